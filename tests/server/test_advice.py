"""Advice on a game is told once it is over, and not while it is played."""

import httpx

from croupier.client import connect
from tests.server.conftest import RunningServer

ANSWER_WITHIN = 60  # seconds, on a busy machine


def test_what_expert_would_play_is_not_told_during_a_game(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as ann:
        table = ann.open_table("lanes", bots={"b": "greedy"}, pace="instant", clock=0)
        with ann.sit(table, "a") as seat:
            while not (seat.view["round"] and seat.your_turn):
                seat.read(ANSWER_WITHIN)
        told = {
            name: httpx.get(
                f"{server.url}/api/tables/{table.table}/insights/{name}",
                headers={"Authorization": f"Bearer {ann.token}"},
            ).status_code
            for name in ("rules", "moves", "expert")
        }
        assert told == {"rules": 200, "moves": 200, "expert": 404}
