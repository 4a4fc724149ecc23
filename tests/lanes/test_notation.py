"""Positions of Lanes as text: there and back again, and one clear line for what cannot be."""

from contextlib import suppress
from random import Random

import pytest

from croupier.errors import BadInput
from croupier.games.lanes import layout as at
from croupier.games.lanes.engine import legal, played
from croupier.games.lanes.notation import parse, show
from croupier.games.lanes.rules import LanesRules
from tests.lanes.rounds import dealt

OPEN = LanesRules(opponent_may_open=True)
START = "s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b"


@pytest.mark.parametrize("rules", [LanesRules(), OPEN])
def test_every_position_reads_back_as_it_was(rules: LanesRules) -> None:
    draw = Random(str(rules))
    phases = set()
    for _ in range(150):
        row, _ = dealt(draw, may_open=rules.opponent_may_open)
        while True:
            text = show(row)
            again = parse(text, rules)
            assert show(again) == text
            assert sorted(legal(again)) == sorted(legal(row))
            ended = row[at.PHASE] in (at.OVER, at.WON)
            same = [place for place in range(at.SIZE) if not at.HANDS <= place < at.HANDS + 2 * at.HAND]
            if ended:  # when nobody moves any more, whose move it would be is nothing
                same = [place for place in same if place not in (at.MOVER, at.INITIATOR, at.TURN)]
            assert row[same].tolist() == again[same].tolist()
            phases.add(text.split()[4].rstrip("0123456789>"))
            if ended:
                break
            row = played(row, draw.choice(legal(row)))
    assert {"bid", "play", "choose", "tens", "over=a", "over=b"} <= phases
    assert ("bid*" in phases) == rules.opponent_may_open


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "7 parts"),
        ("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a", "7 parts"),
        (START.replace("s/-h/-d/c", "s/-h/-d/d"), "column 1, lanes"),
        (START.replace("s/-h/-d/c", "s/-h/-d/-c"), "column 1, lanes"),
        (START.replace(" . ", " 7h4a "), "column 11, table"),
        (START.replace(" . ", " Th1a "), "column 11, table"),
        (START.replace("5hKs", "5hTs"), "column 13, hands .*tens are lanes"),
        (START.replace("5hKs", "5h5h"), "5h is there twice"),
        (START.replace("5hKs", "5h"), "five in all"),
        (START.replace("9:9+2", "9:9+3"), "20 coins"),
        (START.replace("9:9+2", "9:9"), "9:9\\+2"),
        (START.replace("bid", "ponder"), "phase 'ponder'"),
        (START.replace("bid", "choose1"), "0 cards have been played"),
        (START.replace(" a b", " c b"), "mover 'c'"),
        (START.replace(" a b", " a x"), "dealer 'x'"),
        ("s/-h/-d/c 5h1a Ks2d8c7h/9cX13s4s2c 9:9+2 bid a b", "bidding opens a turn"),
        ("s/-h/-d/c 5h1a Ks2d8c7h/9cX13s4s2c 9:9+2 play a b", "b plays now"),
        ("s/-h/-d/c 5h1a Ks2d8c7h/9cX13s4s2c 9:9+2 choose1 a b", "no such effect"),
        ("s/-h/-d/c Ks-1a 5h2d8c7h/9cX13s4s2c 9:9+2 choose1 a b", "no such effect"),
    ],
)
def test_a_position_that_cannot_be_is_one_line_with_its_column(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as fault:
        parse(text)
    assert "\n" not in str(fault.value)


def test_no_text_whatever_breaks_the_reader() -> None:
    draw = Random("mutants")
    letters = "".join(sorted(set(START + "*>=X1?é٣ ")))
    for _ in range(5000):
        text = list(START)
        for _ in range(draw.randrange(1, 4)):
            text[draw.randrange(len(text))] = draw.choice(letters)
        with suppress(BadInput):
            parse("".join(text))
