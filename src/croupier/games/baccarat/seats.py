"""How seats are written: `3` is a place, `3.1` stands behind it."""

import re
from functools import lru_cache

SEAT = re.compile(r"([1-9]\d?)(?:\.([1-9]))?", re.ASCII)

is_place = str.isdecimal  # `3` is a place, `3.1` stands behind it, `dealer` is staff


@lru_cache(maxsize=256)
def places_of(seats: tuple[str, ...]) -> list[str]:
    """The places among these seats, lowest first."""
    return sorted(filter(is_place, seats), key=int)


def identity(seat: str, name: str) -> str:
    """How a person who left is known again (TLGC 7.5): by name, or where there is none by seat."""
    return f"name {name}" if name else f"seat {seat}"


def place_of(seat: str) -> str:
    """The place whose betting space a seat uses: `3` for both `3` and `3.1`."""
    return seat.partition(".")[0]


def seat_numbers(seat: str) -> tuple[int, int]:
    """The number of a place, 0 if it is none, and of whoever stands behind it, 0 for who sits there.

    >>> seat_numbers("3"), seat_numbers("3.1"), seat_numbers("03")
    ((3, 0), (3, 1), (0, 0))
    """
    spot = SEAT.fullmatch(seat)
    return (int(spot[1]), int(spot[2] or 0)) if spot else (0, 0)


def by_seat(seat: str) -> tuple[int, ...]:
    """Sorts seats by number, standing players after the one they stand behind."""
    return tuple(map(int, seat.split(".")))
