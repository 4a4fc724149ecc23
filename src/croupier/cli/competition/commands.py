"""`croupier competition`: a competition under TLGC 16, from the first entry to the last prize."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.competition.show import show_draw, show_prizes, show_report, show_standings
from croupier.cli.output import AsJson, print_json
from croupier.errors import BadInput, Interrupted
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.host import AnyTable

competition = typer.Typer(
    name="competition",
    help="Baccarat competitions by TLGC 16: enter, seat, run, rank, reward.",
    rich_markup_mode=None,
)
File = Annotated[Path, typer.Argument(help="The competition's journal, as `new` makes it.")]
At = Annotated[
    str | None, typer.Option("--at", help="The time at the venue, as in 2027-03-01T19:00; default: now.")
]


@competition.command()
def new(
    conditions: Annotated[Path, typer.Argument(help="Conditions of entry, a .toml file.")],
    file: Annotated[Path, typer.Argument(help="Where to keep the competition.")],
    seed: Annotated[str | None, typer.Option(help="Of draws and cards; default: drawn at random.")] = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Open a competition: its conditions are disclosed, and the seeds of its draws promised."""
    from croupier.competition.conditionfile import load_conditions
    from croupier.competition.local_time import time_text
    from croupier.host import open_table

    terms = load_conditions(conditions)
    running = open_table(terms, seed=seed, clock=_clock(at, terms.zone), journal=file)
    state, chosen = running.state, str(running.seed)
    running.close()
    if as_json:
        print_json({"file": str(file), "name": terms.name, "promise": state.promise, "seed": chosen})
        return
    from rich.markup import escape

    console = terminal()
    console.print(f"[bold]{escape(terms.name)}[/] is open for entries: {file}", soft_wrap=True)
    console.print(f"starts {time_text(terms.starts, terms.zone)}")
    told = f"promise of the draws {state.promise}\nseed, which nobody may see yet: {escape(chosen)}"
    console.print(f"[dim]{told}[/]", soft_wrap=True)


@competition.command()
def enter(
    file: File,
    names: Annotated[list[str], typer.Argument(help="Who applies, one name or more.")],
    refuse: Annotated[str | None, typer.Option(help="Turn them away instead, for this reason.")] = None,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="They withdraw instead.")] = False,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Take applications: informed, acknowledged and accepted at once; or refuse or withdraw them."""
    from croupier.competition import commands as c
    from croupier.play.conduct import enter as entered

    with _running(file, at) as running:
        if withdraw:
            for name in names:
                running.do(c.Withdraw(name))
        elif refuse is not None:
            for name in names:
                if name not in running.state.entrants:
                    running.do(c.Apply(name))
                running.do(c.Refuse("operator", name, refuse))
        else:
            entered(running, names)
        _tell_entries(running, names, as_json=as_json)


@competition.command()
def seat(
    file: File,
    tables: Annotated[str | None, typer.Option(help="The gaming tables used: 'T1,T2'.")] = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Close entries, if they are open, and draw the seats of the next round."""
    from croupier.competition import commands as c
    from croupier.competition.draws import second_chance
    from croupier.competition.state import DIRECTOR

    with _running(file, at) as running:
        _commence(running, tables)
        again = second_chance(running.state) and running.state.second
        running.do(c.DrawSecondary(DIRECTOR) if again else c.Draw(DIRECTOR))
        if running.state.phase == "finished":  # nobody was left to draw for
            show_prizes(running.state, as_json=as_json)
        else:
            show_draw(running.state, as_json=as_json)


@competition.command()
def run(
    file: File,
    bots: Annotated[
        str, typer.Option(help="Who bets: standing, flat, random, secretive; several take turns.")
    ] = "standing",
    rounds: Annotated[int | None, typer.Option(min=1, help="So many rounds; default: to the end.")] = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play on from wherever the competition stands; every command is kept as it is done."""
    from croupier.bots.competition import company, derive_seed
    from croupier.play.conduct import play_round

    with _running(file, at) as running:
        _commence(running, None)
        names = [name.strip() for name in bots.split(",")]
        players = company(names, running.state.entrants, running.state.conditions, derive_seed(running.seed))
        try:
            with _progress(running):
                while running.state.phase == "play" and (rounds is None or rounds > 0):
                    play_round(running, players)
                    rounds = None if rounds is None else rounds - 1
        except KeyboardInterrupt:
            coups = sum(session.coups for session in running.state.sessions.values())
            raise Interrupted(f"stopped after {coups:,} coups; the same command goes on") from None
        show_standings(running.state, as_json=as_json)


@competition.command()
def ask(
    file: File,
    command: Annotated[str, typer.Argument(help='As JSON: {"kind": "Wager", "seat": "Ann", …}.')],
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Give any command there is: a player's wager, the director's decision, a card that was misplaced."""
    import json

    from croupier.game import load_game
    from croupier.wire import read_tagged, tagged

    try:
        wanted = read_tagged(load_game("competition").commands, json.loads(command))
    except (ValueError, RecursionError) as fault:
        raise BadInput(f"the command: {str(fault) or 'nested too deep'}") from None
    with _running(file, at) as running:
        happened = len(running.do(wanted))
        for line in running.log(wanted.seat)[-happened:] if happened and not as_json else ():
            terminal().print(line.sentence, markup=False, soft_wrap=True)
        if as_json:
            print_json({"events": [tagged(line.event) for line in running.log(wanted.seat)[-happened:]]})


@competition.command()
def show(
    file: File,
    seat: Annotated[str | None, typer.Option(help="As whom to look; default: a spectator.")] = None,
    session: Annotated[str | None, typer.Option(help="Which session to look at in full.")] = None,
) -> None:
    """Print what someone may know and do, as JSON: a player, inspector, dealer, director, operator."""
    from croupier.wire import to_data

    with _opened(file) as running:
        options = running.legal(seat, session=session) if seat is not None else ()
        listed = [{"command": one.command, "fields": _fields(one.fields)} for one in options]
        print_json({"view": to_data(running.view(seat, session=session)), "legal": listed})


@competition.command()
def log(
    file: File,
    seat: Annotated[str | None, typer.Option(help="As whom to look; default: a spectator.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell what has happened, as someone may read it: a sentence a line, or a JSON object a line."""
    from croupier.wire import tagged

    with _opened(file) as running:
        for line in running.log(seat):
            if as_json:
                print_json({"seq": line.seq, **tagged(line.event), "sentence": line.sentence})
            else:
                print(line.sentence)


@competition.command()
def standings(file: File, as_json: AsJson = False) -> None:
    """Who stands where: chips at the tables in play, and places of the rounds played."""
    with _opened(file) as running:
        show_standings(running.state, as_json=as_json)


@competition.command()
def prizes(file: File, as_json: AsJson = False) -> None:
    """Who won what, and by which clause."""
    with _opened(file) as running:
        show_prizes(running.state, as_json=as_json)


@competition.command()
def report(
    file: File,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write it: .html, .pdf or .json.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Write the whole log as a sealed record.")] = None,
    as_json: AsJson = False,
) -> None:
    """Entries, draws, sessions coup by coup, secret wagers, eliminations, prizes with their clauses."""
    with _opened(file) as running:
        if record is not None and running.state.phase not in ("finished", "cancelled"):
            raise BadInput("the record tells cards and secret wagers: it is written when all is over")
        show_report(running.start, list(running.events), output, as_json=as_json)
        if record is not None:
            running.save(record)


@contextmanager
def _opened(file: Path) -> "Iterator[AnyTable]":
    from croupier.host import open_table

    if not file.is_file():
        raise BadInput(f"{file}: no such file")
    with open_table(file) as running:
        if running.game.name != "competition":
            raise BadInput(f"{file}: is a log of {running.game.name}, not of a competition")
        yield running


@contextmanager
def _running(file: Path, at: str | None) -> "Iterator[AnyTable]":
    """The competition at a time: the clock goes forwards, never back."""
    from croupier.competition.commands import Clock
    from croupier.competition.state import DIRECTOR

    with _opened(file) as running:
        now = _clock(at, running.state.conditions.zone)
        if now > running.state.clock or at is not None:
            running.do(Clock(DIRECTOR, now))
        yield running


def _commence(running: "AnyTable", tables: str | None) -> None:
    """Close entries, if they are open, and name the gaming tables, if they are new."""
    from croupier.competition.commands import Commence, Designate
    from croupier.competition.state import DIRECTOR

    if running.state.phase == "entries":
        running.do(Commence(DIRECTOR))
    if tables is not None or not running.state.tables:
        running.do(Designate(DIRECTOR, tuple(name.strip() for name in (tables or "1").split(","))))


def _clock(at: str | None, zone: str) -> int:
    from datetime import datetime
    from time import time

    from croupier.competition.local_time import seconds_of

    if at is None:
        return int(time())
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        raise BadInput(f"--at {at}: write a time as in 2027-03-01T19:00") from None
    return seconds_of(found, zone)


@contextmanager
def _progress(running: "AnyTable") -> "Iterator[None]":
    """How far the round has come, where stderr is a terminal."""
    from rich.console import Console

    with Console(stderr=True).status("…") as status:

        def tell(before: Any, event: Any) -> None:
            played = sum(session.coups for session in before.sessions.values())
            status.update(f"round {len(before.rounds)}, {played:,} coups, {running.count:,} events")

        running.listen(tell)
        yield


def _tell_entries(running: "AnyTable", names: list[str], *, as_json: bool) -> None:
    from croupier.wire import to_data

    entrants = running.state.entrants
    found = {name: to_data(entrants[name]) for name in names if name in entrants}
    if as_json:
        print_json({"entrants": found})
        return
    for name, entrant in found.items():
        back = f", {entrant['refunded']} of {entrant['paid']} refunded" if entrant["refunded"] else ""
        terminal().print(f"{name}: {entrant['status']}{back}", markup=False)


def _fields(fields: "Mapping[str, Any]") -> dict[str, Any]:
    """An option's fields as data: a range as its ends and its step."""
    from croupier.game import Range
    from croupier.wire import tagged

    def value(one: Any) -> Any:
        return tagged(one) if hasattr(one, "__dataclass_fields__") else one

    return {
        name: {"low": allowed.low, "high": allowed.high, "step": allowed.step}
        if isinstance(allowed, Range)
        else [value(one) for one in allowed]
        for name, allowed in fields.items()
    }
