"""Exact figures as they travel: a fraction beside its decimals."""

from fractions import Fraction

from croupier.wire import plain

DECIMALS = 12


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
