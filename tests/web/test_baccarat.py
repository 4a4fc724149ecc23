"""Baccarat in the browser: every rule set to a settled wager, cut and squeeze, two people at one table."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.conftest import RunningServer
from tests.web.real_shoe import real_shoe
from tests.web.visit import SETTLED_WITHIN, Visit, opened, overlap, returning, visiting

SEAT = "4"  # which Play now leaves for whoever opens a table
RULE_SETS = ["Baccarat", "Federal Baccarat", "Punto banco", "Simplified baccarat"]
PHONE = {"width": 390, "height": 844}
FAST = {"pace": "fast", "clock": 0}


def sit(visit: Visit, address: str, seat: str) -> None:
    visit.page.goto(address)
    visit.button(f"Sit down: Seat {seat}").click()
    visit.button("Buy in with 1,000").click()


def alone(page: Page, url: str, rules: str = "tasmanian", **settings: Any) -> Visit:
    """At a table of one's own, asked to cut where its rules have a cut."""
    visit = Visit(page, url)
    sit(visit, opened(visit, rules, **{**FAST, **settings}), "1")
    return visit


def betting(page: Page, url: str, rules: str = "tasmanian", **settings: Any) -> Visit:
    visit = alone(page, url, rules, **settings)
    decline, wager = visit.button("Let another cut"), visit.button("Wager player")
    expect(decline.or_(wager).first).to_be_visible()
    if decline.is_visible():  # and no bot was asked before
        decline.click()
    wager.wait_for()
    return visit


def happened(visit: Visit, kind: str) -> Any:
    """The last event of a kind, once there is one."""
    if not any(event["kind"] == kind for event in visit.events):
        visit.sockets[-1].wait_for_event(
            "framereceived",
            lambda _: any(event["kind"] == kind for event in visit.events),
            timeout=SETTLED_WITHIN,
        )
    return [event for event in visit.events if event["kind"] == kind][-1]


def told(visit: Visit, hand: str) -> list[str]:
    """The cards of a hand in the coup that began last, as frames have told them."""
    start = max(n for n, event in enumerate(visit.events) if event["kind"] == "CoupBegan")
    cards: list[str] = []
    for event in visit.events[start:]:
        if event.get("hand") == hand and event["kind"] == "CardDealt":
            cards.append(event["card"])
        elif event.get("hand") == hand and event["kind"] == "CardTurned":
            cards[cards.index("??")] = event["card"]
    return cards


def expect_settled(visit: Visit) -> None:
    """The felt ends in exactly what the frames have told."""
    happened(visit, "Settled")
    for hand in ("Player", "Banker"):
        group = visit.page.get_by_role("group", name=hand, exact=True)
        cards = told(visit, hand.lower())
        for card in cards:
            expect(group.locator(f"[data-card='{card}']")).to_have_count(cards.count(card))
        expect(group.locator("[data-card]")).to_have_count(len(cards))
        expect(group.locator(".point")).to_have_text(str(happened(visit, "ResultAnnounced")[hand.lower()]))


@pytest.mark.parametrize("title", RULE_SETS)
def test_from_the_lobby_to_a_settled_wager_in_three_clicks(
    page: Page, server: RunningServer, title: str
) -> None:
    visit = Visit(page, server.url)
    visit.play_now(title)
    visit.buy_in()
    visit.click(visit.button("Wager banker"))
    assert visit.settled(SEAT)["bet"] == "banker"
    assert visit.clicks == 3
    expect_settled(visit)


def test_the_cut_is_made_where_the_yellow_card_was_put(page: Page, server: RunningServer) -> None:
    visit = alone(page, server.url)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("13 cards from the top")).to_be_visible()
    page.keyboard.press("c")
    assert happened(visit, "CardsCut") == {"kind": "CardsCut", "by": "1", "cards": 13}


def test_what_a_bet_pays_is_printed_on_its_spot(page: Page, server: RunningServer) -> None:
    betting(page, server.url, "federal")
    expect(page.locator("[data-bet=banker]")).to_contain_text("1 to 1on 6: 1 to 2")
    expect(page.locator("[data-bet=banker]")).to_contain_text("10–1,000")
    expect(page.locator("[data-bet=player-pair]")).to_contain_text("perfect: 25 to 1")
    expect(page.get_by_text("Federal Baccarat is played at this table (TLGC 13)")).to_be_visible()


def test_bets_are_taken_back_chip_by_chip_cleared_and_repeated(page: Page, server: RunningServer) -> None:
    visit = betting(page, server.url, bots={"7": "player"}, pace="normal", clock=60)
    spot = page.locator("[data-bet=player]")
    for stake in ("25", "50"):
        spot.click()
        expect(spot.locator(".lying")).to_have_text(re.compile(f"{stake}$"))
    visit.button("Undo").click()
    expect(spot.locator(".lying")).to_have_text(re.compile("25$"))
    visit.button("Clear").click()
    expect(spot.locator(".lying")).to_have_count(0)
    spot.click()
    assert visit.settled("1")["stake"] == 25
    visit.button("Repeat").click()
    expect(spot.locator(".lying")).to_have_text(re.compile("25$"))


def test_who_leaves_with_a_wager_goes_when_the_coup_is_over(page: Page, server: RunningServer) -> None:
    visit = betting(page, server.url, bots={"2": "player"}, clock=10)
    visit.button("Wager player").click()
    expect(page.locator("[data-bet=player]")).to_contain_text("25")
    visit.button("^Seat 1$").click()
    visit.button("Leave the table").click()
    expect(visit.button("Leaving after this round")).to_be_visible()
    page.wait_for_url(f"{server.url}/", timeout=SETTLED_WITHIN)
    paid = visit.payment("1")
    expect(page.get_by_text(f"{10_000 - paid['stake'] + paid['returned']:,} chips").last).to_be_visible()


def test_a_chip_is_dragged_from_the_tray_to_a_spot(page: Page, server: RunningServer) -> None:
    visit = betting(page, server.url)
    start, end = (page.locator(found) for found in ("[data-chip='100']", "[data-bet=tie]"))
    _drag(page, start, end)
    assert happened(visit, "WagerPlaced") == {"kind": "WagerPlaced", "seat": "1", "bet": "tie", "stake": 100}


def _drag(page: Page, start: Locator, end: Locator) -> None:
    start.hover()
    page.mouse.down()
    box = end.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()


# Turning the cards (TLGC 9.3)


def squeezing(page: Page, url: str) -> Visit:
    """With the Player hand's cards in hand."""
    visit = betting(page, url)
    visit.button("Ask to squeeze").click()
    page.locator("[data-bet=player]").click()
    visit.button("Take Player's cards").click()
    expect(page.locator(".squeeze .back")).to_be_visible()
    return visit


def lift(page: Page) -> None:
    """Take the card by its lower right corner and carry that up, without letting go."""
    box = page.locator(".squeeze .card").bounding_box()
    assert box is not None
    right, bottom = box["x"] + 0.95 * box["width"], box["y"] + 0.98 * box["height"]
    page.mouse.move(right, bottom)
    page.mouse.down()
    page.mouse.move(right - 60, bottom - 90, steps=6)


def test_a_card_is_bent_shows_its_face_and_settles_when_it_is_let_go(
    page: Page, server: RunningServer
) -> None:
    visit = squeezing(page, server.url)
    assert told(visit, "player") == ["??", "??"]
    lift(page)
    expect(page.get_by_text("You are turning a card of Player's")).to_be_visible()
    face = happened(visit, "CardTurned")["card"]
    expect(page.locator(".squeeze .lifted img")).to_have_attribute("src", f"/cards/{face}.svg")
    hand = page.get_by_role("group", name="Player", exact=True)
    assert [card.get_attribute("data-card") for card in hand.locator("[data-card]").all()] == ["??", "??"]
    page.mouse.up()
    expect(hand.locator(f"[data-card='{face}']").first).to_be_visible()


def test_a_touch_that_is_interrupted_leaves_no_card_stuck(page: Page, server: RunningServer) -> None:
    visit = squeezing(page, server.url)
    lift(page)
    happened(visit, "CardTurned")
    page.locator(".squeeze .card").dispatch_event("pointercancel")
    expect(page.locator(".squeeze .lifted")).to_be_hidden()
    turn_the_rest(visit)
    expect_settled(visit)


def test_a_coup_is_squeezed_by_keyboard_alone(page: Page, server: RunningServer) -> None:
    visit = squeezing(page, server.url)
    turn_the_rest(visit)
    expect_settled(visit)


def turn_the_rest(visit: Visit) -> None:
    """By key, until the coup is over: Player may draw a third card."""
    turn, over = visit.button("Turn the card"), visit.page.get_by_text("coup is over")
    while True:
        expect(turn.or_(over).first).to_be_visible(timeout=SETTLED_WITHIN)
        if over.is_visible():
            return
        visit.page.keyboard.press("t")
        expect(turn).to_be_hidden()


@pytest.mark.parametrize("rules", ["tasmanian", "federal", "classic", "simplified"])
def test_a_full_coup_of_each_rule_set_with_the_cut_and_squeeze_it_has(
    page: Page, server: RunningServer, rules: str
) -> None:
    bots = {str(seat): "player" for seat in range(2, 8)} if rules == "simplified" else {}
    visit = alone(page, server.url, rules, bots=bots)
    cut, wager = visit.button("Cut here"), visit.button("Wager player")
    expect(cut.or_(wager).first).to_be_visible()
    assert cut.is_visible() == (rules not in ("classic", "simplified"))
    if cut.is_visible():
        cut.click()
    wager.wait_for()
    squeeze = visit.button("Ask to squeeze")
    assert squeeze.is_visible() == (rules in ("tasmanian", "federal"))
    if squeeze.is_visible():
        squeeze.click()
    page.locator("[data-bet=player]").click()
    if rules in ("tasmanian", "federal"):
        visit.button("Take Player's cards").click()
        turn_the_rest(visit)
    assert visit.settled("1")["bet"] == "player"
    expect_settled(visit)


# How a coup is told

COUNT_CARDS = """() => {
    window.counts = [0];
    new MutationObserver(() => {
        const count = document.querySelectorAll("[data-card]").length;
        if (count !== window.counts.at(-1)) window.counts.push(count);
    }).observe(document.body, {childList: true, subtree: true});
}"""


def test_cards_come_one_by_one_and_end_in_what_the_server_said(page: Page, server: RunningServer) -> None:
    visit = betting(page, server.url)
    page.evaluate(COUNT_CARDS)
    page.locator("[data-bet=player]").click()
    expect_settled(visit)
    cards = len(told(visit, "player")) + len(told(visit, "banker"))
    assert page.evaluate("() => window.counts") == list(range(cards + 1))


def test_who_does_not_wait_is_shown_the_result_at_once(page: Page, server: RunningServer) -> None:
    visit = betting(page, server.url)
    page.locator("[data-bet=player]").click()
    visit.button("Skip ahead").click()
    expect(visit.button("Wager player")).to_be_visible(timeout=1000)
    expect_settled(visit)


def test_less_motion_shows_all_cards_at_once(browser: Browser, server: RunningServer) -> None:
    with visiting(browser, reduced_motion="reduce") as page:
        visit = betting(page, server.url)
        page.evaluate(COUNT_CARDS)
        page.locator("[data-bet=player]").click()
        expect_settled(visit)
        cards = len(told(visit, "player")) + len(told(visit, "banker"))
        assert page.evaluate("() => window.counts") == [0, cards]


def test_coups_that_come_faster_than_they_are_told_end_in_the_last(
    browser: Browser, page: Page, server: RunningServer
) -> None:
    visit = betting(page, server.url, pace="instant")
    with visiting(browser) as other_page:
        watching = Visit(other_page, page.url)
        expect(other_page.get_by_text("You are watching.")).to_be_visible()
        for _ in range(3):
            page.locator("[data-bet=player][aria-disabled=false]").click()
            visit.button("Skip ahead").click()
        expect_settled(watching)
        assert happened(watching, "CoupBegan")["number"] == 3


# Anybody, anywhere


def test_a_coup_by_keyboard_alone_from_the_lobby(page: Page, server: RunningServer) -> None:
    visit = Visit(page, server.url)
    visit.tab_to(page.get_by_role("button", name="Play now: Punto banco", exact=True))
    page.keyboard.press("Enter")
    expect(visit.place("1")).to_contain_text("10,000")
    visit.tab_to(page.get_by_role("button", name="Buy in with 1,000"))
    page.keyboard.press("Enter")
    visit.button("Wager tie").wait_for()
    page.keyboard.press("t")
    assert visit.settled(SEAT)["bet"] == "tie"


SAID = """() => {
    window.said = [];
    new MutationObserver(() => {
        const sentence = document.querySelector("[aria-live=polite]").innerText.trim();
        if (sentence !== window.said.at(-1)) window.said.push(sentence);
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


def test_every_card_that_is_dealt_is_announced_once(browser: Browser, server: RunningServer) -> None:
    with real_shoe(server.url) as shoe, returning(browser, server.url, shoe.people["1"].token) as page:
        page.goto(shoe.address(server.url))
        expect(page.locator("[data-bet=player][aria-disabled=false]")).to_be_visible()
        page.evaluate(SAID)
        shoe.coup(PLAYER_WINS, player=10)
        expect(page.get_by_text("You win 10")).to_be_visible()
        expect(page.get_by_role("button", name="Skip ahead")).to_be_hidden()
        said = page.evaluate("() => window.said")
        for card in ("nine of hearts", "two of diamonds", "king of spades", "five of clubs"):
            assert sum(card in sentence for sentence in said) == 1, said
        assert len(said) == len(set(said))


def test_everything_is_in_the_thumbs_reach_on_a_phone(browser: Browser, server: RunningServer) -> None:
    with visiting(browser, viewport=PHONE, has_touch=True) as page:
        visit = betting(page, server.url, bots={"2": "player", "3": "banker"}, clock=60)
        spots = [spot.bounding_box() for spot in page.locator("[data-bet]").all()]
        assert len(spots) == 5
        for box in filter(None, spots):
            assert min(box["width"], box["height"]) >= 44
            assert box["y"] >= PHONE["height"] / 3
            assert box["y"] + box["height"] <= PHONE["height"]
        assert not any(overlap(one, other) for one in spots for other in spots if one is not other)
        assert page.locator(".felt").evaluate("felt => felt.scrollHeight <= felt.clientHeight")
        page.locator("[data-bet=banker]").tap()
        assert visit.settled("1")["bet"] == "banker"


INSIDE = """spot => {
    const around = spot.getBoundingClientRect();
    const printed = [...spot.querySelectorAll(".title, .pays, .limits, .lying")];
    return printed.filter(part => part.offsetParent).every(part => {
        const box = part.getBoundingClientRect();
        return box.top >= around.top && box.bottom <= around.bottom && box.right <= around.right;
    });
}"""  # nothing of a spot is cut off


def test_no_chip_covers_a_price_on_a_phone_and_no_spot_moves(browser: Browser, server: RunningServer) -> None:
    with visiting(browser, viewport=PHONE, has_touch=True, is_mobile=True) as page:
        betting(page, server.url, bots={"2": "player"}, clock=60)
        spots = page.locator("[data-bet]").all()
        before = [spot.bounding_box() for spot in spots]
        for spot in spots:
            spot.tap()
            expect(spot.locator(".lying")).to_have_text(re.compile("25$"))
            assert spot.evaluate(INSIDE)
            chips, prices = spot.locator(".lying").bounding_box(), spot.locator(".pays").bounding_box()
            assert not overlap(chips, prices)
        assert [spot.bounding_box() for spot in spots] == before


def test_the_dealer_calls_others_by_name_and_whom_it_speaks_to_you(
    browser: Browser, page: Page, server: RunningServer
) -> None:
    betting(page, server.url, bots={"2": "player"}, clock=60)
    page.get_by_role("tab", name="Log").click()  # where a sentence stays
    page.locator("[data-bet=banker-pair]").click()
    expect(page.get_by_text("You lay 25 on Banker Perfect Pairs").first).to_be_visible()
    name = page.get_by_role("region", name="Seat 1:").get_attribute("aria-label")
    assert name is not None
    with visiting(browser) as other_page:
        Visit(other_page, page.url)
        sentence = f"{name.partition(': ')[2]} lays 25 on Banker Perfect Pairs"
        other_page.get_by_role("tab", name="Log").click()
        expect(other_page.get_by_text(sentence).first).to_be_visible()


def test_two_browsers_see_the_same_coup_and_no_card_before_it_is_turned(
    browser: Browser, page: Page, server: RunningServer
) -> None:
    mine = Visit(page, server.url)
    address = opened(mine, "tasmanian", **FAST)
    sit(mine, address, "1")
    mine.button("Cut here").click()
    with visiting(browser) as other_page:
        theirs = Visit(other_page, server.url)
        expect(other_page.get_by_text("10,000 chips").last).to_be_visible()
        sit(theirs, address, "5")
        theirs.button("Ask to squeeze").click()
        other_page.locator("[data-bet=banker]").click()
        page.locator("[data-bet=player]").click()
        mine.button("Take Player's cards").click()
        for visit in (mine, theirs):
            assert told(visit, "player") == told(visit, "banker") == ["??", "??"]
        expect(theirs.place("1")).to_contain_text("Player")  # who turns them
        mine.button("Turn the card").click()
        assert happened(theirs, "CardTurned") == happened(mine, "CardTurned")
        first = [visit.events[_last_coup(visit) :] for visit in (mine, theirs)]
        shorter = min(map(len, first))
        assert first[0][:shorter] == first[1][:shorter]


def _last_coup(visit: Visit) -> int:
    return max(n for n, event in enumerate(visit.events) if event["kind"] == "CoupBegan")


# Beside the table


def test_the_roads_and_the_odds_of_the_shoe_are_beside_the_table(page: Page, server: RunningServer) -> None:
    visit = betting(page, server.url)
    page.locator("[data-bet=player]").click()
    expect_settled(visit)
    winner = happened(visit, "ResultAnnounced")["winner"]
    expect(page.get_by_role("img", name="Bead Plate: 1")).to_contain_text(winner[0].upper())
    page.get_by_role("tab", name="Odds").click()
    cards = 416 - len(told(visit, "player")) - len(told(visit, "banker"))
    expect(page.get_by_text(f"Exact, from the {cards} cards that nobody has seen")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^Tie "))).to_contain_text(re.compile(r"\d+\.\d{3}%"))


# What a coup has brought

PLAYER_WINS, BANKER_WINS = "9h 2d Ks 5c", "2h 9d 5s Kc"


def test_one_line_says_what_the_coup_has_brought_and_what_the_commission_was(
    browser: Browser, server: RunningServer
) -> None:
    with real_shoe(server.url) as shoe, returning(browser, server.url, shoe.people["1"].token) as page:
        page.goto(shoe.address(server.url))
        result = page.get_by_role("status").filter(has_text="You")
        shoe.coup(BANKER_WINS, banker=10)
        expect(result).to_have_text("You win 9.5 after 0.5 commission")
        shoe.coup(PLAYER_WINS, banker=10)
        expect(result).to_have_text("You lose 10")
        shoe.coup(PLAYER_WINS, banker=10, player=10)
        expect(result).to_have_text("You neither win nor lose")


def test_free_coups_and_irregularities_are_said_with_their_ruling(
    browser: Browser, server: RunningServer
) -> None:
    with (
        real_shoe(server.url) as shoe,
        shoe.di.sit(shoe.house.id, "manager") as manager,
        shoe.di.sit(shoe.house.id, "inspector") as inspector,
        returning(browser, server.url, shoe.people["1"].token) as page,
    ):
        page.goto(shoe.address(server.url))
        manager.do("FreeCoups", coups=2)
        expect(page.get_by_text("Free coups to come: 2")).to_be_visible()
        shoe.coup(PLAYER_WINS)
        expect(page.get_by_text("Free coups to come: 1")).to_be_visible()
        inspector.do("ReportExcess")
        expect(page.locator(".voice")).to_contain_text(re.compile(r"TLGC 14\.2"))


def test_notices_about_limits_and_liability_lie_on_the_felt(browser: Browser, server: RunningServer) -> None:
    with (
        real_shoe(server.url) as shoe,
        shoe.di.sit(shoe.house.id, "manager") as manager,
        returning(browser, server.url, shoe.people["1"].token) as page,
    ):
        page.goto(shoe.address(server.url))
        manager.do("PostLiability", bet="banker", amount=700)
        expect(page.get_by_text("All wagers on Banker together: at most 700")).to_be_visible()
        manager.do("PostLimit", bet="player", bound="maximum", amount=2000, clock=0)
        expect(page.get_by_text("Notice of a new maximum on Player: 2,000")).to_be_visible()
        page.get_by_role("button", name="Agree to the new maximum on Player").click()
        manager.do("OfferLimit", player="1", bet="tie", bound="maximum", amount=3000)
        expect(page.get_by_text("Ann is offered a maximum of 3,000 on Tie")).to_be_visible()
        page.get_by_role("button", name="Accept the maximum on Tie").click()
        expect(page.get_by_text("is offered a maximum")).to_be_hidden()


def test_who_has_lost_everything_is_offered_more_chips(browser: Browser, server: RunningServer) -> None:
    with real_shoe(server.url) as shoe, returning(browser, server.url, shoe.people["1"].token) as page:
        page.goto(shoe.address(server.url))
        shoe.coup(PLAYER_WINS, banker=1000)
        page.get_by_role("button", name="Buy in with 1,000").click()
        expect(page.get_by_role("region", name="Seat 1:")).to_contain_text("1,000")
        expect(page.locator("[data-bet=player][aria-disabled=false]")).to_be_visible()


def test_a_newcomer_is_told_how_to_bet_until_a_chip_lies(page: Page, server: RunningServer) -> None:
    betting(page, server.url, bots={"2": "player"}, clock=60)
    invitation = page.get_by_text("Place your bets: choose a chip, then a box")
    expect(invitation).to_be_visible()
    page.locator("[data-bet=player]").click()
    expect(invitation).to_have_count(0)


SETTLED_SEATS = """() => {
    window.settled = [""];
    new MutationObserver(() => {
        const paid = [...document.querySelectorAll(".seat:has(.paid)")];
        const seats = paid.map(seat => seat.getAttribute("aria-label").slice(5, 6)).join("");
        if (seats !== window.settled.at(-1)) window.settled.push(seats);
    }).observe(document.body, {childList: true, subtree: true});
}"""  # who is shown as paid, each time that changes


def test_wagers_are_settled_place_by_place(browser: Browser, server: RunningServer) -> None:
    with real_shoe(server.url) as shoe, returning(browser, server.url, shoe.people["1"].token) as page:
        page.goto(shoe.address(server.url))
        expect(page.locator("[data-bet=player][aria-disabled=false]")).to_be_visible()
        page.evaluate(SETTLED_SEATS)
        shoe.coup(PLAYER_WINS, player=10)
        expect(page.locator(".seat .paid")).to_have_count(3)
        assert page.evaluate("() => window.settled") == ["", "1", "12", "123"]


SHAPE = "mark => mark.tagName + (mark.getAttribute('d') ?? '')"


def test_red_and_blue_of_the_derived_roads_differ_in_shape(browser: Browser, server: RunningServer) -> None:
    with real_shoe(server.url) as shoe:
        for winner in "PBPBBBPPB":
            shoe.coup(PLAYER_WINS if winner == "P" else BANKER_WINS, tie=10)
        with returning(browser, server.url, shoe.people["1"].token) as page:
            page.goto(shoe.address(server.url))
            for name in ("Big Eye Boy", "Small Road", "Cockroach Pig"):
                road = page.get_by_role("group", name=name, exact=True)
                assert not shapes(road.locator(".red")) & shapes(road.locator(".blue")), name


def shapes(marks: Locator) -> set[str]:
    expect(marks.first).to_be_visible()
    return {str(mark.evaluate(SHAPE)) for mark in marks.all()}
