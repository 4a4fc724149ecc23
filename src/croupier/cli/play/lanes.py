"""A match of Lanes line by line in JSON: how it is told and where moves are typed."""

import sys
from typing import TYPE_CHECKING, ClassVar

from croupier.cli.output import print_json, print_line
from croupier.errors import BadInput, Refused
from croupier.games.lanes.layout import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from croupier.games.lanes.events import Event
    from croupier.games.lanes.rules_card import Section
    from croupier.games.lanes.views import View
    from croupier.games.sentences import CitedSentence


class Lines:
    """A JSON object a line: every event as the seat may read it, and what is asked and answered."""

    names: ClassVar = {seat: seat for seat in SEATS}

    def __init__(self, *, seat: str, bot: str, seed: str | None) -> None:
        print_json("play", {"kind": "Match", "game": "lanes", "seat": seat, "against": bot, "seed": seed})

    def ask(self, now: "View", moves: list[str]) -> str:
        from croupier.wire import to_data

        print_line({"kind": "Asked", "view": to_data(now), "moves": moves})
        sys.stdout.flush()
        return input()

    def show_event(self, event: "Event", sentence: "CitedSentence", after: "View") -> None:
        from croupier.wire import tagged

        print_line({**tagged(event), "sentence": ", ".join(sentence)})

    def show_rules(self, card: "tuple[Section, ...]") -> None:
        from croupier.wire import to_data

        print_line({"kind": "Rules", "sections": [to_data(section) for section in card]})

    def show_moves(self, moves: list[str]) -> None:
        """Every question lists them."""

    def show_reasons(self, sentences: "Sequence[CitedSentence]") -> None:
        print_line({"kind": "Why", "sentences": [", ".join(sentence) for sentence in sentences]})

    def show_hint(self, move: str) -> None:
        print_line({"kind": "Hint", "move": move})

    def stopped(self) -> None:
        print_line({"kind": "Stopped"})

    def refused(self, fault: Refused | BadInput) -> None:
        rule, why = (fault.rule, fault.why) if isinstance(fault, Refused) else (None, str(fault))
        print_line({"kind": "Refused", "rule": rule, "why": why})

    def end(self, last: "View", seed: str, record: "Path | None") -> None:
        saved = str(record) if record else None
        ended = {"kind": "Ended", "winner": last.winner, "coins": dict(last.coins), "pot": last.pot}
        print_line({**ended, "rounds": last.rounds, "seed": seed, "record": saved})
