"""The conventional player of Pok Deng keeps to the convention of its rule set, on either side."""

from random import Random

import pytest

from croupier.bots.pokdeng import convention
from croupier.games.pokdeng.rules import Convention, Habit, Rules
from croupier.games.pokdeng.views import view
from tests.games.pokdeng.tables import BANKER, dealt, rules_of

TWO_CARDS = {0: "Kh Qd", 2: "Kh 2d", 3: "Kh 3d", 4: "Kh 4d", 5: "Kh 5d", 7: "Kh 7d"}
OTHER = rules_of(convention=Convention(Habit(stand=(7,), hit=(3,)), Habit(stand=(7,), hit=(5,))))


def hits(rules: Rules, seat: str) -> list[int]:
    """The values a seat hits on."""
    found = []
    for value, cards in TWO_CARDS.items():
        hands = f"{cards} / As 5c" if seat == "2" else f"As 5c / {cards}"
        if convention(view(dealt(hands, rules=rules).table, seat), Random(1)) == "hit":
            found.append(value)
    return found


@pytest.mark.parametrize(
    ("rules", "player", "banker"), [(rules_of(), [0, 2], [0, 2, 3, 4]), (OTHER, [3], [5])]
)
def test_004_6_1_the_convention_is_the_rule_sets(rules: Rules, player: list[int], banker: list[int]) -> None:
    assert hits(rules, "2") == player
    assert hits(rules, BANKER) == banker
