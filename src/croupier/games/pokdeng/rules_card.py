"""The rules of a Pok Deng rule set as a card beside the table holds them: every figure is the rule set's."""

from croupier.games.pokdeng.rules import THAI, Combination, Rules
from croupier.games.rules_card import Line, Section

POINTS = "A counts 1, 2 to 9 their number, 10 J Q K nothing; the last digit counts"
STRAIGHTS = {"ace-low": "A-2-3, not Q-K-A", "ace-high": "Q-K-A, not A-2-3", "both": "A-2-3 and Q-K-A"}
PAID = {
    "winner": "by what the winner's hand multiplies by",
    "product": "by what both hands multiply by, one times the other",
    "higher": "by what the better combination of both multiplies by",
}


def rules_card(rules: Rules) -> tuple[Section, ...]:
    """The whole game, to fit on one screen."""
    return _rounds(rules), _hands(rules)


def _rounds(rules: Rules) -> Section:
    order = "its points, then its deng" if rules.ties == "deng" else "its points; equal hands push"
    types = "the type of hand, then " if rules.types else ""
    lines = [
        Line("points", POINTS),
        Line("stand", f"keep your two cards ({THAI['stand']})"),
        Line("hit", f"take one more ({THAI['hit']})"),
        Line("win", f"against the banker: {types}{order}"),
        Line("pay", f"your bet, {PAID[rules.multiplier]}"),
    ]
    if rules.compares == "before-drawing":
        whom = "some players" if rules.compares_with == "anyone" else "all who drew"
        lines.append(Line("settle", f"the banker may settle with {whom} before it draws"))
    if rules.player_pok == "ends-round":
        lines.append(Line("over", "at once, for everybody, when anybody has a Pok"))
    return Section("A round", tuple(lines))


def _hands(rules: Rules) -> Section:
    """What beats what, and multiplies by how much: the best first."""
    order = [*rules.types, *(one.name for one in rules.combinations if one.name not in rules.types)]
    by_name = {one.name: one for one in rules.combinations}
    pok = " or ".join(map(str, rules.pok))
    lines = [Line(f"{pok} in two", f"Pok {THAI['pok']}: shown at once, beats all that is none")]
    lines += [_line(by_name[name], beats=name in rules.types) for name in order]
    return Section(f"Hands, the best first; straights: {STRAIGHTS[rules.straights]}", tuple(lines))


def _line(one: Combination, *, beats: bool) -> Line:
    cards = "" if one.cards == 3 else f", {one.cards} cards"
    return Line(f"×{one.multiplier}", f"{one.title}{cards}{', beats any points' if beats else ''} {one.thai}")
