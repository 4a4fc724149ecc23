"""axe-core finds nothing serious in any state, in light and dark, on a wide screen and on a phone."""

import pytest
from playwright.sync_api import Browser, Page

from tests.server.conftest import RunningServer
from tests.web.axe import serious_faults
from tests.web.conftest import SIZES
from tests.web.states import STATES
from tests.web.visit import visiting

LOOKS = [("light", "wide"), ("dark", "phone"), ("light", "phone"), ("dark", "wide")]


@pytest.mark.parametrize("state", STATES)
def test_no_serious_fault(browser: Browser, server: RunningServer, state: str) -> None:
    with visiting(browser, reduced_motion="reduce") as page:
        page.goto(server.url)
        STATES[state](page)
        assert {look: serious_faults(seen(page, *look)) for look in LOOKS} == {look: [] for look in LOOKS}


def seen(page: Page, scheme: str, size: str) -> Page:
    """The same state in other colours and on a screen of another size."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page
