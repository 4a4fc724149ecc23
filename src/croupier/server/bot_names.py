"""What bots are called at a table, so that people tell them apart; what kind of bot each is stands beside."""

from collections.abc import Collection, Mapping
from zlib import crc32

NAMES = (
    *("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Felix", "Grace", "Hugo", "Ida", "Jacob"),
    *("Karen", "Leon", "Maria", "Nina", "Oskar", "Pierre", "Rosa", "Sofia", "Thomas", "Vera"),
)


def bot_name(game: str, seat: str, taken: Collection[str] = ()) -> str:
    """The name for a bot at a seat, which nobody else at the table has; at a game it is always the same one.

    >>> bot_name("lanes", "b") == bot_name("lanes", "b") != bot_name("lanes", "b", [bot_name("lanes", "b")])
    True
    """
    first = crc32(f"{game} {seat}".encode()) % len(NAMES)
    free = [name for name in (*NAMES[first:], *NAMES[:first]) if name not in taken]
    return free[0] if free else f"{NAMES[first]} {seat}"


def bot_names_for(game: str, bots: Mapping[str, str]) -> dict[str, str]:
    """By seat, names for several bots at one table."""
    names: dict[str, str] = {}
    for seat in sorted(bots):
        names[seat] = bot_name(game, seat, names.values())
    return names
