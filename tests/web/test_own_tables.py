"""Tables that people open themselves: one click with what is proposed, private ones by code or link."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.conftest import RunningServer
from tests.web.axe import serious_faults
from tests.web.states import private
from tests.web.visit import SETTLED_WITHIN, Visit, box, visiting
from tests.web.visit import opened as opened_quietly


@pytest.fixture
def friend(browser: Browser) -> Iterator[Page]:
    """Somebody else's browser."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(SETTLED_WITHIN)
    yield page
    context.close()


def asked(page: Page, server: RunningServer) -> Visit:
    """The lobby, with the form open."""
    visit = Visit(page, server.url)
    visit.click(page.get_by_role("button", name="Open a table"))
    return visit


def opened(visit: Visit) -> None:
    visit.click(visit.page.get_by_role("button", name="Open the table"))
    visit.page.wait_for_url("**/t/*")


def private_lanes(page: Page, server: RunningServer) -> str:
    """A private table of Lanes with nobody on the other side; gives its code."""
    visit = asked(page, server)
    page.get_by_label("Rules").select_option("lanes")
    page.get_by_label("Seat b", exact=True).select_option("")
    page.get_by_label("Private: only those").check()
    opened(visit)
    return page.locator("code").inner_text()


def test_what_is_proposed_opens_with_one_click_and_leads_to_a_seat(page: Page, server: RunningServer) -> None:
    visit = asked(page, server)
    opened(visit)
    visit.buy_in()
    expect(visit.place("4")).to_contain_text("you")
    assert visit.clicks == 3


def test_what_is_chosen_is_what_opens(page: Page, server: RunningServer) -> None:
    visit = asked(page, server)
    page.get_by_label("Places").select_option("9")
    page.get_by_label("Your seat").select_option("9")
    page.get_by_label("Seat 2", exact=True).select_option("")
    page.get_by_label("Seat 1", exact=True).select_option("tie")
    page.get_by_label("Name of the table").fill("Friday")
    page.get_by_text("More settings").click()
    page.get_by_label("Pace").select_option("fast")
    page.get_by_label("Players may turn the cards").uncheck()
    opened(visit)
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()
    expect(visit.place("9")).to_contain_text("you")
    table = page.url.rpartition("/")[2]
    info = page.evaluate("table => fetch(`/api/tables/${table}`).then(answer => answer.json())", table)[
        "table"
    ]
    settings = info["settings"]
    assert settings["options"] == {"places": 9, "squeeze": False}
    assert (settings["pace"], settings["private"]) == ("fast", False)
    assert settings["bots"]["1"] == "tie"
    assert not {"2", "9"} & set(settings["bots"])
    assert len(info["places"]) == 9


def test_what_the_server_refuses_is_said_in_the_form(page: Page, server: RunningServer) -> None:
    visit = asked(page, server)
    page.get_by_text("More settings").click()
    page.get_by_label("Seconds to answer in").fill("99999")
    visit.click(page.get_by_role("button", name="Open the table"))
    expect(page.get_by_text("clock: give 0 to 3600 seconds")).to_be_visible()


def test_a_friend_comes_in_by_the_bare_code_and_is_told_what_others_are(
    page: Page, friend: Page, server: RunningServer
) -> None:
    code = private_lanes(page, server)
    friend.goto(server.url)
    friend.get_by_label("Join a private table").fill(f"  {code} ")
    friend.get_by_role("button", name="Join", exact=True).click()
    expect(friend.get_by_text("You are watching.")).to_be_visible()
    friend.get_by_role("button", name="Rules").click()  # asked of the server, which wants the code
    expect(friend.get_by_role("dialog")).to_contain_text("Cards score")


def test_a_code_that_opens_nothing_is_said_to(page: Page, server: RunningServer) -> None:
    Visit(page, server.url)
    page.get_by_label("Join a private table").fill("nothing")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("no table has this code")).to_be_visible()


def test_ones_own_private_table_is_found_again_with_its_code(page: Page, server: RunningServer) -> None:
    code = private_lanes(page, server)
    page.get_by_role("link", name="Croupier, Lobby").click()
    page.get_by_role("link", name="Lanes, seat a").first.click()
    page.wait_for_url(f"**code={code}")
    expect(page.locator("code")).to_have_text(code)
    page.get_by_role("link", name="Croupier, Lobby").click()
    row = page.locator("section", has_text="Open tables").get_by_role("listitem").first
    expect(row).to_contain_text("yours")


LONG = "A Friday evening among friends who have known one another since school"[:60]


def test_a_long_title_takes_one_line_of_a_phone(page: Page, server: RunningServer) -> None:
    visit = Visit(page, server.url)
    address = opened_quietly(visit, "lanes", name=LONG)
    page.set_viewport_size({"width": 390, "height": 844})
    for shown in (address, f"{address}/history"):
        page.goto(shown)
        title = page.get_by_role("heading", name=LONG)
        assert box(title)["height"] < 30
        assert box(page.get_by_role("banner"))["height"] < 60
    expect(page.get_by_role("banner").get_by_text("History", exact=True)).to_be_in_viewport(ratio=1)


def test_the_form_holds_its_fields_on_the_narrowest_phone(page: Page, server: RunningServer) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    asked(page, server)
    around = box(page.get_by_role("dialog"))
    for field in page.get_by_role("dialog").locator("select").all():
        assert box(field)["x"] + box(field)["width"] <= around["x"] + around["width"]


def test_no_serious_fault_in_the_form(screen: Page, server: RunningServer) -> None:
    asked(screen, server)
    screen.get_by_text("More settings").click()
    assert not serious_faults(screen)


def test_an_invitation_leaves_the_table_its_room_on_a_phone(browser: Browser, server: RunningServer) -> None:
    with visiting(browser, viewport={"width": 390, "height": 844}, has_touch=True) as page:
        page.goto(server.url)
        private(page)
        expect(page.locator("code")).to_be_visible()
        assert page.locator(".felt").evaluate("felt => felt.scrollHeight <= felt.clientHeight")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
