"""`croupier lanes`: positions of Lanes drawn, and their legal moves."""

from typing import Annotated

import typer

from croupier.cli.completion import bots_of_lanes
from croupier.cli.group import Commands
from croupier.cli.output import AsJson, chosen_seed, names_in, print_found, print_json
from croupier.pages.terminal.console import terminal

lanes = typer.Typer(
    name="lanes",
    help="Positions of Lanes: draw them, list their moves, count them.",
    cls=Commands,
    rich_markup_mode=None,
)
Position = Annotated[str, typer.Argument(help="As in 's/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b'.")]


@lanes.command()
def show(position: Position, as_json: AsJson = False) -> None:
    """Draw a position."""
    from croupier.games.lanes.evaluation import show as shown
    from croupier.pages.terminal.lanes import print_position

    print_found("lanes/show", shown(position), print_position, as_json=as_json)


@lanes.command()
def moves(
    position: Position,
    move: Annotated[str | None, typer.Argument(help="Whether this move may be made: 'Jc>1 flip 3d'.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the legal moves, or say where a move leads and why an illegal one is refused."""
    from croupier.games.lanes.evaluation import show as shown
    from croupier.pages.terminal.lanes import print_moves, print_position

    found = shown(position, move)
    if move is not None:
        if not as_json:
            terminal().print(found.position, soft_wrap=True)
        print_found("lanes/show", found, print_position, as_json=as_json)
    elif as_json:
        print_json("lanes/moves", {"position": found.position, "moves": found.moves})
    else:
        print_moves(terminal(), found)


@lanes.command()
def perft(
    position: Position,
    depth: Annotated[int, typer.Option(min=0, max=12, help="How many moves deep.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of moves from a position."""
    from croupier.games.lanes.evaluation import perft as counted

    counts = counted(position, depth)
    if as_json:
        print_json("lanes/perft", {"position": position, "counts": counts})
        return
    for down, count in enumerate(counts, 1):
        terminal().print(f"{down:>3}  {count:,}")


@lanes.command()
def move(
    position: Position,
    bot: Annotated[
        str,
        typer.Option(
            help="A bot by the name it has in the arena: expert, ismcts:5000.", autocompletion=bots_of_lanes
        ),
    ] = "expert",
    seed: Annotated[str, typer.Option(help="Seed of the bot.")] = "1",
    as_json: AsJson = False,
) -> None:
    """What a bot would do in a position, seeing what the player to move may see."""
    from croupier.bots.lanes.best_move import best_move

    found = best_move(position, bot, seed=seed)
    if as_json:
        print_json("lanes/move", {"position": position, "bot": bot, "seed": seed, "move": found})
    else:
        print(found)


@lanes.command()
def exploit(
    position: Position,
    bots: Annotated[
        str, typer.Option(help="As in arena: greedy,ismcts:4000.", autocompletion=bots_of_lanes)
    ] = "random,greedy,ismcts",
    seed: Annotated[str | None, typer.Option(help="Seed of the bots; default: random.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how far bots can be exploited in an endgame."""
    from croupier.pages.terminal.console import status
    from croupier.pages.terminal.lanes import print_exploited
    from croupier.play.exploit import exploit as measured
    from croupier.wire import to_data

    chosen = chosen_seed(seed)
    with status("solving") as update:
        found = measured(
            position,
            names_in(bots),
            seed=chosen,
            on_progress=lambda bot, done, of: update(f"{bot}: {done} of {of} information sets"),
        )
    if as_json:
        print_json("lanes/exploit", {"position": position, "seed": chosen, "bots": to_data(found)})
    else:
        print_exploited(terminal(), found, chosen)
