"""Bots that play Pok Deng. They receive views, never states."""

from collections.abc import Callable
from random import Random

from croupier.errors import BadInput
from croupier.game import Range
from croupier.games.pokdeng.rules import Act
from croupier.games.pokdeng.views import View
from croupier.wire import plain

Better = Callable[[Range, Random], int]  # of the stakes a seat may lay, which
Actor = Callable[[View, Random], Act]

ACTS: tuple[Act, ...] = ("stand", "hit")
MOST_ABOVE = 40  # how far above the minimum a random stake goes


@plain
class Player:
    """How a bot bets, and how it plays its hand on either side of the table."""

    bet: Better
    act: Actor


def least(stakes: Range, random: Random) -> int:
    return stakes.low


def near_least(stakes: Range, random: Random) -> int:
    return random.randint(stakes.low, min(stakes.high, stakes.low + MOST_ABOVE))


def convention(view: View, random: Random) -> Act:
    """Hit what the rule set's convention hits on this side, stand on the rest; house ranges come first."""
    assert view.round is not None
    sides = view.convention
    habit = sides.banker if view.seat == view.round.banker else sides.player
    return view.must or ("hit" if own_value(view) in habit.hit else "stand")


def any_act(view: View, random: Random) -> Act:
    """A coin decides, where the house ranges leave a choice."""
    coin: Act = random.choice(ACTS)
    return view.must or coin


def own_value(view: View) -> int:
    """The points of the hand a view's own seat holds."""
    assert view.seat is not None
    assert view.round is not None
    own = view.round.hands[view.seat].score
    assert own is not None
    return own.value


PLAYERS = {
    "convention": Player(near_least, convention),
    "flat": Player(least, convention),
    "random": Player(near_least, any_act),
}


def named(name: str) -> Player:
    if name not in PLAYERS:
        raise BadInput(f"no Pok Deng bot is called {name!r}; there is {', '.join(PLAYERS)}")
    return PLAYERS[name]
