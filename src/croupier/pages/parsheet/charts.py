"""The pictures of a par sheet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, sqrt

from croupier.exact.figures import MINUS, decimals, percent, signed
from croupier.exact.odds import OUTCOMES
from croupier.exact.parsheet.bets import BetSheet
from croupier.exact.parsheet.sheet import ParSheet
from croupier.games.baccarat.tableau import parse
from croupier.pages.parsheet.tables import own
from croupier.pages.parsheet.variance import FUNNEL, as_numbers
from croupier.pages.svg import HALF, WIDTH, Drawing, Scale, area, curve, dot, legend, line, rect, text, ticks

NAMES = 30  # letters of a bet's title that fit beside a chart
STEPS = 40  # places at which a funnel's edge is drawn
PANELS = 3  # side by side
GAP = 24
ROOM = 7  # letters of a figure that fit above a dot
CROWD = 5  # dots in a panel that all have room for their figure
PANEL = (WIDTH - (PANELS - 1) * GAP) / PANELS
LEFT = 40  # room for a vertical scale
PLOT = (24.0, 150.0)  # top and bottom of a chart with bars
RARE = 0.0005  # share of shoes below which a length is not drawn

Panel = Callable[[float, float], Iterator[str]]


def shortened(said: str, most: int = NAMES) -> str:
    return said if len(said) <= most else f"{said[: most - 1].rstrip()}…"


def edges(sheet: ParSheet) -> Drawing:
    """Every bet's edge, to the right of nought the house's, to the left the bettor's."""
    found = [(bet.title, own(sheet, bet).edge.value) for bet in sheet.bets.values()]
    low, high = (by([0.0, *(edge for _, edge in found)]) for by in (min, max))
    room = Scale(low, high if high > low else low + 0.01, 260 if low < 0 else 190, 640)
    bottom = 24.0 + 24 * len(found)
    nought = room(0)
    parts = [
        _upright(room(tick / 100), bottom, bottom + 4, f"{tick:g} %")
        for tick in ticks(100 * room.low, 100 * room.high, 8)
    ]
    parts += [_edge(room, title, edge, 24.0 + 24 * row) for row, (title, edge) in enumerate(found)]
    parts.append(line(nought, 18, nought, bottom, "ink", 1.2))
    parts += [text(nought + 6, 13, "for the house →")] if high > 0 else []
    parts += [text(nought - 6, 13, "← for the bettor", anchor="end")] if low < 0 else []
    desc = "; ".join(f"{title} {percent(edge)} %" for title, edge in found)
    return Drawing(desc, bottom + 18, parts)


def _upright(x: float, top: float, bottom: float, said: str) -> str:
    label = text(x, bottom + 14, said.replace("-", MINUS), anchor="middle")
    return line(x, top, x, bottom) + label


def _edge(room: Scale, title: str, edge: float, top: float) -> str:
    left, right = sorted((room(0), room(edge)))
    said, y = f"{percent(edge)} %", top + 15
    name = text(0, y, shortened(title), tone="ink")
    if edge < 0:
        label = text(left - 6, y, said, anchor="end", tone="loss", bold=True)
        return name + rect(left, top + 4, right - left, 16, "loss") + label
    return name + rect(left, top + 4, right - left, 16, "felt") + text(right + 6, y, said, tone="ink")


def tableau(sheet: ParSheet) -> Drawing:
    """The drawing chart as rulebooks print it."""
    chart = parse(sheet.tableau)
    left, tall = 64.0, 22.0
    parts = [text(left, 12, "Player’s point"), text(0, 45, "Player", tone="ink")]
    parts += [*_heads(left, 25, map(str, range(len(chart.player)))), *_cells(chart.player, left, 30)]
    parts += [
        text(left, 77, "Player’s third card, – if it stood"),
        *_heads(left, 92, [*map(str, range(10)), "–"]),
    ]
    for point, row in enumerate(chart.banker):
        top = 97 + tall * point
        parts += [text(0, top + 15, f"Banker {point}", tone="ink"), *_cells(row, left, top)]
    foot = 97 + tall * len(chart.banker) + 16
    parts.append(legend(left, foot, [("felt", "D draws"), ("pale", "S stands")]))
    return Drawing("; ".join(sheet.tableau.splitlines()), foot + 6, parts, HALF)


def _heads(left: float, y: float, heads: Iterator[str] | Sequence[str]) -> Iterator[str]:
    for at, head in enumerate(heads):
        yield text(left + 25 * at + 11.5, y, head, anchor="middle")


def _cells(row: Sequence[bool], left: float, top: float) -> Iterator[str]:
    for at, draws in enumerate(row):
        x = left + 25 * at
        letter, tone = ("D", "on") if draws else ("S", "dim")
        yield rect(x, top, 23, 20, "felt" if draws else "pale")
        yield text(x + 11.5, top + 14, letter, anchor="middle", tone=tone, bold=draws)


def points(sheet: ParSheet) -> Drawing:
    """How often each outcome comes with each point."""
    shares = {name: [at.probability.value for at in sheet.points[name].values()] for name in OUTCOMES}
    most = max(max(values) for values in shares.values())
    wide = (WIDTH - LEFT) / 10
    parts = [*_shares(most), legend(LEFT, 12, _WON.items())]
    for point in range(10):
        bars = [(name, shares[name][point]) for name in OUTCOMES]
        parts += _bars(LEFT + wide * point + 7, (wide - 14) / 3, most, bars)
        parts.append(text(LEFT + wide * (point + 0.5), PLOT[1] + 15, str(point), anchor="middle", tone="ink"))
    parts.append(_ground("winning or tied point"))
    desc = "Shares of all coups by outcome and point; the table above gives them."
    return Drawing(desc, PLOT[1] + 36, parts)


_WON = {"player": "Player wins with", "banker": "Banker wins with", "tie": "Both have"}


def _shares(most: float) -> Iterator[str]:
    """The scale on the left of a chart of shares."""
    up = Scale(0, most, *reversed(PLOT))
    for tick in ticks(0, 100 * most):
        yield _level(up(tick / 100), f"{tick:g} %", LEFT - 4, WIDTH)


def _ground(named: str) -> str:
    """What bars stand on, drawn over their feet."""
    label = text(WIDTH, PLOT[1] + 30, named, anchor="end")
    return line(LEFT - 4, PLOT[1], WIDTH, PLOT[1], "ink") + label


def _level(y: float, said: str, left: float, right: float) -> str:
    return line(left, y, right, y) + text(left - 4, y + 4, said.replace("-", MINUS), anchor="end")


def _bars(x: float, wide: float, most: float, bars: Sequence[tuple[str, float]]) -> Iterator[str]:
    up = Scale(0, most, *reversed(PLOT))
    for at, (tone, share) in enumerate(bars):
        yield rect(x + at * wide, up(share), wide - 1, PLOT[1] - up(share), tone)


def decks(sheet: ParSheet) -> Drawing:
    """The edge of each bet by number of decks, a panel each."""
    found = [percent(at.edge.value) for bet in sheet.bets.values() for at in bet.by_decks]
    places = 4 if max(map(len, found)) <= ROOM else 3
    desc = "One panel a bet, each with its own scale; the table above gives the figures."
    return _panels(desc, [_by_decks(sheet, bet, places) for bet in sheet.bets.values()], 104)


def _by_decks(sheet: ParSheet, bet: BetSheet, places: int) -> Panel:
    counts = [at.decks for at in sheet.outcomes if at.decks]
    values = [at.edge.value for at in bet.by_decks]
    spread = (max(values) - min(values)) or 1.0

    def panel(left: float, top: float) -> Iterator[str]:
        up = Scale(min(values) - spread / 8, max(values) + spread / 8, top + 78, top + 38)
        yield text(left, top + 12, shortened(bet.title), tone="ink", bold=True)
        yield line(left, top + 86, left + PANEL, top + 86, "ink")
        for place, count in enumerate(counts):
            x, mine = left + PANEL * (place + 0.5) / len(counts), count == sheet.identity.decks
            tone = "ink" if mine else "dim"
            yield text(x, top + 100, str(count), anchor="middle", tone=tone, bold=mine)
            if at := bet.at(count):
                few = mine or len(counts) <= CROWD or count in (counts[0], counts[-1])
                label = percent(at.edge.value, places) if few else ""
                yield line(x, up(at.edge.value), x, top + 86)
                yield dot(x, up(at.edge.value), "ink" if mine else "felt", 4.5 if mine else 3)
                yield text(x, up(at.edge.value) - 8, label, anchor="middle", tone=tone, size=10, bold=mine)

    return panel


def funnels(sheet: ParSheet) -> Drawing:
    """Where the result of a bet lies after so many coups, a panel each."""
    desc = f"One panel a bet, each with its own scale, over {FUNNEL:,} coups with one unit on each."
    key = [("felt", "mean"), ("haze", "within one deviation"), ("mist", "within two")]
    panels = [
        _funnel(bet.title, -own(sheet, bet).edge.value, own(sheet, bet).sd) for bet in sheet.bets.values()
    ]
    return _panels(desc, panels, 132, legend(0, 12, key))


def _funnel(title: str, mean: float, sd: float) -> Panel:
    coups = [FUNNEL * (step / STEPS) ** 2 for step in range(STEPS + 1)]  # denser where the root bends

    def result(n: float, by: int) -> float:
        return mean * n + by * sd * sqrt(n)

    def panel(left: float, top: float) -> Iterator[str]:
        low, high = (by(result(n, side) for n in coups for side in (-2, 2)) for by in (min, max))
        across = Scale(0, FUNNEL, left + 46, left + PANEL - 4)
        up = Scale(low, high if high > low else low + 1, top + 112, top + 20)
        yield text(left, top + 12, shortened(title), tone="ink", bold=True)
        for by, tone in ((2, "mist"), (1, "haze")):
            rim = [(across(n), up(result(n, side))) for side in (by, -by) for n in coups[:: side // by]]
            yield area(rim, tone)
        for tick in ticks(up.low, up.high):
            yield _level(up(tick), f"{tick:,.0f}", across.start, across.end)
        yield line(across.start, up(0), across.end, up(0), "ink", 0.8)
        yield curve([(across(0), up(0)), (across(FUNNEL), up(mean * FUNNEL))], "felt", 2)
        for n, anchor in ((0, "middle"), (FUNNEL // 2, "middle"), (FUNNEL, "end")):
            yield text(across(n), top + 127, f"{n:,}", anchor=anchor)

    return panel


def _panels(desc: str, panels: Sequence[Panel], tall: float, head: str = "") -> Drawing:
    """Panels in rows of three."""
    parts, first = [head], 26.0 if head else 0.0
    for at, panel in enumerate(panels):
        row, column = divmod(at, PANELS)
        parts += panel(column * (PANEL + GAP), first + row * (tall + 12))
    rows = ceil(len(panels) / PANELS)
    return Drawing(desc, first + rows * (tall + 12) - 12, parts)


def z_scores(sheet: ParSheet) -> Drawing:
    """How many standard errors the simulation lies from the exact figures."""
    bets = sheet.simulated.bets if sheet.simulated else {}
    found = [(sheet.bets[name].title, bet.z) for name, bet in bets.items()]
    found += [(f"{name.title()} comes up", z) for name, z in (sheet.fit.z if sheet.fit else {}).items()]
    most = 2 * max(2, ceil(max((abs(z) for _, z in found), default=0) / 2))
    across, bottom = Scale(-most, most, 140, HALF - 10), 26.0 + 20 * len(found)
    parts = [rect(across(-2), 20, across(2) - across(-2), bottom - 20, "mist")]
    steps = range(-most, most + 1, 2) if most <= 10 else (-most, 0, most)
    parts += [_upright(across(tick), 20, bottom, signed(tick, 0)) for tick in steps]
    parts += [
        line(across(0), 20, across(0), bottom, "ink"),
        text(across(0), 12, "z, standard errors", anchor="middle"),
    ]
    parts += [_off(across, title, z, 32.0 + 20 * row) for row, (title, z) in enumerate(found)]
    return Drawing("; ".join(f"{title} {signed(z, 2)}" for title, z in found), bottom + 18, parts, HALF)


def _off(across: Scale, title: str, z: float, y: float) -> str:
    tone = "felt" if abs(z) <= 3 else "loss"
    stem = line(across(0), y + 3, across(z), y + 3, tone, 1.5)
    return stem + dot(across(z), y + 3, tone, 4) + text(0, y + 7, shortened(title, 22), tone="ink")


def shoes(sheet: ParSheet) -> Drawing:
    """How many coups a shoe gives."""
    renewal = {int(coups): chance for coups, chance in (sheet.shoe.chances if sheet.shoe else {}).items()}
    dealt = sheet.simulated.shoes if sheet.simulated else None
    found = {n: count / dealt.shoes for n, count in as_numbers(dealt.coups).items()} if dealt else renewal
    drawn = [n for n in {*renewal, *found} if max(renewal.get(n, 0), found.get(n, 0)) >= RARE]
    span = range(min(drawn), max(drawn) + 1)
    most, wide = max(*renewal.values(), *found.values()), (WIDTH - LEFT) / len(span)
    parts = [*_shares(most)]
    for at, coups in enumerate(span):
        parts += _bars(LEFT + wide * at + 2, wide - 3, most, [("haze", found.get(coups, 0))])
        parts.append(text(LEFT + wide * (at + 0.5), PLOT[1] + 15, str(coups), anchor="middle"))
    up = Scale(0, most, *reversed(PLOT))
    places = [(LEFT + wide * (at + 0.5), up(renewal.get(coups, 0))) for at, coups in enumerate(span)]
    parts += [curve(places, "ink", 1.4), *(dot(x, y, "ink", 2.5) for x, y in places)] if dealt else []
    key = [("haze", "simulated shoes"), ("ink", "by renewal")] if dealt else [("haze", "by renewal")]
    parts += [legend(LEFT, 12, key), _ground("coups of a shoe")]
    mean = decimals(sheet.shoe.mean, 2) if sheet.shoe else ""
    return Drawing(f"Shares of shoes by their coups; the mean by renewal is {mean}.", PLOT[1] + 36, parts)


CHARTS: Mapping[str, Callable[[ParSheet], Drawing]] = {
    "edges": edges,
    "tableau": tableau,
    "points": points,
    "decks": decks,
    "funnels": funnels,
    "z": z_scores,
    "shoes": shoes,
}
