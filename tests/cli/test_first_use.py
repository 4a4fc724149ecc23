"""The first minute: nothing is silent, nothing is missing without a line that says how to get it."""

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import metadata
from pathlib import Path

import pytest

import croupier
from benchmarks.first_use import COMMANDS
from croupier import all_kernels
from croupier.all_kernels import kernel_modules, warmup
from tests.cli.test_public_functions import commands
from tests.test_imports import imported, modules

COMMAND = Path(sys.executable).with_name("croupier")
SRC = Path(croupier.__file__).parent
# Runs each command given as JSON with these packages blocked; tells exit codes and stderr.
WITHOUT = """
import contextlib, io, json, sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in {"numba", "llvmlite", "highspy", "pyarrow", "weasyprint", "PIL", "distributed"}:
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)
sys.meta_path.insert(0, Blocked())
from croupier.cli.main import _run
told = []
for arguments in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = _run(arguments)
    told.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(told))
"""


def without_extras(*commands: str) -> list[tuple[int, str, str]]:
    asked = json.dumps([command.split("|") for command in commands])
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, asked], capture_output=True, text=True, timeout=300, check=True
    )
    return [tuple(told) for told in json.loads(done.stdout)]


def test_a_plain_installation_deals_replays_explains_audits_and_prices(tmp_path: Path) -> None:
    record = tmp_path / "table.jsonl"
    light = (
        f"deal|tasmanian|--rounds|5|--seed|1|-o|{record}",
        f"replay|{record}",
        f"explain|{record}|--seq|3",
        f"audit|{record}",
        "deal|pok-deng|--rounds|3|--seed|1",
        "explain|classic|--cards|9h 2c Ts 3d",
        "rulebook|tasmanian",
        "roads|BBPpT",
        "odds|classic",
        "diff|classic|federal",
        "schema|rules|baccarat",
    )
    for command, (code, out, err) in zip(light, without_extras(*light), strict=True):
        assert (code, err) == (0, ""), command
        assert out, command


def test_what_needs_an_extra_says_in_one_line_how_to_get_it() -> None:
    heavy = {
        "simulate|classic|--coups|1000": "fast",
        "deal|lanes|--rounds|1": "fast",
        "banker|2s 3h|--seat|100 stood": "fast",
        "solve|kuhn": "solve",
        "simulate|classic|--coups|1000|-o|coups.parquet": "data",
        "solve|pok-deng|-o|chart.png": "charts",
        "parsheet|classic|-o|sheet.pdf": "pdf",
    }
    for command, (code, out, err) in zip(heavy, without_extras(*heavy), strict=True):
        assert (code, "╭" in out) == (2, False), command
        assert f"pip install 'croupier[{heavy[command]}]'" in err, command
        assert err.count("\n") == 1, command


def test_every_extra_that_is_named_can_be_installed() -> None:
    offered = set(metadata("croupier").get_all("Provides-Extra") or ())
    text = "".join(path.read_text() for path in SRC.rglob("*.py"))
    named = set(re.findall(r"croupier\[(\w+)\]'", text))
    assert named | {"fast", "solve", "all"} <= offered
    assert "rl" not in offered


@pytest.mark.parametrize("start", [(str(COMMAND),), (sys.executable, "-m", "croupier")])
def test_the_version_is_printed_however_the_command_is_started(start: tuple[str, ...]) -> None:
    done = subprocess.run([*start, "--version"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, f"croupier {croupier.__version__}\n")


def test_the_package_says_who_made_it_and_what_it_is() -> None:
    found = metadata("croupier")
    assert found["Author"] == "The Croupier maintainers"
    assert found["Keywords"]
    assert found.get_all("Classifier")
    assert "@" not in str(found.get_all("Author-email"))
    core = [needed for needed in found.get_all("Requires-Dist") or () if "extra ==" not in needed]
    assert {re.split(r"\W", needed)[0] for needed in core} == {"numpy", "pydantic", "rich", "typer"}


def test_a_command_that_compiles_says_so_once(tmp_path: Path) -> None:
    def simulated() -> str:
        done = subprocess.run(
            [COMMAND, "simulate", "classic", "--coups", "1000", "--seed", "1", "--json"],
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        )
        json.loads(done.stdout)
        return done.stderr

    first, again = simulated(), simulated()
    assert first.startswith("croupier: compiling for this machine, once")
    assert "simulate.lock_step_kernels" in first
    assert again == ""


def test_warmup_knows_every_module_of_kernels_that_is_named() -> None:
    named = {name for path in modules() for name in imported(path) if name.startswith("croupier.")}
    offering = {
        name
        for name in named
        if (path := SRC.parent / f"{name.replace('.', '/')}.py").is_file()
        if "import kernel\n" in path.read_text()
    }
    assert offering == set(kernel_modules())


def test_warmup_compiles_what_is_missing_and_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'from croupier.kernel import kernel\n@kernel("int64 -> int64")\ndef same(one):\n    return one\n'
    name = f"kernels_{sha256(text.encode()).hexdigest()[:8]}"
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(all_kernels, "kernel_modules", lambda: (name,))
    told: list[tuple[int, str]] = []
    first = warmup(1, lambda done, which: told.append((done, which)))
    again = warmup(1)
    assert (first.compiled, first.stored) == ((name,), ())
    assert (again.compiled, again.stored) == ((), (name,))
    assert told == [(0, name), (1, name)]


def piped(command: str, folder: Path) -> tuple[int, str]:
    """The exit code and the errors of a command whose reader leaves at once."""
    shell = f"{COMMAND} {command} 2>errors | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], cwd=folder, timeout=120)
    return done.returncode, (folder / "errors").read_text()


@pytest.mark.parametrize("command", ["deal classic --shoes 2 --json", "rulebook --json", "--help"])
def test_a_reader_that_leaves_ends_a_command_quietly(command: str, tmp_path: Path) -> None:
    assert piped(command, tmp_path) == (0, "")


def test_a_reader_that_leaves_does_not_shorten_a_record(tmp_path: Path) -> None:
    assert piped("deal classic --rounds 300 --seed 1 -o table.jsonl", tmp_path) == (0, "")
    assert croupier.replay(tmp_path / "table.jsonl").state.coups == 300


def test_the_script_that_times_first_use_runs_every_command() -> None:
    timed = {" ".join(words) for command in COMMANDS for words in prefixes(command.split())}
    assert commands() <= timed


def prefixes(words: list[str]) -> list[list[str]]:
    return [words[:count] for count in (1, 2)]
