"""`croupier play`: a person at the terminal against bots."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import typer

from croupier.cli.completion import bots_to_play, one_of, rule_sets_of
from croupier.cli.output import chosen_seed
from croupier.cli.output_file import RECORD, check_file, output_option
from croupier.cli.solve.command import given_options, refuse_options
from croupier.errors import BadInput

GAMES = ("lanes", "pok-deng")
LANES = frozenset({"seat"})  # options that only Lanes takes
POK_DENG = frozenset({"rules", "banker", "bots"})  # and only Pok Deng


def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="lanes or pok-deng", autocompletion=one_of(*GAMES))],
    against: Annotated[
        str | None,
        typer.Option(
            help="A bot: of Lanes by its name in the arena, greedy (the default), ismcts:5000, expert:0.2s; "
            "of Pok Deng convention (the default), flat, random, equilibrium.",
            autocompletion=bots_to_play,
        ),
    ] = None,
    seat: Annotated[Literal["a", "b"], typer.Option(help="Lanes: where you sit.")] = "a",
    rules: Annotated[
        str,
        typer.Option(
            help="Pok Deng: pok-deng, thai, or a .toml file.", autocompletion=rule_sets_of("pok-deng")
        ),
    ] = "pok-deng",
    banker: Annotated[bool, typer.Option("--banker", help="Pok Deng: you keep the bank.")] = False,
    bots: Annotated[int, typer.Option(help="Pok Deng: how many bots sit at the table.")] = 3,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    output: Annotated[
        Path | None,
        output_option("Write the record of the game here: .jsonl.", *RECORD),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line for every event.")
    ] = False,
) -> None:
    """Play against bots: a match of Lanes until one of you holds all coins, or rounds of Pok Deng."""
    from croupier.chance import seed_text

    if game not in GAMES:
        raise BadInput(f"{game} cannot be played here; choose lanes or pok-deng")
    refuse_options(given_options(context) & (POK_DENG if game == "lanes" else LANES), f"with {game}")
    check_file(output, RECORD, "the record")
    chosen = seed_text(chosen_seed(seed))
    if sys.stdin is None:
        raise BadInput("standard input is closed: there is nowhere to type moves")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is refused as a move
    # A seed that was drawn is shown at the end: it tells all cards.
    if game == "lanes":
        _lanes(against or "greedy", seat, chosen, seed, output, as_json=as_json)
    else:
        _pok_deng(
            rules, (against or "convention", seed), bots, chosen, output, banker=banker, as_json=as_json
        )


def _lanes(
    against: str, seat: str, chosen: str, seed: str | None, output: Path | None, *, as_json: bool
) -> None:
    from croupier.cli.play.lanes import Lines
    from croupier.pages.terminal.match import Drawn
    from croupier.play.match import play_match

    def sit() -> Drawn | Lines:
        return (Lines if as_json else Drawn)(seat=seat, bot=against, seed=seed)

    play_match(against, sit, seat=seat, seed=chosen, record=output)


def _pok_deng(
    rules: str,
    shown: tuple[str, str | None],
    bots: int,
    chosen: str,
    output: Path | None,
    *,
    banker: bool,
    as_json: bool,
) -> None:
    from croupier.cli.play.pokdeng import Lines
    from croupier.games.pokdeng.rulefile import load_rules
    from croupier.pages.terminal.pokdeng_match import Drawn
    from croupier.play.pokdeng_match import play_pok_deng

    against, seed = shown
    book = load_rules(rules)

    def sit(seat: str) -> Drawn | Lines:
        if as_json:
            return Lines(rules=book.name, seat=seat, bot=against, seed=seed)
        return Drawn(seat=seat, bot=against, seed=seed)

    play_pok_deng(sit, rules=book, against=against, bots=bots, banker=banker, seed=chosen, record=output)
