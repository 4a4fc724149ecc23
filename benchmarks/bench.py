"""`make bench`: how fast all of it is, beside C and beside peers, in one run; nothing here is a test.

With `--write` the tables and the picture in `docs/` are made anew, but for what `first_use` and `web_tables`
measure by themselves.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import (
    commands,
    competition,
    engine,
    first_use,
    kernels,
    lanes,
    peers,
    server,
    solver,
    web_tables,
)
from benchmarks.figures import Figure
from benchmarks.report import markdown, picture, section
from benchmarks.yardsticks import Yardsticks

DOCS = Path(__file__).parent.parent / "docs"


def main() -> None:
    groups: dict[str, list[Figure]] = {}
    with TemporaryDirectory() as folder:
        yardsticks = Yardsticks(Path(folder))
        groups["Simulation and exact odds"] = kernels.figures(yardsticks)
        groups["Solving Pok Deng"] = solver.figures(yardsticks)
        groups["Lanes"] = lanes.figures()
        groups["The command line"] = commands.figures()
        groups["Peers"], missing = peers.figures(Path(folder))
        groups["The table server"], more = server.figures(Path(folder))
    groups["The reference engine"] = [*engine.figures(), *competition.figures()]
    missing = {**{f"C, {name}": why for name, why in yardsticks.missing.items()}, **missing, **more}
    if "--json" in sys.argv:
        print(json.dumps({name: [vars(figure) for figure in group] for name, group in groups.items()}))
        return
    for name, group in groups.items():
        print(f"\n{name}")
        for figure in group:
            print(_line(figure))
    for name, why in missing.items():
        print(f"not measured: {name}: {why}")
    if "--write" in sys.argv:
        page = DOCS / "speed.md"
        before = page.read_text("utf-8")
        others = [section(before, one.HEADING) for one in (web_tables, first_use)]
        page.write_text("\n".join([markdown(groups, missing), *others]).rstrip() + "\n", encoding="utf-8")
        (DOCS / "speed.svg").write_text(picture(groups), encoding="utf-8")


def _line(figure: Figure) -> str:
    must = f"{figure.must:,.2f}" if figure.must is not None else ""
    aim = f"{figure.aim:,.2f}" if figure.aim is not None else ""
    return (
        f"  {figure.name:<46}{figure.value:>14,.2f} {figure.unit:<10}{must:>10}{aim:>10}"
        f"  {figure.verdict:<7} {figure.checked}"
    )


if __name__ == "__main__":
    main()
