"""What one player may know of a round of Lanes, as a row (L14): all a bot is ever given.

The other's hand, the cards and lanes it has not seen and the ten left over are `UNSEEN`. Such a row is made
of the whole one where that is at hand, or of a view, which holds no more.
"""

import numpy as np

from croupier.cards import UNSEEN as BACK
from croupier.compiled import compiled
from croupier.games.lanes import layout
from croupier.games.lanes.engine import ENTRIES, Row
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.table import PILE, TENS
from croupier.games.lanes.views import CardView, RoundView, View

PHASES = {"bid": layout.BID, "play": layout.PLAY, "choose": layout.CHOOSE, "tens": layout.SHUFFLE}


def hidden(row: Row, seat: int) -> Row:
    """The row with all that this seat may not know hidden."""
    seen = np.empty_like(row)
    compiled(ENTRIES, "hidden_row")(row, seat, seen)
    return seen


def seen_row(view: View) -> Row:
    """What this view's seat knows of the round in progress, or of the one just ended once that is told."""
    now = view.round
    assert now is not None
    assert view.dealer is not None
    row = np.zeros(layout.SIZE, dtype=np.int8)
    row[layout.INITIATOR], row[layout.DEALER] = SEATS.index(now.initiator), SEATS.index(view.dealer)
    row[layout.TURN], row[layout.PLAYED] = now.turn - 1, len(now.cards)
    row[layout.COINS : layout.COINS + 2] = [view.coins[seat] for seat in SEATS]
    row[layout.POT], row[layout.OWED] = view.pot, now.owed
    row[layout.MAY_OPEN], row[layout.TURN_LANES_UP] = view.rules.opponent_may_open, view.rules.turn_lanes_up
    answering = view.phase == "bid" and view.mover != now.initiator
    row[layout.CHECKED] = answering and not now.owed  # only an initiator who checked is owed nothing
    row[layout.WINNER] = row[layout.EFFECT_SLOT] = row[layout.FLIPPED] = layout.NONE
    if view.ended is None:
        row[layout.PHASE] = PHASES[view.phase]
    else:
        _see_end(row, view)
    row[layout.MOVER] = _mover(row, view)
    _see_effect(row, now)
    _see_lanes(row, now)
    _see_hands(row, now)
    for card in now.cards:
        _see_card(row, card)
    return row


def gone(view: View) -> tuple[int, ...]:
    """The cards that this seat saw in earlier rounds of the pile: in a round they are nowhere (L2)."""
    return tuple(sorted(PILE.index(card) for card in view.seen))


def _see_end(row: Row, view: View) -> None:
    assert view.ended is not None
    row[layout.PHASE] = layout.WON if layout.ALL_COINS in view.coins.values() else layout.OVER
    row[layout.WINNER] = (*SEATS, None).index(view.ended.winner)
    row[layout.TURN] += view.ended.ending == "points"  # all turns are over
    row[layout.DEALER] = 1 - row[layout.DEALER]  # the view names the next one


def _mover(row: Row, view: View) -> int:
    """Who moves, or moved last: whoever gave the round up, or laid the last card."""
    if view.mover is not None:
        return SEATS.index(view.mover)
    if view.ended is not None and view.ended.ending == "fold":
        return 1 - int(row[layout.WINNER])
    return layout.layer(int(row[layout.DEALER]), int(row[layout.PLAYED]) - 1)


def _see_effect(row: Row, now: RoundView) -> None:
    if now.effect is not None:
        row[layout.EFFECT_SLOT] = now.effect.number - 1
        if now.effect.flipped is not None:
            row[layout.STAGE], row[layout.FLIPPED] = 1, now.effect.flipped - 1


def _see_lanes(row: Row, now: RoundView) -> None:
    for place, lane in enumerate(now.lanes):
        seen = lane.ten is not BACK
        row[layout.LANE_SUIT + place] = TENS.index(lane.ten) if seen else layout.UNSEEN
        row[layout.LANE_KNOWN + place] = layout.BOTH if seen else 0
        row[layout.LANE_UP + place] = lane.face == "up"
    row[layout.LANE_SUIT + layout.LANES] = layout.UNSEEN


def _see_hands(row: Row, now: RoundView) -> None:
    for side, seat in enumerate(SEATS):
        held = [layout.UNSEEN if card is BACK else PILE.index(card) for card in now.hands[seat]]
        first = layout.HANDS + layout.HAND * side
        row[first : first + layout.HAND] = [*held, *[layout.NONE] * (layout.HAND - len(held))]


def _see_card(row: Row, card: CardView) -> None:
    place = layout.slot_at(card.number - 1)
    row[place + layout.CARD] = layout.UNSEEN if card.card is BACK else PILE.index(card.card)
    row[place + layout.LANE], row[place + layout.SIDE] = card.lane - 1, SEATS.index(card.side)
    row[place + layout.UP] = card.face == "up"
    laid_by = layout.layer(int(row[layout.DEALER]), card.number - 1)
    row[place + layout.KNOWN] = layout.BOTH if card.shown else 1 << laid_by
