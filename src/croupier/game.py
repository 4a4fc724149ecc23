"""What a game is, and the registered games: everything the package knows of one is in its `Game` value."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.resources import files
from operator import attrgetter
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from croupier.cards import Card
from croupier.chance import ShoeMaker
from croupier.errors import BadInput
from croupier.money import Chips, as_chips
from croupier.reading import read_file
from croupier.rule_files import parsed, unknown_rule_set
from croupier.toml_lines import line_of
from croupier.wire import plain, read_data, schema, tagged_schema

LONGEST_NAME = 100  # of a built-in rule set

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
View = TypeVar("View")

# The one registration: a game's name, and the package whose module `game` holds its `GAME`.
GAMES = {
    "baccarat": "croupier.games.baccarat",
    "pok-deng": "croupier.games.pokdeng",
    "lanes": "croupier.games.lanes",
    "competition": "croupier.competition",
}


@dataclass(frozen=True, slots=True)
class Range:
    """Every amount from `low` to `high` that lies a multiple of `step` above `low`."""

    low: Chips
    high: Chips
    step: Chips = 1

    def __contains__(self, amount: object) -> bool:
        return (
            isinstance(amount, int | Fraction)
            and not isinstance(amount, bool)
            and self.low <= amount <= self.high
            and (amount - self.low) % self.step == 0
        )

    def __len__(self) -> int:
        return max(0, int((self.high - self.low) // self.step) + 1)

    def __getitem__(self, number: int) -> Chips:
        """The amount so many steps above the lowest; below zero, from the highest."""
        steps = number if number >= 0 else number + len(self)
        if not 0 <= steps < len(self):
            raise IndexError(f"{self} has {len(self)} amounts")
        return as_chips(self.low + steps * self.step)

    def __iter__(self) -> Iterator[Chips]:
        return (self[number] for number in range(len(self)))

    def __bool__(self) -> bool:
        return self.low <= self.high


@dataclass(frozen=True, slots=True)
class Option:
    """Commands of one kind that would be accepted now: a field takes a listed value or one in its range."""

    command: str
    fields: Mapping[str, tuple[Any, ...] | Range] = field(default_factory=dict)


@plain
class Grid:
    """A small table of text under its headings; cards stand in it as text, `9h ??`."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@plain
class Scene:
    """A view as a few lines and grids that anyone can draw without knowing the game."""

    title: str
    status: str
    grids: tuple[Grid, ...] = ()
    results: tuple[str, ...] = ()  # of baccarat, as `roads` reads them


class Turn(NamedTuple):
    """What a table waits for, and from which seats: `Turn("bet", ("1", "2"))`."""

    question: str = ""
    seats: tuple[str, ...] = ()
    at_once: bool = False  # no answer depends on another: all may be asked before the first is carried out
    done: tuple[
        str, ...
    ] = ()  # of these seats, the ones that may answer and need not: no clock runs for them

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The seats without whose answer, or a clock that runs out, the table does not go on (ruling A4)."""
        return tuple([seat for seat in self.seats if seat not in self.done]) if self.done else self.seats


class Shuffle(NamedTuple):
    """A shuffle as an event of the log has it: the order of its cards, or as many of them as it tells."""

    pack: str
    number: int
    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Sources:
    """What a built-in rule set is played by: its documents, and the rulings it relies on."""

    documents: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    title: str = ""  # by which a lobby offers it
    sentence: str = ""  # what a newcomer is told of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[State, Command, Event, View]):
    """Pure functions, the types that cross the wire, the rules, and how a table runs by itself."""

    name: str
    package: str  # its folder, which holds `rulesets/` and `rulebooks/`

    # Pure functions over immutable data.
    open: Callable[..., State]  # of rules, where chance comes from, and the options of a table as keywords
    decide: Callable[[State, Command, Any], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]
    view: Callable[[State, str | None], View]
    legal: Callable[[State, str], tuple[Option, ...]]
    redact: Callable[[Event, str | None], Event]
    explain: Callable[[State, Event], str]

    # What crosses the wire.
    state: type[State]
    view_type: type[View]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    options: type | None = None  # what a person may choose when opening a table

    # Its rules and the documents they come from.
    rules: type
    load_rules: Callable[[str | Path], Any]  # a built-in rule set by name, or a file
    parse_rules: Callable[[str], Any] | None = None  # from the text of a file, reading no other
    is_own_file: Callable[[Mapping[str, Any]], bool] = lambda document: False  # though it names no game
    rule_sets: Mapping[str, Sources] = field(default_factory=dict)  # the built-in ones
    rule_schema: Callable[[str], dict[str, Any]] | None = None  # the JSON Schema of its rule files
    default: str = ""  # the rule set that its own name stands for, if it is not the first
    aliases: Mapping[str, str] = field(default_factory=dict)  # other names of its documents

    # How a table runs by itself, and how it is scored.
    seats: Callable[[Any], tuple[str, ...]]  # that bots take under these rules, by default
    table_for: Callable[[Any, Sequence[str]], dict[str, Any]]  # the options of a table with these seats
    places: Callable[[State], tuple[str, ...]] | None = None  # all of a table, if options change them
    usual_bot: str = "random"  # that keeps a newcomer company
    turn: Callable[[State], Turn]  # the seats the table waits for
    house: Callable[[State], Command | None]  # what the house does once they have all answered
    house_steps: Callable[[State], Iterable[Command]] | None = None  # all it could do, where that is more
    stacks: Callable[[State], Mapping[str, Chips]]  # what every seat holds, in chips
    # Beside that, what it has laid and nothing has decided: its own again if the table is closed now.
    at_stake: Callable[[State], Mapping[str, Chips]] = lambda state: {}
    outcome: Callable[[State, Event], Any]  # what a round that this event ends came to, or None
    scene: Callable[[View], Scene]
    buys: tuple[type[Command], ...] = ()  # commands that bring chips to the table
    # Where seats come in otherwise than by buying chips: whether one has to do something for it now.
    comes_in: Callable[[State, str], bool] | None = None
    host_only: tuple[type[Command], ...] = ()  # commands that no seat gives, only whoever hosts the table
    offices: tuple[str, ...] = ()  # the staff that commands may be given by, beside the seats
    over: Callable[[State], bool] = lambda state: False  # whether nothing more can be played
    # Where the time of day counts: a host tells it before each command, and again once a deadline has come.
    clock: Callable[[State, int], Command | None] = lambda state, time: None  # the command that tells it
    deadline: Callable[[State], int | None] = lambda state: None  # when the house next has something to do
    shoes: Callable[[State], int] | None = None  # dealt to their end, in a game that has shoes

    # What may be told of its shuffles, by the name of the pack: the empty text, or a competition's session.
    shuffles: Callable[[State], Mapping[str, int]] = lambda state: {}  # that chance has given so far
    disclosed: Callable[[State], Mapping[str, int]] = lambda state: {}  # the last that hides nothing any more
    shuffle_in: Callable[[Event], Shuffle | None] = lambda event: None  # that an event holds
    # Where cards stay hidden after a round, and shuffles are told card by card: the faces that a seat knows,
    # each of the latest shuffle that held it.
    known_cards: Callable[[State, str | None], tuple[Card, ...]] | None = None

    # Where a game can say more than it must.
    chance: Callable[[str, ShoeMaker], Any] = lambda seed, shoe: shoe(seed)  # of a seed, and its shoes
    check: Callable[[State], None] = lambda state: None  # refuses a state that `open` would not lead to
    advance: Callable[[State, Command, Any], list[tuple[State, Event, State]]] | None = None
    # `explain` with names for the seats; the one that is spoken to is called `you`.
    tell: Callable[[State, Event, Mapping[str, str]], str] | None = None
    explain_cards: Callable[[Any, str], Iterator[tuple[str, str]]] | None = None
    view_session: Callable[[State, str | None, str], View] | None = None  # with one of many sessions in full
    legal_session: Callable[[State, str, str], tuple[Option, ...]] | None = None  # in that session

    # How its logs are audited.
    round_name: str = "round"  # what is counted
    rules_of: Callable[[State], Any] = attrgetter("rules")  # that a state is played by
    choices: tuple[str, ...] = ()  # parts of its rules, by path, that a rule set leaves to the table
    as_opened: Callable[[State], State] | None = None  # a table newly opened with the settings of this one
    commands_before: Callable[[State, Sequence[Event]], tuple[Command, ...]] | None = None  # such events
    recorded: Callable[[Sequence[Event], Any], Any] | None = (
        None  # chance as coming events and a seed have it
    )
    seed_fault: Callable[[State, Any], tuple[str, str, str] | None] | None = None  # clause, found, due
    record_audit: Callable[..., Any] | None = None  # a judge of its events, where it has one of its own
    log_audit: Callable[..., Any] | None = None  # a judge of plain CSV logs

    def is_to_come_in(self, state: State, seat: str) -> bool:
        """Whether a seat is not in the game yet and has something to do for it now."""
        if self.comes_in is not None:
            return self.comes_in(state, seat)
        return bool(self.buys) and seat not in self.stacks(state)

    def seats_of(self, state: State) -> tuple[str, ...]:
        """All seats of a table."""
        return self.places(state) if self.places else self.seats(self.rules_of(state))

    def staff_command(self, state: State, held: Collection[str]) -> Command | None:
        """The next command of the staff whose offices no person holds."""
        steps = self.house_steps(state) if self.house_steps else (self.house(state),)
        return next((step for step in steps if getattr(step, "seat", "") not in held), None)

    def steps(self, state: State, command: Command, chance: Any) -> list[tuple[State, Event, State]]:
        """What `decide` gives, each event between the states before and after it."""
        if self.advance is not None:
            return self.advance(state, command, chance)
        found = []
        for event in self.decide(state, command, chance):
            after = self.evolve(state, event)
            found.append((state, event, after))
            state = after
        return found


AnyGame = Game[Any, Any, Any, Any]


@cache
def _load(package: str) -> AnyGame:
    found: AnyGame = import_module(f"{package}.game").GAME
    return found


def load_game(name: str) -> AnyGame:
    """The registered game of that name."""
    if name not in GAMES:
        raise BadInput(f"no game is called {name!r}; choose from {', '.join(GAMES)}")
    return _load(GAMES[name])


def all_games() -> Iterator[AnyGame]:
    return map(load_game, GAMES)


def rule_set_names() -> tuple[str, ...]:
    """Every built-in rule set, game by game."""
    return tuple(name for game in all_games() for name in game.rule_sets)


def game_of(source: "str | Path | object") -> AnyGame:
    """The game that a rule set, a rule file, a game's own name or a `Rules` value belongs to.

    >>> game_of("federal").name, game_of("thai").name, game_of("lanes").name
    ('baccarat', 'pok-deng', 'lanes')
    """
    return load_game(game_name(source)) if isinstance(source, str | Path) else _of_value(source)


def game_name(source: str | Path) -> str:
    """The name of the game that a rule set or a rule file belongs to; nothing of the game is loaded."""
    if str(source) in GAMES:
        return str(source)
    if Path(source).suffix == ".toml":
        return _of_file(read_file(Path(source)), str(source))
    found = game_with_rule_set(str(source))
    if found is None:
        raise unknown_rule_set(source, rule_set_names())
    return found


def load_rules(source: str | Path) -> Any:
    """A built-in rule set of any game by name, or one from a TOML file.

    >>> load_rules("pok-deng").largest, load_rules("classic").decks
    (25, 8)
    """
    game = game_of(source)
    return game.load_rules(default_rules(game) if str(source) == game.name else source)


def parse_rules(text: str) -> tuple[AnyGame, Any]:
    """A game and its rules from the text of a rule file, which comes from who knows where.

    >>> game, rules = parse_rules('extends = "classic"\\ndecks = { count = 6 }')
    >>> game.name, rules.decks
    ('baccarat', 6)
    """
    game = load_game(_of_file(text, "rules"))
    if game.parse_rules is None:
        raise BadInput(f"rules:1: {game.name} takes no rules as text")
    return game, game.parse_rules(text)


def default_rules(game: AnyGame) -> str:
    """The rule set that a game's own name stands for."""
    if not game.rule_sets:
        raise BadInput(f"{game.name} has no built-in rule set: give a .toml file")
    return game.default or next(iter(game.rule_sets))


def game_with_rule_set(name: str) -> str | None:
    """The name of the game that has a built-in rule set of this name."""
    if len(name) > LONGEST_NAME or not (name.isascii() and name.replace("-", "").isalnum()):
        return None
    for game, package in GAMES.items():
        if files(package).joinpath("rulesets", f"{name}.toml").is_file():
            return game
    return None


def _of_file(text: str, name: str) -> str:
    """A rule file names its game, or a built-in rule set that it extends, or could be of no other game."""
    document = parsed(text, name)
    if isinstance(game := document.get("game"), str):
        return game
    base = document.get("extends")
    if base is None:
        for one in all_games():
            if one.is_own_file(document):
                return one.name
        raise BadInput(f'{name}:1: says neither which game it is for (game = "baccarat") nor what it extends')
    found = game_with_rule_set(str(base))
    if found is None:
        where, known = f"{name}:{line_of(('extends',), text)}: extends", ", ".join(rule_set_names())
        raise BadInput(f"{where}: {base!r} is not a built-in rule set: choose from {known}")
    return found


def _of_value(rules: object) -> AnyGame:
    module = type(rules).__module__
    likely_first = sorted(GAMES, key=lambda name: not module.startswith(GAMES[name]))
    found = next((game for game in map(load_game, likely_first) if isinstance(rules, game.rules)), None)
    if found is None:
        raise BadInput(f"{type(rules).__name__} is not the rules of any game")
    return found


def read_options(game: AnyGame, data: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table from JSON values, checked, as `open_table` takes them.

    >>> read_options(load_game("pok-deng"), {"places": 3})
    {'places': 3, 'minimum': 10, 'maximum': 1000}
    """
    if game.options is None:
        if data:
            raise BadInput(f"a table of {game.name} has no options")
        return {}
    chosen: Any = read_data(game.options, data)
    return {option.name: getattr(chosen, option.name) for option in fields(chosen)}


def schemas(name: str = "baccarat") -> dict[str, Any]:
    """The JSON Schemas of a game's commands, events, states and views, of its rule files and options.

    >>> sorted(schemas())
    ['command', 'event', 'options', 'rules', 'state', 'view']
    """
    game = load_game(name)
    rules = {"rules": game.rule_schema(game.name)} if game.rule_schema else {}
    options = {"options": schema(game.options)} if game.options else {}
    return {
        **rules,
        **options,
        "command": tagged_schema(game.commands),
        "event": tagged_schema(game.events),
        "state": schema(game.state),
        "view": schema(game.view_type),
    }
