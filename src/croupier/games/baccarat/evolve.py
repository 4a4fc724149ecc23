"""What each event does to the table: no randomness, no I/O; total over events that a command leads to."""

from collections.abc import Callable
from typing import Any

from croupier.cards import UNSEEN, Card, Order
from croupier.errors import expect_possible, required
from croupier.games.absence import CameBack, TimedOut, missed_again, without
from croupier.games.baccarat import events as e
from croupier.games.baccarat.commands import Bound
from croupier.games.baccarat.coup import PLAYER, Hand, result_text
from croupier.games.baccarat.evolve_corrections import card_corrected
from croupier.games.baccarat.seats import identity, is_place
from croupier.games.baccarat.table import (
    STAFF,
    Agreed,
    Laid,
    LastCoup,
    Offer,
    Person,
    Play,
    Posted,
    Shoe,
    Table,
    Undo,
    credited,
)
from croupier.wire import replace

BOARD = 120  # results remembered: more than any eight-deck shoe has coups


def evolve(table: Table, event: e.Event) -> Table:
    return CHANGES[type(event)](table, event)


# People


def _joined(table: Table, event: e.Joined) -> Table:
    units = table.rules.unit.units(event.chips)
    advised = identity(event.seat, event.name) in table.advised
    person = Person(units, arrival=table.arrivals + 1, advised=advised, name=event.name)
    people = {**table.people, event.seat: person}
    return replace(table, people=people, arrivals=person.arrival, bank_units=table.bank_units - units)


def _bought_in(table: Table, event: e.BoughtIn) -> Table:
    units = table.rules.unit.units(event.chips)
    people = credited(table.people, event.seat, units)
    return replace(table, people=people, bank_units=table.bank_units - units)


def _left(table: Table, event: e.Left) -> Table:
    person = table.people[event.seat]
    if person.advised:
        who = identity(event.seat, person.name)
        table = replace(table, advised=tuple(dict.fromkeys((*table.advised, who))))
    people = {seat: person for seat, person in table.people.items() if seat != event.seat}
    offers = tuple(offer for offer in table.offers if offer.player != event.seat)
    posted = tuple(
        replace(post, consents=tuple(seat for seat in post.consents if seat != event.seat))
        for post in table.posted
    )
    partners = tuple(group for group in table.partners if event.seat not in group)
    shoe = replace(table.shoe, declined=tuple(seat for seat in table.shoe.declined if seat != event.seat))
    bank_units = table.bank_units + table.rules.unit.units(event.chips)
    table = replace(table, people=people, bank_units=bank_units, shoe=shoe)
    if event.seat in table.missed:
        passed = tuple(seat for seat in table.passed if seat != event.seat)
        table = replace(table, missed=without(table.missed, event.seat), passed=passed)
    return replace(table, offers=offers, posted=posted, partners=partners)


def _timed_out(table: Table, event: TimedOut) -> Table:
    missed = missed_again(table.missed, event.seat)
    passed = table.passed
    if table.phase in ("prepare", "wagers") and event.seat not in passed:
        passed = (*passed, event.seat)
    return replace(table, missed=missed, passed=passed)


# The shoe


def _cards_checked(table: Table, event: e.CardsChecked) -> Table:
    faulted = table.shoe.faulted_by
    if event.missing + event.imperfect and event.by not in STAFF:
        faulted = (*faulted, event.by)
    return _with_shoe(table, checked_by=(*table.shoe.checked_by, event.by), faulted_by=faulted)


def _shuffled(table: Table, event: e.Shuffled) -> Table:
    shoe = Shoe(event.number, table.shoe.size, event.order, checked_by=table.shoe.checked_by)
    if table.rules.shoe.fresh:
        return replace(table, shoe=shoe)
    return replace(table, shoe=shoe, phase="cut", results=(), passed=())


def _cards_cut(table: Table, event: e.CardsCut) -> Table:
    order = Order(table.shoe.order[event.cards :] + table.shoe.order[: event.cards])
    last_cut = int(event.by) if is_place(event.by) else table.last_cut
    return replace(table, shoe=replace(table.shoe, order=order), last_cut=last_cut)


def _shoe_ended(table: Table, event: e.ShoeEnded) -> Table:
    # The house's check is of the cards and holds; a player's is made before each game (TLGC 5.1).
    by_house = tuple(by for by in table.shoe.checked_by if by in STAFF)
    shoe = Shoe(event.number, table.shoe.size, checked_by=by_house)
    return replace(table, shoe=shoe, phase="prepare")


# Wagers and limits


def _wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    seat, bet, units = event.seat, event.bet, table.rules.unit.units(event.stake)
    before = table.units_on(seat, bet)
    small = before + units < table.limit(seat, bet).minimum
    laid = Laid(seat, bet, before + units, small)
    if before:
        layout = tuple(laid if (w.seat, w.bet) == (seat, bet) else w for w in table.layout)
    else:
        layout = (*table.layout, laid)
    return replace(table, people=credited(table.people, seat, -units), layout=layout)


def _wager_withdrawn(table: Table, event: e.WagerWithdrawn) -> Table:
    layout = tuple(wager for wager in table.layout if (wager.seat, wager.bet) != (event.seat, event.bet))
    people = credited(table.people, event.seat, table.rules.unit.units(event.stake))
    return replace(table, people=people, layout=layout)


def _wagers_reduced(table: Table, event: e.WagersReduced) -> Table:
    excess = {(cut.seat, cut.bet): table.rules.unit.units(cut.excess) for cut in event.cuts}
    layout = tuple(
        replace(wager, units=wager.units - excess.get((wager.seat, wager.bet), 0)) for wager in table.layout
    )
    people = table.people
    for (seat, _), units in excess.items():
        people = credited(people, seat, units)
    return replace(table, people=people, layout=tuple(wager for wager in layout if wager.units))


def _wagers_removed(table: Table, event: e.WagersRemoved) -> Table:
    people = table.people
    for wager in table.layout:
        people = credited(people, wager.seat, wager.units)
    return replace(table, people=people, layout=())


def _liability_posted(table: Table, event: e.LiabilityPosted) -> Table:
    liability = {**table.liability, event.bet: table.rules.unit.units(event.amount)}
    return replace(table, liability=liability)


def _liability_removed(table: Table, event: e.LiabilityRemoved) -> Table:
    return replace(table, liability={bet: most for bet, most in table.liability.items() if bet != event.bet})


def _limit_offered(table: Table, event: e.LimitOffered) -> Table:
    expect_possible(event.amount is not None)  # hidden from other seats, never from the log
    offer = Offer(event.player, event.bet, event.bound, table.rules.unit.units(event.amount or 0))
    return replace(table, offers=(*_other_offers(table, event.player, event.bet, event.bound), offer))


def _limit_agreed(table: Table, event: e.LimitAgreed) -> Table:
    person = table.people[event.player]
    own = person.limits.get(event.bet, Agreed())
    own = replace(own, **{event.bound: table.rules.unit.units(event.amount)})
    person = replace(person, limits={**person.limits, event.bet: own})
    offers = _other_offers(table, event.player, event.bet, event.bound)
    return replace(table, people={**table.people, event.player: person}, offers=offers)


def _limit_posted(table: Table, event: e.LimitPosted) -> Table:
    post = Posted(event.bet, event.bound, table.rules.unit.units(event.amount), event.clock)
    posted = (*_other_posts(table, event.bet, event.bound), post)
    return replace(table, posted=posted, clock=max(table.clock, event.clock))


def _consented(table: Table, event: e.Consented) -> Table:
    posted = tuple(
        replace(post, consents=(*post.consents, event.seat))
        if (post.bet, post.bound) == (event.bet, event.bound)
        else post
        for post in table.posted
    )
    return replace(table, posted=posted)


def _limit_set(table: Table, event: e.LimitSet) -> Table:
    limit = replace(table.limits[event.bet], **{event.bound: table.rules.unit.units(event.amount)})
    limits = {**table.limits, event.bet: limit}
    posted = _other_posts(table, event.bet, event.bound)
    return replace(table, limits=limits, posted=posted, clock=max(table.clock, event.clock))


# The coup


def _coup_began(table: Table, event: e.CoupBegan) -> Table:
    play = Play(event.number, event.betting, event.face_down)
    return replace(table, phase="coup", play=play, last=None, coups=event.number, passed=())


def _card_dealt(table: Table, event: e.CardDealt) -> Table:
    shoe = _out(table.shoe, event.card, event.source)
    return replace(table, shoe=shoe, play=_to_hand(table, event.hand, event.card, up=event.up))


def _card_misplaced(table: Table, event: e.CardMisplaced) -> Table:
    shoe = _out(table.shoe, event.card, event.source)
    return _ruled(table, shoe, event.card, event.ruled_to, up=event.up)


def _card_found_face_up(table: Table, event: e.CardFoundFaceUp) -> Table:
    shoe = replace(_out(table.shoe, event.card, "shoe"), mouth_found=event.ruled_to == "mouth")
    return _ruled(table, shoe, event.card, event.ruled_to, up=True)


def _card_in_excess(table: Table, event: e.CardInExcess) -> Table:
    shoe = replace(table.shoe, drawn=table.shoe.drawn + 1)
    if event.used:
        return replace(table, shoe=replace(shoe, excess=(*shoe.excess, event.card)))
    return replace(table, shoe=replace(shoe, never_seen=(*shoe.never_seen, event.card)))


def _cards_passed(table: Table, event: e.CardsPassed) -> Table:
    play = required(table.play)
    play = replace(play, holders={**play.holders, event.hand: event.seat})
    return replace(table, play=play, shoe=replace(table.shoe, handled=True))


def _cards_refused(table: Table, event: e.CardsRefused) -> Table:
    play = required(table.play)
    refused = (*play.refused.get(event.hand, ()), event.seat)
    # A holder who is gone is taken to have refused (ruling A4).
    holders = {hand: seat for hand, seat in play.holders.items() if (hand, seat) != (event.hand, event.seat)}
    play = replace(play, refused={**play.refused, event.hand: refused}, holders=holders)
    return replace(table, play=play)


def _card_turned(table: Table, event: e.CardTurned) -> Table:
    play = required(table.play)
    cards, up = play.cards(event.hand), play.up(event.hand)
    n = up.index(False)
    known = table.shoe.order or cards[n] is not UNSEEN
    seen = table.shoe.seen if known else (*table.shoe.seen, event.card)
    turned, up = (*cards[:n], event.card, *cards[n + 1 :]), (*up[:n], True, *up[n + 1 :])
    if event.hand == PLAYER:
        play = replace(play, player=turned, player_up=up)
    else:
        play = replace(play, banker=turned, banker_up=up)
    return replace(table, play=play, shoe=replace(table.shoe, seen=seen))


def _result_announced(table: Table, event: e.ResultAnnounced) -> Table:
    result = result_text(event.winner, event.player_pair, event.banker_pair)
    play = replace(required(table.play), result=event)
    return replace(table, play=play, results=(*table.results[-BOARD + 1 :], result))


def _settled(table: Table, event: e.Settled) -> Table:
    play, people = required(table.play), dict(table.people)
    bank_units, units = table.bank_units, table.rules.unit.units
    for payment in event.payments:
        returned = units(payment.returned)
        if returned:
            person = people[payment.seat]
            people[payment.seat] = replace(person, units=person.units + returned)
        bank_units += units(payment.stake) - returned
    used = bool(table.free and play.betting and not table.layout)
    undo = None if table.shoe.order else Undo(table.shoe, table.layout, table.free)
    return replace(
        table,
        people=people,
        bank_units=bank_units,
        layout=(),
        play=None,
        last=LastCoup(play, event.payments, undo=undo),
        phase="wagers",
        free=table.free - used,
    )


def _advised(table: Table, event: e.Advised) -> Table:
    person = replace(table.people[event.seat], advised=True)
    table = replace(table, people={**table.people, event.seat: person})
    if table.last is None or (undo := table.last.undo) is None:
        return table
    undo = replace(undo, advised=(*undo.advised, event.seat))
    return replace(table, last=replace(table.last, undo=undo))


def _coup_voided(table: Table, event: e.CoupVoided) -> Table:
    play = required(table.play)
    shoe = replace(table.shoe, never_seen=(*table.shoe.never_seen, *play.face_down_cards()))
    return replace(table, shoe=shoe, play=None, last=LastCoup(play, void=event.clause), phase="wagers")


# Pieces of the above


def _with_shoe(table: Table, **changes: Any) -> Table:
    return replace(table, shoe=replace(table.shoe, **changes))


def _out(shoe: Shoe, card: Card, source: e.Source) -> Shoe:
    """The shoe after a card leaves it, its mouth, or the excess laid aside."""
    if source == "mouth":
        return replace(shoe, mouth=None, mouth_found=False)
    if not shoe.order and card is not UNSEEN:
        shoe = replace(shoe, seen=(*shoe.seen, card))
    if source == "excess":
        return replace(shoe, excess=shoe.excess[1:])
    return replace(shoe, drawn=shoe.drawn + 1)


def _to_hand(table: Table, hand: Hand, card: Card, *, up: bool) -> Play:
    play = required(table.play)
    if hand == PLAYER:
        return replace(play, player=(*play.player, card), player_up=(*play.player_up, up))
    return replace(play, banker=(*play.banker, card), banker_up=(*play.banker_up, up))


def _ruled(table: Table, shoe: Shoe, card: Card, to: e.Ruled, *, up: bool) -> Table:
    if to == "mouth":
        return replace(table, shoe=replace(shoe, mouth=card))
    return replace(table, shoe=shoe, play=_to_hand(table, to, card, up=up))


def _other_offers(table: Table, player: str, bet: str, bound: Bound) -> tuple[Offer, ...]:
    return tuple(o for o in table.offers if (o.player, o.bet, o.bound) != (player, bet, bound))


def _other_posts(table: Table, bet: str, bound: Bound) -> tuple[Posted, ...]:
    return tuple(post for post in table.posted if (post.bet, post.bound) != (bet, bound))


CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    # People
    e.Joined: _joined,
    e.BoughtIn: _bought_in,
    e.Left: _left,
    e.Attended: lambda table, event: replace(table, staff=(*table.staff, event.staff)),
    e.Departed: lambda table, event: replace(
        table, staff=tuple(role for role in table.staff if role != event.staff)
    ),
    TimedOut: _timed_out,
    CameBack: lambda table, event: replace(table, missed=without(table.missed, event.seat)),
    # The shoe
    e.CardsHandled: lambda table, event: _with_shoe(table, handled=True),
    e.CardsChecked: _cards_checked,
    e.CardsReplaced: lambda table, event: _with_shoe(table, checked_by=()),
    e.Shuffled: _shuffled,
    e.CutDeclined: lambda table, event: _with_shoe(table, declined=(*table.shoe.declined, event.seat)),
    e.CardsCut: _cards_cut,
    e.ShoeLoaded: lambda table, event: replace(table, phase="wagers"),
    e.LastHandAnnounced: lambda table, event: _with_shoe(table, last=True),
    e.ShoeEnded: _shoe_ended,
    e.TableClosed: lambda table, event: replace(table, phase="closed"),
    # Wagers and limits
    e.WagerPlaced: _wager_placed,
    e.WagerWithdrawn: _wager_withdrawn,
    e.WagersReduced: _wagers_reduced,
    e.WagersRemoved: _wagers_removed,
    e.FreeCoupsGranted: lambda table, event: replace(table, free=event.coups),
    e.LimitOffered: _limit_offered,
    e.LimitAgreed: _limit_agreed,
    e.LimitPosted: _limit_posted,
    e.Consented: _consented,
    e.LimitSet: _limit_set,
    e.LiabilityPosted: _liability_posted,
    e.LiabilityRemoved: _liability_removed,
    e.PartnershipFound: lambda table, event: replace(table, partners=(*table.partners, event.players)),
    # The coup
    e.CoupBegan: _coup_began,
    e.CardDealt: _card_dealt,
    e.CardMisplaced: _card_misplaced,
    e.CardFoundFaceUp: _card_found_face_up,
    e.CardInExcess: _card_in_excess,
    e.SqueezeRequested: lambda table, event: replace(table, squeeze_requested=True),
    e.SqueezeAllowed: lambda table, event: replace(table, squeeze_allowed=True),
    e.SqueezeEnded: lambda table, event: replace(table, squeeze_requested=False, squeeze_allowed=False),
    e.CardsPassed: _cards_passed,
    e.CardsRefused: _cards_refused,
    e.CardTurned: _card_turned,
    e.PointsAnnounced: lambda table, event: replace(
        table, play=replace(required(table.play), announced=True)
    ),
    e.ResultAnnounced: _result_announced,
    e.Settled: _settled,
    e.Advised: _advised,
    e.CoupVoided: _coup_voided,
    e.CardCorrected: card_corrected,
}
