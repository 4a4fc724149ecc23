"""Every event is one sentence with its clause, Thai names beside the English ones."""

import re

import pytest

from croupier import explain as narrated
from croupier.errors import BadInput
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.explain import explain, tell
from croupier.games.pokdeng.rulefile import load_rules
from tests.games.pokdeng.tables import BANKER, Desk, dealt, rules_of, seated


def sentences(at: Desk) -> list[str]:
    return [explain(*moment) for moment in at.moments]


def test_a_round_explained_from_the_first_chip_to_the_last() -> None:
    at = dealt("9h Ks / 3s 3h / Kh Ah", "3d 6h", rules=rules_of(banker="rotates"))
    at.do(c.Hit("3"), c.Hit(BANKER))
    assert sentences(at)[3:] == [
        "Seat 1 takes the bank as the banker (เจ้ามือ), 004 1",
        "Seat 2 bets 10 against the banker (เจ้ามือ), 004 11.1",
        "Seat 3 bets 10 against the banker (เจ้ามือ), 004 11.1",
        "Round 1: one deck of 52 cards is shuffled, 004 1",
        *[
            f"Card {count} of the deal: {who} gets a card face down, 004 3.1"
            for count in (1, 2)
            for who in ("seat 2", "seat 3", "the banker (เจ้ามือ)")
        ],
        "A Pok (ป๊อก) is shown at once: seat 2 9♥ K♠ = Pok 9 (ป๊อก 9), 004 3.2",
        "Seat 2 wins 10, 004 9.2",
        "Seat 3 hits (เพิ่ม) and gets a card face down, 004 5",
        "All players have acted, so the banker (เจ้ามือ) turns its hand up: "
        "the banker (เจ้ามือ) K♥ A♥ = 1, 004 6",
        "The banker (เจ้ามือ) hits (เพิ่ม) and gets the six of hearts, 004 6",
        "The hands are turned up: seat 3 3♠ 3♥ 3♦ = 9, Three of a Kind ตอง (Tong) ×5, 004 8",
        "Seat 3 wins 10 × 10 = 100, 004 9.3",
        "Round 1 is over, 004 8",
        "The bank passes to seat 2, the next that covers the minimum of 10, 004 11.3",
    ]


def test_the_rest_of_what_can_happen_has_its_sentence() -> None:
    at = seated("1 2", rules_of(banker="rotates", cover="bets"), chips=50)
    at.do(c.Bet("2", 10), c.Bet("2", 5), c.Withdraw("2"), c.BuyIn("2", 7), c.LeaveBank(BANKER), c.Leave("2"))
    assert sentences(at)[4:] == [
        "Seat 2 adds 5 to the bet of 10 against the banker (เจ้ามือ), 004 11.1",
        "Seat 2 takes back the bet of 15, 004 11.1",
        "Seat 2 buys 7 chips, ruling A1",
        "Seat 1 gives the bank up, 004 11.3",
        "Seat 2 cashes 57 chips and leaves, ruling A1",
    ]


def test_a_payment_that_stops_at_the_chips_says_so() -> None:
    at = dealt("Ks Kh / 3h 4d", "Kd", rules=rules_of(cover="bets"), stake=20, chips=50)
    at.do(c.Hit("2"), c.Stand(BANKER))
    assert "Seat 2 pays 20 × 5 = 100, of which the chips cover 50, 004 9.3" in sentences(at)
    assert "The banker (เจ้ามือ) stands (หยุด), 004 6" in sentences(at)


def test_a_banker_s_pok_and_a_push_are_explained() -> None:
    said = sentences(dealt("9h Ks / 5h 4d"))
    assert any(sentence.startswith("The banker (เจ้ามือ) has a Pok (ป๊อก), so the round") for sentence in said)
    assert "Seat 2 pushes, the bet of 10 back, 004 9.1" in said


def test_thai_4_equal_points_are_explained_by_the_clause_that_decides_them() -> None:
    assert "Seat 2 wins 10, thai 4" in sentences(dealt("9h Kh / 5h 4d", rules=load_rules("thai")))
    said = settled("5h 5d / 2s 8c")
    assert said[0].endswith("thai 1")
    assert said[1].endswith("004 2")
    assert said[2] == "The player wins 1 times the bet, thai 4"
    assert settled("3s 3h 3d / 7h Kd")[0].endswith("thai 2")


def test_thai_5_what_a_type_beats_is_said() -> None:
    assert settled("2s 2h 2d / 7h Kd")[2:] == [
        "Three of a Kind ranks above a hand of 7 points, whatever the points, thai 5",
        "The player wins 5 times the bet, thai 3",
    ]
    assert settled("Qs Kh Ad / 5h 5d 5c")[2].startswith("Three of a Kind ranks above Straight")
    assert settled("2s 2h 2d / 5h 5d 5c")[2] == "Of two hands of one type, 6 points beat 5, thai 5"
    assert len(settled("Js Jh Kd / Qs Qh Kc")) == len(settled("9s Kh / 2s 2h")) == 3


def settled(cards: str) -> list[str]:
    return [line.sentence for line in narrated("thai", cards)]


@pytest.mark.parametrize("cards", ["5h 4d / 2s 3c 4h", "5h 4d 2c / 2s 3c", "2s 3c / 5h 4d 4h"])
def test_ruling_p2_deals_that_cannot_be_are_not_settled(cards: str) -> None:
    with pytest.raises(BadInput, match="ruling P2"):
        narrated("pok-deng", cards)


def test_house_ranges_are_named_only_where_the_hand_lies_open() -> None:
    rules = rules_of(ranges={"player": "convention", "banker": "convention"})
    at = dealt("Kh 2d / 2s 2c", rules=rules, then="Ac 9d")
    at.do(c.Hit("2"), c.Hit(BANKER))
    assert "Seat 2 hits (เพิ่ม) and gets a card face down, 004 5" in sentences(at)
    assert any("as the house ranges have it" in s and s.endswith("004 6.1") for s in sentences(at))


def test_nobody_left_to_keep_the_bank_is_explained() -> None:
    at = seated("1 2")
    assert explain(at.table, e.BankPassed(None)).startswith("No seat covers the minimum of 10")
    assert "stays with seat 1" in explain(at.table, e.BankPassed(BANKER))


def test_people_are_called_by_their_names_and_who_is_spoken_to_you() -> None:
    at = dealt("4h Ks / 3s 3h / Kh Ah", "3d 6h", rules=rules_of(banker="rotates"))
    at.do(c.Hit("2"), c.Stand("3"), c.Stand(BANKER))
    told = [tell(*moment, {"1": "Bo", "2": "you", "3": "Ann"}) for moment in at.moments]
    for sentence in (
        "Bo takes the bank as the banker (เจ้ามือ), 004 1",
        "You bet 10 against the banker (เจ้ามือ), 004 11.1",
        "You hit (เพิ่ม) and get a card face down, 004 5",
        "Ann stands (หยุด), 004 5",
    ):
        assert sentence in told
    assert not [sentence for sentence in told if re.search(r"[Ss]eat|\b[Yy]ou \w+s\b", sentence)]
