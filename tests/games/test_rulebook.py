"""Every clause has an address, a home in the code and a test that names it."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import get_args

import pytest

from croupier.errors import BadInput
from croupier.game import all_games, rule_set_names
from croupier.games.baccarat import rulefile as baccarat
from croupier.games.pokdeng import rulefile as pokdeng
from croupier.games.rulebook import Clause, Status, aliases, clause, documents, rulebook, slug
from croupier.wire import read, to_data

ROOT = Path(__file__).parents[2]

# How many numbered clauses each section of TLGC has; 0: the section is one clause of its own.
SECTIONS = {
    "1": 0,
    "2": 0,
    "3": 0,
    "4": 5,
    "5": 5,
    "6": 8,
    "7": 6,
    "8": 0,
    "9": 4,
    "10": 3,
    "11": 0,
    "12": 4,
    "13": 0,
    "14": 6,
    "15": 8,
    "16.1": 0,
    "16.2": 7,
    "16.3": 6,
    "16.4": 9,
    "16.5": 13,
    "16.6": 11,
    "16.7": 7,
    "16.8": 5,
    "16.9": 0,
    "16.10": 0,
}
LEAD_INS = ("15", "16.2")  # sections that say something before their first number
LETTERED = {
    "6.5": "abc",
    "7.3": "ab",
    "7.6": "ab",
    "9.3": "abcdef",
    "10.3": "ab",
    "15.1": "abc",
    "15.6": "ab",
    "15.7": "ab",
    "15.8": "abc",
    "16.2.2": "abcdefghi",
    "16.2.3": "abcdef",
    "16.3.2": "abcd",
    "16.3.6": "ab",
    "16.5.10": "ab",
    "16.6.4": "ab",
    "16.6.10": "abcd",
    "16.6.11": "abc",
    "16.7.1": "abc",
}
EXPECTED = {
    "000": "1.1 1.2 1.2a 1.2b 1.3 2.1 2.2 2.2a 2.3 2.3a 2.3b "
    "3.1 3.2 3.2a 3.2b 3.3 3.3a 3.3b 3.3c 3.3d 3.4 3.5 4.1 4.1a 4.1b 4.1c 4.2",
    "002": "1 2 3 4 5 6 6.1 6.2 6.3 6.4 6.5 7",
    "003": "1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15 1.16 1.17 1.18 "
    "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 3.1",
    "004": "1 2 3.1 3.2 3.3 4 5 5.1 6 6.1 7 7.1 8 8.1 8.2 8.3 9.1 9.2 9.3 "
    "10 11.1 11.2 11.3 12 13 13.1 13.2 13.3 14",
    "ruling": "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 "
    "L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 C1 C2 C3 C4 C5 C6",
}

NUMBER = r"[1-9]\d?(?:\.\d+)*[a-z]?\b"
CITED = re.compile(rf"(?<![\d,.])\b(TLGC|000|002|003|004|thai) ({NUMBER}(?:(?:–|, | and ){NUMBER})*)")
RULED = re.compile(r"\b[Rr]ulings? ([ABCPL]\d+(?:(?:–|, | and )[ABCPL]\d+)*)")


def expected_tlgc() -> Iterator[str]:
    for section, numbered in SECTIONS.items():
        if not numbered or section in LEAD_INS:
            yield f"TLGC {section}"
        for number in range(1, numbered + 1):
            yield f"TLGC {section}.{number}"
            yield from (
                f"TLGC {section}.{number}{letter}" for letter in LETTERED.get(f"{section}.{number}", "")
            )


def cited_in(text: str) -> Iterator[str]:
    """The clauses a text cites; of a range, its ends."""
    for document, numbers in CITED.findall(text):
        yield from (f"{document} {number}" for number in re.split(r"–|, | and ", numbers))
    for (numbers,) in (match.groups() for match in RULED.finditer(text)):
        yield from (f"ruling {number}" for number in re.split(r"–|, | and ", numbers))


def known(cited: str) -> bool:
    """Whether it is a clause, or a section that has clauses."""
    ids = {found.id for found in rulebook()}
    return cited in ids or any(id_.startswith(f"{cited}.") for id_ in ids)


def sources() -> list[Path]:
    return [path for ending in ("*.py", "*.toml") for path in sorted((ROOT / "src").rglob(ending))]


@cache
def names_of_tests() -> str:
    """Every test function there is, one a line."""
    texts = (path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py")))
    return "\n".join(name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE))


def has_a_test(found: Clause) -> bool:
    return re.search(rf"^test_{slug(found.id)}_[a-z]", names_of_tests(), re.MULTILINE) is not None


def test_the_rulebook_holds_every_numbered_clause_of_001() -> None:
    assert [found.id for found in rulebook("001")] == list(expected_tlgc())


@pytest.mark.parametrize(
    ("document", "prefix"),
    [("000", "000"), ("002", "002"), ("003", "003"), ("004", "004"), ("rulings", "ruling")],
)
def test_the_rulebook_holds_every_clause_of_the_other_documents(document: str, prefix: str) -> None:
    expected = [f"{prefix} {number}" for number in EXPECTED[prefix].split()]
    assert [found.id for found in rulebook(document)] == expected


def test_thai_is_its_own_small_document_and_then_004_s() -> None:
    ids = [found.id for found in rulebook("thai")]
    assert ids[:9] == [f"thai {number}" for number in range(1, 10)]
    assert ids[9:38] == [found.id for found in rulebook("004")]


def test_no_id_is_given_twice() -> None:
    ids = [found.id for found in rulebook()]
    assert len(ids) == len(set(ids)) == len({slug(id_) for id_ in ids})


@pytest.mark.parametrize("found", rulebook(), ids=lambda found: slug(found.id))
def test_a_clause_has_a_gist_a_status_a_reason_and_a_home(found: Clause) -> None:
    assert found.status in get_args(Status)
    assert found.gist.endswith(".")
    assert found.gist == found.gist.strip()
    assert found.note or found.status == "enforced"
    assert bool(found.home) == (found.status in ("enforced", "recorded"))
    if found.home:
        module, colon, attribute = found.home.partition(":")
        assert colon
        assert attrgetter(attribute)(import_module(module)) is not None


@pytest.mark.parametrize("document", documents())
def test_a_recorded_clause_names_the_event_that_records_it(document: str) -> None:
    kinds = {kind.__name__ for game in all_games() for kind in game.events}
    for found in rulebook(document):
        if found.status == "recorded":
            assert kinds & set(re.findall(r"\w+", found.note)), found.id


def test_gists_are_our_own_and_all_different() -> None:
    gists = [found.gist for found in rulebook()]
    assert len(gists) == len(set(gists))


def test_every_clause_cited_in_the_source_is_in_the_rulebook() -> None:
    cited = [(path.name, clause) for path in sources() for clause in cited_in(path.read_text("utf-8"))]
    assert not [(name, clause) for name, clause in cited if not known(clause)]


@pytest.mark.parametrize("rules", pokdeng.BUILT_IN)
def test_every_clause_a_pok_deng_rule_set_answers_with_is_in_its_rulebook(rules: str) -> None:
    answers = set(pokdeng.load_rules(rules).clauses.values())
    assert answers <= {found.id for found in rulebook(rules)}


@pytest.mark.parametrize("rules", baccarat.BUILT_IN)
def test_every_clause_a_rule_set_answers_with_is_in_its_rulebook(rules: str) -> None:
    loaded, ids = baccarat.load_rules(rules), {found.id for found in rulebook(rules)}
    answers = set(loaded.clauses.values()) | {bet.clause for bet in loaded.bets.values()}
    assert answers | {row.clause for bet in loaded.bets.values() for row in bet.rows} <= ids


@pytest.mark.parametrize("document", documents())
def test_every_clause_has_a_test_that_names_it(document: str) -> None:
    assert not [found.id for found in rulebook(document) if not has_a_test(found)]


def test_tlgc_16_9_is_a_drawing_of_the_felt() -> None:
    assert clause("TLGC 16.9").status == "not applicable"


def test_tlgc_16_10_is_a_drawing_of_a_larger_felt() -> None:
    assert clause("TLGC 16.10").status == "not applicable"


def test_every_test_named_for_one_clause_names_one_that_exists() -> None:
    slugs = {slug(found.id) for found in rulebook()}
    one = r"^test_((?:tlgc|000|002|003|004)_\d+_\d+(?:_\d+)?[a-z]?|thai_\d+|ruling_[abcpl]\d+)_[a-z]"
    named = set(re.findall(one, names_of_tests(), re.MULTILINE))
    assert len(named) > 100
    assert named <= slugs


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("see (TLGC 6.6–6.8, 10.3)", ["TLGC 6.6", "TLGC 6.8", "TLGC 10.3"]),
        ("TLGC 8, 000 1.2, 002 3: an ace", ["TLGC 8", "000 1.2", "002 3"]),
        ("(TLGC 9.3, ruling B8)", ["TLGC 9.3", "ruling B8"]),
        ("TLGC 16.5.10a and rulings A1, B12", ["TLGC 16.5.10a", "ruling A1", "ruling B12"]),
        ('clause = "000 4.1b"', ["000 4.1b"]),
        ("10,000 20 chips, 1000 3, -11", []),
    ],
)
def test_citations_are_found_in_prose_and_in_lists(text: str, cited: list[str]) -> None:
    assert list(cited_in(text)) == cited


def test_sections_may_be_cited_whole_and_inventions_are_noticed() -> None:
    assert known("TLGC 14")
    assert known("TLGC 16")
    for invented in (
        "TLGC 14.7",
        "TLGC 9.3g",
        "TLGC 17",
        "000 5",
        "002 6.6",
        "ruling B13",
        "TLGC 1.1",
        "003 1.19",
        "004 15",
        "ruling L15",
        "thai 10",
    ):
        assert not known(invented)


@pytest.mark.parametrize(
    ("name", "first", "size"),
    [
        ("simplified", "000 1.1", 36),
        ("tasmanian", "TLGC 1", 192),
        ("federal", "TLGC 1", 192),
        ("classic", "002 1", 20),
        ("000", "000 1.1", 27),
        ("001", "TLGC 1", 178),
        ("TLGC", "TLGC 1", 178),
        ("002", "002 1", 12),
        ("004", "004 1", 29),
        ("pok-deng", "004 1", 45),
        ("thai", "thai 1", 51),
        ("003", "003 1.1", 31),
        ("lanes", "003 1.1", 48),
        ("rulings", "ruling A1", 48),
        (None, "000 1.1", 334),
    ],
)
def test_a_rulebook_is_found_by_rule_set_and_by_document(name: str | None, first: str, size: int) -> None:
    found = rulebook(name)
    assert (found[0].id, len(found)) == (first, size)


def test_every_built_in_rule_set_has_its_rulebook() -> None:
    assert set(rule_set_names()) == {*baccarat.BUILT_IN, *pokdeng.BUILT_IN, "lanes"}
    assert set(aliases().values()) <= set(documents())


@pytest.mark.parametrize("name", ["", "005", "tlgc", "../000", "Simplified"])
def test_an_unknown_rulebook_is_one_clear_line(name: str) -> None:
    with pytest.raises(BadInput, match=f"no rulebook is called {name!r}; choose from simplified, ") as fault:
        rulebook(name)
    assert len(str(fault.value).splitlines()) == 1


def test_a_clause_is_found_by_its_id_and_an_unknown_one_is_one_clear_line() -> None:
    assert clause("TLGC 9.3a").id == "TLGC 9.3a"
    with pytest.raises(BadInput, match=r"no clause is called 'TLGC 99'; write it as in TLGC 9\.3a") as fault:
        clause("TLGC 99")
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("cited", "named"),
    [("TLGC 9.3a", "tlgc_9_3a"), ("000 2.2a", "000_2_2a"), ("ruling B4", "ruling_b4"), ("TLGC 8", "tlgc_8")],
)
def test_a_slug_is_the_id_as_a_test_is_named(cited: str, named: str) -> None:
    assert slug(cited) == named


def test_a_clause_crosses_the_wire() -> None:
    found = clause("TLGC 3")
    assert to_data(found)["status"] == "recorded"
    assert read(Clause, '{"id":"x","gist":"y.","status":"enforced","home":"","note":""}').id == "x"
    with pytest.raises(BadInput, match="status"):
        read(Clause, '{"id":"x","gist":"y.","status":"kept","home":"","note":""}')
