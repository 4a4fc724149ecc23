"""`croupier join`: a bot of ours plays at a running server."""

import json
import subprocess
import sys
from pathlib import Path

from croupier.bots.roster import bot_named
from croupier.client import connect
from tests.server.conftest import RunningServer

JOIN = (sys.executable, "-m", "croupier", "join")


def test_a_bot_that_joins_plays_to_the_end_and_prints_the_log(server: RunningServer, tmp_path: Path) -> None:
    with connect(server.url, name="Ann") as me, (tmp_path / "log").open("w+") as log:
        table = me.open_table("lanes", pace="instant", clock=0, private=True)
        options = ("--seat", "b", "--bot", "greedy", "--name", "Bob", "--code", table.code, "--json")
        with (
            me.sit(table, "a", after=0) as seat,
            subprocess.Popen([*JOIN, server.url, table.table, *options], stdout=log) as run,
        ):
            seat.play(bot_named(seat.game(), "random", seat.rules()))
            run.wait(60)
        log.seek(0)
        start, *lines = [json.loads(line) for line in log]
    assert run.returncode == 0
    assert start["schema"] == "croupier/join/1"
    assert start["person"]["name"] == "Bob"
    assert [line["seq"] for line in lines] == list(range(start["seq"] + 1, seat.seq + 1))
    assert lines[-1]["event"]["kind"] == "TableClosed"
    assert seat.table["seats"]["b"] == {"name": "Bob", "bot": ""}


def test_a_bot_that_cannot_join_says_why_in_one_line(server: RunningServer) -> None:
    for where, why in ((server.url, "there is no such table"), ("http://127.0.0.1:9", "no server answers")):
        done = subprocess.run(
            [*JOIN, where, "nowhere", "--seat", "b"], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 2
        assert why in done.stderr
        assert len(done.stderr.splitlines()) == 1
