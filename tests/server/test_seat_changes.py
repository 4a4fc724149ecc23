"""Who gave a seat up is told nothing of whoever has it next, even where news of both come at once."""

import asyncio
import json
from itertools import count
from pathlib import Path
from typing import Any

from croupier.server.fanout import Viewer
from croupier.server.tables import Tables
from tests.reliability.in_process import do, opened, person, tables_in


class Listening:
    """What a connection is sent."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer, self.frames, self.has_lost = viewer, list[bytes](), False

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def end(self, why: str, *, again: bool = False) -> None:
        raise AssertionError(why)

    def seat_lost(self) -> None:
        self.has_lost = True


async def told_to_a_former_holder(near: Tables, far: Tables) -> tuple[Listening, list[str], bool]:
    """What the connection of Ann hears at one process once Ben, her successor, is dealt cards at another.

    Then his cards, and whether they lie face up, as a Pok does.
    """
    ann, ben, cy = [await person(near, name) for name in ("Ann", "Ben", "Cy")]
    here = await opened(near, "pok-deng", ann, options={"places": 3}, clock=0)
    numbers = count()

    async def give(table: Any, who: Any, speaks_for: str | None, kind: str, /, **fields: object) -> None:
        await do(table, who, speaks_for, str(next(numbers)), kind, **fields)

    await give(here, ann, None, "ClaimSeat", seat="3")
    await give(here, ann, "3", "Join", chips=500)
    listening = Listening(Viewer("3", here.attendance.seats["3"].since))
    here.fanout.join(listening)
    there = await far.find(here.row.id)
    assert there is not None
    await give(there, ann, "3", "Leave")
    for who, seat in ((ben, "3"), (cy, "1")):
        await give(there, who, None, "ClaimSeat", seat=seat)
        await give(there, who, seat, "Join", chips=500)
    await give(there, cy, "1", "TakeBank")
    await give(there, ben, "3", "Bet", stake=20)
    await give(there, cy, "1", "Deal")
    listening.frames.clear()
    await here.catch_up()
    own, open_to_all = [there.game.view(there.state, seat).round.hands["3"].cards for seat in ("3", None)]
    return listening, [json.dumps(card) for card in own], own == open_to_all


def test_a_process_that_lags_behind_tells_nobody_the_cards_of_a_successor(tmp_path: Path) -> None:
    async def played() -> None:
        async with tables_in(tmp_path) as near, tables_in(tmp_path) as far:
            face_up = True
            while face_up:
                listening, cards, face_up = await told_to_a_former_holder(near, far)
            sent = b"".join(listening.frames).decode()
            assert sent
            assert listening.has_lost
            assert not [card for card in cards if card in sent]

    asyncio.run(played())
