"""The look of everything drawn: colours on paper and on a dark ground, typefaces, suits.

What the web tables have too has their value, in `web/src/tokens.css`; a test compares them.
"""

from typing import NamedTuple

from croupier.cards import pictured


class Colour(NamedTuple):
    paper: str
    dark: str


# Player, Banker and Tie differ in lightness too, and so do stand and hit: greys tell them apart.
COLOURS = {
    "ink": Colour("#18221c", "#e9efe9"),
    "dim": Colour("#4a5a50", "#a5b4aa"),
    "line": Colour("#cfd9cc", "#2b3a32"),
    "paper": Colour("#ffffff", "#1b2620"),
    "pale": Colour("#eef2ea", "#0d1411"),
    "felt": Colour("#2a5a45", "#7fb89d"),
    "on-felt": Colour("#ffffff", "#10231d"),
    "haze": Colour("#abcfc2", "#22584a"),
    "mist": Colour("#dfece7", "#1a3029"),
    "brass": Colour("#7d5a14", "#e2bf7b"),
    "loss": Colour("#9a2d12", "#ffb199"),
    "alarm": Colour("#fae7df", "#3a1c12"),
    "focus": Colour("#7d5a14", "#e2bf7b"),
    "player": Colour("#143f76", "#86b8f2"),
    "banker": Colour("#972320", "#ea7f75"),
    "tie": Colour("#1e6c3b", "#93dcab"),
    "red-suit": Colour("#b3231c", "#ff6b63"),
    # Brass is to hit, as on the tables' own chart; blue stays with Player.
    "stand": Colour("#dfe6dc", "#ccd6cf"),
    "hit": Colour("#c98a1b", "#c98a1b"),
    "mixed": Colour("#ecd089", "#ecd089"),
    "stand-idle": Colour("#eef2ea", "#36453d"),  # what never comes up when both play this way
    "hit-idle": Colour("#f3ead6", "#57431f"),
    "nothing": Colour("#dadfd7", "#2b3a32"),  # a hand with nothing to decide
    "never": Colour("#f4f6f2", "#141d18"),
    "on-cell": Colour("#18221c", "#0d1411"),
    "faded": Colour("#5f6d64", "#a5b4aa"),  # on a cell that asks for nothing
}
SANS = (
    "Helvetica Neue, Helvetica, Arial, Liberation Sans, Noto Sans Thai, Leelawadee UI, Thonburi, sans-serif"
)
RED_SUITS = "hd"


def card_text(card: str) -> str:
    """
    >>> card_text("Th")
    '10♥'
    """
    return pictured([card])


def stylesheet() -> str:
    """Every colour as a CSS variable and as a class of shapes, on both grounds.

    Shapes carry their paper colour as an attribute, because a printer of HTML may not apply a page's style to
    a picture; on a dark screen the class overrides it.
    """
    paper, dark = (
        "".join(f"--{name}:{colour[ground]};" for name, colour in COLOURS.items()) for ground in (0, 1)
    )
    shapes = "".join(f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in COLOURS)
    return (
        f":root{{color-scheme:light dark;{paper}}}\n"
        f"@media screen and (prefers-color-scheme: dark){{:root{{{dark}}}\n{shapes}}}\n"
    )


def picture_style() -> str:
    """The style of a picture that is a file of its own: it follows the screen it is shown on."""
    dark = "".join(
        f".f-{name}{{fill:{colour.dark}}}.s-{name}{{stroke:{colour.dark}}}"
        for name, colour in COLOURS.items()
    )
    ground = COLOURS["paper"]
    on_dark = f"svg{{background:{ground.dark}}}{dark}"
    return f"svg{{background:{ground.paper}}}@media screen and (prefers-color-scheme:dark){{{on_dark}}}"
