"""Bots of Lanes."""

from croupier.bots.lanes.player import bot_named, bot_names

__all__ = ["bot_named", "bot_names"]
