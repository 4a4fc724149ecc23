"""How the tests run: Hypothesis explores freely at a desk, in CI it walks the same paths every time."""

import os

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first, so that one core does not wait for the other at the end."""
    items.sort(key=lambda item: "test_long_play" not in item.nodeid)
