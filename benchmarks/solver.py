"""Solving Pok Deng: payoffs beside C, the closed-hand game whole, every model, and simulated rounds."""

import time
from collections.abc import Callable
from fractions import Fraction
from statistics import median
from typing import TypeVar

import numpy as np

from benchmarks.figures import ROUNDS, Figure
from benchmarks.yardsticks import Yardsticks
from croupier.simulate.pokdeng import simulate_rounds
from croupier.solve.pokdeng.information import situation
from croupier.solve.pokdeng.models import every_model, pok_deng_model
from croupier.solve.pokdeng.payoffs import payoffs
from croupier.solve.pokdeng.simulated import strategies
from croupier.solve.pokdeng.solution import solve_parts, solve_pok_deng
from croupier.solve.regret import Regrets

T = TypeVar("T")
CLOSED = pok_deng_model(player_sees="own", banker_sees="sizes", detail="cards")
VALUE = Fraction(-8406773, 1319232096)  # of closed hands, proved anew in every run
CFR_ROUNDS, PLAYED = 2000, 16 * 2**20


def figures(yardsticks: Yardsticks) -> list[Figure]:
    return [*_payoffs(yardsticks), _solve(), _regret(), _rounds(), *_models()]


def _timed(work: Callable[[], T], rounds: int = ROUNDS) -> tuple[list[float], T]:
    found, seconds = work(), []
    for _ in range(rounds):
        started = time.process_time()
        found = work()
        seconds.append(time.process_time() - started)
    return seconds, found


def _payoffs(yardsticks: Yardsticks) -> list[Figure]:
    seconds, dealt = _timed(lambda: payoffs(CLOSED))
    ours = min(seconds)
    (part,) = dealt.parts
    checks = [int(np.abs(part.sums[:, :, kind]).sum()) for kind in range(4)]
    found = [
        Figure("payoff matrices, closed hands", 1e3 * ours, "ms", None, None, "sums as C has them", less=True)
    ]
    for line in yardsticks.run("pokdeng").values():
        assert line["checks"] == checks, "C sums otherwise"
        found.insert(
            0,
            Figure(
                "C, plain loops over all hands", 1e3 * line["seconds"], "ms", None, None, "no suits folded"
            ),
        )
        ratio = ours / line["seconds"]
        found.append(Figure("payoffs / C", ratio, "×", 1.0, None, "one core each", less=True))
    return found


def _solve() -> Figure:
    """Payoffs, linear program and certificate; tables of the rules are made before."""
    seconds, parts = _timed(lambda: solve_parts(CLOSED), 4 * ROUNDS)
    assert parts[0].proof.low == parts[0].proof.high == VALUE
    note = f"exact, width 0; best of {len(seconds)}, median {1e3 * median(seconds):.0f} ms"
    return Figure("closed hands solved and certified", 1e3 * min(seconds), "ms", 100, 60, note, less=True)


def _regret() -> Figure:
    dealt = payoffs(CLOSED)
    regrets = Regrets(situation(CLOSED, dealt, dealt.parts[0]).game)
    seconds, _ = _timed(lambda: regrets.play(CFR_ROUNDS))
    low, high = regrets.interval
    assert low <= VALUE <= high
    note = f"{high - low:.0e} wide after {regrets.rounds:,} rounds"
    return Figure("CFR+, one iteration", 1e6 * min(seconds) / CFR_ROUNDS, "µs", None, None, note, less=True)


def _rounds() -> Figure:
    solution = solve_pok_deng(CLOSED)
    tables = strategies(CLOSED, solution.player, solution.banker)
    seconds, found = _timed(lambda: simulate_rounds(tables, rounds=PLAYED, seed="bench"))
    off = (found.value - solution.value) / found.se
    assert abs(off) < 5, f"simulated rounds are off by {off:.1f} standard errors"
    return Figure("simulated rounds", PLAYED / min(seconds) / 1e6, "M rounds/s", None, None, f"z {off:+.1f}")


def _models() -> list[Figure]:
    """The whole grid: seconds, and the value found."""
    found = []
    for asked in every_model():
        solution = solve_pok_deng(asked)
        assert solution.exploitability <= 1e-12
        note = f"{solution.value:+.10f}, {solution.value_exact or solution.exploitability}"
        found.append(Figure(asked.name, 1e3 * solution.seconds, "ms", None, None, note, less=True))
    return found
