"""Pok Deng, a person among bots: the loop, what may be typed, and no terminal in it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Protocol

from croupier.bots.pokdeng import chips_for, stack
from croupier.bots.roster import bot_named
from croupier.chance import seed_text
from croupier.errors import BadInput, Refused
from croupier.game import load_rules
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.explain import cited
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.rules_card import rules_card
from croupier.games.pokdeng.table import Table
from croupier.games.pokdeng.views import View, redact
from croupier.games.rules_card import Line, Section
from croupier.games.sentences import CitedSentence
from croupier.host import HostedTable, Seat, open_table
from croupier.money import Chips
from croupier.play.deal import BotTable
from croupier.record import recording
from croupier.solve.pokdeng.closed_table import closed_model
from croupier.solve.pokdeng.decisions import Decision, decision
from croupier.solve.pokdeng.models import meaningless
from croupier.solve.pokdeng.settling import SETTLES_FIRST

PokDengTable = HostedTable[Table, c.Command, e.Event, View]
BOTS = 3  # that a person plays with by default
FIRST = "1"  # the seat that takes the bank
BET = re.compile(r"(?:bet\s+)?\+?(\d{1,15})(?:\s+chips?)?")
BUY = re.compile(r"buy\s+(\d{1,15})(?:\s+chips?)?")
COMPARE = re.compile(r"(?:compare|settle|c)(?:\s+with)?((?:[\s,]+(?:and\s+|seats?\s+)*\d{1,2})+)")
STAND, HIT = ("stand", "s", "stay"), ("hit", "h", "draw", "d")


def typing(rules: Rules) -> Section:
    """What may be typed under these rules."""
    lines = [
        Line("bet 20", "lays 20 chips; Enter lays as many as last time", "20"),
        Line("stand", "or hit, when it is your turn", "s  h"),
        Line("buy 500", "more chips, between two rounds"),
    ]
    if rules.compares == SETTLES_FIRST:
        settles = "as the banker, settles with seats 2 and 4 first"
        lines.insert(2, Line("compare 2 4", settles, "c 2 4"))
    return Section("You type", tuple(lines))


class Screen(Protocol):
    """Where the person sits: what it is shown, and where it types."""

    def ask(self, now: View, moves: list[str]) -> str:
        """A move or one of `REQUESTS`; EOFError when the person has gone."""

    def show_event(self, event: e.Event, sentence: CitedSentence, after: View) -> None: ...
    def show_rules(self, card: tuple[Section, ...]) -> None: ...
    def show_moves(self, moves: list[str]) -> None: ...
    def show_reasons(self, sentences: Sequence[CitedSentence]) -> None: ...
    def show_hint(self, found: Decision | None) -> None: ...
    def stopped(self) -> None:
        """The person has interrupted what it asked for."""

    def refused(self, fault: Refused | BadInput) -> None: ...
    def end(self, last: View, won: Chips, seed: str, record: Path | None) -> None: ...


class Person:
    """A person as a table knows bots: asked for each decision, until what it types is one."""

    def __init__(self, table: PokDengTable, screen: Screen, *, seat: str) -> None:
        self.table, self.screen, self.seat = table, screen, seat
        self.recent: list[CitedSentence] = []  # since the person last decided
        self.last_bet: int | None = None
        table.listen(self._tell)

    def __call__(self, seat: Seat[c.Command, View], draw: Random) -> Iterator[c.Command]:
        view = seat.view
        if seat.name not in view.seats:
            yield c.Join(seat.name, stack(view))
        elif view.turn == seat.name:
            yield from self._decided(self._moves, self._act)
        elif view.phase == "bets":
            yield from self._before_the_deal(seat)

    def _before_the_deal(self, seat: Seat[c.Command, View]) -> Iterator[c.Command]:
        view = seat.view
        if view.banker is None and self.seat == FIRST:
            yield from chips_for(view, seat.name, 1)
            yield c.TakeBank(seat.name)
            view = seat.view
        if view.banker == seat.name:  # it covers the minimum of every seat, so that all may play
            yield from chips_for(view, seat.name, len(view.seats))
            yield from self._decided(lambda: ["deal", "buy 500"], self._dealing)
        elif view.banker is not None and seat.name not in view.bets:
            yield from chips_for(view, seat.name, 1)
            yield from self._decided(self._bets, self._betting)

    def _decided(
        self, moves: Callable[[], list[str]], read: Callable[[str], list[c.Command]]
    ) -> Iterator[c.Command]:
        """Ask until what is typed, read as commands, ends the decision."""
        while True:
            typed = self.screen.ask(self.table.view(self.seat), moves()).strip().lower()
            bought = BUY.fullmatch(typed)
            try:
                if typed in REQUESTS:
                    self._answer(REQUESTS[typed], moves)
                    continue
                commands: list[c.Command] = read(typed) if not bought else []
                if bought:
                    commands.append(c.BuyIn(self.seat, int(bought[1])))
                self._check(commands)
            except (Refused, BadInput) as fault:
                self.screen.refused(fault)
                continue
            self.recent = []
            yield from commands
            if not bought:
                return

    def _check(self, commands: list[c.Command]) -> None:
        """Refuse before anything of a line is carried out."""
        for command in commands:
            self.table.decide(command)

    def _answer(self, request: "Callable[[Person, list[str]], None]", moves: Callable[[], list[str]]) -> None:
        """Ctrl-C ends what was asked for, such as the solving for a hint, and not the game."""
        try:
            request(self, moves())
        except KeyboardInterrupt:
            self.screen.stopped()

    def _moves(self) -> list[str]:
        options = self.table.legal(self.seat)
        players = [str(name) for one in options if one.command == "Compare" for name in one.fields["player"]]
        acts = [one.command.lower() for one in options if one.command in ("Stand", "Hit")]
        return acts + [f"compare {player}" for player in players]

    def _act(self, typed: str) -> list[c.Command]:
        if typed in STAND:
            return [c.Stand(self.seat)]
        if typed in HIT:
            return [c.Hit(self.seat)]
        if compared := COMPARE.fullmatch(typed):
            return self._compares(list(dict.fromkeys(re.findall(r"\d+", compared[1]))))
        fault = f"{typed!r} is not a decision" if typed else "nothing was typed"
        raise BadInput(f"{fault}: choose from {', '.join(self._moves())}")

    def _compares(self, players: list[str]) -> list[c.Command]:
        """One is enough where the banker settles with all who drew together (thai 9)."""
        commands: list[c.Command] = [c.Compare(self.seat, player) for player in players]
        self._check(commands)
        return commands if self.table.state.rules.compares_with == "anyone" else commands[:1]

    def _bets(self) -> list[str]:
        stakes = self.table.view(self.seat).stakes
        return [f"bet {stakes[0]} to {stakes[1]}", "buy 500"] if stakes else ["buy 500"]

    def _betting(self, typed: str) -> list[c.Command]:
        stakes = self.table.view(self.seat).stakes
        if not typed and stakes:
            typed = str(min(max(self.last_bet or stakes[0], stakes[0]), stakes[1]))
        laid = BET.fullmatch(typed)
        if not laid:
            raise BadInput(f"{typed!r} is not a bet: write a number of chips, as in 20")
        self.last_bet = int(laid[1])
        return [c.Bet(self.seat, self.last_bet)]

    def _dealing(self, typed: str) -> list[c.Command]:
        if typed not in ("", "deal"):
            raise BadInput(f"{typed!r} is not a decision: press Enter, and the bets are laid and cards dealt")
        return []

    def _tell(self, before: Table, event: e.Event) -> None:
        shown = redact(event, self.seat)
        self.recent.append(cited(before, shown))
        self.screen.show_event(shown, self.recent[-1], self.table.view(self.seat))

    # What may be asked for

    def leave(self, _: list[str]) -> None:
        raise EOFError

    def show_rules(self, _: list[str]) -> None:
        rules = self.table.state.rules
        self.screen.show_rules((*rules_card(rules), typing(rules)))

    def show_moves(self, moves: list[str]) -> None:
        self.screen.show_moves(moves)

    def show_reasons(self, _: list[str]) -> None:
        self.screen.show_reasons(self.recent)

    def show_hint(self, _: list[str]) -> None:
        why = meaningless(closed_model(self.table.state.rules))
        self.screen.show_hint(None if why else decision(self.table.state, self.seat))


REQUESTS: Mapping[str, Callable[[Person, list[str]], None]] = {
    **dict.fromkeys(("help", "?", "rules"), Person.show_rules),
    **dict.fromkeys(("moves", "m"), Person.show_moves),
    **dict.fromkeys(("why", "w"), Person.show_reasons),
    "hint": Person.show_hint,
    **dict.fromkeys(("quit", "q", "exit"), Person.leave),
}


def play_pok_deng(
    sit: Callable[[str], Screen],
    *,
    rules: str | Path | Rules = "pok-deng",
    against: str = "convention",
    bots: int = BOTS,
    banker: bool = False,
    seed: str | int,
    record: Path | None = None,
) -> None:
    """Rounds with bots until the person leaves; as the banker it sits in seat 1, else in seat 2.

    The person sits down (`sit` is given its seat) when all that was asked for can be.
    """
    book: Rules = load_rules(rules) if isinstance(rules, str | Path) else rules
    if not 1 <= bots <= book.players:
        raise BadInput(f"{bots} bots: a {book.name} table has a banker and 1 to {book.players} players")
    text, seat = seed_text(seed), FIRST if banker else "2"
    table: PokDengTable = open_table(book, seed=text, keep_log=False)
    others = {
        place: bot_named(table.game, against, book) for place in map(str, range(1, bots + 2)) if place != seat
    }
    with recording(record, table.game, table.state, text) if record else nullcontext() as writer:
        screen = sit(seat)
        if writer:
            table.listen(lambda before, event: writer.add(event))
        person = Person(table, screen, seat=seat)
        seats = {**others, seat: person}
        running = BotTable(table, dict(sorted(seats.items(), key=lambda one: int(one[0]))), text)
        with suppress(EOFError, KeyboardInterrupt):
            for _ in running.rounds():
                pass
    screen.end(table.view(seat), running.won().get(seat, 0), text, record)
