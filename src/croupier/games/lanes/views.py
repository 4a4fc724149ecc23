"""What a seat may know of a game of Lanes (L14): its hand, what lies or lay face up, what it laid itself."""

from collections.abc import Mapping
from typing import Literal

from croupier.cards import UNSEEN, Card, Order
from croupier.games.lanes import engine, layout
from croupier.games.lanes import events as e
from croupier.games.lanes.commands import Face
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.movetext import move_text
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import PILE, TENS, Bid, Table, moves_of, row_of
from croupier.wire import plain, replace

Phase = Literal["start", "deal", "bid", "play", "choose", "tens", "end", "over"]
# A Joker's tens and the end of a round are told by the next event: no seat is asked there.
PHASES: tuple[Phase, ...] = ("bid", "play", "choose", "tens", "end", "end")


@plain
class LaneView:
    """A lane from the dealer's left, and what both sides would count in it now."""

    ten: Card
    face: Face
    points: e.Points


@plain
class CardView:
    """A played card, by its number in the order of play."""

    number: int
    card: Card
    lane: int
    side: str
    face: Face
    shown: bool  # to both players: it lies face up, or did once (L14)


@plain
class Effect:
    """The effect under way: whose card it is, what it does next, and the card a Jack has flipped."""

    number: int
    doing: Literal["flip", "swap", "move", "lane", "tens"]
    flipped: int | None


@plain
class RoundView:
    number: int
    turn: int
    initiator: str
    owed: int  # by the mover, to stay in
    hands: Mapping[str, tuple[Card, ...]]
    lanes: tuple[LaneView, ...]
    cards: tuple[CardView, ...]
    bids: tuple[Bid, ...]  # in the order they were made
    effect: Effect | None


@plain
class View:
    """All of it is plain data a browser can draw without knowing a rule."""

    seat: str | None
    title: str
    rules: LanesRules
    phase: Phase
    dealer: str | None  # of the round, or of the next one
    mover: str | None
    coins: Mapping[str, int]
    pot: int
    pile: int  # cards left in it
    rounds: int
    round: RoundView | None  # the one in progress, or the one just ended as it lay
    ended: e.RoundEnded | None
    winner: str | None
    seen: tuple[Card, ...]  # by the seat in earlier rounds of this pile: they do not come again (L2)
    missed: Mapping[str, int]  # clocks run out in a row, by seat (ruling A4)


def view(table: Table, seat: str | None) -> View:
    return View(
        seat=seat,
        title="Lanes",
        rules=table.rules,
        phase=_phase(table),
        dealer=table.dealer,
        mover=table.mover(),
        coins=dict(zip(SEATS, table.coins(), strict=True)),
        pot=table.pot(),
        pile=len(table.pile),
        rounds=table.rounds,
        round=_round(table, seat) if table.row else None,
        ended=table.ended,
        winner=table.winner,
        seen=table.seen.get(seat or "", ()),
        missed=table.missed,
    )


def redact(event: e.Event, seat: str | None) -> e.Event:
    """The event as a seat may read it (ruling L14)."""
    if isinstance(event, e.PileShuffled):
        return replace(event, order=Order())
    if isinstance(event, e.RoundDealt):
        hands = {owner: cards if owner == seat else _backs(cards) for owner, cards in event.hands.items()}
        return replace(event, hands=hands, tens=Order((event.tens[0], *_backs(event.tens[1:]))))
    if isinstance(event, e.CardLaid) and event.face == "down" and event.seat != seat:
        return replace(event, card=UNSEEN)
    if isinstance(event, e.TensLaid):
        return replace(event, tens=Order((*event.tens[: layout.LANES], UNSEEN)))
    return event


def _backs(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNSEEN,) * len(cards)


def _phase(table: Table) -> Phase:
    if table.stage != "round":
        return table.stage
    return PHASES[table.row[layout.PHASE]]


def _round(table: Table, seat: str | None) -> RoundView:
    row = table.row
    lanes = enumerate(engine.lane_points(row_of(table)))
    return RoundView(
        number=table.rounds,
        turn=min(row[layout.TURN] + 1, layout.TURNS),
        initiator=SEATS[row[layout.INITIATOR]],
        owed=row[layout.OWED],
        hands={owner: _hand(row, side, seen=owner == seat) for side, owner in enumerate(SEATS)},
        lanes=tuple([_lane(row, lane, e.Points(*points)) for lane, points in lanes]),
        cards=tuple([_card(row, number, seat) for number in range(row[layout.PLAYED])]),
        bids=table.bids,
        effect=_effect(table) if row[layout.PHASE] in (layout.CHOOSE, layout.SHUFFLE) else None,
    )


def _hand(row: tuple[int, ...], side: int, *, seen: bool) -> tuple[Card, ...]:
    first = layout.HANDS + layout.HAND * side
    cards = tuple([PILE[card] for card in row[first : first + layout.HAND] if card != layout.NONE])
    return cards if seen else _backs(cards)


def _lane(row: tuple[int, ...], lane: int, points: e.Points) -> LaneView:
    """Who has seen a lane's ten has seen it with everybody else."""
    ten = TENS[row[layout.LANE_SUIT + lane]] if row[layout.LANE_KNOWN + lane] == layout.BOTH else UNSEEN
    return LaneView(ten, _face(row[layout.LANE_UP + lane]), points)


def _card(row: tuple[int, ...], number: int, seat: str | None) -> CardView:
    first = layout.slot_at(number)
    card, lane, side, up, known = row[first : first + layout.WIDTH]
    shown = known == layout.BOTH
    seen = shown or (seat in SEATS and known >> SEATS.index(seat) & 1)
    return CardView(number + 1, PILE[card] if seen else UNSEEN, lane + 1, SEATS[side], _face(up), shown)


def _face(up: int) -> Face:
    return "up" if up else "down"


def _effect(table: Table) -> Effect:
    row = row_of(table)
    doing: list[str] = move_text(row, moves_of(table)[0]).split()
    flipped = int(row[layout.FLIPPED]) + 1 if row[layout.STAGE] else None
    return Effect(int(row[layout.EFFECT_SLOT]) + 1, doing[0], flipped)  # type: ignore[arg-type]
