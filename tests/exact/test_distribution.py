"""Exact distributions: against every sequence of a small shoe, and against published figures."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.errors import BadInput
from croupier.exact.composition import composed, full
from croupier.exact.distribution import Distribution, distribution
from croupier.exact.odds import odds, read_remaining
from croupier.exact.prices import covariance, known_side_bets, price, rounded_edge, together
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import MOST_DECKS
from tests import naive

CHARTS = {
    "tasmanian": naive.tlgc_banker_draws,
    "classic": naive.punto_banco_banker_draws,
    "simplified": naive.simplified_banker_draws,
}
# Few ranks, so that pairs, naturals and draws on every row come up in shoes small enough to list.
SMALL = st.lists(st.sampled_from([card for card in DECK if card.rank in "A2346789K"]), min_size=6, max_size=8)


def standard(decks: int) -> Distribution:
    return distribution(load_rules("tasmanian").tableau, full(decks))


EIGHT = standard(8)
TASMANIAN = load_rules("tasmanian").bets


@settings(max_examples=25, deadline=None)
@given(name=st.sampled_from(sorted(CHARTS)), cards=SMALL)
def test_every_sequence_of_a_small_shoe_is_counted_under_its_signature(name: str, cards: list[Card]) -> None:
    found = distribution(load_rules(name).tableau, composed(Counter(cards)))
    listed = Counter(naive.signature(sequence, CHARTS[name]) for sequence in permutations(cards, 6))
    assert {tuple(signature): ways for signature, ways in found.counts.items()} == listed


@pytest.mark.parametrize("decks", range(1, MOST_DECKS + 1))
def test_the_total_is_the_number_of_six_card_sequences(decks: int) -> None:
    cards, sequences = 52 * decks, 1
    for drawn in range(6):
        sequences *= cards - drawn
    assert standard(decks).total == sequences


# Wizard of Odds, Baccarat appendix; casinoexploit.com.
@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_published_outcome_counts(decks: int, banker: int, player: int, tie: int) -> None:
    counts: Counter[str] = Counter()
    for signature, ways in standard(decks).counts.items():
        counts[signature.result] += ways
    assert counts == {"banker": banker, "player": player, "tie": tie}


def test_published_banker_wins_by_total() -> None:
    """excelpunks, totals 1 to 9, eight decks."""
    wins = [
        24_291_119_898_624,
        44_681_581_871_104,
        72_927_778_568_192,
        163_359_790_133_248,
        216_715_928_915_968,
    ]
    wins += [269_232_304_455_680, 384_279_324_919_808, 529_914_458_673_152, 586_850_279_002_112]
    for total, ways in enumerate(wins, 1):
        counted = sum(n for s, n in EIGHT.counts.items() if s.result == "banker" and s.banker == total)
        assert counted == ways


def test_published_ties_by_total() -> None:
    """Wizard of Odds, Egalité, 0–0 to 9–9, eight decks."""
    ties = [
        28_979_901_420_544,
        20_499_217_668_352,
        20_006_606_104_576,
        22_250_510_129_408,
        36_294_133_463_040,
    ]
    ties += [
        39_684_046_743_808,
        96_170_001_308_416,
        101_717_538_899_968,
        54_879_416_675_072,
        55_146_054_060_032,
    ]
    for total, ways in enumerate(ties):
        assert sum(n for s, n in EIGHT.counts.items() if s.result == "tie" and s.banker == total) == ways


def test_published_perfect_pairs() -> None:
    """Wizard of Odds, pay table A: of 86,320 two-card hands from eight decks."""
    kinds: Counter[str] = Counter()
    for signature, ways in EIGHT.counts.items():
        kinds[signature.player_pair] += ways
    hands = {"perfect": 1_456, "coloured": 1_664, "mixed": 3_328, "none": 79_872}
    assert {kind: Fraction(ways, EIGHT.total) for kind, ways in kinds.items()} == {
        kind: Fraction(ways, 86_320) for kind, ways in hands.items()
    }


@pytest.mark.parametrize(
    ("bet", "percent"),
    [
        (TASMANIAN["banker"], "1.0579"),
        (TASMANIAN["player"], "1.2351"),
        (TASMANIAN["tie"], "14.3596"),
        (TASMANIAN["player-pair"], "4.0964"),
        (load_rules("federal").bets["banker"], "1.4581"),
        (known_side_bets()["ez-banker"], "1.0183"),
        (known_side_bets()["dragon-bonus-player"], "2.65"),
        (known_side_bets()["dragon-bonus-banker"], "9.37"),
        (known_side_bets()["pair-player"], "10.36"),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_published_house_edges(bet: object, percent: str) -> None:
    places = len(percent.partition(".")[2])
    assert f"{float(price(bet, EIGHT).edge) * 100:.{places}f}" == percent  # type: ignore[arg-type]


def test_ruling_b2_the_simplified_player_bet_favours_the_bettor() -> None:
    sheet = odds("simplified")
    assert sheet.bets["player"].edge < -0.1 < 0 < sheet.bets["banker"].edge


def test_every_way_of_pricing_a_bet_agrees() -> None:
    for bet in (*TASMANIAN.values(), *known_side_bets().values()):
        found = price(bet, EIGHT)
        means = [sum(n * (bet.multiple(s) - 1) ** k for s, n in EIGHT.counts.items()) for k in (1, 2)]
        mean, square = (Fraction(value) / EIGHT.total for value in means)
        assert (found.edge, found.variance) == (-mean, square - mean**2)
        assert covariance(bet, bet, EIGHT) == found.variance


def test_player_and_banker_together_move_against_each_other() -> None:
    player, banker = TASMANIAN["player"], TASMANIAN["banker"]
    assert covariance(player, banker, EIGHT) < 0
    both = together({player: 1, banker: 1}, EIGHT)
    assert both.edge == (price(player, EIGHT).edge + price(banker, EIGHT).edge) / 2
    assert both.variance < price(player, EIGHT).variance / 100
    assert both.hit == 0


def test_commission_rounded_down_costs_more_on_small_chips() -> None:
    banker = TASMANIAN["banker"]
    assert rounded_edge(banker, EIGHT, 20) == price(banker, EIGHT).edge
    assert rounded_edge(banker, EIGHT, 1) > rounded_edge(banker, EIGHT, 10) > price(banker, EIGHT).edge


def test_effects_of_removal_add_up_to_nothing_over_a_full_deck() -> None:
    sheet = odds("tasmanian", decks=6)
    for name in sheet.bets:
        whole = 4 * sum(effect[name] for effect in sheet.removal.values())
        assert abs(whole) < 52 * 2e-4  # to first order


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: full(0), "0 decks"),
        (lambda: full(13), "13 decks"),
        (lambda: composed({DECK[0]: 5}), "5 cards: a coup may need 6"),
        (lambda: composed({DECK[0]: -1}), "-1 copies of As"),
        (lambda: composed({DECK[0]: 13}), "13 copies of As"),
        (lambda: full(1).without([DECK[0], DECK[0]]), "As cannot be removed 2 times"),
        (lambda: read_remaining("As=x"), "'As=x'"),
        (lambda: read_remaining("??"), "back of a card"),
        (lambda: odds("classic", decks=2, remaining={DECK[0]: 6}), "not both"),
    ],
)
def test_bad_shoes_are_refused_in_one_line(call: object, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        call()  # type: ignore[operator]


def test_removal_is_given_by_card_where_suits_are_uneven_and_a_bet_looks_at_them() -> None:
    uneven = odds("tasmanian", removed="9h 9h As")
    assert len(uneven.removal) == len(DECK)
    assert uneven.removal["9h"]["player-pair"] != uneven.removal["9s"]["player-pair"]
    assert uneven.removal["9h"]["player"] == uneven.removal["9s"]["player"]
    assert list(odds("classic", removed="9h 9h As").removal) == list("A23456789TJQK")
    assert list(odds("tasmanian").removal) == list("A23456789TJQK")


def test_a_card_that_is_gone_cannot_be_removed() -> None:
    left = {card: 1 for card in DECK if card.rank in "2345678"}
    assert list(odds("classic", remaining=left).removal) == list("2345678")
