"""A solution as one HTML document: charts with tooltips, the value with its proof, the costliest mistakes."""

from importlib.resources import files
from string import Template

from croupier.exact.figures import percent
from croupier.games.pokdeng.rules import THAI, Side
from croupier.pages.strategy.chart import Cell, Chart, Grid, Part, charts
from croupier.pages.strategy.prose import (
    act_in_words,
    certificate_explained,
    certificate_in_words,
    cost,
    mistakes,
    model_in_words,
    named,
    part_in_words,
    share_in_words,
    value_in_words,
)
from croupier.pages.strategy.shapes import TONES, Box, Drawn, Shape, Words, drawn
from croupier.pages.svg import escaped
from croupier.solve.pokdeng.solution import Solution

MISTAKES = 12  # that a page lists
SHRINKS = 480.0  # a picture at most so wide fits a telephone without scrolling
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
<div id="tip" role="status" hidden></div>
<script>
$script</script>
</body>
</html>
"""
)
SIDES: dict[Side, str] = {
    "player": f"Player <span lang='th'>{THAI['player']}</span>",
    "banker": f"Banker <span lang='th'>{THAI['banker']}</span>",
}
LEGEND = (
    (((1.0, "stand"),), f"stand {THAI['stand']}"),
    (((1.0, "hit"),), f"hit {THAI['hit']}"),
    (((0.4, "hit"), (0.6, "stand")), "mixed: orange as wide as hitting is frequent"),
    (((0.5, "hit-idle"), (0.5, "stand-idle")), "never comes up when both play so"),
    (((1.0, "pok"),), f"Pok {THAI['pok']}: nothing to decide"),
)


def chart_page(solution: Solution) -> str:
    """A document of its own: nothing to fetch, the same bytes for the same solution."""
    return page(f"Strategy of Pok Deng, rules {solution.rules}", _body(solution))


def page(title: str, body: str) -> str:
    """Any page in this style."""
    here = files("croupier.pages.strategy")
    style = Template(here.joinpath("strategy.css").read_text("utf-8")).substitute(dark=dark_tones())
    script = here.joinpath("strategy.js").read_text("utf-8")
    return PAGE.substitute(title=escaped(title), style=style, body=body, script=script)


def dark_tones() -> str:
    return "".join(f".t-{tone}{{fill:{dark}}}" for tone, (_, dark) in TONES.items())


def _body(solution: Solution) -> str:
    sets = solution.information_sets
    return "\n".join(
        (
            f'<p class="eyebrow">Strategy · rules {escaped(solution.rules)}</p>',
            f'<h1>Pok Deng <span lang="th">{THAI["pok"]}{THAI["deng"]}</span></h1>',
            f"<p>{escaped(model_in_words(solution))}</p>",
            _value(solution),
            f'<ul class="legend">{"".join(_key(*one) for one in LEGEND)}</ul>',
            *(_chart(chart, suits=_suits(solution, chart)) for chart in charts(solution)),
            _mistakes(solution),
            f'<p class="note">{sets["player"]:,} information sets of the player, {sets["banker"]:,} of the '
            f"banker; solved by {_method(solution)}. Worth is in bets, to whoever decides.</p>",
        )
    )


def _value(solution: Solution) -> str:
    return (
        f'<div class="value"><p><strong>{escaped(value_in_words(solution))}</strong></p>'
        f"<p><code>{escaped(certificate_in_words(solution))}</code></p>"
        f'<p class="note">{escaped(certificate_explained(solution))}</p></div>'
    )


def _method(solution: Solution) -> str:
    methods = {"lp": "linear programming", "cfr": "regret minimisation", "induction": "backward induction"}
    return methods.get(solution.method, solution.method)


def _suits(solution: Solution, chart: Chart) -> str:
    """What the strips of a cell are, where it has several."""
    if solution.detail == "value":
        return ""
    if solution.player_sees == "own":
        return "A pair's two strips are two suits and one suit twice." if solution.deck == "infinite" else ""
    if chart.side == "player":
        return "Strips within a cell are the suits beside the upcard, which is called a spade: s is its suit."
    return "Strips within a cell: the card under the upcard is of another suit (h), or of its suit (s)."


def _chart(chart: Chart, *, suits: str) -> str:
    many = len(chart.grids) > 1
    first = next((at for at, grid in enumerate(chart.grids) if _comes(grid)), 0)
    shown = "".join(_grid(chart, grid) for grid in chart.grids)
    note = f'<p class="note">{escaped(suits)}</p>' if suits else ""
    kind = f' class="many" data-first="{first}"' if many else ""
    select = _selector(chart) if many else ""
    return f"<section{kind}><h2>{SIDES[chart.side]}</h2>{select}{note}{shown}</section>"


def _comes(grid: Grid) -> bool:
    return any(part.choice.reach for cell in grid.cells for part in cell.parts)


def _selector(chart: Chart) -> str:
    options = "".join(
        f"<option>{escaped(grid.title)}{'' if _comes(grid) else ' (never comes up)'}</option>"
        for grid in chart.grids
    )
    label = f"{chart.side}: {chart.selector}"
    return (
        f'<div class="pick"><select aria-label="{escaped(label)}">{options}</select>'
        '<button type="button" value="-1" aria-label="previous">←</button>'
        '<button type="button" value="1" aria-label="next">→</button></div>'
    )


def _grid(chart: Chart, grid: Grid) -> str:
    heading = f"<h3>{escaped(grid.title)}</h3>" if grid.title else ""
    label = escaped(f"{chart.side} {grid.title}".strip())
    return f'<div class="grid">{heading}<div class="scroll">{svg(drawn(grid), label)}</div></div>'


def svg(picture: Drawn, label: str) -> str:
    size = f'viewBox="0 0 {picture.wide:g} {picture.tall:g}" width="{picture.wide:g}"'
    few = ' class="few"' if picture.wide <= SHRINKS else ""
    edges = "".join(_shape(shape) for shape in picture.edges)
    cells = "".join(_cell(cell, shapes, first=not at) for at, (cell, shapes) in enumerate(picture.cells))
    return f'<svg {size}{few} role="group" aria-label="{label}">{edges}{cells}</svg>'


def _cell(cell: Cell, shapes: tuple[Shape, ...], *, first: bool) -> str:
    tip = escaped_lines(tooltip(cell))
    place = f'data-row="{cell.row}" data-column="{cell.column}" tabindex="{-1 + first}"'
    body = "".join(_shape(shape) for shape in shapes)
    return f'<g class="cell" role="img" {place}><title>{tip}</title>{body}{_ring(shapes)}</g>'


def tooltip(cell: Cell) -> list[str]:
    """Everything about a cell, its parts with an empty line between."""
    if not cell.parts:
        said = f"{named('Pok')}: nothing to decide" if cell.pok else "never comes up when both play so"
        return [cell.label, said]
    lines: list[str] = []
    for part in cell.parts:
        lines += ["", *part_in_words(part)]
    return lines[1:]


def escaped_lines(lines: list[str]) -> str:
    return "\n".join(escaped(line) for line in lines)


def _shape(shape: Shape) -> str:
    if isinstance(shape, Box):
        place = f'x="{shape.x:.1f}" y="{shape.y:.1f}" width="{shape.wide:.2f}" height="{shape.tall:.1f}"'
        return f'<rect {place} shape-rendering="crispEdges" {_fill(shape.tone)}/>'
    return _words(shape)


def _words(words: Words) -> str:
    bold = ' font-weight="bold"' if words.bold else ""
    place = f'x="{words.x:.1f}" y="{words.y:.1f}" text-anchor="{words.anchor}" font-size="{words.size:g}"'
    return f"<text {place}{bold} {_fill(words.tone)}>{escaped(words.said)}</text>"


def _ring(shapes: tuple[Shape, ...]) -> str:
    """The outline of a cell in focus."""
    boxes = [shape for shape in shapes if isinstance(shape, Box)]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    wide, tall = max(box.x + box.wide for box in boxes) - x, max(box.y + box.tall for box in boxes) - y
    return f'<rect class="ring" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"/>'


def _fill(tone: str) -> str:
    return f'class="t-{tone}" fill="{TONES[tone][0]}"'


def _key(parts: tuple[tuple[float, str], ...], said: str) -> str:
    x, boxes = 0.0, ""
    for share, tone in parts:
        boxes += _shape(Box(x, 0, 26 * share, 18, tone))
        x += 26 * share
    return f'<li><svg viewBox="0 0 26 18" aria-hidden="true">{boxes}</svg>{escaped(said)}</li>'


def _mistakes(solution: Solution) -> str:
    rows = "".join(_mistake(side, part) for side, part in mistakes(solution, MISTAKES))
    heads = "".join(
        f'<th scope="col"{kind}>{said}</th>'
        for said, kind in (
            ("decision", ' class="w"'),
            ("right", ' class="w"'),
            ("the other costs, % of the bet", ""),
            ("comes up in", ""),
            ("always wrong, % a deal", ""),
        )
    )
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<section><h2>Costliest mistakes</h2><div class="scroll">{table}</div></section>'


def _mistake(side: Side, part: Part) -> str:
    one = part.choice
    return (
        f'<tr><th scope="row" class="w">{escaped(f"{named(side)}, {part.name}")}</th>'
        f'<td class="w">{escaped(act_in_words(one))}</td><td>{percent(one.mistake or 0.0, 2)}</td>'
        f"<td>{share_in_words(one.reach)}</td><td>{percent(cost(one), 3)}</td></tr>"
    )
