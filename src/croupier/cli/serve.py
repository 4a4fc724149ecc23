"""`croupier serve`: tables for people and bots, on this machine."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.", min=0, max=65535)] = 8000,
    database: Annotated[
        str, typer.Option(help="A PostgreSQL address; DATABASE_URL by default, else a file in --data.")
    ] = "",
    data: Annotated[Path | None, typer.Option(help="Where to keep everything.")] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site whose pages may connect, such as https://club.example."),
    ] = None,
    guests_a_minute: Annotated[int, typer.Option(help="Newcomers let in from one address.", min=1)] = 60,
    commands_a_second: Annotated[int, typer.Option(help="Commands taken from one person.", min=1)] = 50,
    jobs: Annotated[
        int, typer.Option(help="Jobs of the laboratory that run at once; 0: none here.", min=0, max=256)
    ] = 1,
    job_seconds: Annotated[int, typer.Option(help="How long a job may take.", min=1, max=86_400)] = 600,
    job_memory: Annotated[
        int, typer.Option(help="Megabytes that a job may use.", min=64, max=1_000_000)
    ] = 2048,
) -> None:
    """Run tables that people and bots sit at: baccarat, Pok Deng, Lanes and competitions, for play chips."""
    from croupier.server.serving import serve as run
    from croupier.server.settings import ServerSettings, data_folder, database_url

    settings = ServerSettings(
        data=data or data_folder(),
        host=host,
        port=port,
        database=database_url(database),
        origins=tuple(origin or ()),
        guests_a_minute=guests_a_minute,
        commands_a_second=commands_a_second,
        jobs_at_once=jobs,
        job_seconds=job_seconds,
        job_megabytes=job_memory,
    )
    run(settings, lambda address: typer.echo(f"Croupier is open at {address}  (Ctrl-C closes it)"))
