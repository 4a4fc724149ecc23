"""JSON of data that shares its parts: the same bytes as without, however much is remembered."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier import json_parts
from croupier.json_parts import MOST_PARTS, PartWriter
from croupier.money import Chips
from croupier.wire import adapter, plain, read, replace, to_json, with_shared_parts


@plain
class Purse:
    chips: Chips


@with_shared_parts
@plain
class Room:
    name: str | None
    purses: Mapping[str, Purse]
    order: tuple[Purse, ...]
    doors: int = 1


FULL = Room("blue", {"1": Purse(5), 'a "b"\n': Purse(7)}, (Purse(5), Purse(5)))


def in_one_go(value: Any) -> bytes:
    return adapter(type(value)).dump_json(value)


def test_the_bytes_are_those_of_the_whole() -> None:
    empty = Room(None, {}, ())
    for room in (FULL, empty, replace(FULL, name="red"), replace(FULL, purses={}), FULL):
        assert to_json(room) == in_one_go(room)
        assert read(Room, to_json(room)) == room


def test_more_parts_than_are_remembered() -> None:
    for number in range(3 * MOST_PARTS):
        room = Room(f"{number}", {f"{number}": Purse(number)}, (Purse(number),) * (number % 3), number)
        assert to_json(room) == in_one_go(room)


def test_a_shared_part_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Any] = []
    remember = json_parts._remember

    def noted(*known: Any) -> Any:
        written.append(known[-1])
        return remember(*known)

    monkeypatch.setattr(json_parts, "_remember", noted)
    writer = PartWriter(Room)
    for name in "abc":
        writer.write(replace(FULL, name=name))
    assert written.count(FULL.purses) == written.count(FULL.order) == 1
    assert [part for part in written if isinstance(part, str)] == ["a", "b", "c"]
