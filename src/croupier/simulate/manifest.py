"""What a record of coups holds: a line on its run, then one on each block, added when its tally is."""

from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from croupier.errors import BadInput
from croupier.files import atomic_write
from croupier.reading import lines_of
from croupier.wire import canonical, plain, read, to_data

NAME = "_manifest.jsonl"  # readers of a folder of Parquet pass over names that begin so
SCHEMA = "croupier/coups/1"
WHAT = "what the record holds"


@plain
class Begun:
    """Which coups these are."""

    schema: str
    run: str
    rules: str
    seed: str


@plain
class Written:
    """A block, in a file that one worker wrote."""

    file: str
    rows: int
    bytes: int
    sha256: str


def block_file(folder: Path, block: int) -> Path:
    return folder / f"block-{block:09}.parquet"


def written(file: Path, rows: int) -> Written:
    content = file.read_bytes()
    return Written(file.name, rows, len(content), sha256(content).hexdigest())


class Manifest:
    """The lines of a record in the making."""

    def __init__(self, folder: Path, begun: Begun) -> None:
        self._folder = folder
        self._begun = begun

    def held(self) -> int:
        """How many blocks, from the first on, are listed for this run and lie here in their full length."""
        begun, blocks = read_manifest(self._folder)
        if begun != self._begun:
            return 0
        numbered = enumerate(blocks)
        return next(
            (number for number, block in numbered if not _lies_in(self._folder, number, block)), len(blocks)
        )

    def keep(self, blocks: int) -> None:
        """Go on from there: what is listed beyond is dealt again."""
        lines = [_line(self._begun), *map(_line, read_manifest(self._folder)[1][:blocks])]
        with atomic_write(self._folder / NAME, WHAT) as partly:
            partly.write_text("".join(lines), encoding="utf-8")

    def add(self, number: int, block: Written) -> None:
        """A block whose tally is added now; it must lie here, wherever its worker runs."""
        if not _lies_in(self._folder, number, block):
            raise BadInput(
                f"{block_file(self._folder, number)}: did not appear: a cluster's workers must share the "
                "folder for the coups"
            )
        with (self._folder / NAME).open("a", encoding="utf-8") as lines:
            lines.write(_line(block))


def read_manifest(folder: Path) -> tuple[Begun | None, list[Written]]:
    """What is written there; a line that was cut off, and what follows it, is not."""
    begun = None
    blocks: list[Written] = []
    with suppress(BadInput):
        lines = lines_of(folder / NAME)
        begun = read(Begun, next(lines, ""))
        blocks.extend(_readable(lines))
    return (begun if begun and begun.schema == SCHEMA else None), blocks


def _readable(lines: Iterator[str]) -> Iterator[Written]:
    for line in lines:
        with suppress(BadInput):
            yield read(Written, line)
            continue
        return


def _lies_in(folder: Path, number: int, block: Written) -> bool:
    file = block_file(folder, number)
    return file.name == block.file and file.is_file() and file.stat().st_size == block.bytes


def _line(entry: Begun | Written) -> str:
    return f"{canonical(to_data(entry))}\n"
