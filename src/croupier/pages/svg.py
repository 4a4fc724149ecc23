"""A drawing as SVG text."""

from itertools import groupby

from croupier.pages.drawing import TEXT, Area, Dot, Drawing, Group, Line, Point, Rect, Shape, Text
from croupier.pages.text import escaped
from croupier.pages.theme import COLOURS, SANS, picture_style


def svg(drawing: Drawing, name: str, title: str) -> str:
    """A picture within a page, where `name` is its own; one with cells is a group of pictures."""
    if any(isinstance(shape, Group) for shape in drawing.shapes):
        return _svg(drawing, f'role="group" aria-label="{escaped(title)}"')
    titles = f'<title id="{name}-title">{escaped(title)}</title>'
    titles += f'<desc id="{name}-desc">{escaped(drawing.description)}</desc>'
    return _svg(drawing, f'role="img" aria-labelledby="{name}-title {name}-desc"', titles)


def svg_file(drawing: Drawing) -> str:
    """A file of its own, in the colours of paper or, on a dark screen, of that."""
    namespace = "http://www.w3.org/2000/svg"
    title = f"<title>{escaped(drawing.description)}</title><style>{picture_style()}</style>"
    return _svg(drawing, 'role="img"', title).replace("<svg", f'<svg xmlns="{namespace}"', 1) + "\n"


def icon(drawing: Drawing) -> str:
    """A picture beside words that say all there is to it."""
    return _svg(drawing, 'aria-hidden="true"')


def _svg(drawing: Drawing, attributes: str, titles: str = "") -> str:
    width, height = f"{drawing.width:g}", f"{drawing.height:g}"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    shapes = "".join(_shape(shape) for shape in drawing.shapes)
    return f'<svg {size} {attributes} font-family="{SANS}" font-size="{TEXT:g}">{titles}{shapes}</svg>'


def _shape(shape: Shape) -> str:
    if isinstance(shape, Text):
        return _text(shape)
    if isinstance(shape, Rect):
        return f"<rect {_box(shape.x, shape.y, shape.width, shape.height)} {_fill(shape.colour)}/>"
    if isinstance(shape, Dot):
        return f'<circle cx="{shape.x:.1f}" cy="{shape.y:.1f}" r="{shape.radius:g}" {_fill(shape.colour)}/>'
    if isinstance(shape, Area):
        return f'<path d="{_path(shape.points)}Z" {_fill(shape.colour)}/>'
    return _group(shape) if isinstance(shape, Group) else _line(shape)


def _alike(shapes: tuple[Shape, ...]) -> str:
    """Shapes with what texts in a row have in common said once: a chart has thousands."""
    found = ""
    for look, some in groupby(shapes, key=lambda one: _look(one) if isinstance(one, Text) else ""):
        drawn = list(some)
        if look and len(drawn) > 1:
            texts = "".join(_placed(text) for text in drawn if isinstance(text, Text))
            found += f"<g{look}>{texts}</g>"
        else:
            found += "".join(map(_shape, drawn))
    return found


def _text(text: Text) -> str:
    return _placed(text, _look(text))


def _placed(text: Text, look: str = "") -> str:
    bold = ' font-weight="bold"' if text.bold else ""
    return f'<text x="{text.x:.1f}" y="{text.y:.1f}"{bold}{look}>{escaped(text.text)}</text>'


def _look(text: Text) -> str:
    anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    size = f' font-size="{text.size:g}"' if text.size != TEXT else ""
    return f"{anchor}{size} {_fill(text.colour)}"


def _line(line: Line) -> str:
    dashed = ' stroke-dasharray="4 4"' if line.dashed else ""
    stroke = f'class="s-{line.colour}" stroke="{COLOURS[line.colour].paper}" stroke-width="{line.width:g}"'
    return f'<path d="{_path(line.points)}" fill="none" {stroke}{dashed}/>'


def _group(cell: Group) -> str:
    """With an outline for when it is pointed at; the first of a grid is where the Tab key goes."""
    first = not (cell.row or cell.column)
    place = f'data-row="{cell.row}" data-column="{cell.column}" tabindex="{0 if first else -1}"'
    boxes = [shape for shape in cell.shapes if isinstance(shape, Rect)]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    tooltip = "\n".join(map(escaped, cell.tooltip))
    shapes = _alike(cell.shapes)
    if cell.other:
        other = _alike(cell.other)
        shapes = f'<g class="face">{shapes}</g><g class="face other" display="none">{other}</g>'
    outline = f'<rect class="outline" {_box(x, y, right - x, bottom - y)} fill="none"/>'
    return f'<g class="cell" role="img" {place}><title>{tooltip}</title>{shapes}{outline}</g>'


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'


def _fill(colour: str) -> str:
    return f'class="f-{colour}" fill="{COLOURS[colour].paper}"'


def _path(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
