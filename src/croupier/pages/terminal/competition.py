"""A competition in the terminal: draws, standings, prizes."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from croupier.competition.local_time import time_text
from croupier.competition.prizes import chips_in_play, standings
from croupier.competition.state import Competition
from croupier.host import AnyTable
from croupier.pages.competition.report import places
from croupier.pages.terminal.console import status, table
from croupier.pages.text import plural

SHOWN = 20  # levels of the standings


def print_opened(console: Console, now: Competition, seed: str, file: Path) -> None:
    """Where a new competition is kept, and what its draws will follow from."""
    console.print(f"[bold]{escape(now.conditions.name)}[/] is open for entries: {file}", soft_wrap=True)
    console.print(f"starts {time_text(now.conditions.starts, now.conditions.zone)}")
    promised = f"promise of the draws {now.promise}\nseed, which nobody may see yet: {escape(seed)}"
    console.print(f"[dim]{promised}[/]", soft_wrap=True)


def print_entries(console: Console, now: Competition, names: Iterable[str]) -> None:
    for name in names:
        one = now.entrants[name]
        back = f", {one.refunded} of {one.paid} refunded" if one.refunded else ""
        console.print(f"{name}: {one.status}{back}", markup=False)


@contextmanager
def live_rounds(running: AnyTable) -> Iterator[None]:
    """How far the competition has come, where stderr is a terminal."""
    with status("…") as update:

        def show(before: Any, event: Any) -> None:
            played = sum(session.coups for session in before.sessions.values())
            update(f"round {len(before.rounds)}, {played:,} coups, {running.count:,} events")

        running.listen(show)
        yield


def print_draw(console: Console, now: Competition) -> None:
    """The seats of the round just drawn, and what they follow from."""
    last = now.rounds[-1]
    console.print(f"[bold]{last.stage.capitalize()}[/] [dim]{plural(len(last.sessions), 'table')}[/]\n")
    heads = ("session", "table", *(f"place {number}" for number in range(1, now.conditions.places + 1)))
    rows = table(*heads, left=len(heads))
    for name in last.sessions:
        session = now.sessions[name]
        players = [place.player for place in session.places.values()]
        rows.add_row(*map(escape, (name, session.gaming_table, *players)))
    console.print(rows)
    console.print(
        f"\n[dim]drawn from {now.seeds[-1]}\nwhich hashes to what was promised before[/]", soft_wrap=True
    )


def print_standings(console: Console, now: Competition) -> None:
    """Sessions under way with everyone's chips, who is through, and the places so far."""
    levels = standings(now)
    rounds = plural(len(now.rounds), "round")
    console.print(f"[bold]{escape(now.conditions.name)}[/] [dim]{now.phase}, {rounds} drawn[/]")
    for name, chips in chips_in_play(now).items():
        _print_session(console, now, name, chips)
    if now.qualified:
        console.print(f"[dim]through to the next round:[/] {escape(', '.join(now.qualified))}")
    first = 1
    for level in levels[:SHOWN]:
        console.print(f"{first:>4}  {', '.join(level)}", markup=False)
        first += len(level)
    if len(levels) > SHOWN:
        console.print(f"[dim]      and {sum(map(len, levels[SHOWN:]))} more[/]")


def _print_session(console: Console, now: Competition, name: str, chips: Mapping[str, int]) -> None:
    session, unit = now.sessions[name], now.conditions.rules.unit
    about = f"coup {session.coups}, puck {session.puck}"
    console.print(f"\n[bold]{session.stage.capitalize()} {name}[/] [dim]{about}[/]")
    for player, amount in sorted(chips.items(), key=lambda both: -both[1]):
        console.print(f"{unit.text(amount):>10}  {player}", markup=False)


def print_prizes(console: Console, now: Competition) -> None:
    about = f"{now.fees:,} in fees, {now.administration:,} of them retained (TLGC 16.2.1)"
    console.print(f"[bold]Pool {now.pool:,}[/] [dim]{about}[/]")
    if not now.awards:
        left = f"nobody was there to win the {now.unawarded:,}"
        console.print(f"[dim]{left if now.phase == 'finished' else 'no prize has been allocated yet'}[/]")
        return
    rows = table("place", "player", "prize", "by", left=4)
    rows.columns[2].justify = "right"
    for award in now.awards:
        place = places(award.first, award.last)
        won = escape(", ".join((f"{award.amount:,}", *award.goods)))
        rows.add_row(place, escape(award.player), won, award.clause)
    console.print(rows)
