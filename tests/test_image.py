"""The container image is built from all that the wheel is built from."""

import tomllib
from pathlib import Path

from hatch_build import NPM

ROOT = Path(__file__).parent.parent


def test_the_image_copies_what_its_wheel_is_built_from() -> None:
    steps = [line.split() for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()]
    copied = {name for step in steps if step[:1] == ["COPY"] for name in step[1:-1]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["hooks"]["custom"].get("path", "hatch_build.py")
    needed = {"pyproject.toml", project["project"]["readme"], "LICENSE", "src", hook, NPM.parts[0]}
    assert needed <= copied
    assert all((ROOT / name).exists() for name in copied)
