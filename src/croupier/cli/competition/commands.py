"""`croupier competition`: a competition under TLGC 16, from the first entry to the last prize."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.competition.show import show_draw, show_prizes, show_report, show_standings
from croupier.cli.completion import bots_of_competitions
from croupier.cli.group import Commands
from croupier.cli.output import AsJson, names_in, print_json
from croupier.cli.output_file import RECORD, output_option
from croupier.errors import BadInput, Interrupted
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.host import AnyTable

competition = typer.Typer(
    name="competition",
    help="Baccarat competitions by TLGC 16: enter, seat, run, rank, reward.",
    cls=Commands,
    rich_markup_mode=None,
)
File = Annotated[Path, typer.Argument(help="The competition's journal, as `new` makes it.")]
When = Annotated[
    str | None, typer.Option("--at", help="The time at the venue, as in 2027-03-01T19:00; default: now.")
]


@competition.command()
def new(
    conditions: Annotated[Path, typer.Argument(help="Conditions of entry, a .toml file.")],
    file: Annotated[Path, typer.Argument(help="The journal file to create.")],
    seed: Annotated[str | None, typer.Option(help="Seed of the draws and cards; default: random.")] = None,
    when: When = None,
    as_json: AsJson = False,
) -> None:
    """Open a competition: disclose its conditions and commit to the seeds of its draws."""
    from croupier.competition.conditionfile import load_conditions
    from croupier.host import open_table
    from croupier.pages.terminal.competition import print_opened

    terms = load_conditions(conditions)
    running = open_table(terms, seed=seed, clock=_clock(when, terms.zone), journal=file)
    state, chosen = running.state, str(running.seed)
    running.close()
    if as_json:
        print_json(
            "competition/new",
            {"file": str(file), "name": terms.name, "promise": state.promise, "seed": chosen},
        )
    else:
        print_opened(terminal(), state, chosen, file)


@competition.command()
def enter(
    file: File,
    names: Annotated[list[str], typer.Argument(help="Names of the applicants.")],
    refuse: Annotated[str | None, typer.Option(help="Refuse them instead, for this reason.")] = None,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Withdraw them instead.")] = False,
    when: When = None,
    as_json: AsJson = False,
) -> None:
    """Enter applicants, informed, acknowledged and accepted in one step; or refuse or withdraw them."""
    from croupier.competition import commands as c
    from croupier.play.conduct import enter_players

    with _running(file, when) as running:
        if withdraw:
            for name in names:
                running.do(c.Withdraw(name))
        elif refuse is not None:
            for name in names:
                if name not in running.state.entrants:
                    running.do(c.Apply(name))
                running.do(c.Refuse("operator", name, refuse))
        else:
            enter_players(running, names)
        _tell_entries(running, names, as_json=as_json)


@competition.command()
def seat(
    file: File,
    tables: Annotated[str | None, typer.Option(help="The gaming tables used: 'T1,T2'.")] = None,
    when: When = None,
    as_json: AsJson = False,
) -> None:
    """Close entries, if they are open, and draw the seats of the next round."""
    from croupier.play.conduct import commence, draw_seats

    with _running(file, when) as running:
        commence(running, None if tables is None else names_in(tables))
        draw_seats(running)
        if running.state.phase == "finished":  # nobody was left to draw for
            show_prizes(running.state, as_json=as_json)
        else:
            show_draw(running.state, as_json=as_json)


@competition.command()
def run(
    file: File,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots that bet: standing, flat, random, secretive; several are assigned in turn.",
            autocompletion=bots_of_competitions,
        ),
    ] = "standing",
    rounds: Annotated[int | None, typer.Option(min=1, help="Rounds to play; default: to the end.")] = None,
    when: When = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play on from the current state; every command is saved as it is carried out."""
    from croupier.bots.competition import company, derive_seed
    from croupier.pages.terminal.competition import live_rounds
    from croupier.play.conduct import commence, conduct

    with _running(file, when) as running:
        commence(running)
        names = names_in(bots)
        players = company(names, running.state.entrants, running.state.conditions, derive_seed(running.seed))
        try:
            with live_rounds(running):
                conduct(running, players, rounds)
        except KeyboardInterrupt:
            coups = sum(session.coups for session in running.state.sessions.values())
            raise Interrupted(f"stopped after {coups:,} coups; run the same command to continue") from None
        show_standings(running.state, as_json=as_json)


@competition.command()
def ask(
    file: File,
    command: Annotated[str, typer.Argument(help='As JSON: {"kind": "Wager", "seat": "Ann", …}.')],
    when: When = None,
    as_json: AsJson = False,
) -> None:
    """Give any command: a player's wager, a director's decision, a card that was misplaced."""
    from croupier.game import load_game
    from croupier.reading import parse_json
    from croupier.wire import read_tagged, tagged

    try:
        wanted = read_tagged(load_game("competition").commands, parse_json(command))
    except BadInput as fault:
        raise BadInput(f"the command: {fault}") from None
    with _running(file, when) as running:
        happened = len(running.do(wanted))
        for line in running.log(wanted.seat)[-happened:] if happened and not as_json else ():
            terminal().print(line.sentence, markup=False, soft_wrap=True)
        if as_json:
            print_json(
                "competition/ask",
                {"events": [tagged(line.event) for line in running.log(wanted.seat)[-happened:]]},
            )


@competition.command()
def show(
    file: File,
    seat: Annotated[str | None, typer.Option(help="Whose view to show; default: a spectator's.")] = None,
    session: Annotated[str | None, typer.Option(help="Which session to show in full.")] = None,
) -> None:
    """Print what someone may know and do, as JSON: a player, inspector, dealer, director, operator."""
    from croupier.wire import to_data

    with _opened(file) as running:
        options = running.legal(seat, session=session) if seat is not None else ()
        listed = [{"command": one.command, "fields": _fields(one.fields)} for one in options]
        print_json(
            "competition/show", {"view": to_data(running.view(seat, session=session)), "legal": listed}
        )


@competition.command()
def log(
    file: File,
    seat: Annotated[str | None, typer.Option(help="Whose view to show; default: a spectator's.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print what has happened, as someone may read it: one sentence or one JSON object per line."""
    from croupier.wire import tagged

    with _opened(file) as running:
        for line in running.log(seat):
            if as_json:
                print_json(
                    "competition/log", {"seq": line.seq, **tagged(line.event), "sentence": line.sentence}
                )
            else:
                print(line.sentence)


@competition.command()
def standings(file: File, as_json: AsJson = False) -> None:
    """The standings: chips at the tables in play, and places in the rounds played."""
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
        list[Path],
        output_option(
            "Where to write it: .html, .pdf or .json; .jsonl for the log, sealed.",
            ".html",
            ".pdf",
            ".json",
            ".jsonl",
        ),
    ] = [],  # noqa: B006 - never changed
    as_json: AsJson = False,
) -> None:
    """Entries, draws, sessions coup by coup, secret wagers, eliminations, prizes with their clauses."""
    with _opened(file) as running:
        records = [path for path in output if path.suffix.lower() in RECORD]
        if records and running.state.phase not in ("finished", "cancelled"):
            raise BadInput(
                "the record reveals cards and secret wagers: write it when the competition is over"
            )
        show_report(running.start, list(running.events), output, as_json=as_json)
        for record in records:
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
def _running(file: Path, when: str | None) -> "Iterator[AnyTable]":
    """The competition at a time: the clock goes forwards, never back."""
    from croupier.competition.commands import Clock
    from croupier.competition.state import DIRECTOR

    with _opened(file) as running:
        now = _clock(when, running.state.conditions.zone)
        if now > running.state.clock or when is not None:
            running.do(Clock(DIRECTOR, now))
        yield running


def _clock(when: str | None, zone: str) -> int:
    from datetime import datetime
    from time import time

    from croupier.competition.local_time import seconds_of

    if when is None:
        return int(time())
    try:
        found = datetime.fromisoformat(when)
    except ValueError:
        raise BadInput(f"--at {when}: write a time as in 2027-03-01T19:00") from None
    return seconds_of(found, zone)


def _tell_entries(running: "AnyTable", names: list[str], *, as_json: bool) -> None:
    from croupier.pages.terminal.competition import print_entries
    from croupier.wire import to_data

    entrants = running.state.entrants
    known = [name for name in names if name in entrants]
    if as_json:
        print_json("competition/enter", {"entrants": {name: to_data(entrants[name]) for name in known}})
    else:
        print_entries(terminal(), running.state, known)


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
