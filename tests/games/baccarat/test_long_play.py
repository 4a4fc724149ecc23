"""100,000 coups of each rule set: what must hold after every event, and at every replay."""

from collections.abc import Callable

import pytest

from croupier.bots.baccarat import random_bettor
from croupier.cards import Card
from croupier.chance import VirtualShoe
from croupier.game import load_game
from croupier.games.baccarat import events as e
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.table import Table, new
from croupier.games.baccarat.views import View, view
from croupier.play.session_baccarat import Session
from croupier.record import Writer, opened

COUPS, PARTS = 100_000, 4  # a part has a seed of its own, so that two processes can share the work
REPLAYED_AT_ONCE = 2_000  # coups whose lines are kept before they are replayed
SEATS = {"simplified": tuple("1234567")}  # as many as it needs; two elsewhere
TWO = ("2", "5")
ABOUT_CARDS = (e.Shuffled, e.CardsCut, e.CardDealt, e.Settled, e.ShoeEnded)


def session(name: str, seed: str, sink: Callable[[Table, e.Event], object]) -> Session:
    bots = dict.fromkeys(SEATS.get(name, TWO), random_bettor)
    made = Session(new(load_rules(name)), bots, VirtualShoe(seed), seed, sink)
    made.sit_down()
    return made


def shown(seen: View) -> list[Card]:
    """Every card a view holds."""
    cards = list(seen.coup.player + seen.coup.banker) if seen.coup else []
    return cards if seen.shoe.mouth is None else [*cards, seen.shoe.mouth]


class Watch:
    """Checks every event, keeps the record in parts, and replays every part."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.lines: list[str] = []
        self.writer: Writer | None = None
        self.table: Table | None = None
        self.events: list[e.Event] = []
        self.dealt: list[Card] = []
        self.views = 0

    def note(self, before: Table, event: e.Event) -> None:
        if self.writer is None:
            self.lines = []
            self.writer = Writer(self.lines.append, load_game("baccarat"), before, self.seed)
        self.writer.add(event)
        self.events.append(event)
        self.table = evolve(before, event)
        assert self.table.total_units() == 0, f"{event} made or lost chips"  # a bank that opened with nothing
        if isinstance(event, e.CoupBegan):
            self.dealt = []
        elif isinstance(event, e.CardDealt):
            self.dealt.append(event.card)
        if isinstance(event, ABOUT_CARDS):
            self.check_views(self.table)

    def check_views(self, table: Table) -> None:
        expected = sorted(self.dealt)  # of this coup, or the last
        for seat in (None, *table.people):
            assert sorted(shown(view(table, seat))) == expected
            self.views += 1

    def replay_part(self) -> None:
        """The record so far, replayed: the same state, and line for line the same bytes."""
        assert self.writer is not None
        self.writer.seal()
        self.writer = None
        header, playing, state, steps = opened(self.lines, "record")
        again: list[str] = []
        copy = Writer(again.append, playing, state, header.seed)
        for step in steps:
            if step.event is not None:
                copy.add(step.event)
                state = playing.evolve(state, step.event)
        copy.seal()
        assert again == self.lines
        assert state == self.table


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", BUILT_IN)
def test_ruling_a2_100_000_coups_conserve_chips_replay_and_hide_undealt_cards(name: str, part: int) -> None:
    seed, coups = f"long {part}", COUPS // PARTS
    watch = Watch(seed)
    repeated: list[e.Event] = []
    played = session(name, seed, watch.note)
    same_seed = session(name, seed, lambda _, event: repeated.append(event))
    for number, table, again in zip(range(1, coups + 1), played.coups(), same_seed.coups(), strict=False):
        assert watch.events == repeated, "the same seed gave other events"
        assert table == again
        watch.events.clear()
        repeated.clear()
        if number % REPLAYED_AT_ONCE == 0:
            watch.replay_part()
    assert played.table.coups == coups
    assert watch.table == played.table
    assert watch.views >= coups * 5 * (1 + len(played.table.people))


def test_another_seed_deals_other_coups() -> None:
    first, second = (VirtualShoe(seed).shuffle(load_rules("classic").pack(), 1) for seed in ("1", "2"))
    assert first != second
