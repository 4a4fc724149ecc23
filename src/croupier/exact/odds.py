"""Exact odds of a rule set from any shoe: what `croupier odds` and `croupier diff` print."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.cards import DECK, RANKS, Card, face, parse
from croupier.errors import BadInput
from croupier.exact.composition import Composition, composed, full
from croupier.exact.distribution import Distribution, distribution
from croupier.exact.figures import Count, Ratio
from croupier.exact.prices import known_side_bets, price, rounded_edge, with_only
from croupier.exact.targets import TargetOdds, odds_for
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.coup import MAX_CARDS
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.wire import plain

CHIPS = (1, 2, 5, 10, 20, 25, 50, 100)  # stakes of one chip for which rounding is shown
OUTCOMES = ("player", "banker", "tie")


@plain
class Outcome:
    count: Count
    probability: float


@plain
class BetOdds:
    """`edge` is the house's on a unit staked, `hit` how often the bet wins."""

    title: str
    edge: float
    edge_exact: Ratio
    sd: float
    hit: float
    rounded: Mapping[str, float]  # the edge on one chip of each size, winnings rounded down to whole chips


@plain
class OddsSheet:
    rules: str
    decks: int | None  # None: not a shoe of whole decks
    cards: int
    total: Count
    outcomes: Mapping[str, Outcome]
    bets: Mapping[str, BetOdds]
    known_side_bets: Mapping[str, BetOdds]  # bets that players know from other tables
    removal: Mapping[str, Mapping[str, float]]  # by rank or card: what its absence adds to edges
    targets: Mapping[str, tuple[TargetOdds, ...]]  # by bet: what its rows would pay at the edge asked for


def odds(
    rules: str | Path | Rules,
    *,
    decks: int | None = None,
    removed: str | Iterable[Card] = (),
    remaining: Mapping[Card, int] | None = None,
    bet: str | None = None,
    known: bool = True,
    target_edge: Fraction | None = None,
) -> OddsSheet:
    """Exact odds from a full shoe less what was removed, or from exactly what remains.

    `bet` leaves out all other bets, `known` says whether to price bets known from other tables, and
    `target_edge` asks what every bet would have to pay for such an edge.

    >>> odds("tasmanian", decks=8).outcomes["tie"].count
    475627426473216
    """
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    rules = rules if bet is None else with_only(rules, bet)
    side_bets = known_side_bets() if known and bet is None else {}
    shoe, full_decks = _shoe(rules, decks, removed, remaining)
    coups = distribution(rules.tableau, shoe)
    return OddsSheet(
        rules=rules.name,
        decks=full_decks,
        cards=shoe.cards,
        total=coups.total,
        outcomes={name: _outcome(coups, name) for name in OUTCOMES},
        bets={name: bet_odds(one, coups) for name, one in rules.bets.items()},
        known_side_bets={name: bet_odds(one, coups) for name, one in side_bets.items()},
        removal=_removal(rules, shoe, coups),
        targets={name: odds_for(one, coups, target_edge, rules.unit) for name, one in rules.bets.items()}
        if target_edge is not None
        else {},
    )


def bet_odds(bet: Bet, coups: Distribution) -> BetOdds:
    found = price(bet, coups)
    return BetOdds(
        title=bet.title,
        edge=float(found.edge),
        edge_exact=found.edge,
        sd=found.sd,
        hit=float(found.hit),
        rounded={str(chip): float(rounded_edge(bet, coups, chip)) for chip in CHIPS},
    )


def read_remaining(text: str) -> dict[Card, int]:
    """Cards that remain: each named as often as it is there, or once with its count, as in `As=3`.

    >>> read_remaining("As As 9h=4")
    {'As': 2, '9h': 4}
    """
    counts: dict[Card, int] = {}
    for word in text.replace(",", " ").split():
        name, counted, copies = word.partition("=")
        if counted and not re.fullmatch(r"\d{1,9}", copies, re.ASCII):
            raise BadInput(f"{word!r}: write a card, or a card and its count, as in As=3")
        card = face(name)
        counts[card] = counts.get(card, 0) + int(copies or 1)
    return counts


def _shoe(
    rules: Rules, decks: int | None, removed: str | Iterable[Card], remaining: Mapping[Card, int] | None
) -> tuple[Composition, int | None]:
    taken = parse(removed) if isinstance(removed, str) else tuple(removed)
    if remaining is not None:
        if decks is not None:
            raise BadInput("give either a number of decks or the cards that remain, not both")
        return composed(remaining).without(taken), None
    count = rules.decks if decks is None else decks
    return full(count).without(taken), None if taken else count


def _outcome(coups: Distribution, name: str) -> Outcome:
    count = sum(ways for found, ways in coups.counts.items() if found.result == name)
    return Outcome(count=count, probability=count / coups.total)


def _removal(rules: Rules, shoe: Composition, coups: Distribution) -> dict[str, dict[str, float]]:
    """What each card's absence adds to the edges; one card stands for its rank where suits are all alike."""
    before = {name: price(bet, coups).edge for name, bet in rules.bets.items()}
    effects: dict[str, dict[str, float]] = {}
    for label, card in _removable(rules, shoe) if shoe.cards > MAX_CARDS else ():
        after = distribution(rules.tableau, shoe.without([card]))
        edges = {name: price(bet, after).edge for name, bet in rules.bets.items()}
        effects[label] = {name: float(edge - before[name]) for name, edge in edges.items()}
    return effects


def _removable(rules: Rules, shoe: Composition) -> Iterator[tuple[str, Card]]:
    """The cards a shoe holds, by rank, or each of them where a bet looks at suits and they lie unevenly."""
    held = dict(zip(DECK, shoe.counts, strict=True))
    features = {feature for bet in rules.bets.values() for row in bet.rows for feature in row.when}
    even = all(held[card] == held[first] for first in DECK[:13] for card in DECK if card.rank == first.rank)
    if even or not features & {"player_pair", "banker_pair"}:
        by_rank = {card.rank: card for card in DECK if held[card]}
        yield from ((rank, by_rank[rank]) for rank in RANKS if rank in by_rank)
    else:
        yield from ((str(card), card) for card in DECK if held[card])


@plain
class Difference:
    """One line of the document that two rule sets do not share."""

    where: str
    first: str
    second: str


@plain
class BetDifference:
    title: str
    first: float | None  # the house edge, or None where the bet is not offered
    second: float | None


@plain
class Diff:
    first: str
    second: str
    differences: tuple[Difference, ...]
    bets: Mapping[str, BetDifference]


def diff(first: str | Path | Rules, second: str | Path | Rules) -> Diff:
    """Which lines of two rule sets differ, and what that does to every bet."""
    one, two = (r if isinstance(r, Rules) else load_rules(r) for r in (first, second))
    lines = [_flat({**rules.source, "tableau": rules.table_of_play}) for rules in (one, two)]
    places = sorted(set(lines[0]) | set(lines[1]))
    changed = [
        Difference(where, lines[0].get(where, "—"), lines[1].get(where, "—"))
        for where in places
        if lines[0].get(where) != lines[1].get(where)
    ]
    edges = [_edges(rules) for rules in (one, two)]
    titles = {name: bet.title for rules in (two, one) for name, bet in rules.bets.items()}
    bets = {
        name: BetDifference(title, edges[0].get(name), edges[1].get(name)) for name, title in titles.items()
    }
    return Diff(one.name, two.name, tuple(changed), bets)


def _edges(rules: Rules) -> dict[str, float]:
    coups = distribution(rules.tableau, full(rules.decks))
    return {name: float(price(bet, coups).edge) for name, bet in rules.bets.items()}


def _flat(value: Any, where: str = "") -> dict[str, str]:
    """A document as one line a value; a tableau as one line a row."""
    if isinstance(value, Mapping):
        parts = [_flat(inner, f"{where}.{key}".lstrip(".")) for key, inner in value.items()]
        return {place: text for part in parts for place, text in part.items()}
    if isinstance(value, list):
        return _flat(dict(enumerate(value)), where)
    if isinstance(value, str) and "\n" in value:
        rows = [line.split(maxsplit=1) for line in value.splitlines() if line.strip()]
        return {f"{where}.{row[0]}": row[-1] for row in rows}
    return {where: str(value)}
