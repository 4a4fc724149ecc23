"""What one process says while another cannot hear it is not lost: it is looked up."""

from pathlib import Path

import httpx
import psycopg
import pytest

from croupier.client import Connection, connect
from croupier.errors import Refused
from tests.server.conftest import running_server

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
)


def test_what_happens_while_nothing_can_be_heard_is_looked_up(tmp_path: Path, postgresql: str) -> None:
    data = [tmp_path / "one", tmp_path / "other"]
    for folder in data:
        folder.mkdir()
    with (
        running_server(data[0], "--database", postgresql) as one,
        running_server(data[1], "--database", postgresql) as other,
        connect(one.url, name="Ann") as ann,
        connect(other.url, token=ann.token) as there,
        connect(other.url, name="Bo") as bo,
    ):
        table = ann.open_table("lanes", clock=0)
        with (
            ann.sit(table, "a") as seat,
            bo.watch(table.table) as watching,
            there.watch(table.table) as logged_in,
        ):
            with psycopg.connect(postgresql, autocommit=True) as connection:
                assert len(connection.execute(CUT).fetchall()) == 2
            seat.do("GiveSeed", text="unheard")
            httpx.post(f"{one.url}/api/logout", headers={"authorization": f"Bearer {ann.token}"})
            until_heard(watching)
            with pytest.raises(Refused, match="you have logged out"):
                until_heard(logged_in, "what is never said")


def until_heard(watching: Connection, told: str = "unheard") -> None:
    while not any(line.event.get("text") == told for line in watching.log):
        watching.read(20)
