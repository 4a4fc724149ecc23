"""`croupier solve pok-deng`: checks what was asked, solves, writes and prints."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.cards import RANKS, parse
from croupier.cli.output import chosen_seed, count_of, print_found, print_json
from croupier.cli.output_file import check_file, document, write_file
from croupier.errors import BadInput, Interrupted
from croupier.games.pokdeng.rules import Side
from croupier.pages.png import png
from croupier.pages.strategy.comparison_page import compare_page
from croupier.pages.strategy.figures import SIDES, Lock
from croupier.pages.strategy.page import chart_page
from croupier.pages.strategy.sheet import draw_sheet
from croupier.pages.terminal.console import progress, terminal
from croupier.pages.terminal.strategy import print_comparison, print_hands, print_rounds, print_solution
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.compare import compare_models
from croupier.solve.pokdeng.lookup import banker_choice, player_choice
from croupier.solve.pokdeng.models import Model, one_of, pok_deng_model
from croupier.solve.pokdeng.policies import Judged, both_fixed, judge, to_csv
from croupier.solve.pokdeng.simulated import Simulated, simulate_solution
from croupier.solve.pokdeng.solution import Method, Solution, solve_pok_deng
from croupier.wire import replace, to_data

KINDS = (".json", ".csv", ".html", ".png")
DRAWN = (".html", ".png")
COMPARED = (".json", ".html")
WHAT = "the solution"
CONVENTION = "the common convention"


@dataclass(frozen=True)
class Question:
    """Cards that are asked about, as they were typed."""

    hand: str | None
    banker_hand: str | None
    up: str | None
    against: str | None

    def check(self) -> None:
        if self.against is not None and self.banker_hand is None:
            raise BadInput(
                "--against describes the player's hand: give the banker's cards with --banker-hand"
            )
        if self.up is not None and self.hand is None and self.banker_hand is None:
            raise BadInput("--up goes with cards: give them with --hand or --banker-hand")
        if self.banker_hand is not None and self.against is None:
            raise BadInput("give --against 2 or 3, or '3 worth 6' where the banker sees values")
        if self.up and (len(parse(self.up)) != 1 or parse(self.up)[0].rank not in RANKS):
            raise BadInput(f"--up {self.up!r}: the upcard is one card, such as 9s")

    def answers(self, model: Model, solution: Solution) -> dict[str, tuple[str, Choice]]:
        """By side, the information set and what to do there."""

        found = {}
        if self.hand is not None:
            found["player"] = player_choice(model, solution, self.hand, self.up)
        if self.banker_hand is not None:
            found["banker"] = banker_choice(model, solution, self.banker_hand, self.up, self.against or "")
        if self.hand and self.banker_hand and model.deck == "52":
            _check_apart(self.hand, self.banker_hand)
        return found


def _check_apart(hand: str, banker_hand: str) -> None:
    for card in parse(hand):
        if card in parse(banker_hand):
            raise BadInput(f"{card} is in both hands, and one deck holds it once (ruling P11)")


@dataclass(frozen=True)
class Rounds:
    """Rounds to play with the strategies found."""

    count: str
    seed: str | None
    workers: int

    def play(self, model: Model, solution: Solution) -> tuple[Simulated | None, bool]:
        """What they come to, and whether all of them were played: Ctrl-C keeps those there are."""

        count, seed = count_of(self.count, "--simulate"), chosen_seed(self.seed)
        so_far: list[Simulated] = []
        with progress("playing", count) as update:

            def show(found: Simulated) -> None:
                so_far[:] = [found]
                update(found.rounds.rounds, description=f"{found.rounds.value:+.6f}")

            try:
                found = simulate_solution(
                    model, solution, rounds=count, seed=seed, workers=self.workers, on_progress=show
                )
            except KeyboardInterrupt:
                return (so_far[-1] if so_far else None), False
        return found, True


def solve_and_print(
    rules: str,
    options: Mapping[str, Any],
    method: str,
    habits: Mapping[str, str | None],
    question: Question,
    rounds: Rounds | None,
    output: Path | None,
    *,
    as_json: bool,
) -> None:
    """The strategy of both sides, or what to do with the cards that are asked about."""
    check_file(output, KINDS, WHAT)
    question.check()
    chosen = pok_deng_model(rules, **options)
    judged, solution = _solved(chosen, method, habits["player"], habits["banker"])
    fixed = {side: habit for side in SIDES if (habit := habits[side]) is not None}
    answers = question.answers(chosen, solution)
    if output is not None:
        lock = _lock(chosen, fixed, judged) if output.suffix.lower() in DRAWN else None
        write_file(output, _made(solution, lock, output.suffix.lower()), WHAT)
    played, complete = rounds.play(chosen, solution) if rounds else (None, True)
    if as_json:
        _print_json(solution, judged, answers, played)
    else:
        _print(chosen, solution, judged, answers, played)
        print_written(output)
    if not complete:
        raise Interrupted("stopped before all rounds were played")


def _solved(
    model: Model, method: str, player: str | None, banker: str | None
) -> tuple[Judged | None, Solution]:
    """The equilibrium, or the best answers to what one side or both are used to."""
    way: Any = one_of(method, Method, "method")
    _check_method(model, way, player, banker)
    if player is None and banker is None:
        with progress("solving") as update:
            return None, solve_pok_deng(model, method=way, on_progress=update)
    if player is not None and banker is not None:
        return None, both_fixed(model, player, banker)
    judged = judge(model, "player", player) if player is not None else judge(model, "banker", banker or "")
    return judged, judged.solution


def _check_method(model: Model, method: str, player: str | None, banker: str | None) -> None:
    if model.banker_sees == "cards" and method == "cfr":
        raise BadInput(
            "--method cfr has no meaning with --banker-sees cards, which hides nothing: leave it out"
        )
    if model.banker_sees == "cards" and banker is not None:
        raise BadInput("--banker-plays has no meaning with --banker-sees cards: use --banker-range")
    if method == "cfr" and (player is not None or banker is not None):
        raise BadInput("--method cfr has no meaning with a habit, which is judged exactly: leave it out")


def _lock(model: Model, habits: Mapping[Side, str], judged: Judged | None) -> Lock | None:
    """What was fixed, by the house or by habit, beside the equilibrium in which nothing is."""
    house = {side: CONVENTION for side in SIDES if getattr(model.rules.ranges, side) == "convention"}
    fixed = {**house, **habits}
    if not fixed:
        return None
    if judged and not house:
        return Lock(fixed, judged.free)
    free = model.rules.varied(ranges=dict.fromkeys(SIDES, "free"))
    return Lock(fixed, solve_pok_deng(replace(model, rules=free)))


def _made(solution: Solution, lock: Lock | None, kind: str) -> bytes:
    """A file of the kind its name asks for."""
    if kind == ".png":
        return png(draw_sheet(solution, lock))
    if kind == ".csv":
        return to_csv(solution).encode()
    return document("solve/pok-deng", solution, kind, lambda found: chart_page(found, lock))


def _print_json(
    solution: Solution,
    judged: Judged | None,
    answers: Mapping[str, tuple[str, Choice]],
    played: Simulated | None,
) -> None:
    document = to_data(solution)
    if answers:
        document = {side: {"set": name} | to_data(choice) for side, (name, choice) in answers.items()}
    elif judged:
        document["policy"] = {
            key: value for key, value in to_data(judged).items() if key not in ("solution", "free")
        }
    print_json(
        "solve/hand" if answers else "solve/pok-deng",
        document | {"simulated": to_data(played)} if played else document,
    )


def _print(
    model: Model,
    solution: Solution,
    judged: Judged | None,
    answers: Mapping[str, tuple[str, Choice]],
    played: Simulated | None,
) -> None:
    console = terminal()
    if answers:
        print_hands(console, answers)
    else:
        print_solution(console, model.rules.title, solution, judged)
    if played:
        print_rounds(console, played)


def print_written(output: Path | None) -> None:
    if output is not None:
        terminal().print(f"written to {output}", style="dim", markup=False, soft_wrap=True)


def compare_and_print(rules: str, multiplier: str | None, output: Path | None, *, as_json: bool) -> None:
    """Every model of a rule set, side by side."""
    check_file(output, COMPARED, "the comparison")
    with progress("solving every model") as update:
        found = compare_models(pok_deng_model(rules, multiplier=multiplier).rules, update)
    if output is not None:
        write_file(
            output, document("solve/comparison", found, output.suffix.lower(), compare_page), "the comparison"
        )
    print_found("solve/comparison", found, print_comparison, as_json=as_json)
    if not as_json:
        print_written(output)
