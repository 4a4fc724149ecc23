"""A game line by line in JSON, as every game is told and asked."""

import sys
from typing import TYPE_CHECKING, Any

from croupier.cli.output import print_line
from croupier.errors import BadInput, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.games.rules_card import Section
    from croupier.games.sentences import CitedSentence


class JsonLines:
    """A JSON object a line: every event as the seat may read it, and what is asked and answered."""

    def ask(self, now: Any, moves: list[str]) -> str:
        from croupier.wire import to_data

        print_line({"kind": "Asked", "view": to_data(now), "moves": moves})
        sys.stdout.flush()
        return input()

    def show_event(self, event: Any, sentence: "CitedSentence", after: Any) -> None:
        from croupier.wire import tagged

        print_line({**tagged(event), "sentence": ", ".join(sentence)})

    def show_rules(self, card: "tuple[Section, ...]") -> None:
        from croupier.wire import to_data

        print_line({"kind": "Rules", "sections": [to_data(section) for section in card]})

    def show_moves(self, moves: list[str]) -> None:
        """Every question lists them."""

    def show_reasons(self, sentences: "Sequence[CitedSentence]") -> None:
        print_line({"kind": "Why", "sentences": [", ".join(sentence) for sentence in sentences]})

    def stopped(self) -> None:
        print_line({"kind": "Stopped"})

    def refused(self, fault: Refused | BadInput) -> None:
        rule, why = (fault.rule, fault.why) if isinstance(fault, Refused) else (None, str(fault))
        print_line({"kind": "Refused", "rule": rule, "why": why})
