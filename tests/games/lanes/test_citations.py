"""Every event and every refusal cites the clause that a reader of the documents would name.

The clauses in these tables are written by hand from document 003 and the rulings.
"""

from collections.abc import Callable
from typing import get_args

import pytest

from croupier.cards import UNSEEN, Card
from croupier.games import lanes
from croupier.games.absence import CameBack, TimedOut
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row as Position
from croupier.games.lanes.explain import sentence
from croupier.games.lanes.movetext import parse_moves
from croupier.games.lanes.notation import parse
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import Table, new
from tests.citations import Case, Refusal, Row, check_events, refusal, unreached
from tests.desk import Moment
from tests.games.lanes.games import (
    A_AHEAD,
    LEVEL,
    SEVENS,
    Desk,
    Stacked,
    begun,
    dealt,
    desk_at,
    position,
)

MAY_OPEN = LanesRules(opponent_may_open=True)

# Events: of each kind, words that tell a case by its sentence, and its clause.

EVENTS: list[Row] = [
    (e.CoinFlipped, "", "003 1.4"),
    (e.PileShuffled, "jokers in and tens out", "003 1.3"),
    (e.PileShuffled, "too few for two hands", "ruling L2"),
    (e.PileShuffled, "before every round", "ruling L2"),
    (e.RoundDealt, "", "003 1.6"),
    (e.CoinsAdded, "the initiator adds coins", "003 1.12"),
    (e.CoinsAdded, "the other opens", "ruling L5"),  # 003 lets the initiator alone begin
    (e.CoinsAdded, "which ends the bidding, matched", "003 1.12"),
    (e.CoinsAdded, "more: ", "003 1.13"),
    (e.CoinsAdded, "adds nothing, which ends", "ruling L5"),
    (e.CoinsAdded, "adds nothing, and b may open", "ruling L5"),
    (e.Folded, "does not match", "ruling L5"),
    (e.Folded, "is not there", "ruling A4"),
    (e.CardLaid, "by the initiator, face up", "003 1.14"),
    (e.CardLaid, "by the initiator, face down", "003 1.14"),
    (e.CardLaid, "by the opponent, face up", "003 1.15"),
    (e.CardLaid, "by the opponent, face down", "003 1.15"),
    (e.CardChosen, "Jack flips", "ruling L9"),
    (e.CardChosen, "Jack exchanges", "ruling L9"),
    (e.CardChosen, "Queen flips", "003 2.6"),
    (e.CardChosen, "King moves the", "003 2.7"),
    (e.CardChosen, "King moves face-down card", "003 2.7"),
    (e.LaneFlipped, "face up", "003 2.8"),
    (e.LaneFlipped, "face down", "003 2.8"),
    (e.TensLaid, "", "003 2.9"),
    (TimedOut, "has run out: ", "ruling A4"),
    (TimedOut, "has run out again: ", "ruling A4"),
    (CameBack, "", "ruling A4"),
    (e.Left, "", "ruling A4"),
    (e.RoundEnded, "the round given up", "ruling L5"),
    (e.RoundEnded, "All four sevens", "003 2.11"),
    (e.RoundEnded, "a draw", "003 1.18"),
    (e.RoundEnded, "wins at least two", "003 1.17"),
    (e.GameWon, "", "003 3.1"),
]

# What sentences leave to the moment: told apart by the table as it was.
MOMENTS: dict[str, Case] = {
    "the initiator adds coins": lambda table, event: (
        not event.matched and event.more > 0 and not table.row[layout.CHECKED]
    ),
    "the other opens": lambda table, event: (
        not event.matched and event.more > 0 and bool(table.row[layout.CHECKED])
    ),
    "which ends the bidding, matched": lambda table, event: event.matched > 0 == event.more,
    "by the initiator, face up": lambda table, event: leads(table, event) and event.face == "up",
    "by the initiator, face down": lambda table, event: leads(table, event) and event.face == "down",
    "by the opponent, face up": lambda table, event: not leads(table, event) and event.face == "up",
    "by the opponent, face down": lambda table, event: not leads(table, event) and event.face == "down",
}


def leads(table: Table, event: e.CardLaid) -> bool:
    return event.seat == "ab"[table.row[layout.INITIATOR]]


def said(desk: Desk, *moves: str) -> Desk:
    desk.say(*moves)
    return desk


def effects() -> Desk:
    """A round with every effect but the Joker's, then four more with nothing in them."""
    desk = dealt(Stacked(a="3cQcKcAcX1", b="3dJd5d6d8d"))
    desk.say("bid 2", "bid 1", "call", "Jd>1 flip Jd", "Kc>2 move Jd", "check", "Ac>3 lane 1", "5d>2-")
    desk.say("check", "6d>1", "Qc>1 flip Jd", "flip Kc swap Jd")
    desk.blanks()
    for _ in range(5):
        desk.deal()
        desk.blanks()
    return desk


def away() -> Desk:
    """Seat b lets a clock run out, comes back, and then lets two run out."""
    desk = dealt()
    desk.do(c.TimeOut("b"), c.Lay("b", Card("3d"), 1, "up"), c.TimeOut("a"), c.AddCoins("a", 1))
    desk.do(c.TimeOut("b"), c.Deal("b"), c.TimeOut("a"), c.TimeOut("a"))
    return desk


def every_round() -> Desk:
    desk = dealt(reshuffle_every_round=True)
    desk.blanks()
    desk.deal()
    return desk


def played() -> list[Desk]:
    return [
        effects(),
        away(),
        every_round(),
        said(desk_at(position(phase="bid", rules=MAY_OPEN)), "check", "bid 1", "call"),
        said(desk_at(position(phase="bid")), "bid 1", "fold"),
        said(desk_at(position("5h-1a", holds="Kd")), "Kd>3 move #1"),
        said(desk_at(position("5h1a", holds="Ad")), "Ad>1 lane 2"),
        said(desk_at(position("5h1a", holds="X1")), "X1>1"),
        said(desk_at(position(A_AHEAD, coins="0:0+20", holds="5d")), "5d>3"),
        said(desk_at(position(LEVEL, holds="5d")), "5d>3"),
        said(desk_at(position(SEVENS, holds="7c")), "7c>1"),
    ]


def moments() -> list[Moment[Table, e.Event]]:
    return [moment for desk in played() for moment in desk.moments]


def test_every_event_cites_the_clause_of_its_case() -> None:
    check_events(EVENTS, moments(), sentence, MOMENTS)


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {kind for kind, _, _ in EVENTS} == set(get_args(e.Event))


# Refusals: games in some situation, the command, and the clause that forbids it.


def fresh() -> Desk:
    return Desk(new(), Stacked())


def owing() -> Desk:
    """a is to answer b's coins."""
    return said(dealt(), "bid 2")


def laying() -> Desk:
    """b is to lay the first card."""
    return said(dealt(), "check")


def choosing(card: str) -> Desk:
    """b is to choose for a card laid into lane 2, where one lies already and another in lane 1."""
    return said(desk_at(position("5h1a,6h2b", holds=card)), f"{card}>2")


def swapping() -> Desk:
    return said(choosing("Jc"), "flip 6h")


def round_over() -> Desk:
    desk = laying()
    desk.blanks()
    return desk


def won() -> Desk:
    return said(desk_at(position(SEVENS, holds="7c")), "7c>1")


def given_up() -> Desk:
    desk = dealt()
    desk.do(c.TimeOut("b"), c.TimeOut("b"))
    return desk


Refuses = tuple[Callable[[], Desk], c.Command, str]
REFUSED: list[Refuses] = [
    # The game, its start and its deals
    (fresh, c.Start("c"), "003 1.1"),
    (dealt, c.Fold(""), "003 1.1"),
    (won, c.Deal("a"), "ruling L13"),
    (won, c.Fold("b"), "ruling L13"),
    (given_up, c.Deal("b"), "ruling A4"),
    (given_up, c.Start("a"), "ruling A4"),
    (begun, c.Start("a"), "003 1.4"),
    (fresh, c.Deal("a"), "003 1.4"),
    (dealt, c.Deal("a"), "003 1.9"),
    (begun, c.Deal("b"), "ruling L3"),
    (round_over, c.Deal("a"), "ruling L3"),
    # Clocks
    (begun, c.TimeOut("a"), "ruling A4"),
    (dealt, c.TimeOut("a"), "ruling A4"),
    # No round, and whose move it is
    (fresh, c.AddCoins("a", 0), "003 1.6"),
    (begun, c.Fold("b"), "003 1.6"),
    (round_over, c.Lay("b", Card("3d"), 1, "up"), "003 1.6"),
    (dealt, c.AddCoins("a", 1), "ruling L5"),
    (dealt, c.Lay("a", Card("3c"), 1, "up"), "ruling L5"),
    (laying, c.Lay("a", Card("3c"), 1, "up"), "ruling L4"),
    (lambda: choosing("Qd"), c.Choose("a", 1), "ruling L8"),
    (lambda: choosing("Ad"), c.FlipLane("a", 1), "ruling L8"),
    # Coins
    (dealt, c.AddCoins("b", 10), "ruling L5"),
    (dealt, c.AddCoins("b", -1), "ruling L5"),
    (dealt, c.AddCoins("b", 20), "ruling L5"),
    (owing, c.AddCoins("a", 8), "ruling L5"),
    (dealt, c.Fold("b"), "ruling L5"),
    (laying, c.AddCoins("b", 0), "ruling L5"),
    (laying, c.Fold("b"), "ruling L5"),
    (lambda: choosing("Qd"), c.AddCoins("b", 1), "ruling L5"),
    # Cards
    (dealt, c.Lay("b", Card("3d"), 1, "up"), "ruling L5"),
    (owing, c.Lay("a", Card("3c"), 1, "up"), "ruling L5"),
    (laying, c.Lay("b", Card("3d"), 0, "up"), "ruling L2"),
    (laying, c.Lay("b", Card("3d"), 4, "down"), "ruling L2"),
    (laying, c.Lay("b", Card("Th"), 1, "up"), "ruling L1"),
    (laying, c.Lay("b", UNSEEN, 1, "up"), "ruling L1"),
    (laying, c.Lay("b", Card("3c"), 1, "up"), "003 1.14"),
    (lambda: said(laying(), "3d>1"), c.Lay("a", Card("4d"), 1, "up"), "003 1.15"),
    (lambda: choosing("Qd"), c.Lay("b", Card("3d"), 1, "up"), "ruling L8"),
    # Effects
    (laying, c.Choose("b", 1), "ruling L8"),
    (laying, c.FlipLane("b", 1), "ruling L8"),
    (dealt, c.FlipLane("b", 1), "ruling L8"),
    (lambda: choosing("Qd"), c.Choose("b", 0), "ruling L8"),
    (lambda: choosing("Qd"), c.Choose("b", 4), "ruling L8"),
    (lambda: choosing("Qd"), c.FlipLane("b", 1), "ruling L10"),
    (lambda: choosing("Jc"), c.Choose("b", 1), "ruling L9"),
    (lambda: choosing("Jc"), c.FlipLane("b", 1), "ruling L9"),
    (swapping, c.Choose("b", 2), "ruling L9"),
    (lambda: choosing("Kd"), c.Choose("b", 2), "ruling L10"),
    (lambda: choosing("Kd"), c.FlipLane("b", 1), "ruling L10"),
    (lambda: choosing("Ad"), c.Choose("b", 1), "ruling L10"),
    (lambda: choosing("Ad"), c.FlipLane("b", 4), "ruling L2"),
]

# Moves as a person types them, in positions of their own.

BID = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b")
OWED = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 3:9+8 bid2 b b")
LAY = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 play a b")
JACK = parse("s/-h/-d/c 5h1a,Jc1b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")
SWAP = parse("s/-h/-d/c 5h=1a,Jc1b Ks2d8c7h/9cX13s4s 9:9+2 choose2>1 b b")
QUEEN = parse("s/-h/-d/c 5h1a,Qc2b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")
KING = parse("s/-h/-d/c 5h1a,Kc2b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")
ACE = parse("s/-h/-d/c 5h1a,Ac2b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")
JOKER = parse("s/-h/-d/c 5h1a,X12b Ks2d8c7h/9cX23s4s 9:9+2 tens2 b b")
DONE = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:11+0 over=b a b")

TYPED: list[tuple[Position, str, str]] = [
    (BID, "call", "ruling L5"),
    (BID, "bid 12", "ruling L5"),
    (BID, "fold", "ruling L5"),
    (BID, "5h>1", "ruling L5"),
    (BID, "lane 1", "ruling L8"),
    (OWED, "check", "ruling L5"),
    (OWED, "bid 4", "ruling L5"),
    (OWED, "9c>1", "ruling L5"),
    (LAY, "check", "ruling L5"),
    (LAY, "fold", "ruling L5"),
    (LAY, "9c>1", "003 1.14"),
    (LAY, "tens hsdc", "ruling L8"),
    (JACK, "swap 5h", "ruling L9"),
    (JACK, "move 5h", "ruling L9"),
    (JACK, "9c>1", "ruling L8"),
    (JACK, "tens hsdc", "ruling L10"),
    (SWAP, "flip Jc", "ruling L9"),
    (SWAP, "swap 5h", "ruling L9"),
    (QUEEN, "move 5h", "ruling L10"),
    (QUEEN, "lane 1", "ruling L10"),
    (KING, "flip 5h", "ruling L10"),
    (KING, "move Kc", "ruling L10"),
    (ACE, "flip 5h", "ruling L10"),
    (ACE, "swap 5h", "ruling L10"),
    (JOKER, "lane 1", "ruling L10"),
    (JOKER, "9c>1", "ruling L8"),
    (JOKER, "check", "ruling L5"),
    (DONE, "check", "ruling L12"),
    (DONE, "5h>1", "ruling L12"),
]


def refused(row: Refuses) -> Refusal:
    situation, command, _ = row
    desk = situation()
    return refusal(lambda: desk.do(command))


def mistyped(start: Position, text: str) -> Refusal:
    return refusal(lambda: parse_moves(start, text))


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[1]}"[:60])
def test_every_refusal_cites_the_clause_of_its_case(row: Refuses) -> None:
    found = refused(row).refused
    assert found.rule == row[2], str(found)


@pytest.mark.parametrize(("start", "text", "clause"), TYPED)
def test_every_typed_move_that_is_refused_cites_the_clause_of_its_case(
    start: Position, text: str, clause: str
) -> None:
    found = mistyped(start, text).refused
    assert found.rule == clause, str(found)


def test_every_place_that_refuses_is_in_the_tables() -> None:
    found = [refused(row) for row in REFUSED] + [mistyped(start, text) for start, text, _ in TYPED]
    assert unreached(lanes, found) == []
