"""Exact figures as they travel: a fraction beside its decimals."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from croupier.wire import plain

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

DECIMALS = 12


@dataclass(frozen=True)
class AsText:
    """A number that is text in JSON, where a reader may not keep all its digits."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]

    def __get_pydantic_core_schema__(self, source: Any, _handler: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        return core_schema.json_or_python_schema(
            core_schema.no_info_after_validator_function(self.read, core_schema.str_schema()),
            core_schema.is_instance_schema(source),
            serialization=core_schema.plain_serializer_function_ser_schema(self.write),
        )


def ratio(amount: Fraction) -> str:
    """A fraction with its denominator, be it one."""
    return f"{amount.numerator}/{amount.denominator}"


Count = Annotated[int, AsText(str, int)]
Exact = Annotated[Fraction, AsText(str, Fraction)]
Ratio = Annotated[Fraction, AsText(ratio, Fraction)]


@plain
class Figure:
    """A number as it is, and rounded to twelve decimals."""

    exact: Ratio
    decimal: str

    @property
    def value(self) -> float:
        return float(self.exact)


@plain
class Tally:
    """Six-card sequences, and their share of all."""

    count: Count
    probability: Figure


def figure(amount: Fraction | int) -> Figure:
    exact = Fraction(amount)
    digits = str(abs(round(exact * 10**DECIMALS))).rjust(DECIMALS + 1, "0")
    decimal = f"{'-' if exact < 0 else ''}{digits[:-DECIMALS]}.{digits[-DECIMALS:]}"
    return Figure(exact, decimal)


def tally(count: int, total: int) -> Tally:
    return Tally(count, figure(Fraction(count, total)))
