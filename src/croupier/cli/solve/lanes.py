"""`croupier solve lanes POSITION`: the last turns of a round, solved."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from croupier.cli.output import print_json
from croupier.errors import BadInput
from croupier.games.lanes.notation import NUMBERS, parse, show
from croupier.pages.terminal.console import terminal
from croupier.pages.terminal.lanes import print_endgame
from croupier.solve.lanes.endgame import solve_endgame
from croupier.wire import to_data


def solve_lanes(position: str | None, gone: str | None, *, as_json: bool) -> None:
    if position is None:
        raise BadInput(
            'no position is given: write croupier solve lanes "s/h/d/c … play a b"; see docs/lanes.md'
        )
    row = parse(position)
    with _progress() as update:
        found = solve_endgame(row, _cards(gone or ""), update)
    if as_json:
        print_json({"position": show(row), **to_data(found)})
    else:
        print_endgame(terminal(), found)


def _cards(text: str) -> tuple[int, ...]:
    """Cards of earlier rounds, as in '5h Kd X1'."""
    for card in text.split():
        if card not in NUMBERS:
            raise BadInput(f"--gone: {card!r} is not a card of Lanes (L1)")
    return tuple(NUMBERS[card] for card in text.split())


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    console = Console(stderr=True)
    with console.status("…") as status:
        yield status.update
