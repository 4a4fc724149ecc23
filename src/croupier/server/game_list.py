"""What can be played here: games, their rule sets, bots, and a table of each to open with one click."""

from contextlib import suppress
from dataclasses import fields
from functools import cache
from typing import Any

from croupier.bots.roster import bot_names
from croupier.errors import BadInput, Refused
from croupier.game import AnyGame, Sources, all_games, default_rules, rule_set_names
from croupier.play.picture import picture
from croupier.server.bot_names import bot_names_for
from croupier.server.frames import GameInfo, QuickTable, RuleSetInfo, Seals, Seated, TableInfo, TablePicture
from croupier.server.settings import TableSettings
from croupier.wire import schema, to_data

MOST_PLACES = 20  # that any table has
CLOCK = 60  # seconds a newcomer has for each answer


@cache
def game_list() -> list[GameInfo]:
    return [_game(game) for game in all_games()]


def picture_of(rules: str) -> TablePicture | None:
    """A table of a built-in rule set as a lobby shows it, if there is such a rule set."""
    return _picture(rules) if rules in rule_set_names() else None


@cache
def _picture(rules: str) -> TablePicture:
    game, one = next((game, one) for game in game_list() for one in game.rule_sets if one.name == rules)
    usual = one.play_now.settings.bots
    bots = {seat: usual.get(seat, next(iter(usual.values()))) for seat in one.seats}
    seen, names = picture(rules, bots), bot_names_for(game.game, bots)
    table = TableInfo(
        table="",
        game=game.game,
        rules=rules,
        title=one.title,
        name="",
        settings=TableSettings(),
        private=False,
        closed="",
        seats={seat: Seated(name=names[seat], bot=bot) for seat, bot in bots.items()},
        offices={},
        places=list(seen.places),
        promised={},
        seals=Seals(waiting={}, to_open={}),
    )
    return TablePicture(table=table, view=to_data(seen.view))


def _game(game: AnyGame) -> GameInfo:
    rules = game.load_rules(default_rules(game)) if game.rule_sets else None
    return GameInfo(
        game=game.name,
        rules=list(game.rule_sets),
        rule_sets=[_rule_set(game, name, found) for name, found in _default_first(game)],
        seats=list(game.seats(rules)) if rules is not None else [],
        offices=list(game.offices),
        bots=bot_names(game, rules),
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
        places=_places(game, rules),
        play_now=_quick_table(game, rules, seats),
    )


def _places(game: AnyGame, rules: Any) -> dict[str, list[str]]:
    """The seats of a table by its number of places, where whoever opens one may choose it."""
    if game.options is None or "places" not in {field.name for field in fields(game.options)}:
        return {}
    found = {}
    for count in range(1, MOST_PLACES + 1):
        with suppress(BadInput, Refused):  # a number that these rules do not have
            state = game.open(rules, None, places=count)
            found[str(count)] = list(game.seats_of(state))
    return found


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
