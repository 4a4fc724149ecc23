"""A card mistyped at a table with a physical deck, put right before the next deal (ruling A5).

The round is taken back to its deal and played again with the right card: what every seat did is done again.
Where a seat could then not have done it, a card was really misdealt, and 004 has no rule for that: refused.
"""

from typing import NoReturn

from croupier.cards import DECK
from croupier.chance import PhysicalShoe
from croupier.errors import Refused
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.dealing import hit, look_for_pok, may_hit, may_stand, stand
from croupier.games.pokdeng.evolve import evolve, with_card
from croupier.games.pokdeng.run import Run
from croupier.games.pokdeng.table import Round, Table

RULING = "ruling A5"


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
    thirds = {seat: hands[seat][2:] for seat in now.acted}
    run.emit(_event(now, command))
    look_for_pok(run)
    run.chance = PhysicalShoe(iter([card for third in thirds.values() for card in third]).__next__)
    for seat, third in thirds.items():
        _again(run, c.Hit(seat) if third else c.Stand(seat))
    run.chance = chance


def _again(run: Run, command: c.Hit | c.Stand) -> None:
    try:
        if isinstance(command, c.Hit):
            may_hit(run.state, command)
            hit(run, command)
        else:
            may_stand(run.state, command)
            stand(run, command)
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
