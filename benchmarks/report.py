"""The figures as a page and a picture for the docs."""

from html import escape

from benchmarks.figures import Figure

WIDTH, ROW, LEFT = 820, 26, 330
INTRO = """# How fast it is

Measured by `make bench` on a shared 2-core machine, everything in one run and one process, best of several;
only the ratios carry over to other machines. Each result is checked in the same run. "Must" and "aim" are the
bars set for the project; for times and for costs, less is better.

![Coups a second, on a logarithmic scale](speed.svg)
"""


def markdown(groups: dict[str, list[Figure]], missing: dict[str, str]) -> str:
    parts = [INTRO]
    for name, group in groups.items():
        parts.append(f"\n## {name}\n\n| what | measured | unit | must | aim | reached | checked |")
        parts.append("|---|---:|---|---:|---:|---|---|")
        parts += [_row(figure) for figure in group]
    if missing:
        parts.append("\nNot measured in this run:\n")
        parts += [f"- {name}: {why}" for name, why in missing.items()]
    return "\n".join(parts) + "\n"


def _row(figure: Figure) -> str:
    bars = [f"{bar:,.2f}" if bar is not None else "" for bar in (figure.must, figure.aim)]
    return (
        f"| {figure.name} | {figure.value:,.2f} | {figure.unit} | {bars[0]} | {bars[1]} "
        f"| {figure.verdict} | {figure.checked} |"
    )


def picture(groups: dict[str, list[Figure]]) -> str:
    """Coups a second of everything that deals coups, slowest last."""
    dealt = [
        (figure.name, figure.value * (1e6 if figure.unit.startswith("M") else 1))
        for group in groups.values()
        for figure in group
        if figure.unit in ("M coups/s", "coups/s") and "audit" not in figure.name
    ]
    dealt.sort(key=lambda pair: -pair[1])
    height = ROW * len(dealt) + 20
    bars = "".join(_bar(at, name, rate) for at, (name, rate) in enumerate(dealt))
    style = "text{font:13px system-ui,sans-serif;fill:#444}.v{font-variant-numeric:tabular-nums}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'style="background:#fbfaf7"><style>{style}</style>{bars}</svg>\n'
    )


def _bar(at: int, name: str, rate: float) -> str:
    from math import log10

    top = 10 + ROW * at
    long = (WIDTH - LEFT - 90) * max(0.0, log10(rate) - 3) / 6  # from a thousand to a thousand million
    colour = "#9aa39f" if name.startswith("C,") else "#c9a227" if "npm" in name else "#0b6b4f"
    return (
        f'<text x="{LEFT - 10}" y="{top + 16}" text-anchor="end">{escape(name)}</text>'
        f'<rect x="{LEFT}" y="{top + 4}" width="{long:.1f}" height="{ROW - 8}" rx="2" fill="{colour}"/>'
        f'<text class="v" x="{LEFT + long + 6:.1f}" y="{top + 16}">{_short(rate)}</text>'
    )


def _short(rate: float) -> str:
    return f"{rate / 1e6:,.1f} M" if rate >= 1e6 else f"{rate:,.0f}"
