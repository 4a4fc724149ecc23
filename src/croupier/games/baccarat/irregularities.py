"""What follows a misdeal: a person reports it, the book rules on it (TLGC 14)."""

from croupier.cards import UNSEEN
from croupier.errors import Refused
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.coup import PLAYER, Hand
from croupier.games.baccarat.dealing import (
    announce_last_hand,
    begin,
    comes_face_up,
    deal_card,
    end_shoe,
    finish,
    from_shoe,
    may_start,
    next_card,
    out_of_cards,
    put_away,
    show_cards,
    void,
)
from croupier.games.baccarat.explain import standing
from croupier.games.baccarat.run import Run, staff_only
from croupier.games.baccarat.table import Play, Table

SHOE: e.Source = "shoe"


def may_draw(table: Table, command: c.Draw) -> None:
    staff_only(table, command.seat, "dealer", "dealer")
    if squeeze.turner(table):
        table.refuse("squeeze", "cards lie face down: turn them before dealing more")
    if table.phase != "coup":
        may_start(table)
    due = table.due() if table.phase == "coup" else PLAYER
    if due is None and not table.shoe.remaining:
        table.refuse("shoe", "the shoe is empty and no hand needs a card")
    if command.to != due and not table.rules.conduct.irregularities:
        raise Refused(_undue_clause(table, due), f"the {command.to.title()} hand is not due a card")


def _undue_clause(table: Table, due: Hand | None) -> str:
    """What makes another card than the one that is due a mistake."""
    play = table.play
    if play is None or len(play.banker) < 2:
        return table.rules.cite("deal")
    return table.rules.cite("player-draw") if due else standing(table.rules, play.player, play.banker)[1]


def draw(run: Run, command: c.Draw) -> None:
    if run.state.phase != "coup":
        begin(run)
    if run.state.due() == command.to:
        deal_card(run, command.to)
    else:
        _misplaced(run, command.to)
    if run.state.phase == "coup":
        show_cards(run)


def _misplaced(run: Run, dealt_to: Hand) -> None:
    hand = run.state.due()
    up = hand is None or comes_face_up(run.state)  # what no hand needs lies face up at the mouth
    if hand is None:
        # One laid aside in excess is for the next hand (TLGC 14.2): this one comes from the shoe.
        card, source = from_shoe(run, seen=True), SHOE
    elif out_of_cards(run):
        return
    else:
        card, source = next_card(run, seen=up)
    run.emit(
        e.CardMisplaced(
            card, up, dealt_to, hand or "mouth", source, _misplacing_clause(run.state, hand, dealt_to)
        )
    )
    announce_last_hand(run)
    if hand is None:
        finish(run)


def _misplacing_clause(table: Table, due: Hand | None, dealt_to: Hand) -> str:
    play = table.play
    assert play is not None
    if len(play.player) + len(play.banker) < 4:
        return table.rules.cite("deal")  # the order of the first four is fixed, so the card's owner is known
    if dealt_to == PLAYER:
        return table.rules.cite("misdealt-to-player")
    return table.rules.cite("misdealt-to-banker" if due else "misdealt-to-nobody")


def may_report_excess(table: Table, command: c.ReportExcess) -> None:
    _reported(table, command.seat, "excess")
    if table.phase == "coup" and table.due() is not None:
        table.refuse("excess", "a hand is due that card: draw it to that hand")
    if not table.shoe.remaining:
        table.refuse("excess", "the shoe is empty")


def report_excess(run: Run, command: c.ReportExcess) -> None:
    shoe = run.state.shoe
    card = from_shoe(run, seen=False)
    used = shoe.remaining - 1 > run.state.rules.shoe.marker  # the marker is neither exposed nor drawn
    run.emit(e.CardInExcess(card, used))
    if run.state.phase == "coup":
        announce_last_hand(run)
    else:
        end_shoe(run)


def may_report_face_up(table: Table, command: c.ReportFaceUp) -> None:
    _reported(table, command.seat, "face-up")
    if not table.shoe.remaining:
        table.refuse("face-up", "the shoe is empty")
    if table.shoe.mouth or table.shoe.excess:
        table.refuse("face-up", "another card comes before it: deal that one first")


def report_face_up(run: Run, command: c.ReportFaceUp) -> None:
    hand = run.state.due() if run.state.phase == "coup" else None
    card = from_shoe(run, seen=True)
    run.emit(e.CardFoundFaceUp(card, hand or "mouth", run.state.rules.cite("face-up")))
    if run.state.phase == "wagers":
        _between_coups(run)
        return
    announce_last_hand(run)
    if hand is None:
        finish(run)
    else:
        show_cards(run)


def may_report_short_shoe(table: Table, command: c.ReportShortShoe) -> None:
    _reported_by(table, command.seat, "short-shoe")
    if table.shoe.order and table.shoe.remaining:
        table.refuse("short-shoe", f"{table.shoe.remaining} cards are left in the shoe")
    if table.shoe.order and squeeze.turner(table):
        table.refuse("short-shoe", "cards lie face down: turn them first")
    if table.play is None or not (_unseen(table.play) or table.due()):
        table.refuse("short-shoe", "no hand needs a card")


def report_short_shoe(run: Run, command: c.ReportShortShoe) -> None:
    run.emit(e.CoupVoided(run.state.rules.cite("short-shoe")))
    if run.state.layout:
        run.emit(e.WagersRemoved(run.state.rules.cite("short-shoe")))
    put_away(run, 0)  # whatever was thought to be left


def may_report_order_lost(table: Table, command: c.ReportOrderLost) -> None:
    _reported_by(table, command.seat, "order-lost")
    if table.phase != "coup":
        table.refuse("order-lost", "no coup is in progress")


def report_order_lost(run: Run, command: c.ReportOrderLost) -> None:
    void(run, run.state.rules.cite("order-lost"))


def _unseen(play: Play) -> bool:
    """Whether a card thought to have come out of a physical shoe has still to be turned."""
    return UNSEEN in play.player + play.banker


def _reported_by(table: Table, seat: str, topic: str) -> None:
    if not table.rules.conduct.irregularities:
        table.refuse(topic, "the rulebook has no rule for irregularities")
    staff_only(table, seat, "inspector", topic)


def _reported(table: Table, seat: str, topic: str) -> None:
    _reported_by(table, seat, topic)
    if table.phase not in ("wagers", "coup"):
        table.refuse(topic, "no shoe is in play")
    if squeeze.turner(table):
        table.refuse(topic, "cards lie face down: turn them first")


def _between_coups(run: Run) -> None:
    """The next coup is played without wagers; those that lie there go back (TLGC 14.1)."""
    if run.state.layout:
        run.emit(e.WagersRemoved(run.state.rules.cite(run.state.shoe.without_wagers)))
    end_shoe(run)
