"""Learning by self-play: slopes are slopes, nothing depends on who works, and it learns."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.bots.lanes import network_layout as net
from croupier.bots.lanes.network import FILE, from_arrays
from croupier.errors import BadInput
from croupier.play import self_play, self_play_kernels
from croupier.play.self_play import Learning, learn

NETWORKS = Path(str(files("croupier.bots.lanes").joinpath(FILE)))

ROUNDS = 40


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "AT_A_TIME", ROUNDS)
    monkeypatch.setattr(self_play, "BATCH", 256)
    monkeypatch.setattr(self_play, "SAVE_EVERY", 2)


def test_the_slope_is_how_the_loss_changes_with_each_weight() -> None:
    """Against the loss itself, a weight moved by a little at a time."""
    learning, rng = Learning("slope"), np.random.default_rng(1)
    for array in chain(*learning.networks):  # biases of nought would leave half the nodes at their corner
        array += rng.normal(size=array.shape).astype(np.float32) * np.float32(0.02)
    size = learning._play(0, np.zeros((net.OPPONENTS, 4)))
    order = np.arange(size)[:60]
    learning.workers[0].samples.returns[:] += 0.5
    learning._slope(0, order, np.zeros(3))
    for which, loss in enumerate((loss_of_choices, loss_of_judgement)):
        weights, slopes = learning.networks[which], learning.slopes[0][which]
        for array, slope in zip(weights, slopes, strict=True):
            flat, slopes_flat = array.reshape(-1), slope.reshape(-1)
            for place in np.argsort(-abs(slopes_flat))[:3]:
                kept, moved = flat[place], np.float32(2e-3)
                flat[place] = kept + moved
                above = loss(learning, order)
                flat[place] = kept - moved
                below = loss(learning, order)
                flat[place] = kept
                assert (above - below) / (2 * float(moved)) == pytest.approx(
                    slopes_flat[place], rel=0.05, abs=0.02
                )


def scores(weights: Any, inputs: Any) -> Any:
    """A network, stated plainly."""
    wide = np.maximum(weights.wide[inputs].sum(axis=0, dtype=np.float64) + weights.wide_bias, 0)
    narrow = np.maximum(wide @ weights.narrow + weights.narrow_bias, 0)
    return weights.scores @ narrow + weights.score_bias


def loss_of_choices(learning: Learning, order: Any) -> float:
    samples, total = learning.workers[0].samples, 0.0
    for sample in order:
        on, _, _, count, choice = samples.counts[sample]
        found = scores(learning.networks.chooser, samples.inputs[sample, :on])
        parts = samples.parts[sample, :count]
        summed = np.array([sum(found[part] for part in both if part >= 0) for both in parts])
        likely = np.exp(summed - summed.max())
        likely /= likely.sum()
        ratio, advantage = likely[choice] / samples.chances[sample, choice], samples.advantages[sample]
        bounded = np.clip(ratio, 1 - self_play.FARTHEST, 1 + self_play.FARTHEST)
        total -= min(ratio * advantage, bounded * advantage)
        total += self_play.UNCERTAIN * float((likely * np.log(likely)).sum())
    return float(total)


def loss_of_judgement(learning: Learning, order: Any) -> float:
    samples = learning.workers[0].samples
    found = [
        scores(learning.networks.judge, samples.all_inputs[sample, : samples.counts[sample, 1]])[0]
        - samples.returns[sample]
        for sample in order
    ]
    return float(np.square(found).sum() / 2)


def test_an_advantage_is_what_came_of_a_move_beyond_what_was_expected() -> None:
    """Three decisions by a, b, a; a wins 2. Later surprises count for half a step earlier each."""
    samples = self_play_kernels.Samples(
        *[np.zeros((3, 5), dtype=np.int64), *[np.zeros((3, 1))] * 4, np.zeros(3), np.array([1.0, 0.5, 0.0])]
    )
    samples.counts[:, self_play_kernels.SEAT] = 0, 1, 0
    self_play_kernels.look_back(2.0, 0.5, samples, 0, 3)
    last = 2.0 - 0.0
    middle = (0.0 - -0.5) + 0.5 * last
    first = (-0.5 - 1.0) + 0.5 * middle
    assert samples.advantages.tolist() == [first, -middle, last]
    assert samples.returns.tolist() == [1 + first, -(-0.5 + middle), last]


def test_the_same_seed_learns_the_same_whoever_works_and_however_often_it_is_stopped(tmp_path: Path) -> None:
    whole = learn(tmp_path / "whole.npz", "same", 8 * ROUNDS, 2, lambda _: None)
    learning = Learning("same", 8 * ROUNDS)
    with ThreadPoolExecutor(1) as pool:
        for _ in range(2):
            learning.advance(pool)
    learning.save(tmp_path / "parts.checkpoint.npz")
    parts = learn(tmp_path / "parts.npz", "same", 8 * ROUNDS, 1, lambda _: None)
    for one, other in zip(chain(*whole), chain(*parts), strict=True):
        np.testing.assert_array_equal(one, other)
    with np.load(tmp_path / "parts.npz") as stored:
        assert np.isfinite(from_arrays(stored).chooser.wide).all()
    with pytest.raises(BadInput, match="seed same were begun here"):
        learn(tmp_path / "parts.npz", "other", 8 * ROUNDS, 1, lambda _: None)


def test_a_run_ends_when_its_hours_are_over_and_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole = learn(tmp_path / "whole.npz", "same", 2 * ROUNDS, 2, lambda _: None)
    told: list[str] = []
    file = tmp_path / "parts.npz"
    learn(file, "same", 2 * ROUNDS, 2, told.append, hours=1e-9)
    assert told == ["stopped after 1e-09 hours: the same command goes on from here"]
    assert file.exists()
    parts = learn(file, "same", 2 * ROUNDS, 2, lambda _: None)
    for one, other in zip(chain(*whole), chain(*parts), strict=True):
        np.testing.assert_array_equal(one, other)


def test_asking_training_for_help_does_not_train(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        self_play.main(["--help"])
    assert ended.value.code == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("--rounds=0", "0 rounds: at least one"),
        ("--rounds=-4", "-4 rounds: at least one"),
        ("--workers=0", "0 workers: at least one"),
        ("--hours=0", "0 hours: more than none"),
        ("--hours=nan", "nan hours: more than none"),
    ],
)
def test_training_that_cannot_be_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, says: str
) -> None:
    assert training_refused([str(tmp_path / "networks.npz"), option]) == 2
    told = capsys.readouterr().err
    assert told.startswith(says)
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 cut off"])
def test_a_checkpoint_that_is_none_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    (tmp_path / "networks.checkpoint.npz").write_bytes(content)
    assert training_refused([str(tmp_path / "networks.npz")]) == 2
    assert capsys.readouterr().err.endswith("no training is saved here: remove the file or name another\n")


def test_the_networks_that_are_left_are_no_checkpoint(tmp_path: Path) -> None:
    shutil.copy(NETWORKS, tmp_path / "networks.checkpoint.npz")
    assert training_refused([str(tmp_path / "networks.npz")]) == 2


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Learning, "advance", interrupted)
    assert training_refused([str(tmp_path / "networks.npz")]) == 130
    assert capsys.readouterr().err == "stopped: the same command goes on from what was saved last\n"


def training_refused(arguments: list[str]) -> Any:
    with pytest.raises(SystemExit) as ended:
        self_play.main(arguments)
    return ended.value.code


def test_it_first_plays_alone_and_then_so_large_shares_of_rounds_against_others() -> None:
    learning, tally = Learning("shares", 50 * ROUNDS), np.zeros((net.OPPONENTS, 4))
    alone = np.zeros((net.OPPONENTS, 4))
    for _ in range(25):
        learning._play(0, tally if learning.done >= self_play.ALONE else alone)
        learning.times += 1
    played = alone[:, self_play_kernels.PLAYED]
    assert played[net.ITSELF] > 0 == played[1:].sum()
    played = tally[:, self_play_kernels.PLAYED]
    assert played / played.sum() == pytest.approx(self_play.SHARES, abs=0.06)
    assert abs(tally[:, self_play_kernels.COINS_WON] / played).max() < 10


def test_an_hour_is_not_needed_to_see_that_it_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 16,000 rounds it wins more from `random` than it did at first."""
    monkeypatch.setattr(self_play, "ALONE", 0.0)
    monkeypatch.setattr(self_play, "AT_A_TIME", 400)
    monkeypatch.setattr(self_play, "BATCH", 1024)
    learning = Learning("learns", 60_000)
    won = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(20):
            tally, _ = learning.advance(pool)
            won.append(
                tally[net.RANDOM, self_play_kernels.COINS_WON] / tally[net.RANDOM, self_play_kernels.PLAYED]
            )
    assert np.mean(won[-4:]) > np.mean(won[:4]) + 0.5
