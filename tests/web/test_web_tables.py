"""What a person finds in the browser: a table in one click, and nothing lost when the line breaks."""

import re
import signal
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, expect

from tests.server.conftest import RunningServer
from tests.web.visit import Visit, opened

SEAT = "4"  # which Play now leaves for whoever opens a table of baccarat


def seated(page: Page, server: RunningServer) -> Visit:
    visit = Visit(page, server.url)
    visit.play_now("Baccarat")
    visit.buy_in()
    return visit


def test_an_empty_browser_comes_to_a_settled_wager_in_three_clicks(page: Page, server: RunningServer) -> None:
    visit = seated(page, server)
    visit.click(visit.button("Wager player"))
    payment = visit.settled(SEAT)
    assert (payment["bet"], payment["stake"]) == ("player", 25)
    assert visit.clicks == 3


def test_a_rule_set_that_wants_all_its_seats_taken_is_dealt_at_once(
    page: Page, server: RunningServer
) -> None:
    visit = Visit(page, server.url)
    visit.play_now("Simplified baccarat")
    visit.buy_in()
    visit.click(visit.button("Wager player"))
    assert visit.settled(SEAT)["bet"] == "player"


def test_a_reload_leads_back_to_the_own_seat_and_wager(page: Page, server: RunningServer) -> None:
    visit = seated(page, server)
    visit.button("Wager banker").wait_for()
    page.reload()
    expect(visit.place(SEAT)).to_contain_text("you")
    visit.click(visit.button("Wager banker"))
    assert visit.settled(SEAT)["bet"] == "banker"


def test_a_server_that_is_killed_and_started_again_is_found_again_by_itself(
    page: Page, server: RunningServer
) -> None:
    visit = seated(page, server)
    visit.button("Wager player").wait_for()
    server.stop(signal.SIGKILL)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    visit.click(visit.button("Wager player"))  # which is kept, and sent once there is a line again
    server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    assert visit.settled(SEAT)["stake"] == 25


def test_who_sits_somewhere_finds_the_seat_first_in_the_lobby(page: Page, server: RunningServer) -> None:
    visit = seated(page, server)
    expect(visit.place(SEAT)).to_contain_text("1,000")
    page.get_by_role("link", name="Croupier, Lobby").click()
    page.get_by_role("link", name="Baccarat, seat 4").click()
    expect(visit.place(SEAT)).to_contain_text("1,000")


def test_a_private_table_is_entered_by_its_link_and_by_nothing_less(
    page: Page, server: RunningServer
) -> None:
    link = opened(Visit(page, server.url), "lanes", private=True)
    other = page.context.browser
    assert other is not None
    friend = other.new_context().new_page()
    friend.goto(link.partition("?")[0])
    expect(friend.get_by_role("heading", name="There is no such table")).to_be_visible()
    friend.goto(server.url)
    friend.get_by_label("Join a private table").fill(link)
    friend.get_by_role("button", name="Join", exact=True).click()
    expect(friend.get_by_text("You are watching.")).to_be_visible()
    friend.context.close()


def test_an_address_that_is_none_leads_to_the_lobby(page: Page, server: RunningServer) -> None:
    answer = page.goto(f"{server.url}/tabels")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("button", name="Play now: Lanes")).to_be_visible()


def test_many_free_seats_take_no_more_room_than_few(page: Page, server: RunningServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    visit = Visit(page, server.url)
    page.goto(opened(visit, "pok-deng"))
    seats = page.get_by_role("button", name=re.compile("^Sit down: Seat"))
    expect(seats).to_have_count(17)
    box = page.get_by_role("toolbar").bounding_box()
    assert box is not None
    assert box["height"] <= 120
    seats.last.click()
    expect(visit.button("^Seat 17$")).to_be_visible()


def test_who_watches_bots_alone_is_told_why_nothing_happens(page: Page, server: RunningServer) -> None:
    visit = Visit(page, server.url)
    some, all_of_them = ({str(seat): "random" for seat in range(1, last)} for last in (7, 8))
    page.goto(opened(visit, "tasmanian", bots=some))
    expect(page.get_by_text("Play goes on once somebody sits down.")).to_be_visible()
    page.goto(f"{server.url}/")
    page.goto(opened(visit, "tasmanian", bots=all_of_them))
    expect(page.get_by_text("Only bots sit here")).to_be_visible()


def test_no_request_goes_to_another_host(page: Page, server: RunningServer) -> None:
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    visit = seated(page, server)
    visit.button("Wager player").wait_for()
    assert hosts == {urlsplit(server.url).netloc}
    assert {urlsplit(socket.url).netloc for socket in visit.sockets} == hosts


def test_the_first_load_is_150_kilobytes_at_most_without_card_faces(
    page: Page, server: RunningServer
) -> None:
    loaded: dict[str, int] = {}
    page.on(
        "requestfinished",
        lambda request: loaded.update({urlsplit(request.url).path: request.sizes()["responseBodySize"]}),
    )
    seated(page, server).button("Wager player").wait_for()
    pages = {path: size for path, size in loaded.items() if not path.startswith(("/cards/", "/api/"))}
    assert "/" in pages
    assert sum(pages.values()) <= 150_000, pages


def test_looking_back_shows_the_past_and_comes_back_to_now(page: Page, server: RunningServer) -> None:
    visit = seated(page, server)
    visit.button("Wager player").wait_for()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name=re.compile("^Look back: .* joins with")).last.click()
    expect(page.get_by_text("This is how it was.").first).to_be_visible()
    expect(visit.button("Wager player")).to_be_hidden()
    page.get_by_role("button", name="Back to now").click()
    expect(visit.button("Wager player")).to_be_visible()


def test_on_a_phone_one_looks_back_at_the_table_and_not_at_the_log_below_it(
    page: Page, server: RunningServer
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    visit = seated(page, server)
    visit.button("Wager player").wait_for()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name=re.compile("^Look back: .* joins with")).last.click()
    expect(page.get_by_role("button", name="Back to now")).to_be_in_viewport()
    expect(page.get_by_role("figure", name=re.compile("^Shoe"))).to_be_in_viewport()


FIVE_MINUTES_FAST = """() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 300_000;
}"""


def test_a_clock_runs_down_by_the_time_of_the_server(page: Page, server: RunningServer) -> None:
    page.add_init_script(f"({FIVE_MINUTES_FAST})()")
    visit = seated(page, server)
    visit.button("Wager player").wait_for()
    clock = visit.place(SEAT).get_by_role("timer")
    expect(clock).to_have_accessible_name(re.compile(r"^([1-5]\d|60) seconds left$"))


def test_when_looking_back_the_latest_wish_counts_however_late_answers_are(
    page: Page, server: RunningServer
) -> None:
    visit = seated(page, server)
    visit.button("Wager player").wait_for()
    page.get_by_role("tab", name="Log").click()
    lines = page.get_by_role("button", name=re.compile("^Look back: .* joins with"))
    lines.last.click()
    page.get_by_role("button", name="Back to now").wait_for()
    held: list[Route] = []
    page.route("**/views/*", lambda route: held.append(route))
    lines.first.click()
    page.get_by_role("button", name="Back to now").click()
    with page.expect_response("**/views/*"):
        held[0].continue_()
    page.unroute_all()
    expect(visit.button("Wager player")).to_be_visible()
    expect(page.get_by_text("This is how it was.").first).to_be_hidden()
