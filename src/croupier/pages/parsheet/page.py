"""A par sheet as one HTML document."""

from croupier.exact.parsheet.sheet import ParSheet
from croupier.pages.html import header, page, section
from croupier.pages.parsheet.contents import contents, facts

SIGNED = (("Name", "Organisation"), ("Date", "Signature"))


def html(sheet: ParSheet) -> str:
    """No script, nothing to fetch, the same bytes for the same sheet; where people sign is on paper only."""
    summary, *rest = (
        section(part.title, part.blocks, number=number) for number, part in enumerate(contents(sheet), 1)
    )
    head = header("Par sheet", sheet.identity.title, facts(sheet))
    lines = "".join(f"<div>{''.join(f'<p>{name}</p>' for name in names)}</div>" for names in SIGNED)
    cover = f'<div class="cover">\n{head}\n{summary}\n<div class="sign">{lines}</div>\n</div>'
    title = f"Par sheet: {sheet.identity.title}"
    return page(title, "\n".join([cover, *rest]), style="parsheet/parsheet.css")
