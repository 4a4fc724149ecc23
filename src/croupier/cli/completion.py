"""Values that the shell completes: rule sets, games, bots, bets and the kinds of files a command writes."""

from collections.abc import Callable, Iterable
from pathlib import Path

import typer

Complete = Callable[[str], list[str]]


def one_of(*values: str) -> Complete:
    """One of these."""
    return lambda incomplete: _fitting(values, incomplete)


def kinds(*suffixes: str) -> Complete:
    """A file's name with each ending it may have."""

    def complete(incomplete: str) -> list[str]:
        path = Path(incomplete)
        stem = incomplete.removesuffix(path.suffix) if path.name else f"{incomplete}file"
        return _fitting((f"{stem}{suffix}" for suffix in suffixes), incomplete)

    return complete


def rule_sets(incomplete: str) -> list[str]:
    """Those of every game, and rule files in the folder that is being typed."""
    from croupier.game import rule_set_names

    return _fitting((*rule_set_names(), *_rule_files(incomplete)), incomplete)


def rule_sets_of(game: str) -> Complete:
    """Those of one game, and rule files."""

    def complete(incomplete: str) -> list[str]:
        from croupier.game import load_game

        return _fitting((*load_game(game).rule_sets, *_rule_files(incomplete)), incomplete)

    return complete


def bets(context: typer.Context, incomplete: str) -> list[str]:
    """The bets of the rule set that was typed, several with commas between."""
    from croupier.errors import BadInput
    from croupier.games.baccarat.rulefile import load_rules

    try:
        return _last_of(tuple(load_rules(context.params.get("rules") or "tasmanian").bets), incomplete)
    except BadInput:
        return []


def bots_of_lanes(incomplete: str) -> list[str]:
    """Several with commas between."""
    from croupier.bots.lanes.registry import NAMES

    return _last_of(NAMES, incomplete)


def bots_to_play(context: typer.Context, incomplete: str) -> list[str]:
    """Of the game that was typed."""
    if context.params.get("game") != "pok-deng":
        return bots_of_lanes(incomplete)
    from croupier.bots.pokdeng import EQUILIBRIUM, STYLES

    return _fitting((*STYLES, EQUILIBRIUM), incomplete)


def bots_of_competitions(incomplete: str) -> list[str]:
    from croupier.bots.competition import ROSTER

    return _last_of(tuple(ROSTER), incomplete)


def betting_systems(incomplete: str) -> list[str]:
    from croupier.simulate.betting_systems import SYSTEMS

    return _fitting(SYSTEMS, incomplete)


def _rule_files(incomplete: str) -> list[str]:
    folder = incomplete.rpartition("/")[0]
    return sorted(str(path) for path in Path(folder or ".").glob("*.toml"))


def _last_of(values: Iterable[str], incomplete: str) -> list[str]:
    """What a list with commas may end in."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{value}" for value in _fitting(values, last)]


def _fitting(values: Iterable[str], incomplete: str) -> list[str]:
    return [value for value in values if value.startswith(incomplete)]
