"""The rules of Lanes: which moves there are, and what each does. Compiled; everything that plays runs this.

`legal` lists moves, `play` makes one; both know nothing but the row of numbers that `layout` describes.
Chance enters as a move of its own, the order in which a Joker lays the tens.
"""

from typing import Any

from numba import njit

from croupier.games.lanes import layout
from croupier.games.lanes.scoring import ahead, rank_of, sevens_on, slot_at

layer_of: Any = njit(layout.layer)


@njit
def open_round(row: Any, dealer: Any, coins_a: Any, coins_b: Any) -> None:
    """The ante is paid, lane 1 lies face up (L2) and the non-dealer starts (L4); the cards are in the row."""
    row[layout.LANE_UP], row[layout.LANE_KNOWN] = 1, layout.BOTH
    row[layout.COINS], row[layout.COINS + 1] = coins_a - layout.ANTE, coins_b - layout.ANTE
    row[layout.POT] = 2 * layout.ANTE
    row[layout.DEALER], row[layout.INITIATOR] = dealer, layer_of(dealer, 0)
    row[layout.EFFECT_SLOT], row[layout.FLIPPED], row[layout.WINNER] = layout.NONE, layout.NONE, layout.NONE
    begin_turn(row)


@njit
def most_to_add(row: Any) -> Any:
    """Nobody may add more than both can match (L5)."""
    mover = row[layout.MOVER]
    return min(row[layout.COINS + mover] - row[layout.OWED], row[layout.COINS + 1 - mover])


@njit
def legal(row: Any, moves: Any) -> Any:
    """Write the legal moves down and return how many there are."""
    phase = row[layout.PHASE]
    if phase == layout.BID:
        return _legal_bids(row, moves)
    if phase == layout.PLAY:
        return _legal_plays(row, moves)
    if phase == layout.CHOOSE:
        return _legal_choices(row, moves)
    if phase == layout.SHUFFLE:
        for order in range(layout.ORDERS):
            moves[order] = layout.ORDER + order
        return layout.ORDERS
    return 0


@njit
def _legal_bids(row: Any, moves: Any) -> Any:
    count = most_to_add(row) + 1
    for more in range(count):
        moves[more] = layout.ADD + more
    if row[layout.OWED] > 0:
        moves[count] = layout.FOLD
        count += 1
    return count


@njit
def _legal_plays(row: Any, moves: Any) -> Any:
    count, first = 0, layout.HANDS + layout.HAND * row[layout.MOVER]
    for place in range(first, first + layout.HAND):
        if row[place] != layout.NONE:
            for way in range(2 * layout.LANES):
                moves[count] = layout.LAY + 6 * row[place] + way
                count += 1
    return count


@njit
def _legal_choices(row: Any, moves: Any) -> Any:
    own = slot_at(row[layout.EFFECT_SLOT])
    rank = rank_of(row[own + layout.CARD])
    if rank == layout.ACE:  # any lane card, either way (L10)
        for lane in range(layout.LANES):
            moves[lane] = layout.LANE_TARGET + lane
        return layout.LANES
    count = 0
    for number in range(row[layout.PLAYED]):
        if may_choose(row, rank, own, number):
            moves[count] = layout.TARGET + number
            count += 1
    return count


@njit
def may_choose(row: Any, rank: Any, own: Any, number: Any) -> Any:
    """Whether an effect may take that card."""
    same_lane = row[slot_at(number) + layout.LANE] == row[own + layout.LANE]
    if rank == layout.QUEEN:  # any played card, itself included (L10)
        return True
    if rank == layout.KING:  # from another lane (L10)
        return not same_lane
    return same_lane and not (row[layout.STAGE] == 1 and number == row[layout.FLIPPED])  # a Jack (L9)


@njit
def play(row: Any, move: Any) -> None:
    """Make a legal move."""
    if move < layout.LAY:
        _bid(row, move)
    elif move < layout.TARGET:
        _lay(row, move - layout.LAY)
    elif move < layout.LANE_TARGET:
        _choose_card(row, move - layout.TARGET)
    elif move < layout.ORDER:
        _flip_lane(row, move - layout.LANE_TARGET)
        _end_play(row)
    else:
        _lay_tens(row, move - layout.ORDER)
        _end_play(row)


@njit
def _bid(row: Any, move: Any) -> None:
    mover = row[layout.MOVER]
    if move == layout.FOLD:
        end_round(row, 1 - mover)
        return
    row[layout.COINS + mover] -= row[layout.OWED] + move
    row[layout.POT] += row[layout.OWED] + move
    opens = row[layout.MAY_OPEN] == 1 and row[layout.OWED] == 0 and move == 0 and row[layout.CHECKED] == 0
    row[layout.OWED] = move
    if move > 0 or opens:  # the opponent answers, or may open where the option lets it (L5)
        row[layout.CHECKED] = opens
        row[layout.MOVER] = 1 - mover
    else:
        row[layout.PHASE], row[layout.MOVER], row[layout.CHECKED] = layout.PLAY, row[layout.INITIATOR], 0


@njit
def _lay(row: Any, way: Any) -> None:
    card, lane, down = way // 6, way % 6 // 2, way % 2
    mover, number = row[layout.MOVER], row[layout.PLAYED]
    first, slot = layout.HANDS + layout.HAND * mover, slot_at(number)
    for place in range(first, first + layout.HAND):
        if row[place] == card:
            row[place] = layout.NONE
    row[slot + layout.CARD], row[slot + layout.LANE], row[slot + layout.SIDE] = card, lane, mover
    row[slot + layout.UP] = 1 - down
    row[slot + layout.KNOWN] = 1 << mover if down else layout.BOTH
    row[layout.PLAYED] = number + 1
    _followed(row, number)


@njit
def _turned_up(row: Any, number: Any) -> None:
    """What follows when a card comes to lie face up: four 7s, or an effect that has a target (L8)."""
    if _four_sevens(row, number):
        return
    rank = rank_of(row[slot_at(number) + layout.CARD])
    row[layout.EFFECT_SLOT], row[layout.STAGE], row[layout.FLIPPED] = number, 0, layout.NONE
    if rank == layout.JOKER:
        row[layout.PHASE] = layout.SHUFFLE
    elif rank >= layout.JACK or rank == layout.ACE:
        row[layout.PHASE] = layout.CHOOSE
        if rank == layout.KING and _in_its_lane(row, number) == row[layout.PLAYED]:  # no target
            _end_play(row)
    else:
        _end_play(row)


@njit
def _in_its_lane(row: Any, one: Any) -> Any:
    """How many cards lie in the lane of one of them."""
    count = 0
    for number in range(row[layout.PLAYED]):
        count += row[slot_at(number) + layout.LANE] == row[slot_at(one) + layout.LANE]
    return count


@njit
def _choose_card(row: Any, number: Any) -> None:
    own = slot_at(row[layout.EFFECT_SLOT])
    rank = rank_of(row[own + layout.CARD])
    if rank == layout.KING:  # on the side and with the face it has (L10)
        row[slot_at(number) + layout.LANE] = row[own + layout.LANE]
        _end_play(row)
    elif rank == layout.QUEEN:
        _flip(row, number)
        _followed(row, number)
    elif row[layout.STAGE] == 0:
        _flip(row, number)
        if not _four_sevens(row, number):
            row[layout.STAGE], row[layout.FLIPPED] = 1, number
            if _in_its_lane(row, row[layout.EFFECT_SLOT]) == 1:  # nothing to exchange it with (L9)
                _followed(row, number)
    else:
        _exchange(row, number, row[layout.FLIPPED])
        if not (_four_sevens(row, number) or _four_sevens(row, row[layout.FLIPPED])):
            _followed(row, row[layout.FLIPPED])


@njit
def _flip(row: Any, number: Any) -> None:
    slot = slot_at(number)
    row[slot + layout.UP] = 1 - row[slot + layout.UP]
    row[slot + layout.KNOWN] = layout.BOTH  # it was seen, or is now (L14)


@njit
def _exchange(row: Any, one: Any, other: Any) -> None:
    """Each takes the other's side (L9)."""
    first, second = slot_at(one) + layout.SIDE, slot_at(other) + layout.SIDE
    row[first], row[second] = row[second], row[first]


@njit
def _followed(row: Any, number: Any) -> None:
    """After a card is laid or flipped: its effect if it has come to lie face up, or the end of the play."""
    if row[slot_at(number) + layout.UP] == 1:
        _turned_up(row, number)
    else:
        _end_play(row)


@njit
def _flip_lane(row: Any, lane: Any) -> None:
    row[layout.LANE_UP + lane] = 1 - row[layout.LANE_UP + lane]
    row[layout.LANE_KNOWN + lane] = layout.BOTH


@njit
def _lay_tens(row: Any, order: Any) -> None:
    """All four are shuffled and three laid face up (L10)."""
    left = 0b1111
    for place in range(4):
        step, order = order // layout.WAYS[place], order % layout.WAYS[place]
        for suit in range(4):
            if left >> suit & 1:
                if step == 0:
                    row[layout.LANE_SUIT + place] = suit
                    left &= ~(1 << suit)
                    break
                step -= 1
    _turn_lanes_up(row)


@njit
def _turn_lanes_up(row: Any) -> None:
    for lane in range(layout.LANES):
        row[layout.LANE_UP + lane], row[layout.LANE_KNOWN + lane] = 1, layout.BOTH


@njit
def _four_sevens(row: Any, number: Any) -> Any:
    """Whether that card, turned or moved, makes four 7s face up on one side: the game and all coins (L11)."""
    if rank_of(row[slot_at(number) + layout.CARD]) != layout.SEVEN:
        return False
    winner = sevens_on(row)
    if winner == layout.NONE:
        return False
    row[layout.COINS + winner], row[layout.COINS + 1 - winner] = layout.ALL_COINS, 0
    row[layout.POT], row[layout.OWED], row[layout.WINNER], row[layout.PHASE] = 0, 0, winner, layout.WON
    row[layout.EFFECT_SLOT], row[layout.STAGE], row[layout.FLIPPED] = layout.NONE, 0, layout.NONE
    return True


@njit
def _end_play(row: Any) -> None:
    """The other plays, the next turn begins, or the round is counted."""
    row[layout.EFFECT_SLOT], row[layout.STAGE], row[layout.FLIPPED] = layout.NONE, 0, layout.NONE
    if row[layout.PLAYED] % 2 == 1:
        row[layout.PHASE], row[layout.MOVER] = layout.PLAY, layer_of(row[layout.DEALER], row[layout.PLAYED])
        return
    row[layout.TURN] += 1
    if row[layout.TURN] == layout.TURNS:
        _count(row)
        return
    row[layout.INITIATOR] = layer_of(row[layout.DEALER], row[layout.PLAYED])
    begin_turn(row)


@njit
def begin_turn(row: Any) -> None:
    """With no coins to add on either side there is no bidding (L5)."""
    row[layout.MOVER], row[layout.OWED], row[layout.CHECKED] = row[layout.INITIATOR], 0, 0
    row[layout.PHASE] = layout.BID if min(row[layout.COINS], row[layout.COINS + 1]) > 0 else layout.PLAY


@njit
def _count(row: Any) -> None:
    if row[layout.TURN_LANES_UP] == 1:  # an option (L6)
        _turn_lanes_up(row)
    end_round(row, ahead(row))


@njit
def end_round(row: Any, winner: Any) -> None:
    """The pot to the winner, or half of it to each; who then holds all coins has won the game (L12, L13)."""
    if winner == 2:
        half = row[layout.POT] // 2
        row[layout.COINS] += half
        row[layout.COINS + 1] += half
    else:
        row[layout.COINS + winner] += row[layout.POT]
    row[layout.POT], row[layout.OWED], row[layout.CHECKED], row[layout.WINNER] = 0, 0, 0, winner
    all_won = max(row[layout.COINS], row[layout.COINS + 1]) == layout.ALL_COINS
    row[layout.PHASE] = layout.WON if all_won else layout.OVER
