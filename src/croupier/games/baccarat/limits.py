"""Limits agreed with one player, limits changed for all, and partnerships (TLGC 7.2, 7.3, 7.6)."""

from croupier.game import Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.run import Run, between_coups, players_only, staff_only
from croupier.games.baccarat.table import Offer, Posted, Table, UnitLimit, in_units
from croupier.games.baccarat.wagers import reduced
from croupier.money import MAX_SAFE_INT, Chips, Unit, format_chips

NOTICE_SECONDS = 30 * 60  # TLGC 7.6b: half an hour


def bound_range(unit: Unit, limit: UnitLimit, bound: c.Bound) -> Range:
    """Where a bound may move: whole steps, and never past the other one."""
    low, high = (limit.step, limit.maximum) if bound == "minimum" else (limit.minimum, MAX_SAFE_INT)
    return Range(unit.chips(low), unit.chips(high // limit.step * limit.step), unit.chips(limit.step))


def may_offer_limit(table: Table, command: c.OfferLimit) -> None:
    _may_differ(table, command.bet)
    if not table.rules.betting.agreed_limits:
        table.refuse("agreed-limits", "the rulebook has no limits of one player's own")
    staff_only(table, command.seat, "manager", "agreed-limits")
    players_only(table, command.player, "agreed-limits")
    _fits(table, table.limit(command.player, command.bet), command.bound, command.amount, "agreed-limits")


def may_accept_limit(table: Table, command: c.AcceptLimit) -> None:
    players_only(table, command.seat, "agreed-limits")
    between_coups(table, "agreed-limits")
    offer = _offer(table, command)
    if offer is None:
        table.refuse(
            "agreed-limits", f"no {command.bound} on {command.bet} was offered to seat {command.seat}"
        )
    # The other bound may have moved since the offer.
    amount = table.rules.unit.chips(offer.units)
    _fits(table, table.limit(command.seat, command.bet), command.bound, amount, "agreed-limits")


def accept_limit(run: Run, command: c.AcceptLimit) -> None:
    offer = _offer(run.state, command)
    assert offer is not None
    amount = run.state.rules.unit.chips(offer.units)
    run.emit(e.LimitAgreed(command.seat, command.bet, command.bound, amount))


def may_post_limit(table: Table, command: c.PostLimit) -> None:
    _may_differ(table, command.bet)
    if not table.rules.betting.changed_limits:
        table.refuse("change-limits", "the rulebook has no way to change the limits of an open table")
    staff_only(table, command.seat, "manager", "change-limits")
    _fits(table, table.limits[command.bet], command.bound, command.amount, "change-limits")
    _time_goes_on(table, command.clock)


def may_consent(table: Table, command: c.Consent) -> None:
    players_only(table, command.seat, "change-limits")
    if command.seat in _posted(table, command.bet, command.bound).consents:
        table.refuse("change-limits", f"seat {command.seat} has already consented")


def may_set_limit(table: Table, command: c.SetLimit) -> None:
    staff_only(table, command.seat, "manager", "change-limits")
    between_coups(table, "change-limits")
    post = _posted(table, command.bet, command.bound)
    amount = table.rules.unit.chips(post.units)
    _fits(table, table.limits[command.bet], command.bound, amount, "change-limits")
    _time_goes_on(table, command.clock)
    if command.clock not in set_range(table, post):
        wait = set_range(table, post).low - command.clock
        table.refuse("change-limits", f"it may come into force in {wait} seconds at the earliest")


def set_limit(run: Run, command: c.SetLimit) -> None:
    post = _posted(run.state, command.bet, command.bound)
    amount = run.state.rules.unit.chips(post.units)
    run.emit(e.LimitSet(command.bet, command.bound, amount, command.clock))


def set_range(table: Table, post: Posted) -> Range:
    """When a posted limit may come into force: once all consent (7.6a), else after the notice (7.6b)."""
    unanimous = set(table.people) <= set(post.consents)
    soonest = post.clock if unanimous else post.clock + NOTICE_SECONDS
    return Range(max(soonest, table.clock), MAX_SAFE_INT)


def clock_range(table: Table) -> Range:
    """Time never goes back: no notice is older than what happened before it (TLGC 7.6b)."""
    return Range(table.clock, MAX_SAFE_INT)


def liability_range(table: Table, bet: str) -> Range:
    """A collective liability has room for a wager at least, in whole units (ruling A1)."""
    chips = table.rules.unit.chips
    return Range(chips(table.rules.bets[bet].grain), chips(MAX_SAFE_INT), chips(1))


def may_post_liability(table: Table, command: c.PostLiability) -> None:
    _has_liability(table, command.seat, command.bet)
    if command.amount not in liability_range(table, command.bet):
        no_room = f"{format_chips(command.amount)} on {command.bet} leaves no room for a wager"
        table.refuse("liability-notice", no_room)


def may_remove_liability(table: Table, command: c.RemoveLiability) -> None:
    _has_liability(table, command.seat, command.bet)
    if command.bet not in table.liability:
        table.refuse("liability-notice", f"no liability on {command.bet} is displayed")


def _has_liability(table: Table, seat: str, bet: str) -> None:
    if not table.rules.betting.liability:
        table.refuse("liability-notice", "the rulebook has no collective liability")
    staff_only(table, seat, "manager", "liability-notice")
    _known_bet(table, bet)


def may_report_partnership(table: Table, command: c.ReportPartnership) -> None:
    if not table.rules.betting.partnerships:
        table.refuse("partnership", "the rulebook has no rule on partnerships")
    staff_only(table, command.seat, "inspector", "partnership")
    if len(set(command.players)) < max(2, len(command.players)):
        table.refuse("partnership", "a partnership is two or more different players")
    for seat in command.players:
        players_only(table, seat, "partnership")
    if any(set(group) == set(command.players) for group in table.partners):
        table.refuse("partnership", "that partnership is already known")


def report_partnership(run: Run, command: c.ReportPartnership) -> None:
    run.emit(e.PartnershipFound(command.players))
    if run.state.phase == "wagers" and (cuts := _over_one_maximum(run.state, command.players)):
        run.emit(e.WagersReduced(cuts, run.state.rules.cite("partnership")))


def _over_one_maximum(table: Table, players: tuple[str, ...]) -> tuple[e.Reduction, ...]:
    """What partners have laid beyond what one player might, given back pro rata."""
    cuts: list[e.Reduction] = []
    for bet, limit in table.limits.items():
        wagers = [wager for wager in table.layout if wager.bet == bet and wager.seat in players]
        cuts += reduced(table, bet, wagers, limit.maximum)
    return tuple(cuts)


def _time_goes_on(table: Table, clock: int) -> None:
    if clock not in clock_range(table):
        why = f"the clock stood at {table.clock} seconds before and cannot show {clock}"
        table.refuse("change-limits", why, "notice")


def _known_bet(table: Table, bet: str) -> None:
    if bet not in table.rules.bets:
        table.refuse("bets", f"no bet is called {bet!r}; choose from {', '.join(table.rules.bets)}")


def _may_differ(table: Table, bet: str) -> None:
    _known_bet(table, bet)
    if bet in table.rules.limits:
        table.refuse("limits", f"the limits of {bet} are fixed by the rules")


def _fits(table: Table, limit: UnitLimit, bound: c.Bound, amount: Chips, topic: str) -> None:
    in_units(table.rules.unit, amount)
    allowed = bound_range(table.rules.unit, limit, bound)
    if amount not in allowed:
        low, high, step = map(format_chips, (allowed.low, allowed.high, allowed.step))
        table.refuse(
            topic, f"a {bound} of {format_chips(amount)}: it may be {low} to {high} in steps of {step}"
        )


def _offer(table: Table, command: c.AcceptLimit) -> Offer | None:
    wanted = (command.seat, command.bet, command.bound)
    return next((offer for offer in table.offers if (offer.player, offer.bet, offer.bound) == wanted), None)


def _posted(table: Table, bet: str, bound: c.Bound) -> Posted:
    post = next((post for post in table.posted if (post.bet, post.bound) == (bet, bound)), None)
    if post is None:
        table.refuse("change-limits", f"no notice of a new {bound} on {bet} is displayed at the table")
    return post
