"""What a tally of simulated coups says of each bet, beside what is exact."""

from collections.abc import Mapping
from math import sqrt

from croupier.arrays import Array, np
from croupier.exact.composition import full
from croupier.exact.distribution import Distribution, distribution
from croupier.exact.odds import OUTCOMES
from croupier.exact.prices import price
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.rules import Rules
from croupier.wire import plain

CONFIDENCE = 1.959964  # standard errors either side of a 95 % interval


@plain
class Share:
    count: int
    share: float
    se: float


@plain
class Estimate:
    """The house edge as simulated, with the error its exact variance gives, and as it is on a first coup."""

    title: str
    edge: float
    se: float
    low: float
    high: float
    exact: float
    z: float  # standard errors between the two


def estimates(rules: Rules, tally: Array) -> dict[str, Estimate]:
    simulated, exact = Distribution(tally), _exact(rules)
    return {name: _estimate(bet, simulated, *exact[name]) for name, bet in rules.bets.items()}


def shares(tally: Array) -> dict[str, Share]:
    """How often each outcome came up."""
    by_points = tally.sum(axis=(2, 3, 4, 5))
    tied = int(np.trace(by_points))
    player = int(np.tril(by_points).sum()) - tied
    banker = int(by_points.sum()) - tied - player
    return {name: _share(count, tally) for name, count in zip(OUTCOMES, (player, banker, tied), strict=True)}


def worst_error(rules: Rules, tally: Array) -> float:
    """The largest standard error of any bet's edge."""
    found = estimates(rules, tally)
    return max((estimate.se for estimate in found.values()), default=0.0)


def _share(count: int, tally: Array) -> Share:
    coups = int(tally.sum())
    share = count / coups
    return Share(count, share, sqrt(share * (1 - share) / coups))


def _estimate(bet: Bet, simulated: Distribution, exact: float, deviation: float) -> Estimate:
    edge, error = float(price(bet, simulated).edge), deviation / sqrt(simulated.total)
    off = (edge - exact) / error if error else 0.0
    reach = CONFIDENCE * error
    return Estimate(bet.title, edge, error, edge - reach, edge + reach, exact, off)


_known: dict[Rules, Mapping[str, tuple[float, float]]] = {}


def _exact(rules: Rules) -> Mapping[str, tuple[float, float]]:
    """Edge and deviation of every bet."""
    if rules not in _known:
        coups = distribution(rules.tableau, full(rules.decks))
        found = {name: price(bet, coups) for name, bet in rules.bets.items()}
        _known[rules] = {name: (float(one.edge), one.sd) for name, one in found.items()}
    return _known[rules]
