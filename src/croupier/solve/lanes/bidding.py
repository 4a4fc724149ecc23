"""The bidding of a round's last turn laid over its plays: cards do not enter into bids, nor bids into points.

Dominated choices leave the plays once for every size of the pot; each end of the bidding then gets a
copy of them, hanging from what each seat bid with each hand it may hold.
"""

from dataclasses import dataclass, field

from croupier.arrays import Array, np
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.observation import hidden
from croupier.solve.lanes.dominance import without_dominated
from croupier.solve.lanes.lines import Lines, Side, lines

PUBLIC = slice(0, layout.LANE_SUIT)  # of a row: phase, coins, bids


@dataclass(eq=False)
class _Seat:
    """One seat's sets so far; `kinds`: a deal that shows each hand it may hold."""

    kinds: Array
    parents: list[Array] = field(default_factory=list)
    firsts: list[Array] = field(default_factory=list)
    sizes: list[Array] = field(default_factory=list)
    moves: list[Array] = field(default_factory=lambda: [np.zeros(1, dtype=np.int16)])
    rows: list[Array] = field(default_factory=list)
    sequences: int = 1

    def add(self, parents: Array, sizes: Array, moves: Array, rows: Array) -> Array:
        """Further sets; the first sequence of each."""
        firsts = self.sequences + np.concatenate(([0], np.cumsum(sizes)))[:-1]
        self.parents.append(parents)
        self.firsts.append(firsts)
        self.sizes.append(sizes)
        self.moves.append(moves)
        self.rows.append(rows)
        self.sequences += int(sizes.sum())
        return firsts

    @property
    def side(self) -> Side:
        parents, firsts, sizes = map(np.concatenate, (self.parents, self.firsts, self.sizes))
        return Side(parents, firsts, sizes, np.concatenate(self.moves), np.concatenate(self.rows))


class _Ladder:
    """Walks every way the bidding may go."""

    def __init__(self, row: Row, deals: Row) -> None:
        self.deals = deals
        self.games: dict[bytes, Lines] = {}
        self.ends: list[tuple[Array, Array, Array]] = []
        first = self._plays(_called(row))
        self.unit = first.unit
        found = [np.unique(first.dealt[:, seat], return_index=True, return_inverse=True) for seat in (0, 1)]
        self.seats = [_Seat(kinds) for _, kinds, _ in found]
        self.weights = np.zeros((len(found[0][0]), len(found[1][0])), dtype=np.int64)
        np.add.at(self.weights, (found[0][2], found[1][2]), first.unit // len(deals))

    def walk(self, row: Row, after: tuple[Array, Array]) -> None:
        """`after`: what each seat has bid so far, by what it holds."""
        if row[layout.PHASE] == layout.BID:
            seat, moves = int(row[layout.MOVER]), legal(row)
            firsts = self._set(row, seat, moves, after[seat])
            for place, move in enumerate(moves):
                bid = firsts + place
                self.walk(played(row, move), (bid, after[1]) if seat == 0 else (after[0], bid))
        elif row[layout.PHASE] == layout.PLAY:
            self._attach(self._plays(row), after)
        else:
            one, other = np.nonzero(self.weights)
            worth = self.weights[one, other] * (int(row[layout.COINS]) - layout.STACK)
            self.ends.append((after[0][one], after[1][other], worth))

    def _set(self, row: Row, seat: int, moves: list[int], parents: Array) -> Array:
        kinds = self.seats[seat].kinds
        seen = self.deals[kinds].copy()
        seen[:, PUBLIC] = row[PUBLIC]
        rows = np.stack([hidden(one, seat) for one in seen])
        sizes = np.full(len(kinds), len(moves))
        return self.seats[seat].add(
            parents, sizes, np.tile(np.array(moves, dtype=np.int16), len(kinds)), rows
        )

    def _plays(self, row: Row) -> Lines:
        """The plays after such bidding, without what needs no thought."""
        key = row[PUBLIC].tobytes()
        if key not in self.games:
            deals = self.deals.copy()
            deals[:, PUBLIC] = row[PUBLIC]
            found = lines(deals)
            self.games[key] = without_dominated(
                found, (found.sides[0].parents == 0, found.sides[1].parents == 0)
            )
        return self.games[key]

    def _attach(self, game: Lines, after: tuple[Array, Array]) -> None:
        maps = [self._copy(game, seat, after[seat]) for seat in (0, 1)]
        self.ends.append((maps[0][game.a], maps[1][game.b], game.worth))

    def _copy(self, game: Lines, seat: int, after: Array) -> Array:
        """A copy of this seat's sets; where each sequence of the game has gone."""
        side, dealt = game.sides[seat], np.unique(game.dealt[:, seat])
        moved = np.zeros(len(side.moves), dtype=np.int64)
        later = side.parents > 0
        inside = np.setdiff1d(np.arange(1, len(side.moves)), dealt)
        moved[dealt] = after
        moved[inside] = self.seats[seat].sequences + np.arange(len(inside))
        self.seats[seat].add(
            moved[side.parents[later]], side.sizes[later], side.moves[inside], side.rows[later]
        )
        return moved

    @property
    def lines(self) -> Lines:
        a, b, worth = (np.concatenate([end[place] for end in self.ends]) for place in range(3))
        sides = self.seats[0].side, self.seats[1].side
        return Lines(sides, a, b, worth, self.unit, np.zeros((0, 2), dtype=np.int64))


def with_bidding(row: Row, deals: Row) -> Lines:
    """The last turn from a bid on, as a game: each seat's first sets are one for each hand it may hold."""
    ladder = _Ladder(row, deals)
    nothing = [np.zeros(len(seat.kinds), dtype=np.int64) for seat in ladder.seats]
    ladder.walk(row, (nothing[0], nothing[1]))
    return ladder.lines


def _called(row: Row) -> Row:
    """The row when nobody adds a coin more."""
    while row[layout.PHASE] == layout.BID:
        row = played(row, layout.ADD)
    return row
