"""What a printed sheet is made of, whatever the paper: words, tables, and pictures by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True)
class Column:
    head: str
    unit: str = ""
    over: str = ""  # a heading that this column shares with its neighbours
    words: bool = False  # set left, and broken where need be


@dataclass(frozen=True)
class Row:
    cells: tuple[str, ...]
    strong: bool = False


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
    """A chart by its name; `text` takes its place where nothing is drawn."""

    name: str
    caption: str
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


def shares(columns: Sequence[Column]) -> list[tuple[str, int]]:
    """The headings that columns share, with how many share each."""
    return [(over, len(list(under))) for over, under in groupby(column.over for column in columns)]
