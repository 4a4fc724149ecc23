"""The coup from the first card to the settlement (TLGC 9–12)."""

from croupier.cards import UNSEEN, Card
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.coup import Hand, point, signature
from croupier.games.baccarat.run import Run, shoe_ready, staff_only
from croupier.games.baccarat.settlement import payments
from croupier.games.baccarat.shoe import emit_shuffle
from croupier.games.baccarat.table import Play, Table
from croupier.games.baccarat.wagers import reductions


def may_deal(table: Table, command: c.Deal) -> None:
    staff_only(table, command.seat, "dealer", "dealer")
    if table.phase == "coup":
        if squeeze.turner(table):
            table.refuse("squeeze", "cards lie face down: turn them before dealing more")
        return
    may_start(table)


def deal(run: Run, command: c.Deal) -> None:
    if run.state.phase != "coup":
        begin(run)
    play_on(run)


def may_start(table: Table) -> None:
    """Whether an initial deal may start now."""
    shoe_ready(table)
    if table.rules.betting.automatic:
        table.refuse("automatic", "the coup comes by itself when every player has bet")
    if not (table.layout or table.free or table.shoe.mouth):
        without = " and no free coup was asked for" if table.rules.betting.free_coups else ""
        table.refuse("free", f"no wager lies on the table{without}")


def begin(run: Run) -> None:
    """From no more bets to the first card."""
    if cuts := reductions(run.state):
        run.emit(e.WagersReduced(cuts, run.state.rules.cite("liability")))
    if run.state.rules.shoe.fresh:
        emit_shuffle(run, machine=True)
    betting = run.state.shoe.mouth is None
    run.emit(e.CoupBegan(run.state.coups + 1, betting, squeeze.wanted(run.state)))


def play_on(run: Run) -> None:
    """Deal and turn until the coup is over or a player must act."""
    while run.state.play is not None:
        show_cards(run)
        if run.state.play.to_turn():
            return
        hand = run.state.due()
        if hand is None:
            finish(run)
        else:
            deal_card(run, hand)


def show_cards(run: Run) -> None:
    """Turn what no player will, and announce both points after the initial deal (TLGC 10.1)."""
    play, turning = _play(run), None
    if play.face_down:
        while (turning := squeeze.turner(run.state)) and turning[1] == squeeze.DEALER:
            squeeze.turn_next(run, squeeze.DEALER)
        play = _play(run)
    if not play.announced and not turning and len(play.banker) >= 2:
        run.emit(e.PointsAnnounced(point(play.player), point(play.banker)))


def deal_card(run: Run, hand: Hand) -> None:
    if out_of_cards(run):
        return
    up = comes_face_up(run.state)
    card, source = next_card(run, seen=up)
    run.emit(e.CardDealt(hand, card, up, source))
    announce_last_hand(run)


def comes_face_up(table: Table) -> bool:
    """Whether the next card is dealt for all to see, as the one at the mouth has been."""
    assert table.play is not None
    return not table.play.face_down or table.shoe.mouth is not None


def next_card(run: Run, *, seen: bool) -> tuple[Card, e.Source]:
    """What comes next: the card at the mouth, one drawn in excess, or one from the shoe."""
    shoe = run.state.shoe
    if shoe.mouth:
        return shoe.mouth, "mouth"
    if shoe.excess:
        card = shoe.excess[0]
        return (squeeze.identify(run, card) if seen else card), "excess"
    return from_shoe(run, seen=seen), "shoe"


def from_shoe(run: Run, *, seen: bool) -> Card:
    shoe = run.state.shoe
    card = shoe.order[shoe.drawn] if shoe.order else UNSEEN
    return squeeze.identify(run, card) if seen and card is UNSEEN else card


def announce_last_hand(run: Run) -> None:
    """Once fewer cards remain than a coup may start with, this is the last hand (TLGC 9.4, ruling B4)."""
    shoe, procedure = run.state.shoe, run.state.rules.shoe
    if not shoe.last and not procedure.fresh and shoe.remaining < procedure.start:
        run.emit(e.LastHandAnnounced(shoe.remaining))


def cards_left(table: Table) -> bool:
    """Whether there is a card to draw, be it in the shoe, at its mouth or laid aside."""
    return bool(table.shoe.remaining or table.shoe.mouth or table.shoe.excess)


def out_of_cards(run: Run) -> bool:
    """A hand that cannot be completed is void (TLGC 14.5)."""
    if cards_left(run.state):
        return False
    void(run, run.state.rules.cite("short-shoe"))
    return True


def finish(run: Run) -> None:
    """Announce the result, pay and collect, and end the shoe when it is spent."""
    play, table = _play(run), run.state
    coup = signature(play.player, play.banker)
    run.emit(e.ResultAnnounced(coup.player, coup.banker, coup.result, coup.player_pair, coup.banker_pair))
    paid = payments(table, coup)
    run.emit(e.Settled(paid))
    for wager, payment in zip(table.layout, paid, strict=True):
        # Only a wager that is paid or collected is spoken of, and its owner only once (TLGC 7.5).
        if wager.small and payment.outcome != "push" and not run.state.people[wager.seat].advised:
            run.emit(e.Advised(wager.seat, wager.bet, payment.stake))
    end_shoe(run)


def void(run: Run, clause: str) -> None:
    """The coup does not count: every wager goes back."""
    run.emit(e.CoupVoided(clause))
    if run.state.layout:
        run.emit(e.WagersRemoved(clause))
    end_shoe(run)


def end_shoe(run: Run) -> None:
    shoe, procedure = run.state.shoe, run.state.rules.shoe
    if not procedure.fresh and shoe.remaining < procedure.start:
        if run.state.layout:
            run.emit(e.WagersRemoved(run.state.rules.cite("start")))
        put_away(run, shoe.remaining)


def put_away(run: Run, left: int) -> None:
    """The shoe is spent; cards that a player handled are not used again (TLGC 4.4)."""
    handled = run.state.shoe.handled and run.state.rules.shoe.replaced
    run.emit(e.ShoeEnded(run.state.shoe.number, left))
    if handled:
        run.emit(e.CardsReplaced(run.state.rules.cite("replace")))


def _play(run: Run) -> Play:
    assert run.state.play is not None
    return run.state.play
