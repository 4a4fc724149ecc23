"""A match of Lanes, a person against a bot, until one holds all coins: the loop, and no terminal in it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Protocol

from croupier.bots.lanes.registry import Bot, bot_named, derive_seed
from croupier.errors import BadInput, Refused
from croupier.games.lanes import events as e
from croupier.games.lanes.commands import Command
from croupier.games.lanes.engine import Row, cards_in, legal
from croupier.games.lanes.explain import sentence
from croupier.games.lanes.house import house
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.moves import command as command_of
from croupier.games.lanes.movetext import move_text
from croupier.games.lanes.observation import seen_row
from croupier.games.lanes.rules_card import rules_card
from croupier.games.lanes.table import Table
from croupier.games.lanes.views import View, redact
from croupier.games.rules_card import Section
from croupier.games.sentences import CitedSentence
from croupier.host import HostedTable, open_table
from croupier.play.spellings import TYPING, read_step, words_of
from croupier.play.typed_moves import rehearse, too_long
from croupier.record import recording

ADVISER = "expert"  # for hints
LanesTable = HostedTable[Table, Command, e.Event, View]


class Screen(Protocol):
    """Where the person sits: what it is shown, and where it types."""

    @property
    def names(self) -> Mapping[str, str]:
        """Of the seats, as sentences have them."""

    def ask(self, now: View, moves: list[str]) -> str:
        """A move or one of `REQUESTS`; EOFError when the person has gone."""

    def show_event(self, event: e.Event, sentence: CitedSentence, after: View) -> None:
        """An event, and where the command it belongs to has led."""

    def show_rules(self, card: tuple[Section, ...]) -> None: ...
    def show_moves(self, moves: list[str]) -> None: ...
    def show_reasons(self, sentences: Sequence[CitedSentence]) -> None: ...
    def show_hint(self, move: str) -> None: ...
    def stopped(self) -> None:
        """The person has interrupted what it asked for."""

    def refused(self, fault: Refused | BadInput) -> None: ...
    def end(self, last: View, seed: str, record: Path | None) -> None: ...


class Match:
    """All that the person is shown or asked goes through the view of its seat, and so does what it types."""

    def __init__(
        self, table: LanesTable, bot: Bot, screen: Screen, *, seat: str, adviser: Bot | None = None
    ) -> None:
        self.table, self.bot, self.screen, self.seat = table, bot, screen, seat
        self.adviser = adviser or bot_named(ADVISER)
        self.gone: dict[str, set[int]] = {seat: set() for seat in SEATS}  # seen by each, and not in the pile
        self.recent: list[CitedSentence] = []  # since the person last moved
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
        request = REQUESTS.get(typed.strip().lower())
        try:
            if request is None:
                self._carry_out(words_of(typed))
            else:
                self._answer(request)
        except (Refused, BadInput) as fault:
            self.screen.refused(fault)

    def _answer(self, request: Callable[["Match"], None]) -> None:
        """Ctrl-C ends what was asked for, such as the search for a hint, and not the match."""
        try:
            request(self)
        except KeyboardInterrupt:
            self.screen.stopped()

    def leave(self) -> None:
        raise EOFError

    def show_rules(self) -> None:
        self.screen.show_rules((*rules_card(), TYPING))

    def show_moves(self) -> None:
        self.screen.show_moves(self._moves())

    def show_reasons(self) -> None:
        self.screen.show_reasons(self.recent)

    def show_hint(self) -> None:
        self.screen.show_hint(move_text(self._seen(self.seat), self._think(self.adviser, self.seat, "hint")))

    def _carry_out(self, words: list[str]) -> None:
        """A move and the steps of its effects, each read from what the one before has shown."""
        rehearse(self._seen(self.seat), words)
        self.recent = []
        while words and self.table.state.mover() == self.seat:
            self._do(command_of(read_step(self._seen(self.seat), words), self.seat))
        if words:
            raise too_long(self._seen(self.seat), words)

    def _do(self, command: Command) -> None:
        self.table.do(command)
        happened, self._happened = self._happened, []
        after = self.table.view(self.seat)
        for before, event in happened:
            self._remember(event)
            shown = redact(event, self.seat)
            self.recent.append(sentence(before, shown, self.screen.names))
            self.screen.show_event(shown, self.recent[-1], after)

    def _remember(self, event: e.Event) -> None:
        """Cards dealt down do not come back before the pile is shuffled (ruling L2)."""
        if isinstance(event, e.PileShuffled):
            self.gone = {seat: set() for seat in SEATS}
        elif isinstance(event, e.RoundEnded):
            for seat, cards in self.gone.items():
                cards |= cards_in(self._seen(seat))

    def _think(self, bot: Bot, seat: str, purpose: str) -> int:
        key = derive_seed(self.table.seed, purpose, self.table.count)
        gone = tuple(sorted(self.gone[seat]))
        return bot(self._seen(seat), key, gone=gone, bids=self.table.state.bids)

    def _seen(self, seat: str) -> Row:
        return seen_row(self.table.view(seat))

    def _moves(self) -> list[str]:
        seen = self._seen(self.seat)
        return [move_text(seen, move) for move in legal(seen)]


REQUESTS: dict[str, Callable[[Match], None]] = {
    **dict.fromkeys(("help", "h", "?", "rules"), Match.show_rules),
    **dict.fromkeys(("moves", "m"), Match.show_moves),
    **dict.fromkeys(("why", "w"), Match.show_reasons),
    "hint": Match.show_hint,
    **dict.fromkeys(("quit", "q", "exit"), Match.leave),
}


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
