"""One look: every colour from the theme, readable on both grounds; one drawing for SVG and PNG."""

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import croupier
from croupier.pages.blocks import Column, Markup, Row, columns, plain_table
from croupier.pages.drawing import (
    Area,
    Dot,
    Drawing,
    Group,
    Line,
    Rect,
    Shape,
    Text,
    beside,
    shifted,
    straight,
    ticks,
    ticks_around,
)
from croupier.pages.html import all_blocks, page, text
from croupier.pages.png import ZOOM, png
from croupier.pages.svg import svg, svg_file
from croupier.pages.theme import COLOURS, stylesheet

TOKENS = Path(__file__).parents[2] / "web" / "src" / "tokens.css"
PAGES = Path(croupier.__file__).parent / "pages"
SHAPES: tuple[Shape, ...] = (
    Rect(10, 10, 30, 20, "player"),
    Dot(80, 20, "banker", 8),
    Area(((10, 50), (40, 50), (40, 70)), "tie"),
    straight(60, 60, 90, 60, "ink", 4),
    Text(10, 90, "K♠ <&>", "ink"),
    Group((Rect(60, 70, 20, 20, "felt"),), 0, 0, ("a tooltip",)),
)


def lightness(colour: str) -> float:
    parts = [part / 255 for part in bytes.fromhex(colour[1:])]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, ground: int) -> float:
    low, high = sorted(lightness(COLOURS[name][ground]) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", [0, 1], ids=["paper", "dark"])
@pytest.mark.parametrize(
    ("words", "behind"),
    [
        *((name, "paper") for name in ("ink", "dim", "felt", "loss", "red-suit")),
        *(("dim", name) for name in ("pale", "mist")),
        ("on-felt", "felt"),
        ("ink", "alarm"),
        ("on-cell", "hit"),
        ("on-cell", "stand"),
    ],
)
def test_words_can_be_read_on_what_lies_behind_them(words: str, behind: str, ground: int) -> None:
    assert contrast(words, behind, ground) >= 4.5


@pytest.mark.parametrize("words", ["ink", "dim", "brass", "loss", "player", "banker", "tie"])
def test_words_can_be_read_on_the_felt(words: str) -> None:
    felt = re.search(r"--felt: (#\w+);", TOKENS.read_text())
    assert felt is not None
    low, high = sorted((lightness(felt[1]), lightness(COLOURS[words].dark)))
    assert (high + 0.05) / (low + 0.05) >= 4.5


@pytest.mark.parametrize("ground", [0, 1], ids=["paper", "dark"])
def test_greys_tell_player_banker_and_tie_apart(ground: int) -> None:
    hands = sorted(lightness(COLOURS[name][ground]) for name in ("player", "banker", "tie"))
    assert all((high + 0.05) / (low + 0.05) > 1.25 for low, high in pairwise(hands))


def test_no_page_has_a_colour_of_its_own() -> None:
    for path in (found for kind in ("py", "css", "js") for found in PAGES.rglob(f"*.{kind}")):
        used = set(re.findall(r"#[0-9a-fA-F]{6}\b", path.read_text()))
        # What stands in the margins of a sheet of paper cannot name a variable of the page.
        allowed = {COLOURS["dim"].paper} if path.name == "page.css" else set()
        assert path.name == "theme.py" or used <= allowed, path


def test_every_colour_that_a_stylesheet_names_is_in_the_theme() -> None:
    for path in PAGES.rglob("*.css"):
        named = set(re.findall(r"var\(--([a-z-]+)\)", path.read_text()))
        assert named - {"tall", "wide"} <= set(COLOURS)  # a chart says how large it is
    assert stylesheet().count("--ink:") == 2


SHARED = {
    "ink": "ink",
    "dim": "soft",
    "line": "line",
    "paper": "raised",
    "pale": "paper",
    "brass": "brass",
    "focus": "brass",
    "loss": "alert",
    "alarm": "alert-wash",
    **{hand: hand for hand in ("player", "banker", "tie")},
}


@pytest.mark.parametrize(("ours", "theirs"), SHARED.items())
def test_sheets_and_web_tables_share_their_colours(ours: str, theirs: str) -> None:
    found = re.search(rf"--{theirs}: light-dark\((#\w+), (#\w+)\);", TOKENS.read_text())
    assert found is not None
    assert COLOURS[ours] == found.groups()


def test_sheets_have_the_edge_of_the_felt_and_the_red_of_the_cards() -> None:
    tokens = dict(re.findall(r"--([\w-]+): (#\w+);", TOKENS.read_text()))
    assert COLOURS["felt"].paper == tokens["felt-edge"]
    assert COLOURS["red-suit"].paper == tokens["card-red"]
    assert COLOURS["hit"].paper == tokens["chip-1000"]


def test_no_component_of_the_web_tables_has_a_colour_of_its_own() -> None:
    for path in (TOKENS.parent).rglob("*"):
        if path.suffix in (".svelte", ".css") and path != TOKENS:
            assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*;)", path.read_text()), path


def test_rules_and_mathematics_draw_nothing() -> None:
    """Whatever is drawn is drawn in pages, and printed by the command line."""
    drawing = re.compile(r"^ *(from|import) (rich|PIL|weasyprint|html)\b|<svg|<td|\[bold\]", re.MULTILINE)
    for path in PAGES.parent.rglob("*.py"):
        if path.relative_to(PAGES.parent).parts[0] not in ("pages", "cli"):
            assert not drawing.search(path.read_text()), path


def test_one_drawing_is_the_same_picture_as_svg_and_as_png() -> None:
    from PIL import Image

    drawing = Drawing(100, 100, SHAPES, "shapes")
    root = ElementTree.fromstring(svg_file(drawing))
    names = [element.tag.rpartition("}")[2] for element in root]
    assert names == ["title", "style", "rect", "circle", "path", "path", "text", "g"]
    with Image.open(BytesIO(png(drawing))) as image:
        assert image.size == (100 * ZOOM, 100 * ZOOM)
        places = {"player": (25, 20), "banker": (80, 20), "tie": (35, 55), "ink": (75, 60), "felt": (70, 80)}
        for name, (x, y) in places.items():
            found = image.getpixel((x * ZOOM, y * ZOOM))
            assert found == tuple(bytes.fromhex(COLOURS[name].paper[1:])), name


def test_a_picture_of_its_own_is_dark_on_a_dark_screen() -> None:
    drawn = svg_file(Drawing(100, 100, SHAPES, "shapes"))
    light, dark = drawn.split("@media screen and (prefers-color-scheme:dark)")
    assert f"svg{{background:{COLOURS['paper'].paper}}}" in light
    assert f"svg{{background:{COLOURS['paper'].dark}}}" in dark
    used = set(re.findall(r'class="([fs]-[a-z-]+)"', drawn))
    assert used
    for name in used:
        paint = "fill" if name.startswith("f") else "stroke"
        assert f".{name}{{{paint}:{COLOURS[name[2:]].dark}}}" in dark


def test_a_picture_in_a_page_has_words_for_those_who_do_not_see_it() -> None:
    drawn = svg(Drawing(10, 10, (Rect(0, 0, 5, 5, "ink"),), "half of <it>"), "x", "A & B")
    assert 'aria-labelledby="x-title x-desc"' in drawn
    assert ">A &amp; B</title>" in drawn
    assert ">half of &lt;it&gt;</desc>" in drawn
    grid = svg(Drawing(10, 10, SHAPES), "x", "grid")
    assert 'role="group" aria-label="grid"' in grid
    assert "<title>a tooltip</title>" in grid


def test_shapes_keep_their_form_when_they_are_moved() -> None:
    moved = [shifted(shape, 3, 4) for shape in SHAPES]
    back = tuple(shifted(shape, -3, -4) for shape in moved)
    assert back == SHAPES
    assert all(one != other for one, other in zip(moved, SHAPES, strict=True))
    row = beside([Drawing(10, 5, SHAPES), Drawing(20, 8, SHAPES)], gap=2)
    assert (row.width, row.height, len(row.shapes)) == (32, 8, 2 * len(SHAPES))


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 0.0031), (-3.4, 0), (-120, 75), (0, 1e6)])
def test_ticks_are_round_and_few(low: float, high: float) -> None:
    within, around = ticks(low, high), ticks_around(low, high)
    assert 1 <= len(within) <= 6
    assert all(low - 1e-9 <= tick <= high * (1 + 1e-9) + 1e-9 for tick in within)
    assert around[0] <= low
    assert around[-1] >= high * (1 - 1e-9)
    assert set(map(float, within)) <= set(map(float, around))


def test_a_page_keeps_thai_words_in_one_piece_and_numbers_with_their_units() -> None:
    assert text("banker เจ้ามือ: 3 % (TLGC 6.8)") == (
        'banker <span lang="th">เจ้ามือ</span>: 3&nbsp;% (TLGC&nbsp;6.8)'
    )


def test_only_what_is_marked_as_html_is_html() -> None:
    table = plain_table("<i>", columns("a<", ("b", "%")), [Row(("<b>", Markup("<b>x</b>")), note="<u>")])
    made = page("<t>", all_blocks([table, "<p>"]))
    assert "<td><b>x</b></td>" in made
    assert not re.search(r"<i>|<u>|<t>|<p><p>|>a<<", made)


def test_columns_are_said_in_one_line() -> None:
    assert columns("Bet", ("Edge", "%"), "z") == (
        Column("Bet", left=True),
        Column("Edge", "%"),
        Column("z"),
    )


def test_a_line_goes_through_all_its_points() -> None:
    drawn = svg_file(Drawing(9, 9, (Line(((1, 1), (2, 5), (8, 3)), "felt", dashed=True),)))
    assert 'd="M1.0 1.0L2.0 5.0L8.0 3.0"' in drawn
    assert "stroke-dasharray" in drawn
