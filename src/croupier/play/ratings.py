"""What an arena's deals come to: gains and ratings, both with intervals.

A rating is Elo's: 400 points more mean ten deals won for every one lost, a deal being won by whoever took
more coins over its two sides. Ratings are the most likely ones, each pair having drawn one further deal, so
that a bot which never loses has a rating too; they average 1500.
"""

from collections.abc import Mapping, Sequence
from math import cos, log, pi, sin, sqrt, tan
from statistics import NormalDist, linear_regression, mean, stdev

from croupier.arrays import Array, np
from croupier.play.arena_rounds import Result
from croupier.wire import plain

Won = Mapping[tuple[str, str], Sequence[Result]]  # by pair: what the first won, deal by deal

CONFIDENCE = 0.95  # of an interval, unless another is asked for
FEWEST = 20  # deals that tell how much of luck to take out: fewer would take their own spread for luck
MANY = 500  # degrees of freedom from which Student's t is the normal distribution
MIDDLE, POINTS = 1500.0, 400 / log(10)  # of the scale, and of a factor e of odds
HALVINGS = 60
STEPS = 50  # of Newton's method, which needs fewer


@plain
class Pairing:
    """One bot against another: what the first won but for luck, with an interval; deals won and lost."""

    first: str
    second: str
    deals: int
    gain: float
    low: float
    high: float
    won: int
    lost: int
    spread: float  # of a deal, as it was played
    spread_but_for_luck: float


@plain
class Standing:
    """A bot against all others: its rating and what it won but for luck, with intervals."""

    bot: str
    rating: float
    rating_margin: float
    gain: float
    low: float
    high: float


def pairings(won: Won, confidence: float = CONFIDENCE) -> tuple[Pairing, ...]:
    """Pairs that have played two deals or more."""
    return tuple(_pairing(*pair, results, confidence) for pair, results in won.items() if len(results) > 1)


def standings(bots: Sequence[str], won: Won, confidence: float = CONFIDENCE) -> tuple[Standing, ...]:
    """The best by rating first; bots that have played two deals or more."""
    rated = ratings(bots, won, confidence)
    found = []
    for bot in bots:
        sides = [(1 if pair[0] == bot else -1, results) for pair, results in won.items() if bot in pair]
        gains = [sign * gain for sign, listed in sides for gain in but_for_luck(listed)]
        if len(gains) > 1:
            gain, margin = _mean(gains, confidence, sum(takes_luck(listed) for _, listed in sides))
            found.append(Standing(bot, *rated[bot], gain, gain - margin, gain + margin))
    return tuple(sorted(found, key=lambda one: -one.rating))


def reach(confidence: float, freedom: int = MANY) -> float:
    """Standard errors either side of such an interval: Student's t, where the error was found from few deals.

    >>> round(reach(0.99), 3), round(reach(0.95, 8), 3)
    (2.576, 2.306)
    """
    if freedom >= MANY:
        return NormalDist().inv_cdf((1 + confidence) / 2)
    low, high = 0.0, pi / 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return sqrt(freedom) * tan(low)


def _within(angle: float, freedom: int) -> float:
    """How likely Student's t is within the tangent of the angle times the root of its degrees of freedom."""
    odd = freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for place in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (place - 1) / place
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def ratings(bots: Sequence[str], won: Won, confidence: float = CONFIDENCE) -> dict[str, tuple[float, float]]:
    """Each bot's rating and half of its interval.

    >>> one, other = Result(1.0, 0.0), Result(-1.0, 0.0)
    >>> found = ratings(["a", "b"], {("a", "b"): [one] * 29 + [other] * 9})
    >>> round(found["a"][0] - found["b"][0])
    197
    """
    count = len(bots)
    deals, scores, noise = np.zeros((count, count)), np.zeros(count), np.zeros((count, count))
    for (first, second), results in won.items():
        one, other = bots.index(first), bots.index(second)
        points = np.append((np.sign([result.won for result in results]) + 1) / 2, 0.5)
        deals[one, other] = deals[other, one] = len(points)
        scores[one] += points.sum()
        scores[other] += len(points) - points.sum()
        spread = len(points) * points.var()
        noise[[one, other], [one, other]] += spread
        noise[[one, other], [other, one]] -= spread
    strengths, inverse = _most_likely(deals, scores)
    margins = reach(confidence) * POINTS * np.sqrt(np.diag(inverse @ noise @ inverse))
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


def _pairing(first: str, second: str, results: Sequence[Result], confidence: float) -> Pairing:
    played, steady = [one.won for one in results], but_for_luck(results)
    gain, margin = _mean(steady, confidence, int(takes_luck(results)))
    won, lost = sum(one > 0 for one in played), sum(one < 0 for one in played)
    return Pairing(
        first,
        second,
        len(results),
        gain,
        gain - margin,
        gain + margin,
        won,
        lost,
        stdev(played),
        stdev(steady),
    )


def takes_luck(results: Sequence[Result]) -> bool:
    """Whether there are deals enough to tell how much of their luck to take out."""
    return len(results) >= FEWEST and len({one.luck for one in results}) > 1


def but_for_luck(results: Sequence[Result]) -> list[float]:
    """What was won, less as much of the luck as makes it spread least: a control variate.

    >>> but_for_luck([Result(5.0, 2.0), Result(-3.0, -2.0)] * 10)[:2]
    [1.0, 1.0]
    """
    if not takes_luck(results):
        return [one.won for one in results]
    share, _ = linear_regression([one.luck for one in results], [one.won for one in results])
    return [one.won - share * one.luck for one in results]


def _mean(found: Sequence[float], confidence: float, shares: int) -> tuple[float, float]:
    """The mean and half of its interval; `shares` of luck were found from the same deals."""
    freedom = len(found) - 1 - shares
    spread = stdev(found) * sqrt((len(found) - 1) / freedom)
    return mean(found), reach(confidence, freedom) * spread / sqrt(len(found))
