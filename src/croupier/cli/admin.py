"""`croupier admin`: what whoever runs a server does with its database."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.completion import one_of
from croupier.cli.group import Commands
from croupier.cli.output import FINDINGS, AsJson, print_found, print_json
from croupier.cli.output_file import RECORD, check_file, output_option, write_file
from croupier.errors import BadInput

if TYPE_CHECKING:
    from types import ModuleType

    from rich.console import Console

    from croupier.server.operations import Closed, Contents, Verified

admin = typer.Typer(
    name="admin",
    help="A server's database: back it up, restore, verify, read; close a table.",
    cls=Commands,
    rich_markup_mode=None,
)
Database = Annotated[
    str, typer.Option(help="A PostgreSQL address; DATABASE_URL by default, else a file in --data.")
]
Data = Annotated[Path | None, typer.Option(help="The server's data directory.")]
ROLES = ("player", "inspector", "director", "administrator")


def _operations() -> "ModuleType":
    try:
        from croupier.server import operations
    except ImportError as missing:
        raise BadInput(f"the server needs {missing.name}: pip install 'croupier[server]'") from None
    return operations


def _where(database: str, data: Path | None) -> dict[str, "str | Path"]:
    _operations()
    from croupier.server.settings import data_folder, database_url

    return {"database": database_url(database), "data": data or data_folder()}


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write it.")],
    database: Database = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Copy everything into one file while the server runs."""
    found = _operations().backup(file, **_where(database, data))
    print_found("admin/backup", found, _print_contents, as_json=as_json)


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Fill a new database, SQLite or PostgreSQL, from a backup of either."""
    found = _operations().restore(file, **_where(database, data))
    print_found("admin/restore", found, _print_contents, as_json=as_json)


@admin.command()
def export(
    table: Annotated[str, typer.Argument(help="A table's name, as in its address.")],
    output: Annotated[Path | None, output_option("Where to write the record: .jsonl.", *RECORD)] = None,
    database: Database = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """A table's record, hidden cards included, as `croupier replay` and `croupier audit` read it."""
    check_file(output, RECORD, "the record")
    record: str = _operations().export(table, **_where(database, data))
    if output is not None:
        write_file(output, record.encode(), "the record")
        output.chmod(0o600)
    if as_json:
        print_json("admin/export", {"table": table, "record": record.splitlines()})
    elif output is None:
        print(record, end="")


@admin.command()
def close(
    table: Annotated[str, typer.Argument(help="A table's name, as in its address.")],
    database: Database = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Close a table as it lies: undecided wagers go back, and everybody's chips to their wallets."""
    found = _operations().close(table, **_where(database, data))
    print_found("admin/close", found, _print_closed, as_json=as_json)


@admin.command()
def role(
    login: Annotated[str, typer.Argument(help="The login of an account.")],
    to: Annotated[
        str,
        typer.Argument(metavar="ROLE", help=f"One of {', '.join(ROLES)}.", autocompletion=one_of(*ROLES)),
    ],
    database: Database = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Make an account an inspector, a director, an administrator, or a player again."""
    _operations().set_role(login, to, **_where(database, data))
    if as_json:
        print_json("admin/role", {"login": login, "role": to})
    else:
        print(f"{login} is {to} now")


@admin.command()
def verify(database: Database = "", data: Data = None, as_json: AsJson = False) -> int:
    """Follow every table's chain, hold it against the checkpoints, and add the ledger up."""
    found = _operations().verify(**_where(database, data))
    print_found("admin/verify", found, _print_verified, as_json=as_json)
    return FINDINGS if found.findings else 0


def _print_contents(console: "Console", found: "Contents") -> None:
    counts = f"{found.people:,} people, {found.tables:,} tables, {found.entries:,} entries"
    console.print(f"{found.file}: {counts}", soft_wrap=True, markup=False)
    console.print(f"ledger {found.ledger}", soft_wrap=True)


def _print_closed(console: "Console", found: "Closed") -> None:
    console.print(found.sentence, soft_wrap=True, markup=False)


def _print_verified(console: "Console", found: "Verified") -> None:
    for finding in found.findings:
        console.print(finding, soft_wrap=True, markup=False)
    counts = f"{found.tables:,} tables, {found.entries:,} entries, {found.transfers:,} transfers"
    console.print(f"{len(found.findings)} findings in {counts} and {found.checkpoints:,} checkpoints")
    console.print(f"ledger {found.ledger}", soft_wrap=True)
