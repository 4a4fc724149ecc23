"""Competitions by the names its users need: every command of a table, the standings and the report."""

from typing import get_args

from croupier.competition.commands import *  # noqa: F403
from croupier.competition.commands import Command
from croupier.competition.prizes import standings as standings
from croupier.competition.reports import Report as Report
from croupier.competition.reports import report as report


def __dir__() -> list[str]:
    return ["Report", "report", "standings", *(command.__name__ for command in get_args(Command))]
