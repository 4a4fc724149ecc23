"""Every promise on a small scale; `make reliability` tests them at full size."""

import json

import pytest

from tests.reliability.__main__ import main
from tests.reliability.promise import Promise
from tests.reliability.registry import PROMISES

SMALL = 0.005


@pytest.mark.parametrize("name", list(PROMISES))
def test_a_promise_holds_and_its_planted_faults_are_caught(name: str) -> None:
    promise = PROMISES[name][1](SMALL)
    assert promise.id == name
    assert promise.holds, promise


@pytest.mark.parametrize(
    "counts", [(0, 0, 1, 1), (9, 1, 1, 1), (9, 0, 2, 1), (9, 0, 0, 0)], ids=lambda counts: str(counts)
)
def test_a_promise_that_failed_or_was_never_seen_to_fail_does_not_hold(
    counts: tuple[int, int, int, int],
) -> None:
    assert not Promise("R0", *counts).holds


def test_the_command_prints_a_line_a_promise_and_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Promise("R8", 1_000, 0, 3, 3)
    monkeypatch.setitem(PROMISES, "R8", ("the shuffle is fair", lambda scale: kept))
    assert main(["R8"]) == 0
    line, _, _, row = capsys.readouterr().out.splitlines()
    assert json.loads(line) == {"id": "R8", "tried": 1000, "failed": 0, "planted": 3, "caught": 3}
    assert row.split()[-1] == "holds"
    monkeypatch.setitem(PROMISES, "R8", ("the shuffle is fair", lambda scale: Promise("R8", 9, 1, 3, 3)))
    assert main(["R8"]) == 1
    with pytest.raises(SystemExit):
        main(["R99"])
