"""NumPy, imported when it is first used: what needs no arrays starts without it."""

from typing import TYPE_CHECKING, Any

__all__ = ["Array", "Counts", "Mask", "Words", "np", "workspace"]

CACHE_LINE = 64  # bytes that a processor loads at once

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]
    Counts = NDArray[np.int64]
    Mask = NDArray[np.bool_]
    Words = NDArray[np.uint64]
else:
    Array = Counts = Mask = Words = Any

    class _NumPy:
        def __getattr__(self, name: str) -> Any:
            import numpy

            setattr(self, name, getattr(numpy, name))
            return getattr(numpy, name)

    np = _NumPy()


def workspace(shape: int | tuple[int, ...], kind: Any) -> Array:
    """Zeros for a kernel to work in, laid so that none of its vectors straddles two cache lines.

    NumPy aligns to sixteen bytes: there, each of the widest vectors is loaded twice.
    """
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    memory = np.zeros(size + CACHE_LINE, np.uint8)
    start = -memory.__array_interface__["data"][0] % CACHE_LINE
    found: Array = memory[start : start + size].view(kind).reshape(shape)
    return found
