"""What is simulated beside a par sheet: coups, and whole shoes with their lengths and longest runs."""

from collections import Counter
from collections.abc import Callable

from croupier.arrays import Array, np
from croupier.errors import BadInput
from croupier.exact.parsheet.sheet import SimulatedBet, SimulatedCoups, SimulatedShoes
from croupier.games.baccarat.coup import HANDS, MIN_CARDS
from croupier.games.baccarat.rules import Rules
from croupier.simulate.dealing import Dealt, Job, deal
from croupier.simulate.recorded_coups import winners
from croupier.simulate.rule_arrays import Tables, tables
from croupier.simulate.run import Simulation, plan

MAX_SHOES = 100_000
SHOES = 10_000  # beside a par sheet
TIED = len(HANDS)


def simulated_coups(
    rules: Rules,
    coups: int,
    seed: str,
    workers: int | None = None,
    *,
    on_progress: Callable[[int], None] = lambda coups: None,
) -> SimulatedCoups:
    """Edges and outcomes of so many coups, and what whole shoes look like where there are any."""
    simulation = Simulation(plan(rules, coups=coups, seed=seed, workers=workers))
    found = simulation.run(lambda now: on_progress(now.coups))
    bets = {name: SimulatedBet(bet.edge, bet.se, bet.z) for name, bet in found.bets.items()}
    outcomes = {name: share.count for name, share in found.outcomes.items()}
    shoes = None if rules.shoe.fresh else shoe_statistics(rules, seed, SHOES)
    return SimulatedCoups(found.seed, found.rounds, outcomes, bets, shoes)


def shoe_statistics(rules: Rules, seed: str, shoes: int) -> SimulatedShoes:
    """Deal so many whole shoes and count; the same seed gives the same."""
    if rules.shoe.fresh:
        raise BadInput(f"{rules.name} shuffles for every coup: there are no shoes to count")
    if not 1 <= shoes <= MAX_SHOES:
        raise BadInput(f"{shoes} shoes: simulate between 1 and {MAX_SHOES:,}")
    table = tables(rules)
    most = (len(table.pack) - table.start) // MIN_CARDS + 1
    job = Job(table, seed, shoes * most, recorded=True)
    return counted(table, deal(job, 0, job.blocks), shoes)


def counted(table: Tables, dealt: Dealt, shoes: int) -> SimulatedShoes:
    """The first whole shoes among recorded coups."""
    begins = _changes(dealt.shoes)
    coups = np.diff(begins, append=len(dealt.shoes))
    number = dealt.shoes[begins]
    broken_off = np.append(number[1:] != number[:-1] + 1, True)  # the last of each stream
    complete = np.flatnonzero(~broken_off)[:shoes]
    longest = _longest(winners(table, dealt.cards), np.repeat(np.arange(len(begins)), coups))
    runs: dict[str, dict[str, int]] = {
        hand: _histogram(longest[index, complete]) for index, hand in enumerate(HANDS)
    }
    return SimulatedShoes(len(complete), _histogram(coups[complete]), runs)


def _longest(won_by: Array, shoe: Array) -> Array:
    """The longest run of each side in each shoe; a tie neither breaks a run nor lengthens it."""
    longest = np.zeros((len(HANDS), int(shoe[-1]) + 1), dtype=np.int64)
    decided = won_by != TIED
    won, where = won_by[decided].astype(np.int64), shoe[decided]
    begins = _changes(won + where * TIED)
    np.maximum.at(longest, (won[begins], where[begins]), np.diff(begins, append=len(won)))
    return longest


def _changes(values: Array) -> Array:
    """Where a stretch of equal values begins."""
    return np.flatnonzero(np.append(True, values[1:] != values[:-1]))


def _histogram(values: Array) -> dict[str, int]:
    counts = Counter(values.tolist())
    return {str(value): counts[value] for value in sorted(counts)}
