"""What a rule set says, in sentences: conditions of a paytable, the shoe procedure, verdicts on bets."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.errors import BadInput
from croupier.games.baccarat.bets import ASKABLE, Bet, Row
from croupier.games.baccarat.coup import MAX_CARDS
from croupier.games.baccarat.rules import Rules
from croupier.games.rulebook import clause

WINNERS = {"player": "Player wins", "banker": "Banker wins", "tie": "a tie"}
FIGURES = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLAYED_BY = ("value", "natural", "player-draw", "banker-draw")  # topics a coup is played by


def condition(row: Row) -> str:
    """When a row of a paytable fits.

    >>> condition(Row({"result": frozenset({"banker"}), "banker": frozenset({6})}, None, ""))
    'Banker wins, Banker has 6'
    """
    said = ", ".join(_answered(feature, row.when[feature]) for feature in ASKABLE if feature in row.when)
    return said[:1].upper() + said[1:]


def _answered(feature: str, answers: frozenset[Any]) -> str:
    given = [answer for answer in ASKABLE[feature] if answer in answers]
    if feature == "result":
        return either(WINNERS[winner] for winner in given)
    if feature == "margin":
        return f"by {_numbers(given)}"
    hand, _, asked = feature.partition("_")
    if asked == "cards":
        return f"{hand.title()} has {either(FIGURES[count] for count in given)} cards"
    if asked == "pair":
        return f"{hand.title()} starts with {either(_pair(kind) for kind in given)}"
    return f"{hand.title()} has {_numbers(given)}"


def _pair(kind: str) -> str:
    return "no pair" if kind == "none" else f"a {kind} pair"


def _numbers(given: Sequence[int]) -> str:
    if len(given) > 2 and given[-1] - given[0] == len(given) - 1:
        return f"{given[0]} to {given[-1]}"
    return either(map(str, given))


def either(parts: Iterable[str], word: str = "or") -> str:
    """`a, b or c`."""
    *rest, last = parts
    return f"{', '.join(rest)} {word} {last}" if rest else last


def decks_said(count: int) -> str:
    return f"{count} deck" if count == 1 else f"{count} decks"


def procedure(rules: Rules) -> tuple[str, ...]:
    """How the shoe is made ready and when it ends, each sentence with its clause."""
    shoe, cards = rules.shoe, len(rules.pack())
    said = [(f"The shoe holds {decks_said(rules.decks)}, {cards} cards.", "decks")]
    if shoe.checked:
        said.append(("The cards are checked before the shuffle.", "check"))
    if shoe.fresh:
        return _cited(rules, [*said, ("All of them are shuffled anew for every coup.", "start")])
    said.append(("The cards are shuffled when the shoe is made ready, and not again.", "shuffle"))
    if shoe.cut:
        said.append((f"A cut is offered, at least {shoe.cut} cards from either end.", "cut"))
    if shoe.marker:
        said.append((f"A marker lies in front of the last {shoe.marker} cards.", "marker"))
    then = "one begun is finished" if shoe.start >= MAX_CARDS else "one that runs out of cards is void"
    begins = f"A coup starts while {shoe.start} or more cards remain, and {then}."
    return _cited(rules, [*said, (begins, "start")])


def _cited(rules: Rules, said: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"{sentence} ({rules.cite(topic)})" for sentence, topic in said)


def clauses_cited(rules: Rules) -> dict[str, str]:
    """Every clause that the sheet leans on, with its gist; one not in our rulebooks is the author's own."""
    shoe = rules.shoe
    topics = ["decks", *PLAYED_BY, *([] if shoe.fresh else ["shuffle"])]
    topics += [topic for topic, said in (("check", shoe.checked), ("cut", shoe.cut)) if said]
    topics += ["marker", "start"] if shoe.marker else ["start"]
    topics += ["limits"] if rules.limits else []
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


def verdict(bet: Bet, edges: Mapping[int, Fraction], decks: int) -> str:
    """What a bet comes to in plain words: at the rule set's decks, and at others where that turns round."""
    edge = edges[decks]
    turned = [count for count, other in edges.items() if other * edge < 0]
    said = _sentence(bet.title, edge)
    if not turned:
        return said
    whom = "house" if edge < 0 else "bettor"
    counts = [decks_said(turned[-1]) if count == turned[-1] else str(count) for count in turned]
    return f"{said} At {either(counts, 'and')} it favours the {whom}."


def _sentence(title: str, edge: Fraction) -> str:
    if not edge:
        return f"{title} is an even bet: nobody gains by it on average."
    share, chips = f"{abs(float(edge)) * 100:.4f} %", f"{abs(float(edge)) * 100:.2f}"
    if edge < 0:
        return (
            f"{title} favours the bettor by {share}: "
            f"for every 100 chips staked the house loses {chips} on average."
        )
    return (
        f"{title} favours the house by {share}: of every 100 chips staked the house keeps {chips} on average."
    )
