"""How one run of a format is played: a whole competition, by bettors, on the reference engine.

The value of a secret wager is measured by pairs: the first round again from the same seed, the same seats,
shoes and seeds, with one player of each table betting `secretive` where it bet `standing`, or the other way.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from croupier.bots.competition import Bettor, bettor_named, derive_seed
from croupier.chance import seed_text
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.chance import SeededChance, promise
from croupier.competition.conditions import Conditions
from croupier.competition.draws import MOST_TABLES
from croupier.competition.state import DIRECTOR, Competition, Session, new
from croupier.competition.views import SessionView, View
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.host import HostedTable
from croupier.play.conduct import commence, conduct, enter_players, play_round
from croupier.simulate.competition_formats import Format, Job, Played, Sat, Simulation

MOST_RUNS = 10**6
SECONDS = 60  # a coup takes, wagers and all
BEFORE = 30 * 24 * 3600  # seconds before the start that players apply
TWINS = {"standing": "secretive", "secretive": "standing"}


class Timed(HostedTable[Competition, c.Command, e.Event, View]):
    """A competition whose clock moves on with every coup, and which knows the sessions of full length."""

    def __init__(self, job: Job, number: int) -> None:
        chance, terms = SeededChance(f"{job.seed}/{number}"), job.conditions
        state = new(terms, promise(chance), terms.starts - BEFORE)
        super().__init__(load_game("competition"), state, chance, keep_log=False)
        self.seconds, self.full = job.seconds, set[str]()
        self.orders: dict[str, tuple[str, ...]] = {}

    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        events = super().do(command)
        self.full |= {over.session for over in events if isinstance(over, e.SessionOver) and not over.early}
        if any(isinstance(event, e.CoupOver) for event in events):
            super().do(c.Clock(DIRECTOR, self.state.clock + self.seconds))
        return events

    def watched(self, bettor: Bettor) -> Bettor:
        """The same bettor; the order of wagers it saw is kept, so that of a last coup in the end."""

        def bet(seen: SessionView, session: str, place: str) -> c.Command:
            self.orders[session] = seen.order
            return bettor(seen, session, place)

        return bet


def play(job: Job, number: int) -> Played:
    """One competition from entry to prizes, and its first round again for the value of secrecy."""
    cast = job.cast()
    running = _begun(job, number, cast)
    conduct(running, _bettors(running, job, number, cast))
    sat = tuple(_sat(running, cast))
    return _played(running, sat, job.seconds, tuple(_pairs(job, number, cast, sat)))


def _begun(job: Job, number: int, cast: Mapping[str, str]) -> Timed:
    running = Timed(job, number)
    enter_players(running, cast)
    commence(running, (str(number + 1) for number in range(job.tables)))
    return running


def _bettors(running: Timed, job: Job, number: int, cast: Mapping[str, str]) -> dict[str, Bettor]:
    return {
        name: running.watched(bettor_named(bot)(job.conditions, derive_seed(job.seed, number, name)))
        for name, bot in cast.items()
    }


def _sat(running: Timed, cast: Mapping[str, str]) -> Iterator[Sat]:
    for number, played in enumerate(running.state.rounds):
        for name in played.sessions:
            session = running.state.sessions[name]
            late = running.orders.get(name, ())[::-1] if name in running.full else ()
            fair, even = (min(1.0, session.terms.advance / max(1, len(of))) for of in (session.places, late))
            for seat, place in session.places.items():
                went = _went(running.state, number, session, place.player)
                last = late.index(seat) if seat in late else -1
                who = place.player
                yield Sat(number, played.stage, int(seat), cast[who], who, fair, went, last, even)


def _went(competition: Competition, number: int, session: Session, player: str) -> float:
    played = competition.rounds[number]
    if played.stage != "final":
        return float(player in played.advanced)
    first = session.ranking[0].players if session.ranking else ()
    return (player in first) / max(1, len(first))


def _pairs(
    job: Job, number: int, cast: Mapping[str, str], sat: Sequence[Sat]
) -> Iterator[tuple[float, float]]:
    """One player of each first table that bets to the standings, in turn over its places."""
    first = [one for one in sat if one.round == 0]
    if not first or not job.conditions.of(first[0].stage).secret:
        return
    chosen = _one_a_table(first, number)
    if not chosen:
        return
    switched = {**cast, **{one.player: TWINS[one.bot] for one in chosen}}
    running = _begun(job, number, switched)
    play_round(running, _bettors(running, job, number, switched))
    again = {one.player: one.went for one in _sat(running, switched)}
    for one in chosen:
        both = one.went, again[one.player]
        yield both if one.bot == "secretive" else both[::-1]


def _one_a_table(first: Sequence[Sat], number: int) -> list[Sat]:
    tables: list[list[Sat]] = []
    for one in first:  # places of a table come together, the lowest first
        if one.place == 1 or not tables:
            tables.append([])
        if one.bot in TWINS:
            tables[-1].append(one)
    return [those[(number + index) % len(those)] for index, those in enumerate(tables) if those]


def _played(
    running: Timed, sat: tuple[Sat, ...], seconds: int, pairs: tuple[tuple[float, float], ...]
) -> Played:
    now = running.state
    main = {name for played in now.rounds for name in played.sessions}
    return Played(
        sat,
        {award.player: award.amount for award in now.awards},
        len(now.rounds),
        len(main),
        sum(session.coups for session in now.sessions.values()),
        len(now.sessions) - len(main),
        sum(award.last > award.first and award.amount > 0 for award in now.awards),
        seconds * sum(_longest(now, played.sessions) for played in now.rounds),
        pairs,
    )


def _longest(competition: Competition, names: Sequence[str]) -> int:
    """Coups at the gaming table that is busy longest in a round, play-offs with it."""
    busy: dict[str, int] = {}
    for name, session in competition.sessions.items():
        if name in names or session.decides in names:
            busy[session.gaming_table] = busy.get(session.gaming_table, 0) + session.coups
    return max(busy.values(), default=0)


def simulation(
    conditions: Conditions,
    *,
    runs: int,
    seed: str,
    players: int | None = None,
    bots: Sequence[str] = ("standing",),
    tables: int | None = None,
    seconds: int = SECONDS,
) -> Simulation:
    """Runs to come, once all that was asked for can be."""
    seed = seed_text(seed)
    for name in bots:
        bettor_named(name)
    count = conditions.most if players is None else players
    if not conditions.least <= count <= conditions.most:
        raise BadInput(f"{count} players: {conditions.least} to {conditions.most} may enter (TLGC 16.2.2d)")
    in_use = ceil(count / conditions.places) if tables is None else tables
    checks = (
        (runs, 2, MOST_RUNS, "runs"),
        (seconds, 1, 3600, "seconds a coup"),
        (in_use, 1, MOST_TABLES, "tables"),
    )
    for number, least, most, what in checks:
        if not least <= number <= most:
            raise BadInput(f"{number} {what}: {least} to {most:,}")
    return Simulation(Job(conditions, tuple(bots), count, in_use, seconds, seed), runs, play)


def simulate_format(conditions: Conditions, *, workers: int = 1, **options: Any) -> Format:
    """What a format does, by so many `runs` of it from a `seed`; `options` as `simulation` takes them."""
    return simulation(conditions, **options).run(workers)
