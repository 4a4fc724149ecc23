"""NumPy, imported when it is first used: what needs no arrays starts without it."""

from typing import TYPE_CHECKING, Any

__all__ = ["Array", "Counts", "Mask", "Words", "np"]

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
