"""What a bot makes of a view is what its seat may know of the round, no more and no less."""

from collections import Counter
from random import Random

import pytest

from croupier.bots.lanes.search import searched
from croupier.games.lanes import layout
from croupier.games.lanes.decide import advance
from croupier.games.lanes.engine import Row, legal
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.observation import gone, hidden, seen_row
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import Table, as_data, new, row_of
from croupier.games.lanes.views import view
from croupier.host import open_table
from croupier.play.arena_rounds import Players
from tests.games.lanes.games import PILES, desk_at, next_command, position
from tests.games.lanes.rounds import dealt


def hands_sorted(row: Row) -> list[int]:
    """A row with each hand in order: from which place of its own hand it played, a seat need not know."""
    hands = [sorted(row[layout.HANDS + layout.HAND * side :][: layout.HAND].tolist()) for side in (0, 1)]
    return [*row[: layout.HANDS].tolist(), *hands[0], *hands[1], *row[layout.SLOT :].tolist()]


@pytest.mark.parametrize("may_open", [False, True])
@pytest.mark.parametrize("pile", PILES)
def test_ruling_l14_a_view_says_all_a_seat_may_know_of_the_round(may_open: bool, pile: str) -> None:
    """Wherever an event leads but to the end of a round before that is told, where nobody is asked."""
    draw, met = Random(f"eyes {may_open} {pile}"), Counter[int]()
    for game in range(12):
        table, chance = new(LanesRules(opponent_may_open=may_open)), PILES[pile](f"eyes {game}")
        while table.stage != "over" and table.rounds < 6:
            steps = advance(table, next_command(table, draw), chance)
            for _, _, table in steps:
                if table.row and view(table, None).phase != "end":
                    met[table.row[layout.PHASE]] += 1
                    for number, seat in enumerate(SEATS):
                        seen, known = seen_row(view(table, seat)), hidden(row_of(table), number)
                        assert hands_sorted(seen) == hands_sorted(known)
    assert met[layout.BID] > 50
    assert met[layout.OVER] > 10
    assert pile != "effects" or min(met[layout.CHOOSE], met[layout.SHUFFLE]) > 5
    assert pile != "sevens" or met[layout.WON]


def test_ruling_l14_a_view_says_which_cards_only_one_player_knows() -> None:
    desk = desk_at(position("5h-1a,Qd2b", coins="0:18+2", holds="9d"))
    desk.say("9d>3-", "4c>1")
    shown = {seat: [card.shown for card in desk.round(seat).cards] for seat in ("a", "b", None)}
    assert shown == {seat: [False, True, False, True] for seat in ("a", "b", None)}
    flipped = desk_at(position("5h-1a", holds="Qd"))
    flipped.say("Qd>2 flip #1")
    assert flipped.round("a").cards[0].shown


def test_a_search_over_a_view_finds_legal_moves() -> None:
    row, _ = dealt(Random("view"))
    table = Table(LanesRules(), "round", SEATS[row[layout.DEALER]], rounds=1, row=as_data(row))
    seen = seen_row(view(table, SEATS[row[layout.MOVER]]))
    assert searched(seen, "view", lines=200)[0].move in legal(row)


def test_rulings_l2_and_l14_a_seat_knows_which_cards_it_saw_in_earlier_rounds_of_the_pile() -> None:
    """What an arena notes for its bots is what the view of a seat tells, and a spectator is told nothing."""
    table = open_table("lanes", seed="gone")
    players, told = Players(table, ("random", "random"), "gone"), 0
    while table.state.stage != "over" and table.state.rounds < 12:
        players.step()
        for seat in SEATS:
            assert set(gone(table.view(seat))) == players.gone[seat]
            told += len(players.gone[seat])
        assert table.view(None).seen == ()
    assert told > 0
