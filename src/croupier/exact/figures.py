"""Exact figures as they travel, a fraction beside its decimals, and as they print."""

from fractions import Fraction

from croupier.wire import plain

DECIMALS = 12
MINUS = "−"


@plain
class Figure:
    """A number as it is, `p/q`, and rounded to twelve decimals."""

    exact: str
    decimal: str

    @property
    def value(self) -> float:
        return float(Fraction(self.exact))


@plain
class Tally:
    """Six-card sequences, as a string because a JSON reader may not keep them, and their share of all."""

    count: str
    probability: Figure


def figure(amount: Fraction | int) -> Figure:
    exact = Fraction(amount)
    digits = str(abs(round(exact * 10**DECIMALS))).rjust(DECIMALS + 1, "0")
    decimal = f"{'-' if exact < 0 else ''}{digits[:-DECIMALS]}.{digits[-DECIMALS:]}"
    return Figure(f"{exact.numerator}/{exact.denominator}", decimal)


def tally(count: int, total: int) -> Tally:
    return Tally(str(count), figure(Fraction(count, total)))


def decimals(amount: float, places: int = 4) -> str:
    """With thousands grouped and a minus as long as a plus; nought has no sign.

    >>> decimals(-1234.5, 1), decimals(-0.00001)
    ('−1,234.5', '0.0000')
    """
    text = f"{abs(amount):,.{places}f}"
    return f"{MINUS}{text}" if amount < 0 and any(sign in "123456789" for sign in text) else text


def percent(share: float, places: int = 4) -> str:
    """A share in per cent; the unit stands at the head of the column."""
    return decimals(100 * share, places)


def signed(amount: float, places: int = 4) -> str:
    text = decimals(amount, places)
    return text if text[0] == MINUS or not any(sign in "123456789" for sign in text) else f"+{text}"


def printable(text: str) -> str:
    """Anybody's text as one line that does nothing but stand there."""
    return "".join(sign if sign.isprintable() else "·" for sign in " ".join(text.split()))


def grouped(count: str | int) -> str:
    """A whole number with its thousands apart."""
    return f"{int(count):,}"
