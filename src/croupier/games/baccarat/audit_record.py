"""Our own record held against the rules: every event is what the table would have decided."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.cards import show
from croupier.errors import Refused
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.audit import Finding
from croupier.games.baccarat.coup import Signature, signature
from croupier.games.baccarat.decide import check
from croupier.games.baccarat.explain import drawing, payment_said, standing
from croupier.games.baccarat.settlement import payments
from croupier.games.baccarat.table import Table
from croupier.games.baccarat.wagers import reductions

Fault = tuple[str, str, str]  # clause, found, due
_judge: dict[type, Callable[[Table, Any], Iterator[Fault]]] = {}


def judge(table: Table, event: e.Event) -> Iterator[Finding]:
    """The breaches in an event about to change `table`."""
    judged = _judge.get(type(event))
    for fault in judged(table, event) if judged else ():
        yield Finding(str(table.shoe.number), str(table.coups), *fault)


def on(
    kind: type,
) -> Callable[[Callable[[Table, Any], Iterator[Fault]]], Callable[[Table, Any], Iterator[Fault]]]:
    def note(judged: Callable[[Table, Any], Iterator[Fault]]) -> Callable[[Table, Any], Iterator[Fault]]:
        _judge[kind] = judged
        return judged

    return note


@on(e.Shuffled)
def _shuffled(table: Table, event: e.Shuffled) -> Iterator[Fault]:
    if event.order and sorted(event.order) != sorted(table.rules.pack()):
        yield (
            table.rules.cite("decks"),
            "the shuffled cards are not the table's",
            f"{table.rules.decks} full decks",
        )
    if not table.rules.shoe.fresh:
        yield from _refused(table, c.Shuffle("dealer", event.machine), "the cards were shuffled")


@on(e.CardsCut)
def _cards_cut(table: Table, event: e.CardsCut) -> Iterator[Fault]:
    yield from _refused(table, c.Cut(event.by, event.at), f"{event.by} cut at {event.at}")


@on(e.CutDeclined)
def _cut_declined(table: Table, event: e.CutDeclined) -> Iterator[Fault]:
    yield from _refused(table, c.DeclineCut(event.seat), f"{event.seat} declined the cut")


@on(e.Joined)
def _joined(table: Table, event: e.Joined) -> Iterator[Fault]:
    yield from _refused(table, c.Join(event.seat, event.chips), f"seat {event.seat} joined")


@on(e.WagerPlaced)
def _wager_placed(table: Table, event: e.WagerPlaced) -> Iterator[Fault]:
    found = f"seat {event.seat} laid {table.rules.unit.chips(event.stake)} on {event.bet}"
    yield from _refused(table, c.Wager(event.seat, event.bet, event.stake), found)


@on(e.WagerWithdrawn)
def _wager_withdrawn(table: Table, event: e.WagerWithdrawn) -> Iterator[Fault]:
    found = f"seat {event.seat} withdrew its wager on {event.bet}"
    yield from _refused(table, c.Withdraw(event.seat, event.bet), found)


@on(e.WagersReduced)
def _wagers_reduced(table: Table, event: e.WagersReduced) -> Iterator[Fault]:
    if event.cuts != reductions(table):
        yield (
            table.rules.cite("liability"),
            f"cuts {_cuts(table, event.cuts)}",
            _cuts(table, reductions(table)),
        )


@on(e.LimitSet)
def _limit_set(table: Table, event: e.LimitSet) -> Iterator[Fault]:
    found = f"the {event.bound} on {event.bet} was changed"
    yield from _refused(table, c.SetLimit("manager", event.bet, event.bound, event.at), found)


@on(e.CoupBegan)
def _coup_began(table: Table, event: e.CoupBegan) -> Iterator[Fault]:
    if not table.rules.betting.automatic:
        yield from _refused(table, c.Deal("dealer"), f"coup {event.number} began")
    if not table.rules.shoe.fresh and table.shoe.remaining < table.rules.shoe.start:
        found = f"coup {event.number} began with {table.shoe.remaining} cards in the shoe"
        yield table.rules.cite("start"), found, f"at least {table.rules.shoe.start}"


@on(e.CardDealt)
def _card_dealt(table: Table, event: e.CardDealt) -> Iterator[Fault]:
    yield from _out_of_order(table, event)
    if table.play and not table.play.to_turn() and event.hand != table.due():
        why, clause = _due(table)
        yield clause, f"{event.hand.title()} was given {event.card}", why


@on(e.ResultAnnounced)
def _result_announced(table: Table, event: e.ResultAnnounced) -> Iterator[Fault]:
    if table.due() is not None:
        why, clause = _due(table)
        yield clause, "the result was announced", why
    coup = _ended(table)
    if coup and (event.player, event.banker, event.winner) != (coup.player, coup.banker, coup.result):
        found = f"{event.winner.title()} was announced on {event.player} to {event.banker}"
        yield table.rules.cite("result"), found, f"{coup.result.title()} on {coup.player} to {coup.banker}"


@on(e.Settled)
def _settled(table: Table, event: e.Settled) -> Iterator[Fault]:
    coup = _ended(table)
    if coup is None:
        yield table.rules.cite("result"), "wagers were settled without a result", "both hands dealt first"
        return
    due = {(paid.seat, paid.bet): paid for paid in payments(table, coup)}
    for paid in event.payments:
        owed = due.pop((paid.seat, paid.bet), None)
        if owed is None:
            yield table.rules.cite("bets"), _got(table, paid), "no such wager lay on the layout"
        elif (paid.stake, paid.returned) != (owed.stake, owed.returned):
            yield owed.clause, _got(table, paid), payment_said(table.rules, owed)
    for owed in due.values():
        yield owed.clause, "a wager was not settled", payment_said(table.rules, owed)


def _got(table: Table, paid: e.Payment) -> str:
    chips = table.rules.unit.chips
    return f"seat {paid.seat} got back {chips(paid.returned)} for {chips(paid.stake)} on {paid.bet}"


def _refused(table: Table, command: c.Command, found: str) -> Iterator[Fault]:
    try:
        check(table, command)
    except Refused as refusal:
        yield refusal.rule, found, refusal.why


def _out_of_order(table: Table, event: e.CardDealt) -> Iterator[Fault]:
    shoe = table.shoe
    if event.source == "shoe" and shoe.order and shoe.order[shoe.drawn : shoe.drawn + 1] != (event.card,):
        lay = show(shoe.order[shoe.drawn : shoe.drawn + 1]) or "no card"
        yield table.rules.cite("shoe"), f"{event.card} was dealt", f"{lay} lay next in the shoe"


def _due(table: Table) -> tuple[str, str]:
    """Who was due a card, or why nobody was, and by which clause."""
    play, hand = table.play, table.due()
    assert play is not None
    if len(play.player) < 2 or len(play.banker) < 2:
        return f"{(hand or 'no hand').title()} was due a card", table.rules.cite("deal")
    if hand is None:
        why, clause = standing(table.rules, play.player, play.banker)
        return f"no card: {why}", clause
    why, clause = drawing(table.rules, play.player, play.banker, hand)
    return f"{why}: {hand.title()} draws", clause


def _ended(table: Table) -> Signature | None:
    play = table.play
    if play is None or min(len(play.player), len(play.banker)) < 2:
        return None
    return signature(play.player, play.banker)


def _cuts(table: Table, cuts: tuple[e.Reduction, ...]) -> str:
    show_chips = table.rules.unit.chips
    return ", ".join(f"{show_chips(cut.excess)} from seat {cut.seat}'s {cut.bet}" for cut in cuts) or "none"
