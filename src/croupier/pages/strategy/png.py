"""The charts of a solution as one PNG, drawn without a browser and without the machine's fonts.

Pillow carries a typeface of its own, so that text is readable everywhere. It has Latin letters only: Thai
names are left to the page and the terminal, rather than shown as boxes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from typing import Any

from croupier.errors import BadInput
from croupier.pages.strategy.chart import Chart, Grid, charts
from croupier.pages.strategy.prose import certificate_in_words, model_in_words, value_in_words
from croupier.pages.strategy.shapes import TONES, Box, Drawn, Shape, Words, drawn
from croupier.solve.pokdeng.solution import Solution

ZOOM = 2  # pixels to a unit, for sharp screens
MARGIN, GUTTER = 36.0, 40.0
WIDEST = 2600.0  # of a sheet with several grids, in units
NARROWEST = 640.0
LINE = 18.0
KEY = (
    ("stand", "stand"),
    ("hit", "hit"),
    ("stand-idle", "never comes up, stand"),
    ("hit-idle", "never, hit"),
)
LATIN = str.maketrans({"−": "-", "–": "-", "—": "-", "↓": "down", "→": "across", "’": "'", "×": "x"})


@dataclass(frozen=True, slots=True)
class Sheet:
    wide: float
    tall: float
    shapes: tuple[Shape, ...]


def chart_png(solution: Solution) -> bytes:
    """A picture of every grid, at two pixels to a unit."""
    images, painter, letters = drawing_tools()
    font = cache(letters.load_default)  # by size
    sheet = layout(solution)
    size = round(sheet.wide * ZOOM), round(sheet.tall * ZOOM)
    image = images.new("RGB", size, TONES["paper"][0])
    brush = painter.Draw(image)
    for shape in sheet.shapes:
        if isinstance(shape, Box):
            brush.rectangle(_corners(shape), fill=TONES[shape.tone][0])
        else:
            _write(brush, font, shape)
    target = BytesIO()
    image.save(target, "PNG", optimize=True)
    return target.getvalue()


def drawing_tools() -> tuple[Any, Any, Any]:
    """What draws pictures, or one line on how to get it."""
    try:
        from PIL import Image, ImageDraw, ImageFont, features
    except ImportError:
        raise BadInput(
            "PNG needs Pillow: pip install 'croupier[charts]'; or write .html, which needs nothing"
        ) from None
    if not features.check("freetype2"):
        raise BadInput("PNG needs a Pillow with FreeType, to draw letters; or write .html")
    return Image, ImageDraw, ImageFont


def layout(solution: Solution) -> Sheet:
    """Heading, legend, and each side's grids in rows that fit the sheet."""
    found = [(chart, [(grid, drawn(grid)) for grid in chart.grids]) for chart in charts(solution)]
    wide = max(NARROWEST, *(_row_width([picture for _, picture in grids]) for _, grids in found))
    shapes, y = _heading(solution, wide)
    for chart, grids in found:
        more, y = _chart(chart, grids, y, wide)
        shapes += more
    return Sheet(wide + 2 * MARGIN, y + MARGIN - GUTTER, tuple(shapes))


def _row_width(pictures: Sequence[Drawn]) -> float:
    """How wide the rows of one side become: as many grids abreast as fit."""
    one = max(picture.wide for picture in pictures)
    abreast = min(len(pictures), max(1, int((WIDEST + GUTTER) // (one + GUTTER))))
    return abreast * (one + GUTTER) - GUTTER


def _heading(solution: Solution, wide: float) -> tuple[list[Shape], float]:
    shapes: list[Shape] = [
        Words(MARGIN, MARGIN + 16, f"Pok Deng, rules {solution.rules}", "ink", 24, "start", bold=True)
    ]
    y = MARGIN + 30
    said = (model_in_words(solution), value_in_words(solution), certificate_in_words(solution))
    for place, text in enumerate(said):
        for line in _folded(latin(text), wide / 6.6):
            y += LINE
            shapes.append(Words(MARGIN, y, line, "ink" if place else "dim", 13, "start", bold=place == 1))
        y += 5
    return shapes + _key(y + 24), y + 24 + GUTTER


def _key(y: float) -> list[Shape]:
    shapes: list[Shape] = []
    x = MARGIN
    for tone, said in KEY:
        shapes += [Box(x, y - 11, 24, 15, tone), Words(x + 30, y, said, "dim", 12, "start")]
        x += 30 + 7 * len(said) + 16
    return shapes


def _chart(
    chart: Chart, grids: Sequence[tuple[Grid, Drawn]], y: float, wide: float
) -> tuple[list[Shape], float]:
    shapes: list[Shape] = [Words(MARGIN, y, chart.side.title(), "ink", 18, "start", bold=True)]
    y += 16
    x, tall = MARGIN, 0.0
    for grid, picture in grids:
        if x > MARGIN and x + picture.wide > MARGIN + wide + 1:
            x, y = MARGIN, y + tall + GUTTER
        top = y + (LINE if grid.title else 0)
        if grid.title:
            shapes.append(Words(x, y + 10, grid.title, "ink", 13, "start", bold=True))
        shapes += _moved(picture, x, top)
        tall = max(tall, picture.tall + top - y)
        x += picture.wide + GUTTER
    return shapes, y + tall + 1.5 * GUTTER


def _moved(picture: Drawn, x: float, y: float) -> Iterator[Shape]:
    inside: Iterable[Shape] = (shape for _, shapes in picture.cells for shape in shapes)
    for shape in (*picture.edges, *inside):
        yield replace(shape, x=shape.x + x, y=shape.y + y)


def _folded(text: str, most: float) -> list[str]:
    from textwrap import wrap

    return wrap(text, int(most)) or [""]


def latin(text: str) -> str:
    """The letters that the typeface has; Thai words are left out with the space before them.

    >>> latin("the banker เจ้ามือ sees −1")
    'the banker sees -1'
    """
    signs = text.translate(LATIN)
    kept = (word for word in signs.split(" ") if not any("\u0e00" <= sign <= "\u0e7f" for sign in word))
    return "".join(sign if " " <= sign <= "~" else "?" for sign in " ".join(kept))


def _corners(box: Box) -> tuple[int, int, int, int]:
    """Its first and last pixels; a sliver is still one pixel wide."""
    left, top = round(box.x * ZOOM), round(box.y * ZOOM)
    right, bottom = round((box.x + box.wide) * ZOOM), round((box.y + box.tall) * ZOOM)
    return left, top, max(left, right - 1), max(top, bottom - 1)


def _write(brush: Any, font: Callable[[float], Any], words: Words) -> None:
    anchor = {"start": "ls", "middle": "ms", "end": "rs"}[words.anchor]
    place = words.x * ZOOM, words.y * ZOOM
    thick = ZOOM * words.size / 48 if words.bold else 0  # the typeface has one weight
    brush.text(
        place,
        latin(words.said),
        fill=TONES[words.tone][0],
        font=font(words.size * ZOOM),
        anchor=anchor,
        stroke_width=thick,
        stroke_fill=TONES[words.tone][0],
    )
