"""The half-moon: a place has boxes of its own, cards and chips come from where they lie."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.client import connect
from tests.server.conftest import RunningServer
from tests.web.real_shoe import real_shoe
from tests.web.test_baccarat import BANKER_WINS, PLAYER_WINS, betting, happened
from tests.web.visit import Visit, box, opened, overlap, returning, visiting

SCREENS = [(1440, 900), (1280, 720), (1100, 700)]


def seated(page: Page, url: str, places: int) -> None:
    """In the middle of a table of bots, each with a wager laid, while one's own is awaited."""
    own = places // 2 + 1
    bots = {str(place): "player" for place in range(1, places + 1) if place != own}
    visit = Visit(page, url)
    page.goto(opened(visit, "tasmanian", bots=bots, clock=60, options={"places": places}))
    visit.button(f"Sit down: Seat {own}").click()
    expect(visit.place("1")).to_contain_text(re.compile(r"\d,\d"))
    visit.button("Buy in with 1,000").click()
    expect(page.locator(".seat .bet")).to_have_count(places - 1)


def boxes(page: Page, found: str) -> list[Any]:
    return [box(one) for one in page.locator(found).all() if one.is_visible()]


@pytest.mark.parametrize("places", [7, 9])
def test_no_place_covers_a_card_a_spot_or_another_place(
    page: Page, server: RunningServer, places: int
) -> None:
    seated(page, server.url, places)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seats = boxes(page, ".seat .plate") + boxes(page, ".seat .box")
        others = boxes(page, ".hands .slot") + boxes(page, "[data-bet]")
        assert not [(one, other) for one in seats for other in others if overlap(one, other)]
        plates = boxes(page, ".seat .plate")
        assert len(plates) == places
        assert not [(n, one) for n, one in enumerate(plates) if any(overlap(one, o) for o in plates[:n])]
        felt = box(page.locator(".felt"))
        assert all(felt["x"] <= one["x"] <= felt["x"] + felt["width"] - one["width"] for one in plates)


def test_what_each_has_laid_lies_in_a_box_of_its_own_place(browser: Browser, server: RunningServer) -> None:
    with real_shoe(server.url) as shoe, returning(browser, server.url, shoe.people["1"].token) as page:
        page.goto(shoe.address(server.url))
        shoe.seats["2"].do("Wager", bet="tie", stake=20)
        shoe.seats["3"].do("Wager", bet="banker", stake=1000)
        for seat, bet, stake in (("2", "tie", "20"), ("3", "banker", "1,000")):
            place = page.get_by_role("region", name=re.compile(f"^Seat {seat}:"))
            expect(place.locator(f".box[data-side={bet}] .bet")).to_have_text(re.compile(f"{stake}$"))
            expect(place.locator(".bet")).to_have_count(1)
            printed = box(place.locator(f".box[data-side={bet}]").first)
            assert box(place.locator(".bet"))["width"] <= printed["width"]


WAYS = """watched => {
    window.ways = [];
    const seen = node => {
        const motion = node.getAnimations().find(one => one.effect.getKeyframes()[0]?.transform);
        if (!motion) return requestAnimationFrame(() => seen(node));
        const start = new DOMMatrix(motion.effect.getKeyframes()[0].transform);
        motion.cancel();
        const end = node.getBoundingClientRect();
        window.ways.push({x: end.x + end.width / 2 + start.m41, y: end.y + start.m42});
    };
    new MutationObserver(changes => {
        const added = changes.flatMap(change => [...change.addedNodes]);
        added.filter(node => node.matches?.(watched)).forEach(seen);
    }).observe(document.body, {childList: true, subtree: true});
}"""  # where what comes has started from


def test_cards_come_out_of_the_shoe(page: Page, server: RunningServer) -> None:
    visit = betting(page, server.url)
    page.evaluate(WAYS, ".dealt")
    page.locator("[data-bet=player]").click()
    happened(visit, "Settled")
    page.wait_for_function("() => window.ways.length >= 4")
    shoe = box(page.get_by_role("figure", name=re.compile("^Shoe")))
    for start in page.evaluate("() => window.ways"):
        assert shoe["x"] <= start["x"] <= shoe["x"] + shoe["width"]
        assert abs(start["y"] - shoe["y"]) < shoe["height"]


def test_winnings_come_from_the_dealer(browser: Browser, server: RunningServer) -> None:
    with real_shoe(server.url) as shoe, returning(browser, server.url, shoe.people["1"].token) as page:
        page.goto(shoe.address(server.url))
        expect(page.locator("[data-bet=player][aria-disabled=false]")).to_be_visible()
        page.evaluate(WAYS, ".paid")
        shoe.coup(PLAYER_WINS, player=10)
        page.wait_for_function("() => window.ways.length >= 3")
        felt, hands = box(page.locator(".felt")), box(page.locator(".hands"))
        for start in page.evaluate("() => window.ways"):
            assert abs(start["x"] - felt["x"] - felt["width"] / 2) < felt["width"] / 10
            assert start["y"] <= hands["y"] + hands["height"]


SHIFTED = """() => {
    window.shifted = 0;
    new PerformanceObserver(list => list.getEntries().forEach(entry => { window.shifted += entry.value; }))
        .observe({type: "layout-shift"});
}"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_nothing_shifts_while_a_coup_is_told(
    browser: Browser, server: RunningServer, size: tuple[int, int]
) -> None:
    with (
        real_shoe(server.url) as shoe,
        returning(
            browser,
            server.url,
            shoe.people["1"].token,
            viewport={"width": size[0], "height": size[1]},
        ) as page,
    ):
        page.goto(shoe.address(server.url))
        expect(page.locator("[data-bet=player][aria-disabled=false]")).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.evaluate(SHIFTED)
        shoe.coup(BANKER_WINS, player=10, banker=20)
        expect(page.get_by_role("button", name="Repeat")).to_be_visible()
        assert page.evaluate("() => window.shifted") < 0.1


@pytest.mark.parametrize(("touch", "hints"), [(True, 0), (False, 5)])
def test_keys_are_named_on_the_spots_where_there_is_a_keyboard(
    browser: Browser, server: RunningServer, *, touch: bool, hints: int
) -> None:
    with visiting(browser, has_touch=touch, is_mobile=touch) as page:
        betting(page, server.url, bots={"2": "player"}, clock=60)
        assert sum(hint.is_visible() for hint in page.locator("[data-bet] kbd").all()) == hints


LAST_HAND = """table => fetch(`/api/tables/${table}/log?after=0&count=500`)
    .then(answer => answer.json())
    .then(async ({lines}) => {
        while (!lines.some(line => line.event.kind === 'LastHandAnnounced')) {
            const after = lines.at(-1).seq;
            const more = await fetch(`/api/tables/${table}/log?after=${after}&count=500`);
            lines.push(...(await more.json()).lines);
        }
        return lines.find(line => line.event.kind === 'LastHandAnnounced').seq;
    })"""
COUPS = 90  # more than eight decks have


@pytest.mark.proof  # a whole shoe
def test_the_last_hand_of_a_shoe_is_said_beside_it(page: Page, server: RunningServer) -> None:
    bots = {str(place): "player" for place in range(1, 8)}
    with connect(server.url, name="Ann") as ann:
        table = ann.open_table("tasmanian", bots=bots, pace="instant", exhibition=True, clock=0)
        with ann.watch(table) as shown:
            while shown.view["coups"] < COUPS:
                shown.read(60)
            shown.do("CloseTable")
    page.goto(server.url)
    seq = page.evaluate(LAST_HAND, table.table)
    page.goto(f"{server.url}/t/{table.table}/history?seq={seq}")
    shoe = page.get_by_role("figure", name=re.compile("^Shoe"))
    expect(shoe).to_contain_text("last hand")
