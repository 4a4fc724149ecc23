"""Cards mistyped at a physical table and put right before the next coup (ruling A5)."""

from pathlib import Path
from random import Random

import pytest

import croupier
from croupier.cards import DECK, Card
from croupier.chance import PhysicalShoe
from croupier.game import load_game
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import Hand
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import house_notice
from croupier.record import recording
from tests.games.baccarat.tables import Desk, desk
from tests.games.baccarat.test_dealing import physical, put

ORDER: tuple[Hand, ...] = ("player", "banker", "player", "banker")
SEATS = "1 2 3 4 5 6 7"


def types(made: Desk, cards: list[Card]) -> None:
    """Who types goes on with these cards."""
    made.chance = PhysicalShoe(iter(cards).__next__)


def settled(rules: str, cards: list[Card]) -> Desk:
    """A coup dealt from these cards as typed, with something on every outcome."""
    made = desk(rules, seats=SEATS, ready=False)
    types(made, cards)
    while made.table.phase != "wagers":
        made.do(_getting_ready(made))
    for seat in SEATS.split():
        made.wager(seat, ("player", "banker", "tie")[int(seat) % 3], 10)
    if made.table.phase == "wagers" and not made.events(e.Settled):
        made.deal()
    return made


def _getting_ready(made: Desk) -> c.Command:
    command = load_game("baccarat").house(made.table)
    return command or c.DeclineCut(load_game("baccarat").turn(made.table).seats[0])


def hands(made: Desk) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    play = made.table.play or (made.table.last and made.table.last.play)
    assert play
    return play.player, play.banker


@pytest.mark.parametrize("rules", ["simplified", "tasmanian", "classic"])
def test_ruling_a5_a_corrected_coup_is_the_coup_that_was_really_dealt(rules: str) -> None:
    """Whatever card was mistyped, and for what: the same hands, the same payments, the same chips."""
    draw, met = Random(rules), set()
    for _ in range(150):
        real = draw.sample(DECK, 8)
        wrong, truth = settled(rules, real), settled(rules, real)
        dealt = len(sum(hands(truth), ()))
        place = draw.randrange(min(dealt, 4))
        typed = [*real[:place], draw.choice([card for card in DECK if card not in real]), *real[place + 1 :]]
        wrong = settled(rules, typed)
        hand: Hand = ORDER[place]
        before = len(sum(hands(wrong), ()))
        wrong.do(c.Correct("inspector", hand, place // 2 + 1, real[place]))
        if wrong.table.phase == "coup":
            types(wrong, real[len(sum(hands(wrong), ())) :])
            wrong.deal()
        met.add((before > dealt) - (before < dealt))
        assert hands(wrong) == hands(truth)
        assert wrong.last(e.Settled) == truth.last(e.Settled)
        assert wrong.table.people == truth.table.people
        assert wrong.table.results == truth.table.results
        assert wrong.bank() == truth.bank()
    assert met == {-1, 0, 1}  # too few cards were dealt by the mistake, as many, and too many


def test_ruling_a5_both_cards_stay_in_the_log_with_both_settlements() -> None:
    made = settled("tasmanian", [*map(Card, ("9s", "2h", "Kd", "Kh"))])
    before = made.table
    events = made.do(c.Correct("dealer", "player", 1, Card("As")))
    assert events[0] == e.CardCorrected("player", 1, Card("9s"), Card("As"))
    said = "Card 1 of Player was typed in as the nine of spades and is the ace of spades"
    assert (
        explain(before, events[0])
        == f"{said}: the settlement is taken back, as are wagers laid since, ruling A5"
    )
    assert made.table.phase == "coup"  # Player has 1 and draws
    types(made, [Card("4s"), Card("5s")])
    made.deal()
    assert len(made.events(e.Settled)) == len(made.events(e.ResultAnnounced)) == 2


def test_tlgc_14_1_a_card_drawn_only_because_of_the_mistake_is_a_misdealt_one() -> None:
    made = settled("tasmanian", [*map(Card, ("As", "2h", "Kd", "5h", "4s"))])
    assert hands(made) == (("As", "Kd", "4s"), ("2h", "5h"))
    events = made.do(c.Correct("inspector", "player", 1, Card("9s")))  # a natural: no card was due
    assert isinstance(events[2], e.CardMisplaced)
    assert (events[2].ruled_to, events[2].clause) == ("mouth", "TLGC 14.1")
    assert made.last(e.ResultAnnounced).winner == "player"
    assert made.table.shoe.mouth == Card("4s")


def test_ruling_a5_a_card_is_corrected_while_the_coup_is_dealt() -> None:
    made = physical("2s 5h 3s Kh 4s 4d")
    made.wager("1", "player", 10)
    put(made, "player", "banker")
    assert made.do(c.Correct("dealer", "banker", 1, Card("6h"))) == [
        e.CardCorrected("banker", 1, Card("5h"), Card("6h"))
    ]
    put(made, "player", "banker")
    assert made.last(e.PointsAnnounced) == e.PointsAnnounced(5, 6)


def test_ruling_a5_wagers_laid_since_go_back_and_chips_are_conserved() -> None:
    made = settled("classic", [*map(Card, ("9s", "2h", "Kd", "Kh"))])
    made.wager("1", "player", 500)
    made.do(c.Correct("dealer", "player", 1, Card("8s")))
    assert made.laid("1", "player") == 0
    assert made.events(e.Settled)[0] == made.events(e.Settled)[1]


def test_ruling_a5_the_last_coup_of_a_shoe_is_corrected_before_the_next_shuffle() -> None:
    made = physical("9s 2h Kd Kh", left=9)
    made.wager("1", "banker", 10)
    made.deal()
    assert made.events(e.ShoeEnded)
    made.do(c.Correct("dealer", "player", 1, Card("Ts")))
    assert made.table.phase == "coup"
    types(made, [Card("Ks"), Card("3s")])
    made.deal()
    assert (made.table.phase, made.last(e.ResultAnnounced).winner) == ("prepare", "banker")
    made.do(c.Shuffle("dealer"))
    assert made.refused(c.Correct("dealer", "player", 1, Card("9s"))) == "ruling A5"


@pytest.mark.parametrize(
    "command",
    [
        c.Correct("1", "player", 1, Card("As")),
        c.Correct("manager", "player", 1, Card("As")),
        c.Correct("dealer", "player", 3, Card("As")),
        c.Correct("dealer", "player", 0, Card("As")),
        c.Correct("dealer", "player", 1, Card("9s")),
        c.Correct("dealer", "player", 1, Card("X1")),
    ],
)
def test_ruling_a5_what_is_no_mistyped_card_is_not_corrected(command: c.Correct) -> None:
    made = settled("tasmanian", [*map(Card, ("9s", "2h", "Kd", "Kh"))])
    assert made.refused(command) == "ruling A5"


def test_ruling_a5_chips_that_are_gone_cannot_be_taken_back() -> None:
    made = settled("tasmanian", [*map(Card, ("9s", "2h", "Kd", "Kh"))])
    made.do(c.Leave("3"))
    correction = c.Correct("dealer", "player", 1, Card("As"))
    assert made.refused(correction) == "ruling A5"
    made.do(c.Join("3", 19))  # 20 were returned
    assert made.refused(correction) == "ruling A5"
    made.do(c.BuyIn("3", 1))
    made.do(correction)
    assert made.chips("3") == "0"


def test_tlgc_7_5_a_corrected_coup_judges_an_under_minimum_wager_as_the_first_one_again() -> None:
    notice = house_notice(load_rules("tasmanian"), judged_after=True)
    made = physical("9s 2h Kd Kh", notice=notice)
    made.wager("1", "player", 5)
    made.deal()
    assert made.table.people["1"].advised
    made.do(c.Correct("dealer", "player", 1, Card("8s")))
    assert [payment.outcome for payment in made.last(e.Settled).payments] == ["win"]
    assert made.events(e.Settled)[0] == made.events(e.Settled)[1]


def test_ruling_a5_who_leaves_with_nothing_at_stake_is_no_reason_not_to_correct() -> None:
    made = desk("tasmanian", ready=False)
    types(made, [*map(Card, ("9s", "2h", "Kd", "Kh"))])
    while made.table.phase != "wagers":
        made.do(_getting_ready(made))  # everyone declines the cut
    made.wager("1", "player", 10)
    made.deal()
    made.do(c.Leave("3"))
    made.do(c.Correct("dealer", "player", 1, Card("8s")))
    assert made.last(e.ResultAnnounced).player == 8


def test_tlgc_4_4_a_card_is_corrected_after_the_cards_were_touched_and_they_are_replaced_still() -> None:
    made = physical("9s 2h Kd Kh")
    made.wager("1", "player", 10)
    made.deal()
    made.do(c.ReportHandled("inspector", "1"))
    made.do(c.Correct("dealer", "player", 1, Card("8s")))
    assert made.last(e.ResultAnnounced).player == 8
    assert made.table.shoe.handled


def test_ruling_a5_nothing_is_corrected_in_a_shuffled_shoe_or_after_the_next_coup_begins() -> None:
    virtual = desk(cards="9s 2h Kd Kh")
    virtual.wager("1", "player", 10)
    virtual.deal()
    assert virtual.refused(c.Correct("dealer", "player", 1, Card("As"))) == "ruling A5"
    made = physical("9s 2h Kd Kh 2s")
    made.wager("1", "player", 10)
    made.deal()
    made.wager("1", "player", 10)
    put(made, "player")
    assert made.refused(c.Correct("dealer", "banker", 1, Card("As"))) == "ruling A5"


def test_tlgc_4_3_at_a_closed_table_no_correction_is_listed_or_made() -> None:
    made = physical("9s 2h Kd Kh")
    made.wager("1", "player", 10)
    made.deal()
    assert "Correct" in {option.command for option in legal(made.table, "dealer")}
    made.do(c.Close("inspector"))
    assert "Correct" not in {option.command for option in legal(made.table, "dealer")}
    assert made.refused(c.Correct("dealer", "player", 1, Card("8s"))) == "TLGC 4.3"


def test_ruling_a5_a_corrected_record_is_clean(tmp_path: Path) -> None:
    start = desk("tasmanian", seats="", ready=False).table
    made = settled("tasmanian", [*map(Card, ("As", "2h", "Kd", "5h", "4s"))])
    made.wager("2", "player", 20)
    made.do(c.Correct("inspector", "player", 1, Card("9s")))
    path = tmp_path / "corrected.jsonl"
    with recording(path, load_game("baccarat"), start, None) as writer:
        for event in made.log:
            writer.add(event)
    assert not croupier.audit(path).findings
