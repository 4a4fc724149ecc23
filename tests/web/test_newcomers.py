"""Newcomers read before they buy in, come over plain http, and sit where a table closes."""

import re
import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.server.conftest import RunningServer
from tests.web.visit import Visit, opened

PLAIN_HTTP = """
Object.defineProperty(crypto, "randomUUID", { value: undefined });
Object.defineProperty(navigator, "clipboard", { value: undefined });
"""  # what browsers keep from a page that came from another machine without https
COUPS = 2  # that bots have played meanwhile


def coups(visit: Visit) -> int:
    return sum(event["kind"] == "CoupBegan" for event in visit.events)


def test_who_reads_for_a_while_may_still_buy_in(page: Page, server: RunningServer) -> None:
    visit = Visit(page, server.url)
    visit.play_now("Punto banco")
    visit.place("1").wait_for()
    visit.sockets[-1].wait_for_event("framereceived", lambda _: coups(visit) > COUPS)
    visit.button("Buy in with 1,000").click(timeout=10_000)
    expect(visit.place("4")).to_contain_text("1,000")


def test_over_plain_http_commands_are_given_and_links_copied(page: Page, server: RunningServer) -> None:
    page.add_init_script(PLAIN_HTTP)
    visit = Visit(page, server.url)
    page.goto(opened(visit, "classic", clock=0))
    visit.button("Sit down: Seat 1").click()
    visit.button("Buy in with 1,000").click()
    expect(visit.place("1")).to_contain_text("1,000")
    visit.button("^Seat 1").last.click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_who_sits_where_a_table_closes_has_the_chips_back_and_a_way_out(
    page: Page, server: RunningServer
) -> None:
    visit = Visit(page, server.url)
    address = opened(visit, "classic", clock=0)
    page.goto(address)
    visit.button("Sit down: Seat 1").click()
    visit.button("Buy in with 1,000").click()
    expect(page.get_by_role("banner")).to_contain_text("9,000")
    table = address.rpartition("/")[2]
    command = ["admin", "close", table, "--data", str(server.data)]
    subprocess.run([sys.executable, "-m", "croupier", *command], check=True, capture_output=True)
    expect(page.get_by_text(re.compile("^This table is closed"))).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("10,000")
    page.get_by_role("link", name="To the lobby").click()
    visit.button("Play now: Lanes").wait_for()
