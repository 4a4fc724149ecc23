"""A page that shows what a betting system does: the spread of bankrolls, a dozen sessions, and the answer."""

from html import escape
from string import Template

from croupier.simulate.bankrolls import BANDS, Bankrolls

WIDTH, HEIGHT = 860, 420
LEFT, RIGHT, TOP, BOTTOM = 76, 20, 20, 44
TICKS = 5

PAGE = Template(
    """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>$title</title>
<style>
:root { color-scheme: light dark; --ink: #1c2321; --dim: #66706d; --paper: #fbfaf7; --line: #d9d6cd;
  --felt: #0b6b4f; --loss: #a33a2a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --dim: #9aa39f; --paper: #161a19;
  --line: #3a403e; --felt: #46c29a; --loss: #ff8a75; } }
body { margin: 0 auto; padding: 2.5rem 1.25rem; max-width: 900px; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } p { margin: .25rem 0 1.25rem; }
.answer { font-size: 1.15rem; border-left: 4px solid var(--loss); padding: .25rem 0 .25rem 1rem; }
.dim, caption { color: var(--dim); }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--dim); font-size: 13px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1.5rem 0; }
th { text-align: left; font-weight: 400; color: var(--dim); padding: .2rem 2rem .2rem 0; }
td { text-align: right; padding: .2rem 0; }
tr + tr { border-top: 1px solid var(--line); }
</style>
<h1>$title</h1>
<p class="dim">$terms</p>
<p class="answer">$answer</p>
$chart
<table>$rows</table>
<p class="dim">Bands: half of the sessions lie in the darker one, nine of ten in the lighter; the line is the
median. Thin lines are single sessions, the first of seed $seed.</p>
</html>
"""
)


def page(found: Bankrolls) -> str:
    """A whole HTML document, without scripts or anything to fetch."""
    title = f"{found.system} on {found.bet}, {found.ruleset}"
    return PAGE.substitute(
        title=escape(title[0].upper() + title[1:]),
        terms=escape(_terms(found)),
        answer=escape(answer(found)),
        chart=chart(found),
        rows="".join(f"<tr><th>{escape(name)}<td>{escape(value)}" for name, value in figures(found)),
        seed=escape(found.seed),
    )


def answer(found: Bankrolls) -> str:
    """The honest answer, in two sentences."""
    if not found.staked:
        return "The system staked nothing: at no moment did the cards that remained favour the bettor enough."
    cost = f"Of every 100 chips staked, {abs(found.cost) * 100:.2f} were {_lost(found.cost)}"
    if found.system == "kelly":
        return f"{cost}. It staked only when the cards that remained gave the bettor an edge."
    exact = f"the rules alone say {abs(found.edge) * 100:.2f} {_lost(found.edge)}"
    spread = f"{found.ruined:.1%} of sessions were ruined and {found.ahead:.1%} ended ahead"
    return f"{cost}; {exact}, whatever the system. It chose only how luck is spread: {spread}."


def figures(found: Bankrolls) -> list[tuple[str, str]]:
    """What there is to say, in the order people ask."""
    return [
        ("sessions ruined", f"{found.ruined:.2%}"),
        ("sessions ahead", f"{found.ahead:.2%}"),
        ("bankroll at the end, mean", f"{found.mean:,.2f}"),
        ("standard deviation", f"{found.sd:,.2f}"),
        ("worst session", f"{found.worst:,.2f}"),
        ("best session", f"{found.best:,.2f}"),
        ("staked in a session, mean", f"{found.staked:,.2f}"),
        ("lost of each chip staked", f"{found.cost:.4%}"),
        ("house edge on those stakes", f"{found.edge:.4%}"),
        ("standard errors between", f"{found.z:+.2f}"),
    ]


def chart(found: Bankrolls) -> str:
    """Bands of the bankroll over the coups, as SVG."""
    top = max(found.bankroll * 1.05, *found.bands[str(BANDS[-1])], *(max(path) for path in found.paths))
    scale = _Scale(found.coups, top)
    outer = scale.area(found, BANDS[0], BANDS[-1])
    inner = scale.area(found, BANDS[1], BANDS[-2])
    median = scale.line(found.moments, found.bands[str(BANDS[2])])
    paths = "".join(
        f'<path d="{scale.line(found.moments, path)}" fill="none" stroke="var(--ink)" stroke-width=".7" '
        f'opacity=".35"/>'
        for path in found.paths
    )
    begin = scale.y(found.bankroll)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Bankroll over the coups of a session">'
        f"{scale.axes()}"
        f'<path d="{outer}" fill="var(--felt)" opacity=".16"/>'
        f'<path d="{inner}" fill="var(--felt)" opacity=".3"/>'
        f'{paths}<path d="{median}" fill="none" stroke="var(--felt)" stroke-width="2.5"/>'
        f'<path d="M{LEFT} {begin:.1f}H{WIDTH - RIGHT}" stroke="var(--loss)" stroke-dasharray="4 4"/></svg>'
    )


def plot(found: Bankrolls) -> str:
    """The chart alone, as a file of its own with the colours of paper."""
    colours = "--ink:#1c2321;--line:#d9d6cd;--felt:#0b6b4f;--loss:#a33a2a;background:#fbfaf7"
    style = "<style>text{fill:#66706d;font:13px system-ui,sans-serif}</style>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" style="{colours}"'
    return chart(found).replace("<svg", head, 1).replace("</svg>", f"{style}</svg>") + "\n"


class _Scale:
    """Coups and chips to places on the picture."""

    def __init__(self, coups: int, top: float) -> None:
        self.coups, self.top = coups, top

    def x(self, coup: float) -> float:
        return LEFT + coup / self.coups * (WIDTH - LEFT - RIGHT)

    def y(self, chips: float) -> float:
        return HEIGHT - BOTTOM - chips / self.top * (HEIGHT - TOP - BOTTOM)

    def line(self, moments: tuple[int, ...], chips: tuple[float, ...]) -> str:
        points = zip(moments, chips, strict=True)
        return "M" + "L".join(f"{self.x(at):.1f} {self.y(have):.1f}" for at, have in points)

    def area(self, found: Bankrolls, low: int, high: int) -> str:
        back = self.line(found.moments[::-1], found.bands[str(low)][::-1])
        return self.line(found.moments, found.bands[str(high)]) + "L" + back[1:] + "Z"

    def axes(self) -> str:
        across = "".join(
            f'<text x="{self.x(self.coups * at / TICKS):.0f}" y="{HEIGHT - BOTTOM + 20}" '
            f'text-anchor="middle">{round(self.coups * at / TICKS):,}</text>'
            for at in range(TICKS + 1)
        )
        up = "".join(
            f'<path d="M{LEFT} {self.y(chips):.1f}H{WIDTH - RIGHT}" stroke="var(--line)"/>'
            f'<text x="{LEFT - 8}" y="{self.y(chips) + 4:.1f}" text-anchor="end">{chips:,.0f}</text>'
            for chips in self._round_amounts()
        )
        middle = (LEFT + WIDTH - RIGHT) / 2
        name = f'<text x="{middle:.0f}" y="{HEIGHT - 6}" text-anchor="middle">coups</text>'
        return f'{up}{across}{name}<text x="8" y="14">chips</text>'

    def _round_amounts(self) -> list[float]:
        """A handful of round amounts up to the top."""
        step = 1.0
        while self.top / step > TICKS + 1:
            step *= 2.5 if str(step).startswith("2") else 2
        return [step * at for at in range(int(self.top / step) + 1)]


def _terms(found: Bankrolls) -> str:
    return (
        f"{found.sessions:,} sessions of {found.coups:,} coups; bankroll {found.bankroll:,.0f}, "
        f"unit {found.unit:,.0f}, table maximum {found.maximum:,.0f} chips"
    )


def _lost(cost: float) -> str:
    return "lost" if cost >= 0 else "won"
