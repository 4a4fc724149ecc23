"""A table of any game to look at: bots play it, and it stands still just before a round ends."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.bots.roster import bot_named
from croupier.game import game_of, load_rules
from croupier.host import open_table
from croupier.play.deal import BotTable

ROUNDS = 3  # that are played before: there is something to see of them


class Picture(NamedTuple):
    """A table as a spectator sees it: the bots by seat, all its seats, the view."""

    bots: Mapping[str, str]
    places: tuple[str, ...]
    view: Any


def picture(rules: str, bots: Mapping[str, str]) -> Picture:
    """The same one whenever it is asked for."""
    game, value, seed = game_of(rules), load_rules(rules), f"picture of {rules}"
    table = open_table(value, seed=seed, keep_log=False, **game.table_for(value, tuple(bots)))
    seen: list[Any] = []

    def note(before: Any, event: Any) -> None:
        if game.outcome(before, event) is not None:
            seen.append(game.view(before, None))

    table.listen(note)
    seated = {seat: bot_named(game, bot, value) for seat, bot in bots.items()}
    for _ in BotTable(table, seated, seed).rounds():
        if len(seen) == ROUNDS:
            break
    return Picture(bots, game.seats_of(table.state), seen[-1])
