"""What each event does to a competition: no randomness, no I/O; total over events a command leads to."""

from croupier.competition import evolve_entries, evolve_play
from croupier.competition.events import Event
from croupier.competition.state import Competition

HANDLERS = {**evolve_entries.HANDLERS, **evolve_play.HANDLERS}


def evolve(competition: Competition, event: Event) -> Competition:
    return HANDLERS[type(event)](competition, event)
