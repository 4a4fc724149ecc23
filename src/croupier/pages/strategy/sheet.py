"""All the grids of a solution as one drawing, for a picture file: the same drawings that the page holds."""

from collections.abc import Sequence
from textwrap import wrap

from croupier.games.pokdeng.rules import THAI
from croupier.pages.drawing import Drawing, Shape, Text, beside, shifted, text_width
from croupier.pages.strategy.chart import Chart, charts
from croupier.pages.strategy.figures import Lock, lock_text
from croupier.pages.strategy.grid import Span, draw_grid
from croupier.pages.strategy.legend import action_legend
from croupier.pages.strategy.prose import certificate_text, model_text, value_text, with_thai
from croupier.solve.pokdeng.solution import Solution

MARGIN, GUTTER = 32.0, 32.0
WIDEST, NARROWEST = 1640.0, 640.0  # of the rows of a sheet
LINE = 18.0

Titled = tuple[str, Drawing]


def draw_sheet(solution: Solution, lock: Lock | None = None) -> Drawing:
    """Heading, legend, and each side's grids in rows that fit the sheet."""
    found = [
        (chart, [(grid.title, _joined(draw_grid(grid))) for grid in chart.grids])
        for chart in charts(solution)
    ]
    wide = max(NARROWEST, *(_row_width([drawing for _, drawing in grids]) for _, grids in found))
    shapes, y = _heading(solution, lock, wide)
    for chart, grids in found:
        more, y = _chart(chart, grids, y, wide)
        shapes += more
    return Drawing(wide + 2 * MARGIN, y + MARGIN - GUTTER, tuple(shapes))


def _joined(spans: Sequence[Span]) -> Drawing:
    return beside([span.joined for span in spans], GUTTER / 2)


def _row_width(drawings: Sequence[Drawing]) -> float:
    """How wide the rows of one side become: as many grids abreast as fit."""
    one = max(drawing.width for drawing in drawings)
    abreast = min(len(drawings), max(1, int((WIDEST + GUTTER) // (one + GUTTER))))
    return abreast * (one + GUTTER) - GUTTER


def _heading(solution: Solution, lock: Lock | None, wide: float) -> tuple[list[Shape], float]:
    title = f"Pok Deng {THAI['pok']}{THAI['deng']}, rules {solution.rules}"
    shapes: list[Shape] = [Text(MARGIN, MARGIN + 16, title, "ink", 24, bold=True)]
    y = MARGIN + 30
    texts = [value_text(solution), certificate_text(solution), model_text(solution)]
    if lock:
        texts.insert(2, lock_text(solution, lock))
    for place, text in enumerate(texts):
        for line in wrap(text, int(wide / 6.8), break_long_words=False):
            y += LINE
            shapes.append(Text(MARGIN, y, line, "dim" if place % 2 else "ink", 13, bold=not place))
        y += 5
    key, y = _key(solution, y + 16, wide)
    return [*shapes, *key], y + GUTTER


def _key(solution: Solution, y: float, wide: float) -> tuple[list[Shape], float]:
    """Cells of every kind with their meaning, in as many rows as it takes."""
    shapes: list[Shape] = []
    x = MARGIN
    for drawing, name in action_legend(solution):
        room = drawing.width + 8 + text_width(name, 12) + 20
        if x > MARGIN and x + room > MARGIN + wide:
            x, y = MARGIN, y + drawing.height + 6
        shapes += (shifted(shape, x, y) for shape in drawing.shapes)
        shapes.append(Text(x + drawing.width + 8, y + drawing.height / 2 + 4, name, size=12))
        x, tall = x + room, drawing.height
    return shapes, y + tall


def _chart(chart: Chart, grids: Sequence[Titled], y: float, wide: float) -> tuple[list[Shape], float]:
    side = with_thai(chart.side).capitalize()
    shapes: list[Shape] = [Text(MARGIN, y + 14, side, "ink", 18, bold=True)]
    y += 30
    x, tall = MARGIN, 0.0
    for title, drawing in grids:
        if x > MARGIN and x + drawing.width > MARGIN + wide + 1:
            x, y = MARGIN, y + tall + GUTTER
        top = y + (LINE if title else 0)
        shapes += [Text(x, y + 10, title, "ink", 13, bold=True)] if title else []
        shapes += (shifted(shape, x, top) for shape in drawing.shapes)
        tall = max(tall, drawing.height + top - y)
        x += drawing.width + GUTTER
    return shapes, y + tall + 1.5 * GUTTER
