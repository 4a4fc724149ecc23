"""The protocol's frames, as pydantic models: what a client may send, and what it is sent.

Each frame is an object with one key, its kind: `{"do": {…}}`. docs/protocol.md has an example of each.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    model_validator,
)
from pydantic.json_schema import models_json_schema

from croupier.errors import BadInput
from croupier.server.settings import TableSettings
from croupier.wire import read_data

Text = StrictStr
PROTOCOL = 1


def _without_null(given: str) -> str:
    if "\0" in given:
        raise ValueError("a null character cannot be stored")
    return given


StoredText = Annotated[Text, AfterValidator(_without_null)]  # or looked up where it is stored


def _settings(given: Any) -> Any:
    try:
        return read_data(TableSettings, given) if isinstance(given, dict) else given
    except BadInput as fault:
        raise ValueError(str(fault).removeprefix(f"{TableSettings.__name__}: ")) from None


Settings = Annotated[TableSettings, BeforeValidator(_settings)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(Model):
    """The first frame: who one is, the seat to speak for, and how far one has read."""

    token: Text = Field("", max_length=100)
    seat: StoredText | None = Field(None, max_length=200)
    after: StrictInt | None = Field(None, ge=0)
    code: Text = Field("", max_length=30)
    session: StoredText | None = Field(None, max_length=200)


class Do(Model):
    """A command, with an id made by the client: the same id is carried out once."""

    id: StoredText = Field(min_length=1, max_length=64)
    command: dict[str, Any]
    cards: list[Text] = Field(default_factory=list, max_length=500)


class ClientFrame(Model):
    """Exactly one of them."""

    hello: Hello | None = None
    do: Do | None = None
    ping: StrictInt | None = None

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        if sum(part is not None for part in (self.hello, self.do, self.ping)) != 1:
            raise ValueError("expected one of hello, do and ping")
        return self


class Seated(Model):
    """Who speaks for a seat or an office."""

    name: Text
    bot: Text  # of what kind, if it is one


class Seals(Model):
    """Seals of seeds, by giver: those that wait for a list, and those on it that are still to be opened."""

    waiting: dict[str, str]
    to_open: dict[str, str]


class TableInfo(Model):
    """A table as everybody may see it."""

    table: Text
    game: Text
    rules: Text
    title: Text  # of the rules, as a lobby names them
    name: Text
    settings: Settings
    private: StrictBool
    closed: Text
    seats: dict[str, Seated]
    offices: dict[str, Seated]
    places: list[Text]  # all its seats, taken or not
    promised: dict[str, dict[str, str]]
    seals: Seals


class Amounts(Model):
    """Every amount from `low` to `high` that lies a multiple of `step` above `low`."""

    low: int | Text
    high: int | Text
    step: int | Text


class LegalCommand(Model):
    """Commands of one kind that would be accepted: a field takes any listed value, or amount in its range."""

    command: Text
    fields: dict[str, Amounts | list[Any]]


class Welcome(Model):
    seq: int
    seat: Text | None
    view: dict[str, Any]
    legal: list[LegalCommand]
    table: TableInfo
    clocks: dict[str, int]
    now: int
    your_turn: StrictBool
    protocol: int


class Ok(Model):
    id: Text
    seq: int


class RefusedFrame(Model):
    id: Text
    rule: Text
    why: Text


class EventLine(Model):
    """An event of the game, or of the table around it: kinds of both may have the same name."""

    seq: int
    scope: Literal["game", "table"]
    event: dict[str, Any]
    sentence: Text


class Events(Model):
    """What happened, and what the table looks like now: all of the view, or the fields that changed."""

    from_: int = Field(alias="from")
    to: int
    events: list[EventLine]
    view: dict[str, Any] | None = None
    changes: dict[str, Any] | None = None
    legal: list[LegalCommand] | None = None
    table: TableInfo | None = None
    clocks: dict[str, int] | None = None
    your_turn: StrictBool | None = None


class Bye(Model):
    """The connection ends; `again`: connecting again is all it takes to go on."""

    why: Text
    again: StrictBool


class ServerFrame(Model):
    """Exactly one of them."""

    welcome: Welcome | None = None
    ok: Ok | None = None
    refused: RefusedFrame | None = None
    events: Events | None = None
    bye: Bye | None = None
    pong: int | None = None


class Refusal(Model):
    """Why a request came to nothing, and by which rule."""

    rule: Text
    why: Text


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal} for status in (400, 401, 403, 404, 408, 409, 413, 422, 429, 503)
}


class NewGuest(Model):
    name: Text = Field("", max_length=60)


class NewName(Model):
    name: Text = Field(max_length=60)


class Credentials(Model):
    login: StoredText = Field(max_length=60)
    password: Text = Field(max_length=200)


class PersonInfo(Model):
    id: Text
    name: Text
    role: Literal["player", "inspector", "director", "administrator"]
    account: StrictBool
    chips: int | Text


class GuestMade(Model):
    token: Text
    person: PersonInfo


class NewTable(Model):
    rules: Text = Field(max_length=1 << 16)  # the name of a rule set, or the text of a rule file
    settings: Settings = TableSettings()


class TableOpened(Model):
    table: Text
    code: Text | None  # that others come in by, if the table is private


class TableCode(Model):
    code: StoredText = Field(min_length=1, max_length=30)


class TableFound(Model):
    table: Text


class TableListing(Model):
    """An open table, as a lobby shows it; one that is private, only to those who may give its code on."""

    table: Text
    game: Text
    rules: Text
    title: Text  # of the rules
    name: Text
    private: StrictBool
    code: Text | None
    mine: StrictBool  # whether one opened it or sits there
    opened: int
    places: list[Text]
    seats: dict[str, Seated]


class OwnSeat(Model):
    """Where one sits."""

    table: Text
    seat: Text
    game: Text
    rules: Text
    title: Text  # of the rules
    code: Text | None  # if the table is private


class QuickTable(Model):
    """A table to open with one click: its settings, and the seat that is left for whoever opens it."""

    seat: Text
    settings: Settings


class RuleSetInfo(Model):
    """A built-in rule set, with one sentence for a newcomer."""

    name: Text
    title: Text
    sentence: Text
    seats: list[Text]
    bots: dict[str, str]
    places: dict[str, list[Text]]  # the seats of a table by its number of places, where it can be chosen
    play_now: QuickTable


class GameInfo(Model):
    """A game: the names of its rule sets, and the seats and bots of the first choice among them."""

    game: Text
    rules: list[Text]
    rule_sets: list[RuleSetInfo]
    seats: list[Text]
    offices: list[Text]
    bots: dict[str, str]
    options: dict[str, Any] | None


class Games(Model):
    games: list[GameInfo]
    settings: dict[str, Any]


class TablePicture(Model):
    """A table that nobody plays at, to show what a game looks like."""

    table: TableInfo
    view: dict[str, Any]


class OpenTables(Model):
    tables: list[TableListing]


class OwnSeats(Model):
    seats: list[OwnSeat]


MODELS: tuple[type[Model], ...] = (
    *(ClientFrame, ServerFrame),
    *(Refusal, NewGuest, GuestMade, PersonInfo, NewName, Credentials, NewTable, TableOpened, TableInfo),
    *(TableCode, TableFound, TablePicture, Games, OpenTables, OwnSeats),
)


def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of every frame, and of the bodies of HTTP requests and answers.

    >>> sorted(protocol_schema()["$defs"])[:4]
    ['Amounts', 'Bye', 'ClientFrame', 'Credentials']
    """
    _, found = models_json_schema([(model, "validation") for model in MODELS], by_alias=True)
    frames = [{"$ref": "#/$defs/ClientFrame"}, {"$ref": "#/$defs/ServerFrame"}]
    return {"title": f"Croupier's protocol, version {PROTOCOL}", "anyOf": frames, **found}
