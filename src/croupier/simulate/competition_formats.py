"""What a competition's format does, run after run: shares, means and spreads, with 95 % intervals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from croupier.competition.conditions import Conditions, Stage
from croupier.simulate.estimate import CONFIDENCE
from croupier.simulate.workers import executor, results_in_order
from croupier.wire import plain

AT_A_TIME = 4  # runs a task
STAGES: tuple[Stage, ...] = ("heat", "secondary", "semi-final", "final")


@plain
class Share:
    """How often something happened."""

    count: float
    of: int
    share: float
    low: float
    high: float


@plain
class Mean:
    of: int
    mean: float
    low: float
    high: float


@plain
class Spread:
    """The mean, and what lies within nine runs of ten."""

    mean: float
    low: float
    high: float


@plain
class Seat:
    """How often a place at a stage's tables advances, or wins the final; `fair`: if places were equal."""

    stage: Stage
    place: int
    fair: float
    goes_on: Share


@plain
class Turn:
    """How often the player acting so many before the last advances from a session's last coup."""

    before_last: int
    fair: float
    goes_on: Share


@plain
class Secret:
    """One player's share of going on from the first round, with secret wagers and without, all else equal."""

    pairs: int
    hidden: float
    open: float
    gain: Mean


@plain
class Prize:
    """What a first place drawn, or a bettor, wins of the prizes a run."""

    who: str
    money: Mean


@plain
class Betting:
    """How often a bettor advances from the first round."""

    bot: str
    goes_on: Share


@plain
class Format:
    """The results of the runs so far."""

    name: str
    seed: str
    players: int
    bots: tuple[str, ...]
    tables: int
    seconds: int  # a coup
    runs: int
    complete: bool
    seats: tuple[Seat, ...]
    turns: tuple[Turn, ...]
    bettors: tuple[Betting, ...]
    secret: Secret | None  # None: nobody could make one, or nobody bet to the standings
    prizes_by_place: tuple[Prize, ...]
    prizes_by_bot: tuple[Prize, ...]
    rounds: Spread
    sessions: Spread
    coups: Spread
    play_offs: Spread
    shared: Spread  # prizes that several share
    hours: Spread  # tables side by side


@dataclass(frozen=True, slots=True)
class Sat:
    """A player at a table of one round, and the result."""

    round: int
    stage: Stage
    place: int
    bot: str
    player: str
    fair: float
    went: float  # on; part of one where the first place of the final is shared
    before_last: int  # turns before the last one of the last coup; -1: there was none
    even: float  # its share if those who played the last coup were alike


@dataclass(frozen=True, slots=True)
class Played:
    sat: tuple[Sat, ...]
    prizes: Mapping[str, int]
    rounds: int
    sessions: int
    coups: int
    play_offs: int
    shared: int
    seconds: int
    pairs: tuple[tuple[float, float], ...] = ()  # hidden, open


@dataclass(frozen=True, slots=True)
class Job:
    """Everything that a run depends on, besides its number."""

    conditions: Conditions
    bots: tuple[str, ...]
    players: int
    tables: int
    seconds: int
    seed: str

    def cast(self) -> dict[str, str]:
        """Who bets how: bettors take turns over the players."""
        return {f"player {index + 1}": self.bots[index % len(self.bots)] for index in range(self.players)}


Play = Callable[[Job, int], Played]  # how a run is played, by its number


def share(count: float, of: int) -> Share:
    """With Wilson's interval, which holds near nought and one too.

    >>> found = share(50, 100)
    >>> f"{found.low:.3f} {found.share} {found.high:.3f}"
    '0.404 0.5 0.596'
    """
    part, z = count / of, CONFIDENCE
    middle = (part + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(part * (1 - part) / of + z * z / (4 * of * of))
    return Share(count, of, part, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Mean:
    average = sum(values) / len(values)
    squares = sum((value - average) ** 2 for value in values)
    reach = CONFIDENCE * sqrt(squares / max(1, len(values) - 1) / len(values))
    return Mean(len(values), average, average - reach, average + reach)


def spread(values: Sequence[float]) -> Spread:
    """
    >>> spread([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    Spread(mean=6.0, low=1, high=11)
    """
    ordered = sorted(values)
    last = len(ordered) - 1
    return Spread(sum(ordered) / len(ordered), ordered[last // 20], ordered[-1 - last // 20])


def seats(sat: Sequence[Sat]) -> Iterator[Seat]:
    for stage in STAGES:
        for place in sorted({one.place for one in sat if one.stage == stage}):
            those = [one for one in sat if (one.stage, one.place) == (stage, place)]
            yield Seat(stage, place, sum(one.fair for one in those) / len(those), _share(those))


def turns(sat: Sequence[Sat]) -> Iterator[Turn]:
    for before in sorted({one.before_last for one in sat} - {-1}):
        those = [one for one in sat if one.before_last == before]
        yield Turn(before, sum(one.even for one in those) / len(those), _share(those))


def betting(sat: Sequence[Sat], bots: Sequence[str]) -> Iterator[Betting]:
    for bot in dict.fromkeys(bots):
        those = [one for one in sat if one.round == 0 and one.bot == bot]
        if those:
            yield Betting(bot, _share(those))


def _share(those: Sequence[Sat]) -> Share:
    return share(sum(one.went for one in those), len(those))


def secret(pairs: Sequence[tuple[float, float]]) -> Secret | None:
    if len(pairs) < 2:
        return None
    hidden, shown = (sum(pair[index] for pair in pairs) / len(pairs) for index in range(2))
    return Secret(len(pairs), hidden, shown, mean([one - other for one, other in pairs]))


def prizes(runs: Sequence[Played], key: Callable[[Sat], str]) -> Iterator[Prize]:
    won: dict[str, list[float]] = {}
    for run in runs:
        for one in run.sat:
            if one.round == 0:
                won.setdefault(key(one), []).append(run.prizes.get(one.player, 0))
    for who in sorted(won):
        yield Prize(who, mean(won[who]))


def _played(play: Play, job: Job, start: int, last: int) -> list[Played]:
    return [play(job, number) for number in range(start, last)]


@dataclass
class Simulation:
    """Runs in progress: call `run`, and read `found` at any time."""

    job: Job
    runs: int
    play: Play
    played: list[Played] = field(default_factory=list)

    def run(self, workers: int = 1, tell: Callable[["Simulation"], None] = lambda _: None) -> Format:
        """All runs, in their order whoever plays them."""
        starts = range(0, self.runs, AT_A_TIME)
        tasks = ((self.play, self.job, start, min(start + AT_A_TIME, self.runs)) for start in starts)
        with executor(workers) as (pool, parallel):
            for _, played in results_in_order(pool, parallel, _played, tasks):
                self.played += played
                tell(self)
        return self.found()

    def found(self) -> Format:
        job, runs = self.job, self.played
        sat = [one for run in runs for one in run.sat]

        def over(figure: Callable[[Played], float]) -> Spread:
            return spread([figure(run) for run in runs])

        return Format(
            job.conditions.name,
            *(job.seed, job.players, job.bots, job.tables, job.seconds),
            runs=len(runs),
            complete=len(runs) == self.runs,
            seats=tuple(seats(sat)),
            turns=tuple(turns(sat)),
            bettors=tuple(betting(sat, job.bots)),
            secret=secret([pair for run in runs for pair in run.pairs]),
            prizes_by_place=tuple(prizes(runs, lambda one: f"place {one.place}")),
            prizes_by_bot=tuple(prizes(runs, lambda one: one.bot)),
            rounds=over(lambda run: run.rounds),
            sessions=over(lambda run: run.sessions),
            coups=over(lambda run: run.coups),
            play_offs=over(lambda run: run.play_offs),
            shared=over(lambda run: run.shared),
            hours=over(lambda run: run.seconds / 3600),
        )
