"""`croupier deal`: a table of bots dealt to, in whichever game the rule set is of."""

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import AsJson, print_json
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.games.baccarat.rules import Rules

OF_BACCARAT = (
    "--coups, --shoes, --seats, --decks and --bets are baccarat's: Pok Deng has --rounds and --players"
)
OF_POK_DENG = "--rounds and --players are Pok Deng's: baccarat has --coups, --shoes and --seats"


def deal(
    rules: Annotated[
        str,
        typer.Argument(help="simplified, tasmanian, federal, classic, pok-deng, thai, or a .toml file"),
    ],
    coups: Annotated[int | None, typer.Option(min=1, help="Deal so many coups.")] = None,
    shoes: Annotated[int | None, typer.Option(min=1, help="Deal so many shoes; one unless told.")] = None,
    seats: Annotated[str, typer.Option(help="How many seats, or which: 5, 1-7 or 1,3=banker,7.")] = "",
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Pok Deng: deal so many rounds; 10 unless told.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Pok Deng: players beside the banker; 4 unless told.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the table here.")] = None,
    decks: Annotated[
        int | None, typer.Option(help="Decks in the shoe, where the rules leave a choice.")
    ] = None,
    bets: Annotated[str | None, typer.Option(help="Offer only these bets: player,banker,tie.")] = None,
    cards: Annotated[
        str | None, typer.Option(help="A file of cards from a physical shoe; - for stdin.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Deal coups of baccarat or rounds of Pok Deng at a table of bots."""
    from croupier.games.rulesets import game_of

    seed = secrets.token_hex(8) if seed is None else seed
    shared = {"seed": seed, "record": record, "cards": _read_cards(cards) if cards is not None else None}
    if game_of(rules) == "pok-deng":
        if (coups, shoes, seats, decks, bets) != (None, None, "", None, None):
            raise BadInput(OF_BACCARAT)
        _pok_deng(rules, rounds, players, as_json=as_json, **shared)
        return
    if (rounds, players) != (None, None):
        raise BadInput(OF_POK_DENG)
    _baccarat(chosen_rules(rules, decks, bets), coups, shoes, seats, as_json=as_json, **shared)


def _baccarat(
    rules: "Rules", coups: int | None, shoes: int | None, seats: str, *, as_json: bool, **shared: Any
) -> None:
    from croupier.pages.terminal.baccarat import Show
    from croupier.play.deal_baccarat import deal as deal_coups
    from croupier.wire import to_data

    show = None if as_json else Show(rules, shared["seed"])
    told: dict[str, Any] = {"on_coup": show.coup} if show else {}
    dealt = deal_coups(rules, coups=coups, shoes=shoes, seats=seats, **told, **shared)
    if show:
        show.end(dealt, shared["record"])
    else:
        print_json(to_data(dealt))


def _pok_deng(name: str, rounds: int | None, players: int | None, *, as_json: bool, **shared: Any) -> None:
    from croupier.games.pokdeng.rulefile import load_rules
    from croupier.pages.terminal.pokdeng import Show
    from croupier.play.deal_pokdeng import PLAYERS, deal_rounds
    from croupier.wire import to_data

    rules, players = load_rules(name), PLAYERS if players is None else players
    show = None if as_json else Show(rules, players, shared["seed"])
    told: dict[str, Any] = {"on_round": show.round} if show else {}
    dealt = deal_rounds(rules, rounds=rounds, players=players, **told, **shared)
    if show:
        show.end(dealt, shared["record"])
    else:
        print_json(to_data(dealt))


def chosen_rules(name: str, decks: int | None = None, bets: str | None = None) -> "Rules":
    """A rule set of baccarat with the choices the command line makes in it."""
    from croupier.games.baccarat.rulefile import load_rules

    changes: dict[str, Any] = {"decks": {"count": decks}} if decks is not None else {}
    if bets is not None:
        changes["offer"] = [bet.strip() for bet in bets.split(",")]
    return load_rules(name).varied(**changes) if changes else load_rules(name)


def _read_cards(source: str) -> list[str]:
    from croupier.record import lines_of

    lines = sys.stdin if source == "-" else lines_of(Path(source))
    return [card for line in lines for card in line.split()]
