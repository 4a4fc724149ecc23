"""Backups while the server plays, restored anywhere; and whatever was tampered with is found."""

import json
import signal
import sqlite3
from contextlib import ExitStack, closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import copytree
from time import monotonic
from typing import Any

import pytest

from croupier.cli.main import _answered as answered
from croupier.client import Client, Opened, connect
from croupier.errors import Refused
from croupier.record import replay
from croupier.server.checkpoints import LARGEST, Checkpoints, read_heads
from tests.server.server_process import Guest, ServerProcess, serving

ENOUGH = 40  # entries of a table that has been played at


def admin(*arguments: str | Path, code: int = 0) -> Any:
    """What `croupier admin … --json` prints, or the line in which it refuses."""
    printed, refusal = StringIO(), StringIO()
    with redirect_stdout(printed), redirect_stderr(refusal):
        found = answered(["admin", *map(str, arguments), "--json"])
    assert found == code, refusal.getvalue()
    return json.loads(printed.getvalue()) if printed.getvalue() else refusal.getvalue()


@pytest.fixture(autouse=True)
def _no_database_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


def bots_table(guest: Guest, rules: str, *seats: str) -> str:
    """A table that bots play at while somebody watches, as fast as they can."""
    settings = {"pace": "instant", "exhibition": True, "clock": 1, "bots": dict.fromkeys(seats, "random")}
    return str(guest.post("/api/tables", {"rules": rules, "settings": settings}, 201)["table"])


def play(server: ServerProcess) -> tuple[str, int]:
    """A table that was played at until its game was over, and the number of its entries."""
    guest = Guest(server.address)
    table = bots_table(guest, "lanes", "a", "b")
    until = monotonic() + 60
    with connect(server.address, token=guest.token) as client, client.watch(table) as shown:
        while not shown.closed:
            assert monotonic() < until
            shown.read(60)
        return table, shown.seq


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The data directory of a server that has ended, and the table it played; short games do not count."""
    while True:
        data = tmp_path_factory.mktemp("played")
        with serving(data) as server:
            table, entries = play(server)
            assert server.end() == 0
        if entries >= ENOUGH:
            return data, table


@pytest.fixture
def data(played: tuple[Path, str], tmp_path: Path) -> Path:
    """A copy that a test may tamper with."""
    copytree(played[0], tmp_path / "data")
    return tmp_path / "data"


@pytest.mark.parametrize("name", ["croupier.sqlite", "croupier.sqlite-wal", "checkpoints", "lock"])
def test_no_backup_takes_the_place_of_what_a_server_works_with(data: Path, name: str) -> None:
    (data / name).touch()
    before = (data / name).read_bytes()
    (data / "link").symlink_to(name)
    for file in (data / name, data / "link"):
        assert "the server's own file" in admin("backup", file, "--data", data, code=2)
    assert (data / name).read_bytes() == before


def test_an_untouched_database_verifies(data: Path) -> None:
    found = admin("verify", "--data", data)
    assert found["schema"] == "croupier/admin/verify/1"
    assert (found["tables"], found["checkpoints"], found["findings"]) == (1, 1, [])
    assert found["entries"] >= ENOUGH


LAST = "(SELECT max(seq) FROM entries)"
TAMPERING: dict[str, tuple[str, str]] = {
    "an event changed": (
        "UPDATE entries SET event = replace(event, '\"kind\"', '\"Kind\"') WHERE seq = 20",
        "chain",
    ),
    "an entry taken out": ("DELETE FROM entries WHERE seq = 20", "chain"),
    "two entries exchanged": (
        "UPDATE entries SET event = (SELECT event FROM entries WHERE seq = 22) WHERE seq = 21",
        "chain",
    ),
    "the end taken off": (f"DELETE FROM entries WHERE seq = {LAST}", "its head says"),
    "the end taken off with its head": (
        f"DELETE FROM entries WHERE batch = (SELECT batch FROM entries WHERE seq = {LAST});"
        f"UPDATE tables SET seq = {LAST}, digest = (SELECT digest FROM entries WHERE seq = {LAST})",
        "cut short or rolled back",
    ),
    "a whole table taken out": ("DELETE FROM entries; DELETE FROM tables", "cut short or rolled back"),
    "a balance raised": (
        "UPDATE accounts SET balance = balance + 1 WHERE id LIKE 'wallet:%'",
        "together hold 1",
    ),
    "chips moved without a transfer": (
        "UPDATE accounts SET balance = balance + 5 WHERE id = 'house';"
        "UPDATE accounts SET balance = balance - 5 WHERE id LIKE 'wallet:%'",
        "its transfers come to",
    ),
}


@pytest.mark.parametrize("how", TAMPERING)
def test_r10_tampering_is_found(data: Path, how: str) -> None:
    script, finding = TAMPERING[how]
    with closing(sqlite3.connect(data / "croupier.sqlite")) as connection:
        connection.executescript(script)
    found = admin("verify", "--data", data, code=1)["findings"]
    assert any(finding in line for line in found), found


def test_r10_a_database_rolled_back_as_a_whole_is_found(played: tuple[Path, str], tmp_path: Path) -> None:
    """Nothing in the database is wrong: only the checkpoints know that it once went further."""
    copytree(played[0], tmp_path / "data")
    admin("backup", tmp_path / "old", "--data", tmp_path / "data")
    with serving(tmp_path / "data") as server:
        play(server)
        server.end()
    for name in ("croupier.sqlite", "croupier.sqlite-wal", "croupier.sqlite-shm"):
        (tmp_path / "data" / name).unlink(missing_ok=True)
    (tmp_path / "old").rename(tmp_path / "data" / "croupier.sqlite")
    found = admin("verify", "--data", tmp_path / "data", code=1)["findings"]
    assert found
    assert all("cut short or rolled back" in line for line in found)


def test_a_backup_is_consistent_while_the_server_plays(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server, ExitStack() as watching:
        guest = Guest(server.address)
        client = watching.enter_context(connect(server.address, token=guest.token))
        for number in range(2):
            for _ in range(2):
                table = bots_table(guest, "tasmanian", "1", "2")  # who buy chips, and bet them
                watching.enter_context(client.watch(table))
            file = tmp_path / f"backup-{number}"
            found = admin("backup", file, "--data", tmp_path / "data")
            assert file.stat().st_mode & 0o777 == 0o600
            assert admin("restore", file, "--data", tmp_path / f"new-{number}")["ledger"] == found["ledger"]
            assert admin("verify", "--data", tmp_path / f"new-{number}")["findings"] == []
        assert admin("verify", "--data", tmp_path / "data")["findings"] == []
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"data", *(f"{kind}-{number}" for kind in ("backup", "new") for number in range(2))}


def test_r17_sqlite_to_postgresql_and_back_keeps_the_ledger_and_every_table(
    played: tuple[Path, str], tmp_path: Path, postgresql: str
) -> None:
    data, table = played
    first = admin("backup", tmp_path / "one", "--data", data)
    there = ("--database", postgresql, "--data", tmp_path / "there")
    assert admin("restore", tmp_path / "one", *there)["ledger"] == first["ledger"]
    assert admin("verify", *there)["findings"] == []
    second = admin("backup", tmp_path / "two", *there)
    assert {**second, "file": ""} == {**first, "file": ""}
    assert admin("restore", tmp_path / "two", "--data", tmp_path / "back")["ledger"] == first["ledger"]
    records = [admin("export", table, *where)["record"] for where in (("--data", data), there)]
    assert records[0] == records[1]


def test_a_server_goes_on_where_the_backup_ends(
    played: tuple[Path, str], tmp_path: Path, postgresql: str
) -> None:
    data, table = played
    entries = admin("backup", tmp_path / "one", "--data", data)["entries"]
    admin("restore", tmp_path / "one", "--database", postgresql, "--data", tmp_path / "there")
    with serving(tmp_path / "there", "--database", postgresql) as server:
        assert Guest(server.address).get(f"/api/tables/{table}")["seq"] == entries
        play(server)
        server.end()
    found = admin("verify", "--database", postgresql, "--data", tmp_path / "there")
    assert (found["tables"], found["findings"]) == (2, [])


def test_nothing_is_restored_over_what_is_there(data: Path, tmp_path: Path) -> None:
    before = admin("backup", tmp_path / "one", "--data", data)
    assert "not empty" in admin("restore", tmp_path / "one", "--data", data, code=2)
    assert admin("verify", "--data", data)["ledger"] == before["ledger"]


@pytest.mark.parametrize("damage", ["text", "half", "other"])
def test_what_is_not_a_backup_is_refused_in_one_line(data: Path, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "backup"
    admin("backup", file, "--data", data)
    if damage == "text":
        file.write_text("not a backup")
    elif damage == "half":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    else:
        file.unlink()
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE something (id)")
    line = admin("restore", file, "--data", tmp_path / "new", code=2)
    assert "not a backup" in line
    assert line.count("\n") == 1


def test_an_exported_record_can_be_replayed_and_is_its_owners_alone(
    played: tuple[Path, str], tmp_path: Path
) -> None:
    data, table = played
    file = tmp_path / "table.jsonl"
    admin("export", table, "--data", data, "-o", file)
    assert replay(file).events > 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert "no table" in admin("export", "nothing", "--data", data, code=2)


def test_a_role_is_given_to_an_account_while_the_server_runs(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Guest(server.address)
        guest.post("/api/me/account", {"login": "ada", "password": "correct horse"})
        admin("role", "ada", "director", "--data", tmp_path)
        assert guest.get("/api/me")["role"] == "director"
        assert "no role" in admin("role", "ada", "queen", "--data", tmp_path, code=2)
        assert "no account" in admin("role", "bob", "director", "--data", tmp_path, code=2)


def with_an_open_coup(client: Client, rules: str) -> Opened:
    """A table at which a guest has a wager on the layout; cards are to be typed in, so nothing decides it."""
    table = client.open_table(rules, pace="instant", clock=0, physical=True)
    with client.sit(table, "1") as seat:
        seat.do("Join", chips=1000)
        while seat.view["phase"] != "wagers":
            if seat.view["phase"] == "cut" and seat.your_turn:
                seat.do("DeclineCut")
            else:
                seat.read(60)
        seat.do("Wager", bet="player", stake=10)
    return table


def check_closed(data: Path, ann: Client, table: Opened) -> None:
    said = admin("close", table.table, "--data", data)["sentence"]
    assert said == (
        "The table is closed: closed by whoever runs the server; "
        "undecided wagers returned: 10 (seat 1); chips taken away: 1000 (seat 1)"
    )
    assert ann.chips == 10_000
    with ann.sit(table, "1") as seat:
        until = monotonic() + 60
        while not seat.closed:  # which the server notices by itself
            seat.read(until - monotonic())
        with pytest.raises(Refused, match="the table is closed"):
            seat.do("Leave")
    lines = ann.request("GET", f"/api/tables/{table.table}/log", {"count": 200})["lines"]
    assert lines[-1]["sentence"] == said
    assert admin("verify", "--data", data)["findings"] == []


@pytest.mark.parametrize("restarted", [False, True])
def test_a_table_with_an_open_coup_is_closed_while_the_server_runs_and_after_it_was_killed(
    tmp_path: Path, restarted: bool
) -> None:
    with serving(tmp_path) as server, connect(server.address, name="Ann") as ann:
        table, token = with_an_open_coup(ann, "classic"), ann.token
        assert ann.chips == 9000
        if not restarted:
            check_closed(tmp_path, ann, table)
        server.end(signal.SIGKILL)
    with serving(tmp_path) as server, connect(server.address, token=token) as ann:
        if restarted:
            assert ann.chips == 9000
            check_closed(tmp_path, ann, table)
        assert ann.chips == 10_000
    assert "is closed: closed by whoever runs" in admin("close", table.table, "--data", tmp_path, code=2)


def test_a_table_that_is_not_there_is_not_closed(data: Path) -> None:
    assert "no table" in admin("close", "nothing", "--data", data, code=2)


@pytest.mark.parametrize(
    "command", [("backup", "file"), ("verify",), ("export", "table"), ("close", "table")]
)
def test_where_no_server_was_there_is_nothing_to_do(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "no server" in admin(*command, "--data", tmp_path, code=2)
    assert list(tmp_path.iterdir()) == []


# Checkpoints


def test_checkpoints_keep_the_last_head_of_each_table_when_they_grow_large(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path)
    for seq in range(1, LARGEST // 700):
        checkpoints.add([(f"table-{number}", seq, "f" * 64) for number in range(10)])
    file = tmp_path / "checkpoints"
    assert file.stat().st_size < LARGEST
    assert read_heads(file) == {f"table-{n}": (f"table-{n}", seq, "f" * 64) for n in range(10)}


def test_a_line_that_a_crash_cut_off_is_dropped_and_the_next_one_is_whole(tmp_path: Path) -> None:
    Checkpoints(tmp_path).add([("one", 1, "f")])
    with (tmp_path / "checkpoints").open("a") as file:
        file.write('[["one",2,"')
    assert read_heads(tmp_path / "checkpoints") == {"one": ("one", 1, "f")}
    Checkpoints(tmp_path).add([("one", 3, "e")])
    assert read_heads(tmp_path / "checkpoints") == {"one": ("one", 3, "e")}


def test_two_processes_may_share_the_checkpoints_even_while_one_shortens_them(tmp_path: Path) -> None:
    first, second = Checkpoints(tmp_path), Checkpoints(tmp_path)
    for seq in range(1, LARGEST // 700):
        first.add([(f"table-{number}", seq, "f" * 64) for number in range(10)])
        if seq % 100 == 0:
            second.add([("other", seq, "e")])
    assert read_heads(tmp_path / "checkpoints")["other"][1] == seq // 100 * 100


def test_a_line_that_was_changed_is_found(data: Path) -> None:
    file = data / "checkpoints"
    file.write_text(file.read_text().replace('"', "'", 1))
    assert any("checkpoints, line 1" in line for line in admin("verify", "--data", data, code=1)["findings"])
