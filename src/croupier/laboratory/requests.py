"""What a laboratory can be asked for, as pydantic models: the fields of a command of the same name."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr

Text = StrictStr
Rules = Annotated[Text, Field(max_length=1 << 16)]  # the name of a rule set, or the text of a rule file
Short = Annotated[Text, Field(max_length=200)]
Cards = Annotated[Text, Field(max_length=10_000)]
Decks = Annotated[StrictInt, Field(ge=1, le=12)]


class Request(BaseModel):
    """`kind` says which it is; `rules` say of which game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Text
    rules: Rules


class OddsRequest(Request):
    """As `croupier odds` answers in JSON."""

    kind: Literal["odds"]
    decks: Decks | None = None
    removed: Cards = ""
    remaining: Cards | None = None
    bet: Short | None = None
    known: StrictBool = True
    target_edge: Short | None = None


class ParsheetRequest(Request):
    """As `croupier parsheet` answers in JSON."""

    kind: Literal["parsheet"]
    decks: list[Decks] | None = Field(None, max_length=12)
    rounds: StrictInt = Field(10_000_000, ge=0, le=10**15)
    seed: Short | None = None
    date: Short | None = None
    bet: Short | None = None


class SimulateRequest(Request):
    """As `croupier simulate` answers in JSON; a seed is given, so that equal requests have one answer."""

    kind: Literal["simulate"]
    rounds: StrictInt = Field(ge=1, le=10**15)
    seed: Short = "1"
    target_se: StrictFloat | None = Field(None, gt=0, lt=1)
    bet: Short | None = None


class SolveRequest(Request):
    """As `croupier solve` answers in JSON. `rules` are those of Pok Deng, `lanes`, or a textbook game."""

    kind: Literal["solve"]
    rules: Rules = "pok-deng"
    position: Short | None = None  # of Lanes
    gone: Cards = ""
    player_sees: Literal["own", "upcard"] = "upcard"
    banker_sees: Literal["sizes", "values", "cards"] = "values"
    detail: Literal["value", "cards"] = "value"
    deck: Literal["52", "infinite"] | None = None  # 52, and infinite for a table of several players
    multiplier: Literal["product", "higher", "winner"] | None = None
    player_range: Literal["free", "convention"] | None = None
    banker_range: Literal["free", "convention"] | None = None
    method: Literal["lp", "cfr"] | None = None  # lp, and for a table of several players the best there is
    compare: StrictBool = False
    players: StrictInt | None = Field(None, ge=2, le=16)  # at a table of closed hands


REQUESTS: tuple[type[Request], ...] = (OddsRequest, ParsheetRequest, SimulateRequest, SolveRequest)
