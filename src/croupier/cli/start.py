"""Where the command starts: nothing is imported yet, so that even an early Ctrl-C gets one line."""

import sys


def run() -> None:
    try:
        from croupier.cli.main import run as main
    except KeyboardInterrupt:
        sys.exit("croupier: interrupted")
    main()
