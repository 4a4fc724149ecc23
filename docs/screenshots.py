"""Pictures of the web tables, wide, on a phone and dark, and a recording of a coup: `make screenshots`."""

import re
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from croupier.client import connect
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
SHORTEST = 20  # milliseconds that a picture of a recording lasts


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


def history(page: Page) -> None:
    """A coup of a table that bots have played a while."""
    bots = {str(place): "random" for place in range(1, 8)}
    with connect(f"{urlsplit(page.url).scheme}://{urlsplit(page.url).netloc}", name="Ann") as ann:
        table = ann.open_table("tasmanian", bots=bots, pace="instant", exhibition=True, clock=0)
        with ann.watch(table) as shown:
            while shown.view["coups"] < 60:
                shown.read(WITHIN / 1000)
            shown.do("CloseTable")
    page.goto(f"{page.url.rstrip('/')}/t/{table.table}/history")
    page.get_by_role("button", name=re.compile("^40: ")).click()
    page.wait_for_url("**seq=*")


def open_table(page: Page) -> None:
    page.get_by_role("button", name="Open a table").click()


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
    "history": history,
    "open-a-table": open_table,
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


Frame = tuple[float, bytes]  # when it was on the screen, and the picture


def record(browser: Browser, url: str) -> list[Frame]:
    """A coup from three chips on Player to the next wager, as the browser painted it."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
    page, frames = context.new_page(), list[Frame]()
    page.set_default_timeout(WITHIN)
    page.goto(url)
    sit(page, "Baccarat")
    player = page.get_by_role("button", name=re.compile("Wager player", re.IGNORECASE)).first
    player.wait_for()
    page.wait_for_load_state("networkidle")
    browser_side = context.new_cdp_session(page)

    def painted(frame: Any) -> None:
        frames.append((frame["metadata"]["timestamp"], b64decode(frame["data"])))
        browser_side.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    browser_side.on("Page.screencastFrame", painted)
    small = {"format": "png", "maxWidth": 960, "maxHeight": 600, "everyNthFrame": 2}
    browser_side.send("Page.startScreencast", small)
    for _ in range(3):
        player.click()
    page.get_by_role("button", name="Repeat").wait_for()
    browser_side.send("Page.stopScreencast")
    context.close()
    return frames


def animate(frames: list[Frame], path: Path) -> None:
    """Each picture as long as it was on the screen, the last one longer."""
    frames.sort(key=itemgetter(0))  # a busy browser may send them out of order
    lasting = [max(SHORTEST, round(1000 * (later - time))) for (time, _), (later, _) in pairwise(frames)]
    first, *others = [Image.open(BytesIO(picture)).convert("RGB") for _, picture in frames]
    first.save(
        path, save_all=True, append_images=others, duration=[*lasting, 3000], loop=0, quality=75, method=6
    )


def main(*names: str) -> None:
    SCREENS.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, running_server(Path(data)) as server, running_browser() as browser:
        for name in names or PAGES:
            for look in LOOKS:
                with visited(browser, server.url, look) as page:
                    PAGES[name](page)
                    page.wait_for_load_state("networkidle")  # card faces are files of their own
                    page.screenshot(path=SCREENS / f"{name}-{look[0]}.png")
        if not names:
            animate(record(browser, server.url), SCREENS / "coup.webp")


if __name__ == "__main__":
    main(*sys.argv[1:])
