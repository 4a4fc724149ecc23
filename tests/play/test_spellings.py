"""Every legal move in every spelling a person may use reads as that move, and nothing reads as another."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, in_words
from croupier.errors import BadInput, Refused
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.movetext import card_on_table, move_text, verb
from croupier.games.lanes.notation import NAMES, parse
from croupier.games.lanes.observation import hidden
from croupier.play.spellings import read_step, words_of
from tests.games.lanes.games import position
from tests.games.lanes.rounds import dealt

SIGNS = dict(zip("shdc", "♠♥♦♣", strict=True))
EFFECT_CARDS = [card for card in range(layout.CARDS) if card >= 48 or card % 12 in (0, 9, 10, 11)]


def read(seen: Row, text: str) -> list[int]:
    """All steps of a line."""
    words, steps = words_of(text), list[int]()
    while words or not steps:
        steps.append(read_step(seen, words))
        seen = played(seen, steps[-1]) if words else seen
    return steps


def spelled_card(name: str) -> list[str]:
    if name[0] == "X":
        return [name, name.lower(), f"★{name[1]}", f"Joker {name[1]}", f"*{name[1]}"]
    signed = name[0] + SIGNS[name[1]]
    return [name, name.upper(), name.lower(), signed, f"{name[0]} {SIGNS[name[1]]}", in_words(Card(name))]


def spelled_lay(seen: Row, text: str) -> list[str]:
    name, lane, down = text[:2], text[3], text.endswith("-")
    first = layout.HANDS + layout.HAND * int(seen[layout.MOVER])
    jokers = sum(card >= layout.SUITED for card in seen[first : first + layout.HAND])
    cards = [*spelled_card(name), *(["joker to ", "X>"] if name[0] == "X" and jokers == 1 else [])]
    gaps = [">", " > ", " -> ", "→", " ", " to ", " into lane ", " in LANE"]
    faces = ["-", " -", " down", " d", " Face Down", " face-down"] if down else ["", " up", " FACE UP", " u"]
    found = [
        f"{card}{gap}{lane}{face}" for card, gap, face in product(cards, gaps, faces) if card[-1] not in " >"
    ]
    found += [f"{card}{lane}{face}" for card, face in product(cards, faces) if card[-1] in " >"]
    return [*found, f"{name}{lane}{faces[0]}", f"lay {name} {lane}{faces[-1]}"]


def spelled_target(seen: Row, move: int) -> list[str]:
    number = move - layout.TARGET + 1
    name = card_on_table(seen, number - 1)
    targets = [f"#{number}", f"# {number}", f"card {number}", str(number)]
    targets += [] if name.startswith("#") else spelled_card(name)
    verbs = {"flip": ["flip ", "turn ", "Flip "], "swap": ["swap ", "swap with ", "exchange "]}
    return [
        f"{doing}{target}" for doing in ("", *verbs.get(verb(seen), ["move ", "take "])) for target in targets
    ]


def spelled_lane(seen: Row, lane: int) -> list[str]:
    found = [form.format(lane + 1) for form in ("lane {}", "LANE{}", "l{}", "{}", "flip {}", "flip lane {}")]
    suit = int(seen[layout.LANE_SUIT + lane])
    if suit != layout.UNSEEN:
        letter = layout.SUITS[suit]
        found += [
            f"flip 10{SIGNS[letter]}",
            f"T{letter}",
            f"turn 10{letter.upper()}",
            f"flip {in_words(Card('T' + letter))}",
        ]
    return found


def spellings(seen: Row, move: int) -> list[str]:
    text, owed = move_text(seen, move), int(seen[layout.OWED])
    if text in ("check", "call", "fold"):
        more = {
            "check": ["pass", "c", "PASS"],
            "call": ["c", f"call {owed}", "CALL"],
            "fold": ["f", "F", " Fold "],
        }
        return [text, *more[text]]
    if text.startswith("bid"):
        forms = [
            "bid {}",
            "BID{}",
            "raise {}",
            "raise by {}",
            "+{}",
            "+ {}",
            "bet {}",
            "add {} coins",
            "b{}",
            "r {}",
        ]
        return [form.format(move) for form in forms]
    if ">" in text:
        return spelled_lay(seen, text)
    if move < layout.LANE_TARGET:
        return [text, *spelled_target(seen, move)]
    return [text, *spelled_lane(seen, move - layout.LANE_TARGET)]


@pytest.mark.parametrize("pack", ["all", "effects"])
def test_every_spelling_of_a_legal_move_reads_as_that_move_and_as_no_other(pack: str) -> None:
    draw, phases, count = Random(pack), set(), 0
    for _ in range(25):
        row, _ = dealt(draw, cards=list(EFFECT_CARDS) if pack == "effects" else None)
        while moves := legal(row):
            if row[layout.PHASE] < layout.SHUFFLE:
                seen = hidden(row, int(row[layout.MOVER]))
                phases.add(int(row[layout.PHASE]))
                for move in moves if len(moves) < 12 else draw.sample(moves, 6):
                    texts = spellings(seen, move)
                    count += len(texts)
                    for text in draw.sample(texts, min(len(texts), 25)):
                        assert read(seen, text) == [move], text
            row = played(row, draw.choice([move for move in moves if move != layout.FOLD]))
    assert phases == {layout.BID, layout.PLAY, layout.CHOOSE}
    assert count > 10_000


OPEN = position(phase="bid")
OWED = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 3:9+8 bid2 b b")
PLAY = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 play a b")
QUEEN = parse("s/h/d/c X11a,X22b,Qc2b Ks2d8c4h/9c3s4s 9:9+2 choose3 b b")
ACE = parse("s/-h/-d/c 5h1a,Ac2b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")


@pytest.mark.parametrize(
    ("row", "text", "says"),
    [
        (OWED, "2", "'2' alone may mean many things: write bid 2"),
        (OPEN, "2", "'2' alone may mean many things: write bid 2"),
        (PLAY, "5h 1 2", "'2' alone may mean many things"),
        (OWED, "call 3", "2 are owed"),
        (OWED, "pass", "2 coins are owed: call, bid more, or fold"),
        (OPEN, "f", "nothing is owed"),
        (OPEN, "raise to 4", "write a number of coins"),
        (PLAY, "5h-1", "may be 5h>1 or, face down, 5h>1-"),
        (PLAY, "5♥ - 2", "may be 5h>2 or, face down, 5h>2-"),
        (PLAY, "king of spades", "Ks into which lane"),
        (PLAY, "joker 2", "X2 into which lane"),
        (PLAY, "5h 4", "lanes are 1, 2 and 3"),
        (PLAY, "10♥ 1", "tens are lanes"),
        (PLAY, "5h 1 sideways", "'sideways' is not a complete move"),
        (QUEEN, "flip joker", "two jokers lie on the table: write X1 or X2"),
        (QUEEN, "flip lane 1", "takes a played card, not a lane"),
        (ACE, "flip 10♥", "name the lane, as in lane 2"),
        (ACE, "5h", "an Ace flips a lane"),
        (PLAY, "", "no move is given"),
    ],
)
def test_what_may_be_meant_in_two_ways_or_in_none_is_refused_in_one_line(
    row: Row, text: str, says: str
) -> None:
    seen = hidden(row, int(row[layout.MOVER]))
    with pytest.raises((BadInput, Refused)) as fault:
        read(seen, text)
    assert says in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_chain_may_be_written_in_any_spelling() -> None:
    row = position("3d1a", holds="Jc")
    expected = read(hidden(row, 1), "Jc>1 flip 3d swap Jc")
    for text in ("jc 1 3d jc", "J♣ → 1, flip 3♦, then swap with J♣", "JC>1 FLIP #1 EXCHANGE #2"):
        assert read(hidden(row, 1), text) == expected


PIECES = [
    *NAMES[:12],
    *"123 > - + # 10 ♦ ★ d x c f".split(),
    "flip",
    "swap",
    "lane",
    "bid",
    "call",
    "joker",
    " ",
]
TEXTS = st.one_of(st.text(max_size=20), st.lists(st.sampled_from(PIECES), max_size=8).map("".join))


@given(TEXTS, st.sampled_from([OPEN, OWED, PLAY, QUEEN, ACE]))
def test_any_text_is_a_legal_line_or_is_refused_in_one_line(text: str, row: Row) -> None:
    seen = hidden(row, int(row[layout.MOVER]))
    found: int | str
    try:
        found = read_step(seen, words_of(text))
    except (BadInput, Refused) as fault:
        found = str(fault)
    assert found in legal(seen) if isinstance(found, int) else len(found.splitlines()) == 1
