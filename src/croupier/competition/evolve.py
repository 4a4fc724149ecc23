"""What each event does to a competition: no randomness, no I/O; total over events a command leads to."""

from croupier.competition import evolve_entries, evolve_play
from croupier.competition.events import Event
from croupier.competition.state import Competition

CHANGES = {**evolve_entries.CHANGES, **evolve_play.CHANGES}


def evolve(competition: Competition, event: Event) -> Competition:
    return CHANGES[type(event)](competition, event)
