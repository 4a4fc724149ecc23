"""Pictures as shapes, drawn once: `svg` writes them as text, `png` as pixels."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import floor, log10
from typing import Literal

TEXT = 11.0
NARROW, BROAD = 3.2 / TEXT, 6.3 / TEXT  # what a letter takes of its size, near enough to set a legend

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Text:
    """Its baseline is at `y`."""

    x: float
    y: float
    text: str
    colour: str = "dim"
    size: float = TEXT
    anchor: Anchor = "start"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    colour: str
    radius: float = 3.5


@dataclass(frozen=True, slots=True)
class Line:
    """Through all its points."""

    points: tuple[Point, ...]
    colour: str = "line"
    width: float = 1.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    points: tuple[Point, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Group:
    """The shapes of a cell in a grid, which a reader may point at or walk to, with lines of a tooltip.

    The cell may have another face, which a page can show in place of the first.
    """

    shapes: tuple["Shape", ...]
    row: int
    column: int
    tooltip: tuple[str, ...]
    other: tuple["Shape", ...] = ()


Shape = Text | Rect | Dot | Line | Area | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on a sheet of that size; the description is for those who do not see them."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    description: str = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` as places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round values within a range, a step of 1, 2 or 5 apart.

    >>> ticks(0, 14.4)
    [0.0, 5.0, 10.0]
    """
    step = tick_step(low, high, most)
    return [step * number for number in range(-floor(-low / step), floor(high / step + 1e-9) + 1)]


def ticks_around(low: float, high: float, most: int = 5) -> list[float]:
    """The same, the first at or below the range and the last at or beyond it.

    >>> ticks_around(0, 14.4)
    [0.0, 5.0, 10.0, 15.0]
    """
    step = tick_step(low, high, most)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def tick_step(low: float, high: float, most: int) -> float:
    span = (high - low) or 1.0
    power = 10.0 ** floor(log10(span / most))
    return next(power * by for by in (1, 2, 5, 10) if span / (power * by) <= most)


def straight(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    colour: str = "line",
    width: float = 1.0,
    *,
    dashed: bool = False,
) -> Line:
    return Line(((x1, y1), (x2, y2)), colour, width, dashed)


def legend(x: float, y: float, entries: Iterable[tuple[str, str]], size: float = TEXT) -> Iterator[Shape]:
    """Squares of a colour with their names, in a row."""
    for colour, name in entries:
        yield Rect(x, y - 8, 9, 9, colour)
        yield Text(x + 13, y, name, size=size)
        x += 13 + text_width(name, size) + 16


def text_width(text: str, size: float = TEXT) -> float:
    """About how wide it becomes in a sans serif."""
    return size * sum(NARROW if sign in "filjrt ’.,:;" else BROAD for sign in text)


def shifted(shape: Shape, x: float, y: float) -> Shape:
    """A shape at another place."""
    if isinstance(shape, Group):
        first, other = (tuple([shifted(one, x, y) for one in face]) for face in (shape.shapes, shape.other))
        return replace(shape, shapes=first, other=other)
    if isinstance(shape, Line | Area):
        return replace(shape, points=tuple((left + x, top + y) for left, top in shape.points))
    return replace(shape, x=shape.x + x, y=shape.y + y)


def flat(shapes: Iterable[Shape]) -> Iterator[Text | Rect | Dot | Line | Area]:
    """All shapes, those in groups too."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


def beside(drawings: Iterable[Drawing], gap: float) -> Drawing:
    """Drawings in a row, as one."""
    shapes: list[Shape] = []
    x = height = 0.0
    for drawing in drawings:
        shapes += (shifted(shape, x, 0) for shape in drawing.shapes)
        x, height = x + drawing.width + gap, max(height, drawing.height)
    return Drawing(x - gap, height, tuple(shapes))
