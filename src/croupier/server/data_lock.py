"""One process to an SQLite database and to its data directory: it alone knows which tables are due."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from croupier.errors import BadInput
from croupier.files import PRIVATE
from croupier.server.database import sqlite_file
from croupier.server.settings import ServerSettings

LOCK = "lock"


@contextmanager
def alone(settings: ServerSettings) -> Iterator[None]:
    """Keep others out while this one runs; PostgreSQL takes any number."""
    file = sqlite_file(settings.database, settings.data)
    with ExitStack() as held:
        if file is not None:
            held.enter_context(_held(settings.data, LOCK, "choose another --data"))
            real = file.resolve()  # however the database is called, it is one
            held.enter_context(_held(real.parent, f"{real.name}.lock", "choose another --database"))
        yield


@contextmanager
def _held(folder: Path, name: str, otherwise: str) -> Iterator[None]:
    lock = _open_private(folder, name, otherwise)
    try:
        _take(lock, f"{folder}: another server is running here: {otherwise}")
        yield
    finally:
        os.close(lock)


def _take(lock: int, taken: str) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(taken) from None


def _open_private(folder: Path, name: str, otherwise: str) -> int:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.open(folder / name, os.O_CREAT | os.O_RDWR, PRIVATE)
    except OSError as fault:
        raise BadInput(f"{folder}: {fault.strerror}: {otherwise}") from None
