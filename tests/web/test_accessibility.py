"""axe-core finds nothing serious on any page, in light and dark, on a wide screen and on a phone."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.server.conftest import RunningServer
from tests.web.visit import Visit

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")
SIZES = {"wide": (1440, 900), "phone": (390, 844)}
Scheme = Literal["light", "dark"]


def serious_faults(page: Page) -> list[Any]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run()")["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_no_serious_fault_in_the_lobby_and_at_the_table(
    browser: Browser, server: RunningServer, scheme: Scheme, size: str
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce", locale="en"
    )
    page = context.new_page()
    visit = Visit(page, server.url)
    visit.button("Play now: Baccarat").wait_for()
    assert not serious_faults(page)
    visit.play_now("Baccarat")
    visit.buy_in()
    visit.button("Wager player").wait_for()
    assert not serious_faults(page)
    page.get_by_role("button", name="Settings").click()
    assert not serious_faults(page)
    context.close()
