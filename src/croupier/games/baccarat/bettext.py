"""A bet as a designer writes it: rows of conditions and odds, read into a paytable."""

import re
from difflib import get_close_matches
from typing import Annotated, Any, Literal

from croupier.errors import BadInput
from croupier.games.baccarat.bets import ASKABLE, Bet, Row
from croupier.money import Odds
from croupier.toml_lines import Fault, Where, expect
from croupier.wire import plain


class RowSchema:
    """Describes a row in JSON Schema: which features it may ask about, and the answers there are."""

    def __init__(self, *, pays: bool) -> None:
        self.pays = pays

    def __get_pydantic_json_schema__(self, _schema: Any, _handler: Any) -> dict[str, Any]:
        conditions: dict[str, Any] = {
            feature: {
                "anyOf": [
                    {"enum": [*answers]},
                    {"type": "array", "items": {"enum": [*answers]}, "minItems": 1},
                ]
            }
            for feature, answers in ASKABLE.items()
        }
        odds = {"odds": {"type": "string", "pattern": r"^\d+:\d+$"}} if self.pays else {}
        return {
            "type": "object",
            "properties": {**conditions, **odds, "clause": {"type": "string"}},
            "required": [*odds],
            "anyOf": [{"required": [feature]} for feature in ASKABLE],
            "additionalProperties": False,
        }


PayingRow = Annotated[dict[str, Any], RowSchema(pays=True)]
PushRow = Annotated[dict[str, Any], RowSchema(pays=False)]


SUITS = "(Suits count through pairs only: no other bet on suits can be priced)"


@plain
class BetText:
    title: str
    pays: tuple[PayingRow, ...]
    clause: str = "house rule"
    push: tuple[PushRow, ...] = ()
    hand: Literal["player", "banker"] | None = None
    side: bool = False
    min_decks: int = 1

    def bet(self, name: str) -> Bet:
        """The bet that this text describes; a fault names its place under `bets`."""
        path: Where = ("bets", name)
        good = re.fullmatch(r"[a-z][a-z0-9-]*", name) is not None
        expect(good, path, "a bet's name is small letters, digits and dashes")
        expect(bool(self.pays), (*path, "pays"), "needs at least one row that pays")
        rows = [_row((*path, "push", n), row, self.clause, push=True) for n, row in enumerate(self.push)]
        rows += [_row((*path, "pays", n), row, self.clause, push=False) for n, row in enumerate(self.pays)]
        return Bet(name, self.title, self.hand, self.side, self.min_decks, self.clause, tuple(rows))


def _row(path: Where, row: dict[str, Any], clause: str, *, push: bool) -> Row:
    row = dict(row)
    cited = row.pop("clause", clause)
    odds = row.pop("odds", None)
    expect(isinstance(cited, str), (*path, "clause"), "is text")
    when = {feature: _answers((*path, feature), feature, value) for feature, value in row.items()}
    expect(push == (odds is None), path, "a push has no odds" if push else 'needs odds, as in odds = "1:1"')
    expect(bool(when), path, 'needs a condition, as in result = "banker"')
    return Row(when, None if push else _odds((*path, "odds"), str(odds)), cited)


def _odds(path: Where, text: str) -> Odds:
    try:
        return Odds.parse(text)
    except BadInput as fault:
        raise Fault(path, str(fault)) from None


def _answers(path: Where, feature: str, value: Any) -> frozenset[Any]:
    if feature not in ASKABLE:
        near = get_close_matches(feature, (*ASKABLE, "odds", "clause"), 1)
        advice = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(ASKABLE)}"
        raise Fault(path, f"no such feature of a coup; {advice} {SUITS}")
    answers = value if isinstance(value, list) else [value]
    expect(bool(answers), path, "lists no answer, so the row could never fit")
    for answer in answers:
        known = not isinstance(answer, bool | float) and answer in ASKABLE[feature]
        expect(known, path, f"{answer!r} is not one of {', '.join(map(str, ASKABLE[feature]))}")
    return frozenset(answers)
