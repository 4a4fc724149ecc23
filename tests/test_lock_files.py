"""What is installed is pinned by hash, and from no address of our choosing."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("file", "pinned"), [("requirements/dev.txt", "--hash=sha256:"), ("web/package-lock.json", '"integrity"')]
)
def test_a_lock_file_pins_by_hash_and_names_no_address(file: str, pinned: str) -> None:
    lines = (ROOT / file).read_text("utf-8").splitlines()
    assert sum(pinned in line for line in lines) > 100
    assert not [line for line in lines if "://" in line]
