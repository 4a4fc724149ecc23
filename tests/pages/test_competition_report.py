"""The report: everything that happened, with its clauses, and nothing that is still secret."""

import json

import pytest

from croupier.competition import commands as c
from croupier.competition.evolve import evolve
from croupier.competition.explain import explain
from croupier.competition.reports import report
from croupier.errors import BadInput
from croupier.games.rulebook import clause
from croupier.money import Chips
from croupier.pages.competition.report import html
from croupier.record import opened
from croupier.wire import to_data
from tests.competition.crowd import Crowd
from tests.competition.tables import Desk, conditions
from tests.competition.test_whole import terms


@pytest.fixture(scope="module")
def crowd() -> Crowd:
    found = Crowd(terms(advance=2, coups=6, live=False, second=True, seconds=20), "reported")
    found.run(30)
    return found


def events_of(crowd: Crowd) -> tuple[object, list[object]]:
    _, _, start, steps = opened(crowd.lines, "record")
    return start, [step.event for step in steps if step.event is not None]


def test_every_session_every_coup_every_wager_and_every_prize_is_in_it(crowd: Crowd) -> None:
    start, events = events_of(crowd)
    found = report(start, events)  # type: ignore[arg-type]
    assert {one.name: len(one.coups) for one in found.sessions} == {
        name: session.coups for name, session in crowd.state.sessions.items()
    }
    assert found.awards == crowd.state.awards
    assert len(found.entries) == 30
    assert [draw.seed for draw in found.draws] == list(crowd.state.seeds)
    assert any(laid.secret for one in found.sessions for coup in one.coups for laid in coup.wagers)
    notes = [note for one in found.sessions for coup in one.coups for note in coup.notes]
    assert any("is eliminated, TLGC 16.5.9" in note for note in notes)


def test_chips_after_each_coup_follow_from_the_wagers_and_what_was_deducted(crowd: Crowd) -> None:
    start, events = events_of(crowd)
    for one in report(start, events).sessions:  # type: ignore[arg-type]
        before: dict[str, Chips] = {}
        for coup in one.coups:
            for place, chips in coup.chips.items():
                gained = sum(laid.returned - laid.stake for laid in coup.wagers if laid.place == place)
                deducted = any("deducted from" in note for note in coup.notes)
                if place in before and not deducted:
                    assert chips == before[place] + gained
            before = coup.chips


def test_a_page_is_whole_html_and_holds_no_one_s_markup(crowd: Crowd) -> None:
    desk = Desk(conditions()).seated("<script>alert(1)</script>", "Bo & Co")
    desk.coup()
    page = html(report(desk.start, desk.log))
    assert "<script>" not in page
    assert "Bo &amp; Co" in page
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")


def test_what_is_still_secret_is_not_in_it() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "banker", 470))
    found = json.dumps(to_data(report(desk.start, desk.log)))
    assert '"stake": 470' not in found
    desk.everyone()
    desk.deal("player")
    assert '"stake": 470' in json.dumps(to_data(report(desk.start, desk.log)))


def test_every_event_is_explained_in_one_sentence_with_a_clause_that_exists(crowd: Crowd) -> None:
    now, events = events_of(crowd)
    kinds = set()
    for event in events:
        said = explain(now, event)  # type: ignore[arg-type]
        assert "\n" not in said
        text, _, cited = said.rpartition(", ")
        assert text
        try:
            clause(cited)
        except BadInput:
            pytest.fail(said)
        kinds.add(type(event).__name__)
        now = evolve(now, event)  # type: ignore[arg-type]
    assert len(kinds) > 25


def test_disqualifications_and_forms_that_did_not_comply_are_in_it() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "banker", 470, signed=False))
    desk.everyone()
    desk.deal("player")
    desk.do(c.Disqualify("operator", desk.player("1"), "TLGC 16.7.7", "hid chips in a sleeve"))
    page = html(report(desk.start, desk.log))
    assert "470 on banker" in page
    assert "hid chips in a sleeve, TLGC 16.7.7" in page
