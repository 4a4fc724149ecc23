"""A game of Lanes in the browser: to a decision on a phone, and a round by keyboard alone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Position, expect

from tests.server.conftest import RunningServer
from tests.web.visit import Visit

DECIDED_WITHIN = 120  # steps of a game against a bot that plays anything
HAND = "Your hand"
EDGE: Position = {"x": 12, "y": 12}  # of a card, which the next one of its lane leaves free
OFFERED = f"[data-number] button, button.ten, [aria-label='{HAND}'] button, [role=toolbar] .button"


def open_table(page: Page, url: str, **settings: Any) -> Visit:
    """At seat a, against a bot that answers at once."""
    visit = Visit(page, url)
    page.get_by_role("button", name="Play now: Lanes").wait_for()
    expect(page.get_by_text("10,000 chips").last).to_be_visible()  # a guest by now
    given = {
        "rules": "lanes",
        "settings": {"bots": {"b": "random"}, "pace": "instant", "clock": 0, **settings},
    }
    opened = page.evaluate(
        "given => fetch('/api/tables', {method: 'POST', body: JSON.stringify(given),"
        " headers: {'content-type': 'application/json'}}).then(answer => answer.json())",
        given,
    )
    page.goto(f"{url}/t/{opened['table']}")
    visit.button("Sit down: Seat a").click()
    return visit


def told(visit: Visit, kind: str) -> list[Any]:
    """What has happened at one's own side."""
    return [event for event in visit.events if event["kind"] == kind and event["seat"] == "a"]


class Player:
    """Bids all it can or nothing, and takes the first of whatever else is offered."""

    def __init__(self, visit: Visit, *, touches: bool = False, bids: bool = True) -> None:
        self.visit, self.page, self.touches, self.bids = visit, visit.page, touches, bids
        self.asked = self.page.locator(OFFERED)

    def named(self, name: str) -> Locator:
        return self.page.get_by_role("toolbar").get_by_role("button", name=re.compile(name))

    def over(self) -> bool:
        return any(event["kind"] == "GameWon" for event in self.visit.events)

    def step(self) -> None:
        """One thing that can be done now; each waits until the table has heard it."""
        self.asked.first.wait_for()
        if self.named("^Next round").count():
            self.named("^Next round").click()
        elif self.page.locator("[data-number] button").count():
            self.choose(self.page.locator("[data-number] button").first)
        elif self.page.locator("button.ten").count():
            self.choose(self.page.locator("button.ten").first)
        elif self.named("^(Call|Check)").count():
            self.bid()
        elif self.page.get_by_role("group", name=HAND).get_by_role("button").count():
            self.lay()

    def bid(self) -> None:
        more, bids = self.page.get_by_role("button", name="One coin more"), self.named("^(Bid|Raise)")
        while self.bids and more.count() and more.is_enabled():
            more.click()
        self.heard((bids if self.bids and bids.count() else self.named("^(Call|Check)")).click)

    def until_it_may_lay(self) -> Locator:
        """The cards in hand, once one of them is to be laid."""
        cards = self.page.get_by_role("group", name=HAND).get_by_role("button")
        while not cards.count():
            self.step()
        return cards

    def lay(self) -> None:
        self.page.get_by_role("group", name=HAND).get_by_role("button").first.click()
        self.heard(self.page.locator("[data-slot]").first.click)

    def choose(self, target: Locator) -> None:
        """A finger's first tap shows what would happen, the second does it."""
        if not self.touches:
            self.heard(lambda: target.click(position=EDGE))
            return
        target.tap(position=EDGE)
        expect(self.page.get_by_text("Tap again to do it")).to_be_visible()
        self.heard(lambda: target.tap(position=EDGE))

    def heard(self, act: Any) -> None:
        """Something is done, and the table says so."""
        with self.visit.sockets[-1].expect_event("framereceived", lambda frame: "ok" in json.loads(frame)):
            act()


@pytest.fixture
def phone(browser: Browser) -> Any:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce", locale="en-GB"
    )
    yield context.new_page()
    context.close()


def test_nothing_lies_below_the_fold_on_a_phone(phone: Page, server: RunningServer) -> None:
    open_table(phone, server.url)
    hand = phone.get_by_role("group", name=HAND)
    expect(hand.locator("[data-card]")).to_have_count(5)
    places = [phone.get_by_role("region", name="Seat b:"), phone.get_by_role("toolbar")]
    for place in (*places, *hand.locator("[data-card]").all()):
        box = place.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844


def test_a_card_is_laid_by_keyboard_alone(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url)
    hint = page.get_by_text(re.compile("Add coins|You owe|Choose a card to lay"))
    hint.wait_for()
    while hint.inner_text() != "Choose a card to lay":
        with visit.sockets[-1].expect_event("framereceived", lambda frame: "ok" in json.loads(frame)):
            page.keyboard.press("c")
        hint.wait_for()
    page.keyboard.press("1")
    expect(page.locator("[data-slot='2 down']")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("[data-lane='2'] .own [data-number]")).to_be_visible()
    assert [(event["lane"], event["face"]) for event in told(visit, "CardLaid")] == [(2, "down")]


def test_a_card_is_dragged_into_its_slot(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url)
    card = Player(visit, bids=False).until_it_may_lay().first
    name = str(card.get_attribute("aria-label"))
    card.hover()
    page.mouse.down()
    page.mouse.move(500, 500, steps=5)
    box = page.locator("[data-slot='3 up']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=5)
    page.mouse.up()
    expect(page.locator("[data-lane='3'] .own").get_by_role("img", name=name)).to_be_visible()
    assert (told(visit, "CardLaid")[-1]["lane"], told(visit, "CardLaid")[-1]["face"]) == (3, "up")


def test_a_slot_shows_what_the_server_says_its_lane_would_count(page: Page, server: RunningServer) -> None:
    Player(open_table(page, server.url), bids=False).until_it_may_lay().first.click()
    expect(page.locator("[data-slot='2 down']")).to_have_accessible_name(re.compile("makes 3$"))


def test_a_fold_takes_two_steps(page: Page, server: RunningServer) -> None:
    """The bot bids sooner or later; nothing is added before."""
    visit = open_table(page, server.url)
    player = Player(visit, bids=False)
    for _ in range(DECIDED_WITHIN):
        player.asked.first.wait_for()
        if player.named("^Fold").count():
            break
        player.step()
    player.named("^Fold").click()
    expect(player.named("^Stay in")).to_be_visible()
    assert not told(visit, "Folded")
    player.named("^Give up the pot").click()
    expect(page.get_by_role("status").filter(has_text="the round was given up")).to_be_visible()
    assert told(visit, "Folded")


def test_the_tutorial_leads_through_five_steps_of_a_game(page: Page, server: RunningServer) -> None:
    open_table(page, server.url)
    page.get_by_role("button", name="Learn it in five steps").click()
    guide = page.locator("[role=status][data-step]")
    seen = []
    for _ in range(5):
        guide.wait_for()
        seen.append(str(guide.get_attribute("data-step")))
        guide.get_by_role("button", name=re.compile("Next|Play on")).click()
        expect(page.locator(f"[role=status][data-step='{seen[-1]}']")).to_have_count(0)
    assert sorted(seen) == ["bid", "count", "effects", "hand", "lanes"]
    expect(guide).to_have_count(0)


def test_after_a_game_each_move_stands_beside_that_of_expert(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url)
    player = Player(visit)
    for _ in range(DECIDED_WITHIN):
        if player.over():
            break
        player.step()
    page.get_by_role("button", name="What would expert have played?").click()
    moves = ("CardLaid", "CardChosen", "LaneFlipped", "CoinsAdded", "Folded")
    count = sum(len(told(visit, kind)) for kind in moves)
    rows = page.get_by_role("button", name="Look at this moment")
    expect(rows).to_have_count(count)
    rows.first.click()
    expect(page.get_by_text("This is how it was.").first).to_be_visible()
    expect(rows).to_have_count(count)


def test_the_rules_fit_one_screen_of_a_phone(phone: Page, server: RunningServer) -> None:
    open_table(phone, server.url)
    phone.get_by_role("button", name="Rules").click()
    pictures = phone.get_by_role("dialog").get_by_role("listitem")
    expect(pictures).to_have_count(6)
    box = phone.get_by_role("dialog").bounding_box()
    assert box is not None
    assert box["height"] <= 844
