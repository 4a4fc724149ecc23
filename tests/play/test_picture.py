"""What a lobby shows of a game is a real table, the same every time, as a spectator sees it."""

import pytest

from croupier.game import rule_set_names
from croupier.server.game_list import _picture, picture_of
from croupier.wire import canonical


@pytest.mark.parametrize("rules", rule_set_names())
def test_every_rule_set_has_a_picture_and_always_the_same(rules: str) -> None:
    first = picture_of(rules)
    _picture.cache_clear()
    second = picture_of(rules)
    assert first is not None
    assert second is not None
    assert canonical(first.view) == canonical(second.view)
    assert first.view["seat"] is None
    assert set(first.table.seats) <= set(first.table.places)


def test_a_picture_of_lanes_hides_what_a_spectator_does_not_know() -> None:
    shown = picture_of("lanes")
    assert shown is not None
    assert any(card["card"] == "??" for card in shown.view["round"]["cards"])
    assert any(card["card"] != "??" for card in shown.view["round"]["cards"])


def test_nothing_that_is_no_rule_set_has_a_picture() -> None:
    assert picture_of("../lanes") is None
