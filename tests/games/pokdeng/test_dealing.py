"""The round: the deal, Pok, who acts when, and what the house ranges allow."""

from pathlib import Path

import pytest

import croupier
from croupier import audit, open_table
from croupier.cards import parse
from croupier.chance import PhysicalShoe, RecordedShoe
from croupier.errors import BadInput
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.explain import explain
from croupier.games.pokdeng.house import commands_before
from croupier.games.pokdeng.legal import legal
from croupier.games.pokdeng.rules import Convention, Habit
from tests.games.pokdeng.tables import BANKER, dealt, rules_of, seated, stacked

CLOSED = "2h 3d / Ks 4d / 5s 6s"  # nobody has a Pok


def test_004_3_1_the_banker_deals_two_cards_face_down_to_everyone() -> None:
    at = dealt(CLOSED)
    assert {len(hand) for hand in at.round.hands.values()} == {2}
    assert not any(event.up for event in at.events(e.CardDealt))
    assert at.round.shown == ()
    assert seated().refused(c.Deal("2")) == at.refused(c.Deal(BANKER)) == "004 3.1"


def test_ruling_p1_one_card_at_a_time_from_the_banker_s_left_the_banker_last_twice_round() -> None:
    at = seated("2 3 1 5", maximum=50)
    at.do(c.LeaveBank("1"), c.TakeBank("3"))
    at.do(c.Bet("1", 10), c.Bet("2", 10), c.Bet("5", 10), c.Deal("3"))
    assert [event.seat for event in at.events(e.CardDealt)] == ["5", "1", "2", "3"] * 2


def test_who_did_not_bet_gets_no_hand() -> None:
    at = seated("1 2 3")
    at.do(c.Bet("3", 10), c.Deal(BANKER))
    assert at.round.players == ("3",)
    assert at.refused(c.Stand("2")) == "004 5"


def test_004_3_2_hands_are_looked_at_for_a_pok_at_once() -> None:
    at = dealt("9h Ks / Kh 4d / 5s 6s")
    assert at.round.shown == ("2",)
    assert at.won() == {"2": 10}
    assert at.table.turn() == "3"


def test_004_3_3_players_act_before_the_banker() -> None:
    at = dealt(CLOSED)
    assert at.refused(c.Stand(BANKER)) == "004 3.3"
    at.do(c.Stand("2"), c.Stand("3"))
    assert at.table.turn() == BANKER
    assert at.refused(c.Hit("2")) == "004 5"


def test_ruling_p2_a_banker_s_pok_ends_the_round_before_anyone_draws() -> None:
    at = dealt("9h Ks / Kh 4d / 4s 4h")
    assert (at.table.phase, at.table.turn()) == ("bets", None)
    assert at.won() == {"2": 10, "3": -10}
    assert set(at.round.shown) == {"1", "2", "3"}


def test_ruling_p2_a_player_s_pok_is_settled_at_once_and_the_others_continue() -> None:
    at = dealt("Kh 4d / 9h Ks / 5s 6s", then="2c 8d")
    assert at.stacks()["3"] == 10_010
    assert at.refused(c.Hit("3")) == "004 4"
    at.do(c.Hit("2"), c.Hit(BANKER))
    assert at.won() == {"3": 10, "2": -10}  # the banker drew to nine, and still a Pok beat it


def test_ruling_p2_when_every_player_has_a_pok_the_banker_does_not_act() -> None:
    at = dealt("9h Ks / 4h 4d / 2s 3d")
    assert at.table.phase == "bets"
    assert at.won() == {"2": 10, "3": 10}
    assert BANKER in at.round.shown


def test_004_5_a_player_stands_or_takes_exactly_one_card_in_its_turn() -> None:
    at = dealt(CLOSED, then="9c")
    assert at.refused(c.Hit("3")) == "004 5"
    at.do(c.Hit("2"))
    assert at.round.hands["2"] == parse("2h 3d 9c")
    assert at.refused(c.Hit("2")) == at.refused(c.Stand("2")) == "004 5"
    at.do(c.Stand("3"))
    assert at.round.hands["3"] == parse("Ks 4d")


def test_004_6_the_banker_turns_its_hand_up_and_then_stands_or_hits() -> None:
    at = dealt(CLOSED, then="8d")
    at.do(c.Stand("2"))
    assert BANKER not in at.round.shown
    at.do(c.Stand("3"))
    assert at.round.shown == (BANKER,)
    at.do(c.Hit(BANKER))
    assert at.events(e.CardDealt)[-1] == e.CardDealt(BANKER, parse("8d")[0], up=True)
    assert at.won() == {"2": -10, "3": -10}
    assert at.refused(c.Stand(BANKER)) == "004 6"


def test_004_5_1_a_player_under_house_ranges_hits_0_to_2_and_stands_on_7() -> None:
    rules = rules_of(ranges={"player": "convention"})
    at = dealt("Kh 2d / 3h 4d / 2h 3c / 5s 6s", rules=rules, then="Ac")
    assert at.refused(c.Stand("2")) == "004 5.1"
    at.do(c.Hit("2"))
    assert at.refused(c.Hit("3")) == "004 5.1"
    at.do(c.Stand("3"), c.Stand("4"))
    at.do(c.Stand(BANKER))  # whose side is free


def test_004_6_1_a_banker_under_house_ranges_hits_0_to_4_and_stands_on_7() -> None:
    rules = rules_of(ranges={"banker": "convention"})
    at = dealt("Kh 2d / 2s 2c", rules=rules, then="Ac")
    at.do(c.Stand("2"))
    assert at.refused(c.Stand(BANKER)) == "004 6.1"
    at.do(c.Hit(BANKER))
    at = dealt("Kh 2d / 5s 2c", rules=rules)
    at.do(c.Stand("2"))
    assert at.refused(c.Hit(BANKER)) == "004 6.1"


@pytest.mark.parametrize(("player", "banker"), [(3, 5), (6, 6)])
def test_ruling_p8_the_convention_leaves_the_middle_free_and_free_sides_everything(
    player: int, banker: int
) -> None:
    bound = rules_of(ranges={"player": "convention", "banker": "convention"})
    assert bound.must("player", player) is bound.must("banker", banker) is None
    assert [bound.must("player", value) for value in (0, 2, 7)] == ["hit", "hit", "stand"]
    assert [bound.must("banker", value) for value in (0, 4, 7)] == ["hit", "hit", "stand"]
    assert all(rules_of().must(side, value) is None for side in ("player", "banker") for value in range(10))


def test_every_round_has_a_fresh_deck() -> None:
    at = dealt("9h Ks / 4h 4d")
    at.chance = stacked("9h Ks / 2h 4d")
    at.do(c.Bet("2", 10), c.Deal(BANKER))
    assert [event.number for event in at.events(e.Shuffled)] == [1, 2]
    assert at.round.hands["2"] == parse("9h Ks")


def test_ruling_a3_cards_of_a_physical_deck_are_typed_in_as_they_come() -> None:
    at = seated("1 2")
    typed = iter("9h 2c Ts 3d".split())
    at.chance = PhysicalShoe(lambda: next(typed))
    at.do(c.Bet("2", 10), c.Deal(BANKER))
    assert at.round.hands == {"2": parse("9h Ts"), "1": parse("2c 3d")}
    assert at.won() == {"2": 10}


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("9h 9h", "9h has come out in this round"),
        ("9h X1", "X1 is not a card of Pok Deng"),
        ("9h ??", "back of a card"),
        ("9h zz", "'zz' is not a card"),
        ("9h 2c", "the cards ended too soon"),
    ],
)
def test_a_card_that_cannot_have_come_out_is_bad_input_and_changes_nothing(cards: str, says: str) -> None:
    at = seated("1 2")
    at.do(c.Bet("2", 10))
    typed, before = iter(cards.split()), at.table
    at.chance = PhysicalShoe(lambda: next(typed))
    with pytest.raises(BadInput, match=says.replace("?", r"\?")):
        at.do(c.Deal(BANKER))
    assert at.table == before


def test_a_recorded_deck_deals_the_same_round_again() -> None:
    first = dealt(CLOSED)
    again = seated("1 2 3")
    again.chance = RecordedShoe([event.order for event in first.events(e.Shuffled)])
    again.do(c.Bet("2", 10), c.Bet("3", 10), c.Deal(BANKER))
    assert again.table == first.table


def test_thai_7_the_banker_settles_with_chosen_players_before_it_draws() -> None:
    thai = rules_of("thai")
    at = dealt("3h 4d / 2s 3d / Ks 6d / 2c 4h", "9s", rules=thai)
    assert at.refused(c.Compare("1", "2")) == "thai 7"  # players act first
    at.do(c.Stand("2"), c.Stand("3"), c.Stand("4"))
    offered = [option.fields["player"] for option in legal(at.table, "1") if option.command == "Compare"]
    assert offered == [("2",), ("3",), ("4",)]
    at.do(c.Compare("1", "3"))
    assert at.won() == {"3": -10}  # five points against the banker's six
    assert at.refused(c.Compare("1", "3")) == "thai 7"
    assert at.refused(c.Compare("2", "4")) == "thai 7"
    at.do(c.Hit("1"))  # 2c 4h 9s makes five, which does not touch what is settled
    assert at.won() == {"3": -10, "2": 10, "4": 10}


def test_thai_7_comparing_with_everyone_ends_the_round_as_standing_does() -> None:
    compared, stood = (dealt("3h 4d / 2s 3d / 2c 4h", rules=rules_of("thai")) for _ in range(2))
    for at in (compared, stood):
        at.do(c.Stand("2"), c.Stand("3"))
    compared.do(c.Compare("1", "2"), c.Compare("1", "3"))
    stood.do(c.Stand("1"))
    assert compared.table.phase == stood.table.phase == "bets"
    assert compared.stacks() == stood.stacks()


def test_thai_7_is_no_rule_of_004_and_no_way_round_the_house_ranges() -> None:
    at = dealt("3h 4d / 2c 4h")
    at.do(c.Stand("2"))
    assert at.refused(c.Compare("1", "2")) == "004 8"
    bound = dealt("3h 4d / 2c 2h", rules=rules_of("thai", ranges={"banker": "convention"}))
    bound.do(c.Stand("2"))
    assert bound.refused(c.Compare("1", "2")) == "004 6.1"


def test_thai_7_settling_before_drawing_is_an_option() -> None:
    at = dealt("3h 4d / 2c 4h", rules=rules_of("thai", compares="at-the-end"))
    at.do(c.Stand("2"))
    assert at.refused(c.Compare("1", "2")) == "004 8"


def test_thai_7_some_tables_let_a_banker_of_few_points_compare_with_nobody() -> None:
    few = Convention(player=Habit(stand=(), hit=()), banker=Habit(stand=(), hit=(0, 1, 2, 3)))
    rules = rules_of("thai", ranges={"banker": "convention"}, convention=few)
    three, four = (dealt(f"3h 4d / 2c {card}", rules=rules) for card in ("Ah", "2h"))
    for at in (three, four):
        at.do(c.Stand("2"))
    assert three.refused(c.Compare("1", "2")) == "004 6.1"
    four.do(c.Compare("1", "2"))


def test_thai_7_a_comparison_is_explained() -> None:
    at = dealt("3h 4d / 2s 3d / 2c 4h", rules=rules_of("thai"))
    at.do(c.Stand("2"), c.Stand("3"))
    before = at.table
    shown, _ = at.do(c.Compare("1", "2"))
    assert explain(before, shown).startswith(
        "The banker (เจ้ามือ) compares before it stands or draws: seat 2 3♥ 4♦ = 7"
    )
    assert explain(before, shown).endswith(", thai 7")
    assert commands_before(before, shown) == (c.Compare("1", "2"),)


def test_thai_7_a_record_with_comparisons_is_audited_without_a_finding(tmp_path: Path) -> None:
    table, compared = open_table("thai", seed="thai"), 0
    for command in (c.Join("1", 5000), c.Join("2", 500), c.Join("3", 500), c.TakeBank("1")):
        table.do(command)
    for _ in range(8):
        for begun in (c.Bet("2", 10), c.Bet("3", 10), c.Deal("1")):
            table.do(begun)
        while seat := table.state.turn():
            options = {option.command: option for option in table.legal(seat)}
            if "Compare" in options:
                table.do(c.Compare(seat, table.state.in_play()[0]))
                compared += 1
            else:
                table.do(c.Stand(seat))
    table.save(tmp_path / "thai.jsonl")
    assert compared > 3
    assert audit(tmp_path / "thai.jsonl").findings == ()


ENDS = {"player_pok": "ends-round"}
WHO_DREW = {"compares_with": "who-drew"}


def test_thai_8_a_player_s_pok_is_settled_alone_and_the_others_play_on() -> None:
    at = dealt("9h Kd / 2s 3d / 2c 4h", rules=rules_of("thai"))
    assert (at.table.phase, at.won(), at.table.turn()) == ("players", {"2": 10}, "3")


def test_thai_8_at_some_tables_a_player_s_pok_ends_the_round_for_everybody() -> None:
    at = dealt("9h Kd / 2s 3d / Ks 7d / 2c 4h", rules=rules_of("thai", **ENDS))
    assert at.table.phase == "bets"
    assert all(len(hand) == 2 for hand in at.round.hands.values())
    assert at.won() == {"2": 10, "3": -10, "4": 10}  # six points against Pok 9, five and seven
    assert len(at.events(e.Settled)) == 1


def test_thai_8_a_round_that_a_player_s_pok_ended_is_explained() -> None:
    at = dealt("9h Kd / 2s 3d / 2c 4h", rules=rules_of("thai", **ENDS))
    (shown,) = [moment for moment in at.moments if isinstance(moment.event, e.HandsShown)]
    sentence = explain(shown.before, shown.event)
    assert sentence.startswith("A player has a Pok (ป๊อก), which ends the round for everybody: seat 2 9♥ K♦")
    assert sentence.endswith(", thai 8")


def test_thai_8_the_banker_s_pok_is_said_to_have_ended_the_round_where_both_have_one() -> None:
    at = dealt("9h Kd / 2s 3d / 4c 4h", rules=rules_of("thai", **ENDS))
    (shown,) = [moment for moment in at.moments if isinstance(moment.event, e.HandsShown)]
    assert explain(shown.before, shown.event).startswith("The banker (เจ้ามือ) has a Pok")


def test_thai_9_at_some_tables_the_banker_settles_with_all_who_drew_together() -> None:
    at = dealt("3h 2d / 2s 3d / Ks 6d / 2c 4h", "Kc Qc 9s", rules=rules_of("thai", **WHO_DREW))
    at.do(c.Hit("2"), c.Hit("3"), c.Stand("4"))
    offered = [option.fields["player"] for option in legal(at.table, "1") if option.command == "Compare"]
    assert offered == [("2",), ("3",)]
    assert at.refused(c.Compare("1", "4")) == "thai 9"
    before = at.table
    shown, _ = at.do(c.Compare("1", "3"))
    assert commands_before(before, shown) == (c.Compare("1", "2"), c.Compare("1", "3"))
    assert at.won() == {"2": -10, "3": -10}  # five points each against six
    assert at.refused(c.Compare("1", "2")) == "thai 7"
    at.do(c.Hit("1"))
    assert at.won() == {"2": -10, "3": -10, "4": 10}


def test_thai_9_settling_with_all_who_drew_ends_the_round_where_nobody_stood() -> None:
    at = dealt("3h 2d / 2s 3d / 2c 4h", "Kc Qc", rules=rules_of("thai", **WHO_DREW))
    at.do(c.Hit("2"), c.Hit("3"), c.Compare("1", "2"))
    assert at.table.phase == "bets"


@pytest.mark.parametrize("changes", [ENDS, WHO_DREW, {**ENDS, **WHO_DREW}], ids=str)
def test_thai_8_and_thai_9_rounds_of_bots_are_audited_without_a_finding(
    changes: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    lines = "".join(f'{field} = "{value}"\n' for field, value in changes.items())
    path.write_text(f'extends = "thai"\nname = "mine"\ntitle = "Mine"\n{lines}', encoding="utf-8")
    record = tmp_path / "mine.jsonl"
    croupier.deal(str(path), seed="options", rounds=60, record=record)
    assert audit(record).findings == ()
    told = " ".join(one.sentence for one in croupier.explain(record))
    assert ("which ends the round for everybody" in told) == (changes.get("player_pok") == "ends-round")
    assert "compares before it stands or draws" in told
