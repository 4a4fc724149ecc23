"""`croupier deal`: rounds of any game at a table of bots."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.completion import bets, rule_sets
from croupier.cli.output import AsJson, chosen_seed, names_in, print_json, reader_may_leave
from croupier.cli.output_file import RECORD, check_file, output_option
from croupier.errors import BadInput


def deal(
    rules: Annotated[
        str,
        typer.Argument(
            help="A rule set such as tasmanian or pok-deng, or a .toml file.", autocompletion=rule_sets
        ),
    ],
    rounds: Annotated[
        int | None, typer.Option("--rounds", "--coups", min=1, help="Rounds or coups to deal.")
    ] = None,
    shoes: Annotated[int | None, typer.Option(min=1, help="Shoes to deal; default: 1.")] = None,
    seats: Annotated[
        str, typer.Option(help="How many seats, or which, and their bots: 5, 1-7, 1,3=banker,7.")
    ] = "",
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    output: Annotated[
        Path | None,
        output_option("Write the record of the table here: .jsonl.", *RECORD),
    ] = None,
    decks: Annotated[
        int | None, typer.Option(help="Baccarat: decks in the shoe, where the rules leave a choice.")
    ] = None,
    bets: Annotated[
        str | None,
        typer.Option(help="Baccarat: offer only these bets: player,banker,tie.", autocompletion=bets),
    ] = None,
    cards: Annotated[
        str | None, typer.Option(help="A file of cards from a physical shoe; - for stdin.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Deal rounds of any game at a table of bots."""
    from croupier.game import game_of, load_rules
    from croupier.pages.terminal.scene import round_printer
    from croupier.play.deal import deal as dealt
    from croupier.wire import to_data

    check_file(output, RECORD, "the record")
    game, chosen = game_of(rules), load_rules(rules)
    if (decks, bets) != (None, None):
        if game.name != "baccarat":
            raise BadInput(f"--decks and --bets apply to baccarat only: {rules} is {game.name}")
        chosen = chosen_rules(rules, decks, bets)
    seed = chosen_seed(seed)
    show = None if as_json else round_printer(game)(chosen, seed)

    def show_round(ended: Any) -> None:
        with reader_may_leave(output is not None):
            if show:
                show.round(ended)

    found = dealt(
        chosen,
        seed=seed,
        rounds=rounds,
        shoes=shoes,
        seats=seats,
        cards=_read_cards(cards) if cards is not None else None,
        record=output,
        on_round=show_round,
    )
    if show:
        show.end(found, output)
    else:
        print_json("deal", to_data(found))


def chosen_rules(name: str, decks: int | None = None, bets: str | None = None) -> Any:
    """A rule set of baccarat with the options of the command line applied."""
    from croupier.games.baccarat.rulefile import load_rules

    changes: dict[str, Any] = {"decks": {"count": decks}} if decks is not None else {}
    if bets is not None:
        changes["offer"] = names_in(bets)
    return load_rules(name).varied(**changes) if changes else load_rules(name)


def _read_cards(source: str) -> list[str]:
    from croupier.reading import lines_in, lines_of

    lines = lines_in(sys.stdin.buffer, "standard input") if source == "-" else lines_of(Path(source))
    return [card for line in lines for card in line.split()]
