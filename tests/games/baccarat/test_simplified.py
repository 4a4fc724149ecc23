"""The simplified table, clause by clause of document 000, played at one (and ruling B2)."""

import pytest

from croupier.cards import DECK, JOKERS, Card
from croupier.chance import VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import POINTS, point
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import Notice, new
from croupier.games.baccarat.views import view
from croupier.money import format_chips, parse_chips
from croupier.wire import replace
from tests import naive
from tests.games.baccarat.tables import Desk, desk

SEVEN = "1 2 3 4 5 6 7"
PLAYER_WINS = "9h 2d Ks 5s"
BANKER_WINS = "2d 9h 5s Ks"
TIE = "9h 9d Ks Kd"
FACE = "TA23456789"  # a card of each value, by its value


def table(cards: str = "", seats: str = SEVEN, places: int = 7) -> Desk:
    return desk("simplified", cards, seats=seats, places=places)


def bet_all(at: Desk, bet: str = "player", chips: int = 10) -> list[e.Event]:
    return [event for seat in at.table.seated() for event in at.wager(seat, bet, chips)]


def coup(cards: str) -> Desk:
    """A round that is over, dealt from these cards."""
    at = table(cards)
    bet_all(at)
    return at


def hands(at: Desk) -> dict[str, str]:
    """What each hand came to, card by card."""
    dealt: dict[str, list[str]] = {"player": [], "banker": []}
    for event in at.events(e.CardDealt):
        dealt[event.hand].append(event.card)
    return {hand: " ".join(cards) for hand, cards in dealt.items()}


def stacked(player: int, banker: int, *thirds: int) -> str:
    """Cards that give both hands these totals in two cards, then third cards of these values."""
    first = f"{FACE[player]}s {FACE[banker]}h Ks Kh"
    return " ".join([first, *(f"{FACE[third]}d" for third in thirds)])


def banker_drew(at: Desk) -> bool:
    return len(hands(at)["banker"].split()) == 3


def explained(at: Desk, nth: int) -> str:
    """What is said of the nth card of the coup, counted from 0."""
    card = at.events(e.CardDealt)[nth]
    return explain(at.before(card), card)


# 1 Card design


def test_000_1_1_eight_decks_without_jokers_shuffled_together() -> None:
    at = coup("")
    order = at.last(e.Shuffled).order
    assert sorted(order) == sorted(DECK * 8)
    assert not set(JOKERS) & set(order)


@pytest.mark.parametrize("count", [1, 7, 9])
def test_000_1_1_no_other_number_of_decks(count: int) -> None:
    with pytest.raises(BadInput, match=r"000 1\.1 allows 8 to 8"):
        load_rules("simplified").varied(decks={"count": count})


def test_000_1_2_every_card_has_one_value() -> None:
    assert set(POINTS) == set(DECK)
    assert all(worth == naive.count(card) % 10 for card, worth in POINTS.items())


@pytest.mark.parametrize(("rank", "worth"), list(zip("A23456789", range(1, 10), strict=True)))
def test_000_1_2a_ace_to_nine_are_face_value(rank: str, worth: int) -> None:
    assert {POINTS[Card(rank + suit)] for suit in "shdc"} == {worth}


@pytest.mark.parametrize("rank", list("TJQK"))
def test_000_1_2b_ten_and_court_cards_are_nothing(rank: str) -> None:
    assert {POINTS[Card(rank + suit)] for suit in "shdc"} == {0}


def test_000_1_3_fourteen_counts_four() -> None:
    assert point((Card("9h"), Card("5s"))) == 4
    at = coup("9h 9d 5s 8s")  # 14 to 17
    announced = at.last(e.PointsAnnounced)
    assert (announced.player, announced.banker) == (4, 7)


# 2 Dealing


@pytest.mark.parametrize("places", [7, 8, 9])
def test_000_2_1_seven_to_nine_players(places: int) -> None:
    at = table(PLAYER_WINS, seats=" ".join(map(str, range(1, places + 1))), places=places)
    bet_all(at)
    assert len(at.last(e.Settled).payments) == places


def test_000_2_1_no_bet_while_fewer_than_seven_are_seated() -> None:
    at = table(seats="1 2 3 4 5 6")
    assert at.refused(c.Wager("1", "player", 10)) == "000 2.1"
    at.do(c.Join("7", 100))
    at.wager("1", "player", 10)


@pytest.mark.parametrize("places", [1, 6, 10])
def test_000_2_1_no_other_table_opens_and_seven_is_the_rule(places: int) -> None:
    with pytest.raises(Refused) as refusal:
        new(load_rules("simplified"), places=places)
    assert refusal.value.rule == "000 2.1"
    assert new(load_rules("simplified")).places == 7


def test_000_2_1_places_beyond_the_table_and_standing_room_do_not_exist() -> None:
    at = table()
    assert at.refused(c.Join("8", 10)) == "000 2.1"
    assert at.refused(c.Join("1.1", 10)) == "ruling B1"


def test_000_2_2_players_bet_in_seat_order() -> None:
    at = table()
    for seat in SEVEN.split():
        assert view(at.table, None).bets_next == seat
        for other in set(SEVEN.split()) - {seat}:
            assert at.refused(c.Wager(other, "tie", 10)) == "000 2.2"
        at.wager(seat, "banker", 10)
    assert [wager.seat for wager in at.events(e.WagerPlaced)] == SEVEN.split()


def test_000_2_2_each_player_makes_one_bet_and_it_stands() -> None:
    at = table()
    at.wager("1", "player", 10)
    for bet in ("player", "banker", "tie"):
        assert at.refused(c.Wager("1", bet, 10)) == "000 2.2"
    assert at.refused(c.Withdraw("1", "player")) == "000 2.2"
    assert at.refused(c.Leave("2")) == "000 2.2"


def test_000_2_2_one_bet_each_holds_even_where_the_order_is_free() -> None:
    at = desk(load_rules("simplified").varied(betting={"in_order": False}), seats=SEVEN)
    at.wager("5", "player", 10)
    assert at.refused(c.Wager("5", "banker", 10)) == "000 2.2"
    at.wager("2", "banker", 10)


def test_000_2_2_the_round_that_has_begun_takes_no_newcomer() -> None:
    at = table(places=8)
    at.wager("1", "player", 10)
    assert at.refused(c.Join("8", 100)) == "000 2.2"


@pytest.mark.parametrize("bet", ["player-pair", "both", ""])
def test_000_2_2_only_player_banker_or_tie(bet: str) -> None:
    at = table()
    assert set(at.table.rules.bets) == {"player", "banker", "tie"}
    assert at.refused(c.Wager("1", bet, 10)) == "000 2.2"


def test_000_2_2_no_coup_comes_without_bets() -> None:
    at = table()
    assert at.refused(c.FreeCoups("manager", 1)) == "000 2.2"


@pytest.mark.parametrize("chips", [10, 20, 30])
def test_000_2_2a_stakes_of_ten_twenty_and_thirty(chips: int) -> None:
    at = table()
    at.wager("1", "tie", chips)
    assert at.laid("1", "tie") == chips


@pytest.mark.parametrize("chips", ["-10", "0", "1", "5", "10.5", "15", "25", "31", "40", "100"])
def test_000_2_2a_no_other_stake(chips: str) -> None:
    at = table()
    assert at.refused(c.Wager("1", "player", parse_chips(chips))) == "000 2.2a"


def test_000_2_2a_the_house_cannot_change_the_stakes() -> None:
    at = table()
    for command in (
        c.PostLimit("manager", "player", "maximum", 50, 0),
        c.OfferLimit("manager", "1", "player", "maximum", 50),
    ):
        assert at.refused(command) == "000 2.2a"
    limits = view(at.table, None).limits
    higher = {**limits, "tie": replace(limits["tie"], maximum=80)}
    with pytest.raises(Refused) as refusal:
        new(load_rules("simplified"), notice=Notice(higher))
    assert refusal.value.rule == "000 2.2a"


def test_000_2_3_no_card_before_the_last_player_has_bet() -> None:
    at = table(PLAYER_WINS)
    for seat in SEVEN.split()[:-1]:
        assert at.wager(seat, "player", 10) == [e.WagerPlaced(seat, "player", 10)]
    kinds = [type(event) for event in at.wager("7", "player", 10)]
    assert kinds[:4] == [e.WagerPlaced, e.Shuffled, e.CoupBegan, e.CardDealt]
    assert kinds[-1] is e.Settled


def test_000_2_3a_two_open_cards_each_player_first() -> None:
    at = coup(PLAYER_WINS)
    dealt = [(event.hand, event.card, event.up) for event in at.events(e.CardDealt)]
    assert dealt == [
        ("player", "9h", True),
        ("banker", "2d", True),
        ("player", "Ks", True),
        ("banker", "5s", True),
    ]


def test_000_2_3b_nothing_is_cut_marked_or_burnt() -> None:
    at = Desk(new(load_rules("simplified")), VirtualShoe("2.3b"))
    for seat in SEVEN.split():
        at.do(c.Join(seat, 100))
    for _ in range(3):
        bet_all(at)
        dealt = [event.card for event in at.events(e.CardDealt)][-at.table.shoe.drawn :]
        assert tuple(dealt) == at.last(e.Shuffled).order[: len(dealt)]
    assert not at.events(e.CardsCut) + at.events(e.ShoeLoaded) + at.events(e.LastHandAnnounced)
    assert at.refused(c.Cut("1", 100)) == "000 2.3b"
    assert at.refused(c.DeclineCut("1")) == "000 2.3b"
    assert view(at.table, None).shoe.marker_out is False


# 3 Game round


@pytest.mark.parametrize(
    ("player", "banker"), [(8, 0), (9, 0), (0, 8), (0, 9), (8, 9), (9, 9), (5, 8), (9, 3), (6, 9), (8, 6)]
)
def test_000_3_1_a_natural_ends_the_coup(player: int, banker: int) -> None:
    at = coup(stacked(player, banker))
    assert len(at.events(e.CardDealt)) == 4
    assert at.last(e.ResultAnnounced).player == player


def test_000_3_1_eight_in_three_cards_is_no_natural() -> None:
    at = coup(stacked(5, 3, 3, 4))
    assert hands(at) == {"player": "5s Ks 3d", "banker": "3h Kh 4d"}


@pytest.mark.parametrize("total", range(8))
def test_000_3_2_player_draws_by_its_own_total_alone(total: int) -> None:
    drew = {len(hands(coup(stacked(total, banker, 5, 5)))["player"].split()) for banker in range(8)}
    assert drew == {3 if total <= 5 else 2}


@pytest.mark.parametrize("total", range(6))
def test_000_3_2a_player_draws_on_nought_to_five(total: int) -> None:
    at = coup(stacked(total, 7, 5))
    assert hands(at)["player"].endswith("5d")
    assert explained(at, 4) == f"Player has {total}: Player draws, 000 3.2a"


@pytest.mark.parametrize("total", [6, 7])
def test_000_3_2b_player_stands_on_six_and_seven(total: int) -> None:
    assert len(hands(coup(stacked(total, 7)))["player"].split()) == 2


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", range(8))
def test_000_3_3_banker_acts_after_player_by_the_documents_conditions(banker: int, third: int) -> None:
    at = coup(stacked(0, banker, third, 1))
    assert banker_drew(at) is naive.simplified_banker_draws(banker, third)


def test_000_3_3a_bankers_total_is_its_own_after_players_draw() -> None:
    at = coup(stacked(2, 5, 4, 2))
    assert hands(at) == {"player": "2s Ks 4d", "banker": "5h Kh 2d"}
    order = [event.hand for event in at.events(e.CardDealt)]
    assert order == ["player", "banker"] * 3
    assert explained(at, 5) == "Banker has 5, Player's third card is a 4: Banker draws, 000 3.3c"


@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("banker", range(8))
def test_000_3_3b_when_player_stood_banker_draws_on_nought_to_five(player: int, banker: int) -> None:
    at = coup(stacked(player, banker, 1))
    assert banker_drew(at) is (banker <= 5)
    if banker <= 5:
        assert explained(at, 4) == f"Banker has {banker} and Player stood: Banker draws, 000 3.3b"


@pytest.mark.parametrize(
    ("banker", "draws_on"),
    [(3, {0, 1, 2, 3, 4, 5, 6, 7, 9}), (4, {2, 3, 4, 5, 6, 7}), (5, {4, 5, 6, 7})],
)
def test_000_3_3c_when_player_drew_three_rows_draw(banker: int, draws_on: set[int]) -> None:
    drew = {third for third in range(10) if banker_drew(coup(stacked(0, banker, third, 1)))}
    assert drew == draws_on


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", [0, 1, 2, 6, 7])
def test_000_3_3d_otherwise_banker_stands_on_nought_to_two_and_on_six(banker: int, third: int) -> None:
    at = coup(stacked(0, banker, third, 1))
    assert hands(at)["banker"] == f"{FACE[banker]}h Kh"


@pytest.mark.parametrize(("banker", "third"), [(0, 5), (1, 8), (2, 2), (6, 6), (6, 7)])
def test_ruling_b2_the_short_chart_is_dealt_as_written(banker: int, third: int) -> None:
    assert not banker_drew(coup(stacked(0, banker, third, 1)))
    assert naive.tlgc_banker_draws(banker, third)


@pytest.mark.parametrize(
    ("cards", "winner"), [(PLAYER_WINS, "player"), (BANKER_WINS, "banker"), (TIE, "tie")], ids=["P", "B", "T"]
)
def test_000_3_4_the_higher_total_wins_and_equal_totals_tie(cards: str, winner: str) -> None:
    at = coup(cards)
    assert at.last(e.ResultAnnounced).winner == winner


@pytest.mark.parametrize(
    ("cards", "bet"), [(BANKER_WINS, "player"), (PLAYER_WINS, "banker"), (PLAYER_WINS, "tie")]
)
def test_000_3_4_a_bet_on_another_outcome_loses(cards: str, bet: str) -> None:
    at = table(cards)
    bet_all(at, bet, 20)
    assert {payment.clause for payment in at.last(e.Settled).payments} == {"000 3.4"}
    assert at.chips("1") == "980"


def test_000_3_5_a_round_is_one_coup_that_resolves_itself() -> None:
    at = table(PLAYER_WINS)
    bet_all(at)
    assert len(at.events(e.CoupBegan)) == len(at.events(e.Settled)) == 1
    assert (at.table.phase, at.table.layout, at.table.play) == ("wagers", (), None)
    bet_all(at)
    assert at.table.coups == 2


def test_000_3_5_nobody_deals_or_draws_by_hand() -> None:
    at = table()
    at.wager("1", "player", 10)
    assert at.refused(c.Deal("dealer")) == "000 3.5"
    assert at.refused(c.Draw("dealer", "player")) == "000 3.5"
    assert {"Deal", "Draw"}.isdisjoint(option.command for option in legal(at.table, "dealer"))


# 4 Winning


def returned(cards: str, bet: str, chips: int) -> tuple[str, str]:
    """What came back on a bet, in chips, and by which clause."""
    at = table(cards)
    bet_all(at, bet, chips)
    payment = at.last(e.Settled).payments[0]
    return format_chips(payment.returned), payment.clause


def test_000_4_1_every_bet_has_its_one_price() -> None:
    prices = {bet.name: [str(odds) for odds in bet.odds] for bet in load_rules("simplified").bets.values()}
    assert prices == {"player": ["1:1"], "banker": ["19:20"], "tie": ["8:1"]}


@pytest.mark.parametrize(("chips", "back"), [(10, "20"), (20, "40"), (30, "60")])
def test_000_4_1a_player_pays_one_to_one(chips: int, back: str) -> None:
    assert returned(PLAYER_WINS, "player", chips) == (back, "000 4.1a")


@pytest.mark.parametrize(("chips", "back"), [(10, "19.5"), (20, "39"), (30, "58.5")])
def test_000_4_1b_banker_pays_ninety_five_per_cent(chips: int, back: str) -> None:
    assert returned(BANKER_WINS, "banker", chips) == (back, "000 4.1b")


@pytest.mark.parametrize(("chips", "back"), [(10, "90"), (20, "180"), (30, "270")])
def test_000_4_1c_tie_pays_eight_to_one(chips: int, back: str) -> None:
    assert returned(TIE, "tie", chips) == (back, "000 4.1c")


@pytest.mark.parametrize("bet", ["player", "banker"])
def test_000_4_2_on_a_tie_player_and_banker_push(bet: str) -> None:
    assert returned(TIE, bet, 30) == ("30", "000 4.2")
