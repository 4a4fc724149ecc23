"""All the grids of a solution as one drawing, for a picture file."""

from collections.abc import Sequence
from textwrap import wrap

from croupier.pages.drawing import Drawing, Rect, Shape, Text, beside, shifted, text_width
from croupier.pages.strategy.chart import Chart, charts
from croupier.pages.strategy.grid import draw_grid
from croupier.pages.strategy.prose import certificate_text, model_text, value_text
from croupier.solve.pokdeng.solution import Solution

MARGIN, GUTTER = 36.0, 40.0
WIDEST, NARROWEST = 1760.0, 640.0  # of the sheet
LINE = 18.0
KEY = {"stand": "stand", "hit": "hit", "stand-idle": "never comes up, stand", "hit-idle": "never, hit"}

Titled = tuple[str, Drawing]


def draw_sheet(solution: Solution) -> Drawing:
    """Heading, legend, and each side's grids in rows that fit the sheet."""
    found = [
        (chart, [(grid.title, beside(draw_grid(grid), GUTTER / 2)) for grid in chart.grids])
        for chart in charts(solution)
    ]
    wide = max(NARROWEST, *(_row_width([drawing for _, drawing in grids]) for _, grids in found))
    shapes, y = _heading(solution, wide)
    for chart, grids in found:
        more, y = _chart(chart, grids, y, wide)
        shapes += more
    return Drawing(wide + 2 * MARGIN, y + MARGIN - GUTTER, tuple(shapes))


def _row_width(drawings: Sequence[Drawing]) -> float:
    """How wide the rows of one side become: as many grids abreast as fit."""
    one = max(drawing.width for drawing in drawings)
    abreast = min(len(drawings), max(1, int((WIDEST + GUTTER) // (one + GUTTER))))
    return abreast * (one + GUTTER) - GUTTER


def _heading(solution: Solution, wide: float) -> tuple[list[Shape], float]:
    title = f"Pok Deng, rules {solution.rules}"
    shapes: list[Shape] = [Text(MARGIN, MARGIN + 16, title, "ink", 24, bold=True)]
    y = MARGIN + 30
    texts = (model_text(solution), value_text(solution), certificate_text(solution))
    for place, text in enumerate(texts):
        for line in wrap(text, int(wide / 6.6)):
            y += LINE
            shapes.append(Text(MARGIN, y, line, "ink" if place else "dim", 13, bold=place == 1))
        y += 5
    return [*shapes, *_key(y + 24)], y + 24 + GUTTER


def _key(y: float) -> list[Shape]:
    shapes: list[Shape] = []
    x = MARGIN
    for colour, name in KEY.items():
        shapes += [Rect(x, y - 11, 24, 15, colour), Text(x + 30, y, name, size=12)]
        x += 30 + text_width(name, 12) + 20
    return shapes


def _chart(chart: Chart, grids: Sequence[Titled], y: float, wide: float) -> tuple[list[Shape], float]:
    shapes: list[Shape] = [Text(MARGIN, y, chart.side.title(), "ink", 18, bold=True)]
    y += 16
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
