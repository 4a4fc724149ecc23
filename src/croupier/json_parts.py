"""JSON of plain data that shares most of its parts with what was written before, as the views of a table do.

A part is known again by its identity, which is right for data that never changes, and written only once.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import is_dataclass
from functools import cached_property, lru_cache, partial
from operator import add
from typing import Any, get_args, get_origin, get_type_hints

MOST_PARTS = 256  # remembered of each field: enough for the tables in play at once

Write = Callable[[Any], bytes]
Written = dict[int, tuple[Any, bytes]]  # by the id of a part; holding the part keeps its id from being reused


class PartWriter:
    """Writes values of one class, each field once for all values that share it; set up at its first use."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def write(self, value: Any) -> bytes:
        return b"{%b}" % b",".join(self.fields(value))

    @cached_property
    def fields(self) -> Callable[[Any], list[bytes]]:
        """Code that looks up, for one field after another, what was written for it: `"name":…`."""
        scope: dict[str, Any] = {}
        pieces = []
        for name, hint in get_type_hints(self._cls, include_extras=True).items():
            scope |= _lookup(name, f'"{name}":'.encode(), _writer(hint))
            pieces.append(f"(known_{name}(id(value.{name})) or remember_{name}(value.{name}))[1]")
        exec(f"def fields(value): return [{', '.join(pieces)}]", scope)
        fields: Callable[[Any], list[bytes]] = scope["fields"]
        return fields


def _lookup(name: str, head: bytes, write: Write) -> dict[str, Any]:
    """What is known of a field by the id of its value, and how a new value comes to be known."""
    written: Written = {}
    remember = partial(_remember, written, lambda part: head + write(part))
    return {f"known_{name}": written.get, f"remember_{name}": remember}


def _writer(hint: Any) -> Write:
    """What writes a field of this type: plain data in a mapping or a tuple is remembered one by one."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Mapping and inner[0] is str and is_dataclass(inner[1]):
        key, texts = _key_writer(), _items_writer(_serializer(inner[1]))
        return lambda items: b"{" + b",".join(map(add, map(key, items), texts(items.values()))) + b"}"
    if kind is tuple and inner[1:] == (...,) and is_dataclass(inner[0]):
        texts = _items_writer(_serializer(inner[0]))
        return lambda items: b"[" + b",".join(texts(items)) + b"]"
    return _serializer(hint)


def _key_writer() -> Callable[[str], bytes]:
    write = _serializer(str)
    return lru_cache(maxsize=MOST_PARTS)(lambda key: write(key) + b":")


def _items_writer(write: Write) -> Callable[[Collection[Any]], list[bytes]]:
    written: Written = {}

    def texts(items: Collection[Any]) -> list[bytes]:
        try:
            return [known[1] for known in map(written.__getitem__, map(id, items))]
        except KeyError:
            found = [(written.get(id(item)) or _remember(written, write, item)) for item in items]
            return [text for _, text in found]

    return texts


def _serializer(hint: Any) -> Write:
    from pydantic import TypeAdapter

    write: Write = TypeAdapter(hint).serializer.to_json
    return write


def _remember(written: Written, write: Write, part: Any) -> tuple[Any, bytes]:
    text = write(part)
    if len(written) >= MOST_PARTS:
        written.clear()
    known = written[id(part)] = part, text
    return known
