"""The web tables as a browser has them: bytes, frames, and the time until something is on the screen.

`python -m benchmarks.web_tables --write` puts the figures into docs/speed.md. Times to paint and frames shown
come from Chromium's own trace of a coup.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ViewportSize

from benchmarks.figures import Figure
from benchmarks.report import rows, with_section
from tests.server.conftest import running_server
from tests.web.chromium import running_browser
from tests.web.visit import Visit

PAGE = Path(__file__).parent.parent / "docs" / "speed.md"
HEADING = "## The web tables"
ABOUT = """
A browser at a table of baccarat with bots at its other places, and another that only watches it, on the two
cores that the server has too. Bytes are those of messages before compression, and of files as they were sent.
By `python -m benchmarks.web_tables --write`.
"""
SIZE = ViewportSize(width=1440, height=900)
SEAT = "4"  # which Play now leaves for whoever opens a table of baccarat
TRACED = ["devtools.timeline", "benchmark"]
DROPPED = "STATE_DROPPED"
STILL = 50_000  # microseconds without a frame
SHOWN = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")


def figures(folder: Path) -> list[Figure]:
    with running_server(folder) as server, running_browser() as browser:
        return [
            *opening(browser, server.url),
            *first_card(browser, server.url),
            *a_coup(browser, server.url),
        ]


def opening(browser: Browser, url: str) -> list[Figure]:
    """From an empty browser to a table of baccarat, and what was loaded for it."""
    page = browser.new_page(viewport=SIZE)
    loaded: dict[str, int] = {}
    page.on("requestfinished", lambda sent: loaded.update({urlsplit(sent.url).path: _sent(sent)}))
    started = perf_counter()
    visit = Visit(page, url)
    visit.button("Play now: Baccarat").wait_for()
    lobby = perf_counter() - started
    visit.play_now("Baccarat")
    visit.button("Buy in with").wait_for()
    seated = perf_counter() - started
    page.wait_for_load_state("networkidle")
    files = [size for path, size in loaded.items() if not path.startswith(("/cards/", "/api/"))]
    page.close()
    return [
        Figure("page open to the lobby", 1000 * lobby, "ms", None, None, "Play now is there"),
        Figure("page open to a table", 1000 * seated, "ms", None, None, "the seat may buy in"),
        Figure(
            "first load", sum(files) / 1000, "kB", 150, None, f"{len(files)} files, no card faces", less=True
        ),
    ]


def _sent(request: Any) -> int:
    return int(request.sizes()["responseBodySize"])


def first_card(browser: Browser, url: str) -> list[Figure]:
    """At Lanes, where nobody waits for wagers."""
    page = browser.new_page(viewport=SIZE)
    started = perf_counter()
    Visit(page, url).play_now("Lanes")
    page.locator("[data-card]").first.wait_for()
    waited = perf_counter() - started
    page.close()
    return [Figure("page open to the first card", 1000 * waited, "ms", None, None, "a hand of Lanes")]


def a_coup(browser: Browser, url: str) -> list[Figure]:
    """From a wager until it may be repeated, as the player and as a spectator have it."""
    page, other = browser.new_page(viewport=SIZE), browser.new_page(viewport=SIZE)
    visit = Visit(page, url)
    visit.play_now("Baccarat")
    visit.buy_in()
    visit.button("Wager player").wait_for()
    spectator = Visit(other, page.url)
    other.get_by_text("You are watching.").wait_for()
    trace = traced(browser, visit)
    visit.button("Repeat").click()
    sent = coup_sent_to(spectator)
    page.close()
    other.close()
    return [*painted(trace), *spectated(sent)]


def traced(browser: Browser, visit: Visit) -> list[Any]:
    browser.start_tracing(page=visit.page, categories=TRACED)
    visit.button("Wager player").click()
    assert visit.settled(SEAT)["stake"] > 0
    visit.button("Repeat").wait_for()
    events: list[Any] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def coup_sent_to(spectator: Visit) -> list[str]:
    """All frames after the one that settled a coup, up to the one that settles the next."""
    frames: list[str] = []
    socket = spectator.sockets[-1]
    for _ in range(2):
        frames.clear()
        socket.wait_for_event("framereceived", lambda text: settles(text, frames))
    return frames


def settles(text: str, frames: list[str]) -> bool:
    frames.append(text)
    return '"Settled"' in text


def painted(trace: list[Any]) -> list[Figure]:
    """How soon a click was on the screen, and how many of the frames that were due were shown."""
    clicked = [
        event
        for event in trace
        if event["name"] == "EventTiming"
        and event["ph"] == "b"
        and event["args"]["data"].get("interactionId")
    ]
    clicks = [event["args"]["data"]["duration"] for event in clicked]
    moved = [event["args"]["data"]["score"] for event in trace if event["name"] == "LayoutShift"]
    reported = [
        event
        for event in trace
        if event["name"] == "PipelineReporter" and event["ph"] == "b" and event["pid"] == clicked[0]["pid"]
    ]
    due: dict[Any, list[Any]] = {}  # a frame is reported once for each thread that has a part in it
    for event in reported:
        frame = event["args"]["frame_reporter"]
        if frame["state"] in (*SHOWN, DROPPED):
            due.setdefault((frame["frame_source"], frame["frame_sequence"]), []).append(event)
    shown = [
        reports[0]["ts"]
        for reports in due.values()
        if any(report["args"]["frame_reporter"]["state"] in SHOWN for report in reports)
    ]
    return [
        Figure(
            "interaction to paint",
            max(clicks),
            "ms",
            100,
            None,
            f"{len(clicks)} events of the wager",
            less=True,
        ),
        Figure(
            "frames shown of those due",
            100 * len(shown) / len(due),
            "%",
            None,
            None,
            f"{len(shown)} shown",
        ),
        Figure("frames while something moves", a_second(shown), "a second", 55, 60, "a screen shows 60"),
        Figure("layout shift in a coup", sum(moved), "", 0.1, None, "good pages stay below 0.1", less=True),
    ]


def a_second(shown: list[int]) -> float:
    """How fast frames follow one another where they do; between two that are far apart nothing moves."""
    waits = [later - earlier for earlier, later in pairwise(sorted(shown))]
    moving = [wait for wait in waits if wait < STILL]
    return 1e6 * len(moving) / sum(moving)


def spectated(sent: list[str]) -> list[Figure]:
    size = sum(len(text.encode()) for text in sent) / 1000
    return [
        Figure(
            "frames to an idle spectator", len(sent), "a coup", None, None, "from the first wager to payment"
        ),
        Figure(
            "sent to an idle spectator",
            size,
            "kB a coup",
            None,
            None,
            "views as deltas, each event explained",
        ),
    ]


def section(folder: Path) -> str:
    return f"{HEADING}\n{ABOUT}\n{rows(figures(folder))}\n"


def main() -> None:
    with TemporaryDirectory() as folder:
        written = section(Path(folder))
    print(written)
    if "--write" in sys.argv:
        PAGE.write_text(with_section(PAGE.read_text("utf-8"), HEADING, written), encoding="utf-8")


if __name__ == "__main__":
    main()
