"""What both actions are worth at every information set, once it is known how both sides play."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.arrays import Array, np
from croupier.exact.figures import Exact
from croupier.solve.certificate import Certified, Gains, gains
from croupier.solve.pokdeng.induction import DEALS, HITS, IF_HITS, IF_STANDS, Answers
from croupier.solve.pokdeng.information import InfoSet, Situation
from croupier.solve.treeplex import Behaviour, Treeplex
from croupier.wire import plain


@plain
class Choice:
    """One information set: how often to hit, what each action is worth to that side, how often it comes up.

    Worth is in bets, and unknown for a set that is never reached; `exact` is the chance to hit as a fraction.
    """

    hand: str
    value: int
    up: str | None
    size: int | None
    seen: int | None
    hit: float
    exact: Exact
    stand_ev: float | None
    hit_ev: float | None
    mistake: float | None  # what the worse action costs
    reach: float
    locked: bool

    @property
    def action(self) -> str:
        """The action to take: `hit`, `stand`, or `mix` where both have a chance."""
        return {0.0: "stand", 1.0: "hit"}.get(self.hit, "mix")


Choices = dict[str, Choice]


Worth = Sequence[float | None]  # of standing and of hitting


@dataclass(frozen=True, eq=False)
class Solved:
    """A part of the game with its share of the value proved, and how both sides play it."""

    situation: Situation
    proof: Certified
    players: Behaviour
    bankers: Behaviour
    fixed: frozenset[str]  # sets that were not free to choose


def choices(part: Solved, counts: Array) -> tuple[Choices, Choices]:
    """The player's sets and the banker's; `counts` are the part's deals in the shape of its payoffs."""
    game, fixed = part.situation.game, part.fixed
    player_plan, banker_plan = game.rows.plan(part.players), game.columns.plan(part.bankers)
    worth, reach = (gains(sums, banker_plan, game.unit) for sums in (game.payoff, counts))
    players = _side(part.situation.players, game.rows, part.players, worth, reach, fixed)
    worth, reach = (gains(sums.T, player_plan, game.unit) for sums in (-game.payoff, counts))
    return players, _side(part.situation.bankers, game.columns, part.bankers, worth, reach, fixed)


def _side(
    sets: tuple[InfoSet, ...], side: Treeplex, played: Behaviour, worth: Gains, reach: Gains, fixed: Set[str]
) -> Choices:
    found: Choices = {}
    for one, chances, first in zip(sets, played, side.firsts.tolist(), strict=True):
        comes = reach[first]
        pays = [float(worth[first + action] / comes) if comes else None for action in (0, 1)]
        found[one.name] = choice(one, chances[1], pays, float(comes), locked=one.name in fixed)
    return found


def choice(one: InfoSet, hit: Fraction, worth: Worth, reach: float, *, locked: bool = False) -> Choice:
    stand_ev, hit_ev = worth
    mistake = None if stand_ev is None or hit_ev is None else abs(hit_ev - stand_ev)
    known = one.hand, one.value, one.up, one.size, one.seen
    return Choice(*known, float(hit), hit, stand_ev, hit_ev, mistake, reach, locked)


def seen_choices(
    part: Answers, unit: int, hits: list[Fraction], fixed: Mapping[str, Fraction]
) -> tuple[Choices, Choices]:
    """The same where the banker sees cards; its sets are summed up by hand, size and value.

    `hits` is how often each of the player's classes hits; in the summary it is a share of deals.
    """
    players: Choices = {}
    counts = part.sums[:, :, 0, DEALS].sum(axis=1)
    for place, hand in enumerate(part.players):
        one = InfoSet("player", hand.name, hand.value, part.up)
        worth = [float(Fraction(int(side[place]), int(counts[place]))) for side in (part.stand, part.hit)]
        reach = float(Fraction(int(counts[place]), unit))
        players[one.name] = choice(one, hits[place], worth, reach, locked=one.name in fixed)
    return players, _summary(part, unit, hits)


def _summary(part: Answers, unit: int, hits: list[Fraction]) -> Choices:
    bankers: Choices = {}
    scale = lcm(*(chance.denominator for chance in hits))
    exact = np.int64 if scale < 2**16 else object  # sums of deals stay below 2⁴⁴
    often_hit = np.array([int(chance * scale) for chance in hits], dtype=exact)
    kinds = part.sums.shape[2]
    stood = np.array([[hand.value == kind for kind in range(kinds - 1)] for hand in part.players])
    standing = (part.sums[:, :, :1] * (scale - often_hit)[:, None, None, None]) * stood[:, None, :, None]
    hitting = (part.sums[:, :, 1:] * often_hit[:, None, None, None]).sum(axis=0)
    for size, sums in ((2, standing.sum(axis=0)), (3, hitting)):
        for place, hand in enumerate(part.bankers):
            for value in range(kinds - 1):
                deals = int(sums[place, value, DEALS])
                if deals:
                    one = InfoSet("banker", hand.name, hand.value, part.up, size, value)
                    worth = [-float(sums[place, value, which] / deals) for which in (IF_STANDS, IF_HITS)]
                    hit_share = Fraction(int(sums[place, value, HITS]), deals)
                    bankers[one.name] = choice(one, hit_share, worth, float(Fraction(deals, unit * scale)))
    return bankers
