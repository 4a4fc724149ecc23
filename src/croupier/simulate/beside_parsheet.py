"""The coups and shoes that are simulated beside a par sheet."""

from croupier.exact.parsheet.sheet import SimulatedBet, SimulatedCoups
from croupier.games.baccarat.rules import Rules
from croupier.simulate.run import simulate_coups
from croupier.simulate.shoe_statistics import shoe_statistics

SHOES = 10_000


def simulated_coups(rules: Rules, coups: int, seed: str) -> SimulatedCoups:
    """Edges and outcomes of so many coups, and what whole shoes look like where there are any."""
    found = simulate_coups(rules, coups=coups, seed=seed)
    bets = {name: SimulatedBet(bet.edge, bet.se, bet.z) for name, bet in found.bets.items()}
    outcomes = {name: share.count for name, share in found.outcomes.items()}
    shoes = None if rules.shoe.fresh else shoe_statistics(rules, seed, SHOES)
    return SimulatedCoups(found.seed, found.coups, outcomes, bets, shoes)
