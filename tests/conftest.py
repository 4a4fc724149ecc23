"""How the tests run: Hypothesis explores freely at a desk, in CI it walks the same paths every time."""

import os

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first on each of two workers, which begin with a half of the list each."""
    long = [item for item in items if "test_long_play" in item.nodeid]
    short = [item for item in items if item not in set(long)]
    middle = len(items) // 2 - len(long[::2])
    items[:] = [*long[::2], *short[:middle], *long[1::2], *short[middle:]]
