"""`croupier parsheet`: a rule set's figures as a document that a test lab would sign."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.errors import BadInput
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from croupier.exact.parsheet.sheet import ParSheet, SimulatedCoups
    from croupier.games.baccarat.rules import Rules

KINDS = (".html", ".pdf", ".md", ".json")
SHOES = 10_000
WHAT = "the par sheet"


def parsheet(
    rules: Annotated[str, typer.Argument(help="simplified, tasmanian, federal, classic, or a .toml file")],
    decks: Annotated[
        str | None, typer.Option(help="Numbers of decks to compare, 1 to 12, beside the rule set's own: 6,8.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write it: .html, .pdf, .md or .json.")
    ] = None,
    coups: Annotated[
        int, typer.Option(min=0, help="Simulate so many coups beside it; 0 for none.")
    ] = 10_000_000,
    seed: Annotated[
        str | None, typer.Option(help="Of the simulation; the rule set's name unless told.")
    ] = None,
    date: Annotated[str | None, typer.Option(help="A date to print on it; none unless told.")] = None,
    as_json: AsJson = False,
) -> None:
    """Rules, exact figures, charts and a simulation of a rule set in one document."""
    from croupier.exact.parsheet.sheet import USUAL_DECKS
    from croupier.exact.parsheet.sheet import parsheet as par_sheet
    from croupier.games.baccarat.rulefile import load_rules
    from croupier.wire import to_data

    _check_output(output, as_json=as_json)
    compared = USUAL_DECKS if decks is None else _decks(decks)
    chosen = load_rules(rules)
    simulated = _simulated(chosen, coups, chosen.name if seed is None else seed) if coups else None
    sheet = par_sheet(chosen, decks=compared, simulated=simulated, date=date)
    if output is not None:
        _write(sheet, output)
    if as_json:
        print_json(to_data(sheet))
    else:
        _tell(sheet, output)


def _check_output(output: Path | None, *, as_json: bool) -> None:
    from croupier.files import writable
    from croupier.pages.parsheet.page import printer

    if output is None:
        if not as_json:
            raise BadInput(f"where to? Name a file with -o, ending in {_kinds()}")
        return
    if output.suffix.lower() not in KINDS:
        raise BadInput(f"{output}: a par sheet ends in {_kinds()}")
    if not writable(output, WHAT).parent.is_dir():
        raise BadInput(f"{output}: there is no such folder: cannot write {WHAT}")
    if output.suffix.lower() == ".pdf":
        printer()  # before there is work that would be lost


def _kinds() -> str:
    return f"{', '.join(KINDS[:-1])} or {KINDS[-1]}"


def _decks(text: str) -> tuple[int, ...]:
    from croupier.games.baccarat.rulefile import MOST_DECKS

    words = [word.strip() for word in text.split(",")]
    known = [str(count) for count in range(1, MOST_DECKS + 1)]
    if any(word not in known for word in words):
        raise BadInput(f"decks {text!r}: write numbers from 1 to {MOST_DECKS}, as in 6,8")
    return tuple(map(int, words))


def _simulated(rules: "Rules", coups: int, seed: str) -> "SimulatedCoups":
    from croupier.exact.parsheet.sheet import SimulatedBet, SimulatedCoups
    from croupier.simulate.run import simulate
    from croupier.simulate.shoe_statistics import shoe_statistics

    found = simulate(rules, coups=coups, seed=seed)
    bets = {name: SimulatedBet(bet.edge, bet.se, bet.z) for name, bet in found.bets.items()}
    outcomes = {name: share.count for name, share in found.outcomes.items()}
    shoes = None if rules.shoe.fresh else shoe_statistics(rules, seed, SHOES)
    return SimulatedCoups(found.seed, found.coups, outcomes, bets, shoes)


def _write(sheet: "ParSheet", output: Path) -> None:
    from croupier.files import whole

    made = _made(sheet, output.suffix.lower())  # before there is a file that could be left behind
    with whole(output, WHAT) as partly:
        partly.write_bytes(made)


def _made(sheet: "ParSheet", kind: str) -> bytes:
    from croupier.pages.parsheet.markdown import markdown
    from croupier.pages.parsheet.page import html, pdf
    from croupier.wire import to_data

    if kind == ".pdf":
        return pdf(sheet)
    if kind == ".json":
        return f"{json.dumps(to_data(sheet), indent=1, ensure_ascii=False)}\n".encode()
    return (html(sheet) if kind == ".html" else markdown(sheet)).encode()


def _tell(sheet: "ParSheet", output: Path | None) -> None:
    """Where it is, and what nobody should have to read it for."""
    from rich.markup import escape

    from croupier.pages.parsheet.tables import verdicts

    console, said = terminal(), verdicts(sheet)
    for at in sorted(said.marked):
        console.print(f"[yellow]{escape(said.items[at])}[/]")
    console.print(f"[dim]par sheet of {escape(sheet.identity.ruleset)} in {escape(str(output))}[/]")
