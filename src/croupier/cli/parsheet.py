"""`croupier parsheet`: a rule set's figures as a document that a test lab would sign."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.completion import rule_sets_of
from croupier.cli.output import AsJson, OnlyBet, names_in, print_json
from croupier.cli.output_file import OnPaper, Paper, check_file, document, output_option, write_file
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.exact.parsheet.sheet import ParSheet

KINDS = (".html", ".pdf", ".md", ".json")
WHAT = "the par sheet"


def parsheet(
    rules: Annotated[
        str,
        typer.Argument(
            help="simplified, tasmanian, federal, classic, or a .toml file",
            autocompletion=rule_sets_of("baccarat"),
        ),
    ],
    decks: Annotated[
        str | None, typer.Option(help="Numbers of decks to compare, 1 to 12, beside the rule set's own: 6,8.")
    ] = None,
    output: Annotated[
        Path | None,
        output_option("Where to write it: .html, .pdf, .md or .json.", ".html", ".pdf", ".md", ".json"),
    ] = None,
    coups: Annotated[
        int, typer.Option("--rounds", "--coups", min=0, help="Coups to simulate for comparison; 0 for none.")
    ] = 10_000_000,
    seed: Annotated[
        str | None, typer.Option(help="Seed of the simulation; default: the rule set's name.")
    ] = None,
    date: Annotated[str | None, typer.Option(help="A date to print on it; default: none.")] = None,
    bet: OnlyBet = None,
    paper: OnPaper = Paper.A4,
    as_json: AsJson = False,
) -> None:
    """Rules, exact figures, charts and a simulation of a rule set in one document."""
    from croupier.pages.terminal.console import status, terminal
    from croupier.wire import to_data

    if output is None and not as_json:
        raise BadInput(f"no output file: name one with -o, ending in {', '.join(KINDS[:-1])} or {KINDS[-1]}")
    with status("starting") as update:  # what writes PDF takes a while to load
        from croupier.exact.parsheet.sheet import USUAL_DECKS
        from croupier.exact.parsheet.sheet import parsheet as par_sheet
        from croupier.exact.prices import with_only
        from croupier.games.baccarat.rulefile import load_rules
        from croupier.pages.terminal.odds import print_parsheet
        from croupier.simulate.shoe_statistics import simulated_coups

        check_file(output, KINDS, WHAT)
        compared = USUAL_DECKS if decks is None else _decks(decks)
        chosen = load_rules(rules) if bet is None else with_only(load_rules(rules), bet)
        update("simulating")
        simulated = simulated_coups(chosen, coups, chosen.name if seed is None else seed) if coups else None
        update("computing exact figures")
        sheet = par_sheet(chosen, decks=compared, simulated=simulated, date=date)
        if output is not None:
            update(f"drawing {output.name}")
            write_file(output, _made(sheet, output.suffix.lower(), paper), WHAT)
    if as_json:
        print_json("parsheet", to_data(sheet))
    else:
        print_parsheet(terminal(), sheet, output)


def _decks(text: str) -> tuple[int, ...]:
    from croupier.games.baccarat.rules import MOST_DECKS

    words = names_in(text)
    known = [str(count) for count in range(1, MOST_DECKS + 1)]
    if any(word not in known for word in words):
        raise BadInput(f"decks {text!r}: write numbers from 1 to {MOST_DECKS}, as in 6,8")
    return tuple(map(int, words))


def _made(sheet: "ParSheet", kind: str, paper: Paper) -> bytes:
    from croupier.pages.parsheet.markdown import markdown
    from croupier.pages.parsheet.page import html

    return markdown(sheet).encode() if kind == ".md" else document("parsheet", sheet, kind, html, paper)
