"""What a seat may know: the table without the order of the shoe, and the log without hidden cards."""

from collections.abc import Mapping
from functools import lru_cache

from croupier.cards import UNSEEN, Card, Order
from croupier.games.baccarat import events as e
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.commands import Bound
from croupier.games.baccarat.coup import BANKER, PLAYER, Hand, PairKind, Winner, point
from croupier.games.baccarat.rules import Limit
from croupier.games.baccarat.shoe import cut_offered_to
from croupier.games.baccarat.table import (
    Agreed,
    LastCoup,
    Offer,
    Person,
    Phase,
    Play,
    Posted,
    Shoe,
    Table,
    UnitLimit,
)
from croupier.games.baccarat.wagers import next_to_bet
from croupier.games.identity_cache import cached_by_identity
from croupier.money import Chips, Unit
from croupier.wire import plain, replace, with_shared_parts


@plain
class AgreedView:
    """Bounds of one player's own; None: the notice's holds."""

    minimum: Chips | None
    maximum: Chips | None


@plain
class PersonView:
    chips: Chips
    arrival: int  # 1 for the first person to join the table, 2 for the next
    limits: Mapping[str, AgreedView]  # of its own, by bet (TLGC 7.2)
    advised: bool  # has laid an under-minimum wager before (TLGC 7.5)


@plain
class LaidView:
    seat: str
    bet: str
    stake: Chips
    small: bool  # below the minimum when it was laid, which is judged after the result


@plain
class PostedView:
    """A limit on its way: displayed since `clock`, with the players who consented."""

    bet: str
    bound: Bound
    amount: Chips
    clock: int
    consents: tuple[str, ...]


@plain
class OfferView:
    """A limit the management offers one player."""

    player: str
    bet: str
    bound: Bound
    amount: Chips


@plain
class ShoeView:
    number: int
    cards: int
    remaining: int
    marker_out: bool
    last_hand: bool
    mouth: Card | None
    excess: int  # cards laid aside face down


@plain
class CoupView:
    """The coup in progress, or the last one until the next begins."""

    number: int
    over: bool
    void: str  # the clause by which a coup that is over does not count
    betting: bool
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_point: int | None  # of a hand whose cards are all face up
    banker_point: int | None
    due: Hand | None  # who gets the next card, once everyone can tell
    holders: Mapping[Hand, str]
    turns: tuple[Hand, str] | None  # the hand being turned, and by whom
    winner: Winner | None  # once the result is announced
    player_pair: PairKind | None
    banker_pair: PairKind | None
    payments: tuple[e.Payment, ...]


@with_shared_parts
@plain
class View:
    """All of it is plain data a browser can draw without knowing a rule; amounts are in chips."""

    seat: str | None
    rules: str
    title: str
    table_of_play: str
    notices: tuple[str, ...]
    limits: Mapping[str, Limit]
    liability: Mapping[str, Chips]
    posted: tuple[PostedView, ...]
    places: int
    phase: Phase
    staff: tuple[str, ...]
    people: Mapping[str, PersonView]
    layout: tuple[LaidView, ...]
    bank: Chips
    shoe: ShoeView
    coup: CoupView | None
    coups: int
    free: int
    squeeze: bool
    cut_offered_to: str | None
    bets_next: str | None
    missed: Mapping[str, int]  # clocks run out in a row, by seat (ruling A4)
    one_bet: bool  # a seat may make one wager a coup
    results: tuple[str, ...]
    offers: tuple[OfferView, ...]


_last: tuple[Table, View] | None = None  # for the next seat to look at the same table: most of it is the same


def view(table: Table, seat: str | None) -> View:
    global _last
    last = _last
    if last is not None and last[0] is table:
        if not table.offers:
            return replace(last[1], seat=seat)
        return replace(last[1], seat=seat, offers=_offers(table, seat))
    seen = _view(table, seat)
    _last = table, seen
    return seen


def _view(table: Table, seat: str | None) -> View:
    rules, unit = table.rules, table.rules.unit
    per_chip = unit.per_chip
    return View(
        seat=seat,
        rules=rules.name,
        title=rules.title,
        table_of_play=rules.table_of_play,
        notices=rules.conduct.notices,
        limits=_limits(table.limits, per_chip),
        liability=_liability(table.liability, per_chip) if table.liability else table.liability,
        posted=tuple([_posted(unit, post) for post in table.posted]) if table.posted else (),
        places=table.places,
        phase=table.phase,
        staff=table.staff,
        people={
            seat: _own_limits(unit, person)
            if person.limits
            else _person(per_chip, person.units, person.arrival, person.advised)
            for seat, person in table.people.items()
        },
        layout=tuple([_laid(per_chip, w.seat, w.bet, w.units, w.small) for w in table.layout]),
        bank=unit.chips(table.bank_units),
        shoe=_shoe(table.shoe, rules.shoe.marker),
        coup=_coup(table, table.play) if table.play else _last_coup(table.last) if table.last else None,
        coups=table.coups,
        free=table.free,
        squeeze=squeeze.wanted(table),
        cut_offered_to=cut_offered_to(table) if table.phase == "cut" else None,
        bets_next=next_to_bet(table) if rules.betting.in_order and table.phase == "wagers" else None,
        missed=table.missed,
        one_bet=rules.betting.one_bet,
        results=table.results,
        offers=_offers(table, seat),
    )


def _offers(table: Table, seat: str | None) -> tuple[OfferView, ...]:
    """A limit is offered between the management and one player."""
    if not table.offers:
        return ()
    return tuple([_offer(table.rules.unit, one) for one in table.offers if seat in (one.player, "manager")])


def redact(event: e.Event, seat: str | None) -> e.Event:
    """The event as anyone at the table may read it: what lies face down stays so for every seat."""
    if isinstance(event, e.Shuffled):
        return replace(event, order=Order())
    if isinstance(event, e.LimitOffered) and seat not in (event.player, "manager"):
        return replace(event, amount=None)
    if isinstance(event, e.CardInExcess) or (
        isinstance(event, e.CardDealt | e.CardMisplaced) and not event.up
    ):
        return replace(event, card=UNSEEN)
    return event


@cached_by_identity
def _shoe(shoe: Shoe, marker: int) -> ShoeView:
    return ShoeView(
        number=shoe.number,
        cards=shoe.size,
        remaining=shoe.remaining,
        marker_out=bool(marker) and shoe.remaining <= marker,
        last_hand=shoe.last,
        mouth=shoe.mouth,
        excess=len(shoe.excess),
    )


def _coup(table: Table, play: Play) -> CoupView:
    due = None if play.to_turn() else table.due()
    return _shown(play, due=due, turns=squeeze.turner(table))


@cached_by_identity
def _last_coup(last: LastCoup) -> CoupView:
    """What was still face down when a coup was voided stays so."""
    return _shown(last.play, over=True, void=last.void, payments=last.payments)


def _shown(
    play: Play,
    due: Hand | None = None,
    turns: tuple[Hand, str] | None = None,
    *,
    over: bool = False,
    void: str = "",
    payments: tuple[e.Payment, ...] = (),
) -> CoupView:
    player, banker, result = play.shown(PLAYER), play.shown(BANKER), play.result
    return CoupView(
        number=play.number,
        over=over,
        void=void,
        betting=play.betting,
        player=player,
        banker=banker,
        player_point=point(player) if UNSEEN not in player else None,
        banker_point=point(banker) if UNSEEN not in banker else None,
        due=due,
        holders=play.holders,
        turns=turns,
        winner=result.winner if result else None,
        player_pair=result.player_pair if result else None,
        banker_pair=result.banker_pair if result else None,
        payments=payments,
    )


# Units as chips


def _own_limits(unit: Unit, person: Person) -> PersonView:
    limits = {bet: _agreed(unit, own) for bet, own in person.limits.items()}
    return PersonView(unit.chips(person.units), person.arrival, limits, person.advised)


_unit = lru_cache(maxsize=16)(Unit)


@lru_cache(maxsize=4096)
def _person(per_chip: int, units: int, arrival: int, advised: bool) -> PersonView:
    return PersonView(_unit(per_chip).chips(units), arrival, {}, advised)


@lru_cache(maxsize=4096)
def _laid(per_chip: int, seat: str, bet: str, units: int, small: bool) -> LaidView:
    return LaidView(seat, bet, _unit(per_chip).chips(units), small)


@cached_by_identity
def _limits(limits: Mapping[str, UnitLimit], per_chip: int) -> Mapping[str, Limit]:
    chips = Unit(per_chip).chips
    return {
        bet: Limit(chips(limit.minimum), chips(limit.maximum), chips(limit.step))
        for bet, limit in limits.items()
    }


@cached_by_identity
def _liability(liability: Mapping[str, int], per_chip: int) -> Mapping[str, Chips]:
    return {bet: Unit(per_chip).chips(most) for bet, most in liability.items()}


def _agreed(unit: Unit, own: Agreed) -> AgreedView:
    low, high = (None if bound is None else unit.chips(bound) for bound in (own.minimum, own.maximum))
    return AgreedView(low, high)


def _posted(unit: Unit, post: Posted) -> PostedView:
    return PostedView(post.bet, post.bound, unit.chips(post.units), post.clock, post.consents)


def _offer(unit: Unit, offer: Offer) -> OfferView:
    return OfferView(offer.player, offer.bet, offer.bound, unit.chips(offer.units))
