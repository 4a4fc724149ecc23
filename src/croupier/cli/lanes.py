"""`croupier lanes`: positions of Lanes drawn, and the moves there are in them."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import SUITS, AsJson, print_json, styled, terminal

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.games.lanes.engine import Row

lanes = typer.Typer(
    name="lanes", help="Positions of Lanes: draw them, list their moves, count them.", rich_markup_mode=None
)
Position = Annotated[str, typer.Argument(help="As in 's/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b'.")]


@lanes.command()
def show(position: Position, as_json: AsJson = False) -> None:
    """Draw a position."""
    from croupier.games.lanes.notation import parse

    row = parse(position)
    if as_json:
        print_json(_data(row))
    else:
        _draw(row)


@lanes.command()
def moves(
    position: Position,
    move: Annotated[str | None, typer.Argument(help="Whether this move may be made: 'Jc>1 flip 3d'.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the legal moves, or say where a move leads and why an illegal one is refused."""
    from croupier.games.lanes import notation
    from croupier.games.lanes.engine import legal, played
    from croupier.games.lanes.movetext import move_text, parse_moves

    row = notation.parse(position)
    if move is not None:
        for step in parse_moves(row, move):
            row = played(row, step)
        if as_json:
            print_json(_data(row))
        else:
            terminal().print(notation.show(row), soft_wrap=True)
            _draw(row)
        return
    texts = [move_text(row, step) for step in legal(row)]
    if as_json:
        print_json({"position": notation.show(row), "moves": texts})
    else:
        terminal().print(f"{'  '.join(texts)}\n[dim]{len(texts)} moves[/]")


@lanes.command()
def perft(
    position: Position,
    depth: Annotated[int, typer.Option(min=0, max=12, help="How many moves deep.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of moves from a position."""
    from croupier.games.lanes import engine
    from croupier.games.lanes.notation import parse

    row = parse(position)
    counts = [engine.perft(row, down) for down in range(1, depth + 1)]
    if as_json:
        print_json({"position": position, "counts": counts})
        return
    for down, count in enumerate(counts, 1):
        terminal().print(f"{down:>3}  {count:,}")


def _data(row: "Row") -> dict[str, Any]:
    from croupier.games.lanes import notation
    from croupier.games.lanes.engine import lane_points, legal
    from croupier.games.lanes.movetext import move_text

    points = [dict(zip(notation.SEATS, both, strict=True)) for both in lane_points(row)]
    moves = [move_text(row, move) for move in legal(row)]
    return {"position": notation.show(row), "points": points, "moves": moves}


def _draw(row: "Row") -> None:
    from croupier.games.lanes.layout import COINS, DEALER, POT
    from croupier.games.lanes.notation import SEATS

    console = terminal()
    for side in (1, 0):
        dealt = ", dealer" if row[DEALER] == side else ""
        title = f"[bold]{SEATS[side]}[/] [dim]{row[COINS + side]} coins{dealt}[/]   {_hand(row, side)}"
        if side == 0:
            console.print(_board(row))
        console.print(title)
    console.print(f"[dim]pot {row[POT]}[/]  {_doing(row)}")


def _board(row: "Row") -> "Table":
    from rich.table import Table

    from croupier.games.lanes.engine import lane_points
    from croupier.games.lanes.layout import LANES

    table = Table(show_header=False, box=None, padding=(0, 3))
    points = lane_points(row)
    table.add_row(*("\n".join(_side(row, lane, 1)) for lane in range(LANES)))
    table.add_row(*(f"[dim]{points[lane][1]:+d}[/]" for lane in range(LANES)))
    table.add_row(*(_lane(row, lane) for lane in range(LANES)))
    table.add_row(*(f"[dim]{points[lane][0]:+d}[/]" for lane in range(LANES)))
    table.add_row(*("\n".join(_side(row, lane, 0)) for lane in range(LANES)))
    return table


def _lane(row: "Row", lane: int) -> str:
    from croupier.games.lanes.layout import LANE_SUIT, LANE_UP
    from croupier.games.lanes.layout import SUITS as LETTERS

    suit = LETTERS[row[LANE_SUIT + lane]]
    face = styled(f"T{suit}") if row[LANE_UP + lane] else f"[dim]▒▒ ({SUITS[suit]})[/]"
    return f"[reverse] {lane + 1} [/] {face}"


def _side(row: "Row", lane: int, side: int) -> list[str]:
    from croupier.games.lanes.layout import LANE, PLAYED, SIDE, SLOT, WIDTH

    cards = []
    for number in range(row[PLAYED]):
        at = SLOT + WIDTH * number
        if (row[at + LANE], row[at + SIDE]) == (lane, side):
            cards.append(_card(row, number))
    return cards or ["[dim]·[/]"]


def _card(row: "Row", number: int) -> str:
    from croupier.games.lanes.layout import BOTH, CARD, KNOWN, SLOT, UP, WIDTH
    from croupier.games.lanes.notation import NAMES

    at = SLOT + WIDTH * number
    face = _face(NAMES[row[at + CARD]])
    if row[at + UP]:
        return f"{face} [dim]#{number + 1}[/]"
    known = "" if row[at + KNOWN] == BOTH else "?"
    return f"[dim]▒▒[/] [dim]({face}{known}) #{number + 1}[/]"


def _face(card: str) -> str:
    return "[magenta]★[/]" if card[0] == "X" else styled(card)


def _hand(row: "Row", side: int) -> str:
    from croupier.games.lanes.layout import HAND, HANDS, NONE
    from croupier.games.lanes.notation import NAMES

    held = row[HANDS + HAND * side :][:HAND].tolist()
    return " ".join(_face(NAMES[card]) for card in held if card != NONE)


def _doing(row: "Row") -> str:
    from croupier.games.lanes import layout as at
    from croupier.games.lanes.notation import NAMES, SEATS

    seat, phase = SEATS[row[at.MOVER]], row[at.PHASE]
    if phase == at.BID:
        return f"{seat} answers a bid of {row[at.OWED]}" if row[at.OWED] else f"{seat} may bid"
    if phase == at.PLAY:
        return f"{seat} plays a card"
    if phase in (at.CHOOSE, at.SHUFFLE):
        card = NAMES[row[at.SLOT + at.WIDTH * int(row[at.EFFECT_SLOT]) + at.CARD]]
        return f"{seat} chooses for {_face(card)}" if phase == at.CHOOSE else "the tens are shuffled"
    winner = ("a wins", "b wins", "a draw")[row[at.WINNER]]
    return f"the round is over: {winner}" if phase == at.OVER else f"the game is over: {winner}"
