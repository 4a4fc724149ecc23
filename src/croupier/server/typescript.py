"""TypeScript types of the protocol and of every game's views, commands and events, for `make types`."""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from croupier.cards import DECK, JOKERS, UNSEEN
from croupier.game import all_games, schemas
from croupier.server.commands import COMMANDS
from croupier.server.events import EVENTS
from croupier.server.frames import protocol_schema
from croupier.wire import tagged_schema

Schema = Mapping[str, Any]
HEADER = "// Written by `make types` from the server's own models. Change those, not this file.\n"
CARDS = (*DECK, *JOKERS, UNSEEN)
_DECLARATION = re.compile(r"^  export type (\w+) = \{\n.*?^  \};\n", re.M | re.S)  # in a namespace
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The whole file."""
    table = {"command": tagged_schema(COMMANDS), "event": tagged_schema(EVENTS)}
    spaces = [_namespace("table", table)]
    spaces += [_namespace(game.name, schemas(game.name)) for game in all_games()]
    shapes = protocol_schema()["$defs"].items()
    frames = [_declaration(name, shape, _sent_or_left_out) for name, shape in shapes]
    return "\n".join([HEADER, *_shared(), *frames, *_once(spaces)])


def _shared() -> list[str]:
    """Types that all games have in common."""
    cards = " | ".join(json.dumps(card) for card in CARDS)
    chips = "/** A whole number, or exact text where a table pays parts of a chip. */\n"
    return [f"export type Card = {cards};\n", f"{chips}export type Chips = number | string;\n"]


def _once(spaces: Iterable[str]) -> Iterator[str]:
    """Namespaces in which a type that an earlier one has as well is named after that one."""
    homes: dict[str, str] = {}
    for space in spaces:
        yield _DECLARATION.sub(partial(_first, homes, space.split()[2]), space)


def _first(homes: dict[str, str], space: str, found: "re.Match[str]") -> str:
    home = homes.setdefault(found[0], space)
    return found[0] if home == space else f"  export type {found[1]} = {home}.{found[1]};\n"


def _namespace(name: str, found: Mapping[str, Schema]) -> str:
    """A game's types. What a server sends is complete; a command may leave out what has a default."""
    lines: dict[str, None] = {}
    for part in ("view", "event", "command"):
        if part in found:
            shape = _renamed(found[part], part.capitalize())
            field = _may_be_left_out if part == "command" else _always_sent
            shapes = {**shape.get("$defs", {}), part.capitalize(): shape}
            lines |= dict.fromkeys(_declaration(title, one, field) for title, one in shapes.items())
    _check_distinct(lines)
    body = "".join(_indented(line) for line in lines)
    return f"export namespace {_space(name)} {{\n{body}}}\n"


def _renamed(shape: Schema, name: str) -> Schema:
    """A schema whose own definitions leave a name free: a competition's view holds views of tables."""
    if name not in shape.get("$defs", {}):
        return shape
    own, other = f'"#/$defs/{name}"', f'"#/$defs/Table{name}"'
    found: dict[str, Any] = json.loads(json.dumps(shape).replace(own, other))
    found["$defs"][f"Table{name}"] = found["$defs"].pop(name)
    return found


def _check_distinct(lines: Iterable[str]) -> None:
    names = sorted(line.split()[2] for line in lines)
    assert len(set(names)) == len(names), f"two types of one name: {', '.join(names)}"


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())


def _declaration(name: str, shape: Schema, field: Any) -> str:
    if "oneOf" in shape:
        kinds = "".join(f"\n  | {_object(one, field, ' ')}" for one in shape["oneOf"])
        return f"export type {name} ={kinds};\n"
    return f"export type {name} = {_object(shape, field, chr(10))};\n"


def _object(shape: Schema, field: Any, between: str) -> str:
    """Fields on one line, or a line each."""
    inner = "  " if between == "\n" else ""
    fields = [
        f"{inner}{field(name, part, required=name in shape.get('required', ()))};"
        for name, part in shape.get("properties", {}).items()
    ]
    return between.join(["{", *fields, "}"])


def _always_sent(name: str, part: Schema, *, required: bool) -> str:
    return f"{name}: {_type(part, _always_sent)}"


def _may_be_left_out(name: str, part: Schema, *, required: bool) -> str:
    return f"{name}{'' if required else '?'}: {_type(part, _may_be_left_out)}"


def _sent_or_left_out(name: str, part: Schema, *, required: bool) -> str:
    """A frame leaves out what is null by default."""
    kinds = [kind for kind in part.get("anyOf", [part]) if required or kind.get("type") != "null"]
    return f"{name}{'' if required else '?'}: {_type({'anyOf': kinds}, _sent_or_left_out)}"


def _type(part: Schema, field: Any) -> str:
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if part.get("enum") == [*CARDS]:
        return "Card"
    if found := _whole_game(part):
        return found
    if "const" in part or "enum" in part:
        return " | ".join(json.dumps(value) for value in part.get("enum", [part.get("const")]))
    if kinds := part.get("anyOf") or part.get("oneOf"):
        return _either(_type(kind, field) for kind in kinds)
    if part.get("type") == "array":
        return _list(part, field)
    if part.get("type") == "object":
        return _object(part, field, " ") if "properties" in part else _record(part, field)
    return SIMPLE.get(part.get("type", ""), "unknown")


def _either(types: Iterable[str]) -> str:
    found = list(dict.fromkeys(types))
    if "number" in found and "string" in found:
        found = ["Chips", *(one for one in found if one not in ("number", "string"))]
    return " | ".join(found)


def _whole_game(part: Schema) -> str:
    """The name of all commands or all events of a game, inside those of another."""
    kinds = tuple(one["properties"]["kind"]["const"] for one in part.get("oneOf", ()) if "properties" in one)
    return _unions().get(kinds, "")


@cache
def _unions() -> Mapping[tuple[str, ...], str]:
    """By the names of their kinds: `Baccarat.Command`."""
    return {
        tuple(kind.__name__ for kind in kinds): f"{_space(game.name)}.{name}"
        for game in all_games()
        for name, kinds in (("Command", game.commands), ("Event", game.events))
    }


def _space(name: str) -> str:
    return name.title().replace("-", "")


def _list(part: Schema, field: Any) -> str:
    if "prefixItems" in part:
        return f"[{', '.join(_type(one, field) for one in part['prefixItems'])}]"
    return f"Array<{_type(part.get('items', {}), field)}>"


def _record(part: Schema, field: Any) -> str:
    values = part.get("additionalProperties", True)
    return f"Record<string, {_type(values, field) if isinstance(values, dict) else 'unknown'}>"


if __name__ == "__main__":
    sys.stdout.write(typescript())
