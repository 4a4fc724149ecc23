"""A command that is asked to end keeps what there is, and leaves no half-written file."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import replay

COMMAND = Path(sys.executable).with_name("croupier")


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_a_deal_that_is_asked_to_end_leaves_a_sealed_record_only(tmp_path: Path, name: str) -> None:
    path = tmp_path / "table.jsonl"
    running = subprocess.Popen(
        [COMMAND, "deal", "classic", "--shoes", "100000", "-o", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert running.stdout is not None
    for _ in range(20):
        running.stdout.readline()  # it is dealing
    running.send_signal(getattr(signal, name))
    running.communicate(timeout=60)
    assert [file.name for file in tmp_path.iterdir()] == ["table.jsonl"]
    assert replay(path).events > 0
