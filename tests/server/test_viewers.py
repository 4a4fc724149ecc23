"""Looking back as somebody else: never before the cards of that moment are told to everybody."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.client import Connection, connect
from croupier.server.viewers import viewers_at
from tests.reliability.conserved import COMPETITION
from tests.reliability.in_process import do, hosted_tables, opened, person
from tests.server.conftest import RunningServer

SEATS = {"1": "flat", "2": "flat"}


class Visitor:
    """Whoever asks with a token, or with none."""

    def __init__(self, server: RunningServer, table: str, token: str = "") -> None:
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        self._table = f"{server.url}/api/tables/{table}"

    def get(self, path: str, **asked: Any) -> httpx.Response:
        return httpx.get(f"{self._table}{path}", params=asked, headers=self._headers, timeout=60)

    def view(self, seq: int, **asked: Any) -> Any:
        answer = self.get(f"/views/{seq}", **asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def lines(self, **asked: Any) -> Any:
        return self.get("/log", count=500, **asked).json()["lines"]


@pytest.fixture
def seat(server: RunningServer) -> Iterator[Connection]:
    """Seat 3 of a table of Pok Deng, after a round and in the middle of another."""
    with connect(server.url, name="Ann") as client:
        table = client.open_table("pok-deng", bots=SEATS, pace="instant", clock=0, options={"places": 3})
        with client.sit(table, "3") as seat:
            play_until(seat, lambda view: view["rounds"] >= 2 and view["turn"] == "3")
            yield seat


def play_until(seat: Connection, reached: Any) -> None:
    """Bets the least, and stands where it may."""
    while not reached(seat.view):
        legal = {option["command"]: option for option in seat.legal}
        if "Join" in legal:
            seat.do("Join", chips=1000)
        elif seat.your_turn and "Bet" in legal and "3" not in seat.view["bets"]:
            seat.do("Bet", stake=legal["Bet"]["fields"]["stake"]["low"])
        elif seat.your_turn and ("Stand" in legal or "Hit" in legal):
            seat.do("Stand" if "Stand" in legal else "Hit")
        else:
            seat.read(60)


def cards_of(view: Any, seat: str) -> Any:
    return view["round"]["hands"][seat]["cards"]


def deals_of(lines: Any, seat: str = "3") -> list[int]:
    dealt = [line for line in lines if line["event"]["kind"] == "CardDealt"]
    return [int(line["seq"]) for line in dealt if line["event"]["seat"] == seat]


def last_deal(lines: Any) -> int:
    return deals_of(lines)[-1]


def ended(lines: Any) -> int:
    """The last entry of the last round that is over."""
    return max(int(line["seq"]) for line in lines if line["event"]["kind"] == "RoundEnded")


def test_a_round_that_is_over_is_looked_at_with_anyones_knowledge(
    server: RunningServer, seat: Connection
) -> None:
    stranger = Visitor(server, seat.table["table"])
    lines = stranger.lines()
    dealt = deals_of(lines)[0]  # the first card of the first round, which nobody else has seen yet
    spectator, known = stranger.view(dealt, seat=""), stranger.view(dealt, seat="3")
    assert (spectator["seat"], known["seat"]) == (None, "3")
    assert set(cards_of(spectator["view"], "3")) == {"??"}
    assert "??" not in cards_of(known["view"], "3")
    assert spectator["viewers"] == ["1", "2", "3"]


def test_the_round_in_progress_is_nobody_elses_to_look_at(server: RunningServer, seat: Connection) -> None:
    stranger = Visitor(server, seat.table["table"])
    now = last_deal(stranger.lines())
    assert now > ended(stranger.lines())
    assert stranger.view(now)["viewers"] == []
    for path in (f"/views/{now}", "/insights/decision", "/insights/chart"):
        assert stranger.get(path, seat="3").status_code == 403


def test_the_log_of_another_seat_ends_where_its_cards_are_not_told(
    server: RunningServer, seat: Connection
) -> None:
    stranger, own = (
        Visitor(server, seat.table["table"]),
        Visitor(server, seat.table["table"], seat.client.token),
    )
    plain, asked, mine = (
        {line["seq"]: line["event"] for line in lines}
        for lines in (stranger.lines(seat=""), stranger.lines(seat="3"), own.lines())
    )
    end = ended(stranger.lines())
    assert any(asked[seq] != plain[seq] for seq in plain if seq < end)
    assert all(asked[seq] == mine[seq] for seq in plain if seq < end)
    assert all(asked[seq] == plain[seq] for seq in plain if seq > end)
    assert any(mine[seq] != plain[seq] for seq in plain if seq > end)


def test_whoever_sits_there_may_look_as_a_spectator_too(server: RunningServer, seat: Connection) -> None:
    own = Visitor(server, seat.table["table"], seat.client.token)
    now = last_deal(own.lines())
    assert "??" not in cards_of(own.view(now)["view"], "3")
    assert set(cards_of(own.view(now, seat="")["view"], "3")) == {"??"}
    assert own.view(now)["viewers"] == ["3"]


def test_a_view_of_the_past_says_who_sat_there_then(server: RunningServer, seat: Connection) -> None:
    stranger = Visitor(server, seat.table["table"])
    (bot,) = stranger.view(1)["seats"].values()
    assert bot["bot"] == "flat"
    assert bot["name"] not in ("", "flat")
    assert stranger.view(last_deal(stranger.lines()))["seats"]["3"] == {"name": "Ann", "bot": ""}


def test_a_seat_that_there_is_not_has_no_knowledge(server: RunningServer, seat: Connection) -> None:
    assert Visitor(server, seat.table["table"]).get("/views/1", seat="17").status_code == 404


def test_a_round_says_what_roads_are_drawn_from(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as client:
        bots = {str(place): "random" for place in range(1, 8)}
        table = client.open_table("simplified", bots=bots, pace="instant", exhibition=True)
        with client.watch(table) as shown:
            while shown.view["coups"] < 2:
                shown.read(60)
            results = shown.view["results"]
    rounds = Visitor(server, table.table).get("/rounds", count=500).json()["rounds"]
    assert [one["result"] for one in rounds][:1] == list(results)[:1]
    assert rounds[0]["shoe"] == 1


def test_what_the_staff_tells_one_player_stays_between_them_until_the_table_is_closed(
    server: RunningServer,
) -> None:
    """TLGC 7.2: a limit may be agreed with one player; a shuffle that is revealed does not tell it."""
    with connect(server.url, name="Ann") as client:
        bots = {str(place): "random" for place in range(1, 8)}
        table = client.open_table("simplified", bots=bots, pace="instant", exhibition=True)
        with client.watch(table) as shown:
            while not any(line.event["kind"] == "ShuffleRevealed" for line in shown.log):
                shown.read(60)
    stranger = Visitor(server, table.table)
    lines = stranger.lines()
    told = max(line["seq"] for line in lines if line["event"]["kind"] == "Settled")
    assert stranger.view(told)["viewers"] == []
    assert stranger.get(f"/views/{told}", seat="1").status_code == 403


def test_a_closed_competition_is_looked_back_at_as_whoever_sat_there() -> None:
    async def story() -> None:
        async with hosted_tables() as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, COMPETITION, ann)
            await do(live, ann, None, "1", "ClaimSeat", seat="Ann")
            assert viewers_at(live, None, live.position.seq, live.state) == []
            await do(live, ann, None, "2", "CloseTable")
            assert viewers_at(live, None, live.position.seq, live.state) == ["Ann"]

    asyncio.run(story())
