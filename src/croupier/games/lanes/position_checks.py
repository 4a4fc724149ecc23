"""Which rows a round of Lanes can stand at: what coins, phase and mover must say of one another.

The core is asked wherever it can be: a bid may stand where some bids lead to it. How the cards came to lie as
they do is taken as it is told, for what was flipped, moved and exchanged before leaves no trace.
"""

from collections.abc import Callable, Iterator

import numpy as np

from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, ahead, begun, four_sevens, legal, played
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.table import PILE

Fault = tuple[str, str]  # the part of the notation that cannot be so, and why
DRAW = 2


def faults(row: Row) -> Iterator[Fault]:
    """Every fault of a row; none where a round can reach it."""
    yield from _cards(row)
    yield from _STANDS[int(row[layout.PHASE])](row)


# Cards


def _cards(row: Row) -> Iterator[Fault]:
    laid = [int(row[_slot(number) + layout.CARD]) for number in range(row[layout.PLAYED])]
    held = [card for card in row[layout.HANDS : layout.SLOT].tolist() if card != layout.NONE]
    for field, cards in (("table", laid), ("hands", laid + held)):
        for card in cards:
            if cards.count(card) > 1:
                yield field, f"{PILE[card]} appears twice (L1)"
    for side, seat in enumerate(SEATS):
        gone = sum(_layer(row, number) == side for number in range(row[layout.PLAYED]))
        left = int((row[layout.HANDS + layout.HAND * side :][: layout.HAND] != layout.NONE).sum())
        if gone + left != layout.HAND:
            yield "hands", f"{seat} has played {gone} and holds {left}: five in all (003 1.6)"
    if row[layout.PHASE] != layout.WON and (side := four_sevens(row)) != layout.NONE:
        yield "table", f"four 7s lie face up on {SEATS[side]}'s side, which has won the game (L11)"


def _slot(number: int) -> int:
    return layout.slot_at(int(number))


def _layer(row: Row, number: int) -> int:
    return layout.layer(int(row[layout.DEALER]), number)


def _moves(row: Row, seat: int, why: str) -> Iterator[Fault]:
    if row[layout.MOVER] != seat:
        yield "mover", f"{SEATS[seat]} {why}"


def _paid_alike(row: Row) -> Iterator[Fault]:
    if row[layout.POT] < 2 or row[layout.POT] % 2:
        yield "coins", "nothing is owed, so both have paid alike: the pot is even, and 2 at least (L12)"


# Bidding


def _bid(row: Row) -> Iterator[Fault]:
    if row[layout.PLAYED] % 2 or row[layout.PLAYED] == layout.SLOTS:
        yield "phase", "bidding opens a turn (L5)"
    else:
        yield from (_answering(row) if row[layout.OWED] else _opening(row))


def _opening(row: Row) -> Iterator[Fault]:
    yield from _paid_alike(row)
    if row[layout.PLAYED] == 0 and row[layout.POT] != 2:
        yield "coins", "nobody has bid yet: the pot is 2, a coin of each (003 1.8)"
    start = begun(row.copy())
    if start[layout.PHASE] != layout.BID:
        yield "coins", "one side has no coin to add: there is no bidding (L5)"
    if row[layout.CHECKED]:
        start = played(start, layout.ADD)
    if start[layout.PHASE] != layout.BID:
        yield "phase", "only an option of the rules lets the opponent open (L5)"
    yield from _moves(row, int(start[layout.MOVER]), "bids now (L5)")


def _answering(row: Row) -> Iterator[Fault]:
    owed, mover = int(row[layout.OWED]), int(row[layout.MOVER])
    alike, has = int(row[layout.POT]) - owed, int(row[layout.COINS + mover])
    if alike < 2 or alike % 2:
        paid = f"but for the {owed} owed the pot is what both have paid alike"
        yield "coins", f"{paid}: even, and 2 at least (L12)"
    elif has < owed:
        yield "phase", f"{SEATS[mover]} has {has}: nobody adds more coins than both can match (L5)"
    elif not any(_lead_to(row, raises) for raises in _raises(row, alike // 2 - 1)):
        yield "mover", f"no bids of this turn make {SEATS[mover]} owe {owed} to that pot (L5)"


def _raises(row: Row, matched: int) -> Iterator[list[int]]:
    """Bids before the last that fit what both have matched above the ante: more of them fit no better.

    What they do not cover was paid in earlier turns, and in the first there are none.
    """
    for raises in ([], [1], [matched], [1, matched - 1]):
        earlier = matched - sum(raises)
        if min(raises, default=1) > 0 and (earlier == 0 or (earlier > 0 and row[layout.TURN] > 0)):
            yield raises
            yield [0, *raises]  # the opponent opened


def _lead_to(row: Row, raises: list[int]) -> bool:
    """Whether those bids and the one that is owed, from the start of the turn on, come to this row."""
    owed, paid, mover = int(row[layout.OWED]), sum(raises), int(row[layout.MOVER])
    now = row.copy()
    now[layout.COINS + mover] += paid
    now[layout.COINS + 1 - mover] += paid + owed
    now[layout.POT] -= 2 * paid + owed
    now = begun(now)
    for bid in [*raises, owed]:
        if layout.ADD + bid not in legal(now):
            return False
        now = played(now, layout.ADD + bid)
    return bool(np.array_equal(now, row))


# Cards and their effects


def _play(row: Row) -> Iterator[Fault]:
    if row[layout.PLAYED] == layout.SLOTS:
        yield "phase", "all ten cards have been played (003 1.16)"
    yield from _paid_alike(row)
    yield from _moves(row, _layer(row, int(row[layout.PLAYED])), "plays now (L4)")


def _effect(row: Row) -> Iterator[Fault]:
    last, own = int(row[layout.PLAYED]) - 1, int(row[layout.EFFECT_SLOT])
    flipped = int(row[layout.FLIPPED])
    yield from _paid_alike(row)
    yield from _moves(row, _layer(row, last), "played the card and chooses (L8)")
    ranks = "X" if row[layout.PHASE] == layout.SHUFFLE else "AJQK"
    if _rank(row, own) not in ranks or not _came_up(row, own):
        yield "phase", "that card has no such effect, or lies face down (L8)"
    if row[layout.STAGE] and (_rank(row, own) != "J" or _lane(row, own) != _lane(row, flipped)):
        yield "phase", "only a Jack flips and exchanges, in its lane (L9)"
    if row[layout.STAGE] and row[_slot(flipped) + layout.KNOWN] != layout.BOTH:
        shown = f"write {PILE[_card(row, flipped)]}="
        yield "table", f"card {flipped + 1} was flipped, so both have seen it: {shown} (L14)"
    if not _set_off(row, last, own):
        yield "phase", f"card {last + 1}, the last one played, does not lead to it (L8)"
    if not legal(row):
        yield "phase", "that effect has no target (L8)"


def _set_off(row: Row, last: int, own: int) -> bool:
    """Whether the card just played is the one whose effect is under way, or can have turned that one up."""
    if own == last or not _came_up(row, last):
        return own == last
    if _rank(row, last) != "J":
        return _rank(row, last) == "Q"
    # A Jack turns up cards of its lane, and a Queen among them any card.
    between = [number for number in range(last) if number != own and _came_up(row, number)]
    queens = {_lane(row, number) for number in between if _rank(row, number) == "Q"}
    return _lane(row, last) in {_lane(row, own), *queens}


def _came_up(row: Row, number: int) -> bool:
    """Whether a card lies face up, or did until a Jack flipped it just now."""
    return bool(row[_slot(number) + layout.UP]) or bool(row[layout.STAGE] and row[layout.FLIPPED] == number)


def _card(row: Row, number: int) -> int:
    return int(row[_slot(number) + layout.CARD])


def _rank(row: Row, number: int) -> str:
    return PILE[_card(row, number)].rank


def _lane(row: Row, number: int) -> int:
    return int(row[_slot(number) + layout.LANE])


# The end


def _ended(row: Row) -> Iterator[Fault]:
    if row[layout.POT]:
        yield "coins", "the pot has gone to whoever won it, or half to each (L12)"
    yield from _holds(row)
    sevens = four_sevens(row)
    if sevens != layout.NONE:
        yield from _won_by(row, sevens, "has four 7s face up (L11)")
        yield from _moves(row, _layer(row, int(row[layout.PLAYED]) - 1), "played last (L4)")
    elif row[layout.PLAYED] == layout.SLOTS:
        yield from _counted(row, ahead(row))
    else:
        yield from _given_up(row)


def _holds(row: Row) -> Iterator[Fault]:
    """All coins are held by who has won the game, and by nobody else (L13)."""
    coins, winner = row[layout.COINS : layout.COINS + 2].tolist(), int(row[layout.WINNER])
    if row[layout.PHASE] == layout.OVER and max(coins) == layout.ALL_COINS:
        yield "coins", "whoever holds all coins has won the game (L13)"
    if row[layout.PHASE] == layout.WON and (winner == DRAW or coins[winner] != layout.ALL_COINS):
        yield "phase", f"whoever has won the game holds all {layout.ALL_COINS} coins (L13)"


def _won_by(row: Row, winner: int, why: str) -> Iterator[Fault]:
    if row[layout.WINNER] != winner:
        yield "phase", f"{(*SEATS, 'nobody')[winner]} {why}"


def _counted(row: Row, winner: int) -> Iterator[Fault]:
    if row[layout.TURN_LANES_UP] and not row[layout.LANE_UP : layout.LANE_KNOWN].all():
        yield "lanes", "all are turned up before points are counted (L6)"
    yield from _won_by(row, winner, "has more points in two lanes (L12)")
    if winner != DRAW and row[layout.COINS + winner] < 2:
        yield "coins", f"{SEATS[winner]} has taken a pot of 2 at least (L12)"
    yield from _moves(row, _layer(row, layout.SLOTS - 1), "played last (L4)")


def _given_up(row: Row) -> Iterator[Fault]:
    winner = int(row[layout.WINNER])
    if row[layout.PLAYED] % 2 or row[layout.PHASE] == layout.WON or winner == DRAW:
        yield "phase", "cards are left, so a bid was given up by a player who could have matched it (L5)"
        return
    yield from _moves(row, 1 - winner, "gave the round up (L5)")
    if all(any(_answering(_before(row, winner, pot))) for pot in (3, 5)):
        yield "coins", f"{SEATS[winner]} has taken the pot of a bid that was not matched (L5)"


def _before(row: Row, winner: int, pot: int) -> Row:
    """The row with that pot and a coin owed to it, which was then given up: any other bid leaves no less."""
    bid = row.copy()
    bid[layout.PHASE], bid[layout.WINNER], bid[layout.POT], bid[layout.OWED] = layout.BID, layout.NONE, pot, 1
    bid[layout.COINS + winner] -= pot
    return bid


_STANDS: dict[int, Callable[[Row], Iterator[Fault]]] = {
    layout.BID: _bid,
    layout.PLAY: _play,
    layout.CHOOSE: _effect,
    layout.SHUFFLE: _effect,
    layout.OVER: _ended,
    layout.WON: _ended,
}
