"""Every event is explained in one sentence that ends in the clause it follows from."""

from collections.abc import Callable
from functools import cache
from typing import get_args

import pytest

from croupier.cards import Card, parse
from croupier.errors import BadInput
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import Hand
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import Table, house_notice, new
from croupier.games.rulebook import clause, rulebook
from croupier.wire import replace
from tests.desk import Moment
from tests.games.baccarat.tables import CUT, Desk, StackedShoe, desk, prepare
from tests.games.baccarat.test_dealing import physical, put, stack

KINDS: tuple[type[e.Event], ...] = get_args(e.Event)
INITIAL: tuple[Hand, Hand, Hand, Hand] = ("player", "banker", "player", "banker")
NATURAL = "9s 2h Kd Kh"
SIX_CARDS = "2s 5h 3s Kh 4s 4d"


class Witnessed(Desk):
    """A desk whose every command is remembered, with the table before it and the events it led to."""

    def __init__(self, made: Desk) -> None:
        super().__init__(made.table, made.chance)
        self.given: list[tuple[Table, c.Command, list[e.Event]]] = []

    def do(self, *commands: c.Command) -> list[e.Event]:
        before = len(self.moments)
        for command in commands:
            table = self.table
            self.given.append((table, command, super().do(command)))
        return self.log[before:]


# A session in which everything happens


@cache
def session() -> Witnessed:
    """One table from its opening to its close, with every kind of event but a short shoe's report."""
    rules = load_rules("tasmanian")
    liability = {"player": 500}
    notice = replace(house_notice(rules, judged_after=True), liability=liability)
    made = Witnessed(Desk(new(rules, notice=notice), StackedShoe()))
    for act in (open_table, change_limits, bet_and_deal, misdeal, lose_order, squeeze, end_shoe, close_table):
        act(made)
    return made


@cache
def short_shoe() -> Witnessed:
    """A physical shoe that runs out."""
    made = Witnessed(physical("2s 5h 3s Kh", left=8))
    made.wager("1", "player", 10)
    made.do(c.ReportExcess("inspector"))
    put(made, *INITIAL)
    made.do(c.Correct("dealer", "player", 1, Card("3s")), c.ReportShortShoe("inspector"))
    return made


def open_table(made: Desk) -> None:
    made.do(*(c.Join(seat, 1000) for seat in ("1", "2", "3", "1.1")))
    made.do(c.BuyIn("1", 50), c.Depart("manager"), c.Attend("manager"))
    made.do(c.CheckCards("dealer", missing=(Card("As"),), imperfect=(Card("Kd"),)))
    made.do(c.CheckCards("dealer"), c.CheckCards("2"), c.Shuffle("dealer", machine=True))
    made.do(c.DeclineCut("1"), c.TimeOut("3"), c.TimeOut("2"), c.Cut("inspector", CUT))
    made.do(c.BuyIn("2", 1), c.BuyIn("3", 1))


def change_limits(made: Desk) -> None:
    made.do(c.OfferLimit("manager", "1", "player", "maximum", 2000))
    made.do(c.OfferLimit("manager", "2", "tie", "minimum", 5))
    made.do(c.AcceptLimit("1", "player", "maximum"))
    made.do(c.PostLimit("manager", "banker", "minimum", 20, 60))
    made.do(*(c.Consent(seat, "banker", "minimum") for seat in ("1", "2", "3", "1.1")))
    made.do(c.PostLimit("manager", "tie", "maximum", 900, 70))
    made.do(c.SetLimit("manager", "banker", "minimum", 71), c.ReportPartnership("inspector", ("2", "3")))
    made.do(c.PostLiability("manager", "tie", 900), c.RemoveLiability("manager", "tie"))


def bet_and_deal(made: Desk) -> None:
    stack(made, parse(SIX_CARDS))
    made.wager("1", "player", 100)
    made.do(c.Withdraw("1", "player"))
    made.wager("1", "player", 400)
    made.wager("2", "player", 400)
    made.wager("3", "tie", 3)  # below the minimum, and paid
    made.wager("1.1", "tie", 10)
    made.wager("1.1", "banker-pair", 5)
    made.deal()


def misdeal(made: Desk) -> None:
    stack(made, parse(f"{NATURAL} 5c 2d 3c 5d 9h 9c 2d Kc"))
    made.do(c.FreeCoups("manager", 1))
    put(made, *INITIAL, "player")
    made.deal()
    made.wager("1", "player", 10)
    made.do(c.ReportFaceUp("inspector"))
    made.deal()
    stack(made, parse(f"{SIX_CARDS} 6c 8s 8h"))
    made.wager("1", "player", 10)
    put(made, *INITIAL, "banker")
    made.do(c.ReportFaceUp("inspector"), c.ReportExcess("inspector"))
    made.deal()


def lose_order(made: Desk) -> None:
    made.wager("1", "player", 10)
    put(made, "player")
    made.do(c.ReportOrderLost("inspector"))


def squeeze(made: Desk) -> None:
    stack(made, parse(SIX_CARDS))
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    made.wager("1", "player", 40)
    made.wager("2", "player", 30)
    made.deal()
    made.do(c.RefuseCards("1"), c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"))
    made.do(c.Draw("dealer", "banker"), c.TurnCard("2"), c.Deal("dealer"))
    made.do(c.EndSqueeze("manager"))


def end_shoe(made: Desk) -> None:
    stack(made, parse(f"{NATURAL} 4c 4c 4c"), at_end=True)
    made.change_shoe(handled=False)  # by the squeeze before
    made.wager("1", "player", 10)
    made.do(c.ReportHandled("inspector", "2"))
    made.deal()


def close_table(made: Desk) -> None:
    made.do(c.Leave("3"), c.Close("inspector", imperfect=(Card("9h"),)))


def moments() -> list[Moment[Table, e.Event]]:
    return session().moments + short_shoe().moments


# Every event


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_is_explained_in_one_sentence_with_its_clause(kind: type) -> None:
    met = [moment for moment in moments() if type(moment.event) is kind]
    assert met, "the session has none: add it"
    for moment in met:
        if not (isinstance(moment.event, e.Settled) and len(moment.event.payments) > 1):
            assert cited(explain(*moment)) in ids("tasmanian")


def cited(sentence: str) -> str:
    """The clause a sentence ends in."""
    said, comma, found = sentence.rpartition(", ")
    assert said
    assert comma
    assert "\n" not in sentence
    assert ". " not in said
    assert not sentence.endswith(".")
    return clause(found).id


def ids(name: str) -> set[str]:
    return {found.id for found in rulebook(name)}


@pytest.mark.parametrize("rules", ["federal", "classic"])
def test_other_rule_sets_explain_themselves_by_their_own_clauses(rules: str) -> None:
    made = Witnessed(desk(rules, f"{SIX_CARDS} {NATURAL} 6s 7h Kd Kh", seats="1", ready=False))
    prepare(made)
    for _ in range(3):
        made.wager("1", "banker", 10)
        made.deal()
    made.do(c.Leave("1"), c.Close("inspector"))
    for moment in made.moments:
        assert cited(explain(*moment)) in ids(rules)


def test_the_simplified_table_explains_itself_by_000() -> None:
    made = Witnessed(desk("simplified", SIX_CARDS, seats="1 2 3 4 5 6 7"))
    for seat in "1234567":
        made.wager(seat, "tie", 10)
    sentences = [explain(*m) for m in made.moments if not isinstance(m.event, e.Settled)]
    assert {cited(sentence) for sentence in sentences} <= ids("simplified")
    assert "Banker has 5, Player's third card is a 4: Banker draws, 000 3.3c" in sentences


def test_a_settlement_of_several_wagers_ends_in_a_clause() -> None:
    several = [m for m in moments() if isinstance(m.event, e.Settled) and len(m.event.payments) > 1]
    assert several
    for moment in several:
        assert cited(explain(*moment)) in ids("tasmanian")


# The words


def said(cards: str, kind: type[e.Event], act: Callable[[Desk], object] = Desk.deal) -> list[str]:
    """The sentences for one kind of event, of a coup from these cards."""
    made = Witnessed(desk(cards=cards))
    made.wager("1", "player", 10)
    act(made)
    return [explain(*moment) for moment in made.moments if isinstance(moment.event, kind)]


def test_tlgc_11_explained_as_a_dealer_would_say_it() -> None:
    assert said(SIX_CARDS, e.CardDealt)[4:] == [
        "Player has 5: Player draws, TLGC 11",
        "Banker has 5, Player's third card is a 4: Banker draws, TLGC 11",
    ]


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("2s 5h 3s Kh 8s", "Banker has 5, Player's third card is an 8: Banker stands (TLGC 11)"),
        ("2s 6h 3s Kh As", "Banker has 6, Player's third card is a 1: Banker stands (TLGC 11)"),
        ("6s 7h Kd Kh", "Banker has 7 and Player stood: Banker stands (TLGC 11)"),
        ("6s 5h Kd Kh 2c", "The Banker hand has its third card (TLGC 11)"),
        (NATURAL, "Player has a natural (TLGC 11)"),
        ("2h 8s Kd Kh", "Banker has a natural (TLGC 11)"),
        ("8h 8s Kd Kh", "Both have naturals (TLGC 11)"),
    ],
)
def test_tlgc_11_why_no_more_cards_come(cards: str, why: str) -> None:
    (sentence,) = said(cards, e.ResultAnnounced)
    assert sentence.startswith(f"{why}, so the coup is over: ")
    assert sentence.endswith(", TLGC 10.2")


@pytest.mark.parametrize(
    ("cards", "result"),
    [
        (NATURAL, "Player wins, Player 9 to 2 Banker"),
        ("2h 8s Kd Kh", "Banker wins, Player 2 to 8 Banker"),
        ("8h 8s Kd Kh", "a tie, 8 to 8"),
    ],
)
def test_tlgc_10_2_the_result_in_words(cards: str, result: str) -> None:
    assert said(cards, e.ResultAnnounced)[0].endswith(f": {result}, TLGC 10.2")


def test_tlgc_9_2_the_initial_deal_in_words() -> None:
    assert said(NATURAL, e.CardDealt)[:2] == [
        "Card 1 of the initial deal: Player gets the nine of spades, TLGC 9.2",
        "Card 2 of the initial deal: Banker gets the two of hearts, TLGC 9.2",
    ]


def test_tlgc_9_3_the_words_do_not_turn_a_card_over() -> None:
    kinds = e.CardDealt | e.CardMisplaced
    dealt = [m for m in moments() if isinstance(m.event, kinds) and not m.event.up]
    assert len(dealt) == 6
    for moment in dealt:
        assert not any(name in explain(*moment) for name in ("spades", "hearts", "diamonds", "clubs"))


@pytest.mark.parametrize(
    ("to", "clause_id"), [((*INITIAL, "banker"), "TLGC 14.3"), ((*INITIAL, "player", "player"), "TLGC 14.1")]
)
def test_tlgc_14_a_misplaced_card_in_words(to: tuple[Hand, ...], clause_id: str) -> None:
    (sentence,) = said(SIX_CARDS, e.CardMisplaced, lambda made: put(made, *to))
    owner = "Player" if clause_id == "TLGC 14.3" else "Banker"
    assert sentence.endswith(f" in error: it is {owner}'s card, {clause_id}")


def test_tlgc_14_a_misplaced_card_names_the_hand_as_ever() -> None:
    (sentence,) = said(SIX_CARDS, e.CardMisplaced, lambda made: put(made, *INITIAL, "banker"))
    assert sentence.startswith("The four of spades was put before Banker in error")


def test_tlgc_9_3b_cards_passed_on_are_not_said_to_go_to_the_highest_wager() -> None:
    passed = next(m for m in session().moments if isinstance(m.event, e.CardsPassed))
    assert passed.event == e.CardsPassed("player", "2")  # seat 1, with more at stake, refused
    assert explain(*passed).endswith("TLGC 9.3b")


def test_tlgc_14_2_several_cards_in_excess_in_words() -> None:
    made = Witnessed(desk(cards=NATURAL))
    made.wager("1", "player", 10)
    made.do(*[c.ReportExcess("inspector")] * 3)
    made.deal()
    dealt = [explain(*m) for m in made.moments if isinstance(m.event, e.CardDealt)]
    assert "first" in dealt[0]
    assert "first" not in dealt[2]
    drawn = [explain(*m) for m in made.moments if isinstance(m.event, e.CardInExcess)]
    assert ["first" in sentence for sentence in drawn] == [True, False, False]


def test_a_settlement_says_what_came_back() -> None:
    (sentence,) = said(NATURAL, e.Settled)
    assert "10 on Player wins, 20 comes back" in sentence
    assert cited(sentence) == "TLGC 12.1"


def test_an_invented_clause_would_be_noticed() -> None:
    with pytest.raises(BadInput):
        cited("Because, TLGC 99")
