"""The tables in Thai and Chinese: played and spoken in the browser's language, within a phone's width."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.client import connect
from tests.server.conftest import RunningServer
from tests.web.states import COMPETITION
from tests.web.visit import Visit

PLAY = {"th-TH": "เล่นเลย", "zh-CN": "立即开始"}
LEFT_IN_ENGLISH = re.compile(
    r"\b(?:Play now|Wager|Buy in|Undo|Repeat|Sit down|Your turn|Lobby|Rules|Odds|Log)\b"
)
TITLES = {
    "th": {"tasmanian": "บาคาร่า", "classic": "ปุนโตบังโก", "pok-deng": "ป๊อกเด้ง", "lanes": "Lanes"},
    "zh": {"tasmanian": "百家乐", "classic": "普通百家乐", "pok-deng": "博丁", "lanes": "Lanes"},
}


@pytest.fixture(params=PLAY)
def foreign(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone whose browser asks for Thai or Chinese."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce", locale=request.param
    )
    yield context.new_page()
    context.close()


def language(page: Page) -> str:
    return str(page.evaluate("() => document.documentElement.lang"))


def play_now(page: Page, server: RunningServer, rules: str) -> Visit:
    visit = Visit(page, server.url)
    spoken = str(page.evaluate("() => navigator.language"))
    page.get_by_role("button", name=f"{PLAY[spoken]}: {TITLES[spoken[:2]][rules]}", exact=True).click()
    page.wait_for_url("**/t/*")
    return visit


def test_the_lobby_says_what_each_game_is_in_the_language_of_the_browser(
    foreign: Page, server: RunningServer
) -> None:
    Visit(foreign, server.url)
    cards = foreign.get_by_role("article")
    expect(cards).to_have_count(7)
    for card in cards.all():
        expect(card.locator(".text p")).not_to_contain_text(re.compile("[a-z]"))


@pytest.mark.parametrize("rules", ["tasmanian", "pok-deng", "lanes"])
def test_a_table_is_reached_and_speaks_the_language_of_the_browser(
    foreign: Page, server: RunningServer, rules: str
) -> None:
    play_now(foreign, server, rules)
    foreign.get_by_role("toolbar").or_(foreign.locator(".bar button")).first.wait_for()
    assert language(foreign) == foreign.evaluate("() => navigator.language.slice(0, 2)")
    frame = foreign.locator(".bar").inner_text() + foreign.get_by_role("complementary").inner_text()
    assert not LEFT_IN_ENGLISH.findall(frame)
    assert foreign.evaluate("document.documentElement.scrollWidth") <= 390


BUY_IN = {"th": "แลกชิป 1,000", "zh": "买入 1,000"}
WAGER = {"th": "ผู้เล่น", "zh": "闲"}


def test_a_wager_is_laid_and_settled(foreign: Page, server: RunningServer) -> None:
    visit = play_now(foreign, server, "classic")
    foreign.get_by_role("button", name=BUY_IN[language(foreign)]).click()
    spot = foreign.locator("[data-bet=player][aria-disabled=false]")
    expect(spot).to_contain_text(WAGER[language(foreign)])
    spot.tap()
    assert visit.settled("4")["bet"] == "player"


TOP_UP = {"th": "เติมชิป", "zh": "补充筹码"}
REFUSED = {"th": "เซิร์ฟเวอร์ไม่รับ: your wallet", "zh": "服务器拒绝：your wallet"}
SILENT = {"th": "เซิร์ฟเวอร์ไม่ตอบ", "zh": "服务器没有回应"}


def test_a_refusal_is_led_in_and_a_silent_server_spoken_of(foreign: Page, server: RunningServer) -> None:
    Visit(foreign, server.url)
    spoken = language(foreign)
    expect(foreign.get_by_text("10,000").last).to_be_visible()
    foreign.get_by_role("button", name=TOP_UP[spoken]).click()
    expect(foreign.get_by_text(REFUSED[spoken])).to_be_visible()
    foreign.route("**/api/me/top-up", lambda route: route.abort())
    foreign.get_by_role("button", name=TOP_UP[spoken]).click()
    expect(foreign.get_by_text(SILENT[spoken])).to_be_visible()


CODE = {"th": ("รหัสหรือลิงก์", "เข้าร่วม", "ไม่มีโต๊ะที่ใช้รหัสนี้"), "zh": ("代码或链接", "加入", "没有牌桌使用这个代码")}


def test_a_code_that_opens_nothing_is_said_to_in_the_language_of_the_browser(
    foreign: Page, server: RunningServer
) -> None:
    Visit(foreign, server.url)
    field, join, fault = CODE[language(foreign)]
    foreign.get_by_placeholder(field).fill("nothing")
    foreign.get_by_role("button", name=join, exact=True).click()
    expect(foreign.get_by_text(fault)).to_be_visible()


OPEN = {"th": "เปิดโต๊ะ", "zh": "开一桌"}


def test_every_bot_of_the_form_has_a_name_in_the_language_of_the_browser(
    foreign: Page, server: RunningServer
) -> None:
    Visit(foreign, server.url)
    foreign.get_by_role("button", name=OPEN[language(foreign)], exact=True).click()
    rules = foreign.get_by_role("dialog").locator("select").first
    for name in TITLES["th"]:
        rules.select_option(name)
        bots = foreign.locator(".seat select").first.locator("option").all_inner_texts()
        assert len(bots) > 3
        assert not re.findall("[A-Za-z]", " ".join(bots))


def test_a_competition_keeps_its_own_name(foreign: Page, server: RunningServer) -> None:
    with connect(server.url, name="Ann") as ann:
        table = ann.open_table(COMPETITION)
    Visit(foreign, server.url)
    expect(foreign.get_by_role("listitem").filter(has_text="Spring Competition").first).to_be_visible()
    foreign.goto(f"{server.url}/t/{table.table}")
    expect(foreign.get_by_role("heading", name="Spring Competition")).to_be_visible()
