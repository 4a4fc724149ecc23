"""What the laboratory can be asked for, as pydantic models; equal requests have equal ids."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StrictBool, StrictFloat, StrictInt, TypeAdapter

import croupier
from croupier.errors import BadInput
from croupier.server.frames import Model, Text
from croupier.server.rule_sources import rules_of_game
from croupier.wire import canonical

BACCARAT, POK_DENG, LANES = "baccarat", "pok-deng", "lanes"
CLASSICS = ("kuhn", "leduc", "chemin-de-fer")

Rules = Annotated[Text, Field(max_length=1 << 16)]  # the name of a rule set, or the text of a rule file
Short = Annotated[Text, Field(max_length=200)]
Cards = Annotated[Text, Field(max_length=10_000)]
Decks = Annotated[StrictInt, Field(ge=1, le=12)]


class OddsRequest(Model):
    """As `croupier odds --json` answers."""

    kind: Literal["odds"]
    rules: Rules
    decks: Decks | None = None
    removed: Cards = ""
    remaining: Cards | None = None
    bet: Short | None = None
    known: StrictBool = True
    target_edge: Short | None = None


class ParsheetRequest(Model):
    """As `croupier parsheet --json` answers."""

    kind: Literal["parsheet"]
    rules: Rules
    decks: list[Decks] | None = Field(None, max_length=12)
    rounds: StrictInt = Field(10_000_000, ge=0, le=10**15)
    seed: Short | None = None
    date: Short | None = None
    bet: Short | None = None


class SimulateRequest(Model):
    """As `croupier simulate --json` answers; a seed is given, so that equal requests have one answer."""

    kind: Literal["simulate"]
    rules: Rules
    rounds: StrictInt = Field(ge=1, le=10**15)
    seed: Short = "1"
    target_se: StrictFloat | None = Field(None, gt=0, lt=1)
    count: Literal["outcomes", "points", "signatures"] | None = None  # by default what the bets need
    bet: Short | None = None


class SolveRequest(Model):
    """As `croupier solve --json` answers. `rules` are those of Pok Deng, `lanes`, or a textbook game."""

    kind: Literal["solve"]
    rules: Rules = POK_DENG
    position: Short | None = None  # of Lanes
    gone: Cards = ""
    player_sees: Literal["own", "upcard"] = "upcard"
    banker_sees: Literal["sizes", "values", "cards"] = "values"
    detail: Literal["value", "cards"] = "value"
    deck: Literal["52", "infinite"] = "52"
    multiplier: Literal["product", "higher", "winner"] | None = None
    player_range: Literal["free", "convention"] | None = None
    banker_range: Literal["free", "convention"] | None = None
    method: Literal["lp", "cfr"] = "lp"
    compare: StrictBool = False


JobRequest: TypeAlias = Annotated[
    OddsRequest | ParsheetRequest | SimulateRequest | SolveRequest, Field(discriminator="kind")
]
_adapter: TypeAdapter[JobRequest] = TypeAdapter(JobRequest)


def request_text(request: JobRequest) -> str:
    """The one text of a request."""
    return canonical(request.model_dump())


def read_request(text: str) -> JobRequest:
    return _adapter.validate_json(text)


def job_id(text: str) -> str:
    """Names a request as this version of the program answers it."""
    digest = sha256(f"{croupier.__version__}\n{text}".encode()).digest()
    return urlsafe_b64encode(digest)[:22].decode()


def check_request(request: JobRequest) -> None:
    """Refuse at once what could not be answered: rules that cannot be read, or of another game."""
    if not isinstance(request, SolveRequest):
        rules_of_game(request.rules, BACCARAT)
    elif request.rules == LANES:
        if request.position is None:
            raise BadInput("position: give one of Lanes in the last two turns")
    elif request.rules not in CLASSICS:
        rules_of_game(request.rules, POK_DENG)
