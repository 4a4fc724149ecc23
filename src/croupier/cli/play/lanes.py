"""A match of Lanes line by line in JSON: how it is told and where moves are typed."""

from typing import TYPE_CHECKING, ClassVar

from croupier.cli.output import print_json, print_line
from croupier.cli.play.json_lines import JsonLines
from croupier.games.lanes.layout import SEATS

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.games.lanes.views import View


class Lines(JsonLines):
    names: ClassVar = {seat: seat for seat in SEATS}

    def __init__(self, *, seat: str, bot: str, seed: str | None) -> None:
        print_json("play", {"kind": "Match", "game": "lanes", "seat": seat, "against": bot, "seed": seed})

    def show_hint(self, move: str) -> None:
        print_line({"kind": "Hint", "move": move})

    def end(self, last: "View", seed: str, record: "Path | None") -> None:
        saved = str(record) if record else None
        ended = {"kind": "Ended", "winner": last.winner, "coins": dict(last.coins), "pot": last.pot}
        print_line({**ended, "rounds": last.rounds, "seed": seed, "record": saved})
