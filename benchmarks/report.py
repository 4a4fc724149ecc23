"""The figures as a page and a picture for the docs."""

import re
from collections.abc import Iterator
from math import log10

from benchmarks.figures import Figure
from croupier.pages.drawing import Dot, Drawing, Scale, Shape, Text, straight
from croupier.pages.svg import svg_file

WIDTH, TOP, ROW, LEFT = 820, 56, 24, 300
DECADES = {3: "1,000", 4: "10,000", 5: "100,000", 6: "1 M", 7: "10 M", 8: "100 M", 9: "1,000 M"}
POWERS = tuple(DECADES)
ACROSS = Scale(POWERS[0], POWERS[-1], LEFT, WIDTH - 90)
INTRO = """# How fast it is

Measured by `make bench` on a shared 2-core machine, everything in one run, best of several; only the ratios
carry over to other machines. What one process computes by itself is measured in processor time, for C as for
ours; servers, workers and whole commands by the clock. Each result is checked in the same run. "Must" and
"aim" are the bars set for the project; for times and for costs, less is better.

![Coups a second, on a logarithmic scale](speed.svg)
"""


def markdown(groups: dict[str, list[Figure]], missing: dict[str, str]) -> str:
    parts = [INTRO]
    for name, group in groups.items():
        parts.append(f"\n## {name}\n\n{rows(group)}")
    if missing:
        parts.append("\nNot measured in this run:\n")
        parts += [f"- {name}: {why}" for name, why in missing.items()]
    return "\n".join(parts) + "\n"


def rows(group: list[Figure]) -> str:
    head = "| what | measured | unit | must | aim | reached | checked |\n|---|---:|---|---:|---:|---|---|"
    return "\n".join([head, *map(_row, group)])


def section(page: str, heading: str) -> str:
    """A part of a page that a script of its own writes."""
    found = re.search(rf"^{heading}\n.*?(?=^## |\Z)", page, re.M | re.S)
    return found[0] if found else ""


def with_section(page: str, heading: str, written: str) -> str:
    """The page with that part in its place, or at its end."""
    old = section(page, heading)
    whole = f"{written.rstrip()}\n\n"
    return (page.replace(old, whole) if old else f"{page.rstrip()}\n\n{whole}").rstrip() + "\n"


def _row(figure: Figure) -> str:
    bars = [f"{bar:,.2f}" if bar is not None else "" for bar in (figure.must, figure.aim)]
    return (
        f"| {figure.name} | {figure.value:,.2f} | {figure.unit} | {bars[0]} | {bars[1]} "
        f"| {figure.verdict} | {figure.checked} |"
    )


def picture(groups: dict[str, list[Figure]]) -> str:
    """Coups a second of everything that deals coups, the fastest first, on a logarithmic scale."""
    dealt = [
        (figure.name, figure.value * (1e6 if figure.unit.startswith("M") else 1))
        for group in groups.values()
        for figure in group
        if figure.unit in ("M coups/s", "coups/s") and "audit" not in figure.name
    ]
    dealt.sort(key=lambda pair: -pair[1])
    height = TOP + ROW * len(dealt) + 16
    shapes = (*_axis(height), *(shape for row, pair in enumerate(dealt) for shape in _rate(row, *pair)))
    return svg_file(Drawing(WIDTH, height, shapes, "Coups a second, on a logarithmic scale"))


def _axis(height: float) -> Iterator[Shape]:
    yield Text(LEFT, 18, "coups a second, each line ten times the one before")
    for power in POWERS:
        x = ACROSS(power)
        yield straight(x, TOP - 6, x, height - 10)
        yield Text(x, TOP - 12, DECADES[power], anchor="middle")


def _rate(row: int, name: str, rate: float) -> Iterator[Shape]:
    middle = TOP + ROW * (row + 0.5)
    yield Text(LEFT - 16, middle + 4, name, "ink", 12, "end")
    yield Dot(ACROSS(log10(rate)), middle, _colour(name), 5)
    yield Text(WIDTH - 8, middle + 4, _short(rate), "ink", 12, "end", bold=True)


def _colour(name: str) -> str:
    return "dim" if name.startswith("C,") else "brass" if "npm" in name else "felt"


def _short(rate: float) -> str:
    return f"{rate / 1e6:,.1f} M" if rate >= 1e6 else f"{rate:,.0f}"
