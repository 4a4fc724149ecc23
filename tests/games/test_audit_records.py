"""A record is held against what it claims to be: its chain, its seal, its rules, its seed, its clock."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cards import DECK, parse
from croupier.competition import audit as competition_audit
from croupier.competition import commands as cc
from croupier.competition import events as ce
from croupier.competition.conditions import Conditions
from croupier.competition.state import DEALER, DIRECTOR, OPERATOR
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.games.absence import CameBack
from croupier.games.audit import audit
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.audit import record as baccarat_audit
from croupier.games.baccarat.rules import Limit
from croupier.games.baccarat.table import Notice, Person, Posted, house_notice
from croupier.games.findings import THE_LOG
from croupier.reading import lines_of
from croupier.record import Writer, opened
from croupier.wire import canonical, replace
from tests.competition.crowd import Crowd
from tests.competition.tables import Desk, conditions
from tests.competition.test_sessions import two_heats
from tests.competition.test_whole import terms

COMMAND = str(Path(sys.executable).with_name("croupier"))
WITH_LIABILITY = Notice(
    {**house_notice(croupier.load_rules("tasmanian")).limits, "tie": Limit(20, 400, 20)},
    {"tie": 1000},
    judged_after=True,
)
RULES = ["tasmanian", "simplified", "classic", "pok-deng", "thai", "lanes"]


def lines_for(rules: str, folder: Path, rounds: int = 12, **options: Any) -> list[str]:
    path = folder / f"{rules}.jsonl"
    croupier.deal(rules, seed="claims", rounds=rounds, record=path, **options)
    return list(lines_of(path))


def rewritten(
    lines: list[str],
    *,
    seed: Callable[[str | None], str | None] = lambda seed: seed,
    state: Callable[[Any], Any] = lambda state: state,
    events: Callable[[list[Any]], list[Any]] = lambda events: events,
) -> list[str]:
    """The record as a forger writes it anew, with a chain and a seal that fit."""
    header, game, start, steps = opened(lines, "record")
    made: list[str] = []
    writer = Writer(made.append, game, state(start), seed(header.seed))
    for event in events([step.event for step in steps if step.event is not None]):
        writer.add(event)
    writer.seal()
    return made


def crowd_lines(players: int = 12, *, seed: str = "crowd", **options: Any) -> list[str]:
    chosen: dict[str, Any] = {"advance": 2, "coups": 4, "live": False, "second": True, "seconds": 20}
    crowd = Crowd(terms(**{**chosen, **options}), seed)
    crowd.run(players)
    return rewritten(crowd.lines, seed=lambda _: seed)


@pytest.fixture(scope="module")
def competition() -> list[str]:
    return crowd_lines()


# The chain and the seal


def dropped(lines: list[str]) -> list[str]:
    return [*lines[:4], *lines[5:]]


def swapped(lines: list[str]) -> list[str]:
    return [*lines[:4], lines[5], lines[4], *lines[6:]]


def unsealed(lines: list[str]) -> list[str]:
    return lines[:-1]


def headless(lines: list[str]) -> list[str]:
    return lines[1:]


def changed(lines: list[str]) -> list[str]:
    return [*lines[:5], lines[5].replace('"kind":"', '"kind":"X', 1), *lines[6:]]


def another_seed(lines: list[str]) -> list[str]:
    return [lines[0].replace('"seed":"', '"seed":"x', 1), *lines[1:]]


def cut_short(lines: list[str]) -> list[str]:
    return [*lines[:6], lines[6][:40]]


def lengthened(lines: list[str]) -> list[str]:
    return [*lines, lines[-1]]


def not_a_line(lines: list[str]) -> list[str]:
    return [*lines[:5], "\x1b[2J what is this\n", *lines[6:]]


TAMPERINGS = [
    dropped, swapped, unsealed, headless, changed, another_seed, cut_short, lengthened, not_a_line,
]  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda made: made.__name__)
def test_a_tampered_record_is_a_finding(
    rules: str, tampering: Callable[[list[str]], list[str]], tmp_path: Path
) -> None:
    lines = lines_for(rules, tmp_path, rounds=2)
    assert audit(lines).findings == ()
    found = audit(tampering(lines))
    assert [finding.clause for finding in found.findings] == [THE_LOG]
    assert found.judged is not None
    assert found.judged.digest == ""
    assert all(finding.found.isprintable() for finding in found.findings)


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda made: made.__name__)
def test_a_tampered_competition_is_a_finding(
    competition: list[str], tampering: Callable[[list[str]], list[str]]
) -> None:
    assert [finding.clause for finding in audit(tampering(competition)).findings] == [THE_LOG]


def test_what_stands_before_a_tampered_line_is_judged(tmp_path: Path) -> None:
    def overpaid(events: list[Any]) -> list[Any]:
        place = next(n for n, event in enumerate(events) if isinstance(event, e.Settled) and event.payments)
        first, *others = events[place].payments
        wrong = e.Settled((replace(first, returned=first.returned + 1), *others))
        return [*events[:place], wrong, *events[place + 1 :]]

    lines = unsealed(rewritten(lines_for("classic", tmp_path), events=overpaid))
    clauses = [finding.clause for finding in audit(lines).findings]
    assert len(clauses) == 2
    assert clauses[0] != THE_LOG
    assert clauses[1] == THE_LOG


@pytest.mark.parametrize("text", ["", "{}\n", '{"a": 1}\n', "\x00\n", "not,a,log\n"])
def test_what_is_neither_record_nor_log_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(BadInput):
        audit(path, "tasmanian")


def test_a_record_of_another_version_is_refused_and_not_found_wrong(tmp_path: Path) -> None:
    first = canonical({"game": "lanes", "seed": None, "state": {}, "version": 1})
    from croupier.record import _chained, _line

    line = _line(_chained("", 0, "header", first), 0, "header", first)
    with pytest.raises(BadInput, match="record version 1"):
        audit([line])


# What the header claims


def under_the_same_name(rules: Any, **changes: Any) -> Any:
    """Other rules that claim to be the official ones."""
    return rules.varied(name=rules.name, title=rules.title, **changes)


def odds_of_nine_to_one(table: Any) -> Any:
    bets = {"tie": {"pays": [{"result": "tie", "odds": "9:1"}]}}
    return replace(table, rules=under_the_same_name(table.rules, bets=bets))


def another_shoe(table: Any) -> Any:
    return replace(table, rules=under_the_same_name(table.rules, shoe={"marker": 5}))


def dearer_combination(table: Any) -> Any:
    first, *others = table.rules.combinations
    combinations = (replace(first, multiplier=first.multiplier + 1), *others)
    return replace(table, rules=replace(table.rules, combinations=combinations))


@pytest.mark.parametrize(
    ("rules", "change", "path"),
    [
        ("tasmanian", odds_of_nine_to_one, "bets.tie.pays.1.odds 9:1"),
        ("classic", odds_of_nine_to_one, "bets.tie.pays.1.odds 9:1"),
        ("tasmanian", another_shoe, "shoe.marker 5"),
        ("pok-deng", dearer_combination, "combinations.1.multiplier 6"),
    ],
)
def test_rules_under_an_official_name_are_compared_with_the_built_in_set(
    rules: str, change: Callable[[Any], Any], path: str, tmp_path: Path
) -> None:
    findings = audit(rewritten(lines_for(rules, tmp_path), state=change)).findings
    header = [finding for finding in findings if finding.where == "header"]
    assert path in [finding.found for finding in header]
    assert all(finding.due.endswith(f"as {rules} has it") for finding in header)


def test_rules_under_an_official_title_are_compared_whatever_their_name(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    official = croupier.load_rules("tasmanian")
    pays = [{"result": "player", "odds": "2:1", "clause": "TLGC 12.1"}]
    rules = official.varied(name="house", title=official.title, bets={"player": {"pays": pays}})
    croupier.deal(rules, seed=1, rounds=3, record=path)
    [finding] = audit(path).findings
    assert (finding.where, finding.clause) == ("header", "TLGC 12.1")
    assert finding.due == "bets.player.pays.1.odds 1:1, as tasmanian has it"


@pytest.mark.parametrize(
    ("record", "rules", "says"),
    [
        ("tasmanian", "thai", "is a record of baccarat, and the rules are of pok-deng"),
        ("tasmanian", "lanes", "is a record of baccarat, and the rules are of lanes"),
        ("pok-deng", "thai", "a record of pok-deng already contains its rules: give none"),
    ],
)
def test_rules_of_another_game_judge_no_record(record: str, rules: str, says: str, tmp_path: Path) -> None:
    lines_for(record, tmp_path)
    path = tmp_path / f"{record}.jsonl"
    with pytest.raises(BadInput, match=says):
        audit(path, rules)
    ran = subprocess.run([COMMAND, "audit", path, "--rules", rules], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (2, f"croupier: {path}: {says}\n")


@pytest.mark.parametrize(
    ("rules", "changes", "found"),
    [
        ("tasmanian", {"people": {"5.1": Person(20_000_000, 1)}}, "people 5.1"),
        ("tasmanian", {"free": 100}, "free: 100"),
        ("tasmanian", {"posted": (Posted("player", "maximum", 100_000, 0),)}, "posted 0"),
        ("tasmanian", {"results": ("P",)}, "results 0"),
        ("tasmanian", {"limits": {}}, "a table that does not open"),
        ("pok-deng", {"seats": {"9": 100_000}}, "seats 9: 100000"),
        ("lanes", {"winner": "a"}, "winner: a"),
    ],
)
def test_a_record_starts_with_a_table_newly_opened(
    rules: str, changes: dict[str, Any], found: str, tmp_path: Path
) -> None:
    """Chips, limits and winners come from events, never from a header."""
    lines = lines_for(rules, tmp_path)
    findings = audit(rewritten(lines, state=lambda table: replace(table, **changes))).findings
    assert next(finding.found for finding in findings if finding.where == "header").startswith(found)


def test_a_competition_starts_before_its_first_entry(competition: list[str]) -> None:
    forged = rewritten(competition, state=lambda state: replace(state, pool=1_000_000))
    assert next(finding.found for finding in audit(forged).findings) == "pool: 1000000"


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("tasmanian", {"places": 9, "bank": 5000, "prechecked": False, "squeeze": False}),
        ("tasmanian", {"notice": WITH_LIABILITY}),
        ("pok-deng", {"places": 4, "minimum": 5, "maximum": 500, "cage": 100}),
    ],
    ids=["places and bank", "notice", "limits and cage"],
)
def test_what_a_table_may_be_opened_with_is_no_finding(rules: str, options: Any, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    croupier.open_table(rules, seed=1, **options).save(path)
    assert audit(path).findings == ()


@pytest.mark.parametrize(
    "rules",
    [
        croupier.load_rules("tasmanian").varied(decks={"count": 6}),
        croupier.load_rules("tasmanian").varied(offer=["player", "banker", "tie"]),
        croupier.load_rules("tasmanian").varied(unit="1/40"),
        croupier.load_rules("classic").varied(name="house"),
        croupier.load_rules("pok-deng").varied(multiplier="higher", banker="rotates"),
    ],
    ids=["decks", "offer", "unit", "a name of its own", "options"],
)
def test_what_a_rule_set_leaves_open_is_no_finding(rules: Any, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    croupier.deal(rules, seed=1, rounds=5, record=path)
    assert audit(path).findings == ()


def test_the_rules_of_a_competition_are_compared_too(competition: list[str]) -> None:
    def cheaper(state: Any) -> Any:
        rules = state.conditions.rules
        bets = {"player": {"pays": [{"result": "player", "odds": "2:1", "clause": "TLGC 12.1"}]}}
        conditions: Conditions = replace(state.conditions, rules=under_the_same_name(rules, bets=bets))
        return replace(state, conditions=conditions)

    findings = audit(rewritten(competition, state=cheaper)).findings
    assert findings[0].where == "header"
    assert findings[0].found == "bets.player.pays.1.odds 2:1"


@pytest.mark.parametrize("rules", RULES)
def test_ruling_a3_another_seed_than_the_one_that_dealt_is_found(rules: str, tmp_path: Path) -> None:
    forged = rewritten(lines_for(rules, tmp_path), seed=lambda seed: f"{seed}!")
    findings = audit(forged).findings
    assert findings
    if load_game("baccarat").rule_sets.get(rules):
        assert {finding.clause for finding in findings} == {"ruling A3"}


def test_ruling_a3_another_seed_of_a_competition_is_found(competition: list[str]) -> None:
    findings = audit(rewritten(competition, seed=lambda seed: f"{seed}!")).findings
    assert (findings[0].where, findings[0].clause) == ("header", "TLGC 16.2.3e")
    unplayed = rewritten(competition, seed=lambda seed: f"{seed}!", events=lambda events: [])
    assert len(audit(unplayed).findings) == 1


@pytest.mark.parametrize("rules", RULES)
def test_ruling_a3_a_record_without_a_seed_is_judged_by_its_own_cards(rules: str, tmp_path: Path) -> None:
    lines = lines_for(rules, tmp_path)
    found = audit(rewritten(lines, seed=lambda seed: None))
    assert (found.rounds, found.findings) == (12, ())
    (note,) = found.notes
    assert re.match(r"the header gives no seed: \d+ shuffles? (was|were) not made again", note)
    assert audit(lines).notes == ()


def test_ruling_a3_a_physical_shoe_needs_no_seed(tmp_path: Path) -> None:
    for rules in ("classic", "tasmanian", "pok-deng"):
        path = tmp_path / f"{rules}.jsonl"
        croupier.deal(rules, seed=3, rounds=1, cards=list(DECK), record=path)
        found = audit(path)
        assert found.findings == ()
        assert [note.partition(":")[0] for note in found.notes] == ["1 shuffle was physical"]


# Time


def test_tlgc_7_6b_time_never_goes_back(tmp_path: Path) -> None:
    table = croupier.open_table("tasmanian", seed="clock")
    for clock in (5_000, 9_000):
        table.do(c.PostLimit("manager", "tie", "maximum", 100 + clock, clock))
    table.save(tmp_path / "record.jsonl")
    lines = list(lines_of(tmp_path / "record.jsonl"))
    assert audit(lines).findings == ()

    def backdated(events: list[Any]) -> list[Any]:
        return [
            replace(event, clock=10) if getattr(event, "clock", 0) == 9_000 else event for event in events
        ]

    assert [finding.clause for finding in audit(rewritten(lines, events=backdated)).findings] == ["TLGC 7.6b"]


def test_tlgc_16_3_4_the_clock_of_a_competition_never_goes_back(competition: list[str]) -> None:
    def earlier(events: list[Any]) -> list[Any]:
        last = max(n for n, event in enumerate(events) if isinstance(event, ce.ClockSet))
        return [*events[:last], ce.ClockSet(1), *events[last + 1 :]]

    assert audit(rewritten(competition, events=earlier)).findings[0].clause in ("TLGC 16.3.4", THE_LOG)


# Competitions


@pytest.mark.parametrize("live", [False, True], ids=["competition chips", "cash chips"])
@pytest.mark.parametrize("squeeze", [False, True], ids=["face up", "squeeze"])
def test_a_true_competition_is_clean_with_its_seed_and_without(live: bool, squeeze: bool) -> None:
    lines = crowd_lines(23, seed=f"true/{live}", live=live, squeeze=squeeze)
    for true in (lines, rewritten(lines, seed=lambda _: None)):
        found = audit(true)
        assert found.findings == ()
        assert (found.unit, found.rounds > 10) == ("coups", True)


def cancelled() -> Desk:
    desk = Desk(conditions(chips="live")).seated("Ann", "Bo", "Cy")
    desk.bet("1", "player", 50)
    desk.do(desk.secret("2", "player", 50))
    desk.do(cc.Cancel(OPERATOR, "fire"))
    return desk


def replaced() -> Desk:
    desk = two_heats()
    desk.do(cc.Disqualify(OPERATOR, desk.player("1"), "TLGC 16.2.3b", "swore"))
    assert desk.events(ce.Replaced)
    return desk


def corrected() -> Desk:
    """A card typed wrong while its coup is dealt (ruling A5)."""
    desk = Desk(conditions(length="{ coups = 9 }")).seated("Ann", "Bo", "Cy")
    desk.everyone("player", 10)
    desk.cards[:] = parse("9h 2d Ts 3c")
    correct = c.Correct("dealer", "player", 1, parse("8h")[0])
    for command in (c.Draw("dealer", "player"), correct, c.Deal("dealer")):
        desk.do(cc.AtTable(DEALER, "1.1", command))
    return desk


def crowded() -> Desk:
    """Broken off with so many seated that one command leads to hundreds of events."""
    names = tuple(f"Player {number}" for number in range(1, 301))
    desk = Desk(replace(conditions(chips="live"), most=400))
    desk.enter(*names).commence()
    desk.do(cc.Designate(DIRECTOR, tuple(f"T{number}" for number in range(1, 51))), cc.Draw(DIRECTOR))
    desk.do(cc.Clock(DIRECTOR, desk.now.conditions.starts))
    for session in desk.now.sessions:
        desk.begin(session)
    assert len(desk.do(cc.Cancel(OPERATOR, "fire"))) > 256
    return desk


@pytest.mark.parametrize("played", [cancelled, replaced, corrected, crowded])
def test_a_competition_broken_off_replaced_or_corrected_is_clean(
    played: Callable[[], Desk],
) -> None:
    desk, lines = played(), list[str]()
    writer = Writer(lines.append, desk.host.game, desk.start, None)
    for event in desk.log:
        writer.add(event)
    writer.seal()
    assert audit(lines).findings == ()


def test_tlgc_16_6_2_a_form_without_its_salt_is_a_finding(competition: list[str]) -> None:
    def unsalted(events: list[Any]) -> list[Any]:
        place = next(place for place, event in enumerate(events) if isinstance(event, ce.FormHanded))
        events[place] = replace(events[place], form=replace(events[place].form, salt=""))
        return events

    for lines in (competition, rewritten(competition, seed=lambda _: None)):
        assert audit(rewritten(lines, events=unsalted)).findings


def test_a_journal_is_audited_as_the_record_it_would_be(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    with croupier.open_table("classic", seed="j", journal=path) as table:
        table.do(c.Join("1", 100))
    found = audit(path)
    assert (found.findings, found.judged.kind if found.judged else "") == ((), "journal")


# Every event has a command that may lead to it, or is known to follow from another


def test_every_event_of_a_competition_is_known_to_the_audit() -> None:
    follow = {
        ce.TieBroken, ce.RoundOver, ce.SecretSettled, ce.MinimumDeducted, ce.CoupOver, ce.IndicatorShown,
        ce.LimitsRaised, ce.Eliminated, ce.PuckMoved, ce.WagersStay, ce.Replaced,
    }  # fmt: skip
    first = {*competition_audit.GUESSES, *competition_audit.DURING_PLAY, ce.SessionOver}
    assert set(load_game("competition").events) == first | follow
    assert not first & follow


def test_every_event_of_a_baccarat_table_is_known_to_the_audit() -> None:
    follow = {
        e.CardsReplaced, e.ShoeLoaded, e.Advised, e.Settled, e.WagersRemoved, e.LastHandAnnounced,
        e.ShoeEnded, CameBack,
    }  # fmt: skip
    assert set(load_game("baccarat").events) - set(baccarat_audit.GUESSES) == follow


# The command


def ran(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [COMMAND, *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_standard_input_is_read(tmp_path: Path) -> None:
    lines = lines_for("lanes", tmp_path, rounds=2)
    done = ran("audit", "-", "--json", stdin="".join(lines))
    found = json.loads(done.stdout)
    assert (done.returncode, found["rounds"], found["findings"], found["notes"]) == (0, 2, [], [])
    done = ran("audit", "-", stdin="".join(dropped(lines)))
    assert (done.returncode, done.stderr) == (1, "")
    assert "does not fit the chain" in done.stdout
    done = ran("audit", "-", stdin="")
    assert (done.returncode, done.stdout) == (2, "")
