"""News of tables, told one table at a time: commands are answered first.

At a table that has to wait, whatever happens meanwhile goes out in one frame. The more is going on, the fewer
frames tell it: a busy server answers as soon as an idle one, and shows it a little later. A quiet table is
told at once, a busy one no more often than people can follow.
"""

import asyncio
import logging
from collections import deque
from weakref import WeakKeyDictionary

from croupier.server.fanout import Fanout

PAUSE = 0.008  # seconds from one telling of a table to the next, for each connection there
LONGEST_PAUSE = 0.1
log = logging.getLogger("croupier.telling")


class Telling:
    def __init__(self) -> None:
        self._waiting: deque[Fanout] = deque()
        self._changed = asyncio.Event()
        self._told_at: WeakKeyDictionary[Fanout, float] = WeakKeyDictionary()  # when, by the loop's clock

    def add(self, fanout: Fanout) -> None:
        """A table has its first news since it was told last."""
        loop = asyncio.get_running_loop()
        pause = min(PAUSE * fanout.listeners, LONGEST_PAUSE)
        due = self._told_at.get(fanout, -pause) + pause
        if due > loop.time():
            loop.call_at(due, self._has_its_turn, fanout)
        else:
            self._has_its_turn(fanout)

    def _has_its_turn(self, fanout: Fanout) -> None:
        self._waiting.append(fanout)
        self._changed.set()

    async def run(self) -> None:
        """Tell tables in turn, until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            while self._waiting:
                fanout = self._waiting.popleft()
                self._told_at[fanout] = asyncio.get_running_loop().time()
                _tell(fanout)
                await asyncio.sleep(0)  # for whatever has come in meanwhile


def _tell(fanout: Fanout) -> None:
    try:
        fanout.tell_news()
    except Exception:  # a fault in one table must not stop the others
        log.exception("a table was not told")
        fanout.say_goodbye("what has happened could not be told: connect again")
