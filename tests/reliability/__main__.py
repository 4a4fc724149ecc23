"""`python -m tests.reliability [ID …]`: test the promises at full size, one JSON line each, then a table.

`--scale 0.01` tests a hundredth as much. Exits with 1 if a promise does not hold.
"""

import argparse
import sys
from time import monotonic

from tests.reliability.promise import FULL, Promise
from tests.reliability.registry import PROMISES

ROW = "{:<4}  {:<28}  {:>12}  {:>7}  {:>8}  {:>7}  {:>8}  {}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.reliability", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help=f"one of {', '.join(PROMISES)}; all by default")
    parser.add_argument("--scale", type=float, default=FULL, help="1 is full size")
    chosen = parser.parse_args(arguments)
    if unknown := [name for name in chosen.ids if name not in PROMISES]:
        parser.error(f"no promise {', '.join(unknown)}; choose from {', '.join(PROMISES)}")
    found = [tested(name, chosen.scale) for name in chosen.ids or PROMISES]
    print()
    print(ROW.format("id", "promise", "tried", "failed", "planted", "caught", "seconds", ""))
    for promise, seconds in found:
        print(row(promise, seconds))
    return 0 if all(promise.holds for promise, _ in found) else 1


def tested(name: str, scale: float) -> tuple[Promise, float]:
    started = monotonic()
    promise = PROMISES[name][1](scale)
    print(promise.line(), flush=True)
    return promise, monotonic() - started


def row(promise: Promise, seconds: float) -> str:
    counts = f"{promise.tried:,}", f"{promise.failed:,}", promise.planted, promise.caught, f"{seconds:.1f}"
    return ROW.format(promise.id, PROMISES[promise.id][0], *counts, "holds" if promise.holds else "FAILS")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
