"""The JSON Schema of a rule file, from the dataclass that a complete one is read into."""

from collections.abc import Sequence
from typing import Any

from croupier.toml_lines import Where
from croupier.wire import inlined, schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def rule_schema(game: str, shape: type, built_in: Sequence[str]) -> dict[str, Any]:
    """A complete document of a game, or the parts of one that differ from a built-in rule set."""
    complete = _described(shape)
    properties, required = complete["properties"], complete.get("required", [])
    own = {"game": {"const": game}}
    alone = {**complete, "properties": {**own, **properties}, "required": ["game", *required]}
    changes = {name: _changes(part) for name, part in properties.items()}
    base = {"extends": {"enum": list(built_in)}}
    part = {**complete, "properties": {**own, **base, **changes}, "required": ["extends"]}
    title = f"A rule file of {game}"
    return {"$schema": DIALECT, "title": title, "if": {"required": ["extends"]}, "then": part, "else": alone}


def keys_of(shape: type, where: Where) -> list[str]:
    """The keys there are at a place in a document of this shape."""
    found: list[dict[str, Any]] = [_described(shape)]
    for key in where:
        found = [inner for part in found for one in _alternatives(part) if (inner := _below(one, key))]
    return [name for part in found for one in _alternatives(part) for name in one.get("properties", ())]


def _described(shape: type) -> dict[str, Any]:
    found = schema(shape)
    shared = found.pop("$defs", {})
    resolved: dict[str, Any] = inlined(found, shared)
    return resolved


def _alternatives(part: dict[str, Any]) -> list[dict[str, Any]]:
    return [part, *part.get("anyOf", [])]


def _below(part: dict[str, Any], key: str | int) -> dict[str, Any] | None:
    if isinstance(key, int):
        items: dict[str, Any] | None = part.get("items")
        return items
    found = part.get("properties", {}).get(key) or part.get("additionalProperties")
    return found if isinstance(found, dict) else None


def _changes(part: Any) -> Any:
    """Tables need say only what differs; rows of a list are given as a whole."""
    if isinstance(part, list):
        return [_changes(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    optional = {key: value for key, value in part.items() if key != "required"}
    return {key: value if key == "items" else _changes(value) for key, value in optional.items()}
