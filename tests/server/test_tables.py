"""Tables of every game over the protocol, by real clients at a real server."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import pytest
from websockets.sync.client import connect as open_socket

from croupier.bots.random_player import random_command, random_player
from croupier.client import Client, Connection, connect
from croupier.errors import Refused
from croupier.game import game_of, load_game
from croupier.record import replay
from croupier.remote_seat import read_option
from croupier.wire import replace
from tests.server.conftest import RunningServer

WITHIN = 60.0  # seconds
LANES = load_game("lanes")
LANES_SEATS = LANES.seats(LANES.load_rules("lanes"))


@pytest.fixture
def ann(server: RunningServer) -> Iterator[Client]:
    with connect(server.url, name="Ann") as client:
        yield client


@pytest.fixture
def ben(server: RunningServer) -> Iterator[Client]:
    with connect(server.url, name="Ben") as client:
        yield client


def until(seat: Connection, happened: Callable[[], bool]) -> None:
    """Follow the table until something has happened."""
    deadline = monotonic() + WITHIN
    while not happened():
        assert monotonic() < deadline, f"not within {WITHIN} s, at {seat.seq}: {seat.view}"
        seat.read(deadline - monotonic())


def kinds(seat: Connection) -> list[str]:
    return [line.event["kind"] for line in seat.log]


@pytest.mark.parametrize("rules", sorted(load_game("baccarat").rule_sets))
def test_a_guest_plays_a_coup_of_each_rule_set(ann: Client, rules: str) -> None:
    others = {str(seat): "random" for seat in range(2, 8)} if rules == "simplified" else {}
    table = ann.open_table(rules, pace="instant", clock=0, bots=others)  # 000 needs all seven
    with ann.sit(table, "1") as seat:
        assert seat.your_turn
        seat.do("Join", chips=1000)
        until(seat, lambda: seat.your_turn)
        if seat.view["phase"] == "cut":
            seat.do("DeclineCut")
            until(seat, lambda: seat.your_turn)
        stake = seat.view["limits"]["player"]["minimum"]
        seat.do("Wager", bet="player", stake=stake)
        until(seat, lambda: "Settled" in kinds(seat))
        assert all(line.sentence for line in seat.log)
        assert [line.seq for line in seat.log] == list(range(seat.log[0].seq, seat.seq + 1))


@pytest.mark.parametrize("rules", sorted(load_game("pok-deng").rule_sets))
def test_a_guest_plays_a_round_of_pok_deng(ann: Client, rules: str) -> None:
    table = ann.open_table(rules, pace="instant", clock=0, bots={"2": "convention"})
    with ann.sit(table, "1") as seat:
        seat.do("Join", chips=ann.chips)
        until(seat, lambda: seat.view["banker"] == "2" and seat.view["stakes"])
        seat.do("Bet", stake=seat.view["stakes"][0])
        while "Settled" not in kinds(seat):
            until(seat, lambda: "Settled" in kinds(seat) or seat.view["turn"] == "1")
            if seat.view["turn"] == "1":
                seat.do("Stand" if seat.view["must"] != "hit" else "Hit")


def test_two_clients_play_lanes_to_the_end_and_its_record_replays(
    ann: Client, ben: Client, tmp_path: Path
) -> None:
    first, second = LANES_SEATS
    table = ann.open_table("lanes", pace="instant", clock=0)
    with ann.sit(table, first) as one, ben.sit(table, second) as other:
        seats, deadline, draw = (one, other), monotonic() + WITHIN, Random("lanes")
        assert not one.log or kinds(one) == ["SeatTaken"]  # the game waits for its second player
        while not one.closed:
            assert monotonic() < deadline
            mover = next((seat for seat in seats if seat.your_turn), None)
            if mover is None:
                one.read(deadline - monotonic())
            else:
                mover.answer(random_player, draw)
            until(other, lambda: other.seq >= one.seq)
            until(one, lambda: one.seq >= other.seq)
        assert one.closed == "the game is over"
        own = ann.request("GET", f"/api/me/seats?table={table.table}")["seats"]
        assert [seat["seat"] for seat in own] == [first]
        assert ann.request("GET", "/api/me/seats")["seats"] == []
        assert "GameWon" in kinds(one)
    path = tmp_path / "lanes.jsonl"
    path.write_text(ann.record(table))
    found = replay(path)
    assert found.game == "lanes"
    assert found.events == sum(line.scope == "game" for line in one.log)


def test_a_private_table_looks_to_strangers_like_none(
    server: RunningServer, ann: Client, ben: Client
) -> None:
    table = ann.open_table("lanes", private=True)
    assert table.code
    for path in ("", "/record", "/shoes/1"):
        answers = {name: stranger(ben, f"/api/tables/{name}{path}") for name in (table.table, "nowhere")}
        assert answers[table.table] == answers["nowhere"]
        assert answers["nowhere"][0] == 404
    assert goodbye(ben, table.table) == goodbye(ben, "nowhere")
    assert all(listed["table"] != table.table for listed in ben.tables())
    with ben.sit(table, LANES_SEATS[0]) as seat:  # who has the code comes in
        assert seat.seat == LANES_SEATS[0]


def test_nobody_speaks_for_the_seat_of_another(ann: Client, ben: Client) -> None:
    table = ann.open_table("lanes", pace="instant", clock=0)
    with ann.sit(table, LANES_SEATS[0]) as own:
        with pytest.raises(Refused, match="the seat is taken"):
            ben.sit(table, LANES_SEATS[0])
        with ben.watch(table) as onlooker:
            assert onlooker.legal == []
            with pytest.raises(Refused, match="you do not speak for this seat"):
                onlooker.do("Start", seat=LANES_SEATS[0])
        with ben.sit(table, LANES_SEATS[1]) as other:
            with pytest.raises(Refused, match="you do not speak for this seat"):
                other.do("Start", seat=LANES_SEATS[0])
            with pytest.raises(Refused, match="you do not speak for this seat"):
                other.do("FreeSeat", seat=LANES_SEATS[0])
        until(own, lambda: own.table["seats"].keys() == set(LANES_SEATS))
        assert kinds(own).count("CoinFlipped") == 0


@pytest.mark.parametrize("rules", ["tasmanian", "thai", "lanes"])
def test_every_legal_command_that_is_listed_is_accepted(ann: Client, rules: str) -> None:
    game, draw, given = game_of(rules), Random(rules), 0
    bots = {"2": "random"} if game.buys else {LANES_SEATS[1]: "random"}
    table = ann.open_table(rules, pace="instant", clock=0, bots=bots)
    with ann.sit(table, "1" if game.buys else LANES_SEATS[0]) as seat:
        while given < 40 and not seat.closed:
            until(seat, lambda: bool(seat.closed or seat.your_turn))
            options = [read_option(game, option) for option in seat.legal if option["command"] != "Leave"]
            if seat.closed or not options:
                break
            command = random_command(game, options, draw)
            if isinstance(command, game.buys):
                command = replace(command, chips=100 if given else 3000)  # a range knows nothing of wallets
            before = seat.seq
            given += 1
            try:
                seat.do(command)
            except Refused:
                assert seat.seq > before, command  # it was legal until a bot was quicker
    assert given >= 5


def stranger(client: Client, path: str) -> tuple[int, bytes]:
    answer = httpx.get(f"{client.url}{path}", headers={"authorization": f"Bearer {client.token}"})
    return answer.status_code, answer.content


def goodbye(client: Client, table: str) -> str | bytes:
    """The only frame that a stranger is sent."""
    address = f"ws{client.url.removeprefix('http')}/api/tables/{table}/socket"
    with open_socket(address) as socket:
        socket.send(json.dumps({"hello": {"token": client.token}}))
        return socket.recv(WITHIN)
