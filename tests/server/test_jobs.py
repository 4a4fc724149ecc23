"""Jobs of the laboratory: answered by child processes, within limits, once, and by whoever lives."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.server.server_process import COMMAND, Guest, ServerProcess, is_gone, serving

LONG = {"kind": "simulate", "rules": "tasmanian", "rounds": 10**13, "seed": "long"}  # days of work
DRAGON = 'extends = "tasmanian"\nname = "mine"\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def guest(server: ServerProcess) -> Guest:
    return Guest(server.address)


def printed(*arguments: str) -> Any:
    return json.loads(subprocess.run([COMMAND, *arguments, "--json"], capture_output=True, check=True).stdout)


def without_seconds(document: Any) -> Any:
    return {name: value for name, value in document.items() if name != "seconds"}


@pytest.mark.parametrize(
    ("request_", "command"),
    [
        ({"kind": "odds", "rules": "classic", "decks": 6}, ("odds", "classic", "--decks", "6")),
        (
            {"kind": "parsheet", "rules": "classic", "rounds": 1000, "decks": [6]},
            ("parsheet", "classic", "--rounds", "1000", "--decks", "6"),
        ),
        (
            {"kind": "simulate", "rules": "classic", "rounds": 1000, "seed": "7"},
            ("simulate", "classic", "--rounds", "1000", "--seed", "7"),
        ),
        ({"kind": "solve", "rules": "thai", "player_sees": "own"}, ("solve", "thai", "--player-sees", "own")),
        ({"kind": "solve", "rules": "thai", "players": 3}, ("solve", "thai", "--players", "3")),
        ({"kind": "solve", "rules": "kuhn"}, ("solve", "kuhn")),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_job_answers_what_the_command_prints(
    guest: Guest, request_: dict[str, Any], command: tuple[str, ...]
) -> None:
    job = guest.post("/api/jobs", request_, 202)["job"]
    found = guest.wait_for(job, "done", "failed")
    assert found["state"] == "done", found
    assert found["progress"] == 1
    assert without_seconds(found["result"]) == without_seconds(printed(*command))


def test_a_job_that_is_not_done_has_no_result_and_says_so(guest: Guest) -> None:
    job = guest.post("/api/jobs", {**LONG, "seed": "no result"}, 202)["job"]
    found = guest.get(f"/api/jobs/{job}")
    guest.delete(f"/api/jobs/{job}")
    assert found["result"] is None


def test_the_text_of_a_rule_file_is_taken(guest: Guest) -> None:
    job = guest.post(
        "/api/jobs", {"kind": "odds", "rules": 'extends = "classic"\ndecks = { count = 4 }'}, 202
    )
    assert guest.wait_for(job["job"], "done")["result"]["decks"] == 4


def test_a_list_of_jobs_leaves_the_texts_of_rule_files_to_each_job(guest: Guest) -> None:
    long = {"kind": "odds", "rules": 'extends = "classic"\n' + "# and no more\n" * 4000}
    short = {"kind": "odds", "rules": "classic"}
    asked = [guest.post("/api/jobs", request, 202)["job"] for request in (long, short)]
    listed = {one["job"]: one["request"] for one in guest.get("/api/jobs")["jobs"]}
    whole = [guest.get(f"/api/jobs/{job}")["request"] for job in asked]
    assert listed == {asked[0]: None, asked[1]: whole[1]}
    assert [one["rules"] for one in whole] == [long["rules"], short["rules"]]


def test_an_equal_request_is_answered_at_once_from_the_store(server: ServerProcess) -> None:
    request = {"kind": "odds", "rules": "federal"}
    first, second = Guest(server.address), Guest(server.address)
    job = first.post("/api/jobs", request, 202)["job"]
    done = first.wait_for(job, "done")
    again = second.post("/api/jobs", {"rules": "federal", "kind": "odds", "removed": ""}, 202)["job"]
    found = second.get(f"/api/jobs/{again}")
    assert (again, found["state"], found["finished"]) == (job, "done", done["finished"])


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        ({"kind": "odds", "rules": "nothing"}, 400),
        ({"kind": "odds", "rules": "thai"}, 400),  # of another game
        ({"kind": "odds", "rules": "decks = 3 ="}, 400),
        ({"kind": "solve", "rules": "lanes"}, 400),  # without a position
        ({"kind": "solve", "rules": "tasmanian"}, 400),  # of another game
        ({"kind": "solve", "rules": "thai", "players": 3, "player_sees": "own"}, 400),
        ({"kind": "solve", "rules": "thai", "players": 3, "deck": "52"}, 400),
        ({"kind": "solve", "rules": "thai", "players": 17}, 422),
        ({"kind": "simulate", "rules": "classic", "rounds": 0}, 422),
        ({"kind": "dance", "rules": "classic"}, 422),
        ({"kind": "odds", "rules": "classic", "workers": 64}, 422),
    ],
)
def test_what_cannot_be_answered_is_refused_at_once(
    guest: Guest, request_: dict[str, Any], status: int
) -> None:
    assert guest.post("/api/jobs", request_, status)["why"]
    assert guest.get("/api/jobs")["jobs"] == []


def test_rules_are_never_read_from_a_file_of_the_server(guest: Guest, tmp_path: Path) -> None:
    file = tmp_path / "secret.toml"
    file.write_text(DRAGON)
    assert "no rule set" in guest.post("/api/jobs", {"kind": "odds", "rules": str(file)}, 400)["why"]
    assert "no rule set" in guest.post("/api/tables", {"rules": str(file)}, 400)["why"]


def test_a_fault_found_on_the_way_is_told_in_one_line(guest: Guest) -> None:
    job = guest.post("/api/jobs", {"kind": "odds", "rules": "classic", "bet": "moon"}, 202)["job"]
    found = guest.wait_for(job, "failed", "done")
    assert (found["state"], found.get("result")) == ("failed", None)
    assert found["why"].startswith("classic has no bet 'moon'")


def test_nobody_sees_what_others_have_asked_for(server: ServerProcess, guest: Guest) -> None:
    other = Guest(server.address)
    job = guest.post("/api/jobs", {"kind": "odds", "rules": "simplified"}, 202)["job"]
    other.get(f"/api/jobs/{job}", 404)
    other.delete(f"/api/jobs/{job}", 404)
    assert [one["job"] for one in guest.get("/api/jobs")["jobs"]] == [job]


def test_cancelling_kills_the_child_and_reports_progress_until_then(
    server: ServerProcess, guest: Guest
) -> None:
    job = guest.post("/api/jobs", {**LONG, "rounds": 10**10}, 202)["job"]
    guest.wait_for(job, "running")
    child = server.child()
    until = monotonic() + 30
    while guest.get(f"/api/jobs/{job}")["progress"] == 0:
        assert monotonic() < until
    assert 0 < guest.get(f"/api/jobs/{job}")["progress"] < 1
    guest.delete(f"/api/jobs/{job}")
    assert is_gone(child)
    guest.get(f"/api/jobs/{job}", 404)
    after = guest.post("/api/jobs", {"kind": "odds", "rules": "classic", "decks": 2}, 202)["job"]
    assert guest.wait_for(after, "done", "failed")["state"] == "done"


def test_a_job_that_others_want_goes_on_when_one_withdraws(server: ServerProcess, guest: Guest) -> None:
    other = Guest(server.address)
    job = guest.post("/api/jobs", LONG, 202)["job"]
    assert other.post("/api/jobs", LONG, 202)["job"] == job
    guest.wait_for(job, "running")
    guest.delete(f"/api/jobs/{job}")
    assert other.get(f"/api/jobs/{job}")["state"] == "running"
    other.delete(f"/api/jobs/{job}")


def test_a_person_has_so_many_jobs_under_way(guest: Guest) -> None:
    made = [guest.post("/api/jobs", {**LONG, "seed": str(seed)}, 202)["job"] for seed in range(5)]
    assert "5 of your jobs" in guest.post("/api/jobs", {**LONG, "seed": "5"}, 409)["why"]
    for job in made:
        guest.delete(f"/api/jobs/{job}")
    assert guest.get("/api/jobs")["jobs"] == []


def test_an_address_has_so_many_jobs_under_way_however_many_guests_it_makes(tmp_path: Path) -> None:
    with serving(tmp_path, "--jobs", "0") as server:
        for guest in (first := Guest(server.address), Guest(server.address)):
            for number in range(5):
                guest.post("/api/jobs", {**LONG, "seed": f"{id(guest)} {number}"}, 202)
        third = Guest(server.address)
        assert "10 jobs from your address" in third.post("/api/jobs", LONG, 409)["why"]
        waiting = first.get("/api/jobs")["jobs"][0]
        third.post("/api/jobs", waiting["request"], 202)  # of which there is a job already
        first.delete(f"/api/jobs/{waiting['job']}")
        third.delete(f"/api/jobs/{waiting['job']}")
        third.post("/api/jobs", LONG, 202)


def test_a_par_sheet_says_how_far_its_simulation_is(guest: Guest) -> None:
    request = {"kind": "parsheet", "rules": "classic", "rounds": 10**10}
    job = guest.post("/api/jobs", request, 202)["job"]
    until = monotonic() + 60
    while not 0 < guest.get(f"/api/jobs/{job}")["progress"] < 0.5:
        assert monotonic() < until
    guest.delete(f"/api/jobs/{job}")


def test_a_child_that_is_killed_from_outside_fails_its_job_only(server: ServerProcess, guest: Guest) -> None:
    job = guest.post("/api/jobs", {**LONG, "seed": "killed"}, 202)["job"]
    guest.wait_for(job, "running")
    os.kill(server.child(), signal.SIGKILL)
    assert guest.wait_for(job, "failed")["why"].startswith("it ended early")
    again = guest.post("/api/jobs", {**LONG, "seed": "killed"}, 202)["job"]
    assert guest.wait_for(again, "queued", "running")["why"] is None
    guest.delete(f"/api/jobs/{again}")


def test_a_child_that_needs_more_memory_or_time_than_it_may_fails(tmp_path: Path) -> None:
    with serving(tmp_path, "--job-memory", "150") as server:
        guest = Guest(server.address)
        large = guest.post("/api/jobs", {"kind": "solve", "rules": "thai", "detail": "cards"}, 202)["job"]
        assert "150 megabytes" in guest.wait_for(large, "failed", "done")["why"]
    with serving(tmp_path, "--job-seconds", "1") as server:
        guest = Guest(server.address)
        slow = guest.post("/api/jobs", LONG, 202)["job"]
        assert guest.wait_for(slow, "failed", "done")["why"] == "it took more than 1 seconds"


def test_a_child_that_says_nothing_ends_with_its_server_too(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Guest(server.address)
        job = guest.post("/api/jobs", {"kind": "parsheet", "rules": "classic", "rounds": 10**13}, 202)["job"]
        guest.wait_for(job, "running")
        child = server.child()
        server.end(signal.SIGKILL)
        assert is_gone(child)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_jobs_survive_a_restart_of_the_server(tmp_path: Path, how: int) -> None:
    request = {"kind": "simulate", "rules": "classic", "rounds": 150_000_000, "seed": "restart"}
    with serving(tmp_path) as server:
        guest = Guest(server.address)
        job = guest.post("/api/jobs", request, 202)["job"]
        waiting = guest.post("/api/jobs", {"kind": "odds", "rules": "classic"}, 202)["job"]
        guest.wait_for(job, "running")
        child = server.child()
        server.end(how)
        assert is_gone(child)
    with serving(tmp_path) as server:
        guest.address = server.address
        found = guest.wait_for(job, "done", "failed")
        assert (found["state"], found["result"]["rounds"]) == ("done", 150_000_000)
        assert guest.wait_for(waiting, "done", "failed")["state"] == "done"


def test_with_postgresql_another_process_takes_up_the_job_of_one_that_died(
    tmp_path: Path, postgresql: str
) -> None:
    request = {"kind": "simulate", "rules": "classic", "rounds": 60_000_000, "seed": "two"}
    with (
        serving(tmp_path / "one", "--database", postgresql) as one,
        serving(tmp_path / "two", "--database", postgresql, "--jobs", "0") as two,
    ):
        guest = Guest(two.address)  # which has no laboratory of its own
        job = guest.post("/api/jobs", request, 202)["job"]
        guest.wait_for(job, "running")
        one.end(signal.SIGKILL)
        with serving(tmp_path / "three", "--database", postgresql):
            assert guest.wait_for(job, "done", "failed")["result"]["rounds"] == 60_000_000


def test_with_postgresql_a_job_is_cancelled_from_another_process(tmp_path: Path, postgresql: str) -> None:
    with (
        serving(tmp_path / "one", "--database", postgresql) as one,
        serving(tmp_path / "two", "--database", postgresql, "--jobs", "0") as two,
    ):
        guest = Guest(two.address)
        job = guest.post("/api/jobs", LONG, 202)["job"]
        guest.wait_for(job, "running")
        child = one.child()
        guest.delete(f"/api/jobs/{job}")
        assert is_gone(child)
