"""What can be played here: games, their rule sets, bots, and a table of each to open with one click."""

from functools import cache
from typing import Any

from croupier.bots.roster import bot_names
from croupier.errors import BadInput
from croupier.game import AnyGame, Sources, all_games, default_rules
from croupier.server.frames import GameInfo, QuickTable, RuleSetInfo
from croupier.server.settings import TableSettings
from croupier.wire import schema

CLOCK = 60  # seconds a newcomer has for each answer


@cache
def game_list() -> list[GameInfo]:
    return [_game(game) for game in all_games()]


def _game(game: AnyGame) -> GameInfo:
    rules = game.load_rules(default_rules(game)) if game.rule_sets else None
    return GameInfo(
        game=game.name,
        rules=list(game.rule_sets),
        rule_sets=[_rule_set(game, name, found) for name, found in _default_first(game)],
        seats=list(game.seats(rules)) if rules is not None else [],
        offices=list(game.offices),
        bots=bot_names(game, rules) if rules is not None else {},
        options=schema(game.options) if game.options is not None else None,
    )


def _default_first(game: AnyGame) -> list[tuple[str, Sources]]:
    return sorted(game.rule_sets.items(), key=lambda item: item[0] != game.default)


def _rule_set(game: AnyGame, name: str, found: Sources) -> RuleSetInfo:
    rules = game.load_rules(name)
    seats = game.seats(rules)
    return RuleSetInfo(
        name=name,
        title=found.title,
        sentence=found.sentence,
        seats=list(seats),
        bots=bot_names(game, rules),
        play_now=_quick_table(game, rules, seats),
    )


def _quick_table(game: AnyGame, rules: Any, seats: tuple[str, ...]) -> QuickTable:
    """The middle seat for whoever opens it, bots at the others, and one seat free where the game allows."""
    own = seats[(len(seats) - 1) // 2]
    taken = seats[:-1] if _is_enough(game, rules, seats[:-1]) else seats
    bots = {seat: game.usual_bot for seat in taken if seat != own}
    return QuickTable(seat=own, settings=TableSettings(clock=CLOCK, bots=bots))


def _is_enough(game: AnyGame, rules: Any, seats: tuple[str, ...]) -> bool:
    """Whether a game is played with these seats and no more: some rules want all of them taken."""
    try:
        game.table_for(rules, seats)
    except BadInput:
        return False
    return True
