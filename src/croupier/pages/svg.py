"""Small pictures as SVG text. A colour is a tone with a value on paper; a page may give it another by class.

Paper values are attributes of each shape, because printers of HTML may not apply a page's style to a picture.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10

from croupier.exact.figures import printable

FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif"
# On paper, and on a dark screen. Player, Banker and Tie differ in lightness, so that greys tell them apart.
TONES = {
    "ink": ("#1c2321", "#e8e6df"),
    "dim": ("#59625f", "#a3aca8"),
    "line": ("#d5d3cb", "#3a403e"),
    "paper": ("#ffffff", "#161a19"),
    "pale": ("#efede7", "#262c2a"),
    "felt": ("#0b6b4f", "#3fae8a"),
    "haze": ("#b9d6cc", "#1d4c3e"),
    "mist": ("#dfece7", "#1a3029"),
    "loss": ("#a33a2a", "#ff8a75"),
    "player": ("#1f4e79", "#6ba3d6"),
    "banker": ("#c4574a", "#e58577"),
    "tie": ("#a9c29b", "#b9d3ab"),
    "on": ("#ffffff", "#10231d"),
}
WIDTH = 720
HALF = 345
TEXT = 11
NARROW, BROAD = 3.2, 6.3  # what letters of that size take, near enough to set a legend


@dataclass(frozen=True)
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
    span = (high - low) or 1.0
    rough = 10.0 ** floor(log10(span / most))
    step = next(rough * by for by in (1, 2, 5, 10) if span / (rough * by) <= most)
    first = -floor(-low / step)
    return [step * at for at in range(first, floor(high / step + 1e-9) + 1)]


@dataclass(frozen=True)
class Drawing:
    """Shapes on a sheet of that size; `desc` are words for those who do not see them."""

    desc: str
    height: float
    parts: Sequence[str]
    width: float = WIDTH


def picture(name: str, title: str, drawn: Drawing) -> str:
    width, height = f"{drawn.width:g}", f"{drawn.height:g}"
    words = f'<title id="{name}-title">{escaped(title)}</title>'
    words += f'<desc id="{name}-desc">{escaped(drawn.desc)}</desc>'
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc" font-family="{FONT}" font-size="{TEXT}">'
        f"{words}{''.join(drawn.parts)}</svg>"
    )


def text(
    x: float,
    y: float,
    said: str,
    *,
    anchor: str = "start",
    tone: str = "dim",
    size: float = TEXT,
    bold: bool = False,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}"{weight}'
    return f"<text {place} {_fill(tone)}>{escaped(said)}</text>"


def rect(x: float, y: float, width: float, height: float, tone: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" {_fill(tone)}/>'


def dot(x: float, y: float, tone: str, radius: float = 3.5) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" {_fill(tone)}/>'


def line(
    x1: float, y1: float, x2: float, y2: float, tone: str = "line", width: float = 1, dash: str = ""
) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} {_stroke(tone)} stroke-width="{width:g}"{dashed}/>'


def curve(points: Sequence[tuple[float, float]], tone: str, width: float = 1.8) -> str:
    return f'<path d="{_through(points)}" fill="none" {_stroke(tone)} stroke-width="{width:g}"/>'


def area(points: Sequence[tuple[float, float]], tone: str) -> str:
    return f'<path d="{_through(points)}Z" {_fill(tone)}/>'


def legend(x: float, y: float, named: Iterable[tuple[str, str]]) -> str:
    """Squares of a tone with their names, in a row."""
    parts = []
    for tone, name in named:
        parts += [rect(x, y - 8, 9, 9, tone), text(x + 13, y, name)]
        x += 13 + sum(NARROW if sign in "filjrt ’" else BROAD for sign in name) + 16
    return "".join(parts)


def escaped(said: str) -> str:
    return escape(printable(said))


def dark_style() -> str:
    """Rules that give every tone its value on a dark screen."""
    return "".join(f".f-{tone}{{fill:{dark}}}.s-{tone}{{stroke:{dark}}}" for tone, (_, dark) in TONES.items())


def _fill(tone: str) -> str:
    return f'class="f-{tone}" fill="{TONES[tone][0]}"'


def _stroke(tone: str) -> str:
    return f'class="s-{tone}" stroke="{TONES[tone][0]}"'


def _through(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
