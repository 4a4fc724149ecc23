"""What both actions are worth at every information set, once it is known how both sides play."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.arrays import Array, np
from croupier.exact.figures import Exact
from croupier.solve.certificate import Gains, gains
from croupier.solve.pokdeng.induction import DEALS, HITS, IF_HITS, IF_STANDS, Answers
from croupier.solve.pokdeng.information import InfoSet, Situation
from croupier.solve.treeplex import Behaviour, Treeplex
from croupier.wire import plain


@plain
class Choice:
    """One information set: how often to hit, what each action is worth to who decides, how often it comes.

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


@dataclass(frozen=True, eq=False)
class Played:
    """A part of the game and how both sides play it; `counts` are its deals in the shape of its payoffs."""

    situation: Situation
    counts: Array
    players: Behaviour
    bankers: Behaviour
    fixed: frozenset[str]  # sets that were not free to choose


def choices(part: Played) -> tuple[Choices, Choices]:
    """The player's sets and the banker's."""
    game = part.situation.game
    player_plan, banker_plan = game.rows.plan(part.players), game.columns.plan(part.bankers)
    players = _side(
        part.situation.players,
        game.rows,
        part.players,
        gains(game.payoff, banker_plan, game.unit),
        gains(part.counts, banker_plan, game.unit),
        part.fixed,
        1,
    )
    bankers = _side(
        part.situation.bankers,
        game.columns,
        part.bankers,
        gains(game.payoff.T, player_plan, game.unit),
        gains(part.counts.T, player_plan, game.unit),
        part.fixed,
        -1,
    )
    return players, bankers


def _side(
    sets: tuple[InfoSet, ...],
    side: Treeplex,
    behaviour: Behaviour,
    worth: Gains,
    reach: Gains,
    fixed: frozenset[str],
    sign: int,
) -> Choices:
    found: Choices = {}
    for one, chances, first in zip(sets, behaviour, side.firsts.tolist(), strict=True):
        comes = reach[first]
        pays = [float(sign * worth[first + action] / comes) if comes else None for action in (0, 1)]
        found[one.name] = choice(one, chances[1], pays[0], pays[1], float(comes), locked=one.name in fixed)
    return found


def choice(
    one: InfoSet,
    hit: Fraction,
    stand_ev: float | None,
    hit_ev: float | None,
    reach: float,
    *,
    locked: bool = False,
) -> Choice:
    return Choice(
        one.hand,
        one.value,
        one.up,
        one.size,
        one.seen,
        float(hit),
        hit,
        stand_ev,
        hit_ev,
        None if stand_ev is None or hit_ev is None else abs(hit_ev - stand_ev),
        reach,
        locked,
    )


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
        stand, hit = (
            float(Fraction(int(side[place]), int(counts[place]))) for side in (part.stand, part.hit)
        )
        reach = float(Fraction(int(counts[place]), unit))
        players[one.name] = choice(one, hits[place], stand, hit, reach, locked=one.name in fixed)
    return players, _summary(part, unit, hits)


def _summary(part: Answers, unit: int, hits: list[Fraction]) -> Choices:
    bankers: Choices = {}
    whole = lcm(*(chance.denominator for chance in hits))
    exact = np.int64 if whole < 2**16 else object  # sums of deals stay below 2⁴⁴
    often_hit = np.array([int(chance * whole) for chance in hits], dtype=exact)
    kinds = part.sums.shape[2]
    stood = np.array([[hand.value == kind for kind in range(kinds - 1)] for hand in part.players])
    standing = (part.sums[:, :, :1] * (whole - often_hit)[:, None, None, None]) * stood[:, None, :, None]
    hitting = (part.sums[:, :, 1:] * often_hit[:, None, None, None]).sum(axis=0)
    for size, sums in ((2, standing.sum(axis=0)), (3, hitting)):
        for place, hand in enumerate(part.bankers):
            for value in range(kinds - 1):
                deals = int(sums[place, value, DEALS])
                if deals:
                    one = InfoSet("banker", hand.name, hand.value, part.up, size, value)
                    stand, hit = (-float(sums[place, value, which] / deals) for which in (IF_STANDS, IF_HITS))
                    often = Fraction(int(sums[place, value, HITS]), deals)
                    bankers[one.name] = choice(one, often, stand, hit, float(Fraction(deals, unit * whole)))
    return bankers
