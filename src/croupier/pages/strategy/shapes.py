"""A strategy chart as plain shapes, which a page shows as SVG and a picture file as pixels.

The part of a cell that says hit is as wide as hitting is frequent. The two colours, blue and orange, differ
in hue for every kind of colour blindness, and in lightness where there is no colour at all.
"""

from dataclasses import dataclass
from typing import Literal

from croupier.exact.figures import percent
from croupier.pages.strategy.chart import Cell, Grid, Part

# On paper, and on a dark screen.
TONES = {
    "stand": ("#cfe2f1", "#b3d0e4"),
    "hit": ("#e5901f", "#d27d1f"),
    "stand-idle": ("#edf3f7", "#36454f"),  # what never comes up when both play so
    "hit-idle": ("#f8e4c8", "#5d4526"),
    "pok": ("#e6e4de", "#2b312f"),
    "never": ("#f4f3f0", "#1e2322"),
    "mark": ("#1c2321", "#10161a"),  # on a cell
    "faded": ("#7d8582", "#a3aca8"),  # on a cell that asks for nothing
    "ink": ("#1c2321", "#e8e6df"),
    "dim": ("#59625f", "#a3aca8"),
    "paper": ("#ffffff", "#161a19"),
}
CELL = {13: (44.0, 34.0), 10: (56.0, 34.0), 18: (44.0, 34.0)}  # wide and tall, by columns
USUAL = (76.0, 34.0)
HEAD, GROUP, STUB = 20.0, 18.0, 26.0  # room for column labels, their headings and row labels
TITLE = 26.0
GAP = 1.5  # between cells
BIG, SMALL = 12.0, 9.5

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    wide: float
    tall: float
    tone: str


@dataclass(frozen=True, slots=True)
class Words:
    """Text whose baseline is at `y`."""

    x: float
    y: float
    said: str
    tone: str = "dim"
    size: float = BIG
    anchor: Anchor = "middle"
    bold: bool = False


Shape = Box | Words


@dataclass(frozen=True, slots=True)
class Drawn:
    """A grid as shapes: its edges, and each cell's with the cell."""

    wide: float
    tall: float
    edges: tuple[Shape, ...]
    cells: tuple[tuple[Cell, tuple[Shape, ...]], ...]


def drawn(grid: Grid) -> Drawn:
    wide, tall = CELL.get(len(grid.columns.labels), USUAL)
    left, top = _left(grid), _top(grid)
    cells = tuple(
        (cell, tuple(_cell(cell, left + cell.column * wide, top + cell.row * tall, wide - GAP, tall - GAP)))
        for cell in grid.cells
    )
    across, down = len(grid.columns.labels), len(grid.rows.labels)
    return Drawn(left + across * wide, top + down * tall, tuple(_edges(grid, wide, tall)), cells)


def _left(grid: Grid) -> float:
    return (STUB if any(grid.rows.labels) else 0.0) + (HEAD if grid.rows.title else 0.0)


def _top(grid: Grid) -> float:
    return HEAD + (GROUP if grid.columns.groups else 0.0) + (GROUP if grid.columns.title else 0.0)


def _edges(grid: Grid, wide: float, tall: float) -> list[Shape]:
    left, top = _left(grid), _top(grid)
    found: list[Shape] = [
        Words(left + (at + 0.5) * wide, top - 6, label, "ink", bold=True)
        for at, label in enumerate(grid.columns.labels)
    ]
    found += [
        Words(left - 9, top + (at + 0.5) * tall + 4, label, "ink", anchor="end", bold=True)
        for at, label in enumerate(grid.rows.labels)
    ]
    if grid.columns.title:
        said = " / ".join(
            filter(None, (grid.rows.title and f"{grid.rows.title} ↓", f"{grid.columns.title} →"))
        )
        found.append(Words(left, 12, said, size=11, anchor="start"))
    at = 0
    for said, span in grid.columns.groups:
        found.append(Words(left + (at + span / 2) * wide, top - HEAD - 4, said, size=11))
        at += span
    return found


def _cell(cell: Cell, x: float, y: float, wide: float, tall: float) -> list[Shape]:
    middle = x + wide / 2
    if not cell.parts:
        tone = "pok" if cell.pok else "never"
        said = "Pok" if cell.pok else "–"
        return [Box(x, y, wide, tall, tone), Words(middle, y + tall / 2 + 4, said, "faded", SMALL)]
    alike = len({(part.choice.hit, bool(part.choice.reach)) for part in cell.parts}) == 1
    strips = cell.parts[:1] if alike else cell.parts
    found: list[Shape] = []
    strip = tall / len(strips)
    for at, part in enumerate(strips):
        found += _strip(part, x, y + at * strip, wide, strip)
    return found + _label(cell, middle, y + tall / 2)


def _strip(part: Part, x: float, y: float, wide: float, tall: float) -> list[Shape]:
    """Hit to the left, stand to the right."""
    idle = "" if part.choice.reach else "-idle"
    hit = wide * part.choice.hit
    found: list[Shape] = [Box(x, y, hit, tall, f"hit{idle}")] if hit else []
    return [*found, Box(x + hit, y, wide - hit, tall, f"stand{idle}")] if hit < wide else found


def _label(cell: Cell, x: float, y: float) -> list[Shape]:
    """The hand where the edges do not name it, else the action; and how often, where that is mixed."""
    tone = "mark" if any(part.choice.reach for part in cell.parts) else "faded"
    named, often = len(cell.label) > 1, frequency(cell)
    if not named:
        return [Words(x, y + 4, often, tone, BIG, bold=often[0].isdigit())]
    if often[0].isdigit():
        return [Words(x, y - 1, cell.label, tone, BIG), Words(x, y + 11, often, tone, SMALL)]
    return [Words(x, y + 4, cell.label, tone, BIG)]


def frequency(cell: Cell) -> str:
    """`hit`, `stand`, or how often to hit; never 0 % or 100 % of what is mixed.

    >>> frequency(Cell(0, 0, "5", ()))
    ''
    """
    if cell.hit is None:
        return ""
    if cell.hit in (0, 1):
        return "hit" if cell.hit else "stand"
    return f"{min(max(float(percent(cell.hit, 0)), 1), 99):.0f} %"
