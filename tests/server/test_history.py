"""Finished rounds and games can be recalled, as far as each viewer may know them."""

import json
from typing import Any

import httpx
import pytest

from croupier.cards import Card
from croupier.client import connect
from croupier.fair import card_commitment
from tests.server.conftest import RunningServer


def asked(server: RunningServer, path: str, token: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.get(f"{server.url}{path}", headers=headers, timeout=30)


@pytest.fixture
def match(server: RunningServer) -> tuple[str, str, list[dict[str, Any]]]:
    """A Lanes match in its first round: the table, a's token, and what a was sent."""
    with connect(server.url, name="Ann") as client:
        table = client.open_table("lanes", bots={"b": "greedy"}, pace="instant", clock=0)
        with client.sit(table, "a") as seat:
            while not (seat.view["round"] and seat.your_turn):
                seat.read(30)
            lines = [{"seq": line.seq, "event": line.event} for line in seat.log]
        return table.table, client.token, lines


def test_the_log_is_what_the_seat_was_sent_and_hides_its_cards_from_others(
    server: RunningServer, match: tuple[str, str, list[dict[str, Any]]]
) -> None:
    table, token, sent = match
    own = asked(server, f"/api/tables/{table}/log?count=500", token).json()["lines"]
    later = {line["seq"]: line["event"] for line in own}
    assert sent
    assert all(later[line["seq"]] == line["event"] for line in sent)
    spectator = asked(server, f"/api/tables/{table}/log?count=500").text
    hand = asked(server, f"/api/tables/{table}/views/{own[-1]['seq']}", token).json()["view"]["round"][
        "hands"
    ]["a"]
    assert hand
    assert not any(json.dumps(card) in spectator for card in hand)


def test_nobody_looks_back_with_the_eyes_of_another_seat_before_the_table_is_closed(
    server: RunningServer, match: tuple[str, str, list[dict[str, Any]]]
) -> None:
    table, token, _ = match
    for path in ("log", "views/9"):
        assert asked(server, f"/api/tables/{table}/{path}?seat=b", token).status_code == 403
        assert asked(server, f"/api/tables/{table}/{path}?seat=a").status_code == 403


def test_a_seat_opens_the_commitments_to_its_own_cards_and_to_no_other(
    server: RunningServer, match: tuple[str, str, list[dict[str, Any]]]
) -> None:
    table, token, _ = match
    lines = asked(server, f"/api/tables/{table}/log?count=500", token).json()["lines"]
    promised = {
        (line["event"]["pack"], line["event"]["number"]): line["event"]["cards"]
        for line in lines
        if line["event"]["kind"] == "ShuffleMade"
    }
    view = asked(server, f"/api/tables/{table}/views/{lines[-1]['seq']}", token).json()["view"]
    hand = set(view["round"]["hands"]["a"])
    opened = asked(server, f"/api/tables/{table}/openings", token).json()["openings"]
    assert hand
    assert hand <= {one["card"] for one in opened}
    for one in opened:
        commitment = card_commitment(one["salt"], one["position"], Card(one["card"]))
        assert commitment == promised[one["pack"], one["number"]][one["position"] - 1] == one["commitment"]
    strangers = asked(server, f"/api/tables/{table}/openings").json()["openings"]
    assert not {one["card"] for one in strangers} & hand


def test_rounds_say_where_they_begin_and_end(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as client:
        bots = {str(place): "random" for place in range(2, 8)}
        table = client.open_table("simplified", bots=bots, pace="instant", clock=0)
        with client.sit(table, "1") as seat:
            seat.do("Join", chips=500)
            while not (seat.your_turn and seat.view["phase"] == "wagers"):
                seat.read(30)
            seat.do("Wager", bet="player", stake=10)
            while seat.view["coups"] < 1:
                seat.read(30)
    answer = asked(server, f"/api/tables/{table.table}/rounds?count=500")
    assert answer.status_code == 200, answer.text
    found = answer.json()["rounds"]
    assert len(found) == 1
    assert found[0]["from"] < found[0]["to"]
    assert "000" in found[0]["sentence"]


def test_the_roads_of_a_shoe_are_an_insight_now_and_as_they_stood(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as client:
        table = client.open_table("classic", pace="instant", clock=0, bots={"2": "random"}).table
        with client.sit(table, "1") as seat:
            while len(seat.view["results"]) < 2:
                if seat.your_turn and "1" not in seat.view["people"]:
                    seat.do("Join", chips=1000)
                elif seat.your_turn and seat.view["phase"] == "cut":
                    seat.do("DeclineCut")
                elif seat.your_turn and seat.view["phase"] == "wagers":
                    seat.do("Wager", bet="banker", stake=seat.view["limits"]["banker"]["minimum"])
                else:
                    seat.read(30)
            results, path = seat.view["results"], f"/api/tables/{table}/insights/roads"
            settled = [line.seq for line in seat.log if line.event["kind"] == "Settled"]
    now = asked(server, path).json()["value"]
    assert len(now["bead_plate"]) >= len(results)
    assert len(asked(server, f"{path}?seq={settled[0]}").json()["value"]["bead_plate"]) == 1
    assert asked(server, f"{path}?seq=99999").status_code == 404
    assert asked(server, f"/api/tables/{table}/insights/secrets").status_code == 404
