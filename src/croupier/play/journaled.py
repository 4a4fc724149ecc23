"""A competition whose every command is kept in a journal as it is done."""

from collections.abc import Callable

from croupier.bots.competition import derive_seed
from croupier.competition import commands as c
from croupier.competition.chance import SeededChance
from croupier.competition.decide import carried_out
from croupier.competition.events import Event
from croupier.journal import Journal
from croupier.play.conduct import Floor


class Kept(Floor):
    """Where the journal has led, and on from there."""

    def __init__(self, journal: Journal) -> None:
        assert journal.seed is not None
        super().__init__(journal.state, SeededChance(journal.seed))
        self.journal = journal
        self.happened: list[Event] = []
        self.done = 0
        self.tell: Callable[[], None] = lambda: None
        # Bots draw lots as well, and must not learn from them how the cards lie.
        self.luck = derive_seed(journal.seed)

    def do(self, command: c.Command) -> None:
        run = carried_out(self.now, command, self.chance)
        self.journal.add(run.events, run.now)
        self.now, self.happened = run.now, run.events
        self.done += 1
        self.tell()
