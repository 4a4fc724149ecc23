"""What an arena's deals come to: coins won a round and ratings, both with 95 % intervals.

A rating is Elo's: 400 points more mean ten deals won for every one lost, a deal being won by whoever took
more coins over its two sides. Ratings are the most likely ones, each pair having drawn one further deal, so
that a bot which never loses has a rating too; they average 1500.
"""

from collections.abc import Mapping, Sequence
from math import log, sqrt

from croupier.arrays import Array, np
from croupier.games.lanes.layout import ALL_COINS, STACK
from croupier.wire import plain

Won = Mapping[tuple[str, str], Sequence[float]]  # by pair: coins the first won a round, deal by deal

CONFIDENCE = 1.959964  # standard errors either side of a 95 % interval
MIDDLE, POINTS = 1500.0, 400 / log(10)  # of the scale, and of a factor e of odds
STEPS = 50  # of Newton's method, which needs fewer


@plain
class Pairing:
    """One bot against another: coins the first won a round, with a 95 % interval, and its share of all."""

    first: str
    second: str
    deals: int
    coins: float
    low: float
    high: float
    share: float


@plain
class Standing:
    """A bot against all others: its rating and the coins it won a round, with 95 % intervals."""

    bot: str
    rating: float
    rating_margin: float
    coins: float
    low: float
    high: float


def pairings(won: Won) -> tuple[Pairing, ...]:
    """Pairs that have played two deals or more."""
    return tuple(_pairing(*pair, coins) for pair, coins in won.items() if len(coins) > 1)


def standings(bots: Sequence[str], won: Won) -> tuple[Standing, ...]:
    """The best by rating first; bots that have played two deals or more."""
    rated = ratings(bots, won)
    found = []
    for bot in bots:
        sides = [(1 if pair[0] == bot else -1, coins) for pair, coins in won.items() if bot in pair]
        coins = [sign * coin for sign, listed in sides for coin in listed]
        if len(coins) > 1:
            mean, margin = _mean(coins)
            found.append(Standing(bot, *rated[bot], mean, mean - margin, mean + margin))
    return tuple(sorted(found, key=lambda one: -one.rating))


def ratings(bots: Sequence[str], won: Won) -> dict[str, tuple[float, float]]:
    """Each bot's rating and half of its 95 % interval.

    >>> found = ratings(["a", "b"], {("a", "b"): [1.0] * 29 + [-1.0] * 9})
    >>> round(found["a"][0] - found["b"][0])
    197
    """
    count = len(bots)
    deals, scores, noise = np.zeros((count, count)), np.zeros(count), np.zeros((count, count))
    for (first, second), coins in won.items():
        one, other = bots.index(first), bots.index(second)
        points = np.append((np.sign(coins) + 1) / 2, 0.5)
        deals[one, other] = deals[other, one] = len(points)
        scores[one] += points.sum()
        scores[other] += len(points) - points.sum()
        spread = len(points) * points.var()
        noise[[one, other], [one, other]] += spread
        noise[[one, other], [other, one]] -= spread
    strengths, inverse = _most_likely(deals, scores)
    margins = CONFIDENCE * POINTS * np.sqrt(np.diag(inverse @ noise @ inverse))
    return {
        bot: (MIDDLE + POINTS * float(strength), float(margin))
        for bot, strength, margin in zip(bots, strengths, margins, strict=True)
    }


def _most_likely(deals: Array, scores: Array) -> tuple[Array, Array]:
    """Strengths that make the scores the expected ones, by Newton, and the inverse of his last slope.

    They average nought.
    """
    strengths = np.zeros(len(scores))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = deals * chance * (1 - chance)
        inverse = np.linalg.pinv(np.diag(slope.sum(axis=1)) - slope)
        step = inverse @ (scores - (deals * chance).sum(axis=1))
        strengths += step
        if np.abs(step).max() < 1e-12:
            break
    return strengths, inverse


def _pairing(first: str, second: str, coins: Sequence[float]) -> Pairing:
    mean, margin = _mean(coins)
    share = (STACK + mean) / ALL_COINS
    return Pairing(first, second, len(coins), mean, mean - margin, mean + margin, share)


def _mean(coins: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    mean = sum(coins) / len(coins)
    variance = sum((coin - mean) ** 2 for coin in coins) / (len(coins) - 1)
    return mean, CONFIDENCE * sqrt(variance / len(coins))
