"""Carrying out a command, and what several commands require of whoever gives them."""

from croupier.chance import Chance
from croupier.games import run as table_run
from croupier.games.pokdeng.events import Event
from croupier.games.pokdeng.evolve import evolve
from croupier.games.pokdeng.table import Round, Table


class Run(table_run.Run[Table, Event, Chance]):
    """The events decided so far and the table as they leave it."""

    evolve = staticmethod(evolve)

    @property
    def round(self) -> Round:
        assert self.state.round is not None
        return self.state.round


def seated_only(table: Table, seat: str) -> None:
    if seat not in table.seats:
        table.refuse("players", f"nobody sits at seat {seat!r}")


def between_rounds(table: Table, topic: str) -> None:
    if table.phase != "bets":
        table.refuse(topic, "a round is in progress")
