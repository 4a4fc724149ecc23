"""A round of Pok Deng in the browser: as a player, as the banker, at a full table on a phone, and graded."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.conftest import RunningServer
from tests.web.visit import Visit, box, opened, overlap

ROUNDS = 12  # within which a hand comes that is no Pok, against a banker who has none
WITHIN = 60_000  # milliseconds


def open_table(page: Page, url: str, bots: dict[str, str], seat: str, rules: str = "pok-deng") -> Visit:
    visit = Visit(page, url)
    page.goto(opened(visit, rules, bots=bots, pace="instant", clock=0))
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
    expect(page.get_by_text("Each hit or stand of yours is graded here")).to_be_visible()
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
    bar(phone, "Stand").click()
    bar(phone, r"^Bet \d").wait_for()
    assert strip.evaluate("strip => strip.scrollHeight <= strip.clientHeight")  # what they have won is seen


PLACES = [
    *((players, False) for players in (2, 4, 5, 8)),
    (3, True),
]  # others than the banker, and whether it is oneself
PARTS = ".spot .card, .spot .plate, .spot > .button"


@pytest.mark.parametrize(("players", "banks"), PLACES)
def test_no_hand_covers_a_name_and_all_of_them_lie_on_the_felt(
    page: Page, server: RunningServer, players: int, banks: bool
) -> None:
    seats = [str(number) for number in range(2, players + 2)]
    if banks:
        open_table(page, server.url, {}, "1", rules="thai")
        bar(page, "^Take the bank").click()
        for seat in seats:
            page.evaluate(SEAT_BOT, [page.url.rpartition("/")[2], seat])
        bar(page, "Stand").wait_for(timeout=WITHIN)
    else:
        bots = dict.fromkeys(("1", *seats), "convention")
        until_a_decision(open_table(page, server.url, bots, str(players + 2)), str(players + 2))
    felt = box(page.locator(".felt"))
    plates = [box(plate) for plate in page.locator(".plate").all()]
    for part in page.locator(PARTS).all():
        found = box(part)
        assert felt["y"] <= found["y"]
        assert felt["x"] <= found["x"]
        assert found["x"] + found["width"] <= felt["x"] + felt["width"]
    for card in page.locator(".spot .card").all():
        assert not any(overlap(box(card), plate) for plate in plates)


def test_who_has_too_few_chips_to_bet_is_offered_more(page: Page, server: RunningServer) -> None:
    """A hand may cost many times the bet, which 200 chips do not cover."""
    visit = Visit(page, server.url)
    page.goto(opened(visit, "pok-deng", bots={"1": "convention"}, pace="instant", clock=0))
    page.get_by_role("button", name=re.compile("^Sit down: Seat 2\\b")).click()
    visit.button("Buy in with 200").click()
    expect(page.get_by_role("region", name="Seat 2:")).to_contain_text("200")
    visit.button("Buy in with 1,000").click()
    with visit.sockets[-1].expect_event("framereceived", lambda frame: has_bet(frame, "2"), timeout=WITHIN):
        bar(page, r"^Bet \d").click()


def test_mistakes_are_put_again_until_they_are_put_right(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url, {"1": "convention"}, "2")
    again = page.get_by_role("button", name=re.compile("^Again, the hardest"))
    better = re.compile("(Hit|Stand) was better by 0")
    for _ in range(ROUNDS):
        until_a_decision(visit, "2")
        bar(page, "Hit").click()
        page.locator(".own .grade").wait_for()
        if again.count():
            break
    expect(again).to_have_text(re.compile("1$"))
    panel = page.get_by_role("complementary")
    for answer in ("Hit", "Stand"):  # wrong once more, then right
        again.click()
        expect(panel.get_by_text("What would you do now?")).to_be_visible()
        panel.get_by_role("button", name=re.compile(answer)).click()
        expect(panel.locator(".grade")).to_have_text(better if answer == "Hit" else re.compile("best play"))
    expect(again).to_have_count(0)
    expect(panel).to_contain_text(re.compile(r"0\.\d{3} bets lost in all"))


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


SAID = """() => {
    window.said = "";
    new MutationObserver(() => {
        window.said += document.querySelector("[aria-live=polite]").textContent;
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


def test_every_sentence_is_announced_when_several_come_at_once(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url, {"1": "convention", "2": "convention", "3": "convention"}, "4")
    until_a_decision(visit, "4")
    page.evaluate(SAID)
    before = len(visit.frames)
    bar(page, "Stand").click()
    visit.settled("4")
    expect(bar(page, r"^Bet \d")).to_be_visible()
    frames = [json.loads(frame).get("events", {}).get("events", []) for frame in visit.frames[before:]]
    sentences = [line["sentence"] for lines in frames for line in lines if line["scope"] == "game"]
    assert max(map(len, frames)) > 1
    said = page.evaluate("() => window.said")
    assert [sentence for sentence in filter(None, sentences) if spoken(sentence) not in said] == []


def spoken(sentence: str) -> str:
    """Without the clause at its end, which is set apart."""
    return re.sub(r", (?:TLGC|ruling|\d{3}) [\w.–-]+$", "", sentence)
