"""Cards of a physical deck mistyped and put right before the next deal (ruling A5)."""

from collections.abc import Iterable
from random import Random

import pytest

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


def play(desk: Desk, cards: Iterable[Card], hits: str) -> None:
    """A round of typed cards; the seats named hit, the others stand."""
    desk.chance = PhysicalShoe(iter(cards).__next__)
    desk.do(c.Deal("1"))
    while (seat := desk.table.turn()) is not None:
        desk.do(c.Hit(seat) if seat in hits else c.Stand(seat))


def accepted(desk: Desk, command: c.Correct) -> bool:
    try:
        check(desk.table, command)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
def test_ruling_a5_a_corrected_round_is_the_round_that_was_really_dealt(rules: str) -> None:
    draw, corrected, refused = Random(rules), 0, 0
    for _ in range(120):
        real, hits = draw.sample(DECK, 12), "".join(draw.sample(DEALT, 2))
        place = draw.randrange(8)
        typed = [*real[:place], draw.choice([card for card in DECK if card not in real]), *real[place + 1 :]]
        wrong, truth = table(rules), table(rules)
        play(wrong, typed, hits)
        play(truth, real, hits)
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
    assert corrected > 60
    assert refused


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
