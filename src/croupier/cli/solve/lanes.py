"""`croupier solve lanes POSITION`: the last turns of a round, solved."""

from croupier.cli.output import print_json
from croupier.errors import BadInput
from croupier.games.lanes.notation import parse, show
from croupier.pages.terminal.console import status, terminal
from croupier.pages.terminal.lanes import print_endgame
from croupier.solve.lanes.endgame import solve_lanes as solved
from croupier.wire import to_data


def solve_lanes(position: str | None, gone: str | None, *, as_json: bool) -> None:
    if position is None:
        raise BadInput('which position? croupier solve lanes "s/h/d/c … play a b"; see docs/lanes.md')
    with status("…") as update:
        found = solved(position, gone or "", update)
    if as_json:
        print_json("solve/lanes", {"position": show(parse(position)), **to_data(found)})
    else:
        print_endgame(terminal(), found)
