"""What a seat may do now, as data: every command `decide` would take, an amount as a range."""

from collections.abc import Collection, Iterator
from dataclasses import fields
from functools import partial
from itertools import combinations
from operator import attrgetter, is_
from typing import Any, NamedTuple

from croupier.game import Option, Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import corrections
from croupier.games.baccarat.coup import HANDS
from croupier.games.baccarat.decide import check
from croupier.games.baccarat.limits import bound_range, clock_range, liability_range, set_range
from croupier.games.baccarat.seating import chips_range
from croupier.games.baccarat.seats import place_of
from croupier.games.baccarat.shoe import cut_range
from croupier.games.baccarat.table import STAFF, Laid, Person, Table, UnitLimit
from croupier.games.baccarat.wagers import MOST_FREE_COUPS, stake_ranges
from croupier.games.identity_cache import cached_by_identity
from croupier.games.options import Among, Candidate, accepted, candidate

BOUNDS: tuple[c.Bound, ...] = ("minimum", "maximum")
Steady = tuple[tuple[Option, ...], tuple[Option, ...]]
MOST_ROUNDS = 512  # of betting, at all tables

_rounds: dict[int, "_Round"] = {}  # by shoe, the one that is going on
_all_but_wagers = attrgetter(
    *[field.name for field in fields(Table) if field.name not in ("people", "layout")]
)


class _Round(NamedTuple):
    """Of betting, in which seats lay wagers and take them back, and nothing else happens."""

    rest: tuple[Any, ...]  # of the table
    people: Collection[str]
    held: int  # in units, which say how many chips may still be bought
    known: dict[str, "_Known"]  # by seat


class _Known(NamedTuple):
    """What is legal for a seat that has these chips and has laid these wagers."""

    person: Person | None
    laid: list[Laid]
    legal: tuple[Option, ...]
    steady: Steady


def legal(table: Table, seat: str) -> tuple[Option, ...]:
    if seat in STAFF:
        checked = partial(check, table)
        return (*accepted(_for_staff(table, seat), checked), *corrections.options(table, seat, checked))
    return _of_bettor(table, seat) if _is_open_to_all(table) else _of_player(table, seat)


def _of_player(table: Table, seat: str, steady: Steady | None = None) -> tuple[Option, ...]:
    before, after = steady or _steady(table, seat)
    checked = partial(check, table)
    laid = [candidate(c.Withdraw, seat, bet=wager.bet) for wager in table.layout if wager.seat == seat]
    leaving = [candidate(c.Leave, seat)] if seat in table.people else []
    return (*_wagers(table, seat), *accepted(laid, checked), *before, *accepted(leaving, checked), *after)


def _steady(table: Table, seat: str) -> Steady:
    """What has nothing to do with a seat's own wagers: listed before leaving, and after it."""
    checked = partial(check, table)
    if seat not in table.people:
        return accepted([candidate(c.Join, seat, chips=chips_range(table))], checked), ()
    return accepted(_about_chips_and_cards(table, seat), checked), accepted(_about_the_shoe(seat), checked)


def _is_open_to_all(table: Table) -> bool:
    """Whether everybody bets at once, and nobody's wager is a matter of anybody else's."""
    betting = table.rules.betting
    return table.phase == "wagers" and not (betting.in_order or betting.one_bet or table.partners)


def _of_bettor(table: Table, seat: str) -> tuple[Option, ...]:
    """What was worked out before wagers were laid, as far as they change nothing of it."""
    known, wagers = _bets(table)
    person, laid = table.people.get(seat), wagers.get(place_of(seat), [])
    found = known.get(seat)
    if found is None or (found.person, found.laid) != (person, laid):
        same = found is not None and person and found.person and found.person.limits == person.limits
        steady = found.steady if found is not None and same else _steady(table, seat)
        found = known[seat] = _Known(person, laid, _of_player(table, seat, steady), steady)
    return found.legal


@cached_by_identity
def _bets(table: Table) -> tuple[dict[str, _Known], dict[str, list[Laid]]]:
    """What is known of this round, and wagers by place: nobody leaves before those who stand behind."""
    laid: dict[str, list[Laid]] = {}
    for wager in table.layout:
        laid.setdefault(place_of(wager.seat), []).append(wager)
    now = _Round(_all_but_wagers(table), table.people.keys(), table.held_units(), {})
    before = _rounds.get(id(table.shoe))
    if before is not None and _is_same(before, now):
        return before.known, laid
    if len(_rounds) >= MOST_ROUNDS:
        _rounds.clear()
    _rounds[id(table.shoe)] = now
    return now.known, laid


def _is_same(before: _Round, now: _Round) -> bool:
    return before.held == now.held and before.people == now.people and all(map(is_, before.rest, now.rest))


def _wagers(table: Table, seat: str) -> Iterator[Option]:
    """Whoever may lay a wager may lay one on every bet that has room for it."""
    ranges = stake_ranges(table, seat).items()
    wagers = [candidate(c.Wager, seat, bet=bet, stake=stakes) for bet, stakes in ranges]
    if accepted(wagers[:1], partial(check, table)):
        yield from (wager.listed() for wager in wagers)


def _about_chips_and_cards(table: Table, seat: str) -> Iterator[Candidate]:
    yield candidate(c.BuyIn, seat, chips=chips_range(table))
    yield candidate(c.Cut, seat, cards=cut_range(table))
    for offer in table.offers:
        yield candidate(c.AcceptLimit, seat, bet=offer.bet, bound=offer.bound)
    for post in table.posted:
        yield candidate(c.Consent, seat, bet=post.bet, bound=post.bound)
    yield candidate(c.CheckCards, seat, missing=(), imperfect=())


def _about_the_shoe(seat: str) -> Iterator[Candidate]:
    for kind in (c.DeclineCut, c.RequestSqueeze, c.AcceptCards, c.RefuseCards, c.TurnCard):
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
