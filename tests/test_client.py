"""The client: nothing is missed, nothing is done twice, whatever becomes of the connection."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from time import monotonic
from typing import Any

import pytest
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket

from croupier.bots.roster import bot_named
from croupier.client import Client, Connection, Opened, Unreachable, connect
from croupier.errors import BadInput, Refused
from tests.server.conftest import RunningServer, running_server, server

__all__ = ["server"]
WITHIN = 60.0
Frame = dict[str, Any]


@pytest.fixture
def ann(server: RunningServer) -> Iterator[Client]:
    with connect(server.url, name="Ann") as client:
        yield client


class Raw:
    """A socket without a client: frames as they are."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, frame: Frame) -> None:
        self.socket.send(json.dumps(frame))

    def next(self, kind: str) -> Frame:
        """The next frame of a kind."""
        deadline = monotonic() + WITHIN
        while True:
            frame: Frame = json.loads(self.socket.recv(deadline - monotonic()))
            if kind in frame:
                body: Frame = frame[kind]
                return body


@pytest.fixture
def table(ann: Client) -> Opened:
    return ann.open_table("tasmanian", pace="instant", clock=0)


@pytest.fixture
def raw(ann: Client, table: Opened) -> Iterator[Raw]:
    address = f"ws{ann.url.removeprefix('http')}/api/tables/{table.table}/socket"
    with open_socket(address) as socket:
        found = Raw(socket)
        found.send({"hello": {"token": ann.token, "seat": "1"}})
        found.next("welcome")
        yield found


def test_the_same_id_five_times_has_one_effect_and_five_equal_answers(ann: Client, raw: Raw) -> None:
    for _ in range(5):
        raw.send({"do": {"id": "x", "command": {"kind": "Join", "chips": 100}}})
    answers = [raw.next("ok") for _ in range(5)]
    assert answers == [answers[0]] * 5
    assert ann.chips == 9900


def test_another_command_under_the_same_id_is_refused(ann: Client, raw: Raw) -> None:
    raw.send({"do": {"id": "x", "command": {"kind": "Join", "chips": 100}}})
    raw.next("ok")
    raw.send({"do": {"id": "x", "command": {"kind": "Join", "chips": 200}}})
    refused = raw.next("refused")
    assert refused["id"] == "x"
    assert "another command" in refused["why"]
    assert ann.chips == 9900


@pytest.mark.parametrize("frame", [{}, {"ping": 1, "do": {"id": "x", "command": {}}}, {"dance": {}}, []])
def test_what_is_not_one_frame_ends_the_connection_with_a_reason(raw: Raw, frame: Frame) -> None:
    raw.send(frame)
    assert raw.next("bye")["why"]


def test_after_gives_exactly_what_was_missed(ann: Client, table: Opened) -> None:
    with ann.sit(table, "1", after=0) as seat:
        seat.do("Join", chips=1000)
        follow(seat, 12)
        lines = list(seat.log)
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    for after in (0, 3, lines[-1].seq):
        with ann.sit(table, "1", after=after) as again:
            assert list(again.log)[: len(lines) - after] == lines[after:]


def test_whoever_has_read_more_than_there_is_is_told_so_and_takes_no_seat(ann: Client, table: Opened) -> None:
    with ann.watch(table) as onlooker:
        now = onlooker.seq
        with pytest.raises(Refused, match=f"ends at entry {now}, .* {now + 1}"):
            ann.sit(table, "1", after=now + 1)
        with ann.watch(table, after=now) as another:
            assert another.seq == now
        assert ann.table(table)["table"]["seats"] == {}


def test_a_client_learns_that_its_table_was_restored_from_an_older_backup(tmp_path: Path) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup"
    data.mkdir()
    with running_server(data) as own, connect(own.url, name="Ann") as me:
        table = me.open_table("tasmanian", pace="instant", clock=0)
        own.stop()
        copytree(data, backup)
        own.start()
        with me.sit(table, "1") as seat:
            seat.do("Join", chips=100)
            own.stop()
            rmtree(data)
            backup.rename(data)
            own.start()
            with pytest.raises(Refused, match="start again, without 'after'"):
                list(seat)
        with me.sit(table, "1") as again:
            assert again.view["people"] == {}


def follow(seat: Connection, seq: int) -> None:
    """Cut and bet until the log is that long."""
    deadline = monotonic() + WITHIN
    bot = bot_named(seat.game(), "player", seat.rules())
    while seat.seq < seq:
        if seat.your_turn:
            seat.answer(bot, Random(1))
        else:
            seat.read(deadline - monotonic())


def test_a_command_is_carried_out_once_though_the_server_dies_before_it_answers(tmp_path: Path) -> None:
    with running_server(tmp_path) as own, connect(own.url, name="Ann") as me:
        table = me.open_table("lanes", pace="instant", clock=0, bots={"b": "greedy"})
        with me.sit(table, "a", after=0) as seat, me.watch(table, after=0) as onlooker:
            bot = bot_named(seat.game(), "greedy", seat.rules())
            own.stop(signal.SIGKILL)
            own.start()
            for _ in range(3):
                while not seat.your_turn:
                    seat.read(WITHIN)
                seat.answer(bot, Random(1))
            own.stop(signal.SIGTERM)
            own.start()
            while not seat.your_turn:
                seat.read(WITHIN)
            seat.answer(bot, Random(1))
            while onlooker.seq < seat.seq:
                onlooker.read(WITHIN)
            assert [line.seq for line in seat.log] == list(range(1, seat.seq + 1))
            seen = [line.seq for line in onlooker.log]
            assert seen == list(range(1, len(seen) + 1))
            assert seat.view == me.sit(table, "a").view


class CutBeforeTheAnswer:
    """A socket that sends a command, and is then cut before its answer is read."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def send(self, text: str) -> None:
        self._socket.send(text)
        self._socket.recv()  # the answer, which never arrives
        self._socket.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


def test_a_command_whose_answer_is_lost_is_sent_again_under_the_same_id(ann: Client, table: Opened) -> None:
    with ann.sit(table, "1") as seat:
        seat._socket = CutBeforeTheAnswer(seat._socket)  # type: ignore[assignment]
        seat.do("Join", chips=100)
        assert ann.chips == 9900
        assert [line.event["kind"] for line in seat.log].count("Joined") == 1
        assert seat.view["people"]["1"]["chips"] == 100


def test_what_happens_while_the_connection_is_lost_is_read_once_it_is_back(
    ann: Client, table: Opened
) -> None:
    with ann.sit(table, "1") as seat, ann.sit(table, "1") as other:
        first = seat.seq + 1
        seat.do("Join", chips=100)
        seat._socket.close()
        while not other.your_turn:
            other.read(WITHIN)
        other.do("BuyIn", chips=100)
        while seat.seq < other.seq:
            seat.read(WITHIN)
        assert [line.seq for line in seat.log] == list(range(first, seat.seq + 1))
        assert [line.event["kind"] for line in seat.log].count("BoughtIn") == 1


def test_the_view_kept_by_changes_is_the_view_a_newcomer_gets(ann: Client, table: Opened) -> None:
    with ann.sit(table, "1") as seat:
        seat.do("Join", chips=1000)
        follow(seat, 40)
        while not seat.your_turn:
            seat.read(WITHIN)
        with ann.sit(table, "1") as newcomer:
            assert (seat.view, seat.legal) == (newcomer.view, newcomer.legal)
            assert (seat.table, seat.your_turn) == (newcomer.table, newcomer.your_turn)


def test_a_seat_that_is_taken_or_given_up_shows_once_the_command_is_done(ann: Client, table: Opened) -> None:
    with ann.watch(table) as seat:
        for _ in range(2):
            seat.do("ClaimSeat", seat="3")
            assert (seat.seat, seat.your_turn) == ("3", True)
            assert [option["command"] for option in seat.legal] == ["Join"]
            seat.do("Join", chips=100)
            assert seat.view["seat"] == "3"
            seat.do("Leave")
            assert (seat.seat, seat.your_turn, seat.legal) == (None, False, [])
            assert seat.view["seat"] is None
        seat.do("ClaimSeat", seat="2")
        seat.do("FreeSeat", seat="2")
        assert (seat.seat, seat.legal) == (None, [])
        seat.do("TakeOffice", office="dealer")
        assert (seat.seat, seat.table["offices"]["dealer"]["name"]) == ("dealer", "Ann")
        seat.do("LeaveOffice", office="dealer")
        assert (seat.seat, seat.table["offices"]) == (None, {})


def test_whoever_changes_seats_is_welcomed_and_then_told_why(raw: Raw) -> None:
    for command in ({"kind": "FreeSeat", "seat": "1"}, {"kind": "ClaimSeat", "seat": "2"}):
        raw.send({"do": {"id": command["kind"], "command": command}})
        frames = [json.loads(raw.socket.recv(WITHIN)) for _ in range(3)]
        assert [kind for frame in frames for kind in frame] == ["ok", "welcome", "events"]
        ok, welcome, events = [body for frame in frames for body in frame.values()]
        assert ok["seq"] == welcome["seq"] == events["to"]
        assert not events.keys() & {"view", "legal", "your_turn"}


def test_a_claim_that_is_sent_again_is_welcomed_again_where_it_led(raw: Raw) -> None:
    claim = {"do": {"id": "x", "command": {"kind": "ClaimSeat", "seat": "2"}}}
    raw.send({"do": {"id": "y", "command": {"kind": "FreeSeat", "seat": "1"}}})
    raw.next("events")
    raw.send(claim)
    raw.next("events")
    raw.send({"do": {"id": "z", "command": {"kind": "FreeSeat", "seat": "2"}}})
    raw.next("events")
    raw.send(claim)
    raw.next("ok")
    assert raw.next("welcome")["seat"] is None


def test_refusals_carry_their_rule_and_bad_input_its_reason(ann: Client, table: Opened) -> None:
    with ann.sit(table, "1") as seat:
        with pytest.raises(Refused) as refusal:
            seat.do("Wager", bet="player", stake=10)
        assert refusal.value.rule.startswith("TLGC")
        with pytest.raises(BadInput, match="unknown kind"):
            seat.do("Dance")


@pytest.mark.parametrize("physical", [False, True])
def test_cards_with_a_command_to_the_table_itself_are_refused(ann: Client, *, physical: bool) -> None:
    table = ann.open_table("tasmanian", clock=0, physical=physical)
    with ann.watch(table) as seat:
        now = seat.seq
        for command, fields in (("ClaimSeat", {"seat": "1"}), ("CloseTable", {})):
            with pytest.raises(BadInput, match=f"cards: {command} takes none: leave them out"):
                seat.do_with_cards(["9h"], command, **fields)
        assert (seat.seq, seat.table["seats"], seat.closed) == (now, {}, "")


def test_what_cannot_be_reached_is_said_in_one_line(ann: Client) -> None:
    with pytest.raises(Refused, match="there is no such table"):
        ann.watch("nowhere")
    with pytest.raises(Unreachable, match="no server answers"):
        connect("http://127.0.0.1:9")
    with pytest.raises(BadInput, match="give the server's address"):
        connect("127.0.0.1:9")


@pytest.mark.parametrize(("rules", "seat", "name"), [("federal", "3", "banker"), ("thai", "4", "convention")])
def test_any_bot_of_ours_plays_a_seat(ann: Client, rules: str, seat: str, name: str) -> None:
    table = ann.open_table(rules, pace="instant", clock=0, bots={"2": "random"})
    with ann.sit(table, seat) as own:
        settled = [0]

        def count(line: Any) -> None:
            settled[0] += line.event["kind"] == "Settled"
            if settled[0] == 3:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            own.play(bot_named(own.game(), name, own.rules()), on_line=count)
        assert any(line.event.get("seat") == seat for line in own.log)
