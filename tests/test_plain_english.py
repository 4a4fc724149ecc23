"""Names and messages a newcomer understands: what was retired stays retired."""

import ast
import re
from pathlib import Path

import pytest

import croupier

SRC = Path(croupier.__file__).parent
# Names of modules, classes and functions that said nothing to a stranger.
RETIRED = set(
    "anyone asked chains Chancer desk Eye eyes Floor going_on hall Hall Here hired holes is_text kept Kept "
    "luck MOST named Often packs Scribe SeededHall sensible sight told tomlines typed whole words".split()
)
PHRASES = re.compile(r"unless told|how-manieth|known to who |there is \{|; there is [a-z]+,|go on with")


def modules() -> list[Path]:
    return sorted(SRC.rglob("*.py"))


def defined(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text()))
    found = {node.name.lstrip("_") for node in tree if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return found | {path.stem}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SRC)))
def test_no_retired_name_comes_back(path: Path) -> None:
    assert not defined(path) & RETIRED


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SRC)))
def test_no_retired_phrase_comes_back(path: Path) -> None:
    assert not PHRASES.findall(path.read_text())


def test_no_module_is_called_for_nothing_in_particular() -> None:
    assert not {path.stem for path in modules()} & {"utils", "helpers", "manager", "base", "common", "misc"}
