"""A newcomer's way through the pages, and what the server says to them on the way."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

MOST_TABS = 60
SETTLED_WITHIN = 90_000  # milliseconds, on a busy machine
expect.set_options(timeout=60_000)


@contextmanager
def visiting(browser: Browser, **options: Any) -> Iterator[Page]:
    """An empty browser beside that of the test."""
    context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "locale": "en", **options})
    yield context.new_page()
    context.close()


@contextmanager
def returning(browser: Browser, url: str, token: str, **options: Any) -> Iterator[Page]:
    """The browser of somebody who has been here before."""
    with visiting(browser, **options) as page:
        come_back(page, url, token)
        yield page


def come_back(page: Page, url: str, token: str) -> None:
    """Whoever comes to this page next is the one that the token belongs to."""
    page.context.add_cookies([{"name": "croupier_token", "value": token, "url": url}])
    page.add_init_script("localStorage.setItem('croupier-visited', 'yes')")


OPEN = (
    "given => fetch('/api/tables', {method: 'POST', body: JSON.stringify(given),"
    " headers: {'content-type': 'application/json'}}).then(answer => answer.json())"
)


def opened(visit: "Visit", rules: str, **settings: Any) -> str:
    """The address of a new table that this browser has opened, with its code where it is private."""
    expect(visit.page.get_by_text("10,000 chips").last).to_be_visible()  # a guest by now
    table = visit.page.evaluate(OPEN, {"rules": rules, "settings": settings})
    code = f"?code={table['code']}" if table["code"] else ""
    return f"{visit.page.url.rstrip('/')}/t/{table['table']}{code}"


def box(found: Locator) -> Any:
    """Where something is on the page."""
    around = found.bounding_box()
    assert around is not None
    return around


def overlap(one: Any, other: Any) -> bool:
    apart = (
        one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"],
        one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"],
    )
    return not any(apart)


class Visit:
    """Clicks are counted; frames are read as they arrive."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.clicks, self.sockets = page, 0, list[WebSocket]()
        self.events: list[Any] = []
        self.frames: list[str] = []  # as they came, of all connections
        self.seeds: set[str] = set()  # what the page has sent by itself: its part in a shuffle
        page.set_default_timeout(SETTLED_WITHIN)  # a cut that is offered to this seat takes its clock
        page.on("websocket", self._listen)
        page.goto(url)

    def _listen(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self._read(str(frame)))
        socket.on("framesent", lambda frame: self._sent(str(frame)))

    def _sent(self, text: str) -> None:
        do = json.loads(text).get("do", {"command": {"kind": ""}})
        if do["command"]["kind"] in ("SealSeed", "OpenSeed"):
            self.seeds.add(do["id"])

    def _read(self, text: str) -> None:
        self.frames.append(text)
        frame = json.loads(text)
        self.events += [line["event"] for line in frame.get("events", {}).get("events", [])]

    def click(self, found: Locator) -> None:
        self.clicks += 1
        found.click()

    def tab_to(self, found: Locator) -> None:
        """Press Tab until something has the focus, as who has no mouse does."""
        found.first.wait_for()
        for _ in range(MOST_TABS):
            if found.evaluate_all("all => all.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reached with {MOST_TABS} presses of Tab: {found}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name, re.IGNORECASE)).first

    def play_now(self, title: str) -> None:
        self.click(self.page.get_by_role("button", name=f"Play now: {title}", exact=True))
        self.page.wait_for_url("**/t/*")

    def buy_in(self) -> None:
        """Once the bots have: whoever comes first to a new table is asked to cut."""
        expect(self.place("1")).to_contain_text("10,000")
        self.click(self.button("Buy in with 1,000"))

    def place(self, seat: str) -> Locator:
        return self.page.get_by_role("region", name=re.compile(f"^Seat {seat}:"))

    def settled(self, seat: str) -> Any:
        """The payment of this seat in the first coup that is settled from now on."""
        return self.payment(seat) or self._coming(seat)

    def _coming(self, seat: str) -> Any:
        self.sockets[-1].wait_for_event(
            "framereceived", lambda _: self.payment(seat) is not None, timeout=SETTLED_WITHIN
        )
        return self.payment(seat)

    def payment(self, seat: str) -> Any:
        settled = [event for event in self.events if event["kind"] == "Settled"]
        paid = [payment for event in settled for payment in event["payments"] if payment["seat"] == seat]
        return paid[-1] if paid else None
