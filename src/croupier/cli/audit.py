"""`croupier audit`: check a table's log against its rules."""

import json
import re
import sys
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Annotated

import typer

from croupier.cli.completion import bets, rule_sets
from croupier.cli.output import FINDINGS, AsJson, versioned
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.games.audit import Auditing, Finding


CHIPS = re.compile(r"\s*\d{1,15}\s*", re.ASCII)


def audit(
    file: Annotated[
        Path, typer.Argument(help="Our own record, or a CSV log: shoe,coup,player,banker,result,wagers")
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
    as_json: AsJson = False,
) -> None:
    """Report every breach of the rules in a table's log; exit 1 if there is one."""
    from croupier.cli.deal import chosen_rules
    from croupier.games.audit import auditor

    if rules is None and (limits, decks, bets) != (None, None, None):
        raise BadInput("--limits, --decks and --bets vary a rule set: name it with --rules")
    chosen = chosen_rules(rules, decks, bets) if rules else None
    given = _limits(limits, tuple(chosen.bets)) if limits is not None and chosen else None
    # Findings wait in a file: a log that turns out unreadable half-way prints nothing but why.
    with TemporaryFile("w+", encoding="utf-8") as spool:
        auditing = auditor(file, chosen, limits=given)
        count = _spool(auditing, spool, as_json=as_json)
        spool.seek(0)
        if as_json:
            about = versioned("audit", {"rounds": auditing.rounds, "unit": auditing.unit})
            sys.stdout.write(f'{json.dumps(about)[:-1]}, "findings": [')
            copyfileobj(spool, sys.stdout)
            sys.stdout.write("]}\n")
        else:
            copyfileobj(spool, sys.stdout)
            print(f"{auditing.rounds:,} {auditing.unit}, {count:,} {'finding' if count == 1 else 'findings'}")
    if count:
        raise typer.Exit(FINDINGS)


def _spool(auditing: "Auditing", spool: IO[str], *, as_json: bool) -> int:
    from croupier.pages.terminal.console import progress

    count = 0
    size = auditing.path.stat().st_size if auditing.path.is_file() else None
    with progress("auditing", size, counted=False) as auditing.on_bytes:
        for finding in auditing.findings():
            spool.write((", " if count else "") + _json(finding) if as_json else _line(finding))
            count += 1
    return count


def _json(finding: "Finding") -> str:
    from croupier.wire import to_data

    return json.dumps(to_data(finding))


def _line(finding: "Finding") -> str:
    line = f"{finding.where}: {finding.clause}: found: {finding.found}; due: {finding.due}"
    return "".join(sign if sign.isprintable() else "·" for sign in line) + "\n"


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
