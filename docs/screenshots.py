"""Pictures of the web tables, wide, on a phone and dark, and a recording of a coup: `make screenshots`.

`python docs/screenshots.py roads cut` takes those of some states only.
"""

import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.conftest import running_server
from tests.web.chromium import running_browser
from tests.web.states import STATES, WITHIN, sit

SCREENS = Path(__file__).parent / "screens"
Look = tuple[str, int, int, Literal["light", "dark"]]
WIDE = (1440, 900)
LOOKS: list[Look] = [
    ("1440", *WIDE, "light"),
    ("dark", *WIDE, "dark"),
    ("390", 390, 844, "light"),
    ("390-dark", 390, 844, "dark"),
]
COLOURS = 255  # of a picture: enough for flat grounds and printed cards, a third of the bytes
SHORTEST = 20  # milliseconds that a picture of a recording lasts


@contextmanager
def visited(browser: Browser, url: str) -> Iterator[Page]:
    width, height = WIDE
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en"
    )
    page = context.new_page()
    page.set_default_timeout(WITHIN)
    page.goto(url)
    yield page
    context.close()


def photograph(page: Page, name: str) -> None:
    """One state in every look: wide first, since a phone has a finger, and whoever has one keeps it."""
    browser_side = page.context.new_cdp_session(page)
    for look, width, height, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        if width < height:
            browser_side.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        page.wait_for_load_state("networkidle")  # card faces are files of their own
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        flat = picture.quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)
        flat.save(SCREENS / f"{name}-{look}.png", optimize=True)


Frame = tuple[float, bytes]  # when it was on the screen, and the picture


def record(browser: Browser, url: str) -> list[Frame]:
    """A coup from three chips on Player to the next wager, as the browser painted it."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
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


def gallery() -> str:
    """A page of all of them, wide and on a phone."""
    lines = ["# The web tables in pictures", "", "Made by `make screenshots`, from a real server.", ""]
    for name, state in STATES.items():
        looks = " · ".join(f"[{look}]({name}-{look}.png)" for look, *_ in LOOKS)
        pictures = (
            f'<img src="{name}-1440.png" width="640" alt=""> <img src="{name}-390.png" width="185" alt="">'
        )
        lines += [
            f"## {name.replace('-', ' ').capitalize()}",
            "",
            state.__doc__ or "",
            "",
            pictures,
            "",
            looks,
            "",
        ]
    return "\n".join(lines)


def main(*names: str) -> None:
    SCREENS.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, running_server(Path(data)) as server, running_browser() as browser:
        for name in names or STATES:
            with visited(browser, server.url) as page:
                STATES[name](page)
                photograph(page, name)
                print(name, flush=True)
        if not names:
            (SCREENS / "README.md").write_text(gallery(), encoding="utf-8")
            animate(record(browser, server.url), SCREENS / "coup.webp")


if __name__ == "__main__":
    main(*sys.argv[1:])
