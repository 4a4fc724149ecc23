"""What a seat may do now, as data: every command `decide` would take, an amount as a range."""

from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from itertools import combinations
from operator import attrgetter, is_

from croupier.game import Option, Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import corrections
from croupier.games.baccarat.coup import HANDS
from croupier.games.baccarat.decide import check
from croupier.games.baccarat.limits import bound_range, clock_range, liability_range, set_range
from croupier.games.baccarat.seating import chips_range
from croupier.games.baccarat.seats import place_of
from croupier.games.baccarat.shoe import cut_range
from croupier.games.baccarat.table import STAFF, Laid, Table, UnitLimit
from croupier.games.baccarat.wagers import MOST_FREE_COUPS, stake_ranges
from croupier.games.options import Among, Candidate, accepted, candidate

BOUNDS: tuple[c.Bound, ...] = ("minimum", "maximum")
MOST_KNOWN = 4096  # seats, at all tables

_known: dict[tuple[int, str], tuple[Table, tuple[Option, ...]]] = {}  # by shoe and seat, while bets are laid
_all_but_wagers = attrgetter(
    *[field.name for field in fields(Table) if field.name not in ("people", "layout")]
)


def legal(table: Table, seat: str) -> tuple[Option, ...]:
    if seat in STAFF:
        checked = partial(check, table)
        return (*accepted(_for_staff(table, seat), checked), *corrections.options(table, seat, checked))
    return _of_bettor(table, seat) if _is_open_to_all(table) else _of_player(table, seat)


def _of_player(table: Table, seat: str) -> tuple[Option, ...]:
    return (*_wagers(table, seat), *accepted(_for_player(table, seat), partial(check, table)))


def _is_open_to_all(table: Table) -> bool:
    """Whether everybody bets at once, and nobody's wager is a matter of anybody else's."""
    betting = table.rules.betting
    return table.phase == "wagers" and not (betting.in_order or betting.one_bet or table.partners)


def _of_bettor(table: Table, seat: str) -> tuple[Option, ...]:
    """What was worked out before others laid wagers, where that is all that happened since."""
    key = id(table.shoe), seat
    known = _known.get(key)
    if known is None or not _is_same_to(seat, known[0], table):
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        known = _known[key] = table, _of_player(table, seat)
    return known[1]


def _is_same_to(seat: str, before: Table, now: Table) -> bool:
    return (
        all(map(is_, _all_but_wagers(before), _all_but_wagers(now)))
        and before.people.get(seat) == now.people.get(seat)
        and _laid_at(place_of(seat), before) == _laid_at(place_of(seat), now)
        and before.people.keys() == now.people.keys()
        and before.held_units() == now.held_units()  # how many chips may still be bought
    )


def _laid_at(place: str, table: Table) -> list[Laid]:
    """Wagers of a seat, and of those who stand behind it: it does not leave before them."""
    return [wager for wager in table.layout if place_of(wager.seat) == place]


def _wagers(table: Table, seat: str) -> Iterator[Option]:
    """Whoever may lay a wager may lay one on every bet that has room for it."""
    ranges = stake_ranges(table, seat).items()
    wagers = [candidate(c.Wager, seat, bet=bet, stake=stakes) for bet, stakes in ranges]
    if accepted(wagers[:1], partial(check, table)):
        yield from (wager.listed() for wager in wagers)


def _for_player(table: Table, seat: str) -> Iterator[Candidate]:
    chips = chips_range(table)
    if seat not in table.people:
        yield candidate(c.Join, seat, chips=chips)
        return
    for wager in table.layout:
        if wager.seat == seat:
            yield candidate(c.Withdraw, seat, bet=wager.bet)
    yield candidate(c.BuyIn, seat, chips=chips)
    yield candidate(c.Cut, seat, cards=cut_range(table))
    for offer in table.offers:
        yield candidate(c.AcceptLimit, seat, bet=offer.bet, bound=offer.bound)
    for post in table.posted:
        yield candidate(c.Consent, seat, bet=post.bet, bound=post.bound)
    yield candidate(c.CheckCards, seat, missing=(), imperfect=())
    for kind in (c.Leave, c.DeclineCut, c.RequestSqueeze, c.AcceptCards, c.RefuseCards, c.TurnCard):
        yield candidate(kind, seat)


def _for_staff(table: Table, seat: str) -> Iterator[Candidate]:
    yield candidate(c.Attend, seat)
    yield candidate(c.Depart, seat)
    yield candidate(c.CheckCards, seat, missing=(), imperfect=())
    if seat == "dealer":
        yield from _for_dealer(seat)
    elif seat == "inspector":
        yield from _for_inspector(table, seat)
    else:
        yield from _for_manager(table, seat)


def _for_dealer(seat: str) -> Iterator[Candidate]:
    yield candidate(c.Deal, seat)
    for hand in HANDS:
        yield candidate(c.Draw, seat, to=hand)
    for machine in (False, True):
        yield candidate(c.Shuffle, seat, machine=machine)


def _for_inspector(table: Table, seat: str) -> Iterator[Candidate]:
    yield candidate(c.Cut, seat, cards=cut_range(table))
    for kind in (c.ReportExcess, c.ReportFaceUp, c.ReportShortShoe, c.ReportOrderLost):
        yield candidate(kind, seat)
    for player in table.people:
        yield candidate(c.ReportHandled, seat, player=player)
    for pair in combinations(sorted(table.people), 2):
        yield candidate(c.ReportPartnership, seat, players=pair)
    yield candidate(c.Close, seat, missing=(), imperfect=())


def _for_manager(table: Table, seat: str) -> Iterator[Candidate]:
    yield candidate(c.FreeCoups, seat, coups=Range(1, MOST_FREE_COUPS))
    yield candidate(c.AllowSqueeze, seat)
    yield candidate(c.EndSqueeze, seat)
    unit = table.rules.unit
    for bet in table.rules.bets:
        yield candidate(c.PostLiability, seat, bet=bet, amount=liability_range(table, bet))
        yield candidate(c.RemoveLiability, seat, bet=bet)
        for bound in BOUNDS:
            amounts = bound_range(unit, table.limits[bet], bound)
            yield candidate(c.PostLimit, seat, bet=bet, bound=bound, amount=amounts, clock=clock_range(table))
            for players, limit in _limited_alike(table, bet):
                amounts = bound_range(unit, limit, bound)
                yield candidate(c.OfferLimit, seat, player=players, bet=bet, bound=bound, amount=amounts)
    for post in table.posted:
        yield candidate(c.SetLimit, seat, bet=post.bet, bound=post.bound, clock=set_range(table, post))


def _limited_alike(table: Table, bet: str) -> list[tuple[Among, UnitLimit]]:
    """The players of a table, those under the same limits together."""
    found: dict[UnitLimit, list[str]] = {}
    for player in table.people:
        found.setdefault(table.limit(player, bet), []).append(player)
    return [(Among(tuple(players)), limit) for limit, players in found.items()]
