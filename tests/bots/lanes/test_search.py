"""Bots at Lanes: they know what one player may know, play by the rules, and the better one wins."""

from random import Random
from statistics import mean, stdev

import numpy as np
import pytest

from croupier.bots.lanes import search as thinking
from croupier.bots.lanes.guesses import guess
from croupier.bots.lanes.search import greedy_move, random_move, searched
from croupier.errors import BadInput
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, new_round, played
from croupier.games.lanes.observation import hidden
from tests.games.lanes.rounds import dealt


def choose(bot: str, seen: Row, key: str) -> int:
    if bot == "random":
        return random_move(seen, key)
    return greedy_move(seen, key) if bot == "greedy" else searched(seen, key, lines=int(bot))[0].move


def advance(row: Row, draw: Random, bots: tuple[str, str], key: str) -> Row:
    if row[layout.PHASE] == layout.SHUFFLE:
        return played(row, layout.ORDER + draw.randrange(24))
    seat = int(row[layout.MOVER])
    move = choose(bots[seat], hidden(row, seat), key)
    assert move in legal(row)
    return played(row, move)


@pytest.mark.parametrize("bots", [("random", "greedy"), ("greedy", "60"), ("60", "random")])
def test_bots_play_by_the_rules_to_the_end(bots: tuple[str, str]) -> None:
    draw = Random(str(bots))
    for number in range(12):
        row, _ = dealt(draw)
        for step in range(200):
            if row[layout.PHASE] >= layout.OVER:
                break
            row = advance(row, draw, bots, f"{number}/{step}")
        assert row[layout.PHASE] >= layout.OVER


def swapped(row: Row, seat: int, draw: Random) -> Row:
    """Another deal that this seat cannot tell from the one given."""
    seen = hidden(row, seat)
    first = layout.HANDS + layout.HAND * (1 - seat)  # a hand seen from its back is closed up
    cards = [place for place in range(first, first + layout.HAND) if row[place] != layout.NONE]
    cards += [
        place
        for place in range(layout.SLOT, layout.MAY_OPEN)
        if is_card(place) and seen[place] == layout.UNSEEN
    ]
    visible = [place for place in range(layout.HANDS, layout.MAY_OPEN) if is_card(place) and seen[place] >= 0]
    shown = {int(seen[place]) for place in visible}
    pool = [card for card in range(layout.CARDS) if card not in shown]
    other = row.copy()
    other[cards] = draw.sample(pool, len(cards))
    tens = [place for place in range(layout.LANE_SUIT, layout.LANE_SUIT + 4) if seen[place] == layout.UNSEEN]
    suits = [int(row[place]) for place in tens]
    draw.shuffle(suits)
    other[tens] = suits
    return other


def is_card(place: int) -> bool:
    return place < layout.SLOT or (place - layout.SLOT) % layout.WIDTH == layout.CARD


def test_ruling_l14_nothing_a_seat_may_not_know_reaches_its_bot() -> None:
    draw = Random("sight")
    looked = 0
    for _ in range(60):
        row, _ = dealt(draw)
        while row[layout.PHASE] < layout.OVER:
            for seat in (0, 1):
                other = swapped(row, seat, draw)
                assert np.array_equal(hidden(row, seat), hidden(other, seat))
                looked += not np.array_equal(row, other)
            row = played(row, draw.choice([move for move in legal(row) if move != layout.FOLD]))
    assert looked > 1000


def test_a_guess_is_a_deal_that_could_be() -> None:
    """Every card once, all that is seen as it was; in many guesses each unseen card in each hidden place."""
    draw = Random("guess")
    row, _ = dealt(draw)
    for _ in range(9):
        row = played(
            row, draw.choice([move for move in legal(row) if move < layout.FOLD or move >= layout.LAY])
        )
    seat = int(row[layout.MOVER])
    seen, gone = hidden(row, seat), np.zeros(layout.CARDS, dtype=np.int8)
    gone[40] = row[layout.HANDS] != 40 and 40 not in seen
    state, pool, filled = (
        np.arange(1, 5, dtype=np.uint64),
        np.zeros(layout.CARDS, dtype=np.int64),
        seen.copy(),
    )
    hidden_places = [
        place
        for place in range(layout.HANDS, layout.MAY_OPEN)
        if is_card(place) and seen[place] == layout.UNSEEN
    ]
    met: set[tuple[int, int]] = set()
    for _ in range(4000):
        guess(seen, gone, filled, pool, state)
        cards = [int(filled[place]) for place in range(layout.HANDS, layout.MAY_OPEN) if is_card(place)]
        held = [
            card
            for place, card in zip(filter(is_card, range(layout.HANDS, layout.MAY_OPEN)), cards, strict=True)
            if used(seen, place)
        ]
        assert len(set(held)) == len(held)
        assert sorted(filled[layout.LANE_SUIT : layout.LANE_SUIT + 4]) == [0, 1, 2, 3]
        kept = [place for place in range(layout.SIZE) if seen[place] != layout.UNSEEN]
        assert np.array_equal(filled[kept], seen[kept])
        met |= {(place, int(filled[place])) for place in hidden_places}
    unseen = (
        layout.CARDS
        - len(
            {
                int(seen[place])
                for place in filter(is_card, range(layout.HANDS, layout.MAY_OPEN))
                if used(seen, place) and seen[place] >= 0
            }
        )
        - int(gone.sum())
    )
    assert len(met) == len(hidden_places) * unseen


def used(seen: Row, place: int) -> bool:
    if place < layout.SLOT:
        return bool(seen[place] != layout.NONE)
    return bool((place - layout.SLOT) // layout.WIDTH < seen[layout.PLAYED])


def test_a_search_is_repeated_by_its_seed_and_looks_at_every_move() -> None:
    row, _ = dealt(Random("search"))
    row = played(row, legal(row)[0])
    seen = hidden(row, int(row[layout.MOVER]))
    found = searched(seen, "one", lines=500)
    assert found == searched(seen, "one", lines=500)
    assert found != searched(seen, "two", lines=500)
    assert {one.move for one in found} == set(legal(row))
    assert sum(one.visits for one in found) == 500
    assert all(0 <= one.worth <= 1 for one in found)
    with pytest.raises(BadInput, match="one at least"):
        searched(seen, "one", lines=0)


def test_a_search_ends_with_its_time_or_when_no_move_can_catch_up() -> None:
    row, _ = dealt(Random("search"))
    row = played(row, legal(row)[0])
    seen = hidden(row, int(row[layout.MOVER]))
    ticks = iter(range(10**6))
    found = searched(seen, "one", seconds=5, clock=lambda: float(next(ticks)))  # a second every 200 lines
    assert sum(one.visits for one in found) <= 1000
    assert found == searched(seen, "one", lines=sum(one.visits for one in found))
    for wrong in (0.0, -1.0, float("nan")):
        with pytest.raises(BadInput, match="one at least"):
            searched(seen, "one", seconds=wrong)


def test_a_full_tree_grows_no_further_and_keeps_searching() -> None:
    row, _ = dealt(Random("full"))
    search = thinking.Search(hidden(row, int(row[layout.MOVER])), "full", (), 40)
    search.look(500)
    assert search.size == 40
    assert sum(one.visits for one in search.found()) > 400


@pytest.mark.parametrize(("better", "worse", "deals"), [("greedy", "random", 60), ("400", "greedy", 40)])
def test_over_mirrored_deals_the_better_bot_wins_coins(better: str, worse: str, deals: int) -> None:
    draw = Random("mirrored")
    won = []
    for number in range(deals):
        pack, tens = list(range(layout.CARDS)), list(range(4))
        draw.shuffle(pack)
        draw.shuffle(tens)
        hands = tuple(pack[:5]), tuple(pack[5:10])
        coins = []
        for bots in ((better, worse), (worse, better)):
            row, luck = new_round(hands, tuple(tens), (10, 10), number % 2), Random(number)
            for step in range(200):
                if row[layout.PHASE] >= layout.OVER:
                    break
                row = advance(row, luck, bots, f"{number}/{step}")
            coins.append(int(row[layout.COINS + bots.index(better)]) - 10)
        won.append(mean(coins))
    assert mean(won) > 3 * stdev(won) / len(won) ** 0.5
