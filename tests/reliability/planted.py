"""`python -m tests.reliability.planted FAULT serve …`: the server with a fault that a test must catch."""

import asyncio
import sys
from collections.abc import Callable
from typing import Any

from croupier.cli.start import run
from croupier.server import attendance, ledger, live, logs, protocols, purse, sockets, store, stream
from croupier.server import events as e
from croupier.server.live import LiveTable
from tests.reliability import planted_doors


def answer_early() -> None:
    """Acknowledge before the events are on the disk."""
    append = store.Writer.append

    async def early(self: store.Writer, given: store.Append) -> None:
        async def later() -> None:
            await asyncio.sleep(0.15)
            await append(self, given)

        self.__dict__.setdefault("later", []).append(asyncio.ensure_future(later()))

    store.Writer.append = early  # type: ignore[method-assign,assignment]


def forget_answers() -> None:
    """A command that is sent again is carried out again."""
    made = LiveTable._append_of

    def forgetful(self: LiveTable, decided: Any, answer: Any) -> Any:
        return made(self, decided, None)

    LiveTable._append_of = forgetful  # type: ignore[method-assign]


def any_command() -> None:
    """An answer is given to whatever comes under its id."""
    vars(live)["_same_answer"] = lambda known, asked: known[1]


def free_chips() -> None:
    """Chips are bought without asking the wallet."""
    vars(purse)["_purse"] = lambda held, seat: ledger.BOTS


def shared_seats() -> None:
    """A seat that is taken is given to the next as well."""

    def taken(self: Any, command: Any) -> tuple[Any, ...]:
        return (e.SeatTaken(command.seat, self.actor.person, self.actor.name),)

    attendance.Asked._claim_seat = taken  # type: ignore[method-assign]


def restart_clocks() -> None:
    """Whoever was to answer gets all the time again after a crash."""
    load = stream.load_position

    def loaded(*given: Any, **named: Any) -> Any:
        from dataclasses import replace
        from time import time

        from croupier.wire import replace as changed

        position = load(*given, **named)
        asked = {seat: int(time() * 1000) for seat in position.attendance.asked}
        return replace(position, attendance=changed(position.attendance, asked=asked))

    import croupier.server.tables as tables

    tables.load_position = loaded  # type: ignore[attr-defined]


def trust_memory() -> None:
    """A table that another process has gone on with is written over."""
    from sqlalchemy import text
    from sqlalchemy.dialects import postgresql

    store._ADVANCE = text(
        "UPDATE tables SET seq = :seq, digest = :digest, due = :due, closed = :closed"
        " WHERE id = :of AND :after IS NOT NULL"
    )
    store.insert = lambda table: postgresql.insert(table).on_conflict_do_nothing()  # type: ignore[attr-defined]


def answer_late() -> None:
    """Acknowledge a tenth of a second after the command is stored."""
    give = sockets.Answer.give

    def late(self: sockets.Answer, seq: int) -> None:
        asyncio.get_running_loop().call_later(0.1, give, self, seq)

    sockets.Answer.give = late  # type: ignore[method-assign]


def drop_events() -> None:
    """One frame in five with news of wagers is not sent."""
    send, count = sockets.Connection.send, iter(range(1, sys.maxsize))

    def lossy(self: sockets.Connection, frame: bytes) -> None:
        if b"WagerPlaced" not in frame or next(count) % 5:
            send(self, frame)

    sockets.Connection.send = lossy  # type: ignore[method-assign]


def wait_for_ever() -> None:
    """A client may take all the time it likes to ask for something."""
    protocols.HEAD_WITHIN = 3600.0


def read_for_ever() -> None:
    """A request may be as long as it likes."""
    protocols.LARGEST_HEAD = protocols.LARGEST_MESSAGE = 1 << 40


def count_no_frames() -> None:
    protocols.FRAMES_A_COMMAND = 1 << 40


def count_no_parts() -> None:
    protocols.FRAMES_A_COMMAND = protocols.MOST_PARTS = 1 << 40


def log_all() -> None:
    """Each line twenty times, however many there are: a test has no hours to wait for a full disk."""
    form = logs.OneLine.format
    logs.LINES_AT_ONCE = 1 << 40
    logs.OneLine.format = lambda *given: "\n".join([form(*given)] * 20)  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    "answer-early": answer_early,
    "forget-answers": forget_answers,
    "any-command": any_command,
    "free-chips": free_chips,
    "shared-seats": shared_seats,
    "restart-clocks": restart_clocks,
    "trust-memory": trust_memory,
    "answer-late": answer_late,
    "drop-events": drop_events,
    "wait-for-ever": wait_for_ever,
    "read-for-ever": read_for_ever,
    "count-no-frames": count_no_frames,
    "count-no-parts": count_no_parts,
    "log-all": log_all,
    **planted_doors.FAULTS,
}

if __name__ == "__main__":
    fault = sys.argv.pop(1)
    FAULTS[fault]()
    run()
