"""Players of a competition by name: each sees a session as its place may, and asks for a wager."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import Random
from typing import Protocol

from croupier.competition import commands as c
from croupier.competition.conditions import Conditions, best_odds, sides_of, tie_bet
from croupier.competition.views import SessionView
from croupier.errors import BadInput
from croupier.games.baccarat.rules import Limit
from croupier.solve.competition.betting_kernels import NOWHERE, standing_wager

CARDS_A_COUP = 5  # about
UNTOLD = 2  # coups left where nobody can tell: more than one
TIE, SECRET, BESIDE = 0.15, 0.2, 0.3  # how often `random` bets so


class Bettor(Protocol):
    def __call__(self, seen: SessionView, session: str, place: str) -> c.Command:
        """A wager, a secret one, or to stand: what the player at this place asks for."""


Maker = Callable[[Conditions, str], Bettor]  # `luck` is a seed of the bettor's own


def luck(*parts: object) -> str:
    """A seed for a bettor that does not tell the one its cards were shuffled with."""
    return sha256("/".join(map(str, ("croupier/competition/luck", *parts))).encode()).hexdigest()


def named(name: str) -> Maker:
    """How to make such a bettor: of the conditions of entry and its luck."""
    if name not in ROSTER:
        raise BadInput(f"no bettor is called {name!r}; there is {', '.join(ROSTER)}")
    return ROSTER[name]


@dataclass(frozen=True)
class Eye:
    """A session from one place, and what may be asked for there."""

    conditions: Conditions
    seen: SessionView
    session: str
    place: str

    @cached_property
    def who(self) -> str:
        mine = self.seen.places[self.place]
        return mine.substitute or mine.player

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
    def lies(self) -> tuple[tuple[str, int], ...]:
        """What of its own lies on the layout, left from a Tie."""
        return tuple((laid.bet, laid.stake) for laid in self.seen.table.layout if laid.seat == self.place)

    def chips(self, place: str) -> int:
        """All that a place has, on the layout too."""
        laid = sum(laid.stake for laid in self.seen.table.layout if laid.seat == place)
        return self.seen.table.people[place].chips + laid

    @cached_property
    def in_hand(self) -> int:
        """What may still be laid: a form's amount is spoken for (ruling C4)."""
        form = self.seen.forms.get(self.place)
        return self.chips(self.place) - (form.amount if form else 0)

    def most(self, bet: str, besides: int = 0) -> int:
        """The largest wager, in whole units, beside what else is laid or written."""
        limit = self.seen.table.limits[bet]
        return min(limit.maximum, self.in_hand - besides) // limit.step * limit.step

    @cached_property
    def coups_left(self) -> int:
        """With the one to come, as near as can be told."""
        if self.seen.last_coup:
            return 1
        length = self.seen.terms.length
        if length.coups:
            return length.coups - self.seen.coups
        return max(UNTOLD, self._in_shoes(length.shoes) if length.shoes else self._in_minutes(length.minutes))

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

    def wager(self, bet: str, stake: int, tie: int = 0) -> c.Command:
        """With chips; one that lies there already stands (TLGC 16.5.8)."""
        if not tie and self.place in self.seen.standing and self.lies == ((bet, stake),):
            return c.Stand(self.who, self.session)
        return c.Wager(self.who, self.session, bet, stake, tie)

    def form(self, bet: str, amount: int, salt: str, *, chips: bool = False) -> c.Command:
        return c.SecretWager(self.who, self.session, bet, amount, salt, chips=chips)

    def meets(self, stake: int) -> bool:
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


@dataclass(frozen=True)
class Flat:
    """The minimum on Banker; in a play-off on either hand, since those who always bet alike never part."""

    conditions: Conditions
    luck: str

    def __call__(self, seen: SessionView, session: str, place: str) -> c.Command:
        eye = Eye(self.conditions, seen, session, place)
        draw = Random(luck(self.luck, session, seen.coups))
        side = draw.randrange(2) if seen.stage == "play-off" else 1
        return eye.nothing_beside() or eye.wager(eye.sides[side], eye.limit.minimum)


@dataclass(frozen=True)
class Standing:
    """Bets to the standings, in the open."""

    conditions: Conditions
    luck: str

    def __call__(self, seen: SessionView, session: str, place: str) -> c.Command:
        eye = Eye(self.conditions, seen, session, place)
        return eye.nothing_beside() or eye.wager(*self.choice(eye))

    def choice(self, eye: Eye) -> tuple[str, int]:
        """By what lies on the layout; what may still be altered after a Tie has not been laid."""
        if eye.seen.restricted == eye.place:
            return eye.sides[1], eye.limit.minimum
        order, rules = eye.seen.order, self.conditions.rules
        laid = {lies.seat: lies for lies in eye.seen.table.layout if lies.bet in eye.sides}
        made = [laid[at] if at in laid and at not in eye.seen.standing else None for at in order]
        odds = [best_odds(rules, bet) for bet in eye.sides]
        side, stake = standing_wager(
            order.index(eye.place),
            [eye.chips(at) for at in order],
            [eye.sides.index(lies.bet) if lies else NOWHERE for lies in made],
            [lies.stake if lies else 0 for lies in made],
            eye.coups_left,
            eye.advance,
            (eye.limit.minimum, eye.limit.maximum, eye.limit.step),
            [(price.win, price.stake) for price in odds],
        )
        return eye.sides[side], stake


@dataclass(frozen=True)
class Secretive:
    """As `standing`; hides its last wagers from those who act after it."""

    conditions: Conditions
    luck: str

    def __call__(self, seen: SessionView, session: str, place: str) -> c.Command:
        eye = Eye(self.conditions, seen, session, place)
        bet, stake = Standing(self.conditions, self.luck).choice(eye)
        if eye.may_hide() and eye.coups_left <= seen.places[place].secret and not eye.acts_last():
            return eye.form(bet, stake, luck(self.luck, session, seen.coups)[:32])
        return eye.nothing_beside() or eye.wager(bet, stake)


@dataclass(frozen=True)
class Chancer:
    """Anything that may be bet: on either hand, on Tie, in secret, in part or in full."""

    conditions: Conditions
    luck: str

    def __call__(self, seen: SessionView, session: str, place: str) -> c.Command:
        eye = Eye(self.conditions, seen, session, place)
        draw = Random(luck(self.luck, session, seen.coups, len(seen.seals), seen.standing))
        if place in seen.forms:
            return self._beside(eye, draw)
        if seen.restricted == place:
            return eye.wager(eye.sides[draw.randrange(2)], eye.limit.minimum)
        if eye.may_hide() and draw.random() < SECRET:
            return self._hidden(eye, draw)
        if place in seen.standing and eye.meets(eye.lies[0][1]) and draw.random() < BESIDE:
            return c.Stand(eye.who, session)
        bet = eye.sides[draw.randrange(2)]
        stake = drawn(draw, eye.limit, eye.most(bet))
        limit, left = seen.table.limits[eye.tie], eye.most(eye.tie, stake)
        tie = drawn(draw, limit, left) if left >= limit.minimum and draw.random() < TIE else 0
        return eye.wager(bet, stake, tie)

    def _hidden(self, eye: Eye, draw: Random) -> c.Command:
        """Most forms are all there is; one for Tie comes with chips on a hand."""
        salt, tie = f"{draw.getrandbits(128):032x}", eye.seen.table.limits[eye.tie]
        room = eye.most(eye.tie, eye.limit.minimum)
        if room >= tie.minimum and draw.random() < BESIDE:
            return eye.form(eye.tie, drawn(draw, tie, room), salt, chips=True)
        bet = eye.sides[draw.randrange(2)]
        amount = drawn(draw, eye.limit, eye.most(bet))
        return eye.form(bet, amount, salt, chips=draw.random() < BESIDE)

    def _beside(self, eye: Eye, draw: Random) -> c.Command:
        """Chips beside a form: not on the other hand, and both no more than the maximum (TLGC 16.6.3)."""
        form, limit = eye.seen.forms[eye.place], eye.limit
        bet = form.bet if form.bet in eye.sides else eye.sides[draw.randrange(2)]
        most = min(eye.most(bet), (limit.maximum - form.amount) // limit.step * limit.step)
        if most < limit.minimum:
            return c.Wager(eye.who, eye.session, "", 0)
        return eye.wager(bet, drawn(draw, limit, most))


def drawn(draw: Random, limit: Limit, most: int) -> int:
    """Any amount from the minimum to the most, in units."""
    return limit.minimum + draw.randint(0, (most - limit.minimum) // limit.step) * limit.step


ROSTER: dict[str, Maker] = {"flat": Flat, "random": Chancer, "standing": Standing, "secretive": Secretive}


def company(
    bots: Sequence[str], players: Iterable[str], conditions: Conditions, seed: str
) -> dict[str, Bettor]:
    """A bettor for every player, of these kinds in turn."""
    makers = [named(bot) for bot in bots]
    return {
        player: makers[number % len(makers)](conditions, luck(seed, player))
        for number, player in enumerate(players)
    }
