"""`python -m croupier` is the command `croupier`."""

from croupier.cli.start import run

if __name__ == "__main__":  # a worker process imports this module too
    run()
