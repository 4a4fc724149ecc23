"""A competition of five hundred, from the first entry to the last prize; what large ones show and list."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from time import perf_counter
from typing import Any

from benchmarks.figures import Figure
from croupier import open_table
from croupier.bots.competition import company
from croupier.competition import commands as c
from croupier.competition.conditionfile import parse_conditions
from croupier.competition.legal import legal
from croupier.competition.state import DIRECTOR, OFFICERS, Competition
from croupier.competition.views import view
from croupier.game import Range
from croupier.play.conduct import conduct, enter_players, play_on, play_round
from croupier.wire import canonical, tagged, to_data

ENTRANTS, SECONDS = 500, 2
CONDITIONS = """
name = "Bench"
application = "None."
terms = "None."
chips = "competition"
starts = 2027-03-01T19:00:00
fee = 100
prizes = [50, 30, 20]
squeeze = false

[players]
least = 7
most = 500

[session]
chips = 1000
length = { coups = 10 }
secret = 2
advance = 2
limits = { minimum = 10, maximum = 500, unit = 10 }
raised = { minimum = 50, maximum = 1000, unit = 10 }
"""


LARGE, LARGER = 700, 7_000  # players
MOST_MS, MOST_KB = 5, 20
TRIES = 5  # of which the quickest counts


def figures() -> list[Figure]:
    return [_five_hundred(), *_scaled(LARGE, 5, MOST_MS, MOST_KB), *_scaled(LARGER, 4, None, None)]


def _scaled(players: int, stages: int, most_ms: float | None, most_kb: float | None) -> list[Figure]:
    """The most over all kinds of viewers, from open entries on: so many stages of a competition."""
    shown = [_shown(state, *who) for state in islice(_states(players), stages) for who in _viewers(state)]
    view_ms, view_kb, legal_ms, legal_kb = (max(column) for column in zip(*shown, strict=True))
    checked = f"most of {len(shown)} looks"
    rows = (
        ("view", view_ms, "ms", most_ms),
        ("view", view_kb, "kB", most_kb),
        ("legal", legal_ms, "ms", most_ms),
        ("legal", legal_kb, "kB", most_kb),
    )
    return [
        Figure(f"{what}, {players:,} players", value, unit, most, None, checked, less=True)
        for what, value, unit, most in rows
    ]


def _states(players: int) -> Iterator[Competition]:
    """A competition with applications in, with all accepted, drawn, with a coup and with all played."""
    terms = parse_conditions(CONDITIONS.replace("most = 500", f"most = {players}"))
    running = open_table(terms, seed="bench", keep_log=False)
    names = [f"player {number}" for number in range(players)]
    running.do(c.Attend(DIRECTOR))
    for name in names:
        running.do(c.Apply(name))
    yield running.state
    enter_players(running, names)
    yield running.state
    running.do(c.Commence(DIRECTOR))
    running.do(c.Designate(DIRECTOR, tuple([f"T{number}" for number in range(players // terms.places)])))
    running.do(c.Draw(DIRECTOR))
    yield running.state
    bettors = company(["flat"], names, terms, "bench")
    running.do(c.Clock(DIRECTOR, terms.starts))
    for name, session in list(running.state.sessions.items()):
        for place in session.places.values():
            running.do(c.TakeSeat(place.player, name))
        running.do(c.Start(DIRECTOR, name))
        while not running.state.sessions[name].coups:
            play_on(running, name, bettors)
    yield running.state
    play_round(running, bettors)
    yield running.state


def _viewers(state: Competition) -> list[tuple[str, str]]:
    """Who looks, and at which session: everyone at their own, officers at any."""
    names = [name for _, name in zip(range(3), state.entrants, strict=False)]
    sessions = list(state.sessions)[:1]
    return [(who, "") for who in (*OFFICERS, *names, "a stranger")] + [
        (who, session) for who in OFFICERS for session in sessions
    ]


def _shown(state: Competition, who: str, session: str) -> tuple[float, float, float, float]:
    view_ms, seen = _quickest(lambda: view(state, who, session))
    legal_ms, listed = _quickest(lambda: legal(state, who, session))
    options = json.dumps([{"command": one.command, "fields": _data(one.fields)} for one in listed])
    return view_ms, len(canonical(to_data(seen))) / 1000, legal_ms, len(options) / 1000


def _quickest(work: Callable[[], Any]) -> tuple[float, Any]:
    took, found = [], None
    for _ in range(TRIES):
        started = perf_counter()
        found = work()
        took.append(1000 * (perf_counter() - started))
    return min(took), found


def _data(fields: Any) -> dict[str, Any]:
    def value(one: Any) -> Any:
        return tagged(one) if hasattr(one, "__dataclass_fields__") else one

    return {
        name: [str(v.low), str(v.high), str(v.step)] if isinstance(v, Range) else [value(one) for one in v]
        for name, v in fields.items()
    }


def _five_hundred() -> Figure:
    """Every wager decided, every event evolved; the pool is given away to the unit."""
    terms = parse_conditions(CONDITIONS)
    names = [f"player {number}" for number in range(ENTRANTS)]
    took = []
    for _ in range(3):
        running = open_table(terms, seed="bench", keep_log=False)
        players = company(["standing"], names, terms, "bench")
        started = perf_counter()
        enter_players(running, names)
        conduct(running, players)
        took.append(perf_counter() - started)
        assert sum(award.amount for award in running.state.awards) == running.state.pool
    coups = sum(session.coups for session in running.state.sessions.values())
    label, checked = f"a competition of {ENTRANTS}, {coups:,} coups", "pool allocated to the unit"
    return Figure(label, ENTRANTS / min(took), "entrants/s", ENTRANTS / SECONDS, None, checked)
