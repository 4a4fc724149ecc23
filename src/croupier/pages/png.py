"""A drawing as PNG, without a browser and without the machine's fonts.

Pillow carries a typeface of its own, so that text is readable everywhere. It has Latin letters only: Thai
names are left to the page and the terminal, rather than shown as boxes.
"""

from functools import cache
from io import BytesIO
from typing import Any

from croupier.errors import BadInput
from croupier.pages.drawing import Area, Dot, Drawing, Line, Point, Rect, Text, flat
from croupier.pages.theme import COLOURS

ZOOM = 2  # pixels to a unit, for sharp screens
FINER = 2  # how much finer slanted lines are drawn, before they are made smooth
LATIN = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "↓": "down", "→": "across", "’": "'", "×": "x", "…": "...", "·": "-"}
)


def png(drawing: Drawing) -> bytes:
    """At two pixels to a unit."""
    images, painter, fonts = pillow()
    shapes = list(flat(drawing.shapes))
    finer = FINER if any(isinstance(shape, Dot | Area) for shape in shapes) else 1
    size = round(drawing.width * ZOOM), round(drawing.height * ZOOM)
    image = images.new("RGB", (size[0] * finer, size[1] * finer), COLOURS["paper"].paper)
    brush = _Brush(painter.Draw(image), cache(fonts.load_default), ZOOM * finer)
    for shape in shapes:
        brush.draw(shape)
    target = BytesIO()
    image.reduce(finer).save(target, "PNG", optimize=True)
    return target.getvalue()


def pillow() -> tuple[Any, Any, Any]:
    """Pillow's images, painter and fonts, or one line on how to get them."""
    try:
        from PIL import Image, ImageDraw, ImageFont, features
    except ImportError:
        raise BadInput(
            "PNG needs Pillow: pip install 'croupier[charts]'; or write .html, which needs nothing"
        ) from None
    if not features.check("freetype2"):
        raise BadInput("PNG needs a Pillow with FreeType, to draw letters; or write .html")
    return Image, ImageDraw, ImageFont


def latin(text: str) -> str:
    """The letters that the typeface has; Thai words are left out with the space before them.

    >>> latin("the banker เจ้ามือ sees −1")
    'the banker sees -1'
    """
    words = (word for word in text.split(" ") if not any("\u0e00" <= sign <= "\u0e7f" for sign in word))
    return "".join(sign if " " <= sign <= "~" else "?" for sign in " ".join(words).translate(LATIN))


class _Brush:
    """Paints shapes at a scale."""

    def __init__(self, target: Any, font: Any, scale: float) -> None:
        self.target, self.font, self.scale = target, font, scale

    def draw(self, shape: Text | Rect | Dot | Line | Area) -> None:
        colour = COLOURS[shape.colour].paper
        if isinstance(shape, Text):
            self._text(shape, colour)
        elif isinstance(shape, Rect):
            self.target.rectangle(self._corners(shape), fill=colour)
        elif isinstance(shape, Dot):
            r = shape.radius
            box = ((shape.x - r, shape.y - r), (shape.x + r, shape.y + r))
            self.target.ellipse(self._points(box), fill=colour)
        elif isinstance(shape, Area):
            self.target.polygon(self._points(shape.points), fill=colour)
        else:
            wide = max(1, round(shape.width * self.scale))
            self.target.line(self._points(shape.points), fill=colour, width=wide, joint="curve")

    def _points(self, points: tuple[Point, ...]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _corners(self, rect: Rect) -> tuple[int, int, int, int]:
        """Its first and last pixels; a sliver is still one pixel wide."""
        left, top = round(rect.x * self.scale), round(rect.y * self.scale)
        right, bottom = round((rect.x + rect.width) * self.scale), round((rect.y + rect.height) * self.scale)
        return left, top, max(left, right - 1), max(top, bottom - 1)

    def _text(self, text: Text, colour: str) -> None:
        self.target.text(
            (text.x * self.scale, text.y * self.scale),
            latin(text.text),
            fill=colour,
            font=self.font(text.size * self.scale),
            anchor={"start": "ls", "middle": "ms", "end": "rs"}[text.anchor],
            stroke_width=self.scale * text.size / 48 if text.bold else 0,  # the typeface has one weight
            stroke_fill=colour,
        )
