"""A view of Lanes as the row with holes that bots think on: made of the view alone."""

import numpy as np

from croupier.cards import UNSEEN as BACK
from croupier.games.lanes import layout as at
from croupier.games.lanes.engine import Row
from croupier.games.lanes.table import PILE, SEATS, TENS
from croupier.games.lanes.views import CardView, RoundView, View

PHASES = {"bid": at.BID, "play": at.PLAY, "choose": at.CHOOSE, "tens": at.SHUFFLE}


def seen_row(view: View) -> Row:
    """What this view's seat knows of the round in progress, or of the one just ended once that is told."""
    now = view.round
    assert now is not None
    assert view.dealer is not None
    row = np.zeros(at.SIZE, dtype=np.int8)
    row[at.INITIATOR], row[at.DEALER] = SEATS.index(now.initiator), SEATS.index(view.dealer)
    row[at.TURN], row[at.PLAYED] = now.turn - 1, len(now.cards)
    row[at.COINS : at.COINS + 2] = [view.coins[seat] for seat in SEATS]
    row[at.POT], row[at.OWED] = view.pot, now.owed
    row[at.MAY_OPEN], row[at.TURN_LANES_UP] = view.rules.opponent_may_open, view.rules.turn_lanes_up
    answering = view.phase == "bid" and view.mover != now.initiator
    row[at.CHECKED] = answering and not now.owed  # nobody owes anything to an initiator but one who checked
    row[at.WINNER] = row[at.EFFECT_SLOT] = row[at.FLIPPED] = at.NONE
    if view.ended is None:
        row[at.PHASE] = PHASES[view.phase]
    else:
        _see_end(row, view)
    row[at.MOVER] = _mover(row, view)
    _see_effect(row, now)
    _see_lanes(row, now)
    _see_hands(row, now)
    for card in now.cards:
        _see_card(row, card)
    return row


def _see_end(row: Row, view: View) -> None:
    assert view.ended is not None
    row[at.PHASE] = at.WON if at.ALL_COINS in view.coins.values() else at.OVER
    row[at.WINNER] = (*SEATS, None).index(view.ended.winner)
    row[at.TURN] += view.ended.ending == "points"  # all turns are over
    row[at.DEALER] = 1 - row[at.DEALER]  # the view names the next one


def _mover(row: Row, view: View) -> int:
    """Who moves, or moved last: whoever gave the round up, or laid the last card."""
    if view.mover is not None:
        return SEATS.index(view.mover)
    if view.ended is not None and view.ended.ending == "fold":
        return 1 - int(row[at.WINNER])
    return at.layer(int(row[at.DEALER]), int(row[at.PLAYED]) - 1)


def _see_effect(row: Row, now: RoundView) -> None:
    if now.effect is not None:
        row[at.EFFECT_SLOT] = now.effect.number - 1
        if now.effect.flipped is not None:
            row[at.STAGE], row[at.FLIPPED] = 1, now.effect.flipped - 1


def _see_lanes(row: Row, now: RoundView) -> None:
    for place, lane in enumerate(now.lanes):
        seen = lane.ten is not BACK
        row[at.LANE_SUIT + place] = TENS.index(lane.ten) if seen else at.UNSEEN
        row[at.LANE_KNOWN + place] = at.BOTH if seen else 0
        row[at.LANE_UP + place] = lane.face == "up"
    row[at.LANE_SUIT + at.LANES] = at.UNSEEN


def _see_hands(row: Row, now: RoundView) -> None:
    for side, seat in enumerate(SEATS):
        held = [at.UNSEEN if card is BACK else PILE.index(card) for card in now.hands[seat]]
        first = at.HANDS + at.HAND * side
        row[first : first + at.HAND] = [*held, *[at.NONE] * (at.HAND - len(held))]


def _see_card(row: Row, card: CardView) -> None:
    place = at.SLOT + at.WIDTH * (card.number - 1)
    row[place + at.CARD] = at.UNSEEN if card.card is BACK else PILE.index(card.card)
    row[place + at.LANE], row[place + at.SIDE] = card.lane - 1, SEATS.index(card.side)
    row[place + at.UP] = card.face == "up"
    laid_by = at.layer(int(row[at.DEALER]), card.number - 1)
    row[place + at.KNOWN] = at.BOTH if card.shown else 1 << laid_by
