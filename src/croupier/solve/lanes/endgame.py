"""The last turns of a round of Lanes as a zero-sum game, solved, with the proof attached.

What both players have seen is where the game starts: chance deals what lies hidden, every way that fits as
likely (what was bid and laid before is no evidence), and each seat sees its own. The answer holds for all a
seat may hold; what is reported is the part for what it does hold.
"""

from collections.abc import Callable
from fractions import Fraction
from math import gcd

import numpy as np

from croupier.errors import BadInput
from croupier.exact.figures import Exact
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row
from croupier.games.lanes.movetext import move_text
from croupier.games.lanes.notation import NUMBERS, parse
from croupier.games.lanes.observation import hidden
from croupier.solve.certificate import Certified, certify
from croupier.solve.lanes.bidding import with_bidding
from croupier.solve.lanes.dominance import without_dominated
from croupier.solve.lanes.lines import Lines, Side, lines
from croupier.solve.lanes.worlds import worlds
from croupier.solve.linear import solve as by_linear_program
from croupier.solve.treeplex import SequenceGame, Treeplex
from croupier.wire import plain

TURNS_SOLVED = 2
LARGEST = 30_000_000  # payoffs a linear program is given


@plain
class Weighed:
    """A move, and the chance with which it is made."""

    move: str
    chance: float


@plain
class Endgame:
    """Coins over an even share that seat a ends the round with, before what lies hidden is dealt.

    Whatever the other does, a plan of each side keeps it between `low` and `high`.
    """

    seat: str  # whoever is to move
    deals: int
    value: float
    low: float
    high: float
    exact: Exact | None  # when proved to the last part
    with_hand: float  # to that seat, with what it holds
    strategy: tuple[Weighed, ...]
    sequences: tuple[int, int]


def solve_lanes(
    position: str, gone: str = "", on_progress: Callable[[str], None] = lambda _: None
) -> Endgame:
    """Solve the last turns of a round from a position on; `gone` are cards of earlier rounds: '5h Kd X1'."""
    row = parse(position)
    for card in gone.split():
        if card not in NUMBERS:
            raise BadInput(f"cards gone: {card!r} is not a card of Lanes (L1)")
    return solve_endgame(row, tuple(NUMBERS[card] for card in gone.split()), on_progress)


def solve_endgame(
    row: Row, gone: tuple[int, ...] = (), on_progress: Callable[[str], None] = lambda _: None
) -> Endgame:
    """Solve the round from this position on, for whoever is to move."""
    _check(row)
    on_progress("dealing all that may lie hidden")
    deals = worlds(row, gone)
    on_progress(f"following every line of {len(deals):,} deals")
    game = _game(row, deals)
    form = sequence_form(game)
    on_progress(f"solving {form.rows.sequences:,} by {form.columns.sequences:,} sequences")
    proof = certify(form, by_linear_program(form))
    return _endgame(row, deals, game, form, proof)


def sequence_form(game: Lines) -> SequenceGame:
    """Payoffs to seat a in whole numbers of the largest unit there is."""
    size = [len(side.moves) for side in game.sides]
    if size[0] * size[1] > LARGEST:
        raise BadInput(
            f"{size[0]:,} by {size[1]:,} sequences are more than can be solved here:"
            " fewer coins to bid or fewer cards face down would do"
        )
    common = gcd(game.unit, int(np.gcd.reduce(game.worth, initial=0)))
    payoff = np.zeros(size, dtype=np.int64)
    np.add.at(payoff, (game.a, game.b), game.worth // common)
    return SequenceGame(treeplex(game.sides[0]), treeplex(game.sides[1]), payoff, game.unit // common)


def _check(row: Row) -> None:
    if row[layout.PHASE] >= layout.OVER:
        raise BadInput("the round is over: there is nothing to solve")
    if row[layout.PHASE] == layout.SHUFFLE:
        raise BadInput("the tens are being shuffled: nobody is to move")
    if row[layout.TURN] < layout.TURNS - TURNS_SOLVED:
        raise BadInput(
            f"turn {row[layout.TURN] + 1} of {layout.TURNS}: only the last two turns of a round can be solved"
        )


def _game(row: Row, deals: Row) -> Lines:
    if row[layout.PHASE] == layout.BID and row[layout.TURN] == layout.TURNS - 1:
        return with_bidding(row, deals)
    found = lines(deals)
    seat = int(row[layout.MOVER])
    keep = [side.parents == 0 for side in found.sides]
    roots = np.unique(found.dealt[:, seat])
    keep[seat] |= np.isin(found.sides[seat].parents, roots)  # the question is what the mover does now
    return without_dominated(found, (keep[0], keep[1]))


def treeplex(side: Side) -> Treeplex:
    """A side's sets and moves, as the solver takes them."""
    names = tuple(map(str, range(len(side.parents))))
    moves = [str(move) for move in side.moves]
    firsts, sizes = side.firsts.tolist(), side.sizes.tolist()
    actions = tuple(tuple(moves[first : first + size]) for first, size in zip(firsts, sizes, strict=True))
    return Treeplex(names, actions, side.parents)


def _endgame(row: Row, deals: Row, game: Lines, form: SequenceGame, proof: Certified) -> Endgame:
    seat = int(row[layout.MOVER])
    side, chances = game.sides[seat], (proof.rows, proof.columns)[seat]
    root = _root(side, hidden(row, seat))
    found = list(
        zip(side.moves[side.firsts[root] :][: side.sizes[root]].tolist(), chances[root], strict=True)
    )
    middle = (proof.low + proof.high) / 2
    return Endgame(
        seat="ab"[seat],
        deals=len(deals),
        value=float(middle),
        low=float(proof.low),
        high=float(proof.high),
        exact=middle if not proof.width else None,
        with_hand=float(_earned(seat, root, side, form, proof) / _chance(row, seat, deals)),
        strategy=tuple(Weighed(move_text(row, move), float(chance)) for move, chance in found),
        sequences=(form.rows.sequences, form.columns.sequences),
    )


def _root(side: Side, seen: Row) -> int:
    """The set at which the mover stands: what it sees there, past the one for having been dealt it."""
    same = np.flatnonzero((side.rows == _ordered(seen)).all(axis=1))
    start = int(same[0])
    if side.sizes[start] > 1:
        return start
    after = same[side.parents[same] == side.firsts[start]]
    return int(after[0]) if len(after) else start


def _ordered(seen: Row) -> Row:
    """Hands as the deals have them, in order of number."""
    ordered = seen.copy()
    for side in (0, 1):
        hand = ordered[layout.HANDS + layout.HAND * side :][: layout.HAND]
        held = sorted(hand[hand >= 0].tolist())
        if held:
            hand[:] = [*held, *[layout.NONE] * (layout.HAND - len(held))]
    return ordered


def _earned(seat: int, root: int, side: Side, form: SequenceGame, proof: Certified) -> Fraction:
    """What the seat's plan earns it by all that follows from this set."""
    plan = (form.rows, form.columns)[seat].plan((proof.rows, proof.columns)[seat])
    gains = (proof.earned, proof.conceded)[seat]
    mine = np.zeros(len(side.moves), dtype=bool)
    for place, (parent, first, size) in enumerate(zip(side.parents, side.firsts, side.sizes, strict=True)):
        if place == root or (parent and mine[parent]):
            mine[first : first + size] = True
    earned = sum((plan[place] * gains[place] for place in np.flatnonzero(mine).tolist()), Fraction(0))
    return earned if seat == 0 else -earned


def _chance(row: Row, seat: int, deals: Row) -> Fraction:
    """How likely the seat is to hold what it does."""
    own = _ordered(hidden(row, seat))
    same = np.ones(len(deals), dtype=bool)
    cards = [layout.HANDS + layout.HAND * seat + place for place in range(layout.HAND)]
    cards += [layout.slot_at(number) + layout.CARD for number in range(int(row[layout.PLAYED]))]
    for place in cards:
        if own[place] >= 0:
            same &= deals[:, place] == own[place]
    return Fraction(int(same.sum()), len(deals))
