"""`croupier replay`: check a record and show where it leads."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import styled, terminal

if TYPE_CHECKING:
    from rich.console import Console


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as deal --record writes it.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after this event.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check a record's chain and seal, and show the table after an event."""
    from croupier.record import replay as replay_file
    from croupier.record import viewed
    from croupier.wire import to_data

    replayed = replay_file(file, to=to)
    view = to_data(viewed(replayed))
    document = {
        "game": replayed.game,
        "seed": replayed.seed,
        "seq": replayed.seq,
        "events": replayed.events,
        "digest": replayed.digest,
        "view": view,
    }
    if as_json:
        print_json(document)
    else:
        _show(document)


def _show(document: dict[str, Any]) -> None:
    from rich.markup import escape

    console, view = terminal(), document["view"]
    title, seed = escape(view["title"]), escape(str(document["seed"]))
    console.print(f"[bold]{title}[/]  [dim]seed {seed}[/]")
    where = f"Event {document['seq']} of {document['events']}: phase {view['phase']}"
    SHOWS[document["game"]](console, where, view)
    console.print(f"[dim]chain intact, digest {document['digest']}[/]")


def _baccarat(console: "Console", where: str, view: dict[str, Any]) -> None:
    from rich.markup import escape
    from rich.table import Table

    from croupier.pages.terminal.roads import print_roads

    shoe = view["shoe"]
    console.print(
        f"{where}, {view['coups']} coups, shoe {shoe['number']} with {shoe['remaining']} cards left"
    )
    seats = Table("seat", "chips", "wagers", box=None, header_style="dim")
    for seat, person in view["people"].items():
        laid = [f"{w['stake']} {w['bet']}" for w in view["layout"] if w["seat"] == seat]
        seats.add_row(escape(seat), str(person["chips"]), escape(", ".join(laid)))
    console.print(seats)
    print_roads(console, view["results"])


def _pok_deng(console: "Console", where: str, view: dict[str, Any]) -> None:
    from rich.markup import escape
    from rich.table import Table

    from croupier.games.pokdeng.rules import THAI

    turn = f", seat {escape(view['turn'])} to act" if view["turn"] else ""
    console.print(f"{where}, {view['rounds']} rounds{turn}")
    seats = Table("seat", "chips", "bet", "hand", "", box=None, header_style="dim")
    hands = view["round"]["hands"] if view["round"] else {}
    for seat in sorted(view["seats"], key=lambda seat: (len(seat), seat)):
        bet = str(view["bets"].get(seat, ""))
        hand = " ".join(map(styled, hands.get(seat, {"cards": []})["cards"]))
        role = f"banker {THAI['banker']}" if seat == view["banker"] else ""
        seats.add_row(escape(seat), str(view["seats"][seat]), bet, hand, role)
    console.print(seats)


def _lanes(console: "Console", where: str, view: dict[str, Any]) -> None:
    from rich.table import Table

    mover = f", {view['mover']} to move" if view["mover"] else ""
    console.print(f"{where}, {view['rounds']} rounds{mover}")
    coins = ", ".join(f"{seat} {count}" for seat, count in view["coins"].items())
    console.print(f"coins {coins}, pot {view['pot']}, {view['pile']} cards in the pile")
    board = Table("lane", "ten", "a", "", "b", "", box=None, header_style="dim")
    lanes = view["round"]["lanes"] if view["round"] else []
    for number, lane in enumerate(lanes, 1):
        sides = [(_laid(view, number, seat), str(lane["points"][seat])) for seat in "ab"]
        board.add_row(str(number), _lying(lane["ten"], lane["face"]), *sides[0], *sides[1])
    console.print(board)


def _laid(view: dict[str, Any], lane: int, side: str) -> str:
    found = [card for card in view["round"]["cards"] if (card["lane"], card["side"]) == (lane, side)]
    return " ".join(_lying(card["card"], card["face"]) for card in found)


def _lying(card: str, face: str) -> str:
    """A card as it lies; one face down whose face all have seen stands in brackets."""
    if face == "up":
        return styled(card)
    return "▒▒" if card == "??" else f"({styled(card)})"


def _competition(console: "Console", where: str, view: dict[str, Any]) -> None:
    from rich.markup import escape

    console.print(
        f"{where}, {len(view['entrants'])} entrants, {len(view['rounds'])} rounds, pool {view['pool']:,}"
    )
    for award in view["awards"]:
        console.print(f"{award['amount']:>10,}  {escape(award['player'])} [dim]({award['clause']})[/]")


SHOWS = {"baccarat": _baccarat, "pok-deng": _pok_deng, "lanes": _lanes, "competition": _competition}
