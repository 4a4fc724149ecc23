"""A bet as a designer writes it: rows of conditions and odds, read into a paytable."""

import re
from typing import Any, Literal

from croupier.errors import BadInput
from croupier.games.baccarat.bets import ASKABLE, Bet, Row
from croupier.money import Odds
from croupier.toml_lines import Fault, Where, expect
from croupier.wire import plain


@plain
class BetText:
    title: str
    pays: tuple[dict[str, Any], ...]
    clause: str = "house rule"
    push: tuple[dict[str, Any], ...] = ()
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
    expect(push == (odds is None), path, "a push has no odds" if push else 'needs odds, as in odds = "1:1"')
    when = {feature: _answers((*path, feature), feature, value) for feature, value in row.items()}
    expect(bool(when), path, 'needs a condition, as in result = "banker"')
    return Row(when, None if push else _odds((*path, "odds"), str(odds)), cited)


def _odds(path: Where, text: str) -> Odds:
    try:
        return Odds.parse(text)
    except BadInput as fault:
        raise Fault(path, str(fault)) from None


def _answers(path: Where, feature: str, value: Any) -> frozenset[Any]:
    if feature not in ASKABLE:
        raise Fault(path, f"no such feature of a coup; choose from {', '.join(ASKABLE)}")
    answers = value if isinstance(value, list) else [value]
    expect(bool(answers), path, "lists no answer, so the row could never fit")
    for answer in answers:
        known = not isinstance(answer, bool | float) and answer in ASKABLE[feature]
        expect(known, path, f"{answer!r} is not one of {', '.join(map(str, ASKABLE[feature]))}")
    return frozenset(answers)
