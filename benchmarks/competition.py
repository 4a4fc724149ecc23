"""A competition of five hundred, from the first entry to the last prize, by the reference engine."""

from time import perf_counter

from benchmarks.figures import Figure
from croupier import open_table
from croupier.bots.competition import company
from croupier.competition.conditionfile import parse_conditions
from croupier.play.conduct import conduct, enter_players

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


def figures() -> list[Figure]:
    return [_five_hundred()]


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
