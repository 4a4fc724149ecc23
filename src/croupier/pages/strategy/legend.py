"""The kinds of cells a chart has, each drawn as the chart draws it, with what they mean."""

from fractions import Fraction

from croupier.games.pokdeng.rules import THAI
from croupier.pages.drawing import Drawing
from croupier.pages.strategy.chart import Cell, Part
from croupier.pages.strategy.grid import draw_cell
from croupier.pages.strategy.prose import CLOSE, has_fixed_choices
from croupier.pages.text import percent
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.solution import Solution

Key = tuple[Drawing, str]


def action_legend(solution: Solution) -> list[Key]:
    found = [
        (draw_cell(_sample(0)), f"stand {THAI['stand']}"),
        (draw_cell(_sample(1)), f"hit {THAI['hit']}"),
        (draw_cell(_sample(Fraction(2, 5))), "mixed: orange as wide as hitting is frequent"),
        (draw_cell(_sample(0, reach=0.0)), "never comes up when both play this way"),
        (draw_cell(Cell(0, 0, "9", (), pok=True)), f"Pok {THAI['pok']}: nothing to decide"),
    ]
    if has_fixed_choices(solution):
        found.append((draw_cell(_sample(0, locked=True)), "locked: fixed, not chosen"))
    return found


def worth_legend() -> list[Key]:
    scale = "in % of the bet, from top to bottom: stand, hit, how much more hitting is worth"
    return [
        (draw_cell(_sample(1, worth=(-0.31, 0.12)), worth=True), f"hitting is better; {scale}"),
        (draw_cell(_sample(0, worth=(0.25, -0.18)), worth=True), "standing is better"),
        (
            draw_cell(_sample(0, worth=(0.05, 0.03)), worth=True),
            f"close: less than {percent(CLOSE, 0)} % apart",
        ),
    ]


def _sample(
    hit: int | Fraction, *, reach: float = 1.0, locked: bool = False, worth: tuple[float, float] = (0.0, 0.0)
) -> Cell:
    chance = Fraction(hit)
    choice = Choice(
        "5", 5, None, None, None, float(hit), chance, *worth, abs(worth[0] - worth[1]), reach, locked
    )
    return Cell(0, 0, "5", (Part("5", choice),))
