"""Records of Lanes: every place in them can be looked at, and no event is taken that cannot follow."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from random import Random

import pytest

from croupier.cards import Card, Order
from croupier.chance import VirtualShoe
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.decide import advance, decide
from croupier.games.lanes.evolve import evolve
from croupier.games.lanes.moves import command
from croupier.games.lanes.table import PILE, TENS, Table, moves_of, new
from croupier.record import LOOKUP_ERRORS, Writer, replay_lines, viewed
from croupier.wire import replace
from tests.games.lanes.games import PILES, next_command


def some_game(pile: str, rounds: int) -> list[e.Event]:
    table, chance, draw = new(), PILES[pile](pile), Random(pile)
    events: list[e.Event] = []
    while table.stage != "over" and table.rounds < rounds:
        steps = advance(table, next_command(table, draw), chance)
        events += [event for _, event, _ in steps]
        table = steps[-1][2]
    return events


def written(events: Iterable[e.Event]) -> list[str]:
    lines: list[str] = []
    writer = Writer(lines.append, load_game("lanes"), new(), None)
    for event in events:
        writer.add(event)
    writer.seal()
    return lines


def test_every_place_of_a_record_can_be_looked_at() -> None:
    events = some_game("effects", rounds=6)
    lines = written(events)
    phases = {viewed(replay_lines(lines, "record", to=to)).phase for to in range(len(events) + 1)}
    assert phases >= {"start", "deal", "bid", "play", "choose", "tens", "end"}


COIN, PACK = e.CoinFlipped(1, "a"), e.PileShuffled(2, Order(PILE))
DEALT = e.RoundDealt(1, "a", {"b": PILE[0:10:2], "a": PILE[1:10:2]}, 3, Order(TENS))
BEGUN = (COIN, PACK, DEALT)
CHECK = e.CoinsAdded("b", 0, 0)
ACE = e.CardLaid("b", Card("As"), 1, "up")
FLIP = e.LaneFlipped("b", 1, Card("Ts"), "down")
GIVEN_UP = (*BEGUN, e.CoinsAdded("b", 0, 1), e.Folded("a"))
ENDED = e.RoundEnded(1, "b", 3, "fold", ())


@pytest.mark.parametrize(
    ("before", "event"),
    [
        ((), e.GameWon("a")),
        ((), e.CoinFlipped(2, "a")),
        ((), e.CoinFlipped(1, "c")),
        ((), PACK),
        ((), DEALT),
        ((COIN,), COIN),
        ((COIN,), DEALT),
        ((COIN,), e.PileShuffled(2, Order(PILE[:3]))),
        ((COIN,), e.PileShuffled(2, Order((PILE[0],) * layout.CARDS))),
        ((COIN,), e.PileShuffled(7, Order(PILE))),
        ((COIN, PACK), e.PileShuffled(3, Order(PILE))),
        ((COIN, PACK), e.RoundEnded(1, "b", 20, "points", ())),
        ((COIN, PACK), replace(DEALT, hands={"a": (PILE[0],) * 5, "b": (PILE[0],) * 5})),
        ((COIN, PACK), replace(DEALT, hands={"a": PILE[20:25], "b": PILE[25:30]})),
        ((COIN, PACK), replace(DEALT, tens=Order((TENS[0],) * 4))),
        ((COIN, PACK), replace(DEALT, tens=Order(PILE[0:48:12]))),
        ((COIN, PACK), replace(DEALT, round=7)),
        ((COIN, PACK), replace(DEALT, dealer="b")),
        ((COIN, PACK), replace(DEALT, number=2)),
        (BEGUN, replace(DEALT, round=2, number=4)),
        (BEGUN, e.PileShuffled(4, Order(PILE))),
        (BEGUN, e.RoundEnded(1, "b", 2, "points", ())),
        (BEGUN, e.RoundEnded(1, "b", 20, "points", ())),
        (BEGUN, e.GameWon("b")),
        (BEGUN, e.CoinsAdded("b", 7, 1)),
        (BEGUN, e.CoinsAdded("a", 0, 1)),
        (BEGUN, e.CoinsAdded("b", 0, layout.FOLD)),
        (BEGUN, e.TensLaid("b", 4, Order(TENS))),
        ((*BEGUN, e.CoinsAdded("b", 0, 1)), e.CoinsAdded("a", 1, layout.FOLD)),
        ((*BEGUN, e.CoinsAdded("b", 0, 1)), e.CoinsAdded("a", 0, 0)),
        ((*BEGUN, CHECK), e.CardLaid("b", Card("As"), 7, "up")),  # 3s into lane 1 has the same number
        ((*BEGUN, CHECK), e.CardLaid("b", Card("2s"), 1, "up")),
        ((*BEGUN, CHECK, ACE), replace(FLIP, ten=Card("Th"))),
        ((*BEGUN, CHECK, ACE), replace(FLIP, face="up")),
        ((*BEGUN, CHECK, ACE), replace(FLIP, seat="a")),
        ((*BEGUN, CHECK, ACE), e.CardChosen("b", 11, "flip", Card("As"))),
        (GIVEN_UP, replace(ENDED, pot=2)),
        (GIVEN_UP, replace(ENDED, winner="a")),
        (GIVEN_UP, replace(ENDED, ending="points")),
        (GIVEN_UP, replace(ENDED, round=2)),
        (GIVEN_UP, replace(ENDED, points=(e.Points(1, 0),))),
        (GIVEN_UP, e.CoinsAdded("a", 1, 0)),
        ((*GIVEN_UP, ENDED), ENDED),
        ((*GIVEN_UP, ENDED), e.GameWon("b")),
    ],
)
def test_an_event_that_cannot_follow_is_found_out(before: tuple[e.Event, ...], event: e.Event) -> None:
    state = reduce(evolve, before, new())
    with pytest.raises(LOOKUP_ERRORS):
        evolve(state, event)
    cannot = f"event {len(before) + 1}, {type(event).__name__}, cannot follow"
    with pytest.raises(BadInput, match=cannot):
        replay_lines(written([*before, event]), "record")


# What chance alone decides: another one is as good.
FREE = {e.CoinFlipped: "dealer", e.PileShuffled: "order", e.RoundDealt: "tens", e.TensLaid: "tens"}


@pytest.mark.parametrize("pile", PILES)
def test_an_event_is_taken_if_and_only_if_some_command_leads_to_it(pile: str) -> None:
    """Each field of each event of a game, changed to what it is in another event of the kind."""
    events, draw, table = some_game(pile, rounds=10), Random(pile), new()
    found: Counter[bool] = Counter()
    for event in events:
        alike = [other for other in events if type(other) is type(event)]
        could = [decide(table, given, VirtualShoe(pile))[0] for given in all_legal(table)]
        for name in event.__dataclass_fields__:
            forged = replace(event, **{name: getattr(draw.choice(alike), name)})
            if forged != event and FREE.get(type(event)) != name:
                found[forged in could] += 1
                if forged in could:
                    evolve(table, forged)
                else:
                    with pytest.raises(LOOKUP_ERRORS):
                        evolve(table, forged)
        table = evolve(table, event)
    assert min(found.values()) > 10


def all_legal(table: Table) -> list[c.Command]:
    """Every command of the mover of a round."""
    mover = table.mover()
    return [] if mover is None else [command(move, mover) for move in moves_of(table)]
