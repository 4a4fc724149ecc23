"""R6: chips are conserved. People come, play, time out and leave at tables of every game; sums stay."""

import asyncio
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from croupier.bots.random_player import random_command
from croupier.errors import BadInput, Refused
from croupier.server import ledger, live, people, purse
from croupier.server.attendance import Actor
from croupier.server.live import LiveTable
from croupier.wire import replace, tagged
from tests.reliability.exactly_once import _patched as patched
from tests.reliability.in_process import do, hosted_tables, opened, person
from tests.reliability.promise import Promise, scaled

STEPS = 20_000
STEPS_EACH = 50
STEPS_PLANTED = 2_000  # in which a planted fault must show
NAMES = ("Ann", "Bo", "Cy")
TABLES: dict[str, dict[str, str]] = {  # rules, and bots by seat
    "tasmanian": {"6": "random"},
    "simplified": {"6": "random"},
    "classic": {},
    "pok-deng": {"6": "convention"},
    "thai": {"6": "flat"},
    "lanes": {},
    "competition": dict.fromkeys(("Di", "Ed", "Flo", "Gus"), "flat"),
}
COMPETITION = """
game = "competition"
name = "Cup"
application = "In writing."
terms = "Open to all."
chips = "competition"
starts = 1970-01-01T00:10:00
fee = 0
added = 100
prizes = [100]
places = 7
squeeze = false
seconds = 0
[players]
least = 4
most = 20
[session]
chips = 500
length = { coups = 2 }
secret = 1
advance = 1
limits = { minimum = 10, maximum = 100, unit = 10 }
"""
PLAYERS_BANK = ("pok-deng", "thai")  # where no chips come from the house or go to it
LEFT_AT_THE_END = ("tasmanian", "thai")
SEATS = {"lanes": ("a", "b"), "competition": NAMES}


class Club(RuleBasedStateMachine):
    """Three people with wallets and a table of every game; the clock goes on as the machine says."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.now = 1_000
        self.commands = 0
        self._open = hosted_tables(clock=lambda: self.now)

    @initialize()
    def open(self) -> None:
        self.tables = self.run(self._open.__aenter__())
        self.people = [self.run(person(self.tables, name)) for name in NAMES]
        self.live: dict[str, LiveTable] = {}
        self.sums: dict[str, int] = {}
        for rules in TABLES:
            self.open_table(rules)

    def open_table(self, rules: str) -> None:
        text = COMPETITION if rules == "competition" else rules
        settings: dict[str, object] = {"bots": TABLES[rules], "pace": "instant"}
        one = self.live[rules] = self.run(opened(self.tables, text, self.people[0], **settings))
        self.sums[rules] = chips_in(one.state)

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    @rule(rules=st.sampled_from(list(TABLES)), who=st.integers(0, 2), seed=st.integers(0, 2**32))
    def play(self, rules: str, who: int, seed: int) -> None:
        """A person takes a seat, or gives a command that is legal there, leaving included."""
        one, actor, draw = self.live[rules], self.people[who], Random(seed)
        seat = SEATS.get(rules, ("1", "2", "3"))[who % len(SEATS.get(rules, NAMES))]
        holder = one.attendance.seats.get(seat)
        if holder is None or holder.person != actor.person:
            self.tried(one, actor, None, "ClaimSeat", seat=seat)
        elif options := one.host.legal(seat):
            command = tagged(random_command(one.game, options, draw))
            if command.get("chips", 0) > 0:
                command["chips"] = draw.choice((100, 2_000, 9_000))
            self.tried(one, actor, seat, **command)

    @rule(milliseconds=st.sampled_from((0, 100, 5_000, 40_000)), rules=st.sampled_from(list(TABLES)))
    def time_passes(self, milliseconds: int, rules: str) -> None:
        """Clocks run out, bots answer, and the house acts."""
        self.now += milliseconds
        for _ in range(3):
            self.run(self.tables.wake(self.live[rules].row.id))

    @rule(rules=st.sampled_from(list(TABLES)), mood=st.integers(0, 5))
    def close_and_open(self, rules: str, mood: int) -> None:
        if not mood:  # only now and then: opening takes long
            self.close(rules)
            self.open_table(rules)

    def last_words(self, rules: str) -> None:
        """People leave some tables, and bet at the others, so that something lies open."""
        one, draw = self.live[rules], Random(rules)
        wanted = ("Leave",) if rules in LEFT_AT_THE_END else ("Wager", "Bet")
        for actor in self.people:
            own = [seat for seat, holder in one.attendance.seats.items() if holder.person == actor.person]
            for seat in own if one.game.buys else ():
                if options := [option for option in one.host.legal(seat) if option.command in wanted]:
                    self.tried(one, actor, seat, **tagged(random_command(one.game, options, draw)))

    def close(self, rules: str) -> None:
        """An administrator closes a table as it lies."""
        one, keeper = self.live[rules], Actor("keeper", "Kim", "administrator")
        if one.attendance.closed:
            return
        open_there = {seat: held_by(one, seat) for seat in one.attendance.seats}
        before = [self.wallet(actor) for actor in self.people]
        self.run(do(one, keeper, None, "close", "CloseTable"))
        for actor, held in zip(self.people, before, strict=True):
            own = [seat for seat, holder in one.attendance.seats.items() if holder.person == actor.person]
            assert self.wallet(actor) - held == sum(open_there[seat] for seat in own)
        if rules in PLAYERS_BANK:
            assert self.table_account(one) == 0, "all that was brought to the table has gone back"

    @rule(who=st.integers(0, 2))
    def top_up(self, who: int) -> None:
        def work(connection: Any) -> None:
            people.top_up(connection, self.people[who].person, 500, self.now)

        try:
            self.run(self.tables.services.writer.write(work))
        except Refused:
            return

    def tried(self, one: LiveTable, actor: Actor, own: str | None, /, kind: str, **fields: object) -> None:
        self.commands += 1
        held, before = one.game.stacks(one.state).get(own or ""), self.wallet(actor)
        try:
            self.run(do(one, actor, own, f"{self.commands}", kind, **fields))
        except (Refused, BadInput):
            return
        if one.game.buys and held is not None and own not in one.game.stacks(one.state):
            assert self.wallet(actor) - before == held, "who leaves takes along what the seat holds"

    def wallet(self, actor: Actor) -> Any:
        with self.tables.services.engine.connect() as connection:
            return people.chips_of(connection, actor.person)

    def table_account(self, one: LiveTable) -> int:
        with self.tables.services.engine.connect() as connection:
            return ledger.balance(connection, ledger.table_account(one.row.id))

    @invariant()
    def chips_only_move(self) -> None:
        if not hasattr(self, "sums"):
            return
        with self.tables.services.engine.connect() as connection:
            assert ledger.total(connection) == 0
            for actor in self.people:
                assert ledger.balance(connection, ledger.wallet(actor.person)) >= 0
        for rules, one in self.live.items():
            assert chips_in(one.state) == self.sums[rules], rules
            if rules in PLAYERS_BANK and not one.attendance.closed:
                held = sum(held_by(one, seat) for seat in one.game.stacks(one.state))
                assert self.table_account(one) == ledger.in_ledger_units(held), rules

    def teardown(self) -> None:
        """At the end of the evening all tables are closed."""
        try:
            for rules in getattr(self, "live", ()):
                self.last_words(rules)
                self.close(rules)
        finally:
            if hasattr(self, "tables"):
                self.run(self._open.__aexit__(None, None, None))
            self.loop.close()


def held_by(one: LiveTable, seat: str) -> Any:
    """What a seat would take along if the table closed: what it holds, and what nothing has decided."""
    if not one.game.buys:
        return 0
    return one.game.stacks(one.state).get(seat, 0) + one.game.at_stake(one.state).get(seat, 0)


def chips_in(state: Any) -> int:
    """All chips of a game, wherever they lie: seats, layout, pot and bank."""
    if hasattr(state, "sessions"):
        return 0 if all(one.table.total_units() == 0 for one in state.sessions.values()) else 1
    if hasattr(state, "total_units"):
        return int(state.total_units())
    if hasattr(state, "cage"):
        return int(sum(state.seats.values()) + sum(state.bets.values()) + state.cage)
    return int(sum(state.coins()) + state.pot())


def check(scale: float) -> Promise:
    steps = scaled(STEPS, scale, 300)
    failed = int(not _holds(steps))
    caught = 0
    for plant in PLANTED:
        with plant():
            caught += not _holds(STEPS_PLANTED)
    return Promise("R6", steps, failed, len(PLANTED), caught)


def _holds(steps: int) -> bool:
    chosen = settings(
        max_examples=max(1, steps // STEPS_EACH),
        stateful_step_count=STEPS_EACH,
        phases=[Phase.generate],  # nobody asks for the shortest failure, which takes minutes to find
        deadline=None,
        database=None,
        derandomize=True,
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(Club, settings=chosen)
    except AssertionError:
        return False
    return True


# Faults that must be caught


def _paid_twice() -> Any:
    """Whoever leaves is paid twice."""
    paid = purse.transfers

    def twice(*given: Any) -> Any:
        found = paid(*given)
        return found + [one for one in found if one.why == "chips taken away"]

    return patched(live, "transfers", twice)


def _one_sided() -> Any:
    """An account is given what no other account loses."""
    add = ledger._add

    def given(connection: Any, account: str, change: int) -> None:
        add(connection, account, change if not account.startswith("table:") else change // 2)

    return patched(ledger, "_add", given)


def _wagers_forgotten() -> Any:
    """A table that closes pays what seats hold, and keeps what lies on the layout."""
    paid = purse.paid_out

    def without_wagers(row: Any, attendance: Any, closing: Any) -> Any:
        taken = {seat: held - closing.returned.get(seat, 0) for seat, held in closing.taken.items()}
        return paid(row, attendance, replace(closing, taken=taken))

    return patched(live, "paid_out", without_wagers)


PLANTED = (_one_sided, _paid_twice, _wagers_forgotten)
