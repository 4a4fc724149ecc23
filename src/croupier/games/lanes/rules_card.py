"""The rules of Lanes as a card beside the table holds them: every figure is the engine's own."""

from croupier.games.lanes import layout
from croupier.games.rules_card import Line, Section

NUMBERED = layout.RANKS[layout.TWO : layout.JACK]


def scores() -> Section:
    """What a card counts (ruling L7)."""
    matched, two = _points(layout.IN_ITS_SUIT), _points(layout.TWO_IN_ITS_SUIT)
    return Section(
        "Cards score",
        (
            Line("face down", f"{_points(layout.FACE_DOWN)}, whatever it is"),
            Line(f"{NUMBERED[0]} to {NUMBERED[-1]}", "its number"),
            Line("A J Q K ★", f"{_points(layout.PICTURE)}; ★ is a joker"),
            Line("own suit", f"{matched} in a face-up lane of its suit, but a 2 scores {two}"),
        ),
    )


def effects() -> Section:
    """What a card does when it comes to lie face up (rulings L8–L11)."""
    return Section(
        "Cards act when laid or flipped face up",
        (
            Line("A", "flips a lane", "lane 2"),
            Line("J", "flips a card of its lane, then swaps it with another", "flip 3d swap Jc"),
            Line("Q", "flips any card on the table", "flip #4"),
            Line("K", "moves a card from another lane into its own", "move 4h"),
            Line("★", "shuffles the tens and lays three face up"),
            Line("7777", "face up on one side win all coins at once"),
        ),
    )


def rounds() -> Section:
    """How a round goes and what it wins (rulings L2–L5, L12, L13)."""
    ante = f"{layout.ANTE} coin" if layout.ANTE == 1 else f"{layout.ANTE} coins"
    return Section(
        "A round",
        (
            Line(
                "start", f"each pays {ante} and holds {layout.HAND} cards; {layout.LANES} tens are the lanes"
            ),
            Line("turn", f"{layout.TURNS} times: bid, then each lays a card on their side of a lane"),
            Line("win", f"more points in two lanes take the pot; all {layout.ALL_COINS} coins win the match"),
        ),
    )


def rules_card() -> tuple[Section, ...]:
    """The whole game, to fit on one screen."""
    return rounds(), scores(), effects()


def _points(count: int) -> str:
    """
    >>> _points(3), _points(-3)
    ('+3', '−3')
    """
    return f"{count:+d}".replace("-", "−")
