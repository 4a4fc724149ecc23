"""One process to a data directory with SQLite: it alone knows which tables are due."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.errors import BadInput
from croupier.files import PRIVATE
from croupier.server.settings import ServerSettings


@contextmanager
def alone(settings: ServerSettings) -> Iterator[None]:
    """Keep others out while this one runs; PostgreSQL takes any number."""
    if settings.database.startswith("postgresql"):
        yield
        return
    lock = _open_private(settings.data, "lock")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"{settings.data}: another server is running here: choose another --data") from None
    try:
        yield
    finally:
        os.close(lock)


def _open_private(folder: Path, name: str) -> int:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.open(folder / name, os.O_CREAT | os.O_RDWR, PRIVATE)
    except OSError as fault:
        raise BadInput(f"{folder}: {fault.strerror}: choose another --data") from None
