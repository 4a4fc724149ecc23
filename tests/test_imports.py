"""Dependencies point downwards only, and the rules know neither clocks, files nor randomness."""

import ast
import re
from pathlib import Path

import pytest

import croupier
from croupier.game import GAMES

SRC = Path(croupier.__file__).parent
# The rooms of the house, top first: a room may import from those below it and from its own.
ROOMS = [
    ["__main__"],
    ["cli"],
    ["server"],
    ["client"],
    ["remote_seat", "own_seeds"],
    ["pages"],
    ["insights", "laboratory"],
    ["all_kernels"],
    ["play"],
    ["bots"],
    ["solve"],
    ["simulate"],
    ["exact"],
    ["competition"],
    ["games"],
    ["host", "verify"],
    ["record", "journal", "table_options"],
    ["game"],
    ["rule_files"],
    ["rule_schema"],
    ["fair"],
    ["chance"],
    ["kernel"],
    ["compiled"],
    ["arrays"],
    ["wire", "json_parts", "plain_data", "toml_lines", "reading", "money", "cards", "files"],
    ["errors"],
]
FLOOR = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
# Within the games, what decides must not read files: only these may.
MAY_READ_FILES = {"audit", "evaluation", "file", "narrate", "rulebook", "rulefile"}
IMPURE = {
    "time",
    "datetime",
    "random",
    "secrets",
    "os",
    "sys",
    "socket",
    "subprocess",
    "threading",
    "pathlib",
}


NAMED = re.compile(rf"^(croupier\.(?:{'|'.join(FLOOR)})\b[\w.]*)$")
# The one place that may name what is above it: the registry of games.
REGISTRY = {"game.py": set(GAMES.values())}


def modules() -> list[Path]:
    return sorted(SRC.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Every module a file imports or names in a string, such as a kernel's that is loaded by its name."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where things are"
            names.add(node.module or "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= set(NAMED.findall(node.value))
    return names


def room(module: str) -> str:
    return module.split(".")[1]


def upward(path: Path) -> list[str]:
    """What a module imports of those above it."""
    here = path.relative_to(SRC).parts[0].removesuffix(".py")
    if here == "__init__":
        return []  # the list of public names, imported lazily
    names = imported(path) - REGISTRY.get(str(path.relative_to(SRC)), set())
    return [name for name in names if name.startswith("croupier.") and FLOOR[here] > FLOOR[room(name)]]


def test_dependencies_point_downwards() -> None:
    assert not {str(path): upward(path) for path in modules() if upward(path)}


@pytest.mark.parametrize("path", sorted((SRC / "games").rglob("*.py")), ids=lambda path: path.stem)
def test_games_read_no_clock_no_randomness_and_no_files(path: Path) -> None:
    allowed = {"pathlib"} if path.stem in MAY_READ_FILES else set()
    assert not imported(path) & (IMPURE - allowed)


def test_no_module_outgrows_400_lines() -> None:
    lines = {str(path.relative_to(SRC)): len(path.read_text().splitlines()) for path in modules()}
    assert not {name: count for name, count in lines.items() if count > 400}
