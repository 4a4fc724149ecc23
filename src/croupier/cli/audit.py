"""`croupier audit`: check a table's log against its rules."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.completion import bets, rule_sets
from croupier.cli.output import FINDINGS, AsJson
from croupier.cli.output_file import OnPaper, Paper, check_file, document, output_option, write_file
from croupier.errors import BadInput
from croupier.wire import versioned

if TYPE_CHECKING:
    from croupier.games.audit import Auditing
    from croupier.games.findings import Finding

KINDS = (".html", ".pdf", ".json")
WHAT = "the report"
MOST_LISTED = 2_000  # findings in a report, which says how many more there are
CHIPS = re.compile(r"\s*\d{1,15}\s*", re.ASCII)


def audit(
    file: Annotated[
        Path,
        typer.Argument(
            help="A record, a journal, or a CSV log: shoe,coup,player,banker,result,wagers; - reads"
            " standard input."
        ),
    ],
    rules: Annotated[
        str | None,
        typer.Option(help="The rule set the table was to follow, or a .toml file.", autocompletion=rule_sets),
    ] = None,
    limits: Annotated[
        str | None, typer.Option(help="Limits in chips: player=10-500,tie=5-100; or 10-500 for all.")
    ] = None,
    decks: Annotated[
        int | None, typer.Option(help="Decks in the shoe, where the rules leave a choice.")
    ] = None,
    bets: Annotated[
        str | None, typer.Option(help="The bets on offer: player,banker,tie.", autocompletion=bets)
    ] = None,
    output: Annotated[
        Path | None,
        output_option("Write a report to print: .html, .pdf or .json.", *KINDS),
    ] = None,
    paper: OnPaper = Paper.A4,
    as_json: AsJson = False,
) -> None:
    """Report every breach of the rules in a table's log; exit 1 if there is one."""
    from croupier.cli.deal import chosen_rules
    from croupier.game import load_rules
    from croupier.games.audit import summed_up
    from croupier.pages.audit import html

    varied = (limits, decks, bets) != (None, None, None)
    if rules is None and varied:
        raise BadInput("--limits, --decks and --bets vary a rule set: name it with --rules")
    check_file(output, KINDS, WHAT)
    chosen = None if rules is None else chosen_rules(rules, decks, bets) if varied else load_rules(rules)
    given = _limits(limits, tuple(chosen.bets)) if limits is not None and chosen else None
    # Findings wait in a file: a log that turns out unreadable half-way prints nothing but why.
    with TemporaryFile("w+", encoding="utf-8") as spool, _progress(file) as on_bytes:
        auditing = _auditor(file, chosen, given, on_bytes)
        listed, clauses = _spool(auditing, spool, as_json=as_json)
        count = sum(clauses.values())
        if output is not None:
            found = summed_up(auditing, listed, clauses)
            write_file(output, document("audit/report", found, output.suffix.lower(), html, paper), WHAT)
        spool.seek(0)
        if as_json:
            _print_json(auditing, spool)
        else:
            _print(auditing, spool, count, output)
    if count:
        raise typer.Exit(FINDINGS)


def _auditor(file: Path, rules: Any, limits: Any, on_bytes: Callable[[int], object]) -> "Auditing":
    from croupier.games.audit import auditor
    from croupier.reading import lines_in

    if str(file) != "-":
        return auditor(file, rules, limits=limits, on_bytes=on_bytes)
    name = "standard input"
    return auditor(lines_in(sys.stdin.buffer, name), rules, limits=limits, name=name)


def _spool(
    auditing: "Auditing", spool: IO[str], *, as_json: bool
) -> "tuple[tuple[Finding, ...], Counter[str]]":
    """Write the findings as they come; gives the first of them, and how many cite each clause."""
    listed: list[Finding] = []
    clauses: Counter[str] = Counter()
    for finding in auditing.findings():
        spool.write((", " if clauses else "") + _json(finding) if as_json else _line(finding))
        clauses[finding.clause] += 1
        if len(listed) < MOST_LISTED:
            listed.append(finding)
    return tuple(listed), clauses


def _counted(auditing: "Auditing") -> dict[str, Any]:
    return {"rules": auditing.judged().rule_set, "rounds": auditing.rounds, "unit": auditing.unit}


def _print_json(auditing: "Auditing", spool: IO[str]) -> None:
    about = versioned("audit", _counted(auditing))
    sys.stdout.write(f'{json.dumps(about)[:-1]}, "findings": [')
    copyfileobj(spool, sys.stdout)
    sys.stdout.write(f'], "notes": {json.dumps(auditing.notes)}}}\n')


def _print(auditing: "Auditing", spool: IO[str], count: int, output: Path | None) -> None:
    for note in auditing.notes:
        print(note)
    if output is None:
        copyfileobj(spool, sys.stdout)
    where = f"; report in {output}" if output is not None else ""
    print(f"{auditing.rounds:,} {auditing.unit}, {count:,} {'finding' if count == 1 else 'findings'}{where}")


@contextmanager
def _progress(file: Path) -> Iterator[Callable[[int], object]]:
    from croupier.pages.terminal.console import progress

    with progress("auditing", file.stat().st_size if file.is_file() else None, counted=False) as update:
        done = 0

        def read(size: int) -> None:
            nonlocal done
            done += size
            update(done)

        yield read


def _json(finding: "Finding") -> str:
    from croupier.wire import to_data

    return json.dumps(to_data(finding))


def _line(finding: "Finding") -> str:
    return f"{finding.where}: {finding.clause}: found: {finding.found}; due: {finding.due}\n"


def _limits(text: str, bets: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    limits: dict[str, tuple[int, int]] = {}
    for part in text.split(","):
        bet, equals, span = part.rpartition("=")
        low, dash, high = span.partition("-")
        if not (dash and CHIPS.fullmatch(low) and CHIPS.fullmatch(high)):
            raise BadInput(f"limits {text!r}: write 10-500 for every bet, or player=10-500,tie=5-100")
        for name in [bet.strip()] if equals else bets:
            limits[name] = (int(low), int(high))
    return limits
