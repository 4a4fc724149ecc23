"""Pok Deng tables to test at: seats taken, bets laid, the deck stacked so that chosen hands come out."""

from collections.abc import Sequence
from typing import Any

from croupier.cards import Card, parse
from croupier.chance import Chance
from croupier.game import load_game
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.table import Round, Table, new
from tests import desk

CHIPS = 10_000
BANKER = "1"  # so that seat 2 is on the banker's left


class StackedDeck:
    """A deck in which `first` come out first."""

    def __init__(self, first: Sequence[Card]) -> None:
        self.first = tuple(first)

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        assert len(set(self.first)) == len(self.first)
        return self.first + tuple(card for card in cards if card not in self.first)

    def draw(self) -> Card:
        raise AssertionError("a stacked deck knows its cards")


class Desk(desk.Desk[Table, c.Command, e.Event]):
    """A Pok Deng table under test."""

    def __init__(self, table: Table, chance: Chance) -> None:
        super().__init__(load_game("pok-deng"), table, chance, Table.chips)

    @property
    def round(self) -> Round:
        assert self.table.round is not None
        return self.table.round

    def won(self) -> dict[str, int]:
        """What each player of the round has won so far; below zero, paid."""
        return {payment.seat: payment.won for payment in self.round.payments}

    def stacks(self) -> dict[str, int]:
        return dict(self.table.seats)


def rules_of(name: str = "pok-deng", **changes: Any) -> Rules:
    return load_rules(name).varied(**changes)


def seated(seats: str = "1 2 3", rules: Rules | None = None, chips: int = CHIPS, **opened: Any) -> Desk:
    """A table whose seat 1 keeps the bank."""
    made = Desk(new(rules or rules_of(), **opened), StackedDeck(()))
    for seat in seats.split():
        made.do(c.Join(seat, chips))
    made.do(c.TakeBank(BANKER))
    return made


def stacked(hands: str, then: str = "") -> StackedDeck:
    """The deck that deals these hands, the banker's last, and then these cards."""
    pairs = [parse(hand) for hand in hands.split("/")]
    first, second = zip(*pairs, strict=True)
    return StackedDeck((*first, *second, *parse(then)))


def dealt(
    hands: str,
    then: str = "",
    *,
    rules: Rules | None = None,
    stake: int = 10,
    chips: int = CHIPS,
    **opened: Any,
) -> Desk:
    """A round just dealt: seats 2, 3, … get the first hands and the banker, seat 1, the last."""
    players = [str(place) for place in range(2, 1 + len(hands.split("/")))]
    made = seated(" ".join((BANKER, *players)), rules, chips, **opened)
    made.chance = stacked(hands, then)
    made.do(*(c.Bet(seat, stake) for seat in players))
    made.do(c.Deal(BANKER))
    return made
