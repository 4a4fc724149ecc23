"""A competition run from entry to prizes, one session after another: its own house, and bots that bet."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import count

from croupier.bots.competition import Bettor, answer
from croupier.competition import commands as c
from croupier.competition.draws import second_chance
from croupier.competition.entries import is_name
from croupier.competition.events import Event
from croupier.competition.house import draw, session_deadlines, session_house
from croupier.competition.places import open_tie
from croupier.competition.state import DIRECTOR, OPERATOR, Competition
from croupier.competition.views import View, session_view
from croupier.competition.waiting import session_turn
from croupier.errors import BadInput, Refused
from croupier.host import HostedTable

BROKEN_OFF = (
    "the log ends in the middle of a command: its last events are missing; resume from a complete copy"
)
Running = HostedTable[Competition, c.Command, Event, View]


def conduct(running: Running, bettors: Mapping[str, Bettor], rounds: int | None = None) -> None:
    """From wherever the competition stands, entries taken, to its last prize; or so many rounds."""
    commence(running)
    for _ in count() if rounds is None else range(rounds):
        if running.state.phase != "play":
            return
        play_round(running, bettors)


def commence(running: Running, tables: Iterable[str] | None = None) -> None:
    """Close entries, if they are open, and name the gaming tables, if they are new."""
    if running.state.phase == "entries":
        running.do(c.Commence(DIRECTOR))
    if tables is not None or not running.state.tables:
        running.do(c.Designate(DIRECTOR, tuple(("1",) if tables is None else tables)))


def draw_seats(running: Running) -> None:
    """The seats of the next round, or of the secondary competition when it is due."""
    running.do(draw(running.state))


def enter_players(running: Running, names: Iterable[str]) -> None:
    """Applications, one a name, informed, acknowledged and accepted, as far as they are not yet."""
    if not running.state.present:
        running.do(c.Attend(DIRECTOR))
    listed = list(names)
    for name in listed:
        is_name(name, "TLGC 16.2.2a")  # before anyone has paid
    for name in listed:
        if name not in running.state.entrants or running.state.entrants[name].status not in (
            "applied",
            "accepted",
        ):
            running.do(c.Apply(name))
    if any(name not in running.state.informed for name in listed):
        running.do(c.Inform(DIRECTOR))
    for name in listed:
        if not running.state.entrants[name].acknowledged:
            running.do(c.Acknowledge(name))
        if running.state.entrants[name].status == "applied":
            running.do(c.Accept(OPERATOR, name))


def play_round(running: Running, bettors: Mapping[str, Bettor]) -> None:
    """Draw the next round unless one is under way, and play its sessions."""
    _check_complete(running.state)
    before = running.count
    if not running.state.rounds or running.state.rounds[-1].over:
        if second_chance(running.state):
            _try_again(running, bettors)
        draw_seats(running)
    for name in [name for played in running.state.rounds for name in played.sessions]:
        play_session(running, name, bettors)
        while running.state.phase == "play" and open_tie(running.state, name):
            if not (played := _play_off(running.state, name)):
                running.do(c.PlayOff(DIRECTOR, name))
                played = _play_off(running.state, name)
            play_session(running, played, bettors)
    if running.count == before:
        raise BadInput(BROKEN_OFF)


def _check_complete(competition: Competition) -> None:
    """A command's events are written all or none: chips that are half gone tell of a log without its end."""
    for session in competition.sessions.values():
        playing = session.begun >= 0 and not session.over
        if playing and not set(session.sitting()) <= set(session.table.people):
            raise BadInput(BROKEN_OFF)


def _try_again(running: Running, names: Iterable[str]) -> None:
    """Whoever may enter the secondary competition does."""
    for name in names:
        with suppress(Refused):
            running.do(c.EnterSecondary(name))


def _play_off(competition: Competition, name: str) -> str:
    """The play-off of a session that is to be played."""
    found = (other for other, one in competition.sessions.items() if one.decides == name and not one.over)
    return next(found, "")


def play_session(running: Running, name: str, bettors: Mapping[str, Bettor]) -> None:
    """One session to its end, the clock moved to its start."""
    starts = running.state.sessions[name].starts
    if running.state.sessions[name].begun < 0 and running.state.clock < starts:
        running.do(c.Clock(DIRECTOR, starts))
    while not running.state.sessions[name].over:
        play_on(running, name, bettors)


def play_on(running: Running, name: str, bettors: Mapping[str, Bettor]) -> None:
    """The next command in a session: of a player it waits for, of an officer, or the time when one is due."""
    command = _answer(running.state, name, bettors) or session_house(running.state, name)
    if command is None:
        due = session_deadlines(running.state, running.state.sessions[name])
        ahead = [time for time in due if time > running.state.clock]
        if not ahead:
            raise BadInput(BROKEN_OFF)
        command = c.Clock(DIRECTOR, min(ahead))
    running.do(command)


def _answer(competition: Competition, name: str, bettors: Mapping[str, Bettor]) -> c.Command | None:
    """What the first player answers who is asked and has a bettor."""
    session = competition.sessions[name]
    players = {place.occupant: place.player for place in session.places.values()}
    for who in session_turn(session).seats:
        if players.get(who, who) in bettors:
            seen = session_view(session, competition.clock, who)
            return next(answer(bettors[players.get(who, who)], seen, name, who), None)
    return None
