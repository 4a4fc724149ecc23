"""Positions without a game: what their cards count, the moves there are, and where they lead."""

from croupier.games.lanes import engine, notation
from croupier.games.lanes.events import Points
from croupier.games.lanes.movetext import move_text, parse_moves
from croupier.wire import plain


@plain
class Position:
    """A position as it is written, the points of its lanes, and the legal moves as a person types them."""

    position: str
    points: tuple[Points, ...]
    moves: tuple[str, ...]


def evaluate(position: str) -> tuple[Points, ...]:
    """The points of both sides in each lane of a position, written as the notation has it.

    >>> evaluate("s/-h/-d/c 5h1a Ks2d8c7h/9cQd3s4s2c 9:9+2 play b b")
    (Points(a=5, b=0), Points(a=0, b=0), Points(a=0, b=0))
    """
    return _points(notation.parse(position))


def show(position: str, moves: str | None = None) -> Position:
    """A position, or the one that these moves lead to.

    >>> show("s/-h/-d/c 5h1a Ks2d8c7h/9cQd3s4s2c 9:9+2 play b b", "Qd>1 flip 5h").position
    's/-h/-d/c 5h=1a,Qd1b Ks2d8c7h/9c3s4s2c 9:9+2 bid b b'
    """
    row = notation.parse(position)
    for move in parse_moves(row, moves) if moves is not None else ():
        row = engine.played(row, move)
    legal = tuple(move_text(row, move) for move in engine.legal(row))
    return Position(notation.show(row), _points(row), legal)


def perft(position: str, depth: int) -> tuple[int, ...]:
    """How many sequences of one move there are from a position, of two, and so on to `depth`.

    >>> perft("s/-h/-d/c 5h1a Ks2d8c7h/9cQd3s4s2c 9:9+2 play b b", 1)
    (30,)
    """
    row = notation.parse(position)
    return tuple(engine.perft(row, down) for down in range(1, depth + 1))


def _points(row: engine.Row) -> tuple[Points, ...]:
    return tuple(Points(*both) for both in engine.lane_points(row))
