"""What the header of a record claims: a table newly opened, by the rules of the set that it is named for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.chance import VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.game import AnyGame, Shuffle, game_of
from croupier.games.event_audit import first_difference
from croupier.games.findings import THE_LOG, EventFinding, event_finding
from croupier.wire import to_data

Difference = tuple[str, str, Any, Any]  # path, clause, found, due


def built_in(rules: Any) -> Any | None:
    """The built-in rule set that these rules carry the name or the title of."""
    game, name, title = game_of(rules), getattr(rules, "name", ""), getattr(rules, "title", "")
    if name in game.rule_sets:
        return game.load_rules(name)
    official = map(game.load_rules, game.rule_sets if title else ())
    return next((each for each in official if each.title == title), None)


def changed_rules(rules: Any) -> Iterator[EventFinding]:
    """Every part in which rules differ from the built-in set they are named for, save what it leaves open."""
    official = built_in(rules)
    if official is None or official == rules:
        return
    # A name of its own is none of its rules.
    left_open, document = ("name", *game_of(rules).choices), getattr(rules, "document", THE_LOG)
    for path, clause, found, due in _differences(to_data(rules), to_data(official), "", document):
        if path not in left_open and not path.startswith(tuple(f"{choice}." for choice in left_open)):
            yield event_finding(0, clause, f"{path} {found}", f"{path} {due}, as {official.name} has it")


def more_than_opened(game: AnyGame, start: Any) -> Iterator[EventFinding]:
    """What lies on the table of a header before anything has happened, or what no table opens with."""
    if game.as_opened is None:
        return
    try:
        opened = game.as_opened(start)
    except (Refused, BadInput) as fault:
        clause, why = (fault.rule, fault.why) if isinstance(fault, Refused) else (THE_LOG, str(fault))
        yield event_finding(0, clause, "a table that does not open", why)
        return
    if opened != start:
        yield event_finding(0, THE_LOG, *first_difference(start, opened))


def wrong_seed(game: AnyGame, start: Any, seed: str | None) -> Iterator[EventFinding]:
    """What a header holds that its own seed contradicts."""
    if seed is not None and game.seed_fault is not None:
        fault = game.seed_fault(start, game.chance(seed, VirtualShoe))
        if fault is not None:
            yield event_finding(0, *fault)


@dataclass(slots=True)
class ShuffleCount:
    """How many shuffles a record told of, by whether it knew their order."""

    known: int = 0
    physical: int = 0

    def add(self, shuffle: Shuffle | None) -> None:
        if shuffle is not None:
            self.known += bool(shuffle.order)
            self.physical += not shuffle.order

    def unchecked(self, seed: str | None) -> Iterator[str]:
        """What an audit cannot say of these shuffles (ruling A3)."""
        if self.physical:
            yield f"{_shuffles(self.physical)} physical: no seed deals them again; their order is not checked"
        if seed is None and (self.known or not self.physical):
            yield (
                f"the header gives no seed: {_shuffles(self.known)} not made again, and whether chance made"
                " them is not checked; a served table has a proof of every shoe for `croupier verify`"
            )


def _shuffles(count: int) -> str:
    return f"{count:,} {'shuffle was' if count == 1 else 'shuffles were'}"


def _differences(found: Any, due: Any, path: str, clause: str) -> Iterator[Difference]:
    if isinstance(found, list) and isinstance(due, list):
        found, due = dict(enumerate(found, 1)), dict(enumerate(due, 1))
    if not (isinstance(found, dict) and isinstance(due, dict)):
        if found != due:
            yield path, clause or THE_LOG, _shown(found), _shown(due)
        return
    clause = due["clause"] if isinstance(due.get("clause"), str) else clause
    for name in dict.fromkeys((*due, *found)):
        parts = found.get(name), due.get(name)
        if parts[0] != parts[1]:
            yield from _differences(*parts, f"{path}.{name}" if path else str(name), clause)


def _shown(part: Any) -> str:
    return "is not given" if part is None else " ".join(str(part).split())
