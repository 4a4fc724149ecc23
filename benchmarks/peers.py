"""Other people's baccarat that installs from a package registry, dealing the same kind of shoe."""

import json
import subprocess
import sys
from pathlib import Path
from shutil import which

from benchmarks.figures import Figure

ENGINE = "baccarat-engine@1.1.5"
DEAL = """
const Engine = require('baccarat-engine').BaccaratGameEngine
  || require('baccarat-engine/src/gameEngine/baccaratGameEngine');
const engine = new Engine();
const counts = {player: 0, banker: 0, tie: 0};
const coups = 300000;
let best = 0;
for (let round = 0; round < 4; round += 1) {
  const started = process.hrtime.bigint();
  for (let at = 0; at < coups; at += 1) {
    if (at === 0 || engine.isBurnNeeded) {
      engine.shoe.createDecks();
      engine.shoe.shuffle();
      engine.burnCards();
    }
    const result = engine.resultsEngine.calculateGameResult(engine.dealGame());
    counts[result.outcome] += 1;
  }
  best = Math.max(best, coups / (Number(process.hrtime.bigint() - started) / 1e9));
}
console.log(JSON.stringify({best, counts}));
"""


def figures(folder: Path) -> tuple[list[Figure], dict[str, str]]:
    """What could be measured, and why the rest could not."""
    missing: dict[str, str] = {}
    measured = []
    why = _npm(folder)
    if why:
        missing["baccarat-engine (npm)"] = why
    else:
        measured.append(_baccarat_engine(folder))
    why = _pypi("pybaccarat", folder)
    if why:
        missing["pybaccarat (PyPI)"] = why
    return measured, missing


def _npm(folder: Path) -> str:
    if not (which("node") and which("npm")):
        return "Node.js is not here"
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), ENGINE]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return "" if done.returncode == 0 else "it does not install here"


def _baccarat_engine(folder: Path) -> Figure:
    script = folder / "deal.js"
    script.write_text(DEAL)
    done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True, timeout=300)
    found = json.loads(done.stdout)
    counts = found["counts"]
    share = counts["banker"] / sum(counts.values())
    return Figure(
        "baccarat-engine (npm, JavaScript)", found["best"], "coups/s", None, None, f"Banker won {share:.2%}"
    )


def _pypi(package: str, folder: Path) -> str:
    """Only Windows can install the one package there that deals baccarat; try, in case that changes."""
    command = [sys.executable, "-m", "uv", "pip", "install", "--target", str(folder / package), package]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    if done.returncode == 0:
        return "it installs now: measure it"
    return "its set-up needs Windows (msvcrt)" if "msvcrt" in done.stderr else "it does not install here"
