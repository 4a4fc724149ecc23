"""What can be recalled of a table: log and rounds, how it stood at an entry, shuffles, single cards."""

from typing import Any

from sqlalchemy import Connection, select

from croupier.cards import Order
from croupier.fair import ShoeProof, Used, card_salt, proof_of
from croupier.record import Writer
from croupier.server import events as e
from croupier.server import schema
from croupier.server.stream import Entry, Position, TableRow, advanced, load_position, start_of
from croupier.wire import plain


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
    """All that a shuffle was made of, once it is revealed."""
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
    position, entries = advanced(row, start_of(row), connection)
    if row.game.known_cards is None:
        return []
    shuffles = {(one.event.pack, one.event.number): one.event for one in entries if _is_made(one)}
    latest: dict[str, tuple[str, int, int]] = {}
    for pack, number in shuffles:
        for place, card in enumerate(_order(row, entries, pack, number), 1):
            latest[card] = pack, number, place
    secrets = _secrets(connection, row.id)
    known = row.game.known_cards(position.state, seat)
    places = [(card, *latest[card]) for card in known if card in latest]
    return [
        Opening(pack, number, place, card, card_salt(secrets[pack, number], place), promised[place - 1])
        for card, pack, number, place in places
        for promised in (shuffles[pack, number].cards,)
    ]


def _is_made(entry: Entry) -> bool:
    return isinstance(entry.event, e.ShuffleMade) and bool(entry.event.cards)


def _secrets(connection: Connection, table: str) -> dict[tuple[str, int], str]:
    rows = connection.execute(select(schema.secrets).where(schema.secrets.c.table == table))
    return {(row.pack, row.number): row.secret for row in rows}
