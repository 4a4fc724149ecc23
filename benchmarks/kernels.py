"""Simulation and exact odds beside C: ratios taken in one run, best of several, every result checked."""

import subprocess
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.figures import Figure, best
from benchmarks.yardsticks import Yardsticks
from croupier.exact.composition import full
from croupier.exact.polynomial import polynomial, values_of
from croupier.games.baccarat.rulefile import load_rules
from croupier.simulate.dealing import BLOCK, Job, deal
from croupier.simulate.detail import DETAILS, Detail
from croupier.simulate.estimate import shares
from croupier.simulate.rule_arrays import tables
from croupier.simulate.workers import executor

RULES = "classic"  # eight decks, cut card fourteen from the back: what the C programs deal
COUPS = 64 * BLOCK
SHOES = 100_000
EXACT = {"player": 2_230_518_282_592_256, "banker": 2_292_252_566_437_888, "tie": 475_627_426_473_216}
WORKERS = 2


def figures(yardsticks: Yardsticks) -> list[Figure]:
    return [*_dealing(yardsticks), *_exact(yardsticks), _two_workers(), _whole_process()]


def _dealing(yardsticks: Yardsticks) -> list[Figure]:
    c = {name: _c_rate(yardsticks, name) for name in ("textbook", "scalar", "avx512")}
    tally, points, signatures = map(_our_rate, DETAILS)
    lanes = c["avx512"][0]
    found = [
        Figure(f"C, {note}", rate / 1e6, "M coups/s", None, None, f"Banker won {share:.3%}")
        for rate, note, share in c.values()
        if rate
    ]
    found.append(
        Figure("ours, Player/Banker/Tie", tally / 1e6, "M coups/s", None, None, "within 5 errors of exact")
    )
    found.append(
        Figure(
            "ours, points of both hands", points / 1e6, "M coups/s", None, None, "within 5 errors of exact"
        )
    )
    found.append(
        Figure("ours, signatures", signatures / 1e6, "M coups/s", None, None, "within 5 errors of exact")
    )
    if lanes and c["scalar"][0]:
        least = max(0.35 * lanes, c["scalar"][0])
        note = f"the larger of 0.35 × {c['avx512'][1]} and 1.0 × scalar C"
        found.append(Figure("tally / what it must reach", tally / least, "×", 1.0, None, note))
        found.append(Figure(f"tally / C, {c['avx512'][1]}", tally / lanes, "×", 0.35, 0.5, "one core each"))
    if c["textbook"][0]:
        found.append(
            Figure("signatures / C, textbook", signatures / c["textbook"][0], "×", 1.0, 2.0, "one core each")
        )
    return found


def _c_rate(yardsticks: Yardsticks, name: str) -> tuple[float, str, float]:
    for line in yardsticks.run(name, COUPS, 1).values():
        counts = {end: line[end] for end in EXACT}
        _near(counts)
        return line["coups"] / line["seconds"], line["name"], counts["banker"] / sum(counts.values())
    return 0.0, name, 0.0


def _our_rate(detail: Detail) -> float:
    job = Job(tables(load_rules(RULES)), "bench", COUPS, detail)
    deal(Job(job.tables, "warm", BLOCK, detail), 0, 1)
    found: list[Any] = []

    def work() -> int:
        found.append(deal(job, 0, job.blocks).tally)
        return COUPS

    rate = best(work)
    _near({name: share.count for name, share in shares(found[0]).items()})
    return rate


def _near(counts: dict[str, int]) -> None:
    """Each outcome within five standard errors of its exact share."""
    coups = sum(counts.values())
    for name, count in counts.items():
        share = EXACT[name] / sum(EXACT.values())
        off = (count - coups * share) / sqrt(coups * share * (1 - share))
        assert abs(off) < 5, f"{name} is off by {off:.1f} standard errors"


def _exact(yardsticks: Yardsticks) -> list[Figure]:
    form = polynomial(load_rules(RULES).tableau)
    eight = values_of(full(8))
    assert form.outcomes(eight)._asdict() == EXACT
    rng = np.random.default_rng(1)
    shoes = rng.integers(1, 33, (SHOES, 10)) * np.array([4] + [1] * 9)
    assert form.batch(shoes)[17].tolist() == list(form.outcomes(shoes[17]))
    call = 1e6 / best(lambda: sum(bool(form.outcomes(eight)) for _ in range(20_000)))
    batch = 1e6 / best(lambda: len(form.batch(shoes)))
    note = "the published counts of 8 decks"
    found = [
        Figure("exact, one call from Python", call, "µs", None, None, note),
        Figure("exact, batch of 100,000", batch, "µs a shoe", None, None, "the same as single calls"),
    ]
    lines = yardsticks.run("polynomial", SHOES, 1)
    if not lines:
        return found
    for line in lines.values():
        assert {end: line[end] for end in EXACT} == EXACT, line
    c = {name: 1e6 * line["seconds"] / line["shoes"] for name, line in lines.items()}
    found[:0] = [Figure(f"C, {name}", each, "µs a shoe", None, None, note) for name, each in c.items()]
    plain = next(each for name, each in c.items() if name.endswith("plain"))
    batched = next(each for name, each in c.items() if name.endswith("batched"))
    return [
        *found,
        Figure("exact call / C, plain", call / plain, "×", 3.0, 1.5, "validated call", less=True),
        Figure(
            "exact batch / C, plain", batch / plain, "×", 1.0, 2 * batched / plain, "one core each", less=True
        ),
    ]


def _two_workers() -> Figure:
    """Blocks a second of a warm pool of two, over one."""
    job = Job(tables(load_rules(RULES)), "bench", 10**12)
    rates = []
    for workers in (1, WORKERS):
        with executor(WORKERS) as (pool, _):
            for _ in range(3):
                [future.result() for future in [pool.submit(deal, job, 0, 8) for _ in range(2 * WORKERS)]]

            def work(pool: Any = pool, workers: int = workers) -> int:
                waves = 8 // workers
                for wave in range(waves):
                    futures = [pool.submit(deal, job, 32 * wave, 32 * wave + 32) for _ in range(workers)]
                    for future in futures:
                        future.result()
                return waves * workers

            rates.append(best(work, 3))
    return Figure("two workers / one", rates[1] / rates[0], "×", 1.8, 1.95, "the same tallies, by test")


def _whole_process() -> Figure:
    croupier = Path(sys.executable).parent / "croupier"
    command = [str(croupier), "simulate", "tasmanian", "--coups", "1000000", "--seed", "1"]
    seconds = []
    for _ in range(6):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        seconds.append(time.perf_counter() - started)
    return Figure(
        "croupier simulate, 1 M coups, whole process", min(seconds), "s", 1.2, 0.9, "warm cache", less=True
    )
