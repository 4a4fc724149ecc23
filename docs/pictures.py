"""Make the pictures of the README from what the commands really print and draw: `python docs/pictures.py`.

What a terminal shows becomes SVG; a page becomes PNG where Chromium is installed.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

IMAGES = Path(__file__).parent / "images"
COMMAND = Path(sys.executable).parent / "croupier"
# No typeface is fetched: a picture is drawn with the reader's own.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S)
TERMINALS = {
    "deal": ("deal tasmanian --coups 20 --seed 7", 41),
    "lanes": ("play lanes --seed 1", 40),
}
FLAGS = (
    "--headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking"
)


def terminal(name: str, command: str, lines: int, wide: int = 96) -> None:
    """The first lines of what a command prints, in colour."""
    env = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(wide), "TERM": "xterm-256color"}
    done = subprocess.run(
        [COMMAND, *command.split()],
        env=env,
        input="A♥ 1 lane 2\nq\n",
        capture_output=True,
        text=True,
        check=True,
    )
    with Path(os.devnull).open("w") as nowhere:
        console = Console(
            record=True, width=wide, file=nowhere, force_terminal=True, color_system="truecolor"
        )
        console.print(Text.from_ansi("\n".join(done.stdout.splitlines()[:lines])))
        svg = console.export_svg(title=f"croupier {command}", code_format=FORMAT, unique_id=name)
    (IMAGES / f"{name}.svg").write_text(svg, encoding="utf-8")


def page(name: str, command: str, size: str) -> None:
    """The top of a page that a command writes."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        sys.exit("pictures of pages need Chromium: install Debian's chromium")
    with TemporaryDirectory() as folder:
        html = Path(folder) / f"{name}.html"
        subprocess.run([COMMAND, *command.split(), "-o", html], check=True, capture_output=True)
        shot = [
            f"--window-size={size}",
            f"--screenshot={IMAGES / f'{name}.png'}",
            f"--user-data-dir={folder}",
        ]
        subprocess.run([browser, *FLAGS.split(), *shot, html.as_uri()], check=True, capture_output=True)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    for name, (command, lines) in TERMINALS.items():
        terminal(name, command, lines)
    page("parsheet", "parsheet tasmanian --coups 100000", "1100,1000")
    closed = "--player-sees own --banker-sees sizes --detail cards"
    page("strategy", f"solve pok-deng {closed}", "1100,1000")


if __name__ == "__main__":
    main()
