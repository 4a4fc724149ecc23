"""A grid of a strategy chart as a drawing, the same for a page and for a picture.

The part of a cell that says hit is as wide as hitting is frequent. The two colours, blue and orange, differ
in hue for every kind of colour blindness, and in lightness where there is no colour at all.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.pages.drawing import Drawing, Group, Line, Rect, Shape, Text, beside, text_width
from croupier.pages.strategy.chart import Cell, Grid, Part
from croupier.pages.strategy.prose import CLOSE, frequency, tooltip
from croupier.pages.text import percent

WIDE, TALL = 41.0, 37.0  # of a cell, with the gap to the next
GAP = 1.5
STUB, HEAD, TITLE = 20.0, 20.0, 18.0  # room for row labels, column labels and what both are
BIG, SMALL, NAME = 12.0, 9.5, 14.5  # letters: an action, the rest, a hand
FOOT = 5.0  # of a cell that never comes up: as tall as its colours are
CLEAR = 0.2  # bets from which one action is much better


@dataclass(frozen=True, slots=True)
class Span:
    """The row labels and the columns of one heading, which may move under them."""

    labels: Drawing
    columns: Drawing

    @property
    def joined(self) -> Drawing:
        return beside((self.labels, self.columns), 0)


def draw_grid(grid: Grid) -> tuple[Span, ...]:
    """A span for each group of columns, as two that are narrow go where one that is wide does not."""
    spans, first = [], 0
    for heading, count in grid.columns.groups or (("", len(grid.columns.labels)),):
        spans.append(_span(grid, heading, range(first, first + count)))
        first += count
    return tuple(spans)


def draw_cell(cell: Cell, *, worth: bool = False) -> Drawing:
    """One cell alone: one of its two faces."""
    box = Rect(0, 0, WIDE - GAP, TALL - GAP, "paper")
    return Drawing(box.width, box.height, tuple(_worth(cell, box) if worth else _action(cell, box)))


def _span(grid: Grid, heading: str, columns: range) -> Span:
    names = grid.columns.labels[columns.start : columns.stop]
    wide = max(WIDE, *(text_width(name, BIG) + 16 for name in names))
    top = HEAD + (TITLE if grid.columns.title else 0.0)
    high = top + len(grid.rows.labels) * TALL
    labels = tuple(
        Text(STUB - 7, top + (place + 0.5) * TALL + 4, label, "ink", BIG, "end", bold=True)
        for place, label in enumerate(grid.rows.labels)
    )
    shapes: list[Shape] = [
        Text((place + 0.5) * wide, top - 6, name, "ink", BIG, "middle", bold=True)
        for place, name in enumerate(names)
    ]
    if grid.columns.title:
        shapes.append(Text(0, 12, _axes(grid, heading)))
    for cell in grid.cells:
        if cell.column in columns:
            x, y = (cell.column - columns.start) * wide, top + cell.row * TALL
            box = Rect(x, y, wide - GAP, TALL - GAP, "paper")
            faces = tuple(_action(cell, box)), tuple(_worth(cell, box))
            shapes.append(Group(faces[0], cell.row, cell.column, tuple(tooltip(cell)), faces[1]))
    stub = STUB if any(grid.rows.labels) else 0.0
    title = text_width(_axes(grid, heading)) + 4 if grid.columns.title else 0.0
    across = max(len(names) * wide, title)
    return Span(Drawing(stub, high, labels if stub else ()), Drawing(across, high, tuple(shapes)))


def _axes(grid: Grid, heading: str) -> str:
    columns = f"{grid.columns.title} {heading}".strip()
    return " / ".join(filter(None, (grid.rows.title and f"{grid.rows.title} ↓", f"{columns} →")))


def _action(cell: Cell, box: Rect) -> Iterator[Shape]:
    """What to do: colours as wide as the actions are frequent, only at the foot where it never comes up."""
    if not cell.parts:
        yield from _empty(cell, box)
        return
    foot = 0.0 if cell.comes_up else box.height - FOOT
    if foot:
        yield Rect(box.x, box.y, box.width, foot, "never")
    alike = len({(part.choice.hit, bool(part.choice.reach)) for part in cell.parts}) == 1
    strips = cell.parts[:1] if alike else cell.parts
    strip = (box.height - foot) / len(strips)
    for place, part in enumerate(strips):
        yield from _strip(part, box.x, box.y + foot + place * strip, box.width, strip)
    yield from _label(cell, box)
    if cell.locked:
        yield from _lock(box)


def _empty(cell: Cell, box: Rect) -> Iterator[Shape]:
    colour, label = ("nothing", "Pok") if cell.pok else ("never", "–")
    yield Rect(box.x, box.y, box.width, box.height, colour)
    yield Text(box.x + box.width / 2, box.y + box.height / 2 + 4, label, "faded", SMALL + 1, "middle")


def _strip(part: Part, x: float, y: float, wide: float, tall: float) -> Iterator[Shape]:
    """Hit to the left, stand to the right."""
    idle = "" if part.choice.reach else "-idle"
    hit = wide * part.choice.hit
    if hit:
        yield Rect(x, y, hit, tall, f"hit{idle}")
    if hit < wide:
        yield Rect(x + hit, y, wide - hit, tall, f"stand{idle}")


def _label(cell: Cell, box: Rect) -> Iterator[Shape]:
    """The hand where the edges do not name it, else the action; a mixed one on a plate, off the seam."""
    label, x, y = frequency(cell), box.x + box.width / 2, box.y + box.height / 2
    mixed, has_name = label[0].isdigit(), len(cell.label) > 1
    if not cell.comes_up:
        size = NAME - 1 if has_name else SMALL + 0.5
        yield Text(x, y + 1, cell.label if has_name else f"({label})", "faded", size, "middle")
    elif mixed:
        lines = [(cell.label, NAME - 2), (label, NAME - 4)] if has_name else [(label, BIG - 1)]
        wide = max(text_width(line, size) for line, size in lines) + 7
        tall = 13.0 * len(lines)
        yield Rect(x - wide / 2, y - tall / 2, wide, tall, "paper")
        for place, (line, size) in enumerate(lines):
            yield Text(x, y - tall / 2 + 13 * place + 10, line, "ink", size, "middle", bold=not place)
    else:
        shown, size = (cell.label, NAME) if has_name else (label, BIG)
        yield Text(x, y + 4.5, shown, "on-cell", size, "middle")


def _lock(box: Rect) -> Iterator[Shape]:
    """A frame and a padlock: what to do is fixed here."""
    left, top, right, bottom = box.x + 1, box.y + 1, box.x + box.width - 1, box.y + box.height - 1
    corners = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    yield Line(corners, "on-cell", 1.5)
    x, y = right - 8.5, top + 5.5
    yield Rect(x, y, 6, 4.5, "on-cell")
    yield Line(((x + 1.2, y), (x + 1.2, y - 2.8), (x + 4.8, y - 2.8), (x + 4.8, y)), "on-cell", 1.2)


def _worth(cell: Cell, box: Rect) -> Iterator[Shape]:
    """What standing and hitting are worth and how much more hitting is, in per cent of the bet."""
    if not cell.parts:
        return
    worth = cell.worth
    if worth is None:
        yield Rect(box.x, box.y, box.width, box.height, "never")
        yield Text(box.x + box.width / 2, box.y + box.height / 2 + 4, "–", "faded", SMALL + 1, "middle")
        return
    stand, hit = worth
    better = "hit" if hit > stand else "stand"
    gap = abs(hit - stand)
    colour = "mixed" if gap < CLOSE else f"{better}-idle" if gap < CLEAR else better
    ink = "ink" if colour.endswith("-idle") else "on-cell"
    yield Rect(box.x, box.y, box.width, box.height, colour)
    for place, amount in enumerate((stand, hit, hit - stand)):
        x, y = box.x + box.width - 6, box.y + 11 + 11 * place
        yield Text(x, y, short(amount, plus=place == 2), ink, SMALL + 0.5, "end", bold=place == 2)


def short(amount: float, *, plus: bool) -> str:
    """A share of the bet in per cent, in as few figures as say something.

    >>> short(-0.5234, plus=False), short(1.2, plus=True), short(0.0012, plus=True)
    ('−52', '+120', '+0.1')
    """
    places = 0 if abs(amount) >= 0.0995 else 1
    text = percent(amount, places)
    return f"+{text}" if plus and amount > 0 and any(digit in "123456789" for digit in text) else text
