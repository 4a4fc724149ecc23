"""The last turn of a round, solved while `expert` thinks: bids, and the first card, against every hand.

The game starts with the turn, or where the bids that are known begin, each card that is not seen as likely to
be in either hand. What this seat does answers all that the other may hold, and gives away no more than it
must of what it holds itself. Taken for granted: the other knows the cards that this seat laid face down, and
what else is hidden is guessed at, the same for whoever bids.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from time import perf_counter
from typing import NamedTuple

from croupier.arrays import Array, np
from croupier.bots.lanes.last_cards import Lines, lines_of
from croupier.bots.lanes.layout import (
    ACTIONS,
    AIMED,
    BIDS,
    CALLED,
    FOLDED,
    KIND,
    LAYS,
    MOVER,
    NO_LINE,
    POT,
    STACK,
)
from croupier.compiled import compiled
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.table import Bid

KERNELS = "croupier.bots.lanes.last_turn_kernels"
AT_A_TIME = 20  # rounds of learning between two looks at the clock
RAISES = 3  # that are looked at where more are legal: one coin, half of what is left, and all of it
SELDOM, COINS = 0.02, 0.5  # come to by own bids: then a move worth so much more is e times as likely
FIRST_CARD = layout.slot_at(layout.SLOTS - 2)


class Solved(NamedTuple):
    """How likely each move is in equilibrium, and how many coins it wins against it."""

    chances: dict[int, float]
    worth: dict[int, float]


def solved(
    seen: Row,
    gone: Sequence[int] = (),
    bids: Sequence[Bid] | None = None,
    *,
    owed: int = 0,
    rounds: int,
    seconds: float | None = None,
    clock: Callable[[], float] = perf_counter,
) -> Solved:
    """The last turn in equilibrium, up to the first target of its first card.

    After so many `rounds` of learning, or fewer where there are only so many `seconds`.
    `owed`: when the first of the bids was made.
    """
    started, card = clock(), _held(seen)
    start, raised = _start(_taken_back(seen), bids, owed)
    given = start.tobytes(), tuple(gone), raised
    if seconds is None:
        averages = _learned(*given, rounds)
    else:
        learning = Learning(_opened(*given))
        while learning.rounds < rounds and (not learning.rounds or clock() - started < seconds):
            learning.learn(min(AT_A_TIME, rounds - learning.rounds))
        averages = learning.averages
    return _opened(*given).solved(averages, card, seen)


@dataclass(frozen=True, slots=True, eq=False)
class LastTurn:
    """A last turn as a game between all that either seat may hold; nothing of it changes."""

    initiator: int
    cards: list[int]  # that either seat may hold
    tree: Array
    moves: list[list[int]]  # by node
    now: int  # the node that the bids so far lead to
    lines: Lines

    def solved(self, averages: Array, card: int, seen: Row) -> Solved:
        """For whoever moves after the bids so far, with this card."""
        gains, reach = self._played_out(averages, int(self.tree[self.now, MOVER]))
        held, seat = self.cards.index(card), int(self.tree[self.now, MOVER])
        chances, worth = self._chances(averages, held, seen), self._worth(gains, reach, held, seen)
        if reach[self.now, seat, held] < SELDOM:
            best = max(worth.values())
            chances = {move: chance * exp((worth[move] - best) / COINS) for move, chance in chances.items()}
        return Solved(_shares(chances), worth)

    def _chances(self, averages: Array, held: int, seen: Row) -> dict[int, float]:
        if self.tree[self.now, KIND] == BIDS:
            moves = self.moves[self.now]
            weights = averages[self.now, : len(moves), held].tolist()
            return _shares(dict(zip(moves, weights, strict=True)))
        found = dict.fromkeys(legal(seen), 0.0)
        for place, line in enumerate(self.lines.numbers[held]):
            move = _move_of(self.cards[held], line, seen)
            if move in found:
                found[move] += float(averages[self.now, place, held])
        return _shares(found)

    def _worth(self, gains: Array, reach: Array, held: int, seen: Row) -> dict[int, float]:
        """Coins that each move wins against what the other holds when it has bid like this."""
        seat, node = int(self.tree[self.now, MOVER]), self.tree[self.now]
        others = np.where(np.arange(len(self.cards)) == held, 0.0, reach[self.now, 1 - seat])
        if node[KIND] == BIDS:
            moves = self.moves[self.now]
            coins = gains[self.now, : len(moves), held] / others.sum()
            return _between(dict(zip(moves, coins.tolist(), strict=True)), legal(seen))
        shares = self.lines.all[held] @ (others / others.sum())
        worth = int(node[STACK + seat]) - layout.STACK + int(node[POT]) / 2 * (1 + shares)
        found = dict.fromkeys(legal(seen), -float(layout.ALL_COINS))
        for line in np.flatnonzero(self.lines.all[held, :, held - 1] > NO_LINE).tolist():
            move = _move_of(self.cards[held], line, seen)
            if move in found:
                found[move] = max(found[move], float(worth[line]))
        return found

    def _played_out(self, averages: Array, seat: int) -> tuple[Array, Array]:
        """What each action brings a seat when both play by the averages, and how likely nodes are come to."""
        gains, regrets, reach = averages * 0, averages * 0, np.ones((len(self.tree), 2, len(self.cards)))
        game = self.initiator, self.tree, self.lines.shares, self.lines.counts
        compiled(KERNELS, "play_out")(seat, *game, reach, averages * 1, gains, regrets)
        return gains, reach


class Learning:
    """CFR+ from nothing: it depends on the turn and the number of rounds alone."""

    def __init__(self, turn: LastTurn) -> None:
        self.rounds, nodes, held = 0, len(turn.tree), len(turn.cards)
        size = nodes, max(ACTIONS, int(turn.lines.counts.max())), held
        learned = [np.zeros(size) for _ in range(4)]  # the last: averages
        self.averages = learned[-1]
        self._game = turn.initiator, turn.tree, turn.lines.shares, turn.lines.counts
        self._room = np.ones((nodes, 2, held)), *learned

    def learn(self, rounds: int) -> None:
        first = self.rounds + 1
        compiled(KERNELS, "minimise")(first, first + rounds, *self._game, *self._room)
        self.rounds += rounds


@lru_cache(maxsize=16)
def _opened(start: bytes, gone: tuple[int, ...], raised: tuple[int, ...]) -> LastTurn:
    row = np.frombuffer(start, dtype=np.int8).copy()
    return open_turn(row, gone, raised)


@lru_cache(maxsize=16)
def _learned(start: bytes, gone: tuple[int, ...], raised: tuple[int, ...], rounds: int) -> Array:
    """The averages after so many rounds, which nobody writes to any more."""
    learning = Learning(_opened(start, gone, raised))
    learning.learn(rounds)
    learning.averages.flags.writeable = False
    return learning.averages


def open_turn(start: Row, gone: Sequence[int], raised: tuple[int, ...]) -> LastTurn:
    nodes: list[tuple[int, ...]] = []
    moves: list[list[int]] = []
    now = _grow(nodes, moves, start, (0, 0), raised)
    cards, called = _cards(start, gone), start
    while called[layout.PHASE] == layout.BID:
        called = played(called, layout.ADD)
    tree, lines = np.array(nodes, dtype=np.int64), lines_of(cards, called, gone)
    return LastTurn(int(start[layout.INITIATOR]), cards, tree, moves, now, lines)


def _grow(
    nodes: list[tuple[int, ...]],
    listed: list[list[int]],
    row: Row,
    came: tuple[int, int],
    raised: tuple[int, ...] | None,
) -> int:
    """The bidding from this row on, as nodes; `raised`: what was bid from now on, if this was come to.

    The node that this leads to is told, or -1.
    """
    node, moves = len(nodes), _options(row, raised or ())
    kind = {layout.BID: BIDS, layout.PLAY: CALLED}.get(int(row[layout.PHASE]), FOLDED)
    coins = (int(row[place]) for place in (layout.POT, layout.COINS, layout.COINS + 1))
    nodes.append((kind, *came, int(row[layout.MOVER]), len(moves), *coins))
    listed.append(moves)
    now = node if raised == () else layout.NONE
    for place, move in enumerate(moves if kind == BIDS else []):
        taken = raised[1:] if raised and raised[0] == move else None
        now = max(now, _grow(nodes, listed, played(row, move), (node, place), taken))
    return now


def _move_of(card: int, line: int, seen: Row) -> int:
    """The way in which a line lays its card, or its first target once the card is laid."""
    if seen[layout.PHASE] == layout.CHOOSE:
        return _aimed_at(seen, line)
    way = line if line < AIMED else 2 * ((line - AIMED) // layout.SLOTS)
    return layout.LAY + LAYS * card + way


def _aimed_at(seen: Row, line: int) -> int:
    """The first target of a line, if it begins with the card that was laid."""
    lane, target = divmod(line - AIMED, layout.SLOTS)
    if line < AIMED or lane != seen[FIRST_CARD + layout.LANE]:
        return layout.NONE
    ace = layout.rank_of(int(seen[FIRST_CARD + layout.CARD])) == layout.ACE
    return (layout.LANE_TARGET if ace else layout.TARGET) + target


def _between(worth: Mapping[int, float], moves: Sequence[int]) -> dict[int, float]:
    """A raise that was not looked at is worth what lies between those that were."""
    looked_at = sorted(move for move in worth if move != layout.FOLD)
    found = np.interp(moves, looked_at, [worth[move] for move in looked_at]).tolist()
    return {**dict(zip(moves, found, strict=True)), **worth}


def _shares(weights: Mapping[int, float]) -> dict[int, float]:
    total = sum(weights.values())
    return {move: weight / total if total else 1 / len(weights) for move, weight in weights.items()}


def is_first_target(seen: Row) -> bool:
    """Whether the last turn's first card has just been laid, and its effect is to be aimed."""
    begun = seen[layout.PHASE] == layout.CHOOSE and seen[layout.PLAYED] == layout.SLOTS - 1
    return bool(begun and seen[layout.EFFECT_SLOT] == layout.SLOTS - 2 and seen[layout.STAGE] == 0)


def _taken_back(seen: Row) -> Row:
    """The row before the first card was laid."""
    if not is_first_target(seen):
        return seen
    row = seen.copy()
    row[FIRST_CARD : FIRST_CARD + layout.WIDTH] = 0
    row[layout.PHASE], row[layout.PLAYED] = layout.PLAY, layout.SLOTS - 2
    row[layout.EFFECT_SLOT] = layout.NONE
    return row


def _start(seen: Row, bids: Sequence[Bid] | None, owed: int = 0) -> tuple[Row, tuple[int, ...]]:
    """The row when the first known bid of the turn was made, hands hidden, and the bids since."""
    now = [bid for bid in bids or () if bid.turn == layout.TURNS]
    start, due = seen.copy(), owed
    for bid in now:
        start[layout.COINS + layout.SEATS.index(bid.seat)] += due + bid.coins
        start[layout.POT] -= due + bid.coins
        due = bid.coins
    for seat in (0, 1):
        _hand(start, seat)[:] = layout.UNSEEN, *[layout.NONE] * (layout.HAND - 1)
    if now:
        start[layout.PHASE], start[layout.OWED] = layout.BID, owed
        start[layout.MOVER] = layout.SEATS.index(now[0].seat)
        start[layout.CHECKED] = not owed and start[layout.MOVER] != start[layout.INITIATOR]
    return start, tuple(layout.ADD + bid.coins for bid in now)


def _held(seen: Row) -> int:
    """The card that the mover has, or has just laid."""
    if is_first_target(seen):
        return int(seen[FIRST_CARD + layout.CARD])
    return int(_hand(seen, int(seen[layout.MOVER])).max())


def _hand(row: Row, seat: int) -> Row:
    return row[layout.HANDS + layout.HAND * seat :][: layout.HAND]


def _cards(start: Row, gone: Sequence[int]) -> list[int]:
    """That either seat may hold."""
    slots = [layout.slot_at(number) for number in range(int(start[layout.PLAYED]))]
    away = {int(start[slot + layout.CARD]) for slot in slots} | set(gone)
    return [card for card in range(layout.CARDS) if card not in away]


def _options(row: Row, raised: tuple[int, ...]) -> list[int]:
    """The moves that are looked at: of many raises some, and the one that was made."""
    if row[layout.PHASE] == layout.PLAY:
        return []  # by lines, whichever the card
    moves = legal(row)
    most = max((move for move in moves if move != layout.FOLD), default=0) - layout.ADD
    if most <= RAISES:
        return moves
    raises = {0, 1, (most + 1) // 2, most, *(move - layout.ADD for move in raised[:1])}
    return [move for move in moves if move == layout.FOLD or move - layout.ADD in raises]
