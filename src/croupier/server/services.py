"""What the tables of one process share: the database, the clock, the alarm, and bots' thinking time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import time
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from croupier.server.settings import ServerSettings
from croupier.server.store import Writer

if TYPE_CHECKING:
    from croupier.server.fanout import Fanout

THINKERS = 2  # bots that take their time at the same time
QUICK = 2  # and others: nobody waits for a bot that thinks, but whoever plays it
READERS = 2  # requests that look back at a table at the same time: no other waits for them
HASHERS = 1  # passwords that are hashed at the same time: whoever logs in waits for others who do


def milliseconds() -> int:
    return int(time() * 1000)


@dataclass
class Services:
    settings: ServerSettings
    engine: Engine
    writer: Writer
    clock: Callable[[], int] = milliseconds
    alarm: Callable[[str, int | None], object] = lambda table, due: None  # when a table needs the server
    has_news: "Callable[[Fanout], object]" = lambda fanout: fanout.tell_news()  # at once, or in its turn
    thinkers: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(THINKERS, "thinker"))
    quick: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(QUICK, "bot"))
    readers: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(READERS, "history"))
    hashers: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(HASHERS, "password"))

    @property
    def pools(self) -> tuple[ThreadPoolExecutor, ...]:
        return self.thinkers, self.quick, self.readers, self.hashers
