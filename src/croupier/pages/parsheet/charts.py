"""The pictures of a par sheet."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, sqrt

from croupier.exact.odds import OUTCOMES
from croupier.exact.parsheet.bets import COUPS, BetSheet
from croupier.exact.parsheet.sheet import ParSheet
from croupier.games.baccarat.tableau import parse
from croupier.pages.drawing import Area, Dot, Drawing, Line, Rect, Scale, Shape, Text, legend, straight, ticks
from croupier.pages.parsheet.tables import WON
from croupier.pages.parsheet.variance import as_numbers
from croupier.pages.text import MINUS, decimals, percent, shortened, signed

WIDTH, HALF = 720.0, 345.0
NAMES = 30  # letters of a bet's title that fit beside a chart
FUNNEL = COUPS[2]  # coups over which results are drawn
STEPS = 40  # places at which a funnel's edge is drawn
PANELS = 3  # side by side
GAP = 24
ROOM = 6  # letters of a figure that fit above a dot
CROWD = 5  # dots in a panel that all have room for their figure
PANEL = (WIDTH - (PANELS - 1) * GAP) / PANELS
LEFT = 40  # room for a vertical scale
PLOT = (24.0, 150.0)  # top and bottom of a chart with bars
RARE = 0.0005  # share of shoes below which a length is not drawn

Panel = Callable[[float, float], Iterator[Shape]]


def edges(sheet: ParSheet) -> Drawing:
    """Every bet's edge, to the right of nought the house's, to the left the bettor's."""
    found = [(bet.title, sheet.at_own_decks(bet).edge.value) for bet in sheet.bets.values()]
    low, high = (by([0.0, *(edge for _, edge in found)]) for by in (min, max))
    across = Scale(low, high if high > low else low + 0.01, 260 if low < 0 else 190, 640)
    bottom, nought = 24.0 + 24 * len(found), across(0)
    shapes: list[Shape] = []
    for tick in ticks(100 * across.low, 100 * across.high, 8):
        shapes += _upright(across(tick / 100), bottom, bottom + 4, f"{tick:g} %")
    for row, (title, edge) in enumerate(found):
        shapes += _edge(across, title, edge, 24.0 + 24 * row)
    shapes.append(straight(nought, 18, nought, bottom, "ink", 1.2))
    shapes += [Text(nought + 6, 13, "for the house →")] if high > 0 else []
    shapes += [Text(nought - 6, 13, "← for the bettor", anchor="end")] if low < 0 else []
    description = "; ".join(f"{title} {percent(edge)} %" for title, edge in found)
    return Drawing(WIDTH, bottom + 18, tuple(shapes), description)


def _upright(x: float, top: float, bottom: float, label: str) -> tuple[Shape, Shape]:
    label_text = Text(x, bottom + 14, label.replace("-", MINUS), anchor="middle")
    return straight(x, top, x, bottom), label_text


def _edge(across: Scale, title: str, edge: float, top: float) -> Iterator[Shape]:
    left, right = sorted((across(0), across(edge)))
    label, y = f"{percent(edge)} %", top + 15
    yield Text(0, y, shortened(title, NAMES), "ink")
    yield Rect(left, top + 4, right - left, 16, "loss" if edge < 0 else "felt")
    if edge < 0:
        yield Text(left - 6, y, label, "loss", anchor="end", bold=True)
    else:
        yield Text(right + 6, y, label, "ink")


def tableau(sheet: ParSheet) -> Drawing:
    """The drawing chart as rulebooks print it."""
    chart = parse(sheet.tableau)
    left, tall = 64.0, 22.0
    shapes: list[Shape] = [Text(left, 12, "Player’s point"), Text(0, 45, "Player", "ink")]
    shapes += [*_heads(left, 25, map(str, range(len(chart.player)))), *_draws(chart.player, left, 30)]
    shapes.append(Text(left, 77, "Player’s third card, – if it stood"))
    shapes += _heads(left, 92, [*map(str, range(10)), "–"])
    for point, row in enumerate(chart.banker):
        top = 97 + tall * point
        shapes += [Text(0, top + 15, f"Banker {point}", "ink"), *_draws(row, left, top)]
    foot = 97 + tall * len(chart.banker) + 16
    shapes += legend(left, foot, [("felt", "D draws"), ("pale", "S stands")])
    return Drawing(HALF, foot + 6, tuple(shapes), "; ".join(sheet.tableau.splitlines()))


def _heads(left: float, y: float, heads: Iterable[str]) -> Iterator[Shape]:
    for place, head in enumerate(heads):
        yield Text(left + 25 * place + 11.5, y, head, anchor="middle")


def _draws(row: Sequence[bool], left: float, top: float) -> Iterator[Shape]:
    for place, draws in enumerate(row):
        x = left + 25 * place
        letter, colour = ("D", "on-felt") if draws else ("S", "dim")
        yield Rect(x, top, 23, 20, "felt" if draws else "pale")
        yield Text(x + 11.5, top + 14, letter, colour, anchor="middle", bold=draws)


def points(sheet: ParSheet) -> Drawing:
    """How often each outcome comes with each point."""
    shares = {name: [tally.probability.value for tally in sheet.points[name].values()] for name in OUTCOMES}
    most = max(max(values) for values in shares.values())
    wide = (WIDTH - LEFT) / 10
    shapes: list[Shape] = [*_share_scale(most), *legend(LEFT, 12, WON.items())]
    for point in range(10):
        bars = [(name, shares[name][point]) for name in OUTCOMES]
        shapes += _bars(LEFT + wide * point + 7, (wide - 14) / 3, most, bars)
        middle = LEFT + wide * (point + 0.5)
        shapes.append(Text(middle, PLOT[1] + 15, str(point), "ink", anchor="middle"))
    shapes += _baseline("winning or tied point")
    description = "Shares of all coups by outcome and point; the table above gives them."
    return Drawing(WIDTH, PLOT[1] + 36, tuple(shapes), description)


def _share_scale(most: float) -> Iterator[Shape]:
    """The scale on the left of a chart of shares."""
    up = Scale(0, most, *reversed(PLOT))
    for tick in ticks(0, 100 * most):
        yield from _level(up(tick / 100), f"{tick:g} %", LEFT - 4, WIDTH)


def _baseline(label: str) -> tuple[Shape, Shape]:
    """What bars stand on, drawn over their feet."""
    label_text = Text(WIDTH, PLOT[1] + 30, label, anchor="end")
    return straight(LEFT - 4, PLOT[1], WIDTH, PLOT[1], "ink"), label_text


def _level(y: float, label: str, left: float, right: float) -> tuple[Shape, Shape]:
    label_text = Text(left - 4, y + 4, label.replace("-", MINUS), anchor="end")
    return straight(left, y, right, y), label_text


def _bars(x: float, wide: float, most: float, bars: Sequence[tuple[str, float]]) -> Iterator[Shape]:
    up = Scale(0, most, *reversed(PLOT))
    for place, (colour, share) in enumerate(bars):
        yield Rect(x + place * wide, up(share), wide - 1, PLOT[1] - up(share), colour)


def decks(sheet: ParSheet) -> Drawing:
    """The edge of each bet by number of decks, a panel each."""
    found = [percent(figures.edge.value) for bet in sheet.bets.values() for figures in bet.by_decks]
    places = 4 if max(map(len, found)) <= ROOM else 3
    description = "One panel a bet, each with its own scale; the table above gives the figures."
    return _panels(description, [_by_decks(sheet, bet, places) for bet in sheet.bets.values()], 104)


def _by_decks(sheet: ParSheet, bet: BetSheet, places: int) -> Panel:
    counts = [row.decks for row in sheet.outcomes if row.decks]
    values = [figures.edge.value for figures in bet.by_decks]
    spread = (max(values) - min(values)) or 1.0

    def panel(left: float, top: float) -> Iterator[Shape]:
        up = Scale(min(values) - spread / 8, max(values) + spread / 8, top + 78, top + 38)
        yield Text(left, top + 12, shortened(bet.title, NAMES), "ink", bold=True)
        yield straight(left, top + 86, left + PANEL, top + 86, "ink")
        for place, count in enumerate(counts):
            x, own = left + PANEL * (place + 0.5) / len(counts), count == sheet.identity.decks
            colour = "ink" if own else "dim"
            yield Text(x, top + 100, str(count), colour, anchor="middle", bold=own)
            if figures := bet.at(count):
                labelled = own or len(counts) <= CROWD or count in (counts[0], counts[-1])
                label, y = percent(figures.edge.value, places) if labelled else "", up(figures.edge.value)
                yield Dot(x, y, "ink" if own else "felt", 4.5 if own else 3)
                yield Text(x, y - 8, label, colour, 10, anchor="middle", bold=own)

    return panel


def funnels(sheet: ParSheet) -> Drawing:
    """Where the result of a bet lies after so many coups, a panel each."""
    description = f"One panel a bet, each with its own scale, over {FUNNEL:,} coups with one unit on each."
    key = [("felt", "mean"), ("haze", "within one deviation"), ("mist", "within two")]
    own = [(bet.title, sheet.at_own_decks(bet)) for bet in sheet.bets.values()]
    panels = [_funnel(title, -figures.edge.value, figures.sd) for title, figures in own]
    return _panels(description, panels, 132, tuple(legend(0, 12, key)))


def _funnel(title: str, mean: float, sd: float) -> Panel:
    coups = [FUNNEL * (step / STEPS) ** 2 for step in range(STEPS + 1)]  # denser where the root bends

    def result(n: float, by: int) -> float:
        return mean * n + by * sd * sqrt(n)

    def panel(left: float, top: float) -> Iterator[Shape]:
        low, high = (by(result(n, side) for n in coups for side in (-2, 2)) for by in (min, max))
        across = Scale(0, FUNNEL, left + 46, left + PANEL - 4)
        up = Scale(low, high if high > low else low + 1, top + 112, top + 20)
        yield Text(left, top + 12, shortened(title, NAMES), "ink", bold=True)
        for by, colour in ((2, "mist"), (1, "haze")):
            rim = ((across(n), up(result(n, side))) for side in (by, -by) for n in coups[:: side // by])
            yield Area(tuple(rim), colour)
        for tick in ticks(up.low, up.high):
            yield from _level(up(tick), f"{tick:,.0f}", across.start, across.end)
        yield straight(across.start, up(0), across.end, up(0), "ink", 0.8)
        yield straight(across(0), up(0), across(FUNNEL), up(mean * FUNNEL), "felt", 2)
        yield Text(across(0), top + 127, "0", anchor="middle")
        yield Text(across(FUNNEL // 2), top + 127, f"{FUNNEL // 2:,}", anchor="middle")
        yield Text(across(FUNNEL), top + 127, f"{FUNNEL:,}", anchor="end")

    return panel


def _panels(description: str, panels: Sequence[Panel], tall: float, head: tuple[Shape, ...] = ()) -> Drawing:
    """Panels in rows of three."""
    shapes, first = [*head], 26.0 if head else 0.0
    for number, panel in enumerate(panels):
        row, column = divmod(number, PANELS)
        shapes += panel(column * (PANEL + GAP), first + row * (tall + 12))
    rows = ceil(len(panels) / PANELS)
    return Drawing(WIDTH, first + rows * (tall + 12) - 12, tuple(shapes), description)


def z_scores(sheet: ParSheet) -> Drawing:
    """How many standard errors the simulation lies from the exact figures."""
    bets = sheet.simulated.bets if sheet.simulated else {}
    found = [(sheet.bets[name].title, bet.z) for name, bet in bets.items()]
    found += [(f"{name.title()} comes up", z) for name, z in (sheet.fit.z if sheet.fit else {}).items()]
    most = 2 * max(2, ceil(max((abs(z) for _, z in found), default=0) / 2))
    across, bottom = Scale(-most, most, 140, HALF - 10), 26.0 + 20 * len(found)
    shapes: list[Shape] = [Rect(across(-2), 20, across(2) - across(-2), bottom - 20, "mist")]
    for tick in range(-most, most + 1, 2) if most <= 10 else (-most, 0, most):
        shapes += _upright(across(tick), 20, bottom, signed(tick, 0))
    shapes.append(straight(across(0), 20, across(0), bottom, "ink"))
    shapes.append(Text(across(0), 12, "z, standard errors", anchor="middle"))
    for row, (title, z) in enumerate(found):
        shapes += _z_score(across, title, z, 32.0 + 20 * row)
    description = "; ".join(f"{title} {signed(z, 2)}" for title, z in found)
    return Drawing(HALF, bottom + 18, tuple(shapes), description)


def _z_score(across: Scale, title: str, z: float, y: float) -> Iterator[Shape]:
    colour = "felt" if abs(z) <= 3 else "loss"
    yield straight(across(0), y + 3, across(z), y + 3, colour, 1.5)
    yield Dot(across(z), y + 3, colour, 4)
    yield Text(0, y + 7, shortened(title, 22), "ink")


def shoes(sheet: ParSheet) -> Drawing:
    """How many coups a shoe gives."""
    renewal = {int(coups): chance for coups, chance in (sheet.shoe.chances if sheet.shoe else {}).items()}
    dealt = sheet.simulated.shoes if sheet.simulated else None
    found = {n: count / dealt.shoes for n, count in as_numbers(dealt.coups).items()} if dealt else renewal
    drawn = [n for n in {*renewal, *found} if max(renewal.get(n, 0), found.get(n, 0)) >= RARE]
    span = range(min(drawn), max(drawn) + 1)
    most, wide = max(*renewal.values(), *found.values()), (WIDTH - LEFT) / len(span)
    shapes: list[Shape] = [*_share_scale(most)]
    for place, coups in enumerate(span):
        shapes += _bars(LEFT + wide * place + 2, wide - 3, most, [("haze", found.get(coups, 0))])
        shapes.append(Text(LEFT + wide * (place + 0.5), PLOT[1] + 15, str(coups), anchor="middle"))
    up = Scale(0, most, *reversed(PLOT))
    line = [(LEFT + wide * (place + 0.5), up(renewal.get(coups, 0))) for place, coups in enumerate(span)]
    shapes += [Line(tuple(line), "ink", 1.4), *(Dot(x, y, "ink", 2.5) for x, y in line)] if dealt else []
    key = [("haze", "simulated shoes"), ("ink", "by renewal")] if dealt else [("haze", "by renewal")]
    shapes += [*legend(LEFT, 12, key), *_baseline("coups of a shoe")]
    mean = decimals(sheet.shoe.mean, 2) if sheet.shoe else ""
    description = f"Shares of shoes by their coups; the mean by renewal is {mean}."
    return Drawing(WIDTH, PLOT[1] + 36, tuple(shapes), description)
