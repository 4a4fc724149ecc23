"""The coup that some cards make, explained in sentences."""

from collections.abc import Iterator

from croupier.cards import parse
from croupier.chance import PhysicalShoe
from croupier.games.baccarat.dealing import begin, play_on
from croupier.games.baccarat.evaluation import coup_was_over
from croupier.games.baccarat.explain import explain as sentence
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.run import Run
from croupier.games.baccarat.table import new
from croupier.wire import replace


def coup_of(rules: Rules, cards: str) -> Iterator[tuple[str, str]]:
    """Each event of the free coup that these cards make, dealt as from a physical shoe, and its sentence."""
    coming = iter(parse(cards))
    table = replace(new(rules), phase="wagers", free=1)
    run = Run(table, PhysicalShoe(lambda: str(next(coming))))
    begin(run)
    play_on(run)
    if left := tuple(coming):
        raise coup_was_over(left)
    for before, event, _ in run.steps:
        yield type(event).__name__, sentence(before, event)
