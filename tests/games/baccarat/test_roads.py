"""Ruling B11: the roads, against a second statement of them and against shoes worked by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from textwrap import dedent

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.console import Console

from croupier.errors import BadInput
from croupier.games.baccarat.coup import BANKER, PLAYER, TIE
from croupier.games.baccarat.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    SMALL_ROAD,
    BigRoadMark,
    Mark,
    NextMarks,
    Result,
    Roads,
    derived_colours,
    layout,
    parse_results,
    roads,
    streaks,
)
from croupier.pages.terminal.roads import draw
from croupier.wire import canonical, read, to_data

TEXTS = [winner + pairs for winner in "BPT" for pairs in ("", "b", "p", "bp")]
DERIVED = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}
Place = tuple[int, int]


def alternating(lengths: Iterable[int]) -> list[str]:
    return [letter for letter, length in zip(cycle("BP"), lengths, strict=False) for _ in range(length)]


# Six tails under one another, so that the sixth runs along the top row.
STAIRCASE = [11, 9, 7, 5, 3, 2, 1, 1]
SHOES = st.one_of(
    st.lists(st.sampled_from(TEXTS), max_size=90),
    st.lists(st.integers(1, 14), max_size=14).map(alternating),
    st.lists(st.integers(1, 3), max_size=40).map(alternating),
)


@dataclass
class Paper:
    """A person with a pen and squared paper, six rows high, who marks one result at a time."""

    cells: dict[Place, str] = field(default_factory=dict)
    written: list[Place] = field(default_factory=list)
    columns: list[list[str]] = field(default_factory=list)
    turned: bool = False

    def write(self, ink: str) -> None:
        place = self.below() if self.columns and self.columns[-1][-1] == ink else self.top(ink)
        assert place not in self.cells
        self.columns[-1].append(ink)
        self.cells[place] = ink
        self.written.append(place)

    def top(self, ink: str) -> Place:
        column, self.turned = len(self.columns), False
        self.columns.append([])
        while (column, 0) in self.cells:
            column += 1
        return column, 0

    def below(self) -> Place:
        column, row = self.written[-1]
        self.turned = self.turned or row == 5 or (column, row + 1) in self.cells
        return (column + 1, row) if self.turned else (column, row + 1)


def look_left(columns: Sequence[Sequence[str]], back: int) -> str | None:
    """The casino's own words for the newest mark, or None where there is nothing yet to compare."""
    here, down = len(columns) - 1, len(columns[-1]) - 1
    if down == 0:
        if here - 1 - back < 0:
            return None
        return "red" if len(columns[here - 1]) == len(columns[here - 1 - back]) else "blue"
    if here - back < 0:
        return None
    left = dict(enumerate(columns[here - back]))
    if down in left:
        return "red"  # a mark beside it
    return "blue" if down - 1 in left else "red"  # the column has just ended, or ended long ago


def naive(results: Sequence[str]) -> tuple[Paper, dict[str, Paper]]:
    big, derived = Paper(), {name: Paper() for name in DERIVED}
    for winner in (text[0] for text in results if text[0] != "T"):
        big.write(winner)
        for name, back in DERIVED.items():
            if colour := look_left(big.columns, back):
                derived[name].write(colour)
    return big, derived


def inked(paper: Paper) -> list[tuple[str, int, int]]:
    return [(paper.cells[place], *place) for place in paper.written]


def coloured(marks: Iterable[Mark]) -> list[tuple[str, int, int]]:
    return [(mark.colour, mark.column, mark.row) for mark in marks]


def won(marks: Iterable[BigRoadMark]) -> list[tuple[str, int, int]]:
    return [((mark.winner or "tie")[0].upper(), mark.column, mark.row) for mark in marks]


def picture(marks: Iterable[tuple[str, int, int]]) -> str:
    """A road as lines of letters, without the empty rows at the bottom."""
    cells: Mapping[Place, str] = {(column, row): name[0] for name, column, row in marks}
    width, height = (1 + max(place[axis] for place in cells) for axis in (0, 1))
    return "\n".join(
        " ".join(cells.get((column, row), ".") for column in range(width)) for row in range(height)
    )


def drawn(text: str) -> str:
    return dedent(text).strip()


@given(SHOES)
@example(alternating(STAIRCASE))
@example(["T", "T", "B"])
def test_ruling_b11_all_roads_match_the_second_statement(results: list[str]) -> None:
    big, derived = naive(results)
    road = roads(results)
    assert won(mark for mark in road.big_road if mark.winner) == inked(big)
    assert coloured(road.big_eye_boy) == inked(derived["big_eye_boy"])
    assert coloured(road.small_road) == inked(derived["small_road"])
    assert coloured(road.cockroach_pig) == inked(derived["cockroach_pig"])


@given(SHOES)
def test_ruling_b11_bead_plate_shows_every_coup_down_then_right(results: list[str]) -> None:
    beads = roads(results).bead_plate
    assert [(bead.column * 6 + bead.row) for bead in beads] == list(range(len(results)))
    assert all(0 <= bead.row < 6 for bead in beads)
    assert [bead.winner[0].upper() for bead in beads] == [text[0] for text in results]
    assert [bead.banker_pair for bead in beads] == ["b" in text for text in results]
    assert [bead.player_pair for bead in beads] == ["p" in text for text in results]


@given(SHOES)
def test_ruling_b11_big_road_loses_no_tie(results: list[str]) -> None:
    road = roads(results).big_road
    assert sum(mark.ties for mark in road) == sum(text[0] == "T" for text in results)


@given(SHOES)
def test_ruling_b11_next_marks_are_those_a_next_win_makes(results: list[str]) -> None:
    before = roads(results)
    for letter, marks in (("B", before.next.banker), ("P", before.next.player)):
        after = roads([*results, letter])
        for name in DERIVED:
            mark = getattr(marks, name)
            assert getattr(after, name) == (*getattr(before, name), *([mark] if mark else []))


@given(SHOES)
def test_ruling_b11_a_tie_leaves_no_mark_on_the_derived_roads(results: list[str]) -> None:
    before, after = roads(results), roads([*results, "T"])
    for name in (*DERIVED, "next"):
        assert getattr(before, name) == getattr(after, name)


@given(st.lists(st.integers(1, 14), max_size=14))
@example(STAIRCASE)
def test_ruling_b11_no_two_marks_share_a_cell_of_the_six_rows(lengths: list[int]) -> None:
    places = layout(lengths)
    assert len(set(places)) == len(places) == sum(lengths)
    assert {row for _, row in places} <= set(range(6))


@given(SHOES)
@settings(deadline=None)  # the first crossing builds the schema
def test_ruling_b11_roads_cross_the_wire_unchanged(results: list[str]) -> None:
    road = roads(results)
    assert read(Roads, canonical(to_data(road))) == road


def test_ruling_b11_bbpp_gives_a_red_big_eye_boy_mark() -> None:
    assert roads("BBPP").big_eye_boy == (Mark("red", 0, 0),)
    assert roads("BBP").big_eye_boy == ()
    assert roads("BPP").big_eye_boy == (Mark("blue", 0, 0),)


@pytest.mark.parametrize(
    ("name", "first", "too_short"),
    [
        ("big_eye_boy", "BPP", "BP"),
        ("big_eye_boy", "BPB", "BP"),
        ("small_road", "BPBB", "BPB"),
        ("small_road", "BPBP", "BPB"),
        ("cockroach_pig", "BPBPP", "BPBP"),
        ("cockroach_pig", "BPBPB", "BPBP"),
    ],
)
def test_ruling_b11_derived_road_starts_where_it_has_a_column_to_look_at(
    name: str, first: str, too_short: str
) -> None:
    assert len(getattr(roads(first), name)) == 1
    assert getattr(roads(too_short), name) == ()


# Columns of 2 1 3 2 1 4 3 1 1 3 2, worked on paper entry by entry.
GOLDEN = "T BB P BBB PP T B PPPP BBB P B PPP BB"


def test_ruling_b11_golden_big_road() -> None:
    assert len(parse_results(GOLDEN)) == 25
    assert picture(won(roads(GOLDEN).big_road)) == drawn("""
        B P B P B P B P B P B
        B . B P . P B . . P B
        . . B . . P B . . P .
        . . . . . P . . . . .
    """)


def test_ruling_b11_golden_big_eye_boy() -> None:
    assert picture(coloured(roads(GOLDEN).big_eye_boy)) == drawn("""
        b r b r b r b r b r b r b r
        b . . . b r . r b . . . . .
        . . . . b . . . . . . . . .
    """)


def test_ruling_b11_golden_small_road() -> None:
    assert picture(coloured(roads(GOLDEN).small_road)) == drawn("""
        r b r b r b r b r b
        . b . . . b . b . b
        . b . . . . . b . .
        . b . . . . . b . .
        . b . . . . . . . .
    """)


def test_ruling_b11_golden_cockroach_pig() -> None:
    assert picture(coloured(roads(GOLDEN).cockroach_pig)) == drawn("""
        r b r b r b r b
        r b . b . . r .
        r . . . . . r .
        r . . . . . . .
        r . . . . . . .
    """)


def test_ruling_b11_golden_colours_from_streak_lengths() -> None:
    columns = streaks(GOLDEN.replace("T", "").replace(" ", ""))
    assert columns == (2, 1, 3, 2, 1, 4, 3, 1, 1, 3, 2)
    told = {
        offset: "".join(colour[0] for colour in derived_colours(columns, offset))
        for offset in (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG)
    }
    assert told == {1: "bbrbrbbbrrbrrbbrbrbr", 2: "rbbbbbrbrbbrbbbbrbb", 3: "rrrrrbbrbbrbrrrb"}


def test_ruling_b11_golden_next_marks() -> None:
    ahead = roads(GOLDEN).next
    # A third Banker: beside 3, after 1, after 1. A Player starts column 12: 2 against 3, 1 and 1.
    assert ahead.banker == NextMarks(Mark("red", 13, 1), Mark("red", 10, 0), Mark("red", 8, 0))
    assert ahead.player == NextMarks(Mark("blue", 14, 0), Mark("blue", 9, 2), Mark("blue", 7, 1))


def test_ruling_b11_no_next_marks_before_the_roads_start() -> None:
    nothing = NextMarks(None, None, None)
    assert roads("").next.banker == roads("TT").next.player == nothing
    assert roads("BP").next.banker == NextMarks(Mark("red", 0, 0), None, None)


def test_ruling_b11_dragon_tail_turns_right_and_the_next_streak_keeps_its_column() -> None:
    assert picture(won(roads("B" * 9 + "P" * 7 + "B").big_road)) == drawn("""
        B P B .
        B P . .
        B P . .
        B P . .
        B P P P
        B B B B
    """)


def test_ruling_b11_tail_that_has_turned_keeps_right_past_a_shorter_tail() -> None:
    assert picture(won(roads("B" * 7 + "P" * 8).big_road)) == drawn("""
        B P . . .
        B P . . .
        B P . . .
        B P . . .
        B P P P P
        B B . . .
    """)


def test_ruling_b11_streak_takes_the_first_free_column_when_a_tail_holds_the_top_row() -> None:
    assert picture(won(roads(alternating(STAIRCASE)).big_road)) == drawn("""
        B P B P B P P B P
        B P B P B B . . .
        B P B P P P . . .
        B P B B B B . . .
        B P P P P P . . .
        B B B B B B . . .
    """)


def test_ruling_b11_derived_roads_use_streak_lengths_not_drawn_cells() -> None:
    # Drawn, the Banker tail fills the bottom of Player's column; by length, 7 follows 8 entry by entry.
    assert derived_colours([8, 7, 1], BIG_EYE_BOY) == ("red",) * 6 + ("blue",)
    assert derived_colours([7, 9], BIG_EYE_BOY) == ("red",) * 6 + ("blue", "red")


def test_ruling_b11_derived_road_has_dragon_tails_too() -> None:
    assert picture(coloured(roads("B" * 9 + "P" * 9).big_eye_boy)) == drawn("""
        r . .
        r . .
        r . .
        r . .
        r . .
        r r r
    """)


def test_ruling_b11_ties_count_on_the_last_mark() -> None:
    marks = roads("B T P TTT P").big_road
    assert [(mark.winner, mark.ties) for mark in marks] == [(BANKER, 1), (PLAYER, 3), (PLAYER, 0)]


def test_ruling_b11_leading_ties_wait_on_the_first_cell() -> None:
    assert roads("TT").big_road == (BigRoadMark(None, 2, False, False, 0, 0),)
    assert roads("TT P T").big_road == (BigRoadMark(PLAYER, 3, False, False, 0, 0),)


def test_ruling_b11_pair_dots_belong_to_the_coup_that_made_the_mark() -> None:
    road = roads("Bp Tb Pbp")
    assert [(bead.banker_pair, bead.player_pair) for bead in road.bead_plate] == [
        (False, True),
        (True, False),
        (True, True),
    ]
    assert road.big_road == (
        BigRoadMark(BANKER, 1, False, True, 0, 0),
        BigRoadMark(PLAYER, 0, True, True, 1, 0),
    )


def test_ruling_b11_an_empty_shoe_has_empty_roads() -> None:
    road = roads([])
    assert (road.bead_plate, road.big_road, road.big_eye_boy) == ((), (), ())


@given(st.lists(st.sampled_from(TEXTS)), st.sampled_from(["", " ", ",", ", ", "\n"]))
def test_results_read_the_same_as_a_list_and_as_one_text(texts: list[str], between: str) -> None:
    assert parse_results(between.join(texts)) == parse_results(texts)


def test_results_name_both_pairs_in_either_order() -> None:
    assert parse_results("Tbp Tpb") == (Result(TIE, True, True),) * 2


@pytest.mark.parametrize(
    ("results", "named"),
    [
        ("BBXP", "result 3, 'X',"),
        ("bbpp", "result 1, 'bbpp',"),
        ("P B? T", "result 2, 'B?',"),
        ("B Pbb", "result 2, 'Pbb',"),
        (["B", "P", "BP"], "result 3, 'BP',"),
        (["B", ""], "result 2, '',"),
        (["B", "T p"], "result 2, 'T p',"),
        ("B" + "?" * 999, "result 1, 'B????"),
    ],
)
def test_a_bad_result_is_named_by_its_position_in_one_line(results: str | list[str], named: str) -> None:
    with pytest.raises(BadInput) as refused:
        roads(results)
    line = str(refused.value)
    assert line.startswith(named)
    assert "\n" not in line
    assert len(line) < 160


def printed(results: str | list[str], width: int) -> list[str]:
    console = Console(width=width + 20, color_system=None)
    with console.capture() as captured:
        console.print(draw(roads(results), width))
    return captured.get().splitlines()


@given(SHOES, st.integers(40, 140))
@settings(max_examples=25, deadline=None)
def test_ruling_b11_terminal_drawing_keeps_to_its_width(results: list[str], width: int) -> None:
    lines = [line.rstrip() for line in printed(results, width)]
    assert max(map(len, lines)) == width
    assert {len(line) for line in lines if line.startswith(tuple("╭│╰"))} == {width}


def test_ruling_b11_terminal_shows_the_last_columns_with_pairs_and_ties() -> None:
    lines = printed("BP" * 36 + "Bb TT Pp T Bbp", 40)
    assert lines[1].strip() == "│ " + " B " * 11 + "•B " + " │"
    assert "last 12 of 13 columns" in lines[7]
    assert lines[9].strip() == "│ " + " ○  " * 6 + "•○ 2" + " ○•╱" + "•○• " + " │"
    assert "last 9 of 75 columns" in lines[15]


def test_ruling_b11_terminal_puts_the_derived_roads_side_by_side_from_100_columns() -> None:
    titles = ("Big Eye Boy", "Small Road", "Cockroach Pig")
    together = {
        width: any(all(title in line for title in titles) for line in printed(GOLDEN, width))
        for width in (99, 100)
    }
    assert together == {99: False, 100: True}
