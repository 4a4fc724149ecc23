"""The browser evaluates no rule: no card has a value there, and nothing is paid."""

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web" / "src"
RULES = {
    "a total": r"%\s*10\b",
    "a card's value": r"""["']?[TJQK]["']?\s*[:=]+>?\s*(?:0|10|11|12|13)\b""",
    "a rank as a number": r"(?:parseInt|Number)\(\s*\w*(?:card|rank)",
    "a payout": r"\b(?:odds|pays?|payout|commission)\b\s*[*/]|[*/]\s*(?:odds|payout|commission)\b|\*\s*0\.95",
    "a natural": r"[><=]=?=?\s*(?:8|9)\b(?!\d|px|rem)",
}


def sources() -> list[Path]:
    found = [path for ending in ("ts", "svelte") for path in WEB.rglob(f"*.{ending}")]
    return sorted(path for path in found if path.name != "protocol.ts")


def test_no_rule_is_evaluated_in_the_browser() -> None:
    assert len(sources()) > 20
    found = [
        f"{path.relative_to(WEB)}: {what}: {match[0]}"
        for path in sources()
        for what, pattern in RULES.items()
        for match in re.finditer(pattern, path.read_text())
    ]
    assert not found
