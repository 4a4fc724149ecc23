"""What a par sheet says, and in what order."""

from collections.abc import Iterator

from croupier.exact.parsheet.prose import decks_said
from croupier.exact.parsheet.sheet import ParSheet
from croupier.pages.parsheet.blocks import Column, Items, Picture, Row, Section, Table
from croupier.pages.parsheet.tables import all_outcomes, allowed, by_decks, glance, rules_of_play, verdicts
from croupier.pages.parsheet.variance import luck_and_edge, runs_and_shoes, simulation, together


def facts(sheet: ParSheet) -> list[tuple[str, str]]:
    """What is this a sheet of?"""
    found, simulated = sheet.identity, sheet.simulated
    return [
        ("Rule set", found.ruleset),
        ("Document", found.document),
        ("Shoe", f"{decks_said(found.decks)}; the document allows {allowed(sheet)}"),
        ("Computed by", f"Croupier {found.version}"),
        *([("Date", found.date)] if found.date else []),
        *([("Simulation", f"{simulated.coups:,} coups, seed {simulated.seed}")] if simulated else []),
        ("Rules, SHA-256", found.sha256),
    ]


def contents(sheet: ParSheet) -> Iterator[Section]:
    yield Section(
        "In plain words",
        (
            verdicts(sheet),
            Picture("edges", f"House edge of each bet at {decks_said(sheet.identity.decks)}"),
            glance(sheet),
        ),
    )
    yield Section("Rules of play", tuple(rules_of_play(sheet)))
    yield Section("Outcomes", tuple(all_outcomes(sheet)))
    yield Section(
        "Every bet by number of decks",
        (
            by_decks(sheet),
            Picture("decks", "House edge by number of decks, in per cent; each panel has its own scale"),
        ),
    )
    yield Section("Bets together, without a card, and in whole chips", tuple(together(sheet)))
    yield Section("Luck and edge", tuple(luck_and_edge(sheet)))
    yield Section("Runs and shoes", tuple(runs_and_shoes(sheet)))
    if sheet.simulated:
        yield Section("Simulation beside the exact figures", tuple(simulation(sheet, sheet.simulated)))
    yield Section("Clauses this sheet leans on", (clauses(sheet),))
    yield Section("How it was computed", (Items(tuple(methods(sheet))),))


def clauses(sheet: ParSheet) -> Table:
    columns = (Column("Clause", words=True), Column("What it says, in our words", words=True))
    rows = tuple(Row(cited) for cited in sheet.clauses.items())
    return Table("", columns, (("", rows),))


def methods(sheet: ParSheet) -> Iterator[str]:
    yield (
        "Exact figures are counts of ordered six-card sequences, used or not, from a full shoe: n·(n − 1) … "
        "(n − 5) for n cards. Every sequence is played by the tableau of section 2; nothing is sampled, and "
        "nothing is rounded before it is printed."
    )
    if sheet.shoe:
        yield (
            "They hold for the first coup of a shoe and, as long as no card is known, for any later one "
            "that is certain to be dealt. Whether a shoe’s last coup is dealt depends on the cards before "
            "it; that effect is left out."
        )
    yield (
        "The house edge is what the house keeps on average of a unit staked, pushes included. Deviation and "
        "variance are those of the bettor’s result for a unit on one coup."
    )
    yield "The SHA-256 is of the whole rule document as canonical JSON: sorted keys, no spaces, UTF-8."
    if sheet.simulated:
        yield (
            "The simulation deals by the same rule document but by code of its own, and shares no "
            "intermediate result with the enumeration. Its standard errors are those of independent coups."
        )
