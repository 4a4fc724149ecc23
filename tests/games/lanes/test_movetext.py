"""Moves of Lanes as text: there and back again, chains, and why an illegal one is refused."""

from random import Random

import pytest

from croupier.errors import BadInput, Refused
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.movetext import move_text, parse_moves
from croupier.games.lanes.notation import parse, show
from tests.games.lanes.rounds import dealt

EFFECTS = [card for card in range(layout.CARDS) if card >= 48 or card % 12 in (0, 9, 10, 11)]


@pytest.mark.parametrize("pack", ["all", "effects"])
def test_every_legal_move_reads_back_as_it_was(pack: str) -> None:
    draw = Random(pack)
    for _ in range(120):
        row, _ = dealt(draw, cards=list(EFFECTS) if pack == "effects" else None)
        while moves := legal(row):
            texts = [move_text(row, move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert [parse_moves(row, text) for text in texts] == [[move] for move in moves]
            row = played(row, draw.choice([move for move in moves if move != layout.FOLD]))


def after(position: str, text: str) -> str:
    row = parse(position)
    for move in parse_moves(row, text):
        row = played(row, move)
    return show(row)


def test_a_chain_is_one_line() -> None:
    """A Queen turns up a Jack, which turns a three and takes its side; the three has no effect of its own."""
    start = "s/-h/-d/c 3c2b,Jh-2a,5d1a 8c7h6h/QdKs2d9c 9:9+2 play b a"
    assert after(start, "Qd>3 flip #2 flip 3c swap Jh").startswith("s/-h/-d/c 3c=2a,Jh2b,5d1a,Qd3b ")


def test_a_card_nobody_showed_the_mover_goes_by_its_number() -> None:
    start = parse("s/-h/-d/c 3c-2b 8c7h6hAd2s/QdKs2d9c 9:9+2 play a a")
    flips = [
        move_text(row, move) for row in [played(start, parse_moves(start, "Ad>1")[0])] for move in legal(row)
    ]
    assert flips == ["lane 1", "lane 2", "lane 3"]
    queen = parse("s/-h/-d/c 3c-2b 8c7h6hQh2s/QdKs2d9c 9:9+2 play a a")
    chosen = played(queen, parse_moves(queen, "Qh>1")[0])
    assert [move_text(chosen, move) for move in legal(chosen)] == ["flip #1", "flip Qh"]
    with pytest.raises(BadInput, match="where you can see it"):
        parse_moves(chosen, "flip 3c")


BID = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b")
OWED = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 3:9+8 bid2 b b")
PLAY = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 play a b")
JACK = parse("s/-h/-d/c 5h1a,Jc1b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")
SWAP = parse("s/-h/-d/c 5h=1a,Jc1b Ks2d8c7h/9cX13s4s 9:9+2 choose2>1 b b")
KING = parse("s/-h/-d/c 5h1a,Kc2b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")
ACE = parse("s/-h/-d/c 5h1a,Ac2b Ks2d8c7h/9cX13s4s 9:9+2 choose2 b b")
JOKER = parse("s/-h/-d/c 5h1a,X12b Ks2d8c7h/9cX23s4s 9:9+2 tens2 b b")
DONE = parse("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:11+0 over=b a b")


@pytest.mark.parametrize(
    ("row", "text", "rule", "says"),
    [
        (BID, "bid 12", "L5", "at most 9"),
        (BID, "fold", "L5", "nothing is owed"),
        (BID, "call", "L5", "nothing is owed"),
        (BID, "5h>1", "L5", "bidding comes first"),
        (OWED, "check", "L5", "2 coins are owed"),
        (OWED, "bid 4", "L5", "at most 3"),
        (OWED, "9c>1", "L5", "must be answered"),
        (PLAY, "bid 1", "L5", "no bidding now"),
        (PLAY, "9c>1", "003", "9c is not among the cards in hand"),
        (PLAY, "flip #1", "", "does not lie on the table"),
        (PLAY, "lane 1", "L8", "no effect"),
        (JACK, "9c>1", "L8", "the Jack comes first"),
        (JACK, "swap 5h", "L9", "asks for 'flip'"),
        (JACK, "lane 1", "L9", "not a lane"),
        (SWAP, "swap 5h", "L9", "another card"),
        (SWAP, "flip Jc", "L9", "asks for 'swap'"),
        (KING, "move Kc", "L10", "from another lane"),
        (ACE, "flip 5h", "L10", "an Ace flips a lane"),
        (JOKER, "lane 1", "L10", "shuffled now"),
        (ACE, "tens hsdc", "L10", "shuffles nothing"),
        (DONE, "check", "L12", "over"),
    ],
)
def test_an_illegal_move_is_refused_with_its_ruling(row: Row, text: str, rule: str, says: str) -> None:
    with pytest.raises((Refused, BadInput), match=says) as fault:
        parse_moves(row, text)
    assert rule in getattr(fault.value, "rule", "")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no move is given"),
        ("bid", "not a complete move"),
        ("bid x", "L5"),
        ("bid 0", "to add nothing, check or call \\(L5\\)"),
        ("bid 99", "coins from 1 to 19.*L5"),
        ("bid ٣", "L5"),
        ("Th>1", "tens are lanes \\(L1\\)"),
        ("10h>1", "tens are lanes \\(L1\\)"),
        ("9C>1", "'9C' is not a card: write rank and suit, as in 7h.*\\(L1\\)"),
        ("h>1", "write rank and suit.*\\(L1\\)"),
        ("5h>4", "5h>4: lanes are 1, 2 and 3 \\(L2\\)"),
        ("9c>0", "lanes are 1, 2 and 3 \\(L2\\)"),
        ("5h>", "lanes are 1, 2 and 3 \\(L2\\)"),
        ("5h>1?", "lanes are 1, 2 and 3 \\(L2\\)"),
        ("5h>٣", "lanes are 1, 2 and 3 \\(L2\\)"),
        ("jump 3", "'jump' is not a move"),
        ("tens hhdc", "four suits"),
        ("lane 4", "lanes are 1, 2 and 3 \\(L2\\)"),
    ],
)
def test_a_move_that_cannot_be_read_is_one_line_with_its_ruling(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as fault:
        parse_moves(BID, text)
    assert "\n" not in str(fault.value)


def test_ruling_l5_a_bid_is_answered_wherever_a_position_owes_one() -> None:
    owing = parse("s/-h/-d/c . Ks2d8c7h5h/9cJc3s4s2c 5:6+9 bid5 a b")
    assert [move_text(owing, move) for move in legal(owing)] == ["call", "fold"]
    with pytest.raises(Refused, match="ruling L5: adding 1 is more than both can match: at most 0"):
        parse_moves(owing, "bid 1")
