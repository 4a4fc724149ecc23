"""A phone held sideways: everything that can be done is on the screen, and nothing lies over it."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.conftest import RunningServer
from tests.web.states import STATES
from tests.web.visit import visiting

SIDEWAYS = [(844, 390), (667, 375)]
TARGETS = {
    "lanes-slots": "[data-slot]",
    "lanes-effect": ".bar button",
    "nine-places": "button[data-bet], .bar button",
    "simplified": "button[data-bet], .bar button",
    "cut": "input[type=range], .bar button",
    "squeeze": ".bar button",
    "pok-deng-trainer": ".own [data-card], .bar button",
    "pok-deng-sixteen": ".own [data-card], .bar button, .chart",
}
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
HIDDEN = """targets => [...document.querySelectorAll(targets)].filter((target) => {
  const box = target.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !found || (found !== target && !target.contains(found) && !found.closest("[data-card]"));
}).map((target) => target.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("state", TARGETS)
def test_whatever_can_be_done_is_in_reach(browser: Browser, server: RunningServer, state: str) -> None:
    with visiting(browser, viewport={"width": 390, "height": 844}, reduced_motion="reduce") as page:
        page.goto(server.url)
        STATES[state](page)
        hidden: dict[Any, list[str]] = {}
        for width, height in SIDEWAYS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            hidden[width, height] = page.evaluate(HIDDEN, TARGETS[state])
        assert hidden == {size: [] for size in SIDEWAYS}
