"""A match of Lanes, a person against a bot, until one holds all coins: the loop, and no terminal in it."""

from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Protocol

from croupier.bots.lanes.registry import Bot, bot_named, derive_seed
from croupier.errors import BadInput, Refused
from croupier.games.lanes import events as e
from croupier.games.lanes.commands import Command
from croupier.games.lanes.engine import Row, cards_in, legal
from croupier.games.lanes.explain import explain
from croupier.games.lanes.house import house
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.moves import command as command_of
from croupier.games.lanes.movetext import move_text, next_step
from croupier.games.lanes.observation import seen_row
from croupier.games.lanes.table import Table
from croupier.games.lanes.views import View, redact
from croupier.host import HostedTable, open_table
from croupier.play.typed_moves import rehearse, too_long
from croupier.record import recording

ADVISER = "ismcts"
LanesTable = HostedTable[Table, Command, e.Event, View]


class Screen(Protocol):
    """Where the person sits: what it is shown, and where it types."""

    def ask(self, now: View, moves: list[str]) -> str:
        """A move, `?`, `hint` or `quit`; EOFError when the person has gone."""

    def show_event(self, event: e.Event, sentence: str, after: View) -> None:
        """An event, and where the command it belongs to has led."""

    def listed(self, moves: list[str]) -> None: ...
    def advised(self, move: str) -> None: ...
    def refused(self, fault: Refused | BadInput) -> None: ...
    def end(self, last: View, seed: str, record: Path | None) -> None: ...


class Match:
    """All that the person is shown or asked goes through the view of its seat, and so does what it types."""

    def __init__(self, table: LanesTable, bot: Bot, screen: Screen, *, seat: str) -> None:
        self.table, self.bot, self.screen, self.seat = table, bot, screen, seat
        self.gone: dict[str, set[int]] = {seat: set() for seat in SEATS}  # seen by each, and not in the pile
        self._happened: list[tuple[Table, e.Event]] = []
        table.listen(lambda before, event: self._happened.append((before, event)))

    def play(self) -> None:
        """To the last coin, or until the person leaves."""
        with suppress(EOFError, KeyboardInterrupt):
            while self.table.state.stage != "over":
                self._next()

    def _next(self) -> None:
        mover = self.table.state.mover()
        if mover is None:
            command = house(self.table.state)
            assert command is not None
            self._do(command)
        elif mover == self.seat:
            self.take(self.screen.ask(self.table.view(mover), self._moves()))
        else:
            self._do(command_of(self._think(self.bot, mover, mover), mover))

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
        while words and self.table.state.mover() == self.seat:
            self._do(command_of(next_step(self._seen(self.seat), words), self.seat))
        if words:
            raise too_long(self._seen(self.seat), words)

    def _do(self, command: Command) -> None:
        self.table.do(command)
        happened, self._happened = self._happened, []
        after = self.table.view(self.seat)
        for before, event in happened:
            self._remember(event)
            shown = redact(event, self.seat)
            self.screen.show_event(shown, explain(before, shown), after)

    def _remember(self, event: e.Event) -> None:
        """Cards dealt down do not come back before the pile is shuffled (ruling L2)."""
        if isinstance(event, e.PileShuffled):
            self.gone = {seat: set() for seat in SEATS}
        elif isinstance(event, e.RoundEnded):
            for seat, cards in self.gone.items():
                cards |= cards_in(self._seen(seat))

    def _think(self, bot: Bot, seat: str, purpose: str) -> int:
        key = derive_seed(self.table.seed, purpose, self.table.count)
        return bot(self._seen(seat), key, gone=tuple(sorted(self.gone[seat])))

    def _seen(self, seat: str) -> Row:
        return seen_row(self.table.view(seat))

    def _moves(self) -> list[str]:
        seen = self._seen(self.seat)
        return [move_text(seen, move) for move in legal(seen)]

    def _hint(self) -> str:
        return move_text(self._seen(self.seat), self._think(bot_named(ADVISER), self.seat, "hint"))


def play_match(
    against: str, sit: Callable[[], Screen], *, seat: str, seed: str, record: Path | None = None
) -> None:
    """A whole match against a bot by its name; the person sits down when all that was asked for can be."""
    bot, table = bot_named(against), open_table("lanes", seed=seed, keep_log=False)
    with recording(record, table.game, table.state, seed) if record else nullcontext() as writer:
        screen = sit()
        if writer:
            table.listen(lambda before, event: writer.add(event))
        Match(table, bot, screen, seat=seat).play()
    screen.end(table.view(seat), seed, record)
