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

    from croupier.journal import Journal
    from croupier.play.journaled import Kept

competition = typer.Typer(
    name="competition",
    help="Baccarat competitions by TLGC 16: enter, seat, run, rank, reward.",
    rich_markup_mode=None,
)
File = Annotated[Path, typer.Argument(help="The competition's journal, as `new` makes it.")]
At = Annotated[
    str | None, typer.Option("--at", help="The time it is, as in 2027-03-01T19:00; the clock's unless told.")
]


@competition.command()
def new(
    conditions: Annotated[Path, typer.Argument(help="Conditions of entry, a .toml file.")],
    file: Annotated[Path, typer.Argument(help="Where to keep the competition.")],
    seed: Annotated[str | None, typer.Option(help="Of draws and cards; random unless told.")] = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Open a competition: its conditions are disclosed, and the seeds of its draws promised."""
    from secrets import token_hex

    from croupier.chance import check_seed
    from croupier.competition.chance import SeededChance, promise
    from croupier.competition.conditionfile import load_conditions
    from croupier.competition.state import new as opened
    from croupier.game import load_game
    from croupier.journal import create

    terms, chosen = load_conditions(conditions), token_hex(16) if seed is None else seed
    check_seed(chosen)
    state = opened(terms, promise(SeededChance(chosen)), _clock(at))
    create(file, load_game("competition"), state, chosen)
    if as_json:
        print_json({"file": str(file), "name": terms.name, "promise": state.promise, "seed": chosen})
        return
    from rich.markup import escape

    console = terminal()
    console.print(f"[bold]{escape(terms.name)}[/] is open for entries: {file}", soft_wrap=True)
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

    with _floor(file, at) as floor:
        if withdraw:
            for name in names:
                floor.do(c.Withdraw(name))
        elif refuse is not None:
            for name in names:
                if name not in floor.now.entrants:
                    floor.do(c.Apply(name))
                floor.do(c.Refuse("operator", name, refuse))
        else:
            entered(floor, names)
        _tell_entries(floor, names, as_json=as_json)


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

    with _floor(file, at) as floor:
        if floor.now.phase == "entries":
            floor.do(c.Commence(DIRECTOR))
        if tables is not None or not floor.now.tables:
            names = [name.strip() for name in (tables or "1").split(",")]
            floor.do(c.Designate(DIRECTOR, tuple(names)))
        again = second_chance(floor.now) and floor.now.second
        floor.do(c.DrawSecondary(DIRECTOR) if again else c.Draw(DIRECTOR))
        if floor.now.phase == "finished":  # nobody was left to draw for
            show_prizes(floor.now, as_json=as_json)
        else:
            show_draw(floor.now, as_json=as_json)


@competition.command()
def run(
    file: File,
    bots: Annotated[
        str, typer.Option(help="Who bets: standing, flat, random, secretive; several take turns.")
    ] = "standing",
    rounds: Annotated[int | None, typer.Option(min=1, help="So many rounds; to the end unless told.")] = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play on from wherever the competition stands; every command is kept as it is done."""
    from croupier.bots.competition import company
    from croupier.competition import commands as c
    from croupier.competition.state import DIRECTOR
    from croupier.play.conduct import play_round

    with _floor(file, at) as floor:
        if floor.now.phase == "entries":
            floor.do(c.Commence(DIRECTOR))
        if not floor.now.tables:
            floor.do(c.Designate(DIRECTOR, ("1",)))
        names = [name.strip() for name in bots.split(",")]
        players = company(names, floor.now.entrants, floor.now.conditions, floor.luck)
        try:
            with _progress(floor):
                while floor.now.phase == "play" and (rounds is None or rounds > 0):
                    play_round(floor, players)
                    rounds = None if rounds is None else rounds - 1
        except KeyboardInterrupt:
            coups = sum(session.coups for session in floor.now.sessions.values())
            raise Interrupted(f"stopped after {coups:,} coups; the same command goes on") from None
        show_standings(floor.now, as_json=as_json)


@competition.command()
def ask(
    file: File,
    command: Annotated[str, typer.Argument(help='As JSON: {"kind": "Wager", "seat": "Ann", …}.')],
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Give any command there is: a player's wager, the director's decision, a card that was misplaced."""
    import json

    from croupier.competition.explain import explain
    from croupier.competition.views import redact
    from croupier.game import load_game
    from croupier.wire import read_tagged, tagged

    try:
        wanted = read_tagged(load_game("competition").commands, json.loads(command))
    except (ValueError, RecursionError) as fault:
        raise BadInput(f"the command: {str(fault) or 'nested too deep'}") from None
    with _floor(file, at) as floor:
        before = floor.now
        floor.do(wanted)
        seen = [redact(event, wanted.seat) for event in floor.happened]
        if as_json:
            print_json({"events": [tagged(event) for event in seen]})
            return
        for shown, event in zip(seen, floor.happened, strict=True):
            terminal().print(explain(before, shown), markup=False, soft_wrap=True)
            before = load_game("competition").evolve(before, event)


@competition.command()
def show(
    file: File,
    seat: Annotated[str | None, typer.Option(help="Through whose eyes; a spectator's unless told.")] = None,
) -> None:
    """Print all that someone may know, as JSON: a player by name, inspector, dealer, director, operator."""
    from croupier.competition.legal import legal
    from croupier.competition.views import view
    from croupier.wire import to_data

    with _journal(file) as journal:
        options = legal(journal.state, seat) if seat is not None else ()
        listed = [{"command": one.command, "fields": _fields(one.fields)} for one in options]
        print_json({"view": to_data(view(journal.state, seat)), "legal": listed})


@competition.command()
def log(
    file: File,
    seat: Annotated[str | None, typer.Option(help="Through whose eyes; a spectator's unless told.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell what has happened, as someone may read it: a sentence a line, or a JSON object a line."""
    from croupier.competition.evolve import evolve
    from croupier.competition.explain import explain
    from croupier.competition.views import redact
    from croupier.record import opened
    from croupier.wire import tagged

    with _journal(file) as journal:
        _, _, now, steps = opened(journal.lines(), str(file))
        for step in steps:
            if step.event is not None:
                shown = redact(step.event, seat)
                sentence = explain(now, shown)
                now = evolve(now, step.event)
                if as_json:
                    print_json({"seq": step.seq, **tagged(shown), "sentence": sentence})
                else:
                    print(sentence)


@competition.command()
def standings(file: File, as_json: AsJson = False) -> None:
    """Who stands where: chips at the tables in play, and places of the rounds played."""
    with _journal(file) as journal:
        show_standings(journal.state, as_json=as_json)


@competition.command()
def prizes(file: File, as_json: AsJson = False) -> None:
    """Who won what, and by which clause."""
    with _journal(file) as journal:
        show_prizes(journal.state, as_json=as_json)


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
    from croupier.files import whole
    from croupier.record import opened

    with _journal(file) as journal:
        if record is not None and journal.state.phase not in ("finished", "cancelled"):
            raise BadInput("the record tells cards and secret wagers: it is written when all is over")
        lines = list(journal.lines())
        _, _, start, steps = opened(lines, str(file))
        show_report(start, [step.event for step in steps if step.event is not None], output, as_json=as_json)
        if record is not None:
            with whole(record, "the record") as partly:
                partly.write_text("".join(lines), encoding="utf-8", newline="\n")


@contextmanager
def _journal(file: Path) -> "Iterator[Journal]":
    from croupier.journal import going_on

    with going_on(file) as journal:
        if journal.game != "competition":
            raise BadInput(f"{file}: is a journal of {journal.game}, not of a competition")
        yield journal


@contextmanager
def _floor(file: Path, at: str | None) -> "Iterator[Kept]":
    """The competition at a time: the clock goes forwards, never back."""
    from croupier.competition.commands import Clock
    from croupier.competition.state import DIRECTOR
    from croupier.play.journaled import Kept

    with _journal(file) as journal:
        floor, now = Kept(journal), _clock(at)
        if now > floor.now.clock or at is not None:
            floor.do(Clock(DIRECTOR, now))
        yield floor


def _clock(at: str | None) -> int:
    from datetime import UTC, datetime
    from time import time

    if at is None:
        return int(time())
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        raise BadInput(f"--at {at}: write a time as in 2027-03-01T19:00") from None
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp())


@contextmanager
def _progress(floor: "Kept") -> "Iterator[None]":
    """How far the round has come, where stderr is a terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("…") as status:

        def tell() -> None:
            played = sum(session.coups for session in floor.now.sessions.values())
            number = len(floor.now.rounds)
            status.update(f"round {number}, {played:,} coups, {floor.done:,} commands")

        floor.tell = tell
        yield


def _tell_entries(floor: "Kept", names: list[str], *, as_json: bool) -> None:
    from croupier.wire import to_data

    found = {name: to_data(floor.now.entrants[name]) for name in names}
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
