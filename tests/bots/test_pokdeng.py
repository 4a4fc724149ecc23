"""Bots of Pok Deng keep to the convention of the rule set or to the equilibrium, on either side."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from croupier.bots.pokdeng import convention
from croupier.bots.roster import bot_named
from croupier.cards import show
from croupier.errors import BadInput
from croupier.game import game_of
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.events import Shuffled
from croupier.games.pokdeng.rules import Convention, Habit, Rules
from croupier.games.pokdeng.views import view
from croupier.host import HostedTable, Seat, open_table
from croupier.play.deal import BotTable
from croupier.solve.pokdeng.closed_table import closed_model
from croupier.solve.pokdeng.lookup import player_choice
from croupier.solve.pokdeng.models import pok_deng_model
from croupier.solve.pokdeng.solution import solve_pok_deng
from tests import naive
from tests.games.pokdeng.tables import BANKER, dealt, rules_of, seated, stacked

TWO_CARDS = {0: "Kh Qd", 2: "Kh 2d", 3: "Kh 3d", 4: "Kh 4d", 5: "Kh 5d", 7: "Kh 7d"}
OTHER = rules_of(convention=Convention(Habit(stand=(7,), hit=(3,)), Habit(stand=(7,), hit=(5,))))


def hits(rules: Rules, seat: str) -> list[int]:
    """The values a seat hits on."""
    found = []
    for value, cards in TWO_CARDS.items():
        hands = f"{cards} / As 5c" if seat == "2" else f"As 5c / {cards}"
        if convention(view(dealt(hands, rules=rules).table, seat), Random(1)) == "hit":
            found.append(value)
    return found


@pytest.mark.parametrize(
    ("rules", "player", "banker"), [(rules_of(), [0, 2], [0, 2, 3, 4]), (OTHER, [3], [5])]
)
def test_004_6_1_the_convention_is_the_rule_sets(rules: Rules, player: list[int], banker: list[int]) -> None:
    assert hits(rules, "2") == player
    assert hits(rules, BANKER) == banker


def rounds_of(rules: str, bots: str, rounds: int, **changes: Any) -> tuple[list[Any], list[Any]]:
    """Rounds at a table, each with the order of its deck."""
    game, book = game_of(rules), rules_of(rules, **changes)
    table = open_table(book, seed="bots", keep_log=True)
    seated = {seat: bot_named(game, bots, book) for seat in ("1", "2", "3", "4")}
    ended = []
    for outcome in BotTable(table, seated, "bots").rounds():
        ended.append(outcome)
        if len(ended) == rounds:
            break
    return ended, [event.order for event in table.events if isinstance(event, Shuffled)]


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
def test_thai_7_rounds_of_conventional_bots_come_to_what_the_naive_rules_say(rules: str) -> None:
    """With whom the banker settles first, and what everybody then gets, round by round."""
    ended, orders = rounds_of(rules, "flat", 300)
    settled_first = 0

    def banker(cards: Sequence[str], sizes: Sequence[int]) -> list[bool]:
        nonlocal settled_first
        value = naive.point(cards)
        draws = [value <= 4 or (value in (5, 6) and rules == "thai" and size == 2) for size in sizes]
        settled_first += any(draws) and not all(draws)
        return draws

    for outcome, order in zip(ended, orders, strict=False):
        paid = {payment.seat: payment.times for payment in outcome.payments}
        expected = naive.pok_deng_round(order, 3, lambda hand: naive.point(hand) <= 2, banker, rules)
        assert [paid[seat] for seat in outcome.players] == expected
    assert (settled_first > 20) == (rules == "thai")


def test_thai_7_the_equilibrium_s_bot_settles_with_those_who_drew() -> None:
    at = dealt("Kh 2d / Ks 7d / 3c 2c", "4h", rules=rules_of("thai"))
    at.do(c.Hit("2"), c.Stand("3"))
    host = HostedTable(game_of("thai"), at.table, at.chance, seed=None)
    bot = bot_named(game_of("thai"), "equilibrium", rules_of("thai"))
    assert list(bot(Seat(host, BANKER), Random(1))) == [c.Compare(BANKER, "2"), c.Hit(BANKER)]


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
def test_the_equilibrium_s_bots_play_its_chart(rules: str) -> None:
    """Over many rounds each hand hits as often as the solution says, and nothing is refused."""
    ended, _ = rounds_of(rules, "equilibrium", 400)
    solution = solve_pok_deng(pok_deng_model(rules, player_sees="own", banker_sees="sizes", detail="cards"))
    model, checked = closed_model(rules_of(rules)), 0
    for outcome in ended:
        for seat in outcome.players:
            cards = outcome.hands[seat].cards
            if naive.point(cards[:2]) < 8 and naive.point(outcome.hands[outcome.banker].cards[:2]) < 8:
                _, choice = player_choice(model, solution, show(cards[:2]), None)
                assert choice.hit in ({1.0} if len(cards) == 3 else {0.0}) or 0 < choice.hit < 1
                checked += 1
    assert checked > 600


def test_a_bot_nobody_knows_is_one_line_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="choose from convention, flat, random, equilibrium"):
        bot_named(game_of("thai"), "nobody", rules_of("thai"))


@pytest.mark.parametrize("bots", ["convention", "flat", "random", "equilibrium"])
def test_thai_9_no_bot_draws_when_settling_with_all_who_drew_has_ended_the_round(bots: str) -> None:
    ended, _ = rounds_of("thai", bots, 60, compares_with="who-drew")
    assert len(ended) == 60


@pytest.mark.parametrize(("stood", "drew", "act"), [(30, 10, c.Stand), (10, 60, c.Hit)])
def test_thai_9_the_equilibrium_s_bot_weighs_those_it_cannot_settle_with(
    stood: int, drew: int, act: Callable[[str], c.Command]
) -> None:
    """With 4-3 drawing wins against who drew and loses more against who stood."""
    rules = rules_of("thai", compares_with="who-drew")
    at = seated(rules=rules)
    at.chance = stacked("Ks 7d / Kh 2d / 4d 3s", "4h")
    at.do(c.Bet("2", stood), c.Bet("3", drew), c.Deal(BANKER), c.Stand("2"), c.Hit("3"))
    host = HostedTable(game_of("thai"), at.table, at.chance, seed=None)
    bot = bot_named(game_of("thai"), "equilibrium", rules)
    assert list(bot(Seat(host, BANKER), Random(1))) == [act(BANKER)]
