"""Simulation and exact odds beside C: ratios taken in one run, best of several, every result checked."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import replace
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks.figures import Figure, best
from benchmarks.yardsticks import Yardsticks
from croupier.exact.composition import full
from croupier.exact.polynomial import polynomial, values_of
from croupier.exact.prices import with_only
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.simulate.dealing import BLOCK, Job, deal, tallied
from croupier.simulate.detail import DETAILS, Detail, needed
from croupier.simulate.estimate import shares
from croupier.simulate.rule_arrays import tables
from croupier.simulate.run import BLOCKS_A_TASK, simulate_coups
from croupier.simulate.workers import executor, results_in_order

RULES = "classic"  # eight decks, cut card fourteen from the back: what the C programs deal
COUPS = 32 * BLOCK
TURNS = 3
AVX2 = "x86-64-v3"  # a machine without AVX-512, as C compilers and LLVM name it
AVX2_FEATURES = "+avx2,+bmi,+bmi2,+fma,+f16c,+lzcnt,+movbe,+popcnt"
SHOES = 100_000
EXACT = {"player": 2_230_518_282_592_256, "banker": 2_292_252_566_437_888, "tie": 475_627_426_473_216}
WORKERS = 2
TASKS = 24  # of a simulation that is divided among workers


def figures(yardsticks: Yardsticks) -> list[Figure]:
    return [
        *_on_vectors(yardsticks),
        *_on_narrow_vectors(yardsticks),
        *_by_bets(),
        *_two_workers(),
        _whole_process(),
    ]


def _on_vectors(yardsticks: Yardsticks) -> list[Figure]:
    """What depends on how wide the processor's vectors are."""
    return [*_dealing(yardsticks), *_exact(yardsticks)]


def _on_narrow_vectors(yardsticks: Yardsticks) -> list[Figure]:
    """The same where both sides may only use AVX2; where there is nothing else, that was measured already."""
    if "avx512" not in yardsticks.run("avx512", 64, 1):
        return []
    narrow = {**os.environ, "NUMBA_CPU_NAME": AVX2, "NUMBA_CPU_FEATURES": AVX2_FEATURES}
    command = [sys.executable, "-m", "benchmarks.kernels"]
    done = subprocess.run(command, env=narrow, check=True, capture_output=True, text=True)
    found = [Figure(**figure) for figure in json.loads(done.stdout)]
    return [one if "avx2" in one.name else replace(one, name=f"{one.name}, avx2") for one in found]


def _dealing(yardsticks: Yardsticks) -> list[Figure]:
    c, ours = _interleaved(yardsticks)
    names = {"outcomes": "Player/Banker/Tie", "points": "points of both hands", "signatures": "signatures"}
    found = [
        Figure(f"C, {note}", rate / 1e6, "M coups/s", None, None, f"Banker won {share:.3%}")
        for rate, note, share in c.values()
        if rate
    ]
    found += [
        Figure(f"ours, {names[detail]}", rate / 1e6, "M coups/s", None, None, "within 5 errors of exact")
        for detail, rate in ours.items()
    ]
    lock_step, textbook = c["avx512"], c["textbook"]
    if lock_step[0]:
        found.append(_ratio(f"Player/Banker/Tie / C, {lock_step[1]}", ours["outcomes"] / lock_step[0], 0.7))
    if textbook[0]:
        found.append(_ratio("signatures / C, textbook", ours["signatures"] / textbook[0], 2.0))
    return found


def _ratio(name: str, value: float, must: float) -> Figure:
    return Figure(name, value, "×", must, None, "one core each")


def _interleaved(
    yardsticks: Yardsticks,
) -> tuple[dict[str, tuple[float, str, float]], dict[Detail, float]]:
    """The best of several runs of each, in turn, so that nobody else's work falls on one of them alone."""
    c = dict.fromkeys(("textbook", "scalar", "avx512"), (0.0, "", 0.0))
    ours = dict.fromkeys(DETAILS, 0.0)
    for _ in range(TURNS):
        c = {name: max(best, _c_rate(yardsticks, name)) for name, best in c.items()}
        ours = {detail: max(best, _our_rate(detail)) for detail, best in ours.items()}
    return c, ours


def _by_bets() -> list[Figure]:
    """Simulations as anyone starts them: they count as little as their bets need."""
    classic, by_points = load_rules(RULES), with_only(load_rules("federal"), "banker")
    assert needed(classic.bets.values()) == "outcomes"
    assert needed(by_points.bets.values()) == "points"
    tally, *rates = _in_turn(
        lambda: _our_rate("outcomes"), lambda: _simulated(classic), lambda: _simulated(by_points)
    )
    names = (("simulate classic / tally", 0.9), ("simulate federal --bet banker / tally", 0.7))
    return [_ratio(name, rate / tally, must) for (name, must), rate in zip(names, rates, strict=True)]


def _in_turn(*works: Callable[[], float]) -> list[float]:
    """The best that each gives, over several turns."""
    turns = [[work() for work in works] for _ in range(TURNS)]
    return [max(rates) for rates in zip(*turns, strict=True)]


def _simulated(rules: Rules) -> float:
    return best(lambda: simulate_coups(rules, coups=4 * COUPS, seed="bench", workers=1).rounds, 2)


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
    batched = next(name for name in c if name.endswith("batched"))
    return [
        *found,
        Figure("exact call / C, plain", call / plain, "×", 3.0, 1.5, "validated call", less=True),
        Figure(f"exact batch / C, {batched}", batch / c[batched], "×", 1.5, None, "one core each", less=True),
    ]


def _two_workers() -> list[Figure]:
    """A simulation by two workers over one by one, and what a coup costs each in processor time.

    The second tells what the first is made of: above 1, the cores slow each other down; at 1, two workers
    fall short of twice as much only where they wait, or where others use the machine.
    """
    runs: dict[int, list[tuple[float, float]]] = {1: [], WORKERS: []}
    with ExitStack() as stack:
        pools = {count: stack.enter_context(executor(count)) for count in runs}
        for _ in range(TURNS + 2):  # the first of each only starts it
            for count, pool in pools.items():
                runs[count].append(_divided(*pool))
    one, two = ([min(each) for each in zip(*runs[count][1:], strict=True)] for count in (1, WORKERS))
    return [
        Figure("two workers / one", one[0] / two[0], "×", 1.8, 1.95, "the same tallies, by test"),
        Figure("processor time of two workers / one", two[1] / one[1], "×", None, None, "a coup", less=True),
    ]


def _divided(pool: Executor, parallel: int) -> tuple[float, float]:
    """Seconds for so many tasks of a simulation, and the workers' processor time."""
    job = Job(tables(load_rules(RULES)), "bench", 10**12, "outcomes")
    firsts = range(0, TASKS * BLOCKS_A_TASK, BLOCKS_A_TASK)
    tasks = [(job, first, first + BLOCKS_A_TASK) for first in firsts]
    started = time.perf_counter()
    spent = sum(seconds for _, seconds in results_in_order(pool, parallel, dealt_in, tasks))
    return time.perf_counter() - started, spent


def dealt_in(job: Job, first: int, last: int) -> float:
    """Deal as a worker does; seconds of processor time."""
    started = time.process_time()
    tallied(job, first, last)
    return time.process_time() - started


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


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        print(json.dumps([vars(figure) for figure in _on_vectors(Yardsticks(Path(folder), AVX2))]))
