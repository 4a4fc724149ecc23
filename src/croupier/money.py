"""Exact money: people and programs speak of chips, tables count whole units, odds are ratios (ruling A1)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import gcd
from typing import TYPE_CHECKING, Annotated, Any, Self

from croupier.errors import BadInput, echoed

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

MAX_SAFE_INT = 2**53 - 1  # the largest whole number every JSON reader keeps exact
MOST_PER_CHIP = 10**6  # units; of more, an amount might be too long to read again


class _AsJson:
    """How chips travel: an integer where whole, else their exact text."""

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        part = core_schema.no_info_plain_validator_function(
            _part_of_a_chip, serialization=core_schema.plain_serializer_function_ser_schema(chips_json)
        )
        return core_schema.union_schema(
            [core_schema.int_schema(strict=True), part],
            mode="left_to_right",
            custom_error_type="chips",
            custom_error_message='chips are a whole number, or a part of one as exact text: "9.75"',
        )

    def __get_pydantic_json_schema__(self, _schema: Any, _handler: Any) -> dict[str, Any]:
        text = {"type": "string", "pattern": r"^-?\d+(\.\d*[1-9]|/\d+)$", "examples": ["9.75", "1/3"]}
        return {"anyOf": [{"type": "integer"}, text]}


# An exact amount of chips: an `int` where whole, else a `Fraction`.
Chips = Annotated[int | Fraction, _AsJson()]


def as_chips(amount: int | Fraction) -> Chips:
    """The one form of an amount: after arithmetic a fraction may have become whole.

    >>> as_chips(Fraction(1, 2) + Fraction(1, 2)), as_chips(Fraction(39, 4))
    (1, Fraction(39, 4))
    """
    return amount.numerator if amount.denominator == 1 else amount


def parse_chips(text: str) -> Chips:
    """A plain decimal number, exactly: no exponents, no fractions, no NaN.

    >>> parse_chips("19.5"), parse_chips("20")
    (Fraction(39, 2), 20)
    """
    integer, point, decimals = text.removeprefix("-").partition(".")
    digits = integer + decimals
    if not (_digits(digits) and integer and (decimals or not point)):
        raise BadInput(f"{echoed(text)} is not an amount: write digits, as in 20 or 19.5")
    amount = Fraction(int(digits), 10 ** len(decimals))
    return as_chips(-amount if text.startswith("-") else amount)


def format_chips(amount: Chips) -> str:
    """As a person reads them: a terminating decimal, or `p/q` where there is none.

    >>> format_chips(20), format_chips(Fraction(39, 2)), format_chips(Fraction(1, 3))
    ('20', '19.5', '1/3')
    """
    return _decimal(amount.numerator, amount.denominator)


def chips_json(amount: Chips) -> int | str:
    """As JSON has them: an integer where whole, else exact text."""
    numerator, denominator = amount.numerator, amount.denominator
    return numerator if denominator == 1 else _decimal(numerator, denominator)


@lru_cache(maxsize=1024)  # of two numbers: to hash a fraction takes longer than the rest
def _decimal(numerator: int, denominator: int) -> str:
    places = next((n for n in range(40) if 10**n % denominator == 0), 0)
    if not places:
        return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
    digits = str(abs(numerator) * 10**places // denominator).rjust(places + 1, "0")
    return f"{'-' if numerator < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _part_of_a_chip(given: Any) -> Fraction:
    """A fraction, or the text of one as `format_chips` writes it."""
    if isinstance(given, Fraction) and given.denominator > 1:
        return given
    if isinstance(given, str) and len(given) <= 60:
        top, slash, bottom = given.partition("/")
        if slash and _digits(top.removeprefix("-")) and _digits(bottom) and int(bottom):
            found: Chips = Fraction(int(top), int(bottom))
        else:
            found = parse_chips(given)
        if isinstance(found, Fraction) and format_chips(found) == given:
            return found
    raise ValueError("not a part of a chip")


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
            raise BadInput(f"odds {echoed(text)}: write what is won, a colon and what is staked, as in 19:20")
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

    >>> Unit(20).units(100), Unit(20).chips(2000), Unit(20).chips(1999), Unit(20).text(1999)
    (2000, 100, Fraction(1999, 20), '99.95')
    """

    per_chip: int

    @classmethod
    def parse(cls, text: str) -> Self:
        one, slash, per_chip = text.partition("/")
        if text == "1":
            return cls(1)
        if not (one == "1" and slash and _digits(per_chip) and 0 < int(per_chip) <= MOST_PER_CHIP):
            raise BadInput(f"unit {echoed(text)}: write the fraction of a chip it is, as in 1/20")
        return cls(int(per_chip))

    def units(self, chips: Chips) -> int:
        """Chips in units; a part of a unit is refused."""
        if type(chips) is int:
            return chips * self.per_chip
        if isinstance(chips, Fraction):
            parts, left = divmod(self.per_chip, chips.denominator)
            if not left:
                return chips.numerator * parts
            chips_text = format_chips(chips)
            raise BadInput(f"{chips_text} chips is not a whole number of units of {self} chip (ruling A1)")
        raise BadInput(f"{chips!r} is not an amount of chips: give an int or a Fraction")

    def chips(self, units: int) -> Chips:
        """Units in chips."""
        per_chip = self.per_chip
        return _fraction(units, per_chip) if units % per_chip else units // per_chip

    def text(self, units: int) -> str:
        """Units as a person reads them, in chips."""
        return format_chips(self.chips(units))

    def __str__(self) -> str:
        return f"1/{self.per_chip}" if self.per_chip > 1 else "1"


_fraction = lru_cache(maxsize=1024)(Fraction)  # the same few amounts come back coup after coup


def _digits(text: str) -> bool:
    """Plain digits, and not so many that reading them would take a while."""
    return text.isascii() and text.isdecimal() and len(text) <= 40
