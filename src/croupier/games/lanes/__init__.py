"""Lanes by the names its users need: every command, as `commands` lists them."""

from croupier.games.lanes.commands import *  # noqa: F403
