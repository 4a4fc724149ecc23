"""A card mistyped at a physical table, put right before the next coup begins (ruling A5).

The coup goes on, or is settled anew, with the card as it really is. A third card that was drawn only because
of the mistake has really been misdealt: the section on irregularities says what happens to it (TLGC 14).
"""

from collections.abc import Callable
from typing import NoReturn

from croupier.cards import DECK, Card
from croupier.chance import PhysicalShoe
from croupier.errors import Refused
from croupier.game import Option
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import HANDS, Hand
from croupier.games.baccarat.dealing import finish, show_cards
from croupier.games.baccarat.evolve_corrections import out_of_place, with_card
from croupier.games.baccarat.irregularities import draw
from croupier.games.baccarat.run import Run, seat_label
from croupier.games.baccarat.shoe import CHECKERS
from croupier.games.baccarat.table import LastCoup, Play, Shoe, Table
from croupier.wire import replace

RULING = "ruling A5"
NUMBERS = (1, 2, 3)  # of the cards of a hand


def may_correct(table: Table, command: c.Correct) -> None:
    if command.seat not in CHECKERS or command.seat not in table.staff:
        _refuse(f"the dealer or the Inspector corrects a card, not {seat_label(command.seat)}")
    play, shoe = _latest_coup(table)
    was = _typed_card(play, command.hand, command.number)
    if command.card not in _possible(table, shoe, was):
        _refuse(f"{command.card} cannot be the card typed as {was}: it is the same, or none is left of it")
    if table.play is None and table.last is not None:
        _still_held(table, table.last)


def correct(run: Run, command: c.Correct) -> None:
    settled = run.state.play is None
    play, _ = _latest_coup(run.state)
    was = _typed_card(play, command.hand, command.number)
    corrected = with_card(play, command.hand, command.number, command.card)
    retracted = out_of_place(run.state.rules.tableau, corrected)
    run.emit(e.CardCorrected(command.hand, command.number, was, command.card))
    show_cards(run)
    if run.state.rules.conduct.irregularities and not play.face_down:
        _misdealt(run, [(hand, play.cards(hand)[2]) for hand in retracted])
    if settled and run.state.play is not None and not run.state.play.to_turn() and run.state.due() is None:
        finish(run)


def options(table: Table, seat: str, check: Callable[[c.Correct], None]) -> list[Option]:
    """What may be corrected, card by card, as `legal` lists it."""
    found = []
    for hand in HANDS:
        for number in NUMBERS:
            try:
                play, shoe = _latest_coup(table)
                cards = _possible(table, shoe, _typed_card(play, hand, number))
                check(c.Correct(seat, hand, number, cards[0]))
            except Refused:
                continue
            fields = {"seat": (seat,), "hand": (hand,), "number": (number,), "card": cards}
            found.append(Option(c.Correct.__name__, fields))
    return found


def _misdealt(run: Run, drawn: list[tuple[Hand, Card]]) -> None:
    """Cards that no longer lie where they are due were put there in error."""
    chance, run.chance = run.chance, PhysicalShoe(iter([card for _, card in drawn]).__next__)
    for hand, _ in drawn:
        if run.state.play is not None:
            draw(run, c.Draw("dealer", hand))
    run.chance = chance


def _latest_coup(table: Table) -> tuple[Play, Shoe]:
    """The coup whose cards were typed in, and the shoe as it lay with them."""
    if table.play is not None and not table.shoe.order:
        return table.play, table.shoe
    last = table.last
    if table.play is not None or last is None or last.undo is None:
        _refuse("no coup with typed cards is in progress or just settled")
    untouched = table.phase == "prepare" or _cards(table.shoe) == _cards(last.undo.shoe)
    if table.shoe.number != last.undo.shoe.number or not untouched:
        _refuse("the cards have been shuffled or drawn from since")
    return last.play, last.undo.shoe


def _cards(shoe: Shoe) -> Shoe:
    """A shoe without what people did around it: they leave, and the Inspector reports (TLGC 4.4)."""
    return replace(shoe, declined=(), handled=False)


def _typed_card(play: Play, hand: Hand, number: int) -> Card:
    cards, up = play.cards(hand), play.up(hand)
    if not 1 <= number <= len(cards) or not up[number - 1]:
        _refuse(f"card {number} of the {hand.title()} hand has not been typed in")
    return cards[number - 1]


def _possible(table: Table, shoe: Shoe, was: Card) -> tuple[Card, ...]:
    """What a card may have been in truth: any other of which the shoe held one more."""
    pack = table.rules.pack()
    return tuple(
        [card for card in DECK if card != was and shoe.seen.count(card) < table.rules.decks and card in pack]
    )


def _still_held(table: Table, last: LastCoup) -> None:
    """What was paid by mistake can be taken back."""
    units = table.rules.unit.units
    for seat in dict.fromkeys(payment.seat for payment in last.payments):
        if seat not in table.people:
            _refuse(f"seat {seat} has left with what it was paid")
        paid = sum(units(payment.returned) for payment in last.payments if payment.seat == seat)
        held = table.people[seat].units + sum(wager.units for wager in table.layout if wager.seat == seat)
        if held < paid:
            _refuse(f"seat {seat} no longer holds what it was paid")


def _refuse(why: str) -> NoReturn:
    raise Refused(RULING, why)
