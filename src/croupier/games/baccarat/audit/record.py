"""Our own record checked against the rules: every event is what the table would have decided.

From each event the command is guessed that led to it. The table decides that command anew, with the
cards as the record has them, and what it decides is compared with what the record says.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from croupier.cards import UNSEEN, Card, Order, show
from croupier.chance import VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.game import AnyGame
from croupier.games.absence import TimedOut, TimeOut, first_own_event
from croupier.games.as_recorded import AsRecorded
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.audit.coups import Finding, finding
from croupier.games.baccarat.audit.shoes import Fault
from croupier.games.baccarat.decide import decide
from croupier.games.baccarat.explain import cited_sentence, payment_text, title_of
from croupier.games.baccarat.rules import Limit, Rules
from croupier.games.baccarat.shoe import CHECKERS
from croupier.games.baccarat.table import Notice, Table, new
from croupier.games.event_audit import first_difference
from croupier.games.findings import one_line
from croupier.games.sentences import CitedSentence
from croupier.money import format_chips
from croupier.record import LOOKUP_ERRORS, Step, advanced
from croupier.wire import replace

AHEAD = 64  # events read before one is judged: more than any command leads to
Guess = Callable[[Any], tuple[c.Command, ...]]

GUESSES: dict[type, Guess] = {
    e.Joined: lambda event: (c.Join(event.seat, event.chips, event.name),),
    e.BoughtIn: lambda event: (c.BuyIn(event.seat, event.chips),),
    e.Left: lambda event: (c.Leave(event.seat),),
    e.Attended: lambda event: (c.Attend(event.staff),),
    e.Departed: lambda event: (c.Depart(event.staff),),
    e.CardsChecked: lambda event: (c.CheckCards(event.by, event.missing, event.imperfect),),
    e.Shuffled: lambda event: (c.Shuffle("dealer", event.machine),),
    e.CutDeclined: lambda event: (c.DeclineCut(event.seat),),
    e.CardsCut: lambda event: (c.Cut(event.by, event.cards),),
    e.WagerPlaced: lambda event: (c.Wager(event.seat, event.bet, event.stake),),
    e.WagerWithdrawn: lambda event: (c.Withdraw(event.seat, event.bet),),
    e.WagersReduced: lambda event: _dealing(),
    e.FreeCoupsGranted: lambda event: (c.FreeCoups("manager", event.coups),),
    e.LimitOffered: lambda event: (
        c.OfferLimit("manager", event.player, event.bet, event.bound, event.amount),
    ),
    e.LimitAgreed: lambda event: (c.AcceptLimit(event.player, event.bet, event.bound),),
    e.LimitPosted: lambda event: (c.PostLimit("manager", event.bet, event.bound, event.amount, event.clock),),
    e.Consented: lambda event: (c.Consent(event.seat, event.bet, event.bound),),
    e.LimitSet: lambda event: (c.SetLimit("manager", event.bet, event.bound, event.clock),),
    e.LiabilityPosted: lambda event: (c.PostLiability("manager", event.bet, event.amount),),
    e.LiabilityRemoved: lambda event: (c.RemoveLiability("manager", event.bet),),
    e.CardsHandled: lambda event: (c.ReportHandled("inspector", event.player),),
    e.PartnershipFound: lambda event: (c.ReportPartnership("inspector", event.players),),
    e.SqueezeRequested: lambda event: (c.RequestSqueeze(event.seat),),
    e.SqueezeAllowed: lambda event: (c.AllowSqueeze("manager"),),
    e.SqueezeEnded: lambda event: (c.EndSqueeze("manager"),),
    e.CoupBegan: lambda event: _dealing(),
    e.CardDealt: lambda event: _dealing(),
    e.PointsAnnounced: lambda event: _dealing(),
    e.ResultAnnounced: lambda event: (c.Deal("dealer"),),
    e.CardMisplaced: lambda event: (c.Draw("dealer", event.dealt_to),),
    e.CardFoundFaceUp: lambda event: (c.ReportFaceUp("inspector"),),
    e.CardInExcess: lambda event: (c.ReportExcess("inspector"),),
    e.CardsPassed: lambda event: (c.AcceptCards(event.seat),),
    e.CardsRefused: lambda event: (c.RefuseCards(event.seat),),
    e.CardTurned: lambda event: (c.TurnCard(event.by),),
    e.CoupVoided: lambda event: (
        c.Deal("dealer"),
        c.ReportShortShoe("inspector"),
        c.ReportOrderLost("inspector"),
    ),
    e.CardCorrected: lambda event: tuple(
        c.Correct(by, event.hand, event.number, event.card) for by in CHECKERS
    ),
    TimedOut: lambda event: (TimeOut(event.seat),),
    e.TableClosed: lambda event: (c.Close(event.by, event.missing, event.imperfect),),
}


def commands_before(event: e.Event) -> tuple[c.Command, ...]:
    """The commands that may have led to an event, the likeliest first."""
    return GUESSES[type(event)](event) if type(event) in GUESSES else ()


def _dealing() -> tuple[c.Command, ...]:
    return c.Deal("dealer"), c.Draw("dealer", "player"), c.Draw("dealer", "banker")


def as_recorded(events: Sequence[e.Event], seeded: Any) -> AsRecorded:
    """The cards of coming events."""
    orders = (event.order for event in events if isinstance(event, e.Shuffled))
    return AsRecorded(orders, (face for event in events if (face := _face(event)) is not None), seeded)


class AsShuffled(AsRecorded):
    """Orders as they stand, right or not: a wrong one is a breach by itself, and what it deals is judged."""

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        return tuple(next(self._orders, ()))


class RecordAudit:
    """Judges the events of one table in their order."""

    def __init__(
        self, playing: AnyGame, table: Table, seed: str | None, name: str, rules: Rules | None = None
    ) -> None:
        self.table = under_rules(table, rules, name)
        self._playing = playing
        self._name = name
        self._seeded = None if seed is None else playing.chance(seed, VirtualShoe)
        self._clock = 0  # the latest time an event names
        self._ahead: deque[Step] = deque()
        self._disordered = 0  # the shoe whose cards are known to come out of order
        self._lost = False  # after a breach, until a command is recorded again as the rules have it

    @property
    def rounds(self) -> int:
        return self.table.coups

    def findings(self, steps: Iterator[Step]) -> Iterator[Finding]:
        """Every breach; what follows from one is not reported as another."""
        self._look_ahead(steps)
        while self._ahead:
            try:
                yield from self._next()
            except BadInput as fault:  # an event that nothing can be made of
                yield self._finding((self.table.rules.cite("result"), str(fault), "what the rules lead to"))
                self._ahead.clear()
                deque(steps, maxlen=0)  # the rest is checked for its chain alone
            self._look_ahead(steps)

    def _look_ahead(self, steps: Iterator[Step]) -> None:
        wanted = AHEAD - len(self._ahead)
        self._ahead.extend(step for step in islice(steps, wanted) if step.event is not None)

    def _next(self) -> Iterator[Finding]:
        """Judge the events of the next command."""
        head = first_own_event(step.event for step in self._ahead)
        refusal: Refused | None = None
        best: tuple[e.Event, ...] = ()
        table, events = self._as_recorded()
        for command in commands_before(head):
            outcome = _decided(table, command, events)
            if isinstance(outcome, Refused):
                refusal = refusal or outcome
            elif not best or self._agreement(outcome) > self._agreement(best):
                best = outcome
            if best and self._agreement(best)[0]:
                break
        if self._lost and not (best and self._agreement(best)[0]):
            self._take()
        elif best:
            self._lost = False
            yield from self._compared(best)
        else:
            self._lost = True
            yield self._finding(self._uncalled(head, refusal))
            self._take()

    def _as_recorded(self) -> tuple[Table, list[e.Event]]:
        """The table with the cards in the shoe in the order the record draws them."""
        events = [step.event for step in self._ahead]
        shoe = self.table.shoe
        coming = tuple([card for event in events if (card := _from_shoe(event)) is not None])
        if not shoe.order or coming == shoe.order[shoe.drawn : shoe.drawn + len(coming)]:
            return self.table, events
        order = Order((*shoe.order[: shoe.drawn], *coming, *shoe.order[shoe.drawn + len(coming) :]))
        return replace(self.table, shoe=replace(shoe, order=order)), events

    def _agreement(self, decided: tuple[e.Event, ...]) -> tuple[bool, int, int, int]:
        """Whether the record says all of it; how far it agrees, how far beyond one fault, how short it is."""
        same = [due == step.event for due, step in zip(decided, self._ahead, strict=False)]
        agreed = _leading(same)
        return agreed == len(decided), agreed, _leading(same[agreed + 1 :]), -len(decided)

    def _compared(self, decided: tuple[e.Event, ...]) -> Iterator[Finding]:
        for due in decided:
            if not self._ahead:
                return  # the record was interrupted
            event = self._ahead[0].event
            yield from self._out_of_order(event)
            if event != due:
                yield from map(self._finding, self._differing(event, due))
            else:
                yield from self._back_in_time(event)
            self._take()
            if type(event) is not type(due):
                self._lost = True
                return

    def _take(self) -> None:
        self.table = advanced(self._playing, self.table, self._ahead.popleft(), self._name)

    def _differing(self, event: e.Event, due: e.Event) -> list[Fault]:
        paid = isinstance(event, e.Settled) and isinstance(due, e.Settled) and [*self._payments(event, due)]
        if paid:
            return paid
        (found, _), (expected, clause) = self._explained(event), self._explained(due)
        if one_line(found) == one_line(expected):
            found, expected = first_difference(event, due)
        return [(clause, found, expected)]

    def _back_in_time(self, event: e.Event) -> Iterator[Finding]:
        """A notice cannot be backdated (TLGC 7.6b)."""
        if isinstance(event, e.LimitPosted | e.LimitSet):
            if event.clock < self._clock:
                found, due = f"the clock at {event.clock}", f"{self._clock} or later: time never goes back"
                yield self._finding((self.table.rules.cite("change-limits", "notice"), found, due))
            self._clock = max(self._clock, event.clock)

    def _payments(self, event: e.Settled, due: e.Settled) -> Iterator[Fault]:
        rules, owed = self.table.rules, {(paid.seat, paid.bet): paid for paid in due.payments}
        for paid in event.payments:
            right = owed.pop((paid.seat, paid.bet), None)
            if paid != right:
                back, stake = format_chips(paid.returned), format_chips(paid.stake)
                got = f"seat {paid.seat} got back {back} for {stake} on {title_of(self.table, paid.bet)}"
                clause = right.clause if right else rules.cite("bets")
                if right and (paid.stake, paid.returned) == (right.stake, right.returned):
                    yield clause, *first_difference(paid, right)
                else:
                    due_text = payment_text(self.table, right) if right else "no such wager lay on the layout"
                    yield clause, got, due_text
        for right in owed.values():
            yield right.clause, "a wager was not settled", payment_text(self.table, right)

    def _out_of_order(self, event: e.Event) -> Iterator[Finding]:
        shoe, card = self.table.shoe, _from_shoe(event)
        if isinstance(event, e.Shuffled) and event.order:
            yield from map(self._finding, self._shuffled(event))
        if card is None or not shoe.order or self._disordered == shoe.number:
            return
        lay = shoe.order[shoe.drawn : shoe.drawn + 1]
        if lay != (card,):
            self._disordered = shoe.number
            due = f"{show(lay) or 'no card'} lay next in the shoe"
            yield self._finding((self.table.rules.cite("shoe"), f"{card} came out", due))

    def _shuffled(self, event: e.Shuffled) -> Iterator[Fault]:
        """An order holds the table's cards, and is the one that the header's seed gives (ruling A3)."""
        rules, pack = self.table.rules, self.table.rules.pack()
        if sorted(event.order) != sorted(pack):
            yield rules.cite("decks"), "the shuffled cards are not the table's", f"{rules.decks} full decks"
        elif self._seeded and event.order != self._seeded.shuffle(pack, event.number):
            found = f"the order of shuffle {event.number} is not that of the header's seed"
            yield "ruling A3", found, "the order that the seed gives"

    def _uncalled(self, event: e.Event, refusal: Refused | None) -> Fault:
        if refusal:
            return refusal.rule, self._explained(event)[0], refusal.why
        return self.table.rules.cite("result"), self._explained(event)[0], "no such event follows here"

    def _explained(self, event: e.Event) -> CitedSentence:
        """An event in the words of an explanation, or its bare name where it makes no sense."""
        try:
            return cited_sentence(self.table, event)
        except LOOKUP_ERRORS:
            return f"{type(event).__name__}, which is impossible here", self.table.rules.cite("result")

    def _finding(self, fault: Fault) -> Finding:
        return finding(str(self.table.shoe.number), str(self.table.coups), fault)


def as_opened(table: Table) -> Table:
    """A table newly opened with the places, the notice, the bank and the staff of this one."""
    chips = table.rules.unit.chips
    limits = {
        bet: Limit(chips(limit.minimum), chips(limit.maximum), chips(limit.step))
        for bet, limit in table.limits.items()
    }
    liability = {bet: chips(most) for bet, most in table.liability.items()}
    return new(
        table.rules,
        places=table.places,
        notice=Notice(limits, liability, table.judged_after),
        prechecked=table.prechecked,
        bank=chips(table.bank_units),
        staff=table.staff,
        squeeze=table.squeeze,
    )


def under_rules(table: Table, rules: Rules | None, name: str) -> Table:
    """The table as it would have been under the rules given, if they can judge it at all."""
    if rules is None or rules == table.rules:
        return table
    missing = [bet for bet in table.rules.bets if bet not in rules.bets]
    if rules.unit != table.rules.unit or missing:
        raise BadInput(
            f"{name}: {rules.name} cannot judge a table of {table.rules.name}: other units or bets"
        )
    return replace(table, rules=rules)


def _leading(same: list[bool]) -> int:
    return same.index(False) if False in same else len(same)


def _decided(table: Table, command: c.Command, events: Sequence[e.Event]) -> tuple[e.Event, ...] | Refused:
    try:
        orders = (event.order for event in events if isinstance(event, e.Shuffled))
        faces = (face for event in events if (face := _face(event)) is not None)
        return decide(table, command, AsShuffled(orders, faces))
    except Refused as refusal:
        return refusal
    except BadInput as fault:
        return Refused(table.rules.cite("result"), str(fault))
    except LOOKUP_ERRORS:
        return Refused(table.rules.cite("result"), "no such event is possible here")


def _from_shoe(event: e.Event) -> Card | None:
    """The card an event takes out of the shoe, if it does."""
    if isinstance(event, e.CardDealt | e.CardMisplaced) and event.source == "shoe":
        return event.card
    return event.card if isinstance(event, e.CardFoundFaceUp | e.CardInExcess) else None


def _face(event: e.Event) -> Card | None:
    """The card an event shows, as a person at a physical shoe would name it."""
    if isinstance(event, e.CardDealt | e.CardMisplaced) and event.source == "mouth":
        return None  # known since it was laid there
    if isinstance(event, e.CardDealt | e.CardMisplaced | e.CardFoundFaceUp | e.CardTurned):
        return None if event.card is UNSEEN else event.card
    return None
