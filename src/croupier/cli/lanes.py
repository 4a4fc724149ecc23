"""`croupier lanes`: positions of Lanes drawn, and their legal moves."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from croupier.games.lanes.engine import Row
    from croupier.solve.lanes.exploit import Exploited

lanes = typer.Typer(
    name="lanes", help="Positions of Lanes: draw them, list their moves, count them.", rich_markup_mode=None
)
Position = Annotated[str, typer.Argument(help="As in 's/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b'.")]


@lanes.command()
def show(position: Position, as_json: AsJson = False) -> None:
    """Draw a position."""
    from croupier.games.lanes.notation import parse
    from croupier.pages.terminal.lanes import picture

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
    from croupier.pages.terminal.lanes import picture

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
    from croupier.games.lanes.layout import SEATS
    from croupier.games.lanes.movetext import move_text

    points = [dict(zip(SEATS, both, strict=True)) for both in lane_points(row)]
    moves = [move_text(row, move) for move in legal(row)]
    return {"position": notation.show(row), "points": points, "moves": moves}


@lanes.command()
def move(
    position: Position,
    bot: Annotated[
        str, typer.Option(help="A bot by the name it has in the arena: expert, ismcts:5000.")
    ] = "expert",
    seed: Annotated[str, typer.Option(help="Seed of the bot.")] = "1",
    as_json: AsJson = False,
) -> None:
    """What a bot would do in a position, seeing what the player to move may see."""
    from croupier.bots.lanes.best_move import best_move

    found = best_move(position, bot, seed=seed)
    if as_json:
        print_json({"position": position, "bot": bot, "seed": seed, "move": found})
    else:
        print(found)


@lanes.command()
def exploit(
    position: Position,
    bots: Annotated[str, typer.Option(help="As in arena: greedy,ismcts:4000.")] = "random,greedy,ismcts",
    seed: Annotated[str | None, typer.Option(help="Seed of the bots; default: random.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how far bots can be exploited in an endgame."""
    from secrets import token_hex

    from rich.console import Console

    from croupier.bots.lanes.registry import bot_named
    from croupier.games.lanes.notation import parse
    from croupier.solve.lanes.exploit import exploited
    from croupier.wire import to_data

    chosen, names = token_hex(8) if seed is None else seed, [name.strip() for name in bots.split(",")]
    with Console(stderr=True).status("solving") as status:
        found = exploited(
            {name: bot_named(name) for name in names},
            parse(position),
            chosen,
            lambda bot, done, of: status.update(f"{bot}: {done} of {of} information sets"),
        )
    if as_json:
        print_json({"position": position, "seed": chosen, "bots": to_data(found)})
    else:
        _show_exploited(found, chosen)


def _show_exploited(found: "list[Exploited]", seed: str) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table("bot", "secures", "exploitability", box=None, header_style="dim", padding=(0, 2))
    for one in found:
        table.add_row(one.bot, f"{one.secured:+.3f}", f"[bold]{one.exploitability:.3f}[/]")
    for column in table.columns[1:]:
        column.justify = "right"
    console = terminal()
    console.print(
        f"{found[0].seat} can secure [bold]{found[0].value:+.3f}[/] coins over an even share"
        f" [dim]{found[0].sets:,} information sets, seed {escape(seed)}[/]"
    )
    console.print(table)
