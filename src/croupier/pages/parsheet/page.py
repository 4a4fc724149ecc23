"""A par sheet as one HTML document, good on screen and on paper, and as PDF made from it."""

import re
from importlib.resources import files
from string import Template
from typing import Any

from croupier.errors import BadInput
from croupier.exact.figures import printable
from croupier.exact.parsheet.sheet import ParSheet
from croupier.pages.parsheet.blocks import Beside, Block, Column, Items, Picture, Row, Section, Table, shares
from croupier.pages.parsheet.charts import CHARTS
from croupier.pages.parsheet.contents import contents, facts
from croupier.pages.svg import dark_style, escaped, picture

CITED = re.compile(r"\((\S+) (\S+)\)")
LONG = 24  # rows of a table that may go on over the page, as one of several groups may
ROOM = '<div class="room" aria-hidden="true"></div>'  # a long table starts only where some of it fits
SIGNED = (("Name", "Organisation"), ("Date", "Signature"))
PAGE = Template(
    """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Par sheet: $title</title>
<style>
$style</style>
</head>
<body>
<div class="cover">
<header>
<p class="eyebrow">Par sheet</p>
<h1>$title</h1>
<dl class="facts">$facts</dl>
</header>
$summary
<div class="sign">$signed</div>
</div>
$sections
</body>
</html>
"""
)


def html(sheet: ParSheet) -> str:
    """A document of its own: no script, nothing to fetch, the same bytes for the same sheet."""
    summary, *rest = (_section(number, section, sheet) for number, section in enumerate(contents(sheet), 1))
    return PAGE.substitute(
        title=_said(sheet.identity.title),
        style=style(sheet),
        facts="".join(_fact(*both) for both in facts(sheet)),
        summary=summary,
        sections="\n".join(rest),
        signed="".join(_lines(*both) for both in SIGNED),
    )


def pdf(sheet: ParSheet) -> bytes:
    """The same document on paper."""
    made: bytes = printer()(string=html(sheet)).write_pdf()
    return made


def printer() -> Any:
    """What turns HTML into PDF, or one line on how to get it."""
    try:
        from weasyprint import HTML
    except (ImportError, OSError):  # without Pango its import fails with an OSError
        raise BadInput(
            "PDF needs WeasyPrint and the Pango library: pip install 'croupier[pdf]', and Pango from your "
            "system's packages; or write .html and print that"
        ) from None
    return HTML


def style(sheet: ParSheet) -> str:
    found = sheet.identity
    text = files("croupier.pages.parsheet").joinpath("parsheet.css").read_text("utf-8")
    return Template(text).substitute(
        dark=dark_style(),
        running=_css(f"Par sheet: {found.title}"),
        release=_css(f"Croupier {found.version}"),
        digest=_css(f"Rules SHA-256 {found.sha256[:16]}…"),
    )


def _css(said: str) -> str:
    """A string of a style sheet, in which no sign can end it."""
    return '"' + "".join(sign if sign.isalnum() else f"\\{ord(sign):x} " for sign in printable(said)) + '"'


def _said(text: str) -> str:
    """Words of a page: a number stays with its unit, and a clause with its document."""
    return CITED.sub(r"(\1&nbsp;\2)", escaped(text)).replace(" %", "&nbsp;%")


def _fact(term: str, fact: str) -> str:
    return f"<div><dt>{_said(term)}</dt><dd>{_said(fact)}</dd></div>"


def _section(number: int, section: Section, sheet: ParSheet) -> str:
    heading = f'<h2><span class="no">{number}</span>{_said(section.title)}</h2>'
    return f'<section id="s{number}">\n{heading}\n{_blocks(section.blocks, sheet)}\n</section>'


def _blocks(blocks: tuple[Block, ...], sheet: ParSheet) -> str:
    return "\n".join(_block(block, sheet) for block in blocks)


def _block(block: Block, sheet: ParSheet) -> str:
    if isinstance(block, str):
        return f"<p>{_said(block)}</p>"
    if isinstance(block, Items):
        items = (_item(said, marked=at in block.marked) for at, said in enumerate(block.items))
        return f"<ul>{''.join(items)}</ul>"
    if isinstance(block, Beside):
        sides = (_blocks(side, sheet) for side in (block.left, block.right))
        return f'<div class="beside">{"".join(f"<div>{side}</div>" for side in sides)}</div>'
    if isinstance(block, Picture):
        drawn = picture(block.name, block.caption, CHARTS[block.name](sheet))
        return f"<figure><figcaption>{_said(block.caption)}</figcaption>{drawn}</figure>"
    return _table(block)


def _item(said: str, *, marked: bool) -> str:
    return f'<li class="warn">{_said(said)}</li>' if marked else f"<li>{_said(said)}</li>"


def _table(table: Table) -> str:
    caption = f"<caption>{_said(table.caption)}</caption>" if table.caption else ""
    heads = f"<tr>{''.join(_head(column) for column in table.columns)}</tr>"
    if any(column.over for column in table.columns):
        heads = f"<tr>{''.join(_over(*both) for both in shares(table.columns))}</tr>{heads}"
    groups = "".join(_group(table, heading, rows) for heading, rows in table.groups)
    rows = sum(len(rows) for _, rows in table.groups)
    long = len(table.groups) > 1 or rows > LONG
    note = f'<p class="note">{_said(table.note)}</p>' if table.note else ""
    whole = f"<table>{caption}<thead>{heads}</thead>{groups}</table>"
    scrolled = f'<div class="scroll">{whole}</div>{note}</div>'
    return f'{ROOM}<div class="tabled long">{scrolled}' if long else f'<div class="tabled">{scrolled}'


def _over(said: str, columns: int) -> str:
    if not said:
        return f'<td colspan="{columns}"></td>'
    return f'<th scope="colgroup" class="over" colspan="{columns}">{_said(said)}</th>'


def _head(column: Column) -> str:
    unit = f'<span class="unit">{_said(column.unit)}</span>' if column.unit else ""
    left = ' class="w"' if column.words else ""
    return f'<th scope="col"{left}>{_said(column.head)}{unit}</th>'


def _group(table: Table, heading: str, rows: tuple[Row, ...]) -> str:
    lines = "".join(_row(table, row) for row in rows)
    if not heading:
        return f"<tbody>{lines}</tbody>"
    span = f'<th scope="rowgroup" colspan="{len(table.columns)}">{_said(heading)}</th>'
    return f'<tbody class="kept"><tr class="group">{span}</tr>{lines}</tbody>'


def _row(table: Table, row: Row) -> str:
    cells = "".join(_cell(table.columns[at], said, first=not at) for at, said in enumerate(row.cells))
    return f'<tr class="strong">{cells}</tr>' if row.strong else f"<tr>{cells}</tr>"


def _cell(column: Column, said: str, *, first: bool) -> str:
    left = ' class="w"' if column.words else ' class="exact"' if column.unit == "exact" else ""
    text = _said(said).replace("/", "/<wbr>") if column.unit == "exact" else _said(said)
    return f'<th scope="row"{left}>{text}</th>' if first else f"<td{left}>{text}</td>"


def _lines(*names: str) -> str:
    """Where a person signs."""
    return f"<div>{''.join(f'<p>{name}</p>' for name in names)}</div>"
