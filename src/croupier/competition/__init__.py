"""Competitions by the names its users need: every command, as `commands` lists them."""

from croupier.competition.commands import *  # noqa: F403
