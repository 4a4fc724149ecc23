"""A match of Lanes, a person against a bot, until one holds all coins: the loop, and no terminal in it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from croupier.bots.lanes.registry import Bot, bot_named, derive_seed
from croupier.chance import VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.decide import advance
from croupier.games.lanes.engine import Row, cards_in, legal
from croupier.games.lanes.explain import explain
from croupier.games.lanes.moves import command
from croupier.games.lanes.movetext import move_text, next_step
from croupier.games.lanes.observation import seen_row
from croupier.games.lanes.table import SEATS, Table, new
from croupier.games.lanes.views import View, redact, view
from croupier.play.typed_moves import rehearse, too_long

ADVISER = "ismcts"


class Screen(Protocol):
    """Where the person sits: what it is shown, and where it types."""

    def ask(self, now: View, moves: list[str]) -> str:
        """A move, `?`, `hint` or `quit`; EOFError when the person has gone."""

    def told(self, event: e.Event, sentence: str, after: View) -> None:
        """An event, and where the command it belongs to has led."""

    def listed(self, moves: list[str]) -> None: ...
    def advised(self, move: str) -> None: ...
    def refused(self, fault: Refused | BadInput) -> None: ...


class Match:
    """Everything the person is told or asked goes through the view of its seat, and so does what it types."""

    def __init__(
        self,
        bot: Bot,
        screen: Screen,
        *,
        seat: str,
        seed: str,
        note: Callable[[e.Event], object] = lambda event: None,
    ) -> None:
        self.bot, self.screen, self.seat, self.seed, self.note = bot, screen, seat, seed, note
        self.table, self.chance, self.events = new(), VirtualShoe(seed), 0
        self.gone: dict[str, set[int]] = {seat: set() for seat in SEATS}  # seen by each, and not in the pile

    def play(self) -> None:
        """To the last coin, or until the person leaves."""
        with suppress(EOFError, KeyboardInterrupt):
            self._do(c.Start(self.seat))
            while self.table.stage != "over":
                self._go_on()

    def _go_on(self) -> None:
        mover = self.table.mover()
        if mover is None:
            assert self.table.dealer is not None
            self._do(c.Deal(self.table.dealer))
        elif mover == self.seat:
            self.take(self.screen.ask(view(self.table, mover), self._moves()))
        else:
            thought = self._think(self.bot, mover, derive_seed(self.seed, mover, self.events))
            self._do(command(thought, mover))

    def take(self, typed: str) -> None:
        """What the person types when it is asked; a refusal changes nothing but what is shown."""
        words = typed.split()
        if words == ["quit"]:
            raise EOFError
        if words == ["?"]:
            self.screen.listed(self._moves())
        elif words == ["hint"]:
            self.screen.advised(self._hint())
        else:
            try:
                self._carry_out(words)
            except (Refused, BadInput) as fault:
                self.screen.refused(fault)

    def _carry_out(self, words: list[str]) -> None:
        """A move and the steps of its effects, each read from what the one before has shown."""
        rehearse(self._seen(self.seat), words)
        while words and self.table.mover() == self.seat:
            self._do(command(next_step(self._seen(self.seat), words), self.seat))
        if words:
            raise too_long(self._seen(self.seat), words)

    def _do(self, wanted: c.Command) -> None:
        steps = advance(self.table, wanted, self.chance)
        self.table = steps[-1][2]
        self.events += len(steps)
        for _, event, now in steps:  # noted before any is shown: a record holds whole commands
            self.note(event)
            self._remember(event, now)
        after = view(self.table, self.seat)
        for before, event, _ in steps:
            shown = redact(event, self.seat)
            self.screen.told(shown, explain(before, shown), after)

    def _remember(self, event: e.Event, now: Table) -> None:
        """Cards dealt down do not come back before the pile is shuffled (ruling L2)."""
        if isinstance(event, e.PileShuffled):
            self.gone = {seat: set() for seat in SEATS}
        elif isinstance(event, e.RoundEnded):
            for seat, cards in self.gone.items():
                cards |= cards_in(seen_row(view(now, seat)))

    def _think(self, bot: Bot, seat: str, key: str) -> int:
        return bot(self._seen(seat), key, gone=tuple(sorted(self.gone[seat])))

    def _seen(self, seat: str) -> Row:
        return seen_row(view(self.table, seat))

    def _moves(self) -> list[str]:
        seen = self._seen(self.seat)
        return [move_text(seen, move) for move in legal(seen)]

    def _hint(self) -> str:
        seen = self._seen(self.seat)
        return move_text(
            seen, self._think(bot_named(ADVISER), self.seat, derive_seed(self.seed, "hint", self.events))
        )
