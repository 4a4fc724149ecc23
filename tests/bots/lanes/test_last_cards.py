"""The last cards of a round, laid and aimed by what whoever lays them can see."""

import pytest

from croupier.bots.lanes.expert import expert_chances
from croupier.bots.lanes.last_cards import weighed
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, played
from croupier.games.lanes.movetext import move_text
from croupier.games.lanes.notation import parse
from croupier.games.lanes.observation import hidden
from croupier.solve.lanes.endgame import solve_endgame

LAID = "9h1a,8h2b,4h1b,3d1a,5c3a,6d2b,3c1b,4d2a,6c1a"
TWO_BACKS = LAID.replace("3d1a,5c3a", "3d-1a,5c-3a")

BLIND = {
    "a Queen over two cards face down": f"s/h/d/c {TWO_BACKS} ./Qc 0:0+20 play b b",
    "an Ace over two dark lanes": f"s/-h/-d/c {LAID} ./Ac 0:0+20 play b b",
    "a Jack beside a card face down": f"s/h/d/c {TWO_BACKS} ./Jc 0:0+20 play b b",
    "a King": f"s/-h/-d/c {TWO_BACKS.replace('3d-', '3d')} ./Kc 3:3+14 play b b",
}


@pytest.mark.parametrize("position", BLIND.values(), ids=BLIND)
def test_the_last_card_goes_where_it_wins_most_by_what_its_player_can_see(position: str) -> None:
    row = parse(position)
    exact = solve_endgame(row)
    worth = weighed(hidden(row, 1), (), "last", guesses=200)
    best = max(worth.values())
    assert best == pytest.approx(exact.with_hand, abs=1e-6)
    chosen = {move_text(row, move) for move, coins in worth.items() if coins > best - 1e-6}
    assert chosen >= {one.move for one in exact.strategy if one.chance}
    found = expert_chances(hidden(row, 1), "last", lines=100)
    assert {move_text(row, move) for move, chance in found.items() if chance} == chosen


def test_every_move_of_a_queen_is_worth_what_the_exact_solution_says() -> None:
    """Seeing the hidden cards, as nobody does, they would be worth -5.6, -4.0 and -5.2."""
    row = parse(BLIND["a Queen over two cards face down"])
    found = list(weighed(hidden(row, 1), (), "last", guesses=200).values())
    assert found[::2] == pytest.approx([-7.08, -5.83, -5.67], abs=0.01)


def test_an_effect_goes_on_by_what_it_has_turned_up() -> None:
    """Once the Queen has turned a card up, what it is counts: each is weighed by itself."""
    row = parse(f"s/h/d/c {TWO_BACKS.replace('3d-', 'Jd-')} ./Qc 0:0+20 play b b")
    laid = played(row, layout.LAY + layout.LANES * 2 * 34 + 2)
    for view in (row, laid):
        exact = solve_endgame(view)
        worth = weighed(hidden(view, 1), (), "chain", guesses=200)
        assert max(worth.values()) == pytest.approx(exact.with_hand, abs=1e-6)


def test_where_too_much_is_hidden_guesses_come_near() -> None:
    row = parse(f"s/-h/-d/c {TWO_BACKS} ./Qc 0:0+20 play b b")
    worth = weighed(hidden(row, 1), (), "many", guesses=500)
    assert max(worth.values()) == pytest.approx(_exact(row), abs=0.2)


def _exact(row: Row) -> float:
    return solve_endgame(row).with_hand
