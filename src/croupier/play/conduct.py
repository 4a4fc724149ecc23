"""A competition run from entry to prizes: officers who go by the book, and bots that bet."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from croupier.bots.competition import Bettor
from croupier.competition import commands as c
from croupier.competition.chance import CompetitionChance
from croupier.competition.decide import carried_out
from croupier.competition.draws import second_chance
from croupier.competition.entries import is_name
from croupier.competition.events import Event
from croupier.competition.places import open_tie
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR, Competition, Session
from croupier.competition.turns import to_wager
from croupier.competition.views import session_view
from croupier.errors import Refused
from croupier.games.baccarat import commands as t
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.shoe import cut_offered_to


class Floor:
    """The competition as it stands; every command is carried out, and what comes of it noted."""

    def __init__(
        self,
        competition: Competition,
        chance: CompetitionChance,
        note: Callable[[Event], object] = lambda event: None,
    ) -> None:
        self.now, self.chance, self.note = competition, chance, note

    def do(self, command: c.Command) -> None:
        run = carried_out(self.now, command, self.chance)
        self.now = run.now
        for event in run.events:
            self.note(event)


def conduct(floor: Floor, bettors: Mapping[str, Bettor], tables: Iterable[str]) -> None:
    """From wherever the competition stands to its last prize."""
    if floor.now.phase == "entries":
        enter(floor, bettors)
        floor.do(c.Commence(DIRECTOR))
    if not floor.now.tables:
        floor.do(c.Designate(DIRECTOR, tuple(tables)))
    while floor.now.phase == "play":
        play_round(floor, bettors)


def enter(floor: Floor, names: Iterable[str]) -> None:
    """Applications, one a name, informed, acknowledged and accepted, as far as they are not yet."""
    if not floor.now.present:
        floor.do(c.Attend(DIRECTOR))
    listed = list(names)
    for name in listed:
        is_name(name, "TLGC 16.2.2a")  # before anyone has paid
    for name in listed:
        if name not in floor.now.entrants or floor.now.entrants[name].status not in ("applied", "accepted"):
            floor.do(c.Apply(name))
    if any(name not in floor.now.informed for name in listed):
        floor.do(c.Inform(DIRECTOR))
    for name in listed:
        if not floor.now.entrants[name].acknowledged:
            floor.do(c.Acknowledge(name))
        if floor.now.entrants[name].status == "applied":
            floor.do(c.Accept(OPERATOR, name))


def play_round(floor: Floor, bettors: Mapping[str, Bettor]) -> None:
    """Draw the next round unless one is under way, and play its sessions."""
    if not floor.now.rounds or floor.now.rounds[-1].over:
        if second_chance(floor.now):
            _try_again(floor, bettors)
        again = second_chance(floor.now) and floor.now.second
        floor.do(c.DrawSecondary(DIRECTOR) if again else c.Draw(DIRECTOR))
    for name in floor.now.rounds[-1].sessions:
        play_session(floor, name, bettors)
        while floor.now.phase == "play" and open_tie(floor.now, name):
            if not (played := _play_off(floor.now, name)):
                floor.do(c.PlayOff(DIRECTOR, name))
                played = _play_off(floor.now, name)
            play_session(floor, played, bettors)


def _try_again(floor: Floor, names: Iterable[str]) -> None:
    """Whoever may enter the secondary competition does."""
    for name in names:
        with suppress(Refused):
            floor.do(c.EnterSecondary(name))


def _play_off(competition: Competition, name: str) -> str:
    """The play-off of a session that is to be played."""
    found = (other for other, one in competition.sessions.items() if one.decides == name and not one.over)
    return next(found, "")


def play_session(floor: Floor, name: str, bettors: Mapping[str, Bettor]) -> None:
    session = floor.now.sessions[name]
    if session.begun < 0:
        if floor.now.clock < session.starts:
            floor.do(c.Clock(DIRECTOR, session.starts))
        for place in session.places.values():
            if place.player in bettors and place.out < 0 and not place.here:
                floor.do(c.TakeSeat(place.player, name))
        floor.do(c.Start(DIRECTOR, name))
    while not floor.now.sessions[name].over:
        play_coup(floor, name, bettors)


def play_coup(floor: Floor, name: str, bettors: Mapping[str, Bettor]) -> None:
    session = floor.now.sessions[name]
    if len(session.sitting()) <= session.terms.advance and session.table.play is None:
        floor.do(c.FinishEarly(DIRECTOR, name))
        return
    if session.table.phase in ("prepare", "cut"):
        _ready_shoe(floor, name)
    while (seat := to_wager(floor.now.sessions[name])) is not None:
        seen = session_view(floor.now.sessions[name], floor.now.clock, _who(floor.now.sessions[name], seat))
        floor.do(bettors[floor.now.sessions[name].places[seat].player](seen, name, seat))
    _deal(floor, name)


def _who(session: Session, seat: str) -> str:
    return session.places[seat].occupant


def _ready_shoe(floor: Floor, name: str) -> None:
    table = floor.now.sessions[name].table
    if table.phase == "prepare":
        if DEALER not in table.shoe.checked_by:
            floor.do(c.AtTable(DEALER, name, t.CheckCards(DEALER)))
        floor.do(c.AtTable(DEALER, name, t.Shuffle(DEALER, machine=True)))
    while floor.now.sessions[name].table.phase == "cut":
        _offer_cut(floor, name)


def _offer_cut(floor: Floor, name: str) -> None:
    """The inspector declines for whoever is not there, and cuts when no player does."""
    session = floor.now.sessions[name]
    offered = cut_offered_to(session.table)
    if offered == INSPECTOR:
        floor.do(c.AtTable(INSPECTOR, name, t.Cut(offered, session.table.shoe.size // 2)))
    elif session.places[offered].here:
        floor.do(c.AtTable(_who(session, offered), name, t.Cut(offered, session.table.shoe.size // 2)))
    else:
        floor.do(c.AtTable(INSPECTOR, name, t.DeclineCut(offered)))


def _deal(floor: Floor, name: str) -> None:
    """Deal a coup to its end, or the rest of one; whoever the cards are passed to turns them."""
    if floor.now.sessions[name].table.play is None:
        floor.do(c.AtTable(DEALER, name, t.Deal(DEALER)))
    while (table := floor.now.sessions[name].table).play is not None:
        turning = squeeze.turner(table)
        if turning is None:
            floor.do(c.AtTable(DEALER, name, t.Deal(DEALER)))
            continue
        hand, seat = turning
        if not floor.now.sessions[name].places[seat].here:
            floor.do(c.TurnCards(DEALER, name))
            continue
        by = _who(floor.now.sessions[name], seat)
        if hand not in table.play.holders:
            floor.do(c.AtTable(by, name, t.AcceptCards(seat)))
        floor.do(c.AtTable(by, name, t.TurnCard(seat)))
