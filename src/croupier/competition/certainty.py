"""Whether a session is decided before its end: nothing that may still happen changes it (TLGC 16.3.5)."""

from croupier.competition.conditions import Limits, best_odds, hand_bets, tie_bet
from croupier.competition.places import decisive
from croupier.competition.state import Competition, Session
from croupier.competition.turns import most_coups_left
from croupier.money import Chips


def held_for(session: Session) -> str:
    """A player who has not come, whose place is still held (TLGC 16.3.2b)."""
    return next(
        (session.places[seat].player for seat in session.sitting() if not session.places[seat].came), ""
    )


def determined(competition: Competition, name: str) -> bool:
    """Whether the winners are certain: as few are left as advance, or nobody can catch up with them.

    Where order counts, in a final, a play-off or at a place that pays, every such place is certain.
    """
    session = competition.sessions[name]
    sitting = session.sitting()
    if len(sitting) <= session.terms.advance:
        return True
    coups = most_coups_left(session)
    if coups is None:
        return False
    order = sorted((_chips(session, seat) for seat in sitting), reverse=True)
    places = range(1, len(order)) if session.decides else decisive(competition, name)
    return all(_apart(session, order, place, coups) for place in places if place < len(order))


def _apart(session: Session, order: list[Chips], place: int, coups: int) -> bool:
    """Whether the first so many stay in, and before all others, whatever is wagered and dealt."""
    lowest, highest = _lowest(session, order[place - 1], coups), _highest(session, order[place], coups)
    return lowest > highest and lowest >= _widest(session).minimum


def _lowest(session: Session, chips: Chips, coups: int) -> Chips:
    """If the most is laid on a hand and on Tie, and lost, coup after coup."""
    limits = _widest(session)
    return max(0, chips - coups * (limits.maximum + limits.tie_maximum))


def _highest(session: Session, chips: Chips, coups: int) -> Chips:
    """If the most is laid and won, coup after coup: a hand and Tie never win together."""
    limits, rules = _widest(session), session.table.rules
    hand = max(best_odds(rules, bet).ratio for bet in hand_bets(rules))
    tie = best_odds(rules, tie_bet(rules)).ratio
    for _ in range(coups):
        chips += max(min(chips, limits.maximum) * hand, min(chips, limits.tie_maximum) * tie)
    return chips


def _widest(session: Session) -> Limits:
    """The limits that allow the most: they may still be raised (TLGC 16.5.3)."""
    return session.terms.raised or session.terms.limits


def _chips(session: Session, seat: str) -> Chips:
    """All that a place has, on the layout too."""
    table = session.table
    laid = sum(lies.units for lies in table.layout if lies.seat == seat)
    return table.rules.unit.chips(table.people[seat].units + laid)
