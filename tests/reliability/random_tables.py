"""Tables of every game played at random inside this process, each command with all that it led to."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from croupier.errors import BadInput, Refused
from croupier.fair import Used
from croupier.game import AnyGame, Option, Range, load_game
from croupier.games.absence import TimeOut
from croupier.server import events as e
from croupier.server.cards import TableCards
from croupier.server.live import Decided, LiveTable
from croupier.server.rule_sources import rules_of
from croupier.server.services import Services
from croupier.server.settings import ServerSettings, TableSettings
from croupier.server.stream import Entry, Position, TableRow, start_of
from croupier.wire import by_name
from tests.competition.crowd import Crowd
from tests.competition.tables import conditions

# What a player at random had better not do often: the table would soon be empty, or at a standstill.
RARELY = {"Leave", "Fold", "LeaveBank", "Withdraw", "Depart", "Close", "FreeCoups", "ReportOrderLost"}
RARELY |= {"ReportHandled", "CheckCards", "Correct", "BuyIn", "ReportPartnership", "DeclineCut"}
TABLES = {  # whose views are compared; the house acts where nobody is awaited
    "tasmanian": ("1", "2", "3", "dealer", "inspector", "manager"),
    "simplified": tuple("1234567"),  # its fewest
    "classic": ("1", "2"),
    "pok-deng": ("1", "2", "3", "4"),
    "thai": ("1", "2", "3", "4"),
    "lanes": ("a", "b"),
}
COMMANDS = 250  # at a table, then another is opened


@dataclass(frozen=True, slots=True)
class Played:
    """A command at a table: where it stood before, what happened, and the shuffles it took."""

    before: Position
    entries: list[Entry]
    after: Position
    used: dict[str, list[Used]]


class Secrets(TableCards):
    """Secrets from a generator instead of the operating system, and no database."""

    def __init__(self, draw: Random, table: str, game: AnyGame) -> None:
        self.draw = draw
        super().__init__(cast(Any, None), table, game, physical=False)

    def reload(self) -> None:
        self._drawn.clear()

    def secret_of(self, pack: str, number: int) -> str:
        if (pack, number) not in self._secrets:
            self._secrets[pack, number] = self.draw.randbytes(32).hex()
        return self._secrets[pack, number]

    @property
    def by_shuffle(self) -> dict[tuple[str, int], str]:
        return self._secrets

    def used(self) -> dict[str, list[Used]]:
        return {pack: list(shoe.used) for pack, shoe in self._shoes.items()}


SERVICES = Services(cast(Any, ServerSettings), cast(Any, None), cast(Any, None), clock=lambda: 10**12)


def new_table(rules: str, draw: Random, start: Any = None) -> LiveTable:
    game, value = rules_of(rules) if start is None else (load_game("competition"), None)
    cards = Secrets(draw, "table", game)
    if start is None:
        start = game.open(value, cards.chance)
    row = TableRow("table", game, rules, TableSettings(), start, "person 1", 10**12, None)
    return LiveTable(SERVICES, row, start_of(row), cards)


def take(live: LiveTable, decided: Decided) -> Played:
    """Carry out what was decided, as the server does but for storing it."""
    before, cards = live.position, cast(Secrets, live.cards)
    used = cards.used()
    _, position, entries = live._append_of(decided, None)
    live._adopt(position, entries)
    return Played(before, entries, position, used)


def seated(live: LiveTable, seats: tuple[str, ...]) -> Played:
    events: list[Any] = [
        e.OfficeTaken(seat, f"person {seat}", f"P{seat}")
        if seat in live.game.offices
        else e.SeatTaken(seat, f"person {seat}", f"P{seat}")
        for seat in seats
    ]
    return take(live, Decided("", None, events=events))


def played(live: LiveTable, seats: tuple[str, ...], draw: Random) -> Iterator[Played]:
    """Commands at random, those of the house included."""
    yield from _all_join(live, seats)
    for _ in range(COMMANDS):
        command = _next_command(live, seats, draw)
        if command is not None and (done := _tried(live, command)) is not None:
            yield done
        if live.game.over(live.state) or live.attendance.seats.keys() != set(seats) - {*live.game.offices}:
            return


def _all_join(live: LiveTable, seats: tuple[str, ...]) -> Iterator[Played]:
    join = by_name(live.game.commands).get("Join")
    for seat in seats:
        if join is not None and seat not in live.game.offices:
            done = _tried(live, join(seat, 100_000))
            if done is not None:
                yield done


def _tried(live: LiveTable, command: Any) -> Played | None:
    try:
        return take(live, live._decided_by_game(command))
    except (Refused, BadInput):
        return None


def _next_command(live: LiveTable, seats: tuple[str, ...], draw: Random) -> Any:
    game, state = live.game, live.state
    turn = game.turn(state)
    if turn.waits_for and draw.random() < 0.02 and TimeOut in game.host_only:
        return TimeOut(draw.choice(turn.waits_for))
    asked = turn.waits_for if turn.waits_for and draw.random() < 0.85 else ()
    if asked:
        return random_command(game, game.legal(state, seat := draw.choice(asked)), seat, draw)
    house = game.house(state)
    if house is not None and draw.random() < 0.75:
        return house
    seat = draw.choice(seats)
    return random_command(game, game.legal(state, seat), seat, draw)


def random_command(game: AnyGame, options: tuple[Option, ...], seat: str, draw: Random) -> Any:
    """One of the commands that a seat may give."""
    calm = [option for option in options if option.command not in RARELY]
    options = tuple(calm) if draw.random() < 0.98 else options
    if not options:
        return None
    option = draw.choice(options)
    fields = {name: _value(allowed, draw) for name, allowed in option.fields.items()}
    kind: Any = by_name(game.commands)[option.command]
    return kind(**{"seat": seat, **fields})


def _value(allowed: Any, draw: Random) -> Any:
    if isinstance(allowed, Range):
        return allowed[min(len(allowed) - 1, draw.choice((0, 0, 0, 1, 2, 30)))]
    return draw.choice(allowed)


class Enough(Exception):
    """As much of a competition as is wanted."""


class Conducted(Crowd):
    """A competition as `Crowd` conducts it; each command is carried out at a table of the server as well."""

    def begin(self, live: LiveTable, commands: int) -> list[Played]:
        self.live, self.left, self.found = live, commands, list[Played]()
        self.steps: list[tuple[Any, Any]] = []
        self.listen(lambda before, event: self.steps.append((before, event)))
        with suppress(Enough):
            self.run(5)
        return self.found

    def do(self, command: Any) -> Any:
        self.steps = []
        events = super().do(command)
        afters = [*(before for before, _ in self.steps[1:]), self.state]
        steps = [(before, event, after) for (before, event), after in zip(self.steps, afters, strict=True)]
        self.found.append(take(self.live, Decided(command.seat, command, steps)))
        self.left -= 1
        if not self.left:
            raise Enough
        return events


COMPETITION_VIEWERS = ("player 0", "player 2", "player 3", "player 4", "director", "operator", "inspector")


def competition(draw: Random, commands: int = COMMANDS) -> tuple[LiveTable, list[Played]]:
    terms = conditions(squeeze=draw.random() < 0.5, length="{ coups = 8 }", seconds=30)
    crowd = Conducted(terms, str(draw.random()))
    live = new_table("competition", draw, crowd.start)
    first = seated(live, COMPETITION_VIEWERS)
    return live, [first, *crowd.begin(live, commands)]
