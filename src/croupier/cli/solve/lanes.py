"""`croupier solve lanes POSITION`: the last turns of a round, solved."""

from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.cli.output import print_json
from croupier.errors import BadInput
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.solve.lanes.endgame import Endgame


def solve_lanes(position: str | None, gone: str | None, *, as_json: bool) -> None:
    from croupier.games.lanes.notation import parse, show
    from croupier.solve.lanes.endgame import solve_endgame
    from croupier.wire import to_data

    if position is None:
        raise BadInput('which position? croupier solve lanes "s/h/d/c … play a b"; see docs/lanes.md')
    row = parse(position)
    with _progress() as tell:
        found = solve_endgame(row, _cards(gone or ""), tell)
    if as_json:
        print_json({"position": show(row), **to_data(found)})
    else:
        _print(found)


def _cards(text: str) -> tuple[int, ...]:
    """Cards of earlier rounds, as in '5h Kd X1'."""
    from croupier.games.lanes.notation import NUMBERS

    for card in text.split():
        if card not in NUMBERS:
            raise BadInput(f"--gone: {card!r} is not a card of Lanes (L1)")
    return tuple(NUMBERS[card] for card in text.split())


@contextmanager
def _progress() -> "Iterator[Callable[[str], None]]":
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("…") as status:
        yield status.update


def _print(found: "Endgame") -> None:
    console = terminal()
    proof = (
        f"exactly {found.exact}"
        if found.exact is not None
        else f"between {found.low:+.9f} and {found.high:+.9f}"
    )
    console.print(
        f"[bold]{found.value:+.6f}[/] coins over an even share to a [dim]{proof};"
        f" {found.deals:,} deals fit, {found.sequences[0]:,} by {found.sequences[1]:,} sequences[/]"
    )
    console.print(f"[bold]{found.with_hand:+.6f}[/] to {found.seat} with what it holds; it plays")
    for one in sorted(found.strategy, key=lambda weighed: -weighed.chance):
        if one.chance:
            console.print(f"{one.chance:>9.2%}  {one.move}")
