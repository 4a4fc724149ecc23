"""What is answered over HTTP to whoever looks at a table, or back at it."""

from typing import Any

from pydantic import Field

from croupier.server.frames import EventLine, Model, Seated, TableInfo, Text


class TableShown(Model):
    """A table as a spectator sees it."""

    table: TableInfo
    rules: Text  # as they were given
    seq: int
    view: dict[str, Any]


class Shoe(Model):
    """The proof of a shuffle, which `croupier verify` takes."""

    schema_: Text = Field(alias="schema")
    table: Text
    pack: Text
    number: int
    commitment: Text
    secret: Text
    seals: dict[str, str]
    seeds: dict[str, str]
    key: Text
    cards: Text
    order: Text


class Log(Model):
    lines: list[EventLine]


class RoundEnded(Model):
    from_: int = Field(alias="from")
    to: int
    sentence: Text
    shoe: int | None  # where the game has shoes
    result: Text  # as roads are drawn from it, where the game has roads


class Rounds(Model):
    rounds: list[RoundEnded]
    read: int


class PastView(Model):
    """The view as it was after an entry, and the seats that one may look with the knowledge of."""

    seq: int
    seat: Text | None
    viewers: list[Text]
    seats: dict[str, Seated]
    view: dict[str, Any]


class Insight(Model):
    seq: int
    value: Any


class CardOpening(Model):
    pack: Text
    number: int
    position: int
    card: Text
    salt: Text
    commitment: Text


class CardOpenings(Model):
    openings: list[CardOpening]


LINES = "application/jsonl"  # a record: one JSON document a line
RECORD: dict[int | str, dict[str, Any]] = {200: {"content": {LINES: {"schema": {"type": "string"}}}}}
