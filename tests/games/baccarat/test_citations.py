"""Every event and every refusal cites the clause that a reader of the documents would name.

The clauses in these tables are written by hand from documents 000, 001 and 002 and the rulings.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, get_args

import pytest

from croupier.cards import JOKERS, UNSEEN, Card, parse
from croupier.games import baccarat
from croupier.games.absence import CameBack, TimedOut
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.explain import cited_sentence
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Limit
from croupier.games.baccarat.table import Table, check, house_notice, new
from croupier.wire import replace
from tests.citations import Case, Refusal, Row, check_events, refusal, unreached
from tests.desk import Moment
from tests.games.baccarat.tables import Desk, desk, prepare
from tests.games.baccarat.test_dealing import physical, put, stack
from tests.games.baccarat.test_explain import INITIAL, NATURAL, SIX_CARDS, session, short_shoe

SEVEN = "1 2 3 4 5 6 7"
BANKER_AFTER_STAND = "6s 5h Kd Kh 2c"

# Events: of each kind, words that tell a case by its sentence, and its clause.

TLGC: list[Row] = [
    (e.Joined, "at a place", "TLGC 1"),
    (e.Joined, "standing", "TLGC 6.4"),
    (e.BoughtIn, "", "TLGC 6.1"),
    (e.Left, "at a place", "TLGC 1"),
    (e.Left, "standing", "TLGC 6.4"),
    (e.Attended, "The inspector", "TLGC 3"),
    (e.Attended, "The dealer", "TLGC 9.1"),
    (e.Attended, "The manager", "TLGC 6.2"),
    (e.Departed, "The inspector", "TLGC 3"),
    (e.Departed, "The dealer", "TLGC 9.1"),
    (e.Departed, "The manager", "TLGC 6.2"),
    (TimedOut, "has run out: ", "ruling A4"),
    (TimedOut, "has run out again: ", "ruling A4"),
    (CameBack, "", "ruling A4"),
    (e.CardsChecked, "The dealer checked", "TLGC 4.2"),
    (e.CardsChecked, "Seat 2 checked", "TLGC 5.1"),
    (e.CardsHandled, "", "TLGC 4.4"),
    (e.CardsReplaced, "after a faulty check", "TLGC 4.2"),
    (e.CardsReplaced, "after the shoe", "TLGC 4.4"),
    (e.Shuffled, "decks are shuffled for shoe", "TLGC 5.1"),
    (e.Shuffled, "by machine", "TLGC 5.2"),
    (e.CutDeclined, "passes to seat 3", "TLGC 5.3"),  # from seat 2, who sat down first, to the highest place
    (e.CutDeclined, "passes clockwise to seat 1", "TLGC 5.3"),
    (e.CutDeclined, "so the Inspector will", "TLGC 5.3"),
    (e.CutDeclined, "passes clockwise to seat 3", "TLGC 5.3"),
    (e.CutDeclined, "passes clockwise to seat 2", "TLGC 5.3"),
    (e.CutDeclined, "declined in a later game", "TLGC 5.5"),
    (e.CardsCut, "in a first game", "TLGC 5.3"),
    (e.CardsCut, "in a later game", "TLGC 5.5"),
    (e.CardsCut, "The Inspector cuts", "TLGC 5.3"),
    (e.ShoeLoaded, "", "TLGC 5.4"),
    (e.ShoeEnded, "", "TLGC 9.4"),
    (e.TableClosed, "", "TLGC 4.3"),
    (e.WagerPlaced, "on Player", "TLGC 6.5a"),
    (e.WagerPlaced, "on Banker", "TLGC 6.5b"),
    (e.WagerPlaced, "on Tie", "TLGC 6.5c"),
    (e.WagerPlaced, "on the pair of Player", "TLGC 15.1"),
    (e.WagerPlaced, "on the pair of Banker", "TLGC 15.1"),
    (e.WagerWithdrawn, "", "TLGC 6.3"),
    (e.WagersReduced, "to the liability", "TLGC 7.3b"),
    (e.WagersReduced, "of partners", "TLGC 7.3"),
    (e.WagersRemoved, "of a void coup", "TLGC 14.6"),
    (e.WagersRemoved, "of a short shoe", "TLGC 14.5"),
    (e.WagersRemoved, "before a coup without wagers", "TLGC 14.4"),
    (e.WagersRemoved, "at the end of a shoe", "TLGC 9.4"),
    (e.FreeCoupsGranted, "", "TLGC 6.2"),
    (e.LimitOffered, "", "TLGC 7.2"),
    (e.LimitAgreed, "", "TLGC 7.2"),
    (e.LimitPosted, "", "TLGC 7.6b"),
    (e.Consented, "", "TLGC 7.6a"),
    (e.LimitSet, "every player's consent", "TLGC 7.6a"),
    (e.LimitSet, "on display for half an hour", "TLGC 7.6b"),
    (e.LiabilityPosted, "", "TLGC 7.3a"),
    (e.LiabilityRemoved, "", "TLGC 7.3a"),
    (e.PartnershipFound, "", "TLGC 7.3"),
    (e.SqueezeRequested, "", "TLGC 9.3"),
    (e.SqueezeAllowed, "", "TLGC 9.3e"),
    (e.SqueezeEnded, "", "TLGC 9.2"),
    (e.CoupBegan, "no more bets", "TLGC 6.3"),
    (e.CoupBegan, "is a free coup", "TLGC 6.2"),
    (e.CoupBegan, "after a card dealt in error", "TLGC 14.1"),
    (e.CoupBegan, "after a card found face up in the shoe", "TLGC 14.4"),
    (e.CardDealt, "of the initial deal: Player gets the", "TLGC 9.2"),
    (e.CardDealt, "of the initial deal: Banker gets the", "TLGC 9.2"),
    (e.CardDealt, "gets a card face down", "TLGC 9.3"),
    (e.CardDealt, ": Player draws", "TLGC 11"),
    (e.CardDealt, ": Banker draws", "TLGC 11"),
    (e.CardDealt, "the mouth of the shoe, where it was laid in error", "TLGC 14.1"),
    (e.CardDealt, "the mouth of the shoe, where it was found", "TLGC 14.4"),
    (e.CardDealt, "one drawn in excess", "TLGC 14.2"),
    (e.CardMisplaced, "of the first four", "TLGC 9.2"),
    (e.CardMisplaced, "before Player in error: it is Banker's", "TLGC 14.1"),
    (e.CardMisplaced, "before Player in error: no hand needs it", "TLGC 14.1"),
    (e.CardMisplaced, "before Banker in error: it is Player's", "TLGC 14.3"),
    (e.CardMisplaced, "before Banker in error: no hand needs it", "ruling B9"),
    (e.CardFoundFaceUp, "", "TLGC 14.4"),
    (e.CardCorrected, "", "ruling A5"),
    (e.CardInExcess, "", "TLGC 14.2"),
    (e.LastHandAnnounced, "", "TLGC 9.4"),
    (e.CardsPassed, "has the highest wager", "TLGC 9.3a"),
    (e.CardsPassed, "first of those with the highest wager", "TLGC 9.3c"),
    (e.CardsPassed, "next highest wager", "TLGC 9.3b"),
    (e.CardsRefused, "which pass to seat 2", "TLGC 9.3b"),
    (e.CardsRefused, "nobody else may turn but the dealer", "ruling B8"),
    (e.CardTurned, "Seat", "TLGC 9.3"),
    (e.CardTurned, "the dealer turns", "ruling B8"),
    (e.PointsAnnounced, "", "TLGC 10.1"),
    (e.ResultAnnounced, "", "TLGC 10.2"),
    (e.Settled, "No wager lies", "TLGC 10.2"),
    (e.Advised, "", "TLGC 7.5"),
    (e.CoupVoided, "with a short shoe", "TLGC 14.5"),
    (e.CoupVoided, "in the midst of a shoe", "TLGC 14.6"),
]
SIMPLIFIED: list[Row] = [
    (e.Joined, "", "000 2.1"),
    (e.BoughtIn, "", "ruling A1"),
    (e.Left, "", "000 2.1"),
    (e.Attended, "", "ruling B1"),
    (e.Departed, "", "ruling B1"),
    (e.Shuffled, "8 decks are shuffled for the next coup alone", "ruling B3"),
    (e.WagerPlaced, "on Player", "000 2.2"),
    (e.WagerPlaced, "on Banker", "000 2.2"),
    (e.WagerPlaced, "on Tie", "000 2.2"),
    (e.CoupBegan, "no more bets", "000 2.3"),
    (e.CardDealt, "of the initial deal", "000 2.3a"),
    (e.CardDealt, ": Player draws", "000 3.2a"),
    (e.CardDealt, "Player's third card is a 4: Banker draws", "000 3.3c"),
    (e.CardDealt, "and Player stood: Banker draws", "000 3.3b"),
    (e.PointsAnnounced, "", "000 1.3"),
    (e.ResultAnnounced, "", "000 3.4"),
    (e.TableClosed, "", "ruling B1"),
]
CLASSIC: list[Row] = [
    (e.Joined, "", "ruling B1"),
    (e.BoughtIn, "", "ruling A1"),
    (e.Left, "", "ruling B1"),
    (e.Attended, "The dealer", "002 2"),
    (e.Attended, "The inspector", "ruling B1"),
    (e.Departed, "The dealer", "002 2"),
    (e.Departed, "The inspector", "ruling B1"),
    (e.Shuffled, "", "ruling B12"),
    (e.ShoeLoaded, "", "ruling B12"),
    (e.ShoeEnded, "", "ruling B12"),
    (e.WagerPlaced, "on Player", "002 1"),
    (e.WagerPlaced, "on Banker", "002 1"),
    (e.WagerPlaced, "on Tie", "ruling B12"),
    (e.WagerWithdrawn, "", "002 1"),
    (e.CoupBegan, "no more bets", "002 1"),
    (e.CardDealt, "of the initial deal", "002 2"),
    (e.CardDealt, ": Player draws", "002 5"),
    (e.CardDealt, "Player's third card is a 4: Banker draws", "002 6.4"),
    (e.CardDealt, "and Player stood: Banker draws", "002 6"),
    (e.PointsAnnounced, "", "002 3"),
    (e.ResultAnnounced, "", "002 7"),
    (e.LastHandAnnounced, "", "ruling B12"),
    (e.TableClosed, "", "ruling B1"),
]
EVENTS = {"tasmanian": TLGC, "simplified": SIMPLIFIED, "classic": CLASSIC}

# What sentences leave to the moment: told apart by the table as it was.
MOMENTS: dict[str, Case] = {
    "in a first game": lambda table, event: event.by.isdecimal() and table.shoe.number == 1,
    "in a later game": lambda table, event: event.by.isdecimal() and table.shoe.number > 1,
    "declined in a later game": lambda table, event: table.shoe.number > 1,
    "at a place": lambda table, event: "." not in event.seat,
    "standing": lambda table, event: "." in event.seat,
    "on the pair of Player": lambda table, event: event.bet == "player-pair",
    "on the pair of Banker": lambda table, event: event.bet == "banker-pair",
    "on Player": lambda table, event: event.bet == "player",
    "on Banker": lambda table, event: event.bet == "banker",
    "after a faulty check": lambda table, event: table.shoe.number == 0,
    "after the shoe": lambda table, event: table.shoe.number > 0,
    "of partners": lambda table, event: (
        bool(table.partners) and table.phase == "wagers" and not table.liability
    ),
    "to the liability": lambda table, event: bool(table.liability),
    "of a void coup": lambda table, event: table.last is not None and table.last.void == "TLGC 14.6",
    "of a short shoe": lambda table, event: table.last is not None and table.last.void == "TLGC 14.5",
    "before a coup without wagers": lambda table, event: table.shoe.mouth is not None,
    "at the end of a shoe": lambda table, event: (
        table.shoe.remaining < 7 and not (table.last and table.last.void)
    ),
    "with a short shoe": lambda table, event: table.shoe.remaining < 7,
    "in the midst of a shoe": lambda table, event: table.shoe.remaining >= 7,
    "the mouth of the shoe, where it was laid in error": lambda table, event: (
        event.source == "mouth" and not table.shoe.mouth_found
    ),
    "the mouth of the shoe, where it was found": lambda table, event: (
        event.source == "mouth" and table.shoe.mouth_found
    ),
    "of the first four": lambda table, event: len(table.play.player + table.play.banker) < 4,
}


def people(made: Desk) -> None:
    made.do(c.Join("1.1", 100), c.Leave("1.1"))
    for role in ("inspector", "dealer", "manager"):
        made.do(c.Depart(role), c.Attend(role))


def cuts() -> Desk:
    """Seat 2 sat down first; seat 1 cuts the first game and seat 2 the second."""
    made = desk(seats="2 1 3", ready=False)
    people(made)
    made.do(c.CheckCards("dealer"), c.Shuffle("dealer"))
    made.do(c.DeclineCut("2"), c.DeclineCut("3"), c.Cut("1", 100))
    stack(made, parse(f"{NATURAL} 4c 4c 4c"), at_end=True)
    made.wager("2", "tie", 10)
    made.deal()
    made.do(c.Shuffle("dealer"), c.DeclineCut("3"), c.Cut("2", 100))
    return made


def nobody_cuts() -> Desk:
    made = desk(seats="1", ready=False)
    made.do(c.CheckCards("dealer"), c.Shuffle("dealer"), c.DeclineCut("1"), c.Cut("inspector", 100))
    made.leave(8)
    made.wager("1", "player", 10)
    made.do(c.ReportExcess("inspector"), c.ReportExcess("inspector"))  # the shoe is over before a card
    return made


def bets() -> Desk:
    made = desk(cards=NATURAL)
    for bet in ("player", "banker", "tie", "player-pair", "banker-pair"):
        made.wager("1", bet, 10)
    made.wager("1", "player", 990 - 50)
    made.wager("2", "player", 500)
    made.do(c.ReportPartnership("inspector", ("1", "2")))
    made.deal()
    made.do(
        c.PostLimit("manager", "player", "minimum", 20, 0), c.SetLimit("manager", "player", "minimum", 1800)
    )
    return made


def equal_wagers() -> Desk:
    made = desk(cards=f"{SIX_CARDS} {NATURAL} {NATURAL}")
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    for seat in "12":
        made.wager(seat, "player", 10)
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"), c.Deal("dealer"), c.TurnCard("1"))
    made.do(c.Deal("dealer"))
    made.wager("2", "banker", 10)
    made.deal()
    made.do(c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"), c.Deal("dealer"))
    made.wager("1", "player", 10)
    made.deal()
    made.do(c.RefuseCards("1"), c.Deal("dealer"))
    return made


def misdeals() -> Desk:
    made = desk(cards=f"{SIX_CARDS} {NATURAL} 5c {NATURAL[3:]} 2s 2c {NATURAL}")
    made.wager("1", "player", 10)
    put(made, "banker", "banker", "player", "banker", "player", "player")
    made.deal()
    made.wager("1", "player", 10)
    put(made, *INITIAL, "banker")  # which no hand needs
    made.deal()
    return made


def clocks() -> Desk:
    """Seat 1 lets a clock run out, comes back, and then lets two run out."""
    made = desk(seats="1 2", ready=False)
    made.do(c.CheckCards("dealer"), c.Shuffle("dealer"), c.TimeOut("1"), c.Cut("2", 100))
    made.wager("1", "player", 10)
    made.deal()
    made.do(c.TimeOut("1"), c.Wager("2", "tie", 10), c.Deal("dealer"), c.TimeOut("1"))
    return made


def corrected() -> Desk:
    made = physical(NATURAL)
    made.wager("1", "player", 10)
    made.deal()
    return after(made, c.Correct("dealer", "player", 1, parse("8s")[0]))


@cache
def moments(rules: str) -> list[Moment[Table, e.Event]]:
    if rules == "tasmanian":
        made = [session(), short_shoe(), cuts(), nobody_cuts(), bets(), equal_wagers(), misdeals()]
        made += [clocks(), corrected()]
    else:
        made = [other(rules)]
    return [moment for one in made for moment in one.moments]


def other(rules: str) -> Desk:
    made = desk(rules, f"{SIX_CARDS} {BANKER_AFTER_STAND} {NATURAL}", seats=SEVEN, ready=False)
    made.do(c.BuyIn("7", 10), c.Depart("dealer"), c.Attend("dealer"))
    made.do(c.Depart("inspector"), c.Attend("inspector"))
    prepare(made)
    if rules == "classic":
        made.wager("1", "player", 10)
        made.do(c.Withdraw("1", "player"))
    for cards in (SIX_CARDS, BANKER_AFTER_STAND):
        if rules == "simplified":
            made.chance.first = parse(cards)
        for seat, bet in zip("1234567", ["player", "banker", "tie"] * 3, strict=False):
            made.wager(seat, bet, 10)
        if rules == "classic":
            made.deal()
    if rules == "classic":
        stack(made, parse(f"{NATURAL} {'4c ' * 8} 4d 4d"), at_end=True)
        made.wager("1", "banker", 10)
        made.deal()
    made.do(c.Leave("7"), c.Close("inspector"))
    return made


@pytest.mark.parametrize("rules", EVENTS)
def test_every_event_cites_the_clause_of_its_case(rules: str) -> None:
    told = [moment for moment in moments(rules) if not getattr(moment.event, "payments", ())]
    check_events(EVENTS[rules], told, cited_sentence, MOMENTS)


def test_the_events_of_the_fullest_rule_set_are_all_there_are() -> None:
    assert {type(moment.event) for moment in moments("tasmanian")} == set(get_args(e.Event))
    assert {kind for kind, _, _ in TLGC} == set(get_args(e.Event))


# Payments: by rule set, bet and outcome.

PAID = {
    ("tasmanian", "player", "win"): "TLGC 12.1",
    ("tasmanian", "player", "lose"): "TLGC 6.7",
    ("tasmanian", "player", "push"): "TLGC 6.8",
    ("tasmanian", "banker", "win"): "TLGC 12.2",
    ("tasmanian", "banker", "lose"): "TLGC 6.6",
    ("tasmanian", "banker", "push"): "TLGC 6.8",
    ("tasmanian", "tie", "win"): "TLGC 12.3",
    ("tasmanian", "tie", "lose"): "TLGC 6.8",
    ("tasmanian", "player-pair", "win"): "TLGC 15.8c",
    ("tasmanian", "player-pair", "lose"): "TLGC 15.6b",
    ("tasmanian", "banker-pair", "win"): "TLGC 15.8c",
    ("tasmanian", "banker-pair", "lose"): "TLGC 15.6b",
    ("federal", "player", "win"): "TLGC 12.1",
    ("federal", "banker", "win"): "TLGC 13",
    ("federal", "banker", "lose"): "TLGC 6.6",
    ("federal", "banker", "push"): "TLGC 6.8",
    ("simplified", "player", "win"): "000 4.1a",
    ("simplified", "player", "lose"): "000 3.4",
    ("simplified", "player", "push"): "000 4.2",
    ("simplified", "banker", "win"): "000 4.1b",
    ("simplified", "banker", "lose"): "000 3.4",
    ("simplified", "banker", "push"): "000 4.2",
    ("simplified", "tie", "win"): "000 4.1c",
    ("simplified", "tie", "lose"): "000 3.4",
    ("classic", "player", "win"): "002 7",
    ("classic", "player", "lose"): "002 7",
    ("classic", "player", "push"): "002 7",
    ("classic", "banker", "win"): "ruling B1",
    ("classic", "banker", "lose"): "002 7",
    ("classic", "banker", "push"): "002 7",
    ("classic", "tie", "win"): "ruling B12",
    ("classic", "tie", "lose"): "ruling B12",
}
COUPS = ("9h 2d Ks 5s", "2d 9h 5s Ks", "4h 4s 4h 4s", "5h 9s 5h 9s")


@pytest.mark.parametrize(("case", "clause"), PAID.items())
def test_every_payment_cites_the_price_or_the_reason(case: tuple[str, str, str], clause: str) -> None:
    rules, bet, outcome = case
    found = {
        payment.clause for cards in COUPS for payment in paid(rules, bet, cards) if payment.outcome == outcome
    }
    assert found == {clause}


@cache
def paid(rules: str, bet: str, cards: str) -> tuple[e.Payment, ...]:
    made = desk(rules, cards, seats=SEVEN)
    for seat in SEVEN.split():
        made.wager(seat, bet, 10)
    if rules != "simplified":
        made.deal()
    return made.last(e.Settled).payments


def test_tlgc_12_4_a_federal_banker_six_is_paid_by_its_own_clause() -> None:
    assert {payment.clause for payment in paid("federal", "banker", "2d 6h 3s Ks Kd")} == {"TLGC 12.4"}


@pytest.mark.parametrize(("chips", "clause"), [(700, "TLGC 7.4"), (3, "TLGC 12.1")])
def test_tlgc_7_4_a_stake_over_the_maximum_is_settled_by_it(chips: int, clause: str) -> None:
    notice = house_notice(load_rules("tasmanian"), judged_after=True)
    limits = {**notice.limits, "player": Limit(10, 100, 1)}
    made = desk(cards=NATURAL, notice=replace(notice, limits=limits))
    made.wager("1", "player", chips)
    made.deal()
    assert made.last(e.Settled).payments[0].clause == clause


@pytest.mark.parametrize(
    ("rules", "cards", "clause"),
    [
        ("simplified", BANKER_AFTER_STAND, "000 3.3b"),
        ("simplified", SIX_CARDS, "000 3.3c"),
        ("simplified", NATURAL, "000 3.1"),
        ("classic", BANKER_AFTER_STAND, "002 6"),
        ("classic", SIX_CARDS, "002 6.4"),
        ("classic", NATURAL, "002 4"),
        ("federal", SIX_CARDS, "TLGC 11"),
    ],
)
def test_what_ends_a_coup_is_cited_by_the_case_it_was(rules: str, cards: str, clause: str) -> None:
    made = desk(rules, cards, seats=SEVEN)
    for seat in SEVEN.split():
        made.wager(seat, "player", 10)
    if rules != "simplified":
        made.deal()
    ended = made.last(e.ResultAnnounced)
    assert f"({clause}), so the coup is over" in cited_sentence(made.before(ended), ended)[0]


# Refusals: tables in some situation, the command, and the clause that forbids it.


def with_wager(rules: str = "tasmanian", **opened: Any) -> Desk:
    made = desk(rules, SIX_CARDS, **opened)
    made.wager("1", "player", 20)
    return made


def mid_coup(rules: str = "tasmanian") -> Desk:
    made = with_wager(rules)
    put(made, "player")
    return made


def four_cards(rules: str = "tasmanian", cards: str = SIX_CARDS) -> Desk:
    made = desk(rules, cards)
    made.wager("1", "player", 20)
    put(made, *INITIAL)
    return made


def squeezed() -> Desk:
    """Seat 1 has most on both hands and is offered Player's cards."""
    made = desk(cards=SIX_CARDS, seats="1 2 3 3.1")
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    for seat, bet, chips in (("1", "player", 30), ("1", "banker", 30), ("2", "player", 20)):
        made.wager(seat, bet, chips)
    made.deal()
    return made


def both_hands() -> Desk:
    """Seat 1 has turned Player's cards and has still to be passed Banker's."""
    return after(squeezed(), c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))


def short_and_face_down() -> Desk:
    made = squeezed()
    made.leave(0)
    return made


def after(made: Desk, *commands: c.Command) -> Desk:
    made.do(*commands)
    return made


def unready(**opened: Any) -> Desk:
    return desk(ready=False, **opened)


def faulted_once() -> Desk:
    return after(unready(), c.CheckCards("1", missing=parse("As")))


def cutting() -> Desk:
    return after(unready(), c.CheckCards("dealer"), c.Shuffle("dealer"))


def second_cut() -> Desk:
    made = desk()
    stack(made, parse(f"{NATURAL} 4c 4c 4c"), at_end=True)
    made.wager("1", "player", 10)
    made.deal()
    return after(made, c.Shuffle("dealer"))


def spent() -> Desk:
    made = desk()
    stack(made, parse(f"{NATURAL} 4c 4c 4c"), at_end=True)
    made.wager("1", "player", 10)
    made.deal()
    return made


def empty_shoe() -> Desk:
    made = four_cards(cards=NATURAL)
    made.leave(0)
    return made


def at_mouth(*, found: bool) -> Desk:
    made = four_cards(cards=f"{NATURAL} 5c")
    return after(made, c.ReportFaceUp("inspector") if found else c.Draw("dealer", "player"))


def posted() -> Desk:
    made = after(desk(), c.PostLimit("manager", "player", "minimum", 50, 100))
    return after(made, c.Consent("1", "player", "minimum"))


def mistyped(card: str, seen: int = 0) -> Desk:
    made = physical(card)
    made.change_shoe(seen=parse("As") * seen)
    made.wager("1", "player", 10)
    return made


def typed(**opened: Any) -> Desk:
    """A coup settled from typed cards, which seat 1 has won."""
    made = physical(NATURAL, **opened)
    made.wager("1", "player", 10)
    made.deal()
    return made


def paid_too_much() -> Desk:
    made = typed()
    people = {**made.table.people, "1": replace(made.table.people["1"], units=0)}
    made.reopen(replace(made.table, people=people))
    return made


def shuffled_since() -> Desk:
    return after(typed(left=9), c.Shuffle("dealer"))


def inspector_not_needed() -> Desk:
    made = desk(load_rules("tasmanian").varied(conduct={"inspector": False}), seats="", ready=False)
    return after(made, c.CheckCards("dealer"), c.Shuffle("dealer"), c.Depart("inspector"))


def agreed() -> Desk:
    made = after(desk(), c.OfferLimit("manager", "1", "player", "maximum", 20))
    return after(made, c.AcceptLimit("1", "player", "maximum"))


def standing_alone() -> Desk:
    return after(desk(seats="3 3.1"), c.Leave("3"))


def simplified(*bets: str) -> Desk:
    made = desk("simplified", seats=SEVEN, places=8)
    for seat, bet in enumerate(bets, 1):
        made.wager(str(seat), bet, 10)
    return made


Refuses = tuple[Callable[[], Desk], c.Command, str]
TLGC_REFUSES: list[Refuses] = [
    # Seats and staff
    (desk, c.Join("2", 100), "TLGC 1"),
    (desk, c.Join("8", 100), "TLGC 1"),
    (desk, c.Join("5.1", 100), "TLGC 6.4"),
    (desk, c.Join("1.3", 100), "TLGC 6.4"),
    (desk, c.Join("5", 0), "TLGC 6.1"),
    (desk, c.Join("5", 2**53 - 1), "TLGC 6.1"),
    (desk, c.Join("5", Fraction(1, 3)), "ruling A1"),
    (desk, c.BuyIn("5", 100), "TLGC 1"),
    (desk, c.BuyIn("1", Fraction(1, 2)), "TLGC 6.1"),
    (mid_coup, c.BuyIn("1", 100), "TLGC 6.3"),
    (desk, c.Leave("5"), "TLGC 1"),
    (with_wager, c.Leave("1"), "TLGC 6.3"),
    (lambda: after(desk(seats="3 3.1"), c.Wager("3.1", "tie", 10)), c.Leave("3"), "TLGC 6.4"),
    (desk, c.Attend("1"), "TLGC 3"),
    (desk, c.Attend("inspector"), "TLGC 3"),
    (desk, c.Attend("dealer"), "TLGC 9.1"),
    (desk, c.Attend("manager"), "TLGC 6.2"),
    (desk, c.Depart("1"), "TLGC 3"),
    (lambda: after(desk(), c.Depart("dealer")), c.Depart("dealer"), "TLGC 9.1"),
    (mid_coup, c.Depart("dealer"), "TLGC 9.1"),
    (mid_coup, c.Depart("inspector"), "TLGC 3"),
    (mid_coup, c.Close("inspector"), "TLGC 4.3"),
    (with_wager, c.Close("inspector"), "TLGC 4.3"),
    (desk, c.Close("dealer"), "TLGC 4.3"),
    (desk, c.Close("inspector", missing=(JOKERS[0],)), "TLGC 4.3"),
    (lambda: after(desk(), c.Close("inspector")), c.Join("5", 100), "TLGC 4.3"),
    (lambda: after(desk(), c.Depart("inspector")), c.Wager("1", "player", 20), "TLGC 3"),
    # The shoe
    (desk, c.CheckCards("dealer"), "TLGC 4.2"),
    (desk, c.CheckCards("1"), "TLGC 5.1"),
    (unready, c.CheckCards("manager"), "TLGC 4.2"),
    (unready, c.CheckCards("5"), "TLGC 5.1"),
    (lambda: unready(seats="3 3.1"), c.CheckCards("3.1"), "TLGC 6.4"),
    (unready, c.CheckCards("dealer", missing=(UNSEEN,)), "TLGC 4.2"),
    (unready, c.CheckCards("dealer", missing=parse("As") * 417), "TLGC 4.2"),
    (unready, c.CheckCards("1", missing=(UNSEEN,)), "TLGC 5.1"),
    (lambda: after(unready(), c.CheckCards("dealer")), c.CheckCards("dealer"), "TLGC 4.2"),
    (lambda: after(unready(), c.CheckCards("1")), c.CheckCards("1"), "TLGC 5.1"),
    (faulted_once, c.CheckCards("1", missing=parse("As")), "TLGC 5.1"),
    (unready, c.Shuffle("dealer"), "TLGC 4.2"),
    (lambda: after(unready(prechecked=False), c.CheckCards("dealer")), c.Shuffle("dealer"), "TLGC 5.1"),
    (unready, c.Shuffle("1"), "TLGC 5.1"),
    (desk, c.Shuffle("dealer"), "TLGC 5.1"),
    (desk, c.Cut("1", 100), "TLGC 5.3"),
    (cutting, c.Cut("2", 100), "TLGC 5.3"),
    (cutting, c.Cut("1", 9), "TLGC 5.3"),
    (second_cut, c.Cut("1", 100), "TLGC 5.5"),
    (
        lambda: after(unready(seats=""), c.CheckCards("dealer"), c.Shuffle("dealer")),
        c.DeclineCut("inspector"),
        "TLGC 5.3",
    ),
    (inspector_not_needed, c.Cut("inspector", 100), "TLGC 5.3"),
    (unready, c.ReportHandled("inspector", "1"), "TLGC 4.4"),
    (desk, c.ReportHandled("dealer", "1"), "TLGC 4.4"),
    (desk, c.ReportHandled("inspector", "5"), "TLGC 4.4"),
    (lambda: after(desk(), c.ReportHandled("inspector", "1")), c.ReportHandled("inspector", "2"), "TLGC 4.4"),
    # Wagers
    (desk, c.Wager("5", "player", 20), "TLGC 1"),
    (unready, c.Wager("1", "player", 20), "TLGC 4.5"),
    (spent, c.Wager("1", "player", 20), "TLGC 9.4"),
    (mid_coup, c.Wager("1", "player", 20), "TLGC 6.3"),
    (mid_coup, c.Withdraw("1", "player"), "TLGC 6.3"),
    (desk, c.Wager("1", "dragon", 20), "TLGC 6.5"),
    (lambda: at_mouth(found=False), c.Wager("1", "player", 20), "TLGC 14.1"),
    (lambda: at_mouth(found=True), c.Wager("1", "player", 20), "TLGC 14.4"),
    (standing_alone, c.Wager("3.1", "player", 20), "TLGC 6.4"),
    (desk, c.Wager("1", "player", 0), "TLGC 7.1"),
    (desk, c.Wager("1", "player", 1), "TLGC 7.1"),
    (desk, c.Wager("1", "player-pair", 1), "TLGC 15.3"),
    (desk, c.Wager("1", "player-pair", 0), "TLGC 15.3"),
    (agreed, c.Wager("1", "player", 30), "TLGC 7.2"),
    (agreed, c.Wager("1", "player", 1), "TLGC 7.1"),
    (desk, c.Wager("1", "player", 2000), "TLGC 6.1"),
    (lambda: after(desk(), c.Join("5", 10**12)), c.Wager("5", "player", 10**12), "TLGC 7.1"),
    (desk, c.Withdraw("1", "player"), "TLGC 6.5"),
    (desk, c.FreeCoups("dealer", 1), "TLGC 6.2"),
    (desk, c.FreeCoups("manager", 0), "TLGC 6.2"),
    (
        lambda: after(desk(), c.ReportPartnership("inspector", ("1", "2")), c.Wager("1", "tie", 900)),
        c.Wager("2", "tie", 200),
        "TLGC 7.3",
    ),
    # Limits
    (desk, c.OfferLimit("dealer", "1", "tie", "maximum", 50), "TLGC 7.2"),
    (desk, c.OfferLimit("manager", "5", "tie", "maximum", 50), "TLGC 7.2"),
    (desk, c.OfferLimit("manager", "1", "dragon", "maximum", 50), "TLGC 6.5"),
    (desk, c.OfferLimit("manager", "1", "tie", "maximum", 5), "TLGC 7.2"),
    (desk, c.AcceptLimit("5", "tie", "maximum"), "TLGC 7.2"),
    (desk, c.AcceptLimit("1", "tie", "maximum"), "TLGC 7.2"),
    (mid_coup, c.AcceptLimit("1", "tie", "maximum"), "TLGC 7.2"),
    (desk, c.PostLimit("dealer", "tie", "maximum", 50, 0), "TLGC 7.6"),
    (desk, c.PostLimit("manager", "tie", "maximum", 5, 0), "TLGC 7.6"),
    (posted, c.PostLimit("manager", "tie", "maximum", 50, 99), "TLGC 7.6b"),
    (desk, c.Consent("5", "tie", "maximum"), "TLGC 7.6"),
    (desk, c.Consent("1", "tie", "maximum"), "TLGC 7.6"),
    (posted, c.Consent("1", "player", "minimum"), "TLGC 7.6"),
    (posted, c.SetLimit("dealer", "player", "minimum", 2000), "TLGC 7.6"),
    (mid_coup, c.SetLimit("manager", "player", "minimum", 2000), "TLGC 7.6"),
    (posted, c.SetLimit("manager", "player", "minimum", 1899), "TLGC 7.6"),
    (posted, c.SetLimit("manager", "player", "minimum", 99), "TLGC 7.6b"),
    (desk, c.PostLiability("dealer", "tie", 50), "TLGC 7.3a"),
    (desk, c.PostLiability("manager", "tie", 0), "TLGC 7.3a"),
    (desk, c.RemoveLiability("manager", "tie"), "TLGC 7.3a"),
    (desk, c.ReportPartnership("dealer", ("1", "2")), "TLGC 7.3"),
    (desk, c.ReportPartnership("inspector", ("1",)), "TLGC 7.3"),
    (desk, c.ReportPartnership("inspector", ("1", "5")), "TLGC 7.3"),
    (
        lambda: after(desk(), c.ReportPartnership("inspector", ("1", "2"))),
        c.ReportPartnership("inspector", ("2", "1")),
        "TLGC 7.3",
    ),
    # Dealing
    (with_wager, c.Deal("1"), "TLGC 9.1"),
    (with_wager, c.Draw("inspector", "player"), "TLGC 9.1"),
    (lambda: after(with_wager(), c.Depart("dealer")), c.Deal("dealer"), "TLGC 9.1"),
    (cutting, c.Draw("dealer", "player"), "TLGC 4.5"),
    (spent, c.Deal("dealer"), "TLGC 9.4"),
    (desk, c.Deal("dealer"), "TLGC 6.2"),
    (squeezed, c.Deal("dealer"), "TLGC 9.3"),
    (squeezed, c.Draw("dealer", "player"), "TLGC 9.3"),
    (empty_shoe, c.Draw("dealer", "player"), "TLGC 4.5"),
    (lambda: mistyped("X1"), c.Deal("dealer"), "TLGC 4.1"),
    (lambda: mistyped("As", 8), c.Deal("dealer"), "TLGC 4.1"),
    # Squeezing
    (desk, c.RequestSqueeze("5"), "TLGC 9.3"),
    (lambda: desk(seats="3 3.1"), c.RequestSqueeze("3.1"), "TLGC 6.4"),
    (lambda: after(desk(), c.RequestSqueeze("1")), c.RequestSqueeze("2"), "TLGC 9.3"),
    (mid_coup, c.RequestSqueeze("1"), "TLGC 9.3"),
    (desk, c.AllowSqueeze("dealer"), "TLGC 9.3e"),
    (lambda: after(desk(), c.AllowSqueeze("manager")), c.AllowSqueeze("manager"), "TLGC 9.3e"),
    (desk, c.EndSqueeze("dealer"), "TLGC 9.3"),
    (desk, c.EndSqueeze("manager"), "TLGC 9.3"),
    (squeezed, c.EndSqueeze("manager"), "TLGC 9.3"),
    (desk, c.AcceptCards("1"), "TLGC 9.3"),
    (squeezed, c.AcceptCards("2"), "TLGC 9.3a"),
    (lambda: after(squeezed(), c.RefuseCards("1")), c.AcceptCards("1"), "TLGC 9.3b"),
    (lambda: after(squeezed(), c.AcceptCards("1")), c.AcceptCards("1"), "TLGC 9.3a"),
    (squeezed, c.TurnCard("2"), "TLGC 9.3a"),
    (lambda: after(squeezed(), c.AcceptCards("1")), c.Leave("1"), "TLGC 9.3b"),
    (both_hands, c.TurnCard("1"), "TLGC 9.3f"),
    # Irregularities
    (desk, c.ReportExcess("dealer"), "TLGC 14.2"),
    (unready, c.ReportExcess("inspector"), "TLGC 14.2"),
    (mid_coup, c.ReportExcess("inspector"), "TLGC 14.2"),
    (empty_shoe, c.ReportExcess("inspector"), "TLGC 14.2"),
    (squeezed, c.ReportExcess("inspector"), "TLGC 14.2"),
    (empty_shoe, c.ReportFaceUp("inspector"), "TLGC 14.4"),
    (lambda: at_mouth(found=False), c.ReportFaceUp("inspector"), "TLGC 14.4"),
    (mid_coup, c.ReportShortShoe("inspector"), "TLGC 14.5"),
    (empty_shoe, c.ReportShortShoe("inspector"), "TLGC 14.5"),
    (short_and_face_down, c.ReportShortShoe("inspector"), "TLGC 14.5"),
    (desk, c.ReportOrderLost("inspector"), "TLGC 14.6"),
    # Clocks and corrections
    (unready, c.TimeOut("1"), "ruling A4"),
    (desk, c.Correct("1", "player", 1, Card("As")), "ruling A5"),
    (desk, c.Correct("dealer", "player", 1, Card("As")), "ruling A5"),
    (typed, c.Correct("dealer", "player", 3, Card("As")), "ruling A5"),
    (typed, c.Correct("dealer", "player", 1, Card("9s")), "ruling A5"),
    (lambda: after(typed(), c.Leave("1")), c.Correct("dealer", "player", 1, Card("As")), "ruling A5"),
    (paid_too_much, c.Correct("dealer", "player", 1, Card("As")), "ruling A5"),
    (shuffled_since, c.Correct("dealer", "player", 1, Card("As")), "ruling A5"),
]
OTHERS_REFUSE: list[Refuses] = [
    (simplified, c.Join("1", 100), "000 2.1"),
    (simplified, c.Join("9", 100), "000 2.1"),
    (simplified, c.Join("1.1", 100), "ruling B1"),
    (simplified, c.Join("8", 0), "ruling A1"),
    (lambda: simplified("player"), c.Join("8", 100), "000 2.2"),
    (lambda: simplified("player"), c.Leave("1"), "000 2.2"),
    (lambda: simplified("player"), c.Close("inspector"), "ruling B1"),
    (lambda: desk("simplified"), c.Wager("1", "player", 10), "000 2.1"),
    (simplified, c.Wager("9", "player", 10), "000 2.1"),
    (simplified, c.Wager("2", "player", 10), "000 2.2"),
    (lambda: simplified("player"), c.Wager("1", "player", 10), "000 2.2"),
    (lambda: simplified("player"), c.Withdraw("1", "player"), "000 2.2"),
    (simplified, c.Wager("1", "pair", 10), "000 2.2"),
    (simplified, c.Wager("1", "player", 15), "000 2.2a"),
    (simplified, c.Wager("1", "player", 40), "000 2.2a"),
    (simplified, c.Wager("1", "player", 2000), "ruling A2"),
    (simplified, c.Deal("dealer"), "000 3.5"),
    (simplified, c.Deal("1"), "ruling B1"),
    (simplified, c.Shuffle("dealer"), "ruling B3"),
    (simplified, c.CheckCards("dealer"), "ruling B1"),
    (simplified, c.Cut("1", 100), "000 2.3b"),
    (simplified, c.FreeCoups("manager", 1), "000 2.2"),
    (simplified, c.PostLimit("manager", "tie", "maximum", 50, 0), "000 2.2a"),
    (simplified, c.OfferLimit("manager", "1", "tie", "maximum", 50), "000 2.2a"),
    (simplified, c.PostLiability("manager", "tie", 50), "ruling B1"),
    (simplified, c.ReportPartnership("inspector", ("1", "2")), "ruling B1"),
    (simplified, c.ReportHandled("inspector", "1"), "ruling B1"),
    (simplified, c.ReportExcess("inspector"), "ruling B1"),
    (simplified, c.RequestSqueeze("1"), "ruling B1"),
    (lambda: desk("classic"), c.Join("1", 100), "ruling B1"),
    (lambda: desk("classic"), c.Wager("1", "player-pair", 10), "002 1"),
    (lambda: desk("classic"), c.Wager("1", "player", 1), "ruling B1"),
    (lambda: desk("classic"), c.Wager("1", "player", 5000), "ruling A2"),
    (lambda: mid_coup("classic"), c.Wager("1", "player", 10), "002 1"),
    (lambda: desk("classic", ready=False), c.Wager("1", "player", 10), "002 2"),
    (lambda: desk("classic"), c.Deal("dealer"), "002 1"),
    (lambda: with_wager("classic"), c.Deal("1"), "002 2"),
    (lambda: with_wager("classic"), c.Draw("dealer", "banker"), "002 2"),
    (lambda: four_cards("classic"), c.Draw("dealer", "banker"), "002 5"),
    (lambda: four_cards("classic", NATURAL), c.Draw("dealer", "player"), "002 4"),
    (lambda: four_cards("classic", BANKER_AFTER_STAND), c.Draw("dealer", "player"), "002 5"),
    (
        lambda: after(four_cards("classic", "2s 5h 3s Kh 8s"), c.Draw("dealer", "player")),
        c.Draw("dealer", "banker"),
        "002 6.2",
    ),
    (lambda: desk("classic"), c.Shuffle("dealer"), "ruling B12"),
    (lambda: desk("classic"), c.Cut("1", 100), "ruling B12"),
    (lambda: desk("classic"), c.FreeCoups("manager", 1), "002 1"),
    (lambda: desk("classic"), c.OfferLimit("manager", "1", "tie", "maximum", 50), "ruling B1"),
    (lambda: desk("classic"), c.PostLimit("manager", "tie", "maximum", 50, 0), "ruling B1"),
    (lambda: desk("classic"), c.PostLiability("manager", "tie", 50), "ruling B1"),
    (lambda: desk("classic"), c.ReportPartnership("inspector", ("1", "2")), "ruling B1"),
    (lambda: desk("classic"), c.ReportHandled("inspector", "1"), "ruling B1"),
    (lambda: desk("classic"), c.ReportOrderLost("inspector"), "ruling B1"),
    (lambda: desk("classic"), c.AllowSqueeze("manager"), "ruling B1"),
    (lambda: desk("classic"), c.EndSqueeze("manager"), "ruling B1"),
]
# Tables that do not open.
TERMS = {
    "short": lambda rules: replace(house_notice(rules), limits={}),
    "no pairs": lambda rules: replace(
        house_notice(rules), limits={k: v for k, v in house_notice(rules).limits.items() if "pair" not in k}
    ),
    "no money": lambda rules: replace(
        house_notice(rules), limits={**house_notice(rules).limits, "tie": Limit(0, 10, 1)}
    ),
    "other": lambda rules: replace(
        house_notice(rules), limits={**house_notice(rules).limits, "tie": Limit(10, 50, 10)}
    ),
    "dragon": lambda rules: replace(house_notice(rules), liability={"dragon": 10}),
    "no room": lambda rules: replace(house_notice(rules), liability={"tie": 0}),
    "liability": lambda rules: replace(house_notice(rules), liability={"tie": 100}),
    "late": lambda rules: house_notice(rules, judged_after=True),
}
CLOSED = [
    ("tasmanian", {"places": 8}, "TLGC 1"),
    ("simplified", {"places": 6}, "000 2.1"),
    ("classic", {"places": 6}, "ruling B1"),
    ("tasmanian", {"bank": -1}, "ruling A2"),
    ("tasmanian", {"staff": ("dealer", "owner")}, "TLGC 3"),
    ("tasmanian", "short", "TLGC 7.1"),
    ("tasmanian", "no pairs", "TLGC 15.3"),
    ("tasmanian", "no money", "ruling A1"),
    ("simplified", "other", "000 2.2a"),
    ("tasmanian", "dragon", "TLGC 6.5"),
    ("tasmanian", "no room", "TLGC 7.3a"),
    ("classic", "liability", "ruling B1"),
    ("simplified", "liability", "ruling B1"),
    ("classic", "late", "ruling B1"),
    ("simplified", "late", "ruling B1"),
]


def refused(row: Refuses) -> Refusal:
    situation, command, _ = row
    made = situation()
    return refusal(lambda: made.do(command))


def unopened(rules: str, terms: Any) -> Refusal:
    loaded = load_rules(rules)
    options = terms if isinstance(terms, dict) else {"notice": TERMS[terms](loaded)}
    return refusal(lambda: new(loaded, **options))


@pytest.mark.parametrize("row", [*TLGC_REFUSES, *OTHERS_REFUSE], ids=lambda row: f"{row[1]}"[:60])
def test_every_refusal_cites_the_clause_of_its_case(row: Refuses) -> None:
    found = refused(row).refused
    assert found.rule == row[2], str(found)


@pytest.mark.parametrize(("rules", "terms", "clause"), CLOSED)
def test_a_table_that_does_not_open_says_by_which_clause(rules: str, terms: Any, clause: str) -> None:
    assert unopened(rules, terms).refused.rule == clause


def forged() -> Refusal:
    """A table that nobody could have opened, as a record may claim one."""
    table = new(load_rules("tasmanian"))
    return refusal(lambda: check(replace(table, shoe=replace(table.shoe, size=52))))


def test_a_table_nobody_could_have_opened_is_refused_by_the_number_of_its_cards() -> None:
    assert forged().refused.rule == "TLGC 4.1"


def test_every_place_that_refuses_is_in_the_tables() -> None:
    found = [refused(row) for row in (*TLGC_REFUSES, *OTHERS_REFUSE)]
    found += [unopened(rules, terms) for rules, terms, _ in CLOSED]
    assert unreached(baccarat, [*found, forged()]) == []
