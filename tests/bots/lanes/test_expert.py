"""`expert`: what its networks read, what they must not see, and how it chooses."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from croupier.bots.lanes import network
from croupier.bots.lanes import network_layout as net
from croupier.bots.lanes.expert import expert_chances, expert_move, judged
from croupier.bots.lanes.network import chances, learned, noted, seen_of
from croupier.bots.lanes.registry import bot_named
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.notation import parse
from croupier.games.lanes.observation import hidden
from croupier.games.lanes.table import Bid
from tests.bots.lanes.test_search import swapped
from tests.games.lanes.games import position
from tests.games.lanes.rounds import dealt


def choices(seed: str, rounds: int) -> Iterator[Row]:
    """Rows of random rounds in which somebody chooses."""
    draw = Random(seed)
    for number in range(rounds):
        row, _ = dealt(draw, may_open=number % 2 == 1)  # one coin to nineteen a seat
        while row[layout.PHASE] < layout.OVER:
            if row[layout.PHASE] != layout.SHUFFLE:
                yield row
            row = played(row, draw.choice([move for move in legal(row) if move != layout.FOLD]))


def test_expert_plays_by_the_rules_with_whatever_coins_there_are() -> None:
    for number, row in enumerate(choices("expert", 12)):
        assert expert_move(hidden(row, int(row[layout.MOVER])), str(number), lines=60) in legal(row)


def test_ruling_l14_expert_does_the_same_whatever_it_cannot_see() -> None:
    draw = Random("blind")
    for row in choices("blind", 6):
        seat = int(row[layout.MOVER])
        one, two = (judged(hidden(deal, seat), "x", lines=40) for deal in (row, swapped(row, seat, draw)))
        assert one == two


def test_rounds_that_differ_in_the_names_of_suits_only_look_the_same() -> None:
    draw = Random("suits")
    for row in choices("suits", 6):
        other, renamed = row.copy(), draw.sample(range(4), 4)
        for place in cards_of(row):
            if 0 <= row[place] < layout.SUITED:
                suit, rank = divmod(int(row[place]), layout.RANK_COUNT)
                other[place] = renamed[suit] * layout.RANK_COUNT + rank
        for place in range(layout.LANE_SUIT, layout.LANE_UP):
            other[place] = renamed[row[place]]
        assert known_lanes_first(row) != 7 or sorted(on(row)) == sorted(on(other))
        if known_lanes_first(row) == 7:
            first, second = (
                chances(learned(), seen_of(hidden(one, int(one[layout.MOVER])))) for one in (row, other)
            )
            assert list(first.values()) == pytest.approx(list(second.values()))


def known_lanes_first(row: Row) -> int:
    """The lanes whose tens the mover knows, a bit each: with all three no suit is left to guess."""
    seat = int(row[layout.MOVER])
    return sum(1 << lane for lane in range(3) if row[layout.LANE_KNOWN + lane] >> seat & 1)


def cards_of(row: Row) -> list[int]:
    slots = [layout.slot_at(number) for number in range(int(row[layout.PLAYED]))]
    return [*range(layout.HANDS, layout.HANDS + 2 * layout.HAND), *slots]


def on(row: Row) -> list[int]:
    """The inputs that are on for the mover, through the compiled reader."""
    from croupier.bots.lanes.network_kernels import read

    inputs, suits = np.zeros(net.MOST_ON, dtype=np.int16), np.zeros(4, dtype=np.int64)
    gone = np.zeros(layout.CARDS, dtype=np.int8)
    count = read(row, int(row[layout.MOVER]), False, gone, noted(None), suits, inputs)
    return [int(place) for place in inputs[:count]]


def test_inputs_are_distinct_and_within_their_network() -> None:
    for row in choices("inputs", 8):
        found = on(row)
        assert len(set(found)) == len(found) < net.MOST_ON
        assert max(found) < net.KNOWN_INPUTS


def test_what_is_known_of_bids_is_read_and_changes_what_expert_does() -> None:
    """A raise that was called in the first turn: 6 coins each in the pot, raised last by b."""
    bids = (Bid(1, "a", 0), Bid(2, "b", 2), Bid(2, "a", 3), Bid(2, "b", 0))
    found = noted(bids)
    assert found[net.AFTER : net.LAST].tolist() == [1, 6, 0, 0, 0]
    assert found[net.LAST : net.NOW].tolist() == [-1, 0, -1, -1, -1]
    assert found[net.NOW :].tolist() == [0, 0]
    assert noted(bids[:2])[net.NOW :].tolist() == [0, 1]
    assert noted(None)[net.AFTER] == net.UNKNOWN
    row = parse("s/-h/-d/c 5h1a,9c2b Ks2d8c7h/9dQd3s4s 4:4+12 bid b b")
    seen = hidden(row, 1)
    raised, checked = (Bid(1, "b", 5), Bid(1, "a", 0)), (Bid(1, "b", 0),)
    one, two = (chances(learned(), seen_of(seen, (), said)) for said in (raised, checked))
    assert one != two


def test_chances_add_up_and_unlikely_moves_are_left_out() -> None:
    for number, row in enumerate(choices("sums", 4)):
        found = expert_chances(hidden(row, int(row[layout.MOVER])), str(number), lines=100)
        assert sum(found.values()) == pytest.approx(1)
        assert found.keys() == set(legal(row))
        assert all(chance == 0 or chance >= 0.009 for chance in found.values())


def test_the_last_card_is_worth_what_it_wins() -> None:
    """Only face up in lane 3 does the nine win a second lane, and the pot of 4 with it."""
    row = position("9h1a,8h2b,4h1b,3d1a,5c3a,6d2b,3c1b,4d2a,6c1a", coins="8:8+4", holds="9c")
    best, *others = judged(hidden(row, 1), "last", lines=60)
    assert best.worth == 2
    assert best.chance == pytest.approx(1, abs=0.01)
    assert {one.worth for one in others} == {-2}


def test_who_cannot_lose_any_more_never_folds() -> None:
    """a has two lanes for good, whatever the last two cards are: b knows it as well."""
    row = parse("s/h/d/c 9h1a,3c3b,2d3b,9s1a,9d2a,3h3b,4h3b,8s2a 8d/3d 4:4+12 bid a b")
    raised = played(played(row, layout.ADD + 1), layout.ADD + 2)
    found = expert_chances(hidden(raised, 0), "won", lines=2000)
    assert found[layout.FOLD] == 0


def test_the_networks_are_small_enough_to_ship() -> None:
    from importlib.resources import files

    assert len(files("croupier.bots.lanes").joinpath(network.FILE).read_bytes()) < 3_000_000
    for weights, inputs, scores in zip(
        learned(), (net.KNOWN_INPUTS, net.ALL_INPUTS), (net.SCORES, 1), strict=True
    ):
        assert weights.wide.shape == (inputs, net.WIDE)
        assert weights.scores.shape == (scores, net.NARROW)
        assert all(np.isfinite(array).all() for array in weights)


@pytest.mark.parametrize("name", ["expert", "expert:300", "expert:0.01s"])
def test_expert_is_on_the_roster(name: str) -> None:
    row, _ = dealt(Random("roster"))
    assert bot_named(name)(hidden(row, int(row[layout.MOVER])), "x") in legal(row)
