"""The rules of Lanes: which moves there are, and what each does. Compiled; everything that plays runs this.

`legal` lists moves, `play` makes one; both know nothing but the row of numbers that `layout` describes.
Chance enters as a move of its own, the order in which a Joker lays the tens.
"""

from typing import Any

from numba import njit

from croupier.games.lanes import layout
from croupier.games.lanes.layout import (
    ACE,
    ADD,
    ALL_COINS,
    BID,
    BOTH,
    CARD,
    CHECKED,
    CHOOSE,
    COINS,
    DEALER,
    EFFECT_SLOT,
    FLIPPED,
    FOLD,
    HAND,
    HANDS,
    INITIATOR,
    JACK,
    JOKER,
    KING,
    KNOWN,
    LANE,
    LANE_KNOWN,
    LANE_SUIT,
    LANE_TARGET,
    LANE_UP,
    LANES,
    LAY,
    MAY_OPEN,
    MOVER,
    NONE,
    ORDER,
    ORDERS,
    OVER,
    OWED,
    PHASE,
    PLAY,
    PLAYED,
    POT,
    QUEEN,
    SHUFFLE,
    SIDE,
    STAGE,
    TARGET,
    TURN,
    TURN_LANES_UP,
    TURNS,
    UP,
    WAYS,
    WINNER,
    WON,
)
from croupier.games.lanes.scoring import ahead, rank_of, sevens_on, slot_at

layer_of: Any = njit(layout.layer)


@njit
def open_round(row: Any, dealer: Any, coins_a: Any, coins_b: Any) -> None:
    """The ante is paid, lane 1 lies face up (L2) and the non-dealer starts (L4); the cards are in the row."""
    row[LANE_UP], row[LANE_KNOWN] = 1, BOTH
    row[COINS], row[COINS + 1], row[POT] = coins_a - 1, coins_b - 1, 2
    row[DEALER], row[INITIATOR] = dealer, layer_of(dealer, 0)
    row[EFFECT_SLOT], row[FLIPPED], row[WINNER] = NONE, NONE, NONE
    begin_turn(row)


@njit
def most_to_add(row: Any) -> Any:
    """Nobody may add more than both can match (L5)."""
    mover = row[MOVER]
    return min(row[COINS + mover] - row[OWED], row[COINS + 1 - mover])


@njit
def legal(row: Any, moves: Any) -> Any:
    """Write the legal moves down and return how many there are."""
    phase = row[PHASE]
    if phase == BID:
        return _legal_bids(row, moves)
    if phase == PLAY:
        return _legal_plays(row, moves)
    if phase == CHOOSE:
        return _legal_choices(row, moves)
    if phase == SHUFFLE:
        for order in range(ORDERS):
            moves[order] = ORDER + order
        return ORDERS
    return 0


@njit
def _legal_bids(row: Any, moves: Any) -> Any:
    count = most_to_add(row) + 1
    for more in range(count):
        moves[more] = ADD + more
    if row[OWED] > 0:
        moves[count] = FOLD
        count += 1
    return count


@njit
def _legal_plays(row: Any, moves: Any) -> Any:
    count, first = 0, HANDS + HAND * row[MOVER]
    for place in range(first, first + HAND):
        if row[place] != NONE:
            for way in range(2 * LANES):
                moves[count] = LAY + 6 * row[place] + way
                count += 1
    return count


@njit
def _legal_choices(row: Any, moves: Any) -> Any:
    own = slot_at(row[EFFECT_SLOT])
    rank = rank_of(row[own + CARD])
    if rank == ACE:  # any lane card, either way (L10)
        for lane in range(LANES):
            moves[lane] = LANE_TARGET + lane
        return LANES
    count = 0
    for number in range(row[PLAYED]):
        if may_choose(row, rank, own, number):
            moves[count] = TARGET + number
            count += 1
    return count


@njit
def may_choose(row: Any, rank: Any, own: Any, number: Any) -> Any:
    """Whether an effect may take that card."""
    same_lane = row[slot_at(number) + LANE] == row[own + LANE]
    if rank == QUEEN:  # any played card, itself included (L10)
        return True
    if rank == KING:  # from another lane (L10)
        return not same_lane
    return same_lane and not (row[STAGE] == 1 and number == row[FLIPPED])  # a Jack (L9)


@njit
def play(row: Any, move: Any) -> None:
    """Make a legal move."""
    if move < LAY:
        _bid(row, move)
    elif move < TARGET:
        _lay(row, move - LAY)
    elif move < LANE_TARGET:
        _choose_card(row, move - TARGET)
    elif move < ORDER:
        _flip_lane(row, move - LANE_TARGET)
        _end_play(row)
    else:
        _lay_tens(row, move - ORDER)
        _end_play(row)


@njit
def _bid(row: Any, move: Any) -> None:
    mover = row[MOVER]
    if move == FOLD:
        end_round(row, 1 - mover)
        return
    row[COINS + mover] -= row[OWED] + move
    row[POT] += row[OWED] + move
    opens = row[MAY_OPEN] == 1 and row[OWED] == 0 and move == 0 and row[CHECKED] == 0
    row[OWED] = move
    if move > 0 or opens:  # the opponent answers, or may open where the option lets it (L5)
        row[CHECKED] = opens
        row[MOVER] = 1 - mover
    else:
        row[PHASE], row[MOVER], row[CHECKED] = PLAY, row[INITIATOR], 0


@njit
def _lay(row: Any, way: Any) -> None:
    card, lane, down = way // 6, way % 6 // 2, way % 2
    mover, number = row[MOVER], row[PLAYED]
    first, at = HANDS + HAND * mover, slot_at(number)
    for place in range(first, first + HAND):
        if row[place] == card:
            row[place] = NONE
    row[at + CARD], row[at + LANE], row[at + SIDE] = card, lane, mover
    row[at + UP] = 1 - down
    row[at + KNOWN] = 1 << mover if down else BOTH
    row[PLAYED] = number + 1
    _followed(row, number)


@njit
def _turned_up(row: Any, number: Any) -> None:
    """What follows when a card comes to lie face up: four 7s, or an effect that has a target (L8)."""
    if _four_sevens(row):
        return
    rank = rank_of(row[slot_at(number) + CARD])
    row[EFFECT_SLOT], row[STAGE], row[FLIPPED] = number, 0, NONE
    if rank == JOKER:
        row[PHASE] = SHUFFLE
    elif rank >= JACK or rank == ACE:
        row[PHASE] = CHOOSE
        if rank == KING and _in_its_lane(row, number) == row[PLAYED]:  # no target
            _end_play(row)
    else:
        _end_play(row)


@njit
def _in_its_lane(row: Any, one: Any) -> Any:
    """How many cards lie in the lane of one of them."""
    count = 0
    for number in range(row[PLAYED]):
        count += row[slot_at(number) + LANE] == row[slot_at(one) + LANE]
    return count


@njit
def _choose_card(row: Any, number: Any) -> None:
    own = slot_at(row[EFFECT_SLOT])
    rank = rank_of(row[own + CARD])
    if rank == KING:  # on the side and with the face it has (L10)
        row[slot_at(number) + LANE] = row[own + LANE]
        _end_play(row)
    elif rank == QUEEN:
        _flip(row, number)
        _followed(row, number)
    elif row[STAGE] == 0:
        _flip(row, number)
        if not _four_sevens(row):
            row[STAGE], row[FLIPPED] = 1, number
            if _in_its_lane(row, row[EFFECT_SLOT]) == 1:  # nothing to exchange it with (L9)
                _followed(row, number)
    else:
        _exchange(row, number, row[FLIPPED])
        if not _four_sevens(row):
            _followed(row, row[FLIPPED])


@njit
def _flip(row: Any, number: Any) -> None:
    at = slot_at(number)
    row[at + UP] = 1 - row[at + UP]
    row[at + KNOWN] = BOTH  # it was seen, or is now (L14)


@njit
def _exchange(row: Any, one: Any, other: Any) -> None:
    """Each takes the other's side (L9)."""
    first, second = slot_at(one) + SIDE, slot_at(other) + SIDE
    row[first], row[second] = row[second], row[first]


@njit
def _followed(row: Any, number: Any) -> None:
    """After a card is laid or flipped: its effect if it has come to lie face up, or the end of the play."""
    if row[slot_at(number) + UP] == 1:
        _turned_up(row, number)
    else:
        _end_play(row)


@njit
def _flip_lane(row: Any, lane: Any) -> None:
    row[LANE_UP + lane] = 1 - row[LANE_UP + lane]
    row[LANE_KNOWN + lane] = BOTH


@njit
def _lay_tens(row: Any, order: Any) -> None:
    """All four are shuffled and three laid face up (L10)."""
    left = 0b1111
    for place in range(4):
        step, order = order // WAYS[place], order % WAYS[place]
        for suit in range(4):
            if left >> suit & 1:
                if step == 0:
                    row[LANE_SUIT + place] = suit
                    left &= ~(1 << suit)
                    break
                step -= 1
    _turn_lanes_up(row)


@njit
def _turn_lanes_up(row: Any) -> None:
    for lane in range(LANES):
        row[LANE_UP + lane], row[LANE_KNOWN + lane] = 1, BOTH


@njit
def _four_sevens(row: Any) -> Any:
    """Four 7s face up on one side win the game at once, and all coins (L11)."""
    winner = sevens_on(row)
    if winner == NONE:
        return False
    row[COINS + winner], row[COINS + 1 - winner] = ALL_COINS, 0
    row[POT], row[OWED], row[WINNER], row[PHASE] = 0, 0, winner, WON
    row[EFFECT_SLOT], row[STAGE], row[FLIPPED] = NONE, 0, NONE
    return True


@njit
def _end_play(row: Any) -> None:
    """The other plays, the next turn begins, or the round is counted."""
    row[EFFECT_SLOT], row[STAGE], row[FLIPPED] = NONE, 0, NONE
    if row[PLAYED] % 2 == 1:
        row[PHASE], row[MOVER] = PLAY, layer_of(row[DEALER], row[PLAYED])
        return
    row[TURN] += 1
    if row[TURN] == TURNS:
        _count(row)
        return
    row[INITIATOR] = layer_of(row[DEALER], row[PLAYED])
    begin_turn(row)


@njit
def begin_turn(row: Any) -> None:
    """With no coins to add on either side there is no bidding (L5)."""
    row[MOVER], row[OWED], row[CHECKED] = row[INITIATOR], 0, 0
    row[PHASE] = BID if min(row[COINS], row[COINS + 1]) > 0 else PLAY


@njit
def _count(row: Any) -> None:
    if row[TURN_LANES_UP] == 1:  # an option (L6)
        _turn_lanes_up(row)
    end_round(row, ahead(row))


@njit
def end_round(row: Any, winner: Any) -> None:
    """The pot to the winner, or half of it to each; who then holds all coins has won the game (L12, L13)."""
    if winner == 2:
        half = row[POT] // 2
        row[COINS] += half
        row[COINS + 1] += half
    else:
        row[COINS + winner] += row[POT]
    row[POT], row[OWED], row[CHECKED], row[WINNER] = 0, 0, 0, winner
    row[PHASE] = WON if max(row[COINS], row[COINS + 1]) == ALL_COINS else OVER
