"""Names and messages a newcomer understands: what was retired stays retired."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import croupier

SRC = Path(croupier.__file__).parent
# Names of modules, classes and functions that said nothing to a stranger.
RETIRED = set(
    "anyone asked chains Chancer desk Eye eyes Floor going_on hall Hall Here hired holes is_text kept Kept "
    "luck MOST named Often packs Scribe SeededHall sensible sight told tomlines typed whole words".split()
)
# Names of variables and parameters that meant several things, or nothing to a stranger.
VAGUE = set(
    "asked at eyes going hall here holes kept luck made named often said sight there told whole".split()
)
LETTERS = {"c": "commands", "e": "events"}  # modules that go by one letter
PHRASES = re.compile(
    r"unless told|how-manieth|known to who |there is \{|; there is [a-z]+,|go on with|comes of it"
    r"|leave it away|is there twice|who goes on|are told to|what came of|to who [a-z]+s\b"
)
FLAG = re.compile(r"(?<![\w-])--([a-z][a-z-]*)")


def modules() -> list[Path]:
    return sorted(SRC.rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def offenders(faults_of: Callable[[Path], object]) -> dict[str, object]:
    """Each module in which something is wrong, and what."""
    found = {str(path.relative_to(SRC)): faults_of(path) for path in modules()}
    return {name: faults for name, faults in found.items() if faults}


def defined(path: Path) -> set[str]:
    tree = ast.walk(parsed(path))
    found = {node.name.lstrip("_") for node in tree if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return found | {path.stem}


def test_no_retired_name_comes_back() -> None:
    assert not offenders(lambda path: defined(path) & RETIRED)


def variables(path: Path) -> set[str]:
    """What a module assigns, takes as a parameter or renames on import; fields cross the wire and stay."""
    tree = parsed(path)
    fields = {line for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for line in node.body}
    names = {node.target for node in fields if isinstance(node, ast.AnnAssign)}
    found = {name.id for name in stored(tree) if name not in names}
    found |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return {name.strip("_").lower() for name in found | {alias for _, alias in aliases(tree)}}


def stored(tree: ast.AST) -> list[ast.Name]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def aliases(tree: ast.AST) -> list[tuple[str, str]]:
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return [(name.name, name.asname) for node in imports for name in node.names if name.asname]


def test_no_variable_has_a_vague_name() -> None:
    assert not offenders(lambda path: variables(path) & VAGUE)


def test_a_letter_stands_for_one_module() -> None:
    def of_one_letter(path: Path) -> dict[str, str]:
        return {alias: name for name, alias in aliases(parsed(path)) if len(alias) == 1}

    assert not offenders(lambda path: of_one_letter(path).items() - LETTERS.items())


def test_no_retired_phrase_comes_back() -> None:
    assert not offenders(lambda path: PHRASES.findall(path.read_text()))


def test_no_module_is_called_for_nothing_in_particular() -> None:
    assert not {path.stem for path in modules()} & {"utils", "helpers", "manager", "base", "common", "misc"}


def texts(path: Path) -> Iterator[str]:
    """Every text of a module; one that is put together of several parts as a whole."""
    tree = parsed(path)
    whole = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in whole for part in ast.walk(node) if part is not node}
    plain = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in parts]
    yield from (node.value for node in plain if isinstance(node.value, str))
    for node in whole:
        yield "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


def flags_alone(path: Path) -> list[str]:
    """Options of a command in a text that does not say what a Python user would write."""
    if path.relative_to(SRC).parts[0] in ("cli", "server", "pages"):  # which speak to a terminal or in CSS
        return []
    if "from argparse import" in path.read_text():  # as does a program of its own
        return []
    found = [(flag, text) for text in texts(path) for flag in FLAG.findall(text)]
    return [f"--{flag} in {text[:80]!r}" for flag, text in found if f"{flag.replace('-', '_')}=" not in text]


def test_what_python_users_read_does_not_speak_of_flags_alone() -> None:
    assert not offenders(flags_alone)
