"""The rules of Lanes that a table may choose between (document 003 and the rulings L1–L14)."""

from croupier.wire import plain


@plain
class LanesRules:
    """The defaults are the rulings' own."""

    reshuffle_every_round: bool = False  # instead of dealing the pile down (L2)
    opponent_may_open: bool = False  # after an initiator who adds nothing (L5)
    turn_lanes_up: bool = False  # before points are counted (L6)
