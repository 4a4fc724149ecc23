"""A par sheet as Markdown: the words and tables of the page, without its pictures."""

import re
from collections.abc import Iterator

from croupier.exact.parsheet.sheet import ParSheet
from croupier.pages.blocks import Beside, Block, Column, Items, Picture, Row, Table, columns, plain_table
from croupier.pages.parsheet.contents import contents, facts
from croupier.pages.text import printable

SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~&])")  # what Markdown might take for its own


def markdown(sheet: ParSheet) -> str:
    """The same bytes for the same sheet."""
    return "\n\n".join(_parts(sheet)) + "\n"


def _parts(sheet: ParSheet) -> Iterator[str]:
    yield f"# Par sheet: {_text(sheet.identity.title)}"
    heads = columns("Sheet", "", left=2)
    yield _table(plain_table("", heads, [Row(fact) for fact in facts(sheet)]))
    for number, section in enumerate(contents(sheet), 1):
        yield f"## {number} {_text(section.title)}"
        for block in section.blocks:
            yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, str):
        yield _text(block)
    elif isinstance(block, Items):
        yield "\n".join(_item(item, marked=place in block.marked) for place, item in enumerate(block.items))
    elif isinstance(block, Beside):
        for inner in (*block.left, *block.right):
            yield from _block(inner)
    elif isinstance(block, Picture):
        if block.text:
            yield f"```text\n{block.text}\n```"
    else:
        yield from _titled(block)


def _item(content: str, *, marked: bool) -> str:
    return f"- **{_text(content)}**" if marked else f"- {_text(content)}"


def _titled(table: Table) -> Iterator[str]:
    if table.caption:
        yield f"### {_text(table.caption)}"
    yield _table(table)
    if table.note:
        yield _text(table.note)


def _table(table: Table) -> str:
    heads = _line(_head(column) for column in table.columns)
    rule = _line(":---" if column.left else "---:" for column in table.columns)
    return "\n".join([heads, rule, *_rows(table)])


def _head(column: Column) -> str:
    heading = f"{column.over}: {column.head}" if column.over else column.head
    return _text(f"{heading} ({column.unit})" if column.unit else heading)


def _rows(table: Table) -> Iterator[str]:
    empty = [""] * (len(table.columns) - 1)
    for heading, rows in table.groups:
        if heading:
            yield _line([f"**{_text(heading)}**", *empty])
        for row in rows:
            cells = [_text(cell) for cell in row.cells]
            yield _line(f"**{cell}**" if row.strong and cell else cell for cell in cells)


def _line(cells: Iterator[str] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(text: str) -> str:
    return SIGNS.sub(r"\\\1", printable(text))
