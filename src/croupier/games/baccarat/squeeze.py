"""Cards dealt face down and turned by the players (TLGC 9.3, ruling B8)."""

from croupier.cards import UNSEEN, Card
from croupier.games.absence import given_up
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import Hand
from croupier.games.baccarat.run import Run, between_coups, players_only, seat_label, staff_only
from croupier.games.baccarat.seats import is_place
from croupier.games.baccarat.table import Table

DEALER = "dealer"


def wanted(table: Table) -> bool:
    """Asked for by a player, and the management and Surveillance know (TLGC 9.3e)."""
    return table.squeeze_requested and table.squeeze_allowed


def may_request_squeeze(table: Table, command: c.RequestSqueeze) -> None:
    _has_squeeze(table)
    players_only(table, command.seat, "squeeze")
    if not is_place(command.seat):
        table.refuse("standing", "standing players may not handle the cards")
    if table.squeeze_requested:
        table.refuse("squeeze", "the players have asked to turn the cards already")


def may_allow_squeeze(table: Table, command: c.AllowSqueeze) -> None:
    _has_squeeze(table)
    staff_only(table, command.seat, "manager", "squeeze-allowed")
    if table.squeeze_allowed:
        table.refuse("squeeze-allowed", "the management and Surveillance have been informed")


def may_end_squeeze(table: Table, command: c.EndSqueeze) -> None:
    staff_only(table, command.seat, "manager", "squeeze")
    between_coups(table, "squeeze")
    if not (table.squeeze_requested or table.squeeze_allowed):
        table.refuse("squeeze", "the cards are dealt face up")


def queue(table: Table, hand: Hand) -> list[str]:
    """Seated players with a wager on this hand, highest first, then lower seat, less those who refused."""
    assert table.play is not None
    backing = [
        (-wager.units, (int(wager.seat) - table.first) % table.places, wager.seat)
        for wager in table.layout
        if table.rules.bets[wager.bet].hand == hand and is_place(wager.seat)
    ]
    refused = (*table.play.refused.get(hand, ()), *given_up(table.missed))
    return [seat for _, _, seat in sorted(backing) if seat not in refused]


def turner(table: Table) -> tuple[Hand, str] | None:
    """Which hand lies to be turned, and who turns it: its holder, the next in the queue, or the dealer."""
    hand = table.play.to_turn() if table.play else None
    if hand is None:
        return None
    assert table.play is not None
    seat = table.play.holders.get(hand) or next(iter(queue(table, hand)), DEALER)
    return hand, seat


def may_accept_cards(table: Table, command: c.AcceptCards) -> None:
    _offered_cards(table, command.seat)


def accept_cards(run: Run, command: c.AcceptCards) -> None:
    run.emit(e.CardsPassed(_turning(run.state)[0], command.seat))


def may_refuse_cards(table: Table, command: c.RefuseCards) -> None:
    _offered_cards(table, command.seat)


def refuse_cards(run: Run, command: c.RefuseCards) -> None:
    run.emit(e.CardsRefused(_turning(run.state)[0], command.seat))


def may_turn_card(table: Table, command: c.TurnCard) -> None:
    hand, seat = _turning(table)
    assert table.play is not None
    holder = table.play.holders.get(hand)
    if command.seat in table.play.holders.values() and command.seat != holder:
        table.refuse("one-hand", f"one hand at a time: the {hand.title()} hand is turned first")
    if command.seat != holder:
        table.refuse(
            "squeeze-order",
            f"{seat_label(command.seat)} does not hold the {hand.title()} hand; {seat_label(seat)} is first",
        )


def turn_card(run: Run, command: c.TurnCard) -> None:
    turn_next(run, command.seat)


def turn_next(run: Run, by: str) -> None:
    hand, _ = _turning(run.state)
    assert run.state.play is not None
    card = run.state.play.cards(hand)[run.state.play.up(hand).index(False)]
    run.emit(e.CardTurned(hand, identify(run, card), by))


def identify(run: Run, card: Card) -> Card:
    """The face of a card; in a physical shoe the person who turns it says what it is."""
    if card is not UNSEEN:
        return card
    face = run.chance.draw()
    copies = run.state.rules.decks
    if face not in run.state.rules.pack():
        run.state.refuse("decks", f"{face} is not a card of this game")
    if run.state.shoe.seen.count(face) >= copies:
        run.state.refuse("decks", f"{face} has come out {copies} times: {copies} decks hold no more")
    return face


def _turning(table: Table) -> tuple[Hand, str]:
    """What `turner` says, where there is a hand to turn."""
    turning = turner(table)
    if turning is None:
        table.refuse("squeeze", "no card lies face down to be turned")
    return turning


def _has_squeeze(table: Table) -> None:
    if not table.rules.conduct.squeeze:
        table.refuse("squeeze", "the cards are dealt face up")
    between_coups(table, "squeeze")


def _offered_cards(table: Table, seat: str) -> None:
    hand, offered = _turning(table)
    assert table.play is not None
    if hand in table.play.holders:
        table.refuse("squeeze-order", f"the {hand.title()} hand has been passed to seat {offered}")
    if seat != offered:
        table.refuse(
            "squeeze-refused" if hand in table.play.refused else "squeeze-order",
            f"the {hand.title()} hand is offered to {seat_label(offered)}, not to {seat_label(seat)}",
        )
