"""A simulated format as a drawing: dots with their 95 % intervals, beside what would be fair."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from croupier.pages.drawing import Dot, Drawing, Scale, Shape, Text, straight, ticks_around
from croupier.pages.text import shortened
from croupier.simulate.competition_formats import Format, Mean, Prize, Share

MARGIN, GUTTER, COLUMN = 40.0, 48.0, 560.0
HEAD, ROW, FOOT, NAMES, FIGURES = 34.0, 24.0, 30.0, 118.0, 74.0
TOP = 150.0  # where panels begin
WIDTH = 2 * MARGIN + 2 * COLUMN + GUTTER
ORDINALS = ("last", "one before", "two before", "three before", "four before", "five before", "six before")
PERCENT, MONEY = "{:.1%}".format, "{:,.0f}".format


@dataclass(frozen=True, slots=True)
class Interval:
    label: str
    value: float
    low: float
    high: float
    fair: float | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    title: str
    note: str
    intervals: tuple[Interval, ...]
    figure: Callable[[float], str]

    @property
    def height(self) -> float:
        return HEAD + ROW * len(self.intervals) + FOOT + GUTTER / 2


def draw_format(found: Format) -> Drawing:
    """Two columns of panels under a heading."""
    shapes, columns = [*_heading(found)], _columns(list(panels(found)))
    for place, column in enumerate(columns):
        y = TOP
        for panel in column:
            shapes += _panel(panel, MARGIN + place * (COLUMN + GUTTER), y)
            y += panel.height
    height = TOP + max(map(_height, columns)) + MARGIN / 2
    return Drawing(WIDTH, height, tuple(shapes), f"What the format of {found.name} does")


def panels(found: Format) -> Iterator[Panel]:
    """What there is to show, in the order it is read."""
    for stage in dict.fromkeys(seat.stage for seat in found.seats):
        seats = [seat for seat in found.seats if seat.stage == stage]
        does = "wins" if stage == "final" else "advances"
        intervals = tuple(_share(f"place {seat.place}", seat.goes_on, seat.fair) for seat in seats)
        yield Panel(f"{stage.capitalize()}: who {does}", "by place at the table", intervals, PERCENT)
    if found.turns:
        intervals = tuple(
            _share(turn_name(turn.before_last), turn.goes_on, turn.fair) for turn in found.turns
        )
        title, note = "The last coup of a session: who advances", "by turn in the order of wagers"
        yield Panel(title, note, intervals, PERCENT)
    if found.secret is not None:
        note = f"added to the share that advances, {found.secret.pairs:,} pairs"
        yield Panel("Secret wagers", note, (_mean("gain", found.secret.gain, 0.0),), _points)
    if len(found.bettors) > 1:
        intervals = tuple(_share(one.bot, one.goes_on, None) for one in found.bettors)
        yield Panel("Bettors: who advances", "from the first round", intervals, PERCENT)
    yield _prizes("Prizes by place", "first place drawn, money a run", found.prizes_by_place)
    if len(found.prizes_by_bot) > 1:
        yield _prizes("Prizes by bettor", "money a run", found.prizes_by_bot)


def turn_name(before: int) -> str:
    return ORDINALS[before] if before < len(ORDINALS) else f"{before} before"


def _prizes(title: str, note: str, prizes: Sequence[Prize]) -> Panel:
    won = sum(prize.money.mean * prize.money.of for prize in prizes)
    fair = won / max(1, sum(prize.money.of for prize in prizes))
    return Panel(title, note, tuple(_mean(prize.who, prize.money, fair) for prize in prizes), MONEY)


def _share(label: str, share: Share, fair: float | None) -> Interval:
    return Interval(label, share.share, share.low, share.high, fair)


def _mean(label: str, mean: Mean, fair: float) -> Interval:
    return Interval(label, mean.mean, mean.low, mean.high, fair)


def _points(value: float) -> str:
    return f"{value:+.1%}" if value else "0%"


def _columns(found: Sequence[Panel]) -> tuple[Sequence[Panel], Sequence[Panel]]:
    """In order down the left column, then down the right, about as long as each other."""
    best = min(range(1, len(found) + 1), key=lambda cut: max(_height(found[:cut]), _height(found[cut:])))
    return found[:best], found[best:]


def _height(panels: Sequence[Panel]) -> float:
    return sum(panel.height for panel in panels)


def _heading(found: Format) -> Iterator[Shape]:
    bots = shortened(", ".join(dict.fromkeys(found.bots)), 60)
    runs = f"{found.runs:,} competitions simulated, seed {shortened(found.seed, 40)}"
    length = (
        f"{found.rounds.mean:.1f} rounds, {found.sessions.mean:.1f} sessions, {found.coups.mean:.0f} coups, "
        f"{found.play_offs.mean:.2f} play-offs, {found.hours.mean:.1f} hours at {found.seconds} s a coup"
    )
    yield Text(MARGIN, 62, shortened(found.name, 48), "ink", 28, bold=True)
    yield Text(MARGIN, 88, f"{found.players} players ({bots}), {runs}", size=14)
    yield Text(MARGIN, 110, length, size=14)
    yield straight(MARGIN, 126, WIDTH - MARGIN, 126)
    yield from _key(WIDTH - MARGIN - 268, 62)


def _key(x: float, y: float) -> Iterator[Shape]:
    yield straight(x, y - 4, x + 36, y - 4, "haze", 4)
    yield Dot(x + 18, y - 4, "felt", 4.5)
    yield Text(x + 46, y, "with its 95 % interval", size=12)
    yield straight(x + 208, y - 11, x + 208, y + 3, "brass", 2)
    yield Text(x + 218, y, "if all equal", size=12)


def _panel(panel: Panel, x: float, y: float) -> Iterator[Shape]:
    yield Text(x, y + 14, panel.title, "ink", 16, bold=True)
    yield Text(x + COLUMN, y + 14, panel.note, size=12, anchor="end")
    values = _ticks(panel.intervals)
    across = Scale(values[0], values[-1], x + NAMES, x + COLUMN - FIGURES)
    top, bottom = y + HEAD - 6, y + HEAD + ROW * len(panel.intervals)
    for tick in values:
        yield straight(across(tick), top, across(tick), bottom)
        yield Text(across(tick), bottom + 15, panel.figure(tick).replace(".0%", "%"), anchor="middle")
    for place, interval in enumerate(panel.intervals):
        middle = y + HEAD + ROW * (place + 0.5)
        yield Text(x, middle + 4, interval.label, "ink", 13)
        yield from _interval(interval, across, middle)
        yield Text(x + COLUMN, middle + 4, panel.figure(interval.value), "ink", 13, "end", bold=True)


def _interval(interval: Interval, across: Scale, y: float) -> Iterator[Shape]:
    low, high, value = (
        across(min(max(bound, across.low), across.high))
        for bound in (interval.low, interval.high, interval.value)
    )
    yield straight(low, y, high, y, "haze", 4)
    if interval.fair is not None:
        yield straight(across(interval.fair), y - 8, across(interval.fair), y + 8, "brass", 2)
    yield Dot(value, y, "felt", 4.5)


def _ticks(intervals: Sequence[Interval]) -> list[float]:
    """From nought, or below it where a gain may be a loss, to beyond the highest."""
    gains = any(interval.fair == 0 for interval in intervals)
    low = min(0.0, *(interval.low for interval in intervals)) if gains else 0.0
    tops = (max(interval.high, interval.fair or 0.0) for interval in intervals)
    return ticks_around(low, max(1e-9, *tops), 4)
