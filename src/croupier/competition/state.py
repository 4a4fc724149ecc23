"""The state of a competition, as immutable data, and how one is opened."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, NoReturn

from croupier.competition.conditions import Conditions, Stage, Terms
from croupier.errors import Refused
from croupier.games.baccarat.table import Table, check_places
from croupier.games.baccarat.table import check as check_table
from croupier.money import Chips
from croupier.wire import plain

Phase = Literal["entries", "play", "finished", "cancelled"]
Status = Literal["applied", "accepted", "refused", "withdrawn", "forfeited", "disqualified"]
Tied = Literal["chips", "eliminated"]

DIRECTOR, OPERATOR, INSPECTOR, DEALER = "director", "operator", "inspector", "dealer"
# The clauses by which a player who has not come yet, or is away, pays the minimum.
ABSENCE = {True: "TLGC 16.3.2a", False: "TLGC 16.3.6a"}
OFFICERS = (DIRECTOR, OPERATOR, INSPECTOR, DEALER)


@plain
class Entrant:
    """An applicant, and a player once accepted (TLGC 16.1); fees in whole money."""

    status: Status = "applied"
    acknowledged: bool = False
    paid: int = 0
    refunded: int = 0
    lost: int = 0  # fees of withdrawals that came too late
    cash_units: int = 0  # cash value chips taken from the tables less those bought

    @property
    def settled(self) -> bool:
        """Turned away or withdrawn, and nothing is owed or lost."""
        return self.status in ("refused", "withdrawn") and self.paid == self.refunded


@plain
class Form:
    """A secret wager as it is written (TLGC 16.6.2); `words` None: written out as the figures say."""

    bet: str
    amount: Chips
    words: str | None
    signed: bool
    salt: str
    seal: str  # a commitment to all of the above, which everyone may see


@plain
class Place:
    """A player's place at a session's table."""

    player: str
    secret: int  # wagers left
    here: bool = False  # in the seat, or its substitute is
    came: bool = False  # has been in the seat
    missed: int = 0  # coups before it came
    substitute: str = ""
    proposed: str = ""  # a substitute the director has not approved yet
    out: int = -1  # the coup after which it left the session; -1: still in it
    clause: str = ""  # by which it left
    eliminated: bool = False  # left for want of chips

    @property
    def occupant(self) -> str:
        """Who sits in it: the player, or its substitute (TLGC 16.3.3)."""
        return self.substitute or self.player


@plain
class Group:
    """Players of one session who finished level, by chips or by leaving in the same coup."""

    players: tuple[str, ...]  # lower places first
    tied: Tied


@plain
class Session:
    """Play at one table, from the seats to the ranking."""

    stage: Stage
    gaming_table: str
    terms: Terms
    table: Table
    places: Mapping[str, Place]  # lowest first
    starts: int
    begun: int = -1  # the clock when it began; -1: it has not
    over: bool = False
    coups: int = 0
    seconds: int = 0  # for a wager; 0: no limit
    next_seconds: int = 0  # from the next coup
    puck: str = ""
    done: tuple[str, ...] = ()  # places that have made their wager on the coming coup
    standing: tuple[str, ...] = ()  # whose wagers stayed after a Tie and have not been confirmed
    missing: Mapping[str, bool] = field(default_factory=dict)  # pay the minimum for want of a wager: late?
    restricted: str = ""  # whose time ran out: it may lay the minimum only
    held: tuple[str, ...] = ()  # whose time ran out on the coming coup
    turn: str = ""  # whose it is to wager
    turn_since: int = 0
    forms: Mapping[str, Form] = field(default_factory=dict)  # on the coming coup
    opened: Mapping[str, Form] = field(default_factory=dict)  # of the last coup
    salts: tuple[str, ...] = ()  # of all forms handed in so far
    announced: bool = False  # the forms were read before the cards (TLGC 16.6.11)
    indicator: bool = False  # has appeared in this shoe
    raised: bool = False
    decides: str = ""  # the session whose tie a play-off breaks
    ranking: tuple[Group, ...] = ()

    def seats(self, who: str | None) -> bool:
        """Whether someone has a place in it, or sits for somebody who has."""
        return bool(who) and any(who in (place.player, place.substitute) for place in self.places.values())

    def sitting(self) -> list[str]:
        """Places still in the session, lowest first."""
        return [seat for seat, place in self.places.items() if place.out < 0]


@plain
class Award:
    player: str
    first: int  # the best place it stands for
    last: int
    amount: int
    clause: str
    goods: tuple[str, ...] = ()  # in common with those it shares the places with


@plain
class Seated:
    session: str
    gaming_table: str
    place: str
    player: str


@plain
class Round:
    stage: Stage
    sessions: tuple[str, ...]
    advanced: tuple[str, ...] = ()
    over: bool = False


@plain
class Competition:
    conditions: Conditions
    promise: str  # what the seeds of the draws will hash to
    seeds: tuple[str, ...] = ()  # of the draws so far
    clock: int = 0  # seconds since 1970
    phase: Phase = "entries"
    present: bool = False  # the Competition Director (TLGC 16.2.7)
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    informed: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    sessions: Mapping[str, Session] = field(default_factory=dict)
    qualified: tuple[str, ...] = ()  # for the next round
    second: tuple[str, ...] = ()  # entered for the secondary competition
    chance_gone: bool = False  # the secondary competition has been drawn
    fees: int = 0
    administration: int = 0
    pool: int = 0
    awards: tuple[Award, ...] = ()
    unawarded: int = 0

    def entrant(self, name: str, clause: str) -> Entrant:
        if name not in self.entrants:
            raise Refused(clause, f"{name!r} has not applied")
        return self.entrants[name]

    def session(self, name: str) -> Session:
        if name not in self.sessions:
            refuse("TLGC 16.3.1", "there is no such session")
        return self.sessions[name]


def new(conditions: Conditions, promise: str, clock: int = 0) -> Competition:
    return Competition(conditions, promise, clock=clock)


def check(competition: Competition) -> None:
    """Refuse tables that no competition is played at."""
    check_places(competition.conditions.rules, competition.conditions.places)
    for session in competition.sessions.values():
        check_table(session.table)


def refuse(clause: str, why: str) -> NoReturn:
    raise Refused(clause, why)
