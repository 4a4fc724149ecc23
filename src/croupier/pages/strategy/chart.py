"""Which cell of a strategy chart shows which information sets; `grid` and `page` draw them.

Hands by value are rows, or one row where nothing else is known. Exact hands stand on a square whose edges go
by what a card counts: pairs on the diagonal, suited hands above it, the others below.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from croupier.cards import RANKS, Card
from croupier.games.pokdeng.hand import value_of
from croupier.games.pokdeng.rules import Side
from croupier.solve.pokdeng.choices import Choice, Choices
from croupier.solve.pokdeng.solution import Solution

SQUARE = RANKS[9:] + RANKS[:9]  # by what they count: nothing, then one to nine; the order of both edges
BY_NAME = "A" + RANKS[:0:-1]  # as a hand's name has its cards, aces first and then kings
VALUES = tuple(str(value) for value in range(10))
TENS = "10 J Q K"  # what an upcard worth nothing may be

Place = tuple[int, int]
Faced = tuple[int | None, int | None]  # cards the banker is up against, and their value
Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Part:
    """One information set in its cell."""

    name: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Cell:
    """A hand, and the sets it stands for: several where suits matter, none for a Pok or what never comes."""

    row: int
    column: int
    label: str
    parts: tuple[Part, ...]
    pok: bool = False

    @property
    def hit(self) -> float | None:
        """How often to hit, over all parts by how often they come."""
        return self._mean([part.choice.hit for part in self.parts])

    @property
    def worth(self) -> tuple[float, float] | None:
        """What standing and hitting are worth, over all parts; unknown where the hand never comes up."""
        known = [part.choice for part in self.parts]
        stand = self._mean([one.stand_ev for one in known if one.stand_ev is not None])
        hit = self._mean([one.hit_ev for one in known if one.hit_ev is not None])
        return None if stand is None or hit is None else (stand, hit)

    @property
    def comes_up(self) -> bool:
        return any(part.choice.reach for part in self.parts)

    @property
    def locked(self) -> bool:
        """Whether a habit or a house range says what to do."""
        return any(part.choice.locked for part in self.parts)

    def _mean(self, amounts: list[float]) -> float | None:
        if not amounts or len(amounts) < len(self.parts):
            return None
        if len(set(amounts)) == 1:
            return amounts[0]  # a mean of ones is not always one
        weights = [part.choice.reach for part in self.parts] if self.comes_up else [1.0] * len(amounts)
        return sum(amount * weight for amount, weight in zip(amounts, weights, strict=True)) / sum(weights)


@dataclass(frozen=True, slots=True)
class Edge:
    """What the rows or columns of a grid are; `groups` are headings over so many of them."""

    title: str
    labels: tuple[str, ...]
    groups: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    title: str
    rows: Edge
    columns: Edge
    cells: tuple[Cell, ...]
    tab: str = ""  # grids of one tab are shown beside each other, one tab at a time


@dataclass(frozen=True, slots=True)
class Chart:
    """All of one side's decisions: a grid for each thing it may face; `selector` says what tabs go by."""

    side: Side
    selector: str
    grids: tuple[Grid, ...]

    @property
    def tabs(self) -> dict[str, list[Grid]]:
        found: dict[str, list[Grid]] = {}
        for grid in self.grids:
            found.setdefault(grid.tab, []).append(grid)
        return found


def charts(solution: Solution) -> tuple[Chart, Chart]:
    """The player's chart and the banker's."""
    if solution.detail == "value":
        return _player_by_value(solution), _banker_by_value(solution)
    return _player_by_cards(solution), _banker_by_cards(solution)


def _player_by_value(solution: Solution) -> Chart:
    own, pok = Edge("own value", VALUES), _pok_values(solution)
    if solution.player_sees == "upcard":
        rows, columns = own, Edge("banker's upcard", VALUES)
        placed = _placed(solution.player, lambda one: (one.value, int(one.up or 0)))
    else:
        rows, columns = Edge("", ("",)), own
        placed = _placed(solution.player, lambda one: (0, one.value))
    cells = _filled(rows, columns, placed, _own_value(rows), pok)
    return Chart("player", "", (Grid("", rows, columns, cells),))


def _banker_by_value(solution: Solution) -> Chart:
    faced = _faced(solution.banker)
    rows, columns = Edge("own value", VALUES), _against_edge(faced)
    pok = _pok_values(solution)
    grids = []
    for up, sets in sorted(_split(solution.banker, lambda one: one.up or "").items()):
        placed = _placed(sets, lambda one: (one.value, faced.index((one.size, one.seen))))
        cells = _filled(rows, columns, placed, _own_value(rows), pok)
        title = f"showing {_upcard(up)}" if up else ""
        grids.append(Grid(title, rows, columns, cells, title))
    return Chart("banker", "upcard" if solution.player_sees == "upcard" else "", tuple(grids))


def _player_by_cards(solution: Solution) -> Chart:
    shown = solution.player_sees == "upcard"
    edge = Edge("", tuple(SQUARE))
    pok = _pok_values(solution)
    found = _split(solution.player, lambda one: one.up or "")
    grids = []
    for up, sets in sorted(found.items(), key=lambda item: SQUARE.find(item[0])):
        cells = _filled(edge, edge, _placed(sets, _on_square), _square_label, pok)
        title = f"facing {_rank(up)}" if up else ""
        grids.append(Grid(title, edge, edge, cells, title))
    return Chart("player", "upcard" if shown else "", tuple(grids))


def _banker_by_cards(solution: Solution) -> Chart:
    """A square for each thing it is up against, those of one value beside each other.

    With an upcard, of that card and the one under it.
    """
    shown = solution.player_sees == "upcard"
    rows = Edge("upcard" if shown else "", tuple(SQUARE))
    columns = Edge("card under it" if shown else "", tuple(SQUARE))
    place, label = (_under, _under_label) if shown else (_on_square, _square_label)
    pok = _pok_values(solution)
    found = _split(solution.banker, lambda one: (one.size, one.seen))
    grids = []
    for size, seen in sorted(_faced(solution.banker), key=lambda pair: (pair[1] or 0, pair[0] or 0)):
        cells = _filled(rows, columns, _placed(found[size, seen], place), label, pok)
        tab = "" if seen is None else f"against cards worth {seen}"
        grids.append(Grid(against(size, seen), rows, columns, cells, tab))
    return Chart("banker", "up against", tuple(grids))


def against(size: int | None, seen: int | None) -> str:
    """
    >>> against(3, 6)
    'against 3 cards worth 6'
    """
    return f"against {size} cards" if seen is None else f"against {size} cards worth {seen}"


def _on_square(one: Choice) -> Place:
    """Where a hand such as `A9s`, `55` or `As9h` stands."""
    ranks = one.hand[0::2] if len(one.hand) == 4 else one.hand[:2]
    suited = one.hand[1] == one.hand[3] if len(one.hand) == 4 else one.hand.endswith("s")
    low, high = sorted(SQUARE.index(rank) for rank in ranks)
    return (low, high) if suited else (high, low)


def _under(one: Choice) -> Place:
    return SQUARE.index(one.hand[0]), SQUARE.index(one.hand[3])


def _square_label(row: int, column: int) -> tuple[str, int]:
    """A hand's name and its value."""
    name = "".join(sorted((SQUARE[row], SQUARE[column]), key=BY_NAME.index))
    kind = "" if row == column else "s" if row < column else "o"
    return name + kind, _worth(name)


def _under_label(row: int, column: int) -> tuple[str, int]:
    name = SQUARE[row] + SQUARE[column]
    return name, _worth(name)


def _worth(ranks: str) -> int:
    return value_of([Card(f"{rank}s") for rank in ranks])


def _own_value(rows: Edge) -> Callable[[int, int], tuple[str, int]]:
    """In a single row the columns are the hand's values."""
    alone = len(rows.labels) == 1
    return lambda row, column: (str(column if alone else row), column if alone else row)


def _filled(
    rows: Edge,
    columns: Edge,
    placed: Mapping[Place, tuple[Part, ...]],
    label: Callable[[int, int], tuple[str, int]],
    pok: frozenset[int],
) -> tuple[Cell, ...]:
    """Every cell of a grid, with the sets that stand there."""

    def cell(row: int, column: int) -> Cell:
        name, value = label(row, column)
        return Cell(row, column, name, placed.get((row, column), ()), value in pok)

    down, across = (range(len(edge.labels)) for edge in (rows, columns))
    return tuple(cell(row, column) for row in down for column in across)


def _placed(sets: Choices, place: Callable[[Choice], Place]) -> dict[Place, tuple[Part, ...]]:
    found: dict[Place, tuple[Part, ...]] = {}
    for name, one in sets.items():
        cell = place(one)
        found[cell] = (*found.get(cell, ()), Part(name, one))
    return found


def _split(sets: Choices, by: Callable[[Choice], Kind]) -> dict[Kind, Choices]:
    """The sets of each kind."""
    found: dict[Kind, Choices] = {}
    for name, one in sets.items():
        found.setdefault(by(one), {})[name] = one
    return found


def _faced(sets: Choices) -> list[Faced]:
    """What the banker may be up against, the smaller hand first."""
    found = {(one.size, one.seen) for one in sets.values()}
    return sorted(found, key=lambda pair: (pair[0] or 0, pair[1] or 0))


def _against_edge(faced: Iterable[Faced]) -> Edge:
    listed = list(faced)
    if all(seen is None for _, seen in listed):
        return Edge("player holds", tuple(f"{size} cards" for size, _ in listed))
    sizes = groupby(size for size, _ in listed)
    groups = tuple((f"{size} cards worth", len(list(some))) for size, some in sizes)
    return Edge("player holds", tuple(str(seen) for _, seen in listed), groups)


def _pok_values(solution: Solution) -> frozenset[int]:
    """Values with which the player decides nothing."""
    return frozenset(range(10)) - {one.value for one in solution.player.values()}


def _upcard(up: str) -> str:
    return TENS if up == "0" else up.replace("1", "A")


def _rank(rank: str) -> str:
    return rank.replace("T", "10")


def parts(chart: Chart) -> Iterator[Part]:
    """Every set of a chart."""
    return (part for grid in chart.grids for cell in grid.cells for part in cell.parts)
