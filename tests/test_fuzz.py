"""Any command at any table: refused in a short line or carried out, and every record of it reads back."""

import json
from collections import Counter
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.bots.random_player import random_command
from croupier.cards import DECK
from croupier.errors import BadInput, Refused
from croupier.host import AnyTable, open_table
from croupier.money import MAX_SAFE_INT
from croupier.reading import parse_json
from croupier.record import replay
from croupier.wire import read_tagged, tagged
from tests.competition.tables import conditions

SOURCES = ("tasmanian", "simplified", "classic", "pok-deng", "thai", "lanes", "competition")
OFFICERS = ("dealer", "inspector", "manager", "director", "operator")
SEATS = {
    "baccarat": (*"1234567", "3.1", *OFFICERS[:3]),
    "pok-deng": tuple("12345"),
    "lanes": ("a", "b"),
    "competition": (*OFFICERS, "Ann", "Bob", "Cid", "Dot", "Eve", "Fay"),
}
LONGEST_ANSWER = 2000  # bytes
ROUND = 20  # commands tried where a table stands, of which the first is one it lists
TABLE = 120  # such rounds at one table

HUGE = ("x" * 10**7, "\n" * 10**7, ("As",) * 10**6, (DECK[0],) * 10**6)
ODD: tuple[Any, ...] = (
    *(0, -1, 1, 7, 10**6, MAX_SAFE_INT, -MAX_SAFE_INT, MAX_SAFE_INT + 1, 2**63, 10**400, True, None, 1.5),
    *(10**5000, -(10**5000), Fraction(10**5000, 7), Fraction(1, 10**5000)),
    *(float("nan"), float("inf"), Fraction(1, 3), Fraction(1, 10**400), Fraction(39, 4)),
    *(
        "",
        "1",
        "a",
        "player",
        "banker",
        "\0\n\x1b[2J",
        "\ud800",
        "é" * 200,
        "😀" * 200,
        "x" * 201,
        "?" * 5000,
    ),
    *((), ("1", "2"), ("1",) * 500, DECK, [], {}, b"1", DECK[3], object()),
)
HUGE_TEXTS = (f'"{"x" * 10**7}"', "[" * 10**5, f"[{'1,' * 10**6}1]", '{"a":' * 10**4)
ODD_TEXTS = (
    *("0", "-1", "9007199254740992", "1e400", "-0", "NaN", "Infinity", "1.5", "true", "null", "{}", "[]"),
    *(
        '""',
        '"\\ud800"',
        '"\\u0000"',
        '"9.75"',
        '"1/3"',
        '"player"',
        '"As"',
        '["As","??"]',
        "[" * 70 + "]" * 70,
    ),
    *("1" + "0" * 5000, "-" + "9" * 4000, "9" * 17),
    *('{"kind":"Deal","seat":"dealer"}', "[" * 70 + "]" * 70, '"' + "\\u001b" * 200 + '"'),
)


def opened(source: str, seed: str) -> AnyTable:
    return open_table(conditions() if source == "competition" else source, seed=seed)


class Fuzz:
    """Commands at one table: what it lists, the same with parts replaced, and any at all."""

    def __init__(self, table: AnyTable, draw: Random, seen: Counter[str]) -> None:
        self.table, self.draw, self.seen = table, draw, seen
        self.seats = SEATS[table.game.name]

    def round(self) -> None:
        legal = self.listed()
        for number in range(ROUND):
            command = legal if legal is not None and self.draw.random() < 0.7 else self.any_command()
            if number == 0 and legal is not None:
                self.tried(lambda: legal)
            elif self.draw.random() < 0.5:
                self.tried(lambda command=command: self.replaced(command))
            else:
                self.tried(lambda command=command: self.read_back(command))

    def listed(self) -> Any:
        """One command that some seat may give."""
        for seat in self.draw.sample(self.seats, len(self.seats)):
            if options := self.table.legal(seat):
                return random_command(self.table.game, options, self.draw)
        return None

    def any_command(self) -> Any:
        kind = self.draw.choice(self.table.game.commands)
        return kind(**{field.name: self.value(field.name) for field in fields(kind)})

    def value(self, name: str) -> Any:
        return self.draw.choice(self.seats) if name in ("seat", "player") else self.odd()

    def odd(self) -> Any:
        return self.draw.choice(HUGE if self.draw.random() < 0.003 else ODD)

    def replaced(self, command: Any) -> Any:
        """The command as an object, with a field or two replaced."""
        if self.draw.random() < 0.01:
            return self.odd()
        held = {field.name: getattr(command, field.name) for field in fields(command)}
        for name in self.draw.sample(sorted(held), min(len(held), self.draw.choice((1, 1, 2)))):
            held[name] = self.value(name) if self.draw.random() < 0.3 else self.odd()
        return type(command)(**held)

    def read_back(self, command: Any) -> Any:
        """The command as JSON text, with a field replaced or a character of it changed."""
        texts = {field.name: self.as_text(getattr(command, field.name)) for field in fields(command)}
        texts["kind"] = json.dumps(type(command).__name__)
        if self.draw.random() < 0.6:
            odd = HUGE_TEXTS if self.draw.random() < 0.003 else ODD_TEXTS
            texts[self.draw.choice([*texts, "more"])] = self.draw.choice(odd)
        text = "{" + ",".join(f'"{name}":{value}' for name, value in texts.items()) + "}"
        if self.draw.random() < 0.3:
            place = self.draw.randrange(len(text))
            text = text[:place] + self.draw.choice(("", '"', "}", "\0", "9" * 20, "é")) + text[place + 1 :]
        return read_tagged(self.table.game.commands, parse_json(text))

    def as_text(self, value: Any) -> str:
        try:
            return json.dumps(tagged(value) if type(value) in self.table.game.commands else value)
        except (TypeError, ValueError):
            return self.draw.choice(ODD_TEXTS)

    def tried(self, make: Any) -> None:
        """A short answer and the same state, or events."""
        before, count = self.table.state, self.table.count
        try:
            self.table.do(make())
        except (Refused, BadInput) as fault:
            answer = str(fault)
            assert len(answer.encode()) <= LONGEST_ANSWER, answer[:300]
            assert answer.isprintable(), answer
            assert (self.table.state, self.table.count) == (before, count) or self.table.state is before
            self.seen[type(fault).__name__] += 1
        else:
            self.seen["done"] += 1


def fuzz(commands: int, folder: Path) -> Counter[str]:
    """So many commands over all games; the record of every table reads back to the state it left."""
    draw, seen, number = Random(20261117), Counter[str](), 0
    while seen["Refused"] + seen["BadInput"] + seen["done"] < commands:
        source = SOURCES[number % len(SOURCES)]
        number += 1
        table = opened(source, str(number))
        one = Fuzz(table, draw, seen)
        for _ in range(TABLE):
            one.round()
        path = folder / "record.jsonl"
        table.save(path)
        again = replay(path)
        assert (again.state, again.events) == (table.state, table.count)
        seen["records"] += 1
    return seen


def test_no_command_gets_anything_but_events_or_a_short_refusal_and_every_record_reads_back(
    tmp_path: Path,
) -> None:
    seen = fuzz(15_000, tmp_path)
    assert min(seen["done"], seen["Refused"], seen["BadInput"]) > 200, seen


@pytest.mark.proof
def test_a_million_commands_get_nothing_but_events_or_a_short_refusal(tmp_path: Path) -> None:
    seen = fuzz(1_000_000, tmp_path)
    assert min(seen["done"], seen["Refused"], seen["BadInput"]) > 10_000, seen
