"""`croupier audit`: what it prints, writes and exits with."""

import json
from pathlib import Path

import pytest

from croupier import audit, deal
from croupier.wire import to_data
from tests.cli.test_commands import Run, one_line, run

__all__ = ["run"]

LOG = "shoe,coup,player,banker,result,wagers,dealer\n1,1,9h Ks,7d Th,P,12:player:20:40,Ann\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "table.csv"
    path.write_text(LOG)
    return path


def test_columns_that_were_not_read_are_named(run: Run, log: Path) -> None:
    ran = run("audit", log, "--rules", "tasmanian")
    assert ran.code == 1
    assert ran.out.splitlines()[0] == "Not read: the columns dealer."
    document = json.loads(run("audit", log, "--rules", "tasmanian", "--json").out)
    assert document["notes"] == ["Not read: the columns dealer."]


def test_a_report_is_written_and_says_what_the_function_returns(run: Run, log: Path) -> None:
    page, data = log.with_suffix(".html"), log.with_suffix(".json")
    for output in (page, data):
        ran = run("audit", log, "--rules", "tasmanian", "-o", output)
        assert ran.code == 1
        assert ran.out.endswith(f"1 coups, 1 finding; report in {output}\n")
    assert "a bet from seat 12" in page.read_text()
    found = json.loads(json.dumps(to_data(audit(log, "tasmanian"))))
    assert json.loads(data.read_text()) == {"schema": "croupier/audit/report/1", **found}


def test_a_clean_log_gets_a_report_and_exit_0(run: Run, tmp_path: Path) -> None:
    record, page = tmp_path / "table.jsonl", tmp_path / "report.html"
    deal("thai", seed=1, rounds=2, record=record)
    assert run("audit", record, "-o", page).code == 0
    assert "No breach was found in 2 rounds." in page.read_text()


def test_a_report_of_a_kind_that_is_not_written_is_refused_before_the_work(run: Run, log: Path) -> None:
    assert "written as .html, .pdf or .json" in one_line(run("audit", log, "-o", log.with_suffix(".doc")))


def test_a_log_that_cannot_be_read_to_its_end_leaves_no_report(run: Run, log: Path) -> None:
    log.write_text(f"{LOG}1,2,9h,")
    page = log.with_suffix(".html")
    assert "table.csv:3" in one_line(run("audit", log, "--rules", "tasmanian", "-o", page))
    assert not page.exists()
