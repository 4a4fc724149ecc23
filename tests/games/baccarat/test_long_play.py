"""Long plays of each rule set, 100,000 coups as a proof: what holds after every event and at every replay."""

from collections.abc import Callable

import pytest

from croupier.bots.roster import bot_named
from croupier.cards import Card
from croupier.chance import VirtualShoe
from croupier.game import load_game
from croupier.games.baccarat import events as e
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.table import Table
from croupier.games.baccarat.views import View, view
from croupier.host import open_table
from croupier.play.deal import BotTable
from croupier.record import Writer, opened

COUPS, PARTS = 100_000, 4  # a part has a seed of its own, so that two processes can share the work
QUICK = [(1000, 0)]
PROOF = [pytest.param(COUPS // PARTS, part, marks=pytest.mark.proof) for part in range(1, PARTS + 1)]
REPLAYED_AT_ONCE = 1_000  # coups whose lines are kept before they are replayed
SEATS = {"simplified": tuple("1234567")}  # as many as it needs; two elsewhere
TWO = ("2", "5")
ABOUT_CARDS = (e.Shuffled, e.CardsCut, e.CardDealt, e.Settled, e.ShoeEnded)


def running(name: str, seed: str, listener: Callable[[Table, e.Event], object]) -> BotTable:
    table = open_table(name, seed=seed, keep_log=False)
    table.listen(listener)
    bot = bot_named(table.game, "random", table.state.rules)
    return BotTable(table, dict.fromkeys(SEATS.get(name, TWO), bot), seed)


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


@pytest.mark.parametrize(("coups", "part"), [*QUICK, *PROOF])
@pytest.mark.parametrize("name", BUILT_IN)
def test_ruling_a2_long_plays_conserve_chips_replay_and_hide_undealt_cards(
    name: str, coups: int, part: int
) -> None:
    seed = f"long {part}"
    watch = Watch(seed)
    repeated: list[e.Event] = []
    played = running(name, seed, watch.note)
    same_seed = running(name, seed, lambda _, event: repeated.append(event))
    for number, *_ in zip(range(1, coups + 1), played.rounds(), same_seed.rounds(), strict=False):
        assert watch.events == repeated, "the same seed gave other events"
        assert played.table.state == same_seed.table.state
        watch.events.clear()
        repeated.clear()
        if number % REPLAYED_AT_ONCE == 0:
            watch.replay_part()
    table = played.table.state
    assert table.coups == coups
    assert watch.table == table
    assert watch.views >= coups * 5 * (1 + len(table.people))


def test_another_seed_deals_other_coups() -> None:
    first, second = (VirtualShoe(seed).shuffle(load_rules("classic").pack(), 1) for seed in ("1", "2"))
    assert first != second
