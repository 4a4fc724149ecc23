"""What can be recalled of a table: its shuffles as proofs, and its rounds."""

from typing import Any

from sqlalchemy import Connection

from croupier.cards import Order
from croupier.fair import ShoeProof, Used, proof_of
from croupier.record import Writer
from croupier.server import events as e
from croupier.server.stream import Entry, TableRow, advanced, start_of


def record_of(connection: Connection, row: TableRow) -> str:
    """The events of the game as a sealed record, hidden cards included."""
    lines: list[str] = []
    writer = Writer(lines.append, row.game, row.start, None)
    for entry in advanced(row, start_of(row), connection)[1]:
        if entry.scope == "game":
            writer.add(entry.event)
    writer.seal()
    return "".join(lines)


def shoe_proof(connection: Connection, row: TableRow, pack: str, number: int) -> ShoeProof | None:
    """All that a shuffle was shuffle of, once it is revealed."""
    _, entries = advanced(row, start_of(row), connection)
    revealed = _find(entries, e.ShuffleRevealed, pack, number)
    shuffle = _find(entries, e.ShuffleMade, pack, number)
    if revealed is None or shuffle is None:
        return None
    order = _order(row, entries, pack, number)
    return proof_of(row.id, pack, Used(number, shuffle.seeds, tuple(order), revealed.secret))


def _find(entries: list[Entry], kind: type[Any], pack: str, number: int) -> Any:
    found = (entry.event for entry in entries if isinstance(entry.event, kind))
    return next((event for event in found if (event.pack, event.number) == (pack, number)), None)


def _order(row: TableRow, entries: list[Entry], pack: str, number: int) -> Order:
    shuffles = (row.game.shuffle_in(entry.event) for entry in entries if entry.scope == "game")
    found = (one for one in shuffles if one is not None and (one.pack, one.number) == (pack, number))
    return next((Order(one.order) for one in found), Order())
