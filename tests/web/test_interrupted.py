"""A reload, a lost line or a killed server in the middle of a coup, a round and a turn: play goes on."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.conftest import RunningServer
from tests.web.test_baccarat import betting, expect_settled, squeezing, told, turn_the_rest
from tests.web.test_lanes import HAND, Player
from tests.web.test_lanes import open_table as open_lanes
from tests.web.test_pokdeng import bar, until_a_decision
from tests.web.test_pokdeng import open_table as open_pok_deng
from tests.web.visit import box

KEEP_SOCKETS = """() => {
    const Socket = window.WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Socket {
        constructor(...given) { super(...given); window.sockets.push(this); }
    };
}"""
Interruption = Callable[[Page, RunningServer], None]


def reload(page: Page, server: RunningServer) -> None:
    page.reload()


def lose_the_line(page: Page, server: RunningServer) -> None:
    page.context.set_offline(True)
    page.evaluate("() => window.sockets.at(-1).close()")  # Chromium keeps open what was open
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_be_hidden()


def kill_the_server(page: Page, server: RunningServer) -> None:
    server.stop(signal.SIGKILL)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden()


INTERRUPTIONS = pytest.mark.parametrize("interrupt", [reload, lose_the_line, kill_the_server])


def cards(found: Locator) -> list[str | None]:
    return [card.get_attribute("data-card") for card in found.locator("[data-card]").all()]


def test_nothing_moves_when_the_line_is_lost(page: Page, server: RunningServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(f"({KEEP_SOCKETS})()")
    visit = betting(page, server.url, bots={"2": "player"}, clock=0)
    visit.button("Wager player").wait_for()
    before = box(page.locator("[data-bet=banker]"))
    page.context.set_offline(True)
    page.evaluate("() => window.sockets.at(-1).close()")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    assert box(page.locator("[data-bet=banker]")) == before
    page.context.set_offline(False)


@INTERRUPTIONS
def test_a_coup_whose_cards_are_half_turned_goes_on(
    page: Page, server: RunningServer, interrupt: Interruption
) -> None:
    page.add_init_script(f"({KEEP_SOCKETS})()")
    visit = squeezing(page, server.url)
    hand = page.get_by_role("group", name="Player", exact=True)
    visit.button("Turn the card").click()
    expect(hand.locator("[data-card='??']")).to_have_count(1)
    before = cards(hand)
    interrupt(page, server)
    visit.button("Turn the card").wait_for()
    assert cards(hand) == before == told(visit, "player")
    turn_the_rest(visit)
    assert visit.settled("1")["bet"] == "player"
    expect_settled(visit)


@INTERRUPTIONS
def test_a_hand_of_pok_deng_waits_for_its_decision(
    page: Page, server: RunningServer, interrupt: Interruption
) -> None:
    page.add_init_script(f"({KEEP_SOCKETS})()")
    visit = open_pok_deng(page, server.url, {"1": "convention"}, "2")
    until_a_decision(visit, "2")
    own = page.get_by_role("region", name="Seat 2:")
    expect(own.locator("[data-card]")).to_have_count(2)
    before = cards(own)
    interrupt(page, server)
    bar(page, "Stand").wait_for()
    assert cards(own) == before
    bar(page, "Stand").click()
    assert visit.settled("2")["stake"] == 25


@INTERRUPTIONS
def test_a_turn_of_lanes_waits_for_its_card(
    page: Page, server: RunningServer, interrupt: Interruption
) -> None:
    page.add_init_script(f"({KEEP_SOCKETS})()")
    visit = open_lanes(page, server.url)
    player = Player(visit, bids=False)
    hand = page.get_by_role("group", name=HAND)
    player.until_it_may_lay()
    before = cards(hand)
    interrupt(page, server)
    hand.get_by_role("button").first.wait_for()
    assert cards(hand) == before
    laid = before[0]
    player.lay()
    expect(hand.locator(f"[data-card='{laid}']")).to_have_count(0)
