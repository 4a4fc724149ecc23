"""Bots that play Pok Deng: they receive views, never states."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from croupier.bots.bot import Bot
from croupier.cards import Card
from croupier.errors import BadInput, required
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.hand import value_of
from croupier.games.pokdeng.rules import Act, Rules
from croupier.games.pokdeng.views import View
from croupier.host import Seat
from croupier.wire import plain

Better = Callable[[int, int, Random], int]  # of the least and the most a seat may bet, what it bets
Actor = Callable[[View, Random], Act]
Draws = Callable[[View, Random, Sequence[str]], Sequence[str]]  # of players in play, whom it draws against

ACTS: dict[Act, Callable[[str], c.Command]] = {"stand": c.Stand, "hit": c.Hit}
MAX_ABOVE = 40  # how far above the minimum a random stake goes
EQUILIBRIUM = "equilibrium"
EQUILIBRIUM_LINE = "bets near the minimum, and plays what the solver plays under the table's rules"
STACK = 100  # minimum bets a bot can cover when it sits down, and again when its chips run low


@plain
class Style:
    """How a bot bets and plays its hand on either side of the table, and both in a line.

    `against`: whom a banker draws against that may settle with the others first.
    """

    line: str
    bet: Better
    act: Actor
    against: Draws


def bot_named(name: str, rules: Rules) -> Bot:
    style = name or "convention"
    if style == EQUILIBRIUM:
        from croupier.bots.pokdeng_equilibrium import equilibrium

        return player(equilibrium(rules))
    if style not in STYLES:
        raise BadInput(f"no bot of Pok Deng is called {name!r}; choose from {', '.join(bot_names(rules))}")
    return player(STYLES[style])


def bot_names(rules: Rules) -> dict[str, str]:
    return {name: style.line for name, style in STYLES.items()} | {EQUILIBRIUM: EQUILIBRIUM_LINE}


def player(style: Style) -> Bot:
    """A player that sits down, takes the bank if nobody has it, bets, and stands or hits."""

    def play(seat: Seat[c.Command, View], draw: Random) -> Iterator[c.Command]:
        view = seat.view
        if seat.name not in view.seats:
            yield c.Join(seat.name, stack(view))
        elif view.turn == seat.name:
            yield from _act(seat, view, style, draw)
        elif view.phase == "bets":
            yield from _before_the_deal(seat, view, style, draw)

    return play


def _act(seat: Seat[c.Command, View], view: View, style: Style, draw: Random) -> Iterator[c.Command]:
    """Stand or hit; a banker that may settle with some players first draws against the others alone."""
    if view.must or not _comparable(seat):
        yield ACTS[view.must or style.act(view, draw)](seat.name)
        return
    players = tuple([player for player in required(view.round).players if player in view.bets])
    against = style.against(view, draw, players)
    if against:
        for player in players:
            if player not in against and player in _comparable(seat):  # others may have been settled with it
                yield c.Compare(seat.name, player)
    if seat.view.turn == seat.name:  # all who drew are settled with together: nobody may be left
        yield c.Hit(seat.name) if against else c.Stand(seat.name)


def _comparable(seat: Seat[c.Command, View]) -> tuple[str, ...]:
    options = (option for option in seat.legal if option.command == c.Compare.__name__)
    return tuple([str(player) for option in options for player in option.fields["player"]])


def _before_the_deal(
    seat: Seat[c.Command, View], view: View, style: Style, draw: Random
) -> Iterator[c.Command]:
    if view.banker is None:
        yield from chips_for(view, seat.name, 1)
        yield c.TakeBank(seat.name)
        view = seat.view
    if view.banker == seat.name:  # it covers the minimum of every seat, so that all may play
        yield from chips_for(view, seat.name, len(view.seats))
        return
    for bought in chips_for(view, seat.name, 1):
        yield bought
        view = seat.view
    if view.stakes:
        yield c.Bet(seat.name, style.bet(*view.stakes, draw))


def chips_for(view: View, seat: str, bets: int) -> Iterator[c.Command]:
    """Chips to cover so many bets of the minimum, bought where they are short."""
    if view.seats[seat] < view.minimum * view.at_risk * bets:
        yield c.BuyIn(seat, stack(view))


def stack(view: View) -> int:
    return STACK * view.minimum * view.at_risk


def least(low: int, high: int, draw: Random) -> int:
    return low


def near_least(low: int, high: int, draw: Random) -> int:
    return draw.randint(low, min(high, low + MAX_ABOVE))


def convention(view: View, draw: Random) -> Act:
    """Hit what the rule set's convention hits on this side; where it leaves a choice, stand."""
    habit = view.convention.banker if view.banker == view.seat else view.convention.player
    return "hit" if own_value(view) in habit.hit else "stand"


def convention_against(view: View, draw: Random, players: Sequence[str]) -> Sequence[str]:
    """Where the convention leaves a choice, settle with those who drew and draw against those who stood."""
    habit, value = view.convention.banker, own_value(view)
    if value in habit.hit or value in habit.stand:
        return players if value in habit.hit else ()
    return [player for player in players if cards_of(view, player) == 2]


def any_act(view: View, draw: Random) -> Act:
    return draw.choice(list(ACTS))


def any_players(view: View, draw: Random, players: Sequence[str]) -> Sequence[str]:
    return [player for player in players if draw.choice((False, True))]


def cards_of(view: View, seat: str) -> int:
    """How many cards a hand of the round has."""
    assert view.round is not None
    return len(view.round.hands[seat].cards)


def own_value(view: View) -> int:
    """The points of the hand a view's own seat holds."""
    return value_of(own_cards(view))


def own_cards(view: View) -> tuple[Card, ...]:
    assert view.seat is not None
    assert view.round is not None
    return view.round.hands[view.seat].cards


STYLES = {
    "convention": Style(
        "bets near the minimum, and hits what tables usually hit", near_least, convention, convention_against
    ),
    "flat": Style(
        "bets the minimum, and hits what tables usually hit", least, convention, convention_against
    ),
    "random": Style("bets near the minimum, and stands or hits at random", near_least, any_act, any_players),
}
