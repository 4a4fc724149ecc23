"""Atomic file writes: to a temporary file in the same folder, synced to the disk, then renamed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from croupier.errors import BadInput, echoed

PRIVATE = 0o600  # a log holds hidden cards and the seed of those to come: nobody but its owner reads it


@contextmanager
def atomic_write(path: Path, what: str) -> Iterator[Path]:
    """The temporary file to write `what` to; renamed on success, removed otherwise."""
    target = writable(path, what)
    partial = target.with_name(f".{target.name}.{token_hex(4)}.partial")
    try:
        yield partial
        publish(partial, target)
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}: cannot write {what}") from None
    finally:
        partial.unlink(missing_ok=True)


def publish(partial: Path, target: Path) -> None:
    """Give a finished file its name, once all of it is on the disk."""
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can do that."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def user_folder(variable: str, below_home: str) -> Path:
    """A folder of the user's own for what programs keep, as the XDG base directories say."""
    given = os.environ.get(variable)
    if given and not Path(given).is_absolute():
        raise BadInput(f"{variable} is {echoed(given)}, a relative path: set it to an absolute one")
    try:
        return Path(given) if given else Path.home() / below_home
    except RuntimeError:  # neither HOME nor an entry in the list of users
        raise BadInput(f"no home folder is known: set HOME or {variable}") from None


def writable(path: Path, what: str) -> Path:
    """Where a file can go: a new one or one to be replaced, behind any links."""
    try:
        target = path.resolve()
    except (OSError, RuntimeError):
        raise BadInput(f"{path}: is a broken link: cannot write {what}") from None
    except ValueError:  # a null character
        raise BadInput(f"{path}: is no name of a file: cannot write {what}") from None
    if _is_there(target, what) and not target.is_file():
        raise BadInput(f"{path}: is not a file: cannot write {what}")
    return target


def _is_there(path: Path, what: str) -> bool:
    try:
        return path.exists()
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}: cannot write {what}") from None
