"""Who plays where: gaming tables, rounds, seats drawn, and the second chance (TLGC 16.2.3, 16.3.1)."""

from math import ceil

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition import prizes
from croupier.competition.chance import drawn
from croupier.competition.conditions import Conditions, Stage
from croupier.competition.places import open_ties
from croupier.competition.run import Run, director, during
from croupier.competition.state import Competition, Seated, refuse

MOST_TABLES, LONGEST_NAME = 2000, 30


def may_designate(competition: Competition, command: c.Designate) -> None:
    director(competition, command.seat, "TLGC 16.3.1")
    names = set(command.tables)
    if not 0 < len(command.tables) <= MOST_TABLES or len(names) < len(command.tables):
        refuse("TLGC 16.3.1", f"name 1 to {MOST_TABLES} different gaming tables")
    if not all(name.strip() and name.isprintable() and len(name) <= LONGEST_NAME for name in names):
        refuse("TLGC 16.3.1", f"a table's name is 1 to {LONGEST_NAME} letters")


def may_draw(competition: Competition, command: c.Draw) -> None:
    _may_draw(competition, command.seat)
    if second_chance(competition) and competition.second:
        refuse("TLGC 16.2.3f", "the secondary competition comes first: draw its seats")
    least, players = competition.conditions.least, len(competition.qualified)
    if not competition.rounds and players < least:
        refuse("TLGC 16.2.2d", f"{players} players are left: {least} are needed; the operator may cancel")
    _check_decided(competition)


def draw(run: Run, command: c.Draw) -> None:
    """Where nobody has qualified and nobody tries again, the ranking stands."""
    players, number = len(run.state.qualified), len(run.state.rounds) + 1
    if players:
        _draw(run, run.state.qualified, stage(run.state.conditions, players, number))
    else:
        run.emit(e.PrizesAllocated(*prizes.allocated(run.state)))


def stage(conditions: Conditions, players: int, number: int) -> Stage:
    """What round `number` is: one table is the final, and what is sure to leave one table the semi-final."""
    if players <= conditions.places:
        return "final"
    left = _left(conditions, players, conditions.semi_final.advance)
    return (
        "semi-final"
        if left + _second_chances(conditions, players - left, number) <= conditions.places
        else "heat"
    )


def _second_chances(conditions: Conditions, failed: int, number: int) -> int:
    """How many more may come from a secondary competition after this round."""
    secondary = conditions.secondary
    if secondary is None or secondary.after != number:
        return 0
    return _left(conditions, failed, secondary.terms.advance)


def _left(conditions: Conditions, players: int, advance: int) -> int:
    return sum(min(size, advance) for size in tables_of(players, conditions.places))


def final_round(conditions: Conditions, players: int) -> int:
    """Which round is the final, without a secondary competition."""
    number = 1
    while (now := stage(conditions, players, number)) != "final":
        players, number = _left(conditions, players, conditions.of(now).advance), number + 1
    return number


def may_enter_secondary(competition: Competition, command: c.EnterSecondary) -> None:
    during(competition, "play", "TLGC 16.1")
    if not second_chance(competition):
        refuse("TLGC 16.1", "no secondary competition is open")
    entrant = competition.entrant(command.seat, "TLGC 16.1")
    if entrant.status not in ("accepted", "forfeited"):
        refuse("TLGC 16.3.2d", f"{command.seat} is {entrant.status}")
    if command.seat in competition.qualified or command.seat in competition.second:
        refuse("TLGC 16.1", f"{command.seat} has already qualified")


def enter_secondary(run: Run, command: c.EnterSecondary) -> None:
    secondary = run.state.conditions.secondary
    assert secondary is not None
    run.emit(e.SecondaryEntered(command.seat, secondary.fee))


def may_draw_secondary(competition: Competition, command: c.DrawSecondary) -> None:
    _may_draw(competition, command.seat)
    if not (second_chance(competition) and competition.second):
        refuse("TLGC 16.1", "nobody waits for a secondary competition")
    _check_decided(competition)


def draw_secondary(run: Run, command: c.DrawSecondary) -> None:
    _draw(run, run.state.second, "secondary")


def second_chance(competition: Competition) -> bool:
    """Whether the secondary competition is open: its round is over, the next has not been drawn."""
    secondary = competition.conditions.secondary
    return (
        secondary is not None
        and not competition.chance_gone
        and len(competition.rounds) == secondary.after
        and competition.rounds[-1].over
        and competition.phase == "play"
    )


def tables_of(players: int, places: int) -> list[int]:
    """How many sit at each table, as evenly as possible.

    >>> tables_of(15, 7)
    [5, 5, 5]
    """
    count = ceil(players / places)
    return [players // count + (number < players % count) for number in range(count)]


def _may_draw(competition: Competition, seat: str) -> None:
    director(competition, seat, "TLGC 16.2.3d")
    during(competition, "play", "TLGC 16.2.3d")
    if competition.rounds and not competition.rounds[-1].over:
        refuse("TLGC 16.2.3d", "the round in progress must finish first")
    if not competition.tables:
        refuse("TLGC 16.3.1", "no gaming table has been designated")


def _check_decided(competition: Competition) -> None:
    """Ties of the last round are played off before the next is drawn."""
    for name in open_ties(competition, competition.rounds[-1].sessions if competition.rounds else ()):
        refuse("TLGC 16.8.3", f"session {name} is level at a place that counts: play it off first")


def _draw(run: Run, players: tuple[str, ...], of: Stage) -> None:
    number = len(run.state.rounds) + 1
    seed = run.chance.seed(number)
    queue, seats = iter(drawn(players, seed)), []
    for n, size in enumerate(tables_of(len(players), run.state.conditions.places)):
        table = run.state.tables[n % len(run.state.tables)]
        seats += [Seated(f"{number}.{n + 1}", table, str(place), next(queue)) for place in range(1, size + 1)]
    run.emit(e.SeatsDrawn(of, seed, tuple(seats), max(run.state.clock, run.state.conditions.starts)))
