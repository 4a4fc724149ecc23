"""The report of an audit: what was judged, by what, every finding with its clause, and a plain verdict."""

import re
from pathlib import Path

import pytest

import croupier
from croupier.games.audit import Audited, audit
from croupier.games.rulebook import clause
from croupier.pages.audit import LOG_GIST, gist, html, verdict
from croupier.pages.html import pdf, pdf_printer
from croupier.pages.text import escaped

LOG = [
    "shoe,coup,player,banker,result,wagers,note",
    "1,1,9h Ks,7d Th,P,3:player:20:40;5:banker:100:0,",
    "1,2,2h 2s 5d,6d Th 4h,P,1:player:10:20,",
    "1,4,9h Ks,7d Th,B,<b>:player:20:40,",
]


@pytest.fixture(scope="module")
def found() -> Audited:
    return audit(LOG, "tasmanian", limits={"player": (10, 50)})


def test_every_finding_stands_in_it_with_its_clause_and_what_that_says(found: Audited) -> None:
    page = html(found)
    assert found.total == len(found.findings) > 3
    for finding in found.findings:
        for text in (finding.where, finding.clause, finding.found, finding.due):
            assert escaped(text).replace(" ", "") in page.replace("&nbsp;", "").replace(" ", "")
        if finding.clause != "log":
            assert escaped(clause(finding.clause).gist) in page
    assert LOG_GIST in page


def test_it_says_what_was_judged_and_by_what(found: Audited) -> None:
    page = html(found)
    for text in (
        "CSV log of baccarat",
        "tasmanian",
        "document 001",
        "8 decks",
        "Not read: the columns note.",
    ):
        assert text in page
    assert verdict(found) in page


def test_a_clean_record_says_so_with_its_digest(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    croupier.deal("pok-deng", seed=1, rounds=4, record=path)
    found = audit(path)
    page = html(found)
    assert "No breach was found in 4 rounds." in page
    assert croupier.replay(path).digest in page
    assert "<h2>Findings" not in page


def test_a_record_whose_header_was_changed_still_gets_a_report(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    croupier.deal("lanes", seed=1, rounds=1, record=path)
    path.write_text(path.read_text().replace('"seed":"', '"seed":"2', 1))
    assert "1 finding in 0 rounds." in html(audit(path))


def test_nothing_of_a_log_is_markup_and_nothing_is_fetched(found: Audited) -> None:
    page = html(found)
    assert "<b>" not in page
    assert not re.search(r"<script|https?://|url\(", page)


def test_the_same_log_gives_the_same_bytes(found: Audited) -> None:
    assert html(found) == html(audit(LOG, "tasmanian", limits={"player": (10, 50)}))


def test_a_report_that_lists_only_some_says_how_many_there_are(found: Audited) -> None:
    some = Audited(found.rounds, found.findings[:2], found.unit, found.total, found.clauses)
    assert f"The first 2 of {found.total}" in html(some)


def test_a_clause_of_ones_own_has_a_gist_too() -> None:
    assert gist("house 1").startswith("A clause of the table's own")


def test_it_is_printed(found: Audited) -> None:
    pdf_printer()
    assert pdf(html(found)).startswith(b"%PDF")
