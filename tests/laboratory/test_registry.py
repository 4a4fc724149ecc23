"""What can be worked out for a game is found by the game's folder; the server names no game."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest

import croupier
from croupier.errors import BadInput
from croupier.game import GAMES, all_games, rule_set_names
from croupier.laboratory.registry import answered_by, request_types
from croupier.laboratory.requests import REQUESTS, Request, SimulateRequest, SolveRequest
from croupier.server.rule_sources import rules_of
from tests.toy import game as toy

SERVER = Path(croupier.__file__).parent / "server"
# What the games are about, as far as no table of another game has it.
RULE_WORDS = r"banker|multiplier|upcard|coups?|puck|tableau|kuhn|leduc|pok_?deng|baccarat|lanes"


class ChancesRequest(Request):
    kind: Literal["chances"]
    of: int


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that brings a kind of request of its own."""
    name = "croupier.laboratory.toy"
    module: Any = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)
    module.REQUESTS = (ChancesRequest,)
    module.ANSWERS = {"chances": lambda request, rules, report: {"of": request.of}}
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(GAMES, toy.GAME.name, toy.GAME.package)


def test_a_newly_registered_game_brings_what_it_can_work_out(with_toy: None) -> None:
    assert request_types() == (*REQUESTS, ChancesRequest)
    answer = answered_by(ChancesRequest(kind="chances", rules=toy.GAME.name, of=7), rules_of)
    assert answer(lambda done: None) == {"of": 7}
    with pytest.raises(BadInput, match=f"rules of {toy.GAME.name} are needed"):
        answered_by(ChancesRequest(kind="chances", rules="lanes", of=7), rules_of)


def test_rules_of_a_game_that_cannot_be_so_worked_out_are_refused() -> None:
    with pytest.raises(BadInput, match="these are of lanes, and rules of baccarat are needed"):
        answered_by(SimulateRequest(kind="simulate", rules="lanes", rounds=1, target_se=None), rules_of)
    with pytest.raises(BadInput, match="rules of pok-deng or lanes are needed"):
        answered_by(SolveRequest(kind="solve", rules="classic", players=None), rules_of)


@pytest.mark.parametrize("path", sorted(SERVER.glob("*.py")), ids=lambda path: path.stem)
def test_the_server_names_no_game_and_no_rule_of_one(path: Path) -> None:
    names = {*GAMES, *rule_set_names(), *(game.package.rpartition(".")[2] for game in all_games())}
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))}|{RULE_WORDS})\b", re.IGNORECASE)
    said = [word for word in words_of(path) if words.search(word.replace("_", " "))]
    assert not said, f"{path.name} speaks of {said}"


def words_of(path: Path) -> Iterator[str]:
    """Names, and texts that are no documentation."""
    tree = ast.parse(path.read_text())
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        for name in ("id", "attr", "arg", "name", "module"):
            if isinstance(found := getattr(node, name, None), str):
                yield found
