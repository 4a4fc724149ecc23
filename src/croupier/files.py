"""Atomic file writes: to a temporary file in the same folder, then renamed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from croupier.errors import BadInput


@contextmanager
def atomic_write(path: Path, what: str) -> Iterator[Path]:
    """The temporary file to write `what` to; renamed on success, removed otherwise."""
    target = writable(path, what)
    partial = target.with_name(f".{target.name}.{token_hex(4)}.partial")
    try:
        yield partial
        partial.replace(target)
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}: cannot write {what}") from None
    finally:
        partial.unlink(missing_ok=True)


def writable(path: Path, what: str) -> Path:
    """Where a file can go: a new one or one to be replaced, behind any links."""
    try:
        target = path.resolve()
    except (OSError, RuntimeError):
        raise BadInput(f"{path}: is a broken link: cannot write {what}") from None
    if target.exists() and not target.is_file():
        raise BadInput(f"{path}: is not a file: cannot write {what}")
    return target
