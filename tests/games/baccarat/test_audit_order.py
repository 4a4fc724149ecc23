"""What a CSV log says of seats, of the order of coups and of shoes is judged, without a silent limit."""

import tracemalloc
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.games.baccarat.audit.coups import Finding, findings
from croupier.games.baccarat.audit.csv_log import read_log
from croupier.games.baccarat.audit.shoes import Labels
from croupier.games.baccarat.rules import Rules
from croupier.games.findings import LONGEST
from tests.games.baccarat.test_audit_csv import (
    CLASSIC,
    HEADER,
    SIMPLIFIED,
    TASMANIAN,
    Bet,
    audited,
    breaches,
    one,
    played,
    settle,
)


def clauses(*wagers: str, rules: Rules) -> list[tuple[str, str]]:
    """What is found of bets of ten on Player, one from each of these seats."""
    line = one(rules, "9h Ks", "7d Th", *(Bet(seat, "player", 10) for seat in wagers))
    return [(clause, found) for clause, found, _ in breaches(line, rules)]


def numbered(*coups: tuple[str, int], rules: Rules = CLASSIC) -> list[str]:
    """What is found of the order of coups, each a shoe and a number; no card comes often."""
    hands = ["9h Ks,7d Th", "9s Kd,7c Tc", "9d Kc,7h Ts"]
    lines = [f"{shoe},{number},{hands[n % 3]},P," for n, (shoe, number) in enumerate(coups)]
    return [found.found for found in findings(read_log([HEADER, *lines], "table.csv"), rules)]


# Seats


@pytest.mark.parametrize(
    ("rules", "seat", "clause"),
    [
        (TASMANIAN, "99", "TLGC 1"),
        (TASMANIAN, "10", "TLGC 1"),
        (TASMANIAN, "0", "TLGC 1"),
        (TASMANIAN, "03", "TLGC 1"),
        (TASMANIAN, "dealer", "TLGC 1"),
        (SIMPLIFIED, "10", "000 2.1"),
        (CLASSIC, "10", "ruling B1"),
    ],
)
def test_tlgc_1_000_2_1_a_bet_from_a_place_that_no_table_has_is_found(
    rules: Rules, seat: str, clause: str
) -> None:
    assert clauses(seat, rules=rules) == [(clause, f"a bet from seat {seat}")]


def test_tlgc_6_4_two_may_stand_behind_a_place_and_no_third() -> None:
    assert clauses("3", "3.1", "3.2", rules=TASMANIAN) == []
    beside = "a bet from seat 3.3, beside the seated player"
    assert clauses("3", "3.1", "3.2", "3.3", rules=TASMANIAN) == [("TLGC 6.4", beside)]


@pytest.mark.parametrize("rules", [SIMPLIFIED, CLASSIC], ids=["simplified", "classic"])
def test_ruling_b1_nobody_stands_where_the_book_knows_no_standing_players(rules: Rules) -> None:
    assert [clause for clause, _ in clauses("3", "3.1", "4", rules=rules)] == ["ruling B1"]


def test_a_seat_is_found_once_a_coup_however_many_bets_it_has() -> None:
    line = one(TASMANIAN, "9h Ks", "7d Th", Bet("99", "player", 10), Bet("99", "tie", 10))
    assert len(breaches(line, TASMANIAN)) == 1


def test_000_2_2_players_bet_in_seat_order() -> None:
    assert clauses(*"1234567", rules=SIMPLIFIED) == []
    assert clauses(*"1243567", rules=SIMPLIFIED) == [("000 2.2", "seat 3 bet after seat 4")]
    assert clauses(*"7654321", rules=TASMANIAN) == clauses(*"7654321", rules=CLASSIC) == []


# Coups


def test_coups_may_be_numbered_within_their_shoe_or_through_all() -> None:
    within = [("1", 1), ("1", 2), ("2", 1), ("2", 2), ("2", 3)]
    through = [("1", 1), ("1", 2), ("2", 3), ("2", 4), ("3", 5)]
    part_of_a_log = [("8", 41), ("8", 42), ("9", 43)]
    for coups in (within, through, part_of_a_log):
        assert numbered(*coups) == []


def test_shoes_of_several_tables_may_take_turns() -> None:
    assert numbered(("a", 1), ("b", 1), ("a", 2), ("b", 2), ("c", 3), ("a", 3), ("d", 80), ("b", 3)) == []


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ((1, 2, 2, 3), ["coup 2 a second time"]),
        ((1, 2, 4, 5), ["coup 4 follows coup 2: a coup is missing"]),
        ((1, 2, 3, 2), ["coup 2 follows coup 3"]),
        ((1, 3, 2, 4), ["coup 3 follows coup 1: a coup is missing", "coup 2 follows coup 3"]),
    ],
)
def test_coups_come_in_their_order_once_each(numbers: tuple[int, ...], found: list[str]) -> None:
    assert numbered(*(("1", number) for number in numbers)) == found
    assert numbered(*(("1", number) for number in numbers), rules=SIMPLIFIED) == found


def test_a_new_shoe_begins_with_its_first_coup_or_the_next() -> None:
    assert numbered(("1", 1), ("1", 2), ("2", 9)) == ["coup 9 follows coup 2: a coup is missing"]
    assert numbered(("1", 6), ("2", 8), ("3", 7), rules=SIMPLIFIED) == [
        "coup 8 follows coup 6: a coup is missing",
        "coup 7 follows coup 8",
    ]


def test_a_coup_without_a_number_is_not_read() -> None:
    with pytest.raises(BadInput, match=r"table.csv:2: coup 'last': number the coups"):
        numbered(("1", "last"))  # type: ignore[arg-type]


# Void coups


def test_tlgc_14_6_a_void_coup_has_its_number_and_gives_wagers_back() -> None:
    lines = [HEADER, "1,1,9h Ks,7d Th,P,", "1,2,9s,,V,1:player:20:20;2:tie:5:5", "1,3,9d Kc,7h Ts,P,"]
    assert list(findings(read_log(lines, "table.csv"), TASMANIAN)) == []
    lines[2] = "1,2,9s,,V,1:player:20:40"
    [found] = findings(read_log(lines, "table.csv"), TASMANIAN)
    assert (found.clause, found.found) == ("TLGC 14.6", "seat 1 got back 40 for 20")


@pytest.mark.parametrize("rules", [SIMPLIFIED, CLASSIC], ids=["simplified", "classic"])
def test_ruling_b1_no_coup_is_void_where_the_book_knows_none(rules: Rules) -> None:
    lines = [HEADER, "1,1,9h Ks,7d Th,V,"]
    assert [found.clause for found in findings(read_log(lines, "table.csv"), rules)] == ["ruling B1"]


# Shoes


def shoes(rules: Rules, count: int) -> Iterable[str]:
    """Shoes dealt out by the book, all of the same cards, coups numbered within each."""
    lines, _ = played(rules, 1, 100)
    dealt = [line for line in lines if line.shoe == 1]
    yield HEADER
    for shoe in range(1, count + 1):
        for line in dealt:
            line.shoe, line.wagers = shoe, []
            settle(rules, line)
            yield str(line)


@pytest.mark.parametrize("rules", [TASMANIAN, CLASSIC], ids=["tasmanian", "classic"])
def test_tlgc_9_4_a_spent_shoe_that_comes_back_is_found_however_many_lie_between(rules: Rules) -> None:
    log = [*shoes(rules, 200), "3,99,9h Ks,7d Th,P,"]
    [found] = findings(read_log(log, "table.csv"), rules)
    assert found == Finding(
        "3",
        "99",
        rules.cite("start"),
        "the coup began with 0 cards in the shoe",
        f"at least {rules.shoe.start}",
    )


def test_tlgc_4_1_a_shoe_set_aside_keeps_its_count_however_many_lie_between() -> None:
    begun = [f"0,{number},9h Ts,Ks Ks,P," for number in (1, 2, 3, 4)]
    log = [HEADER, *begun, *list(shoes(TASMANIAN, 100))[1:], "0,5,9h Ts,Ks Ks,P,"]
    [found] = findings(read_log(log, "table.csv"), TASMANIAN)
    assert (found.shoe, found.clause, found.found) == ("0", "TLGC 4.1", "10 copies of Ks from one shoe")


def test_a_shoe_set_aside_early_takes_a_few_hundred_bytes() -> None:
    def peak(count: int) -> int:
        lines = (f"{shoe},1,9h Ks,7d Th,P," for shoe in range(count))
        tracemalloc.reset_peak()
        assert not list(findings(read_log(iter([HEADER, *lines]), "table.csv"), TASMANIAN))
        return tracemalloc.get_traced_memory()[1]

    tracemalloc.start()
    try:
        assert peak(11_000) - peak(1_000) < 10_000 * 700
    finally:
        tracemalloc.stop()


@given(st.lists(st.tuples(st.sampled_from([*"0123456789", "07", "a", "9" * 20]), st.integers(0, 3))))
def test_labels_hold_what_a_dictionary_holds(pairs: list[tuple[str, int]]) -> None:
    labels, plain = Labels(), dict[str, int]()
    for label, number in pairs:
        labels.put(label, number)
        plain[label] = number
        for known in [*"0123456789", "07", "a", "9" * 20]:
            assert labels.get(known) == plain.get(known)


# The header, and one-line findings


def test_columns_are_found_by_name_and_others_are_noted() -> None:
    notes: list[str] = []
    lines = [
        "dealer,result,coup,shoe,wagers,banker,player,\x1b[2J",
        "Ann,P,1,7,3:player:20:40,7d Th,9h Ks,x",
    ]
    [coup] = read_log(lines, "table.csv", on_note=notes.append)
    assert (coup.shoe, coup.coup, coup.result, coup.player) == ("7", "1", "player", ("9h", "Ks"))
    assert notes == ["Not read: the columns dealer, \\x1b[2J."]


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("shoe,coup,player,banker,result", "no column is called wagers"),
        (HEADER + ",result", "more than one column is called result"),
    ],
)
def test_a_header_that_lacks_a_column_or_repeats_one_is_refused(header: str, why: str) -> None:
    with pytest.raises(BadInput, match=f"table.csv:1: {why}"):
        list(read_log([header], "table.csv"))


def test_a_field_of_a_hundred_thousand_letters_is_repeated_in_short() -> None:
    long = "x" * 100_000
    line = f"{long}\x1b[31m,1,9h Ks,7d Th,P,{long}:player:10:11"
    found = list(findings(read_log([HEADER, line], "table.csv"), TASMANIAN))
    assert len(found) == 2
    for finding in found:
        for text in (finding.where, finding.clause, finding.found, finding.due):
            assert len(text) <= LONGEST
            assert text.isprintable()


def test_what_is_found_is_never_what_was_due() -> None:
    lines, _ = played(SIMPLIFIED, 3, 200)
    for rules in (TASMANIAN, CLASSIC):
        for found in audited(lines, rules):
            assert found.found != found.due
