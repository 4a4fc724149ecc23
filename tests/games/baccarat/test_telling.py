"""Sentences for people whose names are known: bets by their titles, seats by names, oneself as you."""

import re

import pytest

from croupier.games.baccarat import events as e
from croupier.games.baccarat.explain import explain, tell
from tests.games.baccarat.test_citations import EVENTS, moments

NAMES = {"1": "you", "2": "Ann", "3": "Bo", "1.1": "Cy", "7": "Di"}
NAMED = r"\b[Ss]eat (1|2|3|7)\b(?!\.)"
KEYS = r"\b(on|from) (player|banker|tie)"  # of bets, which nobody should read


@pytest.mark.parametrize("rules", EVENTS)
def test_nobody_reads_the_number_of_a_seat_whose_holder_has_a_name(rules: str) -> None:
    told = [tell(moment.before, moment.event, NAMES) for moment in moments(rules)]
    assert any("Ann" in sentence for sentence in told)
    assert not [sentence for sentence in told if re.search(NAMED, sentence)]


@pytest.mark.parametrize("rules", EVENTS)
def test_who_is_spoken_to_is_called_you_in_grammar(rules: str) -> None:
    told = [tell(moment.before, moment.event, NAMES) for moment in moments(rules)]
    assert any(sentence.startswith("You ") for sentence in told)
    assert not [sentence for sentence in told if re.search(r"\b[Yy]ou (\w+ )?(and )?\w+s\b|you's", sentence)]


@pytest.mark.parametrize("rules", EVENTS)
def test_bets_are_called_as_the_layout_has_them(rules: str) -> None:
    told = [explain(moment.before, moment.event) for moment in moments(rules)]
    assert any(" on Player" in sentence for sentence in told)
    assert not [sentence for sentence in told if re.search(KEYS, sentence)]


def test_the_clause_stays_as_it_is() -> None:
    laid = next(moment for moment in moments("tasmanian") if isinstance(moment.event, e.WagerPlaced))
    assert tell(laid.before, laid.event, NAMES) == "You lay 100 on Player, TLGC 6.5a"
