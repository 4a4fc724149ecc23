"""Rule sets as TOML: the built-in ones by name, any other from a file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.errors import BadInput
from croupier.games.baccarat.rules import Document, Rules, built, variations, with_changes
from croupier.rule_files import RuleFiles

BUILT_IN = ("simplified", "tasmanian", "federal", "classic")


def load_rules(source: str | Path) -> Rules:
    """A built-in rule set by name, or one from a TOML file.

    >>> load_rules("classic").bets["banker"].odds[0].ratio
    Fraction(19, 20)
    """
    rules = FILES.load(source)
    return rules if source in BUILT_IN else _under_its_own_name(rules, str(source))


def parse(text: str, name: str = "rules") -> Rules:
    """Rules from TOML text; a fault names the line and the reason."""
    return _under_its_own_name(FILES.parse(text, name), name)


def _under_its_own_name(rules: Rules, name: str) -> Rules:
    """Only the built-in rule set itself has its name and title."""
    for official in map(FILES.built_in_rules, BUILT_IN):
        same = next(
            (part for part in ("title", "name") if getattr(rules, part) == getattr(official, part)), ""
        )
        if same and (changed := variations(official.source, rules.source)):
            parts = ", ".join(changed[:3])
            raise BadInput(
                f"{name}: {same}: is that of the built-in {official.name}, from which it differs ({parts}): "
                f"give it another {same}, or none and extends = {official.name!r}"
            )
    return rules


def _built(document: Mapping[str, Any]) -> Rules:
    """A file may name the built-in rule set whose tableau it shares."""
    shared = document.get("tableau")
    if shared in BUILT_IN:
        document = {**document, "tableau": FILES.built_in_rules(shared).source["tableau"]}
    return built(document)


FILES: RuleFiles[Rules] = RuleFiles(
    "baccarat",
    "croupier.games.baccarat",
    BUILT_IN,
    _built,
    lambda rules: rules.source,
    with_changes,
    Document,
)
