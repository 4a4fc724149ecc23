"""The look of everything drawn: colours on paper and on a dark ground, typefaces, suits."""

from typing import NamedTuple


class Colour(NamedTuple):
    paper: str
    dark: str


# Player, Banker and Tie differ in lightness too, and so do stand and hit: greys tell them apart.
COLOURS = {
    "ink": Colour("#1c2321", "#e8e6df"),
    "dim": Colour("#59625f", "#a3aca8"),
    "line": Colour("#d5d3cb", "#3a403e"),
    "paper": Colour("#ffffff", "#161a19"),
    "pale": Colour("#f1efe9", "#262c2a"),
    "felt": Colour("#0b6b4f", "#4cc29b"),
    "on-felt": Colour("#ffffff", "#10231d"),
    "haze": Colour("#abcfc2", "#22584a"),
    "mist": Colour("#dfece7", "#1a3029"),
    "brass": Colour("#b0762a", "#d9a657"),
    "loss": Colour("#a33a2a", "#ff8a75"),
    "alarm": Colour("#fbeeeb", "#36201c"),
    "focus": Colour("#0b57d0", "#8ab4ff"),
    "player": Colour("#1f4e79", "#4f8fd6"),
    "banker": Colour("#c4574a", "#f2857b"),
    "tie": Colour("#9cc490", "#9be0b0"),
    "red-suit": Colour("#b3372b", "#ff6b63"),
    "stand": Colour("#cfe2f1", "#b3d0e4"),
    "hit": Colour("#e5901f", "#d27d1f"),
    "mixed": Colour("#f4d35e", "#f4d35e"),
    "stand-idle": Colour("#edf3f7", "#36454f"),  # what never comes up when both play this way
    "hit-idle": Colour("#f8e4c8", "#5d4526"),
    "nothing": Colour("#e6e4de", "#2b312f"),  # a hand with nothing to decide
    "never": Colour("#f4f3f0", "#1e2322"),
    "on-cell": Colour("#1c2321", "#10161a"),
    "faded": Colour("#6b7370", "#a3aca8"),  # on a cell that asks for nothing
}
SANS = (
    "Helvetica Neue, Helvetica, Arial, Liberation Sans, Noto Sans Thai, Leelawadee UI, Thonburi, sans-serif"
)
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RED_SUITS = "hd"


def card_text(card: str) -> str:
    """
    >>> card_text("Th")
    '10♥'
    """
    return card[0].replace("T", "10") + SUITS.get(card[1], card[1])


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
