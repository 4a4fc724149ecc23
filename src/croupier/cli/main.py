"""The command line: one command a file; this one gathers them and says no in one line."""

import signal
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from croupier.cli.admin import admin
from croupier.cli.arena import arena
from croupier.cli.audit import audit
from croupier.cli.banker import banker
from croupier.cli.competition.advise import advise
from croupier.cli.competition.commands import competition
from croupier.cli.competition.simulate import simulate as simulate_format
from croupier.cli.deal import deal
from croupier.cli.diff import diff
from croupier.cli.explain import explain
from croupier.cli.group import Commands
from croupier.cli.join import join
from croupier.cli.lanes import lanes
from croupier.cli.odds import odds
from croupier.cli.output import BAD_USE, INTERRUPTED, drop_output
from croupier.cli.parsheet import parsheet
from croupier.cli.play.command import play
from croupier.cli.replay import replay
from croupier.cli.roads import roads
from croupier.cli.rulebook import rulebook
from croupier.cli.schema import schema
from croupier.cli.serve import serve
from croupier.cli.simulate import simulate
from croupier.cli.solve.command import solve
from croupier.cli.systems import systems
from croupier.cli.verify import verify
from croupier.cli.warmup import warmup
from croupier.compiled import show_compiling
from croupier.errors import BadInput, Interrupted, Refused
from croupier.pages.terminal.compiling import compiling

# Packages that a plain installation leaves out, and the extra that brings each.
EXTRA_OF = {
    "numba": "fast",
    "llvmlite": "fast",
    "highspy": "solve",
    "httpx": "client",
    "websockets": "client",
}

app = typer.Typer(
    name="croupier",
    help="Runs card tables by the book.",
    cls=Commands,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    deal,
    replay,
    audit,
    verify,
    rulebook,
    explain,
    roads,
    odds,
    diff,
    parsheet,
    simulate,
    solve,
    systems,
    banker,
    arena,
    play,
    serve,
    join,
    schema,
    warmup,
):
    app.command()(command)
competition.command()(advise)
competition.command(name="simulate")(simulate_format)
app.add_typer(lanes)
app.add_typer(competition)
app.add_typer(admin)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print("croupier", version("croupier"))
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool,
        typer.Option("--version", "-V", callback=_print_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Runs card tables by the book: deals, explains, records, replays and audits them."""


def run() -> None:
    """Exit 0 when all is well, 1 with findings, 2 on bad use with one line on what was wrong."""
    # On SIGTERM or SIGHUP save the results so far, as after Ctrl-C.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    show_compiling(compiling)
    sys.exit(_run(sys.argv[1:] or ["--help"]))


def _run(arguments: list[str]) -> int:
    try:
        return _answered(arguments)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        drop_output()
        return 0
    except SystemExit as stopped:
        if not isinstance(stopped.__context__, BrokenPipeError):  # which Typer turns into an exit of 1
            raise
        drop_output()
        return 0
    except OSError as fault:
        return _no(f"cannot write: {fault.strerror}")


def _answered(arguments: list[str]) -> int:
    try:
        code = int(app(arguments, standalone_mode=False) or 0)
        sys.stdout.flush()
        return code if code != INTERRUPTED else _interrupted()
    except typer.TyperException as fault:
        return _no(fault.format_message())
    except (BadInput, Refused) as fault:
        return _no(str(fault))
    except Interrupted as stopped:
        print("croupier:", stopped, file=sys.stderr)
        return INTERRUPTED
    except ModuleNotFoundError as fault:
        if fault.name not in EXTRA_OF:
            raise
        return _no(f"this needs {fault.name}: pip install 'croupier[{EXTRA_OF[fault.name]}]', or [all]")
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted()


def _interrupted() -> int:
    print("croupier: interrupted", file=sys.stderr)
    return INTERRUPTED


def _no(why: str) -> int:
    print("croupier:", " ".join(why.split()), file=sys.stderr)
    return BAD_USE
