"""A solution as one HTML document: charts with tooltips, the value with its proof, what to take home."""

from croupier.games.pokdeng.rules import THAI, Side
from croupier.pages.blocks import Column, Row, Table, columns, plain_table
from croupier.pages.drawing import Drawing
from croupier.pages.html import header, note, page, section, text
from croupier.pages.strategy import figures, prose
from croupier.pages.strategy.chart import Chart, Grid, Part, charts
from croupier.pages.strategy.figures import Frequency, Lock
from croupier.pages.strategy.grid import Span, draw_grid
from croupier.pages.strategy.legend import action_legend, worth_legend
from croupier.pages.svg import icon, svg
from croupier.pages.text import escaped, percent, signed
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.solution import Solution

CLOSEST, MISTAKES, CHANGES = 8, 8, 12  # that a page lists
STYLE, SCRIPT = "strategy/strategy.css", "strategy/strategy.js"
TIP = '<div id="tip" role="status" hidden></div>'
METHODS = {"lp": "linear programming", "cfr": "regret minimisation", "induction": "backward induction"}
FREQUENCY_HEADS = ("comes up", "% of deals"), ("hits", "% of those")
VIEWS = (
    '<fieldset class="views"><legend>Cells show</legend>'
    '<label><input type="radio" name="view" value="act" checked> what to do</label>'
    '<label><input type="radio" name="view" value="worth" id="worth"> what it is worth</label></fieldset>'
)


def chart_page(solution: Solution, lock: Lock | None = None) -> str:
    """Nothing to fetch, the same bytes for the same solution."""
    title = f"Strategy of Pok Deng, rules {solution.rules}"
    return page(title, _body(solution, lock), style=STYLE, script=SCRIPT)


def _body(solution: Solution, lock: Lock | None) -> str:
    sets = solution.information_sets
    method = METHODS.get(solution.method, solution.method)
    return "\n".join(
        (
            header(f"Strategy · rules {solution.rules}", f"Pok Deng {THAI['pok']}{THAI['deng']}"),
            f"<p>{text(prose.model_text(solution))}</p>",
            _value(solution),
            f'<p class="lock">{text(figures.lock_text(solution, lock))}</p>' if lock else "",
            VIEWS,
            f'<ul class="legend act">{"".join(_key(*one) for one in action_legend(solution))}</ul>',
            f'<ul class="legend worth">{"".join(_key(*one) for one in worth_legend())}</ul>',
            *(_chart(chart, note_on_strips=_strips(solution, chart)) for chart in charts(solution)),
            section("Locked against equilibrium", [_changes(solution, lock)]) if lock else "",
            section("Close decisions", [_close(solution)]),
            section("Costliest mistakes", [_mistakes(solution)]),
            section("How often", [_frequencies(solution)]),
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
    edges = "Cards go by what they count: 10, J, Q, K nothing, then A to 9. "
    if solution.player_sees == "own":
        pairs = "Pairs lie on the diagonal, suited hands above it, others below. "
        return (
            edges
            + pairs
            + ("A pair's two strips are two suits and one suit twice." if solution.deck == "infinite" else "")
        )
    if chart.side == "player":
        return f"{edges}Strips within a cell are the suits beside the upcard, called a spade: s is its suit."
    return (
        f"{edges}Strips within a cell: the card under the upcard is of another suit (h), or of its suit (s)."
    )


def _chart(chart: Chart, *, note_on_strips: str) -> str:
    tabs = chart.tabs
    first = next((place for place, grids in enumerate(tabs.values()) if _comes_up(grids)), 0)
    heading = f"<h2>{text(prose.with_thai(chart.side).capitalize())}</h2>"
    remark = note(note_on_strips) if note_on_strips else ""
    kind = f' class="many" data-first="{first}"' if len(tabs) > 1 else ""
    pick = _selector(chart) if len(tabs) > 1 else ""
    shown = "".join(
        f'<div class="tab">{"".join(_grid(chart, grid) for grid in grids)}</div>' for grids in tabs.values()
    )
    return f"<section{kind}>{heading}{pick}{remark}{shown}</section>"


def _comes_up(grids: list[Grid]) -> bool:
    return any(cell.comes_up for grid in grids for cell in grid.cells)


def _selector(chart: Chart) -> str:
    options = "".join(
        f"<option>{escaped(tab)}{'' if _comes_up(grids) else ' (never comes up)'}</option>"
        for tab, grids in chart.tabs.items()
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
    drawn = "".join(_plane(span, label) for span in draw_grid(grid))
    return f'<div class="grid">{heading}<div class="spans">{drawn}</div></div>'


def _plane(span: Span, label: str) -> str:
    """Row labels that stay where they are while the columns move under them, where those are too many."""
    labels = icon(span.labels) if span.labels.width else ""
    return (
        f'<div class="plane" style="--tall:{span.columns.height:g};--wide:{span.joined.width:g}">'
        f'<div class="stub">{labels}</div>{svg(span.columns, "", label)}</div>'
    )


def _key(drawing: Drawing, meaning: str) -> str:
    return f"<li>{icon(drawing)}<span>{text(meaning)}</span></li>"


def _close(solution: Solution) -> Table | str:
    """Where both actions are worth about the same, so that feeling tells nobody which is right."""
    rows = [_close_row(*item) for item in figures.close_decisions(solution, CLOSEST)]
    heads = columns(
        "decision", "right", ("stand", "%"), ("hit", "%"), ("hit − stand", "%"), ("comes up", "%"), left=2
    )
    remark = "Worth in % of the bet; how often in % of deals."
    return plain_table("", heads, rows, remark) if rows else "No free decision is close."


def _close_row(side: Side, part: Part) -> Row:
    one = part.choice
    stand, hit = one.stand_ev or 0.0, one.hit_ev or 0.0
    worth = percent(stand, 2), percent(hit, 2), signed(100 * (hit - stand), 2), _share(one)
    return Row((_name(side, part), prose.action_text(one), *worth))


def _mistakes(solution: Solution) -> Table:
    heads = columns(
        "decision", "right", ("the other costs", "%"), ("comes up", "%"), ("always wrong", "%"), left=2
    )
    rows = [_mistake(*item) for item in figures.mistakes(solution, MISTAKES)]
    remark = "What the other action costs, in % of the bet; always wrong, that is so much of a bet a deal."
    return plain_table("", heads, rows, remark)


def _mistake(side: Side, part: Part) -> Row:
    one = part.choice
    worth = percent(one.mistake or 0.0, 2), _share(one), percent(figures.cost(one), 3)
    return Row((_name(side, part), prose.action_text(one), *worth))


def _share(choice: Choice) -> str:
    return prose.share_text(choice.reach).removesuffix(" %")


def _changes(solution: Solution, lock: Lock) -> Table | str:
    rows = [
        Row(
            (
                _name(side, part) + (", locked" if part.choice.locked else ""),
                prose.action_text(free),
                prose.action_text(part.choice),
                _share(part.choice),
            )
        )
        for side, part, free in figures.changed(solution, lock, CHANGES)
    ]
    heads = columns("decision", "in equilibrium", "here", ("comes up", "%"), left=3)
    return plain_table("", heads, rows) if rows else "Nothing that comes up is played otherwise."


def _frequencies(solution: Solution) -> Table:
    """Decisions by the value of the two cards, of both sides."""
    sides = [figures.frequencies(figures.sets_of(solution, side)) for side in figures.SIDES]
    heads = (
        Column("own value", left=True),
        *(Column(head, unit, over=side) for side in figures.SIDES for head, unit in FREQUENCY_HEADS),
    )
    rows = [
        Row(
            ("all" if player.value is None else str(player.value), *_often(player), *_often(banker)),
            player.value is None,
        )
        for player, banker in zip(*sides, strict=True)
    ]
    rest = percent(1 - sides[0][-1].comes_up, 2)
    return plain_table("", heads, rows, f"In {rest} % of deals a Pok leaves nobody anything to decide.")


def _often(found: Frequency) -> tuple[str, str]:
    return percent(found.comes_up, 2), percent(found.hit, 1)


def _name(side: Side, part: Part) -> str:
    return f"{prose.with_thai(side)}, {part.name}"
