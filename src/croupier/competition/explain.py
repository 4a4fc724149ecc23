"""Why an event happened: one sentence, with the clause it follows from."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.cards import in_words
from croupier.competition import events as e
from croupier.competition.state import ABSENCE, Competition, Form
from croupier.games.baccarat.explain import explain as explain_at_table
from croupier.games.handlers import registering
from croupier.money import format_chips

EPOCH, LAST = datetime(1970, 1, 1, tzinfo=UTC), 250_000_000_000
Said = tuple[str, str]  # a sentence and the clause behind it
_explain: dict[type, Callable[[Competition, Any], Said]] = {}


def explain(competition: Competition, event: e.Event) -> str:
    """The sentence for an event about to change a competition."""
    if isinstance(event, e.OnTable):
        table = competition.sessions[event.session].table
        return f"Session {event.session}: {explain_at_table(table, event.event)}"
    return ", ".join(_explain[type(event)](competition, event))


on = registering(_explain)


def _name(competition: Competition, session: str, place: str) -> str:
    found = competition.sessions[session].places[place]
    return f"{found.substitute} for {found.player}" if found.substitute else found.player


def _time(seconds: int) -> str:
    """Seconds since 1970 as a date and a time, UTC."""
    return f"{EPOCH + timedelta(seconds=min(seconds, LAST)):%Y-%m-%d %H:%M:%S}"


# Entries


@on(e.ClockSet)
def _clock(competition: Competition, event: e.ClockSet) -> Said:
    return f"It is {_time(event.time)}", "TLGC 16.3.4"


@on(e.DirectorCame)
def _came(competition: Competition, event: e.DirectorCame) -> Said:
    return "The Competition Director is present", "TLGC 16.2.7"


@on(e.DirectorLeft)
def _left(competition: Competition, event: e.DirectorLeft) -> Said:
    return "The Competition Director has left", "TLGC 16.2.7"


@on(e.Applied)
def _applied(competition: Competition, event: e.Applied) -> Said:
    return f"{event.name} applies and pays {event.fee}", "TLGC 16.2"


@on(e.ApplicantsInformed)
def _informed(competition: Competition, event: e.ApplicantsInformed) -> Said:
    return f"The conditions of play are told to {', '.join(event.names)}", "TLGC 16.2.5"


@on(e.Acknowledged)
def _acknowledged(competition: Competition, event: e.Acknowledged) -> Said:
    return f"{event.name} endorses the application form", "TLGC 16.2.6"


@on(e.Accepted)
def _accepted(competition: Competition, event: e.Accepted) -> Said:
    return f"{event.name} is accepted", "TLGC 16.1"


@on(e.ApplicationRefused)
def _refused(competition: Competition, event: e.ApplicationRefused) -> Said:
    return f"{event.name} is turned away: {event.why}; {event.refund} go back", "TLGC 16.2.3a"


@on(e.Withdrawn)
def _withdrawn(competition: Competition, event: e.Withdrawn) -> Said:
    return f"{event.name} withdraws; {event.refund or 'nothing'} goes back", "TLGC 16.2"


@on(e.Cancelled)
def _cancelled(competition: Competition, event: e.Cancelled) -> Said:
    return f"The competition does not proceed: {event.why}; all fees go back", "TLGC 16.2"


@on(e.Commenced)
def _commenced(competition: Competition, event: e.Commenced) -> Said:
    pool = f"{event.administration} of {event.fees} in fees are kept and {event.pool} are to be won"
    return f"{len(event.players)} players commence; {pool}", "TLGC 16.2.1"


# Sessions


@on(e.TablesDesignated)
def _designated(competition: Competition, event: e.TablesDesignated) -> Said:
    return f"The competition is played at {', '.join(event.tables)}", "TLGC 16.3.1"


@on(e.SeatsDrawn)
def _drawn(competition: Competition, event: e.SeatsDrawn) -> Said:
    tables = len({seated.session for seated in event.seats})
    return f"The {event.stage} is drawn: {len(event.seats)} players at {tables} tables", "TLGC 16.2.3e"


@on(e.SecondaryEntered)
def _second(competition: Competition, event: e.SecondaryEntered) -> Said:
    return f"{event.name} enters the secondary competition for {event.fee}", "TLGC 16.3.2d"


@on(e.Rescheduled)
def _rescheduled(competition: Competition, event: e.Rescheduled) -> Said:
    return f"Session {event.session} starts at {_time(event.starts)}", "TLGC 16.3.4"


@on(e.SeatTaken)
def _seat_taken(competition: Competition, event: e.SeatTaken) -> Said:
    place = competition.sessions[event.session].places[event.place]
    return f"{place.player} sits at place {event.place} of session {event.session}", "TLGC 16.4.5"


@on(e.SubstituteNominated)
def _nominated(competition: Competition, event: e.SubstituteNominated) -> Said:
    player = competition.sessions[event.session].places[event.place].player
    return f"{player} nominates {event.substitute}", "TLGC 16.3.3"


@on(e.SubstituteApproved)
def _approved(competition: Competition, event: e.SubstituteApproved) -> Said:
    place = competition.sessions[event.session].places[event.place]
    return f"{place.proposed} sits for {place.player}", "TLGC 16.3.3"


@on(e.AbsenceNoted)
def _absent(competition: Competition, event: e.AbsenceNoted) -> Said:
    return f"{_name(competition, event.session, event.place)} is absent", "TLGC 16.3.6a"


@on(e.Disqualified)
def _disqualified(competition: Competition, event: e.Disqualified) -> Said:
    return f"{event.player} is disqualified: {event.why}", event.clause


@on(e.SessionBegan)
def _began(competition: Competition, event: e.SessionBegan) -> Said:
    return f"Session {event.session} begins; the puck lies at place {event.puck}", "TLGC 16.5.4"


@on(e.PlaceCancelled)
def _place_cancelled(competition: Competition, event: e.PlaceCancelled) -> Said:
    return f"{_name(competition, event.session, event.place)} has not come and loses its place", event.clause


@on(e.SessionOver)
def _session_over(competition: Competition, event: e.SessionOver) -> Said:
    ranked = [" = ".join(group.players) for group in event.ranking]
    said = f"Session {event.session} ends{' early' if event.early else ''}: {', '.join(ranked) or 'nobody'}"
    return said, "TLGC 16.3.5" if event.early else "TLGC 16.8.2"


@on(e.PlayOffCalled)
def _play_off(competition: Competition, event: e.PlayOffCalled) -> Said:
    players = " and ".join(event.players)
    return f"{players} play on for {event.coups} coups: {in_words(event.card)} was drawn", "TLGC 16.8.3"


@on(e.TieBroken)
def _tie_broken(competition: Competition, event: e.TieBroken) -> Said:
    ranked = [" = ".join(group.players) for group in event.ranking]
    return f"Session {event.session} is decided: {', '.join(ranked)}", "TLGC 16.8.3"


@on(e.RoundOver)
def _round_over(competition: Competition, event: e.RoundOver) -> Said:
    who = ", ".join(event.advanced) or "nobody"
    if competition.rounds[-1].stage == "final":
        return f"The final is won by {who}", "TLGC 16.8.2"
    return f"Through to the next round: {who}", "TLGC 16.8.1"


@on(e.PrizesAllocated)
def _prizes(competition: Competition, event: e.PrizesAllocated) -> Said:
    awards = [f"{award.player} {award.amount}" for award in event.awards]
    return f"Prizes: {', '.join(awards) or 'none'}", "TLGC 16.8.4"


# Play


@on(e.ToppedUp)
def _topped_up(competition: Competition, event: e.ToppedUp) -> Said:
    who = _name(competition, event.session, event.place)
    return f"{who} adds {format_chips(event.amount)} on {event.bet} to come to the minimum", "TLGC 16.5.12"


@on(e.WagerMade)
def _wager_made(competition: Competition, event: e.WagerMade) -> Said:
    who = _name(competition, event.session, event.place)
    if event.out_of_turn:
        return f"{who} wagers out of turn, and the wager stays", "TLGC 16.5.7"
    return f"{who} has made its wager", "TLGC 16.5.6"


@on(e.WagerStands)
def _wager_stands(competition: Competition, event: e.WagerStands) -> Said:
    return f"{_name(competition, event.session, event.place)} lets its wager stand", "TLGC 16.5.8"


@on(e.FormHanded)
def _form_handed(competition: Competition, event: e.FormHanded) -> Said:
    return f"{event.by} hands in a form: a marker lies at place {event.place}", "TLGC 16.6.6"


@on(e.FormReturned)
def _form_returned(competition: Competition, event: e.FormReturned) -> Said:
    return f"The form of {_name(competition, event.session, event.place)} goes back", event.clause


@on(e.FormsOpened)
def _forms_opened(competition: Competition, event: e.FormsOpened) -> Said:
    said = [f"place {place} {_form(competition, form)}" for place, form in event.forms.items()]
    return f"The inspector announces: {'; '.join(said)}", "TLGC 16.6.11a" if event.first else "TLGC 16.6.8"


def _form(competition: Competition, form: Form) -> str:
    return f"{format_chips(form.amount)} on {form.bet}"


@on(e.SecretSettled)
def _secret_settled(competition: Competition, event: e.SecretSettled) -> Said:
    paid = event.payment
    who = _name(competition, event.session, paid.seat)
    deemed = " (as the form is deemed to say)" if event.clause else ""
    change = {"win": "wins", "lose": "loses", "push": "keeps"}[paid.outcome]
    amount = abs(paid.returned - paid.stake) if paid.outcome != "push" else paid.stake
    return f"{who} {change} {format_chips(amount)} in secret{deemed}", event.clause or paid.clause


@on(e.FormExamined)
def _form_examined(competition: Competition, event: e.FormExamined) -> Said:
    return f"{event.by} examines the form of {_name(competition, event.session, event.place)}", "TLGC 16.6.9"


@on(e.MinimumDeducted)
def _deducted(competition: Competition, event: e.MinimumDeducted) -> Said:
    who = _name(competition, event.session, event.place)
    return f"{format_chips(event.amount)} are deducted from {who}", event.clause


@on(e.CoupOver)
def _coup_over(competition: Competition, event: e.CoupOver) -> Said:
    if event.number == competition.sessions[event.session].coups:
        return f"The coup does not count in session {event.session}", "TLGC 16.5.5"
    return f"Coup {event.number} of session {event.session} is over", "TLGC 16.5.5"


@on(e.IndicatorShown)
def _indicator(competition: Competition, event: e.IndicatorShown) -> Said:
    return f"The indicator card has appeared in session {event.session}", "TLGC 16.5.2"


@on(e.LimitsRaised)
def _raised(competition: Competition, event: e.LimitsRaised) -> Said:
    limits = competition.sessions[event.session].terms.raised
    assert limits is not None
    low, high = format_chips(limits.minimum), format_chips(limits.maximum)
    return f"The limits are raised to {low} and {high}", "TLGC 16.5.3"


@on(e.Eliminated)
def _eliminated(competition: Competition, event: e.Eliminated) -> Said:
    return f"{_name(competition, event.session, event.place)} is eliminated", "TLGC 16.5.9"


@on(e.PuckMoved)
def _puck_moved(competition: Competition, event: e.PuckMoved) -> Said:
    return f"The puck moves to place {event.to}", "TLGC 16.5.5"


@on(e.WagersStay)
def _stay(competition: Competition, event: e.WagersStay) -> Said:
    return f"After the Tie the wagers of places {', '.join(event.places)} stay", "TLGC 16.5.8"


@on(e.TimeLimited)
def _time_limited(competition: Competition, event: e.TimeLimited) -> Said:
    return f"From the next coup a wager is made within {event.seconds} seconds", "TLGC 16.4.7"


@on(e.TimeCalled)
def _time_called(competition: Competition, event: e.TimeCalled) -> Said:
    return f"The time of {_name(competition, event.session, event.place)} is up", "TLGC 16.4.8"


@on(e.WagerMissed)
def _missed(competition: Competition, event: e.WagerMissed) -> Said:
    return f"{_name(competition, event.session, event.place)} makes no wager", ABSENCE[event.late]


@on(e.CardsMispassed)
def _mispassed(competition: Competition, event: e.CardsMispassed) -> Said:
    hand = event.hand.title()
    return f"The {hand} hand went to {event.player} by mistake and is completed all the same", "TLGC 16.7.3"
