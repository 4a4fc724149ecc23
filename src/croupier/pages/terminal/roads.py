"""The roads of a shoe in the terminal."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.games.baccarat.coup import BANKER, PLAYER, TIE, Winner
from croupier.games.baccarat.roads import ROWS, Bead, BigRoadMark, Mark, NextMarks, Roads
from croupier.pages.terminal.console import INKS

WIDE: Final = 100  # from this width on, roads sit side by side
RED: Final = INKS["banker"]
BLUE: Final = INKS["player"]
GREEN: Final = INKS["tie"]
FAINT: Final = "grey37"
QUIET: Final = "grey62"
WINNERS: Final[dict[Winner, str]] = {BANKER: RED, PLAYER: BLUE, TIE: GREEN}
COLOURS: Final = {"red": RED, "blue": BLUE}
RING, DISC, SLASH, DOT = "○", "●", "╱", "•"

Cells = Mapping[tuple[int, int], Text]


def print_roads(console: Console, drawn: Roads) -> None:
    """The roads as wide as the terminal is."""
    console.print(draw(drawn, console.width, colour=bool(console.color_system)))


def draw(drawn: Roads, width: int, *, colour: bool = True) -> RenderableType:
    """All the roads, each with the last columns that fit, and what the next win would add.

    Without colour, letters take the place of the signs that differ in nothing else.
    """
    wide = width >= WIDE
    third = width // 3 if wide else width
    rest, last = (width - third, width - 2 * third) if wide else (width, width)
    main = [_bead_plate(drawn.bead_plate, third), _big_road(drawn.big_road, rest, colour=colour)]
    derived = [
        _derived("Big Eye Boy", RING if colour else "", drawn.big_eye_boy, third),
        _derived("Small Road", DISC if colour else "", drawn.small_road, third),
        _derived("Cockroach Pig", SLASH if colour else "", drawn.cockroach_pig, last),
    ]
    rows = [_side_by_side(main), _side_by_side(derived)] if wide else [*main, *derived]
    return Constrain(Group(*rows, _footer(drawn, colour=colour)), width)


def _side_by_side(panels: Iterable[Panel]) -> Table:
    row = Table.grid(padding=0)
    row.add_row(*panels)
    return row


def _bead_plate(beads: Iterable[Bead], width: int) -> Panel:
    cells = {
        (bead.column, bead.row): Text.assemble(
            _dot(RED, shown=bead.banker_pair),
            (bead.winner[0].upper(), f"bold {WINNERS[bead.winner]}"),
            _dot(BLUE, shown=bead.player_pair),
        )
        for bead in beads
    }
    return _panel("Bead Plate", cells, cell=3, width=width)


def _big_road(marks: tuple[BigRoadMark, ...], width: int, *, colour: bool) -> Panel:
    longest = max((len(_ties(mark.ties)) for mark in marks), default=1)
    cells = {
        (mark.column, mark.row): Text.assemble(
            _dot(RED, shown=mark.banker_pair),
            (RING if colour else mark.winner[0].upper(), WINNERS[mark.winner]) if mark.winner else " ",
            _dot(BLUE, shown=mark.player_pair),
            (_ties(mark.ties).ljust(longest), f"bold {GREEN}"),
        )
        for mark in marks
    }
    return _panel("Big Road", cells, cell=3 + longest, width=width)


def _derived(title: str, sign: str, marks: Iterable[Mark], width: int) -> Panel:
    cells = {
        (mark.column, mark.row): Text(f" {sign or mark.colour[0]}", COLOURS[mark.colour]) for mark in marks
    }
    return _panel(title, cells, cell=2, width=width)


def _panel(title: str, cells: Cells, *, cell: int, width: int) -> Panel:
    used = 1 + max((column for column, _ in cells), default=0)
    fit = max(1, (width - 4) // cell)
    shown = range(max(0, used - fit), max(used, fit))
    empty = Text(" ·".ljust(cell), FAINT)
    lines = [Text().join(cells.get((column, row), empty) for column in shown) for row in range(ROWS)]
    return Panel(
        Text("\n").join(lines),
        box=ROUNDED,
        width=width,
        border_style=FAINT,
        title=Text(title, "bold default"),
        title_align="left",
        subtitle=Text(f"last {fit} of {used} columns", QUIET) if used > fit else None,
        subtitle_align="right",
    )


def _footer(drawn: Roads, *, colour: bool) -> Group:
    counts = Counter(bead.winner for bead in drawn.bead_plate)
    return Group(
        _spaced(
            *(Text(f"{name.title()} {counts[name]}", WINNERS[name]) for name in (BANKER, PLAYER, TIE)),
            Text.assemble("next B ", *_signs(drawn.next.banker, colour=colour)),
            Text.assemble("next P ", *_signs(drawn.next.player, colour=colour)),
        ),
        _spaced(
            Text.assemble((DOT, RED), (" Banker pair", QUIET)),
            Text.assemble((DOT, BLUE), (" Player pair", QUIET)),
            Text.assemble((SLASH, GREEN), (" tie (2, 3 … for more)", QUIET)),
        ),
    )


def _spaced(*parts: Text) -> Text:
    return Text("  ").append_text(Text("   ").join(parts))


def _signs(marks: NextMarks, *, colour: bool) -> list[tuple[str, str]]:
    pairs = zip((marks.big_eye_boy, marks.small_road, marks.cockroach_pig), (RING, DISC, SLASH), strict=True)
    return [
        (sign if colour else mark.colour[0], COLOURS[mark.colour]) if mark else ("·", FAINT)
        for mark, sign in pairs
    ]


def _dot(ink: str, *, shown: bool) -> tuple[str, str]:
    return (DOT if shown else " ", ink)


def _ties(count: int) -> str:
    return {0: " ", 1: SLASH}.get(count, str(count))
