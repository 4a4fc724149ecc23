"""How far tables have come, written outside the database: a stream cut short or rolled back shows.

After each group that is committed, one line with the new heads of its tables goes to a file in the data
directory. It is written after the commit and never before: a crash may leave it behind the database, never
ahead of it. Several processes may share the file, so a line is appended under its lock. The disk is made to
hold it once a second: were it after each group, storing would take twice as long.
"""

import asyncio
import fcntl
import json
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from croupier.errors import BadInput, Tampered
from croupier.files import PRIVATE, atomic_write, sync_folder
from croupier.reading import parse_json

FILE = "checkpoints"
LARGEST = 4 << 20  # bytes; then only the last head of each table is kept
SYNC_EVERY = 1.0  # seconds
log = logging.getLogger("croupier.checkpoints")
Head = tuple[str, int, str]  # a table, its last entry, and the digest there


class Checkpoints:
    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._largest = LARGEST
        self._is_synced = False
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._locked() as file:
            _drop_torn_end(file)
        sync_folder(folder)

    def add(self, heads: Sequence[Head]) -> None:
        """Append one line, whole or not at all unless the machine fails."""
        with self._locked() as file:
            _append(file, _line(heads))
            self._is_synced = False
            if os.fstat(file).st_size > self._largest:
                self._shorten()

    async def keep_synced(self) -> None:
        """Have the disk hold what was added, until cancelled."""
        while True:
            await asyncio.sleep(SYNC_EVERY)
            if not self._is_synced:
                await asyncio.to_thread(self.sync)

    def sync(self) -> None:
        try:
            with self._locked() as file:
                self._is_synced = True  # what is added meanwhile waits for the lock
                os.fsync(file)
        except OSError as fault:
            self._is_synced = False
            log.warning("checkpoints not synced", extra={"why": type(fault).__name__})

    @contextmanager
    def _locked(self) -> Iterator[int]:
        """The file under its lock; one that another process has just replaced is opened again."""
        while True:
            file = os.open(self._path, os.O_CREAT | os.O_RDWR | os.O_APPEND, PRIVATE)
            try:
                fcntl.flock(file, fcntl.LOCK_EX)
                if os.fstat(file).st_ino == self._path.stat().st_ino:
                    yield file
                    return
            finally:
                os.close(file)

    def _shorten(self) -> None:
        write_heads(self._path, read_heads(self._path))
        self._largest = max(LARGEST, 4 * self._path.stat().st_size)


def read_heads(path: Path) -> dict[str, Head]:
    """The last head of each table; an end that a crash tore off does not count."""
    heads: dict[str, Head] = {}
    lines = _complete_lines(path.read_bytes()).splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            found = [(str(table), int(seq), str(digest)) for table, seq, digest in parse_json(line)]
        except (BadInput, TypeError, ValueError):
            raise Tampered(
                f"{path.name}, line {number}: not one that was written: the file was changed"
            ) from None
        for head in found:
            if head[0] not in heads or heads[head[0]][1] < head[1]:
                heads[head[0]] = head
    return heads


def write_heads(path: Path, heads: Mapping[str, Head]) -> None:
    """Begin the file anew, with these heads alone."""
    with atomic_write(path, "the checkpoints") as partial:
        partial.touch(PRIVATE)
        partial.write_bytes(b"".join(_line([head]) for head in heads.values()))


def _line(heads: Sequence[Head]) -> bytes:
    return json.dumps(heads, separators=(",", ":")).encode() + b"\n"


def _append(file: int, line: bytes) -> None:
    """A full disk may take part of a line before it says so: that part is taken back."""
    size = os.fstat(file).st_size
    try:
        while line:
            line = line[os.write(file, line) :]
    except OSError:
        os.ftruncate(file, size)
        raise


def _drop_torn_end(file: int) -> None:
    data = os.pread(file, os.fstat(file).st_size, 0)
    if len(complete := _complete_lines(data)) < len(data):
        os.ftruncate(file, len(complete))


def _complete_lines(data: bytes) -> bytes:
    """What was written whole: a crash cuts a line off, and power loss leaves zeros where nothing arrived."""
    return data[: data.rfind(b"\n", 0, data.find(b"\0") if b"\0" in data else None) + 1]
