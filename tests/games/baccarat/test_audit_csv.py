"""The auditor of CSV table logs: right logs are clean; a planted breach is found, alone, by its clause."""

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from croupier.cards import Card, parse
from croupier.errors import BadInput
from croupier.games.baccarat.audit.coups import Audit, Finding, Limits, findings
from croupier.games.baccarat.audit.csv_log import LoggedCoup, read_log
from croupier.games.baccarat.coup import NATURAL, Coup, deal, point, signature
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.rules import Rules
from croupier.money import format_chips
from croupier.wire import to_data

HEADER = "shoe,coup,player,banker,result,wagers"
STAKES = (10, 20, 30)
TASMANIAN, SIMPLIFIED, CLASSIC, FEDERAL = map(load_rules, ("tasmanian", "simplified", "classic", "federal"))
SHOES = [rules for rules in (TASMANIAN, CLASSIC, FEDERAL) if not rules.shoe.fresh]
RULES = [load_rules(name) for name in BUILT_IN]

every_rule_set = pytest.mark.parametrize("rules", RULES, ids=BUILT_IN)
every_shoe = pytest.mark.parametrize("rules", SHOES, ids=[rules.name for rules in SHOES])


@dataclass
class Bet:
    seat: str
    name: str
    stake: int
    returned: str = "0"


@dataclass
class Line:
    """One coup of a log, still to be changed."""

    shoe: int
    coup: int
    player: list[Card]
    banker: list[Card]
    wagers: list[Bet]
    result: str = ""

    def __str__(self) -> str:
        wagers = ";".join(f"{bet.seat}:{bet.name}:{bet.stake}:{bet.returned}" for bet in self.wagers)
        hands = f"{' '.join(self.player)},{' '.join(self.banker)}"
        return f"{self.shoe},{self.coup},{hands},{self.result},{wagers}"

    @property
    def natural(self) -> bool:
        return max(point(self.player[:2]), point(self.banker[:2])) >= NATURAL


def settle(rules: Rules, line: Line, at_risk: int = 10**9) -> None:
    """Announces and pays a coup by its cards as they lie."""
    ended = signature(line.player, line.banker)
    line.result = ended.result[0].upper()
    for bet in line.wagers:
        paid = rules.bets[bet.name].pay(ended)
        risked = min(bet.stake, at_risk)
        units = paid.returned(risked * rules.unit.per_chip) + (bet.stake - risked) * rules.unit.per_chip
        bet.returned = rules.unit.text(units)


def wagers(rules: Rules, rng: Random) -> list[Bet]:
    seats = [str(seat) for seat in range(1, 8)]
    if not rules.betting.one_bet:
        seats = rng.choices(seats, k=rng.randrange(10))
    bets = {(seat, rng.choice(list(rules.bets))): None for seat in seats}
    return [Bet(seat, name, rng.choice(STAKES)) for seat, name in bets]


def played(rules: Rules, seed: int, coups: int) -> tuple[list[Line], list[Card]]:
    """A log of coups dealt and settled by the book, and the cards that are left."""
    rng, pack, shoe = Random(seed), list[Card](), 0
    lines = []
    for number in range(1, coups + 1):
        if rules.shoe.fresh or len(pack) < rules.shoe.start:
            pack, shoe = list(rules.pack()), shoe + 1
            rng.shuffle(pack)
        coup = deal(rules.tableau, pack.pop)
        lines.append(Line(shoe, number, list(coup.player), list(coup.banker), wagers(rules, rng)))
        settle(rules, lines[-1])
    return lines, pack


def coups_of(lines: list[Line], rules: Rules) -> Iterator[LoggedCoup]:
    return read_log([HEADER, *map(str, lines)], "table.csv", rules.bets)


def audited(lines: list[Line], rules: Rules, limits: Limits | None = None) -> list[Finding]:
    return list(findings(coups_of(lines, rules), rules, limits))


def limits_for(rules: Rules) -> Limits | None:
    """Ten to thirty, unless the document fixes that itself."""
    return None if rules.limits else dict.fromkeys(rules.bets, (10, 30))


def one(rules: Rules, player: str, banker: str, *bets: Bet) -> Line:
    """A coup of these cards, announced and paid by them."""
    line = Line(1, 1, list(parse(player)), list(parse(banker)), list(bets))
    settle(rules, line)
    return line


def breaches(line: Line, rules: Rules, limits: Limits | None = None) -> list[tuple[str, str, str]]:
    return [(found.clause, found.found, found.due) for found in audited([line], rules, limits)]


# Right logs


@every_rule_set
@pytest.mark.parametrize("seed", range(3))
def test_a_table_by_the_book_is_clean(rules: Rules, seed: int) -> None:
    lines, _ = played(rules, seed, 400)
    audit = Audit(rules)
    assert list(audit.findings(coups_of(lines, rules))) == []
    assert audit.coups == 400


@every_rule_set
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_any_table_by_the_book_is_clean_within_its_limits(rules: Rules, seed: int) -> None:
    lines, _ = played(rules, seed, 90)
    assert audited(lines, rules, limits_for(rules)) == []


def test_one_rule_set_is_not_the_other() -> None:
    lines, _ = played(SIMPLIFIED, 1, 200)
    assert {found.clause for found in audited(lines, TASMANIAN)} == {"TLGC 11"}


# Planted breaches: each planter changes a line and names the clause it offends, or finds no room for itself

Planter = Callable[[Rules, Line, Random, list[Card]], str | None]


def player_card_withheld(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    if len(line.player) == 2:
        return None
    line.player.pop()
    settle(rules, line)
    return rules.cite("player-draw")


def banker_card_withheld(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    if len(line.banker) == 2:
        return None
    line.banker.pop()
    settle(rules, line)
    return banker_clause(rules, line)


def player_card_drawn(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    if not drawn(rules, line, line.player, rest):
        return None
    return rules.cite("natural") if line.natural else rules.cite("player-draw", "stands")


def banker_card_drawn(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    if not drawn(rules, line, line.banker, rest):
        return None
    return rules.cite("natural") if line.natural else banker_clause(rules, line)


def drawn(rules: Rules, line: Line, hand: list[Card], rest: list[Card]) -> bool:
    if len(hand) == 3:
        return False
    hand.append(rest.pop())
    settle(rules, line)
    return True


def banker_clause(rules: Rules, line: Line) -> str:
    return rules.cite("banker-draw", str(point(line.player[2:])) if len(line.player) > 2 else "-")


def fourth_player_card(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    if len(line.player) == 2:
        return None
    line.player.append(rest.pop())
    settle(rules, line)
    return rules.cite("player-draw")


def fourth_banker_card(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    if len(line.banker) == 2:
        return None
    line.banker.append(rest.pop())
    settle(rules, line)
    return banker_clause(rules, line)


def short_hand(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    del rng.choice([line.player, line.banker])[rng.randrange(2) :]
    return rules.cite("deal")


def wrong_result(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    line.result = rng.choice([letter for letter in "PBT" if letter != line.result])
    return rules.cite("result")


def small_stake(rules: Rules, line: Line, rng: Random, rest: list[Card]) -> str | None:
    if not line.wagers:
        return None
    bet = rng.choice(line.wagers)
    bet.stake = 4
    if rules.unit.per_chip < 20:  # ruling A1: four chips at 19:20 are no whole number of halves
        bet.name = "player"
    settle(rules, line)
    return rules.cite("side-limits" if rules.bets[bet.name].side else "limits")


PLANTERS: list[Planter] = [
    player_card_withheld,
    banker_card_withheld,
    player_card_drawn,
    banker_card_drawn,
    fourth_player_card,
    fourth_banker_card,
    short_hand,
    wrong_result,
    small_stake,
]


@every_rule_set
@pytest.mark.parametrize("plant", PLANTERS, ids=lambda plant: plant.__name__)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_a_planted_breach_is_found_alone(rules: Rules, plant: Planter, seed: int) -> None:
    lines, rest = played(rules, seed, 30)
    rng = Random(seed)
    planted = ((line, plant(rules, line, rng, rest)) for line in rng.sample(lines, len(lines)))
    line, clause = next(((line, clause) for line, clause in planted if clause), (lines[0], ""))
    assume(clause)  # some thirty coups have no hand that such a breach could be planted in
    [found] = audited(lines, rules, limits_for(rules))
    assert (found.shoe, found.coup) == (str(line.shoe), str(line.coup))
    assert found.clause == clause


@every_rule_set
@given(seed=st.integers(0, 2**32), off=st.sampled_from(["-0.5", "0.5", "1", "-1", "0.05", "19"]))
@settings(max_examples=30, deadline=None)
def test_a_wrong_payment_is_found_alone(rules: Rules, seed: int, off: str) -> None:
    lines, _ = played(rules, seed, 10)
    rng = Random(seed)
    line = rng.choice([line for line in lines if line.wagers])
    bet = rng.choice(line.wagers)
    returned = Fraction(bet.returned) + Fraction(off)
    bet.returned = format_chips(max(returned, Fraction(bet.stake, 4)))
    [found] = audited(lines, rules)
    assert found.coup == str(line.coup)
    assert found.clause == rules.bets[bet.name].pay(signature(line.player, line.banker)).clause
    assert found.found.startswith(f"seat {bet.seat} got back ")


@every_rule_set
def test_a_coup_is_clean_exactly_when_it_would_be_dealt_so(rules: Rules) -> None:
    """Every point of both hands, every third card of Player's, with and without one of Banker's."""
    of_points = [Card(text) for text in "Ts As 2s 3s 4s 5s 6s 7s 8s 9s".split()]
    thirds: list[tuple[Card, ...]] = [(), *((card,) for card in of_points)]
    for mine, its, third, last in product(of_points, of_points, thirds, [(), (Card("Kh"),)]):
        player, banker = (Card("Kd"), mine, *third), (Card("Kc"), its, *last)
        result = signature(player, banker).result
        found = Audit(rules).check(LoggedCoup("1", "1", player, banker, result, ()))
        assert bool(found) != as_dealt(rules, player, banker), (player, banker)
        assert len(found) <= 2


def as_dealt(rules: Rules, player: tuple[Card, ...], banker: tuple[Card, ...]) -> bool:
    order = iter([player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]])
    try:
        coup = deal(rules.tableau, order.__next__)
    except StopIteration:
        return False
    return coup == Coup(player, banker)


# The tableau, in words


@pytest.mark.parametrize(
    ("rules", "player", "banker", "told_as"),
    [
        (TASMANIAN, "2h 2s 5d", "6d Th 4h",
         ("TLGC 11", "Banker drew 4h on 6 against Player's third card 5", "Banker stands")),
        (SIMPLIFIED, "2h 2s 6d", "6d Th 4h",
         ("000 3.3c", "Banker drew 4h on 6 against Player's third card 6", "Banker stands")),
        (TASMANIAN, "2h 2s 6d", "6d Th",
         ("TLGC 11", "Banker stood on 6 against Player's third card 6", "Banker draws")),
        (CLASSIC, "2h 2s 6d", "6d Th",
         ("002 6.3", "Banker stood on 6 against Player's third card 6", "Banker draws")),
        (SIMPLIFIED, "2h 5s", "2d 3h",
         ("000 3.3b", "Banker stood on 5 after Player stood", "Banker draws")),
        (TASMANIAN, "2h 5s", "2d 3h", ("TLGC 11", "Banker stood on 5 after Player stood", "Banker draws")),
        (CLASSIC, "2h 5s", "2d 4h Ks", ("002 6", "Banker drew Ks on 6 after Player stood", "Banker stands")),
        (TASMANIAN, "2h 2s", "7d Th", ("TLGC 11", "Player stood on 4", "Player draws")),
        (SIMPLIFIED, "2h 4s Kd", "7d Th", ("000 3.2b", "Player drew Kd on 6", "Player stands")),
        (CLASSIC, "2h 6s Kd", "7d Th",
         ("002 4", "Player drew Kd on a natural 8", "Player stands")),
        (SIMPLIFIED, "2h 2s", "9d Th 4s",
         ("000 3.1", "Banker drew 4s on a natural 9", "Banker stands")),
        (TASMANIAN, "2h 2s 5d 6c", "7d Th",
         ("TLGC 11", "Player drew 6c after its third card", "Player stands on three cards")),
    ],
)  # fmt: skip
def test_tlgc_11_000_3_002_4_to_6_breaches_of_the_tableau_in_words(
    rules: Rules, player: str, banker: str, told_as: tuple[str, str, str]
) -> None:
    assert breaches(one(rules, player, banker), rules) == [told_as]


def test_tlgc_11_both_hands_drawing_on_a_natural_are_two_breaches() -> None:
    line = one(TASMANIAN, "2h 2s 5d", "9d Th 4s")
    assert [found for _, found, _ in breaches(line, TASMANIAN)] == [
        "Player drew 5d on 4 against Banker's natural 9",
        "Banker drew 4s on a natural 9",
    ]


def test_tlgc_11_banker_is_not_blamed_for_players_breach() -> None:
    """Banker's 6 draws against a 6 and stands on Player's standing: after a wrong draw either is right."""
    for banker in ("6d Th", "6d Th Ks"):
        [(_, found, _)] = breaches(one(TASMANIAN, "2h 4s 6h", banker), TASMANIAN)
        assert found == "Player drew 6h on 6"


def test_tlgc_11_banker_is_blamed_where_no_reading_excuses_it() -> None:
    assert [found for _, found, _ in breaches(one(TASMANIAN, "2h 2s", "7d Th 2s"), TASMANIAN)] == [
        "Player stood on 4",
        "Banker drew 2s on 7 after Player stood",
    ]


@pytest.mark.parametrize(
    ("rules", "clause"), [(TASMANIAN, "TLGC 9.2"), (SIMPLIFIED, "000 2.3a"), (CLASSIC, "002 2")]
)
def test_tlgc_9_2_short_hands_are_found(rules: Rules, clause: str) -> None:
    line = Line(1, 1, [Card("9h")], [], [Bet("1", "player", 10, "20")], "P")
    assert breaches(line, rules) == [
        (clause, "Player was dealt 9h", "two cards"),
        (clause, "Banker was dealt no card", "two cards"),
    ]


# Results and payments


def test_tlgc_10_2_wrong_result_with_right_payments_is_one_breach() -> None:
    line = one(TASMANIAN, "9h Ks", "7d Th", Bet("1", "player", 10), Bet("2", "banker", 10))
    line.result = "B"
    assert breaches(line, TASMANIAN) == [("TLGC 10.2", "Banker was announced on 9 to 7", "Player")]


def test_tlgc_12_payments_after_a_wrong_result_are_judged_by_the_cards() -> None:
    line = one(
        TASMANIAN, "9h Ks", "7d Th", Bet("1", "player", 10), Bet("2", "banker", 10), Bet("3", "tie", 10)
    )
    line.result, line.wagers[0].returned, line.wagers[1].returned = "B", "0", "19.5"
    assert breaches(line, TASMANIAN)[1:] == [
        ("TLGC 12.1", "seat 1 got back 0 for 10 on Player", "20: Player pays 1:1"),
        ("TLGC 6.6", "seat 2 got back 19.5 for 10 on Banker", "0: the bet lost"),
    ]


def test_a_drawn_card_that_turns_the_result_is_paid_as_the_cards_lie() -> None:
    line = one(TASMANIAN, "2h 4s Kd", "7d Th", Bet("1", "banker", 20))
    assert (line.result, line.wagers[0].returned) == ("B", "39")
    line = one(TASMANIAN, "2h 4s 2d", "7d Th", Bet("1", "banker", 20))
    assert (line.result, line.wagers[0].returned) == ("P", "0")
    assert [found for _, found, _ in breaches(line, TASMANIAN)] == ["Player drew 2d on 6"]


@pytest.mark.parametrize(
    ("rules", "bet", "player", "banker", "due"),
    [
        (TASMANIAN, "player", "9h Ks", "7d Th", ("TLGC 12.1", "20: Player pays 1:1")),
        (TASMANIAN, "banker", "7d Th", "9h Ks", ("TLGC 12.2", "19.5: Banker pays 19:20")),
        (TASMANIAN, "banker", "9h Ks", "9d Th", ("TLGC 6.8", "10: a push")),
        (TASMANIAN, "tie", "9h Ks", "9d Th", ("TLGC 12.3", "90: Tie pays 8:1")),
        (TASMANIAN, "tie", "9h Ks", "7d Th", ("TLGC 6.8", "0: the bet lost")),
        (TASMANIAN, "player-pair", "4h 4s", "9d Th", ("TLGC 15.8a", "70: Player Perfect Pairs pays 6:1")),
        (TASMANIAN, "player-pair", "4h 4d", "9d Th", ("TLGC 15.8b", "130: Player Perfect Pairs pays 12:1")),
        (TASMANIAN, "banker-pair", "9d Th", "4h 4h", ("TLGC 15.8c", "260: Banker Perfect Pairs pays 25:1")),
        (TASMANIAN, "banker-pair", "9d Th", "4h Kh", ("TLGC 15.6b", "0: the bet lost")),
        (FEDERAL, "banker", "7d Th", "9h Ks", ("TLGC 13", "20: Banker pays 1:1")),
        (FEDERAL, "banker", "5d Th Kc", "6h Ks", ("TLGC 12.4", "15: Banker pays 1:2")),
        (SIMPLIFIED, "banker", "7d Th", "9h Ks", ("000 4.1b", "19.5: Banker pays 19:20")),
        (SIMPLIFIED, "player", "9h Ks", "9d Th", ("000 4.2", "10: a push")),
        (SIMPLIFIED, "tie", "9h Ks", "9d Th", ("000 4.1c", "90: Tie pays 8:1")),
        (CLASSIC, "banker", "7d Th", "9h Ks", ("ruling B1", "19.5: Banker pays 19:20")),
        (CLASSIC, "tie", "9h Ks", "9d Th", ("ruling B12", "90: Tie pays 8:1")),
    ],
)  # fmt: skip
def test_tlgc_12_13_15_000_4_002_7_wrong_payment_is_found(
    rules: Rules, bet: str, player: str, banker: str, due: tuple[str, str]
) -> None:
    line = one(rules, player, banker, Bet("3", bet, 10))
    assert breaches(line, rules) == []
    line.wagers[0].returned = "11"
    clause, amount = due
    assert breaches(line, rules) == [
        (clause, f"seat 3 got back 11 for 10 on {rules.bets[bet].title}", amount)
    ]


def test_ruling_a1_payments_are_compared_exactly() -> None:
    line = one(TASMANIAN, "7d Th", "9h Ks", Bet("3", "banker", 10))
    for right in ("19.5", "19.50", "019.5"):
        line.wagers[0].returned = right
        assert breaches(line, TASMANIAN) == []
    for wrong in ("19.49999999999999999999", "19.50000000000000000001"):
        line.wagers[0].returned = wrong
        assert len(breaches(line, TASMANIAN)) == 1


# The shoe


def copies(shoes: list[int]) -> list[Line]:
    """Naturals with two kings of spades each, one coup for each number of a shoe."""
    lines = [one(TASMANIAN, "9h Ts", "Ks Ks") for _ in shoes]
    for number, (line, shoe) in enumerate(zip(lines, shoes, strict=True), 1):
        line.shoe, line.coup = shoe, number
    return lines


@pytest.mark.parametrize(
    ("rules", "clause"), [(TASMANIAN, "TLGC 4.1"), (CLASSIC, "ruling B12"), (FEDERAL, "TLGC 4.1")]
)
def test_tlgc_4_1_more_copies_than_the_decks_hold_are_found(rules: Rules, clause: str) -> None:
    assert audited(copies([1, 1, 1, 1]), rules) == []
    [found] = audited(copies([1, 1, 1, 1, 1]), rules)
    assert found == Finding("1", "5", clause, "10 copies of Ks from one shoe", "at most 8")


def test_tlgc_4_1_fewer_decks_hold_fewer_copies() -> None:
    six = TASMANIAN.varied(decks={"count": 6})
    assert [found.coup for found in audited(copies([1, 1, 1, 1]), six)] == ["4"]


def test_tlgc_5_5_a_new_shoe_begins_the_count_anew() -> None:
    assert audited(copies([1, 1, 1, 2, 2, 2, 2, 3, 3]), TASMANIAN) == []


def test_ruling_b3_every_coup_of_000_is_its_own_shoe() -> None:
    assert audited(copies([1] * 200), SIMPLIFIED) == []


def begun_with(rules: Rules, left: int) -> list[Line]:
    """A right shoe but for its last coup, which began with just so many cards."""
    longer = rules.varied(shoe={"start": left})
    for seed in range(1000):
        lines, _ = played(longer, seed, 150)
        shoe = [line for line in lines if line.shoe == 1]
        if sum(len(line.player + line.banker) for line in shoe[:-1]) == 416 - left:
            return shoe
    raise AssertionError("no such shoe")


def late(lines: list[Line], start: int) -> list[str]:
    """The coups begun with fewer cards than that, counted one by one."""
    left, found = 416, []
    for line in lines:
        if left < start:
            found.append(str(line.coup))
        left -= len(line.player) + len(line.banker)
    return found


@pytest.mark.parametrize("rules", [TASMANIAN, FEDERAL], ids=["tasmanian", "federal"])
def test_ruling_b4_coup_begun_with_six_cards_is_found(rules: Rules) -> None:
    lines = begun_with(rules, 6)
    [found] = audited(lines, rules)
    assert (found.coup, found.clause) == (str(lines[-1].coup), "TLGC 9.4")
    assert (found.found, found.due) == ("the coup began with 6 cards in the shoe", "at least 7")


def test_ruling_b4_coup_begun_with_seven_cards_is_right() -> None:
    assert audited(begun_with(TASMANIAN, 7), TASMANIAN) == []


def test_ruling_b12_coups_begun_with_fourteen_cards_or_fewer_are_found() -> None:
    assert audited(begun_with(CLASSIC, 15), CLASSIC) == []
    lines = begun_with(CLASSIC, 6)
    found = audited(lines, CLASSIC)
    assert [finding.coup for finding in found] == late(lines, 15) != []
    assert {finding.clause for finding in found} == {"ruling B12"}


@every_shoe
def test_tlgc_9_4_a_shoe_run_past_its_end_says_so_each_coup(rules: Rules) -> None:
    lines, _ = played(rules, 5, 160)
    again = [Line(1, 500 + line.coup, line.player, line.banker, []) for line in lines]
    for line in again:
        settle(rules, line)
    started = [found.coup for found in audited(again, rules) if found.found.startswith("the coup began")]
    assert started == late(again, rules.shoe.start)


# Wagers


@pytest.mark.parametrize("stake", [5, 25, 40, 1000])
def test_000_2_2a_stakes_are_ten_twenty_or_thirty(stake: int) -> None:
    line = one(SIMPLIFIED, "9h Ks", "7d Th", Bet("4", "player", stake))
    assert breaches(line, SIMPLIFIED) == [
        ("000 2.2a", f"seat 4 bet {stake} on Player", "10 to 30 in steps of 10")
    ]


def test_000_2_2a_limits_that_the_document_fixes_cannot_be_given() -> None:
    with pytest.raises(BadInput, match=r"000 2\.2a fixes them"):
        findings([], SIMPLIFIED, {"player": (5, 50)})


def test_tlgc_4_1_a_shoe_that_comes_back_keeps_its_count() -> None:
    lines = [one(CLASSIC, "9h Ks", "7d Th") for _ in range(20)]
    for number, line in enumerate(lines):
        line.shoe, line.coup = number % 2, number // 2
    assert {found.clause for found in audited(lines, CLASSIC)} == {"ruling B12"}


def test_limits_that_nobody_gave_are_not_checked() -> None:
    assert breaches(one(TASMANIAN, "9h Ks", "7d Th", Bet("4", "player", 10**9)), TASMANIAN) == []


@pytest.mark.parametrize("limits", [{"player": (0, 10)}, {"player": (20, 10)}, {"dragon": (1, 2)}])
def test_limits_that_make_no_sense_are_refused_at_once(limits: dict[str, tuple[int, int]]) -> None:
    with pytest.raises(BadInput):
        findings([], TASMANIAN, limits)


def test_tlgc_7_1_wagers_outside_the_notice_are_found() -> None:
    line = one(
        TASMANIAN, "9h Ks", "7d Th", Bet("4", "player", 9), Bet("5", "player", 10), Bet("6", "tie", 50)
    )
    assert breaches(line, TASMANIAN, {"player": (10, 50), "tie": (10, 50)}) == [
        ("TLGC 7.1", "seat 4 bet 9 on Player", "10 to 50")
    ]


def test_tlgc_15_3_side_wagers_have_limits_of_their_own() -> None:
    line = one(TASMANIAN, "9h Ks", "7d Th", Bet("4", "player-pair", 9), Bet("4", "player", 9))
    assert breaches(line, TASMANIAN, {"player-pair": (10, 50)}) == [
        ("TLGC 15.3", "seat 4 bet 9 on Player Perfect Pairs", "10 to 50")
    ]


@pytest.mark.parametrize("hands", [("9h Ks", "7d Th"), ("7d Th", "9h Ks"), ("9d Th", "9h Ks")])
def test_tlgc_7_4_over_the_maximum_only_the_maximum_is_at_risk(hands: tuple[str, str]) -> None:
    over = ("TLGC 7.1", "seat 4 bet 80 on Player", "10 to 50")
    line = one(TASMANIAN, *hands, Bet("4", "player", 80))
    settle(TASMANIAN, line, at_risk=50)
    assert breaches(line, TASMANIAN, {"player": (10, 50)}) == [over]
    lawful = line.wagers[0].returned
    line.wagers[0].returned = "1"
    assert breaches(line, TASMANIAN, {"player": (10, 50)}) == [
        over,
        ("TLGC 7.4", "seat 4 got back 1 for 80 on Player", f"{lawful}: only 50 was at risk"),
    ]


def test_tlgc_7_4_paying_all_of_a_wager_over_the_maximum_is_found() -> None:
    line = one(TASMANIAN, "9h Ks", "7d Th", Bet("4", "player", 80))
    assert [clause for clause, _, _ in breaches(line, TASMANIAN, {"player": (10, 50)})] == [
        "TLGC 7.1",
        "TLGC 7.4",
    ]


@pytest.mark.parametrize(
    ("back", "clauses"), [("10", ["TLGC 7.1"]), ("5", ["TLGC 7.1"]), ("0", ["TLGC 7.1", "TLGC 12.1"])]
)
def test_ruling_b7_under_the_minimum_is_paid_or_returned(back: str, clauses: list[str]) -> None:
    line = one(TASMANIAN, "9h Ks", "7d Th", Bet("4", "player", 5))
    line.wagers[0].returned = back
    assert [clause for clause, _, _ in breaches(line, TASMANIAN, {"player": (10, 50)})] == clauses


def test_ruling_b12_over_a_maximum_is_paid_as_it_lies_where_no_clause_says_else() -> None:
    line = one(CLASSIC, "9h Ks", "7d Th", Bet("4", "player", 80))
    assert [clause for clause, _, _ in breaches(line, CLASSIC, {"player": (10, 50)})] == ["ruling B1"]


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        (SIMPLIFIED, "000 2.2"),
        (CLASSIC, "002 1"),
        (TASMANIAN.varied(offer=["player", "banker", "tie"]), "TLGC 6.5"),
    ],
    ids=["simplified", "classic", "tasmanian"],
)
def test_tlgc_6_5_a_bet_that_is_not_offered_is_found(rules: Rules, clause: str) -> None:
    line = one(rules, "9h Ks", "7d Th", Bet("1", "player", 10))
    line.wagers.append(Bet("1", "player-pair", 10, "70"))
    assert breaches(line, rules) == [
        (clause, "seat 1 bet 10 on player-pair", "a bet on offer: Player, Banker, Tie")
    ]


def test_000_2_2_a_second_wager_by_a_seat_is_found() -> None:
    line = one(SIMPLIFIED, "9h Ks", "7d Th", Bet("1", "player", 10), Bet("2", "tie", 10), Bet("1", "tie", 20))
    assert breaches(line, SIMPLIFIED) == [("000 2.2", "seat 1 bet 20 on Tie as well", "one wager a seat")]


def test_000_2_2_the_same_wager_twice_is_a_second_wager() -> None:
    line = one(SIMPLIFIED, "9h Ks", "7d Th", Bet("1", "tie", 10), Bet("1", "tie", 10), Bet("1", "tie", 10))
    assert breaches(line, SIMPLIFIED) == [("000 2.2", "seat 1 bet 10 on Tie as well", "one wager a seat")] * 2


def test_tlgc_6_5_a_seat_may_hold_several_wagers() -> None:
    line = one(
        TASMANIAN, "9h Ks", "7d Th", Bet("1", "player", 10), Bet("1", "player", 10), Bet("1", "tie", 20)
    )
    assert breaches(line, TASMANIAN) == []


def test_a_bet_of_ones_own_is_audited_by_its_paytable() -> None:
    dragon = {
        "title": "Dragon",
        "clause": "house 1",
        "pays": [{"result": "player", "margin": 9, "odds": "30:1"}],
    }
    rules = TASMANIAN.varied(bets={"dragon": dragon})
    line = one(rules, "9h Ks", "Kd Th", Bet("1", "dragon", 10))
    assert (line.wagers[0].returned, breaches(line, rules)) == ("310", [])
    line.wagers[0].returned = "10"
    assert breaches(line, rules) == [
        ("house 1", "seat 1 got back 10 for 10 on Dragon", "310: Dragon pays 30:1")
    ]


def test_several_breaches_of_one_coup_are_all_reported() -> None:
    line = one(TASMANIAN, "2h 2s", "7d Th", Bet("1", "player", 5), Bet("2", "banker", 20))
    line.result, line.wagers[1].returned = "T", "40"
    clauses = [clause for clause, _, _ in breaches(line, TASMANIAN, {"player": (10, 20)})]
    assert clauses == ["TLGC 11", "TLGC 10.2", "TLGC 7.1", "TLGC 12.2"]


def test_a_finding_travels_as_plain_data() -> None:
    line = one(TASMANIAN, "2h 2s", "7d Th")
    [found] = audited([line], TASMANIAN)
    assert to_data(found) == {
        "shoe": "1", "coup": "1", "clause": "TLGC 11", "found": "Player stood on 4", "due": "Player draws",
    }  # fmt: skip


# Bounded memory


def endless(shoes: int) -> Iterator[str]:
    """Shoes dealt out, no two wagers alike, and now and then one paid wrongly: nothing worth keeping."""
    lines, _ = played(CLASSIC, 0, 100)
    shoe = [line for line in lines if line.shoe == 1]
    yield HEADER
    for number in range(shoes):
        for line in shoe:
            stake = 10**6 + 1000 * number + 10 * line.coup
            line.shoe, line.wagers = number, [Bet(str(seat), "player", stake + seat) for seat in range(1, 8)]
            settle(CLASSIC, line)
            if line.coup == 1:
                line.wagers[0].returned += "1"
            yield str(line)


def peak(shoes: int) -> int:
    tracemalloc.reset_peak()
    found = sum(1 for _ in findings(read_log(endless(shoes), "table.csv"), CLASSIC))
    assert found == shoes
    return tracemalloc.get_traced_memory()[1]


def test_a_log_five_times_as_long_takes_no_more_memory() -> None:
    tracemalloc.start()
    try:
        short, long = peak(20), peak(100)
    finally:
        tracemalloc.stop()
    assert long < 1.25 * short


def test_tlgc_7_1_a_wager_laid_in_parts_is_one_wager() -> None:
    parts = one(TASMANIAN, "9h Ks", "7d Th", Bet("3", "player", 400), Bet("3", "player", 400))
    assert [clause for clause, _, _ in breaches(parts, TASMANIAN, {"player": (10, 500)})] == [
        "TLGC 7.1",
        "TLGC 7.4",
    ]
    assert (
        breaches(
            one(TASMANIAN, "9h Ks", "7d Th", Bet("3", "tie", 5), Bet("3", "tie", 5)),
            TASMANIAN,
            {"tie": (10, 50)},
        )
        == []
    )
