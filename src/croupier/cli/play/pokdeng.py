"""Pok Deng line by line in JSON: how it is told and where decisions are typed."""

from typing import TYPE_CHECKING

from croupier.cli.output import print_json, print_line
from croupier.cli.play.json_lines import JsonLines

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.games.pokdeng.views import View
    from croupier.money import Chips
    from croupier.solve.pokdeng.decisions import Decision


class Lines(JsonLines):
    def __init__(self, *, rules: str, seat: str, bot: str, seed: str | None) -> None:
        begun = {"kind": "Match", "game": "pok-deng", "rules": rules, "seat": seat}
        print_json("play", {**begun, "against": bot, "seed": seed})

    def show_hint(self, found: "Decision | None") -> None:
        from croupier.wire import to_data

        print_line({"kind": "Hint", "decision": to_data(found) if found else None})

    def end(self, last: "View", won: "Chips", seed: str, record: "Path | None") -> None:
        saved = str(record) if record else None
        print_line({"kind": "Ended", "won": won, "rounds": last.rounds, "seed": seed, "record": saved})
