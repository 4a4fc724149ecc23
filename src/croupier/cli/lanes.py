"""`croupier lanes`: positions of Lanes drawn, and the moves there are in them."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.draw_lanes import picture
from croupier.cli.output import AsJson, print_json, terminal

if TYPE_CHECKING:
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
        terminal().print(picture(row))


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
            terminal().print(picture(row))
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
