"""A competition run from entry to prizes: officers who go by the book, and bots that bet."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import count

from croupier.bots.competition import Bettor
from croupier.competition import commands as c
from croupier.competition.draws import second_chance
from croupier.competition.entries import is_name
from croupier.competition.events import Event
from croupier.competition.places import open_tie
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR, Competition, Session
from croupier.competition.turns import to_wager
from croupier.competition.views import View, session_view
from croupier.errors import BadInput, Refused
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.shoe import cut_offered_to
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
    again = second_chance(running.state) and running.state.second
    running.do(c.DrawSecondary(DIRECTOR) if again else c.Draw(DIRECTOR))


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
    session = running.state.sessions[name]
    if session.begun < 0:
        if running.state.clock < session.starts:
            running.do(c.Clock(DIRECTOR, session.starts))
        for place in session.places.values():
            if place.player in bettors and place.out < 0 and not place.here:
                running.do(c.TakeSeat(place.player, name))
        running.do(c.Start(DIRECTOR, name))
    while not running.state.sessions[name].over:
        play_coup(running, name, bettors)


def play_coup(running: Running, name: str, bettors: Mapping[str, Bettor]) -> None:
    session = running.state.sessions[name]
    if len(session.sitting()) <= session.terms.advance and session.table.play is None:
        running.do(c.FinishEarly(DIRECTOR, name))
        return
    if session.table.phase in ("prepare", "cut"):
        _ready_shoe(running, name)
    while (seat := to_wager(session := running.state.sessions[name])) is not None:
        seen = session_view(session, running.state.clock, _who(session, seat))
        running.do(bettors[session.places[seat].player](seen, name, seat))
    _deal(running, name)


def _who(session: Session, seat: str) -> str:
    return session.places[seat].occupant


def _ready_shoe(running: Running, name: str) -> None:
    table = running.state.sessions[name].table
    if table.phase == "prepare":
        if DEALER not in table.shoe.checked_by:
            running.do(c.AtTable(DEALER, name, table_commands.CheckCards(DEALER)))
        running.do(c.AtTable(DEALER, name, table_commands.Shuffle(DEALER, machine=True)))
    while running.state.sessions[name].table.phase == "cut":
        _offer_cut(running, name)


def _offer_cut(running: Running, name: str) -> None:
    """The inspector declines for whoever is not there, and cuts when no player does."""
    session = running.state.sessions[name]
    offered = cut_offered_to(session.table)
    if offered == INSPECTOR:
        running.do(c.AtTable(INSPECTOR, name, table_commands.Cut(offered, session.table.shoe.size // 2)))
    elif session.places[offered].here:
        running.do(
            c.AtTable(_who(session, offered), name, table_commands.Cut(offered, session.table.shoe.size // 2))
        )
    else:
        running.do(c.AtTable(INSPECTOR, name, table_commands.DeclineCut(offered)))


def _deal(running: Running, name: str) -> None:
    """Deal a coup to its end, or the rest of one; whoever the cards are passed to turns them."""
    if running.state.sessions[name].table.play is None:
        running.do(c.AtTable(DEALER, name, table_commands.Deal(DEALER)))
    while (table := running.state.sessions[name].table).play is not None:
        turning = squeeze.turner(table)
        if turning is None:
            running.do(c.AtTable(DEALER, name, table_commands.Deal(DEALER)))
            continue
        hand, seat = turning
        if not running.state.sessions[name].places[seat].here:
            running.do(c.TurnCards(DEALER, name))
            continue
        by = _who(running.state.sessions[name], seat)
        if hand not in table.play.holders:
            running.do(c.AtTable(by, name, table_commands.AcceptCards(seat)))
        running.do(c.AtTable(by, name, table_commands.TurnCard(seat)))
