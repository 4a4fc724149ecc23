"""Simulations: one seed, one result, whoever deals; interrupted ones keep what they have and go on."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, NamedTuple

import dask.config
import numpy as np
import pytest

from croupier.errors import BadInput
from croupier.exact.prices import with_only
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.rules import Rules
from croupier.simulate import checkpoint
from croupier.simulate.dealing import BLOCK, Job, deal, tallied
from croupier.simulate.detail import Detail
from croupier.simulate.estimate import estimates, shares
from croupier.simulate.manifest import NAME, read_manifest
from croupier.simulate.rule_arrays import tables
from croupier.simulate.run import BLOCKS_A_TASK, Simulation, plan, simulate_coups
from croupier.simulate.workers import executor
from croupier.wire import to_data

COUPS = 3 * BLOCKS_A_TASK * BLOCK + 12_345
CROUPIER = Path(sys.executable).parent / "croupier"
DASK = Path(sys.executable).parent / "dask"
PARTS = ("SCHEDULER", "WORKER", "CLIENT")  # of a cluster


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def saved(rules: Rules, seed: str, out: Path | None = None) -> Path:
    """Where an interrupted run of that seed keeps its tallies."""
    return checkpoint.path_of(rules, plan(rules, coups=1, seed=seed, out=out).job)


# One seed, one result


@pytest.mark.parametrize("name", ["classic", "tasmanian"])
def test_the_number_of_workers_makes_no_difference(name: str) -> None:
    one, two = (simulate_coups(name, coups=COUPS, seed=1, workers=workers) for workers in (1, 2))
    assert one == two
    assert one.rounds == COUPS
    assert one.complete


def test_another_seed_gives_other_coups() -> None:
    assert (
        simulate_coups("classic", coups=10_000, seed=1).bets
        != simulate_coups("classic", coups=10_000, seed=2).bets
    )


def test_a_seed_is_drawn_and_printed_when_none_is_given() -> None:
    first = simulate_coups("classic", coups=1000)
    assert first == simulate_coups("classic", coups=1000, seed=first.seed)
    assert first.seed != simulate_coups("classic", coups=1000).seed


@pytest.mark.parametrize("coups", [1, 2, 3, 5, 63, 64, 65, 1000, BLOCK - 1, BLOCK, BLOCK + 1])
@pytest.mark.parametrize("name", ["classic", "tasmanian"])
def test_exactly_so_many_coups_are_dealt(coups: int, name: str) -> None:
    found = simulate_coups(name, coups=coups, seed=1)
    assert (found.rounds, sum(share.count for share in found.outcomes.values())) == (coups, coups)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_edge_lies_within_its_error_of_the_exact_one(name: str) -> None:
    found = simulate_coups(name, coups=20_000_000, seed="edges")
    assert all(abs(estimate.z) < 4 for estimate in found.bets.values()), found.bets


@pytest.mark.parametrize(
    ("name", "bet", "detail"),
    [
        ("classic", None, "outcomes"),
        ("federal", "banker", "points"),
        ("federal", None, "signatures"),
        ("simplified", None, "outcomes"),
    ],
)
def test_as_much_is_counted_as_the_bets_need(name: str, bet: str | None, detail: Detail) -> None:
    rules = load_rules(name)
    found = simulate_coups(rules if bet is None else with_only(rules, bet), coups=1000)
    assert found.counted == detail
    assert bool(found.signatures) == (detail == "signatures")


def test_no_bet_of_any_rule_set_needs_more_than_is_counted() -> None:
    """Each bet pays the same by coups counted for it alone as by whole signatures of the same coups."""
    for rules in map(load_rules, BUILT_IN):
        for bet in rules.bets:
            one = with_only(rules, bet)
            job = plan(one, coups=1000, seed=1).job
            whole = estimates(one, tallied(replace(job, detail="signatures"), 0, 1))
            assert estimates(one, tallied(job, 0, 1)) == whole


def test_shares_are_those_of_the_signatures() -> None:
    found = simulate_coups("tasmanian", coups=100_000, seed=3)
    wins = {"player": 0, "banker": 0, "tie": 0}
    for player, banker, *_, count in found.signatures:
        wins["player" if player > banker else "banker" if banker > player else "tie"] += count
    assert {name: share.count for name, share in found.outcomes.items()} == wins


def test_a_simulation_aimed_at_an_error_stops_there_whoever_deals() -> None:
    target = 5e-4
    one, two = (
        simulate_coups("classic", coups=10**9, seed=5, target_se=target, workers=workers)
        for workers in (1, 2)
    )
    assert one == two
    assert one.complete
    assert one.rounds < 10**9
    assert max(bet.se for bet in one.bets.values()) <= target


def test_a_handful_of_coups_is_not_taken_for_certainty() -> None:
    assert simulate_coups("classic", coups=1, seed=1).bets["tie"].se > 2


# Interrupted


class Stop(Exception):
    pass


def interrupted(seed: str, **options: Any) -> Simulation:
    """A simulation stopped after two tasks."""
    simulation = Simulation(plan("tasmanian", coups=COUPS, seed=seed, workers=1, **options))

    def stop(running: Simulation) -> None:
        if running.blocks >= 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulation.run(stop)
    return simulation


def test_an_interrupted_run_resumes_to_the_same_end() -> None:
    stopped = interrupted("stopped")
    assert not stopped.found().complete
    assert stopped.found().rounds == BLOCKS_A_TASK * BLOCK
    going_on = Simulation(plan("tasmanian", coups=COUPS, seed="stopped", resume=True))
    dealt_again: list[int] = []
    found = going_on.run(lambda running: dealt_again.append(running.blocks))
    assert dealt_again[0] > BLOCKS_A_TASK
    assert found == simulate_coups("tasmanian", coups=COUPS, seed="stopped")


def test_a_finished_run_leaves_nothing_behind(state_home: Path) -> None:
    interrupted("tidy")
    simulate_coups("tasmanian", coups=COUPS, seed="tidy", resume=True)
    assert not [path for path in state_home.rglob("*") if path.is_file()]


def test_tallies_of_another_run_are_not_taken_up() -> None:
    interrupted("mine")
    rules = load_rules("tasmanian")
    assert checkpoint.load(saved(rules, "mine"), 10**6) is not None
    assert checkpoint.load(saved(with_only(rules, "tie"), "mine"), 10**6) is None
    assert checkpoint.load(saved(rules, "mine", out=Path("coups.parquet")), 10**6) is None
    assert checkpoint.load(saved(load_rules("classic"), "mine"), 10**6) is None
    assert checkpoint.load(saved(rules, "mine"), BLOCKS_A_TASK - 1) is None


def test_kept_tallies_that_are_spoilt_are_one_line() -> None:
    path = saved(load_rules("tasmanian"), "spoilt")
    path.parent.mkdir(parents=True)
    path.write_text('{"run": ')
    with pytest.raises(BadInput, match="not tallies of a simulation"):
        simulate_coups("tasmanian", coups=1000, seed="spoilt", resume=True)


@pytest.mark.parametrize("cells", [{"abc": 1}, {"99999": 1}, {"5": 10**23}, {"5": -7}, {}])
def test_kept_tallies_that_do_not_add_up_are_one_line(cells: dict[str, int]) -> None:
    path = saved(load_rules("tasmanian"), "odd")
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"run": path.stem, "block": BLOCK, "blocks": 1, "cells": cells}))
    with pytest.raises(BadInput, match="tallies"):
        simulate_coups("tasmanian", coups=3 * BLOCK, seed="odd", resume=True)


def test_another_run_of_the_seed_does_not_forget_what_was_kept() -> None:
    interrupted("shared")
    path = saved(load_rules("tasmanian"), "shared")
    simulate_coups("tasmanian", coups=10, seed="shared")
    simulate_coups("tasmanian", coups=10, seed="shared", resume=True)
    checkpoint.save(path, 1, Simulation(plan("tasmanian", coups=10, seed="shared")).tally)
    before = checkpoint.load(path, 10**6)
    assert before is not None
    assert before.blocks == BLOCKS_A_TASK


def test_a_run_whose_tallies_cannot_be_saved_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "taken"))
    stopped = interrupted("nowhere")
    assert "cannot save the tallies so far" in stopped.advice
    assert stopped.found().rounds == BLOCKS_A_TASK * BLOCK


def test_ctrl_c_prints_the_results_so_far_and_how_to_resume(tmp_path: Path) -> None:
    arguments = ["simulate", "classic", "--coups", "100G", "--seed", "long", "--workers", "2", "--json"]
    with subprocess.Popen(
        [str(CROUPIER), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
    ) as running:
        try:
            wait_for_tallies(tmp_path, running)
            os.killpg(running.pid, signal.SIGINT)
            out, err = running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode == 130
    found = json.loads(out)
    assert found["rounds"] > 0
    assert not found["complete"]
    assert "resume with --resume --seed long" in err
    assert err.count("\n") == 1
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [".json"]


def wait_for_tallies(folder: Path, running: "subprocess.Popen[str]") -> None:
    """Until the run has kept its first tallies, which it does every few seconds."""
    while not list(folder.rglob("*.json")):
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(timeout=0.1)


# A record of every coup


def rows(path: Path) -> Any:
    from pyarrow import parquet

    return parquet.read_table(path)


def test_every_coup_is_a_row_and_the_rows_make_the_tally(tmp_path: Path) -> None:
    found = simulate_coups("tasmanian", coups=200_000, seed=2, out=tmp_path / "coups.parquet")
    table = rows(tmp_path / "coups.parquet")
    assert len(table) == 200_000
    results = table["result"].to_pylist()
    assert {name: results.count(name) for name in found.outcomes} == {
        name: share.count for name, share in found.outcomes.items()
    }
    assert {path.name for path in (tmp_path / "coups.parquet").iterdir()} == {NAME, "block-000000000.parquet"}
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_rows_are_coups_of_the_rules_in_shoes_of_eight_decks(tmp_path: Path) -> None:
    from croupier.cards import Card
    from croupier.games.baccarat.coup import due, signature

    rules = load_rules("tasmanian")
    simulate_coups("tasmanian", coups=2000, seed=4, out=tmp_path / "coups.parquet")
    seen: dict[int, list[str]] = {}
    numbers: dict[int, list[int]] = {}
    for row in rows(tmp_path / "coups.parquet").to_pylist():
        hands = [
            [Card(row[f"{hand}_{at}"]) for at in (1, 2, 3) if row[f"{hand}_{at}"]]
            for hand in ("player", "banker")
        ]
        assert due(rules.tableau, *hands) is None
        ended = signature(*hands)
        assert (ended.player, ended.banker, ended.result) == (row["player"], row["banker"], row["result"])
        seen.setdefault(row["shoe"], []).extend(hands[0] + hands[1])
        numbers.setdefault(row["shoe"], []).append(row["coup"])
    for shoe, cards in seen.items():
        assert max(cards.count(card) for card in cards) <= rules.decks
        assert numbers[shoe] == list(range(1, len(numbers[shoe]) + 1))
    assert sorted(seen) == list(range(1, len(seen) + 1))


def test_a_short_record_does_not_run_shoes_together(tmp_path: Path) -> None:
    simulate_coups("classic", coups=300, seed=1, out=tmp_path / "coups.parquet")
    table = rows(tmp_path / "coups.parquet").to_pylist()
    assert len({row["shoe"] for row in table}) == 8
    for shoe in {row["shoe"] for row in table}:
        cards = [
            row[name] for row in table if row["shoe"] == shoe for name in row if "_" in name and row[name]
        ]
        assert max(cards.count(card) for card in cards) <= 8


def test_the_coups_of_another_run_are_not_taken_over(tmp_path: Path) -> None:
    out = tmp_path / "coups.parquet"
    for seed in ("one", "other"):
        simulation = Simulation(plan("classic", coups=3 * BLOCK, seed=seed, out=out))
        with pytest.raises(KeyboardInterrupt):
            simulation.run(lambda running: stop_at(running, 2))
    found = simulate_coups("classic", coups=2 * BLOCK + 5, seed="one", out=out, resume=True)
    results = rows(out)["result"].to_pylist()
    assert found == simulate_coups("classic", coups=2 * BLOCK + 5, seed="one", out=tmp_path / "whole.parquet")
    assert results.count("tie") == found.outcomes["tie"].count


@pytest.mark.parametrize("content", [b"precious", b""])
def test_a_file_of_somebody_elses_is_left_alone(tmp_path: Path, content: bytes) -> None:
    out, part = tmp_path / "coups.parquet", tmp_path / "coups.parquet.part"
    for taken, what in ((part, "an unfinished record of coups"), (out, "a record of coups")):
        taken.write_bytes(content)
        with pytest.raises(BadInput, match=f"is not {what}"):
            simulate_coups("classic", coups=1000, seed=1, out=out)
        assert taken.read_bytes() == content
        taken.unlink()
        taken.mkdir()
        (taken / "block-000000000.parquet").write_bytes(content)
        with pytest.raises(BadInput, match=f"is not {what}"):
            simulate_coups("classic", coups=1000, seed=1, out=out)
        assert (taken / "block-000000000.parquet").read_bytes() == content
        rmtree(taken)


def test_a_record_is_replaced_by_another_as_a_whole(tmp_path: Path) -> None:
    out = tmp_path / "coups.parquet"
    simulate_coups("classic", coups=BLOCK + 5, seed=1, out=out)
    simulate_coups("classic", coups=300, seed=1, out=out)
    assert len(rows(out)) == 300
    assert [path.name for path in tmp_path.iterdir()] == ["coups.parquet"]


def test_workers_write_the_same_files_as_one_process_and_send_no_cards(tmp_path: Path) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    coups = 2 * BLOCK + 77
    found = simulate_coups("classic", coups=coups, seed="rows", out=one, workers=1)
    assert simulate_coups("classic", coups=coups, seed="rows", out=two, workers=2) == found
    assert content(one) == content(two)
    assert len(content(two)) == 3 + len([NAME])


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_manifest_says_what_every_file_holds(tmp_path: Path) -> None:
    out = tmp_path / "coups.parquet"
    found = simulate_coups("classic", coups=BLOCK + 77, seed="rows", out=out)
    begun, blocks = read_manifest(out)
    assert begun is not None
    assert (begun.rules, begun.seed) == ("classic", "rows")
    assert [block.rows for block in blocks] == [BLOCK, 77]
    assert sum(block.rows for block in blocks) == found.rounds
    for block in blocks:
        assert block.sha256 == sha256((out / block.file).read_bytes()).hexdigest()


@pytest.mark.parametrize("line", [0, 1, 2])
def test_a_record_whose_manifest_was_cut_off_is_dealt_again(tmp_path: Path, line: int) -> None:
    whole, out = tmp_path / "whole.parquet", tmp_path / "coups.parquet"
    expected = simulate_coups("classic", coups=3 * BLOCK, seed="cut", out=whole)
    simulation = Simulation(plan("classic", coups=3 * BLOCK, seed="cut", out=out))
    with pytest.raises(KeyboardInterrupt):
        simulation.run(lambda running: stop_at(running, 2))
    path = tmp_path / "coups.parquet.part" / NAME
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:line]) + lines[line][:20])
    if line == 0:  # whose record this is cannot be told
        with pytest.raises(BadInput, match="is not an unfinished record of coups"):
            simulate_coups("classic", coups=3 * BLOCK, seed="cut", out=out, resume=True)
        return
    assert simulate_coups("classic", coups=3 * BLOCK, seed="cut", out=out, resume=True) == expected
    assert content(out) == content(whole)


def test_blocks_dealt_beyond_the_target_are_not_in_the_record(tmp_path: Path) -> None:
    out = tmp_path / "coups.parquet"
    options: dict[str, Any] = {"seed": "aim", "target_se": 0.01}
    found = simulate_coups("classic", coups=10**9, out=out, workers=2, **options)
    assert found.rounds < 10**9
    assert len(rows(out)) == found.rounds


def test_a_record_is_parquet_and_nothing_else(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"written as \.parquet"):
        simulate_coups("classic", coups=10, out=tmp_path / "coups.csv")
    assert not list(tmp_path.iterdir())


def test_an_interrupted_record_resumes_to_the_same_rows(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.parquet", tmp_path / "coups.parquet"
    coups = 3 * BLOCK + 77
    expected = simulate_coups("classic", coups=coups, seed="rows", out=whole)
    simulation = Simulation(plan("classic", coups=coups, seed="rows", out=part))
    with pytest.raises(KeyboardInterrupt):
        simulation.run(lambda running: stop_at(running, 2))
    assert not part.exists()
    assert len(rows(tmp_path / "coups.parquet.part")) == 2 * BLOCK
    assert simulate_coups("classic", coups=coups, seed="rows", out=part, resume=True) == expected
    assert rows(part).equals(rows(whole))
    assert sorted(path.name for path in tmp_path.glob("*.parquet*")) == ["coups.parquet", "whole.parquet"]


def stop_at(running: Simulation, blocks: int) -> None:
    if running.blocks >= blocks:
        raise KeyboardInterrupt


# Bad use


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"coups": 0}, "0 coups"),
        ({"coups": 10**16}, "coups"),
        ({"coups": 10, "workers": 0}, "0 workers"),
        ({"coups": 10, "target_se": 0.0}, "standard error"),
        ({"coups": 10, "target_se": float("nan")}, "standard error"),
        ({"coups": 10, "resume": True}, "resumed by its seed"),
        ({"coups": 10, "cluster": "tcp://127.0.0.1:9"}, "no scheduler answers at tcp://127.0.0.1:9"),
        ({"coups": 10, "cluster": "nowhere"}, "no scheduler answers at nowhere"),
        ({"coups": 10, "cluster": ""}, "a cluster needs an address"),
        ({"coups": 10, "seed": "\udcff"}, "the seed is not text"),
    ],
)
def test_what_cannot_be_simulated_is_one_clear_line(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says) as fault:
        simulate_coups("classic", **options)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("out", ["missing/coups.parquet", "."])
def test_an_output_that_cannot_be_written_leaves_nothing(tmp_path: Path, out: str) -> None:
    with pytest.raises(BadInput, match=r"cannot write the coups|are written as \.parquet"):
        simulate_coups("classic", coups=1000, seed=1, out=tmp_path / out)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "classic", "--coups", "many"), "--coups many"),
        (("simulate", "classic", "--coups", "1.5"), "a whole number"),
        (("simulate", "thai", "--coups", "5"), "croupier solve thai --simulate"),
        (("simulate", "pok-deng", "--coups", "5"), "croupier solve pok-deng --simulate"),
        (("simulate", "classic", "--coups", "-5"), "-5 coups"),
        (("simulate", "nothere.toml", "--coups", "5"), "nothere.toml"),
        (("simulate", "classic", "--coups", "5", "--cluster", "tcp://127.0.0.1:9"), "no scheduler answers"),
    ],
)
def test_the_command_says_no_in_one_line(arguments: tuple[str, ...], says: str) -> None:
    done = subprocess.run(
        [str(CROUPIER), *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_rule_file_of_pok_deng_is_pointed_to_what_simulates_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "thai"\nname = "mine"\ntitle = "Mine"\n', encoding="utf-8")
    done = subprocess.run([str(CROUPIER), "simulate", path, "--rounds", "5"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"croupier solve pok-deng --rules {path} --simulate 10M" in done.stderr


# A real cluster: a scheduler and two workers, each a process of its own


@pytest.fixture
def certificate(tmp_path: Path) -> Iterator[Path]:
    """One for this test alone, which every part of the cluster shows and trusts; Dask has no other."""
    path = tmp_path / "cluster.pem"
    request = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=croupier",
    ]
    subprocess.run([*request, "-keyout", path, "-out", path], check=True, capture_output=True)
    with pytest.MonkeyPatch.context() as environment:
        for name in ("CA_FILE", *(f"{part}__{what}" for part in PARTS for what in ("CERT", "KEY"))):
            environment.setenv(f"DASK_DISTRIBUTED__COMM__TLS__{name}", str(path))
        environment.setenv("DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION", "True")
        dask.config.refresh()
        yield path
    dask.config.refresh()


class Cluster(NamedTuple):
    address: str
    workers: tuple["subprocess.Popen[bytes]", ...]


@pytest.fixture
def cluster(tmp_path: Path, certificate: Path) -> Iterator[Cluster]:
    """A scheduler and two workers that talk by TLS, each a process of its own."""
    from distributed import Client

    where = tmp_path / "scheduler.json"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    common = ["--protocol", "tls", "--no-dashboard", "--scheduler-file", str(where)]
    scheduler = [str(DASK), "scheduler", "--port", "0", "--host", "127.0.0.1", *common]
    worker = [str(DASK), "worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", *common]
    with (
        subprocess.Popen(scheduler, **quiet) as one,
        subprocess.Popen(worker, **quiet) as two,
        subprocess.Popen(worker, **quiet) as three,
    ):
        try:
            with Client(scheduler_file=str(where), timeout="60s") as client:
                client.wait_for_workers(2, timeout=60)
                address = client.scheduler.address
            assert address.startswith("tls://")
            yield Cluster(address, (two, three))
        finally:
            for process in (three, two, one):
                process.kill()  # a worker whose scheduler is gone may not hear of less


def test_a_cluster_gives_the_same_bytes_though_a_worker_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    alone, out = tmp_path / "alone.parquet", tmp_path / "coups.parquet"
    coups = 12 * BLOCK
    expected = simulate_coups("tasmanian", coups=coups, seed=1, out=alone, workers=1)
    simulation = Simulation(plan("tasmanian", coups=coups, seed=1, cluster=cluster.address, out=out))

    def kill_one(running: Simulation) -> None:
        if running.blocks >= 3:
            cluster.workers[0].kill()

    assert simulation.run(kill_one) == expected
    assert content(out) == content(alone)
    assert cluster.workers[0].wait(timeout=60) == -signal.SIGKILL
    assert cluster.workers[1].poll() is None


def test_a_cluster_gives_the_same_tallies_and_may_go_away(cluster: Cluster) -> None:
    from distributed import Client

    found = simulate_coups("tasmanian", coups=COUPS, seed=1, cluster=cluster.address)
    assert found == simulate_coups("tasmanian", coups=COUPS, seed=1, workers=1)
    simulation = Simulation(plan("tasmanian", coups=50 * COUPS, seed="deserted", cluster=cluster.address))

    def close(running: Simulation) -> None:
        if running.blocks == BLOCKS_A_TASK:
            with Client(cluster.address) as client:
                client.shutdown()

    with pytest.raises(BadInput, match=r"were lost after [\d,]+ coups .*--resume --seed deserted"):
        simulation.run(close)
    before = checkpoint.load(simulation._path, 10**6)
    assert before is not None
    assert before.blocks == simulation.blocks > 0


# Against the exact distribution


def test_a_job_deals_its_blocks_alone_or_together() -> None:
    job = Job(tables(load_rules("federal")), "blocks", 3 * BLOCK)
    together = deal(job, 0, 3).tally
    assert np.array_equal(together, sum(deal(job, at, at + 1).tally for at in range(3)))


def test_a_result_crosses_as_json() -> None:
    found = simulate_coups("tasmanian", coups=1000, seed=1)
    assert json.loads(json.dumps(to_data(found)))["rounds"] == 1000
    assert shares(deal(Job(tables(load_rules("tasmanian")), "1", 1000), 0, 1).tally) == found.outcomes


def test_a_worker_ended_from_outside_is_one_line() -> None:
    with pytest.raises(BadInput, match="a worker was killed") as fault, executor(2) as (pool, _):
        pool.submit(os._exit, 1).result()
    assert "\n" not in str(fault.value)
