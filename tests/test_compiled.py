"""Kernels kept as machine code: the same result without Numba, and wherever they can or cannot be kept."""

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import numpy as np
import pytest

from croupier.compiled import _cache, _path, _text, compiled
from croupier.errors import BadInput

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


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that a process has filled."""
    cache = tmp_path_factory.mktemp("cache")
    assert in_a_process_of_its_own(cache) == f"{COUNTS} True"
    return cache


def test_the_first_process_compiles_and_the_next_needs_no_numba(compiled_once: Path) -> None:
    assert in_a_process_of_its_own(compiled_once) == f"{COUNTS} False"
    assert not list(compiled_once.rglob("*.partial"))


def test_without_a_place_to_keep_them_kernels_run_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the cache should be")
    assert in_a_process_of_its_own(tmp_path / "taken") == f"{COUNTS} True"


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Writes a module of kernels; its name."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def write(text: str) -> str:
        name = f"kernels_{sha256(text.encode()).hexdigest()[:8]}"
        (tmp_path / f"{name}.py").write_text(f"from croupier.kernel import kernel\n{text}")
        return name

    return write


SUM_OF = """
@kernel("int64[:, 2], int8[3], int64 -> int64")
def sum_of(pairs, bytes, more):
    return pairs.sum() + bytes.sum() + more
"""


def test_a_kernel_is_called_with_arrays_and_whole_numbers(kernels: Callable[[str], str]) -> None:
    sum_of = compiled(kernels(SUM_OF), "sum_of")
    pairs = np.array([[1, 2], [3, 4]])
    assert sum_of(pairs, np.ones(3, np.int8), 5) == 18
    assert sum_of(pairs[:0], np.ones(3, np.int8), 5) == 8
    again = sum_of.bind(pairs, np.ones(3, np.int8), 0)
    pairs += 1
    assert [again(), again()] == [17, 17]


@pytest.mark.parametrize(
    ("pairs", "numbers", "fault"),
    [
        (np.ones((2, 2)), np.ones(3, np.int8), r"argument 1 must be int64\[:, 2\], not float64\[2, 2\]"),
        (np.ones((2, 3), int), np.ones(3, np.int8), r"argument 1 must be int64\[:, 2\], not int64\[2, 3\]"),
        (np.ones((4, 2), int)[::2], np.ones(3, np.int8), r"argument 1 .*, not int64\[2, 2\], not contiguous"),
        (np.ones((2, 2), int), np.ones(4, np.int8), r"argument 2 must be int8\[3\], not int8\[4\]"),
        (np.ones((2, 2), int), np.ones(3, bool), r"argument 2 must be int8\[3\], not bool\[3\]"),
    ],
)
def test_an_array_that_does_not_fit_is_named(
    kernels: Callable[[str], str], pairs: Any, numbers: Any, fault: str
) -> None:
    with pytest.raises(AssertionError, match=fault):
        compiled(kernels(SUM_OF), "sum_of")(pairs, numbers, 0)
    with pytest.raises(AssertionError, match="takes 3, not 2"):
        compiled(kernels(SUM_OF), "sum_of")(pairs, numbers)


def test_a_changed_constant_of_an_imported_module_is_compiled_again(tmp_path: Path) -> None:
    """Whether a kernel imports names of a module or the module itself, its text is part of the key."""
    assert "STREAMS" in _text("croupier.simulate.card_kernels")
    assert "def layer" in _text("croupier.games.lanes.core")
    assert "MAX_CODES" in _text("croupier.solve.pokdeng.payoff_kernels")


def test_a_kernel_that_would_need_numba_is_not_kept(kernels: Callable[[str], str]) -> None:
    grab = """
import numpy as np
@kernel("int64[1], int64")
def grab(found, n):
    found[0] = np.zeros(n).sum()
"""
    with pytest.raises(AssertionError, match=r"needs more than machine code: .*NRT_"):
        compiled(kernels(grab), "grab")


@pytest.mark.parametrize("damage", [0, 100, -1])
def test_a_damaged_kernel_is_compiled_again(kernels: Callable[[str], str], damage: int) -> None:
    """Told by its file, which is whole again."""
    module = kernels(SUM_OF)
    arguments = np.array([[1, 2]]), np.ones(3, np.int8), 4
    compiled.cache_clear()
    assert compiled(module, "sum_of")(*arguments) == 10
    (file,) = _path(module, "sum_of").parent.glob(f"*{module}*")
    stored = file.read_bytes()
    file.write_bytes(stored[:damage] if damage >= 0 else stored[:-1] + bytes([stored[-1] ^ 1]))
    compiled.cache_clear()
    assert compiled(module, "sum_of")(*arguments) == 10
    assert file.read_bytes() == stored


REPORTED = f"""
from croupier.errors import BadInput
try:
    exec({EIGHT!r})
except BadInput as fault:
    print(fault)
"""


def test_code_that_others_may_have_written_is_not_loaded(compiled_once: Path, tmp_path: Path) -> None:
    copytree(compiled_once, tmp_path, dirs_exist_ok=True)
    folder = tmp_path / "croupier" / "kernels"
    stored = list(folder.iterdir())
    assert stored
    assert {file.stat().st_mode & 0o077 for file in (folder, *stored)} == {0}
    for file in stored:
        file.chmod(0o666)
    assert in_a_process_of_its_own(tmp_path) == f"{COUNTS} True", "a file that anyone may write was loaded"
    assert {file.stat().st_mode & 0o077 for file in folder.iterdir()} == {0}
    folder.chmod(0o777)
    assert in_a_process_of_its_own(tmp_path) == f"{COUNTS} False"
    assert folder.stat().st_mode & 0o077 == 0


def test_a_cache_of_someone_else_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "croupier" / "kernels").mkdir(parents=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    with pytest.raises(BadInput, match="belongs to someone else"):
        _cache()


def test_a_relative_cache_is_refused_in_one_line() -> None:
    settings = {**os.environ, "XDG_CACHE_HOME": "here"}
    done = subprocess.run(
        [sys.executable, "-c", REPORTED],
        capture_output=True,
        text=True,
        env=settings,
        timeout=120,
        check=True,
    )
    assert done.stdout == "XDG_CACHE_HOME is 'here', a relative path: set it to an absolute one\n"


def test_a_user_without_a_home_gets_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 2**31 - 7)  # whom no list of users knows
    with pytest.raises(BadInput, match="no home folder is known: set HOME or XDG_CACHE_HOME"):
        _cache()
