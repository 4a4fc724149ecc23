"""Baccarat by the names its users need: every command, as `commands` lists them."""

from croupier.games.baccarat.commands import *  # noqa: F403
