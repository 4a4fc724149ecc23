"""What axe-core has to say about a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


def serious_faults(page: Page) -> list[Any]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run()")["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS]
