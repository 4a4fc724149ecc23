"""The tables of a par sheet about variance: spread, runs, shoes, covariance, and what was simulated."""

from collections.abc import Iterator, Mapping
from math import sqrt

from croupier.exact.odds import OUTCOMES
from croupier.exact.parsheet.bets import COUPS, BetSheet
from croupier.exact.parsheet.sheet import Fit, ParSheet, Shoe, SimulatedCoups, SimulatedShoes
from croupier.exact.streaks import moments
from croupier.games.baccarat.coup import HANDS
from croupier.pages.blocks import Column, Row, Table, columns, plain_table
from croupier.pages.parsheet.tables import bet_table
from croupier.pages.text import NUMBERS, decimals, grouped, listed, percent, signed


def results(sheet: ParSheet) -> Table:
    heads = [*columns("Bet")]
    for coups in COUPS:
        heads += [Column(head, over=f"{coups:,} coups") for head in ("mean", "deviation")]
    note = (
        "With one unit staked on every coup. About two results in three lie within one deviation of the "
        "mean, nineteen in twenty within two."
    )
    return bet_table(sheet, "The bettor’s result after so many coups, in units", heads, _spread, note)


def _spread(bet: BetSheet) -> Iterator[str]:
    for after in bet.volatility.after:
        places = 1 if after.coups < COUPS[2] else 0
        yield signed(after.mean, places)
        yield decimals(after.sd, places)


def stretch_text(sheet: ParSheet) -> str:
    if sheet.shoe is None:
        return (
            "Every coup has a shoe of its own, so coups are independent and these figures are exact. Runs "
            f"are sought in {sheet.stretch} coups. A tie neither breaks a run nor lengthens it."
        )
    return (
        "Exact for independent coups, which the coups of a shoe nearly are. Runs are sought in a shoe of "
        f"{sheet.stretch} coups, its expected length. A tie neither breaks a run nor lengthens it."
    )


def runs(sheet: ParSheet, shoes: SimulatedShoes | None) -> Table:
    heads = [Column("Wins in a row")]
    for hand in HANDS:
        under = ["once begun", f"in {sheet.stretch} coups", *(["in shoes simulated"] if shoes else [])]
        heads += [Column(head, over=f"{hand.title()}, %") for head in under]
    rows = tuple(Row((run, *_run(sheet, shoes, run))) for run in sheet.runs[HANDS[0]].begun)
    return plain_table("Runs among decided coups", heads, rows, _longest_text(sheet, shoes))


def _run(sheet: ParSheet, shoes: SimulatedShoes | None, run: str) -> Iterator[str]:
    for hand in HANDS:
        yield _chance_cell(sheet.runs[hand].begun[run])
        yield _chance_cell(sheet.runs[hand].stretch[run])
        if shoes:
            yield _chance_cell(_reached(shoes.longest[hand], int(run)) / shoes.shoes)


def _chance_cell(share: float) -> str:
    """In per cent; what is not certain does not look so."""
    text = percent(share, 2)
    return "> 99.99" if share < 1 and text == "100.00" else text


def _reached(longest: Mapping[str, int], run: int) -> int:
    return sum(shoes for length, shoes in longest.items() if int(length) >= run)


def _longest_text(sheet: ParSheet, shoes: SimulatedShoes | None) -> str:
    means = [f"{decimals(sheet.runs[hand].longest, 2)} for {hand.title()}" for hand in HANDS]
    text = f"The longest run is on average {' and '.join(means)}"
    if not shoes:
        return f"{text}."
    found = [f"{decimals(moments(as_numbers(shoes.longest[hand]))[0], 2)}" for hand in HANDS]
    return f"{text}; in {shoes.shoes:,} simulated shoes {' and '.join(found)}."


def as_numbers(histogram: Mapping[str, int]) -> dict[int, float]:
    return {int(value): float(count) for value, count in histogram.items()}


def shoe_text(sheet: ParSheet, shoe: Shoe, shoes: SimulatedShoes | None) -> str:
    sizes = listed(NUMBERS[int(size)] for size in sheet.cards)
    text = (
        f"A shoe of {shoe.cards} cards in which a coup starts while {shoe.start} remain gives on average "
        f"{decimals(shoe.mean, 2)} coups, deviation {decimals(shoe.sd, 2)}. That is by renewal, as if each "
        f"coup took its {sizes} cards independently."
    )
    if not shoes:
        return text
    mean, sd = moments(as_numbers(shoes.coups))
    error, counts = sd / sqrt(shoes.shoes), [int(count) for count in shoes.coups]
    return (
        f"{text} {shoes.shoes:,} simulated shoes gave {decimals(mean, 2)} (standard error "
        f"{decimals(error, 2)}), deviation {decimals(sd, 2)}, from {min(counts)} to {max(counts)}."
    )


def covariances(sheet: ParSheet) -> Table:
    names = list(sheet.bets)
    heads = columns("", *(bet.title for bet in sheet.bets.values()))
    rows = []
    for place, one in enumerate(names):
        below = [decimals(sheet.covariance[one][two].value, 5) for two in names[: place + 1]]
        above = [signed(sheet.correlation[one][two], 5) for two in names[place + 1 :]]
        rows.append(Row((sheet.bets[one].title, *below, *above)))
    note = "Variance on the diagonal and covariance below it, in units²; correlation above it, with its sign."
    return plain_table("How bets on one coup move together", heads, rows, note)


def removal(sheet: ParSheet) -> Table:
    ranks = next(iter(sheet.bets.values())).removal
    heads = columns("Bet", *(rank.replace("T", "10") for rank in ranks))
    note = (
        "Percentage points that the house edge gains when one card of that rank is gone from the full shoe."
    )
    return bet_table(
        sheet, "Effect of removal", heads, lambda bet: [signed(100 * by) for by in bet.removal.values()], note
    )


def rounded(sheet: ParSheet) -> Table:
    stakes = next(iter(sheet.bets.values())).rounded
    heads = columns("Bet", *((stake, "chips" if stake != "1" else "chip") for stake in stakes))
    note = (
        "House edge in per cent on one stake of so many chips, if winnings were paid in whole chips and "
        "rounded down. Croupier’s own tables never round (ruling A1)."
    )
    caption = "Where winnings are rounded down"
    return bet_table(sheet, caption, heads, lambda bet: map(percent, bet.rounded.values()), note)


def simulation_text(simulated: SimulatedCoups) -> str:
    return (
        f"{simulated.rounds:,} coups dealt from seed {simulated.seed}, by the same rule document. z is the "
        "distance from the exact figure in standard errors: by chance alone one in 22 lies beyond ±2, and "
        "one in 370 beyond ±3."
    )


def fit_text(fit: Fit) -> str:
    return (
        f"Pearson’s test of the three outcomes: χ² = {decimals(fit.chi_square, 3)} on 2 degrees of "
        f"freedom, p = {decimals(fit.p, 3)}. Bets on the same coups depend on the same cards, so their z "
        "are not independent of each other."
    )


def simulated_bets(sheet: ParSheet, simulated: SimulatedCoups) -> Table:
    rows = []
    for name, found in simulated.bets.items():
        exact = sheet.at_own_decks(sheet.bets[name]).edge.value
        shares = (percent(share) for share in (exact, found.edge, found.se))
        rows.append(Row((sheet.bets[name].title, *shares, signed(found.z, 2))))
    heads = columns("Bet", ("Exact edge", "%"), ("Simulated", "%"), ("Standard error", "%"), "z")
    return plain_table("House edges", heads, rows)


def simulated_outcomes(sheet: ParSheet, simulated: SimulatedCoups) -> Table:
    rows = []
    for name in OUTCOMES:
        count = simulated.outcomes[name]
        shares = (percent(sheet.own_outcomes[name].probability.value), percent(count / simulated.rounds))
        z = signed(sheet.fit.z[name], 2) if sheet.fit else ""
        rows.append(Row((name.title(), *shares, grouped(count), z)))
    heads = columns("Outcome", ("Exact", "%"), ("Simulated", "%"), ("Simulated", "coups"), "z")
    return plain_table("Outcomes", heads, rows)
