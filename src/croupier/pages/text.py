"""Numbers and phrases as every page and terminal prints them."""

from collections.abc import Iterable
from html import escape

MINUS = "−"
NUMBERS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def decimals(amount: float, places: int = 4) -> str:
    """With thousands grouped and a minus as long as a plus; nought has no sign.

    >>> decimals(-1234.5, 1), decimals(-0.00001)
    ('−1,234.5', '0.0000')
    """
    text = f"{abs(amount):,.{places}f}"
    return f"{MINUS}{text}" if amount < 0 and _counts(text) else text


def percent(share: float, places: int = 4) -> str:
    """A share in per cent; the unit stands at the head of the column."""
    return decimals(100 * share, places)


def signed(amount: float, places: int = 4) -> str:
    text = decimals(amount, places)
    return text if text[0] == MINUS or not _counts(text) else f"+{text}"


def _counts(text: str) -> bool:
    """Whether a number is more than noughts."""
    return any(digit in "123456789" for digit in text)


def grouped(count: str | int) -> str:
    """A whole number with its thousands apart."""
    return f"{int(count):,}"


def plural(count: int, thing: str) -> str:
    """
    >>> plural(1, "deck"), plural(1200, "coup")
    ('1 deck', '1,200 coups')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def listed(parts: Iterable[str], word: str = "or") -> str:
    """
    >>> listed("abc"), listed("ab", "and")
    ('a, b or c', 'a and b')
    """
    *rest, last = parts
    return f"{', '.join(rest)} {word} {last}" if rest else last


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def printable(text: str) -> str:
    """Untrusted text as one harmless line."""
    return "".join(sign if sign.isprintable() else "·" for sign in " ".join(text.split()))


def escaped(text: str) -> str:
    """Untrusted text within HTML or SVG."""
    return escape(printable(text))
