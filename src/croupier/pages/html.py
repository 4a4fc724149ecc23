"""One document for every page: its head, its look, its blocks; good on screen and on paper, and as PDF."""

import gc
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import CDLL
from importlib.resources import files
from importlib.util import find_spec
from string import Template
from typing import Any, Literal

from croupier.errors import BadInput
from croupier.pages.blocks import Beside, Block, Column, Items, Markup, Picture, Row, Table, shared_headings
from croupier.pages.svg import svg
from croupier.pages.text import escaped
from croupier.pages.theme import stylesheet

Paper = Literal["A4", "Letter"]

CITED = re.compile(r"\((\S+) (\S+)\)")
PANGO = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0")  # as Linux names what WeasyPrint draws text with
THAI = re.compile("[\u0e00-\u0e7f]+")
LONG = 24  # rows of a table that may go on over the page, as one of several groups may
ROOM = '<div class="room" aria-hidden="true"></div>'  # a long table starts only where some of it fits
PAGE = Template(
    """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
$style</style>
</head>
<body>
$body
</body>
</html>
"""
)


def page(title: str, body: str, *, style: str = "", script: str = "") -> str:
    """A document of its own, with nothing to fetch; `style` and `script` name files beside this one."""
    return PAGE.substitute(
        title=escaped(title),
        style=stylesheet() + _file("page.css") + (_file(style) if style else ""),
        body=f"{body}\n<script>\n{_file(script)}</script>" if script else body,
    )


def _file(name: str) -> str:
    return files("croupier.pages").joinpath(name).read_text("utf-8")


def pdf(document: str, paper: Paper = "A4") -> bytes:
    """A page on paper; printed from a browser it takes whatever paper that has."""
    sized = document.replace("size: auto;", f"size: {paper};")
    sized = sized.replace("size: landscape;", f"size: {paper} landscape;")
    printer = pdf_printer()
    with _no_collection():
        printed: bytes = printer(string=sized).write_pdf()
    return printed


def pdf_printer() -> Any:
    """What turns HTML into PDF, or one line on how to get it."""
    try:
        with _no_collection():
            from weasyprint import HTML
    except (ImportError, OSError):  # without Pango its import fails with an OSError
        raise BadInput(
            "PDF needs WeasyPrint and the Pango library: pip install 'croupier[pdf]', and Pango from your "
            "system's packages; or write .html and print that"
        ) from None
    return HTML


def check_pdf() -> None:
    """Fail before any work as `pdf_printer` would, whose import takes longer than many a document."""
    if not _printer_is_here():
        pdf_printer()  # which knows more names of libraries


def _printer_is_here() -> bool:
    try:
        return all(map(CDLL, PANGO)) and find_spec("weasyprint") is not None
    except (ImportError, OSError):
        return False


@contextmanager
def _no_collection() -> Iterator[None]:
    """Printing needs all it makes to its end: looking through it for garbage takes a sixth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def text(content: str) -> str:
    """Words of a page: a number stays with its unit, a clause with its document, a Thai word in one piece."""
    if isinstance(content, Markup):
        return content
    cited = CITED.sub(r"(\1&nbsp;\2)", escaped(content)).replace(" %", "&nbsp;%")
    return THAI.sub(r'<span lang="th">\g<0></span>', cited)


def header(eyebrow: str, title: str, facts: Iterable[tuple[str, str]] = ()) -> str:
    """What a page is, and the facts about it."""
    listed = "".join(f"<div><dt>{text(term)}</dt><dd>{text(fact)}</dd></div>" for term, fact in facts)
    below = f'\n<dl class="facts">{listed}</dl>' if listed else ""
    return f'<header>\n<p class="eyebrow">{text(eyebrow)}</p>\n<h1>{text(title)}</h1>{below}\n</header>'


def section(title: str, blocks: Iterable[Block], *, number: int = 0) -> str:
    numbered = f'<span class="number">{number}</span>' if number else ""
    name = f' id="s{number}"' if number else ""
    return f"<section{name}>\n<h2>{numbered}{text(title)}</h2>\n{all_blocks(blocks)}\n</section>"


def all_blocks(blocks: Iterable[Block]) -> str:
    return "\n".join(_block(block) for block in blocks)


def note(content: str) -> Markup:
    """A remark in small print."""
    return Markup(f'<p class="note">{text(content)}</p>')


def _block(block: Block) -> str:
    if isinstance(block, Markup):
        return block
    if isinstance(block, str):
        return f"<p>{text(block)}</p>"
    if isinstance(block, Items):
        items = (_item(item, marked=place in block.marked) for place, item in enumerate(block.items))
        return f'<ul class="items">{"".join(items)}</ul>'
    if isinstance(block, Beside):
        sides = (all_blocks(side) for side in (block.left, block.right))
        return f'<div class="beside">{"".join(f"<div>{side}</div>" for side in sides)}</div>'
    if isinstance(block, Picture):
        drawn = svg(block.drawing, block.name, block.caption)
        return f"<figure><figcaption>{text(block.caption)}</figcaption>{drawn}</figure>"
    return _table(block)


def _item(content: str, *, marked: bool) -> str:
    return f'<li class="warn">{text(content)}</li>' if marked else f"<li>{text(content)}</li>"


def _table(table: Table) -> str:
    caption = f"<caption>{text(table.caption)}</caption>" if table.caption else ""
    groups = "".join(_group(table.columns, heading, rows) for heading, rows in table.groups)
    below = note(table.note) if table.note else ""
    table_html = f"<table>{caption}<thead>{_heads(table.columns)}</thead>{groups}</table>"
    scrolled = f'<div class="scroll">{table_html}</div>{below}</div>'
    long = len(table.groups) > 1 or sum(len(rows) for _, rows in table.groups) > LONG
    return f'{ROOM}<div class="tabled long">{scrolled}' if long else f'<div class="tabled">{scrolled}'


def _heads(columns: Sequence[Column]) -> str:
    heads = f"<tr>{''.join(_head(column) for column in columns)}</tr>"
    if not any(column.over for column in columns):
        return heads
    return f"<tr>{''.join(_over(*shared) for shared in shared_headings(columns))}</tr>{heads}"


def _over(heading: str, columns: int) -> str:
    if not heading:
        return f'<td colspan="{columns}"></td>'
    return f'<th scope="colgroup" class="over" colspan="{columns}">{text(heading)}</th>'


def _head(column: Column) -> str:
    unit = f'<span class="unit">{text(column.unit)}</span>' if column.unit else ""
    left = ' class="w"' if column.left else ""
    return f'<th scope="col"{left}>{text(column.head)}{unit}</th>'


def _group(columns: Sequence[Column], heading: str, rows: tuple[Row, ...]) -> str:
    lines = "".join(_row(columns, row) for row in rows)
    if not heading:
        return f"<tbody>{lines}</tbody>"
    span = f'<th scope="rowgroup" colspan="{len(columns)}">{text(heading)}</th>'
    return f'<tbody class="together"><tr class="group">{span}</tr>{lines}</tbody>'


def _row(columns: Sequence[Column], row: Row) -> str:
    cells = "".join(_cell(columns[place], cell, first=not place) for place, cell in enumerate(row.cells))
    line = f'<tr class="strong">{cells}</tr>' if row.strong else f"<tr>{cells}</tr>"
    if not row.note:
        return line
    return f'{line}<tr class="remark"><td colspan="{len(columns)}"><div>{text(row.note)}</div></td></tr>'


def _cell(column: Column, content: str, *, first: bool) -> str:
    left = ' class="w"' if column.left else ' class="exact"' if column.unit == "exact" else ""
    shown = text(content).replace("/", "/<wbr>") if column.unit == "exact" else text(content)
    return f'<th scope="row"{left}>{shown}</th>' if first else f"<td{left}>{shown}</td>"
