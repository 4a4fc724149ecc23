"""A log holds only what commands could have led to: events that nobody's command leads to are refused."""

import pytest

from croupier.cards import face
from croupier.competition import events as e
from croupier.competition.evolve import evolve
from croupier.competition.state import Award, Group, Seated
from croupier.errors import ImpossibleEvent
from croupier.game import load_game
from croupier.games.baccarat.events import Payment
from croupier.record import Step, advanced
from tests.competition.tables import NAMES, Desk, conditions

FORGED = [
    e.ClockSet(0),
    e.Applied("director", 100),
    e.Applied("Zoe", -5),
    e.ApplicationRefused("Ann", 10**6, "x"),
    e.Withdrawn("Ann", 10**6),
    e.Commenced(("Ann",), 0, 0, 10**9),
    e.SeatsDrawn("final", "no promise", (Seated("2.1", "T", "1", "Ann"),), 0),
    e.SecondaryEntered("Ann", 5),
    e.SessionOver("1.1", (Group(("X", "X"), "chips"),), {}, False),
    e.PlayOffCalled("1.1/1", "1.1", ("Ann",), face("Ad"), 1, 100),
    e.TieBroken("1.1", (Group(("Zoe",), "chips"),)),
    e.RoundOver(("Zoe",)),
    e.Replaced("Zoe", 10**6),
    e.PrizesAllocated((Award("Nobody", 1, 1, 10**9, "TLGC 16.8.2"),), 0),
    e.SecretSettled("1.1", Payment("2", "player", 0, 0, 10**9, "win", "x"), ""),
    e.MinimumDeducted("1.1", "1", 10**9, "x"),
    e.MinimumDeducted("1.1", "1", -1, "x"),
    e.CoupOver("1.1", -7),
    e.CoupOver("1.1", 2),
    e.Eliminated("1.1", "9", 0),
    e.Eliminated("1.1", "1", 5),
    e.PuckMoved("1.1", "9"),
    e.WagersStay("1.1", ("9",)),
    e.FormHanded("1.1", "1", "Ann", "aa", None, False),
]


@pytest.mark.parametrize("event", FORGED, ids=lambda event: type(event).__name__)
def test_an_event_that_cannot_have_happened_is_refused(event: e.Event) -> None:
    desk = Desk(conditions()).seated(*NAMES[:3])
    with pytest.raises(ImpossibleEvent, match=r"event 1, .*, cannot follow the events before it"):
        advanced(load_game("competition"), desk.now, Step(1, event, ""), "log")


def test_a_secret_wager_pays_what_its_bet_pays_and_nothing_else() -> None:
    desk = Desk(conditions()).seated(*NAMES[:3])
    desk.do(desk.secret("1", "player", 50))
    desk.everyone()
    desk.deal("player")
    settled = desk.events(e.SecretSettled)[0]
    before = desk.before(settled)
    evolve(before, settled)
    paid = settled.payment
    forged = Payment(paid.seat, paid.bet, paid.stake, paid.at_risk, 5 * paid.stake, "win", paid.clause)
    with pytest.raises(ImpossibleEvent, match="no command"):
        evolve(before, e.SecretSettled("1.1", forged, ""))


def test_prizes_are_those_the_places_come_to() -> None:
    desk = Desk(conditions(length="{ coups = 1 }")).seated(*NAMES[:3])
    for place, stake in (("1", 30), ("2", 20), ("3", 10)):
        desk.bet(place, "player", stake)
    desk.deal("player")
    before, last = desk.moments[-1]
    assert isinstance(last, e.PrizesAllocated)
    with pytest.raises(ImpossibleEvent, match="no command"):
        evolve(before, e.PrizesAllocated(last.awards[::-1], 0))
