"""A simulated format as one PNG: dots with their 95 % intervals, beside what would be fair."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

from croupier.errors import BadInput
from croupier.simulate.formats import Format, Mean, Prize, Share, Spread

ZOOM, FINER = 2, 2  # pixels to a unit, and how much finer it is drawn before it is made smooth
MARGIN, GUTTER, COLUMN = 40.0, 48.0, 560.0
HEAD, ROW, FOOT, NAMES, FIGURES = 34.0, 24.0, 30.0, 118.0, 74.0
WIDE = 2 * MARGIN + 2 * COLUMN + GUTTER
TONES = {
    "paper": "#fcfbf8",
    "ink": "#1f2a30",
    "dim": "#7b8288",
    "rule": "#e7e3da",
    "dot": "#0b6b4f",
    "reach": "#8fc1ae",
    "fair": "#c8742b",
}
ORDINALS = ("last", "one before", "two before", "three before", "four before", "five before", "six before")


@dataclass(frozen=True, slots=True)
class Line:
    said: str
    value: float
    low: float
    high: float
    fair: float | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    title: str
    note: str
    lines: tuple[Line, ...]
    figure: Callable[[float], str]

    @property
    def tall(self) -> float:
        return HEAD + ROW * len(self.lines) + FOOT


def format_png(found: Format) -> bytes:
    """Two columns of panels under a heading."""
    images, painter, letters = drawing_tools()
    columns = _columns(list(panels(found)))
    tall = 150 + max(sum(panel.tall + GUTTER / 2 for panel in column) for column in columns) + MARGIN / 2
    scale = ZOOM * FINER
    image = images.new("RGB", (round(WIDE * scale), round(tall * scale)), TONES["paper"])
    brush = Brush(painter.Draw(image), cache(letters.load_default), scale)
    _heading(brush, found)
    for at, column in enumerate(columns):
        y = 150.0
        for panel in column:
            _panel(brush, panel, MARGIN + at * (COLUMN + GUTTER), y)
            y += panel.tall + GUTTER / 2
    target = BytesIO()
    image.resize((image.width // FINER, image.height // FINER), images.Resampling.LANCZOS).save(
        target, "PNG", optimize=True
    )
    return target.getvalue()


def drawing_tools() -> tuple[Any, Any, Any]:
    """What draws pictures, or one line on how to get it."""
    try:
        from PIL import Image, ImageDraw, ImageFont, features
    except ImportError:
        raise BadInput("--plot needs Pillow: pip install 'croupier[charts]'") from None
    if not features.check("freetype2"):
        raise BadInput("--plot needs a Pillow with FreeType, to draw letters")
    return Image, ImageDraw, ImageFont


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws in units."""

    draw: Any
    font: Callable[[float], Any]
    scale: float

    def line(self, x: float, y: float, to_x: float, to_y: float, tone: str, thick: float = 1.0) -> None:
        ends = [end * self.scale for end in (x, y, to_x, to_y)]
        self.draw.line(ends, fill=TONES[tone], width=max(1, round(thick * self.scale)))

    def dot(self, x: float, y: float, size: float, tone: str) -> None:
        box = [end * self.scale for end in (x - size, y - size, x + size, y + size)]
        self.draw.ellipse(box, fill=TONES[tone])

    def write(
        self, x: float, y: float, said: str, tone: str, size: float, anchor: str = "ls", *, bold: bool = False
    ) -> None:
        thick = size * self.scale / 48 if bold else 0  # the typeface has one weight
        self.draw.text(
            (x * self.scale, y * self.scale),
            "".join(sign if " " <= sign <= "~" else "?" for sign in said),
            fill=TONES[tone],
            font=self.font(size * self.scale),
            anchor=anchor,
            stroke_width=thick,
            stroke_fill=TONES[tone],
        )


def panels(found: Format) -> Iterator[Panel]:
    """What there is to show, in the order it is read."""
    for stage in dict.fromkeys(seat.stage for seat in found.seats):
        seats = [seat for seat in found.seats if seat.stage == stage]
        does = "wins" if stage == "final" else "goes on"
        lines = tuple(_line(f"place {seat.place}", seat.goes_on, seat.fair) for seat in seats)
        yield Panel(f"{stage.capitalize()}: who {does}", "by place at the table", lines, _percent)
    if found.turns:
        lines = tuple(_line(turn_in_words(turn.before_last), turn.goes_on, turn.fair) for turn in found.turns)
        yield Panel(
            "The last coup of a session: who goes on", "by turn in the order of wagers", lines, _percent
        )
    if found.secret is not None:
        secret = found.secret
        note = f"added to the share that goes on, {secret.pairs:,} pairs"
        yield Panel("Secret wagers", note, (_mean("gain", secret.gain, 0.0),), _points)
    if len(found.bettors) > 1:
        lines = tuple(_line(one.bot, one.goes_on, None) for one in found.bettors)
        yield Panel("Bettors: who goes on", "from the first round", lines, _percent)
    yield _prizes("Prizes by place", "first place drawn, money a run", found.prizes_by_place)
    if len(found.prizes_by_bot) > 1:
        yield _prizes("Prizes by bettor", "money a run", found.prizes_by_bot)


def turn_in_words(before: int) -> str:
    return ORDINALS[before] if before < len(ORDINALS) else f"{before} before"


def _prizes(title: str, note: str, prizes: Sequence[Prize]) -> Panel:
    won = sum(prize.money.mean * prize.money.of for prize in prizes)
    fair = won / max(1, sum(prize.money.of for prize in prizes))
    return Panel(title, note, tuple(_mean(prize.who, prize.money, fair) for prize in prizes), _money)


def _line(said: str, share: Share, fair: float | None) -> Line:
    return Line(said, share.share, share.low, share.high, fair)


def _mean(said: str, mean: Mean, fair: float) -> Line:
    return Line(said, mean.mean, mean.low, mean.high, fair)


def _percent(value: float) -> str:
    return f"{value:.1%}"


def _points(value: float) -> str:
    return f"{value:+.1%}" if value else "0%"


def _money(value: float) -> str:
    return f"{value:,.0f}"


def _columns(found: Sequence[Panel]) -> tuple[list[Panel], list[Panel]]:
    """In order down the left column, then down the right, about as long as each other."""
    best = min(range(1, len(found) + 1), key=lambda at: max(_tall(found[:at]), _tall(found[at:])))
    return list(found[:best]), list(found[best:])


def _tall(panels: Sequence[Panel]) -> float:
    return sum(panel.tall + GUTTER / 2 for panel in panels)


def _heading(brush: Brush, found: Format) -> None:
    brush.write(MARGIN, 62, _cut(found.name, 48), "ink", 28, bold=True)
    bots = _cut(", ".join(dict.fromkeys(found.bots)), 60)
    runs = f"{found.runs:,} competitions simulated, seed {_cut(found.seed, 40)}"
    brush.write(MARGIN, 88, f"{found.players} players ({bots}), {runs}", "dim", 14)
    said = (
        (found.rounds, "rounds", "{:.1f}"),
        (found.sessions, "sessions", "{:.1f}"),
        (found.coups, "coups", "{:.0f}"),
        (found.play_offs, "play-offs", "{:.2f}"),
        (found.hours, f"hours at {found.seconds} s a coup", "{:.1f}"),
    )
    brush.write(MARGIN, 110, ", ".join(_spread(*one) for one in said), "dim", 14)
    brush.line(MARGIN, 126, WIDE - MARGIN, 126, "rule")
    _key(brush, WIDE - MARGIN - 268, 62)


def _cut(said: str, most: int) -> str:
    return said if len(said) <= most else f"{said[: most - 3].rstrip()}..."


def _spread(spread: Spread, what: str, shown: str) -> str:
    return f"{shown.format(spread.mean)} {what}"


def _key(brush: Brush, x: float, y: float) -> None:
    brush.line(x, y - 4, x + 36, y - 4, "reach", 4)
    brush.dot(x + 18, y - 4, 4.5, "dot")
    brush.write(x + 46, y, "with its 95 % interval", "dim", 12)
    brush.line(x + 208, y - 11, x + 208, y + 3, "fair", 2)
    brush.write(x + 218, y, "if all alike", "dim", 12)


def _panel(brush: Brush, panel: Panel, x: float, y: float) -> None:
    brush.write(x, y + 14, panel.title, "ink", 16, bold=True)
    brush.write(x + COLUMN, y + 14, panel.note, "dim", 12, "rs")
    left, right = x + NAMES, x + COLUMN - FIGURES
    ticks = _ticks(panel.lines)
    first, last = ticks[0], ticks[-1]
    top, bottom = y + HEAD - 6, y + HEAD + ROW * len(panel.lines)

    def place(value: float) -> float:
        inside = min(max(value, first), last)
        return left + (inside - first) / (last - first) * (right - left)

    for tick in ticks:
        brush.line(place(tick), top, place(tick), bottom, "rule")
        brush.write(place(tick), bottom + 15, panel.figure(tick).replace(".0%", "%"), "dim", 11, "ms")
    for at, line in enumerate(panel.lines):
        _row(brush, panel, line, y + HEAD + ROW * (at + 0.5), place, x)


def _row(
    brush: Brush, panel: Panel, line: Line, middle: float, place: Callable[[float], float], x: float
) -> None:
    brush.write(x, middle + 4, line.said, "ink", 13)
    brush.line(place(line.low), middle, place(line.high), middle, "reach", 4)
    if line.fair is not None:
        brush.line(place(line.fair), middle - 8, place(line.fair), middle + 8, "fair", 2)
    brush.dot(place(line.value), middle, 4.5, "dot")
    brush.write(x + COLUMN, middle + 4, panel.figure(line.value), "ink", 13, "rs", bold=True)


def _ticks(lines: Sequence[Line]) -> list[float]:
    """Round numbers from nought, or below it, to beyond the highest."""
    low = min(0.0, *(line.low for line in lines)) if any(line.fair == 0 for line in lines) else 0.0
    high = max(*(line.high for line in lines), *(line.fair or 0.0 for line in lines), 1e-9)
    rough = (high - low) / 4
    power = 10.0 ** len(f"{int(rough)}") / 10 if rough >= 1 else 1.0
    while power > rough:
        power /= 10
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough)
    first = int(low // step)
    last = int(-(-high // step))
    return [step * at for at in range(first, max(last, first + 1) + 1)]
