"""A game without a table of its own is played at the generic one, from the view and what `legal` lists."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.client import connect
from tests.server.conftest import RunningServer, running_server
from tests.web.states import COMPETITION, forget_the_game
from tests.web.visit import Visit, opened

HIGH_CARD = (
    "from croupier import game; game.GAMES['high-card'] = 'tests.toy';"
    " from croupier.cli.start import run; run()"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One that hosts High Card too, which no page has ever heard of."""
    with running_server(tmp_path_factory.mktemp("server"), program=("-c", HIGH_CARD)) as running:
        yield running


def bar(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar").get_by_role("button", name=re.compile(name))


def test_a_game_that_no_page_knows_is_played_to_its_result(page: Page, server: RunningServer) -> None:
    visit = Visit(page, server.url)
    address = opened(visit, "high-card", pace="instant", clock=0, bots={"south": "random"})
    page.goto(address)
    visit.button("Sit down: .*north").click()
    bar(page, "^Sit").click()
    page.get_by_role("dialog").get_by_role("button", name="Sit").click()
    expect(page.get_by_text("Everything in view")).to_be_visible()
    bar(page, "^Draw").click()
    expect(page.locator(".voice")).to_contain_text("wins with")


OVER = re.compile(r"(coup|round|Round \d+) is over")


@pytest.mark.parametrize(
    ("title", "stakes"),
    [("Pok Deng", "^Bet"), ("Punto banco", "^Wager player"), ("Baccarat", "^Wager banker")],
)
def test_a_round_is_bet_and_settled(page: Page, server: RunningServer, title: str, stakes: str) -> None:
    forget_the_game(page)
    visit = Visit(page, server.url)
    visit.play_now(title)
    visit.button("Buy in with 1,000").click()
    expect(page.get_by_text("Everything in view")).to_be_visible()
    page.get_by_role("tab", name="Log").click()  # where a result stays, whatever comes after it
    bar(page, stakes).first.click()
    seat = own_seat(page)
    settled = page.get_by_role("complementary").get_by_text(OVER)
    decide = bar(page, "^Stand")
    expect(decide.or_(settled).first).to_be_visible()
    if decide.count():
        decide.click()
    assert visit.settled(seat)["stake"] > 0


def own_seat(page: Page) -> str:
    name = page.locator("header").get_by_role("button", name=re.compile("^Seat ")).get_attribute("aria-label")
    return str(name).split()[1]


def test_a_competition_is_entered_by_a_name(page: Page, server: RunningServer) -> None:
    with connect(server.url, name="Ann") as ann:
        table = ann.open_table(COMPETITION)
    Visit(page, f"{server.url}/t/{table.table}")
    expect(page.get_by_role("heading", name="Spring Competition")).to_be_visible()
    expect(page.get_by_text("Only bots sit here")).to_have_count(0)
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Sit down").click()
    bar(page, "^Apply").click()
    expect(bar(page, "^Withdraw")).to_be_visible()
