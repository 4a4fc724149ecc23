"""A round of Lanes in the terminal: one side above its lanes, one below; what may not be seen is a back."""

from typing import TYPE_CHECKING, Any

from rich.markup import escape

from croupier.cards import SUIT_SIGNS
from croupier.games.lanes import layout
from croupier.pages.terminal.console import styled, table, terminal
from croupier.pages.terminal.scene import print_summary

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console, Group
    from rich.table import Table

    from croupier.games.lanes.engine import Row
    from croupier.games.lanes.evaluation import Position
    from croupier.games.lanes.events import RoundEnded
    from croupier.play.deal import Dealt
    from croupier.solve.lanes.endgame import Endgame
    from croupier.solve.lanes.exploit import Exploited

BACK = "[dim]▒▒[/]"
Names = tuple[str, str]


def picture(
    row: "Row", *, below: int = 0, names: Names = ("a", "b"), status: str = "", lane_cells: int = 0
) -> "Group":
    """The table as it lies, the side `below` nearer to whoever looks.

    The `status` stands beside the pot, by default whose move it is. Lanes and hands keep their places from
    one picture to the next when they are given `lane_cells`.
    """
    from rich.console import Group

    wide = max(len(_label(row, side, names)) for side in (0, 1)) if lane_cells else 0
    above, under = (_player(row, side, names, wide) for side in (1 - below, below))
    pot = f"pot [bold]{row[layout.POT]}[/]  {status or _doing(row, names)}"
    return Group(above, _board(row, below, lane_cells), under, pot)


def _label(row: "Row", side: int, names: Names) -> str:
    dealt = ", dealer" if row[layout.DEALER] == side else ""
    return f"{names[side]} {row[layout.COINS + side]} coins{dealt}"


def _player(row: "Row", side: int, names: Names, wide: int) -> str:
    rest = _label(row, side, names).removeprefix(names[side])
    label = f"[bold]{names[side]}[/]{rest:<{max(wide - len(names[side]), 0)}}"
    return f"{label}   {_hand(row, side)}"


def _hand(row: "Row", side: int) -> str:
    held = row[layout.HANDS + layout.HAND * side :][: layout.HAND].tolist()
    return " ".join(_face(card) for card in held if card != layout.NONE)


def _face(card: int) -> str:
    """A joker is a star and its number: there are two."""
    from croupier.games.lanes.notation import NAMES

    if card == layout.UNSEEN:
        return BACK
    name = NAMES[card]
    return f"[magenta]★{name[1]}[/]" if name[0] == "X" else styled(name)


def _board(row: "Row", below: int, lane_cells: int) -> "Table":
    from rich.table import Table

    from croupier.games.lanes.engine import lane_points

    board, lanes, above = Table(show_header=False, box=None, padding=(0, 3)), range(layout.LANES), 1 - below
    for _ in lanes:
        board.add_column(min_width=lane_cells)
    points = lane_points(row)
    board.add_row(*_hung([_side(row, lane, above) for lane in lanes]))
    board.add_row(*(_points(points[lane], above) for lane in lanes))
    board.add_row(*(_lane(row, lane) for lane in lanes))
    board.add_row(*(_points(points[lane], below) for lane in lanes))
    board.add_row(*("\n".join(_side(row, lane, below)) for lane in lanes))
    return board


def _hung(lanes: list[list[str]]) -> list[str]:
    """The cards above the lanes, the first played nearest to its lane."""
    tall = max(map(len, lanes))
    return ["\n".join([*[""] * (tall - len(cards)), *cards[::-1]]) for cards in lanes]


def _points(both: tuple[int, int], side: int) -> str:
    """Points of a side in a lane, bright where it is ahead."""
    ahead = both[side] > both[1 - side]
    return f"[{'bold green' if ahead else 'dim'}]{both[side]:+d}[/]"


def _lane(row: "Row", lane: int) -> str:
    suit = row[layout.LANE_SUIT + lane]
    if row[layout.LANE_UP + lane]:
        ten = styled(f"T{layout.SUITS[suit]}")
    else:
        ten = BACK if suit == layout.UNSEEN else f"{BACK} [dim]({SUIT_SIGNS[layout.SUITS[suit]]})[/]"
    return f"[reverse] {lane + 1} [/] {ten}"


def _side(row: "Row", lane: int, side: int) -> list[str]:
    cards = []
    for number in range(row[layout.PLAYED]):
        slot = layout.SLOT + layout.WIDTH * number
        if (row[slot + layout.LANE], row[slot + layout.SIDE]) == (lane, side):
            cards.append(_card(row, number))
    return cards or ["[dim]·[/]"]


def _card(row: "Row", number: int) -> str:
    slot = layout.SLOT + layout.WIDTH * number
    face = _face(row[slot + layout.CARD])
    if not row[slot + layout.UP] and row[slot + layout.CARD] != layout.UNSEEN:
        known = "" if row[slot + layout.KNOWN] == layout.BOTH else "?"
        face = f"{BACK} [dim]({face}{known})[/]"
    return f"{face} [dim]#{number + 1}[/]"


def _doing(row: "Row", names: Names) -> str:
    who, phase = names[row[layout.MOVER]], row[layout.PHASE]
    if phase == layout.BID:
        return f"{who} answers a bid of {row[layout.OWED]}" if row[layout.OWED] else f"{who} may bid"
    if phase == layout.PLAY:
        return f"{who} plays a card"
    if phase in (layout.CHOOSE, layout.SHUFFLE):
        card = _face(row[layout.slot_at(int(row[layout.EFFECT_SLOT])) + layout.CARD])
        return f"{who} chooses for {card}" if phase == layout.CHOOSE else "the tens are shuffled"
    winner = "a draw" if row[layout.WINNER] == 2 else _won(names[row[layout.WINNER]])
    return f"the round is over: {winner}" if phase == layout.OVER else f"the game is over: {winner}"


def _won(name: str) -> str:
    return "you win" if name == "you" else f"{name} wins"


def print_position(console: "Console", found: "Position") -> None:
    from croupier.games.lanes.notation import parse

    console.print(picture(parse(found.position)))


def print_moves(console: "Console", found: "Position") -> None:
    console.print(f"{'  '.join(found.moves)}\n[dim]{len(found.moves)} moves[/]")


def print_exploited(console: "Console", found: "list[Exploited]", seed: str) -> None:
    """What the seat could secure, and how much of that each bot gives away."""
    rows = table("bot", "secures", "exploitability", indent=2)
    for one in found:
        rows.add_row(one.bot, f"{one.secured:+.3f}", f"[bold]{one.exploitability:.3f}[/]")
    console.print(
        f"{found[0].seat} can secure [bold]{found[0].value:+.3f}[/] coins over an even share"
        f" [dim]{found[0].sets:,} information sets, seed {escape(seed)}[/]"
    )
    console.print(rows)


def print_endgame(console: "Console", found: "Endgame") -> None:
    """What a position is worth, with the proof, and how to play it."""
    proof = f"exactly {found.exact}" if found.exact else f"between {found.low:+.9f} and {found.high:+.9f}"
    console.print(
        f"[bold]{found.value:+.6f}[/] coins over an even share to a [dim]{proof};"
        f" {found.deals:,} deals fit, {found.sequences[0]:,} by {found.sequences[1]:,} sequences[/]"
    )
    console.print(f"[bold]{found.with_hand:+.6f}[/] to {found.seat} with what it holds; it plays")
    for one in sorted(found.strategy, key=lambda weighed: -weighed.chance):
        if one.chance:
            console.print(f"{one.chance:>9.2%}  {one.move}")


class RoundPrinter:
    """Prints rounds of Lanes as they are dealt: a line each."""

    def __init__(self, rules: Any, seed: str) -> None:
        self.console = terminal()
        self.console.print(f"[bold]Lanes[/]  [dim]seed {escape(seed)}[/]")

    def round(self, ended: "RoundEnded") -> None:
        won = (
            f"{ended.winner} wins {ended.pot} coins" if ended.winner else f"a draw, {ended.pot} coins shared"
        )
        lanes = ", ".join(f"{lane.a}–{lane.b}" for lane in ended.points)
        how = f"points {lanes}" if lanes else ended.ending
        self.console.print(f"[dim]round {ended.round:>3}[/]  {won:<28} [dim]{how}[/]")

    def end(self, dealt: "Dealt", record: "Path | None") -> None:
        print_summary(self.console, dealt, record, "round", money="Coins")
