"""`legal` and `decide` agree on a million positions: what one lists the other takes, and nothing else."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from croupier.errors import Refused
from croupier.game import Option, Range
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.decide import advance
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.legal import legal
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import PILE, Table, as_data, new, row_of
from croupier.games.rulebook import rulebook
from croupier.wire import canonical, to_data
from tests.games.lanes.games import PILES, covered

Steps = list[tuple[Table, e.Event, Table]]
PARTS, POSITIONS = 8, 125_000
EVERY_COMMAND_EACH = 400  # positions
LONGEST = 250  # moves a round could never take
CLAUSES = {clause.id for clause in rulebook("lanes")}
GAMES = list(product(PILES, [LanesRules(*chosen) for chosen in product((False, True), repeat=3)]))


def could_be_asked(seat: str) -> Iterator[list[c.Command]]:
    """All commands of a seat, kind by kind."""
    yield [c.Start(seat), c.Deal(seat), c.Fold(seat)]
    yield [c.AddCoins(seat, coins) for coins in range(layout.ALL_COINS)]
    ways = product(PILE, (1, 2, 3), ("up", "down"))
    yield [c.Lay(seat, card, lane, face) for card, lane, face in ways]  # type: ignore[arg-type]
    yield [c.Choose(seat, number) for number in range(1, layout.SLOTS + 1)]
    yield [c.FlipLane(seat, lane) for lane in (1, 2, 3)]


KINDS = [kind for seat in SEATS for kind in could_be_asked(seat)]
COMMANDS = [command for kind in KINDS for command in kind]


class Walk:
    """Games played at random, a command looked at wherever they come."""

    def __init__(self, seed: str) -> None:
        self.draw, self.seed = Random(seed), seed
        self.games = self.looked = self.taken = self.in_round = 0
        self.begin()

    def begin(self) -> None:
        pile, rules = GAMES[self.games % len(GAMES)]
        self.games += 1
        self.table, self.chance = new(rules), PILES[pile](f"{self.seed}/{self.games}")

    def look(self) -> None:
        """One position: any command at all, taken or refused as `legal` says; then onward."""
        table, seat = self.table, self.to_act()
        options = legal(table, seat)
        if not options:
            assert table.stage == "over"
            self.agree(self.draw.choice(COMMANDS), ())
            self.begin()
            return
        if self.looked % EVERY_COMMAND_EACH == 0:
            self.every_command()
        listed = self.draw.random() < 0.5
        command = self.one_of(options) if listed else self.draw.choice(self.draw.choice(KINDS))
        steps = self.agree(command, options if command.seat == seat else legal(table, command.seat))
        assert table.row == () or as_data(row_of(table)) == table.row, f"{command} left its mark"
        self.looked += 1
        self.taken += bool(steps)
        if not steps or self.draw.random() > self.share(command):
            steps = advance(table, self.calm(options), self.chance)
        self.go_on(steps)

    def to_act(self) -> str:
        return self.table.mover() or self.table.dealer or self.draw.choice(SEATS)

    def one_of(self, options: tuple[Option, ...]) -> c.Command:
        option = self.draw.choice(options)
        fields = {name: self.value(allowed) for name, allowed in option.fields.items()}
        made: c.Command = getattr(c, option.command)(**fields)
        return made

    def value(self, allowed: tuple[object, ...] | Range) -> object:
        if isinstance(allowed, Range):
            return allowed[self.draw.randrange(len(allowed))]
        return self.draw.choice(allowed)

    def share(self, command: c.Command) -> float:
        """How often a command is followed: rounds go deep when few are given up and coins last."""
        if isinstance(command, c.Fold):
            return 0.05
        return 0.1 if isinstance(command, c.AddCoins) and command.coins else 1

    def agree(self, command: c.Command, options: tuple[Option, ...]) -> Steps:
        """What `decide` makes of the command, step by step, if it takes it; that must be as `legal` says."""
        refusal = None
        try:
            steps = advance(self.table, command, self.chance)
        except Refused as fault:
            steps, refusal = [], fault
        assert covered(command, options) == (refusal is None), f"{command}: {refusal or 'taken, not listed'}"
        if refusal is not None:
            assert refusal.rule in CLAUSES
        return steps

    def every_command(self) -> None:
        listed = {seat: legal(self.table, seat) for seat in SEATS}
        before = canonical(to_data(self.table))
        for command in COMMANDS:
            self.agree(command, listed[command.seat])
        assert canonical(to_data(self.table)) == before

    def calm(self, options: tuple[Option, ...]) -> c.Command:
        """A command that neither folds nor adds coins."""
        command = self.one_of(tuple([option for option in options if option.command != "Fold"]))
        return c.AddCoins(command.seat, 0) if isinstance(command, c.AddCoins) else command

    def go_on(self, steps: Steps) -> None:
        for _, _, self.table in steps:
            assert sum(self.table.coins()) + self.table.pot() == layout.ALL_COINS
            self.in_round = self.in_round + 1 if self.table.stage == "round" else 0
            assert self.in_round < LONGEST, "a round that does not end"


# One part while working; all of them, a million positions, are the proof.
@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=pytest.mark.proof) for n in range(1, PARTS))])
def test_what_is_listed_is_taken_and_nothing_else_wherever_a_game_may_come(part: int) -> None:
    walk = Walk(f"agreement/{part}")
    while walk.looked < POSITIONS:
        walk.look()
    assert 0.4 < walk.taken / walk.looked < 0.6
    assert walk.games > len(GAMES)
