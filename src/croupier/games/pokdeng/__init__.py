"""Pok Deng by the names its users need: every command, as `commands` lists them."""

from croupier.games.pokdeng.commands import *  # noqa: F403
