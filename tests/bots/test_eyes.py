"""What a bot makes of a view is what its seat may know of the round, no more and no less."""

from random import Random

import numpy as np
import pytest

from croupier.bots.lanes.eyes import seen_row
from croupier.bots.lanes.thinking import searched
from croupier.games.lanes import layout as at
from croupier.games.lanes.engine import legal, played
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.sight import hidden
from croupier.games.lanes.table import SEATS, Table, as_data
from croupier.games.lanes.views import view
from tests.lanes.rounds import dealt

MASKS = [at.SLOT + at.WIDTH * number + at.KNOWN for number in range(at.SLOTS)]


@pytest.mark.parametrize("may_open", [False, True])
def test_ruling_l14_a_view_says_all_a_seat_may_know_of_the_round(may_open: bool) -> None:
    draw = Random(f"eyes {may_open}")
    looked = 0
    for _ in range(40):
        row, _ = dealt(draw, may_open=may_open)
        while row[at.PHASE] < at.OVER:
            if row[at.PHASE] != at.SHUFFLE:  # which nobody sees: the command that led there ends it
                table = Table(
                    LanesRules(opponent_may_open=may_open),
                    "round",
                    SEATS[row[at.DEALER]],
                    rounds=1,
                    row=as_data(row),
                )
                for number, seat in enumerate(SEATS):
                    seen, known = seen_row(view(table, seat)), hidden(row, number)
                    same = [place for place in range(at.HANDS) if place not in MASKS]
                    same += [place for place in range(at.SLOT, at.SIZE) if place not in MASKS]
                    used = [
                        place
                        for place in same
                        if place < at.SLOT + at.WIDTH * row[at.PLAYED] or place >= at.MAY_OPEN
                    ]
                    assert np.array_equal(seen[used], known[used])
                    for side in (0, 1):
                        first = at.HANDS + at.HAND * side
                        hands = [sorted(one[first : first + at.HAND].tolist()) for one in (seen, known)]
                        assert hands[0] == hands[1]
                    looked += 1
            row = played(row, draw.choice([move for move in legal(row) if move != at.FOLD]))
    assert looked > 500


def test_a_search_over_a_view_finds_legal_moves() -> None:
    row, _ = dealt(Random("view"))
    table = Table(LanesRules(), "round", SEATS[row[at.DEALER]], rounds=1, row=as_data(row))
    seen = seen_row(view(table, SEATS[row[at.MOVER]]))
    assert searched(seen, "view", lines=200)[0].move in legal(row)
