"""Cards, shuffle, cut and marker (TLGC 4 and 5), and where cards may come from (rulings A3, B3, B5, B12)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, JOKERS, Card, Order, parse
from croupier.chance import Chance, PhysicalShoe, RecordedShoe, VirtualShoe
from croupier.errors import BadInput
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.shoe import cut_offered_to, cut_order
from croupier.games.baccarat.table import new
from croupier.games.baccarat.views import redact, view
from croupier.wire import canonical, replace, to_data
from tests import naive
from tests.games.baccarat.tables import CUT, Desk, desk, prepare

MAIN_BETS = ["player", "banker", "tie"]
PLAYER_WINS = "9h 2d Ks 5s"
COUP = (e.CardDealt, e.PointsAnnounced, e.ResultAnnounced, e.Settled)


def finish_shoe(at: Desk) -> None:
    at.leave(10)
    at.wager("1", "player", 20)
    at.deal()
    assert at.table.phase == "prepare"


def unprepared(**opened: Any) -> Desk:
    return desk(ready=False, **opened)


def with_decks(count: int) -> Rules:
    return load_rules("tasmanian").varied(decks={"count": count}, offer=MAIN_BETS)


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_tlgc_4_1_four_to_eight_decks_of_52_without_jokers(count: int) -> None:
    pack = with_decks(count).pack()
    assert sorted(pack) == sorted(DECK * count)
    assert not set(JOKERS) & set(pack)
    at = desk(with_decks(count))
    assert at.last(e.ShoeLoaded).cards == 52 * count


@pytest.mark.parametrize("count", [0, 1, 3, 9])
def test_tlgc_4_1_no_other_number_of_decks(count: int) -> None:
    with pytest.raises(BadInput, match=r"TLGC 4\.1 allows 4 to 8"):
        with_decks(count)


@pytest.mark.parametrize("count", [4, 5])
def test_tlgc_4_1_perfect_pairs_needs_six_decks(count: int) -> None:
    with pytest.raises(BadInput, match=r"Perfect Pairs needs 6 decks or more, not \d \(TLGC 4\.1\)"):
        load_rules("tasmanian").varied(decks={"count": count})
    assert "player-pair" in load_rules("tasmanian").varied(decks={"count": 6}).bets


def test_tlgc_4_1_a_joker_typed_in_is_no_card_of_this_game() -> None:
    at = physical("9h X1")
    at.do(c.FreeCoups("manager", 1))
    assert at.refused(c.Deal("dealer")) == "TLGC 4.1"


def test_tlgc_4_1_eight_decks_hold_no_ninth_copy() -> None:
    at = physical("As " * 9)
    at.do(c.FreeCoups("manager", 2))
    at.deal()
    assert len(at.events(e.CardDealt)) == 6
    assert at.refused(c.Deal("dealer")) == "TLGC 4.1"


def test_tlgc_4_2_nothing_is_shuffled_before_the_cards_are_checked() -> None:
    at = unprepared()
    assert at.refused(c.Shuffle("dealer")) == "TLGC 4.2"
    assert at.do(c.CheckCards("dealer")) == [e.CardsChecked("dealer", (), ())]
    assert at.do(c.Shuffle("dealer"))[0] == at.last(e.Shuffled)


def test_tlgc_4_2_an_imperfect_pack_is_replaced_and_checked_anew() -> None:
    at = unprepared()
    events = at.do(c.CheckCards("dealer", missing=parse("9h"), imperfect=parse("As")))
    assert events == [e.CardsChecked("dealer", parse("9h"), parse("As")), e.CardsReplaced("TLGC 4.2")]
    assert at.refused(c.Shuffle("dealer")) == "TLGC 4.2"
    at.do(c.CheckCards("inspector"), c.Shuffle("dealer"))


def test_tlgc_4_2_a_check_is_made_once_by_those_who_may_and_names_real_cards() -> None:
    at = unprepared()
    assert at.refused(c.CheckCards("manager")) == "TLGC 4.2"
    assert at.refused(c.CheckCards("9")) == "TLGC 5.1"
    assert at.refused(c.CheckCards("dealer", missing=(JOKERS[0],))) == "TLGC 4.2"
    at.do(c.CheckCards("dealer"))
    assert at.refused(c.CheckCards("dealer")) == "TLGC 4.2"
    prepare(at)
    assert at.refused(c.CheckCards("inspector")) == "TLGC 4.2"


def test_tlgc_4_3_play_ends_with_a_check_of_the_cards() -> None:
    at = desk()
    assert at.refused(c.Close("dealer")) == "TLGC 4.3"
    assert at.refused(c.Close("inspector", imperfect=(JOKERS[0],))) == "TLGC 4.3"
    closing = at.do(c.Close("inspector", missing=parse("9h")))
    assert closing == [e.TableClosed("inspector", parse("9h"), ())]
    for late in (
        c.Join("4", 1000),
        c.BuyIn("1", 1000),
        c.Close("inspector"),
        c.Deal("dealer"),
        c.FreeCoups("manager", 1),
    ):
        assert at.refused(late) == "TLGC 4.3"
    at.do(c.Leave("1"))


def test_tlgc_4_3_play_does_not_end_over_a_wager_or_a_coup() -> None:
    at = desk()
    at.wager("1", "player", 20)
    assert at.refused(c.Close("inspector")) == "TLGC 4.3"
    at.do(c.Draw("dealer", "player"))
    assert at.refused(c.Close("inspector")) == "TLGC 4.3"


def test_tlgc_4_4_cards_that_players_handled_are_replaced_after_the_shoe() -> None:
    at = desk(cards=PLAYER_WINS)
    at.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    at.wager("1", "player", 20)
    at.deal()
    at.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"), c.Deal("dealer"))
    at.do(c.EndSqueeze("manager"))
    assert not at.events(e.CardsReplaced)
    finish_shoe(at)
    assert at.log[-1] == e.CardsReplaced("TLGC 4.4")
    assert at.refused(c.Shuffle("dealer")) == "TLGC 4.2"


def test_tlgc_4_4_cards_nobody_handled_are_used_again() -> None:
    at = desk()
    at.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    at.wager("1", "player", 20)
    at.deal()
    at.do(c.RefuseCards("1"), c.Deal("dealer"))
    at.do(c.EndSqueeze("manager"))
    finish_shoe(at)
    assert not at.events(e.CardsReplaced)
    at.do(c.Shuffle("dealer"))


def test_tlgc_4_5_no_card_comes_before_the_shoe_is_loaded() -> None:
    at = unprepared()
    at.do(c.FreeCoups("manager", 1))
    for ready in (c.CheckCards("dealer"), c.Shuffle("dealer"), c.Cut("1", CUT)):
        assert at.refused(c.Deal("dealer")) == "TLGC 4.5"
        at.do(ready)
    at.deal()
    assert at.table.coups == 1


def test_tlgc_4_5_every_card_comes_out_of_the_shoe_in_its_order() -> None:
    at = desk(seats="1")
    order = at.table.shoe.order
    at.do(c.FreeCoups("manager", 20))
    for _ in range(20):
        at.deal()
    dealt = [event.card for event in at.events(e.CardDealt)]
    assert tuple(dealt) == order[: len(dealt)]
    assert {event.source for event in at.events(e.CardDealt)} == {"shoe"}
    assert at.table.shoe.remaining == 416 - len(dealt)


def test_tlgc_5_1_a_player_checks_cards_that_were_not_pre_checked() -> None:
    at = unprepared(prechecked=False)
    at.do(c.CheckCards("dealer"))
    assert at.refused(c.Shuffle("dealer")) == "TLGC 5.1"
    at.do(c.CheckCards("2"), c.Shuffle("dealer"))
    assert [event.by for event in at.events(e.CardsChecked)] == ["dealer", "2"]


def test_tlgc_5_1_a_player_checks_before_each_game_and_the_house_once() -> None:
    at = unprepared(prechecked=False)
    at.do(c.CheckCards("dealer"), c.CheckCards("2"))
    prepare(at)
    finish_shoe(at)
    assert at.refused(c.Shuffle("dealer")) == "TLGC 5.1"
    at.do(c.CheckCards("2"), c.Shuffle("dealer"))


def test_tlgc_5_1_pre_checked_cards_need_no_player() -> None:
    at = unprepared(prechecked=True)
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"))
    assert at.table.phase == "cut"


def test_tlgc_5_1_the_shuffle_discloses_no_card() -> None:
    at = desk()
    shuffled = at.last(e.Shuffled)
    assert sorted(shuffled.order) == sorted(DECK * 8)
    for seat in (None, "1", "dealer", "inspector"):
        assert redact(shuffled, seat) == e.Shuffled(1, Order(), machine=False)
        assert "order" not in canonical(to_data(view(at.table, seat).shoe))


def test_tlgc_5_1_only_the_dealer_shuffles_and_not_cards_in_play() -> None:
    at = unprepared()
    at.do(c.CheckCards("dealer"))
    assert at.refused(c.Shuffle("inspector")) == "TLGC 5.1"
    prepare(at)
    assert at.refused(c.Shuffle("dealer")) == "TLGC 5.1"


@pytest.mark.parametrize("machine", [False, True])
def test_tlgc_5_2_a_machine_may_shuffle_and_the_log_says_so(machine: bool) -> None:
    at = unprepared()
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer", machine=machine))
    assert at.last(e.Shuffled).machine is machine


def test_tlgc_5_3_the_first_to_sit_down_then_clockwise_from_the_highest_place() -> None:
    at = desk(seats="5 2 7", ready=False)
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"))
    for offered in ("5", "7", "2"):
        assert view(at.table, None).cut_offered_to == offered
        for other in {"2", "5", "7", "inspector", "1", "dealer"} - {offered}:
            assert at.refused(c.Cut(other, 100)) == "TLGC 5.3"
        at.do(c.DeclineCut(offered))
    assert at.refused(c.DeclineCut("inspector")) == "TLGC 5.3"
    assert at.do(c.Cut("inspector", 100))[0] == e.CardsCut("inspector", 100)


@pytest.mark.parametrize("at_card", [-1, 0, 9, 407, 416, 10_000])
def test_tlgc_5_3_no_cut_nearer_than_ten_cards_to_either_end(at_card: int) -> None:
    at = unprepared()
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"))
    assert at.refused(c.Cut("1", at_card)) == "TLGC 5.3"


@pytest.mark.parametrize("at_card", [10, 208, 406])
def test_tlgc_5_3_the_cards_above_the_cut_go_behind_the_rest(at_card: int) -> None:
    at = unprepared()
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"))
    order = at.table.shoe.order
    at.do(c.Cut("1", at_card))
    assert at.table.shoe.order == order[at_card:] + order[:at_card]


def test_tlgc_5_3_nobody_cuts_cards_that_are_not_offered() -> None:
    assert desk().refused(c.Cut("1", 100)) == "TLGC 5.3"
    assert unprepared().refused(c.DeclineCut("1")) == "TLGC 5.3"


def test_tlgc_5_4_the_marker_has_seven_cards_behind_it() -> None:
    at = desk()
    assert at.last(e.ShoeLoaded) == e.ShoeLoaded(cards=416, marker=7)
    for left, out in ((416, False), (8, False), (7, True), (6, True)):
        at.leave(left)
        assert view(at.table, None).shoe.marker_out is out


def test_tlgc_5_5_the_next_cut_is_offered_on_the_left_of_the_last_cutter() -> None:
    at = desk(seats="1 4 6", ready=False)
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"), c.DeclineCut("1"), c.DeclineCut("6"), c.Cut("4", 99))
    finish_shoe(at)
    at.do(c.Shuffle("dealer"))
    for offered in ("1", "6", "4"):
        assert cut_offered_to(at.table) == offered
        assert at.refused(c.Cut("inspector", 100)) == "TLGC 5.5"
        at.do(c.DeclineCut(offered))
    at.do(c.Cut("inspector", 100))


def test_tlgc_5_5_each_game_is_shuffled_cut_and_marked_again() -> None:
    at = desk()
    first = at.table.shoe
    finish_shoe(at)
    assert at.refused(c.Wager("1", "player", 20)) == "TLGC 9.4"
    prepare(at)
    assert [event.number for event in at.events(e.Shuffled)] == [1, 2]
    assert (len(at.events(e.CardsCut)), at.last(e.ShoeLoaded).marker) == (2, 7)
    assert (first.number, at.table.shoe.number, at.table.shoe.drawn) == (1, 2, 0)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([7, 9]), st.data())
def test_ruling_b5_the_cut_goes_round_as_a_person_would_walk_it(places: int, data: st.DataObject) -> None:
    arrivals = data.draw(st.lists(st.integers(1, places), min_size=1, unique=True))
    last_cut = data.draw(st.none() | st.integers(1, places))
    at = desk(seats=" ".join(map(str, arrivals)), ready=False, places=places)
    table = replace(at.table, last_cut=last_cut)
    assert cut_order(table) == [str(seat) for seat in naive.cut_order(arrivals, places, last_cut)]


def test_ruling_b5_with_nobody_seated_the_inspector_cuts() -> None:
    at = desk(seats="")
    assert at.last(e.CardsCut).by == "inspector"


def test_ruling_b5_after_the_inspectors_cut_the_first_to_sit_down_is_asked_again() -> None:
    at = desk(seats="3 5", ready=False)
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"), c.DeclineCut("3"), c.DeclineCut("5"))
    at.do(c.Cut("inspector", 100), c.Join("1", 1000))
    finish_shoe(at)
    at.do(c.Shuffle("dealer"))
    assert cut_order(at.table) == ["3", "5", "1"]


def test_ruling_b3_each_simplified_coup_has_its_own_shuffle_and_no_burn() -> None:
    at = Desk(new(load_rules("simplified")), VirtualShoe("b3"))
    for seat in "1234567":
        at.do(c.Join(seat, 1000))
    for coup in range(1, 4):
        events = [event for seat in "1234567" for event in at.wager(seat, "player", 10)]
        shuffled = next(event for event in events if isinstance(event, e.Shuffled))
        dealt = tuple(event.card for event in events if isinstance(event, e.CardDealt))
        assert shuffled.number == coup
        assert sorted(shuffled.order) == sorted(DECK * 8)
        assert dealt == shuffled.order[: len(dealt)]
    assert len({event.order for event in at.events(e.Shuffled)}) == 3
    assert not at.events(e.CardsCut) + at.events(e.ShoeLoaded)


@pytest.mark.parametrize(("left", "another"), [(20, True), (19, True), (18, False)])
def test_ruling_b12_a_classic_coup_starts_while_more_than_fourteen_remain(left: int, another: bool) -> None:
    at = desk("classic", PLAYER_WINS)
    at.change_shoe(order=("Ks",) * (416 - left) + at.table.shoe.order[:left])
    at.leave(left)
    at.wager("1", "player", 20)
    at.deal()
    assert at.table.shoe.size - at.table.shoe.drawn == (left - 4 if another else 416)
    assert at.table.phase == ("wagers" if another else "prepare")
    assert bool(at.events(e.ShoeEnded)) is not another


def test_ruling_b12_a_coup_begun_above_the_cut_card_is_completed() -> None:
    at = desk("classic", "2h 2d 2s 2c 2h 2d")
    at.change_shoe(order=at.table.shoe.order[:6] * 70)
    at.leave(15)
    at.wager("1", "player", 20)
    at.deal()
    assert len(at.events(e.CardDealt)) == 6
    assert at.last(e.ShoeEnded).left == 9


def test_ruling_b12_eight_decks_no_burn_and_no_cut_is_offered() -> None:
    at = desk("classic", PLAYER_WINS)
    assert sorted(at.table.shoe.order) == sorted(DECK * 8)
    assert at.last(e.ShoeLoaded) == e.ShoeLoaded(cards=416, marker=14)
    assert at.refused(c.Cut("1", 100)) == "ruling B12"
    at.wager("1", "player", 20)
    at.deal()
    assert [event.card for event in at.events(e.CardDealt)] == list(parse(PLAYER_WINS))


def physical(cards: str) -> Desk:
    typed = iter(cards.split())
    return seated(PhysicalShoe(lambda: next(typed)))


def seated(chance: Chance) -> Desk:
    """A Tasmanian table that deals from this source."""
    at = Desk(new(load_rules("tasmanian")), chance)
    for seat in "123":
        at.do(c.Join(seat, 1000))
    prepare(at)
    return at


def play(at: Desk, coups: int) -> list[e.Event]:
    """What happened, coup by coup, but for how the cards were shuffled."""
    for _ in range(coups):
        at.wager("1", "player", 20)
        at.wager("2", "banker", 20)
        at.deal()
    return [event for event in at.log if isinstance(event, COUP)]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6).map(str))
def test_ruling_a3_virtual_recorded_and_physical_shoes_play_alike(seed: str) -> None:
    virtual = seated(VirtualShoe(seed))
    happened = play(virtual, 5)
    recorded = seated(RecordedShoe([event.order for event in virtual.events(e.Shuffled)]))
    typed = physical(" ".join(event.card for event in virtual.events(e.CardDealt)))
    assert play(recorded, 5) == happened
    assert play(typed, 5) == happened
    assert (typed.table.people, typed.bank()) == (virtual.table.people, virtual.bank())


def test_ruling_a3_a_physical_shoe_has_no_order_and_remembers_what_came_out() -> None:
    at = physical(PLAYER_WINS)
    assert at.table.shoe.order == ()
    at.do(c.FreeCoups("manager", 1))
    at.deal()
    assert at.table.shoe.seen == parse(PLAYER_WINS)
    assert at.table.shoe.remaining == 412


@pytest.mark.parametrize("cards", ["9h 2d", "9h oops", "9h ??"])
def test_ruling_a3_a_card_that_cannot_be_read_changes_nothing(cards: str) -> None:
    at = physical(cards)
    at.do(c.FreeCoups("manager", 1))
    before = at.table
    with pytest.raises(BadInput) as fault:
        at.deal()
    assert "\n" not in str(fault.value)
    assert at.table == before


def test_ruling_a3_a_recorded_shoe_holds_the_cards_of_the_table() -> None:
    short = RecordedShoe([tuple(map(Card, DECK))])
    with pytest.raises(BadInput, match="does not hold the 416 cards"):
        seated(short)


def test_tlgc_5_1_a_players_check_counts_for_one_game_even_if_the_player_left() -> None:
    at = unprepared(prechecked=False)
    at.do(c.CheckCards("dealer"), c.CheckCards("2"), c.Leave("2"))
    prepare(at)
    finish_shoe(at)
    assert at.refused(c.Shuffle("dealer")) == "TLGC 5.1"


def test_tlgc_5_5_after_the_inspector_the_cut_passes_on_from_the_place_that_cut_last() -> None:
    at = unprepared()
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"), c.DeclineCut("1"), c.Cut("3", CUT))
    finish_shoe(at)
    at.do(c.Shuffle("dealer"))
    at.do(*(c.DeclineCut(seat) for seat in cut_order(at.table)), c.Cut("inspector", CUT))
    finish_shoe(at)
    at.do(c.Shuffle("dealer"))
    assert cut_order(at.table) == ["2", "1", "3"]


def test_tlgc_5_3_a_newcomer_is_offered_the_cut_its_predecessor_declined() -> None:
    at = unprepared()
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"), c.DeclineCut("1"), c.Leave("1"))
    at.do(c.Join("1", 100), c.DeclineCut("2"), c.DeclineCut("3"))
    assert cut_offered_to(at.table) == "1"


def test_tlgc_4_4_a_player_who_touches_the_cards_has_the_whole_shoe_replaced() -> None:
    at = desk()
    at.wager("1", "player", 10)
    at.do(c.Draw("dealer", "player"))
    assert at.do(c.ReportHandled("inspector", "2")) == [e.CardsHandled("2")]
    at.deal()
    assert not at.events(e.CardsReplaced)  # the clause does not break the shoe off
    at.leave(10)
    at.wager("1", "player", 10)
    assert at.deal()[-2:] == [e.ShoeEnded(1, at.last(e.ShoeEnded).left), e.CardsReplaced("TLGC 4.4")]
    assert at.refused(c.Shuffle("dealer")) == "TLGC 4.2"  # new cards are checked


def test_tlgc_4_4_is_reported_once_by_the_inspector_of_a_player_while_a_shoe_is_in_play() -> None:
    at = desk(ready=False)
    assert at.refused(c.ReportHandled("inspector", "1"), "no shoe is in play") == "TLGC 4.4"
    prepare(at)
    assert at.refused(c.ReportHandled("dealer", "1")) == "TLGC 4.4"
    assert at.refused(c.ReportHandled("inspector", "9")) == "TLGC 4.4"
    at.do(c.ReportHandled("inspector", "1"))
    assert at.refused(c.ReportHandled("inspector", "2")) == "TLGC 4.4"
    for rules in ("simplified", "classic"):
        assert desk(rules).refused(c.ReportHandled("inspector", "1")) == "ruling B1"
