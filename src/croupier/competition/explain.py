"""Why an event happened: one sentence, with the clause it follows from."""

from collections.abc import Callable
from typing import Any

from croupier.cards import in_words
from croupier.competition import events as e
from croupier.competition.local_time import time_text
from croupier.competition.state import ABSENCE, Competition
from croupier.errors import required
from croupier.games.baccarat.explain import explain as explain_at_table
from croupier.games.sentences import CitedSentence, Sentences, cited_sentence
from croupier.money import Chips, as_chips, format_chips


def explain(competition: Competition, event: e.Event) -> str:
    """The sentence for an event about to change a competition."""
    if isinstance(event, e.OnTable):
        table = competition.sessions[event.session].table
        return f"Session {event.session}: {explain_at_table(table, event.event)}"
    return ", ".join(cited_sentence(SENTENCES, competition, event, fields=FIELDS))


def _name(competition: Competition, session: str, place: str) -> str:
    found = competition.sessions[session].places[place]
    return f"{found.substitute} for {found.player}" if found.substitute else found.player


def _commenced(competition: Competition, event: e.Commenced) -> CitedSentence:
    pool = f"{event.administration} of {event.fees} in fees is retained and {event.pool} is to be won"
    return f"{len(event.players)} players commence; {pool}", "TLGC 16.2.1"


def _drawn(competition: Competition, event: e.SeatsDrawn) -> CitedSentence:
    tables = len({seated.session for seated in event.seats})
    return f"The {event.stage} is drawn: {len(event.seats)} players at {tables} tables", "TLGC 16.2.3e"


def _secondary_entered(competition: Competition, event: e.SecondaryEntered) -> CitedSentence:
    """Open to whoever failed to qualify, and to whoever lost its place by coming late."""
    late = competition.entrants[event.name].status == "forfeited"
    sentence = f"{event.name} enters the secondary competition for {event.fee}"
    return sentence, "TLGC 16.3.2d" if late else "TLGC 16.1"


def _seat_taken(competition: Competition, event: e.SeatTaken) -> CitedSentence:
    place = competition.sessions[event.session].places[event.place]
    return f"{place.player} sits at place {event.place} of session {event.session}", "TLGC 16.4.5"


def _nominated(competition: Competition, event: e.SubstituteNominated) -> CitedSentence:
    player = competition.sessions[event.session].places[event.place].player
    return f"{player} nominates {event.substitute}", "TLGC 16.3.3"


def _approved(competition: Competition, event: e.SubstituteApproved) -> CitedSentence:
    place = competition.sessions[event.session].places[event.place]
    return f"{place.proposed} sits for {place.player}", "TLGC 16.3.3"


def _session_over(competition: Competition, event: e.SessionOver) -> CitedSentence:
    ranked = [" = ".join(group.players) for group in event.ranking]
    sentence = (
        f"Session {event.session} ends{' early' if event.early else ''}: {', '.join(ranked) or 'nobody'}"
    )
    return sentence, "TLGC 16.3.5" if event.early else "TLGC 16.8.2"


def _play_off(competition: Competition, event: e.PlayOffCalled) -> CitedSentence:
    players = " and ".join(event.players)
    return f"{players} play on for {event.coups} coups: {in_words(event.card)} was drawn", "TLGC 16.8.3"


def _tie_broken(competition: Competition, event: e.TieBroken) -> CitedSentence:
    ranked = [" = ".join(group.players) for group in event.ranking]
    return f"Session {event.session} is decided: {', '.join(ranked)}", "TLGC 16.8.3"


def _round_over(competition: Competition, event: e.RoundOver) -> CitedSentence:
    who = ", ".join(event.advanced) or "nobody"
    if competition.rounds[-1].stage == "final":
        return f"The final is won by {who}", "TLGC 16.8.2"
    return f"Through to the next round: {who}", "TLGC 16.8.1"


def _replaced(competition: Competition, event: e.Replaced) -> CitedSentence:
    back = f"; {event.refund} is refunded" if event.refund else ""
    return f"{event.player} advances in place of a player who was disqualified{back}", "TLGC 16.8.1"


def _prizes(competition: Competition, event: e.PrizesAllocated) -> CitedSentence:
    awards = [" and ".join((f"{award.player} {award.amount}", *award.goods)) for award in event.awards]
    shared = any(award.last > award.first for award in event.awards)
    return f"Prizes: {', '.join(awards) or 'none'}", "TLGC 16.8.4" if shared else "TLGC 16.2.2h"


def _wager_made(competition: Competition, event: e.WagerMade) -> CitedSentence:
    who = _name(competition, event.session, event.place)
    if event.out_of_turn:
        return f"{who} wagers out of turn, and the wager stays", "TLGC 16.5.7"
    return f"{who} has made its wager", "TLGC 16.5.6"


def _wager_stands(competition: Competition, event: e.WagerStands) -> CitedSentence:
    """After a Tie with chips; else an absent player's form is all of its wager."""
    session = competition.sessions[event.session]
    laid = any(lies.seat == event.place for lies in session.table.layout)
    who = _name(competition, event.session, event.place)
    return f"{who} lets its wager stand", "TLGC 16.5.8" if laid else "TLGC 16.6.3"


def _forms_opened(competition: Competition, event: e.FormsOpened) -> CitedSentence:
    forms = [
        f"place {place} {format_chips(form.amount)} on {form.bet}" for place, form in event.forms.items()
    ]
    return f"The inspector announces: {'; '.join(forms)}", "TLGC 16.6.11a" if event.first else "TLGC 16.6.8"


def _secret_settled(competition: Competition, event: e.SecretSettled) -> CitedSentence:
    paid = event.payment
    who = _name(competition, event.session, paid.seat)
    deemed = " (as the form is deemed to say)" if event.clause else ""
    change = {"win": "wins", "lose": "loses", "push": "keeps"}[paid.outcome]
    won = paid.returned - paid.stake
    amount: Chips = paid.stake if paid.outcome == "push" else as_chips(won if won > 0 else -won)
    return f"{who} {change} {format_chips(amount)} in secret{deemed}", event.clause or paid.clause


def _coup_over(competition: Competition, event: e.CoupOver) -> CitedSentence:
    if event.number == competition.sessions[event.session].coups:
        return f"The coup does not count in session {event.session}", "TLGC 16.5.5"
    return f"Coup {event.number} of session {event.session} is over", "TLGC 16.5.5"


def _raised(competition: Competition, event: e.LimitsRaised) -> CitedSentence:
    limits = required(competition.sessions[event.session].terms.raised)
    low, high = format_chips(limits.minimum), format_chips(limits.maximum)
    return f"The limits are raised to {low} and {high}", "TLGC 16.5.3"


FIELDS: dict[str, Callable[[Competition, Any], str]] = {
    "who": lambda competition, event: _name(competition, event.session, event.place),
    "time": lambda competition, event: time_text(event.time, competition.conditions.zone),
    "hand": lambda competition, event: event.hand.title(),
    "starts": lambda competition, event: time_text(event.starts, competition.conditions.zone),
}
SENTENCES: Sentences[Competition] = {
    # Entries
    e.ClockSet: ("It is {time}", "TLGC 16.3.4"),
    e.DirectorCame: ("The Competition Director is present", "TLGC 16.2.7"),
    e.DirectorLeft: ("The Competition Director has left", "TLGC 16.2.7"),
    e.Applied: ("{name} applies and pays {fee}", "TLGC 16.2"),
    e.ApplicantsInformed: ("The conditions of play are explained to {names}", "TLGC 16.2.5"),
    e.Acknowledged: ("{name} endorses the application form", "TLGC 16.2.6"),
    e.Accepted: ("{name} is accepted", "TLGC 16.1"),
    e.ApplicationRefused: ("{name} is refused: {why}; {refund} is refunded", "TLGC 16.2.3a"),
    e.Withdrawn: lambda competition, event: (
        f"{event.name} withdraws; {event.refund or 'nothing'} is refunded",
        "TLGC 16.2",
    ),
    e.Cancelled: ("The competition does not proceed: {why}; all fees are refunded", "TLGC 16.2"),
    e.Commenced: _commenced,
    # Sessions
    e.TablesDesignated: ("The competition is played at {tables}", "TLGC 16.3.1"),
    e.SeatsDrawn: _drawn,
    e.SecondaryEntered: _secondary_entered,
    e.Rescheduled: ("Session {session} starts at {starts}", "TLGC 16.3.4"),
    e.SeatTaken: _seat_taken,
    e.SubstituteNominated: _nominated,
    e.SubstituteApproved: _approved,
    e.AbsenceNoted: ("{who} is absent", "TLGC 16.3.6a"),
    e.Disqualified: ("{player} is disqualified: {why}", "{clause}"),
    e.SessionBegan: ("Session {session} begins; the puck lies at place {puck}", "TLGC 16.5.4"),
    e.PlaceCancelled: ("{who} has not come and loses its place", "{clause}"),
    e.SessionOver: _session_over,
    e.PlayOffCalled: _play_off,
    e.TieBroken: _tie_broken,
    e.RoundOver: _round_over,
    e.Replaced: _replaced,
    e.PrizesAllocated: _prizes,
    # Play
    e.ToppedUp: ("{who} adds {amount} on {bet} to reach the minimum", "TLGC 16.5.12"),
    e.WagerMade: _wager_made,
    e.WagerStands: _wager_stands,
    e.FormHanded: ("{by} hands in a form: a marker lies at place {place}", "TLGC 16.6.6"),
    e.FormReturned: ("The form of {who} is returned", "{clause}"),
    e.FormsOpened: _forms_opened,
    e.SecretSettled: _secret_settled,
    e.FormExamined: ("{by} examines the form of {who}", "TLGC 16.6.9"),
    e.MinimumDeducted: ("{amount} are deducted from {who}", "{clause}"),
    e.CoupOver: _coup_over,
    e.IndicatorShown: ("The indicator card has appeared in session {session}", "TLGC 16.5.2"),
    e.LimitsRaised: _raised,
    e.Eliminated: ("{who} is eliminated", "TLGC 16.5.9"),
    e.PuckMoved: ("The puck moves to place {to}", "TLGC 16.5.5"),
    e.WagersStay: ("After the Tie the wagers of places {places} stay", "TLGC 16.5.8"),
    e.TimeLimited: ("From the next coup a wager is made within {seconds} seconds", "TLGC 16.4.7"),
    e.TimeCalled: ("The time of {who} is up", "TLGC 16.4.8"),
    e.WagerMissed: lambda competition, event: (
        f"{_name(competition, event.session, event.place)} makes no wager",
        ABSENCE[event.late],
    ),
    e.CardsMispassed: (
        "The {hand} hand went to {player} by mistake and is completed all the same",
        "TLGC 16.7.3",
    ),
}
