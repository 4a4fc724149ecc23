"""A game of Lanes in the browser: to a decision on a phone, and a round by keyboard alone."""

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Position, expect
from playwright.sync_api import TimeoutError as GoneError

from croupier.client import Connection, connect
from tests.server.conftest import RunningServer
from tests.web.visit import Visit, opened, returning

DECIDED_WITHIN = 400  # steps of a game against a bot that plays anything
ANSWER_WITHIN = 30  # seconds
HAND = "Your hand"
GOES_ON_WITHIN = 10_000  # milliseconds, from the result of a round to the next
SHOWN = "seq => Number(document.querySelector('main').dataset.seq) >= seq"
EDGE: Position = {"x": 12, "y": 12}  # of a card, which the next one of its lane leaves free
OFFERED = f"[data-number] button, button.ten, [aria-label='{HAND}'] button"


def open_table(page: Page, url: str, **settings: Any) -> Visit:
    """At seat a, against a bot that answers at once."""
    visit = Visit(page, url)
    page.goto(opened(visit, "lanes", **{"bots": {"b": "random"}, "pace": "instant", "clock": 0, **settings}))
    visit.button("Sit down: Seat a").click()
    return visit


def told(visit: Visit, kind: str) -> list[Any]:
    """What has happened at one's own side."""
    return [event for event in visit.events if event["kind"] == kind and event["seat"] == "a"]


class Player:
    """Bids all it can or nothing, and takes the first of whatever else is offered."""

    def __init__(self, visit: Visit, *, touches: bool = False, bids: bool = True) -> None:
        self.visit, self.page, self.touches, self.bids = visit, visit.page, touches, bids
        self.asked = self.page.locator(OFFERED).or_(self.named("^(Call|Check|Next round|Play again)"))

    def named(self, name: str) -> Locator:
        return self.page.get_by_role("toolbar").get_by_role("button", name=re.compile(name))

    def over(self) -> bool:
        return any(event["kind"] == "GameWon" for event in self.visit.events)

    def step(self) -> None:
        """One thing that can be done now; each waits until the table has heard it."""
        self.asked.first.wait_for()
        if self.named("^Next round").count():
            with suppress(GoneError):  # which goes on by itself after a while
                self.named("^Next round").click(timeout=GOES_ON_WITHIN)
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
        chosen = bids if self.bids and bids.count() else self.named("^(Call|Check)")
        self.heard(chosen.click)

    def until_it_may_lay(self) -> Locator:
        """The cards in hand, once one of them is to be laid."""
        cards = self.page.get_by_role("group", name=HAND).get_by_role("button")
        for _ in range(DECIDED_WITHIN):
            if cards.count():
                return cards
            self.step()
        raise AssertionError("there is never a card to be laid")

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
        """Something is done, the table says so, and the page shows what it led to."""
        heard: list[int] = []

        def is_told(text: str) -> bool:
            frame = json.loads(text)
            if "ok" in frame and frame["ok"]["id"] not in self.visit.seeds:
                heard.append(frame["ok"]["seq"])
            return bool(heard) and frame.get("events", {}).get("to", 0) >= heard[0]

        with self.visit.sockets[-1].expect_event("framereceived", is_told):
            act()
        self.page.wait_for_function(SHOWN, arg=heard[0])


@pytest.fixture
def phone(browser: Browser) -> Any:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce", locale="en-GB"
    )
    yield context.new_page()
    context.close()


def test_a_game_against_a_bot_is_played_to_its_decision_on_a_phone(
    phone: Page, server: RunningServer
) -> None:
    visit = open_table(phone, server.url)
    player = Player(visit, touches=True)
    for _ in range(DECIDED_WITHIN):
        if player.over():
            break
        player.step()
    assert player.over()
    expect(phone.get_by_role("status").filter(has_text="the match")).to_be_visible()
    phone.get_by_role("button", name="Play again", exact=True).click()
    expect(phone.get_by_role("group", name=HAND).locator("[data-card]").first).to_be_visible()


# Every target of an effect can be tapped

SCREENS = {"phone": (390, 844), "low phone": (360, 640), "wide": (1440, 900), "tablet": (1100, 700)}
FREE = """button => {
    const box = button.getBoundingClientRect(), free = {width: 0, height: 0};
    const hit = (x, y) => button.contains(document.elementFromPoint(x, y));
    for (let x = box.left; x < box.right; x++) free.width += hit(x, box.top + 12);
    for (let y = box.top; y < box.bottom; y++) free.height += hit(box.left + 12, y);
    return free;
}"""  # how much of a target no other card covers, along its upper and its left edge


def answer(seat: Connection, name: str) -> None:
    """Lay everything face down into lane 1; a keeps a Queen or Jack and turns it up as the last card."""
    offered = {option["command"]: option["fields"] for option in seat.legal}
    if "AddCoins" in offered:
        seat.do("AddCoins", coins=0)
    elif "Choose" in offered:
        seat.do("Choose", number=offered["Choose"]["number"][0])
    elif "FlipLane" in offered:
        seat.do("FlipLane", lane=offered["FlipLane"]["lane"][0])
    elif "Lay" in offered:
        hand = sorted(seat.view["round"]["hands"][name], key=lambda card: card[0] in "QJ")
        face = "up" if name == "a" and len(hand) == 1 else "down"
        seat.do("Lay", card=hand[0], lane=1, face=face)


def waits_in_a_full_lane(a: Connection) -> bool:
    """An effect of a's fifth card in lane 1 waits for its target: no side of a lane can hold more."""
    cards = a.view["round"]["cards"] if a.view["round"] else []
    own = [card for card in cards if card["side"] == "a" and card["lane"] == 1]
    return len(own) == 5 and any(option["command"] == "Choose" for option in a.legal)


def fill_lane(a: Connection, b: Connection) -> bool:
    """Whether it has come to that before the game was over."""
    while a.view["phase"] != "over" and not waits_in_a_full_lane(a):
        while a.seq != b.seq:
            min(a, b, key=lambda seat: seat.seq).read(ANSWER_WITHIN)
        if a.your_turn or b.your_turn:
            answer(*((a, "a") if a.your_turn else (b, "b")))
        else:  # the house deals
            a.read(ANSWER_WITHIN)
    return waits_in_a_full_lane(a)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_target_in_the_fullest_lane_leaves_a_finger_room(
    browser: Browser, server: RunningServer, screen: str
) -> None:
    width, height = SCREENS[screen]
    with connect(server.url, name="Ann") as ann, connect(server.url, name="Bo") as bo:
        full = False
        while not full:
            table = ann.open_table("lanes", clock=0, pace="instant")
            with ann.sit(table, "a") as a, bo.sit(table, "b") as b:
                full = fill_lane(a, b)
        with returning(browser, server.url, ann.token, viewport={"width": width, "height": height}) as page:
            page.goto(f"{server.url}/t/{table.table}")
            targets = page.locator("[data-number] button")
            targets.nth(8).wait_for()  # nine cards lie in lane 1: the other side has one to lay
            free = [target.evaluate(FREE) for target in targets.all()]
            assert min(one["height"] for one in free) >= 24, free
            assert min(one["width"] for one in free) >= 24, free


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


def test_the_way_to_the_rules_is_as_large_as_a_finger_on_a_phone(phone: Page, server: RunningServer) -> None:
    open_table(phone, server.url)
    around = phone.get_by_role("button", name="Rules").bounding_box()
    assert around is not None
    assert min(around["width"], around["height"]) >= 44


def test_a_card_is_laid_by_keyboard_alone(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url)
    player, hint = Player(visit), page.get_by_text(re.compile("Add coins|You owe|Choose a card to lay"))
    hint.wait_for()
    while hint.inner_text() != "Choose a card to lay":
        player.heard(lambda: page.keyboard.press("c"))
        hint.wait_for()
    page.keyboard.press("1")
    expect(page.locator("[data-slot='2 down']")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("[data-lane='2'] .own [data-number]")).to_be_visible()
    assert [(event["lane"], event["face"]) for event in told(visit, "CardLaid")] == [(2, "down")]


def test_a_round_by_keyboard_alone(page: Page, server: RunningServer) -> None:
    """Nothing is bid; a card goes face up wherever it may, and effects take what Tab comes to first."""
    visit = open_table(page, server.url)
    player = Player(visit, bids=False)
    for _ in range(DECIDED_WITHIN):
        player.asked.first.wait_for()
        if any(event["kind"] == "RoundEnded" for event in visit.events):
            break
        press_something(visit, player)
    assert len(told(visit, "CardLaid")) == 5


def press_something(visit: Visit, player: Player) -> None:
    page, target = visit.page, visit.page.locator("[data-number] button, button.ten")
    if target.count():
        visit.tab_to(target)
        player.heard(lambda: page.keyboard.press("Enter"))
    elif player.named("^(Call|Check)").count():
        player.heard(lambda: page.keyboard.press("c"))
    else:
        page.keyboard.press("1")
        expect(page.locator("[data-slot='1 up']")).to_be_visible()
        player.heard(lambda: page.keyboard.press("q"))


def test_a_card_is_dragged_into_its_slot(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url)
    player = Player(visit, bids=False)
    card = player.until_it_may_lay().first
    dragged = card.locator("[data-card]").get_attribute("data-card")
    card.hover()
    page.mouse.down()
    page.mouse.move(500, 500, steps=5)
    box = page.locator("[data-slot='3 up']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=5)
    player.heard(page.mouse.up)
    laid = told(visit, "CardLaid")[-1]
    assert (laid["card"], laid["lane"], laid["face"]) == (dragged, 3, "up")


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


def test_after_a_game_and_a_reload_each_move_stands_beside_that_of_expert(
    page: Page, server: RunningServer
) -> None:
    visit = open_table(page, server.url)
    player = Player(visit)
    for _ in range(DECIDED_WITHIN):
        if player.over():
            break
        player.step()
    moves = ("CardLaid", "CardChosen", "LaneFlipped", "CoinsAdded", "Folded")
    count = sum(len(told(visit, kind)) for kind in moves)
    page.reload()  # after which the page has to ask for what happened before
    page.get_by_role("button", name="What would expert have played?").click()
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


def test_the_one_line_says_who_and_calls_oneself_you(browser: Browser, server: RunningServer) -> None:
    with connect(server.url, name="Ann") as ann, connect(server.url, name="Bo") as bo:
        table = ann.open_table("lanes", clock=0, pace="instant")
        with ann.sit(table, "a") as a, bo.sit(table, "b") as b:
            while not a.your_turn and not b.your_turn:
                a.read(ANSWER_WITHIN)
                while b.seq < a.seq:
                    b.read(ANSWER_WITHIN)
            seat, other = ("Ann", "Bo") if a.your_turn else ("Bo", "Ann")
            with (
                returning(browser, server.url, ann.token) as anns,
                returning(browser, server.url, bo.token) as bos,
            ):
                for page in (anns, bos):
                    page.goto(f"{server.url}/t/{table.table}")
                    page.locator("[data-card]").first.wait_for()
                (a if a.your_turn else b).do("AddCoins", coins=2)
                mover, answering = (anns, bos) if seat == "Ann" else (bos, anns)
                expect(mover.get_by_text(f"You add 2 coins: {other} must match")).to_be_visible()
                expect(answering.get_by_text(f"{seat} adds 2 coins: you must match")).to_be_visible()
