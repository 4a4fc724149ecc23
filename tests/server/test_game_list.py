"""A lobby can offer every rule set: it has a title, a sentence, and a table to open with one click."""

from croupier.game import all_games, load_game, rule_set_names
from croupier.server.game_list import game_list


def test_every_built_in_rule_set_is_offered_with_a_title_and_one_sentence() -> None:
    offered = [rules for game in game_list() for rules in game.rule_sets]
    assert sorted(rules.name for rules in offered) == sorted(rule_set_names())
    assert all(rules.title and rules.sentence.endswith(".") for rules in offered)
    assert len({rules.title for rules in offered}) == len(offered)


def test_a_table_to_open_at_once_leaves_a_seat_and_has_bots_that_exist() -> None:
    for game in game_list():
        for rules in game.rule_sets:
            quick = rules.play_now
            assert quick.seat in rules.seats
            assert quick.seat not in quick.settings.bots
            assert set(quick.settings.bots.values()) <= set(rules.bots)


def test_a_table_to_open_at_once_has_as_many_players_as_its_rules_want() -> None:
    for listed in game_list():
        game = load_game(listed.game)
        for rules in listed.rule_sets:
            players = sorted([rules.play_now.seat, *rules.play_now.settings.bots])
            loaded = game.load_rules(rules.name)
            table = game.open(loaded, None, **game.table_for(loaded, players))  # refuses too few
            assert set(players) <= set(game.seats_of(table))


def test_the_seats_of_a_table_follow_its_options() -> None:
    game = load_game("baccarat")
    table = game.open(game.load_rules("tasmanian"), None, places=9)
    assert game.seats_of(table) == tuple("123456789")
    assert all(game.name == listed.game for game, listed in zip(all_games(), game_list(), strict=True))


def test_the_numbers_of_places_to_choose_from_are_those_that_open() -> None:
    offered = {rules.name: rules.places for game in game_list() for rules in game.rule_sets}
    assert {count: len(seats) for count, seats in offered["tasmanian"].items()} == {"7": 7, "9": 9}
    assert offered["lanes"] == {}
    assert offered["thai"]["2"] == ["1", "2"]
