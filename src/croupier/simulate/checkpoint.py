"""Checkpoints of a running simulation: an interrupted one resumes where it was."""

import json
from contextlib import suppress
from hashlib import sha256
from math import prod
from pathlib import Path

from croupier.arrays import Array, np
from croupier.errors import BadInput
from croupier.exact.distribution import SHAPE
from croupier.files import atomic_write, user_folder
from croupier.games.baccarat.rules import Rules
from croupier.reading import LONGEST_LINE, read_file
from croupier.simulate.dealing import BLOCK, Job
from croupier.wire import canonical, plain, read, to_data

WHAT = "the tallies so far"


@plain
class Checkpoint:
    """Whole blocks dealt from the first on, and what they came to: cells of the tally that are not nought."""

    run: str
    block: int
    blocks: int
    cells: dict[str, int]

    @property
    def tally(self) -> Array:
        tally = np.zeros(SHAPE, dtype=np.int64)
        for cell, count in self.cells.items():
            tally.flat[int(cell)] = count
        return tally


def path_of(rules: Rules, job: Job) -> Path:
    """Where the checkpoint of such a run is stored: under the user's state directory."""
    state = user_folder("XDG_STATE_HOME", ".local/state")
    return state / "croupier" / "simulate" / f"{_name(rules, job)}.json"


def save(path: Path, blocks: int, tally: Array) -> None:
    cells = {str(cell): int(tally.flat[cell]) for cell in tally.ravel().nonzero()[0]}
    with suppress(BadInput):  # a run of this seed that went further is not overwritten
        before = load(path, blocks)
        if before is None and path.exists():
            return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadInput(f"{path.parent}: {fault.strerror}: cannot save {WHAT}") from None
    with atomic_write(path, WHAT) as partly:
        partly.write_text(json.dumps(to_data(Checkpoint(path.stem, BLOCK, blocks, cells))), encoding="utf-8")


def load(path: Path, most: int) -> Checkpoint | None:
    """What an interrupted run left, if it went no further than this one is to go."""
    if not path.exists():
        return None
    try:
        found = read(Checkpoint, read_file(path, LONGEST_LINE))
    except BadInput:
        raise BadInput(f"{path}: these are not tallies of a simulation: remove the file") from None
    cells = [int(cell) if cell.isascii() and cell.isdecimal() else -1 for cell in found.cells]
    sound = all(0 <= cell < prod(SHAPE) for cell in cells) and all(n > 0 for n in found.cells.values())
    if not sound or sum(found.cells.values()) != found.blocks * found.block:
        raise BadInput(f"{path}: these tallies do not add up: remove the file")
    return found if found.run == path.stem and found.block == BLOCK and found.blocks <= most else None


def _name(rules: Rules, job: Job) -> str:
    run = [dict(rules.source), job.seed, job.stream, job.detail]
    return sha256(canonical(run).encode()).hexdigest()[:24]
