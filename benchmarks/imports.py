"""Run `croupier` with these arguments and say at the end, on standard error, when its work began.

In seconds of processor time, the interpreter's own start included. Work begins after the last import; one
that comes after a tenth of a second of other things belongs to the work itself, as what writes PDF does.
"""

import builtins
import sys
from time import process_time
from typing import Any

WORKING = 0.1  # seconds spent on other things than imports

own_import = builtins.__import__
within = False
imported = started = process_time()


def timed_import(*arguments: Any, **named: Any) -> Any:
    """Times the outermost of imports within imports."""
    global within, imported, started
    if within:
        return own_import(*arguments, **named)
    within, began = True, process_time()
    try:
        return own_import(*arguments, **named)
    finally:
        within, ended = False, process_time()
        if began - imported < WORKING:
            imported += ended - began
            started = ended


if __name__ == "__main__":
    builtins.__import__ = timed_import
    sys.argv[0] = "croupier"
    from croupier.cli.start import run

    try:
        run()
    finally:
        print(f"\n{started:.3f}", file=sys.stderr)
