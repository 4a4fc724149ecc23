"""What a bet costs: edge, variance, hit rate and covariance, from a distribution over signatures."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import sqrt

from croupier.arrays import Array, Mask, np
from croupier.exact.distribution import SHAPE, Distribution, signatures
from croupier.games.baccarat.bets import ASKABLE, Bet, Row
from croupier.games.baccarat.bettext import BetText
from croupier.games.baccarat.rules import Rules
from croupier.wire import canonical, read

Wagers = Mapping[Bet, int]  # stakes on several bets at once


@dataclass(frozen=True)
class Price:
    """Exact figures for one unit staked; `edge` is the house's."""

    edge: Fraction
    variance: Fraction
    hit: Fraction  # how often it wins
    push: Fraction

    @property
    def sd(self) -> float:
        return sqrt(self.variance)

    @property
    def returned(self) -> Fraction:
        return 1 - self.edge


def price(bet: Bet, coups: Distribution) -> Price:
    """What a bet costs on coups so distributed."""
    wins = {index: row for index, row in enumerate(bet.rows) if row.odds}
    counts = {index: coups.count(mask) for index, mask in enumerate(row_masks(bet))}
    total = coups.total
    hit = Fraction(sum(counts[index] for index in wins), total)
    push = Fraction(sum(counts[index] for index in counts if index not in wins), total)
    won = sum((net(row) * counts[index] for index, row in wins.items()), Fraction(0)) / total
    squared = sum((net(row) ** 2 * counts[index] for index, row in wins.items()), Fraction(0)) / total
    lost = 1 - hit - push
    mean = won - lost
    return Price(edge=-mean, variance=squared + lost - mean**2, hit=hit, push=push)


def net(row: Row) -> Fraction:
    """What a row wins for one unit."""
    return row.odds.ratio if row.odds else Fraction(0)


def covariance(one: Bet, other: Bet, coups: Distribution) -> Fraction:
    """How two bets on the same coup move together, for a unit on each."""
    both = Fraction(0)
    for mine, won in _outcomes(one):
        for theirs, also in _outcomes(other):
            both += won * also * coups.count(mine & theirs)
    means = [-price(bet, coups).edge for bet in (one, other)]
    return both / coups.total - means[0] * means[1]


def together(wagers: Wagers, coups: Distribution) -> Price:
    """Several wagers on one coup, as one: figures for each unit of all that is staked."""
    staked = sum(wagers.values())
    share = {bet: Fraction(stake, staked) for bet, stake in wagers.items()}
    edge = sum((part * price(bet, coups).edge for bet, part in share.items()), Fraction(0))
    variance = sum(
        (share[one] * share[other] * covariance(one, other, coups) for one in share for other in share),
        Fraction(0),
    )
    ahead, even = (_won_by(share, coups, sign) for sign in (1, 0))
    return Price(edge=edge, variance=variance, hit=ahead, push=even)


def rounded_edge(bet: Bet, coups: Distribution, stake: int) -> Fraction:
    """The edge on a stake of so many chips when winnings are paid in whole chips, rounded down."""
    paid = Fraction(0)
    back = Fraction(0)
    for row, mask in zip(bet.rows, row_masks(bet), strict=True):
        chips = stake * row.odds.win // row.odds.stake if row.odds else 0
        paid += chips * coups.count(mask)
        back += coups.count(mask)
    lost = coups.total - back
    return Fraction(lost * stake - paid) / (coups.total * stake)


def row_masks(bet: Bet) -> list[Mask]:
    """For each row of a paytable, the signatures it decides: the first row that fits."""
    open_still = np.ones(SHAPE, dtype=bool)
    masks = []
    for row in bet.rows:
        fits = open_still & _fits(row)
        masks.append(fits)
        open_still &= ~fits
    return masks


def _outcomes(bet: Bet) -> list[tuple[Mask, Fraction]]:
    """Every outcome of a bet with what it wins; what fits no row loses."""
    masks = row_masks(bet)
    lost = ~np.logical_or.reduce(masks)
    return [*zip(masks, map(net, bet.rows), strict=True), (lost, Fraction(-1))]


def _won_by(share: Mapping[Bet, Fraction], coups: Distribution, sign: int) -> Fraction:
    """How often all the wagers together end ahead (1) or even (0)."""
    count = 0
    for found, ways in coups.counts.items():
        won = sum((part * (bet.multiple(found) - 1) for bet, part in share.items()), Fraction(0))
        count += ways * ((won > 0) - (won < 0) == sign)
    return Fraction(count, coups.total)


def _fits(row: Row) -> Mask:
    fits: Mask = np.ones(SHAPE, dtype=bool)
    for feature, answers in row.when.items():
        fits = fits & np.isin(_feature(feature), [ASKABLE[feature].index(answer) for answer in answers])
    return fits


@cache
def _feature(name: str) -> Array:
    """A feature of every signature, as an index into its possible answers."""
    values = np.zeros(SHAPE, dtype=np.int8)
    for place, found in signatures():
        values[place] = ASKABLE[name].index(getattr(found, name))
    return values


def with_only(rules: Rules, name: str) -> Rules:
    """The rule set with one bet alone: its own, or one that players know from other tables."""
    known = known_side_bets()
    bet = known[name] if name in known and name not in rules.bets else rules.bet(name)
    return replace(rules, bets={name: bet})


@cache
def known_side_bets() -> Mapping[str, Bet]:
    """Bets that players know from other tables."""
    text = files("croupier.exact").joinpath("known_side_bets.toml").read_text("utf-8")
    return {name: read(BetText, canonical(bet)).bet(name) for name, bet in tomllib.loads(text).items()}
