"""Strategy charts: every decision has its place, colours say what to do, pages and pictures stand alone."""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import combinations, product
from pathlib import Path
from struct import unpack
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.cards import DECK
from croupier.errors import BadInput
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import THAI
from croupier.pages import png as png_module
from croupier.pages.drawing import Group, Line, Rect, Shape, Text, flat, text_width
from croupier.pages.png import WIDEST, latin, pillow, png, thai_typeface, zoom_of
from croupier.pages.strategy.chart import Cell, Grid, Part, charts, parts
from croupier.pages.strategy.comparison_page import compare_page
from croupier.pages.strategy.comparison_prose import conclusions, worths
from croupier.pages.strategy.figures import (
    Lock,
    changed,
    close_decisions,
    cost,
    frequencies,
    lock_text,
    mistakes,
)
from croupier.pages.strategy.grid import draw_grid
from croupier.pages.strategy.legend import action_legend, worth_legend
from croupier.pages.strategy.page import chart_page
from croupier.pages.strategy.prose import CLOSE, certificate_text, frequency, model_text, tooltip, value_text
from croupier.pages.strategy.sheet import draw_sheet
from croupier.pages.text import percent
from croupier.pages.theme import COLOURS
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.compare import Compared, Comparison
from croupier.solve.pokdeng.models import Model, every_model, pok_deng_model
from croupier.solve.pokdeng.policies import judge
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from croupier.wire import replace
from tests import naive
from tests.pages.test_look import contrast

HOSTILE = "</style><script>alert(1)</script>\"'&"
VOID = {"meta", "wbr", "br", "input"}
EVERY = [found.name for found in every_model()]
KINDS = ["own/sizes/value/52", "own/values/cards/infinite", "upcard/values/value/52", "upcard/sizes/cards/52"]
INK, STAND, HIT = (tuple(bytes.fromhex(COLOURS[name].paper[1:])) for name in ("on-cell", "stand", "hit"))


def named(name: str) -> Model:
    player, banker, detail, deck = name.split("/")
    return pok_deng_model(player_sees=player, banker_sees=banker, detail=detail, deck=deck)


@cache
def solved(name: str) -> Solution:
    return solve_pok_deng(named(name))


def cells(solution: Solution) -> Iterator[tuple[Grid, Cell]]:
    return ((grid, cell) for chart in charts(solution) for grid in chart.grids for cell in grid.cells)


@pytest.mark.parametrize("name", EVERY)
def test_every_information_set_is_in_exactly_one_cell(name: str) -> None:
    solution = solved(name)
    for chart in charts(solution):
        shown = Counter(part.name for part in parts(chart))
        sets = getattr(solution, chart.side)
        assert set(shown) == set(sets)
        assert set(shown.values()) == {1}
        assert all(part.choice is sets[part.name] for part in parts(chart))


@pytest.mark.parametrize("name", EVERY)
def test_every_cell_is_a_hand_a_pok_or_never_comes(name: str) -> None:
    for chart in charts(solved(name)):
        for grid in chart.grids:
            places = [(cell.row, cell.column) for cell in grid.cells]
            assert places == list(product(range(len(grid.rows.labels)), range(len(grid.columns.labels))))
            assert not any(cell.pok and cell.parts for cell in grid.cells)
            empty = [cell for cell in grid.cells if not cell.parts and not cell.pok]
            assert not empty or "/cards/" in name  # only a banker who sees cards lists what comes up


def test_hands_stand_in_the_order_of_what_their_cards_count() -> None:
    (player, banker) = charts(solved("own/sizes/cards/52"))
    (grid,) = player.grids
    at = {(cell.row, cell.column): cell for cell in grid.cells}
    assert grid.rows.labels == grid.columns.labels == tuple("TJQKA23456789")
    assert (at[3, 4].label, at[4, 3].label, at[4, 4].label) == ("AKs", "AKo", "AA")
    assert [part.name for part in at[3, 4].parts] == ["AKs"]
    assert [part.name for part in at[4, 3].parts] == ["AKo"]
    assert at[4, 10].pok  # ace and seven
    for cell in grid.cells:
        points = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        assert all(part.choice.value == (points[cell.row] + points[cell.column]) % 10 for part in cell.parts)
    assert [grid.title for grid in banker.grids] == ["against 2 cards", "against 3 cards"]


def test_what_the_banker_meets_with_two_and_with_three_cards_stands_side_by_side() -> None:
    _, banker = charts(solved("own/sizes/cards/52"))
    assert list(banker.tabs) == [""]  # nothing to choose: both are there
    _, banker = charts(solved("own/values/cards/infinite"))
    assert list(banker.tabs) == [f"against cards worth {value}" for value in range(10)]
    assert [grid.title for grid in banker.tabs["against cards worth 6"]] == [
        "against 2 cards worth 6",
        "against 3 cards worth 6",
    ]


def test_suits_beside_an_upcard_share_a_cell() -> None:
    player, banker = charts(solved("upcard/sizes/cards/52"))
    assert [grid.title for grid in player.grids] == [
        f"facing {rank}" for rank in "10 J Q K A 2 3 4 5 6 7 8 9".split()
    ]
    facing_nine = {cell.label: [part.name for part in cell.parts] for cell in player.grids[12].cells}
    assert facing_nine["A6s"] == ["Ah6h facing 9", "As6s facing 9"]
    assert sorted(facing_nine["A6o"]) == ["Ah6d facing 9", "Ah6s facing 9", "As6h facing 9"]
    under = {(cell.row, cell.column): cell for cell in banker.grids[0].cells}
    assert [part.name for part in under[4, 3].parts] == ["As Kh against 2 cards", "As Ks against 2 cards"]
    assert [part.name for part in under[3, 4].parts] == ["Ks Ah against 2 cards", "Ks As against 2 cards"]


def test_values_against_upcards_and_what_the_banker_sees() -> None:
    player, banker = charts(solved("upcard/values/value/52"))
    (grid,) = player.grids
    assert [cell.parts[0].name for cell in grid.cells if (cell.row, cell.column) == (5, 9)] == ["5 facing 9"]
    assert len(banker.grids) == 10
    assert banker.grids[0].columns.groups == (("2 cards worth", 8), ("3 cards worth", 10))
    cell = next(cell for cell in banker.grids[9].cells if (cell.row, cell.column) == (4, 8 + 6))
    assert [part.name for part in cell.parts] == ["4 showing 9 against 3 cards worth 6"]


@pytest.mark.parametrize("name", KINDS)
def test_as_much_of_a_cell_is_orange_as_it_is_right_to_hit(name: str) -> None:
    for grid in (grid for chart in charts(solved(name)) for grid in chart.grids):
        for cell, shapes in drawn_cells(grid):
            every = [shape for shape in shapes if isinstance(shape, Rect)]
            boxes = [box for box in every if box.colour.startswith(("hit", "stand"))] or every
            hit = sum(box.width * box.height for box in boxes if box.colour.startswith("hit"))
            area = sum(box.width * box.height for box in boxes)
            if cell.parts:
                mean = sum(part.choice.hit for part in cell.parts) / len(cell.parts)
                assert hit / area == pytest.approx(mean)
                idle = {not part.choice.reach for part in cell.parts}
                assert {box.colour.endswith("-idle") for box in boxes} == idle
            else:
                assert [box.colour for box in boxes] == ["nothing" if cell.pok else "never"]


def one(hit: Fraction, reach: float = 0.1) -> Part:
    choice = Choice("5", 5, None, None, None, float(hit), hit, 0.1, 0.2, 0.1, reach, False)
    return Part("5", choice)


@pytest.mark.parametrize(
    ("hits", "said"),
    [
        ((Fraction(0),), "stand"),
        ((Fraction(1),), "hit"),
        ((Fraction(1, 10**9),), "1 %"),
        ((1 - Fraction(1, 10**9),), "99 %"),
        ((Fraction(2, 3),), "67 %"),
        ((Fraction(1),) * 3, "hit"),
        ((Fraction(0), Fraction(1)), "50 %"),
    ],
)
def test_a_mixed_hand_is_never_shown_as_a_pure_one(hits: tuple[Fraction, ...], said: str) -> None:
    cell = Cell(0, 0, "5", tuple(one(hit, 0.1 / 3) for hit in hits))
    assert frequency(cell) == said
    edge = charts(solved("own/sizes/value/52"))[0].grids[0].columns
    ((_, shapes),) = drawn_cells(Grid("", edge, edge, (cell,)))
    colours = {box.colour for box in shapes if isinstance(box, Rect) and box.colour != "paper"}
    assert (len(colours) == 2) == (said[0].isdigit())


def drawn_cells(grid: Grid) -> Iterator[tuple[Cell, tuple[Shape, ...]]]:
    """Every cell with its shapes."""
    groups = [shape for span in draw_grid(grid) for shape in span.columns.shapes if isinstance(shape, Group)]
    found = {(group.row, group.column): group.shapes for group in groups}
    assert len(found) == len(groups) == len(grid.cells)
    return ((cell, found[cell.row, cell.column]) for cell in grid.cells)


@pytest.mark.parametrize("ground", [0, 1], ids=["paper", "dark"])
def test_the_two_actions_differ_in_lightness_too(ground: int) -> None:
    """Whatever colours an eye tells apart."""
    assert contrast("stand", "hit", ground) > 1.8


def test_a_tooltip_says_what_there_is_to_know() -> None:
    solution = solved("own/sizes/cards/52")
    cell = next(cell for _, cell in cells(solution) if cell.label == "T5o")
    choice = solution.player["T5o"]
    lines = tooltip(cell)
    assert lines[0] == "T5o"
    assert f"hit {THAI['hit']} {choice.exact}" in lines[1]
    assert choice.exact == Fraction(29, 108)
    assert f"stand {THAI['stand']}" in lines[2]
    assert lines[3:] == ["both are worth the same", "comes up in 0.731 % of deals"]
    sure = tooltip(next(cell for _, cell in cells(solution) if cell.label == "TT"))
    assert re.fullmatch(r"a mistake costs \d+\.\d{3} % of the bet", sure[3])


def test_the_costliest_mistakes_come_first_and_fixed_ones_never() -> None:
    solution = solved("upcard/values/value/52")
    found = [cost(part.choice) for _, part in mistakes(solution, 10_000)]
    assert found == sorted(found, reverse=True)
    every = [*solution.player.values(), *solution.banker.values()]
    assert found[0] == max(map(cost, every))
    bound = judge(named("own/sizes/value/52"), "player", "hit 0-4").solution
    assert {side for side, _ in mistakes(bound, 100)} == {"banker"}


@pytest.mark.parametrize("name", ["own/sizes/cards/52", "upcard/values/value/52"])
def test_close_decisions_are_those_that_come_up_and_hardly_matter(name: str) -> None:
    solution = solved(name)
    found = close_decisions(solution, 10_000)
    every = [*solution.player.values(), *solution.banker.values()]
    close = [one for one in every if one.reach and one.mistake is not None and one.mistake < CLOSE]
    assert len(found) == len(close) > 8
    weighed = [round(part.choice.mistake or 0.0, 9) / part.choice.reach for _, part in found]
    assert weighed == sorted(weighed)
    assert all(part.choice.reach for _, part in found)


def test_close_decisions_come_before_costly_mistakes_on_a_page() -> None:
    page = chart_page(solved("own/sizes/cards/52"))
    assert page.index("<h2>Close decisions</h2>") < page.index("<h2>Costliest mistakes</h2>")
    assert page.index('player <span lang="th">ผู้เล่น</span>, T5o') < page.index("<h2>Costliest mistakes</h2>")


def test_overall_frequencies_count_every_deal_without_a_pok() -> None:
    solution = solved("own/sizes/value/52")
    for sets in (solution.player, solution.banker):
        *by_value, whole = frequencies(sets)
        assert [one.value for one in by_value] == list(range(8))
        assert sum(one.comes_up for one in by_value) == pytest.approx(whole.comes_up)
        hits = sum(one.comes_up * one.hit for one in by_value)
        assert hits / whole.comes_up == pytest.approx(whole.hit)
    poks = sum(naive.pok_deng_score(pair)[0] for pair in combinations(DECK, 2)) / 1326
    assert (1 - poks) ** 2 == pytest.approx(frequencies(solution.player)[-1].comes_up, abs=0.005)


def test_both_faces_of_a_cell_are_there_and_say_what_both_actions_are_worth() -> None:
    solution = solved("upcard/values/value/52")
    (grid,) = charts(solution)[0].grids
    groups = [shape for shape in draw_grid(grid)[0].columns.shapes if isinstance(shape, Group)]
    for cell, group in zip(grid.cells, groups, strict=True):
        texts = [shape.text for shape in group.other if isinstance(shape, Text)]
        if cell.pok:
            assert not group.other  # the same on both faces
        else:
            (part,) = cell.parts
            stand, hit = part.choice.stand_ev, part.choice.hit_ev
            assert stand is not None
            assert hit is not None
            assert float(texts[0].replace("−", "-")) == pytest.approx(100 * stand, abs=0.51)
            assert float(texts[1].replace("−", "-")) == pytest.approx(100 * hit, abs=0.51)
            assert float(texts[2].replace("−", "-")) == pytest.approx(100 * (hit - stand), abs=0.51)
    decided = sum(bool(cell.parts) for _, cell in cells(solution))
    assert chart_page(solution).count('<g class="face other" display="none">') == decided


def test_a_mixed_cell_has_its_label_on_a_plate_clear_of_the_seam() -> None:
    seen = 0
    for name in ("own/sizes/value/52", "own/sizes/cards/52", "upcard/sizes/cards/52"):
        for grid, cell in cells(solved(name)):
            if cell.hit is None or not 0 < cell.hit < 1 or not cell.comes_up:
                continue
            seen += 1
            shapes = next(drawn for found, drawn in drawn_cells(grid) if found is cell)
            (plate,) = (shape for shape in shapes if isinstance(shape, Rect) and shape.colour == "paper")
            after = shapes[shapes.index(plate) + 1 :]
            assert all(isinstance(shape, Text) for shape in after)
            for text in after:
                assert isinstance(text, Text)
                assert text.colour == "ink"
                assert plate.y < text.y < plate.y + plate.height
                assert abs(text.x - plate.x - plate.width / 2) < 0.01
                assert text_width(text.text, text.size) < plate.width
    assert seen > 3


def test_what_never_comes_up_does_not_look_like_standing() -> None:
    grids = [grid for chart in charts(solved("upcard/values/value/52")) for grid in chart.grids]
    looks: dict[bool, set[tuple[str, ...]]] = {True: set(), False: set()}
    for grid in grids:
        for cell, shapes in drawn_cells(grid):
            if cell.hit == 0:
                looks[cell.comes_up].add(tuple(s.text if isinstance(s, Text) else s.colour for s in shapes))  # type: ignore[union-attr]
    assert looks == {True: {("stand", "stand")}, False: {("never", "stand-idle", "(stand)")}}


def test_a_locked_page_names_the_habit_its_cost_and_what_it_changes() -> None:
    judged = judge(named("own/sizes/value/52"), "player", "hit 0-3")
    lock = Lock({"player": judged.policy}, judged.free)
    said = lock_text(judged.solution, lock)
    assert "the player ผู้เล่น plays “hit 0-3”" in said
    assert f"costs the player {percent(judged.loss)} % of the bet" in said
    assert f"{percent(judged.free.value)} % if all is free" in said
    page = chart_page(judged.solution, lock)
    read(page)
    assert "“hit 0-3”" in page
    assert f"costs the player {percent(judged.loss)}&nbsp;% of the bet" in page
    moved = {
        part.name: (part.choice.exact, free.exact) for _, part, free in changed(judged.solution, lock, 99)
    }
    assert moved["4"] == (Fraction(0), Fraction(1))
    assert all(here != free for here, free in moved.values())
    assert "<h2>Locked against equilibrium</h2>" in page
    assert "Locked" not in chart_page(judged.free)


def test_locked_cells_look_locked_and_free_ones_do_not() -> None:
    bound = judge(named("own/sizes/value/52"), "banker", "hit 0-4").solution
    for chart in charts(bound):
        for grid in chart.grids:
            for cell, shapes in drawn_cells(grid):
                framed = any(isinstance(shape, Line) for shape in shapes)
                assert framed == cell.locked == (chart.side == "banker" and not cell.pok)
    page = chart_page(bound)
    assert "locked: fixed, not chosen" in page
    assert "locked: fixed, not chosen" not in chart_page(solved("own/sizes/value/52"))


def test_a_locked_page_with_both_sides_fixed_names_both_habits() -> None:
    table, free = named("own/sizes/value/52"), solved("own/sizes/value/52")
    bound = judge(table, "player", "hit 0-3").solution
    said = lock_text(bound, Lock({"player": "hit 0-3", "banker": "hit 0-4"}, free))
    assert "plays “hit 0-3” and the banker เจ้ามือ plays “hit 0-4”. The value is" in said
    assert "costs" not in said


@pytest.mark.parametrize("name", EVERY)
def test_charts_fit_a_phone(name: str) -> None:
    """Of 390 px a page leaves 356 to a chart; what is smaller than half its size cannot be read."""
    for chart in charts(solved(name)):
        for grid in chart.grids:
            assert all(356 / span.joined.width > 0.6 for span in draw_grid(grid))


def test_the_value_is_shown_with_its_certificate() -> None:
    exact = solved("own/sizes/cards/52")
    assert certificate_text(exact) == "exact: −8406773/1319232096"
    assert "banker เจ้ามือ is ahead by 0.6372 % of the bet when both play perfectly" in value_text(exact)
    close = replace(exact, value_exact=None, low=-0.25, high=-0.125, exploitability=0.125)
    assert certificate_text(close) == "between −0.250000000000 and −0.125000000000, 1.2e-01 apart"


def test_a_page_says_where_hands_are_compared_by_type() -> None:
    thai = solve_pok_deng(pok_deng_model("thai", player_sees="own", banker_sees="sizes"))
    assert "hands are compared by type, then by points; the winner's combination counts" in model_text(thai)
    assert "compared by type" not in model_text(solved("own/sizes/value/52"))


class Balance(HTMLParser):
    """Opens and closes every element, and keeps what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [
            f"{key}={value}" for key, value in attrs if key in ("src", "href", "xlink:href", "srcset")
        ]
        self.scripts += tag == "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Balance:
    parser = Balance()
    parser.feed(page)
    parser.close()
    assert not parser.open
    assert not parser.fetched
    assert not re.search(r"https?:|@import|url\(", page)
    assert parser.scripts <= 1
    return parser


@pytest.mark.parametrize("name", KINDS)
def test_a_page_is_well_formed_and_stands_alone(name: str) -> None:
    page = chart_page(solved(name))
    read(page)
    pictures = re.findall(r"<svg.*?</svg>", page, flags=re.S)
    spans = [span for chart in charts(solved(name)) for grid in chart.grids for span in draw_grid(grid)]
    drawn = sum(1 + bool(span.labels.width) for span in spans)
    assert len(pictures) == drawn + len(action_legend(solved(name))) + len(worth_legend())
    for picture in pictures:
        ElementTree.fromstring(picture)
    for word in ("stand", "hit", "banker", "player", "pok"):
        assert THAI[word] in page
    assert certificate_text(solved(name)) in page


def test_a_page_has_one_tooltip_a_cell_and_one_place_to_tab_to_a_grid() -> None:
    solution = solved("upcard/sizes/cards/52")
    page = chart_page(solution)
    assert page.count("<title>") == 1 + len(list(cells(solution)))
    assert page.count('tabindex="0"') == sum(len(chart.grids) for chart in charts(solution))
    assert page.count("<option>") == 13  # the banker's two stand side by side


def test_nobody_can_write_into_a_page() -> None:
    solution = replace(solved("own/sizes/value/52"), rules=HOSTILE)
    read(chart_page(solution))
    assert "alert(1)</script>" not in chart_page(solution)
    locked = chart_page(solution, Lock({"player": HOSTILE}, solution))
    read(locked)
    assert "alert(1)</script>" not in locked
    found = replace(comparison(), title=HOSTILE, rules=HOSTILE, multiplier=HOSTILE)
    read(compare_page(found))
    assert "alert(1)</script>" not in compare_page(found)


def pixels(made: bytes) -> tuple[int, int, Counter[Any]]:
    """Size and colours of a PNG, read by its own description."""
    from io import BytesIO

    from PIL import Image

    assert made[:8] == b"\x89PNG\r\n\x1a\n"
    assert made[12:16] == b"IHDR"
    width, height = unpack(">II", made[16:24])
    with Image.open(BytesIO(made)) as image:
        assert image.size == (width, height)
        raw = image.convert("RGB").tobytes()
    return width, height, Counter(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))


@pytest.mark.parametrize("name", ["own/sizes/value/52", "own/sizes/cards/52"])
def test_a_picture_has_the_size_of_its_layout_and_shows_the_cells(name: str) -> None:
    sheet = draw_sheet(solved(name))
    width, height, colours = pixels(png(sheet))
    zoom = zoom_of(sheet)
    assert (width, height) == (round(sheet.width * zoom), round(sheet.height * zoom))
    assert width <= WIDEST == 2000
    for action, colour in (("stand", STAND), ("hit", HIT)):
        boxes = [box for box in flat(sheet.shapes) if isinstance(box, Rect) and box.colour == action]
        area = sum(box.width * box.height for box in boxes) * zoom**2
        assert 0.75 * area < colours[colour] <= 1.02 * area  # letters lie on the cells
    assert colours[INK] > 1000  # letters are there


def test_everything_is_on_the_sheet_of_a_picture() -> None:
    for name in EVERY:
        sheet = draw_sheet(solved(name))
        assert sheet.width < 2000
        for shape in flat(sheet.shapes):
            assert isinstance(shape, Rect | Text)  # nothing is locked
            assert 0 <= shape.x <= sheet.width
            assert 0 <= shape.y <= sheet.height
            if isinstance(shape, Rect):
                assert shape.x + shape.width <= sheet.width
                assert shape.y + shape.height <= sheet.height


def test_no_boxes_are_drawn_for_letters_the_typeface_lacks() -> None:
    from PIL import ImageFont

    font = ImageFont.load_default(20)
    lacking = bytes(font.getmask("\uffff"))
    said = {
        sign
        for name in KINDS
        for shape in flat(draw_sheet(solved(name)).shapes)
        if isinstance(shape, Text)
        for sign in latin(shape.text)
    }
    assert len(said) > 40
    assert "?" not in said  # which stands for what nobody thought of
    for sign in said - {" "}:
        assert bytes(font.getmask(sign)) != lacking, sign


def test_thai_words_are_drawn_where_the_machine_has_a_typeface(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = draw_sheet(solved("own/sizes/value/52"))
    usual, has_thai = png(sheet), thai_typeface(pillow()[2]) is not None
    monkeypatch.setattr(png_module, "THAI_TYPEFACES", ("no such typeface",))
    assert (png(sheet) != usual) == has_thai


def test_a_picture_is_drawn_from_the_shapes_of_the_page() -> None:
    solution = solved("own/sizes/cards/52")
    sheet = draw_sheet(solution)
    drawn = [shape for shape in sheet.shapes if isinstance(shape, Group)]
    assert [group.tooltip for group in drawn] == [tuple(tooltip(cell)) for _, cell in cells(solution)]


def test_without_pillow_there_is_one_line_on_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(BadInput, match=r"PNG needs Pillow: pip install 'croupier\[charts\]'"):
        png(draw_sheet(solved("own/sizes/value/52")))


def compared(name: str, value: float, player: float = 0.0, banker: float = 0.01) -> Compared:
    sees, shown, detail, deck = name.split("/")
    costs = player, banker, value + banker
    return Compared(sees, shown, detail, deck, value, Fraction(-1, 3), 0.0, 8, 16, *costs, 0.1)


def comparison() -> Comparison:
    rules = load_rules("pok-deng")
    values = {"own/sizes/cards/52": -0.01, "own/values/cards/52": -0.034, "upcard/sizes/cards/52": -0.006}
    values |= {"own/sizes/value/52": -0.012, "own/sizes/cards/infinite": -0.009}
    models = tuple(compared(name, value) for name, value in values.items())
    return Comparison(rules.name, rules.title, rules.multiplier, models)


def test_a_comparison_draws_its_conclusions() -> None:
    said = " ".join(conclusions(comparison()))
    assert "the banker is ahead by 1.00 % of the bet" in said
    assert "Seeing values is worth 2.40 % of the bet to the banker" in said
    assert "Seeing the banker's upcard is worth to the player 0.400 % when the banker sees sizes." in said
    assert "Thinking in cards rather than values, on both sides, is worth 0.200 % to the player." in said
    assert "costs the player nothing at the closed table and the banker 1.0000 % of the bet" in said
    assert "In no model does the convention cost the player anything" in said
    dear = replace(comparison(), models=(compared("own/sizes/cards/52", 0.01, 0.02),))
    assert "hurts the player most with hands closed" in " ".join(conclusions(dear))
    assert "the player is ahead by 1.00 %" in " ".join(conclusions(dear))


def test_what_knowledge_is_worth_is_the_difference_it_makes() -> None:
    found = {(one.knowledge, one.among): one.worth for one in worths(comparison())}
    assert found["banker sees values, not only sizes", "hands closed, by cards"] == pytest.approx(0.024)
    assert found["player sees the upcard", "banker sees sizes, by cards"] == pytest.approx(0.004)
    assert len(found) == 2


def test_the_page_of_a_comparison_shows_every_model() -> None:
    page = compare_page(comparison())
    read(page)
    for picture in re.findall(r"<svg.*?</svg>", page, flags=re.S):
        ElementTree.fromstring(picture)
    for found in comparison().models:
        name = f"{found.player_sees} / {found.banker_sees}, {found.detail}, {found.deck}"
        assert page.count(f">{name}</text>") == 2  # by value, by cost
    for said in conclusions(comparison()):
        assert said.replace("'", "&#x27;").replace(" %", "&nbsp;%") in page


def table_of_models(number: int) -> list[tuple[str, ...]]:
    """The rows of a table of all models in the documentation: of `pok-deng`, then of `thai`."""
    text = (Path(__file__).parents[2] / "docs" / "solver.md").read_text()
    rows = re.findall(r"^\| (own|upcard) \| (\w+) \| (\w+) \| (\w+) \| (\S+) \| (\S+) \|", text, flags=re.M)
    assert len(rows) == 2 * len(EVERY)
    found: list[tuple[str, ...]] = rows[number * len(EVERY) : (number + 1) * len(EVERY)]
    assert ["/".join(row[:4]) for row in found] == EVERY
    return found


def test_the_table_of_the_documentation_is_what_the_solver_says() -> None:
    for *options, value, exact in table_of_models(0):
        solution = solved("/".join(options))
        assert Fraction(exact) == solution.value_exact
        assert value == percent(solution.value)


def test_the_table_of_thai_in_the_documentation_is_what_the_solver_says() -> None:
    for player, banker, detail, deck, value, exact in table_of_models(1):
        if detail == "value" or (player, banker) == ("own", "sizes"):
            options = {"player_sees": player, "banker_sees": banker, "detail": detail, "deck": deck}
            solution = solve_pok_deng(pok_deng_model("thai", **options))
            assert (str(solution.value_exact), percent(solution.value)) == (exact, value)
