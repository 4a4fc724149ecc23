"""Carrying out a command: who may give it, and the events it leads to, one after another."""

from collections.abc import Iterator

from croupier.competition.chance import CompetitionChance
from croupier.competition.events import Event, OnTable
from croupier.competition.evolve import evolve
from croupier.competition.evolve_play import with_table
from croupier.competition.state import DIRECTOR, Competition, Place, Session, refuse
from croupier.games import run as table_run
from croupier.games.baccarat import events as table_events
from croupier.games.baccarat.commands import Command as TableCommand
from croupier.games.baccarat.decide import advance


class Run(table_run.Run[Competition, Event, CompetitionChance]):
    """The events decided so far and the competition as they leave it."""

    evolve = staticmethod(evolve)

    def on_table(self, session: str, event: table_events.Event) -> None:
        self.emit(OnTable(session, event))

    def decided_at(self, session: str, command: TableCommand) -> Iterator[table_events.Event]:
        """What the table itself decides, by its own book and with its own cards; evolved only once."""
        chance = self.chance.table(session)
        for _, event, after in advance(self.session(session).table, command, chance):
            wrapped = OnTable(session, event)
            self.add(wrapped, with_table(self.state, wrapped, after))
            yield event

    def session(self, name: str) -> Session:
        return self.state.sessions[name]


def officer(seat: str, role: str, clause: str) -> None:
    if seat != role:
        refuse(clause, f"only the {role} may do this, not {seat!r}")


def director(competition: Competition, seat: str, clause: str) -> None:
    """The Competition Director does it, and is there to do it (TLGC 16.2.7)."""
    officer(seat, DIRECTOR, clause)
    attended(competition)


def attended(competition: Competition) -> None:
    if not competition.present:
        refuse("TLGC 16.2.7", "the Competition Director is not present")


NOW = {
    "entries": "entries are still open",
    "play": "the competition has commenced",
    "finished": "the competition is over",
    "cancelled": "the competition was cancelled",
}


def during(competition: Competition, phase: str, clause: str) -> None:
    if competition.phase != phase:
        refuse(clause, NOW[competition.phase])


def during_either(competition: Competition, clause: str) -> None:
    """While entries are open or the competition is being played."""
    if competition.phase not in ("entries", "play"):
        refuse(clause, NOW[competition.phase])


def under_way(session: Session, name: str, clause: str) -> None:
    if session.begun < 0:
        refuse(clause, f"session {name} has not begun")
    if session.over:
        refuse(clause, f"session {name} is over")


def place_of(session: Session, who: str, clause: str) -> str:
    """Where someone sits: a player, or whoever sits in a player's place (TLGC 16.3.3, 16.4.5)."""
    for seat, place in session.places.items():
        if who == place.occupant:
            if place.out >= 0:
                refuse(place.clause, f"{place.player} is out of this session: the place is void")
            return seat
    return refuse(clause, f"{who!r} has no place in this session")


def player_in(session: Session, player: str, clause: str) -> tuple[str, Place]:
    """A player's place, whoever sits in it."""
    for seat, place in session.places.items():
        if place.player == player:
            if place.out >= 0:
                refuse(place.clause, f"{player} is out of this session")
            return seat, place
    return refuse(clause, f"{player!r} has no place in this session")
