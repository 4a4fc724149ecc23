"""How the tests run: Hypothesis explores freely at a desk, in CI it walks the same paths every time."""

import os

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Quick tests first: what is wrong shows early, and the long ones fill both workers to the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)
