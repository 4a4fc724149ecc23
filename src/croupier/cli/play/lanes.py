"""A match of Lanes line by line in JSON: how it is told and where moves are typed."""

import sys
from typing import TYPE_CHECKING

from croupier.cli.output import print_json, print_line
from croupier.errors import BadInput, Refused

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.games.lanes.events import Event
    from croupier.games.lanes.views import View


class Lines:
    """A JSON object a line: every event as the seat may read it, and what is asked and answered."""

    def __init__(self, *, seat: str, bot: str, seed: str | None) -> None:
        print_json("play", {"kind": "Match", "game": "lanes", "seat": seat, "against": bot, "seed": seed})

    def ask(self, now: "View", moves: list[str]) -> str:
        from croupier.wire import to_data

        print_line({"kind": "Asked", "view": to_data(now), "moves": moves})
        sys.stdout.flush()
        return input()

    def show_event(self, event: "Event", sentence: str, after: "View") -> None:
        from croupier.wire import tagged

        print_line({**tagged(event), "sentence": sentence})

    def listed(self, moves: list[str]) -> None:
        """Every question lists them."""

    def advised(self, move: str) -> None:
        print_line({"kind": "Hint", "move": move})

    def refused(self, fault: Refused | BadInput) -> None:
        rule, why = (fault.rule, fault.why) if isinstance(fault, Refused) else (None, str(fault))
        print_line({"kind": "Refused", "rule": rule, "why": why})

    def end(self, last: "View", seed: str, record: "Path | None") -> None:
        saved = str(record) if record else None
        ended = {"kind": "Ended", "winner": last.winner, "coins": dict(last.coins), "pot": last.pot}
        print_line({**ended, "rounds": last.rounds, "seed": seed, "record": saved})
