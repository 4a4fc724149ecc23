"""TypeScript types of the protocol and of every game's views, commands and events, for `make types`."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from croupier.game import all_games, schemas
from croupier.server.commands import COMMANDS
from croupier.server.events import EVENTS
from croupier.server.frames import protocol_schema
from croupier.wire import tagged_schema

Schema = Mapping[str, Any]
HEADER = "// Written by `make types` from the server's own models. Change those, not this file.\n"
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The whole file."""
    table = {"command": tagged_schema(COMMANDS), "event": tagged_schema(EVENTS)}
    spaces = [_namespace("table", table)]
    spaces += [_namespace(game.name, schemas(game.name)) for game in all_games()]
    shapes = protocol_schema()["$defs"].items()
    return "\n".join(
        [HEADER, *(_declaration(name, shape, _sent_or_left_out) for name, shape in shapes), *spaces]
    )


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
    return f"export namespace {name.title().replace('-', '')} {{\n{body}}}\n"


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
    if "const" in part or "enum" in part:
        return " | ".join(json.dumps(value) for value in part.get("enum", [part.get("const")]))
    if kinds := part.get("anyOf") or part.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(kind, field) for kind in kinds))
    if part.get("type") == "array":
        return _list(part, field)
    if part.get("type") == "object":
        return _object(part, field, " ") if "properties" in part else _record(part, field)
    return SIMPLE.get(part.get("type", ""), "unknown")


def _list(part: Schema, field: Any) -> str:
    if "prefixItems" in part:
        return f"[{', '.join(_type(one, field) for one in part['prefixItems'])}]"
    return f"Array<{_type(part.get('items', {}), field)}>"


def _record(part: Schema, field: Any) -> str:
    values = part.get("additionalProperties", True)
    return f"Record<string, {_type(values, field) if isinstance(values, dict) else 'unknown'}>"


if __name__ == "__main__":
    sys.stdout.write(typescript())
