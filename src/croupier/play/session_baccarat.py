"""A table run by bots: the loop that prepares shoes, takes wagers and deals."""

from collections.abc import Callable, Iterator, Mapping
from math import ceil, floor
from random import Random

from croupier.bots.baccarat import Bettor
from croupier.chance import Chance
from croupier.games.baccarat import commands as c
from croupier.games.baccarat.decide import advance
from croupier.games.baccarat.events import Event
from croupier.games.baccarat.shoe import cut_offered_to, cut_range
from croupier.games.baccarat.table import Table
from croupier.games.baccarat.views import view

STACK = 10_000  # chips a bot sits down with, and buys again when they run low
CUTS = 0.7  # how often a bot takes the cut when it is offered

Sink = Callable[[Table, Event], object]  # told of each event with the table before it


class Session:
    """One table, its bots, and whoever listens to its events."""

    def __init__(
        self, table: Table, bots: Mapping[str, Bettor], chance: Chance, seed: str, sink: Sink
    ) -> None:
        self.table = table
        self.bots = bots
        self.chance = chance
        self.sink = sink
        self.random = {seat: Random(f"{seed}/{seat}") for seat in bots}

    def do(self, command: c.Command) -> None:
        for before, event, after in advance(self.table, command, self.chance):
            self.sink(before, event)
            self.table = after

    def sit_down(self) -> None:
        for seat in self.bots:
            self.do(c.Join(seat, STACK))

    def coups(self) -> Iterator[Table]:
        """Deal coups for ever, giving the table after each."""
        while True:
            self.prepare()
            self.bet()
            if not self.table.rules.betting.automatic:
                self.do(c.Deal("dealer"))
            yield self.table

    def prepare(self) -> None:
        """Whatever the shoe needs before the next coup may start."""
        if self.table.phase == "prepare":
            if self.table.rules.shoe.checked and "dealer" not in self.table.shoe.checked_by:
                self.do(c.CheckCards("dealer"))
            self.do(c.Shuffle("dealer"))
        while self.table.phase == "cut":
            self._cut(cut_offered_to(self.table))

    def bet(self) -> None:
        for seat, bettor in self.bots.items():
            seen = view(self.table, seat)
            choices = bettor(seen, seat, self.random[seat])
            staked, chips = sum(stake for _, stake in choices), seen.people[seat].chips
            if staked > floor(chips) and staked > chips:  # whole numbers first: comparing fractions is slow
                self.do(c.BuyIn(seat, max(STACK, ceil(staked))))
            for bet, stake in choices:
                self.do(c.Wager(seat, bet, stake))

    def _cut(self, seat: str) -> None:
        middle = self.table.shoe.size // 2
        if seat == "inspector":
            self.do(c.Cut(seat, middle))
            return
        random, reach = self.random[seat], cut_range(self.table)
        if random.random() < CUTS:
            self.do(c.Cut(seat, int(reach[random.randrange(len(reach))])))
        else:
            self.do(c.DeclineCut(seat))
