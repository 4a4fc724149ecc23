"""The roads of a shoe, drawn from its results alone (ruling B11)."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from reprlib import repr as clipped
from typing import Final, Literal

from croupier.errors import BadInput
from croupier.games.baccarat.coup import BANKER, PLAYER, TIE, Hand, Winner
from croupier.wire import plain

Colour = Literal["red", "blue"]

ROWS: Final = 6
BIG_EYE_BOY: Final = 1  # how many columns to the left each derived road looks
SMALL_ROAD: Final = 2
COCKROACH_PIG: Final = 3


@plain
class Result:
    """All that the roads show of one coup."""

    winner: Winner
    banker_pair: bool
    player_pair: bool


@plain
class Bead:
    """One coup on the Bead Plate."""

    winner: Winner
    banker_pair: bool
    player_pair: bool
    column: int
    row: int


@plain
class BigRoadMark:
    """One win, with the ties that followed it; no winner while there have only been ties."""

    winner: Hand | None
    ties: int
    banker_pair: bool
    player_pair: bool
    column: int
    row: int


@plain
class Mark:
    """One mark of a derived road."""

    colour: Colour
    column: int
    row: int


@plain
class NextMarks:
    """What one more win would add to each derived road."""

    big_eye_boy: Mark | None
    small_road: Mark | None
    cockroach_pig: Mark | None


@plain
class Next:
    """What a next Banker win and a next Player win would add."""

    banker: NextMarks
    player: NextMarks


@plain
class Roads:
    """Every mark with its place: columns from the left and rows from the top, both from 0."""

    bead_plate: tuple[Bead, ...]
    big_road: tuple[BigRoadMark, ...]
    big_eye_boy: tuple[Mark, ...]
    small_road: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]
    next: Next


_WINNERS: Final[dict[str, Winner]] = {"B": BANKER, "P": PLAYER, "T": TIE}
_KNOWN: Final = {
    letter + pairs: Result(winner, "b" in pairs, "p" in pairs)
    for letter, winner in _WINNERS.items()
    for pairs in ("", "b", "p", "bp", "pb")
}


def parse_results(results: str | Iterable[str]) -> tuple[Result, ...]:
    """Results as a list, or as one text in which spaces and commas do not matter.

    >>> parse_results("B, Tp") == parse_results(["B", "Tp"]) == parse_results("BTp")
    True
    """
    texts = _split(results) if isinstance(results, str) else results
    return tuple(_result(number, text) for number, text in enumerate(texts, 1))


def roads(results: str | Iterable[str]) -> Roads:
    """All the roads of the results so far.

    >>> roads("BBPP").big_eye_boy
    (Mark(colour='red', column=0, row=0),)
    """
    coups = parse_results(results)
    wins = [coup.winner for coup in coups if coup.winner != TIE]
    columns = streaks(wins)
    return Roads(
        _bead_plate(coups),
        _big_road(coups),
        derived_road(columns, BIG_EYE_BOY),
        derived_road(columns, SMALL_ROAD),
        derived_road(columns, COCKROACH_PIG),
        Next(banker=_next_marks([*wins, BANKER]), player=_next_marks([*wins, PLAYER])),
    )


def streaks(marks: Iterable[str]) -> tuple[int, ...]:
    """How long each run of equal marks is: the logical columns of a road.

    >>> streaks("BBPB")
    (2, 1, 1)
    """
    return tuple(len(list(run)) for _, run in groupby(marks))


def layout(columns: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The column and row of every mark of streaks of these lengths.

    >>> layout([7, 2])[5:]
    ((0, 5), (1, 5), (1, 0), (1, 1))
    """
    # Every tail starts to the left of what follows it and leaves no gap, so the furthest mark of each row
    # says which cells are taken. A streak starts at its logical column unless a tail has run along the top
    # row; then at the first free column.
    furthest = [-1] * ROWS
    places = []
    for length in columns:
        for column, row in _streak_places(length, furthest):
            furthest[row] = column
            places.append((column, row))
    return tuple(places)


def derived_colours(columns: Sequence[int], offset: int) -> tuple[Colour, ...]:
    """The colours of the road that looks `offset` columns to the left of each Big Road entry.

    >>> derived_colours([1, 3, 1], BIG_EYE_BOY)
    ('blue', 'red', 'blue')
    """
    return tuple(
        "red" if _is_red(columns, index, entry, offset) else "blue"
        for index, length in enumerate(columns)
        for entry in range(1, length + 1)
        if _is_marked(index, entry, offset)
    )


def derived_road(columns: Sequence[int], offset: int) -> tuple[Mark, ...]:
    """A derived road: its colours, laid out like the Big Road."""
    colours = derived_colours(columns, offset)
    places = layout(streaks(colours))
    return tuple(Mark(colour, *place) for colour, place in zip(colours, places, strict=True))


def _split(text: str) -> list[str]:
    return re.findall("[A-Z][^A-Z]*|^[^A-Z]+", re.sub(r"[\s,]+", "", text))


def _result(number: int, text: str) -> Result:
    try:
        return _KNOWN[text]
    except (KeyError, TypeError):
        raise BadInput(
            f"result {number}, {clipped(text)}, cannot be read: write B, P or T,"
            " then b for a Banker pair and p for a Player pair, as in Pb"
        ) from None


def _bead_plate(coups: Sequence[Result]) -> tuple[Bead, ...]:
    return tuple(
        Bead(coup.winner, coup.banker_pair, coup.player_pair, *divmod(index, ROWS))
        for index, coup in enumerate(coups)
    )


def _big_road(coups: Sequence[Result]) -> tuple[BigRoadMark, ...]:
    wins = [(coup.winner, coup) for coup in coups if coup.winner != TIE]
    ties = _ties(coups)
    if not wins:
        return tuple(BigRoadMark(None, count, False, False, 0, 0) for count in ties if count)
    places = layout(streaks(winner for winner, _ in wins))
    return tuple(
        BigRoadMark(winner, count, coup.banker_pair, coup.player_pair, *place)
        for (winner, coup), count, place in zip(wins, ties, places, strict=True)
    )


def _ties(coups: Sequence[Result]) -> list[int]:
    """How many ties each win shows; those before any win wait on the first cell."""
    outline = "".join("T" if coup.winner == TIE else "-" for coup in coups)
    waiting, *after = map(len, outline.split("-"))
    return [waiting + after[0], *after[1:]] if after else [waiting]


def _streak_places(length: int, furthest: Sequence[int]) -> list[tuple[int, int]]:
    """Down its own column as far as it is free, then right and right only."""
    column = furthest[0] + 1
    depth = next((row for row in range(1, ROWS) if furthest[row] >= column), ROWS)
    return [(column + max(0, nth - depth + 1), min(nth, depth - 1)) for nth in range(length)]


def _is_marked(index: int, entry: int, offset: int) -> bool:
    """A first entry judges the column before its own, so it needs one column more."""
    return index >= offset + (entry == 1)


def _is_red(columns: Sequence[int], index: int, entry: int, offset: int) -> bool:
    if entry == 1:
        return columns[index - 1] == columns[index - 1 - offset]
    return entry != columns[index - offset] + 1


def _next_marks(wins: Sequence[str]) -> NextMarks:
    columns = streaks(wins)
    return NextMarks(
        _last_mark(columns, BIG_EYE_BOY), _last_mark(columns, SMALL_ROAD), _last_mark(columns, COCKROACH_PIG)
    )


def _last_mark(columns: Sequence[int], offset: int) -> Mark | None:
    if not _is_marked(len(columns) - 1, columns[-1], offset):
        return None
    colours = derived_colours(columns, offset)
    return Mark(colours[-1], *layout(streaks(colours))[-1])
