"""Whose turn it is: the puck and the order of wagers (TLGC 16.5.4, 16.5.5, ruling C6)."""

from croupier.competition.state import Session
from croupier.games.baccarat.coup import MIN_CARDS


def order(session: Session) -> list[str]:
    """Places in the sequence they wager in: from the puck to the next higher ones."""
    return _from(session, int(session.puck or 1))


def after_puck(session: Session) -> str:
    """Who gets the puck next; nobody when nobody is left."""
    return next(iter(_from(session, int(session.puck or 1) + 1)), "")


def _from(session: Session, first: int) -> list[str]:
    places = session.sitting()
    ahead = [seat for seat in places if int(seat) >= first]
    return ahead + places[: len(places) - len(ahead)]


def to_wager(session: Session) -> str | None:
    """The place that wagers next: absent players are passed over, and a coup without wagers has none."""
    if session.table.phase != "wagers" or session.table.shoe.mouth or session.over or session.begun < 0:
        return None
    waiting = (seat for seat in order(session) if session.places[seat].here and seat not in session.done)
    return next(waiting, None)


def last_coup(session: Session, clock: int) -> bool:
    """Whether the coming coup is sure to be the session's last."""
    length, table = session.terms.length, session.table
    if length.coups:
        return session.coups + 1 >= length.coups
    if length.minutes:
        return clock >= session.begun + length.minutes * 60
    return table.shoe.number >= length.shoes and table.shoe.remaining - MIN_CARDS < table.rules.shoe.start


def most_coups_left(session: Session) -> int | None:
    """How many coups may still be played, at most; None where the clock decides."""
    length, table = session.terms.length, session.table
    if length.coups:
        return length.coups - session.coups
    if length.minutes or table.shoe.number < length.shoes:
        return None
    return max(0, (table.shoe.remaining - table.rules.shoe.start) // MIN_CARDS + 1)


def is_over(session: Session, clock: int) -> bool:
    """Whether the session has lasted as long as it should."""
    length, table = session.terms.length, session.table
    if length.coups:
        return session.coups >= length.coups
    if length.minutes:
        return clock >= session.begun + length.minutes * 60
    return table.shoe.number >= length.shoes and table.phase == "prepare"
