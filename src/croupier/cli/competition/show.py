"""What `croupier competition` prints: draws, standings, prizes, reports."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.output import print_json
from croupier.errors import BadInput
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.competition.events import Event
    from croupier.competition.report import Report
    from croupier.competition.state import Competition, Session

KINDS = (".html", ".pdf", ".json")
WHAT = "the report"


def show_draw(now: "Competition", *, as_json: bool) -> None:
    """The seats of the round just drawn, and what they follow from."""
    from rich.markup import escape

    from croupier.wire import to_data

    last = now.rounds[-1]
    sessions = {name: now.sessions[name] for name in last.sessions}
    if as_json:
        seats = {name: to_data(session)["places"] for name, session in sessions.items()}
        print_json({"stage": last.stage, "promise": now.promise, "seed": now.seeds[-1], "sessions": seats})
        return
    console = terminal()
    console.print(f"[bold]{last.stage.capitalize()}[/] [dim]{counted(len(sessions), 'table')}[/]\n")
    table = _plain("session", "table", *(f"place {number}" for number in range(1, now.conditions.places + 1)))
    for name, session in sessions.items():
        players = [place.player for place in session.places.values()]
        table.add_row(*map(escape, (name, session.gaming_table, *players)))
    console.print(table)
    console.print(
        f"\n[dim]drawn from {now.seeds[-1]}\nwhich hashes to what was promised before[/]", soft_wrap=True
    )


def show_standings(now: "Competition", *, as_json: bool) -> None:
    from rich.markup import escape

    from croupier.competition.prizes import standings

    levels = standings(now)
    playing = {name: _chips(session) for name, session in now.sessions.items() if _under_way(session)}
    if as_json:
        places = [list(level) for level in levels]
        print_json({"phase": now.phase, "playing": playing, "places": places, "qualified": now.qualified})
        return
    console = terminal()
    rounds = counted(len(now.rounds), "round")
    console.print(f"[bold]{escape(now.conditions.name)}[/] [dim]{now.phase}, {rounds} drawn[/]")
    for name, chips in playing.items():
        _print_session(now, name, chips)
    if now.qualified:
        console.print(f"[dim]through to the next round:[/] {escape(', '.join(now.qualified))}")
    first = 1
    for level in levels[:20]:
        console.print(f"{first:>4}  {', '.join(level)}", markup=False)
        first += len(level)
    if len(levels) > 20:
        console.print(f"[dim]      and {sum(map(len, levels[20:]))} more[/]")


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _under_way(session: "Session") -> bool:
    return session.begun >= 0 and not session.over


def _chips(session: "Session") -> dict[str, int]:
    """Everyone's chips, those on the layout included, in units."""
    laid = {
        seat: sum(one.units for one in session.table.layout if one.seat == seat) for seat in session.places
    }
    return {
        session.places[seat].player: session.table.people[seat].units + laid[seat]
        for seat in session.sitting()
    }


def _print_session(now: "Competition", name: str, chips: dict[str, int]) -> None:
    session, unit = now.sessions[name], now.conditions.rules.unit
    console = terminal()
    console.print(
        f"\n[bold]{session.stage.capitalize()} {name}[/] [dim]coup {session.coups}, puck {session.puck}[/]"
    )
    for player, amount in sorted(chips.items(), key=lambda both: -both[1]):
        console.print(f"{unit.text(amount):>10}  {player}", markup=False)


def show_prizes(now: "Competition", *, as_json: bool) -> None:
    from rich.markup import escape

    from croupier.wire import to_data

    if as_json:
        awards = [to_data(award) for award in now.awards]
        kept = {"kept": now.administration, "unawarded": now.unawarded}
        print_json({"pool": now.pool, "awards": awards, **kept})
        return
    console = terminal()
    console.print(
        f"[bold]Pool {now.pool:,}[/] "
        f"[dim]{now.fees:,} in fees, {now.administration:,} of them kept (TLGC 16.2.1)[/]"
    )
    if not now.awards:
        left = f"nobody was there to win the {now.unawarded:,}"
        console.print(f"[dim]{left if now.phase == 'finished' else 'no prize has been allocated yet'}[/]")
        return
    table = _plain("place", "player", "prize", "by")
    table.columns[2].justify = "right"
    for award in now.awards:
        place = str(award.first) if award.first == award.last else f"{award.first}–{award.last}"
        table.add_row(place, escape(award.player), f"{award.amount:,}", award.clause)
    console.print(table)


def show_report(start: "Competition", events: "list[Event]", output: Path | None, *, as_json: bool) -> None:
    from croupier.competition.report import report
    from croupier.files import atomic_write
    from croupier.wire import to_data

    if output is None and not as_json:
        raise BadInput(f"where to? Name a file with -o, ending in {', '.join(KINDS)}, or ask for --json")
    if output is not None and output.suffix.lower() not in KINDS:
        raise BadInput(f"{output}: a report ends in {', '.join(KINDS)}")
    found = report(start, events)
    if output is not None:
        with atomic_write(output, WHAT) as partly:
            partly.write_bytes(_written(found, output.suffix.lower()))
    if as_json:
        print_json(to_data(found))
    else:
        coups = sum(len(session.coups) for session in found.sessions)
        terminal().print(f"{output}: {len(found.entries)} entries, {coups} coups, {len(found.awards)} awards")


def _written(found: "Report", kind: str) -> bytes:
    import json

    from croupier.pages.competition.report import html
    from croupier.pages.parsheet.page import printer
    from croupier.wire import to_data

    if kind == ".json":
        return (json.dumps(to_data(found), indent=1, ensure_ascii=False) + "\n").encode()
    if kind == ".pdf":
        made: bytes = printer()(string=html(found)).write_pdf()
        return made
    return html(found).encode()


def _plain(*columns: str) -> "Table":
    from rich.table import Table

    headings: Any = columns
    return Table(*headings, box=None, header_style="dim", padding=(0, 2, 0, 0))
