"""Rule sets of Pok Deng as TOML: read, checked and turned into `Rules`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cards import DECK
from croupier.games.pokdeng.rules import Combination, Habit, Rules, TypePay, variations
from croupier.rule_files import RuleFiles, merged, shaped, varied_names
from croupier.toml_lines import Where, expect
from croupier.wire import to_data

BUILT_IN = ("pok-deng", "thai")
SEATS = len(DECK) // 3 - 1  # players that one deck serves with three cards each, the banker too (004 1)
MOST = 100  # the largest multiplier a rule set may name


def load_rules(source: str | Path) -> Rules:
    """A built-in rule set by name, or one from a TOML file.

    >>> load_rules("thai").combinations[-1].thai
    'สองเด้ง (Song Deng)'
    """
    return FILES.load(source)


def parse(text: str, name: str = "rules") -> Rules:
    """Rules from TOML text; a fault names the line and the reason."""
    return FILES.parse(text, name)


def _built(document: Mapping[str, Any]) -> Rules:
    return _checked(shaped(Rules, document))


def _checked(rules: Rules) -> Rules:
    expect(bool(rules.name.strip()), ("name",), "a rule set needs a name")
    expect(
        1 <= rules.players <= SEATS, ("players",), f"must be 1 to {SEATS}: one deck serves no more (004 1)"
    )
    expect(all(0 <= value <= 9 for value in rules.pok), ("pok",), "lists hand values, each 0 to 9 (004 2)")
    expect(len(set(rules.pok)) == len(rules.pok), ("pok",), "names a value twice")
    for side in ("player", "banker"):
        _check_habit(getattr(rules.convention, side), ("convention", side))
    for place, combination in enumerate(rules.combinations):
        _check_combination(combination, ("combinations", place))
        earlier = [before.name for before in rules.combinations[:place]]
        expect(
            combination.name not in earlier,
            ("combinations", place, "name"),
            f"{combination.name!r} appears twice",
        )
    _check_types(rules)
    return rules


def _check_types(rules: Rules) -> None:
    known = [each.name for each in rules.combinations]
    unknown = next((name for name in rules.types if name not in known), None)
    expect(unknown is None, ("types",), f"{unknown!r} is no combination; there are {', '.join(known)}")
    expect(len(set(rules.types)) == len(rules.types), ("types",), "names a combination twice")
    for place, pay in enumerate(rules.type_pays):
        _check_pay(rules, pay, ("type_pays", place))
        same = [(each.winner, each.loser) for each in rules.type_pays[:place]]
        twice = f"{pay.winner!r} against {pay.loser!r} appears twice"
        expect((pay.winner, pay.loser) not in same, ("type_pays", place), twice)


def _check_pay(rules: Rules, pay: TypePay, path: Where) -> None:
    for name in (pay.winner, pay.loser):
        expect(name in rules.types, path, f"{name!r} is not among the types")
    never = f"{pay.winner!r} never wins against {pay.loser!r}, which ranks above it"
    expect(rules.types.index(pay.winner) <= rules.types.index(pay.loser), path, never)
    expect(1 <= pay.multiplier <= MOST, (*path, "multiplier"), f"must be 1 to {MOST}")


def _check_habit(habit: Habit, path: Where) -> None:
    values = (*habit.stand, *habit.hit)
    expect(all(0 <= value <= 9 for value in values), path, "lists hand values, each 0 to 9 (004 2)")
    expect(len(set(values)) == len(values), path, "names a value twice")


def _check_combination(combination: Combination, path: Where) -> None:
    expect(combination.cards in (2, 3), (*path, "cards"), "must be 2 or 3: no hand holds more (004 5)")
    expect(bool(combination.needs), (*path, "needs"), "a combination needs at least one condition")
    expect(1 <= combination.multiplier <= MOST, (*path, "multiplier"), f"must be 1 to {MOST}")


def _with_changes(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    document = merged(base, changes)
    return {**document, **varied_names(base, variations(base, document), changes)}


FILES: RuleFiles[Rules] = RuleFiles(
    "Pok Deng", "croupier.games.pokdeng", BUILT_IN, _built, to_data, _with_changes, Rules, variations
)
