"""A player that knows no rule: whatever any game lists for a seat, it takes."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from croupier.bots.random_player import random_command
from croupier.errors import Refused
from croupier.game import GAMES, AnyGame, Option, Range, all_games, load_game
from croupier.games.lanes.rules import LanesRules
from croupier.host import open_table
from croupier.money import Chips

SEATS = {
    "baccarat": (*"1234567", "2.1", "dealer", "inspector", "manager"),
    "pok-deng": (*"1234",),
    "lanes": (*"ab",),
}
TABLES = [(game.name, game.load_rules(name)) for game in all_games() for name in game.rule_sets]
EVERY_TABLE: list[tuple[str, Any]] = [*TABLES, ("lanes", LanesRules(True, True, True))]
PLAYED = {"baccarat": "Wager", "pok-deng": "Hit", "lanes": "Choose"}  # what is listed only once play is on
COMMANDS = 500


class Company:
    """A random player at every seat of a table, which is opened anew when nobody may do anything."""

    def __init__(self, game: AnyGame, rules: Any, seed: str) -> None:
        self.game, self.rules, self.seed = game, rules, seed
        self.draw, self.opened, self.done = Random(seed), 0, Counter[str]()
        self.open()

    def open(self) -> None:
        self.opened += 1
        self.table = open_table(self.rules, seed=f"{self.seed}/{self.opened}")

    def act(self) -> None:
        seats = self.draw.sample(SEATS[self.game.name], len(SEATS[self.game.name]))
        options = next(filter(None, (self.table.legal(seat) for seat in seats)), None)
        if options is None:
            self.open()
            return
        for option in options:  # the ends of a range are seldom drawn, and often wrong
            for extreme in (lowest, highest):
                self.decided(random_command(self.game, [extreme(option)], self.draw))
        staying = [option for option in options if option.command not in LEAVING]
        stays = staying and self.draw.random() < 0.9  # or no table would ever be full
        command = random_command(self.game, staying if stays else options, self.draw)
        self.done[type(command).__name__] += 1
        self.table.do(command)

    def decided(self, command: Any) -> None:
        try:
            self.game.decide(self.table.state, command, self.table.chance)
        except Refused as refusal:
            pytest.fail(f"{command} is listed, but: {refusal}")


LEAVING = ("Leave", "Depart", "Close")


def lowest(option: Option) -> Option:
    fields = {name: (v.low,) if isinstance(v, Range) else v for name, v in option.fields.items()}
    return Option(option.command, fields)


def highest(option: Option) -> Option:
    fields = {name: (top(v),) if isinstance(v, Range) else v for name, v in option.fields.items()}
    return Option(option.command, fields)


def top(amounts: Range) -> Chips:
    return amounts.high - (amounts.high - amounts.low) % amounts.step


@pytest.mark.parametrize(
    ("game", "rules"), EVERY_TABLE, ids=[f"{n}-{t[0]}" for n, t in enumerate(EVERY_TABLE)]
)
def test_whatever_is_listed_is_taken(game: str, rules: Any) -> None:
    company = Company(load_game(game), rules, f"anyone/{game}")
    while company.done.total() < COMMANDS:
        company.act()
    assert company.done[PLAYED[game]] > 5


def test_every_registered_game_has_somebody_to_play_it() -> None:
    # A competition is walked through in tests/competition, where nobody cancels it every other minute.
    assert {game for game, _ in EVERY_TABLE} == set(SEATS) == set(GAMES) - {"competition"}


def test_the_same_draw_takes_the_same_command() -> None:
    lanes = load_game("lanes")
    options = open_table("lanes").legal("a")
    assert random_command(lanes, options, Random(3)) == random_command(lanes, options, Random(3))
