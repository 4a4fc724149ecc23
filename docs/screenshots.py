"""Pictures of the web tables, wide, on a phone and dark: `make screenshots`."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.conftest import running_server
from tests.web.chromium import running_browser

SCREENS = Path(__file__).parent / "screens"
Look = tuple[str, int, int, Literal["light", "dark"]]
LOOKS: list[Look] = [
    ("1440", 1440, 900, "light"),
    ("390", 390, 844, "light"),
    ("dark", 1440, 900, "dark"),
    ("390-dark", 390, 844, "dark"),
]
WITHIN = 90_000  # milliseconds


def lobby(page: Page) -> None:
    page.get_by_role("button", name="Play now: Lanes").wait_for()
    page.wait_for_load_state("networkidle")


def baccarat(page: Page) -> None:
    """A coup whose first four cards lie on the table."""
    sit(page, "Baccarat")
    page.get_by_role("button", name=re.compile("Wager player", re.IGNORECASE)).first.click()
    page.locator("[data-card]").nth(3).wait_for(timeout=WITHIN)


def pok_deng(page: Page) -> None:
    sit(page, "Pok Deng")
    page.get_by_role("button", name=re.compile("^Bet")).first.click()
    page.locator("[data-card]").nth(1).wait_for(timeout=WITHIN)


def lanes(page: Page) -> None:
    page.get_by_role("button", name="Play now: Lanes").click()
    page.get_by_role("toolbar").wait_for()
    page.locator("[data-card]").nth(4).wait_for(timeout=WITHIN)


def sit(page: Page, title: str) -> None:
    """Once a bot has bought in: whoever comes first to a new table is asked to cut."""
    page.get_by_role("button", name=f"Play now: {title}", exact=True).click()
    page.get_by_role("region", name=re.compile("^Seat 1:")).get_by_text(re.compile(r"\d,\d")).first.wait_for()
    page.get_by_role("button", name="Buy in with 1,000").click()


PAGES: dict[str, Callable[[Page], None]] = {
    "lobby": lobby,
    "baccarat": baccarat,
    "pok-deng": pok_deng,
    "lanes": lanes,
}


@contextmanager
def visited(browser: Browser, url: str, look: Look) -> Iterator[Page]:
    _, width, height, scheme = look
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce", locale="en"
    )
    page = context.new_page()
    page.set_default_timeout(WITHIN)
    page.goto(url)
    yield page
    context.close()


def main(*names: str) -> None:
    SCREENS.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, running_server(Path(data)) as server, running_browser() as browser:
        for name in names or PAGES:
            for look in LOOKS:
                with visited(browser, server.url, look) as page:
                    PAGES[name](page)
                    page.wait_for_load_state("networkidle")  # card faces are files of their own
                    page.screenshot(path=SCREENS / f"{name}-{look[0]}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
