"""What a corrected card does to the table: the coup as it was really dealt (ruling A5)."""

from croupier.cards import UNSEEN, Card
from croupier.errors import required
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import HANDS, PLAYER, Hand, due
from croupier.games.baccarat.table import Play, Table, credited
from croupier.games.baccarat.tableau import Tableau
from croupier.wire import replace


def card_corrected(table: Table, event: e.CardCorrected) -> Table:
    """The coup with the right card; third cards that it gives no place to are taken up again."""
    table = _reopened(table) if table.play is None else table
    play = with_card(required(table.play), event.hand, event.number, event.card)
    shoe = replace(table.shoe, seen=(*_less(table.shoe.seen, event.was), event.card))
    for hand in reversed(out_of_place(table.rules.tableau, play)):
        shoe = replace(shoe, drawn=shoe.drawn - 1, seen=_less(shoe.seen, play.cards(hand)[2]))
        play = _without_third(play, hand)
    shoe = replace(shoe, last=shoe.last and shoe.remaining < table.rules.shoe.start)
    return replace(table, play=replace(play, announced=play.announced and event.number > 2), shoe=shoe)


def _reopened(table: Table) -> Table:
    """Wagers laid since go back, what was paid is taken back, and the coup's wagers lie there again."""
    last = required(table.last)
    undo, people, bank_units = required(last.undo), table.people, table.bank_units
    for wager in table.layout:
        people = credited(people, wager.seat, wager.units)
    for payment in last.payments:
        stake, returned = map(table.rules.unit.units, (payment.stake, payment.returned))
        people = credited(people, payment.seat, -returned)
        bank_units -= stake - returned
    people = {
        seat: replace(person, advised=False) if seat in undo.advised else person
        for seat, person in people.items()
    }
    table = replace(table, people=people, bank_units=bank_units, layout=undo.layout, free=undo.free)
    shoe = replace(undo.shoe, handled=undo.shoe.handled or table.shoe.handled)
    table = replace(table, shoe=shoe, results=table.results[:-1], last=None, phase="coup")
    return replace(table, play=replace(last.play, result=None))


def with_card(play: Play, hand: Hand, number: int, card: Card) -> Play:
    """The coup with another card in that place of a hand."""
    cards = (*play.cards(hand)[: number - 1], card, *play.cards(hand)[number:])
    return replace(play, player=cards) if hand == PLAYER else replace(play, banker=cards)


def out_of_place(tableau: Tableau, play: Play) -> list[Hand]:
    """The hands that hold a third card which the table of play does not give them, in that order."""
    player, banker = play.player[:2], play.banker[:2]
    thirds = [hand for hand in HANDS if len(play.cards(hand)) > 2]
    for place, hand in enumerate(thirds):
        if due(tableau, player, banker) != hand:
            return thirds[place:]
        player = play.player if hand == PLAYER else player
    return []


def _without_third(play: Play, hand: Hand) -> Play:
    if hand == PLAYER:
        return replace(play, player=play.player[:2], player_up=play.player_up[:2])
    return replace(play, banker=play.banker[:2], banker_up=play.banker_up[:2])


def _less(seen: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The faces typed in so far without one of these; a card face down is none of them."""
    if card is UNSEEN:
        return seen
    place = len(seen) - 1 - seen[::-1].index(card)
    return (*seen[:place], *seen[place + 1 :])
