"""Rule sets as TOML files, for any game: found by name or path, read and extended; a fault names its line."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from croupier.errors import BadInput, echoed
from croupier.reading import DEEPEST, check_bounds, read_file
from croupier.toml_lines import Fault, Where, line_of
from croupier.wire import adapter

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails
# A key of more parts than anything is nested; the parser would take a minute over a long one.
DEEP_KEY = re.compile(rf"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){{{DEEPEST}}}""")

NAMES = ("title", "name")
LONGEST_NAME = 200  # characters of a name or a title
VARIED = ", varied: "  # in the title of a rule set that changes another

R = TypeVar("R")
T = TypeVar("T")


class RuleFiles(Generic[R]):
    """The rule sets of one game: those it is built with, and any that a file describes."""

    def __init__(
        self,
        game: str,
        package: str,
        built_in: tuple[str, ...],
        build: Callable[[dict[str, Any]], R],
        document_of: Callable[[R], Mapping[str, Any]],
        vary: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]],
        shape: type,
        variations: Callable[[Mapping[str, Any], Mapping[str, Any]], list[str]] = lambda base, document: [],
    ) -> None:
        self.game = game  # as a message names it
        self.package = package  # whose folder `rulesets` holds the built-in ones
        self.built_in = built_in
        self.build = build  # rules from a complete document, or a Fault
        self.document_of = document_of  # the document of a rule set
        self.vary = vary  # a document with parts of it changed
        self.shape = shape  # the dataclass of a complete document
        self.variations = variations  # the parts in which a document differs, beyond what a set leaves open
        self._loaded: dict[str, R] = {}

    def load(self, source: str | Path) -> R:
        """A built-in rule set by name, or one from a TOML file."""
        if not isinstance(source, str | Path):
            raise BadInput(
                f"{echoed(source)}: expected the name of a rule set of {self.game}, or a .toml file"
            )
        if str(source) in self.built_in:
            return self.built_in_rules(str(source))
        path = Path(source)
        if path.suffix != ".toml":
            raise unknown_rule_set(source, self.built_in, self.game)
        return self.parse(read_file(path), str(path))

    def built_in_rules(self, name: str) -> R:
        if name not in self._loaded:
            text = files(self.package).joinpath("rulesets", f"{name}.toml").read_text("utf-8")
            self._loaded[name] = self._parsed(text, f"{name}.toml")
        return self._loaded[name]

    def parse(self, text: str, name: str = "rules") -> R:
        """Rules from TOML text; a fault names the line and the reason."""
        return self._under_its_own_name(self._parsed(text, name), name)

    def _under_its_own_name(self, rules: R, name: str) -> R:
        """Only the built-in rule set itself has its name and title."""
        document = self.document_of(rules)
        for base in self.built_in:
            official = self.document_of(self.built_in_rules(base))
            same = next((part for part in NAMES if part in official and document[part] == official[part]), "")
            if same and (changed := self.variations(official, document)):
                parts = ", ".join(changed[:3])
                raise BadInput(
                    f"{name}: {same}: is that of the built-in {base}, from which it differs ({parts}): "
                    f"give it another {same}, or none and extends = {base!r}"
                )
        return rules

    def _parsed(self, text: str, name: str) -> R:
        document = parsed(text, name)
        document.pop("game", None)  # says where to look for the rules, and is none of them
        try:
            check_texts(document)
            return self.build(self._extended(document))
        except Fault as fault:
            raise BadInput(f"{name}:{line_of(fault.path, text)}: {dotted(fault.path)}: {fault}") from None

    def schema(self, game: str) -> dict[str, Any]:
        """The JSON Schema of a file: a complete document, or what it changes of a built-in rule set."""
        from croupier.rule_schema import rule_schema

        return rule_schema(game, self.shape, self.built_in)

    def _extended(self, document: dict[str, Any]) -> dict[str, Any]:
        """A file may say only what it changes of a built-in rule set."""
        base = document.pop("extends", None)
        if base is None:
            return document
        if base not in self.built_in:
            known = ", ".join(self.built_in)
            raise Fault(
                ("extends",), f"{base!r} is not a built-in rule set of {self.game}: choose from {known}"
            )
        return self.vary(self.document_of(self.built_in_rules(base)), document)


def unknown_rule_set(name: object, known: Iterable[str], game: str = "") -> BadInput:
    """No rule set has that name, or none of the one game that is wanted."""
    of = f" of {game}" if game else ""
    return BadInput(f"no rule set{of} is called {name}; choose from {', '.join(known)}, or give a .toml file")


def parsed(text: str, name: str) -> dict[str, Any]:
    """TOML text as a document."""
    if deep := DEEP_KEY.search(text):
        above = text.count("\n", 0, deep.start())
        raise BadInput(f"{name}:{above + 1}: nested more than {DEEPEST} deep")
    try:
        document = tomllib.loads(text)
        check_bounds(document)
        return document
    except BadInput as fault:
        raise BadInput(f"{name}:1: {fault}") from None
    except (RecursionError, UnicodeError):
        raise BadInput(f"{name}:1: nested too deep for a rule set") from None
    except ValueError as fault:  # also a number of too many digits
        where = re.search(r"at line (\d+)", str(fault))
        line = where[1] if where else len(text.splitlines())
        raise BadInput(f"{name}:{line}: not TOML: {fault}") from None


def check_texts(document: Mapping[str, Any], path: Where = ()) -> None:
    """Raise a `Fault` at a text that would not show, or would move the cursor of whoever reads it."""
    for part in NAMES if not path else ():
        if set("\n\t") & set(name := str(document.get(part, ""))) or len(name) > LONGEST_NAME:
            raise Fault((part,), f"is one line of at most {LONGEST_NAME} characters")
    for key, value in document.items():
        _check_shown(key, path)
        _check_value(value, (*path, key))


def _check_value(value: Any, path: Where) -> None:
    if isinstance(value, Mapping):
        check_texts(value, path)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            _check_value(part, (*path, place))
    elif isinstance(value, str):
        _check_shown(value, path)


def _check_shown(text: str, path: Where) -> None:
    """A picture, such as a tableau, has lines and may be indented."""
    odd = next((one for one in text if not (one.isprintable() or one in "\n\t")), None)
    if odd is not None:
        raise Fault(path, f"{odd!r} cannot be shown: choose another character")


def shaped(cls: type[T], source: Mapping[str, Any]) -> T:
    """A document in the shape of a dataclass, nothing coerced, or the fault in it."""
    from pydantic import ValidationError

    try:
        return adapter(cls).validate_json(json.dumps(source))
    except ValidationError as fault:
        raise _fault(cls, fault.errors(include_url=False)) from None
    except TypeError:
        raise Fault(_odd(source), "dates and times have no place in a rule set") from None
    except (ValueError, RecursionError):
        raise Fault((), "is nested too deep, or holds a number too long") from None


def _fault(cls: type, errors: "list[ErrorDetails]") -> Fault:
    """The first fault; a misspelt key comes before the key that it leaves missing."""
    from croupier.rule_schema import keys_of

    for error in errors:
        if error["type"] == "unexpected_keyword_argument":
            *where, key = error["loc"]
            near = get_close_matches(str(key), keys_of(cls, tuple(where)), 1)
            return Fault(
                error["loc"], f"unknown key {key!r}" + (f"; did you mean {near[0]!r}?" if near else "")
            )
    return Fault(errors[0]["loc"], errors[0]["msg"][:1].lower() + errors[0]["msg"][1:])


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A document with parts of it changed, tables within tables."""
    result = dict(base)
    for key, value in changes.items():
        under = result.get(key)
        if isinstance(under, Mapping) and isinstance(value, Mapping):
            value = merged(under, value)
        result[key] = value
    return result


def varied_names(base: Mapping[str, Any], found: list[str], changes: Mapping[str, Any]) -> dict[str, str]:
    """A rule set that differs in what was found says so in its name and title, unless it has its own."""
    names: dict[str, str] = {}
    if found:
        title, name = base["title"], base["name"]
        listed = [*found[:3], f"{len(found) - 3} more"] if len(found) > 4 else found
        if "title" not in changes:
            names["title"] = f"{title}{', ' if VARIED in title else VARIED}{', '.join(listed)}"
        if "name" not in changes:
            names["name"] = name if name.endswith("-varied") else f"{name}-varied"
    return names


def dotted(path: Where) -> str:
    return ".".join(map(str, path)) or "the file"


def _odd(value: Any, path: Where = ()) -> Where:
    """Where in a document something stands that JSON has no word for."""
    parts = (
        value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, part in parts:
        if found := _odd(part, (*path, key)):
            return found
    return () if parts or isinstance(value, str | int | float | bool | list | Mapping) else path
