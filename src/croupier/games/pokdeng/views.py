"""What a seat may know: its own cards and how many the others hold (ruling P9), never the deck's order."""

from collections.abc import Callable, Mapping
from functools import cache

from croupier.cards import UNSEEN, Card, Order
from croupier.games.identity_cache import cached_by_identity
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.betting import at_risk, stake_range
from croupier.games.pokdeng.dealing import must
from croupier.games.pokdeng.hand import Score, score, scorer
from croupier.games.pokdeng.rules import Act, Combination, Convention, Rules
from croupier.games.pokdeng.table import Phase, Round, Table
from croupier.wire import plain, replace


@plain
class HandView:
    """A hand as it lies before this seat; the score of one it can read."""

    cards: tuple[Card, ...]
    score: Score | None


@plain
class RoundView:
    number: int
    banker: str
    players: tuple[str, ...]  # in the order they are dealt to and act
    hands: Mapping[str, HandView]
    shown: tuple[str, ...]
    payments: tuple[e.Payment, ...]


@plain
class View:
    """All of it is plain data a browser can draw without knowing a rule."""

    seat: str | None
    rules: str
    title: str
    combinations: tuple[Combination, ...]
    convention: Convention
    places: int
    minimum: int
    maximum: int
    at_risk: int  # how many times a bet both sides must be able to pay
    cage: int
    phase: Phase
    seats: Mapping[str, int]
    banker: str | None
    bets: Mapping[str, int]
    stakes: tuple[int, int] | None  # the least and the most that this seat may bet now
    turn: str | None
    must: Act | None  # what the house ranges make this seat do, in its turn
    round: RoundView | None
    rounds: int
    missed: Mapping[str, int]  # clocks run out in a row, by seat (ruling A4)


def view(table: Table, seat: str | None) -> View:
    rules = table.rules
    return View(
        seat=seat,
        rules=rules.name,
        title=rules.title,
        combinations=rules.combinations,
        convention=rules.convention,
        places=table.places,
        minimum=table.minimum,
        maximum=table.maximum,
        at_risk=at_risk(table),
        cage=table.cage,
        phase=table.phase,
        seats=table.seats,
        banker=table.banker,
        bets=table.bets,
        stakes=_stakes(table, seat) if seat and table.phase == "bets" else None,
        turn=table.turn(),
        must=must(table, seat) if seat and seat == table.turn() else None,
        round=_round(rules, table.round, seat) if table.round else None,
        rounds=table.rounds,
        missed=table.missed,
    )


def _stakes(table: Table, seat: str) -> tuple[int, int] | None:
    if seat not in table.seats or seat == table.banker:
        return None
    stakes = stake_range(table, seat)
    return (int(stakes.low), int(stakes.high)) if stakes else None


def redact(event: e.Event, seat: str | None) -> e.Event:
    """The event as a seat may read it: a card dealt face down is its owner's alone."""
    if isinstance(event, e.Shuffled):
        return replace(event, order=Order())
    if isinstance(event, e.CardDealt) and not event.up and event.seat != seat:
        return replace(event, card=UNSEEN)
    if isinstance(event, e.CardCorrected) and not event.up and event.seat != seat:
        return replace(event, was=UNSEEN, card=UNSEEN)
    return event


def _round(rules: Rules, now: Round, seat: str | None) -> RoundView:
    hands = _open_hands(now, scorer(rules))
    if seat is not None and (own := now.hands.get(seat)):
        hands = {**hands, seat: HandView(own, score(rules, own))}
    return RoundView(now.number, now.banker, now.players, hands, now.shown, now.payments)


@cached_by_identity
def _open_hands(now: Round, score: Callable[[tuple[Card, ...]], Score]) -> Mapping[str, HandView]:
    """Every hand as a spectator sees it: the same for all viewers of a round."""
    return {
        owner: HandView(cards, score(cards)) if owner in now.shown else _closed(len(cards))
        for owner, cards in now.hands.items()
    }


@cache
def _closed(cards: int) -> HandView:
    return HandView((UNSEEN,) * cards, None)
