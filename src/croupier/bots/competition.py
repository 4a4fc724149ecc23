"""Players of a competition by name: bettors see a session as their place may, bots see the competition."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Protocol

from croupier.bots.bot import Bot
from croupier.competition import commands as c
from croupier.competition.conditions import Conditions, best_odds, sides_of, tie_bet
from croupier.competition.views import SessionView, View
from croupier.errors import BadInput
from croupier.game import Range
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.rules import Limit
from croupier.host import Seat
from croupier.money import Chips, as_chips
from croupier.solve.competition.betting_kernels import NOWHERE, standing_wager

CARDS_A_COUP = 5  # about
DEFAULT = "standing"
UNKNOWN_COUPS = 2  # left where nobody can tell: more than one
TIE, SECRET, BESIDE = 0.15, 0.2, 0.3  # how often `random` bets so


class Bettor(Protocol):
    def __call__(self, seen: SessionView, session: str, place: str) -> c.Command:
        """A wager, a secret one, or to stand: what the player at this place asks for."""


Maker = Callable[[Conditions, str], Bettor]  # with a seed of the bettor's own


def derive_seed(*parts: object) -> str:
    """A seed for a bettor that does not reveal the seed of the cards."""
    return sha256("/".join(map(str, ("croupier/competition/luck", *parts))).encode()).hexdigest()


def bettor_named(name: str) -> Maker:
    """How to make such a bettor: of the conditions of entry and a seed."""
    if name not in ROSTER:
        raise BadInput(f"no bettor is called {name!r}; choose from {', '.join(ROSTER)}")
    return ROSTER[name]


def bot_named(name: str, conditions: Conditions) -> Bot:
    """A player who enters, takes its seats, bets as the bettor of that name does, cuts and turns cards."""
    make = bettor_named(name or DEFAULT)

    def play(seat: Seat[c.Command, View], draw: Random) -> Iterator[c.Command]:
        view, bettor = seat.view, make(conditions, str(draw.getrandbits(64)))
        if view.phase == "entries":
            yield from _enter(seat, view)
        elif view.phase == "play":
            for session, seen in view.sessions.items():
                yield from answer(bettor, seen, session, seat.name)
            if _may(seat, c.EnterSecondary):
                yield c.EnterSecondary(seat.name)

    return play


def _enter(seat: Seat[c.Command, View], view: View) -> Iterator[c.Command]:
    if view.own is None:
        yield c.Apply(seat.name)
    elif _may(seat, c.Acknowledge):
        yield c.Acknowledge(seat.name)


def _may(seat: Seat[c.Command, View], kind: type) -> bool:
    return any(option.command == kind.__name__ for option in seat.legal)


def answer(bettor: Bettor, seen: SessionView, session: str, who: str) -> Iterator[c.Command]:
    """What a player does in a session where it is its turn: sits down, bets, cuts, turns its cards."""
    sitting = {
        one.occupant if one.here else one.player: seat for seat, one in seen.places.items() if one.out < 0
    }
    place = sitting.get(who)
    if place is None or seen.over:
        return
    if not seen.places[place].here:
        yield c.TakeSeat(who, session)
    elif seen.to_wager == place:
        yield bettor(seen, session, place)
    elif seen.table.cut_offered_to == place:
        yield c.AtTable(who, session, table_commands.Cut(place, seen.table.shoe.cards // 2))
    elif seen.table.coup and seen.table.coup.turns and seen.table.coup.turns[1] == place:
        if seen.table.coup.turns[0] not in seen.table.coup.holders:
            yield c.AtTable(who, session, table_commands.AcceptCards(place))
        yield c.AtTable(who, session, table_commands.TurnCard(place))


@dataclass(frozen=True)
class SeatView:
    """A session from one place, and what may be asked for there."""

    conditions: Conditions
    seen: SessionView
    session: str
    place: str

    @cached_property
    def who(self) -> str:
        return self.seen.places[self.place].occupant

    @cached_property
    def sides(self) -> tuple[str, str]:
        return sides_of(self.conditions.rules)

    @cached_property
    def limit(self) -> Limit:
        return self.seen.table.limits[self.sides[0]]

    @cached_property
    def tie(self) -> str:
        return tie_bet(self.conditions.rules)

    @cached_property
    def lies(self) -> tuple[tuple[str, Chips], ...]:
        """Its own wager that a Tie left on the layout."""
        return tuple((laid.bet, laid.stake) for laid in self.seen.table.layout if laid.seat == self.place)

    def chips(self, place: str) -> Chips:
        """All chips of a place, those on the layout included."""
        laid = sum(laid.stake for laid in self.seen.table.layout if laid.seat == place)
        return as_chips(self.seen.table.people[place].chips + laid)

    @cached_property
    def in_hand(self) -> Chips:
        """What may still be laid: a form's amount is spoken for (ruling C4)."""
        form = self.seen.forms.get(self.place)
        return as_chips(self.chips(self.place) - (form.amount if form else 0))

    def most(self, bet: str, besides: Chips = 0) -> Chips:
        """The largest wager, in whole steps, beside what else is laid or written."""
        limit = self.seen.table.limits[bet]
        return as_chips(min(limit.maximum, self.in_hand - besides) // limit.step * limit.step)

    @cached_property
    def coups_left(self) -> int:
        """With the one to come, as near as can be known."""
        if self.seen.last_coup:
            return 1
        length = self.seen.terms.length
        if length.coups:
            return length.coups - self.seen.coups
        left = self._in_shoes(length.shoes) if length.shoes else self._in_minutes(length.minutes)
        return max(UNKNOWN_COUPS, left)

    def _in_shoes(self, shoes: int) -> int:
        shoe, start = self.seen.table.shoe, self.conditions.rules.shoe.start
        cards = shoe.remaining - start + (shoes - shoe.number) * (shoe.cards - start)
        return cards // CARDS_A_COUP

    def _in_minutes(self, minutes: int) -> int:
        """At the pace so far."""
        gone = self.seen.turn_since - self.seen.begun
        return (minutes * 60 - gone) * self.seen.coups // gone if gone > 0 else minutes

    @cached_property
    def advance(self) -> int:
        return self.seen.terms.advance

    def acts_last(self) -> bool:
        return self.seen.order[-1] == self.place

    def wager(self, bet: str, stake: Chips, tie: Chips = 0) -> c.Command:
        """With chips; one that lies there already stands (TLGC 16.5.8)."""
        if not tie and self.place in self.seen.standing and self.lies == ((bet, stake),):
            return c.Stand(self.who, self.session)
        return c.Wager(self.who, self.session, bet, stake, tie)

    def form(self, bet: str, amount: Chips, salt: str, *, chips: bool = False) -> c.Command:
        return c.SecretWager(self.who, self.session, bet, amount, salt, chips=chips)

    def meets(self, stake: Chips) -> bool:
        """Whether a wager may stand after a Tie: limits may have been raised since."""
        return stake >= self.limit.minimum and stake % self.limit.step == 0

    def nothing_beside(self) -> c.Command | None:
        """Where a form has been handed in with chips to follow: none, so that the form is all of it."""
        if self.place not in self.seen.forms:
            return None
        return c.Wager(self.who, self.session, "", 0)

    def may_hide(self) -> bool:
        """Whether a secret wager can be all of it: one is left, and no wager of its own lies in the open."""
        mine = self.seen.places[self.place]
        return mine.secret > 0 and not self.lies and not self.seen.restricted


def flat(view: SeatView, seed: str) -> c.Command:
    """The minimum on Banker; in a play-off on either hand, since players who always bet alike stay tied."""
    draw = Random(derive_seed(seed, view.session, view.seen.coups))
    side = draw.randrange(2) if view.seen.stage == "play-off" else 1
    return view.nothing_beside() or view.wager(view.sides[side], view.limit.minimum)


def standing(view: SeatView, seed: str) -> c.Command:
    """Bets to the standings, in the open."""
    return view.nothing_beside() or view.wager(*to_the_standings(view))


def to_the_standings(view: SeatView) -> tuple[str, Chips]:
    """By the wagers on the layout; one that may still be altered after a Tie does not count."""
    if view.seen.restricted == view.place:
        return view.sides[1], view.limit.minimum
    order, rules = view.seen.order, view.conditions.rules
    laid = {lies.seat: lies for lies in view.seen.table.layout if lies.bet in view.sides}
    wagers = [laid[seat] if seat in laid and seat not in view.seen.standing else None for seat in order]
    odds = [best_odds(rules, bet) for bet in view.sides]
    units, limit = rules.unit.units, view.limit
    side, stake = standing_wager(
        order.index(view.place),
        [units(view.chips(seat)) for seat in order],
        [view.sides.index(lies.bet) if lies else NOWHERE for lies in wagers],
        [units(lies.stake) if lies else 0 for lies in wagers],
        view.coups_left,
        view.advance,
        (units(limit.minimum), units(limit.maximum), units(limit.step)),
        [(price.win, price.stake) for price in odds],
    )
    return view.sides[side], rules.unit.chips(stake)


def secretive(view: SeatView, seed: str) -> c.Command:
    """As `standing`; hides its last wagers from those who act after it."""
    bet, stake = to_the_standings(view)
    left = view.seen.places[view.place].secret
    if view.may_hide() and view.coups_left <= left and not view.acts_last():
        return view.form(bet, stake, derive_seed(seed, view.session, view.seen.coups)[:32])
    return view.nothing_beside() or view.wager(bet, stake)


def random_bettor(view: SeatView, seed: str) -> c.Command:
    """Anything that may be bet: on either hand, on Tie, in secret, in part or in full."""
    seen, place = view.seen, view.place
    draw = Random(derive_seed(seed, view.session, seen.coups, len(seen.seals), seen.standing))
    if place in seen.forms:
        return _beside(view, draw)
    if seen.restricted == place:
        return view.wager(view.sides[draw.randrange(2)], view.limit.minimum)
    if view.may_hide() and draw.random() < SECRET:
        return _hidden(view, draw)
    if place in seen.standing and view.meets(view.lies[0][1]) and draw.random() < BESIDE:
        return c.Stand(view.who, view.session)
    bet = view.sides[draw.randrange(2)]
    stake = drawn(draw, view.limit, view.most(bet))
    limit, left = seen.table.limits[view.tie], view.most(view.tie, stake)
    tie = drawn(draw, limit, left) if left >= limit.minimum and draw.random() < TIE else 0
    return view.wager(bet, stake, tie)


def _hidden(view: SeatView, draw: Random) -> c.Command:
    """Most forms are the only wager; one for Tie comes with chips on a hand."""
    salt, tie = f"{draw.getrandbits(128):032x}", view.seen.table.limits[view.tie]
    room = view.most(view.tie, view.limit.minimum)
    if room >= tie.minimum and draw.random() < BESIDE:
        return view.form(view.tie, drawn(draw, tie, room), salt, chips=True)
    bet = view.sides[draw.randrange(2)]
    amount = drawn(draw, view.limit, view.most(bet))
    return view.form(bet, amount, salt, chips=draw.random() < BESIDE)


def _beside(view: SeatView, draw: Random) -> c.Command:
    """Chips beside a form: not on the other hand, and both no more than the maximum (TLGC 16.6.3)."""
    form, limit = view.seen.forms[view.place], view.limit
    bet = form.bet if form.bet in view.sides else view.sides[draw.randrange(2)]
    most = min(view.most(bet), as_chips((limit.maximum - form.amount) // limit.step * limit.step))
    if most < limit.minimum:
        return c.Wager(view.who, view.session, "", 0)
    return view.wager(bet, drawn(draw, limit, most))


def drawn(draw: Random, limit: Limit, most: Chips) -> Chips:
    """Any amount from the minimum to the most, in whole steps."""
    amounts = Range(limit.minimum, most, limit.step)
    return amounts[draw.randrange(len(amounts))]


def _maker(bet: Callable[[SeatView, str], c.Command]) -> Maker:
    def bettor(conditions: Conditions, seed: str) -> Bettor:
        return lambda seen, session, place: bet(SeatView(conditions, seen, session, place), seed)

    return bettor


ROSTER: dict[str, Maker] = {
    "flat": _maker(flat),
    "random": _maker(random_bettor),
    "standing": _maker(standing),
    "secretive": _maker(secretive),
}


def bot_names(conditions: Conditions) -> dict[str, str]:
    return {
        "flat": "always the minimum",
        "random": "anything that may be bet, in secret too",
        "standing": "bets as the standings ask for, in the open",
        "secretive": "bets as the standings ask for, its last wagers in secret",
    }


def company(
    bots: Sequence[str], players: Iterable[str], conditions: Conditions, seed: str
) -> dict[str, Bettor]:
    """A bettor for every player, of these kinds in turn."""
    makers = [bettor_named(bot) for bot in bots]
    return {
        player: makers[number % len(makers)](conditions, derive_seed(seed, player))
        for number, player in enumerate(players)
    }
