"""What cards are worth and who gets the next one: every chart against a second statement of it."""

import ast
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, RANKS, SUITS, Card, parse
from croupier.errors import BadInput
from croupier.games import narrate
from croupier.games.baccarat import tableau
from croupier.games.baccarat.coup import POINTS, deal, due, pair, point, signature
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.tableau import NO_CARD, Tableau
from tests import naive

CHARTS: dict[str, naive.BankerDraws] = {
    "tasmanian": naive.tlgc_banker_draws,
    "federal": naive.tlgc_banker_draws,
    "classic": naive.punto_banco_banker_draws,
    "simplified": naive.simplified_banker_draws,
}
CELLS = list(product(naive.POINTS_TO_DRAW_ON, naive.THIRD_CARDS))
HAND = st.lists(st.sampled_from(DECK), min_size=2, max_size=3)
CARDS = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)


def chart(rules: str) -> dict[tuple[int, int | None], bool]:
    """The loaded tableau, cell by cell."""
    banker = load_rules(rules).tableau.banker
    return {(own, third): banker[own][NO_CARD if third is None else third] for own, third in CELLS}


def test_tlgc_8_point_of_every_card() -> None:
    assert len(POINTS) == 52
    for card, worth in POINTS.items():
        assert worth == naive.count(card) % 10


@settings(deadline=None)
@given(HAND)
def test_tlgc_8_point_is_one_figure_after_taking_away_tens(hand: list[Card]) -> None:
    assert point(hand) == naive.point(hand)
    assert 0 <= point(hand) <= 9


@pytest.mark.parametrize(
    ("hand", "worth"),
    [("As 9d", 0), ("9h 6s", 5), ("Kd Ts As", 1), ("Jh Qd", 0), ("9h 9d 9s", 7), ("Ts 5h 5d", 0)],
)
def test_tlgc_8_point_of_hands_a_person_knows(hand: str, worth: int) -> None:
    assert point(parse(hand)) == worth


def test_tlgc_8_point_does_not_depend_on_suit_or_order() -> None:
    for rank in RANKS:
        assert len({POINTS[Card(rank + suit)] for suit in SUITS}) == 1
    assert point(parse("9h 6s Kd")) == point(parse("Kd 9h 6s"))


def test_charts_of_001_and_002_agree_in_all_88_cells() -> None:
    assert len(CELLS) == 88
    for own, third in CELLS:
        assert naive.tlgc_banker_draws(own, third) == naive.punto_banco_banker_draws(own, third)


@pytest.mark.parametrize("rules", BUILT_IN)
def test_loaded_tableau_is_its_documents_chart(rules: str) -> None:
    assert chart(rules) == {(own, third): CHARTS[rules](own, third) for own, third in CELLS}


@pytest.mark.parametrize("rules", BUILT_IN)
def test_player_draws_on_five_or_less_in_every_document(rules: str) -> None:
    assert load_rules(rules).tableau.player == (True,) * 6 + (False,) * 2


def test_ruling_b2_000_differs_from_001_exactly_where_it_says_so() -> None:
    ours, theirs = chart("simplified"), chart("tasmanian")
    low = {(own, third) for own in (0, 1, 2) for third in range(10)}
    six = {(6, 6), (6, 7)}
    assert {cell for cell in CELLS if ours[cell] != theirs[cell]} == low | six
    assert not any(ours[cell] for cell in low | six)


ENGINE = "bets coup dealing decide evolve irregularities legal limits seating settlement shoe squeeze wagers"


@pytest.mark.parametrize("module", ENGINE.split())
def test_ruling_b1_no_part_of_the_engine_asks_which_rule_set_it_plays(module: str) -> None:
    source = Path(str(import_module(f"croupier.games.baccarat.{module}").__file__)).read_text("utf-8")
    said = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    assert not said & {*BUILT_IN, "000", "TLGC", "002"}


@pytest.mark.parametrize("rules", BUILT_IN)
@settings(max_examples=200, deadline=None)
@given(cards=CARDS)
def test_a_coup_is_dealt_as_the_second_statement_deals_it(rules: str, cards: list[Card]) -> None:
    coup = deal(load_rules(rules).tableau, iter(cards).__next__)
    player, banker = naive.coup(cards, CHARTS[rules])
    assert (list(coup.player), list(coup.banker)) == (player, banker)
    ended = signature(coup.player, coup.banker)
    assert ended.result == naive.winner(player, banker)
    assert (ended.player, ended.banker) == (naive.point(player), naive.point(banker))
    assert ended.margin == abs(naive.point(player) - naive.point(banker))


@pytest.mark.parametrize("rules", BUILT_IN)
def test_nobody_is_due_a_card_once_a_coup_is_over(rules: str) -> None:
    table = load_rules(rules).tableau
    for player, banker in (("9h Ks", "2d 5s"), ("2d 5s", "8h Ks"), ("6d Ks", "7s Ks"), ("2d 2s 6h", "7s Ks")):
        assert due(table, parse(player), parse(banker)) is None
    assert due(table, parse("2d 2s 6h"), parse("3s Ks 5d")) is None


def test_four_cards_come_first_player_banker_player_banker() -> None:
    table = load_rules("tasmanian").tableau
    cards = parse("2d 3s 4h 5c")
    dealt: dict[str, list[Card]] = {"player": [], "banker": []}
    order = []
    for card in cards:
        hand = due(table, dealt["player"], dealt["banker"])
        assert hand is not None
        dealt[hand].append(card)
        order.append(hand)
    assert order == ["player", "banker", "player", "banker"]


def test_pairs_of_all_kinds_in_a_pack() -> None:
    kinds = [pair(first, second) for first in DECK for second in DECK]
    counted = {kind: kinds.count(kind) for kind in ("perfect", "coloured", "mixed", "none")}
    assert counted == {"perfect": 52, "coloured": 52, "mixed": 104, "none": 52 * 48}


@settings(deadline=None)
@given(st.lists(st.booleans(), min_size=96, max_size=96))
def test_a_tableau_survives_being_drawn_and_read(cells: list[bool]) -> None:
    rows = tuple(tuple(cells[8 + 11 * row : 19 + 11 * row]) for row in range(8))
    drawn = Tableau(tuple(cells[:8]), rows)
    assert tableau.parse(str(drawn)) == drawn


PICTURE = str(load_rules("tasmanian").tableau)


@pytest.mark.parametrize(
    ("spoilt", "says"),
    [
        (PICTURE.replace("Player", "Punter"), "must start with the row 'Player'"),
        (PICTURE.replace("8 9 -", "8 9 x"), "must have the header row"),
        (PICTURE.rpartition("\n")[0], "needs ten rows, has 9"),
        (PICTURE.replace("7      S", "7      X"), "Banker row 7 has 'X'"),
        (PICTURE.replace("7      S", "9      S"), "Banker row 7 must be labelled '7'"),
        (PICTURE + " D", "Banker row 7 needs 11 letters, has 12"),
        ("", "needs ten rows, has 0"),
    ],
)
def test_a_spoilt_tableau_is_named_in_one_line(spoilt: str, says: str) -> None:
    with pytest.raises(BadInput) as fault:
        tableau.parse(spoilt)
    assert says in str(fault.value)
    assert "\n" not in str(fault.value)


def test_tlgc_8_a_point_of_zero_is_announced_as_baccarat() -> None:
    told = [said.sentence for said in narrate.explain("tasmanian", "Kh 9d Qs Ts")]
    assert "After the initial deal Player has Baccarat and Banker has 9, TLGC 10.1" in told
