"""Hypothesis explores freely at a desk; in CI it walks the same paths every time."""

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
