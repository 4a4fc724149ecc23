"""A server that cannot start says why in one line, and so do the commands that open its database."""

import sqlite3
import subprocess
from contextlib import closing, redirect_stderr
from io import StringIO
from pathlib import Path

import pytest

from croupier.cli.main import _run
from croupier.cli.output import BAD_USE
from croupier.server.database import open_database
from tests.server.server_process import COMMAND

NOBODY = "postgresql://nobody:secret@127.0.0.1:1/x"
NOT_ADDRESSES = (
    "postgresql://a:secret@h:port/x",
    "postgresql://a:secret@[::1",
    "postgresql://a:secret@ä..b/x",
)


@pytest.fixture(autouse=True)
def _no_database_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


def not_served(*options: str | Path) -> str:
    """The one line in which a server of its own process refuses to start."""
    command = [COMMAND, "serve", "--port", "0", *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return one_line(ended.returncode, ended.stdout + ended.stderr)


def refused(*arguments: str | Path) -> str:
    """The one line in which `croupier admin` refuses."""
    said = StringIO()
    with redirect_stderr(said):
        code = _run(["admin", *map(str, arguments)])
    return one_line(code, said.getvalue())


def one_line(code: int, said: str) -> str:
    assert (code, said[:10], said.count("\n")) == (BAD_USE, "croupier: ", 1), said
    assert "secret" not in said
    return said


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A file that `croupier admin backup` wrote."""
    open_database("", tmp_path / "saved").dispose()
    assert _run(["admin", "backup", str(tmp_path / "backup"), "--data", str(tmp_path / "saved")]) == 0
    return tmp_path / "backup"


def test_a_postgresql_that_does_not_answer(tmp_path: Path, backup: Path) -> None:
    there = ("--database", NOBODY, "--data", tmp_path / "there")
    said = [not_served(*there), refused("verify", *there), refused("restore", backup, *there)]
    assert all("port 1 failed: Connection refused" in line for line in said), said


@pytest.mark.parametrize("address", NOT_ADDRESSES)
def test_what_is_no_address_of_a_database(tmp_path: Path, backup: Path, address: str) -> None:
    there = ("--database", address, "--data", tmp_path / "there")
    commands = (("verify",), ("backup", tmp_path / "other"), ("restore", backup))
    said = [not_served(*there), *(refused(*command, *there) for command in commands)]
    assert all("not an address" in line for line in said), said


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:1", "h/x?y=z"])
def test_no_part_of_a_password_is_taken_for_a_host(tmp_path: Path, host: str) -> None:
    assert "%40" in refused("verify", "--database", f"postgresql://a:b@secret@{host}/x", "--data", tmp_path)


def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "croupier.sqlite"
    file.write_text("not a database\n" * 1000)
    assert f"{file}: file is not a database" in not_served("--data", tmp_path)
    assert f"{file}: file is not a database" in refused("verify", "--data", tmp_path)


def test_a_directory_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "place").mkdir()
    line = not_served("--data", tmp_path, "--database", f"sqlite:///{tmp_path / 'place'}")
    assert f"{tmp_path / 'place'}: Is a directory" in line


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    open_database("", tmp_path).dispose()
    with closing(sqlite3.connect(tmp_path / "croupier.sqlite")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert "was written by a newer version of Croupier: install that" in not_served("--data", tmp_path)


def test_a_data_directory_that_cannot_be_written_to(tmp_path: Path, postgresql: str) -> None:
    (tmp_path / "checkpoints").mkdir()
    for where in ((), ("--database", postgresql)):
        assert f"{tmp_path}: Is a directory: choose another --data" in not_served("--data", tmp_path, *where)


@pytest.mark.parametrize(("host", "why"), [("", "--host: it is empty"), ("ä..b", "ä..b:0: this is not an")])
def test_an_address_to_listen_at_that_is_none(tmp_path: Path, host: str, why: str) -> None:
    assert why in not_served("--data", tmp_path, "--host", host)
