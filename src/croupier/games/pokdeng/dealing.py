"""The round from the shuffle to the last decision (004 3–6, rulings P1 and P2)."""

from croupier.cards import DECK, Card, Order
from croupier.errors import BadInput, required
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.hand import is_pok, value_of
from croupier.games.pokdeng.rules import Act, Side
from croupier.games.pokdeng.run import Run, between_rounds
from croupier.games.pokdeng.seating import pass_bank
from croupier.games.pokdeng.settlement import payments
from croupier.games.pokdeng.table import Table


def may_deal(table: Table, command: c.Deal) -> None:
    if command.seat != table.banker:
        table.refuse("deal", f"the banker deals, not seat {command.seat!r}")
    between_rounds(table, "deal")
    if not table.bets:
        table.refuse("bets", "no bet lies on the layout")


def deal(run: Run, command: c.Deal) -> None:
    number = run.state.rounds + 1
    run.emit(e.Shuffled(number, Order(run.chance.shuffle(DECK, number))))
    while (seat := run.round.due()) is not None:
        run.emit(e.CardDealt(seat, next_card(run), up=False))
    look_for_pok(run)


def may_stand(table: Table, command: c.Stand) -> None:
    _may_act(table, command.seat, "stand")


def stand(run: Run, command: c.Stand) -> None:
    run.emit(e.Stood(command.seat))
    _go_on(run, command.seat)


def may_hit(table: Table, command: c.Hit) -> None:
    _may_act(table, command.seat, "hit")


def hit(run: Run, command: c.Hit) -> None:
    run.emit(e.CardDealt(command.seat, next_card(run), up=command.seat in run.round.shown))
    _go_on(run, command.seat)


def may_compare(table: Table, command: c.Compare) -> None:
    if table.rules.compares != "before-drawing":
        table.refuse("settlement", "the banker settles with everyone at the end")
    if table.phase != "banker" or command.seat != table.banker:
        table.refuse("compares", "only the banker compares, before it stands or hits")
    if must(table, command.seat) == "hit":
        table.refuse("banker-range", "the house ranges make this hand hit")
    if command.player not in table.in_play():
        table.refuse("compares", f"seat {command.player!r} has no bet left to settle in this round")
    if command.player not in compared_with(table, command.player):
        table.refuse("compares-with", "the banker settles first with all who drew, or with nobody")


def compare(run: Run, command: c.Compare) -> None:
    """The banker's two cards against one player's hand; the rest play on (thai 7)."""
    players = compared_with(run.state, command.player)
    _show(run, players)
    run.emit(e.Settled(payments(run.state, players)))
    if not run.state.in_play():
        _finish(run)


def compared_with(table: Table, player: str) -> tuple[str, ...]:
    """Whom the banker settles with by comparing with this player: it, or all who drew together (thai 9)."""
    if table.rules.compares_with == "anyone":
        return (player,)
    hands = required(table.round).hands
    return tuple([seat for seat in table.in_play() if len(hands[seat]) > 2])


def next_card(run: Run) -> Card:
    """The next of the deck; where only the physical deck knows it, the one a person names."""
    current = run.round
    if current.order:
        return current.order[current.drawn]
    card = run.chance.draw()
    if card not in DECK:
        raise BadInput(f"{card} is not a card of Pok Deng, which has no jokers (004 1)")
    if any(card in hand for hand in current.hands.values()):
        raise BadInput(f"{card} has come out in this round: one deck holds it once (004 1)")
    return card


def look_for_pok(run: Run) -> None:
    """The banker's Pok ends the round; a player's is settled at once (ruling P2), or ends it too (thai 8)."""
    current, rules = run.round, run.state.rules
    poks = tuple([seat for seat in current.players if is_pok(rules, current.hands[seat])])
    if is_pok(rules, current.hands[current.banker]) or (poks and rules.player_pok == "ends-round"):
        _finish(run)
    elif poks:
        _show(run, poks)
        run.emit(e.Settled(payments(run.state, poks)))
        if not run.round.waiting:
            _finish(run)


def must(table: Table, seat: str) -> Act | None:
    """What the house ranges make a seat do with the two cards it holds (ruling P8)."""
    assert table.round is not None
    side: Side = "banker" if seat == table.round.banker else "player"
    return table.rules.must(side, value_of(table.round.hands[seat]))


def _may_act(table: Table, seat: str, act: Act) -> None:
    turn = table.turn()
    side: Side = "banker" if seat == table.banker else "player"
    if turn is None:
        table.refuse(side, "no hand waits to stand or hit")
    if seat != turn:
        _refuse_turn(table, seat, turn)
    if (due := must(table, seat)) not in (None, act):
        table.refuse(f"{side}-range", f"the house ranges make this hand {due}")


def _refuse_turn(table: Table, seat: str, turn: str) -> None:
    assert table.round is not None
    if seat == table.banker:
        table.refuse("turns", "the players act before the banker")
    if seat not in table.round.players:
        table.refuse("player", f"seat {seat!r} has no hand in this round")
    if len(table.round.hands[seat]) == 2 and seat in table.round.shown:
        table.refuse("pok", f"seat {seat} has a Pok, which draws no card")
    table.refuse("player", f"it is seat {turn}'s turn to stand or hit, not seat {seat}'s")


def _go_on(run: Run, seat: str) -> None:
    """When the last player has acted the banker's hand is turned up (004 6); when the banker has, all are."""
    if seat == run.round.banker:
        _finish(run)
    elif run.state.phase == "banker":
        _show(run, (run.round.banker,))


def _finish(run: Run) -> None:
    current = run.round
    hidden = tuple([seat for seat in (*current.players, current.banker) if seat not in current.shown])
    if hidden:
        _show(run, hidden)
    if left := run.state.in_play():
        run.emit(e.Settled(payments(run.state, left)))
    run.emit(e.RoundEnded(current.number))
    pass_bank(run)


def _show(run: Run, seats: tuple[str, ...]) -> None:
    hands = run.round.hands
    run.emit(e.HandsShown(tuple([e.Shown(seat, hands[seat]) for seat in seats])))
