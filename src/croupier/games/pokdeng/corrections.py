"""A card mistyped at a table with a physical deck, put right before the next deal (ruling A5).

The round is taken back to its deal and played again with the right card: what every seat did is done again,
and the banker compares with the same players before it acts (thai 7).
Where a seat could then not have done it, a card was really misdealt, and 004 has no rule for that: refused.
"""

from collections.abc import Iterator
from typing import NoReturn

from croupier.cards import DECK
from croupier.chance import PhysicalShoe
from croupier.errors import Refused
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.dealing import (
    compare,
    hit,
    look_for_pok,
    may_compare,
    may_hit,
    may_stand,
    stand,
)
from croupier.games.pokdeng.evolve import evolve, with_card
from croupier.games.pokdeng.run import Run
from croupier.games.pokdeng.table import Round, Table
from croupier.games.run import Handler

RULING = "ruling A5"
AGAIN = {
    c.Hit: Handler(may_hit, hit),
    c.Stand: Handler(may_stand, stand),
    c.Compare: Handler(may_compare, compare),
}


def may_correct(table: Table, command: c.Correct) -> None:
    now = table.round
    if now is None or now.order:
        _refuse("no round with typed cards has been dealt")
    if command.seat != now.banker:
        _refuse(f"the banker deals and corrects, not seat {command.seat!r}")
    if not 1 <= command.number <= len(now.hands.get(command.hand, ())):
        _refuse(f"card {command.number} of seat {command.hand!r} has not been typed in")
    if command.card not in DECK or any(command.card in hand for hand in now.hands.values()):
        _refuse(f"{command.card} cannot be that card: one deck holds it once")
    _still_held(table, now, _event(now, command))
    correct(Run(table, PhysicalShoe(str)), command)  # whether the round can be played again


def correct(run: Run, command: c.Correct) -> None:
    now, chance = run.round, run.chance
    hands = with_card(now.hands, command.hand, command.number, command.card)
    thirds = [card for seat in now.acted for card in hands[seat][2:]]
    run.emit(_event(now, command))
    look_for_pok(run)
    run.chance = PhysicalShoe(iter(thirds).__next__)
    for done in _done(now):
        if not (isinstance(done, c.Compare) and done.player in run.round.compared):  # with others (thai 9)
            _again(run, done)
    run.chance = chance


def _done(now: Round) -> Iterator[c.Hit | c.Stand | c.Compare]:
    """What the seats of a round did after its deal: the players, then the banker, who compares first."""
    acts = {seat: c.Hit(seat) if len(now.hands[seat]) > 2 else c.Stand(seat) for seat in now.acted}
    yield from (act for seat, act in acts.items() if seat != now.banker)
    yield from (c.Compare(now.banker, player) for player in now.compared)
    if now.banker in acts:
        yield acts[now.banker]


def _again(run: Run, command: c.Hit | c.Stand | c.Compare) -> None:
    may, act = AGAIN[type(command)]
    try:
        may(run.state, command)
        act(run, command)
    except Refused as refusal:
        _refuse(f"the round could not have gone on as it did: {refusal.why} ({refusal.rule})")


def _event(now: Round, command: c.Correct) -> e.CardCorrected:
    was = now.hands[command.hand][command.number - 1]
    return e.CardCorrected(command.hand, command.number, was, command.card, command.hand in now.shown)


def _still_held(table: Table, now: Round, event: e.CardCorrected) -> None:
    """What was paid by mistake can be taken back."""
    if gone := {now.banker, *(payment.seat for payment in now.payments)} - set(table.seats):
        _refuse(f"seat {min(gone, key=int)} has left with what it was paid")
    if min(evolve(table, event).seats.values()) < 0:
        _refuse("a seat no longer holds what it was paid")


def _refuse(why: str) -> NoReturn:
    raise Refused(RULING, why)
