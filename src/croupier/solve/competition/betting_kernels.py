"""How to bet to the standings: plain arithmetic, written so that Numba compiles it as it is.

The bettor `standing` runs it as Python, the adviser compiled. Players are numbered as they sit; `chips` are
all that each has, those on the layout included; `sides` says where each has laid its wager on this coup.
"""

from typing import Any

PLAYER, BANKER, NOWHERE = 0, 1, -1
LATE = 5  # coups from the end from which the standings press, for every maximum wager one is behind
LEAD = 2  # before the last coup, a lead of the maximum by this is aimed at


def standing_wager(
    me: Any, chips: Any, sides: Any, stakes: Any, left: Any, advance: Any, limits: Any, pays: Any
) -> Any:
    """A side and a stake: small while nothing presses, else enough to advance, and to be ahead.

    `left` counts the coups with this one, `advance` how many advance, `limits` are minimum, maximum and step,
    and `pays[side]` is what a side wins and for how much staked.
    """
    mine, minimum = chips[me], limits[0]
    most = min(limits[1], mine) // limits[2] * limits[2]
    level = line(NOWHERE, me, chips, sides, stakes, advance, pays)
    behind = max(level - mine, 0)
    if level < 0 or left > LATE * max(1, -(-behind // limits[1])):
        return BANKER, minimum
    after_player = line(PLAYER, me, chips, sides, stakes, advance, pays)
    after_banker = line(BANKER, me, chips, sides, stakes, advance, pays)
    # Others keep betting, so a lasting lead is worth part of a maximum wager.
    ahead = limits[1] // LEAD if left > 1 else 0
    on_player = need(after_player - mine + ahead, limits, pays[PLAYER])
    on_banker = need(after_banker - mine + ahead, limits, pays[BANKER])
    # A wager that leaves nobody ahead whoever wins comes before one that has to win.
    covers_player = on_player <= most and mine - on_player > after_banker
    covers_banker = on_banker <= most and mine - on_banker > after_player
    if covers_player != covers_banker:
        side = PLAYER if covers_player else BANKER
    else:
        side = PLAYER if on_player < on_banker else BANKER
    return side, min(on_player if side == PLAYER else on_banker, most)


def need(short: Any, limits: Any, pay: Any) -> Any:
    """The least stake that wins more than what one is short of."""
    stake = (max(short, 0) * pay[1] // pay[0] + limits[2]) // limits[2] * limits[2]
    if stake * pay[0] // pay[1] <= short:
        stake += limits[2]
    return max(stake, limits[0])


def line(side: Any, me: Any, chips: Any, sides: Any, stakes: Any, advance: Any, pays: Any) -> Any:
    """What the last of the others to advance has once a side has won: whoever has more advances instead.

    Negative when everyone advances.
    """
    for one in range(len(chips)):
        if one == me:
            continue
        amount = after(one, side, chips, sides, stakes, pays)
        more = same = 0
        for other in range(len(chips)):
            if other != me:
                theirs = after(other, side, chips, sides, stakes, pays)
                more += theirs > amount
                same += theirs == amount
        if more < advance <= more + same:
            return amount
    return -1


def after(one: Any, side: Any, chips: Any, sides: Any, stakes: Any, pays: Any) -> Any:
    """What a player has once a side has won; nobody's wager on the layout moves while no side has."""
    if side == NOWHERE or sides[one] == NOWHERE:
        return chips[one]
    if sides[one] == side:
        return chips[one] + stakes[one] * pays[side][0] // pays[side][1]
    return chips[one] - stakes[one]
