"""A machine that plays the table with legal and illegal commands, irregularities included."""

import random
from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.cards import DECK, UNSEEN, Card, Order
from croupier.chance import PhysicalShoe, VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.game import Option, Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.coup import HANDS, Hand
from croupier.games.baccarat.decide import check
from croupier.games.baccarat.events import Event
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.house import turn
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.seating import LONGEST_NAME
from croupier.games.baccarat.table import STAFF, Notice, Play, Table, house_notice, new
from croupier.games.baccarat.views import redact, view
from croupier.games.rulebook import rulebook
from croupier.money import as_chips
from croupier.wire import canonical as text
from croupier.wire import read, read_tagged, replace, tagged, to_data
from tests.games.baccarat.tables import Desk

KINDS = get_args(c.Command)
CLAUSES = {clause.id for clause in rulebook()}
SEATS = [*STAFF, "1", "2", "3", "7", "9", "1.1", "1.2", "2.1", "1.3", "0", "10", "", "x"]
BETS = ["player", "banker", "tie", "player-pair", "banker-pair", "nothing"]
AMOUNTS = st.one_of(
    st.sampled_from([0, 1, -1, 10, 20, 200, 400, 1000, 20_000, 2**53, 2**70]),
    st.integers(-5, 2_000),
    st.fractions(0, 40, max_denominator=40).map(as_chips),
)
CARDS = st.lists(st.sampled_from([*DECK[:3], UNSEEN]), max_size=2).map(tuple)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.sampled_from(SEATS),
    "name": st.sampled_from(["", "Ann", "Bob", "A" * 61]),
    "player": st.sampled_from(SEATS),
    "players": st.lists(st.sampled_from(SEATS), max_size=3).map(tuple),
    "bet": st.sampled_from(BETS),
    "bound": st.sampled_from(["minimum", "maximum"]),
    "to": st.sampled_from(["player", "banker"]),
    "machine": st.booleans(),
    "hand": st.sampled_from(HANDS),
    "number": st.integers(-1, 4),
    "card": st.sampled_from([*DECK[:6], UNSEEN]),
    "missing": CARDS,
    "imperfect": CARDS,
    "chips": AMOUNTS,
    "stake": AMOUNTS,
    "amount": AMOUNTS,
    "coups": st.integers(-1, 3),
    "cards": st.integers(-1, 420),
    "clock": st.one_of(st.integers(-1, 420), st.integers(0, 4000)),
}


@st.composite
def any_command(draw: st.DrawFn) -> c.Command:
    kind = draw(st.sampled_from(KINDS))
    made: c.Command = kind(**{name: draw(FIELDS[name]) for name in kind.__dataclass_fields__})
    return made


@st.composite
def within(draw: st.DrawFn, option: Option) -> c.Command:
    """One of the commands an option stands for."""
    chosen = {}
    for name, allowed in option.fields.items():
        if isinstance(allowed, Range):
            last = len(allowed) - 1
            chosen[name] = allowed[draw(st.integers(0, min(last, 50)) | st.just(last))]
        else:
            chosen[name] = draw(st.sampled_from(allowed))
    made: c.Command = getattr(c, option.command)(**chosen)
    return made


def covered(command: c.Command, options: tuple[Option, ...]) -> bool:
    """Whether some option stands for the command."""
    return any(
        option.command == type(command).__name__
        and all(getattr(command, name) in allowed for name, allowed in option.fields.items())
        for option in options
    )


def listed(command: c.Command) -> bool:
    """Free forms are not listed in full: names, faults found in cards, and partnerships of three or more."""
    if isinstance(command, c.Join):
        return len(command.name) <= LONGEST_NAME
    if isinstance(command, c.CheckCards | c.Close):
        return not command.missing + command.imperfect
    return not isinstance(command, c.ReportPartnership)


def swapped(table: Table) -> Table:
    """The same table with other cards wherever nobody at it has seen them."""
    shoe, play = table.shoe, table.play
    hidden = shoe.order[shoe.drawn :]
    order = Order(shoe.order[: shoe.drawn] + hidden[1:] + hidden[:1])
    excess = tuple(_other(card) for card in shoe.excess)
    last = replace(table.last, play=_play_swapped(table.last.play)) if table.last else None
    play = _play_swapped(play) if play else None
    return replace(table, shoe=replace(shoe, order=order, excess=excess), play=play, last=last)


def _play_swapped(play: Play) -> Play:
    return replace(
        play,
        player=_hidden_swapped(play.player, play.player_up),
        banker=_hidden_swapped(play.banker, play.banker_up),
    )


def _hidden_swapped(cards: tuple[Card, ...], up: tuple[bool, ...]) -> tuple[Card, ...]:
    return tuple(card if turned else _other(card) for card, turned in zip(cards, up, strict=True))


def _other(card: Card) -> Card:
    return card if card is UNSEEN else DECK[(DECK.index(card) + 17) % len(DECK)]


def refusal(table: Table, command: c.Command) -> str:
    """What `decide` would refuse a command with, if it does."""
    try:
        check(table, command)
    except Refused as refused:
        return str(refused)
    return ""


class TableMachine(RuleBasedStateMachine):
    """Plays one table; `physical` shoes ask a person for each card."""

    desk: Desk

    @property
    def table(self) -> Table:
        return self.desk.table

    @initialize(
        name=st.sampled_from([*BUILT_IN, "tasmanian", "tasmanian"]),
        seed=st.integers(0, 1000),
        physical=st.booleans(),
        lenient=st.booleans(),
        liability=st.booleans(),
        prechecked=st.booleans(),
        short=st.booleans(),
    )
    def open(
        self,
        name: str,
        seed: int,
        *,
        physical: bool,
        lenient: bool,
        liability: bool,
        prechecked: bool,
        short: bool,
    ) -> None:
        rules = load_rules(name)
        if short and name == "tasmanian":
            # A marker near the front: shoes end after a few coups.
            rules = rules.varied(shoe={"marker": 400, "start": 400})
        cards = random.Random(seed)
        self.physical = physical
        chance = PhysicalShoe(lambda: cards.choice(DECK)) if physical else VirtualShoe(str(seed))
        notice = self.notice(rules, lenient=lenient, liability=liability)
        self.desk = Desk(new(rules, prechecked=prechecked, notice=notice), chance)
        self.desk.host.listen(self.check_event)
        self.seated(rules)

    def notice(self, rules: Rules, *, lenient: bool, liability: bool) -> Notice:
        shown = house_notice(rules, judged_after=lenient and rules.betting.outside_limits)
        liability = liability and rules.betting.liability
        return replace(shown, liability={"player": 33, "banker": 33}) if liability else shown

    def seated(self, rules: Rules) -> None:
        for seat in range(1, max(3, rules.seating.least + 1)):
            self.try_one(c.Join(str(seat), 500))

    def outcome(self, command: c.Command) -> Refused | BadInput | None:
        try:
            self.desk.do(command)
        except (Refused, BadInput) as fault:
            return fault
        return None

    def check_event(self, before: Table, event: Event) -> None:
        sentence = explain(before, event)
        assert "\n" not in sentence
        assert read_tagged((type(event),), tagged(event)) == event
        redact(event, None)

    @rule(data=st.data())
    def legal_command(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([*STAFF, "1", "2", "2", "1.1", "3"]))
        options = [option for option in legal(self.table, seat) if option.command != "Depart"]
        if not options:
            return
        self.try_one(data.draw(within(data.draw(st.sampled_from(options)))))

    @rule()
    @precondition(lambda self: self.table.phase in ("prepare", "cut"))
    def get_ready(self) -> None:
        """Shoes are prepared more often than chance would."""
        for command in (
            c.CheckCards("dealer"),
            c.CheckCards("1"),
            c.Shuffle("dealer"),
            c.Cut("inspector", 50),
        ):
            self.try_one(command)
        for seat in self.table.seated():
            self.try_one(c.Cut(seat, 60))

    @rule(stake=st.integers(1, 40))
    @precondition(lambda self: self.table.phase == "wagers")
    def bet_and_deal(self, stake: int) -> None:
        for seat in self.table.seated():
            self.try_one(c.Wager(seat, "banker" if int(seat) % 2 else "player", stake))
        self.try_one(c.Deal("dealer"))

    @rule(hands=st.lists(st.sampled_from(HANDS), min_size=1, max_size=7), stake=st.integers(10, 12))
    @precondition(lambda self: self.table.phase in ("wagers", "coup"))
    def deal_by_hand(self, hands: list[Hand], stake: int) -> None:
        """Cards put before hands at random: most are misdealt."""
        self.try_one(c.Wager("1", "player", stake))
        for hand in hands:
            self.try_one(c.Draw("dealer", hand))

    @rule(kind=st.sampled_from([c.ReportExcess, c.ReportFaceUp, c.ReportShortShoe, c.ReportOrderLost]))
    @precondition(lambda self: self.table.rules.conduct.irregularities)
    def report(self, kind: Callable[[str], c.Command]) -> None:
        self.try_one(kind("inspector"))

    @rule()
    @precondition(lambda self: self.table.rules.conduct.squeeze and self.table.phase == "wagers")
    def ask_to_squeeze(self) -> None:
        self.try_one(c.RequestSqueeze("1"))
        self.try_one(c.AllowSqueeze("manager"))

    @rule(kind=st.sampled_from([c.AcceptCards, c.RefuseCards, c.TurnCard, c.TurnCard]))
    @precondition(lambda self: squeeze.turner(self.table) is not None)
    def squeeze_on(self, kind: Callable[[str], c.Command]) -> None:
        turning = squeeze.turner(self.table)
        assert turning is not None
        self.try_one(kind(turning[1]))

    @rule(bound=st.sampled_from(["minimum", "maximum"]), wait=st.sampled_from([0, 1799, 1800]))
    def change_a_limit(self, bound: c.Bound, wait: int) -> None:
        now = self.table.clock
        self.try_one(c.PostLimit("manager", "tie", bound, 20, now))
        self.try_one(c.SetLimit("manager", "tie", bound, now + wait))

    @rule(data=st.data())
    def a_clock_runs_out(self, data: st.DataObject) -> None:
        if waiting := turn(self.table).waits_for:
            self.try_one(c.TimeOut(data.draw(st.sampled_from(waiting))))

    @rule(command=any_command())
    def any_command(self, command: c.Command) -> None:
        self.try_one(command)

    def try_one(self, command: c.Command) -> None:
        """Carry a command out, or see it refused by a clause with nothing changed; either as `legal` said."""
        before = text(to_data(self.table))
        legally = self.expected(command)
        outcome = self.outcome(command)
        if outcome is None:
            assert legally or not listed(command), f"{command} is accepted, but not listed"
            return
        assert "\n" not in str(outcome)
        assert text(to_data(self.table)) == before
        if isinstance(outcome, BadInput):  # a number that no reader of JSON would keep exact
            assert "expected" in str(outcome)
            assert not legally, f"{command} is listed, but: {outcome}"
            return
        assert outcome.rule in CLAUSES
        assert outcome.why
        # Of what is listed, only a card that a person types in can still be wrong.
        mistyped = self.physical and outcome.rule == self.table.rules.cite("decks")
        assert mistyped or not legally, f"{command} is listed, but: {outcome}"

    def expected(self, command: c.Command) -> bool:
        """Whether `legal` lists a command; a clock runs out only for a seat waited for (ruling A4)."""
        if isinstance(command, c.TimeOut):
            return command.seat in turn(self.table).waits_for
        if isinstance(command, c.Join) and len(command.name) > LONGEST_NAME:
            return False  # it lists no names
        return covered(command, legal(self.table, command.seat))

    @invariant()
    def nobody_owes_chips(self) -> None:
        assert all(person.units >= 0 for person in self.table.people.values())
        assert all(wager.units > 0 for wager in self.table.layout)

    @invariant()
    def the_last_coup_is_shown_until_the_next_begins(self) -> None:
        shown = view(self.table, None).coup
        if self.table.play or not self.table.coups:
            assert shown is None or not shown.over
        else:
            assert shown is not None
            assert (shown.over, shown.number) == (True, self.table.coups)
            assert shown.void or {UNSEEN}.isdisjoint(shown.player + shown.banker)

    @invariant()
    def the_state_round_trips_through_json(self) -> None:
        assert read(Table, text(to_data(self.table))) == self.table

    @invariant()
    def views_and_options_do_not_depend_on_unseen_cards(self) -> None:
        other = swapped(self.table)
        for seat in (None, *STAFF, *self.table.people):
            assert view(self.table, seat) == view(other, seat)
            if seat and not self.physical:
                assert legal(self.table, seat) == legal(other, seat)
        for kind in (c.ReportExcess, c.ReportFaceUp, c.ReportShortShoe, c.ReportOrderLost):
            assert refusal(self.table, kind("inspector")) == refusal(other, kind("inspector"))


TableMachine.TestCase.settings = settings(
    max_examples=150,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
TestTable = TableMachine.TestCase


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_command_is_one_the_machine_can_make(kind: type) -> None:
    assert set(kind.__dataclass_fields__) <= set(FIELDS)  # type: ignore[attr-defined]
