"""The protocol's frames, as pydantic models: what a client may send, and what it is sent.

Each frame is an object with one key, its kind: `{"do": {…}}`. docs/protocol.md has an example of each.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from croupier.server.settings import TableSettings
from croupier.wire import read_data

Text = StrictStr
PROTOCOL = 1


def _settings(given: Any) -> Any:
    return read_data(TableSettings, given) if isinstance(given, dict) else given


Settings = Annotated[TableSettings, BeforeValidator(_settings)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(Model):
    """The first frame: who one is, the seat to speak for, and how far one has read."""

    token: Text = Field("", max_length=100)
    seat: Text | None = Field(None, max_length=200)
    after: StrictInt | None = Field(None, ge=0)
    code: Text = Field("", max_length=30)
    session: Text | None = Field(None, max_length=200)


class Do(Model):
    """A command, with an id made by the client: the same id is carried out once."""

    id: Text = Field(min_length=1, max_length=64)
    command: dict[str, Any]
    cards: list[Text] = Field(default_factory=list, max_length=500)


class ClientFrame(Model):
    """Exactly one of them."""

    hello: Hello | None = None
    do: Do | None = None
    ping: StrictInt | None = None


class Seated(Model):
    """Who speaks for a seat or an office."""

    name: Text
    bot: Text = ""


class TableInfo(Model):
    """A table as everybody may see it."""

    table: Text
    game: Text
    rules: Text
    name: Text
    settings: Settings
    private: StrictBool
    closed: Text
    seats: dict[str, Seated]
    offices: dict[str, Seated]
    promised: dict[str, dict[str, str]]


class Welcome(Model):
    seq: int
    seat: Text | None
    view: dict[str, Any]
    legal: list[dict[str, Any]]
    table: TableInfo
    clocks: dict[str, int]
    protocol: int = PROTOCOL


class Ok(Model):
    id: Text
    seq: int


class RefusedFrame(Model):
    id: Text
    rule: Text
    why: Text


class EventLine(Model):
    seq: int
    event: dict[str, Any]
    sentence: Text


class Events(Model):
    """What happened, and what the table looks like now: all of the view, or the fields that changed."""

    from_: int = Field(alias="from")
    to: int
    events: list[EventLine]
    view: dict[str, Any] | None = None
    changes: dict[str, Any] | None = None
    legal: list[dict[str, Any]] | None = None
    table: TableInfo | None = None
    clocks: dict[str, int] | None = None


class Bye(Model):
    why: Text


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


class NewGuest(Model):
    name: Text = Field("", max_length=60)


class NewName(Model):
    name: Text = Field(max_length=60)


class Credentials(Model):
    login: Text = Field(max_length=60)
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
    code: Text | None = None
