"""Positions of Lanes as text: there and back again, and one clear line for what cannot be."""

from contextlib import suppress
from itertools import product
from random import Random

import pytest

from croupier.errors import BadInput
from croupier.games.lanes import layout
from croupier.games.lanes.engine import legal, new_round, played
from croupier.games.lanes.notation import NUMBERS, parse, show
from croupier.games.lanes.rules import LanesRules
from tests.games.lanes.rounds import dealt

OPEN = LanesRules(opponent_may_open=True)
COUNTED = "s/-h/d/c 9h1a,8c2b,9d3b,4s1a,8s2a,7d1b,2h3b,6c2a,Kd3a,9c3b ./."  # b is ahead in lanes 1 and 3
START = "s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b"


PACKS = {
    "all": list(range(layout.CARDS)),
    "effects": [card for card in range(layout.CARDS) if card >= 48 or card % 12 in (0, 9, 10, 11)],
    "sevens": [card for card in range(layout.CARDS) if card < 48 and card % 12 in (6, 9, 10, 11)],
}


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("rules", [LanesRules(), OPEN, LanesRules(turn_lanes_up=True)])
def test_every_position_reads_back_as_it_was(rules: LanesRules, pack: str) -> None:
    draw, seen = Random(f"{rules}{pack}"), set()
    for _ in range(100):
        row, _ = dealt(draw, may_open=rules.opponent_may_open, cards=list(PACKS[pack]))
        row[layout.TURN_LANES_UP] = rules.turn_lanes_up
        while True:
            text = show(row)
            again = parse(text, rules)
            assert show(again) == text
            assert sorted(legal(again)) == sorted(legal(row))
            same = [
                place
                for place in range(layout.SIZE)
                if not layout.HANDS <= place < layout.HANDS + 2 * layout.HAND
            ]
            assert row[same].tolist() == again[same].tolist(), text
            seen.add(text.split()[4].rstrip("0123456789"))
            if row[layout.PHASE] in (layout.OVER, layout.WON):
                break
            moves = legal(row)
            brave = [move for move in moves if move != layout.FOLD]
            row = played(row, draw.choice(moves if draw.random() < 0.3 else brave))
    assert {"bid", "play", "over=a", "over=b", "over=draw"} <= seen
    assert {"choose", "choose8>", "tens"} & seen
    assert ("bid*" in seen) == rules.opponent_may_open


def test_the_rounds_above_are_won_by_four_sevens_too() -> None:
    start = parse("s/-h/-d/c 7s1a,5d1b,6d2b,7h2a,7d3a,8d3b,7c-1a 3cJc/4c 9:9+2 play a b")
    won = played(played(start, NUMBERS["Jc"] * 6 + layout.LAY), layout.TARGET + 6)
    assert show(won).split()[3:] == ["20:0+0", "won=a", "a", "b"]
    same = [
        place for place in range(layout.SIZE) if not layout.HANDS <= place < layout.HANDS + 2 * layout.HAND
    ]
    assert parse(show(won))[same].tolist() == won[same].tolist()


CALM = ("3c4c5c6c8c", "3d4d5d6d8d")
COINS = [(a, b, 20 - a - b) for a in range(21) for b in range(21 - a)]
PHASES = ["bid", "bid*", "play", *(f"bid{owed}" for owed in range(1, 21))]
ENDS = [f"{word}={winner}" for word in ("over", "won") for winner in ("a", "b", "draw")]


def numbers(hand: str) -> tuple[int, ...]:
    return tuple(NUMBERS[hand[place : place + 2]] for place in range(0, 10, 2))


def reached(rules: LanesRules, dealer: int, turns: int) -> list[set[str]]:
    """Every position the bids of so many turns come to: any coins, one card after another face down."""
    hands = numbers(CALM[0]), numbers(CALM[1])
    rows = [
        new_round(hands, (0, 1, 2, 3), (coins, 20 - coins), dealer, may_open=rules.opponent_may_open)
        for coins in range(1, 20)
    ]
    found: list[set[str]] = []
    for _ in range(2 * turns + 1):
        texts, queue, laid = {show(row) for row in rows}, rows, {}
        while queue:
            row = queue.pop()
            for move in legal(row)[:21]:
                if row[layout.PHASE] == layout.BID and show(after := played(row, move)) not in texts:
                    texts.add(show(after))
                    queue.append(after)
            if row[layout.PHASE] == layout.PLAY:
                first = int(row[layout.HANDS + layout.HAND * row[layout.MOVER] :][: layout.HAND].max())
                after = played(row, layout.LAY + 6 * first + 1)
                laid[show(after)] = after
        rows = list(laid.values())
        found.append(texts)
    return found


@pytest.mark.parametrize("rules", [LanesRules(), OPEN])
@pytest.mark.parametrize("dealer", [0, 1])
def test_coins_bids_and_movers_are_accepted_if_and_only_if_bids_lead_to_them(
    rules: LanesRules, dealer: int
) -> None:
    for texts in reached(rules, dealer, 1):
        lanes, table, hands = next(iter(texts)).split()[:3]
        for (a, b, pot), phase, mover in product(COINS, PHASES + ENDS, "ab"):
            text = f"{lanes} {table} {hands} {a}:{b}+{pot} {phase} {mover} {'ab'[dealer]}"
            if sum(map(ord, text)) % 3 == 0 or text in texts:  # a third of what cannot be is enough
                with suppress(BadInput):
                    parse(text, rules)
                    assert text in texts, text
                    continue
                assert text not in texts, text


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
        (START.replace("5hKs", "5h5h"), "5h appears twice"),
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
        (START.replace("9:9+2", "9:8+3"), "column 35, coins .*even, and 2 at least \\(L12\\)"),
        (START.replace("9:9+2", "10:10+0"), "even, and 2 at least \\(L12\\)"),
        (START.replace("9:9+2", "8:8+4"), "a coin of each \\(003 1.8\\)"),
        (START.replace("9:9+2", "0:18+2"), "column 35, coins .*no bidding \\(L5\\)"),
        (START.replace(" a b", " b b"), "column 45, mover 'b': a bids now \\(L5\\)"),
        (START.replace("bid a", "bid* b"), "column 41, phase .*option of the rules .*\\(L5\\)"),
        (START.replace("9:9+2 bid a", "3:9+8 bid5 a"), "both have paid alike.*\\(L12\\)"),
        (START.replace("9:9+2 bid a", "4:9+7 bid5 a"), "a has 4: nobody adds more .*\\(L5\\)"),
        (START.replace("9:9+2 bid a", "4:9+7 bid99 a"), "both have paid alike.*\\(L12\\)"),
        (START.replace("9:9+2 bid a", "9:8+3 bid1 a"), "no bids of this turn make a owe 1.*\\(L5\\)"),
        (START.replace("9:9+2 bid a", "9:8+3 bid0 a"), "phase 'bid0'"),
        (START.replace(" a b", " ab b"), "mover 'ab': is a or b"),
        (START.replace(" a b", " a ab"), "dealer 'ab': is a or b"),
        (START.replace("9:9+2", "٩:٩+٢"), "write a's coins"),
        (START.replace(" . ", "    5h9a "), "column 14, table '5h9a'"),
        (START.replace("5hKs", "5HKs"), "column 13, hands .*write rank and suit.*\\(L1\\)"),
        (START.replace("5hKs", "10hKs"), "tens are lanes \\(L1\\)"),
        ("s/-h/-d/c 5h1a,5h1b Ks2d8c7h/9cX13s4s 9:9+2 bid b b", "column 11, table .*5h appears twice"),
        ("s/-h/-d/c 5h1a Ks2d8c5h/9cX13s4s2c 9:9+2 play b b", "column 16, hands .*5h appears twice"),
        (
            "s/-h/-d/c 7s1a,5d1b,6d2b,7h2a,7d3a,8d3b,4d1b,7c1a 3c/4c 9:9+2 bid a b",
            "column 11, table .*four 7s .* on a's side.*\\(L11\\)",
        ),
        (START.replace("9:9+2 bid", "10:10+0 won=draw"), "all 20 coins \\(L13\\)"),
        (START.replace("9:9+2 bid", "20:0+0 won=b"), "all 20 coins \\(L13\\)"),
        (START.replace("9:9+2 bid", "20:0+0 won=a"), "cards are left.*\\(L5\\)"),
        (START.replace("9:9+2 bid", "20:0+0 over=a"), "has won the game \\(L13\\)"),
        (START.replace("9:9+2 bid", "9:9+2 over=b"), "the pot has gone .*\\(L12\\)"),
        (START.replace("9:9+2 bid", "10:10+0 over=draw"), "cards are left.*\\(L5\\)"),
        (START.replace("9:9+2 bid", "10:10+0 over=a"), "b gave the round up \\(L5\\)"),
        (START.replace("9:9+2 bid", "16:4+0 over=b"), "pot of a bid that was not matched \\(L5\\)"),
        (f"{COUNTED} 11:9+0 over=a b b", "b has more points in two lanes \\(L12\\)"),
        (f"{COUNTED} 10:10+0 over=draw b b", "b has more points in two lanes \\(L12\\)"),
        (f"{COUNTED} 19:1+0 over=b b b", "b has taken a pot of 2 at least \\(L12\\)"),
        (f"{COUNTED} 9:11+0 over=b a b", "b played last \\(L4\\)"),
        ("s/-h/-d/c Ks1a 5h2d8c7h/9cX13s4s2c 9:9+2 choose1 a b", "column 42, phase .*no target \\(L8\\)"),
        ("s/-h/-d/c Js=1a 5h2d8c7h/9cX13s4s2c 9:9+2 choose1>1 a b", "no target \\(L8\\)"),
        ("s/-h/-d/c 5h-1a,Jc1b Ks2d8c7h/9cX13s4s 9:9+2 choose2>1 b b", "both have seen it.*\\(L14\\)"),
        ("s/-h/-d/c Qh1a,Kc2b Ks2d8c7h/9cX13s4s 9:9+2 choose1 b b", "card 2, .* does not lead .*\\(L8\\)"),
        ("s/-h/-d/c Qh1a,Jc2b Ks2d8c7h/9cX13s4s 9:9+2 choose1 b b", "card 2, .* does not lead .*\\(L8\\)"),
        ("s/-h/-d/c Qh1a,Qc-2b Ks2d8c7h/9cX13s4s 9:9+2 choose1 b b", "card 2, .* does not .*\\(L8\\)"),
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


def test_ruling_l6_a_round_that_was_counted_lies_with_its_lanes_turned_up() -> None:
    counted = f"{COUNTED} 9:11+0 over=b b b"
    assert show(parse(counted)) == counted
    with pytest.raises(BadInput, match=r"column 1, lanes .*L6"):
        parse(counted, LanesRules(turn_lanes_up=True))


@pytest.mark.parametrize(
    ("hands", "played_out"),
    [("/9d", False), ("./9d", False), *((text, True) for text in ("/", "/.", "./", "./."))],
)
def test_an_empty_hand_has_two_spellings_and_is_printed_as_a_dot(hands: str, played_out: bool) -> None:
    laid = "9h1a,2h1b,3c1b,9c2a,8c2a,2d2b,4c3b,6c1a,6d1a"
    rest = "11:9+0 over=a b b" if played_out else "9:9+2 play b b"
    table = f"s/-h/-d/c {laid},9d3b" if played_out else f"s/-h/-d/c {laid}"
    printed = "./." if played_out else "./9d"
    assert show(parse(f"{table} {hands} {rest}")) == f"{table} {printed} {rest}"
