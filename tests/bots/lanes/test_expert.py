"""`expert`: bids by its table, plays by search, sees what a seat may see; and what learning comes to."""

from random import Random

import numpy as np
import pytest

from croupier.bots.lanes import bidding
from croupier.bots.lanes.bidding import SHAPE, learned
from croupier.bots.lanes.expert import expert_move
from croupier.bots.lanes.registry import bot_named
from croupier.bots.lanes.search import strength
from croupier.games.lanes import layout
from croupier.games.lanes.engine import legal, played
from croupier.games.lanes.notation import parse
from croupier.games.lanes.observation import hidden
from croupier.play import training as learning
from croupier.play import training_kernels as bidding_kernels
from tests.bots.lanes.test_search import swapped
from tests.games.lanes.rounds import dealt


def test_expert_plays_by_the_rules_with_whatever_coins_there_are() -> None:
    draw = Random("expert")
    for number in range(20):
        row, _ = dealt(draw, may_open=number % 2 == 1)  # one coin to nineteen a seat
        for step in range(200):
            if row[layout.PHASE] >= layout.OVER:
                break
            if row[layout.PHASE] == layout.SHUFFLE:
                row = played(row, layout.ORDER + draw.randrange(24))
                continue
            move = expert_move(hidden(row, int(row[layout.MOVER])), f"{number}/{step}", lines=60)
            assert move in legal(row)
            row = played(row, move)
        assert row[layout.PHASE] >= layout.OVER


def test_ruling_l14_expert_does_the_same_whatever_it_cannot_see() -> None:
    draw = Random("blind")
    for _ in range(6):
        row, _ = dealt(draw)
        while row[layout.PHASE] < layout.OVER:
            seat = int(row[layout.MOVER])
            if row[layout.PHASE] != layout.SHUFFLE:
                other = swapped(row, seat, draw)
                one, two = (expert_move(hidden(deal, seat), "x", lines=40) for deal in (row, other))
                assert one == two
            row = played(row, draw.choice([move for move in legal(row) if move != layout.FOLD]))


def test_strength_is_what_a_seat_may_expect_of_the_cards_whatever_is_staked() -> None:
    """All played but one card that cannot matter any more: a has two lanes for good, whoever looks."""
    table = "9h1a,3c3b,2d3b,9s1a,9d2a,3h3b,4h3b,8s2a"
    for coins in ("9:9+2 bid a b", "4:4+12 bid a b"):
        row = parse(f"s/h/d/c {table} 8d/3d {coins}")
        assert strength(hidden(row, 0), 0, "a", lines=400) > 0.7
        assert strength(hidden(row, 1), 1, "b", lines=400) < -0.7
    seen = hidden(row, 0)
    assert strength(seen, 0, "again", lines=200) == strength(seen, 0, "again", lines=200)


def test_the_table_has_a_chance_for_every_place_that_a_round_can_come_to() -> None:
    found = learned()
    assert found.chances.shape == SHAPE
    assert found.edges.shape == (layout.TURNS, bidding.PARTS - 1)
    assert (np.diff(found.edges, axis=1) >= 0).all()
    opening = found.chances[0, 1, 0, 1].astype(int)
    assert (abs(opening.sum(axis=-1) - bidding.FULL) <= bidding.ACTIONS).all()
    assert (opening[:, -1] == 0).all()  # nobody folds who is asked for nothing


def test_the_stronger_the_more_willing_to_call_all_coins() -> None:
    called = learned().chances[:, 1, 9, 0, :, 0].astype(float)
    reached = learned().chances[:, 1, 9, 0].sum(axis=-1) > 0
    for turn in range(layout.TURNS):
        assert called[turn][reached[turn]][-3:].mean() > called[turn][reached[turn]][:3].mean() + 100


@pytest.fixture(scope="module")
def told() -> bidding.Bidding:
    """A table learned from rounds in which both seats know who will win."""
    draw, count = Random("told"), 3000
    results = np.array([float(draw.choice([-1, 1])) for _ in range(count)])
    strengths = np.stack([results, -results], axis=1)[:, None, :].repeat(layout.TURNS, axis=1)
    strengths = strengths * np.array(
        [[[draw.uniform(0.5, 1)] for _ in range(layout.TURNS)] for _ in range(count)]
    )
    rounds = learning.Rounds(strengths, results, np.arange(count) % 2)
    before = learning.WALKS, learning.STEP
    learning.WALKS, learning.STEP = 60_000, 60_000
    try:
        return learning.table(rounds, learning.NO_HABITS, 0.0, "told", lambda _: None)
    finally:
        learning.WALKS, learning.STEP = before


def test_who_knows_that_it_has_lost_calls_nothing_and_who_has_won_calls_all(told: bidding.Bidding) -> None:
    for owed in (3, 9):
        chances = told.chances[0, 1, owed, 0].astype(float) / bidding.FULL
        losers, winners = chances[: bidding.PARTS // 2], chances[bidding.PARTS // 2 :]
        assert losers[losers.sum(axis=-1) > 0][:, -1].min() > 0.9
        assert winners[winners.sum(axis=-1) > 0][:, -1].max() < 0.1


def test_habits_are_found_again_in_what_they_did() -> None:
    """Bids drawn from known habits: fitted anew they give nearly the same chances."""
    draw, rng = Random("habits"), np.random.default_rng(7)
    true = learning.Habits(rng.normal(size=(2, 3, bidding_kernels.FEATURES)), np.full((2, 5), 0.2))
    seen, out = [], np.zeros(layout.MAX_MOVES)
    for _ in range(6000):
        row, _ = dealt(draw)
        if row[layout.PHASE] != layout.BID:
            continue
        if draw.random() < 0.5:
            row = played(row, draw.choice(legal(row)[1:] or [0]))
        moves, strong = legal(row), draw.uniform(-1, 1)
        if row[layout.PHASE] == layout.BID:
            bidding_kernels.habit(row, strong, np.array(moves, dtype=np.int16), len(moves), tuple(true), out)
            assert out[: len(moves)].sum() == pytest.approx(1)
            seen.append((row, strong, draw.choices(moves, out[: len(moves)].tolist())[0]))
    found, off = learning.fitted(learning.Bids(*map(np.array, zip(*seen, strict=True)))), []
    for row, strong, _ in seen[:300]:
        listed = np.array(legal(row), dtype=np.int16)
        one, two = np.zeros(layout.MAX_MOVES), np.zeros(layout.MAX_MOVES)
        bidding_kernels.habit(row, strong, listed, len(listed), tuple(true), one)
        bidding_kernels.habit(row, strong, listed, len(listed), tuple(found), two)
        off.append(abs(one - two).sum() / 2)
    assert np.mean(off) < 0.08


@pytest.mark.parametrize("name", ["expert", "expert:300", "expert:0.01s"])
def test_expert_is_on_the_roster(name: str) -> None:
    row, _ = dealt(Random("roster"))
    assert bot_named(name)(hidden(row, int(row[layout.MOVER])), "x") in legal(row)
