"""A solution as one HTML document: charts with tooltips, the value with its proof, the costliest mistakes."""

from croupier.games.pokdeng.rules import THAI, Side
from croupier.pages.blocks import Row, Table, columns, plain_table
from croupier.pages.drawing import Drawing, Rect
from croupier.pages.html import header, note, page, section, text
from croupier.pages.strategy import prose
from croupier.pages.strategy.chart import Chart, Grid, Part, charts
from croupier.pages.strategy.grid import draw_grid
from croupier.pages.svg import icon, svg
from croupier.pages.text import escaped, percent
from croupier.solve.pokdeng.solution import Solution

MISTAKES = 12  # that a page lists
STYLE, SCRIPT = "strategy/strategy.css", "strategy/strategy.js"
TIP = '<div id="tip" role="status" hidden></div>'
METHODS = {"lp": "linear programming", "cfr": "regret minimisation", "induction": "backward induction"}
LEGEND = (
    (((1.0, "stand"),), f"stand {THAI['stand']}"),
    (((1.0, "hit"),), f"hit {THAI['hit']}"),
    (((0.4, "hit"), (0.6, "stand")), "mixed: orange as wide as hitting is frequent"),
    (((0.5, "hit-idle"), (0.5, "stand-idle")), "never comes up when both play this way"),
    (((1.0, "nothing"),), f"Pok {THAI['pok']}: nothing to decide"),
)


def chart_page(solution: Solution) -> str:
    """Nothing to fetch, the same bytes for the same solution."""
    title = f"Strategy of Pok Deng, rules {solution.rules}"
    return page(title, _body(solution), style=STYLE, script=SCRIPT)


def _body(solution: Solution) -> str:
    sets = solution.information_sets
    method = METHODS.get(solution.method, solution.method)
    return "\n".join(
        (
            header(f"Strategy · rules {solution.rules}", f"Pok Deng {THAI['pok']}{THAI['deng']}"),
            f"<p>{text(prose.model_text(solution))}</p>",
            _value(solution),
            f'<ul class="legend">{"".join(_key(*one) for one in LEGEND)}</ul>',
            *(_chart(chart, note_on_strips=_strips(solution, chart)) for chart in charts(solution)),
            section("Costliest mistakes", [_mistakes(solution)]),
            note(
                f"{sets['player']:,} information sets of the player, {sets['banker']:,} of the banker; "
                f"solved by {method}. Worth is in bets, to whoever decides."
            ),
            TIP,
        )
    )


def _value(solution: Solution) -> str:
    return (
        f'<div class="answer"><p><strong>{text(prose.value_text(solution))}</strong></p>'
        f"<p><code>{escaped(prose.certificate_text(solution))}</code></p>{note(prose.certificate_explained(solution))}</div>"
    )


def _strips(solution: Solution, chart: Chart) -> str:
    """What the strips of a cell are, where it has several."""
    if solution.detail == "value":
        return ""
    if solution.player_sees == "own":
        return "A pair's two strips are two suits and one suit twice." if solution.deck == "infinite" else ""
    if chart.side == "player":
        return "Strips within a cell are the suits beside the upcard, which is called a spade: s is its suit."
    return "Strips within a cell: the card under the upcard is of another suit (h), or of its suit (s)."


def _chart(chart: Chart, *, note_on_strips: str) -> str:
    many = len(chart.grids) > 1
    first = next((place for place, grid in enumerate(chart.grids) if _comes_up(grid)), 0)
    heading = f"<h2>{text(prose.with_thai(chart.side).capitalize())}</h2>"
    remark = note(note_on_strips) if note_on_strips else ""
    kind = f' class="many" data-first="{first}"' if many else ""
    grids = "".join(_grid(chart, grid) for grid in chart.grids)
    return f"<section{kind}>{heading}{_selector(chart) if many else ''}{remark}{grids}</section>"


def _comes_up(grid: Grid) -> bool:
    return any(part.choice.reach for cell in grid.cells for part in cell.parts)


def _selector(chart: Chart) -> str:
    options = "".join(
        f"<option>{escaped(grid.title)}{'' if _comes_up(grid) else ' (never comes up)'}</option>"
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
    label = f"{chart.side} {grid.title}".strip()
    drawn = "".join(svg(drawing, "", label) for drawing in draw_grid(grid))
    return f'<div class="grid">{heading}<div class="spans">{drawn}</div></div>'


def _key(parts: tuple[tuple[float, str], ...], meaning: str) -> str:
    x, boxes = 0.0, []
    for share, colour in parts:
        boxes.append(Rect(x, 0, 26 * share, 18, colour))
        x += 26 * share
    return f"<li>{icon(Drawing(26, 18, tuple(boxes)))}<span>{text(meaning)}</span></li>"


def _mistakes(solution: Solution) -> Table:
    figures = ("the other costs, % of the bet", "comes up in", "always wrong, % a deal")
    heads = columns("decision", "right", *figures, left=2)
    return plain_table("", heads, [_mistake(side, part) for side, part in prose.mistakes(solution, MISTAKES)])


def _mistake(side: Side, part: Part) -> Row:
    choice = part.choice
    reached, cost = prose.share_text(choice.reach), percent(prose.cost(choice), 3)
    figures = percent(choice.mistake or 0.0, 2), reached, cost
    return Row((f"{prose.with_thai(side)}, {part.name}", prose.action_text(choice), *figures))
