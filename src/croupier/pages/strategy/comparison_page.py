"""All information models of a rule set on one page: a table, charts, and what they show in words."""

from collections.abc import Iterator, Sequence

from croupier.games.pokdeng.rules import THAI
from croupier.pages.blocks import Block, Column, Items, Picture, Row, Table, columns, plain_table
from croupier.pages.drawing import Drawing, Rect, Scale, Shape, Text, legend, straight, ticks
from croupier.pages.html import all_blocks, header, page, section
from croupier.pages.strategy.comparison_prose import Worth, conclusions, options_of, worths
from croupier.pages.text import MINUS, percent, signed
from croupier.solve.pokdeng.compare import Compared, Comparison

WIDTH, NAMES = 720.0, 190.0  # of the whole sheet, and of what names rows
ROW = 24.0
ENDS = 50.0  # room for a figure past the end of a bar
SIDES = ("player", "banker")
COLUMNS = (
    *columns("player sees", "banker sees", "detail", "deck", ("value", "%"), ("value", "exact"), left=4),
    Column("player, %", over="convention costs the"),
    Column("banker, %", over="convention costs the"),
    Column("value when both keep to it", "%"),
    Column("information sets"),
)
TABLE_NOTE = (
    "own: its own cards; upcard: also the banker's first card. sizes, values, cards: what the banker sees of "
    "the player's hand. A side that keeps to the common convention must hit its weak hands and stand on its "
    "strong ones, and is free in between."
)
WORTHS = "What each piece of knowledge is worth to the side that has it, one deck, % of the bet"

Bar = tuple[float, str]  # how long, in what colour


def compare_page(found: Comparison) -> str:
    """A document of its own, without anything to fetch."""
    return page(f"Information models of {found.title}", _body(found))


def _body(found: Comparison) -> str:
    blocks: list[Block] = [
        f"Every model of heads-up play, solved and certified. Values are to the player {THAI['player']}, in "
        f"% of the bet; combinations multiply by “{found.multiplier}”.",
        Items(tuple(conclusions(found))),
        Picture("values", "Value to the player by model, % of the bet", _values(found)),
        Picture("worths", WORTHS, _worths(worths(found))),
        Picture("costs", "What keeping to the common convention costs, % of the bet", _costs(found)),
    ]
    head = header(f"Information models · rules {found.rules}", f"{found.title}: what knowledge is worth")
    return "\n".join([head, all_blocks(blocks), section("All models", [_table(found)])])


def _name(one: Compared) -> str:
    player, banker, detail, deck = options_of(one)
    return f"{player} / {banker}, {detail}, {deck}"


def _values(found: Comparison) -> Drawing:
    bars = [(_name(one), [(one.value, "player" if one.value > 0 else "banker")]) for one in found.models]
    return _bar_chart(bars, [("banker", "the banker is ahead"), ("player", "the player is ahead")])


def _worths(found: Sequence[Worth]) -> Drawing:
    """Bars to the left are knowledge that does harm: the other side knows that it is known."""
    bars = [(f"{one.knowledge}; {one.among}", [(one.worth, one.side)]) for one in found]
    return _bar_chart(bars, [("banker", "to the banker"), ("player", "to the player")], names=330.0)


def _costs(found: Comparison) -> Drawing:
    """Of the sides that it costs anything at all."""
    costs = {side: [getattr(one, f"{side}_convention_costs") for one in found.models] for side in SIDES}
    sides = [side for side in SIDES if any(costs[side])] or list(SIDES)
    bars = [
        (_name(one), [(costs[side][place], side) for side in sides]) for place, one in enumerate(found.models)
    ]
    return _bar_chart(bars, [(side, f"costs the {side}") for side in sides])


def _bar_chart(
    rows: Sequence[tuple[str, Sequence[Bar]]], key: Sequence[tuple[str, str]], *, names: float = NAMES
) -> Drawing:
    """Rows of one or two bars from nought, each with its figure."""
    amounts = [100 * amount for _, bars in rows for amount, _ in bars] or [0.0]
    low, high = min(0.0, *amounts), max(0.0, *amounts)
    high = 1.0 if low == high else high
    across = Scale(low, high, names + (ENDS if low < 0 else 8), WIDTH - (ENDS if high > 0 else 18))
    top, bottom = 26.0, 26.0 + ROW * len(rows)
    shapes: list[Shape] = [*legend(names, 12, key)]
    for tick in ticks(low, high, 6):
        shapes += _tick(across(tick), f"{tick:g} %", top, bottom)
    for place, (name, bars) in enumerate(rows):
        y = top + ROW * place
        shapes += [Text(0, y + 16, name, "ink"), *_row(across, bars, y)]
    shapes.append(straight(across(0), top, across(0), bottom, "ink", 1.2))
    figures = (f"{name} {', '.join(percent(amount) for amount, _ in bars)} %" for name, bars in rows)
    return Drawing(WIDTH, bottom + 20, tuple(shapes), "; ".join(figures))


def _row(across: Scale, bars: Sequence[Bar], y: float) -> Iterator[Shape]:
    tall = (ROW - 8) / len(bars)
    for place, (amount, colour) in enumerate(bars):
        left, right = sorted((across(0), across(100 * amount)))
        yield Rect(left, y + 4 + place * tall, max(right - left, 0.5), tall - 0.5, colour)
    most = max(bars, key=lambda bar: abs(bar[0]))[0]
    alone = len(bars) == 1
    label = " · ".join(signed(100 * amount, 3) if alone else percent(amount, 3) for amount, _ in bars)
    end = across(100 * most)
    yield Text(end - 6 if most < 0 else end + 6, y + 16, label, "ink", 10, "end" if most < 0 else "start")


def _tick(x: float, label: str, top: float, bottom: float) -> tuple[Shape, Shape]:
    label_text = Text(x, bottom + 15, label.replace("-", MINUS), anchor="middle")
    return straight(x, top, x, bottom), label_text


def _table(found: Comparison) -> Table:
    return plain_table("", COLUMNS, [Row(_cells(one)) for one in found.models], TABLE_NOTE)


def _cells(one: Compared) -> tuple[str, ...]:
    proved = f"± {one.exploitability:.1e}" if one.value_exact is None else str(one.value_exact)
    exact = proved.replace("-", MINUS)
    costs = (one.player_convention_costs, one.banker_convention_costs, one.both_convention)
    sets = f"{one.player_sets:,} + {one.banker_sets:,}"
    return (*options_of(one), percent(one.value), exact, *map(percent, costs), sets)
