"""axe-core finds nothing serious on any page, in light and dark, on a wide screen and on a phone."""

from pathlib import Path

from playwright.sync_api import Page, expect

from croupier.client import connect
from tests.server.conftest import RunningServer
from tests.web.axe import serious_faults
from tests.web.real_shoe import real_shoe
from tests.web.test_baccarat import BANKER_WINS, PLAYER_WINS, alone
from tests.web.test_lanes import Player, open_table
from tests.web.test_pokdeng import open_table as open_pok_deng
from tests.web.test_pokdeng import until_a_decision
from tests.web.visit import Visit, come_back

DOCS = Path(__file__).parents[2] / "docs" / "competition.md"
COMPETITION = 'game = "competition"\n' + DOCS.read_text().split("```toml\n")[1].split("```")[0]


def test_no_serious_fault_in_the_lobby_and_at_the_table(screen: Page, server: RunningServer) -> None:
    visit = Visit(screen, server.url)
    visit.button("Play now: Baccarat").wait_for()
    assert not serious_faults(screen)
    visit.play_now("Baccarat")
    visit.buy_in()
    visit.button("Wager player").wait_for()
    assert not serious_faults(screen)
    screen.get_by_role("button", name="Settings").click()
    screen.get_by_role("dialog").wait_for()
    assert not serious_faults(screen)


def test_no_serious_fault_at_the_cut_and_the_squeeze(screen: Page, server: RunningServer) -> None:
    visit = alone(screen, server)
    screen.get_by_role("slider").wait_for()
    assert not serious_faults(screen)
    visit.button("Let another cut").click()
    visit.button("Ask to squeeze").click()
    screen.locator("[data-bet=player]").click()
    visit.button("Take Player's cards").click()
    screen.locator(".squeeze .back").wait_for()
    assert not serious_faults(screen)


def test_no_serious_fault_after_a_coup_with_all_its_roads(screen: Page, server: RunningServer) -> None:
    with real_shoe(server.url) as shoe:
        for winner in "PBPBBBPPB":
            shoe.coup(PLAYER_WINS if winner == "P" else BANKER_WINS, banker=10)
        come_back(screen, server.url, shoe.people["1"].token)
        screen.goto(shoe.address(server.url))
        expect(screen.get_by_text("You win 9.5")).to_be_visible()
        assert not serious_faults(screen)


def test_no_serious_fault_at_the_simplified_table(screen: Page, server: RunningServer) -> None:
    visit = Visit(screen, server.url)
    visit.play_now("Simplified baccarat")
    visit.buy_in()
    visit.button("Wager player").wait_for()
    assert not serious_faults(screen)


def test_no_serious_fault_at_lanes(screen: Page, server: RunningServer) -> None:
    player = Player(open_table(screen, server.url), bids=False)
    screen.get_by_role("toolbar").get_by_role("button").first.wait_for()
    assert not serious_faults(screen)
    player.until_it_may_lay().first.click()
    screen.locator("[data-slot]").first.wait_for()
    assert not serious_faults(screen)
    screen.get_by_role("button", name="Rules").click()
    screen.get_by_role("dialog").wait_for()
    assert not serious_faults(screen)


def test_no_serious_fault_at_pok_deng_with_its_trainer_and_chart(screen: Page, server: RunningServer) -> None:
    visit = open_pok_deng(screen, server.url, {"1": "convention", "2": "convention"}, "3")
    until_a_decision(visit, "3")
    assert not serious_faults(screen)
    screen.keyboard.press("s")
    screen.locator(".grade").first.wait_for()
    assert not serious_faults(screen)
    screen.keyboard.press("c")
    screen.get_by_role("dialog").get_by_role("table").wait_for()
    assert not serious_faults(screen)


def test_no_serious_fault_at_the_generic_table(screen: Page, server: RunningServer) -> None:
    """At which a competition is played: it has no table of its own."""
    with connect(server.url, name="Ann") as ann:
        table = ann.open_table(COMPETITION)
        Visit(screen, server.url).button("Play now: Baccarat").wait_for()
        screen.goto(f"{server.url}/t/{table.table}")
        screen.get_by_role("tab", name="Log").wait_for(state="attached")
        assert not serious_faults(screen)
