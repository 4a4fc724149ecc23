"""What a betting system does: the spread of bankrolls, a dozen sessions, and the answer."""

from croupier.pages.blocks import Markup, Row, columns, plain_table
from croupier.pages.drawing import Area, Drawing, Line, Scale, Shape, Text, straight, ticks
from croupier.pages.html import all_blocks, header, note, page, text
from croupier.pages.svg import svg
from croupier.simulate.bankrolls import BANDS, Bankrolls

WIDTH, HEIGHT = 720.0, 350.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 706.0, 20.0, 312.0  # of the plot
CAPTION = (
    "Bands: half of the sessions lie in the inner one, nine of ten in the outer; the line is the median. "
    "Thin lines are single sessions, the first of seed {}."
)


def bankrolls_page(found: Bankrolls) -> str:
    """A whole HTML document, without scripts or anything to fetch."""
    title = f"{found.system} on {found.bet}, {found.rules}"
    title = title[0].upper() + title[1:]
    body = all_blocks(
        (
            Markup(f'<p class="dim">{text(terms(found))}</p>'),
            Markup(f'<p class="answer">{text(answer(found))}</p>'),
            Markup(f"<figure>{svg(draw_bankrolls(found), 'bankrolls', 'Bankrolls')}</figure>"),
            note(CAPTION.format(found.seed)),
            plain_table("", columns("", ""), [Row(figure) for figure in figures(found)]),
        )
    )
    return page(title, f"{header('Betting system', title)}\n{body}", style="bankrolls.css")


def terms(found: Bankrolls) -> str:
    """What was played."""
    return (
        f"{found.sessions:,} sessions of {found.rounds:,} coups; bankroll {found.bankroll:,.0f}, "
        f"unit {found.unit:,.0f}, table maximum {found.maximum:,.0f} chips"
    )


def answer(found: Bankrolls) -> str:
    """The answer in two sentences."""
    if not found.staked:
        return "The system staked nothing: at no moment did the cards that remained favour the bettor enough."
    cost = f"Of every 100 chips staked, {abs(found.cost) * 100:.2f} were {_lost(found.cost)}"
    if found.system == "kelly":
        return f"{cost}. It staked only when the cards that remained gave the bettor an edge."
    exact = f"the rules alone say {abs(found.edge) * 100:.2f} {_lost(found.edge)}"
    spread = f"{found.ruined:.1%} of sessions were ruined and {found.ahead:.1%} ended ahead"
    return f"{cost}; {exact}, whatever the system. It chose only how results are spread: {spread}."


def _lost(cost: float) -> str:
    return "lost" if cost >= 0 else "won"


def figures(found: Bankrolls) -> list[tuple[str, str]]:
    """The figures, in the order people ask for them."""
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


def draw_bankrolls(found: Bankrolls) -> Drawing:
    """Bands of the bankroll over the coups, and single sessions."""
    most = max(found.bankroll * 1.05, *found.bands[str(BANDS[-1])], *(max(path) for path in found.paths))
    across, up = Scale(0, found.rounds, LEFT, RIGHT), Scale(0, most, BOTTOM, TOP)

    def points(chips: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
        return tuple((across(coup), up(have)) for coup, have in zip(found.moments, chips, strict=True))

    def band(low: int, high: int) -> tuple[tuple[float, float], ...]:
        return points(found.bands[str(high)]) + points(found.bands[str(low)])[::-1]

    shapes: list[Shape] = [Area(band(BANDS[0], BANDS[-1]), "mist"), Area(band(BANDS[1], BANDS[-2]), "haze")]
    shapes += _axes(across, up)
    shapes += (Line(points(path), "dim", 0.6) for path in found.paths)
    shapes.append(Line(points(found.bands[str(BANDS[2])]), "felt", 2.5))
    begin = up(found.bankroll)
    shapes.append(straight(LEFT, begin, RIGHT, begin, "loss", dashed=True))
    return Drawing(WIDTH, HEIGHT, tuple(shapes), "Bankroll over the coups of a session")


def _axes(across: Scale, up: Scale) -> list[Shape]:
    below = Text((LEFT + RIGHT) / 2, HEIGHT - 6, "coups", anchor="middle")
    shapes: list[Shape] = [Text(0, 11, "chips"), below]
    for chips in ticks(up.low, up.high, 6):
        label = Text(LEFT - 8, up(chips) + 4, f"{chips:,.0f}", anchor="end")
        shapes += [straight(LEFT, up(chips), RIGHT, up(chips)), label]
    for coups in ticks(across.low, across.high, 6):
        shapes.append(Text(across(coups), BOTTOM + 16, f"{coups:,.0f}", anchor="middle"))
    return shapes
