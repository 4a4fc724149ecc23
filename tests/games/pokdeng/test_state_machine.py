"""A machine that plays a Pok Deng table with legal and illegal commands, whatever its options."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.cards import DECK, Card, Order
from croupier.chance import PhysicalShoe, VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.game import Option, Range, load_game
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.betting import at_risk
from croupier.games.pokdeng.explain import explain
from croupier.games.pokdeng.house import turn
from croupier.games.pokdeng.legal import legal
from croupier.games.pokdeng.rulefile import BUILT_IN, load_rules
from croupier.games.pokdeng.table import Table, new
from croupier.games.pokdeng.views import redact, view
from croupier.games.rulebook import rulebook
from croupier.record import Writer, opened
from croupier.wire import canonical as text
from croupier.wire import read, read_tagged, replace, tagged, to_data
from tests.games.pokdeng.tables import Desk
from tests.naive import pok_deng_score

KINDS = get_args(c.Command)
CLAUSES = {clause.id for clause in rulebook()}
SEATS = [*map(str, range(1, 19)), "0", "", "x", "1.1"]
AMOUNTS = st.one_of(st.sampled_from([0, 1, -1, 9, 10, 40, 1000, 1001, 2**53, 2**70]), st.integers(-5, 30_000))
FIELDS = {
    "seat": st.sampled_from(SEATS),
    "hand": st.sampled_from(SEATS),
    "player": st.sampled_from(SEATS),
    "number": st.integers(0, 4),
    "card": st.sampled_from(DECK),
    "chips": AMOUNTS,
    "stake": AMOUNTS,
}
OPTIONS = list(
    product(
        BUILT_IN,
        ("product", "higher", "winner"),
        ("push", "deng"),
        ("worst-case", "bets"),
        ("stays", "rotates"),
        ("free", "convention"),
        ("free", "convention"),
    )
)


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
            reach = min(allowed.high - allowed.low, 20_000)
            chosen[name] = draw(st.sampled_from([allowed.low, allowed.low + reach // 2, allowed.high]))
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


def swapped(table: Table, seat: str | None) -> Table:
    """The same table with other cards wherever this seat has not seen them."""
    now = table.round
    if now is None or table.phase == "bets":
        return table if now is None else replace(table, round=replace(now, order=Order(now.order[::-1])))
    seen = {owner for owner in now.hands if owner == seat or owner in now.shown}
    known = {card for owner in seen for card in now.hands[owner]}
    hidden = [card for card in DECK if card not in known]
    other = dict(zip(hidden, hidden[7:] + hidden[:7], strict=True))
    hands = {owner: _mapped(cards, other) for owner, cards in now.hands.items()}
    return replace(table, round=replace(now, hands=hands, order=Order(_mapped(now.order, other))))


def _mapped(cards: tuple[Card, ...], other: dict[Card, Card]) -> tuple[Card, ...]:
    return tuple(other.get(card, card) for card in cards)


class CrowdedDeck(VirtualShoe):
    """A deck with a few ranks on top, so that combinations, and debts nobody can pay, are common."""

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        order = super().shuffle(cards, number)
        ranks = dict.fromkeys(card.rank for card in order)
        top = [*ranks][:3]
        return tuple(sorted(order, key=lambda card: card.rank not in top))


class PokDengMachine(RuleBasedStateMachine):
    """Plays one table; `physical` decks ask a person for each card, who sometimes errs."""

    desk: Desk

    @property
    def table(self) -> Table:
        return self.desk.table

    @initialize(
        options=st.sampled_from(OPTIONS),
        seed=st.integers(0, 1000),
        deck=st.sampled_from(["virtual", "crowded", "physical"]),
        players=st.sampled_from([1, 2, 3, 16, 16]),
        bets=st.sampled_from([1, 2, 10, 100]),
    )
    def open(self, options: Any, seed: int, deck: str, players: int, bets: int) -> None:
        name, multiplier, ties, cover, banker, ours, theirs = options
        ranges = {"player": ours, "banker": theirs}
        rules = load_rules(name).varied(ranges, multiplier=multiplier, ties=ties, cover=cover, banker=banker)
        cards = random.Random(seed)
        decks = {"virtual": VirtualShoe(str(seed)), "crowded": CrowdedDeck(str(seed))}
        self.physical = deck == "physical"
        chance = decks.get(deck) or PhysicalShoe(lambda: cards.choice(DECK))
        self.desk = Desk(new(rules, cage=seed), chance)
        self.desk.host.listen(self.check_event)
        self.lines: list[str] = []
        self.writer = Writer(self.lines.append, load_game("pok-deng"), self.table, str(seed))
        for seat in range(1, players + 2):
            # Each can cover so many bets of the minimum, and hardly more.
            chips = self.table.minimum * at_risk(self.table) * bets + seat
            self.try_one(c.Join(str(seat), chips * (players if seat == 1 else 1)))
        self.try_one(c.TakeBank("1"))

    def outcome(self, command: c.Command) -> Refused | BadInput | None:
        try:
            self.desk.do(command)
        except (Refused, BadInput) as fault:
            return fault
        return None

    def try_one(self, command: c.Command) -> None:
        """Carry a command out, or see it refused by a clause with nothing changed; either as `legal` said."""
        before = text(to_data(self.table))
        legally = self.expected(command)
        outcome = self.outcome(command)
        if outcome is None:
            # What a mistyped card may really have been is not listed card by card.
            assert legally or isinstance(command, c.Correct), f"{command} is accepted, but not listed"
            return
        assert text(to_data(self.table)) == before
        assert "\n" not in str(outcome)
        if isinstance(outcome, BadInput):
            # A card typed twice, or a number that no reader of JSON would keep exact.
            assert self.physical or "expected" in str(outcome), outcome
            assert "expected" not in str(outcome) or not legally, outcome
            return
        assert outcome.rule in CLAUSES
        assert outcome.why
        assert not legally, f"{command} is listed, but: {outcome}"

    def expected(self, command: c.Command) -> bool:
        """Whether `legal` lists a command; a clock runs out only for a seat waited for (ruling A4)."""
        if isinstance(command, c.TimeOut):
            return command.seat in turn(self.table).waits_for
        return covered(command, legal(self.table, command.seat))

    def check_event(self, before: Table, event: e.Event) -> None:
        self.writer.add(event)
        assert "\n" not in explain(before, event)
        assert explain(before, event).rsplit(", ")[-1].split(" and ")[0] in CLAUSES
        assert read_tagged((type(event),), tagged(event)) == event
        for seat in self.watchers(before):
            self.check_redacted(before, event, seat)

    def watchers(self, table: Table) -> set[str | None]:
        """Whose view is looked at: a spectator's, the banker's, the next to act's and two more."""
        return {None, table.banker, table.turn(), *list(table.seats)[1:3]}

    def check_redacted(self, before: Table, event: e.Event, seat: str | None) -> None:
        """What a seat may not see of an event could be anything else."""
        if isinstance(event, e.Shuffled):
            assert redact(event, seat) == redact(replace(event, order=Order(event.order[::-1])), seat)
        if isinstance(event, e.CardDealt) and not event.up:
            hidden = redact(event, seat) == redact(
                replace(event, card=DECK[DECK.index(event.card) - 1]), seat
            )
            assert hidden == (event.seat != seat)
            sentence = explain(before, event)
            assert sentence == explain(swapped(before, None), replace(event, card=DECK[0]))

    @rule(data=st.data())
    def legal_command(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([*self.table.seats, "17"]))
        options = [option for option in legal(self.table, seat) if option.command != "Leave"]
        if options:
            self.try_one(data.draw(within(data.draw(st.sampled_from(options)))))

    @rule(data=st.data())
    def a_clock_runs_out(self, data: st.DataObject) -> None:
        if waiting := turn(self.table).waits_for:
            self.try_one(c.TimeOut(data.draw(st.sampled_from(waiting))))

    @rule(hand=st.integers(1, 17), number=st.integers(1, 3), card=st.sampled_from(DECK))
    @precondition(lambda self: self.physical and self.table.round is not None)
    def correct_a_card(self, hand: int, number: int, card: Card) -> None:
        assert self.table.round is not None
        self.try_one(c.Correct(self.table.round.banker, str(hand), number, card))

    @rule(command=any_command())
    def any_command(self, command: c.Command) -> None:
        self.try_one(command)

    @rule(stake=st.sampled_from([1, 10, 25]), share=st.integers(1, 3))
    @precondition(lambda self: self.table.phase == "bets")
    def bet_and_deal(self, stake: int, share: int) -> None:
        """Rounds begin more often than chance would."""
        self.bet_all(stake, share)

    def bet_all(self, stake: int, share: int = 1) -> None:
        if self.table.banker is None:
            for seat in self.table.seats:
                self.try_one(c.TakeBank(seat))
        for seat in list(self.table.seats)[::share]:
            self.try_one(c.Bet(seat, stake))
        if self.table.banker:
            self.try_one(c.Deal(self.table.banker))

    @rule(rounds=st.integers(1, 4), stake=st.sampled_from([10, 10, 11, 30]), hits=st.integers(0, 255))
    @precondition(lambda self: self.table.phase == "bets" and not self.physical)
    def play_rounds(self, rounds: int, stake: int, hits: int) -> None:
        """Whole rounds; of the decisions, the bits of a number say which are hits."""
        for _ in range(rounds):
            self.bet_all(stake)
            for at in range(len(self.table.seats)):
                if seat := self.table.turn():
                    first, then = (c.Hit, c.Stand) if hits >> at % 8 & 1 else (c.Stand, c.Hit)
                    self.try_one(first(seat))
                    if self.table.turn() == seat:  # the house ranges said no
                        self.try_one(then(seat))

    @rule(hits=st.lists(st.booleans(), min_size=1, max_size=17))
    @precondition(lambda self: self.table.turn() is not None)
    def act_in_turn(self, hits: list[bool]) -> None:
        for hit in hits:
            if seat := self.table.turn():
                self.try_one(c.Hit(seat) if hit else c.Stand(seat))

    @invariant()
    def nobody_owes_chips_and_bets_lie_only_against_a_banker(self) -> None:
        assert all(chips >= 0 for chips in self.table.seats.values())
        assert all(stake > 0 for stake in self.table.bets.values())
        assert self.table.banker in self.table.seats or not self.table.bets
        assert self.table.banker not in self.table.bets

    @invariant()
    def every_bet_is_covered_by_both_sides(self) -> None:
        table, laid = self.table, sum(self.table.bets.values())
        times = table.rules.largest if table.rules.cover == "worst-case" else 1
        if table.banker:
            assert laid * times <= table.seats[table.banker] or table.phase != "bets"
        for seat, stake in table.bets.items():
            assert stake * times <= table.seats[seat] + stake

    @invariant()
    def whoever_is_to_act_has_two_cards_no_pok_and_something_at_stake(self) -> None:
        if (seat := self.table.turn()) and self.table.round:
            hand = self.table.round.hands[seat]
            assert not pok_deng_score(hand)[0]
            assert len(hand) == 2
            assert self.table.in_play() if seat == self.table.banker else seat in self.table.bets

    @invariant()
    def cards_come_from_one_deck(self) -> None:
        if self.table.round:
            cards = [card for hand in self.table.round.hands.values() for card in hand]
            assert len(set(cards)) == len(cards)

    @invariant()
    def the_state_round_trips_through_json(self) -> None:
        assert read(Table, text(to_data(self.table))) == self.table

    @invariant()
    def views_and_options_do_not_depend_on_unseen_cards(self) -> None:
        for seat in self.watchers(self.table):
            other = swapped(self.table, seat)
            assert view(self.table, seat) == view(other, seat)
            if seat:
                assert legal(self.table, seat) == legal(other, seat)

    @invariant()
    def a_view_names_the_stakes_that_legal_lists(self) -> None:
        for seat in self.watchers(self.table):
            listed = {option.command: option.fields for option in (legal(self.table, seat) if seat else ())}
            stakes = view(self.table, seat).stakes
            assert listed.get("Bet", {}).get("stake") == (Range(*stakes) if stakes else None)

    def teardown(self) -> None:
        """The record replays to the same state, and line for line to the same bytes."""
        if not hasattr(self, "writer"):
            return
        self.writer.seal()
        header, playing, state, steps = opened(self.lines, "record")
        again: list[str] = []
        copy = Writer(again.append, playing, state, header.seed)
        for step in steps:
            if step.event is not None:
                copy.add(step.event)
                state = playing.evolve(state, step.event)
        copy.seal()
        assert again == self.lines
        assert state == self.table


PokDengMachine.TestCase.settings = settings(
    max_examples=100,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
TestPokDeng = PokDengMachine.TestCase


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_command_is_one_the_machine_can_make(kind: type) -> None:
    assert set(kind.__dataclass_fields__) <= set(FIELDS)  # type: ignore[attr-defined]
