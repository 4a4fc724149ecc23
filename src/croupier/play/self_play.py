"""How `expert` learned Lanes: `python -m croupier.play.self_play networks.npz`.

A network plays rounds against itself, later some against `random` and `greedy`, so that it takes what weak
play offers too: only once it has learned to fold, which nobody learns from those who bid whatever they hold.
Every so many rounds it learns from them (see `self_play_kernels`), at first boldly and curious about every
move, later in small steps. Two workers play and learn at once; the same seed gives the same networks, however
many processors there are. Everything is saved as it goes, and a run that was interrupted, or has taken four
hours, resumes.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple
from zipfile import BadZipFile

from croupier.arrays import Array, np
from croupier.bots.lanes import network_kernels
from croupier.bots.lanes import network_layout as net
from croupier.bots.lanes.network import Networks, Weights, to_arrays
from croupier.errors import BadInput
from croupier.files import atomic_write
from croupier.games.lanes import layout
from croupier.play import self_play_kernels as kernels
from croupier.simulate.seeds import generator_state

SEED, ROUNDS, HOURS = "expert", 10_000_000, 4.0  # to learn from, and that a run takes at most
WORKERS, AT_A_TIME = 2, 2_000  # rounds that each plays with the same networks
ROOM = 24  # decisions a round, on average, that there is room for
BATCH = 4_096  # decisions a step
ALONE = 0.3  # of all rounds, the first ones, against itself only
SHARES = (0.65, 0.25, 0.1)  # of later rounds against itself, `random` and `greedy`
AHEAD = 0.9
UNEVEN, GONE_BEFORE, BIDS_UNKNOWN = 0.4, 0.3, 0.05  # shares of rounds that begin otherwise
OVER = 500  # times that the networks which are left are averages over
FARTHEST = 0.2  # that a chance moves before it is looked at anew
RATE, LAST_RATE = 1e-3, 5e-5
UNCERTAIN, LAST_UNCERTAIN = 0.03, 0.002
SAVE_EVERY = 25  # times
LASTING = ("state", "deck")  # of a worker, from one round to the next
WHAT = "networks in training"
Tell = Callable[[str], None]


class Worker(NamedTuple):
    """What one worker plays with and fills."""

    round: Any
    scratch: Any
    errors: tuple[Array, Array]
    found: Array
    samples: Any


class Learning:
    """Networks in training: `advance` plays and learns once; saved whole, it goes on as if never stopped."""

    def __init__(self, seed: str, rounds: int = ROUNDS) -> None:
        self.seed, self.rounds, self.times, self.steps = seed, rounds, 0, 0
        rng = np.random.default_rng(generator_state(f"croupier/lanes/self-play/{seed}").tolist())
        self.networks = Networks(_fresh(rng, net.KNOWN_INPUTS, net.SCORES), _fresh(rng, net.ALL_INPUTS, 1))
        self.averages, self.means, self.squares = (_zeros(self.networks) for _ in range(3))
        self.slopes = [_zeros(self.networks) for _ in range(WORKERS)]
        self.workers = [_worker(f"croupier/lanes/self-play/{seed}/{number}") for number in range(WORKERS)]

    @property
    def played(self) -> int:
        return self.times * WORKERS * AT_A_TIME

    @property
    def done(self) -> float:
        return min(1.0, self.played / self.rounds)

    def advance(self, pool: ThreadPoolExecutor) -> tuple[Array, Array]:
        """Play so many rounds, and learn from them; gives tallies by opponent, and of what was learned."""
        tallies = np.zeros((WORKERS, net.OPPONENTS, 4))
        learned = np.zeros((WORKERS, 3))
        sizes = list(pool.map(self._play, range(WORKERS), tallies))
        orders = self._orders(sizes)
        for first in range(0, min(sizes) - BATCH // WORKERS + 1, BATCH // WORKERS):
            some = [order[first : first + BATCH // WORKERS] for order in orders]
            list(pool.map(self._slope, range(WORKERS), some, learned))
            self._step()
        self.times += 1
        for average, weights in zip(chain(*self.averages), chain(*self.networks), strict=True):
            average += (weights - average) / min(self.times, OVER)
        return tallies.sum(axis=0), learned.sum(axis=0)

    def _play(self, number: int, tally: Array) -> int:
        worker = self.workers[number]
        shares = np.array((1.0, 0.0, 0.0) if self.done < ALONE else SHARES)
        schedule = kernels.Schedule(shares, AHEAD, UNEVEN, GONE_BEFORE, BIDS_UNKNOWN)
        start = self.times * AT_A_TIME
        play: Any = kernels.play_rounds
        size: int = play(
            start, AT_A_TIME, self._players(), schedule, worker.round, worker.scratch, worker.samples, tally
        )
        return size

    def _orders(self, sizes: list[int]) -> list[Array]:
        rng = np.random.default_rng([self.times, *generator_state(self.seed).tolist()])
        return [rng.permutation(size) for size in sizes]

    def _slope(self, number: int, order: Array, learned: Array) -> None:
        worker = self.workers[number]
        kernels.add_slopes(
            order, self._players(), _as_networks(self.slopes[number]), worker.samples,
            (FARTHEST, _between(UNCERTAIN, LAST_UNCERTAIN, self.done)),
            worker.found, worker.scratch, worker.errors, learned,
        )  # fmt: skip

    def _step(self) -> None:
        self.steps += 1
        adam: Any = kernels.step
        rate = _between(RATE, LAST_RATE, self.done)
        first, *others = [list(chain(*slopes)) for slopes in self.slopes]
        for slope, *more in zip(first, *others, strict=True):
            for other in more:
                slope += other
                other[...] = 0
        arrays = (chain(*part) for part in (self.networks, self.means, self.squares))
        for weights, mean, square, slope in zip(*arrays, first, strict=True):
            flat = [array.reshape(-1) for array in (weights, slope, mean, square)]
            adam(*flat, rate, 1 / BATCH, self.steps)

    def _players(self) -> tuple[Any, Any]:
        return _as_networks(self.networks)

    def _parts(self) -> Iterator[tuple[str, Array]]:
        """Everything that is learned, by name."""
        for part in ("networks", "averages", "means", "squares"):
            for name, weights in getattr(self, part)._asdict().items():
                yield from ((f"{part}/{name}/{kind}", array) for kind, array in weights._asdict().items())

    def save(self, file: Path) -> None:
        states = {
            f"{name}/{number}": getattr(worker.round, name)
            for number, worker in enumerate(self.workers)
            for name in LASTING
        }
        about = {"about": np.array([self.seed, str(self.rounds), str(self.times), str(self.steps)])}
        with atomic_write(file, WHAT) as partly, partly.open("wb") as opened:
            np.savez(opened, allow_pickle=False, **dict(self._parts()), **states, **about)

    @classmethod
    def resumed(cls, file: Path) -> "Learning":
        with file.open("rb") as opened, np.load(opened) as stored:
            seed, rounds, times, steps = stored["about"].tolist()
            learning = cls(seed, int(rounds))
            learning.times, learning.steps = int(times), int(steps)
            for name, array in learning._parts():
                array[...] = stored[name]
            for number, worker in enumerate(learning.workers):
                for name in LASTING:
                    getattr(worker.round, name)[...] = stored[f"{name}/{number}"]
        return learning


def learn(file: Path, seed: str, rounds: int, workers: int, tell: Tell, *, hours: float = HOURS) -> Networks:
    """Train to the end or for so many hours, from where an earlier run of the seed stopped, into `file`."""
    _check(rounds, workers, hours)
    checkpoint = file.with_suffix(".checkpoint.npz")
    learning = _stored(checkpoint) if checkpoint.exists() else Learning(seed, rounds)
    if (learning.seed, learning.rounds) != (seed, rounds):
        raise BadInput(f"{checkpoint}: {learning.rounds:,} rounds of seed {learning.seed} were begun here")
    with ThreadPoolExecutor(workers) as pool:
        for line in _progress(learning, pool, hours):
            save(learning, file, checkpoint)
            tell(line)
    save(learning, file, checkpoint)
    if learning.done < 1:
        tell(f"stopped after {hours:g} hours: the same command goes on from here")
    return learning.averages


def _check(rounds: int, workers: int, hours: float) -> None:
    for count, what in ((rounds, "rounds"), (workers, "workers")):
        if count < 1:
            raise BadInput(f"{count} {what}: at least one is needed")
    if not hours > 0:
        raise BadInput(f"{hours:g} hours: more than none is needed")


def _stored(checkpoint: Path) -> Learning:
    try:
        return Learning.resumed(checkpoint)
    except (ValueError, KeyError, EOFError, BadZipFile):
        raise BadInput(f"{checkpoint}: no training is saved here: remove the file or name another") from None


def save(learning: Learning, file: Path, checkpoint: Path) -> None:
    learning.save(checkpoint)
    with atomic_write(file, WHAT) as partly, partly.open("wb") as opened:
        np.savez_compressed(opened, allow_pickle=False, **to_arrays(learning.averages))


def _progress(learning: Learning, pool: ThreadPoolExecutor, hours: float) -> Iterator[str]:
    """A line every so many times: against whom it wins how much, and how it is learning."""
    started, before = monotonic(), learning.played
    tallies, learned = np.zeros((net.OPPONENTS, 4)), np.zeros(3)
    while learning.done < 1 and monotonic() - started < 3600 * hours:
        tally, some = learning.advance(pool)
        tallies += tally
        learned += some
        if learning.times % SAVE_EVERY == 0:
            pace = (learning.played - before) / (monotonic() - started)
            yield _line(learning, tallies, learned, pace)
            tallies[:], learned[:] = 0, 0


def _line(learning: Learning, tallies: Array, learned: Array, pace: float) -> str:
    each = tallies[:, 1:] / np.maximum(tallies[:, :1], 1)
    uncertainty, error = learned[:2] / learned[2]
    return (
        f"{learning.played / 1e6:.1f} of {learning.rounds / 1e6:.0f} million rounds, {pace:,.0f} a second;"
        f" coins a round from random {each[net.RANDOM, 0]:+.2f}, from greedy {each[net.GREEDY, 0]:+.2f};"
        f" folded {each[net.ITSELF, 1]:.0%}, cards laid {each[net.ITSELF, 2]:.1f};"
        f" entropy {uncertainty:.2f}, error of judgement {error:.2f}"
    )


def _between(first: float, last: float, done: float) -> float:
    """From the first to the last in equal proportions."""
    return float(first * (last / first) ** done)


def _fresh(rng: np.random.Generator, inputs: int, scores: int) -> Weights:
    """Random to begin with; every move as likely, every round as good."""

    def drawn(rows: int, columns: int, spread: float) -> Array:
        return (rng.standard_normal((rows, columns)) * spread).astype(np.float32)

    return Weights(
        drawn(inputs, net.WIDE, 0.06),
        np.zeros(net.WIDE, dtype=np.float32),
        drawn(net.WIDE, net.NARROW, (2 / net.WIDE) ** 0.5),
        np.zeros(net.NARROW, dtype=np.float32),
        drawn(scores, net.NARROW, 0.01),
        np.zeros(scores, dtype=np.float32),
    )


def _zeros(networks: Networks) -> Networks:
    return Networks(*(Weights(*map(np.zeros_like, weights)) for weights in networks))


def _as_networks(networks: Networks) -> tuple[Any, Any]:
    """As the kernels take them."""
    chooser, judge = (network_kernels.Network(*weights) for weights in networks)
    return chooser, judge


def _worker(seed: str) -> Worker:
    room = AT_A_TIME * ROOM
    samples = kernels.Samples(
        np.zeros((room, 5), dtype=np.int64),
        np.zeros((room, net.MOST_ON), dtype=np.int16),
        np.zeros((room, net.MOST_ON), dtype=np.int16),
        np.zeros((room, layout.MAX_MOVES, 2), dtype=np.int16),
        np.zeros((room, layout.MAX_MOVES)),
        np.zeros(room),
        np.zeros(room),
    )
    scratch = network_kernels.Scratch(
        np.zeros(net.MOST_ON, dtype=np.int16),
        np.zeros(4, dtype=np.int64),
        np.zeros(net.WIDE, dtype=np.float32),
        np.zeros(net.NARROW, dtype=np.float32),
        np.zeros((layout.MAX_MOVES, 2), dtype=np.int16),
    )
    errors = np.zeros(net.WIDE, dtype=np.float32), np.zeros(net.NARROW, dtype=np.float32)
    rounds = kernels.Round._make((*kernels.new_round(), generator_state(seed)))
    return Worker(rounds, scratch, errors, np.zeros(layout.MAX_MOVES), samples)


def main(arguments: list[str] | None = None) -> None:
    parser = ArgumentParser(
        "python -m croupier.play.self_play", description="Train the networks of `expert`."
    )
    parser.add_argument("file", type=Path, help="where they are left; FILE.checkpoint.npz is beside it")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="to learn from (%(default)s)")
    parser.add_argument("--workers", type=int, default=WORKERS, help="that work at once (%(default)s)")
    parser.add_argument("--hours", type=float, default=HOURS, help="that it takes at most (%(default)s)")
    given = parser.parse_args(arguments)
    try:
        learn(
            given.file,
            given.seed,
            given.rounds,
            given.workers,
            lambda line: print(line, flush=True),
            hours=given.hours,
        )
    except BadInput as error:
        parser.exit(2, f"{error}\n")
    except KeyboardInterrupt:
        parser.exit(130, "stopped: the same command goes on from what was saved last\n")


if __name__ == "__main__":
    main()
