"""When tables are woken: what is due is at hand, and what is not due any more is forgotten."""

from pathlib import Path
from typing import Any, cast

from croupier.server.alarms import Alarms
from croupier.server.services import Services
from croupier.server.settings import ServerSettings


async def nothing(table: str) -> None:
    raise AssertionError(f"{table} was woken")


def test_due_dates_that_were_put_off_take_no_room() -> None:
    now = [0]
    services = Services(ServerSettings(Path()), cast(Any, None), cast(Any, None), lambda: now[0])
    alarms = Alarms(services, nothing)
    for moment in range(1000):
        for table in ("a", "b", "c"):
            alarms.set(table, 100_000 + moment)
    alarms.set("c", None)
    assert len(alarms._heap) <= 4
    now[0] = 100_998
    assert alarms._ready() == []
    now[0] = 100_999
    assert alarms._ready() == ["a", "b"]
