"""What a par sheet says, and in what order."""

from collections.abc import Iterator

from croupier.exact.parsheet.sheet import ParSheet, SimulatedCoups
from croupier.pages.blocks import Beside, Block, Items, Picture, Row, Section, Table, columns, plain_table
from croupier.pages.parsheet import charts, tables, variance
from croupier.pages.parsheet.prose import rules_of_play
from croupier.pages.text import plural


def facts(sheet: ParSheet) -> list[tuple[str, str]]:
    """What is this a sheet of?"""
    found, simulated = sheet.identity, sheet.simulated
    return [
        ("Rule set", found.rules),
        ("Document", found.document),
        ("Shoe", f"{plural(found.decks, 'deck')}; the document allows {tables.allowed(sheet)}"),
        ("Computed by", f"Croupier {found.version}"),
        *([("Date", found.date)] if found.date else []),
        *([("Simulation", f"{simulated.rounds:,} coups, seed {simulated.seed}")] if simulated else []),
        ("Rules, SHA-256", found.sha256),
    ]


def contents(sheet: ParSheet) -> Iterator[Section]:
    yield Section("In plain words", tuple(_summary(sheet)))
    yield Section("Rules of play", tuple(_rules(sheet)))
    yield Section("Outcomes", tuple(_outcomes(sheet)))
    yield Section("Every bet by number of decks", tuple(_by_decks(sheet)))
    together = (variance.covariances(sheet), variance.removal(sheet), variance.rounded(sheet))
    yield Section("Bets together, without a card, and in whole chips", together)
    yield Section("Variance and edge", tuple(_results(sheet)))
    yield Section("Runs and shoes", tuple(_runs_and_shoes(sheet)))
    if sheet.simulated:
        yield Section("Simulation beside the exact figures", tuple(_simulation(sheet, sheet.simulated)))
    yield Section("Clauses this sheet relies on", (_clauses(sheet),))
    yield Section("How it was computed", (Items(tuple(_methods(sheet))),))


def _summary(sheet: ParSheet) -> Iterator[Block]:
    decks = plural(sheet.identity.decks, "deck")
    yield tables.verdicts(sheet)
    yield Picture("edges", f"House edge of each bet at {decks}", charts.edges(sheet))
    yield tables.summary(sheet)


def _rules(sheet: ParSheet) -> Iterator[Block]:
    picture = Picture("tableau", "Tableau", charts.tableau(sheet), sheet.tableau)
    yield Beside((picture,), (Items(rules_of_play(sheet)),))
    yield tables.paytables(sheet)


def _outcomes(sheet: ParSheet) -> Iterator[Block]:
    yield tables.outcomes(sheet)
    yield tables.points(sheet)
    yield Picture("points", "Outcomes by point, share of all coups", charts.points(sheet))
    yield Beside((tables.cards(sheet),), (tables.pairs(sheet),))


def _by_decks(sheet: ParSheet) -> Iterator[Block]:
    yield tables.by_decks(sheet)
    caption = "House edge by number of decks, in per cent; each panel has its own scale"
    yield Picture("decks", caption, charts.decks(sheet))


def _results(sheet: ParSheet) -> Iterator[Block]:
    yield variance.results(sheet)
    caption = f"The bettor’s result over {charts.FUNNEL:,} coups, in units; each panel has its own scale"
    yield Picture("funnels", caption, charts.funnels(sheet))


def _runs_and_shoes(sheet: ParSheet) -> Iterator[Block]:
    shoes = sheet.simulated.shoes if sheet.simulated else None
    yield variance.stretch_text(sheet)
    yield variance.runs(sheet, shoes)
    if sheet.shoe:
        yield variance.shoe_text(sheet, sheet.shoe, shoes)
        yield Picture("shoes", "Coups of a shoe, share of shoes", charts.shoes(sheet))


def _simulation(sheet: ParSheet, simulated: SimulatedCoups) -> Iterator[Block]:
    yield variance.simulation_text(simulated)
    found = (variance.simulated_bets(sheet, simulated), variance.simulated_outcomes(sheet, simulated))
    yield Beside(found, (Picture("z", "Distance from the exact figures", charts.z_scores(sheet)),))
    if sheet.fit:
        yield variance.fit_text(sheet.fit)


def _clauses(sheet: ParSheet) -> Table:
    heads = columns("Clause", "What it says, in our words", left=2)
    return plain_table("", heads, [Row(cited) for cited in sheet.clauses.items()])


def _methods(sheet: ParSheet) -> Iterator[str]:
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
