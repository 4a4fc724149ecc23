"""100,000 coups of each rule set: what must hold after every event, and at every replay."""

import hashlib
from collections.abc import Callable

import pytest

from croupier.bots.bettors import random_bettor
from croupier.bots.session import Session
from croupier.cards import Card
from croupier.chance import VirtualShoe
from croupier.game import load_game
from croupier.games.baccarat import events as e
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.table import Table, new
from croupier.games.baccarat.views import View, view
from croupier.record import Writer, opened

COUPS = 100_000
REPLAYED_AT_ONCE = 2_000  # coups whose lines are kept before they are replayed
SEATS = {"simplified": tuple("1234567")}  # as many as it needs; three elsewhere
THREE = ("1", "2", "5")
ABOUT_CARDS = (e.Shuffled, e.CardsCut, e.CoupBegan, e.CardDealt, e.Settled, e.ShoeEnded)


def session(name: str, seed: str, sink: Callable[[Table, e.Event], object]) -> Session:
    bots = dict.fromkeys(SEATS.get(name, THREE), random_bettor)
    made = Session(new(load_rules(name)), bots, VirtualShoe(seed), seed, sink)
    made.sit_down()
    return made


def shown(seen: View) -> list[Card]:
    """Every card a view holds."""
    cards = list(seen.coup.player + seen.coup.banker) if seen.coup else []
    return cards if seen.shoe.mouth is None else [*cards, seen.shoe.mouth]


class Scribe:
    """Keeps the record of a table, in parts."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.lines: list[str] = []
        self.writer: Writer | None = None
        self.digest = hashlib.sha256()
        self.table: Table | None = None

    def note(self, before: Table, event: e.Event) -> None:
        if self.writer is None:
            self.lines = []
            self.writer = Writer(self.lines.append, load_game("baccarat"), before, self.seed)
        self.writer.add(event)
        self.table = evolve(before, event)

    def close_record(self) -> None:
        assert self.writer is not None
        self.writer.seal()
        self.writer = None
        self.digest.update("".join(self.lines).encode())


class Watch(Scribe):
    """A scribe who also checks every event, and replays every part."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.dealt: list[Card] = []
        self.views = 0

    def note(self, before: Table, event: e.Event) -> None:
        super().note(before, event)
        assert self.table is not None
        assert self.table.chips() == 0, f"{event} made or lost chips"  # a bank that opened with nothing
        if isinstance(event, e.CoupBegan):
            self.dealt = []
        elif isinstance(event, e.CardDealt):
            self.dealt.append(event.card)
        if isinstance(event, ABOUT_CARDS):
            self.check_views(self.table)

    def check_views(self, table: Table) -> None:
        expected = sorted(self.dealt) if table.play else []
        for seat in (None, *table.people):
            assert sorted(shown(view(table, seat))) == expected
            self.views += 1

    def close_record(self) -> None:
        """The record so far, replayed: the same state, and line for line the same bytes."""
        super().close_record()
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


@pytest.mark.parametrize("name", BUILT_IN)
def test_ruling_a2_100_000_coups_conserve_chips_replay_and_hide_undealt_cards(name: str) -> None:
    watch = Watch("long")
    play(watch, name)
    assert watch.views > COUPS * 6 * len(THREE)
    again = Scribe("long")
    play(again, name)
    assert again.digest.digest() == watch.digest.digest(), "the same seed gave another record"
    assert again.table == watch.table


def play(watch: Scribe, name: str) -> None:
    played = session(name, watch.seed, watch.note)
    for number, _ in zip(range(1, COUPS + 1), played.coups(), strict=False):
        if number % REPLAYED_AT_ONCE == 0:
            watch.close_record()
    assert played.table.coups == COUPS
    assert watch.table == played.table


def test_another_seed_deals_other_coups() -> None:
    first, second = Scribe("1"), Scribe("2")
    for scribe in (first, second):
        next(session("classic", scribe.seed, scribe.note).coups())
        scribe.close_record()
    assert first.digest.digest() != second.digest.digest()
