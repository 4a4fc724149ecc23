"""`python -m tests.reliability [ID …]`: test the promises at full size, one JSON line each, then a table.

`--scale 0.01` tests a hundredth as much. `--figures FILE` writes what was measured beside the counts, as
JSON. Exits with 1 if a promise does not hold.
"""

import argparse
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from tests.reliability.promise import FULL, Promise, measured
from tests.reliability.registry import PROMISES

ROW = "{:<4}  {:<28}  {:>12}  {:>7}  {:>8}  {:>7}  {:>8}  {}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.reliability", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help=f"one of {', '.join(PROMISES)}; all by default")
    parser.add_argument("--scale", type=float, default=FULL, help="1 is full size")
    parser.add_argument("--figures", type=Path, help="a file to write figures to")
    chosen = parser.parse_args(arguments)
    if unknown := [name for name in chosen.ids if name not in PROMISES]:
        parser.error(f"no promise {', '.join(unknown)}; choose from {', '.join(PROMISES)}")
    found = [tested(name, chosen.scale) for name in chosen.ids or PROMISES]
    print()
    print(ROW.format("id", "promise", "tried", "failed", "planted", "caught", "seconds", ""))
    for promise, seconds in found:
        print(row(promise, seconds))
    for line in figures({promise.id: measured.get(promise.id) for promise, _ in found}):
        print(line)
    if chosen.figures:
        chosen.figures.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    return 0 if all(promise.holds for promise, _ in found) else 1


def tested(name: str, scale: float) -> tuple[Promise, float]:
    started = monotonic()
    promise = PROMISES[name][1](scale)
    print(promise.line(), flush=True)
    return promise, monotonic() - started


def row(promise: Promise, seconds: float) -> str:
    counts = f"{promise.tried:,}", f"{promise.failed:,}", promise.planted, promise.caught, f"{seconds:.1f}"
    return ROW.format(promise.id, PROMISES[promise.id][0], *counts, "holds" if promise.holds else "FAILS")


def figures(measured: dict[str, Any]) -> list[str]:
    """Acknowledgement under load, in milliseconds, and the time until all are back."""
    found = []
    if load := measured.get("R11"):
        found += [
            f"\n{'wagers/s':>8}  {'p50 ms':>8}  {'p95 ms':>8}  {'p99 ms':>8}  {'errors':>6}  {'MB':>6}  cpu"
        ]
        first = [{"rate": load["rate"], **load[part]} for part in ("first fifth", "rest")]
        found += [_under_load(one) for one in (*first, *load["knee"])]
    if storm := measured.get("R12"):
        found.append(f"\n{storm['players']} players thrown out at once: all back in {storm['slowest']:.2f} s")
    return found


def _under_load(one: dict[str, Any]) -> str:
    times = "  ".join(f"{one[mark]:>8.1f}" for mark in ("p50", "p95", "p99"))
    share = one["server_cpu"] / one["seconds"]
    return f"{one['rate']:>8}  {times}  {one['errors']:>6}  {one['megabytes']:>6.0f}  {share:.0%}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
