"""Where the focus goes when what had it goes away: on to what came in its place, never to the page."""

from playwright.sync_api import Page, expect

from tests.server.conftest import RunningServer
from tests.web.test_pokdeng import bar, open_table, until_a_decision
from tests.web.visit import Visit

TABLE = {"1": "convention"}


def test_a_page_that_is_gone_to_has_the_focus(page: Page, server: RunningServer) -> None:
    visit = Visit(page, server.url)
    expect(page.locator("body")).to_be_focused()  # where a page begins
    visit.play_now("Lanes")
    expect(page.locator("main")).to_be_focused()
    page.get_by_role("link", name="Croupier, Lobby").click()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    expect(page.locator("main")).to_be_focused()


def test_the_bar_keeps_the_focus_of_a_button_that_goes_away(page: Page, server: RunningServer) -> None:
    visit = open_table(page, server.url, TABLE, "2")
    expect(bar(page, r"^Bet \d")).to_be_visible()
    expect(page.get_by_role("toolbar")).to_be_focused()  # after buying in
    until_a_decision(visit, "2")
    expect(page.get_by_role("toolbar")).to_be_focused()  # after betting
    bar(page, "Stand").click()
    expect(bar(page, r"^Bet \d")).to_be_visible()
    expect(page.get_by_role("toolbar")).to_be_focused()


def test_the_bar_takes_no_focus_from_elsewhere(page: Page, server: RunningServer) -> None:
    open_table(page, server.url, TABLE, "2")
    bar(page, r"^Bet \d").click(trial=True)
    settings = page.get_by_role("button", name="Settings")
    settings.focus()
    page.keyboard.press("b")
    expect(page.get_by_role("region", name="Seat 2:").locator("[data-card]")).to_have_count(2)
    expect(settings).to_be_focused()


def test_the_field_of_the_name_has_the_focus_and_gives_it_back(page: Page, server: RunningServer) -> None:
    Visit(page, server.url)
    change = page.get_by_role("button", name="Change")
    change.click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Somchai")  # in the place of the name that was there
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your name: Somchai")).to_be_visible()
    expect(change).to_be_focused()
    change.click()
    page.get_by_role("button", name="Cancel").click()
    expect(change).to_be_focused()
