"""The lobby shows every game as its own table, drawn small, and nothing moves while it comes."""

from playwright.sync_api import Page, expect

from croupier.client import connect
from tests.server.conftest import RunningServer
from tests.web.visit import Visit

SHIFTED = """() => new Promise(done => {
    let moved = 0;
    new PerformanceObserver(list => list.getEntries().forEach(entry => { moved += entry.value; }))
        .observe({type: "layout-shift", buffered: true});
    requestAnimationFrame(() => requestAnimationFrame(() => done(moved)));
})"""


def test_every_game_is_shown_by_a_table_of_its_own(page: Page, server: RunningServer) -> None:
    Visit(page, server.url)
    cards = page.get_by_role("article")
    expect(cards).to_have_count(7)
    for card in cards.all():
        card.scroll_into_view_if_needed()
        expect(card.locator(".miniature [data-card]").nth(3)).to_be_attached()


def test_nothing_moves_when_the_tables_are_drawn(page: Page, server: RunningServer) -> None:
    Visit(page, server.url)
    expect(page.locator(".miniature [data-card]").nth(3)).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SHIFTED) < 0.1


def test_a_picture_cannot_be_played_with(page: Page, server: RunningServer) -> None:
    Visit(page, server.url)
    expect(page.locator(".miniature [data-card]").nth(3)).to_be_attached()
    page.keyboard.press("c")  # which opens a chart at a table of Pok Deng
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".miniature").first).to_have_attribute("inert", "")


def test_the_way_in_by_code_and_a_table_in_progress_are_on_the_first_screen(
    page: Page, server: RunningServer
) -> None:
    with connect(server.url, name="Ann") as ann:
        ann.open_table("lanes", name="Friday evening")
        Visit(page, server.url)
        expect(page.get_by_role("button", name="Join", exact=True)).to_be_in_viewport(ratio=1)
        row = page.get_by_role("listitem").filter(has_text="Friday evening")
        expect(row).to_be_in_viewport(ratio=0.5)
