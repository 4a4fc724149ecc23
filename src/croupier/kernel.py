"""Entry points into compiled code: what a module of kernels offers to `compiled`. Imports Numba.

A signature reads like the call: `int8[88], int64[:, 4], int64 -> int64` is an array of 88 numbers, one of any
number of rows of four, and a whole number; a whole number comes back.
"""

from collections.abc import Callable
from typing import Any

from numba import carray, cfunc, njit, types  # type: ignore[attr-defined]

from croupier.compiled import Parameter, parse_signature


def kernel(signature: str, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for `compiled` to call; `options` are those of `numba.njit`."""

    def compile_entry(function: Callable[..., Any]) -> Any:
        parameters, returns = parse_signature(signature)
        compiled_function = function if hasattr(function, "py_func") else njit(**options)(function)
        scope = {"carray": carray, "function": compiled_function}
        exec(_source(parameters), scope)
        c_types = [c_type for parameter in parameters for c_type in _c_types(parameter)]
        entry: Any = cfunc((types.int64 if returns else types.void)(*c_types))(scope["entry"])
        entry.signature = signature
        return entry

    return compile_entry


def _source(parameters: tuple[Parameter, ...]) -> str:
    """A function of addresses and lengths that calls the one of arrays."""
    names, arrays = [], []
    for number, parameter in enumerate(parameters):
        lengths = [f"n{number}_{axis}" for axis in parameter.free]
        names += [f"p{number}", *lengths]
        if parameter.shape is None:
            arrays.append(f"p{number}")
        else:
            left = iter(lengths)
            shape = [next(left) if length is None else str(length) for length in parameter.shape]
            arrays.append(f"carray(p{number}, ({', '.join(shape)},))")
    return f"def entry({', '.join(names)}):\n    return function({', '.join(arrays)})\n"


def _c_types(parameter: Parameter) -> list[Any]:
    number: Any = getattr(types, parameter.kind)
    pointer: Any = types.CPointer
    return [number if parameter.shape is None else pointer(number), *[types.int64] * len(parameter.free)]
