"""Every simulated coup as a row of Parquet: a folder, and in it a file a block from whoever dealt it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from typing import Any, NamedTuple

from croupier.arrays import Array, np
from croupier.cards import DECK
from croupier.errors import BadInput
from croupier.exact.odds import OUTCOMES
from croupier.simulate.dealing import Dealt, Job, deal
from croupier.simulate.manifest import NAME as MANIFEST
from croupier.simulate.manifest import Begun, Manifest, Written, block_file, read_manifest, written
from croupier.simulate.recorded_coups import points, winners
from croupier.simulate.rule_arrays import Tables

PLACES = ("player_1", "player_2", "player_3", "banker_1", "banker_2", "banker_3")
WHAT = "the coups"
SUFFIX = ".parquet"
NEEDS_PYARROW = "Parquet files need pyarrow: pip install 'croupier[data]'"
RUN = "croupier.run"  # where a file says which run it belongs to
NO_CARD = len(DECK)  # from here on, a number in a row of cards is no card


def check_output(path: Path) -> None:
    """Whether coups can be written to a folder of this name, before any is dealt."""
    if path.suffix.lower() != SUFFIX:
        raise BadInput(f"{path}: {WHAT} are written as {SUFFIX}, a folder of Parquet files")
    with suppress(ModuleNotFoundError):  # what guards imports may answer with this
        if find_spec("pyarrow"):  # loaded only once there is a bar to look at
            return
    raise BadInput(NEEDS_PYARROW)


class Dataset(NamedTuple):
    """A folder that all workers can write to, and the run whose coups it holds."""

    folder: str
    begun: Begun

    @property
    def manifest(self) -> Manifest:
        return Manifest(Path(self.folder), self.begun)

    def listed(self, block: int, tally: Array, file: Written) -> Array:
        """The tally of a block, once its file is in the manifest."""
        self.manifest.add(block, file)
        return tally


def deal_to(dataset: Dataset, job: Job, block: int, _: int) -> tuple[Array, Written]:
    """Deal a block and write it to its file; its tally, and what was written."""
    dealt = deal(job, block, block + 1)
    return dealt.tally, _write(dataset, job.tables, block, dealt)


def _write(dataset: Dataset, tables: Tables, block: int, dealt: Dealt) -> Written:
    """The whole file or nothing: it takes its name when it is complete."""
    arrow, target = pyarrow(), block_file(Path(dataset.folder), block)
    partial = target.with_name(f".{target.name}.{token_hex(4)}")
    try:
        table = _table(arrow, tables, block, dealt).replace_schema_metadata({RUN: dataset.begun.run})
        arrow.parquet.write_table(table, partial, compression="zstd")
        partial.replace(target)
        return written(target, len(table))
    except OSError as fault:
        raise BadInput(f"{dataset.folder}: {fault.strerror or fault}: cannot write {WHAT}") from None
    finally:
        partial.unlink(missing_ok=True)


def _table(arrow: Any, tables: Tables, block: int, dealt: Dealt) -> Any:
    names = arrow.array([str(card) for card in DECK])
    cards = [
        arrow.DictionaryArray.from_arrays(arrow.array(column, mask=column >= NO_CARD), names)
        for column in np.ascontiguousarray(dealt.cards.T)
    ]
    results = arrow.array(winners(tables, dealt.cards))
    shoe, coup = _numbers(dealt.shoes)
    player, banker = points(tables, dealt.cards)
    columns = {
        "block": np.full(len(shoe), block, np.int32),
        "shoe": shoe.astype(np.int32),
        "coup": coup.astype(np.int32),
        **dict(zip(PLACES, cards, strict=True)),
        "player": player.astype(np.uint8),
        "banker": banker.astype(np.uint8),
        "result": arrow.DictionaryArray.from_arrays(results, arrow.array(OUTCOMES)),
    }
    return arrow.table(columns)


def _numbers(shoes: Array) -> tuple[Array, Array]:
    """Of each coup the number of its shoe in the block, and its own in the shoe, both from one."""
    begins = np.ones(len(shoes), dtype=bool)
    begins[1:] = shoes[1:] != shoes[:-1]
    shoe = np.cumsum(begins)
    first = np.flatnonzero(begins)[shoe - 1]
    return shoe, np.arange(1, len(shoe) + 1) - first


@contextmanager
def recording(path: Path, begun: Begun, dealt: Callable[[], int]) -> Iterator[Dataset]:
    """A dataset that takes its name when all blocks are in it; interrupted, it stays as `NAME.part`."""
    try:
        target = path.resolve()
        _expect_ours(target, "a record of coups")
        part = target.with_name(f"{target.name}.part")
        _expect_ours(part, "an unfinished record of coups")
        dataset = Dataset(str(part), begun)
        part.mkdir(exist_ok=True)
        try:
            yield dataset
            _finish(dataset, target, dealt())
        finally:
            if part.is_dir() and all(file.name == MANIFEST for file in part.iterdir()):
                rmtree(part)
    except (OSError, RuntimeError) as fault:
        raise BadInput(f"{path}: {getattr(fault, 'strerror', None) or fault}: cannot write {WHAT}") from None


def _finish(dataset: Dataset, target: Path, blocks: int) -> None:
    """Drop the blocks that were dealt ahead in vain, and give the folder its name."""
    done = target.with_name(f".{target.name}.{token_hex(4)}.done")
    Path(dataset.folder).rename(done)  # from here on a worker that is late finds no folder
    wanted = {MANIFEST, *(block_file(done, block).name for block in range(blocks))}
    for file in done.iterdir():
        if file.name not in wanted:
            file.unlink()
    if target.is_dir():
        rmtree(target)
    done.rename(target)


def _expect_ours(folder: Path, what: str) -> None:
    """What stands where a record will stand must be one: nobody else's is replaced."""
    if not folder.exists():
        return
    if not folder.is_dir() or not all(map(_is_ours, folder.iterdir())):
        raise BadInput(f"{folder}: is not {what}: move it away, cannot write {WHAT}")


def _is_ours(file: Path) -> bool:
    """A block, the manifest, or what is left of one that was being written."""
    if file.name == MANIFEST:
        return read_manifest(file.parent)[0] is not None
    return file.name.startswith((".block-", f".{MANIFEST}.")) or bool(run_of(file))


def run_of(file: Path) -> str:
    """Which run a file belongs to; nothing where it is not a block of any."""
    arrow = pyarrow()
    try:
        run: bytes = (arrow.parquet.read_schema(file).metadata or {}).get(RUN.encode(), b"")
    except (arrow.ArrowInvalid, OSError):
        return ""
    return run.decode(errors="replace")


def pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput(NEEDS_PYARROW) from None
    return pyarrow
