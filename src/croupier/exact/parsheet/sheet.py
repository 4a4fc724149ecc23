"""The par sheet of a rule set as data: every exact figure a test lab checks, a simulation beside them."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from importlib.metadata import version
from math import comb, exp, inf, sqrt
from pathlib import Path

from croupier.cards import DECK
from croupier.exact.composition import full
from croupier.exact.distribution import Distribution, distribution
from croupier.exact.figures import Count, Figure, Tally, figure, tally
from croupier.exact.odds import OUTCOMES, odds
from croupier.exact.parsheet.bets import BetFigures, BetSheet, bet_sheet
from croupier.exact.parsheet.clauses import clauses_cited, topics_cited
from croupier.exact.polynomial import polynomial
from croupier.exact.prices import covariance
from croupier.exact.streaks import begun_reaches, comes_up, coups_a_shoe, longest, moments
from croupier.games.baccarat.coup import HANDS, MAX_CARDS, PAIRS, Signature
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules, ShoeProcedure
from croupier.wire import canonical, plain

USUAL_DECKS = (1, 2, 4, 6, 8)
RUNS = tuple(range(2, 13))
STRETCH = 100  # coups in which runs are sought where every coup has a shoe of its own


@plain
class Identity:
    rules: str
    title: str
    document: str
    version: str  # of Croupier
    sha256: str  # of the rule document in canonical JSON
    decks: int
    least: int  # decks that the document allows
    most: int
    date: str | None


@plain
class OutcomesAt:
    decks: int | None  # None: every card from a fresh deck
    total: Count
    outcomes: Mapping[str, Tally]


@plain
class Shoe:
    """Coups of a shoe by renewal, as if each coup took its cards independently of the others."""

    cards: int
    start: int
    mean: float
    sd: float
    chances: Mapping[str, float]


@plain
class Runs:
    """Runs of one side among decided coups, as if coups were independent, by how many wins."""

    longest: float  # its mean, in `ParSheet.stretch` coups
    begun: Mapping[str, float]  # a run that has begun gets there
    stretch: Mapping[str, float]  # one comes up in the stretch


@plain
class SimulatedBet:
    edge: float
    se: float
    z: float  # standard errors between it and the exact edge


@plain
class SimulatedShoes:
    """Whole shoes dealt, by their coups and by the longest run of each side."""

    shoes: int
    coups: Mapping[str, int]
    longest: Mapping[str, Mapping[str, int]]


@plain
class SimulatedCoups:
    """What a simulation found, from whoever ran it."""

    seed: str
    rounds: int
    outcomes: Mapping[str, int]
    bets: Mapping[str, SimulatedBet]
    shoes: SimulatedShoes | None = None


@plain
class Fit:
    """Simulated outcomes against exact ones: standard errors between them, and Pearson's test."""

    z: Mapping[str, float]
    chi_square: float
    p: float


@plain
class ParSheet:
    identity: Identity
    tableau: str
    procedure: ShoeProcedure
    topics: Mapping[str, str]  # of the tableau and the shoe, with their clauses
    total: Count  # six-card sequences of the shoe
    outcomes: tuple[OutcomesAt, ...]
    points: Mapping[str, Mapping[str, Tally]]  # by outcome and the winning or tied point
    cards: Mapping[str, Tally]  # by the cards of a coup
    mean_cards: Figure
    pairs: Mapping[str, Tally]  # by the kind of pair a hand starts with
    hands: Count  # two-card hands of the shoe
    bets: Mapping[str, BetSheet]
    covariance: Mapping[str, Mapping[str, Figure]]
    correlation: Mapping[str, Mapping[str, float]]
    shoe: Shoe | None  # None: every coup has its own
    stretch: int  # coups in which runs are sought
    runs: Mapping[str, Runs]
    simulated: SimulatedCoups | None
    fit: Fit | None
    clauses: Mapping[str, str]  # all that the sheet leans on, with their gist

    def at_own_decks(self, bet: BetSheet) -> BetFigures:
        """A bet at the rule set's own decks, where it is always offered."""
        return next(found for found in bet.by_decks if found.decks == self.identity.decks)

    @property
    def own_outcomes(self) -> Mapping[str, Tally]:
        """Outcomes at the rule set's own decks."""
        return next(found.outcomes for found in self.outcomes if found.decks == self.identity.decks)


def parsheet(
    rules: str | Path | Rules,
    *,
    decks: Sequence[int] = USUAL_DECKS,
    simulated: SimulatedCoups | None = None,
    date: str | None = None,
) -> ParSheet:
    """Everything exact about a rule set, at its own decks and at others, and a simulation beside it.

    >>> sheet = parsheet("tasmanian", decks=())
    >>> sheet.at_own_decks(sheet.bets["tie"]).edge.decimal
    '0.143596287787'
    """
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    shoes = {count: distribution(rules.tableau, full(count)) for count in sorted({*decks, rules.decks})}
    coups, sheet = shoes[rules.decks], odds(rules)
    cards = _tallies(coups, lambda found: str(found.player_cards + found.banker_cards))
    outcomes = _tallies(coups, lambda found: found.result, OUTCOMES)
    shoe = _shoe(rules, cards)
    stretch = round(shoe.mean) if shoe else STRETCH
    return ParSheet(
        identity=_identity(rules, date),
        tableau=rules.table_of_play,
        procedure=rules.shoe,
        topics=topics_cited(rules),
        total=coups.total,
        outcomes=(*(_outcomes(count, found) for count, found in shoes.items()), _endless(rules)),
        points=_points(coups),
        cards=cards,
        mean_cards=figure(sum(int(size) * Fraction(coup.probability.exact) for size, coup in cards.items())),
        pairs=_tallies(coups, lambda found: found.player_pair, PAIRS),
        hands=comb(len(rules.pack()), 2),
        bets={name: bet_sheet(rules, bet, shoes, sheet) for name, bet in rules.bets.items()},
        covariance=_covariances(rules, coups),
        correlation=_correlations(rules, coups),
        shoe=shoe,
        stretch=stretch,
        runs=_runs(outcomes, stretch),
        simulated=simulated,
        fit=_fit(simulated, outcomes) if simulated else None,
        clauses=clauses_cited(rules),
    )


def _tallies(
    coups: Distribution, key: Callable[[Signature], str], order: Sequence[str] = ()
) -> dict[str, Tally]:
    counts = dict.fromkeys(order, 0)
    for found, ways in coups.counts.items():
        counts[key(found)] = counts.get(key(found), 0) + ways
    names = order or sorted(counts)
    return {name: tally(counts[name], coups.total) for name in names}


def _identity(rules: Rules, date: str | None) -> Identity:
    return Identity(
        rules=rules.name,
        title=rules.title,
        document=rules.document,
        version=version("croupier"),
        sha256=sha256(canonical(dict(rules.source)).encode()).hexdigest(),
        decks=rules.decks,
        least=rules.source["decks"]["least"],
        most=rules.source["decks"]["most"],
        date=date,
    )


def _outcomes(decks: int, coups: Distribution) -> OutcomesAt:
    return OutcomesAt(decks, coups.total, _tallies(coups, lambda found: found.result, OUTCOMES))


def _endless(rules: Rules) -> OutcomesAt:
    """Cards with replacement: what more and more decks come to."""
    total = len(DECK) ** MAX_CARDS
    shares = polynomial(rules.tableau).with_replacement()
    tallies = {name: tally(int(share * total), total) for name, share in zip(OUTCOMES, shares, strict=True)}
    return OutcomesAt(None, total, tallies)


def _points(coups: Distribution) -> dict[str, dict[str, Tally]]:
    counts = {name: dict.fromkeys(map(str, range(10)), 0) for name in OUTCOMES}
    for found, ways in coups.counts.items():
        counts[found.result][str(max(found.player, found.banker))] += ways
    return {
        name: {point: tally(ways, coups.total) for point, ways in by_point.items()}
        for name, by_point in counts.items()
    }


def _covariances(rules: Rules, coups: Distribution) -> dict[str, dict[str, Figure]]:
    bets = rules.bets.values()
    return {one.name: {other.name: figure(covariance(one, other, coups)) for other in bets} for one in bets}


def _correlations(rules: Rules, coups: Distribution) -> dict[str, dict[str, float]]:
    """Zero for a bet whose result never varies."""
    found = _covariances(rules, coups)
    spread = {name: row[name].value or inf for name, row in found.items()}
    return {
        one: {two: both.value / sqrt(spread[one] * spread[two]) for two, both in row.items()}
        for one, row in found.items()
    }


def _shoe(rules: Rules, cards: Mapping[str, Tally]) -> Shoe | None:
    if rules.shoe.fresh:
        return None
    sizes = {int(size): found.probability.value for size, found in cards.items()}
    chances = coups_a_shoe(len(rules.pack()), rules.shoe.start, sizes)
    by_count = {str(count): chance for count, chance in chances.items()}
    return Shoe(len(rules.pack()), rules.shoe.start, *moments(chances), by_count)


def _runs(outcomes: Mapping[str, Tally], stretch: int) -> dict[str, Runs]:
    found: dict[str, Runs] = {}
    for hand, other in (HANDS, HANDS[::-1]):
        win, lose = (outcomes[side].probability.value for side in (hand, other))
        begun = {str(run): begun_reaches(run, win, lose) for run in RUNS}
        seen = {str(run): comes_up(run, stretch, win, lose) for run in RUNS}
        found[hand] = Runs(longest(stretch, win, lose), begun, seen)
    return found


def _fit(simulated: SimulatedCoups, outcomes: Mapping[str, Tally]) -> Fit:
    z, squares = {}, 0.0
    for name, exact in outcomes.items():
        share = exact.probability.value
        due = simulated.rounds * share
        off = simulated.outcomes[name] - due
        z[name] = off / sqrt(due * (1 - share))
        squares += off**2 / due
    return Fit(z, squares, exp(-squares / 2))  # the survival function of two degrees of freedom
