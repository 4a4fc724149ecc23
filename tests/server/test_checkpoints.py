"""Checkpoints on a disk that fills up: a line is there whole, or not at all."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.server.checkpoints import FILE, Checkpoints, read_heads


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Files of this process take so many bytes, as on a disk that is nearly full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_line_that_the_disk_takes_only_part_of_is_taken_back(tmp_path: Path) -> None:
    checkpoints = Checkpoints(tmp_path)
    checkpoints.add([("a", 1, "first")])
    written = (tmp_path / FILE).read_bytes()
    with room_for(len(written) + 5), pytest.raises(OSError, match="File too large"):
        checkpoints.add([("a", 2, "second")])
    assert (tmp_path / FILE).read_bytes() == written
    checkpoints.add([("a", 3, "third")])
    assert read_heads(tmp_path / FILE) == {"a": ("a", 3, "third")}
