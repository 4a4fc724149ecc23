"""What a seat may do now, as data: every command `decide` would take, an amount as a range."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from croupier.game import Option, Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat.coup import HANDS
from croupier.games.baccarat.decide import check
from croupier.games.baccarat.limits import bound_range, set_range
from croupier.games.baccarat.seating import chips_range
from croupier.games.baccarat.shoe import cut_range
from croupier.games.baccarat.table import STAFF, Table
from croupier.games.baccarat.wagers import MOST_FREE_COUPS, stake_range
from croupier.games.options import accepted, option
from croupier.money import MAX_SAFE_INT

BOUNDS: tuple[c.Bound, ...] = ("minimum", "maximum")


def legal(table: Table, seat: str) -> tuple[Option, ...]:
    candidates = _for_staff(table, seat) if seat in STAFF else _for_player(table, seat)
    return tuple(listed for listed in candidates if accepted(listed, c, partial(check, table)))


def _for_player(table: Table, seat: str) -> Iterator[Option]:
    chips = chips_range(table)
    if seat not in table.people:
        yield option(c.Join, seat, chips=chips)
        return
    for bet in table.rules.bets:
        yield option(c.Wager, seat, bet=bet, stake=stake_range(table, seat, bet))
        yield option(c.Withdraw, seat, bet=bet)
    yield option(c.BuyIn, seat, chips=chips)
    yield option(c.Cut, seat, cards=cut_range(table))
    for offer in table.offers:
        yield option(c.AcceptLimit, seat, bet=offer.bet, bound=offer.bound)
    for post in table.posted:
        yield option(c.Consent, seat, bet=post.bet, bound=post.bound)
    yield option(c.CheckCards, seat, missing=(), imperfect=())
    for kind in (c.Leave, c.DeclineCut, c.RequestSqueeze, c.AcceptCards, c.RefuseCards, c.TurnCard):
        yield option(kind, seat)


def _for_staff(table: Table, seat: str) -> Iterator[Option]:
    yield option(c.Attend, seat)
    yield option(c.Depart, seat)
    yield option(c.CheckCards, seat, missing=(), imperfect=())
    if seat == "dealer":
        yield from _for_dealer(seat)
    elif seat == "inspector":
        yield from _for_inspector(table, seat)
    else:
        yield from _for_manager(table, seat)


def _for_dealer(seat: str) -> Iterator[Option]:
    yield option(c.Deal, seat)
    for hand in HANDS:
        yield option(c.Draw, seat, to=hand)
    for machine in (False, True):
        yield option(c.Shuffle, seat, machine=machine)


def _for_inspector(table: Table, seat: str) -> Iterator[Option]:
    yield option(c.Cut, seat, cards=cut_range(table))
    for kind in (c.ReportExcess, c.ReportFaceUp, c.ReportShortShoe, c.ReportOrderLost):
        yield option(kind, seat)
    for pair in combinations(sorted(table.people), 2):
        yield option(c.ReportPartnership, seat, players=pair)
    yield option(c.Close, seat, missing=(), imperfect=())


def _for_manager(table: Table, seat: str) -> Iterator[Option]:
    yield option(c.FreeCoups, seat, coups=Range(1, MOST_FREE_COUPS))
    yield option(c.AllowSqueeze, seat)
    yield option(c.EndSqueeze, seat)
    unit = table.rules.unit
    for bet in table.rules.bets:
        for bound in BOUNDS:
            amounts = bound_range(unit, table.limits[bet], bound)
            yield option(
                c.PostLimit, seat, bet=bet, bound=bound, amount=amounts, clock=Range(0, MAX_SAFE_INT)
            )
            for player in table.people:
                amounts = bound_range(unit, table.limit(player, bet), bound)
                yield option(c.OfferLimit, seat, player=player, bet=bet, bound=bound, amount=amounts)
    for post in table.posted:
        yield option(c.SetLimit, seat, bet=post.bet, bound=post.bound, clock=set_range(table, post))
