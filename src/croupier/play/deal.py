"""Deal any game at a table of bots: what `croupier deal` does."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from croupier.bots.bot import Bot
from croupier.bots.roster import bot_named
from croupier.chance import PhysicalShoe, seed_text
from croupier.errors import BadInput, Refused
from croupier.game import AnyGame, Turn, game_of, load_rules
from croupier.host import AnyTable, open_table
from croupier.money import Chips, as_chips
from croupier.play.typed_cards import TypedCards
from croupier.record import recording
from croupier.wire import plain

ROUNDS = 10  # dealt by default, in a game without shoes


@plain
class Dealt:
    """What `deal` leaves: every round as it ended, and what each seat won since it sat down, in chips."""

    game: str
    rules: str
    title: str
    seed: str
    shoes: int
    rounds: tuple[Any, ...]
    won: Mapping[str, Chips]


class BotTable:
    """A running table whose seats are all taken by bots: the loop that every game is dealt by."""

    def __init__(self, table: AnyTable, bots: Mapping[str, Bot], seed: str) -> None:
        self.table, self.bots = table, bots
        self.bought = dict(table.game.stacks(table.state))  # by each seat so far
        self._seats = {seat: (table.seat(seat), Random(f"{seed}/{seat}")) for seat in bots}
        self._ended: list[Any] = []
        table.listen(self._note)

    def rounds(self) -> Iterator[Any]:
        """Sit down and deal, giving the outcome of each round; ends when nobody has anything to do."""
        for seat in self.bots:
            self._carry_out(seat, self._answer(seat))
        count, turn = -1, self._turn()
        while self.table.count != count:
            count = self.table.count
            turn = self._step(turn)
            yield from self._ended
            self._ended.clear()

    def won(self) -> dict[str, Chips]:
        """What each seat holds over what it brought."""
        stacks = self.table.game.stacks(self.table.state)
        return {seat: as_chips(chips - self.bought.get(seat, 0)) for seat, chips in stacks.items()}

    def _step(self, turn: Turn) -> Turn:
        """Ask every seat the table waits for, then let the house act; gives what the table waits for next."""
        answers = [(seat, self._answer(seat)) for seat in turn.seats] if turn.at_once else ()
        for seat, commands in answers or ((seat, self._answer(seat)) for seat in turn.seats):
            self._carry_out(seat, commands)
            if self._ended:
                return self._turn()
        following = self._turn() if turn.seats else turn
        if following.question != turn.question:
            return following  # their answers have led to another question, which comes first
        command = self.table.game.house(self.table.state)
        if command is None:
            return following
        self.table.do(command)
        return self._turn()

    def _turn(self) -> Turn:
        return self.table.game.turn(self.table.state)

    def _answer(self, seat: str) -> Iterator[Any]:
        """A bot's commands, of which the first is known already."""
        answer = self.bots[seat](*self._seats[seat])
        first = next(answer, None)
        return iter(()) if first is None else chain((first,), answer)

    def _carry_out(self, seat: str, commands: Iterator[Any]) -> None:
        for command in commands:
            self.table.do(command)
            if isinstance(command, self.table.game.buys):
                self.bought[seat] = as_chips(self.bought.get(seat, 0) + command.chips)

    def _note(self, before: Any, event: Any) -> None:
        ended = self.table.game.outcome(before, event)
        if ended is not None:
            self._ended.append(ended)


def deal(
    rules: "str | Path | Any" = "tasmanian",
    *,
    seed: str | int,
    rounds: int | None = None,
    shoes: int | None = None,
    seats: str = "",
    cards: Sequence[str] | None = None,
    record: str | Path | None = None,
    on_round: Callable[[Any], object] = lambda ended: None,
) -> Dealt:
    """Deal so many rounds or shoes to bots; the same seed deals the same.

    One shoe is the default, or ten rounds in a game without shoes. `seats` is a number of seats, or a list
    with the names of bots, such as `1-5`, `1,3=banker` or `a=expert,b=greedy`. `cards` names the cards of a
    physical shoe, which is then dealt as far as they go.

    >>> [ended.winner for ended in deal("classic", seed="doc", rounds=3).rounds]
    ['banker', 'player', 'banker']
    """
    game = game_of(rules)
    rules = load_rules(rules) if isinstance(rules, str | Path) else rules
    _check(game, rounds, shoes)
    text = seed_text(seed)
    bots = _seated(game, rules, seats)
    typed = TypedCards(cards) if cards is not None else None
    chance = PhysicalShoe(typed.next) if typed else None
    options = game.table_for(rules, tuple(bots))
    table = open_table(rules, seed=text, chance=chance, keep_log=False, **options)
    with recording(Path(record), game, table.state, table.seed) if record else nullcontext() as writer:
        if writer:
            table.listen(lambda before, event: writer.add(event))
        running = BotTable(table, bots, text)
        ended, fault = _all_of(_some(running, rounds, shoes, typed, on_round), typed)
    if fault is not None:
        saved = f"the rounds before it, {len(ended)}, are {f'in {record}' if record else 'dealt'}"
        raise BadInput(f"{fault} (card {typed.count if typed else 0} of those typed; {saved})")
    view = table.view()
    name = getattr(rules, "name", game.name)
    dealt_shoes = game.shoes(table.state) if game.shoes else 0
    return Dealt(game.name, name, view.title, text, dealt_shoes, ended, running.won())


def _check(game: AnyGame, rounds: int | None, shoes: int | None) -> None:
    if rounds is not None and shoes is not None:
        raise BadInput("give a number of rounds or a number of shoes, not both")
    if shoes is not None and game.shoes is None:
        raise BadInput(f"{game.name} has no shoes: give a number of rounds")
    if min(1 if rounds is None else rounds, 1 if shoes is None else shoes) < 1:
        raise BadInput("deal at least one round or one shoe")


def _all_of(rounds: Iterator[Any], typed: TypedCards | None) -> tuple[tuple[Any, ...], Exception | None]:
    """The rounds, up to a mistyped card: it does not undo those dealt before it."""
    ended: list[Any] = []
    try:
        ended.extend(each for each in rounds)
    except (BadInput, Refused) as fault:
        if typed is None or not ended:
            raise
        return tuple(ended), fault
    return tuple(ended), None


def _some(
    running: BotTable,
    rounds: int | None,
    shoes: int | None,
    typed: TypedCards | None,
    on_round: Callable[[Any], object],
) -> Iterator[Any]:
    """As many rounds or whole shoes as were asked for."""
    game = running.table.game
    if typed and not typed.more():
        return
    if rounds is None and shoes is None and typed is None:
        rounds, shoes = (None, 1) if game.shoes else (ROUNDS, None)
    for done, ended in enumerate(running.rounds(), 1):
        on_round(ended)
        yield ended
        shoes_done = game.shoes(running.table.state) if game.shoes and shoes else 0
        enough = (rounds and done >= rounds) or (shoes and shoes_done >= shoes)
        if enough or (typed and not typed.more()):
            return


def _seated(game: AnyGame, rules: Any, text: str) -> dict[str, Bot]:
    """Who sits where: `7`, `1-5`, `1,3=banker,7` or `a=expert,b=greedy`."""
    if not text:
        return {seat: bot_named(game, "", rules) for seat in game.seats(rules)}
    listed = f"1-{text}" if re.fullmatch(r"[1-9]\d?", text, re.ASCII) else text
    bots: dict[str, Bot] = {}
    for part in listed.split(","):
        seats, _, bot = part.strip().partition("=")
        for seat in [seats] if seats in game.seats(rules) else _span(seats, text):
            if seat in bots:
                raise BadInput(f"seats {text!r}: seat {seat} is named twice")
            bots[seat] = bot_named(game, bot, rules)
    return dict(sorted(bots.items(), key=lambda bot: (len(bot[0]), bot[0])))


def _span(seats: str, text: str) -> list[str]:
    span = re.fullmatch(r"([1-9]\d?)(?:-([1-9]\d?))?", seats, re.ASCII)
    if span and int(span[2] or span[1]) >= int(span[1]):
        return [str(seat) for seat in range(int(span[1]), int(span[2] or span[1]) + 1)]
    raise BadInput(f"seats {text!r}: give a number of seats, or a list such as 1-5 or 1,3=banker,7")
