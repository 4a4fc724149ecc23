"""Endgames of Lanes: the compiled enumeration, reduced and under the bidding, against plain trees."""

import json
from random import Random

import pytest

from croupier.cli.main import _run
from croupier.errors import BadInput
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row
from croupier.games.lanes.notation import parse
from croupier.games.lanes.rules import LanesRules
from croupier.solve.certificate import certify
from croupier.solve.lanes.endgame import solve_endgame
from croupier.solve.linear import solve
from tests.games.lanes.rounds import NAMES
from tests.solve.lanes.trees import naive_endgame, others

TABLE = "9h1a,8c2b,9d3b,4s1a,8s2a,7d1b,2h3b,{last}2a"
ON_TABLE = ("9h", "8c", "9d", "4s", "8s", "7d", "2h")


def visible(row: Row) -> set[str]:
    slots = [layout.slot_at(number) for number in range(int(row[layout.PLAYED]))]
    return {NAMES[row[slot + layout.CARD]] for slot in slots if row[slot + layout.KNOWN] == layout.BOTH}


@pytest.mark.parametrize(
    ("position", "pool"),
    [
        (f"s/h/d/c {TABLE.format(last='6c')} Kd/9c 0:0+20 play a b", "Kd 9c Qs 5s"),
        (f"s/h/-d/c {TABLE.format(last='6c')} Kd/9c 0:0+20 play a b", "Kd 9c As Jh"),
        (f"-s/-h/d/c {TABLE.format(last='6c')} Ad/9c 0:0+20 play a b", "Ad 9c 2s"),
        (f"s/h/d/c {TABLE.format(last='6c-')} Kd/9c 0:0+20 play a b", "Kd 9c Qs 6c"),
        (f"s/h/d/c {TABLE.format(last='Jh-')} 3d/Qs 0:0+20 play a b", "3d Jh Qs"),
        (f"s/h/d/c {TABLE.format(last='6c')} X1/9c 0:0+20 play a b", "X1 9c 5d"),
        (f"s/h/d/c {TABLE.format(last='6c')} Kd/9c 2:2+16 bid a b", "Kd 9c Qs 5s"),
        (f"s/h/d/c {TABLE.format(last='6c')} Kd/9c 3:2+15 bid1 b b", "Kd 9c Qs 5s 2c"),
        (f"s/h/d/c {TABLE.format(last='6c-')} Qd/9c 1:1+18 bid a b", "Qd 9c 6c"),
        (f"s/h/d/c {TABLE.format(last='6c')},Qd3a ./9c 0:0+20 choose9 a b", "9c 5s"),
    ],
)
def test_an_endgame_is_worth_what_its_plain_tree_is(position: str, pool: str) -> None:
    row = parse(position)
    tree = naive_endgame(row, pool.split())
    proof = certify(tree, solve(tree))
    found = solve_endgame(row, others(*pool.split(), *visible(row)))
    assert found.low <= found.high
    assert found.exact is not None
    assert proof.low == proof.high
    assert proof.low == found.exact
    assert sum(one.chance for one in found.strategy) == pytest.approx(1)


@pytest.mark.parametrize(
    ("position", "pool", "hand"),
    [
        (f"s/h/d/c {TABLE.format(last='6c')} {{}}/5s 0:0+20 play a b", "Kd 9c Qs 5s 7c", 1),
        (f"s/h/d/c {TABLE.format(last='6c')},3d1a ./{{}} 2:2+16 play b b", "9c Ah 5s 2d", 0),
        (f"s/h/d/c {TABLE.format(last='6c')} {{}}/5s 1:1+18 bid a b", "Kd 9c Qs 5s", 1),
    ],
)
def test_what_each_hand_is_worth_is_on_average_what_the_position_is(
    position: str, pool: str, hand: int
) -> None:
    hands = [card for card in pool.split() if not hand or card != "5s"]
    rows = [parse(position.format(card)) for card in hands]
    if hand:  # the one card only the other may hold
        rows.append(parse(position.replace("5s", hands[0]).format("5s")))
    found = [solve_endgame(row, others(*pool.split(), *visible(row))) for row in rows]
    value = found[0].value if found[0].seat == "a" else -found[0].value
    assert {one.exact for one in found} == {found[0].exact}
    assert sum(one.with_hand for one in found) / len(found) == pytest.approx(value)


def test_the_last_card_is_played_where_it_wins_most() -> None:
    row = parse("s/h/d/c 9h1a,8c2b,9s3b,4c1a,8s2a,7d1b,2h3b,6c2a,5d1a ./9c 2:2+16 play b b")
    found = solve_endgame(row)
    assert found.with_hand == 8
    assert [(one.move, one.chance) for one in found.strategy if one.chance] == [("9c>2", 1)]


def test_ruling_l2_a_card_of_an_earlier_round_is_not_in_this_one() -> None:
    row = parse(f"s/h/d/c {TABLE.format(last='6c')} Kd/9c 2:2+16 play a b")
    for card in ("Kd", "9c", "6c"):
        with pytest.raises(BadInput, match=f"{card} is listed as gone"):
            solve_endgame(row, (NAMES.index(card),))


def test_random_last_turns_are_worth_what_their_plain_trees_are() -> None:
    draw = Random("endgames")
    for _ in range(8):
        cards = draw.sample(NAMES, 11)
        marks = [draw.choice(["", "", "", "="]) for _ in range(8)]
        table = ",".join(
            f"{card}{mark}{draw.randrange(1, 4)}{draw.choice('ab')}"
            for card, mark in zip(cards[:8], marks, strict=True)
        )
        row = parse(f"s/h/=d/c {table} {cards[8]}/{cards[9]} 1:1+18 bid a b")
        tree = naive_endgame(row, cards[8:])
        if tree.columns.sequences > 6000:  # unfolded, these take gigabytes
            continue
        proof = certify(tree, solve(tree))
        assert solve_endgame(row, others(*cards)).exact == proof.low


def test_l6_with_lanes_turned_up_at_the_count_a_dark_lane_is_a_risk_to_whoever_plays_last() -> None:
    position = f"s/h/-d/c {TABLE.format(last='6c')} Kd/9c 0:0+20 play a b"
    pool = others("Kd", "9c", "5d", "5c", *ON_TABLE, "6c")
    blank = solve_endgame(parse(position), pool)
    risky = solve_endgame(parse(position, LanesRules(turn_lanes_up=True)), pool)
    assert blank.exact != risky.exact


def test_two_turns_from_the_end_when_little_is_hidden() -> None:
    table, pool = "9h1a,8c2b,9d3b,4s1a,8s2a,7d1b,6c2b", ("3d", "5h", "9c")
    row = parse(f"s/h/d/c {table} 3d5h/9c 0:0+20 play a b")
    tree = naive_endgame(row, list(pool))
    proof = certify(tree, solve(tree))
    found = solve_endgame(row, others(*pool, *visible(row)))
    assert found.exact == proof.low == proof.high


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b", "turn 1 of 5"),
        (f"s/h/d/c {TABLE.format(last='6c')},Kd3a,9c3b ./. 9:11+0 over=b b b", "the round is over"),
        (f"s/h/d/c {TABLE.format(last='6c')} Kd/9c 9:9+2 bid a b", "more than can be solved"),
    ],
)
def test_what_cannot_be_solved_is_told_in_one_line(position: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as fault:
        solve_endgame(parse(position))
    assert "\n" not in str(fault.value)


def test_the_command_tells_value_proof_and_strategy(capsys: pytest.CaptureFixture[str]) -> None:
    position = f"s/h/d/c {TABLE.format(last='6c')} Kd/9c 2:2+16 bid a b"
    assert _run(["solve", "lanes", position]) == 0
    assert "exactly 155179/25830" in capsys.readouterr().out
    assert _run(["solve", "lanes", position, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exact"] == "155179/25830"
    for wrong in (["solve", "lanes"], ["solve", "lanes", position, "--gone", "Tx"], ["solve", "kuhn", "x"]):
        assert _run(wrong) == 2
        assert capsys.readouterr().err.count("\n") == 1
