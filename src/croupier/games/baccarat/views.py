"""What a seat may know: the table without the order of the shoe, and the log without hidden cards."""

from collections.abc import Mapping

from croupier.cards import UNSEEN, Card, Order
from croupier.games.baccarat import events as e
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.coup import BANKER, PLAYER, Hand, point
from croupier.games.baccarat.rules import Limit
from croupier.games.baccarat.shoe import cut_offered_to
from croupier.games.baccarat.table import Laid, Offer, Person, Phase, Play, Posted, Shoe, Table
from croupier.games.baccarat.wagers import next_to_bet
from croupier.wire import plain, replace


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
    number: int
    betting: bool
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_point: int | None  # of a hand whose cards are all face up
    banker_point: int | None
    due: Hand | None  # who gets the next card, once everyone can tell
    holders: Mapping[Hand, str]
    turns: tuple[Hand, str] | None  # the hand being turned, and by whom


@plain
class View:
    """All of it is plain data a browser can draw without knowing a rule."""

    seat: str | None
    rules: str
    title: str
    units_per_chip: int
    table_of_play: str
    notices: tuple[str, ...]
    limits: Mapping[str, Limit]
    liability: Mapping[str, int]
    posted: tuple[Posted, ...]
    places: int
    phase: Phase
    staff: tuple[str, ...]
    people: Mapping[str, Person]
    layout: tuple[Laid, ...]
    bank: int
    shoe: ShoeView
    coup: CoupView | None
    coups: int
    free: int
    squeeze: bool
    cut_offered_to: str | None
    bets_next: str | None
    one_bet: bool  # a seat may make one wager a coup
    results: tuple[str, ...]
    offers: tuple[Offer, ...]


def view(table: Table, seat: str | None) -> View:
    rules = table.rules
    return View(
        seat=seat,
        rules=rules.name,
        title=rules.title,
        units_per_chip=rules.unit.per_chip,
        table_of_play=rules.table_of_play,
        notices=rules.conduct.notices,
        limits=table.notice.limits,
        liability=table.notice.liability,
        posted=table.posted,
        places=table.places,
        phase=table.phase,
        staff=table.staff,
        people=table.people,
        layout=table.layout,
        bank=table.bank,
        shoe=_shoe(table.shoe, rules.shoe.marker),
        coup=_coup(table, table.play) if table.play else None,
        coups=table.coups,
        free=table.free,
        squeeze=squeeze.wanted(table),
        cut_offered_to=cut_offered_to(table) if table.phase == "cut" else None,
        bets_next=next_to_bet(table) if rules.betting.in_order and table.phase == "wagers" else None,
        one_bet=rules.betting.one_bet,
        results=table.results,
        offers=tuple([offer for offer in table.offers if seat in (offer.player, "manager")]),
    )


def redact(event: e.Event, seat: str | None) -> e.Event:
    """The event as anyone at the table may read it: what lies face down stays so for every seat."""
    if isinstance(event, e.Shuffled):
        return replace(event, order=Order())
    if isinstance(event, e.LimitOffered) and seat not in (event.player, "manager"):
        return replace(event, amount=0)
    if isinstance(event, e.CardInExcess) or (
        isinstance(event, e.CardDealt | e.CardMisplaced) and not event.up
    ):
        return replace(event, card=UNSEEN)
    return event


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
    player, banker = play.shown(PLAYER), play.shown(BANKER)
    return CoupView(
        number=play.number,
        betting=play.betting,
        player=player,
        banker=banker,
        player_point=point(player) if UNSEEN not in player else None,
        banker_point=point(banker) if UNSEEN not in banker else None,
        due=None if play.to_turn() else table.due(),
        holders=play.holders,
        turns=squeeze.turner(table),
    )
