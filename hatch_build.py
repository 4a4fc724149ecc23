"""Puts the web pages into a wheel; an editable install has them built by `make web`."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NPM = Path("web", "npm.py")


class BuildPages(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        for step in (("ci", "--silent"), ("run", "build")):
            subprocess.run([sys.executable, NPM, *step], cwd=self.root, check=True, stdout=sys.stderr)
        build_data["artifacts"].append("src/croupier/server/pages")
