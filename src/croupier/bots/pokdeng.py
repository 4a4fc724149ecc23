"""Bots that play Pok Deng: they receive views, never states."""

from collections.abc import Callable, Iterator
from random import Random

from croupier.bots.bot import Bot
from croupier.errors import BadInput
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.rules import Act, Rules
from croupier.games.pokdeng.views import View
from croupier.host import Seat
from croupier.wire import plain

Better = Callable[[int, int, Random], int]  # of the least and the most a seat may bet, what it bets
Actor = Callable[[View, Random], Act]

ACTS: dict[Act, Callable[[str], c.Command]] = {"stand": c.Stand, "hit": c.Hit}
MAX_ABOVE = 40  # how far above the minimum a random stake goes
STACK = 100  # minimum bets a bot can cover when it sits down, and again when its chips run low


@plain
class Style:
    """How a bot bets, how it plays its hand on either side of the table, and both in a line."""

    line: str
    bet: Better
    act: Actor


def bot_named(name: str, rules: Rules) -> Bot:
    style = name or "convention"
    if style not in STYLES:
        raise BadInput(f"no bot of Pok Deng is called {name!r}; choose from {', '.join(STYLES)}")
    return player(STYLES[style])


def bot_names(rules: Rules) -> dict[str, str]:
    return {name: style.line for name, style in STYLES.items()}


def player(style: Style) -> Bot:
    """A player that sits down, takes the bank if nobody has it, bets, and stands or hits."""

    def play(seat: Seat[c.Command, View], draw: Random) -> Iterator[c.Command]:
        view = seat.view
        if seat.name not in view.seats:
            yield c.Join(seat.name, _stack(view))
        elif view.turn == seat.name:
            yield ACTS[view.must or style.act(view, draw)](seat.name)
        elif view.phase == "bets":
            yield from _before_the_deal(seat, view, style, draw)

    return play


def _before_the_deal(
    seat: Seat[c.Command, View], view: View, style: Style, draw: Random
) -> Iterator[c.Command]:
    if view.banker is None:
        yield from _chips_for(view, seat.name, 1)
        yield c.TakeBank(seat.name)
        view = seat.view
    if view.banker == seat.name:  # it covers the minimum of every seat, so that all may play
        yield from _chips_for(view, seat.name, len(view.seats))
        return
    for bought in _chips_for(view, seat.name, 1):
        yield bought
        view = seat.view
    if view.stakes:
        yield c.Bet(seat.name, style.bet(*view.stakes, draw))


def _chips_for(view: View, seat: str, bets: int) -> Iterator[c.Command]:
    """Chips to cover so many bets of the minimum, bought where they are short."""
    if view.seats[seat] < view.minimum * view.at_risk * bets:
        yield c.BuyIn(seat, _stack(view))


def _stack(view: View) -> int:
    return STACK * view.minimum * view.at_risk


def least(low: int, high: int, draw: Random) -> int:
    return low


def near_least(low: int, high: int, draw: Random) -> int:
    return draw.randint(low, min(high, low + MAX_ABOVE))


def convention(view: View, draw: Random) -> Act:
    """Hit what the rule set's convention hits on this side; where it leaves a choice, stand."""
    habit = view.convention.banker if view.banker == view.seat else view.convention.player
    return "hit" if own_value(view) in habit.hit else "stand"


def any_act(view: View, draw: Random) -> Act:
    return draw.choice(list(ACTS))


def own_value(view: View) -> int:
    """The points of the hand a view's own seat holds."""
    assert view.seat is not None
    assert view.round is not None
    own = view.round.hands[view.seat].score
    assert own is not None
    return own.value


STYLES = {
    "convention": Style("bets near the minimum, and hits what tables usually hit", near_least, convention),
    "flat": Style("bets the minimum, and hits what tables usually hit", least, convention),
    "random": Style("bets near the minimum, and stands or hits at random", near_least, any_act),
}
