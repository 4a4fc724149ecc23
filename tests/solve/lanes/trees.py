"""Endgames of Lanes as plain trees: rules from `tests/naive.py`, sets named by what was seen."""

from copy import deepcopy
from itertools import permutations
from typing import Any

from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row
from croupier.solve.treeplex import SequenceGame
from croupier.solve.trees import Chance, Decision, Node, sequence_form
from tests import naive
from tests.games.lanes.rounds import NAMES, naive_game


def naive_endgame(row: Row, pool: list[str]) -> SequenceGame:
    """The game from what both have seen on; `pool`: the cards that may lie hidden."""
    game = naive_game(row)
    slots = range(int(row[layout.PLAYED]))
    backs = [number for number in slots if row[layout.slot_at(number) + layout.KNOWN] != layout.BOTH]
    layers = [int(row[layout.slot_at(number) + layout.KNOWN]) - 1 for number in backs]
    dark = [lane for lane in range(3) if row[layout.LANE_KNOWN + lane] != layout.BOTH]
    unknown = [game["lanes"][lane]["suit"] for lane in dark] + [game["spare"]]
    count = [len(hand) for hand in game["hands"]]
    branches = []
    for cards in permutations(pool, sum(count) + len(backs)):
        for tens in permutations(unknown):
            dealt = deepcopy(game)
            dealt["hands"] = [sorted(cards[: count[0]]), sorted(cards[count[0] : sum(count)])]
            for number, card in zip(backs, cards[sum(count) :], strict=True):
                dealt["table"][number]["card"] = card
            for lane, suit in zip(dark, tens, strict=False):
                dealt["lanes"][lane]["suit"] = suit
            dealt["spare"] = tens[-1]
            known: list[set[Any]] = [set(), set()]
            for number in slots:
                shared = row[layout.slot_at(number) + layout.KNOWN] == layout.BOTH
                for seat in (0, 1):
                    if shared or layers[backs.index(number)] == seat:
                        known[seat].add(number)
                known_lanes = {f"lane {lane}" for lane in range(3) if lane not in dark}
            for seat in (0, 1):
                known[seat] |= known_lanes
            branches.append((1, _node(dealt, known, ["", ""])))
    return sequence_form(Chance(tuple(branches)))


def _node(game: naive.LanesGame, known: list[set[Any]], seen: list[str]) -> Node:
    if game["phase"] in ("over", "won"):
        return int(game["coins"][0]) - 10
    known = [_learnt(game, things) for things in known]
    seen = [seen[seat] + " > " + _look(game, seat, known[seat]) for seat in (0, 1)]
    moves = naive.lanes_moves(game)
    if game["phase"] == "tens":
        return Chance(tuple((1, _node(naive.lanes_play(game, move), known, seen)) for move in moves))
    mover = game["mover"]
    options = []
    for move in moves:
        knows, told = known, [seen[seat] + f" {move}" for seat in (0, 1)]
        if move[0] == "lay" and move[3]:
            told[1 - mover] = seen[1 - mover] + f" down {move[2]}"
        if move[0] == "lay":
            knows = [set(things) for things in known]
            knows[mover].add(len(game["table"]))
        options.append((str(move), _node(naive.lanes_play(game, move), knows, told)))
    return Decision(mover, f"{mover}: {seen[mover]}", tuple(options))


def _learnt(game: naive.LanesGame, known: set[Any]) -> set[Any]:
    """What lies face up has been seen."""
    cards = {number for number, placed in enumerate(game["table"]) if placed["up"]}
    return known | cards | {f"lane {lane}" for lane in range(3) if game["lanes"][lane]["up"]}


def _look(game: naive.LanesGame, seat: int, known: set[Any]) -> str:
    table = [
        (placed["card"] if number in known else "??", placed["lane"], placed["side"], placed["up"])
        for number, placed in enumerate(game["table"])
    ]
    lanes = [
        (lane["suit"] if f"lane {place}" in known else "?", lane["up"])
        for place, lane in enumerate(game["lanes"])
    ]
    public = game["phase"], game["mover"], game["coins"], game["pot"], game["owed"], game["effect"]
    return f"{sorted(game['hands'][seat])} {table} {lanes} {public}"


def others(*named: str) -> tuple[int, ...]:
    """All cards but these, by number: those that are gone."""
    return tuple(number for number, name in enumerate(NAMES) if name not in named)
