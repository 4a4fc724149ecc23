"""Where the command starts: nothing is imported yet, so that even an early Ctrl-C gets one line."""

import gc
import sys


def run() -> None:
    gc.disable()  # what is imported stays: to look through it for garbage takes a tenth of a short command
    try:
        from croupier.cli.main import run as main
    except KeyboardInterrupt:
        sys.exit("croupier: interrupted")
    gc.freeze()
    gc.enable()
    main()
