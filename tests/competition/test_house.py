"""A competition under any host: one that knows only `turn`, `house`, `clock`, `deadline` and bots by name."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from croupier import audit
from croupier.bots.bot import Bot
from croupier.bots.roster import bot_named, bot_names
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.conditions import Conditions
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR
from croupier.errors import Refused
from croupier.game import load_game
from croupier.games.absence import TimeOut
from croupier.games.baccarat import commands as table_commands
from croupier.host import AnyTable, open_table
from tests.competition.tables import DAY, NAMES, Desk, conditions, kinds

GAME = load_game("competition")
SECOND = "[secondary]\nafter = 1\nfee = 20\nadvance = 1\n"


def house(desk: Desk) -> c.Command | None:
    return GAME.house(desk.now)


def by_the_house(desk: Desk) -> list[e.Event]:
    command = house(desk)
    assert command is not None
    return desk.do(command)


def tell_time(desk: Desk, time: int | None) -> None:
    assert time is not None
    command = GAME.clock(desk.now, time)
    assert command is not None
    desk.do(command)


class AnyHost:
    """Bots at the seats, the house at work, a clock on the wall; it knows no rule of the game."""

    pace = 0  # seconds a command takes

    def __init__(self, table: AnyTable, bots: Mapping[str, Bot], *, patience: int = 0) -> None:
        self.table, self.game, self.patience = table, table.game, patience
        self.bots = {name: (bot, table.seat(name), Random(name)) for name, bot in bots.items()}
        self.time, self.given = table.state.clock, list[object]()

    def run(self) -> None:
        for name in self.bots:
            self.ask(name)
        while not self.game.over(self.table.state) and self.step():
            assert len(self.given) < 20_000

    def step(self) -> bool:
        """Something happens: a bot answers, the house acts, or time passes."""
        turn = self.game.turn(self.table.state)
        return any(self.ask(seat) for seat in turn.seats) or self.act() or self.wait(turn.waits_for)

    def ask(self, name: str) -> bool:
        if name not in self.bots:
            return False
        bot, seat, draw = self.bots[name]
        before = len(self.given)
        for command in bot(seat, draw):
            self.give(command)
        return len(self.given) > before

    def act(self) -> bool:
        command = self.game.staff_command(self.table.state, ())
        if command is None:
            return False
        self.give(command)
        return True

    def wait(self, awaited: tuple[str, ...]) -> bool:
        """Until the next deadline; or as long as this host waits for anyone."""
        deadline = self.game.deadline(self.table.state)
        if awaited and self.patience and (deadline is None or deadline > self.time + self.patience):
            self.time += self.patience
            self.give(TimeOut(awaited[0]))
            return True
        if deadline is None:
            return False
        self.time = deadline
        return self.tell_time()

    def tell_time(self) -> bool:
        command = self.game.clock(self.table.state, self.time)
        return command is not None and bool(self.table.do(command))

    def give(self, command: object) -> None:
        self.time += self.pace
        self.tell_time()
        self.given.append(command)
        self.table.do(command)


def host(terms: Conditions, players: int, *, people: int = 0, patience: int = 0) -> AnyHost:
    """So many entrants, the last of them people who apply and then do nothing."""
    table = open_table(terms, seed=f"host/{players}", clock=terms.starts - 30 * DAY)
    names = (*NAMES, *(f"player {number}" for number in range(players)))[:players]
    lines = list(bot_names(table.game, terms))
    cast = {name: lines[number % len(lines)] for number, name in enumerate(names[: players - people])}
    bots = {name: bot_named(table.game, bot, terms) for name, bot in cast.items()}
    table.do(c.Attend(DIRECTOR))
    for name in names[players - people :]:
        table.do(c.Apply(name))
    if people:
        table.do(c.Inform(DIRECTOR))
    for name in names[players - people :]:
        table.do(c.Acknowledge(name))
    return AnyHost(table, bots, patience=patience)


def settled(running: AnyHost) -> bool:
    state = running.table.state
    paid: int = sum(award.amount for award in state.awards)
    return bool(state.phase == "finished" and paid == state.pool)


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("more", ["", SECOND], ids=["plain", "secondary"])
def test_fourteen_entrants_come_to_their_prizes_under_a_host_that_knows_no_rule(
    more: str, *, live: bool, tmp_path: Path
) -> None:
    terms = conditions(chips="live" if live else "competition", squeeze=True, more=more)
    running, coups = host(terms, 14), list[str]()
    running.table.listen(
        lambda before, event: coups.append(event.session) if isinstance(event, e.CoupOver) else None
    )
    running.run()
    assert settled(running)
    assert coups[:4] == ["1.1", "1.2", "1.1", "1.2"]  # both tables of the first round play at once
    running.table.save(tmp_path / "record.jsonl")
    assert audit(tmp_path / "record.jsonl").findings == ()


@pytest.mark.parametrize("length", ["{ coups = 3 }", "{ shoes = 1 }", "{ minutes = 5 }"])
def test_people_who_never_do_anything_hold_nobody_up(length: str) -> None:
    """They never take their seats: minimums are taken, and places cancelled (TLGC 16.3.2)."""
    running = host(conditions(length=length, seconds=30), 9, people=3)
    running.pace = 5  # the clock on the wall goes on while cards are dealt
    running.run()
    assert settled(running)


def test_tlgc_16_4_8_time_is_called_by_the_house_when_the_clock_says_so() -> None:
    desk = Desk(conditions(seconds=30)).seated("Ann", "Bo", "Cy")
    first = desk.player("1")
    assert GAME.turn(desk.now).waits_for == (first,)
    assert house(desk) is None
    assert GAME.deadline(desk.now) == desk.now.clock + 30
    tell_time(desk, desk.now.clock + 30)
    assert house(desk) == c.CallTime(DEALER, "1.1")
    by_the_house(desk)
    assert desk.session().restricted == "1"
    tell_time(desk, GAME.deadline(desk.now))
    assert kinds(by_the_house(desk)) == ["WagerMissed"]
    assert GAME.turn(desk.now).waits_for == (desk.player("2"),)


def test_tlgc_16_3_6b_with_cash_value_chips_the_second_time_is_absence() -> None:
    desk = Desk(conditions(seconds=30, chips="live")).seated("Ann", "Bo", "Cy")
    for expected in (c.CallTime(DEALER, "1.1"), c.NoteAbsent(INSPECTOR, "1.1", desk.player("1"))):
        desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
        assert house(desk) == expected
        desk.do(expected)
    assert desk.session().sitting() == ["2", "3"]


def test_ruling_a4_a_clock_of_the_host_restricts_a_wager_and_then_notes_absence() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    first = desk.player("1")
    assert kinds(desk.do(TimeOut(first))) == ["TimeCalled"]
    assert kinds(desk.do(TimeOut(first))) == ["AbsenceNoted"]
    assert GAME.turn(desk.now).waits_for == (desk.player("2"),)
    assert GAME.turn(desk.now).done == (first,)
    desk.do(c.TakeSeat(first, "1.1"))
    assert GAME.turn(desk.now).waits_for == (first,)


def test_ruling_a4_no_clock_runs_out_for_whom_nobody_waits() -> None:
    desk = Desk(conditions(seconds=30)).seated("Ann", "Bo", "Cy")
    assert desk.refused(TimeOut(desk.player("2")), "nobody waits for") == "ruling A4"
    assert desk.refused(TimeOut(desk.player("1")), "30 seconds left") == "TLGC 16.4.7"
    assert desk.refused(TimeOut("director"), "nobody waits for") == "ruling A4"


def test_ruling_a4_the_cut_is_declined_and_the_dealer_turns_the_cards() -> None:
    desk = Desk(conditions(squeeze=True), seeded=True).drawn("Ann", "Bo", "Cy")
    for place in desk.session().places.values():
        desk.do(c.TakeSeat(place.player, "1.1"))
    for kind in (c.Start, c.AtTable, c.AtTable):
        command = house(desk)
        assert isinstance(command, kind)
        desk.do(command)
    declined = 0
    while desk.session().table.phase == "cut" and GAME.turn(desk.now).waits_for:
        assert kinds(desk.do(TimeOut(GAME.turn(desk.now).waits_for[0]))) == ["CutDeclined"]
        declined += 1
    assert declined == 3
    assert house(desk) == c.AtTable(INSPECTOR, "1.1", table_commands.Cut(INSPECTOR, 208))
    by_the_house(desk)
    desk.everyone()
    by_the_house(desk)
    assert GAME.turn(desk.now).question == "turn cards"
    events = kinds(desk.do(TimeOut(GAME.turn(desk.now).waits_for[0])))
    assert set(events) >= {"CardTurned"}
    assert GAME.turn(desk.now).question != "turn cards" or desk.session().table.play is not None


def test_a_host_with_clocks_of_its_own_brings_a_competition_of_people_to_its_end(tmp_path: Path) -> None:
    """Everyone takes a seat and then does nothing more; the record holds up."""
    running = host(conditions(squeeze=True, length="{ coups = 4 }"), 8, people=8, patience=20)
    while running.table.state.phase == "entries" and running.step():
        pass
    while not running.table.state.sessions and running.step():
        pass
    for name, session in running.table.state.sessions.items():
        for place in session.places.values():
            running.table.do(c.TakeSeat(place.player, name))
    running.run()
    assert settled(running)
    running.table.save(tmp_path / "record.jsonl")
    assert audit(tmp_path / "record.jsonl").findings == ()
    assert any(isinstance(command, TimeOut) for command in running.given)


def test_several_sessions_wait_for_several_players_at_once() -> None:
    desk = Desk(seeded=True).drawn(*NAMES[:9])
    for session in ("1.1", "1.2"):
        desk.begin(session)
    first, second = desk.player("1", "1.1"), desk.player("1", "1.2")
    assert GAME.turn(desk.now).waits_for == (first, second)
    assert GAME.turn(desk.now).question == "wager"
    desk.everyone(session="1.1")
    assert GAME.turn(desk.now).waits_for == (second,)
    assert house(desk) == c.AtTable(DEALER, "1.1", table_commands.Deal(DEALER))


def test_who_holds_the_directors_office_holds_up_no_coup_under_way() -> None:
    desk = Desk(seeded=True).drawn(*NAMES[:9])
    desk.begin("1.1")
    for place in desk.session("1.2").places.values():
        desk.do(c.TakeSeat(place.player, "1.2"))
    desk.everyone()
    deal = c.AtTable(DEALER, "1.1", table_commands.Deal(DEALER))
    assert house(desk) == GAME.staff_command(desk.now, ()) == c.Start(DIRECTOR, "1.2")
    assert GAME.staff_command(desk.now, (DIRECTOR,)) == deal
    assert GAME.staff_command(desk.now, (DIRECTOR, DEALER)) is None


def test_tlgc_16_3_2_a_session_starts_once_everyone_sits_or_reasonable_notice_has_passed() -> None:
    desk = Desk().drawn("Ann", "Bo", "Cy")
    starts = desk.session().starts
    late, *others = [place.player for place in desk.session().places.values()]
    for name in others:
        desk.do(c.TakeSeat(name, "1.1"))
    assert house(desk) is None
    assert GAME.turn(desk.now).done == GAME.turn(desk.now).seats == (late,)
    assert GAME.deadline(desk.now) == starts + desk.now.conditions.notice * 60
    tell_time(desk, GAME.deadline(desk.now))
    assert house(desk) == c.Start(DIRECTOR, "1.1")


def test_tlgc_16_2_entries_are_taken_and_close_at_the_time_disclosed() -> None:
    desk = Desk()
    assert house(desk) == c.Attend(DIRECTOR)
    by_the_house(desk)
    assert house(desk) is None
    for name in ("Ann", "Bo"):
        desk.do(c.Apply(name))
    assert house(desk) == c.Inform(DIRECTOR)
    by_the_house(desk)
    assert GAME.turn(desk.now).done == ("Ann", "Bo")
    assert GAME.turn(desk.now).waits_for == ()
    for name in ("Ann", "Bo"):
        desk.do(c.Acknowledge(name))
        assert house(desk) == c.Accept(OPERATOR, name)
        by_the_house(desk)
    assert house(desk) is None
    assert GAME.deadline(desk.now) == desk.now.conditions.starts
    tell_time(desk, desk.now.conditions.starts)
    assert house(desk) == c.Commence(DIRECTOR)


def test_tlgc_16_2_with_too_few_entrants_it_does_not_proceed_and_fees_go_back() -> None:
    desk = Desk(conditions(least=3)).enter("Ann", "Bo")
    assert desk.now.entrants["Ann"].paid == 100
    tell_time(desk, desk.now.conditions.starts - 1)
    assert house(desk) is None
    tell_time(desk, desk.now.conditions.starts)
    command = house(desk)
    assert isinstance(command, c.Cancel)
    assert "3 are needed" in command.why
    desk.do(command)
    assert desk.now.entrants["Ann"].refunded == 100
    assert GAME.over(desk.now)
    assert GAME.clock(desk.now, desk.now.clock + 1) is None


def test_the_house_never_asks_for_what_is_refused() -> None:
    running = host(conditions(squeeze=True, more=SECOND), 16, people=2)
    try:
        running.run()
    except Refused as fault:  # pragma: no cover - says which
        pytest.fail(str(fault))
    assert settled(running)


def test_a_seat_comes_in_by_what_only_it_can_do() -> None:
    """Nobody waits for an applicant, and nobody else can apply, endorse the form or sit down for it."""
    desk = Desk(conditions(least=2))
    assert GAME.is_to_come_in(desk.now, "Ann")
    desk.do(c.Apply("Ann"))
    assert not GAME.is_to_come_in(desk.now, "Ann")
    by_the_house(desk)  # the director attends
    by_the_house(desk)  # and informs the applicants
    assert GAME.is_to_come_in(desk.now, "Ann")
    desk.do(c.Acknowledge("Ann"))
    assert not GAME.is_to_come_in(desk.now, "Ann")
    desk.do(c.Withdraw("Ann"))
    assert not GAME.is_to_come_in(desk.now, "Ann")


@pytest.mark.parametrize("office", [DEALER, INSPECTOR])
def test_tlgc_3_staff_who_left_a_table_are_there_again(office: str) -> None:
    desk = Desk(conditions()).seated("Ann", "Bo", "Cy")
    desk.do(c.AtTable(office, "1.1", table_commands.Depart(office)))
    assert office not in desk.session().table.staff
    assert by_the_house(desk)
    assert office in desk.session().table.staff
