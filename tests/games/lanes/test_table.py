"""Games of Lanes with legal and illegal commands: what must always hold, and what nobody may learn."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

import pytest

from croupier.cards import DECK, JOKERS, UNSEEN, Card
from croupier.chance import Chance, PhysicalShoe, RecordedShoe
from croupier.errors import BadInput, Refused
from croupier.game import Option, Range, load_game
from croupier.games.absence import CameBack, TimedOut
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.decide import advance, check, decide
from croupier.games.lanes.evolve import evolve
from croupier.games.lanes.explain import explain
from croupier.games.lanes.house import turn
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.legal import legal
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import PILE, Table, new
from croupier.games.lanes.views import View, redact, view
from croupier.games.rulebook import rulebook
from croupier.record import LOOKUP_ERRORS, Writer, opened, replay_lines
from croupier.wire import canonical, read, read_tagged, replace, tagged, to_data
from tests.games.lanes.games import PILES, Desk, covered, dealt, desk_at, position
from tests.games.lanes.worlds import OtherShuffles, as_asked, elsewhere, known, shuffled, unseen_tens

CLAUSES = {clause.id for clause in rulebook("lanes")}
WATCHERS = ("a", "b", None)
OPTIONS = [LanesRules(*chosen) for chosen in product((False, True), repeat=3)]
KINDS = get_args(c.Command)
EVERY = {
    "seat": ("a", "b", "c", "", "ab"),
    "coins": (*range(-1, 22), 2**70),
    "card": (*DECK, *JOKERS, UNSEEN),
    "lane": range(5),
    "face": ("up", "down"),
    "number": range(-1, 13),
}
STEPS = 90
LONGEST = 250  # events a round could never fill: five turns of raises and ten chains of effects


def all_commands() -> Iterator[c.Command]:
    for kind in KINDS:
        for values in product(*(EVERY[name] for name in kind.__dataclass_fields__)):
            yield kind(*values)


COMMANDS = list(all_commands())


class Watch:
    """Plays a game at random and checks all of it, with its record."""

    def __init__(self, seed: str, rules: LanesRules, chance: Chance) -> None:
        self.draw, self.chance = Random(seed), chance
        self.table = new(rules)
        self.commands: list[c.Command] = []
        self.events: list[e.Event] = []
        self.in_round = 0
        self.lines: list[str] = []
        self.writer = Writer(self.lines.append, load_game("lanes"), self.table, seed)

    def play(self, steps: int) -> None:
        for step in range(steps):
            if self.table.stage == "over":
                break
            self.try_illegal(self.draw.choice(COMMANDS))
            if step % 15 == 0:
                self.check_every_command()
            self.take(self.legal_command(calm=False))
        while self.table.stage == "round":
            self.take(self.legal_command(calm=True))
        self.writer.seal()

    def legal_command(self, *, calm: bool) -> c.Command:
        options = [option for seat in SEATS for option in legal(self.table, seat)]
        assert options, "nobody can do anything, and the game is not over"
        brave = [option for option in options if option.command != "Fold"]
        option = self.draw.choice(options if self.draw.random() < 0.1 and not calm else brave)
        chosen = {name: self.value(allowed, calm=calm) for name, allowed in option.fields.items()}
        made: c.Command = getattr(c, option.command)(**chosen)
        return made

    def value(self, allowed: tuple[Any, ...] | Range, *, calm: bool) -> Any:
        if allowed == ("up", "down"):
            return "up" if self.draw.random() < 0.7 else "down"
        if not isinstance(allowed, Range):
            return self.draw.choice(allowed)
        return min(
            allowed.high,
            0 if calm else self.draw.choice((0, 0, 0, 1, 1, 2, 2, 20) if self.table.rounds > 2 else (0, 1)),
        )

    def try_illegal(self, command: c.Command) -> None:
        """Any command at all: refused by a clause with nothing changed, or listed."""
        before = canonical(to_data(self.table))
        if self.expected(command, legal(self.table, command.seat)):
            return
        with pytest.raises(Refused) as refusal:
            decide(self.table, command, self.chance)
        assert refusal.value.rule in CLAUSES
        assert "\n" not in str(refusal.value)
        assert canonical(to_data(self.table)) == before
        self.check_refusal_tells_nothing(command, str(refusal.value))

    def check_refusal_tells_nothing(self, command: c.Command, said: str) -> None:
        if command.seat in SEATS:
            other = shuffled(known(self.table, command.seat), self.draw)
            unseen = unseen_tens(self.table, self.table, ())
            with pytest.raises(Refused) as refusal:
                check(elsewhere(self.table, other, unseen, self.draw), command)
            assert str(refusal.value) == said

    def check_every_command(self) -> None:
        """`legal` lists a command if and only if `decide` takes it."""
        listed = {seat: legal(self.table, seat) for seat in EVERY["seat"]}
        for command in COMMANDS:
            assert self.accepted(command) == self.expected(command, listed[command.seat]), command

    def expected(self, command: c.Command, listed: tuple[Option, ...]) -> bool:
        """Whether `legal` lists a command; a clock runs out only for a seat waited for (ruling A4)."""
        if isinstance(command, c.TimeOut):
            return command.seat in turn(self.table).waits_for
        return covered(command, listed)

    def accepted(self, command: c.Command) -> bool:
        try:
            check(self.table, command)
        except Refused:
            return False
        return True

    def take(self, command: c.Command) -> None:
        self.commands.append(command)
        steps = advance(self.table, command, self.chance)
        assert tuple(event for _, event, _ in steps) == decide(self.table, command, self.chance)
        for before, event, after in steps:
            self.check_event(before, event, after)
        for watcher in WATCHERS:
            self.check_secrets(command, [event for _, event, _ in steps], steps[-1][2], watcher)
        self.table = steps[-1][2]

    def check_event(self, before: Table, event: e.Event, after: Table) -> None:
        self.writer.add(event)
        self.events.append(event)
        self.in_round = 0 if isinstance(event, e.RoundEnded) else self.in_round + 1
        assert self.in_round < LONGEST
        assert sum(after.coins()) + after.pot() == layout.ALL_COINS, f"{event} made or lost coins"
        assert min(*after.coins(), after.pot()) >= 0
        sentence = explain(before, event)
        assert sentence.rpartition(", ")[2] in CLAUSES
        assert "\n" not in sentence
        assert read_tagged((type(event),), tagged(event)) == event
        self.check_looks(after)

    def check_looks(self, after: Table) -> None:
        """Between the events of a command too, every watcher has a view, and only the mover is asked."""
        seen = [view(after, watcher) for watcher in WATCHERS]
        assert {(one.phase, one.mover) for one in seen} == {(seen[0].phase, after.mover())}
        if seen[0].phase in ("tens", "end", "over"):
            assert after.mover() is None
            assert not any(legal(after, seat) for seat in SEATS)
            refusals = [self.refusal(after, command) for command in self.draw.sample(COMMANDS, 20)]
            assert all(refusals)

    def refusal(self, table: Table, command: c.Command) -> str:
        with pytest.raises(Refused) as refusal:
            check(table, command)
        assert refusal.value.rule in CLAUSES
        return str(refusal.value)

    def check_secrets(
        self, command: c.Command, events: list[e.Event], after: Table, watcher: str | None
    ) -> None:
        """Had other cards lain where a watcher cannot see them, it would have been told the same."""
        other = shuffled(known(self.table, watcher) | known(after, watcher), self.draw)
        unseen = unseen_tens(self.table, after, events)
        table = elsewhere(self.table, other, unseen, self.draw)
        assert view(table, watcher) == view(self.table, watcher)
        steps = advance(table, as_asked(command, other), OtherShuffles(self.chance, other, command))
        assert [redact(event, watcher) for _, event, _ in steps] == [
            redact(event, watcher) for event in events
        ]
        told = [explain(before, event) for before, event, _ in advance(self.table, command, self.chance)]
        assert [explain(before, event) for before, event, _ in steps] == told
        seen = view(after, watcher)
        assert view(steps[-1][2], watcher) == seen
        assert read(View, canonical(to_data(seen))) == seen
        if watcher is not None:
            assert legal(steps[-1][2], watcher) == legal(after, watcher)


@cache
def played(pile: str, rules: LanesRules) -> Watch:
    watch = Watch(f"{pile}{rules}", rules, PILES[pile](f"{pile}{rules}"))
    watch.play(STEPS)
    return watch


EVERY_GAME = list(product(PILES, OPTIONS))


@pytest.mark.parametrize(("pile", "rules"), EVERY_GAME, ids=map(str, range(len(EVERY_GAME))))
def test_ruling_a2_any_game_keeps_its_coins_its_secrets_and_its_word(pile: str, rules: LanesRules) -> None:
    watch = played(pile, rules)
    ended = [event for event in watch.events if isinstance(event, e.RoundEnded)]
    assert len(ended) == watch.table.rounds > 0
    assert replay_lines(watch.lines, "record").state == watch.table
    assert written_again(watch.lines) == watch.lines


def written_again(lines: list[str]) -> list[str]:
    """A record read back and written anew, event by event."""
    header, playing, state, steps = opened(lines, "record")
    again: list[str] = []
    writer = Writer(again.append, playing, state, header.seed)
    for step in steps:
        if step.event is not None:
            writer.add(step.event)
    writer.seal()
    return again


def test_the_games_above_meet_everything_that_can_happen() -> None:
    events = [event for game in EVERY_GAME for event in played(*game).events]
    kinds = Counter(type(event) for event in events)
    assert set(kinds) == set(get_args(e.Event)) - {TimedOut, CameBack, e.Left}  # see test_absence
    assert {event.doing for event in events if isinstance(event, e.CardChosen)} == {"flip", "swap", "move"}
    assert {event.face for event in events if isinstance(event, e.LaneFlipped)} == {"up", "down"}
    ended = {(event.ending, event.winner) for event in events if isinstance(event, e.RoundEnded)}
    assert {("points", "a"), ("points", "b"), ("points", None), ("fold", "a"), ("fold", "b")} <= ended
    assert "sevens" in {ending for ending, _ in ended}
    unnamed = [event for event in events if isinstance(event, e.CardChosen) and event.card is UNSEEN]
    assert unnamed
    assert kinds[e.GameWon] > 3


@pytest.mark.parametrize("pile", PILES)
def test_ruling_a3_a_game_is_dealt_again_from_the_shuffles_of_its_log(pile: str) -> None:
    watch = played(pile, OPTIONS[0])
    recorded = RecordedShoe(shuffles(watch.events))
    assert Desk(new(), recorded).do(*watch.commands) == watch.events


def shuffles(events: list[e.Event]) -> Iterator[tuple[Card, ...]]:
    """The orders chance gave, numbered without a gap."""
    count = 0
    for event in events:
        if isinstance(event, e.CoinFlipped | e.PileShuffled | e.RoundDealt | e.TensLaid):
            count += 1
            assert event.number == count
        if isinstance(event, e.CoinFlipped):
            yield JOKERS if event.dealer == "a" else JOKERS[::-1]
        elif isinstance(event, e.PileShuffled):
            yield event.order
        elif isinstance(event, e.RoundDealt | e.TensLaid):
            yield event.tens


def test_cards_nobody_knows_the_order_of_are_one_line_of_bad_input() -> None:
    physical = PhysicalShoe(iter(PILE).__next__)
    begun, joker = dealt(), desk_at(position("5h1a", holds="X1"))
    begun.blanks()
    for table, command in (
        (new(), c.Start("a")),
        (begun.table, c.Deal("b")),
        (joker.table, c.Lay("b", JOKERS[0], 2, "up")),
    ):
        with pytest.raises(BadInput, match="order is known") as fault:
            decide(table, command, physical)
        assert "\n" not in str(fault.value)


def test_a_state_no_round_could_be_in_never_reaches_compiled_code() -> None:
    """Whatever a record claims, its numbers are refused or harmless."""
    draw = Random("nonsense")
    watch = played("effects", OPTIONS[0])
    told = [event for event in watch.events if isinstance(event, get_args(e.Move))]
    for _ in range(1500):
        row = list(watch.table.row)
        for _ in range(draw.randrange(1, 5)):
            row[draw.randrange(layout.SIZE)] = draw.choice(
                (-129, -2, -1, 0, 1, 2, 3, 9, 10, 11, 50, 127, 300)
            )
        if draw.random() < 0.1:
            row = row[: draw.randrange(layout.SIZE)]
        table = replace(watch.table, stage="round", row=tuple(row))
        with suppress(*LOOKUP_ERRORS):
            view(table, "a")
            legal(table, "b")
        with suppress(*LOOKUP_ERRORS):
            evolve(table, draw.choice(told))
