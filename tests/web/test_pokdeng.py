"""A round of Pok Deng in the browser: as a player, as the banker, at a full table on a phone, and graded."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.conftest import RunningServer
from tests.web.visit import Visit

ROUNDS = 12  # within which a hand comes that is no Pok, against a banker who has none
WITHIN = 60_000  # milliseconds


def open_table(page: Page, url: str, bots: dict[str, str], seat: str, rules: str = "pok-deng") -> Visit:
    visit = Visit(page, url)
    expect(page.get_by_text("10,000 chips").last).to_be_visible()  # a guest by now
    given = {"rules": rules, "settings": {"bots": bots, "pace": "instant", "clock": 0}}
    opened = page.evaluate(
        "given => fetch('/api/tables', {method: 'POST', body: JSON.stringify(given),"
        " headers: {'content-type': 'application/json'}}).then(answer => answer.json())",
        given,
    )
    page.goto(f"{url}/t/{opened['table']}")
    visit.page.get_by_role("button", name=re.compile(f"^Sit down: Seat {seat}\\b")).click()
    visit.button("Buy in with 5,000").click()
    return visit


def bar(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar").get_by_role("button", name=re.compile(name))


def until_a_decision(visit: Visit, seat: str) -> None:
    """Bets until a hand is dealt that may be hit."""
    for _ in range(ROUNDS):
        bar(visit.page, r"^Bet \d|Hit").first.wait_for(timeout=WITHIN)
        if bar(visit.page, "Hit").count():
            return
        with visit.sockets[-1].expect_event("framereceived", lambda frame: has_bet(frame, seat)):
            bar(visit.page, r"^Bet \d").click()
    raise AssertionError(f"nothing to decide in {ROUNDS} rounds")


def has_bet(frame: str, seat: str) -> bool:
    """Whether a frame tells of a seat's bet."""
    lines = json.loads(frame).get("events", {}).get("events", [])
    return any(line["event"]["kind"] == "BetPlaced" and line["event"]["seat"] == seat for line in lines)


def test_a_round_as_a_player_is_bet_decided_graded_and_settled(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url, {"1": "convention", "2": "convention"}, "3")
    until_a_decision(visit, "3")
    own = page.get_by_role("region", name="Seat 3:")
    expect(own.locator("[data-card]")).to_have_count(2)
    hit, stand = bar(page, "เพิ่ม").bounding_box(), bar(page, "หยุด").bounding_box()
    assert hit is not None
    assert stand is not None
    assert (hit["width"], hit["height"]) == (stand["width"], stand["height"])
    bar(page, "Hit").click()
    expect(own.get_by_text(re.compile("The best play|was better by 0|Either is right"))).to_be_visible()
    expect(page.get_by_text("of 1 best")).to_be_visible()
    assert visit.settled("3")["stake"] == 25
    expect(own.locator("[data-card]")).to_have_count(3)


def test_a_round_by_keyboard_alone(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url, {"1": "convention"}, "2")
    for _ in range(ROUNDS):
        bar(page, r"^Bet \d|Stand").first.wait_for(timeout=WITHIN)
        if bar(page, "Stand").count():
            break
        with visit.sockets[-1].expect_event("framereceived", lambda frame: has_bet(frame, "2")):
            page.keyboard.press("b")
    page.keyboard.press("s")
    expect(page.get_by_text("of 1 best")).to_be_visible()
    assert visit.settled("2")["stake"] > 0


SEAT_BOT = """async ([table, seat]) => {
  const socket = new WebSocket(`/api/tables/${table}/socket`);
  const heard = (kind) => new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => kind in JSON.parse(data) && resolve());
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  socket.send(JSON.stringify({ hello: {} }));
  await heard("welcome");
  const command = { kind: "SeatBot", seat, bot: "convention" };
  socket.send(JSON.stringify({ do: { id: `bot-${seat}`, command } }));
  await heard("ok");
  socket.close();
}"""


def test_a_round_as_the_banker_is_dealt_decided_and_settled(page: Page, server: RunningServer) -> None:
    """Bots sit down once the bank is taken: they would take it themselves."""
    visit = open_table(page, server.url, {}, "1")
    bar(page, "^Take the bank").click()
    expect(page.get_by_text("You keep the bank")).to_be_visible()
    for seat in ("2", "3"):
        page.evaluate(SEAT_BOT, [page.url.rpartition("/")[2], seat])
    bar(page, "Stand").click(timeout=WITHIN)
    expect(page.get_by_text("of 1 best")).to_be_visible()
    assert visit.settled("2")["stake"] > 0
    assert [event["kind"] for event in visit.events if event.get("seat") == "1"].count("Stood") == 1


@pytest.fixture
def phone(browser: Browser) -> Any:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce", locale="en-GB"
    )
    yield context.new_page()
    context.close()


def test_at_a_full_table_on_a_phone_the_others_scroll_and_oneself_stays(
    phone: Page, server: RunningServer
) -> None:
    bots = {str(seat): "convention" for seat in range(1, 18) if seat != 9}
    until_a_decision(open_table(phone, server.url, bots, "9"), "9")
    strip = phone.get_by_role("group", name="The other players")
    assert strip.evaluate("strip => strip.scrollWidth > strip.clientWidth")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for place in (phone.get_by_role("region", name="Seat 9:"), bar(phone, "Hit")):
        box = place.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844


def test_the_chart_of_the_table_s_rules_is_one_key_away(page: Page, server: RunningServer) -> None:
    open_table(page, server.url, {"1": "convention"}, "2")
    page.get_by_role("region", name="Seat 2:").wait_for()
    page.keyboard.press("c")
    chart = page.get_by_role("dialog")
    expect(chart.get_by_role("cell", name="K7o: hit 0 %")).to_have_count(1)
    expect(chart.get_by_role("cell", name="K2o: hit 100 %")).to_have_count(1)


def test_combinations_are_named_in_thai_as_the_rules_have_them(page: Page, server: RunningServer) -> None:
    open_table(page, server.url, {"1": "convention"}, "2", rules="thai")
    for name in ("ตอง", "เรียง", "สองเด้ง"):
        expect(page.get_by_text(name).first).to_be_visible()
