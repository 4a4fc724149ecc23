"""Checkpoints on a disk that fills up: a line is there whole, or not at all."""

import asyncio
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.server import checkpoints as module
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


def test_what_is_added_is_synced_a_moment_later_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: held.append((tmp_path / FILE).read_bytes()))
    moments, sleep = list[float](), asyncio.sleep

    async def a_moment(seconds: float) -> None:
        moments.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", a_moment)
    checkpoints = Checkpoints(tmp_path)
    checkpoints.add([("a", 1, "first")])
    held.clear()

    async def a_while() -> None:
        keeping = asyncio.ensure_future(checkpoints.keep_synced())
        while len(moments) < 5:
            await sleep(0)
        keeping.cancel()

    asyncio.run(a_while())
    assert held == [(tmp_path / FILE).read_bytes()]
    assert set(moments) == {module.SYNC_EVERY}


@pytest.mark.parametrize("torn", [b'[["b",', b"\0\0\0\0", b'\0\0\0"]]\n[["b",3,"third"]]\n'])
def test_an_end_that_power_loss_tore_is_dropped(tmp_path: Path, torn: bytes) -> None:
    Checkpoints(tmp_path).add([("a", 1, "first")])
    with (tmp_path / FILE).open("ab") as file:
        file.write(torn)
    assert read_heads(tmp_path / FILE) == {"a": ("a", 1, "first")}
    Checkpoints(tmp_path).add([("a", 2, "second")])
    assert read_heads(tmp_path / FILE) == {"a": ("a", 2, "second")}
