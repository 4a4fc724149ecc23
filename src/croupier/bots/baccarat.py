"""Bots that bet at baccarat: they receive views, never states."""

from collections.abc import Callable, Iterator
from math import ceil
from random import Random

from croupier.bots.bot import Bot
from croupier.errors import BadInput
from croupier.games.baccarat import commands as c
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.views import View
from croupier.host import Seat
from croupier.money import Chips, as_chips

Choice = tuple[str, Chips]  # a bet and a stake
Bettor = Callable[[View, Random], list[Choice]]

STACK = 10_000  # chips a bot sits down with, and buys again when they run low
CUTS = 0.7  # how often a bot takes the cut when it is offered
MAX_STEPS = 20  # how far above the minimum a random stake goes


def bot_named(name: str, rules: Rules) -> Bot:
    """`random`, or the name of a bet to lay the minimum on."""
    if name in ("", "random"):
        return player(random_bettor)
    if name not in rules.bets:
        known = ", ".join(rules.bets)
        raise BadInput(f"no bot is called {name!r}; choose random, or a bet to back: {known}")
    return player(flat(name))


def bot_names(rules: Rules) -> dict[str, str]:
    """`random`, and one for each bet."""
    backers = {name: f"lays the minimum on {bet.title}" for name, bet in rules.bets.items()}
    return {"random": "one or two bets at random, near the minimum", **backers}


def player(bettor: Bettor) -> Bot:
    """A player that sits down, cuts when asked, bets as `bettor` does and turns the cards it is given."""

    def play(seat: Seat[c.Command, View], draw: Random) -> Iterator[c.Command]:
        view = seat.view
        if seat.name not in view.people:
            yield c.Join(seat.name, STACK)
        elif view.phase == "wagers":
            yield from _bets(view, seat.name, bettor(view, draw))
        elif view.phase == "cut":
            yield _cut(seat, draw)
        elif view.coup and view.coup.turns:
            yield from _turn(view, seat.name)

    return play


def random_bettor(view: View, draw: Random) -> list[Choice]:
    """One bet most of the time, sometimes two, with stakes near the minimum."""
    bets = list(view.limits)
    chosen = [draw.choice(bets)]
    if not view.one_bet and draw.random() < 0.2:
        chosen = sorted({*chosen, draw.choice(bets)})
    return [(bet, _stake(view, bet, draw)) for bet in chosen]


def flat(bet: str) -> Bettor:
    """Always the minimum on one bet."""
    return lambda view, draw: [(bet, view.limits[bet].minimum)]


def _stake(view: View, bet: str, draw: Random) -> Chips:
    limit = view.limits[bet]
    steps = min(int((limit.maximum - limit.minimum) // limit.step), MAX_STEPS)
    return as_chips(limit.minimum + draw.choice(range(steps + 1)) * limit.step)


def _bets(view: View, seat: str, choices: list[Choice]) -> Iterator[c.Command]:
    staked, chips = sum([stake for _, stake in choices]), view.people[seat].chips
    if staked > int(chips) and staked > chips:  # comparing fractions is slow, and seldom needed
        yield c.BuyIn(seat, max(STACK, ceil(staked)))
    for bet, stake in choices:
        yield c.Wager(seat, bet, stake)


def _cut(seat: Seat[c.Command, View], draw: Random) -> c.Command:
    if draw.random() >= CUTS:
        return c.DeclineCut(seat.name)
    depth = seat.amounts(c.Cut, "cards")
    return c.Cut(seat.name, draw.randint(int(depth.low), int(depth.high)))


def _turn(view: View, seat: str) -> Iterator[c.Command]:
    assert view.coup is not None
    assert view.coup.turns is not None
    if view.coup.turns[0] not in view.coup.holders:
        yield c.AcceptCards(seat)
    yield c.TurnCard(seat)
