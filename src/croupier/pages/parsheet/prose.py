"""A rule set in sentences: when a bet pays, how the shoe is prepared, what a bet comes to."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.cards import DECK
from croupier.exact.parsheet.bets import BetSheet, Limits
from croupier.exact.parsheet.sheet import ParSheet
from croupier.games.baccarat.coup import MAX_CARDS, NATURAL
from croupier.pages.text import NUMBERS, listed, plural

WINNERS = {"player": "Player wins", "banker": "Banker wins", "tie": "a tie"}


def condition(when: Mapping[str, Sequence[Any]]) -> str:
    """When a line of a paytable fits.

    >>> condition({"result": ["banker"], "banker": [6]})
    'Banker wins, Banker has 6'
    """
    sentence = ", ".join(_answered(feature, answers) for feature, answers in when.items())
    return sentence[:1].upper() + sentence[1:] if sentence else "Anything else"


def _answered(feature: str, answers: Sequence[Any]) -> str:
    if feature == "result":
        return listed(WINNERS[winner] for winner in answers)
    if feature == "margin":
        return f"by {_numbers(answers)}"
    hand, _, feature_of_hand = feature.partition("_")
    if feature_of_hand == "cards":
        return f"{hand.title()} has {listed(NUMBERS[count] for count in answers)} cards"
    if feature_of_hand == "pair":
        return f"{hand.title()} starts with {listed(_pair(kind) for kind in answers)}"
    return f"{hand.title()} has {_numbers(answers)}"


def _pair(kind: str) -> str:
    return "no pair" if kind == "none" else f"a {kind} pair"


def _numbers(given: Sequence[int]) -> str:
    if len(given) > 2 and given[-1] - given[0] == len(given) - 1:
        return f"{given[0]} to {given[-1]}"
    return listed(map(str, given))


def rules_of_play(sheet: ParSheet) -> tuple[str, ...]:
    """How cards are drawn, how the shoe is prepared and when it ends, and the limits."""
    cited = (f"{sentence} ({sheet.topics[topic]})" for sentence, topic in (*_drawing(), *_shoe(sheet)))
    return (*cited, _limits(sheet))


def _drawing() -> Iterator[tuple[str, str]]:
    naturals = listed(map(str, range(NATURAL, 10)))
    yield f"A natural, {naturals} in the first two cards of a hand, ends the coup.", "natural"
    yield "Otherwise Player draws by the upper row.", "player-draw"
    yield "Then Banker draws by its point and Player’s third card.", "banker-draw"
    yield "Where Player stood, Banker draws by the last column.", "banker-draw.-"


def _shoe(sheet: ParSheet) -> Iterator[tuple[str, str]]:
    shoe, decks = sheet.procedure, sheet.identity.decks
    yield f"The shoe holds {plural(decks, 'deck')}, {decks * len(DECK)} cards.", "decks"
    if shoe.checked:
        yield "The cards are checked before the shuffle.", "check"
    if shoe.fresh:
        yield "All of them are shuffled anew for every coup.", "start"
        return
    yield "The cards are shuffled when the shoe is prepared, and not again.", "shuffle"
    if shoe.cut:
        yield f"A cut is offered, at least {shoe.cut} cards from either end.", "cut"
    if shoe.marker:
        yield f"A marker lies in front of the last {shoe.marker} cards.", "marker"
    then = "one begun is finished" if shoe.start >= MAX_CARDS else "one that runs out of cards is void"
    yield f"A coup starts while {shoe.start} or more cards remain, and {then}.", "start"


def _limits(sheet: ParSheet) -> str:
    """Bets with the same limits are named together."""
    alike: dict[Limits, list[str]] = {}
    for bet in sheet.bets.values():
        if bet.limits:
            alike.setdefault(bet.limits, []).append(bet.title)
    if not alike:
        return "The document fixes no limits; a table’s notice does."
    parts = [
        f"{listed(titles, 'and')} {by.minimum} to {by.maximum} in steps of {by.step} ({by.clause})"
        for by, titles in alike.items()
    ]
    return f"Limits, in chips: {'; '.join(parts)}."


def verdict(bet: BetSheet, decks: int) -> str:
    """What a bet comes to: at the rule set's decks, and at others where that turns round."""
    edges = {found.decks: found.edge.value for found in bet.by_decks}
    edge = edges[decks]
    turned = [count for count, other in edges.items() if other * edge < 0]
    sentence = _favours(bet.title, edge)
    if not turned:
        return sentence
    whom = "house" if edge < 0 else "bettor"
    counts = [*map(str, turned[:-1]), plural(turned[-1], "deck")]
    return f"{sentence} At {listed(counts, 'and')} it favours the {whom}."


def _favours(title: str, edge: float) -> str:
    if not edge:
        return f"{title} is an even bet: nobody gains by it on average."
    share, chips = f"{abs(edge) * 100:.4f} %", f"{abs(edge) * 100:.2f}"
    if edge < 0:
        return (
            f"{title} favours the bettor by {share}: "
            f"for every 100 chips staked the house loses {chips} on average."
        )
    return (
        f"{title} favours the house by {share}: of every 100 chips staked the house keeps {chips} on average."
    )
