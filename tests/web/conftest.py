"""A real server and a real browser for the tests of the web tables."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.server.conftest import RunningServer, running_server
from tests.web.chromium import running_browser
from tests.web.visit import visiting

SIZES = {"wide": (1440, 900), "phone": (390, 844)}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Ended before other tests run: as long as it is there, they could not begin a loop of events."""
    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One for all tests of a module; whoever stops it starts it again."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty browser, with nobody's cookie; a fault in the page fails the test."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    yield page
    context.close()
    assert not faults


SCREENS = [
    ("light", "wide"),
    ("dark", "phone"),
    pytest.param(("light", "phone"), marks=pytest.mark.proof),
    pytest.param(("dark", "wide"), marks=pytest.mark.proof),
]


@pytest.fixture(params=SCREENS, ids="-".join)
def screen(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty browser in light and dark, on a wide screen and on a phone."""
    scheme, size = request.param
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    with visiting(browser, viewport=viewport, color_scheme=scheme, reduced_motion="reduce") as page:
        yield page
