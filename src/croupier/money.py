"""Exact money: chips are whole numbers of the table's unit, odds are ratios (ruling A1)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Self

from croupier.errors import BadInput


@dataclass(frozen=True)
class Odds:
    """`19:20` wins 19 for every 20 staked.

    >>> Odds.parse("19:20").returned(100)
    195
    """

    win: int
    stake: int

    @classmethod
    def parse(cls, text: str) -> Self:
        win, colon, stake = text.partition(":")
        if not (colon and _digits(win) and _digits(stake) and int(stake)):
            raise BadInput(f"odds {text!r}: write what is won, a colon and what is staked, as in 19:20")
        return cls(int(win), int(stake))

    @cached_property
    def ratio(self) -> Fraction:
        return Fraction(self.win, self.stake)

    def returned(self, stake: int) -> int:
        """All that comes back on a winning stake; never rounded (ruling A1)."""
        won, left = divmod(stake * self.win, self.stake)
        if left:
            raise BadInput(f"{stake} units at {self} would pay a fraction of a unit (ruling A1)")
        return stake + won

    def whole_on(self, step: int) -> bool:
        """Whether every stake that is a multiple of `step` is paid in whole units."""
        return step % (self.stake // gcd(self.win, self.stake)) == 0

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"


@dataclass(frozen=True, slots=True)
class Unit:
    """The smallest amount a table keeps: one `per_chip`-th of a chip.

    >>> Unit(20).chips(1999), Unit(20).units("99.95")
    ('99.95', 1999)
    """

    per_chip: int

    @classmethod
    def parse(cls, text: str) -> Self:
        one, slash, per_chip = text.partition("/")
        if text == "1":
            return cls(1)
        if not (one == "1" and slash and _digits(per_chip) and int(per_chip)):
            raise BadInput(f"unit {text!r}: write the fraction of a chip it is, as in 1/20")
        return cls(int(per_chip))

    def units(self, chips: str | int) -> int:
        """Chips as a person writes them, in units."""
        amount = exact(str(chips)) * self.per_chip
        if amount.denominator != 1:
            raise BadInput(
                f"{chips} chips is not a whole number of units of 1/{self.per_chip} chip (ruling A1)"
            )
        return int(amount)

    def chips(self, units: int) -> str:
        """Units as a person reads them, in chips: exact, as a decimal where one exists."""
        return in_decimals(Fraction(units, self.per_chip))

    def __str__(self) -> str:
        return f"1/{self.per_chip}" if self.per_chip > 1 else "1"


def _digits(text: str) -> bool:
    """Plain digits, and not so many that reading them would take a while."""
    return text.isascii() and text.isdecimal() and len(text) <= 40


def exact(text: str) -> Fraction:
    """A plain decimal number, exactly: no exponents, no fractions, no NaN.

    >>> exact("19.5")
    Fraction(39, 2)
    """
    whole, point, decimals = text.removeprefix("-").partition(".")
    digits = whole + decimals
    if not (_digits(digits) and whole and (decimals or not point)):
        raise BadInput(f"{text!r} is not an amount: write digits, as in 20 or 19.5")
    amount = Fraction(int(digits), 10 ** len(decimals))
    return -amount if text.startswith("-") else amount


def in_decimals(amount: Fraction | int) -> str:
    """As a terminating decimal, or as `p/q` where there is none.

    >>> in_decimals(Fraction(39, 2)), in_decimals(Fraction(1, 3))
    ('19.5', '1/3')
    """
    places = next((n for n in range(40) if 10**n % amount.denominator == 0), 0)
    if not places:
        return str(amount)
    digits = str(abs(amount.numerator) * 10**places // amount.denominator).rjust(places + 1, "0")
    return f"{'-' if amount < 0 else ''}{digits[:-places]}.{digits[-places:]}"
