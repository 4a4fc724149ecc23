"""Whom a banker may settle with before it draws (thai 7, thai 9), and what models of several know of it."""

from collections.abc import Sequence

from croupier.errors import BadInput
from croupier.games.pokdeng.rules import Rules

SETTLES_FIRST = "before-drawing"
ROUNDING = 1e-9  # chips: what gains less gains nothing


def settled_first(rules: Rules, gains: Sequence[float], sizes: Sequence[int]) -> tuple[int, ...]:
    """The places to settle with before drawing, given what drawing gains against each: those where it loses.

    Where the banker settles with all who drew together, all or none of them.
    """
    if rules.compares != SETTLES_FIRST:
        return ()
    if rules.compares_with == "anyone":
        return tuple([place for place, gain in enumerate(gains) if gain < -ROUNDING])
    drew = tuple([place for place, size in enumerate(sizes) if size > 2])
    return drew if sum(gains[place] for place in drew) < -ROUNDING else ()


def check_several(rules: Rules) -> None:
    """Refuse rules that tie players to each other in ways that no model of several players knows."""
    if rules.player_pok != "settles-alone":
        raise BadInput(
            f"{rules.name}: a player's Pok ends the round for everybody ({rules.cite('player-pok')}), which "
            "no model of several players knows: solve one player, or take player_pok = 'settles-alone'"
        )
    if rules.compares == SETTLES_FIRST and rules.compares_with != "anyone":
        raise BadInput(
            f"{rules.name}: the banker settles first with all who drew or with nobody "
            f"({rules.cite('compares-with')}), which no model of several players knows: solve one player, or "
            "take compares_with = 'anyone'"
        )
