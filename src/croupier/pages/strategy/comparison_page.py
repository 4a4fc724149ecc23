"""All information models of a rule set on one page: a table, charts, and what they show in words."""

from collections.abc import Sequence

from croupier.exact.figures import MINUS, percent, signed
from croupier.games.pokdeng.rules import THAI
from croupier.pages.strategy.comparison_prose import Worth, conclusions, options_of, worths
from croupier.pages.strategy.page import page
from croupier.pages.svg import Drawing, Scale, dark_style, escaped, legend, line, picture, rect, text, ticks
from croupier.solve.pokdeng.compare import Compared, Comparison

LABELS, WIDE = 250.0, 900.0  # room for names, and the whole sheet
ROW = 24.0
ENDS = 70.0  # room for a figure past the end of a bar
SIDES = ("player", "banker")
HEADS = (
    ("player sees", "w"),
    ("banker sees", "w"),
    ("detail", "w"),
    ("deck", "w"),
    ("value, %", ""),
    ("exact value", ""),
    ("convention costs the player, %", ""),
    ("the banker, %", ""),
    ("value when both keep to it, %", ""),
    ("information sets", ""),
)


def compare_page(found: Comparison) -> str:
    """A document of its own, without anything to fetch."""
    return page(f"Information models of {found.title}", _body(found))


def _body(found: Comparison) -> str:
    said = "".join(f"<li>{escaped(one)}</li>" for one in conclusions(found))
    return "\n".join(
        (
            f"<style>@media (prefers-color-scheme: dark) {{{dark_style()}}}</style>",
            f'<p class="eyebrow">Information models · rules {escaped(found.rules)}</p>',
            f"<h1>{escaped(found.title)}: what knowledge is worth</h1>",
            f"<p>Every model of heads-up play, solved and certified. Values are to the player "
            f'<span lang="th">{THAI["player"]}</span>, in % of the bet; combinations multiply by '
            f"<em>{escaped(found.multiplier)}</em>.</p>",
            f'<ul class="said">{said}</ul>',
            _figure("values", "Value to the player by model, % of the bet", _values(found)),
            _figure(
                "worths",
                "What each piece of knowledge is worth to who has it, one deck, % of the bet",
                _worths(worths(found)),
            ),
            _figure("costs", "What keeping to the common convention costs, % of the bet", _costs(found)),
            _table(found),
        )
    )


def _figure(name: str, caption: str, drawn: Drawing) -> str:
    return f"<figure><figcaption>{escaped(caption)}</figcaption>{picture(name, caption, drawn)}</figure>"


def _name(one: Compared) -> str:
    player, banker, detail, deck = options_of(one)
    return f"{player} / {banker}, {detail}, {deck}"


def _values(found: Comparison) -> Drawing:
    bars = [(_name(one), [(one.value, "player" if one.value > 0 else "banker")]) for one in found.models]
    key = legend(LABELS, 12, [("banker", "the banker is ahead"), ("player", "the player is ahead")])
    return _bars(bars, key)


def _worths(found: Sequence[Worth]) -> Drawing:
    """Bars to the left are knowledge that does harm: the other side knows that it is known."""
    bars = [(f"{one.knowledge}; {one.among}", [(one.worth, one.side)]) for one in found]
    return _bars(
        bars, legend(0, 12, [("banker", "to the banker"), ("player", "to the player")]), labels=440.0
    )


def _costs(found: Comparison) -> Drawing:
    """Of the sides that it costs anything at all."""
    costs = {side: [getattr(one, f"{side}_convention_costs") for one in found.models] for side in SIDES}
    sides = [side for side in SIDES if any(costs[side])] or list(SIDES)
    bars = [(_name(one), [(costs[side][at], side) for side in sides]) for at, one in enumerate(found.models)]
    return _bars(bars, legend(LABELS, 12, [(side, f"costs the {side}") for side in sides]))


def _bars(
    named: Sequence[tuple[str, Sequence[tuple[float, str]]]], key: str, *, labels: float = LABELS
) -> Drawing:
    """Rows of one or two bars from nought, each with its figure."""
    amounts = [100 * amount for _, bars in named for amount, _ in bars] or [0.0]
    low, high = min(0.0, *amounts), max(0.0, *amounts)
    if low == high:
        high = 1.0
    across = Scale(low, high, labels + (ENDS if low < 0 else 8), WIDE - (ENDS if high > 0 else 18))
    top, bottom = 26.0, 26.0 + ROW * len(named)
    parts = [key, *(_tick(across, tick, top, bottom) for tick in ticks(low, high, 6))]
    for at, (name, bars) in enumerate(named):
        y = top + ROW * at
        parts.append(text(0, y + 16, name, tone="ink"))
        parts += _row(across, bars, y)
    parts.append(line(across(0), top, across(0), bottom, "ink", 1.2))
    said = "; ".join(f"{name} {', '.join(percent(amount) for amount, _ in bars)} %" for name, bars in named)
    return Drawing(said, bottom + 20, parts, WIDE)


def _row(across: Scale, bars: Sequence[tuple[float, str]], y: float) -> list[str]:
    tall = (ROW - 8) / len(bars)
    parts = []
    for at, (amount, tone) in enumerate(bars):
        left, right = sorted((across(0), across(100 * amount)))
        parts.append(rect(left, y + 4 + at * tall, max(right - left, 0.5), tall - 0.5, tone))
    most = max(bars, key=lambda bar: abs(bar[0]))[0]
    said = " · ".join(signed(100 * amount, 3) if len(bars) == 1 else percent(amount, 3) for amount, _ in bars)
    x, anchor = (across(100 * most) - 6, "end") if most < 0 else (across(100 * most) + 6, "start")
    return [*parts, text(x, y + 16, said, anchor=anchor, tone="ink", size=10)]


def _tick(across: Scale, tick: float, top: float, bottom: float) -> str:
    said = f"{tick:g} %".replace("-", MINUS)
    return line(across(tick), top, across(tick), bottom) + text(
        across(tick), bottom + 15, said, anchor="middle"
    )


def _table(found: Comparison) -> str:
    heads = "".join(f'<th scope="col" class="{kind}">{escaped(said)}</th>' for said, kind in HEADS)
    rows = "".join(_cells(one) for one in found.models)
    note = (
        "own: its own cards; upcard: also the banker's first card. sizes, values, cards: what the banker "
        "sees of the player's hand. A side that keeps to the common convention must hit its weak hands and "
        "stand on its strong ones, and is free in between."
    )
    return (
        f'<section><h2>All models</h2><div class="scroll"><table><thead><tr>{heads}</tr></thead>'
        f'<tbody>{rows}</tbody></table></div><p class="note">{escaped(note)}</p></section>'
    )


def _cells(one: Compared) -> str:
    names = "".join(f'<td class="w">{escaped(name)}</td>' for name in options_of(one))
    proved = f"± {one.exploitability:.1e}" if one.value_exact is None else str(one.value_exact)
    exact = proved.replace("-", MINUS).replace("/", "/<wbr>")
    costs = (one.player_convention_costs, one.banker_convention_costs, one.both_convention)
    figures = "".join(f"<td>{percent(amount)}</td>" for amount in costs)
    sets = f"<td>{one.player_sets:,} + {one.banker_sets:,}</td>"
    return f'<tr>{names}<td>{percent(one.value)}</td><td class="exact">{exact}</td>{figures}{sets}</tr>'
