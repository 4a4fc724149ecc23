"""Looking back in the browser: every moment has a link and a reason, and nobody learns what is not told."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Response, Route, expect

from croupier.bots.random_player import random_player
from croupier.client import Client, Opened, connect
from tests.server.conftest import RunningServer
from tests.web.axe import serious_faults
from tests.web.visit import SETTLED_WITHIN


@pytest.fixture(scope="module")
def ann(server: RunningServer) -> Iterator[Client]:
    with connect(server.url, name="Ann") as client:
        yield client


@pytest.fixture(scope="module")
def baccarat(ann: Client) -> Opened:
    """A table that bots have played some coups at, and that is closed."""
    bots = {str(place): "random" for place in range(1, 8)}
    table = ann.open_table("tasmanian", bots=bots, pace="instant", exhibition=True, clock=0)
    with ann.watch(table) as shown:
        while shown.view["coups"] < 8:
            shown.read(60)
        shown.do("CloseTable")
    return table


@pytest.fixture(scope="module")
def lanes(ann: Client) -> Opened:
    """A game that is over."""
    table = ann.open_table("lanes", bots={"b": "greedy"}, pace="instant", clock=0)
    with ann.sit(table, "a") as seat:
        draw = Random("history")
        while not seat.closed:
            if seat.your_turn:
                seat.answer(random_player, draw)
            else:
                seat.read(60)
    return table


def look_back(page: Page, server: RunningServer, table: Opened, *, seq: int | None = None) -> None:
    page.set_default_timeout(SETTLED_WITHIN)
    asked = {"seq": seq, "code": table.code or None}
    search = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
    page.goto(f"{server.url}/t/{table.table}/history?{search}")
    expect(page.get_by_role("button", name="One step on")).to_be_visible()


def moment(page: Page) -> int:
    return int(parse_qs(urlsplit(page.url).query)["seq"][0])


def moved(page: Page, before: int) -> int:
    """The entry that the address names once it is another."""
    page.wait_for_function("before => !location.search.includes(`seq=${before}`)", arg=str(before))
    return moment(page)


def sentence(page: Page) -> str:
    return page.locator("p.sentence").inner_text()


def test_a_step_shows_the_entry_before_with_its_own_reason_and_a_link_to_it(
    page: Page, server: RunningServer, ann: Client, baccarat: Opened
) -> None:
    look_back(page, server, baccarat)
    page.keyboard.press("ArrowLeft")
    seq = moved(page, moment(page))
    lines = ann.request("GET", f"/api/tables/{baccarat.table}/log", {"after": seq - 1, "count": 1})["lines"]
    told = lines[0]["sentence"]
    assert sentence(page).split("\n")[0].strip() in told
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("p.sentence")).to_contain_text(told[:20])
    assert moment(page) == seq
    expect(page.get_by_text("This is how it was.")).to_be_visible()


def test_a_bead_of_the_plate_shows_its_coup(
    page: Page, server: RunningServer, ann: Client, baccarat: Opened
) -> None:
    rounds = ann.request("GET", f"/api/tables/{baccarat.table}/rounds", {"count": 500})["rounds"]
    look_back(page, server, baccarat)
    before = moment(page)
    page.get_by_role("button", name=re.compile("^2: ")).click()
    assert moved(page, before) == rounds[1]["to"]
    expect(page.locator("button[aria-current=true]").first).to_have_attribute("title", rounds[1]["sentence"])
    page.keyboard.press("ArrowDown")
    assert moved(page, rounds[1]["to"]) == rounds[2]["to"]
    page.keyboard.press("Home")
    assert moved(page, rounds[2]["to"]) < rounds[0]["to"]


def test_the_past_is_played_and_paused(page: Page, server: RunningServer, baccarat: Opened) -> None:
    look_back(page, server, baccarat)
    before = moment(page)
    page.get_by_role("button", name="To the beginning").click()
    first = moved(page, before)
    page.get_by_role("button", name="Play", exact=True).click()
    second = moved(page, first)
    assert second > first
    assert moved(page, second) > second
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_shuffle_is_checked_in_the_browser_and_its_proof_downloaded(
    page: Page, server: RunningServer, baccarat: Opened
) -> None:
    with connect(server.url, name="Ben") as ben:
        bots = {str(place): "random" for place in range(1, 8)}
        table = ben.open_table("simplified", bots=bots, pace="instant", exhibition=True, clock=0)
        with ben.watch(table) as shown:
            while shown.view["coups"] < 2:
                shown.read(60)
            shown.do("CloseTable")
    look_back(page, server, table)
    page.get_by_role("button", name="Fair deal").click()
    checks = page.get_by_role("list", name="Checked in this browser").get_by_role("listitem")
    expect(checks).to_have_count(5)
    for check in checks.all():
        expect(check).to_contain_text(": holds")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the proof").click()
    proof = json.loads(download.value.path().read_text())
    assert proof["schema"] == "croupier/shoe/2"
    assert proof["table"] == table.table
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert '"game":"baccarat"' in download.value.path().read_text().split("\n")[0]


def test_a_proof_that_was_changed_on_the_way_does_not_hold(
    page: Page, server: RunningServer, lanes: Opened
) -> None:
    def changed(route: Any) -> None:
        answer = route.fetch()
        proof = answer.json()
        route.fulfill(response=answer, json={**proof, "secret": "0" * 64})

    page.route("**/shoes/*", changed)
    look_back(page, server, lanes)
    page.get_by_role("button", name="Fair deal").click()
    checks = page.get_by_role("list", name="Checked in this browser")
    expect(checks.get_by_text("The secret is the one that was promised")).to_contain_text("does not hold")


def test_a_shoe_in_play_is_plainly_not_revealed(page: Page, server: RunningServer, ann: Client) -> None:
    bots = {str(place): "random" for place in range(1, 8)}
    table = ann.open_table("tasmanian", bots=bots, pace="fast", exhibition=True, clock=0)
    with ann.watch(table) as shown:
        while shown.view["coups"] < 1:
            shown.read(60)
    look_back(page, server, table)
    page.get_by_role("button", name="Fair deal").click()
    expect(page.get_by_text("Not revealed yet")).to_be_visible()
    expect(page.get_by_role("link", name="Download the record")).to_be_hidden()
    with ann.watch(table) as shown:
        shown.do("CloseTable")


def test_a_game_that_is_over_is_seen_by_either_side(page: Page, server: RunningServer, lanes: Opened) -> None:
    look_back(page, server, lanes)
    before = moment(page)
    page.get_by_role("button", name="To the beginning").click()
    seq = moved(page, before)
    while "lays" not in sentence(page):
        page.get_by_role("button", name="One step on").click()
        seq = moved(page, seq)
    seen = page.get_by_label("Seen by")
    hidden = page.locator(".hand [data-card='??']")
    seen.select_option("a")
    expect(hidden).to_have_count(0)
    seen.select_option("")
    expect(page.locator(".hand [data-card]").first).to_have_attribute("data-card", "??")


def test_the_browser_of_a_stranger_is_sent_no_card_of_a_game_in_progress(
    page: Page, server: RunningServer, ann: Client
) -> None:
    table = ann.open_table("lanes", bots={"b": "greedy"}, pace="instant", clock=0)
    sent: list[Response] = []
    with ann.sit(table, "a") as seat:
        while not (seat.view["round"] and seat.your_turn):
            seat.read(60)
        hand = seat.view["round"]["hands"]["a"]
        page.on("response", lambda answer: sent.append(answer))
        look_back(page, server, table)
        assert page.get_by_label("Seen by").get_by_role("option").all_inner_texts() == ["a spectator"]
        page.keyboard.press("ArrowLeft")
        page.wait_for_load_state("networkidle")
        told = [answer.text() for answer in sent if f"/api/tables/{table.table}" in answer.url and answer.ok]
        assert any("RoundDealt" in text for text in told)
        assert hand
        assert not any(json.dumps(card) in text for card in hand for text in told)


def test_a_private_table_is_looked_back_at_by_its_code_alone(
    page: Page, server: RunningServer, ann: Client
) -> None:
    table = ann.open_table("lanes", private=True, bots={"b": "greedy"}, pace="instant", clock=0)
    with ann.sit(table, "a") as seat:
        while not (seat.view["round"] and seat.your_turn):
            seat.read(60)
    page.goto(f"{server.url}/t/{table.table}/history")
    expect(page.get_by_role("heading", name=re.compile("there is no such table", re.I))).to_be_visible()
    look_back(page, server, table)
    page.get_by_role("button", name="Rules").click()  # an insight, which needs the code as well
    expect(page.get_by_role("dialog")).to_contain_text("Cards score")
    assert parse_qs(urlsplit(page.url).query)["code"] == [table.code]


def test_no_serious_fault_on_the_pages_that_look_back(
    screen: Page, server: RunningServer, baccarat: Opened, lanes: Opened
) -> None:
    for table in (baccarat, lanes):
        look_back(screen, server, table)
        screen.wait_for_load_state("networkidle")
        assert not serious_faults(screen)
    screen.get_by_role("button", name="Fair deal").click()
    screen.get_by_role("list", name="Checked in this browser").wait_for()
    assert not serious_faults(screen)


def test_an_answer_that_comes_after_one_has_left_changes_no_address(
    page: Page, server: RunningServer, lanes: Opened
) -> None:
    look_back(page, server, lanes)
    held: list[Route] = []
    page.route("**/views/*", lambda route: held.append(route))
    page.get_by_role("button", name="Previous round").click()
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(f"{server.url}/t/{lanes.table}")
    with page.expect_response("**/views/*"):
        held[0].continue_()
    page.unroute_all()
    expect(page.get_by_text(re.compile("^This table is closed")).first).to_be_visible()
    assert "/history" not in page.url


@pytest.mark.parametrize("asked", ["/t/nothing/history", "/t/{table}/history"])
def test_who_may_not_look_back_is_told_to_ask_for_the_link(
    page: Page, server: RunningServer, ann: Client, asked: str
) -> None:
    page.goto(server.url + asked.format(table=ann.open_table("lanes", private=True).table))
    expect(page.get_by_role("heading", name="It may be private: ask for its link.")).to_be_visible()


UNCLE = 'extends = "pok-deng"\nname = "uncle"\ntitle = "Uncle Somchai plays it so"'


def test_a_table_by_a_rule_file_has_one_title_everywhere(
    page: Page, server: RunningServer, ann: Client
) -> None:
    table = ann.open_table(UNCLE, bots={"1": "convention", "2": "convention"})
    page.goto(f"{server.url}/t/{table.table}")
    expect(page.get_by_role("heading", name="Uncle Somchai plays it so")).to_be_visible()
    page.goto(f"{server.url}/t/{table.table}/history")
    expect(page.get_by_role("heading", name="Uncle Somchai plays it so")).to_be_visible()
    page.goto(server.url)
    expect(page.get_by_role("link", name="Watch: Uncle Somchai plays it so")).to_be_visible()
