"""What `croupier competition` prints: draws, standings, prizes, reports."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output import print_json
from croupier.cli.output_file import RECORD, check_file, document, write_file
from croupier.errors import BadInput
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from croupier.competition.events import Event
    from croupier.competition.state import Competition

KINDS = (".html", ".pdf", ".json")
WHAT = "the report"


def show_draw(now: "Competition", *, as_json: bool) -> None:
    """The seats of the round just drawn, and what they follow from."""
    from croupier.pages.terminal.competition import print_draw
    from croupier.wire import to_data

    if not as_json:
        print_draw(terminal(), now)
        return
    last = now.rounds[-1]
    seats = {name: to_data(now.sessions[name])["places"] for name in last.sessions}
    print_json(
        "competition/seat",
        {"stage": last.stage, "promise": now.promise, "seed": now.seeds[-1], "sessions": seats},
    )


def show_standings(now: "Competition", *, as_json: bool) -> None:
    from croupier.competition.prizes import chips_in_play, standings
    from croupier.pages.terminal.competition import print_standings

    if not as_json:
        print_standings(terminal(), now)
        return
    found = {"playing": chips_in_play(now), "places": standings(now), "qualified": now.qualified}
    print_json("competition/standings", {"phase": now.phase, **found})


def show_prizes(now: "Competition", *, as_json: bool) -> None:
    from croupier.pages.terminal.competition import print_prizes
    from croupier.wire import to_data

    if not as_json:
        print_prizes(terminal(), now)
        return
    awards = [to_data(award) for award in now.awards]
    print_json(
        "competition/prizes",
        {"pool": now.pool, "kept": now.administration, "awards": awards, "unawarded": now.unawarded},
    )


def show_report(
    start: "Competition", events: "list[Event]", outputs: Sequence[Path], *, as_json: bool
) -> None:
    from croupier.competition.reports import report
    from croupier.pages.competition.report import html
    from croupier.wire import to_data

    if not outputs and not as_json:
        listed = ", ".join((*KINDS, *RECORD))
        raise BadInput(f"no output file: name one with -o, ending in {listed}, or ask for --json")
    for output in outputs:
        check_file(output, (*KINDS, *RECORD), WHAT)
    found = report(start, events)
    for output in outputs:
        if output.suffix.lower() in KINDS:
            write_file(output, document("competition/report", found, output.suffix.lower(), html), WHAT)
    if as_json:
        print_json("competition/report", to_data(found))
    else:
        coups = sum(len(session.coups) for session in found.sessions)
        names = ", ".join(map(str, outputs))
        terminal().print(f"{names}: {len(found.entries)} entries, {coups} coups, {len(found.awards)} awards")
