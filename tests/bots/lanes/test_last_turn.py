"""The last turn that `expert` solves, against the exact solution."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.bots.lanes.expert import expert_chances, judged
from croupier.bots.lanes.last_turn import Learning, _learned, _options, _start, open_turn, solved
from croupier.bots.lanes.registry import policy_named
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.movetext import move_text
from croupier.games.lanes.notation import NUMBERS, parse
from croupier.games.lanes.observation import hidden
from croupier.games.lanes.table import Bid
from croupier.solve.lanes.endgame import solve_lanes
from croupier.solve.lanes.exploit import bids_since, exploited

LAID = "s/h/d/c 9h1a,8c2b,9d3b,4s1a,8s2a,7d1b,2h3b,6c2a"
ONE_COIN = f"{LAID} Kd/9c 1:1+18 bid a b"
ALL_IN = f"{LAID} Kd/9c 0:0+20 play a b"
NINE_COINS = f"{LAID} Kd/9c 9:9+2 bid a b"


@pytest.mark.parametrize("position", [ONE_COIN, ALL_IN])
def test_expert_gives_next_to_nothing_away_on_a_last_turn(position: str) -> None:
    """Some 0.4 coins are what a search gives away there; the networks gave away more than a coin."""
    (found,) = exploited({"expert": policy_named("expert:2000")}, parse(position), "exploit")
    assert found.exploitability == pytest.approx(0, abs=0.05)


def test_what_is_bid_with_a_card_is_what_the_exact_solution_bids() -> None:
    row, exact = parse(ONE_COIN), solve_lanes(ONE_COIN)
    found = solved(hidden(row, 0), rounds=500)
    told = {move_text(row, move): chance for move, chance in found.chances.items()}
    assert told == pytest.approx({one.move: one.chance for one in exact.strategy}, abs=0.02)


def test_worth_adds_up_to_the_value_of_the_turn() -> None:
    """What a card is worth differs between equilibria, what all are worth together does not."""
    seen, exact = hidden(parse(ONE_COIN), 0), solve_lanes(ONE_COIN)
    turn = open_turn(_hidden_start(ONE_COIN), (), ())
    learning, total = Learning(turn), 0.0
    learning.learn(500)
    for card in turn.cards:
        found = turn.solved(learning.averages, card, seen)
        total += sum(chance * found.worth[move] for move, chance in found.chances.items())
    assert total / len(turn.cards) == pytest.approx(exact.value, abs=0.02)


def test_what_expert_does_does_not_depend_on_what_was_asked_before() -> None:
    seen = hidden(parse(NINE_COINS), 0)
    before = expert_chances(seen, "hint", lines=200)
    after = expert_chances(seen, "hint", lines=10_000)
    assert after != before
    _learned.cache_clear()
    assert expert_chances(seen, "hint", lines=10_000) == after
    assert expert_chances(seen, "hint", lines=200) == before


def test_threads_that_think_about_the_same_turn_do_not_disturb_each_other() -> None:
    seen = hidden(parse(NINE_COINS), 0)
    alone = expert_chances(seen, "threads", lines=3000)
    _learned.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: expert_chances(seen, "threads", lines=3000), range(4)))
    assert found == [alone] * 4


def after_bids(holds: str, *moves: int) -> tuple[Row, list[Bid]]:
    row, bids = parse(NINE_COINS.replace("Kd", holds)), []
    for move in moves:
        bids.append(Bid(layout.TURNS, "ab"[row[layout.MOVER]], move - layout.ADD))
        row = played(row, move)
    return hidden(row, int(row[layout.MOVER])), bids


@pytest.mark.parametrize("holds", ["As", "Qh", "Ah"])
def test_after_a_bid_that_expert_would_not_have_made_it_knows_what_to_do(holds: str) -> None:
    """Nobody who plays well opens five with these: answered, a raise to all coins is to be believed."""
    seen, bids = after_bids(holds, layout.ADD + 5, layout.ADD + 4)
    found = {one.move: one for one in judged(seen, "hint", lines=4000, bids=bids)}
    assert found[layout.FOLD].chance > 0.9
    assert found[layout.FOLD].worth == pytest.approx(-6)
    assert found[layout.ADD].worth < -6.3


def test_a_card_goes_where_it_wins_whatever_was_bid_with_it() -> None:
    seen, bids = after_bids("Kd", layout.ADD + 5, layout.ADD)
    found = expert_chances(seen, "hint", lines=2000, bids=bids)
    in_lane_3 = layout.LAY + layout.LANES * 2 * NUMBERS["Kd"] + 4
    assert found[in_lane_3] > 0.95


def test_bids_of_the_turn_lead_to_where_it_is_now() -> None:
    """Asked for an answer to a raise, the turn is solved from its beginning: a raise tells of the hand."""
    row = parse(NINE_COINS)
    raised = played(played(row, layout.ADD + 4), layout.ADD + 3)
    bids = Bid(5, "a", 4), Bid(5, "b", 3)
    seen = hidden(raised, 0)
    assert bids_since(row, [(hidden(row, 0), layout.ADD + 4)], seen) == list(bids)
    found = solved(seen, bids=bids, rounds=40)
    assert found.chances.keys() <= set(legal(raised))
    assert found.worth.keys() == set(legal(raised))
    assert sum(found.chances.values()) == pytest.approx(1)
    assert found != solved(seen, rounds=40)


@pytest.mark.parametrize(
    ("rest", "moves"),
    [
        ("9:9+2 bid a b", (layout.ADD + 4, layout.ADD + 3)),
        ("4:3+13 bid1 b b", (layout.ADD + 1, layout.ADD + 1)),
        ("5:5+10 bid a b", (layout.ADD + 2, layout.ADD + 1, layout.ADD)),
        ("4:6+10 bid2 b b", (layout.ADD,)),
    ],
)
def test_the_turn_is_solved_from_where_the_known_bids_begin(rest: str, moves: tuple[int, ...]) -> None:
    row = parse(f"{LAID} Kd/9c {rest}")
    now, bids = row, []
    for move in moves:
        bids.append(Bid(layout.TURNS, "ab"[now[layout.MOVER]], move - layout.ADD))
        now = played(now, move)
    start, said = _start(hidden(now, int(now[layout.MOVER])), bids, int(row[layout.OWED]))
    assert said == moves
    assert start[: layout.HANDS].tolist()[:18] == row[: layout.HANDS].tolist()[:18]
    assert start[layout.SLOT :].tolist() == row[layout.SLOT :].tolist()


def test_a_bot_is_measured_from_mid_bidding_on() -> None:
    row = parse(f"{LAID} Kd/9c 2:1+17 bid1 b b")
    (found,) = exploited({"expert": policy_named("expert:2000")}, row, "exploit")
    assert found.exploitability == pytest.approx(0, abs=0.05)


def test_of_many_raises_some_are_looked_at_and_the_one_that_was_made() -> None:
    row = parse(NINE_COINS)
    assert _options(row, ()) == [0, 1, 5, 9]
    assert _options(row, (layout.ADD + 7,)) == [0, 1, 5, 7, 9]
    assert len(open_turn(_hidden_start(NINE_COINS), (), ()).tree) < 250


def _hidden_start(position: str) -> Row:
    return _start(hidden(parse(position), 0), ())[0]


def test_a_first_card_is_aimed_as_the_turn_was_solved() -> None:
    """An Ace in the initiator's hand: the lane it flips is chosen for all that the other may hold."""
    row = parse(ALL_IN.replace("Kd", "Ah"))
    (found,) = exploited({"expert": policy_named("expert:2000")}, row, "exploit")
    assert found.exploitability == pytest.approx(0, abs=0.05)
    laid = played(row, layout.LAY + layout.LANES * 2 * NUMBERS["Ah"])
    chances = expert_chances(hidden(laid, 0), "aimed", lines=2000)
    assert chances.keys() == set(legal(laid))
    assert sum(chances.values()) == pytest.approx(1)


def test_expert_needs_no_more_time_on_a_last_turn_than_it_has() -> None:
    """The clock is looked at every few rounds of learning; here each look is a tenth of a second later."""
    row, looks = parse(NINE_COINS), iter(range(10_000))
    found = judged(hidden(row, 0), "time", seconds=1.0, clock=lambda: next(looks) / 10)
    assert {one.move for one in found} == set(legal(row))
    assert next(looks) < 20


def test_cards_that_are_gone_are_in_nobody_s_hand() -> None:
    everything = open_turn(_hidden_start(ALL_IN), (), ())
    gone = everything.cards[:5]
    assert open_turn(_hidden_start(ALL_IN), gone, ()).cards == everything.cards[5:]
