"""Bots at one table have names that tell them apart, and stay marked as what they are."""

from croupier.game import all_games
from croupier.server.bot_names import bot_name, bot_names_for
from croupier.server.game_list import game_list, picture_of


def test_no_two_bots_at_a_table_have_one_name() -> None:
    for game in all_games():
        for rules in game.rule_sets:
            seats = game.seats(game.load_rules(rules))
            names = bot_names_for(game.name, dict.fromkeys(seats, "random"))
            assert len(set(names.values())) == len(seats)


def test_a_bot_never_takes_the_name_of_somebody_who_sits_there() -> None:
    usual = bot_name("lanes", "b")
    assert bot_name("lanes", "b", [usual]) != usual


def test_bots_beyond_the_list_of_names_are_still_told_apart() -> None:
    names = bot_names_for("any", {str(seat): "random" for seat in range(60)})
    assert len(set(names.values())) == 60


def test_a_picture_of_a_table_shows_bots_by_name_and_kind() -> None:
    for game in game_list():
        for rules in game.rule_sets:
            shown = picture_of(rules.name)
            assert shown is not None
            for holder in shown.table.seats.values():
                assert holder.bot in game.bots
                assert holder.name != holder.bot
