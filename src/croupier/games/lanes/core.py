"""The rules of Lanes: which moves there are, and what each does. Compiled; everything that plays runs this.

`legal` lists moves, `play` makes one; both know nothing but the row of numbers that `layout` describes.
Chance enters as a move of its own, the order in which a Joker lays the tens.
"""

from typing import Any

from numba import njit

from croupier.games.lanes.layout import (
    ADD,
    ALL_COINS,
    BID,
    BOTH,
    CARD,
    CHECKED,
    CHOOSE,
    COINS,
    EFFECT_SLOT,
    FLIPPED,
    FOLD,
    HAND,
    HANDS,
    INITIATOR,
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
    OVER,
    OWED,
    PHASE,
    PLAY,
    PLAYED,
    POT,
    SHUFFLE,
    SIDE,
    SLOT,
    SLOTS,
    STAGE,
    TARGET,
    TURN,
    TURN_LANES_UP,
    TURNS,
    UP,
    WIDTH,
    WINNER,
    WON,
)

ACE, TWO, SEVEN, JACK, QUEEN, KING, JOKER = 0, 1, 6, 9, 10, 11, 12  # ranks, as places in RANKS; jokers after


@njit(inline="always")
def rank_of(card: Any) -> Any:
    return JOKER if card >= 48 else card % 12


@njit(inline="always")
def suit_of(card: Any) -> Any:
    """A joker has none (L7)."""
    return NONE if card >= 48 else card // 12


@njit(inline="always")
def slot_at(number: Any) -> Any:
    return SLOT + WIDTH * number


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
        for order in range(24):
            moves[order] = ORDER + order
        return 24
    return 0


@njit
def _legal_bids(row: Any, moves: Any) -> Any:
    count = 0
    for more in range(most_to_add(row) + 1):
        moves[count] = ADD + more
        count += 1
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
    count = 0
    if rank == ACE:  # any lane card, either way (L10)
        for lane in range(LANES):
            moves[count] = LANE_TARGET + lane
            count += 1
        return count
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
    if not down:
        _turned_up(row, number)
    else:
        _end_play(row)


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
        if rank == KING and _others(row, number) == 0:
            _end_play(row)
    else:
        _end_play(row)


@njit
def _others(row: Any, king: Any) -> Any:
    """How many cards lie in another lane than the King's."""
    count = 0
    for number in range(row[PLAYED]):
        count += row[slot_at(number) + LANE] != row[slot_at(king) + LANE]
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
            if _alone(row, own):
                _followed(row, number)
    else:
        _exchange(row, number, row[FLIPPED])
        if not _four_sevens(row):
            _followed(row, row[FLIPPED])


@njit
def _alone(row: Any, own: Any) -> Any:
    """Whether the lane of a Jack holds no card but one (L9)."""
    held = 0
    for number in range(row[PLAYED]):
        held += row[slot_at(number) + LANE] == row[own + LANE]
    return held == 1


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
    """After a flip: the effect of a card that came up, or the end of the play."""
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
        ways = (6, 2, 1, 1)[place]
        step, order = order // ways, order % ways
        for suit in range(4):
            if left >> suit & 1:
                if step == 0:
                    row[LANE_SUIT + place] = suit
                    left &= ~(1 << suit)
                    break
                step -= 1
    for lane in range(LANES):
        row[LANE_UP + lane], row[LANE_KNOWN + lane] = 1, BOTH


@njit
def _four_sevens(row: Any) -> Any:
    """Four 7s face up on one side win the game at once, and all coins (L11)."""
    sevens_0 = sevens_1 = 0
    for number in range(row[PLAYED]):
        at = slot_at(number)
        if row[at + UP] == 1 and row[at + CARD] < 48 and row[at + CARD] % 12 == SEVEN:
            sevens_0 += row[at + SIDE] == 0
            sevens_1 += row[at + SIDE] == 1
    if sevens_0 < 4 and sevens_1 < 4:
        return False
    winner = 0 if sevens_0 == 4 else 1
    row[COINS + winner], row[COINS + 1 - winner] = ALL_COINS, 0
    row[POT], row[OWED], row[WINNER], row[PHASE] = 0, 0, winner, WON
    return True


@njit
def _end_play(row: Any) -> None:
    """The other plays, the next turn begins, or the round is counted."""
    row[EFFECT_SLOT], row[STAGE], row[FLIPPED] = NONE, 0, NONE
    if row[PLAYED] % 2 == 1:
        row[PHASE], row[MOVER] = PLAY, 1 - row[INITIATOR]
        return
    row[TURN] += 1
    if row[TURN] == TURNS:
        _count(row)
        return
    row[INITIATOR] = 1 - row[INITIATOR]  # whoever played second (L4)
    begin_turn(row)


@njit
def begin_turn(row: Any) -> None:
    """With no coins to add on either side there is no bidding (L5)."""
    row[MOVER], row[OWED], row[CHECKED] = row[INITIATOR], 0, 0
    row[PHASE] = BID if min(row[COINS], row[COINS + 1]) > 0 else PLAY


@njit
def points(row: Any, number: Any) -> Any:
    """What a played card counts (L7)."""
    at = slot_at(number)
    if row[at + UP] == 0:
        return 3
    card, lane = row[at + CARD], row[at + LANE]
    rank = rank_of(card)
    if row[LANE_UP + lane] == 1 and row[LANE_SUIT + lane] == suit_of(card):
        return 10 if rank == TWO else -3
    return rank + 1 if ACE < rank < JACK else 1


@njit
def lane_points(row: Any, lane: Any, side: Any) -> Any:
    total = 0
    for number in range(row[PLAYED]):
        at = slot_at(number)
        if row[at + LANE] == lane and row[at + SIDE] == side:
            total += points(row, number)
    return total


@njit
def _count(row: Any) -> None:
    """More points in at least two lanes win; anything else is a draw (L12)."""
    if row[TURN_LANES_UP] == 1:
        for lane in range(LANES):
            row[LANE_UP + lane], row[LANE_KNOWN + lane] = 1, BOTH
    won_0 = won_1 = 0
    for lane in range(LANES):
        gap = lane_points(row, lane, 0) - lane_points(row, lane, 1)
        won_0 += gap > 0
        won_1 += gap < 0
    end_round(row, 0 if won_0 >= 2 else 1 if won_1 >= 2 else 2)


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


assert SLOTS == 2 * TURNS
