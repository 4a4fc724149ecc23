"""Every command a baccarat table takes: whether it may be given now, and the events it leads to."""

from collections.abc import Callable
from typing import Any

from croupier.games.baccarat import (
    absence,
    corrections,
    dealing,
    irregularities,
    limits,
    seating,
    shoe,
    squeeze,
    wagers,
)
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.run import Run
from croupier.games.baccarat.table import Table
from croupier.games.run import Decisions, Handler, emits


def _always(table: Table, command: c.Command) -> None:
    """A table that is closed stays so."""
    if table.phase == "closed" and not isinstance(command, c.Leave):
        table.refuse("closing-check", "the table is closed")
    if isinstance(command, GAME) and table.rules.conduct.inspector and "inspector" not in table.staff:
        table.refuse("inspector", "an Inspector must be present while the game is in progress")


def _wager(run: Run, command: c.Wager) -> None:
    wagers.wager(run, command)
    absence.start_if_all_have_bet(run)


def _then_show(act: Callable[[Run, Any], None]) -> Callable[[Run, Any], None]:
    """What the dealer must turn is turned; the next card waits for the dealer, and for any report."""

    def acted(run: Run, command: Any) -> None:
        act(run, command)
        dealing.show_cards(run)

    return acted


# The game itself, which goes on before an Inspector only (TLGC 3), from the shuffle to the last card.
GAME = (c.Shuffle, c.Cut, c.DeclineCut, c.Wager, c.Withdraw, c.Deal, c.Draw)

HANDLERS: dict[type, Handler] = {
    c.Join: Handler(seating.may_join, emits(e.Joined, "seat", "chips", "name")),
    c.BuyIn: Handler(seating.may_buy_in, emits(e.BoughtIn, "seat", "chips")),
    c.Leave: Handler(seating.may_leave, seating.leave),
    c.Attend: Handler(seating.may_attend, emits(e.Attended, "seat")),
    c.Depart: Handler(seating.may_depart, emits(e.Departed, "seat")),
    c.Close: Handler(seating.may_close, emits(e.TableClosed, "seat", "missing", "imperfect")),
    c.CheckCards: Handler(shoe.may_check_cards, shoe.check_cards),
    c.Shuffle: Handler(shoe.may_shuffle, shoe.shuffle),
    c.Cut: Handler(shoe.may_cut, shoe.cut),
    c.DeclineCut: Handler(shoe.may_decline_cut, shoe.decline_cut),
    c.Wager: Handler(wagers.may_wager, _wager),
    c.Withdraw: Handler(wagers.may_withdraw, wagers.withdraw),
    c.FreeCoups: Handler(wagers.may_free_coups, emits(e.FreeCoupsGranted, "coups")),
    c.OfferLimit: Handler(limits.may_offer_limit, emits(e.LimitOffered, "player", "bet", "bound", "amount")),
    c.AcceptLimit: Handler(limits.may_accept_limit, limits.accept_limit),
    c.PostLimit: Handler(limits.may_post_limit, emits(e.LimitPosted, "bet", "bound", "amount", "clock")),
    c.Consent: Handler(limits.may_consent, emits(e.Consented, "seat", "bet", "bound")),
    c.SetLimit: Handler(limits.may_set_limit, limits.set_limit),
    c.PostLiability: Handler(limits.may_post_liability, emits(e.LiabilityPosted, "bet", "amount")),
    c.RemoveLiability: Handler(limits.may_remove_liability, emits(e.LiabilityRemoved, "bet")),
    c.ReportPartnership: Handler(limits.may_report_partnership, limits.report_partnership),
    c.RequestSqueeze: Handler(squeeze.may_request_squeeze, emits(e.SqueezeRequested, "seat")),
    c.AllowSqueeze: Handler(squeeze.may_allow_squeeze, emits(e.SqueezeAllowed)),
    c.EndSqueeze: Handler(squeeze.may_end_squeeze, emits(e.SqueezeEnded)),
    c.AcceptCards: Handler(squeeze.may_accept_cards, squeeze.accept_cards),
    c.RefuseCards: Handler(squeeze.may_refuse_cards, _then_show(squeeze.refuse_cards)),
    c.TurnCard: Handler(squeeze.may_turn_card, _then_show(squeeze.turn_card)),
    c.Deal: Handler(dealing.may_deal, dealing.deal),
    c.Draw: Handler(irregularities.may_draw, irregularities.draw),
    c.ReportHandled: Handler(shoe.may_report_handled, emits(e.CardsHandled, "player")),
    c.Correct: Handler(corrections.may_correct, corrections.correct),
    c.ReportExcess: Handler(irregularities.may_report_excess, irregularities.report_excess),
    c.ReportFaceUp: Handler(irregularities.may_report_face_up, irregularities.report_face_up),
    c.ReportShortShoe: Handler(irregularities.may_report_short_shoe, irregularities.report_short_shoe),
    c.ReportOrderLost: Handler(irregularities.may_report_order_lost, irregularities.report_order_lost),
}

DECISIONS: Decisions[Table, c.Command, e.Event] = Decisions(Run, absence.ABSENCE.handlers(HANDLERS), _always)
check, decide, advance = DECISIONS.check, DECISIONS.decide, DECISIONS.advance
