"""What cards come to without a table is what the table makes of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, show
from croupier.errors import BadInput
from croupier.games.baccarat import events as e
from croupier.games.baccarat.evaluation import evaluate
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.views import view
from tests import naive
from tests.games.baccarat.tables import Desk, desk


def dealt(rules: Rules, cards: list[Card]) -> Desk:
    made = desk(rules, show(cards), seats=" ".join("1234567"))
    for seat in "1234567":
        made.wager(seat, "player", 10)
    if not rules.betting.automatic:
        made.deal()
    return made


@pytest.mark.parametrize("name", BUILT_IN)
@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_cards_come_to_what_the_table_announces(name: str, cards: list[Card]) -> None:
    rules = load_rules(name)
    made = dealt(rules, cards)
    used = len(made.events(e.CardDealt))
    found, said = evaluate(rules, cards[:used]), made.last(e.ResultAnnounced)
    assert (found.player_point, found.banker_point, found.winner) == (said.player, said.banker, said.winner)
    assert (found.player_pair, found.banker_pair) == (said.player_pair, said.banker_pair)
    assert found.due is None
    shown = view(made.table, None).coup
    assert shown is not None
    assert (found.player, found.banker) == (shown.player, shown.banker)
    if used < 6:
        with pytest.raises(BadInput, match="the coup was over before"):
            evaluate(rules, cards)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6))
def test_every_card_is_due_to_the_hand_it_goes_to_and_pairs_are_those_of_the_second_statement(
    cards: list[Card],
) -> None:
    player, banker = naive.coup(cards, naive.tlgc_banker_draws)
    for used in range(len(player) + len(banker)):
        before, after = evaluate("tasmanian", cards[:used]), evaluate("tasmanian", cards[: used + 1])
        grown = "player" if len(after.player) > len(before.player) else "banker"
        assert (before.due, before.winner) == (grown, None)
    assert (list(after.player), list(after.banker)) == (list(player), list(banker))


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("9h 2c Ts 3d 4c", "the coup was over before 4c: name its cards only"),
        ("9h X1", "X1 is not a card of baccarat"),
        ("9h 9x", "9x"),
        (" ".join(["2h"] * 5), "5 copies of 2h: 4 decks hold 4"),
    ],
)
def test_cards_that_make_no_coup_are_one_line(cards: str, why: str) -> None:
    four = load_rules("tasmanian").varied(decks={"count": 4}, offer=["player", "banker", "tie"])
    with pytest.raises(BadInput, match=why) as fault:
        evaluate(four, cards)
    assert "\n" not in str(fault.value)


def test_nothing_dealt_is_a_coup_whose_first_card_is_players() -> None:
    found = evaluate("classic", "")
    assert (found.due, found.player_pair, found.banker_pair, found.winner) == ("player", None, None, None)
