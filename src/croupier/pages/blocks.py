"""What a page is made of, whatever it is written as: paragraphs, lists, tables and pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from croupier.pages.drawing import Drawing


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


@dataclass(frozen=True)
class Column:
    head: str
    unit: str = ""
    left: bool = False  # set left, and broken where need be
    over: str = ""  # a heading that this column shares with its neighbours


@dataclass(frozen=True)
class Row:
    cells: tuple[str, ...]
    strong: bool = False
    note: str = ""  # a line below it, as wide as the table


@dataclass(frozen=True)
class Table:
    """Rows under headings of their own; a heading of "" is not shown."""

    caption: str
    columns: tuple[Column, ...]
    groups: tuple[tuple[str, tuple[Row, ...]], ...]
    note: str = ""


@dataclass(frozen=True)
class Items:
    items: tuple[str, ...]
    marked: frozenset[int] = frozenset()  # those that nobody should miss


@dataclass(frozen=True)
class Picture:
    """A drawing under a caption; `text` takes its place where nothing is drawn."""

    name: str
    caption: str
    drawing: Drawing
    text: str = ""


@dataclass(frozen=True)
class Beside:
    """Blocks in two columns where there is room."""

    left: tuple["Block", ...]
    right: tuple["Block", ...]


Block = str | Table | Items | Picture | Beside


@dataclass(frozen=True)
class Section:
    title: str
    blocks: tuple[Block, ...]


def columns(*heads: str | tuple[str, str], left: int = 1) -> tuple[Column, ...]:
    """Columns by their heads, or by head and unit; the first so many hold words."""
    pairs = ((head, "") if isinstance(head, str) else head for head in heads)
    return tuple(Column(*pair, place < left) for place, pair in enumerate(pairs))


def plain_table(caption: str, columns: Sequence[Column], rows: Sequence[Row], note: str = "") -> Table:
    """A table whose rows need no headings."""
    return Table(caption, tuple(columns), (("", tuple(rows)),), note)


def shared_headings(columns: Sequence[Column]) -> list[tuple[str, int]]:
    """The headings that columns share, with how many share each."""
    return [(over, len(list(under))) for over, under in groupby(column.over for column in columns)]
