"""The documentation's commands are carried out, and print what the documentation says."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ANYTHING = "…"
COMPILED = re.compile(r"(croupier: compiling for this machine, once.*\n)+")  # what a first use says


def blocks(page: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", page.read_text(), flags=re.M | re.S)


def steps(block: str) -> list[tuple[str, list[str]]]:
    """Each command of a console block with the lines it should print."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def fits(printed: list[str], expected: list[str]) -> bool:
    """Line by line; what a table pads its last column with does not count."""
    pattern = "\n".join(".*" if line == ANYTHING else re.escape(line) for line in expected)
    return re.fullmatch(pattern, "\n".join(line.rstrip() for line in printed), flags=re.S) is not None


def lay_out_files(page: Path, folder: Path) -> None:
    """The files a page shows, under the names its commands use."""
    for name, kind in (("dragon.toml", "toml"), ("table.csv", "text"), ("shoe.json", "json")):
        for block in blocks(page, kind):
            if kind != "text" or block.startswith("shoe,"):
                own = re.match(r"# (\S+\.toml)\n", block)  # a file may say its own name
                (folder / (own[1] if own else name)).write_text(block)
    (folder / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "verify_shoe.py", folder / "docs")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_the_page_does_what_the_page_says(page: Path, tmp_path: Path) -> None:
    lay_out_files(page, tmp_path)
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    for command, expected in [step for block in blocks(page, "console") for step in steps(block)]:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env={"PATH": path}, capture_output=True, text=True, check=False
        )
        assert not done.stderr or COMPILED.fullmatch(done.stderr), command
        assert done.returncode in (0, 1), command
        assert fits(done.stdout.splitlines(), expected), f"{command} printed:\n{done.stdout}"


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_names_its_two_commands_and_they_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for command in ("run", "test"):
        assert f"make {command}" in (ROOT / "README.md").read_text()
        assert re.search(rf"^{command}:", makefile, flags=re.M)
    assert shutil.which("make")


def test_every_test_the_examination_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "docs" / "examination.md").read_text())
    assert len(named) > 60
    missing = [f"{path}::{name}" for path, name in named if f"def {name}(" not in (ROOT / path).read_text()]
    assert not missing
