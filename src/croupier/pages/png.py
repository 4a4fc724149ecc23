"""A drawing as PNG, without a browser.

Pillow carries a typeface of its own, so that text is readable everywhere. It has Latin letters only: Thai
words take a typeface of the machine's, and are left out where it has none, rather than shown as boxes.
"""

import re
from functools import cache, partial
from io import BytesIO
from typing import Any

from croupier.errors import BadInput
from croupier.pages.drawing import Area, Dot, Drawing, Line, Point, Rect, Text, flat
from croupier.pages.theme import COLOURS

ZOOM = 2  # pixels to a unit, for sharp screens
WIDEST = 2000  # pixels
THAI = re.compile("([\u0e00-\u0e7f]+)")
THAI_TYPEFACES = (  # sans serifs as systems name their files: Linux, Windows, macOS
    "NotoSansThai-Regular.ttf", "Loma.otf", "Loma.ttf", "Garuda.otf", "LeelawUI.ttf", "Thonburi.ttc",
)  # fmt: skip
FINER = 2  # how much finer slanted lines are drawn, before they are made smooth
LATIN = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "↓": "down", "→": "across", "’": "'", "×": "x", "…": "...", "·": "-"}
)


def png(drawing: Drawing) -> bytes:
    """At two pixels to a unit, or fewer where it would become too wide."""
    images, painter, fonts = pillow()
    shapes = list(flat(drawing.shapes))
    finer = FINER if any(isinstance(shape, Dot | Area) for shape in shapes) else 1
    zoom = zoom_of(drawing)
    size = round(drawing.width * zoom), round(drawing.height * zoom)
    image = images.new("RGB", (size[0] * finer, size[1] * finer), COLOURS["paper"].paper)
    thai = thai_typeface(fonts)
    typefaces = cache(fonts.load_default), cache(partial(fonts.truetype, thai)) if thai else None
    brush = _Brush(painter.Draw(image), *typefaces, zoom * finer)
    for shape in shapes:
        brush.draw(shape)
    target = BytesIO()
    image.reduce(finer).save(target, "PNG", optimize=True)
    return target.getvalue()


def zoom_of(drawing: Drawing) -> float:
    return min(ZOOM, WIDEST / drawing.width)


def thai_typeface(fonts: Any) -> str | None:
    """A file of the machine's that has Thai letters."""
    for name in THAI_TYPEFACES:
        try:
            fonts.truetype(name, 12)
        except OSError:
            continue
        return name
    return None


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

    def __init__(self, target: Any, font: Any, thai: Any, scale: float) -> None:
        self.target, self.font, self.thai, self.scale = target, font, thai, scale

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
        """Piece by piece, each in the typeface that has its letters."""
        size = text.size * self.scale
        pieces = [(words, font(size)) for words, font in self._pieces(text.text)]
        wide = sum(font.getlength(words) for words, font in pieces)
        x = text.x * self.scale - wide * {"start": 0, "middle": 0.5, "end": 1}[text.anchor]
        for words, font in pieces:
            self.target.text(
                (x, text.y * self.scale),
                words,
                fill=colour,
                font=font,
                anchor="ls",
                stroke_width=size / 48 if text.bold else 0,  # the typefaces have one weight
                stroke_fill=colour,
            )
            x += font.getlength(words)

    def _pieces(self, text: str) -> list[tuple[str, Any]]:
        if self.thai is None:
            return [(latin(text), self.font)]
        found = [
            (part, self.thai if THAI.fullmatch(part) else self.font) for part in THAI.split(text) if part
        ]
        return [(part if font is self.thai else latin(part), font) for part, font in found]
