"""What a player of Lanes is told of a move is true, and tells nothing that it may not know."""

from random import Random

import pytest

from croupier.games.lanes import engine, layout
from croupier.games.lanes.rules_card import rules_card
from croupier.games.lanes.table import Table, moves_of, row_of
from croupier.insights.lanes import KnownPoints, Move, expert, moves, rules
from tests.games.lanes.games import PILES, Desk, begun, desk_at, next_command, position
from tests.games.lanes.worlds import elsewhere, known, shuffled


def points(desk: Desk, wanted: Move) -> tuple[KnownPoints, ...]:
    """Of the lanes after a move."""
    return next(one.points for one in moves(desk.table, desk.mover()) if one.move == wanted)


def test_a_card_shows_what_its_lane_would_count_with_it() -> None:
    desk = desk_at(position(".", "s/-h/-d/c", holds="2s9s"))
    assert points(desk, Move("Lay", "2s", 1, "up"))[0] == KnownPoints(10, 0)
    assert points(desk, Move("Lay", "9s", 1, "up"))[0] == KnownPoints(-3, 0)
    assert points(desk, Move("Lay", "9s", 2, "up"))[1] == KnownPoints(9, 0)
    assert points(desk, Move("Lay", "9s", 1, "down"))[0] == KnownPoints(3, 0)


def test_a_flip_tells_no_more_than_its_player_has_seen() -> None:
    desk = desk_at(position("5h-1a", holds="Qd"))  # b has not seen a's card
    desk.say("Qd>2")
    assert points(desk, Move("Choose", number=1))[0].a is None
    assert points(desk, Move("Choose", number=2))[1] == KnownPoints(0, 3)


def test_an_ace_does_not_tell_a_ten_that_nobody_has_seen() -> None:
    desk = desk_at(position("5h2a", holds="Ad"))
    desk.say("Ad>1")
    assert points(desk, Move("FlipLane", lane=2))[1] == KnownPoints(None, 0)
    assert points(desk, Move("FlipLane", lane=1))[0] == KnownPoints(0, 1)


def test_a_joker_leaves_open_what_lies_up() -> None:
    desk = desk_at(position("5h1a", holds="X2"))
    assert points(desk, Move("Lay", "X2", 3, "up"))[0].a is None


def games(pile: str, seed: int) -> list[Table]:
    """The moments of a game drawn at random in which somebody moves."""
    draw, desk = Random(f"{pile}/{seed}"), begun(PILES[pile](str(seed)))
    found = []
    for _ in range(120):
        if desk.table.stage == "over":
            break
        if desk.table.mover():
            found.append(desk.table)
        desk.do(next_command(desk.table, draw))
    return found


@pytest.mark.parametrize("pile", PILES)
def test_hidden_cards_make_no_difference_to_what_is_told(pile: str) -> None:
    """All that a seat is told is the same with other cards wherever it has not seen them."""
    draw, compared = Random(pile), 0
    for table in games(pile, 7):
        seat = table.mover()
        unseen = [lane for lane in range(layout.LANES) if not table.row[layout.LANE_KNOWN + lane]]
        other = elsewhere(table, shuffled(known(table, seat), draw), [*unseen, layout.LANES], draw)
        assert moves(other, seat) == moves(table, seat)
        compared += len(moves(table, seat))
    assert compared > 500


def test_a_card_that_is_looked_at_is_not_told_to_be_a_joker_before() -> None:
    told = set()
    for hidden_card in ("5h", "X1", "Kh"):
        desk = desk_at(position(f"{hidden_card}-1a", holds="Qd"))
        desk.say("Qd>2")
        told.add(moves(desk.table, desk.mover()))
    assert len(told) == 1


@pytest.mark.parametrize("pile", PILES)
def test_what_is_told_is_what_the_engine_counts(pile: str) -> None:
    for table in games(pile, 8):
        plays = [move for move in moves_of(table) if move >= layout.LAY]
        for move, one in zip(plays, moves(table, table.mover()), strict=True):
            counted = engine.lane_points(engine.played(row_of(table), move))
            for (a, b), lane in zip(counted, one.points, strict=True):
                assert lane.a in (a, None)
                assert lane.b in (b, None)


def test_who_does_not_move_is_told_nothing() -> None:
    table = desk_at(position(".", mover="a")).table
    assert moves(table, "b") == moves(table, None) == ()
    assert expert(table, "b") == expert(table, None) == ()


def test_expert_finds_the_move_that_wins() -> None:
    """The last card: only face up in lane 3 does it win a second lane, and with it the pot of 4."""
    desk = desk_at(position("9h1a,8h2b,4h1b,3d1a,5c3a,6d2b,3c1b,4d2a,6c1a", coins="8:8+4", holds="9c"))
    found = expert(desk.table, "b")
    assert found[0].move == Move("Lay", "9c", 3, "up")
    assert [one.worth for one in found] == pytest.approx([2, -2, -2, -2, -2, -2])


def test_expert_knows_no_more_than_the_mover() -> None:
    """What lies hidden makes no difference: the search sees the same row, and draws by its own seed."""
    table = desk_at(position("5h-1a", holds="Qd")).table
    other = desk_at(position("6h-1a", holds="Qd")).table
    assert expert(table, "b") == expert(other, "b")


def test_every_bid_is_compared_with_the_others() -> None:
    table = next(table for table in games("fair", 9) if table.row[layout.PHASE] == layout.BID)
    found = expert(table, table.mover())
    assert {bid.move.kind for bid in found} <= {"AddCoins", "Fold"}
    assert len(found) == len(moves_of(table))
    assert sum(bid.chance for bid in found) == pytest.approx(1)


def test_the_rules_are_those_of_the_card_beside_the_table() -> None:
    assert rules(desk_at(position()).table, None) == rules_card()


def test_a_target_is_named_where_the_mover_knows_its_card_and_nowhere_else() -> None:
    desk = desk_at(position("5h-1a", holds="Qd"))  # b has not seen a's card
    desk.say("Qd>2")
    named = {one.move.number: one.move.card for one in expert(desk.table, desk.mover())}
    assert named == {1: None, 2: "Qd"}
