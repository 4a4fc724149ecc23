"""The move a bot makes in a position: what `croupier lanes move` does."""

from croupier.bots.lanes.registry import bot_named
from croupier.chance import seed_text
from croupier.games.lanes.layout import MOVER
from croupier.games.lanes.movetext import move_text
from croupier.games.lanes.notation import parse
from croupier.games.lanes.observation import hidden


def best_move(position: str, bot: str = "expert", *, seed: str | int = 1) -> str:
    """What the player to move should do, as a person types it; the bot sees what that player may see.

    >>> best_move("s/h/d/c 9h1a,8c2b,9d3b,4s1a,8s2a,7d1b,2h3b,6c2a Kd/9c 2:2+16 bid a b", "expert:500")
    'bid 2'
    """
    row = parse(position)
    seen = hidden(row, int(row[MOVER]))
    return move_text(seen, bot_named(bot)(seen, seed_text(seed)))
