"""Kernels kept as machine code: the same result without Numba, and wherever they can or cannot be kept."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.compiled import compiled

EIGHT = """
import sys
from croupier.exact.polynomial import polynomial
from croupier.games.baccarat.rulefile import load_rules
print(*polynomial(load_rules("classic").tableau).outcomes([128] + [32] * 9), "numba" in sys.modules)
"""
COUNTS = "2230518282592256 2292252566437888 475627426473216"


def in_a_process_of_its_own(cache: Path) -> str:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", EIGHT],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=120,
    )
    return done.stdout.strip()


def test_the_first_process_compiles_and_the_next_needs_no_numba(tmp_path: Path) -> None:
    assert in_a_process_of_its_own(tmp_path) == f"{COUNTS} True"
    assert in_a_process_of_its_own(tmp_path) == f"{COUNTS} False"
    assert not list(tmp_path.rglob("*.partial"))


def test_without_a_place_to_keep_them_kernels_run_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the cache should be")
    assert in_a_process_of_its_own(tmp_path / "taken") == f"{COUNTS} True"


def test_a_kernel_that_would_need_numba_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "greedy_kernels.py").write_text(
        "import numpy as np\nfrom numba import cfunc, carray\n"
        "@cfunc('void(CPointer(int64), int64)')\n"
        "def grab(found, n):\n    carray(found, 1)[0] = np.zeros(n).sum()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with pytest.raises(AssertionError, match=r"needs more than machine code: .*NRT_"):
        compiled("greedy_kernels", "grab", "pi")


@pytest.mark.parametrize("damage", [0, 100, -1])
def test_a_damaged_kernel_is_compiled_again(tmp_path: Path, damage: int) -> None:
    in_a_process_of_its_own(tmp_path)
    for kernel in tmp_path.rglob("*.kernel"):
        whole = kernel.read_bytes()
        kernel.write_bytes(whole[:damage] if damage >= 0 else whole[:-1] + bytes([whole[-1] ^ 1]))
    assert in_a_process_of_its_own(tmp_path) == f"{COUNTS} True"
    assert in_a_process_of_its_own(tmp_path) == f"{COUNTS} False"
