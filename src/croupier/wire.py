"""Plain data across the wire: dataclasses to canonical JSON and back, with a schema.

Commands and events travel as `{"kind": "CardDealt", …fields}`; a kind is its class's name.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from croupier.errors import BadInput, echoed
from croupier.json_parts import PartWriter
from croupier.money import MAX_SAFE_INT
from croupier.plain_data import frozen_dataclass
from croupier.plain_data import replace as replace
from croupier.reading import parse_json

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError
    from pydantic_core import CoreSchema

T = TypeVar("T")
LONGEST_PLACE = 80  # as much of a field's name as an error repeats
LONGEST_TEXT = 200  # characters of a text in a command
MOST_LISTED = 10_000  # things in a list of a command
# Of the JSON that commands print, 1 by default; a field that goes or changes its meaning makes a new one.
VERSIONS = {"diff": 2}

_adapters: dict[type, Any] = {}
_part_writers: dict[type, PartWriter] = {}

_encode: Callable[[Any], str] = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


@dataclass_transform(frozen_default=True)
def plain(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots whose JSON form takes no unknown field and coerces nothing."""
    cls.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return frozen_dataclass(cls)


def canonical(data: Any) -> str:
    """The one text of a JSON value: sorted keys, no spaces."""
    return _encode(data)


def to_data(value: Any) -> Any:
    """A dataclass as JSON values."""
    return adapter(type(value)).dump_python(value, mode="json")


def to_json(value: Any) -> bytes:
    """A dataclass as JSON text, its fields in their own order: a third of what `canonical` takes."""
    by_parts = _part_writers.get(type(value))
    return by_parts.write(value) if by_parts else adapter(type(value)).dump_json(value)


def json_fields(value: Any) -> list[bytes]:
    """The fields of a dataclass in their own order, each as JSON text behind its name: `"seat":"1"`."""
    by_parts = _part_writers.get(type(value))
    if by_parts:
        return by_parts.fields(value)
    from pydantic_core import to_json as write

    return [write(name) + b":" + write(part) for name, part in to_data(value).items()]


def with_shared_parts(cls: type[T]) -> type[T]:
    """Mark plain data that shares most of its parts with others of its kind: `to_json` writes a part once."""
    _part_writers[cls] = PartWriter(cls)
    return cls


def versioned(command: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """A document that says which command made it, and the version of its form."""
    return {"schema": f"croupier/{command}/{VERSIONS.get(command, 1)}", **document}


def tagged(value: Any) -> dict[str, Any]:
    """A command or an event as JSON values, with its kind."""
    data: dict[str, Any] = to_data(value)
    data["kind"] = type(value).__name__
    return data


def read(cls: type[T], text: str | bytes) -> T:
    """JSON text as a dataclass, or one line on what is wrong with it."""
    return read_data(cls, parse_json(text))


def read_data(cls: type[T], data: Any) -> T:
    """JSON values as a dataclass, or one line on what is wrong with them."""
    return _validated(cls, canonical(data))


def _validated(cls: type[T], text: str) -> T:
    from pydantic import ValidationError

    try:
        return adapter(cls).validate_json(text)
    except ValidationError as fault:
        raise BadInput(f"{cls.__name__}: {first_fault(fault)}") from None


def read_tagged(kinds: Iterable[type[T]], data: Any) -> T:
    """A command or an event from JSON values that name its kind."""
    if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
        raise BadInput('expected an object with a "kind"')
    cls: type[T] | None = by_name(tuple(kinds)).get(data["kind"])
    if cls is None:
        raise BadInput(f"unknown kind {echoed(data['kind'])}")
    try:
        text = canonical({key: value for key, value in data.items() if key != "kind"})
    except (ValueError, RecursionError):
        raise BadInput(f"{data['kind']}: holds a number or a depth that JSON does not know") from None
    return _validated(cls, text)


def check_fields(value: Any) -> None:
    """Refuse plain data made by hand whose fields do not hold what their types say, or hold too much."""
    kind: type = type(value)
    for name, holds, expected in _field_checks(kind):
        if not holds(found := getattr(value, name)):
            raise BadInput(f"{kind.__name__}: {name}: expected {expected}, not {echoed(found)}")


@cache
def _field_checks(cls: type) -> list[tuple[str, Callable[[Any], bool], str]]:
    hints = get_type_hints(cls, include_extras=True)
    return [(slot.name, *type_check(hints[slot.name])) for slot in fields(cls)]


def type_check(hint: Any) -> tuple[Callable[[Any], bool], str]:
    """Whether a value is of a type and within bounds, and what is expected."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Literal:
        return (lambda value: isinstance(value, str) and value in parts), f"one of {', '.join(parts)}"
    if kind is tuple:
        return _list_check(parts[0])
    if kind is Mapping:
        return _mapping_check(parts)
    if kind is Annotated:
        return _tagged_check(parts[1].kinds) if isinstance(parts[1], Tagged) else type_check(parts[0])
    if kind is UnionType:
        checks = [type_check(part) for part in parts]
        expected = " or ".join(expected for _, expected in checks)
        return (lambda value: any(holds(value) for holds, _ in checks)), expected
    if is_dataclass(hint):
        return _plain_check(hint)
    assert issubclass(hint, str), f"{hint} has no place in a command"
    return (lambda value: isinstance(value, hint)), f"a {hint.__name__}"


def _plain_check(cls: Any) -> tuple[Callable[[Any], bool], str]:
    def holds(value: Any) -> bool:
        return isinstance(value, cls) and all(
            right(getattr(value, name)) for name, right, _ in _field_checks(cls)
        )

    return holds, f"a {cls.__name__}"


def _mapping_check(parts: tuple[Any, ...]) -> tuple[Callable[[Any], bool], str]:
    (key, keys), (part, values) = map(type_check, parts)

    def holds(value: Any) -> bool:
        return isinstance(value, Mapping) and all(map(key, value)) and all(map(part, value.values()))

    return holds, f"a mapping of {keys} to {values}"


def _list_check(part: Any) -> tuple[Callable[[Any], bool], str]:
    holds, name = type_check(part)
    expected = f"a tuple of up to {MOST_LISTED:,}, each {name}"
    return (lambda v: isinstance(v, tuple) and len(v) <= MOST_LISTED and all(map(holds, v))), expected


def _tagged_check(kinds: tuple[type, ...]) -> tuple[Callable[[Any], bool], str]:
    def holds(value: Any) -> bool:
        if type(value) not in kinds:
            return False
        check_fields(value)
        return True

    return holds, "a command"


def _is_number(value: Any) -> bool:
    return type(value) is int and -MAX_SAFE_INT <= value <= MAX_SAFE_INT


def _is_amount(value: Any) -> bool:
    if type(value) is int:
        return -MAX_SAFE_INT <= value <= MAX_SAFE_INT
    return type(value) is Fraction and abs(value.numerator) <= MAX_SAFE_INT >= value.denominator


def _is_one_line(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()


_SIMPLE: dict[Any, tuple[Callable[[Any], bool], str]] = {
    int: (_is_number, f"a whole number up to {MAX_SAFE_INT}"),
    int | Fraction: (_is_amount, f"an amount up to {MAX_SAFE_INT}"),
    bool: (lambda value: type(value) is bool, "True or False"),
    str: (_is_one_line, f"text, one line of up to {LONGEST_TEXT} characters"),
    NoneType: (lambda value: value is None, "None"),
}


def schema(cls: type) -> dict[str, Any]:
    """The JSON Schema of a dataclass, which says how large a number may be."""
    described: dict[str, Any] = _with_bounds(adapter(cls).json_schema())
    return described


def _with_bounds(part: Any) -> Any:
    if isinstance(part, list):
        return [_with_bounds(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    bounds = {"minimum": -MAX_SAFE_INT, "maximum": MAX_SAFE_INT} if part.get("type") == "integer" else {}
    return {**bounds, **{key: _with_bounds(inner) for key, inner in part.items()}}


def tagged_schema(kinds: Iterable[type]) -> dict[str, Any]:
    """The JSON Schema of any one of several kinds."""
    shapes: list[dict[str, Any]] = []
    shared: dict[str, Any] = {}
    for cls in kinds:
        shape = schema(cls)
        shared |= shape.pop("$defs", {})
        shapes.append(_with_kind(shape, cls.__name__))
    return {"oneOf": shapes, "$defs": shared}


def first_fault(fault: "ValidationError") -> str:
    return fault_text(fault.errors(include_url=False)[0])


def fault_text(error: Any) -> str:
    """One of pydantic's errors: where it is, and what is wrong."""
    place = " ".join(".".join(map(str, error["loc"])).split())[:LONGEST_PLACE] or "the value"
    text = _own_words(error)
    return f"{place}: {text[:1].lower()}{text[1:LONGEST_TEXT]}"


def _own_words(error: Any) -> str:
    """What a validator of ours or the reader of JSON says, without what pydantic puts before it."""
    cause = str(error.get("ctx", {}).get("error", ""))
    own = {"value_error": cause, "json_invalid": f"not JSON: {cause.lower()}"}
    return own.get(error["type"]) or str(error["msg"])


def adapter(cls: type[T]) -> "TypeAdapter[T]":
    """What reads, writes and describes a type; made once."""
    if cls not in _adapters:
        from pydantic import TypeAdapter as Adapter

        _adapters[cls] = Adapter(cls)
    found: TypeAdapter[T] = _adapters[cls]
    return found


class Tagged:
    """Marks a field that holds a command or an event of any of several kinds, which travels with its kind."""

    def __init__(self, kinds: tuple[type, ...]) -> None:
        self.kinds = kinds

    @classmethod
    def field(cls, kinds: tuple[type, ...]) -> Any:
        return Annotated[Any, cls(kinds)]

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            lambda data: data if type(data) in self.kinds else read_tagged(self.kinds, data),
            serialization=core_schema.plain_serializer_function_ser_schema(tagged),
        )

    def __get_pydantic_json_schema__(self, _schema: Any, _handler: Any) -> dict[str, Any]:
        described = tagged_schema(self.kinds)
        return {"oneOf": inlined(described["oneOf"], described["$defs"])}


def inlined(part: Any, shared: dict[str, Any]) -> Any:
    """A part of a schema with what it refers to in place: references would look at the root of another."""
    if isinstance(part, list):
        return [inlined(inner, shared) for inner in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return inlined(shared[part["$ref"].rpartition("/")[2]], shared)
    return {key: inlined(inner, shared) for key, inner in part.items()}


@cache
def by_name(kinds: tuple[Any, ...]) -> dict[str, Any]:
    return {cls.__name__: cls for cls in kinds}


def _with_kind(described: dict[str, Any], kind: str) -> dict[str, Any]:
    properties = {"kind": {"const": kind}, **described.get("properties", {})}
    return {**described, "properties": properties, "required": ["kind", *described.get("required", [])]}
