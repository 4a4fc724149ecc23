"""What can be recalled of a table: log and rounds, how it stood at an entry, shuffles, single cards."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, select

from croupier.cards import Order
from croupier.fair import ShoeProof, Used, card_salt, proof_of
from croupier.money import MAX_SAFE_INT
from croupier.reading import parse_json
from croupier.record import Writer
from croupier.server import events as e
from croupier.server import schema
from croupier.server.stream import Entry, Position, TableRow, advanced, commands_of, load_position
from croupier.wire import canonical, plain, read_tagged


def record_of(connection: Connection, row: TableRow) -> str:
    """The events of the game as a sealed record, hidden cards included."""
    lines: list[str] = []
    writer = Writer(lines.append, row.game, row.start, None)
    with commands_of(row, connection) as commands:
        for entry in (entry for _, entries in commands for entry in entries):
            if entry.scope == "game":
                writer.add(entry.event)
    writer.seal()
    return "".join(lines)


def shoe_proof(connection: Connection, row: TableRow, pack: str, number: int) -> ShoeProof | None:
    """All that a shuffle was made of, once it is revealed."""
    which = f',"number":{number},"pack":{canonical(pack)}'
    revealed = _table_events(connection, row, e.ShuffleRevealed, which)
    shuffled = _table_events(connection, row, e.ShuffleMade, which)
    if not revealed or not shuffled:
        return None
    (batch, shuffle), (_, end) = shuffled[0], revealed[0]
    order = _orders(connection, row, [batch]).get((pack, number), Order())
    return proof_of(row.id, pack, Used(number, shuffle.seeds, tuple(order), end.secret, shuffle.seals))


def _table_events(
    connection: Connection, row: TableRow, kind: type[Any], more: str = "", upto: int = MAX_SAFE_INT
) -> list[tuple[int, Any]]:
    """The table's own events of one kind, each with the command it was part of; no other is read."""
    entries = schema.entries
    of_kind = entries.c.event.contains(f'"kind":"{kind.__name__}"{more}', autoescape=True)
    query = select(entries.c.batch, entries.c.event).where(
        entries.c.table == row.id, entries.c.scope == "table", entries.c.seq <= upto, of_kind
    )
    rows = connection.execute(query.order_by(entries.c.seq))
    return [(one.batch, read_tagged(e.EVENTS, parse_json(one.event))) for one in rows]


def _orders(connection: Connection, row: TableRow, batches: Collection[int]) -> dict[tuple[str, int], Order]:
    """The shuffles that these commands led to, by pack and number."""
    entries = schema.entries
    query = select(entries.c.event).where(
        entries.c.table == row.id, entries.c.scope == "game", entries.c.batch.in_(batches)
    )
    events = connection.execute(query.order_by(entries.c.seq)).scalars()
    found = (row.game.shuffle_in(read_tagged(row.game.events, parse_json(event))) for event in events)
    return {(one.pack, one.number): Order(one.order) for one in found if one is not None}


def entries_after(connection: Connection, row: TableRow, after: int, count: int) -> list[Entry]:
    """So many entries after one."""
    position = load_position(connection, row, upto=after)
    return advanced(row, position, connection, upto=after + count)[1]


def position_at(connection: Connection, row: TableRow, seq: int) -> Position:
    """The table as it stood after an entry, and who sat there."""
    return load_position(connection, row, upto=seq)


@plain
class Round:
    """A round that is over: where it begins and ends, and what it came to as everybody may read it."""

    first: int
    last: int
    sentence: str
    shoe: int | None = None  # where the game has shoes
    result: str = ""  # as roads are drawn from it, where the game has roads: `B`, `Pp`, `Tpb`


def rounds_in(row: TableRow, entries: list[Entry]) -> list[Round]:
    """The rounds that end among these entries, each from its first entry that is among them."""
    found, first, game = [], 0, row.game
    for entry in entries:
        if entry.scope == "game":
            first = first or entry.seq
            outcome = game.outcome(entry.before, entry.event)
            if outcome is not None:
                sentence = game.explain(entry.before, game.redact(entry.event, None))
                drawn = getattr(outcome, "shoe", None), getattr(outcome, "result", "")
                found.append(Round(first, entry.seq, sentence, *drawn))
                first = 0
    return found


@plain
class Opening:
    """What opens the commitment to one card, to be checked with `card_commitment(salt, position, card)`."""

    pack: str
    number: int  # of the shuffle
    position: int  # of the card in its order, from 1
    card: str
    salt: str
    commitment: str


def openings(connection: Connection, row: TableRow, seat: str | None) -> list[Opening]:
    """The cards that a seat may know of shuffles that are told card by card, each by its latest shuffle."""
    if row.game.known_cards is None:
        return []
    position = load_position(connection, row)
    shuffled = _table_events(connection, row, e.ShuffleMade, upto=position.seq)
    with_cards = [(batch, event) for batch, event in shuffled if event.cards]
    shuffles = {(event.pack, event.number): event for _, event in with_cards}
    latest: dict[str, tuple[str, int, int]] = {}
    for (pack, number), order in _orders(connection, row, {batch for batch, _ in with_cards}).items():
        for place, card in enumerate(order, 1):
            latest[card] = pack, number, place
    secrets = _secrets(connection, row.id)
    known = row.game.known_cards(position.state, seat)
    places = [(card, *latest[card]) for card in known if card in latest]
    return [
        Opening(pack, number, place, card, card_salt(secrets[pack, number], place), promised[place - 1])
        for card, pack, number, place in places
        for promised in (shuffles[pack, number].cards,)
    ]


def _secrets(connection: Connection, table: str) -> dict[tuple[str, int], str]:
    rows = connection.execute(select(schema.secrets).where(schema.secrets.c.table == table))
    return {(row.pack, row.number): row.secret for row in rows}
