"""What every bet comes to, player by player against the banker (004 8–9, ruling P6)."""

from collections.abc import Sequence

from croupier.games.pokdeng.events import Payment
from croupier.games.pokdeng.hand import Score, score, settle
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.table import Table


def payments(table: Table, players: Sequence[str]) -> tuple[Payment, ...]:
    """One player after another, so that what a side cannot pay is capped at the chips it then has."""
    assert table.round is not None
    hands, rules = table.round.hands, table.rules
    banker, purse = score(rules, hands[table.round.banker]), table.seats[table.round.banker]
    paid = []
    for seat in players:
        player, stake = score(rules, hands[seat]), table.bets[seat]
        times = settle(rules, player, banker)
        won = max(min(stake * times, purse), -stake - table.seats[seat])
        paid.append(Payment(seat, stake, times, won, priority(rules, player, banker)))
        purse -= won
    return tuple(paid)


def priority(rules: Rules, player: Score, banker: Score) -> str:
    """The clause by which two hands are compared."""
    if rules.ties != "push" and player.rank == banker.rank:
        return rules.cite("ties")
    if player.pok and banker.pok:
        return rules.cite("both-pok")
    if player.pok or banker.pok:
        return rules.cite("one-pok")
    return rules.cite("types" if {player.combination, banker.combination} & {*rules.types} else "no-pok")
