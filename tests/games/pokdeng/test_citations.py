"""Every event and every refusal cites the clause that a reader of the documents would name.

The clauses in these tables are written by hand from document 004, the rulings, and the clauses of `thai`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, get_args

import pytest

from croupier import explain as narrated
from croupier.cards import Card, parse
from croupier.chance import PhysicalShoe
from croupier.games import pokdeng
from croupier.games.absence import CameBack, TimedOut
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.explain import explain
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.table import Table, new
from croupier.wire import replace
from tests.citations import Case, Refusal, Row, check_events, refusal, unreached
from tests.desk import Moment
from tests.games.pokdeng.tables import BANKER, Desk, dealt, rules_of, seated

HANDS = "2s 3h / 4s 2h / 3d 2d"  # no Pok
CONVENTION = {"player": "convention", "banker": "convention"}

# Events: of each kind, words that tell a case by its sentence, and its clause.

EVENTS: list[Row] = [
    (e.Joined, "", "004 1"),
    (e.BoughtIn, "", "ruling A1"),
    (e.Left, "", "ruling A1"),
    (e.BankTaken, "", "004 1"),
    (e.BankLeft, "", "004 11.3"),
    (e.BankPassed, "passes to seat", "004 11.3"),
    (e.BankPassed, "stays with seat", "004 11.3"),
    (e.BankPassed, "nobody keeps the bank", "ruling P7"),  # 004 knows no minimum to be covered
    (TimedOut, "has run out: ", "ruling A4"),
    (TimedOut, "has run out again: ", "ruling A4"),
    (CameBack, "", "ruling A4"),
    (e.BetPlaced, "bets", "004 11.1"),
    (e.BetPlaced, "adds", "004 11.1"),
    (e.BetWithdrawn, "", "004 11.1"),
    (e.Shuffled, "", "004 1"),
    (e.CardDealt, "of the deal: seat", "004 3.1"),
    (e.CardDealt, "of the deal: the banker", "004 3.1"),
    (e.CardDealt, "a player hits", "004 5"),
    (e.CardDealt, "The banker (เจ้ามือ) hits (เพิ่ม) and", "004 6"),
    (e.CardDealt, "The banker (เจ้ามือ) hits (เพิ่ม) as the house ranges have it", "004 6.1"),
    (e.CardCorrected, "wrong and is corrected", "ruling A5"),
    (e.CardCorrected, "and is the", "ruling A5"),
    (e.Stood, "Seat", "004 5"),
    (e.Stood, "The banker (เจ้ามือ) stands (หยุด)", "004 6"),
    (e.Stood, "by the house ranges", "004 6.1"),
    (e.HandsShown, "has a Pok (ป๊อก), so the round is over", "004 4"),
    (e.HandsShown, "is shown at once", "004 3.2"),
    (e.HandsShown, "All players have acted", "004 6"),
    (e.HandsShown, "The hands are turned up", "004 8"),
    (e.HandsShown, "compares before it stands or draws", "thai 7"),
    (e.HandsShown, "which ends the round for everybody", "thai 8"),
    (e.Settled, "two Poks", "004 9.1"),
    (e.Settled, "the player's Pok alone", "004 9.2"),
    (e.Settled, "the banker's Pok alone", "004 9.2"),
    (e.Settled, "no Pok", "004 9.3"),
    (e.RoundEnded, "", "004 8"),
]


def with_pok(table: Table, event: e.Settled) -> tuple[bool, bool]:
    """Whether the first player paid and the banker have a Pok."""
    now = table.round
    assert now is not None
    hands = [now.hands[event.payments[0].seat], now.hands[now.banker]]
    first, second = [len(hand) == 2 and points(hand) in (8, 9) for hand in hands]
    return first, second


def points(hand: Sequence[Card]) -> int:
    return sum("A23456789".find(card.rank) + 1 for card in hand) % 10


# What sentences leave to the moment: told apart by the table as it was.
MOMENTS: dict[str, Case] = {
    "two Poks": lambda table, event: with_pok(table, event) == (True, True),
    "the player's Pok alone": lambda table, event: with_pok(table, event) == (True, False),
    "the banker's Pok alone": lambda table, event: with_pok(table, event) == (False, True),
    "no Pok": lambda table, event: with_pok(table, event) == (False, False),
    "a player hits": lambda table, event: (
        event.seat != table.banker and len(table.round.hands.get(event.seat, ())) == 2
    ),
    "by the house ranges": lambda table, event: (
        event.seat == table.banker and table.rules.ranges.banker == "convention"
    ),
}


def after(made: Desk, *commands: c.Command) -> Desk:
    made.do(*commands)
    return made


def chips_and_bets() -> Desk:
    made = after(seated("1 2"), c.Bet("2", 10), c.Bet("2", 5), c.Withdraw("2"), c.BuyIn("2", 7))
    return after(made, c.LeaveBank(BANKER), c.Leave("2"))


def passing() -> Desk:
    """The bank passes from seat 1 to seat 2."""
    made = dealt("9h Ks / 3s 3h / Kh Ah", "3d 6h", rules=rules_of(banker="rotates"))
    return after(made, c.Hit("3"), c.Hit(BANKER))


def staying() -> Desk:
    """The bank comes round to the one seat that covers the minimum."""
    rules = rules_of(banker="rotates", cover="bets")
    made = dealt("2h 3d / 7h Td", rules=rules, chips=12, minimum=10, then="Ks")
    return after(made, c.Hit("2"), c.Stand(BANKER))


def nobody() -> Desk:
    """Banker and player part with so much to the other seats that nobody covers the minimum."""
    made = dealt("2h 3d / 7h Td", rules=rules_of(banker="rotates"), chips=250, then="Ks")
    made.do(c.Hit("2"))
    made.reopen(replace(made.table, seats={"1": 9, "2": 9}, cage=made.table.cage + 500 - 10 - 18))
    return after(made, c.Stand(BANKER))


def ranges() -> Desk:
    made = dealt("Kh 2d / 2s 2c", "Ac 9d", rules=rules_of(ranges=CONVENTION))
    return after(made, c.Hit("2"), c.Hit(BANKER))


def standing_ranges() -> Desk:
    return after(dealt("Kh 7d / 5s 2c", rules=rules_of(ranges=CONVENTION)), c.Stand("2"), c.Stand(BANKER))


def clocks() -> Desk:
    """Seat 2 comes back; seat 3 lets two clocks run out in a row."""
    made = after(seated(), c.TimeOut("2"), c.Bet("2", 10), c.TimeOut("3"), c.Deal(BANKER))
    while (seat := made.table.turn()) is not None:
        made.do(c.Stand(seat))
    return after(made, c.TimeOut("3"))


def typed(cards: str = "2s 3s 5h 2h 3h Kd", rules: Rules | None = None) -> Desk:
    """A round of seats 2 and 3 just dealt from typed cards."""
    made = after(seated(rules=rules), c.Bet("2", 10), c.Bet("3", 10))
    made.chance = PhysicalShoe(iter(parse(cards)).__next__)
    return after(made, c.Deal(BANKER))


def settled(**options: Any) -> Desk:
    return after(typed(**options), c.Stand("2"), c.Stand("3"), c.Stand(BANKER))


def corrected() -> Desk:
    made = after(typed(), c.Correct(BANKER, "2", 1, Card("4s")), c.Stand("2"), c.Stand("3"), c.Stand(BANKER))
    return after(made, c.Correct(BANKER, "2", 1, Card("2s")))


@cache
def moments() -> list[Moment[Table, e.Event]]:
    made = [chips_and_bets(), passing(), staying(), nobody(), ranges(), standing_ranges(), clocks()]
    made += [
        corrected(),
        after(thai_bankers_turn(), c.Compare(BANKER, "2")),
        dealt("9h Ks / 5h 2d", rules=rules_of("thai", player_pok="ends-round")),
        dealt("9h Ks / 5h 4d"),
        dealt("2h Ks / 5h 4d"),
        dealt("9h Ks / 5h 2d"),
    ]
    return [moment for one in made for moment in one.moments]


def cited(table: Table, event: e.Event) -> tuple[str, str]:
    sentence, _, clause = explain(table, event).rpartition(", ")
    return sentence, clause


def test_every_event_cites_the_clause_of_its_case() -> None:
    check_events(EVENTS, moments(), cited, MOMENTS)


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {kind for kind, _, _ in EVENTS} == set(get_args(e.Event))


# Two hands in words: the player's, the banker's, and what they settle for.

WORTH = [
    ("pok-deng", "9h 2c / Ts 3d", ("004 2", "004 2", "004 8.2")),
    ("pok-deng", "3s 3h 3d / Kh Ah 6h", ("004 7", "004 7", "004 8.2")),
    ("pok-deng", "2s 3c / 4h Ad", ("004 2", "004 2", "004 8")),
    ("pok-deng", "9h Ks / 5h 4d", ("004 2", "004 2", "004 8")),
    ("pok-deng", "9h Ks / 4h 4d", ("004 2", "004 2", "004 8.2")),
    ("thai", "5h Kh / 2s Ac", ("thai 1", "004 2", "thai 3")),
    ("thai", "3s 3h 3d / 7h Kd", ("thai 2", "004 2", "thai 5", "thai 3")),
    ("thai", "3s 4h 5d / 6s 7h 8d", ("thai 2", "thai 2", "thai 5", "thai 3")),
    ("thai", "Js Qh Jd / 6s 7h 8d", ("thai 2", "thai 2", "thai 5", "thai 3")),
    ("thai", "2h 5h 9h / 2s 3c", ("thai 2", "004 2", "thai 3")),
    ("thai", "As 2h 3d / 2s 3c", ("004 2", "004 2", "thai 3")),  # no straight (thai 6)
    ("thai", "Qs Kh Ad / 2s 3c", ("thai 2", "004 2", "thai 5", "thai 3")),
    ("thai", "5h 5d / 2s 8c", ("thai 1", "004 2", "thai 4")),
]


@pytest.mark.parametrize(("rules", "cards", "clauses"), WORTH)
def test_what_two_hands_are_worth_is_cited_step_by_step(
    rules: str, cards: str, clauses: tuple[str, ...]
) -> None:
    assert [line.sentence.rpartition(", ")[2] for line in narrated(rules, cards)] == list(clauses)


# Payments: by rule set and hands.

PAID = [
    ("pok-deng", "9h Ks / 5h 4d", "", "004 9.1"),
    ("pok-deng", "9h Ks / 4h 4d", "", "004 9.1"),
    ("pok-deng", "9h Ks / 2h 4d", "", "004 9.2"),
    ("pok-deng", "2h 4d / 9h Ks", "", "004 9.2"),
    ("pok-deng", "2h 4d / 3h Ks", "", "004 9.3"),
    ("pok-deng", "2h 4d / 6h Ks", "", "004 9.3"),
    ("pok-deng", "3s 3h / 6h Ks", "3d", "004 9.3"),  # a combination never wins by itself (ruling P3)
    ("thai", "9h Kh / 5h 4d", "", "thai 4"),
    ("thai", "2h 4h / 6h Ks", "", "thai 4"),
    ("thai", "9h Ks / 4h 4d", "", "004 9.1"),
    ("thai", "9h Ks / 2h 4d", "", "004 9.2"),
    ("thai", "2h 4d / 3h Ks", "", "004 9.3"),
    ("thai", "3s 3h / 6h Ks", "3d", "thai 5"),
]


@pytest.mark.parametrize(("rules", "hands", "third", "clause"), PAID)
def test_every_payment_cites_how_the_hands_compare(rules: str, hands: str, third: str, clause: str) -> None:
    made = dealt(hands, third, rules=rules_of(rules))
    if third:
        made.do(c.Hit("2"))
    while (seat := made.table.turn()) is not None:
        made.do(c.Stand(seat))
    assert [payment.clause for payment in made.last(e.Settled).payments] == [clause]


# Refusals: tables in some situation, the command, and the clause that forbids it.


def poor() -> Desk:
    """Seat 3 holds ten times 26, and the bank more than enough."""
    return after(seated("1 2", chips=100_000), c.Join("3", 260))


def acting() -> Desk:
    """Seat 2 is to act; seat 4 has no bet, and seat 3 a Pok."""
    made = dealt("2s 3h / 9s Kh / 3d 2d")
    return after(made, c.Join("4", 100))


def bankers_turn() -> Desk:
    return after(dealt(HANDS), c.Stand("2"), c.Stand("3"))


def thai_bankers_turn(hand: str = "5d 2d", **changes: Any) -> Desk:
    return after(dealt(f"2s 3h / {hand}", rules=rules_of("thai", **changes)), c.Stand("2"))


def banker_holds(hand: str) -> Desk:
    return dealt(f"2s 3h / {hand}", rules=rules_of(ranges={"banker": "convention"}))


def given_away() -> Desk:
    """Seat 2 won, and has lost its chips since."""
    made = settled(cards="4s 3s 5h 2h 3h Kd")
    made.reopen(replace(made.table, seats={**made.table.seats, "2": 0}))
    return made


def became_a_pok() -> c.Correct:
    """With this card seat 2 could not have stood."""
    return c.Correct(BANKER, "2", 1, Card("7s"))


Refuses = tuple[Callable[[], Desk], c.Command, str]
REFUSED: list[Refuses] = [
    # Seats and chips
    (seated, c.Join("2", 100), "004 1"),
    (seated, c.Join("18", 100), "004 1"),
    (seated, c.Join("", 100), "004 1"),
    (seated, c.Join("4", 0), "ruling A1"),
    (seated, c.BuyIn("2", -1), "ruling A1"),
    (seated, c.BuyIn("9", 100), "004 1"),
    (acting, c.BuyIn("2", 100), "004 11.2"),
    (seated, c.Leave("9"), "004 1"),
    (lambda: after(seated(), c.Bet("2", 10)), c.Leave("2"), "004 11.1"),
    # The bank
    (seated, c.TakeBank("2"), "004 11.3"),
    (lambda: after(seated(), c.LeaveBank(BANKER)), c.TakeBank("9"), "004 1"),
    (lambda: after(poor(), c.Join("4", 249), c.LeaveBank(BANKER)), c.TakeBank("4"), "ruling P7"),
    (seated, c.LeaveBank("2"), "004 11.3"),
    (acting, c.LeaveBank(BANKER), "004 11.3"),
    (acting, c.Leave(BANKER), "004 11.3"),
    (lambda: after(seated(), c.Bet("2", 10)), c.LeaveBank(BANKER), "004 11.2"),
    (lambda: after(seated(), c.Bet("2", 10)), c.Leave(BANKER), "004 11.2"),
    # Bets
    (seated, c.Bet("9", 10), "004 1"),
    (seated, c.Bet(BANKER, 10), "004 1"),
    (seated, c.Bet("2", 9), "004 11.1"),
    (seated, c.Bet("2", 1001), "004 11.1"),
    (acting, c.Bet("2", 10), "004 11.1"),
    (lambda: after(seated(), c.LeaveBank(BANKER)), c.Bet("2", 10), "004 11.2"),
    (seated, c.Bet("2", 401), "004 11.2"),
    (poor, c.Bet("3", 11), "ruling P6"),
    (lambda: seated(rules=rules_of(cover="bets"), chips=100), c.Bet("2", 101), "004 11.2"),
    (seated, c.Withdraw("2"), "004 11.1"),
    (acting, c.Withdraw("2"), "004 11.1"),
    # The deal
    (seated, c.Deal("2"), "004 3.1"),
    (acting, c.Deal(BANKER), "004 3.1"),
    (seated, c.Deal(BANKER), "004 11.1"),
    # Standing and hitting
    (seated, c.Hit("2"), "004 5"),
    (seated, c.Stand(BANKER), "004 6"),
    (acting, c.Hit(BANKER), "004 3.3"),
    (acting, c.Hit("4"), "004 5"),
    (acting, c.Hit("3"), "004 4"),
    (lambda: dealt(HANDS), c.Stand("3"), "004 5"),
    (bankers_turn, c.Hit("2"), "004 5"),
    (lambda: dealt("Ks 2h / 5d 2d", rules=rules_of(ranges=CONVENTION)), c.Stand("2"), "004 5.1"),
    (lambda: dealt("Ks 7h / 5d 2d", rules=rules_of(ranges=CONVENTION)), c.Hit("2"), "004 5.1"),
    (lambda: after(banker_holds("2d Kd"), c.Stand("2")), c.Stand(BANKER), "004 6.1"),
    (lambda: after(banker_holds("5d 2d"), c.Stand("2")), c.Hit(BANKER), "004 6.1"),
    # Comparing before the banker acts
    (bankers_turn, c.Compare(BANKER, "2"), "004 8"),
    (lambda: dealt(HANDS, rules=rules_of("thai")), c.Compare(BANKER, "2"), "thai 7"),
    (thai_bankers_turn, c.Compare(BANKER, "9"), "thai 7"),
    (lambda: thai_bankers_turn("2d Kd", ranges={"banker": "convention"}), c.Compare(BANKER, "2"), "004 6.1"),
    (lambda: thai_bankers_turn(compares_with="who-drew"), c.Compare(BANKER, "2"), "thai 9"),
    # Clocks
    (seated, c.TimeOut(BANKER), "ruling A4"),
    (acting, c.TimeOut("3"), "ruling A4"),
    # Corrections
    (seated, c.Correct(BANKER, "2", 1, Card("As")), "ruling A5"),
    (acting, c.Correct(BANKER, "2", 1, Card("As")), "ruling A5"),
    (settled, c.Correct("2", "2", 1, Card("As")), "ruling A5"),
    (settled, c.Correct(BANKER, "2", 3, Card("As")), "ruling A5"),
    (settled, c.Correct(BANKER, "2", 1, Card("Kd")), "ruling A5"),
    (settled, became_a_pok(), "ruling A5"),
    (lambda: after(settled(), c.Leave("2")), c.Correct(BANKER, "3", 1, Card("As")), "ruling A5"),
    (given_away, c.Correct(BANKER, "2", 1, Card("Ks")), "ruling A5"),
]
# Tables that do not open.
CLOSED: list[tuple[dict[str, int], str]] = [
    ({"places": 1}, "004 1"),
    ({"places": 18}, "004 1"),
    ({"minimum": 0}, "004 11.1"),
    ({"minimum": 20, "maximum": 10}, "004 11.1"),
    ({"cage": -1}, "ruling A2"),
]


def refused(row: Refuses) -> Refusal:
    situation, command, _ = row
    made = situation()
    return refusal(lambda: made.do(command))


def unopened(terms: dict[str, Any]) -> Refusal:
    return refusal(lambda: new(rules_of(), **terms))


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[1]}"[:60])
def test_every_refusal_cites_the_clause_of_its_case(row: Refuses) -> None:
    found = refused(row).refused
    assert found.rule == row[2], str(found)


@pytest.mark.parametrize(("terms", "clause"), CLOSED)
def test_a_table_that_does_not_open_says_by_which_clause(terms: dict[str, Any], clause: str) -> None:
    assert unopened(terms).refused.rule == clause


def test_every_place_that_refuses_is_in_the_tables() -> None:
    found = [refused(row) for row in REFUSED] + [unopened(terms) for terms, _ in CLOSED]
    assert unreached(pokdeng, found) == []
