"""One running table of any game, the front door: commands in, events out, and what each seat may see.

>>> import croupier
>>> table = croupier.open_table("tasmanian", seed="7")
>>> table
<baccarat table, 0 events, seed '7'>
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, Generic, Self, TypeVar

from croupier.chance import PhysicalShoe, VirtualShoe, seed_text
from croupier.errors import BadInput, echoed
from croupier.game import (
    AnyGame,
    Command,
    Event,
    Game,
    Option,
    Range,
    State,
    View,
    default_rules,
    game_of,
)
from croupier.journal import Behind, Journal, create, is_journal, open_journal
from croupier.reading import lines_of
from croupier.record import Step, advanced, opened, recording
from croupier.table_options import check_options
from croupier.wire import check_fields

T = TypeVar("T")
Listener = Callable[[State, Event], object]  # called with each event and the state before it
Commit = Callable[[Sequence[Event], State], object]  # keeps a command's events; if it fails, nothing happened


@dataclass(frozen=True, slots=True)
class LogLine(Generic[Event]):
    """An event as a seat may read it, and why it happened, in one sentence with its clause."""

    seq: int
    event: Event
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class HostedTable(Generic[State, Command, Event, View]):
    """A running table. A command that the rules refuse raises `Refused` and changes nothing."""

    def __init__(
        self,
        game: Game[State, Command, Event, View],
        state: State,
        chance: Any,
        *,
        seed: str | None = None,
        keep_log: bool = True,
        commit: Commit[Event, State] | None = None,
    ) -> None:
        self.game, self.chance, self.seed, self.keeps_log = game, chance, seed, keep_log
        self._kinds = frozenset(game.commands)
        self.state = self.start = state
        self.count = 0  # of the events so far
        self._events: list[Event] = []
        self._commit = commit
        self._journal: Journal | None = None  # that commands are kept in, and where others may add to them
        self._unread = False  # whether the journal holds events that have not been read
        self._listeners: list[Listener[State, Event]] = []
        self._resources = ExitStack()

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command; gives the events it led to.

        What is not a command of this game raises `BadInput`, what the rules do not allow `Refused`. Listeners
        hear of the events once the command has taken effect.
        """
        while True:
            steps = self.decide(command)
            events = tuple([event for _, event, _ in steps])
            try:
                if self._commit is not None:
                    self._commit(events, steps[-1][2] if steps else self.state)
                break
            except Behind:  # others were quicker: decide again, where they have left the table
                self._catch_up()
        if steps:
            self.adopt(events, steps[-1][2])
        for listener in self._listeners:
            for before, event, _ in steps:
                listener(before, event)
        return events

    def decide(self, command: Command, *, after: State | None = None) -> list[tuple[State, Event, State]]:
        """What a command would lead to, each event between the states before and after it; nothing happens.

        `after`: given in another state than the table's own. Cards typed before a mistyped one are not lost.
        """
        if type(command) not in self._kinds:
            known = ", ".join(kind.__name__ for kind in self.game.commands)
            raise BadInput(f"{echoed(command)} is not a command of {self.game.name}; choose from {known}")
        check_fields(command)
        typed = self.chance if isinstance(self.chance, PhysicalShoe) else None
        try:
            steps = self.game.steps(self.state if after is None else after, command, self.chance)
        except Exception:
            if typed is not None:
                typed.put_back()
            raise
        if typed is not None:
            typed.done()
        return steps

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, hidden cards included."""
        self._needs_log()
        return tuple(self._events)

    def view(self, seat: str | None = None, *, session: str | None = None) -> View:
        """What a seat may know; without one, what a spectator sees. `session`: with that one in full."""
        if seat is not None:
            _check_seat(seat)
        if session is None:
            return self.game.view(self.state, seat)
        return self._by_session(self.game.view_session)(self.state, seat, session)

    def legal(self, seat: str, *, session: str | None = None) -> tuple[Option, ...]:
        """Every command a seat may give now; an amount is a range. `session`: in that one."""
        _check_seat(seat)
        if session is None:
            return self.game.legal(self.state, seat)
        return self._by_session(self.game.legal_session)(self.state, seat, session)

    def _by_session(self, function: Callable[..., T] | None) -> Callable[..., T]:
        if function is None:
            raise BadInput(f"{self.game.name} is not played in sessions")
        return function

    def seat(self, name: str) -> "Seat[Command, View]":
        """The table as one seat has it: all that a bot is given."""
        return Seat(self, name)

    def log(self, seat: str | None = None) -> tuple[LogLine[Event], ...]:
        """All that has happened, as a seat or a spectator may read it."""
        self._needs_log()
        if seat is not None:
            _check_seat(seat)
        state, lines = self.start, []
        for seq, event in enumerate(self._events, 1):
            shown = self.game.redact(event, seat)
            lines.append(LogLine(seq, shown, self.game.explain(state, shown)))
            state = self.game.evolve(state, event)
        return tuple(lines)

    def save(self, path: str | Path) -> None:
        """Write the table's record: whole, sealed, and holding all cards."""
        self._needs_log()
        with recording(Path(path), self.game, self.start, self.seed) as writer:
            for event in self._events:
                writer.add(event)

    def listen(self, listener: Listener[State, Event]) -> None:
        """Have a function called with each event from now on, and with the state before it."""
        self._listeners.append(listener)

    def close(self) -> None:
        """Close the journal the table was opened from, if any."""
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        seed = "no seed" if self.seed is None else f"seed {echoed(self.seed)}"
        return f"<{self.game.name} table, {self.count} events, {seed}>"

    def adopt(self, events: Sequence[Event], after: State) -> None:
        """Go on from where these events have led, once they are stored or were read."""
        self.state = after
        self.count += len(events)
        if self.keeps_log and not self._unread:
            self._events += events

    def _catch_up(self) -> None:
        """Take over what others have added to the journal."""
        assert self._journal is not None
        self.adopt(self._journal.catch_up(), self._journal.state)

    def _needs_log(self) -> None:
        if not self.keeps_log:
            raise BadInput("this table was opened without a log: open it with keep_log=True")
        if self._unread and self._journal is not None:
            self._events, self._unread = self._journal.events()[: self.count], False


AnyTable = HostedTable[Any, Any, Any, Any]


def _check_seat(seat: object) -> None:
    """A number would be a stranger everywhere, who sees little and may do nothing."""
    if not isinstance(seat, str):
        raise BadInput(f"a seat is named by text, as in '1', not {echoed(seat)}")


class Seat(Generic[Command, View]):
    """One seat at a running table: what it sees now, and what it may do now."""

    __slots__ = ("_table", "name")

    def __init__(self, table: HostedTable[Any, Command, Any, View], name: str) -> None:
        self._table, self.name = table, name

    @property
    def game(self) -> AnyGame:
        return self._table.game

    @property
    def view(self) -> View:
        return self._table.view(self.name)

    @property
    def legal(self) -> tuple[Option, ...]:
        return self._table.legal(self.name)

    def amounts(self, kind: type[Any], field: str) -> Range:
        """What an amount of a command may be now: an empty range where the command would be refused."""
        found = (option.fields[field] for option in self.legal if option.command == kind.__name__)
        amount = next(found, None)
        return amount if isinstance(amount, Range) else Range(1, 0)


def open_table(
    source: "str | Path | AnyGame | Any" = "tasmanian",
    *,
    seed: str | int | None = None,
    chance: Any = None,
    keep_log: bool = True,
    journal: str | Path | None = None,
    **options: Any,
) -> AnyTable:
    """A table of a rule set, a rule file or a game; or a record or journal, opened where it ended.

    `source` is the name of a rule set (`tasmanian`, `thai`) or of a game (`lanes`), a `.toml` file of rules,
    a `Rules` value, a `Game`, or the path of a log. `options` are the game's own, such as `places=9`. The
    same seed deals the same cards; `chance` takes its place, as for a shoe whose cards a person types in.
    With `journal`, every command's events are saved to a new file before the command takes effect.

    >>> open_table("pok-deng", seed="1", places=3).view().places
    3
    """
    if isinstance(source, str | Path) and _is_log(Path(source)):
        given = {"seed": seed, "journal": journal, **options, **({} if keep_log else {"keep_log": False})}
        return _reopened(Path(source), chance, [name for name, value in given.items() if value is not None])
    game, rules = _game_and_rules(source, options)
    text = token_hex(16) if seed is None else seed_text(seed)
    cards = game.chance(text, VirtualShoe) if chance is None else chance
    known = None if seed is None and chance is not None else text
    check_options(game, options)
    state = game.open(rules, cards, **options)
    if journal is not None:
        create(Path(journal), game, state, known)
        return _of_journal(Path(journal), cards)
    return HostedTable(game, state, cards, seed=known, keep_log=keep_log)


def _is_log(path: Path) -> bool:
    try:
        return path.suffix != ".toml" and path.is_file()
    except OSError:  # no file could have such a name
        return False


def _game_and_rules(source: Any, options: dict[str, Any]) -> tuple[AnyGame, Any]:
    if isinstance(source, Game):
        game, source = source, options.pop("rules", source.name)
    else:
        game = game_of(source)
    if not isinstance(source, str | Path):
        return game, source
    return game, game.load_rules(default_rules(game) if str(source) == game.name else source)


def _reopened(path: Path, chance: Any, given: Sequence[str]) -> AnyTable:
    if given:
        raise BadInput(f"{path}: a log already contains its table: leave out {', '.join(given)}")
    if is_journal(path):
        return _of_journal(path, chance)
    header, game, start, steps = opened(lines_of(path), str(path))
    table = HostedTable(game, start, _chance(game, header.seed, chance), seed=header.seed)
    return _brought_up_to_date(table, steps, str(path))


def _of_journal(path: Path, chance: Any) -> AnyTable:
    """Every further command is kept in the journal before it is carried out."""
    with ExitStack() as stack:
        journal = stack.enter_context(open_journal(path))
        chance = _chance(journal.game, journal.seed, chance)
        table = HostedTable(journal.game, journal.start, chance, seed=journal.seed, commit=journal.add)
        table._journal, table._unread = journal, True
        table.state, table.count = journal.state, journal.count
        table._resources = stack.pop_all()
    return table


def _brought_up_to_date(table: AnyTable, steps: Iterable[Step], name: str) -> AnyTable:
    for step in steps:
        if step.event is not None:
            table.adopt((step.event,), advanced(table.game, table.state, step, name))
    return table


def _chance(game: AnyGame, seed: str | None, given: Any) -> Any:
    """Where the cards of a reopened table come from; a log without a seed can still be looked at."""
    if given is not None:
        return given
    return game.chance(seed, VirtualShoe) if seed is not None else NoChance()


class NoChance:
    """Stands in for the cards of a log that holds no seed."""

    def __getattr__(self, name: str) -> Any:
        raise BadInput(
            "the log holds no seed: say where its next cards come from, as in chance=PhysicalShoe(…)"
        )
