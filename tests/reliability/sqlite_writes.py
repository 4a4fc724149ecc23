"""Every write and sync that SQLite makes in a folder, in order, as its own layer above the files does them.

SQLite reaches files through a table of functions. Those that change files are replaced, for files of one
folder, by functions that note what they are asked and then do it; nothing has to be compiled.
"""

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Flags of a write-ahead log and of a rollback journal: the first sync of a new one covers its folder.
JOURNAL = 0x80000 | 0x800


@dataclass(frozen=True, slots=True)
class Written:
    file: int
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncated:
    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    """All that was asked of a file before the place `upto` in the log is on the disk."""

    file: int
    upto: int


@dataclass(frozen=True, slots=True)
class Linked:
    """The folder has this file under this name from now on, or no file if there is none."""

    name: str
    file: int | None


@dataclass(frozen=True, slots=True)
class FolderSynced:
    upto: int


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Somebody was told that a command is stored."""

    table: str
    person: str
    id: str
    seq: int


Step = Written | Truncated | Synced | Linked | FolderSynced | Acknowledged
Log = list[Step]

_File = ctypes.c_void_p
_Path = ctypes.c_void_p  # not a text: SQLite keeps the very pointer it gives
_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, _Path, _File, ctypes.c_int, ctypes.c_void_p)
_DELETE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, _Path, ctypes.c_int)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_int, _File, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, _File, ctypes.c_int64)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, _File, ctypes.c_int)


class _Methods(ctypes.Structure):
    """SQLite's `sqlite3_io_methods`: what can be done with an open file."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("close", ctypes.c_void_p),
        ("read", ctypes.c_void_p),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("others", ctypes.c_void_p * 13),
    )


class _OpenFile(ctypes.Structure):
    """SQLite's `sqlite3_file`, as far as everybody knows it."""

    _fields_ = (("methods", ctypes.POINTER(_Methods)),)


class _FileSystem(ctypes.Structure):
    """SQLite's `sqlite3_vfs`, as far as it is needed."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("size", ctypes.c_int),
        ("longest", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", _OPEN),
        ("delete", _DELETE),
    )


_alive: list[object] = []  # functions that SQLite may still call


class _Recorder:
    def __init__(self, folder: Path, log: Log) -> None:
        self._folder, self._log = f"{folder}/", log
        self._files: dict[int, int] = {}  # by the address of an open file
        self._names: dict[str, int] = {}
        self._count = 0
        self._new_journals: set[int] = set()
        self._methods: dict[int, _Methods] = {}  # ours, by the address of those they stand for

    def opened(self, name: str, flags: int, address: int) -> None:
        if name not in self._names:
            self._count += 1
            self._names[name] = self._count
            self._log.append(Linked(name, self._count))
            if flags & JOURNAL:
                self._new_journals.add(self._count)
        self._files[address] = self._names[name]
        open_file = _OpenFile.from_address(address)
        theirs = ctypes.addressof(open_file.methods.contents)
        if theirs not in self._methods:
            self._methods[theirs] = self._watching(_Methods.from_address(theirs))
        open_file.methods = ctypes.pointer(self._methods[theirs])

    def deleted(self, name: str, *, folder_synced: bool) -> None:
        if self._names.pop(name, None) is not None:
            self._log.append(Linked(name, None))
            if folder_synced:
                self._log.append(FolderSynced(len(self._log)))

    def name_of(self, path: int | None) -> str:
        """The name in our folder of the file at a path, or nothing."""
        text = ctypes.string_at(path).decode() if path else ""
        return text.removeprefix(self._folder) if text.startswith(self._folder) else ""

    def _watching(self, theirs: _Methods) -> _Methods:
        ours = _Methods.from_buffer_copy(theirs)

        def write(file: int, data: int, size: int, offset: int) -> int:
            self._log.append(Written(self._files[file], offset, ctypes.string_at(data, size)))
            return int(theirs.write(file, data, size, offset))

        def truncate(file: int, size: int) -> int:
            self._log.append(Truncated(self._files[file], size))
            return int(theirs.truncate(file, size))

        def sync(file: int, flags: int) -> int:
            before = len(self._log)
            answer = int(theirs.sync(file, flags))
            self._synced(self._files[file], before)
            return answer

        ours.write, ours.truncate, ours.sync = _WRITE(write), _TRUNCATE(truncate), _SYNC(sync)
        return ours

    def _synced(self, file: int, upto: int) -> None:
        self._log.append(Synced(file, upto))
        if file in self._new_journals:
            self._new_journals.discard(file)
            self._log.append(FolderSynced(upto))


@contextmanager
def recorded_writes(folder: Path, log: Log) -> Iterator[None]:
    """Note in `log` what SQLite does to files in a folder; all of them are closed before this ends."""
    files = _default_file_system()
    theirs_open: Callable[..., Any] = _OPEN.from_buffer_copy(files.open)
    theirs_delete: Callable[..., Any] = _DELETE.from_buffer_copy(files.delete)
    recorder = _Recorder(folder, log)

    def opened(system: int, path: int | None, file: int, flags: int, found: int) -> int:
        answer = int(theirs_open(system, path, file, flags, found))
        if answer == 0 and (name := recorder.name_of(path)):
            recorder.opened(name, flags, file)
        return answer

    def deleted(system: int, path: int, sync_folder: int) -> int:
        answer = int(theirs_delete(system, path, sync_folder))
        if answer == 0 and (name := recorder.name_of(path)):
            recorder.deleted(name, folder_synced=bool(sync_folder))
        return answer

    ours = _OPEN(opened), _DELETE(deleted)
    _alive.extend((*ours, recorder))
    files.open, files.delete = ours
    try:
        yield
    finally:
        files.open, files.delete = theirs_open, theirs_delete


def _default_file_system() -> _FileSystem:
    library = ctypes.CDLL(_sqlite3.__file__)  # the very SQLite that Python uses
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_FileSystem)
    found: _FileSystem = library.sqlite3_vfs_find(None).contents
    return found
