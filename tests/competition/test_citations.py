"""Every event and every refusal cites the clause that a reader of the documents would name.

The clauses in these tables are written by hand from section 16 of document 001 and the rulings.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, get_args

import pytest

from croupier import competition
from croupier.cards import face
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.conditions import Conditions
from croupier.competition.decide import check
from croupier.competition.explain import explain
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR, Competition
from croupier.competition.turns import to_wager
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.explain import explain as explain_at_table
from croupier.wire import replace
from tests.citations import Case, Refusal, Row, check_events, refusal, unreached
from tests.competition.tables import DAY, NAMES, Desk, conditions, salt
from tests.desk import Moment

RAISED = "raised = { minimum = 50, maximum = 500, unit = 10 }"
SECOND = "[secondary]\nafter = 1\nfee = 20"
LONG = "{ coups = 9 }"
NO_CARDS = table_commands.Deal("dealer")

# Events: of each kind, words that tell a case by its sentence, and its clause.

EVENTS: list[Row] = [
    # Entries
    (e.ClockSet, "", "TLGC 16.3.4"),
    (e.DirectorCame, "", "TLGC 16.2.7"),
    (e.DirectorLeft, "", "TLGC 16.2.7"),
    (e.Applied, "", "TLGC 16.2"),
    (e.ApplicantsInformed, "", "TLGC 16.2.5"),
    (e.Acknowledged, "", "TLGC 16.2.6"),
    (e.Accepted, "", "TLGC 16.1"),
    (e.ApplicationRefused, "", "TLGC 16.2.3a"),
    (e.Withdrawn, "100 is refunded", "TLGC 16.2"),
    (e.Withdrawn, "nothing is refunded", "TLGC 16.2"),
    (e.Cancelled, "", "TLGC 16.2"),
    (e.Commenced, "", "TLGC 16.2.1"),
    # Sessions
    (e.TablesDesignated, "", "TLGC 16.3.1"),
    (e.SeatsDrawn, "", "TLGC 16.2.3e"),
    (e.SecondaryEntered, "whoever failed to qualify", "TLGC 16.1"),
    (e.SecondaryEntered, "whoever came late", "TLGC 16.3.2d"),
    (e.Rescheduled, "", "TLGC 16.3.4"),
    (e.SeatTaken, "", "TLGC 16.4.5"),
    (e.SubstituteNominated, "", "TLGC 16.3.3"),
    (e.SubstituteApproved, "", "TLGC 16.3.3"),
    (e.AbsenceNoted, "", "TLGC 16.3.6a"),
    (e.Disqualified, "swore", "TLGC 16.2.3b"),
    (e.Disqualified, "did not come", "TLGC 16.2.3c"),
    (e.Disqualified, "has nominated no substitute", "TLGC 16.3.6b"),
    (e.Disqualified, "hid chips", "TLGC 16.7.7"),
    (e.SessionBegan, "", "TLGC 16.5.4"),
    (e.PlaceCancelled, "before a fourth coup", "TLGC 16.3.2b"),
    (e.PlaceCancelled, "with cash value chips", "TLGC 16.3.2c"),
    (e.SessionOver, "ends:", "TLGC 16.8.2"),
    (e.SessionOver, "ends early:", "TLGC 16.3.5"),
    (e.PlayOffCalled, "", "TLGC 16.8.3"),
    (e.TieBroken, "", "TLGC 16.8.3"),
    (e.RoundOver, "The final is won", "TLGC 16.8.2"),
    (e.RoundOver, "Through to the next round", "TLGC 16.8.1"),
    (e.Replaced, "", "TLGC 16.8.1"),
    (e.PrizesAllocated, "each place for itself", "TLGC 16.2.2h"),
    (e.PrizesAllocated, "places shared", "TLGC 16.8.4"),
    # Play
    (e.ToppedUp, "", "TLGC 16.5.12"),
    (e.WagerMade, "has made its wager", "TLGC 16.5.6"),
    (e.WagerMade, "out of turn", "TLGC 16.5.7"),
    (e.WagerStands, "after a Tie", "TLGC 16.5.8"),
    (e.WagerStands, "a form left behind", "TLGC 16.6.3"),
    (e.FormHanded, "", "TLGC 16.6.6"),
    (e.FormReturned, "by the inspector", "TLGC 16.6.7"),
    (e.FormReturned, "of a player disqualified", "TLGC 16.7.7"),
    (e.FormReturned, "of a competition cancelled", "TLGC 16.2"),
    (e.FormReturned, "of a short shoe", "TLGC 14.5"),
    (e.FormReturned, "before a coup without wagers", "TLGC 14.4"),
    (e.FormReturned, "of cards whose order is lost", "TLGC 14.6"),
    (e.FormsOpened, "after the coup", "TLGC 16.6.8"),
    (e.FormsOpened, "before the cards", "TLGC 16.6.11a"),
    (e.SecretSettled, "less than the minimum", "TLGC 16.6.10a"),
    (e.SecretSettled, "more than the maximum", "TLGC 16.6.10b"),
    (e.SecretSettled, "more than the player has", "TLGC 16.6.10c"),
    (e.SecretSettled, "wins 50 in secret", "TLGC 12.1"),
    (e.SecretSettled, "loses what it laid on Player", "TLGC 6.7"),
    (e.SecretSettled, "loses what it laid on Banker", "TLGC 6.6"),
    (e.FormExamined, "", "TLGC 16.6.9"),
    (e.MinimumDeducted, "for a form not correctly shown", "TLGC 16.6.10d"),
    (e.MinimumDeducted, "for a seat not taken", "TLGC 16.3.2a"),
    (e.MinimumDeducted, "for an absence", "TLGC 16.3.6a"),
    (e.CoupOver, "is over", "TLGC 16.5.5"),
    (e.CoupOver, "does not count", "TLGC 16.5.5"),
    (e.IndicatorShown, "", "TLGC 16.5.2"),
    (e.LimitsRaised, "", "TLGC 16.5.3"),
    (e.Eliminated, "", "TLGC 16.5.9"),
    (e.PuckMoved, "", "TLGC 16.5.5"),
    (e.WagersStay, "", "TLGC 16.5.8"),
    (e.TimeLimited, "", "TLGC 16.4.7"),
    (e.TimeCalled, "", "TLGC 16.4.8"),
    (e.WagerMissed, "by someone who has not come", "TLGC 16.3.2a"),
    (e.WagerMissed, "by someone who is away", "TLGC 16.3.6a"),
    (e.CardsMispassed, "", "TLGC 16.7.3"),
]


def place(state: Competition, event: Any) -> Any:
    return state.sessions[event.session].places[event.place]


def form(state: Competition, event: e.SecretSettled) -> int:
    """What the form named, of which the event tells what it came to."""
    session = state.sessions[event.session]
    return int((session.forms.get(event.payment.seat) or session.opened[event.payment.seat]).amount)


def lost(state: Competition, event: e.SecretSettled) -> str:
    """The bet of a form in order that lost."""
    paid = event.payment
    return paid.bet if form(state, event) == 50 and paid.outcome == "lose" else ""


def handed_in(state: Competition, event: e.MinimumDeducted) -> bool:
    return event.place in state.sessions[event.session].forms


# What sentences leave to the moment: told apart by the competition as it was.
MOMENTS: dict[str, Case] = {
    "whoever failed to qualify": lambda state, event: state.entrants[event.name].status == "accepted",
    "whoever came late": lambda state, event: state.entrants[event.name].status == "forfeited",
    "before a fourth coup": lambda state, event: state.sessions[event.session].begun >= 0,
    "with cash value chips": lambda state, event: state.sessions[event.session].begun < 0,
    "each place for itself": lambda state, event: all(one.first == one.last for one in event.awards),
    "places shared": lambda state, event: any(one.first < one.last for one in event.awards),
    "after a Tie": lambda state, event: event.place in state.sessions[event.session].standing,
    "a form left behind": lambda state, event: event.place not in state.sessions[event.session].standing,
    "by the inspector": lambda state, event: why_returned(state) == "fault",
    "of a player disqualified": lambda state, event: why_returned(state) == "hid chips",
    "of a competition cancelled": lambda state, event: why_returned(state) == "cancelled",
    "of a short shoe": lambda state, event: why_returned(state) == "short",
    "before a coup without wagers": lambda state, event: why_returned(state) == "mouth",
    "of cards whose order is lost": lambda state, event: why_returned(state) == "lost",
    "after the coup": lambda state, event: not event.first,
    "before the cards": lambda state, event: event.first,
    "less than the minimum": lambda state, event: form(state, event) == 5,
    "more than the maximum": lambda state, event: form(state, event) == 600,
    "more than the player has": lambda state, event: form(state, event) == 300,
    "loses what it laid on Player": lambda state, event: lost(state, event) == "player",
    "loses what it laid on Banker": lambda state, event: lost(state, event) == "banker",
    "for a form not correctly shown": lambda state, event: handed_in(state, event),
    "for a seat not taken": lambda state, event: not place(state, event).came,
    "for an absence": lambda state, event: place(state, event).came and not handed_in(state, event),
    "by someone who has not come": lambda state, event: not place(state, event).came,
    "by someone who is away": lambda state, event: place(state, event).came,
}


def why_returned(state: Competition) -> str:
    """Each competition below in which a form goes back is named for the reason."""
    return state.conditions.name.rpartition(": ")[2]


def terms(name: str = "", **options: Any) -> Conditions:
    return replace(conditions(**{"length": LONG, **options}), name=f"Cup: {name}")


def of(count: int = 3, name: str = "", **options: Any) -> Desk:
    """A final of so many players, begun."""
    return Desk(terms(name, **options)).seated(*NAMES[:count])


def after(desk: Desk, *commands: c.Command) -> Desk:
    desk.do(*commands)
    return desk


def at_table(command: table_commands.Command, by: str = "", session: str = "1.1") -> c.AtTable:
    return c.AtTable(by or command.seat, session, command)


def entering() -> Desk:
    """Someone is refused, someone withdraws in time and someone too late; then all is cancelled."""
    desk = Desk().enter(*NAMES[:5])
    desk.do(c.Depart(DIRECTOR), c.Attend(DIRECTOR), c.Refuse(OPERATOR, NAMES[4], "full"))
    desk.do(c.Withdraw(NAMES[3]), c.Clock(DIRECTOR, desk.now.conditions.starts - DAY), c.Withdraw(NAMES[2]))
    return after(desk.commence(), c.Cancel(OPERATOR, "flood"))


def people() -> Desk:
    """Substitutes, absence, clocks, a player who comes late and one who is disqualified."""
    desk = Desk(terms(seconds=30)).drawn(*NAMES[:6])
    desk.do(c.Reschedule(DIRECTOR, "1.1", desk.now.clock + 3600), c.Clock(DIRECTOR, desk.now.clock + 3600))
    desk.do(c.Disqualify(OPERATOR, desk.player("6"), "TLGC 16.2.3c", "did not come"))
    desk.begin("1.1", late=(desk.player("5"), desk.player("6")))
    one = desk.player("1")
    desk.do(c.Nominate(one, "1.1", "Zoe"), c.Approve(DIRECTOR, "1.1", one), c.LimitTime(DIRECTOR, "1.1", 20))
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", desk.player("2")))
    desk.do(c.Disqualify(OPERATOR, desk.player("4"), "TLGC 16.2.3b", "swore"))
    for _ in range(2):
        desk.do(c.Clock(DIRECTOR, desk.now.clock + 30), c.CallTime(DEALER, "1.1"))
    for _ in range(3):
        desk.coup()
    return desk


def wagers() -> Desk:
    """Out of turn, topped up when limits rise, standing after a Tie, a form left behind."""
    desk = of(raised=RAISED)
    desk.bet("2", "player", 60)
    desk.everyone("player", 10)
    desk.left_in_shoe(105)
    desk.deal("tie")
    desk.do(c.Stand(desk.player("2"), "1.1"))
    desk.everyone("player", 50)
    desk.deal("player")
    desk.do(desk.secret("2", "player", 50, chips=True), c.NoteAbsent(INSPECTOR, "1.1", desk.player("2")))
    desk.everyone("player", 50)
    desk.deal("player")
    return desk


def topped_up() -> Desk:
    desk = of(raised=RAISED)
    desk.everyone("player", 10)
    desk.left_in_shoe(105)
    desk.deal("tie")
    desk.bet(to_wager(desk.session()) or "", "player", 20)
    return desk


def secrets() -> Desk:
    """Forms as they should be, below and above the limits, for too much, and not signed."""
    desk = of(5)
    for amount, number in ((5, "1"), (600, "2"), (50, "3")):
        desk.do(desk.secret(number, "player", amount))
    desk.do(desk.secret("4", "banker", 50), desk.secret("5", "player", 50, signed=False))
    desk.deal("player")
    desk.do(c.ExamineForm(desk.player("1"), "1.1", desk.player("2")))
    return desk


def secret_losses() -> Desk:
    desk = of()
    for _ in range(2):
        desk.bet("1", "banker", 400)
        desk.everyone()
        desk.deal("player")
    desk.do(desk.secret("1", "player", 300), desk.secret("2", "player", 50))  # of 200, and in full
    desk.everyone()
    desk.deal("banker")
    return desk


def last_of_the_final() -> Desk:
    desk = of(2, length="{ coups = 1 }")
    for number in "12":
        desk.do(desk.secret(number, "player", 50 * int(number)))
    desk.deal("player")
    return desk


def returned(why: str) -> Desk:
    desk = of(name=why)
    desk.do(desk.secret("1", "player", 600))
    player = desk.player("1")
    if why == "fault":
        return after(desk, c.ReturnForm(INSPECTOR, "1.1", player))
    if why == "hid chips":
        return after(desk, c.Disqualify(OPERATOR, player, "TLGC 16.7.7", why))
    if why == "cancelled":
        return after(desk, c.Cancel(OPERATOR, "fire"))
    desk.everyone()
    desk.cards[:] = [face(card) for card in ("9h", "2d", "Ts", "3c")]
    if why == "short":
        desk.left_in_shoe(3)
        return after(desk, at_table(NO_CARDS))
    if why == "lost":
        return after(
            desk,
            at_table(table_commands.Draw("dealer", "player")),
            at_table(table_commands.ReportOrderLost("inspector")),
        )
    return after(desk, at_table(table_commands.ReportFaceUp("inspector")), at_table(NO_CARDS))


def live() -> Desk:
    """With cash value chips: one does not come, one goes and has no substitute."""
    desk = Desk(terms(chips="live")).drawn(*NAMES[:4])
    desk.begin("1.1", late=(desk.player("2"),))
    return after(desk, c.NoteAbsent(INSPECTOR, "1.1", desk.player("1")))


def mispassed() -> Desk:
    desk = dealing()
    return after(desk, c.ReportMispassed(INSPECTOR, "1.1", "player", desk.player("2")))


def heats(*, late: bool = False) -> Desk:
    """Two tables of four, won by place 1 with everything; whoever failed may try again."""
    desk = Desk(terms(advance=1, more=SECOND, chips="live" if late else "competition")).drawn(*NAMES[:8])
    for name in ("1.1", "1.2"):
        desk.begin(name, late=(desk.player("2", name),) if late else ())
        for _ in range(2):
            for number in desk.session(name).sitting():
                desk.bet(number, "player" if number == "1" else "banker", 500, session=name)
            desk.deal("player", name)
        desk.do(c.FinishEarly(DIRECTOR, name))
    return desk


def failed(desk: Desk) -> str:
    return desk.player("3", "1.1")


def tried_again() -> Desk:
    desk = heats(late=True)
    return after(desk, c.EnterSecondary(failed(desk)), c.EnterSecondary(desk.player("2", "1.1")))


def replaced() -> Desk:
    desk = Desk(terms(advance=1, length="{ coups = 1 }")).drawn(*NAMES[:8])
    for name in ("1.1", "1.2"):
        desk.begin(name)
        for number in "1234":
            desk.bet(number, "player", 10 * int(number), session=name)
        desk.deal("player", name)
    return after(desk, c.Disqualify(OPERATOR, desk.player("4"), "TLGC 16.2.3b", "swore"))


def level(*, called: bool = True) -> Desk:
    """A final over one coup, in which places 1 and 2 end level."""
    desk = of(length="{ coups = 1 }")
    for number, stake in (("1", 50), ("2", 50), ("3", 10)):
        desk.bet(number, "player", stake)
    desk.deal("player")
    desk.cards[:] = [face("Ah")]
    return after(desk, c.PlayOff(DIRECTOR, "1.1")) if called else desk


def played_off() -> Desk:
    desk = level()
    desk.begin("1.1/1")
    for number in "12":
        desk.bet(number, "player", 10 * int(number), session="1.1/1")
    desk.deal("player", "1.1/1")
    return desk


def shared() -> Desk:
    desk = of(prizes="[50, 30, 20]", least=3)
    for _ in range(2):
        for number, bet, stake in (("1", "player", 10), ("2", "banker", 500), ("3", "banker", 500)):
            desk.bet(number, bet, stake)
        desk.deal("player")
    return after(desk, c.FinishEarly(DIRECTOR, "1.1"))


WHY = ("fault", "hid chips", "cancelled", "short", "mouth", "lost")


@cache
def moments() -> list[Moment[Competition, e.Event]]:
    made = [entering(), people(), wagers(), topped_up(), secrets(), secret_losses(), last_of_the_final()]
    made += [live(), mispassed(), heats(), tried_again(), replaced(), played_off(), shared()]
    made += [returned(why) for why in WHY]
    return [moment for desk in made for moment in desk.moments]


def cited(state: Competition, event: e.Event) -> tuple[str, str]:
    sentence, _, clause = explain(state, event).rpartition(", ")
    return sentence, clause


def test_every_event_cites_the_clause_of_its_case() -> None:
    own = [moment for moment in moments() if not isinstance(moment.event, e.OnTable)]
    check_events(EVENTS, own, cited, MOMENTS)


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {kind for kind, _, _ in EVENTS} == set(get_args(e.Event)) - {e.OnTable}


def test_what_happens_at_a_table_is_cited_by_the_table_s_own_book() -> None:
    seen = 0
    for state, event in moments():
        if isinstance(event, e.OnTable):
            told = explain_at_table(state.sessions[event.session].table, event.event)
            assert explain(state, event) == f"Session {event.session}: {told}"
            seen += 1
    assert seen > 100


# Prizes: each place by its chips, or several added up and shared.


def test_every_award_cites_how_it_was_won() -> None:
    assert {award.clause for award in played_off().now.awards} == {"TLGC 16.8.2"}
    assert [award.clause for award in shared().now.awards] == ["TLGC 16.8.2", "TLGC 16.8.4", "TLGC 16.8.4"]


# Refusals: competitions in some situation, what is asked for, and the clause that forbids it.


def fresh() -> Desk:
    return Desk()


def entered() -> Desk:
    return Desk().enter("Ann", "Bo")


def applied() -> Desk:
    return after(Desk(), c.Attend(DIRECTOR), c.Apply("Ann"))


def commenced() -> Desk:
    return Desk().enter("Ann", "Bo").commence()


def undesignated() -> Desk:
    return after(entered(), c.Commence(DIRECTOR))


def drawn() -> Desk:
    return Desk(terms()).drawn(*NAMES[:3])


def unattended() -> Desk:
    return after(drawn(), c.Depart(DIRECTOR))


def dealing(**options: Any) -> Desk:
    """A coup in progress, its cards face down."""
    desk = of(squeeze=True, **options)
    desk.everyone()
    desk.deal("player")
    return desk


def over() -> Desk:
    """A final of one coup, won."""
    desk = of(length="{ coups = 1 }")
    for number in "123":
        desk.bet(number, "player", 10 * int(number))
    desk.deal("player")
    return desk


def heat_over() -> Desk:
    """The first of two heats is over and nothing in it left open."""
    desk = Desk(terms(advance=1, length="{ coups = 1 }")).drawn(*NAMES[:8])
    desk.begin("1.1")
    for number in "1234":
        desk.bet(number, "player", 10 * int(number))
    desk.deal("player")
    return desk


def out(clause: str = "TLGC 16.2.3b") -> Desk:
    """Place 1 has been disqualified."""
    desk = of()
    return after(desk, c.Disqualify(OPERATOR, desk.player("1"), clause, "why"))


def away(number: str = "1", **options: Any) -> Desk:
    desk = of(**options)
    return after(desk, c.NoteAbsent(INSPECTOR, "1.1", desk.player(number)))


def tie(**options: Any) -> Desk:
    """Ten lie at each place from a Tie, and place 2 is to wager."""
    desk = of(**options)
    desk.everyone("player", 10)
    desk.left_in_shoe(105)
    desk.deal("tie")
    return desk


def out_of_time(times: int = 1, **options: Any) -> Desk:
    desk = of(seconds=30, **options)
    for _ in range(times):
        desk.do(c.Clock(DIRECTOR, desk.now.clock + 30), c.CallTime(DEALER, "1.1"))
    return desk


def handed(**options: Any) -> Desk:
    """Place 1 has handed in a form."""
    desk = of()
    return after(desk, desk.secret("1", "player", 450, **options))


def poor() -> Desk:
    """Place 1 has 100 chips left."""
    desk = of()
    for stake in (500, 400):
        desk.bet("1", "banker", stake)
        desk.everyone()
        desk.deal("player")
    return desk


def spent() -> Desk:
    """Place 1 has made its two secret wagers."""
    desk = of()
    for _ in range(2):
        desk.do(desk.secret("1", "player", 50))
        desk.everyone()
        desk.deal("player")
    return desk


def late_withdrawals() -> Desk:
    desk = Desk(conditions())
    desk.reopen(replace(desk.now, conditions=replace(desk.now.conditions, most=2)))
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts - DAY))
    for name in NAMES[:2]:
        desk.do(c.Apply(name), c.Withdraw(name))
    return desk


def full() -> Desk:
    desk = Desk(conditions())
    desk.reopen(replace(desk.now, conditions=replace(desk.now.conditions, most=2)))
    return after(desk, c.Apply("Ann"), c.Apply("Bo"))


def used_salt() -> Desk:
    desk = of()
    return after(desk, desk.secret("1", "player", 50, salt=salt(1)))


def short_of_players() -> Desk:
    desk = after(Desk().enter("Ann", "Bo").commence(), c.Draw(DIRECTOR), c.Withdraw("Ann"))
    return after(desk, c.Clock(DIRECTOR, desk.now.conditions.starts))


def proposed_twice() -> Desk:
    """Both nominate Zoe, who sits for the first."""
    desk = drawn()
    for number in "12":
        desk.do(c.Nominate(desk.player(number), "1.1", "Zoe"))
    return after(desk, c.Approve(DIRECTOR, "1.1", desk.player("1")))


def one_table() -> Desk:
    """Two heats drawn to one gaming table, and the first of them begun."""
    desk = Desk(terms(advance=1)).enter(*NAMES[:8])
    desk.do(c.Commence(DIRECTOR), c.Designate(DIRECTOR, ("T1",)), c.Draw(DIRECTOR))
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts))
    desk.begin("1.1")
    return desk


def held_place() -> Desk:
    """A heat of two that is decided, but for the one who has not come."""
    desk = Desk(terms(advance=2)).drawn(*NAMES[:8])
    desk.begin("1.1", late=(desk.player("2"),))
    for number in "34":
        desk.do(c.Disqualify(OPERATOR, desk.player(number), "TLGC 16.2.3b", "swore"))
    return desk


def between_rounds() -> Desk:
    """A round is over, and level at the place that advances now that its winner is disqualified."""
    desk = Desk(terms(advance=1, length="{ coups = 1 }", prizes="[60, 40]")).drawn(*NAMES[:8])
    for name, stakes in (("1.1", (40, 30, 30, 10)), ("1.2", (40, 30, 20, 10))):
        desk.begin(name)
        for number, stake in zip("1234", stakes, strict=True):
            desk.bet(number, "player", stake, session=name)
        desk.deal("player", name)
    return after(desk, c.Disqualify(OPERATOR, desk.player("1"), "TLGC 16.2.3b", "swore"))


def at_mouth() -> Desk:
    desk = of()
    desk.change_shoe("1.1", mouth=face("9h"))
    return desk


Ask = Callable[[Desk], c.Command]
Refuses = tuple[Callable[[], Desk], c.Command | Ask, str]


def by(kind: Callable[..., c.Command], number: str, *more: Any) -> Ask:
    """Asked by whoever sits at a place of session 1.1."""
    return lambda desk: kind(desk.player(number), "1.1", *more)


def about(kind: Callable[..., c.Command], officer: str, number: str = "1") -> Ask:
    """Asked by an officer about whoever's place it is."""
    return lambda desk: kind(officer, "1.1", desk.session().places[number].player)


def bet(number: str, on: str, stake: Any, tie: Any = 0) -> Ask:
    return lambda desk: desk.wager(number, on, stake, tie)


def secret(number: str, on: str = "player", amount: Any = 50, **more: Any) -> Ask:
    return lambda desk: desk.secret(number, on, amount, **more)


ENTRIES: list[Refuses] = [
    (fresh, c.Clock(OPERATOR, 2**40), "TLGC 16.3.4"),
    (fresh, c.Clock(DIRECTOR, 0), "TLGC 16.3.4"),
    (fresh, c.Attend("Ann"), "TLGC 16.2.7"),
    (entered, c.Attend(DIRECTOR), "TLGC 16.2.7"),
    (fresh, c.Depart(DIRECTOR), "TLGC 16.2.7"),
    (entered, c.Depart(OPERATOR), "TLGC 16.2.7"),
    (dealing, c.Depart(DIRECTOR), "TLGC 16.2.7"),
    (commenced, c.Apply("Zoe"), "TLGC 16.2.2d"),
    (fresh, c.Apply("Director"), "TLGC 16.2.2a"),
    (applied, c.Apply("Ann"), "TLGC 16.2.2a"),
    (
        lambda: after(entered(), c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3b", "swore")),
        c.Apply("Ann"),
        "TLGC 16.2.3b",
    ),
    (late_withdrawals, c.Apply("Zoe"), "TLGC 16.2.3a"),
    (full, c.Apply("Zoe"), "TLGC 16.2.2d"),
    (entered, c.Inform(OPERATOR), "TLGC 16.2.5"),
    (entered, c.Inform(DIRECTOR), "TLGC 16.2.5"),
    (commenced, c.Inform(DIRECTOR), "TLGC 16.2.5"),
    (commenced, c.Acknowledge("Ann"), "TLGC 16.2.6"),
    (entered, c.Acknowledge("Zoe"), "TLGC 16.2.6"),
    (applied, c.Acknowledge("Ann"), "TLGC 16.2.5"),
    (entered, c.Acknowledge("Ann"), "TLGC 16.2.6"),
    (applied, c.Accept(DIRECTOR, "Ann"), "TLGC 16.2.3a"),
    (commenced, c.Accept(OPERATOR, "Ann"), "TLGC 16.2.3a"),
    (fresh, c.Accept(OPERATOR, "Ann"), "TLGC 16.2.3a"),
    (entered, c.Accept(OPERATOR, "Ann"), "TLGC 16.2.3a"),
    (applied, c.Refuse("Ann", "Ann", "no"), "TLGC 16.2.3a"),
    (commenced, c.Refuse(OPERATOR, "Ann", "no"), "TLGC 16.2.3a"),
    (applied, c.Refuse(OPERATOR, "Ann", "no" * 101), "TLGC 16.2.3a"),
    (applied, c.Refuse(OPERATOR, "Zoe", "no"), "TLGC 16.2.3a"),
    (over, c.Withdraw(NAMES[0]), "TLGC 16.2"),
    (entered, c.Withdraw("Zoe"), "TLGC 16.2"),
    (lambda: after(entered(), c.Withdraw("Ann")), c.Withdraw("Ann"), "TLGC 16.2"),
    (of, c.Withdraw(NAMES[0]), "TLGC 16.2"),
    (entered, c.Cancel(DIRECTOR, "flood"), "TLGC 16.2"),
    (entered, c.Cancel(OPERATOR, "flood" * 41), "TLGC 16.2"),
    (over, c.Cancel(OPERATOR, "flood"), "TLGC 16.2"),
    (dealing, c.Cancel(OPERATOR, "flood"), "TLGC 16.2"),
    (entered, c.Commence(OPERATOR), "TLGC 16.2.2d"),
    (commenced, c.Commence(DIRECTOR), "TLGC 16.2.2d"),
    (applied, c.Commence(DIRECTOR), "TLGC 16.2.2d"),
    (lambda: Desk(terms(advance=1, more=SECOND)).enter(*NAMES[:7]), c.Commence(DIRECTOR), "TLGC 16.1"),
]
SESSIONS: list[Refuses] = [
    # Tables and seats
    (commenced, c.Designate(OPERATOR, ("T1",)), "TLGC 16.3.1"),
    (commenced, c.Designate(DIRECTOR, ("T1", "T1")), "TLGC 16.3.1"),
    (commenced, c.Designate(DIRECTOR, (" ",)), "TLGC 16.3.1"),
    (commenced, c.Draw(OPERATOR), "TLGC 16.2.3d"),
    (entered, c.Draw(DIRECTOR), "TLGC 16.2.3d"),
    (drawn, c.Draw(DIRECTOR), "TLGC 16.2.3d"),
    (undesignated, c.Draw(DIRECTOR), "TLGC 16.3.1"),
    (lambda: after(commenced(), c.Withdraw("Ann")), c.Draw(DIRECTOR), "TLGC 16.2.2d"),
    (tried_again, c.Draw(DIRECTOR), "TLGC 16.2.3f"),
    (between_rounds, c.Draw(DIRECTOR), "TLGC 16.8.3"),
    # The secondary competition
    (entered, c.EnterSecondary("Ann"), "TLGC 16.1"),
    (drawn, c.EnterSecondary("Ann"), "TLGC 16.1"),
    (heats, c.EnterSecondary("Zoe"), "TLGC 16.1"),
    (heats, lambda desk: c.EnterSecondary(desk.player("1")), "TLGC 16.1"),
    (
        lambda: after(desk := heats(), c.Disqualify(OPERATOR, failed(desk), "TLGC 16.2.3b", "swore")),
        lambda desk: c.EnterSecondary(failed(desk)),
        "TLGC 16.3.2d",
    ),
    (heats, c.DrawSecondary(DIRECTOR), "TLGC 16.1"),
    (heats, c.DrawSecondary(OPERATOR), "TLGC 16.2.3d"),
    # The start
    (drawn, c.Reschedule(OPERATOR, "1.1", 2**40), "TLGC 16.3.4"),
    (over, c.Reschedule(DIRECTOR, "1.1", 2**40), "TLGC 16.3.4"),
    (drawn, c.Reschedule(DIRECTOR, "9.9", 2**40), "TLGC 16.3.1"),
    (of, c.Reschedule(DIRECTOR, "1.1", 2**40), "TLGC 16.3.4"),
    (drawn, c.Reschedule(DIRECTOR, "1.1", 0), "TLGC 16.3.4"),
    (over, by(c.TakeSeat, "1"), "TLGC 16.3.2"),
    (drawn, c.TakeSeat("Ann", "9.9"), "TLGC 16.3.1"),
    (heat_over, by(c.TakeSeat, "1"), "TLGC 16.3.2"),
    (drawn, c.TakeSeat("Zoe", "1.1"), "TLGC 16.3.2"),
    (of, by(c.TakeSeat, "1"), "TLGC 16.3.2"),
    (out, by(c.TakeSeat, "1"), "TLGC 16.2.3b"),
    (lambda: out("TLGC 16.7.7"), by(c.TakeSeat, "1"), "TLGC 16.7.7"),
    (drawn, c.Start(INSPECTOR, "1.1"), "TLGC 16.3.1"),
    (unattended, c.Start(DIRECTOR, "1.1"), "TLGC 16.2.7"),
    (entered, c.Start(DIRECTOR, "1.1"), "TLGC 16.3.1"),
    (drawn, c.Start(DIRECTOR, "9.9"), "TLGC 16.3.1"),
    (of, c.Start(DIRECTOR, "1.1"), "TLGC 16.3.1"),
    (lambda: after(commenced(), c.Draw(DIRECTOR)), c.Start(DIRECTOR, "1.1"), "TLGC 16.3.4"),
    (short_of_players, c.Start(DIRECTOR, "1.1"), "TLGC 16.2.2d"),
    (one_table, c.Start(DIRECTOR, "1.2"), "TLGC 16.3.1"),
    # Substitutes and absence
    (drawn, c.Nominate("Ann", "9.9", "Zoe"), "TLGC 16.3.1"),
    (over, by(c.Nominate, "1", "Zoe"), "TLGC 16.3.3"),
    (drawn, c.Nominate("Zoe", "1.1", "Yan"), "TLGC 16.3.3"),
    (away, by(c.Nominate, "1", "Zoe"), "TLGC 16.3.3"),
    (drawn, by(c.Nominate, "1", "Dealer"), "TLGC 16.3.3"),
    (drawn, lambda desk: c.Nominate(desk.player("1"), "1.1", desk.player("2")), "TLGC 16.3.3"),
    (drawn, about(c.Approve, OPERATOR), "TLGC 16.3.3"),
    (drawn, c.Approve(DIRECTOR, "9.9", "Ann"), "TLGC 16.3.1"),
    (drawn, c.Approve(DIRECTOR, "1.1", "Zoe"), "TLGC 16.3.3"),
    (drawn, about(c.Approve, DIRECTOR), "TLGC 16.3.3"),
    (proposed_twice, about(c.Approve, DIRECTOR, "2"), "TLGC 16.3.3"),
    (of, about(c.NoteAbsent, DIRECTOR), "TLGC 16.3.6"),
    (of, c.NoteAbsent(INSPECTOR, "9.9", "Ann"), "TLGC 16.3.1"),
    (drawn, about(c.NoteAbsent, INSPECTOR), "TLGC 16.3.6"),
    (over, about(c.NoteAbsent, INSPECTOR), "TLGC 16.3.6"),
    (of, c.NoteAbsent(INSPECTOR, "1.1", "Zoe"), "TLGC 16.3.6"),
    (away, about(c.NoteAbsent, INSPECTOR), "TLGC 16.3.6"),
    (lambda: dealing(chips="live"), about(c.NoteAbsent, INSPECTOR), "TLGC 16.3.6b"),
    # Disqualification
    (of, c.Disqualify(DIRECTOR, NAMES[0], "TLGC 16.2.3b", "swore"), "TLGC 16.2.3b"),
    (entering, c.Disqualify(OPERATOR, NAMES[0], "TLGC 16.2.3c", "swore"), "TLGC 16.2.3b"),
    (of, c.Disqualify(OPERATOR, NAMES[0], "TLGC 6.3", "swore"), "TLGC 16.2.3b"),
    (of, c.Disqualify(OPERATOR, NAMES[0], "TLGC 16.7.7", "no" * 101), "TLGC 16.7.7"),
    (of, c.Disqualify(OPERATOR, "Zoe", "TLGC 16.7.7", "hid chips"), "TLGC 16.7.7"),
    (applied, c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3b", "swore"), "TLGC 16.2.3b"),
    (dealing, c.Disqualify(OPERATOR, NAMES[0], "TLGC 16.7.7", "hid chips"), "TLGC 16.7.7"),
    # The end
    (of, c.FinishEarly(INSPECTOR, "1.1"), "TLGC 16.3.5"),
    (of, c.FinishEarly(DIRECTOR, "9.9"), "TLGC 16.3.1"),
    (drawn, c.FinishEarly(DIRECTOR, "1.1"), "TLGC 16.3.5"),
    (dealing, c.FinishEarly(DIRECTOR, "1.1"), "TLGC 16.3.5"),
    (held_place, c.FinishEarly(DIRECTOR, "1.1"), "TLGC 16.3.2b"),
    (of, c.FinishEarly(DIRECTOR, "1.1"), "TLGC 16.3.5"),
    (lambda: level(called=False), c.PlayOff(OPERATOR, "1.1"), "TLGC 16.8.3"),
    (over, c.PlayOff(DIRECTOR, "1.1"), "TLGC 16.8.3"),
    (of, c.PlayOff(DIRECTOR, "9.9"), "TLGC 16.3.1"),
    (of, c.PlayOff(DIRECTOR, "1.1"), "TLGC 16.8.3"),
    (heat_over, c.PlayOff(DIRECTOR, "1.1"), "TLGC 16.8.3"),
    (level, c.PlayOff(DIRECTOR, "1.1"), "TLGC 16.8.3"),
]
PLAY: list[Refuses] = [
    # At the table
    (of, at_table(NO_CARDS, session="9.9"), "TLGC 16.3.1"),
    (drawn, at_table(NO_CARDS), "TLGC 16.3.1"),
    (of, at_table(table_commands.Wager("1", "player", 10), by=NAMES[0]), "TLGC 16.4.4"),
    (of, at_table(table_commands.TimeOut("1"), by=DEALER), "TLGC 16.4.4"),
    (of, at_table(NO_CARDS, by=INSPECTOR), "TLGC 16.3.1"),
    (away, at_table(table_commands.TurnCard("1"), by=INSPECTOR), "TLGC 16.3.6"),
    (away, at_table(table_commands.DeclineCut("1"), by=DEALER), "TLGC 16.3.6"),
    (of, lambda desk: at_table(table_commands.Cut("1", 100), by=desk.player("2")), "TLGC 16.4.5"),
    (of, at_table(table_commands.Cut("1", 100), by="Zoe"), "TLGC 16.4.5"),
    (lambda: after(of(), c.Depart(DIRECTOR)), at_table(NO_CARDS), "TLGC 16.2.7"),
    (of, at_table(NO_CARDS), "TLGC 16.5.11"),
    (of, at_table(table_commands.Correct("dealer", "player", 1, face("8h"))), "ruling A5"),
    (dealing, c.TurnCards(INSPECTOR, "1.1"), "TLGC 16.7.4"),
    (of, c.TurnCards(DEALER, "9.9"), "TLGC 16.3.1"),
    (of, c.TurnCards(DEALER, "1.1"), "TLGC 16.7.4"),
    # Wagers
    (of, c.Wager(NAMES[0], "9.9", "player", 10), "TLGC 16.3.1"),
    (drawn, bet("1", "player", 10), "TLGC 16.4.4"),
    (over, bet("1", "player", 10), "TLGC 16.4.4"),
    (of, c.Wager("Zoe", "1.1", "player", 10), "TLGC 16.4.5"),
    (out, bet("1", "player", 10), "TLGC 16.2.3b"),
    (away, bet("1", "player", 10), "TLGC 16.3.6"),
    (dealing, bet("1", "player", 10), "TLGC 6.3"),
    (at_mouth, bet("1", "player", 10), "TLGC 14.1"),
    (lambda: after(desk := of(), desk.wager("1", "player", 10)), bet("1", "player", 20), "TLGC 16.5.6"),
    (of, bet("1", "player", Fraction(1, 3)), "ruling A1"),
    (of, bet("1", "tie", 10), "TLGC 16.4.4"),
    (tie, bet("1", "player", 20), "TLGC 16.5.8"),
    (lambda: handed(chips=True), bet("1", "banker", 10), "TLGC 16.6.3"),
    (lambda: handed(chips=True), bet("1", "player", 60), "TLGC 16.6.3"),
    (of, bet("1", "player", 15), "TLGC 16.4.6"),
    (of, bet("1", "player", 2000), "TLGC 16.4.1"),
    (out_of_time, bet("1", "player", 20), "TLGC 16.4.8"),
    (out_of_time, bet("1", "player", 10, 10), "TLGC 16.4.8"),
    (of, bet("1", "player", 10, 15), "TLGC 16.4.6"),
    (poor, bet("1", "player", 100, 10), "TLGC 16.4.1"),
    (of, c.Stand(NAMES[0], "9.9"), "TLGC 16.3.1"),
    (of, c.Stand("Zoe", "1.1"), "TLGC 16.4.5"),
    (of, by(c.Stand, "1"), "TLGC 16.5.8"),
    (tie, by(c.Stand, "1"), "TLGC 16.5.8"),
    (lambda: tie(raised=RAISED), by(c.Stand, "2"), "TLGC 16.5.12"),
    # Time
    (of, c.LimitTime(DEALER, "1.1", 30), "TLGC 16.4.7"),
    (of, c.LimitTime(DIRECTOR, "9.9", 30), "TLGC 16.3.1"),
    (drawn, c.LimitTime(DIRECTOR, "1.1", 30), "TLGC 16.4.7"),
    (of, c.LimitTime(DIRECTOR, "1.1", 3601), "TLGC 16.4.7"),
    (of, c.TimeOut("Zoe"), "ruling A4"),
    (lambda: of(seconds=30), lambda desk: c.TimeOut(desk.player("1")), "TLGC 16.4.7"),
    (of, c.CallTime(DIRECTOR, "1.1"), "TLGC 16.4.8"),
    (of, c.CallTime(DEALER, "9.9"), "TLGC 16.3.1"),
    (drawn, c.CallTime(DEALER, "1.1"), "TLGC 16.4.8"),
    (dealing, c.CallTime(DEALER, "1.1"), "TLGC 16.4.8"),
    (of, c.CallTime(DEALER, "1.1"), "TLGC 16.4.7"),
    (lambda: of(seconds=30), c.CallTime(DEALER, "1.1"), "TLGC 16.4.7"),
    (
        lambda: after(
            desk := out_of_time(chips="live"),
            c.Clock(DIRECTOR, desk.now.clock + 30),
        ),
        c.CallTime(DEALER, "1.1"),
        "TLGC 16.3.6b",
    ),
    # Cards passed to the wrong player
    (dealing, c.ReportMispassed(DEALER, "1.1", "player", NAMES[0]), "TLGC 16.7.3"),
    (of, c.ReportMispassed(INSPECTOR, "9.9", "player", NAMES[0]), "TLGC 16.3.1"),
    (of, c.ReportMispassed(INSPECTOR, "1.1", "player", NAMES[0]), "TLGC 16.7.3"),
    (dealing, c.ReportMispassed(INSPECTOR, "1.1", "player", "Zoe"), "TLGC 16.7.3"),
    # Secret wagers
    (of, c.SecretWager(NAMES[0], "9.9", "player", 50, ""), "TLGC 16.3.1"),
    (of, c.SecretWager("Zoe", "1.1", "player", 50, ""), "TLGC 16.4.5"),
    (tie, secret("1"), "TLGC 16.5.8"),
    (lambda: tie(raised=RAISED), secret("2", amount=100), "TLGC 16.5.12"),
    (
        lambda: after(desk := of(), desk.wager("1", "player", 10)),
        secret("1", chips=True),
        "TLGC 16.5.6",
    ),
    (out_of_time, secret("1"), "TLGC 16.4.8"),
    (handed, secret("1"), "TLGC 16.6.2"),
    (spent, secret("1"), "TLGC 16.6.1"),
    (of, secret("1", salt="short"), "TLGC 16.6.2"),
    (of, secret("1", salt="0" * 32), "TLGC 16.6.2"),
    (used_salt, secret("2", salt=salt(1)), "TLGC 16.6.2"),
    (of, secret("1", amount=Fraction(1, 3)), "ruling A1"),
    (of, secret("1", amount=-10), "TLGC 16.6.2"),
    (handed, about(c.ReturnForm, DEALER), "TLGC 16.6.7"),
    (of, c.ReturnForm(INSPECTOR, "9.9", NAMES[0]), "TLGC 16.3.1"),
    (over, about(c.ReturnForm, INSPECTOR), "TLGC 16.6.7"),
    (of, c.ReturnForm(INSPECTOR, "1.1", "Zoe"), "TLGC 16.6.7"),
    (of, about(c.ReturnForm, INSPECTOR), "TLGC 16.6.7"),
    (handed, about(c.ReturnForm, INSPECTOR), "TLGC 16.6.7"),
    (of, c.ExamineForm(NAMES[0], "9.9", NAMES[1]), "TLGC 16.3.1"),
    (of, c.ExamineForm("Zoe", "1.1", NAMES[0]), "TLGC 16.6.9"),
    (of, c.ExamineForm(NAMES[0], "1.1", NAMES[1]), "TLGC 16.6.9"),
]
REFUSED = [*ENTRIES, *SESSIONS, *PLAY]
# Functions that refuse by the clause they are given.
GUARDS = (
    "officer director attended during during_either under_way place_of player_in is_name is_line"
    " _applicant entrant _coup_first session in_turn in_units _may_draw may_add may_act"
).split()


def refused(row: Refuses) -> Refusal:
    situation, asked, _ = row
    desk = situation()
    command = asked(desk) if callable(asked) else asked
    return refusal(lambda: check(desk.now, command))


@pytest.mark.parametrize("row", REFUSED, ids=map(str, range(len(REFUSED))))
def test_every_refusal_cites_the_clause_of_its_case(row: Refuses) -> None:
    found = refused(row).refused
    assert found.rule == row[2], str(found)


def test_every_place_that_refuses_is_in_the_tables() -> None:
    assert unreached(competition, map(refused, REFUSED), GUARDS) == []
