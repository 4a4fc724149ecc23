"""The exact tables of a par sheet: bets, paytables, outcomes, hands."""

from collections.abc import Iterator

from croupier.exact.figures import Figure, Tally, decimals, grouped, percent
from croupier.exact.odds import OUTCOMES
from croupier.exact.parsheet.bets import REACH, BetAt, BetSheet, Limits, PayRow
from croupier.exact.parsheet.prose import decks_said, either
from croupier.exact.parsheet.sheet import ParSheet
from croupier.games.baccarat.coup import NATURAL
from croupier.pages.parsheet.blocks import Beside, Block, Column, Items, Picture, Row, Table

DAGGER = "†"
NOTHING = "–"


def allowed(sheet: ParSheet) -> str:
    least, most = sheet.identity.least, sheet.identity.most
    return str(most) if least == most else f"{least} to {most}"


def verdicts(sheet: ParSheet) -> Items:
    edges = [own(sheet, bet).edge.value for bet in sheet.bets.values()]
    return Items(tuple(sheet.verdicts.values()), frozenset(at for at, edge in enumerate(edges) if edge < 0))


def own(sheet: ParSheet, bet: BetSheet) -> BetAt:
    """A bet at the rule set's own decks, where it is always offered."""
    return next(found for found in bet.by_decks if found.decks == sheet.identity.decks)


def glance(sheet: ParSheet) -> Table:
    columns = (
        Column("Bet", words=True),
        Column("House edge", "%"),
        Column("Return", "%"),
        Column("Wins", "%"),
        Column("Pushes", "%"),
        Column("Deviation", "units"),
        Column("Volatility index", "units"),
        Column("Edge outruns luck", "coups"),
    )
    rows = tuple(Row((bet.title, *_glance(sheet, bet))) for bet in sheet.bets.values())
    note = (
        "For one unit staked on one coup. A negative edge is the bettor’s. The volatility index is "
        f"{decimals(REACH, 3)} deviations: divided by the root of the coups, it is how far nine tenths of "
        "results reach either side of the return. After the coups in the last column the edge exceeds one "
        "deviation of the result."
    )
    return Table(f"The bets at {decks_said(sheet.identity.decks)}", columns, (("", rows),), note)


def _glance(sheet: ParSheet, bet: BetSheet) -> tuple[str, ...]:
    at = own(sheet, bet)
    shares = (at.edge, at.returned, at.hit, at.push)
    outrun = grouped(bet.luck.outrun) if bet.luck.outrun else NOTHING
    return (
        *(percent(share.value) for share in shares),
        decimals(at.sd),
        decimals(bet.luck.volatility),
        outrun,
    )


def rules_of_play(sheet: ParSheet) -> Iterator[Block]:
    cited = sheet.drawing
    naturals = either(map(str, range(NATURAL, 10)))
    drawing = (
        f"A natural, {naturals} in the first two cards of a hand, ends the coup. ({cited['natural']})",
        f"Otherwise Player draws by the upper row. ({cited['player-draw']})",
        f"Then Banker draws by its point and Player’s third card. ({cited['banker-draw']})",
        f"Where Player stood, Banker draws by the last column. ({cited['banker-draw.-']})",
    )
    said = Items((*drawing, *sheet.procedure, limits(sheet)))
    yield Beside((Picture("tableau", "Tableau", sheet.tableau),), (said,))
    yield paytables(sheet)


def paytables(sheet: ParSheet) -> Table:
    columns = (
        Column("When", words=True),
        Column("Pays"),
        Column("Clause", words=True),
        Column("Sequences"),
        Column("Probability", "%"),
        Column("Adds to return", "%"),
    )
    groups = tuple((bet.title, _paid(sheet, bet)) for bet in sheet.bets.values())
    note = "The first line that fits decides. Returns include the stake; they add up to the bet’s return."
    return Table(f"Paytables at {decks_said(sheet.identity.decks)}", columns, groups, note)


def _paid(sheet: ParSheet, bet: BetSheet) -> tuple[Row, ...]:
    lines = [_line(row) for row in bet.paytable]
    whole = ("All", "", "", grouped(sheet.total), percent(1), percent(own(sheet, bet).returned.value))
    return (*lines, Row(whole, strong=True))


def _line(row: PayRow) -> Row:
    pays = {None: "stake back", "": "loses"}.get(row.pays, row.pays) or ""
    return Row((row.when, pays, row.clause, *_counted(row.coups), percent(row.returned.value)))


def _counted(tally: Tally) -> tuple[str, str]:
    return grouped(tally.count), percent(tally.probability.value)


def limits(sheet: ParSheet) -> str:
    """Bets with the same limits are named together."""
    alike: dict[Limits, list[str]] = {}
    for bet in sheet.bets.values():
        if bet.limits:
            alike.setdefault(bet.limits, []).append(bet.title)
    if not alike:
        return "The document fixes no limits; a table’s notice does."
    said = [f"{either(titles, 'and')} {_span(by)}" for by, titles in alike.items()]
    return f"Limits, in chips: {'; '.join(said)}."


def _span(by: Limits) -> str:
    return f"{by.minimum} to {by.maximum} in steps of {by.step} ({by.clause})"


def all_outcomes(sheet: ParSheet) -> Iterator[Block]:
    yield outcomes(sheet)
    yield points(sheet)
    yield Picture("points", "Outcomes by point, share of all coups")
    yield Beside((cards(sheet),), (pairs(sheet),))


def outcomes(sheet: ParSheet) -> Table:
    heads = [name.title() for name in OUTCOMES]
    columns = [Column("Decks")] + [Column(head, over="Six-card sequences") for head in heads]
    columns += [Column(head, over="Probability, %") for head in heads]
    rows = []
    for at in sheet.outcomes:
        found = [at.outcomes[name] for name in OUTCOMES]
        shares = [percent(tally.probability.value) for tally in found]
        cells = (decks_cell(sheet, at.decks), *(grouped(tally.count) for tally in found), *shares)
        rows.append(Row(cells, strong=at.decks == sheet.identity.decks))
    endless = grouped(sheet.outcomes[-1].total)
    note = f"∞ decks: every card from a fresh deck, of {endless} sequences. {foreign(sheet)}"
    return Table("Outcomes by number of decks", tuple(columns), (("", tuple(rows)),), note)


def decks_cell(sheet: ParSheet, decks: int | None) -> str:
    if decks is None:
        return "∞"
    within = sheet.identity.least <= decks <= sheet.identity.most
    return str(decks) if within else f"{DAGGER} {decks}"


def foreign(sheet: ParSheet) -> str:
    """What the dagger means, where there is one."""
    if not any(DAGGER in decks_cell(sheet, at.decks) for at in sheet.outcomes):
        return ""
    return f"{DAGGER} For comparison: the document allows {allowed(sheet)}."


def points(sheet: ParSheet) -> Table:
    heads = {"player": "Player wins with", "banker": "Banker wins with", "tie": "Both have"}
    columns = [Column("Point")]
    for name in OUTCOMES:
        columns += [Column("sequences", over=heads[name]), Column("%", over=heads[name])]
    rows = []
    for point in map(str, range(10)):
        found = [_counted(sheet.points[name][point]) for name in OUTCOMES]
        rows.append(Row((point, *(cell for both in found for cell in both))))
    own_shoe = next(at for at in sheet.outcomes if at.decks == sheet.identity.decks)
    sums = [cell for name in OUTCOMES for cell in _counted(own_shoe.outcomes[name])]
    caption = f"Outcomes by the winning or tied point, {decks_said(sheet.identity.decks)}"
    return Table(caption, tuple(columns), (("", (*rows, Row(("All", *sums), strong=True))),))


def cards(sheet: ParSheet) -> Table:
    columns = (Column("Cards"), Column("Sequences"), Column("Probability", "%"))
    rows = tuple(Row((size, *_counted(tally))) for size, tally in sheet.cards.items())
    note = f"On average {decimals(sheet.mean_cards.value)} cards a coup."
    return Table("Cards of a coup", columns, (("", rows),), note)


def pairs(sheet: ParSheet) -> Table:
    columns = (Column("Pair", words=True), Column("Hands"), Column("Probability", "%"))
    rows = tuple(Row((kind.title(), *_hands(sheet, tally))) for kind, tally in sheet.pairs.items())
    note = f"Of the {grouped(sheet.hands)} two-card hands of the shoe; Player and Banker alike."
    return Table("The first two cards of a hand", columns, (("", rows),), note)


def _hands(sheet: ParSheet, tally: Tally) -> tuple[str, str]:
    hands = tally.probability.exact * sheet.hands
    return grouped(int(hands)), percent(tally.probability.value)


def by_decks(sheet: ParSheet) -> Table:
    columns = (
        Column("Decks"),
        Column("House edge", "%"),
        Column("Return", "%"),
        Column("Wins", "%"),
        Column("Pushes", "%"),
        Column("Deviation", "units"),
        Column("Variance", "units²"),
        Column("House edge", "exact"),
    )
    groups = tuple(
        (bet.title, tuple(_bet_at(sheet, at) for at in bet.by_decks)) for bet in sheet.bets.values()
    )
    return Table("Figures for one unit staked on one coup", columns, groups, _needed(sheet))


def _bet_at(sheet: ParSheet, at: BetAt) -> Row:
    shares = (percent(share.value) for share in (at.edge, at.returned, at.hit, at.push))
    spread = (decimals(at.sd), decimals(at.variance.value))
    cells = (decks_cell(sheet, at.decks), *shares, *spread, fraction(at.edge))
    return Row(cells, strong=at.decks == sheet.identity.decks)


def fraction(figure: Figure) -> str:
    return str(figure.exact).replace("-", "−")


def _needed(sheet: ParSheet) -> str:
    needing = [bet for bet in sheet.bets.values() if len(bet.by_decks) < len(sheet.outcomes) - 1]
    said = [f"{bet.title} needs {decks_said(bet.min_decks)} or more." for bet in needing]
    return " ".join([*said, foreign(sheet)]).strip()
