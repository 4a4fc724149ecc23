"""Every simulated coup as a row of a Parquet file, streamed block by block."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

from croupier.arrays import Array, np
from croupier.cards import DECK
from croupier.errors import BadInput
from croupier.exact.odds import OUTCOMES
from croupier.files import writable
from croupier.simulate.dealing import Dealt
from croupier.simulate.recorded_coups import points, winners
from croupier.simulate.rule_arrays import Tables

PLACES = ("player_1", "player_2", "player_3", "banker_1", "banker_2", "banker_3")
WHAT = "the coups"
RUN = "croupier.run"  # where a file says which run it belongs to
NO_CARD = len(DECK)  # from here on, a number in a row of cards is no card


class Records:
    """Writes coups in the order they are given, shoes numbered from one."""

    def __init__(self, path: Path, tables: Tables, run: str) -> None:
        self._arrow = _pyarrow()
        self._tables = tables
        self._run = run
        self._shoes = 0
        self.blocks = 0  # a row group each
        self._writer = self._arrow.parquet.ParquetWriter(path, self._schema(), compression="zstd")

    def write(self, dealt: Dealt) -> None:
        begins = np.ones(len(dealt.shoes), dtype=bool)
        begins[1:] = dealt.shoes[1:] != dealt.shoes[:-1]
        shoe = np.cumsum(begins)
        first = np.flatnonzero(begins)[shoe - 1]
        coup = np.arange(1, len(shoe) + 1) - first
        self._append(self._table(self._shoes + shoe, coup, dealt.cards))
        self._shoes += int(begins.sum())

    def copy(self, before: Path, blocks: int) -> None:
        """Take over the first blocks of a file that this run left unfinished, if it holds them all."""
        with self._arrow.parquet.ParquetFile(before) as file:
            ours = _run_of(file) == self._run and blocks <= file.num_row_groups
            for block in range(blocks if ours else 0):
                group = file.read_row_group(block)
                self._append(group)
                self._shoes = group["shoe"][-1].as_py()

    def _append(self, rows: Any) -> None:
        self._writer.write_table(rows, row_group_size=max(1, len(rows)))
        self.blocks += 1

    def close(self) -> None:
        self._writer.close()

    def _table(self, shoe: Array, coup: Array, cards: Array) -> Any:
        arrow = self._arrow
        names = arrow.array([str(card) for card in DECK])
        columns = [
            arrow.DictionaryArray.from_arrays(arrow.array(column, mask=column >= NO_CARD), names)
            for column in np.ascontiguousarray(cards.T)
        ]
        both = points(self._tables, cards)
        result = arrow.DictionaryArray.from_arrays(
            arrow.array(winners(self._tables, cards)), arrow.array(OUTCOMES)
        )
        numbers = [shoe.astype(np.int64), coup.astype(np.int32)]
        return arrow.table(
            [*numbers, *columns, *(point.astype(np.uint8) for point in both), result], schema=self._schema()
        )

    def _schema(self) -> Any:
        arrow = self._arrow
        card = arrow.dictionary(arrow.uint8(), arrow.string())
        return arrow.schema(
            [
                ("shoe", arrow.int64()),
                ("coup", arrow.int32()),
                *((place, card) for place in PLACES),
                ("player", arrow.uint8()),
                ("banker", arrow.uint8()),
                ("result", card),
            ],
            metadata={RUN: self._run},
        )


@contextmanager
def recording(path: Path | None, tables: Tables, run: str, blocks: int) -> Iterator[Records | None]:
    """Records that take their name when all coups are in them; interrupted, they stay as `NAME.part`.

    The first `blocks` are taken over from such a file if this run left it and it holds them all.
    """
    if path is None:
        yield None
        return
    target = writable(path, WHAT)
    part = target.with_name(f"{target.name}.part")
    _expect_ours(part)
    now = target.with_name(f".{target.name}.{token_hex(4)}.partial")
    try:
        records = Records(now, tables, run)
        try:
            if blocks and part.exists():
                records.copy(part, blocks)
            yield records
        except BaseException:
            records.close()
            if records.blocks:
                now.replace(part)
            raise
        records.close()
        now.replace(target)
        part.unlink(missing_ok=True)
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror or fault}: cannot write {WHAT}") from None
    finally:
        now.unlink(missing_ok=True)


def _expect_ours(part: Path) -> None:
    """A file by the name of an unfinished record must be one: nobody else's is replaced."""
    if not part.exists():
        return
    arrow = _pyarrow()
    try:
        with arrow.parquet.ParquetFile(part) as file:
            ours = bool(_run_of(file))
    except (arrow.ArrowInvalid, OSError):
        ours = False
    if not ours:
        raise BadInput(f"{part}: is not an unfinished record of coups: move it away")


def _run_of(file: Any) -> str:
    """Which run a file belongs to."""
    run: bytes = (file.schema_arrow.metadata or {}).get(RUN.encode(), b"")
    return run.decode(errors="replace")


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput("Parquet files need pyarrow: pip install 'croupier[data]'") from None
    return pyarrow
