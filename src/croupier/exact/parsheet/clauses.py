"""The clauses that a par sheet relies on."""

import re

from croupier.errors import BadInput
from croupier.games.baccarat.rules import Rules
from croupier.games.rulebook import clause

DRAWING = ("natural", "player-draw", "banker-draw")
SHOE = ("decks", "check", "shuffle", "cut", "marker", "start")


def topics_cited(rules: Rules) -> dict[str, str]:
    """How cards are drawn, and how the shoe is made ready and ends: each topic with its clause."""
    found = {topic: rules.cite(topic) for topic in (*DRAWING, *_shoe_topics(rules))}
    return found | {"banker-draw.-": rules.cite("banker-draw", "-")}


def _shoe_topics(rules: Rules) -> list[str]:
    """Those that this shoe's procedure has."""
    shoe = rules.shoe
    missing = {"shuffle"} if shoe.fresh else set()
    missing |= {topic for topic in ("cut", "marker") if not getattr(shoe, topic)}
    missing |= set() if shoe.checked else {"check"}
    return [topic for topic in SHOE if topic not in missing]


def clauses_cited(rules: Rules) -> dict[str, str]:
    """Every clause that the sheet relies on, with its gist; one not in our rulebooks is the author's own."""
    topics = [*DRAWING, "value", *_shoe_topics(rules), *(["limits"] if rules.limits else [])]
    cited = [rules.cite(topic) for topic in topics]
    cited += [rules.cite("banker-draw", case) for case in ("-", *map(str, range(10)))]
    cited += [row.clause for bet in rules.bets.values() for row in bet.rows]
    cited += [bet.clause for bet in rules.bets.values()]
    return {found: _gist(found) for found in sorted(set(cited), key=_numbered)}


def _numbered(cited: str) -> list[tuple[int, int, str]]:
    """An order in which 9.4 comes before 15.8, and rulings last."""
    parts = re.findall(r"[0-9]{1,9}|[^0-9 .]+", cited)
    return [(0, int(part), "") if part[0] in "0123456789" else (1, 0, part) for part in parts]


def _gist(cited: str) -> str:
    try:
        return clause(cited).gist
    except BadInput:
        return "Not in the rulebooks that Croupier holds: the rule file's own words."
