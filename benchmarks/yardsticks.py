"""C written for comparison, compiled on the spot with whatever compiler is here."""

import json
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

HERE = Path(__file__).parent / "c"
ROUNDS = 5


class Yardsticks:
    """Compiled programs in a folder; those this machine cannot build or run are left out, with the reason."""

    def __init__(self, folder: Path, machine: str = "native") -> None:
        self.folder = folder
        self.machine = machine
        self.missing: dict[str, str] = {}
        compiler = next(filter(which, ("gcc", "clang", "cc")), None)
        for source in sorted(HERE.glob("*.c")):
            if why := self._compile(compiler, source):
                self.missing[source.stem] = why

    def run(self, name: str, *arguments: int) -> dict[str, dict[str, Any]]:
        """The best of several runs, by the name each line gives itself."""
        found: dict[str, dict[str, Any]] = {}
        for _ in range(ROUNDS if name not in self.missing else 0):
            for line in self._lines(name, *arguments):
                before = found.get(line["name"])
                if before is None or line["seconds"] < before["seconds"]:
                    found[line["name"]] = line
        return found

    def _lines(self, name: str, *arguments: int) -> list[dict[str, Any]]:
        command = [str(self.folder / name), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def _compile(self, compiler: str | None, source: Path) -> str:
        if compiler is None:
            return "no C compiler is here"
        flags = ["-O3", f"-march={self.machine}", "-Wall", "-Wextra", "-o", str(self.folder / source.stem)]
        done = subprocess.run(
            [compiler, *flags, str(source), "-lm"], capture_output=True, text=True, check=False
        )
        return "" if done.returncode == 0 else done.stderr.partition("\n")[0]
