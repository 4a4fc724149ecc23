"""Who is let in: whoever keeps asking, as time passes, and pages of the server itself."""

import asyncio
import gc
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi import WebSocket
from starlette.datastructures import Headers

from croupier.server.admission import Admission, Rate
from croupier.server.people import Person
from croupier.server.services import Services
from croupier.server.settings import ServerSettings


def test_who_is_refused_and_keeps_asking_is_let_in_again() -> None:
    now = [0.0]
    rate = Rate(a_second=1, burst=2, clock=lambda: now[0])
    assert [rate.take("a") for _ in range(3)] == [True, True, False]
    let_in = 0
    for _ in range(40):  # four a second, for ten seconds
        now[0] += 0.25
        let_in += rate.take("a")
    assert let_in == 10
    assert rate.take("b")


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://here:8000", True),
        ("https://here:8000", True),
        ("https://club.example", True),  # the server was started with it
        ("http://here", False),
        ("http://here:8000.elsewhere.example", False),
        ("http://[::1", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_page_is_our_own_if_it_comes_from_this_host_or_a_named_one(origin: str, own: bool) -> None:
    settings = ServerSettings(Path(), origins=("https://club.example",))
    admission = Admission(Services(settings, cast(Any, None), cast(Any, None)))
    assert admission.is_own_origin(Headers({"host": "here:8000", "origin": origin})) is own


class Door(Admission):
    """Lets everybody in, without a database."""

    async def person(self, token: str) -> Person | None:
        return Person(token, token, "player", None)


class Visit:
    """A connection, and how it ended."""

    def __init__(self) -> None:
        self.why = ""

    def end(self, why: str, *, again: bool = False) -> None:
        self.why = why


def test_nothing_is_remembered_of_a_token_whose_connections_have_left() -> None:
    door = Door(Services(ServerSettings(Path()), cast(Any, None), cast(Any, None)))
    socket = WebSocket({"type": "websocket", "headers": []}, cast(Any, None), cast(Any, None))
    stays = Visit()
    for visit in (*(Visit() for _ in range(100)), stays):
        asyncio.run(door.of_socket(socket, f"token of {id(visit)}", visit))
    del visit
    gc.collect()
    assert len(door._open) == 1
    door.log_out(f"token of {id(stays)}")
    assert stays.why == "you have logged out"
