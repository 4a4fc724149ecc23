"""Tables of citations written by hand from the documents, against what the rules really cite."""

import ast
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

import pytest

from croupier.errors import Refused
from tests.desk import Moment

Site = tuple[str, int]  # a module's path and a line of it that refuses something
Row = tuple[type, str, str]  # a kind of event, words that tell a case by its sentence, and its clause
REFUSING = ("Refused", "refuse", "_refuse")
Case = Callable[[Any, Any], bool]  # tells a case by the state before an event, where its sentence does not


class Refusal(NamedTuple):
    refused: Refused
    sites: tuple[Site, ...]  # where it was made, and who asked for it, on and on


def refusal(act: Callable[[], object]) -> Refusal:
    """How something is refused, and where in the rules."""
    with _sites_of_refusals() as made, pytest.raises(Refused) as raised:
        act()
    return Refusal(raised.value, made[id(raised.value)])


@contextmanager
def _sites_of_refusals() -> Iterator[dict[int, tuple[Site, ...]]]:
    """Where each refusal is made: one that is returned before it is raised has lost the place."""
    made: dict[int, tuple[Site, ...]] = {}
    init = Refused.__init__.__code__

    def note(frame: FrameType, happening: str, _: Any) -> None:
        if happening == "call" and frame.f_code is init:
            made[id(frame.f_locals["self"])] = tuple(_callers(frame))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield made
    finally:
        sys.setprofile(before)


def _callers(frame: FrameType) -> Iterator[Site]:
    back = frame.f_back
    while back is not None:
        yield back.f_code.co_filename, back.f_lineno
        back = back.f_back


def sites(package: ModuleType, guards: Collection[str] = ()) -> Iterator[Site]:
    """Every place in the rules of a game that refuses something.

    `guards` are functions that refuse by a clause they are given: whether a command may be given asks them.
    """
    assert package.__file__ is not None
    for path in sorted(Path(package.__file__).parent.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        asking = [function for function in ast.walk(tree) if _asks(function)]
        yield from ((str(path), line) for line in _calls([tree], REFUSING))
        yield from ((str(path), line) for line in _calls(asking, guards))


def _asks(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("may_")


def _calls(nodes: Iterable[ast.AST], names: Collection[str]) -> Iterator[int]:
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in names:
                yield call.lineno


def unreached(package: ModuleType, found: Iterable[Refusal], guards: Collection[str] = ()) -> list[str]:
    """The places that refuse something and are in no table."""
    reached = {site for one in found for site in one.sites}
    missed = sorted(set(sites(package, guards)) - reached)
    return [f"{Path(path).name}:{line}" for path, line in missed]


def check_events(
    rows: Sequence[Row],
    moments: Iterable[Moment[Any, Any]],
    cited: Callable[[Any, Any], tuple[str, str]],
    cases: Mapping[str, Case],
) -> None:
    """Every event is the case of one row and cites its clause, and every row is met."""
    met = set()
    for moment in moments:
        sentence, clause = cited(*moment)
        found = _rows_for(rows, moment, sentence, cases)
        assert len(found) == 1, f"{len(found)} rows for {sentence!r}, {clause}"
        assert found[0][2] == clause, f"{sentence!r} cites {clause}, but its case is {found[0][1:]}"
        met.add(found[0][:2])
    assert [(kind.__name__, case) for kind, case, _ in rows if (kind, case) not in met] == []


def _rows_for(
    rows: Sequence[Row], moment: Moment[Any, Any], sentence: str, cases: Mapping[str, Case]
) -> list[Row]:
    """The rows whose case a moment is; one told by its moment goes before those told by their sentence."""
    of_kind = [row for row in rows if row[0] is type(moment.event)]
    by_moment = [row for row in of_kind if row[1] in cases and cases[row[1]](*moment)]
    return by_moment or [row for row in of_kind if row[1] not in cases and row[1] in sentence]
