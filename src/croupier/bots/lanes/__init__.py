"""Bots of Lanes."""

from croupier.bots.lanes.player import bot_named

__all__ = ["bot_named"]
