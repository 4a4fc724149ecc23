"""Plain data behaves as a frozen dataclass with slots does."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from typing import Any

import pytest

from croupier import wire
from croupier.wire import plain


def named(cls: type) -> type:
    cls.__name__ = cls.__qualname__ = cls.__qualname__.rpartition("Of")[0]
    return cls


@named
class NothingOfOurs:
    pass


@named
class PairOfOurs:
    left: int
    right: tuple[int, ...] = ()


@named
class ManyOfOurs:
    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list)
    d: int = 4
    e: int = 5
    f: tuple[int, ...] = (6,)


def twice(cls: Any) -> tuple[Any, Any]:
    """A class made plain, and made a dataclass by the standard library."""
    copies = [type(cls.__name__, (), {**_body(cls)}) for _ in range(2)]
    return plain(copies[0]), dataclass(frozen=True, slots=True)(copies[1])


def _body(cls: type) -> dict[str, Any]:
    return {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}


CASES = [
    (NothingOfOurs, {}, {}),
    (PairOfOurs, {"left": 1}, {"right": (2,)}),
    (ManyOfOurs, {"a": 1, "d": 3}, {"c": [1], "f": ()}),
]


@pytest.mark.parametrize(("cls", "given", "changes"), CASES, ids=lambda case: getattr(case, "__name__", ""))
def test_plain_data_is_what_the_standard_library_makes(
    cls: type, given: dict[str, Any], changes: dict[str, Any]
) -> None:
    ours, theirs = twice(cls)
    one, other = ours(**given), theirs(**given)
    assert repr(one) == repr(other)
    assert asdict(one) == asdict(other)
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert ours.__match_args__ == theirs.__match_args__
    assert [(f.name, f.type) for f in fields(ours)] == [(f.name, f.type) for f in fields(theirs)]
    assert asdict(wire.replace(one, **changes)) == asdict(replace(other, **changes))
    assert replace(one, **changes) == wire.replace(one, **changes) == ours(**{**given, **changes})
    assert one == ours(**given)
    assert one != other
    assert type(wire.replace(one)) is type(one) is ours
    assert ours.__dataclass_params__.frozen


def test_plain_data_with_equal_fields_is_one_key() -> None:
    ours, _ = twice(PairOfOurs)
    assert len({ours(1), ours(1, ()), ours(1, (2,))}) == 2


@pytest.mark.parametrize("cls", [NothingOfOurs, PairOfOurs, ManyOfOurs], ids=lambda cls: str(cls.__name__))
def test_plain_data_cannot_be_changed(cls: type) -> None:
    value = twice(cls)[0](*[1] * bool(cls.__annotations__ if "__annotations__" in vars(cls) else ()))
    for name in ("a", "left", "new"):
        with pytest.raises(FrozenInstanceError, match="cannot assign"):
            setattr(value, name, 1)
        with pytest.raises(FrozenInstanceError, match="cannot delete"):
            delattr(value, name)
    with pytest.raises(AttributeError):
        wire.replace(value, new=1)


def test_a_field_made_by_a_factory_is_made_for_each() -> None:
    ours, _ = twice(ManyOfOurs)
    assert ours(1).c is not ours(1).c


@plain
class Sent:
    one: int
    two: str = "2"


def test_plain_data_is_copied_and_sent_to_other_processes() -> None:
    value = Sent(1)
    for found in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert found == value
        assert type(found) is Sent
