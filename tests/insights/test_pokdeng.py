"""What the Pok Deng trainer says is the solver's word on the table's own rules, by what the seat may know."""

from pathlib import Path

import pytest

from croupier.errors import required
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Rules
from croupier.insights.pokdeng import chart, decision
from croupier.solve.pokdeng import closed_table
from croupier.solve.pokdeng.lookup import best_play
from croupier.solve.pokdeng.models import Model, pok_deng_model
from croupier.solve.pokdeng.seats import banker, parse_seat
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from tests.games.pokdeng.tables import BANKER, dealt, rules_of

CLOSED = {"player_sees": "own", "banker_sees": "sizes", "detail": "cards"}


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
@pytest.mark.parametrize(("hand", "best"), [("Kh 7d", "stand"), ("Kh 2d", "hit")])
def test_a_player_s_decision_is_graded_by_the_equilibrium_of_the_table_s_rules(
    rules: str, hand: str, best: str
) -> None:
    table = dealt(f"{hand}/3c 4c", rules=rules_of(rules)).table
    found, choice = decision(table, "2"), best_play(hand, rules=rules, **CLOSED)
    assert found is not None
    assert (found.side, found.best, found.value) == ("player", best, int(hand[-2]))
    assert (found.stand, found.hit, found.mistake) == (choice.stand_ev, choice.hit_ev, choice.mistake)


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
@pytest.mark.parametrize(
    ("hands", "acts", "seats"),
    [
        ("Kh 7d / Ks 2d / 3c 2c", "sh", ("10 stood", "10 hit")),
        ("Kh 7d / Kd 6d / 3c 2c", "ss", ("10 stood", "10 stood")),
        ("Kh 7d / 9s Kd / Ks 2d / 3c 2c", "sh", ("10 stood", "10 9s Kd", "10 hit")),
        ("Kh 7d / 9s Kd / Ks 8d / 3c 2c", "s", ("10 stood", "10 9s Kd", "10 Ks 8d")),
    ],
)
def test_the_trainer_and_the_command_banker_agree_at_tables_of_two_and_three(
    rules: str, hands: str, acts: str, seats: tuple[str, ...]
) -> None:
    desk = dealt(hands, then="8s", rules=rules_of(rules))
    for act in acts:
        seat = required(desk.table.turn())
        desk.do(c.Hit(seat) if act == "h" else c.Stand(seat))
    found = required(decision(desk.table, BANKER))
    weighed = banker(rules_of(rules), "3c 2c", [parse_seat(text) for text in seats])
    worth = [one for one in weighed.seats if not one.seat.cards]
    bets = sum(one.seat.bet for one in worth)
    assert found.together
    assert found.stand == pytest.approx(sum(one.stand for one in worth) / bets)
    assert found.hit == pytest.approx(sum(one.hit for one in worth) / bets)
    if weighed.plan is None:
        assert found.best == weighed.best
        return
    done = weighed.stand - sum(one.stand for one in worth)  # with Poks, which were paid before
    assert found.planned == pytest.approx((weighed.plan.worth - done) / bets)
    settles = {place for place, text in enumerate(seats, 1) if str(place + 1) in found.settle}
    assert settles == ({*weighed.plan.settle} if found.best == "hit" else set())


def test_a_trainer_that_weighs_each_player_alone_says_so() -> None:
    desk = dealt("Kh 7d / Ks 2d / Kd 6d / 3c 2c", then="8s")
    desk.do(c.Stand("2"), c.Hit("3"), c.Stand("4"))
    found = required(decision(desk.table, BANKER))
    assert not found.together
    assert len(found.against) == 3


def test_thai_9_a_banker_is_told_to_settle_with_all_who_drew_or_nobody() -> None:
    desk = dealt("Kh 2d / Ks 7d / 2c 3c", "8h", rules=rules_of("thai", compares_with="who-drew"))
    desk.do(c.Hit("2"), c.Stand("3"))
    assert required(decision(desk.table, BANKER)).settle == ("2",)


def test_a_banker_s_decision_at_a_large_table_is_the_sum_over_the_players_by_their_bets() -> None:
    desk = dealt("Kh 7d/Ks 2d/Kd 7h/Qs 2h/3c 2c", then="8s 8d", stake=10)
    desk.do(c.Stand("2"), c.Hit("3"), c.Stand("4"), c.Hit("5"))
    found = decision(desk.table, BANKER)
    solution = solve_pok_deng(pok_deng_model(**CLOSED))
    two, three = (solution.banker[f"32s against {cards} cards"] for cards in (2, 3))
    assert found is not None
    assert None not in (two.hit_ev, three.hit_ev)
    assert found.hit == pytest.approx(((two.hit_ev or 0) + (three.hit_ev or 0)) / 2)
    assert found.side == "banker"


def test_nobody_is_told_of_another_s_decision() -> None:
    table = dealt("Kh 7d/Ks 2d/3c 4c").table
    assert decision(table, "2") is not None
    assert decision(table, "3") is decision(table, BANKER) is decision(table, None) is None


def test_the_banker_s_cards_make_no_difference_to_a_player_s_grade() -> None:
    assert decision(dealt("Kh 7d/3c 4c").table, "2") == decision(dealt("Kh 7d/5c 2c").table, "2")


def test_the_chart_has_every_two_cards_that_leave_a_choice() -> None:
    found = chart(dealt("Kh 7d/3c 4c").table, None)
    assert found is not None
    hands = {line.hand: line for line in found.player}
    assert len(hands) == 137  # of 169 kinds of two cards, those that are no Pok
    assert (hands["K7o"].hit, hands["K2o"].hit) == (0, 1)
    assert list(found.banker) == ["2", "3"]


def test_where_every_hand_is_a_pok_there_is_no_chart() -> None:
    assert chart(dealt("Kh 7d/3c 4c", rules=rules_of(pok=tuple(range(10)))).table, None) is None


def test_a_solution_is_worked_out_once_for_equal_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Model] = []

    def counted(model: Model) -> Solution:
        solved.append(model)
        return solve_pok_deng(model)

    monkeypatch.setattr(closed_table, "solve_pok_deng", counted)
    one, other = (dealt("Kh 7d/3c 4c", rules=rules_of(pok=(9,))).table for _ in range(2))
    assert one.rules is not other.rules
    assert chart(one, None) == chart(other, None)
    assert len(solved) == 1


def test_thai_7_a_banker_is_told_with_whom_to_settle_first() -> None:
    desk = dealt("Kh 2d / Ks 7d / 2c 3c", "8h", rules=rules_of("thai"))
    desk.do(c.Hit("2"), c.Stand("3"))
    found = decision(desk.table, BANKER)
    assert found is not None
    assert (found.best, found.settle) == ("hit", ("2",))
    drew, stood = found.against
    assert (drew.player, drew.size, stood.player, stood.size) == ("2", 3, "3", 2)
    assert found.planned == pytest.approx((drew.stand + stood.hit) / 2)
    assert found.planned > max(found.stand, found.hit)
    assert found.mistake == pytest.approx(found.planned - found.stand)
    desk.do(c.Compare(BANKER, "2"))
    then = decision(desk.table, BANKER)
    assert then is not None
    assert (then.best, then.settle, [one.player for one in then.against]) == ("hit", (), ["3"])


@pytest.mark.parametrize(
    "rules", [rules_of(), rules_of("thai", ranges={"banker": "convention"})], ids=["004", "house ranges"]
)
def test_where_nobody_may_be_settled_with_first_the_better_action_is_planned(rules: Rules) -> None:
    desk = dealt("Kh 2d / Ks 7d / 2c 2h", "8h", rules=rules)
    desk.do(c.Hit("2"), c.Stand("3"))
    found = decision(desk.table, BANKER)
    assert found is not None
    assert found.settle == ()
    assert found.planned == max(found.stand, found.hit)


def test_a_rule_file_has_a_trainer_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "thai"\nname = "mine"\ntitle = "Mine"\nstraights = "both"\nties = "push"\n')
    mine = dealt("Kh 2d / Ks 7d / 2c 3c", "8h", rules=load_rules(path)).table
    found, thai = chart(mine, None), chart(dealt("Kh 7d/3c 4c", rules=rules_of("thai")).table, None)
    assert found is not None
    assert thai is not None
    assert (found.rules, found.settles_first, thai.rules) == ("mine", True, "thai")
    assert found.value != thai.value
    assert decision(mine, "2") is not None
