"""Random rounds of Lanes on one core."""

from benchmarks.figures import Figure, best
from croupier.simulate.lanes import Playouts, random_rounds

ROUNDS = 500_000


def figures() -> list[Figure]:
    return [
        _rate("random rounds, folding as likely as not", fold=True),
        _rate("random rounds to the last card", fold=False),
    ]


def _rate(name: str, *, fold: bool) -> Figure:
    found: list[Playouts] = [random_rounds(1, seed="warm", fold=fold)]

    def work() -> int:
        found.append(random_rounds(ROUNDS, seed="bench", fold=fold))
        return ROUNDS

    rate = best(work)
    assert found[-1].coins_lost == 0
    note = f"{found[-1].moves / ROUNDS:.1f} moves a round, coins conserved"
    return Figure(name, rate, "rounds/s", 1_000_000, None, note)
