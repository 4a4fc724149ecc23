"""A grid of a strategy chart as a drawing.

The part of a cell that says hit is as wide as hitting is frequent. The two colours, blue and orange, differ
in hue for every kind of colour blindness, and in lightness where there is no colour at all.
"""

from collections.abc import Iterator

from croupier.pages.drawing import Drawing, Group, Rect, Shape, Text, text_width
from croupier.pages.strategy.chart import Cell, Grid, Part
from croupier.pages.strategy.prose import frequency, tooltip

WIDE, TALL = 42.0, 34.0  # of a cell, with the gap to the next
GAP = 1.5
STUB, HEAD, TITLE = 26.0, 20.0, 18.0  # room for row labels, column labels and what both are
BIG, SMALL = 12.0, 9.5


def draw_grid(grid: Grid) -> tuple[Drawing, ...]:
    """A drawing for each group of columns, as two that are narrow go where one that is wide does not."""
    spans, first = [], 0
    for heading, count in grid.columns.groups or (("", len(grid.columns.labels)),):
        spans.append(_span(grid, heading, range(first, first + count)))
        first += count
    return tuple(spans)


def _span(grid: Grid, heading: str, columns: range) -> Drawing:
    labels = grid.columns.labels[columns.start : columns.stop]
    wide = max(WIDE, *(text_width(label, BIG) + 16 for label in labels))
    left, top = STUB if any(grid.rows.labels) else 0.0, HEAD + (TITLE if grid.columns.title else 0.0)
    shapes: list[Shape] = [
        Text(left + (place + 0.5) * wide, top - 6, label, "ink", BIG, "middle", bold=True)
        for place, label in enumerate(labels)
    ]
    shapes += (
        Text(left - 9, top + (place + 0.5) * TALL + 4, label, "ink", BIG, "end", bold=True)
        for place, label in enumerate(grid.rows.labels)
    )
    if grid.columns.title:
        shapes.append(Text(left, 12, _axes(grid, heading)))
    for cell in grid.cells:
        if cell.column in columns:
            x, y = left + (cell.column - columns.start) * wide, top + cell.row * TALL
            drawn = tuple(_cell(cell, x, y, wide - GAP, TALL - GAP))
            shapes.append(Group(drawn, cell.row, cell.column, tuple(tooltip(cell))))
    return Drawing(left + len(labels) * wide, top + len(grid.rows.labels) * TALL, tuple(shapes))


def _axes(grid: Grid, heading: str) -> str:
    columns = f"{grid.columns.title} {heading}".strip()
    return " / ".join(filter(None, (grid.rows.title and f"{grid.rows.title} ↓", f"{columns} →")))


def _cell(cell: Cell, x: float, y: float, wide: float, tall: float) -> Iterator[Shape]:
    middle = x + wide / 2
    if not cell.parts:
        colour, label = ("nothing", "Pok") if cell.pok else ("never", "–")
        yield Rect(x, y, wide, tall, colour)
        yield Text(middle, y + tall / 2 + 4, label, "faded", SMALL, "middle")
        return
    alike = len({(part.choice.hit, bool(part.choice.reach)) for part in cell.parts}) == 1
    strips = cell.parts[:1] if alike else cell.parts
    strip = tall / len(strips)
    for place, part in enumerate(strips):
        yield from _strip(part, x, y + place * strip, wide, strip)
    yield from _label(cell, middle, y + tall / 2)


def _strip(part: Part, x: float, y: float, wide: float, tall: float) -> Iterator[Shape]:
    """Hit to the left, stand to the right."""
    idle = "" if part.choice.reach else "-idle"
    hit = wide * part.choice.hit
    if hit:
        yield Rect(x, y, hit, tall, f"hit{idle}")
    if hit < wide:
        yield Rect(x + hit, y, wide - hit, tall, f"stand{idle}")


def _label(cell: Cell, x: float, y: float) -> Iterator[Shape]:
    """The hand where the edges do not name it, else the action; and how often, where that is mixed."""
    colour = "on-cell" if any(part.choice.reach for part in cell.parts) else "faded"
    label = frequency(cell)
    mixed = label[0].isdigit()
    if len(cell.label) == 1:
        yield Text(x, y + 4, label, colour, BIG, "middle", bold=mixed)
    elif mixed:
        yield Text(x, y - 1, cell.label, colour, BIG, "middle")
        yield Text(x, y + 11, label, colour, SMALL, "middle")
    else:
        yield Text(x, y + 4, cell.label, colour, BIG, "middle")
