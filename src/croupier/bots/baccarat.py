"""Bots that bet at baccarat. They receive views, never states."""

from collections.abc import Callable
from random import Random

from croupier.errors import BadInput
from croupier.games.baccarat.views import View
from croupier.money import Chips, as_chips

Choice = tuple[str, Chips]  # a bet and a stake
Bettor = Callable[[View, str, Random], list[Choice]]

MOST_STEPS = 20  # how far above the minimum a random stake goes


def random_bettor(view: View, seat: str, random: Random) -> list[Choice]:
    """One bet most of the time, sometimes two, with stakes near the minimum."""
    bets = list(view.limits)
    chosen = {random.choice(bets)}
    if not view.one_bet and random.random() < 0.2:
        chosen.add(random.choice(bets))
    return [(bet, _stake(view, bet, random)) for bet in sorted(chosen)]


def flat(bet: str) -> Bettor:
    """Always the minimum on one bet."""

    def bettor(view: View, seat: str, random: Random) -> list[Choice]:
        return [(bet, view.limits[bet].minimum)]

    return bettor


def bot_named(name: str, bets: tuple[str, ...]) -> Bettor:
    """`random`, or the name of a bet to lay the minimum on."""
    if name == "random":
        return random_bettor
    if name not in bets:
        raise BadInput(f"no bot is called {name!r}; choose random, or a bet to back: {', '.join(bets)}")
    return flat(name)


def _stake(view: View, bet: str, random: Random) -> Chips:
    limit = view.limits[bet]
    steps = min(int((limit.maximum - limit.minimum) // limit.step), MOST_STEPS)
    return as_chips(limit.minimum + random.randint(0, steps) * limit.step)
