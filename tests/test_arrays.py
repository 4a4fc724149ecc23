"""Arrays that kernels work in."""

import numpy as np
import pytest

from croupier.arrays import CACHE_LINE, workspace


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.float64])
def test_a_workspace_starts_at_a_cache_line_empty_and_its_own(kind: type[np.generic]) -> None:
    spaces = [workspace((3, 1 + size), kind) for size in range(20)]
    for number, space in enumerate(spaces, 1):
        assert space.__array_interface__["data"][0] % CACHE_LINE == 0
        assert (space.shape, space.dtype) == ((3, number), np.dtype(kind))
        assert not space.any()
        assert space.flags.c_contiguous
        space[:] = number
    assert [space.min() for space in spaces] == [space.max() for space in spaces] == [*range(1, 21)]
    assert workspace(7, kind).shape == (7,)
