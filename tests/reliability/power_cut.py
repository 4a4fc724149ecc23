"""What a disk may hold when the power fails: what was synced, and of the rest whatever happened to arrive."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.reliability.sqlite_writes import FolderSynced, Linked, Step, Synced, Truncated, Written

SECTOR = 512  # bytes that a disk writes whole or not at all


class Disk:
    """Files as they are certain to be found, and all that was asked since and is not certain."""

    def __init__(self) -> None:
        self._steps = 0
        self._certain: dict[int, bytearray] = {}
        self._asked: dict[int, list[tuple[int, Written | Truncated]]] = {}
        self._names: dict[str, int] = {}
        self._linked: list[tuple[int, Linked]] = []

    def follow(self, step: Step) -> None:
        """The next step of the log happens."""
        match step:
            case Written(file) | Truncated(file):
                self._asked.setdefault(file, []).append((self._steps, step))
            case Linked():
                self._linked.append((self._steps, step))
            case Synced(file, upto):
                asked = self._asked.pop(file, [])
                for place, change in asked:
                    if place < upto:
                        _apply(self._certain.setdefault(file, bytearray()), change)
                self._asked[file] = [(place, change) for place, change in asked if place >= upto]
            case FolderSynced(upto):
                _link(self._names, [link for place, link in self._linked if place < upto])
                self._linked = [(place, link) for place, link in self._linked if place >= upto]
        self._steps += 1

    def write_image(self, folder: Path, draw: Random) -> None:
        """Files as they may be found after the power fails now.

        Of the folder's changes the first few arrive; of each file's all, none, or some, in any order, torn
        between sectors.
        """
        names = dict(self._names)
        _link(names, [link for _, link in self._linked[: draw.randint(0, len(self._linked))]])
        arrives = draw.choice((_all_arrive, _none_arrive, _some_arrive, _some_arrive))
        for name, file in names.items():
            data = bytearray(self._certain.get(file, b""))
            for change in arrives([change for _, change in self._asked.get(file, [])], draw):
                _apply(data, change)
            (folder / name).write_bytes(data)


Changes = list[Written | Truncated]


def _all_arrive(asked: Changes, draw: Random) -> Changes:
    return asked


def _none_arrive(asked: Changes, draw: Random) -> Changes:
    return []


def _some_arrive(asked: Changes, draw: Random) -> Changes:
    found = [part for change in asked for part in _torn(change, draw)]
    draw.shuffle(found)
    return found


def _torn(change: Written | Truncated, draw: Random) -> Changes:
    """All of a write, nothing, or some of its sectors."""
    fate = draw.random()
    if fate < 0.3:
        return []
    if fate < 0.6 or isinstance(change, Truncated):
        return [change]
    return [part for part in _sectors(change) if draw.random() < 0.5]


def _sectors(change: Written) -> Iterator[Written]:
    start, end = change.offset, change.offset + len(change.data)
    while start < end:
        until = min(end, (start // SECTOR + 1) * SECTOR)
        yield Written(change.file, start, change.data[start - change.offset : until - change.offset])
        start = until


def _apply(data: bytearray, change: Written | Truncated) -> None:
    if isinstance(change, Truncated):
        del data[change.size :]
        return
    if (missing := change.offset - len(data)) > 0:
        data.extend(bytes(missing))
    data[change.offset : change.offset + len(change.data)] = change.data


def _link(names: dict[str, int], links: list[Linked]) -> None:
    for link in links:
        if link.file is None:
            names.pop(link.name, None)
        else:
            names[link.name] = link.file
