"""What a table is opened with, as data, and what whoever starts the server decides."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from croupier.errors import BadInput, echoed
from croupier.files import user_folder
from croupier.wire import plain

Pace = Literal["instant", "fast", "normal", "slow"]
STEP: Mapping[Pace, int] = {"instant": 0, "fast": 250, "normal": 900, "slow": 1800}  # milliseconds
LONGEST_CLOCK = 3600
MOST_BOTS = 40
ORIGIN = re.compile(r"https?://[a-z0-9.:\[\]_-]+")


@plain
class TableSettings:
    """How a table is run, whatever its game. `options` are the game's own, such as places."""

    options: Mapping[str, Any] = field(default_factory=dict)
    clock: int = 30  # seconds to answer in; 0: as long as it takes
    pace: Pace = "normal"  # of the house and of bots
    bots: Mapping[str, str] = field(default_factory=dict)  # by seat
    private: bool = False
    physical: bool = False  # cards are typed in as they come out of a real shoe
    exhibition: bool = False  # bots play on when nobody sits with them
    name: str = ""


def check_settings(settings: TableSettings) -> None:
    """Refuse what no table could be run with."""
    if not 0 <= settings.clock <= LONGEST_CLOCK:
        raise BadInput(f"clock: give 0 to {LONGEST_CLOCK} seconds")
    if len(settings.bots) > MOST_BOTS:
        raise BadInput(f"bots: {MOST_BOTS} at most")
    if len(settings.name) > 60 or not settings.name.isprintable():
        raise BadInput("name: one line of up to 60 characters")


def check_origin(origin: str) -> None:
    """Refuse what no browser calls a page's origin: it would never match, or match them all."""
    if not ORIGIN.fullmatch(origin):
        raise BadInput(f"--origin: {echoed(origin)} is no site's: write it as in https://club.example")


@dataclass(frozen=True)
class ServerSettings:
    """Where the server listens and stores, and what it allows."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # an address; by default a file in `data`
    origins: tuple[str, ...] = ()  # that browsers may come from, beside the server's own
    most_tables: int = 10_000
    tables_a_person: int = 20  # open ones that one person has opened
    commands_a_second: int = 50  # of one person, as an average over a few seconds
    guests_a_minute: int = 60  # from one address
    wallet: int = 10_000  # chips a newcomer gets, and a top-up brings a wallet back to
    jobs_at_once: int = 1  # processes of the laboratory; 0: none here
    job_seconds: int = 600
    job_megabytes: int = 2048
    jobs_a_person: int = 5  # queued or running
    jobs_an_address: int = 10  # so that many guests of one do not fill the queue


def data_folder() -> Path:
    """Where a server keeps its data by default."""
    return user_folder("XDG_DATA_HOME", ".local/share") / "croupier"


def database_url(given: str) -> str:
    return given or os.environ.get("DATABASE_URL", "")
