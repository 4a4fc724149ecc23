"""Policies a person gives: a range such as `hit 0-4`, or a CSV of information sets; and what they cost.

In a range the values not named do the other thing when one verb is used, and stay free when both are:
`hit 0-4` says all there is to say, `hit 0-2 stand 7` leaves 3 to 6 open, `hit 0-3,4:1/2` hits a four half
the time.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO
from pathlib import Path

from croupier.errors import BadInput
from croupier.exact.figures import Exact
from croupier.games.pokdeng.rules import THAI, Rules, Side
from croupier.reading import read_file
from croupier.solve.pokdeng.information import InfoSet, situation
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.payoffs import payoffs
from croupier.solve.pokdeng.solution import Habits, Solution, solve_pok_deng
from croupier.wire import plain

VERBS = {"hit": "hit", "stand": "stand", THAI["hit"]: "hit", THAI["stand"]: "stand"}
COLUMNS = ("side", "set", "hand", "value", "up", "size", "seen")  # by which a row of a CSV finds its sets
IGNORED = ("stand_ev", "hit_ev", "reach")
FREE = None
SIDES = ("player", "banker")
CHANCE = re.compile(r"[0-9]{1,40}(/[0-9]{1,40})?|[0-9]?\.[0-9]{1,40}")


@plain
class Judged:
    """A policy against the best answer to it, beside the equilibrium: `loss` is what it costs its side."""

    side: Side
    policy: str
    covers: int  # information sets it speaks of
    of: int
    equilibrium: float
    value: float
    loss: float
    loss_exact: Exact | None
    solution: Solution
    free: Solution  # what both would do if nothing were fixed


def judge(model: Model, side: Side, text: str) -> Judged:
    """Fix one side's habit, let the other answer it best, and say what the habit loses.

    >>> from croupier.solve.pokdeng.models import pok_deng_model
    >>> table = pok_deng_model(player_sees="own", banker_sees="sizes")
    >>> judge(table, "player", "hit 0-4").loss < judge(table, "player", "hit 0-3").loss
    True
    """
    sets = [one for one in information_sets(model) if one.side == side]
    if not sets:
        raise BadInput("a banker who sees cards has no habit that could be written down: give it a range")
    habits = policy(model.rules, text, sets)
    free, bound = solve_pok_deng(model), solve_pok_deng(model, habits={side: habits})
    sign = 1 if side == "player" else -1
    exact = None
    if free.value_exact is not None and bound.value_exact is not None:
        exact = sign * (free.value_exact - bound.value_exact)
    loss = sign * (free.value - bound.value) if exact is None else float(exact)
    return Judged(side, text, len(habits), len(sets), free.value, bound.value, loss, exact, bound, free)


def both_fixed(model: Model, player: str, banker: str) -> Solution:
    """The outcome when both sides keep to their habits."""
    sets = information_sets(model)
    players, bankers = ([one for one in sets if one.side == side] for side in SIDES)
    rules = model.rules
    return solve_pok_deng(
        model, habits={"player": policy(rules, player, players), "banker": policy(rules, banker, bankers)}
    )


def information_sets(model: Model) -> list[InfoSet]:
    """Every decision of the model; of a banker who sees cards there are millions, and none is listed."""
    dealt = payoffs(model) if model.banker_sees != "cards" else payoffs(_seeing_no_cards(model))
    found = [situation(model, dealt, part) for part in dealt.parts]
    bankers = () if model.banker_sees == "cards" else tuple(one for each in found for one in each.bankers)
    return [*(one for each in found for one in each.players), *bankers]


def policy(rules: Rules, text: str, sets: Sequence[InfoSet]) -> Habits:
    """What a policy says of each set it covers: its chance to hit."""
    if text.endswith(".csv"):
        return _from_csv(Path(text), sets)
    chances = parse_range(rules, text)
    return {one.name: chance for one in sets if (chance := chances.get(one.value)) is not FREE}


def parse_range(rules: Rules, text: str) -> dict[int, Fraction]:
    """The chance to hit by hand value.

    >>> from croupier.games.pokdeng.rulefile import load_rules
    >>> found = parse_range(load_rules("pok-deng"), "hit 0-1,2:1/3 stand 7")
    >>> {value: str(chance) for value, chance in found.items()}
    {0: '1', 1: '1', 2: '1/3', 7: '0'}
    """
    found: dict[int, Fraction] = {}
    verbs = set()
    words = text.replace("–", "-").split()
    if not words or words[0] not in VERBS:
        raise BadInput(f"policy {text!r}: write it as in 'hit 0-4', 'hit 0-2 stand 7' or policy.csv")
    for word in words:
        if word in VERBS:
            verb = VERBS[word]
            verbs.add(verb)
            continue
        for part in filter(None, word.split(",")):
            values, chance = _part(part, text)
            found |= dict.fromkeys(values, chance if verb == "hit" else 1 - chance)
    if not found:
        raise BadInput(f"policy {text!r}: name hand values after {words[0]}, as in 'hit 0-4'")
    pok = next((value for value in sorted(found) if value in rules.pok and found[value]), None)
    if pok is not None:
        clause = rules.cite("pok")
        raise BadInput(f"policy {text!r}: two cards worth {pok} are a Pok, which never hits ({clause})")
    if len(verbs) == 1:
        other = Fraction(verb == "stand")
        found = {value: found.get(value, other) for value in range(10)}
    return found


def _part(part: str, text: str) -> tuple[Iterable[int], Fraction]:
    match = re.fullmatch(r"(\d)(?:-(\d))?(?::([0-9]{1,40}/[0-9]{1,40}|[0-9]?\.?[0-9]{1,40}))?", part)
    try:
        if match is None:
            raise ValueError
        chance = Fraction(match[3] or 1)
        if not 0 <= chance <= 1 or int(match[2] or match[1]) < int(match[1]):
            raise ValueError
    except (ValueError, ZeroDivisionError):
        raise BadInput(
            f"policy {text!r}: {part!r} is not a value 0 to 9, a range such as 0-4, or a chance such as 4:1/2"
        ) from None
    return range(int(match[1]), int(match[2] or match[1]) + 1), chance


def _from_csv(path: Path, sets: Sequence[InfoSet]) -> Habits:
    """Rows cover the sets that agree with all their cells; a later row overrules an earlier one."""
    try:
        rows = csv.DictReader(StringIO(read_file(path).removeprefix("\ufeff")))
        columns = list(rows.fieldnames or [])
        listed = list(rows)
    except csv.Error as fault:
        raise BadInput(f"{path}: {fault}") from None
    unknown = [column for column in columns if column not in (*COLUMNS, *IGNORED, "hit")]
    if not listed and "hit" in columns:
        raise BadInput(f"{path}:1: a policy needs at least one row")
    if unknown or "hit" not in columns:
        raise BadInput(f"{path}:1: a policy has a column hit, and any of {', '.join(COLUMNS)}")
    found: dict[str, Fraction] = {}
    side, by_name = sets[0].side, {one.name: [one] for one in sets}
    for number, row in enumerate(listed, 2):
        chance = _chance(row.get("hit"), f"{path}:{number}")
        candidates = by_name.get((row.get("set") or "").strip(), sets)
        covered = [one.name for one in candidates if _fits(one, row)]
        named_side = (row.get("side") or "").strip() or side
        if named_side not in SIDES:
            raise BadInput(f"{path}:{number}: side {named_side!r} is neither player nor banker")
        if named_side != side:
            continue
        if not covered:
            raise BadInput(f"{path}:{number}: no information set of this model fits the row")
        found |= dict.fromkeys(covered, chance)
    if not found:
        raise BadInput(f"{path}: there is no row for the {side}")
    return found


def _fits(one: InfoSet, row: dict[str, str | None]) -> bool:
    found = one.side, one.name, one.hand, one.value, one.up, one.size, one.seen
    cells = dict(zip(COLUMNS, found, strict=True))
    return all(str(cells[key]) == text.strip() for key, text in row.items() if key in cells and text)


def _chance(text: str | None, where: str) -> Fraction:
    try:
        written = (text or "").strip()
        if not CHANCE.fullmatch(written) or not 0 <= (chance := Fraction(written)) <= 1:
            raise ValueError
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{where}: hit must be a chance from 0 to 1, such as 0.25 or 1/4") from None
    return chance


def _seeing_no_cards(model: Model) -> Model:
    """The same hands, counted by a banker who sees less."""
    return Model(model.rules, model.player_sees, "sizes", model.detail, model.deck)


def to_csv(solution: Solution) -> str:
    """A solution's strategies as a CSV; the rows of one side are a policy that can be given back."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow((*COLUMNS, "hit", *IGNORED))
    for side, sets in (("player", solution.player), ("banker", solution.banker)):
        for name, one in sets.items():
            numbers = one.exact, one.stand_ev, one.hit_ev, one.reach
            lines.writerow((side, name, one.hand, one.value, one.up, one.size, one.seen, *numbers))
    return text.getvalue()
