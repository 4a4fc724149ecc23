"""Logs say what happened, and nothing of what was asked, held or known."""

import asyncio
import json
import logging
from types import SimpleNamespace
from typing import Any, cast

import pytest

from croupier.server.alarms import LEASE, Alarms
from croupier.server.logs import LINES_AT_ONCE, OneLine, Steady


def line(name: str, message: str, *values: object) -> Any:
    record = logging.LogRecord(name, logging.INFO, "", 1, message, values, None)
    return json.loads(OneLine().format(record))["message"]


def test_other_packages_do_not_fill_in_addresses_or_errors() -> None:
    assert line("uvicorn.error", '%s - "WebSocket %s" [accepted]', "1.2.3.4", "/x?code=secret") == (
        '%s - "WebSocket %s" [accepted]'
    )
    told = "Task exception was never retrieved\nfuture: <Task exception=ValueError('Kh 9d')>"
    assert line("asyncio", told) == "Task exception was never retrieved"


def test_our_own_lines_are_written_out() -> None:
    assert line("croupier.server", "%s tables", 3) == "3 tables"


def test_a_table_whose_bot_fails_is_woken_again_and_its_cards_are_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def wake(table: str) -> None:
        raise ValueError("the bot holds Kh 9d")

    alarms = Alarms(cast(Any, SimpleNamespace(clock=lambda: 1000)), wake)
    asyncio.run(alarms._run_one("one"))
    assert alarms._due == {"one": 1000 + LEASE}
    (record,) = caplog.records
    assert "Kh" not in OneLine().format(record)


def test_a_flood_of_lines_is_cut_short_counted_and_hides_no_error() -> None:
    def record(level: int) -> logging.LogRecord:
        return logging.LogRecord("croupier.requests", level, "", 1, "request", (), None)

    steady = Steady()
    lines = [record(logging.INFO) for _ in range(2 * LINES_AT_ONCE)] + [record(logging.ERROR)]
    written = [json.loads(OneLine().format(line)) for line in lines if steady.filter(line)]
    assert LINES_AT_ONCE < len(written) < 1.5 * LINES_AT_ONCE
    assert written[-1]["level"] == "error"
    assert sum(int(line.get("left_out", 0)) for line in written) == len(lines) - len(written)
