"""Cards of a physical deck mistyped and put right before the next deal (ruling A5)."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from croupier import audit, open_table
from croupier.cards import DECK, UNSEEN, Card, parse
from croupier.chance import PhysicalShoe
from croupier.errors import Refused
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.decide import check
from croupier.games.pokdeng.explain import explain
from croupier.games.pokdeng.views import redact
from tests.games.pokdeng.tables import Desk, rules_of, seated

PLAYERS = ("2", "3", "4")
DEALT = ("2", "3", "4", "1")  # the banker last (ruling P1)


def table(rules: str = "pok-deng") -> Desk:
    desk = seated("1 2 3 4", rules=rules_of(rules))
    desk.do(*(c.Bet(seat, 10) for seat in PLAYERS))
    return desk


def play(desk: Desk, cards: Iterable[Card], hits: str, compares: str = "") -> None:
    """A round of typed cards; who is in `hits` hits; the banker compares with some before it acts."""
    desk.chance = PhysicalShoe(iter(cards).__next__)
    desk.do(c.Deal("1"))
    while (seat := desk.table.turn()) is not None:
        chosen = [player for player in compares if seat == "1" and player in desk.table.in_play()]
        if chosen:
            desk.do(c.Compare("1", chosen[0]))
        else:
            desk.do(c.Hit(seat) if seat in hits else c.Stand(seat))


def accepted(desk: Desk, command: c.Correct) -> bool:
    try:
        check(desk.table, command)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(("rules", "most"), [("pok-deng", 0), ("thai", 0), ("thai", 3)])
def test_ruling_a5_a_corrected_round_is_the_round_that_was_really_dealt(rules: str, most: int) -> None:
    draw, corrected, refused, compared = Random(f"{rules} {most}"), 0, 0, set()
    for _ in range(120):
        real, hits = draw.sample(DECK, 12), "".join(draw.sample(DEALT, 2))
        compares = "".join(draw.sample(PLAYERS, draw.randint(0, most)))
        place = draw.randrange(8)
        typed = [*real[:place], draw.choice([card for card in DECK if card not in real]), *real[place + 1 :]]
        wrong, truth = table(rules), table(rules)
        play(wrong, typed, hits, compares)
        play(truth, real, hits, compares)
        command = c.Correct("1", DEALT[place % 4], place // 4 + 1, real[place])
        if not accepted(wrong, command):
            refused += 1
            assert wrong.refused(command) == "ruling A5"
            assert wrong.round.acted != truth.round.acted  # another Pok: seats acted that could not have
            continue
        wrong.do(command)
        if wrong.table.turn() is None:
            corrected += 1
            assert wrong.stacks() == truth.stacks()
            assert wrong.round == truth.round
            compared.add(len(truth.round.compared))
    assert corrected > 60
    assert refused
    assert compared == set(range(most + 1))


def test_ruling_a5_a_third_card_of_the_banker_s_touches_no_comparison() -> None:
    desk = table("thai")
    play(desk, parse("3h 2s Ks 2c 4d 3d 6d 4h 9s"), hits="1", compares="3")
    assert desk.won() == {"3": -10, "2": 10, "4": 10}  # six points against five, then 2c 4h 9s makes five
    events = desk.do(c.Correct("1", "1", 3, Card("2h")))
    assert desk.won() == {"3": -10, "2": -10, "4": -10}  # 2c 4h 2h makes eight
    assert [[payment.seat for payment in one.payments] for one in events if isinstance(one, e.Settled)] == [
        ["3"],
        ["2", "4"],
    ]


def test_ruling_a5_a_comparison_is_made_again_while_the_banker_may_still_act() -> None:
    desk = table("thai")
    desk.chance = PhysicalShoe(iter(parse("3h 2s Ks 2c 4d 3d 6d 4h")).__next__)
    desk.do(c.Deal("1"), *(c.Stand(seat) for seat in PLAYERS), c.Compare("1", "3"))
    desk.do(c.Correct("1", "3", 1, Card("4s")))
    assert (desk.won(), desk.table.turn(), desk.table.in_play()) == ({"3": 10}, "1", ("2", "4"))


@pytest.mark.parametrize(
    ("hand", "card", "why"),
    [
        ("3", "5s", "seat 3 has a Pok"),  # a Pok, which does not stand
        ("1", "4c", "no hand waits"),  # a Pok of the banker's ends the round
    ],
)
def test_ruling_a5_a_comparison_that_could_not_have_been_is_refused(hand: str, card: str, why: str) -> None:
    desk = table("thai")
    desk.chance = PhysicalShoe(iter(parse("3h 2s Ks 2c 4d 3d 6d 4h")).__next__)
    desk.do(c.Deal("1"), *(c.Stand(seat) for seat in PLAYERS), c.Compare("1", "3"))
    assert desk.refused(c.Correct("1", hand, 1, Card(card)), why) == "ruling A5"


def test_ruling_a5_no_comparison_is_made_again_that_the_house_ranges_forbid() -> None:
    desk = seated("1 2", rules=rules_of("thai", ranges={"banker": "convention"}))
    desk.do(c.Bet("2", 10))
    desk.chance = PhysicalShoe(iter(parse("3h 2c 4d 4h")).__next__)
    desk.do(c.Deal("1"), c.Stand("2"), c.Compare("1", "2"))
    assert desk.refused(c.Correct("1", "1", 1, Card("Kc")), "make this hand hit") == "ruling A5"


def test_ruling_a5_a_record_with_a_corrected_comparison_is_audited_without_a_finding(tmp_path: Path) -> None:
    cards = iter(parse("3h 2s Ks 2c 4d 3d 6d 4h 9s"))
    host = open_table("thai", chance=PhysicalShoe(cards.__next__))
    for command in (
        *(c.Join(seat, 500) for seat in DEALT),
        c.TakeBank("1"),
        *(c.Bet(seat, 10) for seat in PLAYERS),
        c.Deal("1"),
        *(c.Stand(seat) for seat in PLAYERS),
        c.Compare("1", "3"),
        c.Hit("1"),
        c.Correct("1", "3", 1, Card("4s")),
    ):
        host.do(command)
    assert host.state.round.compared == ("3",)
    host.save(tmp_path / "thai.jsonl")
    assert audit(tmp_path / "thai.jsonl").findings == ()


def test_ruling_a5_all_who_drew_are_settled_with_together_again() -> None:
    desk = seated("1 2 3 4", rules=rules_of("thai", compares_with="who-drew"))
    desk.do(*(c.Bet(seat, 10) for seat in PLAYERS))
    desk.chance = PhysicalShoe(iter(parse("3h 2s Ks 2c 2d 3d 6d 4h Kc Qc")).__next__)
    desk.do(c.Deal("1"), c.Hit("2"), c.Hit("3"), c.Stand("4"), c.Compare("1", "3"))
    desk.do(c.Correct("1", "2", 1, Card("4s")))
    assert desk.round.compared == ("2", "3")
    assert desk.won() == {"2": 0, "3": -10}  # six and five points against the banker's six
    assert desk.table.phase == "banker"


def test_ruling_a5_a_pok_that_was_none_is_played_on() -> None:
    desk = table()
    play(desk, parse("2s 3s 4s 9h 2h 3h 3d Kd"), "")  # the banker's 9h Kd is a Pok
    assert desk.table.phase == "bets"
    desk.do(c.Bet("2", 50))
    desk.do(c.Correct("1", "1", 1, Card("5h")))
    assert (desk.table.turn(), dict(desk.table.bets)) == ("2", {"2": 10, "3": 10, "4": 10})
    assert desk.round.payments == ()


def test_ruling_a5_a_hand_that_was_not_shown_is_corrected_for_its_owner_alone() -> None:
    desk = table()
    desk.chance = PhysicalShoe(iter(parse("2s 3s 4s 5h 2h 3h 3d Kd")).__next__)
    desk.do(c.Deal("1"))
    before = desk.table
    event = desk.do(c.Correct("1", "3", 2, Card("4d")))[0]
    assert event == e.CardCorrected("3", 2, Card("3h"), Card("4d"), up=False)
    assert redact(event, "3") == event
    assert redact(event, "2") == e.CardCorrected("3", 2, UNSEEN, UNSEEN, up=False)
    said = "Card 2 of seat 3 was typed in wrong and is corrected: the round is played again from its deal"
    assert explain(before, event) == f"{said}, ruling A5"


def test_ruling_a5_only_a_typed_card_of_the_round_is_corrected_by_the_banker() -> None:
    desk = table()
    assert desk.refused(c.Correct("1", "2", 1, Card("As"))) == "ruling A5"
    play(desk, parse("2s 3s 4s 5h 2h 3h 3d Kd"), "")
    for command in (
        c.Correct("2", "2", 1, Card("As")),
        c.Correct("1", "2", 3, Card("As")),
        c.Correct("1", "5", 1, Card("As")),
        c.Correct("1", "2", 1, Card("Kd")),
    ):
        assert desk.refused(command) == "ruling A5"
    desk.do(c.Leave("2"))
    assert desk.refused(c.Correct("1", "3", 1, Card("As"))) == "ruling A5"


def test_ruling_a5_chips_that_are_gone_cannot_be_taken_back() -> None:
    desk, correction = table(), c.Correct("1", "2", 1, Card("As"))
    play(desk, parse("2s 3s 4s 5h 2h 3h 3d Kd"), "")
    assert desk.won()["3"] == 10
    desk.do(c.Leave("3"), c.Join("3", 19))  # the stake and as much again came back
    assert desk.refused(correction, "no longer holds what it was paid") == "ruling A5"
    desk.do(c.BuyIn("3", 1))
    desk.do(correction)
    assert desk.won()["3"] == 10
