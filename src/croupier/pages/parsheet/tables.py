"""The exact tables of a par sheet: bets, paytables, outcomes, hands."""

from collections.abc import Callable, Iterable, Sequence

from croupier.exact.figures import Figure, Tally
from croupier.exact.odds import OUTCOMES
from croupier.exact.parsheet.bets import REACH, BetFigures, BetSheet, PayRow
from croupier.exact.parsheet.sheet import ParSheet
from croupier.pages.blocks import Column, Items, Row, Table, columns, plain_table
from croupier.pages.parsheet.prose import condition, verdict
from croupier.pages.text import MINUS, decimals, grouped, percent, plural

DAGGER = "†"
NOTHING = "–"
SHARES = (("House edge", "%"), ("Return", "%"), ("Wins", "%"), ("Pushes", "%"), ("Deviation", "units"))
WON = {"player": "Player wins with", "banker": "Banker wins with", "tie": "Both have"}


def allowed(sheet: ParSheet) -> str:
    least, most = sheet.identity.least, sheet.identity.most
    return str(most) if least == most else f"{least} to {most}"


def verdicts(sheet: ParSheet) -> Items:
    """What each bet comes to; those that favour the bettor are marked."""
    bets = list(sheet.bets.values())
    edges = [sheet.at_own_decks(bet).edge.value for bet in bets]
    marked = frozenset(place for place, edge in enumerate(edges) if edge < 0)
    return Items(tuple(verdict(bet, sheet.identity.decks) for bet in bets), marked)


def bet_table(
    sheet: ParSheet,
    caption: str,
    heads: Sequence[Column],
    cells: Callable[[BetSheet], Iterable[str]],
    note: str,
) -> Table:
    """A row for each bet."""
    return plain_table(caption, heads, [Row((bet.title, *cells(bet))) for bet in sheet.bets.values()], note)


def summary(sheet: ParSheet) -> Table:
    heads = columns("Bet", *SHARES, ("Volatility index", "units"), ("Edge exceeds deviation", "coups"))
    note = (
        "For one unit staked on one coup. A negative edge is the bettor’s. The volatility index is "
        f"{decimals(REACH, 3)} deviations: divided by the root of the coups, it is how far nine tenths of "
        "results reach either side of the return. After the coups in the last column the edge exceeds one "
        "deviation of the result."
    )

    def cells(bet: BetSheet) -> tuple[str, ...]:
        outrun = grouped(bet.volatility.outrun) if bet.volatility.outrun else NOTHING
        return (*_shares(sheet.at_own_decks(bet)), decimals(bet.volatility.index), outrun)

    return bet_table(sheet, f"The bets at {plural(sheet.identity.decks, 'deck')}", heads, cells, note)


def _shares(figures: BetFigures) -> tuple[str, ...]:
    shares = (percent(share.value) for share in (figures.edge, figures.returned, figures.hit, figures.push))
    return (*shares, decimals(figures.sd))


def paytables(sheet: ParSheet) -> Table:
    figures = columns("Sequences", ("Probability", "%"), ("Adds to return", "%"), left=0)
    heads = (*columns("When", "Pays"), *columns("Clause"), *figures)
    groups = tuple((bet.title, _paid(sheet, bet)) for bet in sheet.bets.values())
    note = "The first line that fits decides. Returns include the stake; they add up to the bet’s return."
    return Table(f"Paytables at {plural(sheet.identity.decks, 'deck')}", heads, groups, note)


def _paid(sheet: ParSheet, bet: BetSheet) -> tuple[Row, ...]:
    lines = [_pay_row(row) for row in bet.paytable]
    total = (
        "All",
        "",
        "",
        grouped(sheet.total),
        percent(1),
        percent(sheet.at_own_decks(bet).returned.value),
    )
    return (*lines, Row(total, strong=True))


def _pay_row(row: PayRow) -> Row:
    pays = {None: "stake back", "": "loses"}.get(row.pays, row.pays) or ""
    return Row((condition(row.when), pays, row.clause, *_counted(row.coups), percent(row.returned.value)))


def _counted(tally: Tally) -> tuple[str, str]:
    return grouped(tally.count), percent(tally.probability.value)


def outcomes(sheet: ParSheet) -> Table:
    shared = ("Six-card sequences", "Probability, %")
    heads = [Column("Decks"), *(Column(name.title(), over=over) for over in shared for name in OUTCOMES)]
    rows = []
    for row in sheet.outcomes:
        found = [row.outcomes[name] for name in OUTCOMES]
        shares = [percent(tally.probability.value) for tally in found]
        cells = (decks_cell(sheet, row.decks), *(grouped(tally.count) for tally in found), *shares)
        rows.append(Row(cells, strong=row.decks == sheet.identity.decks))
    endless = grouped(sheet.outcomes[-1].total)
    note = f"∞ decks: every card from a fresh deck, of {endless} sequences. {dagger_note(sheet)}"
    return plain_table("Outcomes by number of decks", heads, rows, note)


def decks_cell(sheet: ParSheet, decks: int | None) -> str:
    if decks is None:
        return "∞"
    within = sheet.identity.least <= decks <= sheet.identity.most
    return str(decks) if within else f"{DAGGER} {decks}"


def dagger_note(sheet: ParSheet) -> str:
    """What the dagger means, where there is one."""
    if not any(DAGGER in decks_cell(sheet, row.decks) for row in sheet.outcomes):
        return ""
    return f"{DAGGER} For comparison: the document allows {allowed(sheet)}."


def points(sheet: ParSheet) -> Table:
    heads = [Column("Point")]
    heads += [Column(head, over=WON[name]) for name in OUTCOMES for head in ("sequences", "%")]
    rows = []
    for point in map(str, range(10)):
        found = [_counted(sheet.points[name][point]) for name in OUTCOMES]
        rows.append(Row((point, *(cell for both in found for cell in both))))
    sums = [cell for name in OUTCOMES for cell in _counted(sheet.own_outcomes[name])]
    caption = f"Outcomes by the winning or tied point, {plural(sheet.identity.decks, 'deck')}"
    return plain_table(caption, heads, [*rows, Row(("All", *sums), strong=True)])


def cards(sheet: ParSheet) -> Table:
    heads = columns("Cards", "Sequences", ("Probability", "%"), left=0)
    rows = tuple(Row((size, *_counted(tally))) for size, tally in sheet.cards.items())
    note = f"On average {decimals(sheet.mean_cards.value)} cards a coup."
    return plain_table("Cards of a coup", heads, rows, note)


def pairs(sheet: ParSheet) -> Table:
    heads = columns("Pair", "Hands", ("Probability", "%"))
    rows = tuple(Row((kind.title(), *_hand_counts(sheet, tally))) for kind, tally in sheet.pairs.items())
    note = f"Of the {grouped(sheet.hands)} two-card hands of the shoe; Player and Banker alike."
    return plain_table("The first two cards of a hand", heads, rows, note)


def _hand_counts(sheet: ParSheet, tally: Tally) -> tuple[str, str]:
    hands = tally.probability.exact * sheet.hands
    return grouped(int(hands)), percent(tally.probability.value)


def by_decks(sheet: ParSheet) -> Table:
    heads = columns("Decks", *SHARES, ("Variance", "units²"), ("House edge", "exact"), left=0)
    groups = tuple(
        (bet.title, tuple(_bet_figures(sheet, each) for each in bet.by_decks)) for bet in sheet.bets.values()
    )
    return Table("Figures for one unit staked on one coup", heads, groups, _needed(sheet))


def _bet_figures(sheet: ParSheet, figures: BetFigures) -> Row:
    shown = (*_shares(figures), decimals(figures.variance.value), _fraction(figures.edge))
    cells = (decks_cell(sheet, figures.decks), *shown)
    return Row(cells, strong=figures.decks == sheet.identity.decks)


def _fraction(figure: Figure) -> str:
    return str(figure.exact).replace("-", MINUS)


def _needed(sheet: ParSheet) -> str:
    needing = [bet for bet in sheet.bets.values() if len(bet.by_decks) < len(sheet.outcomes) - 1]
    notes = [f"{bet.title} needs {plural(bet.min_decks, 'deck')} or more." for bet in needing]
    return " ".join([*notes, dagger_note(sheet)]).strip()
