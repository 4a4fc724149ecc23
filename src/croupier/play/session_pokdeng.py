"""A Pok Deng table run by bots: the loop that takes bets, deals and asks each in turn."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from croupier.bots.pokdeng import Player
from croupier.chance import Chance
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.betting import at_risk, keeps_bank, stake_range
from croupier.games.pokdeng.decide import advance
from croupier.games.pokdeng.events import Event
from croupier.games.pokdeng.table import Table
from croupier.games.pokdeng.views import view

STACK = 100  # minimum bets a bot can cover when it sits down, and again when its chips run low

Sink = Callable[[Table, Event], object]  # told of each event with the table before it
ACTS: dict[str, Callable[[str], c.Command]] = {"stand": c.Stand, "hit": c.Hit}


class Session:
    """One table, its bots, and whoever listens to its events; the first seat takes the bank."""

    def __init__(
        self, table: Table, bots: Mapping[str, Player], chance: Chance, seed: str, sink: Sink
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
            self.do(c.Join(seat, self._stack()))
        self.do(c.TakeBank(next(iter(self.bots))))

    def rounds(self) -> Iterator[Table]:
        """Deal rounds for ever, giving the table after each."""
        while True:
            self.bet()
            assert self.table.banker is not None
            self.do(c.Deal(self.table.banker))
            while (seat := self.table.turn()) is not None:
                act = self.bots[seat].act(view(self.table, seat), self.random[seat])
                self.do(ACTS[act](seat))
            yield self.table

    def bet(self) -> None:
        self._fill_bank()
        for seat, bot in self.bots.items():
            if seat == self.table.banker:
                continue
            if not keeps_bank(self.table, seat):  # nor could it cover a bet of its own
                self.do(c.BuyIn(seat, self._stack()))
            if stakes := stake_range(self.table, seat):
                self.do(c.Bet(seat, bot.bet(stakes, self.random[seat])))

    def _fill_bank(self) -> None:
        """A bank that could not cover the minimum of every seat buys chips, so that all may play."""
        if self.table.banker is None:
            self.do(c.BuyIn(seat := next(iter(self.bots)), self._stack()))
            self.do(c.TakeBank(seat))
        banker = self.table.banker
        assert banker is not None
        if self.table.seats[banker] < self.table.minimum * at_risk(self.table) * len(self.bots):
            self.do(c.BuyIn(banker, self._stack()))

    def _stack(self) -> int:
        return STACK * self.table.minimum * at_risk(self.table)
