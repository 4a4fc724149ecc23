"""The compiled rules of Lanes against the slow ones, move by move."""

import re
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from croupier.games.lanes import layout
from croupier.games.lanes.engine import legal, perft, played
from croupier.games.lanes.notation import parse
from tests import naive
from tests.games.lanes.rounds import dealt, described, naive_game, naive_move

SLOW = 5_000  # sequences that the slow rules count in a second or two
EFFECTS = [card for card in range(layout.CARDS) if card >= 48 or card % 12 in (0, 9, 10, 11)]


@pytest.mark.parametrize("may_open", [False, True])
@pytest.mark.parametrize("pack", ["all", "effects"])
def test_both_statements_of_the_rules_agree_at_every_move(pack: str, may_open: bool) -> None:
    draw = Random(f"{pack}{may_open}")
    ended = set()
    for _ in range(300):
        row, game = dealt(draw, may_open=may_open, cards=list(EFFECTS) if pack == "effects" else None)
        while moves := legal(row):
            assert sorted(map(naive_move, moves)) == sorted(naive.lanes_moves(game))
            calm = [move for move in moves if move != layout.FOLD] if draw.random() < 0.9 else moves
            move = draw.choice(calm)
            row, game = played(row, move), naive.lanes_play(game, naive_move(move))
            words = described(row)
            assert words == {key: sorted_hands(game)[key] for key in words}
            assert row[layout.COINS] + row[layout.COINS + 1] + row[layout.POT] == layout.ALL_COINS
            if words["phase"] in ("bid", "play", "effect"):
                assert row[layout.MOVER] == game["mover"]
        assert naive.lanes_moves(game) == []
        ended.add(words["winner"])
    assert ended == {0, 1, 2}


def sorted_hands(game: naive.LanesGame) -> naive.LanesGame:
    return {**game, "hands": [sorted(hand) for hand in game["hands"]]}


def perft_lines() -> list[tuple[str, list[int]]]:
    lines = (Path(__file__).parent / "perft.txt").read_text().splitlines()
    pairs = (line.split(" ; ") for line in lines if not line.startswith("#"))
    return [(position, [int(count) for count in counts.split()]) for position, counts in pairs]


@pytest.mark.parametrize(("position", "counts"), perft_lines())
def test_perft_counts_are_those_of_the_file_and_of_the_slow_rules(position: str, counts: list[int]) -> None:
    row = parse(position)
    for depth, count in enumerate(counts, 1):
        assert perft(row, depth) == count
        if count < SLOW:
            assert naive.lanes_perft(naive_game(row), depth) == count
    assert perft(row, 0) == 1


def test_ruling_l4_whoever_played_second_leads_the_next_turn() -> None:
    """The one statement of who plays which card, held against a round as the players take it."""
    for dealer in (0, 1):
        pairs = [
            (layout.layer(dealer, first), layout.layer(dealer, first + 1))
            for first in range(0, layout.SLOTS, 2)
        ]
        assert pairs[0] == (1 - dealer, dealer)
        assert all(then == before[::-1] for before, then in pairwise(pairs))


def test_ruling_l10_a_joker_has_as_many_orders_as_four_tens_have() -> None:
    row = parse("s/-h/-d/c 5h1a,X12b Ks2d8c7h/9cX23s4s 9:9+2 tens2 b b")
    laid = {tuple(played(row, move)[layout.LANE_SUIT : layout.LANE_UP].tolist()) for move in legal(row)}
    assert len(laid) == len(legal(row)) == layout.ORDERS == layout.MOVES - layout.ORDER


def test_the_layout_names_modules_that_are_there() -> None:
    assert layout.__doc__ is not None
    for name in re.findall("`(.*?)`", layout.__doc__):
        assert find_spec(f"croupier.games.lanes.{name}"), name
