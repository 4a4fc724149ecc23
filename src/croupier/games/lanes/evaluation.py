"""What the cards on the table count, without a game."""

from croupier.games.lanes.engine import lane_points
from croupier.games.lanes.events import Points
from croupier.games.lanes.notation import parse


def evaluate(position: str) -> tuple[Points, ...]:
    """The points of both sides in each lane of a position, written as the notation has it.

    >>> evaluate("s/-h/-d/c 5h1a Ks2d8c7h/9cQd3s4s2c 9:9+2 play b b")
    (Points(a=5, b=0), Points(a=0, b=0), Points(a=0, b=0))
    """
    return tuple(Points(*points) for points in lane_points(parse(position)))
