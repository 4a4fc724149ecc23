"""How the table `expert` bids by was learned: `python -m croupier.play.training bidding.npz WORKERS`.

1. Rounds are played by tree search with no coin left to add (see `training_kernels`).
2. A first table is learned by self-play over them: regret minimisation with external sampling.
3. `ismcts` is watched bidding against that table and against itself, and its habits are fitted: how likely it
   is to fold, call and raise, by how strong it is and what it is asked for.
4. The table is learned anew, most walks against those habits and the rest against itself: a restricted Nash
   response, which takes what the habits offer without becoming easy prey for anyone else.

What has been played and watched is saved beside the file, and an interrupted run resumes with it.
"""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from croupier.arrays import Array, np
from croupier.bots.lanes.bidding import FULL, LINES, PARTS, SHAPE, Bidding, most_to_add, parts
from croupier.bots.lanes.expert import expert_move
from croupier.bots.lanes.search import searched, strength, working_arrays
from croupier.bots.lanes.search_kernels import Work
from croupier.files import atomic_write
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, new_round, played
from croupier.games.lanes.observation import hidden
from croupier.play import training_kernels as kernels
from croupier.simulate.seeds import generator_state
from croupier.simulate.workers import executor, results_in_order

Tell = Callable[[str], None]

ROUNDS, AT_A_TIME = 12_000, 100  # to learn from, and a task
WALKS, STEP = 3_000_000, 100_000  # through the bidding
WATCHED, WATCH_LINES = 1_200, 20_000  # rounds, and lines a move of the one that is watched
WATCHED_AT_A_TIME = 20
SHARE = 0.7  # of walks against the habits
DEEP = 128  # bids in a round


class Rounds(NamedTuple):
    """How strong each seat was, by round, turn and seat; what the first won; who dealt."""

    strengths: Array
    results: Array
    dealers: Array


class Bids(NamedTuple):
    """Bids seen, a row each: what the bidder saw, how strong it was, what it did."""

    seen: Array
    strengths: Array
    moves: Array


class Habits(NamedTuple):
    """By whether anything is owed: scores of folding, calling and raising, and sizes of raises."""

    weights: Array
    sizes: Array


NO_HABITS = Habits(np.zeros((2, 3, kernels.FEATURES)), np.ones((2, kernels.SIZES)))


def learn(seed: str, tell: Tell, folder: Path, workers: int = 1) -> Bidding:
    with executor(workers) as (pool, parallel):
        starts = [(f"{seed}/{start}", AT_A_TIME) for start in range(0, ROUNDS, AT_A_TIME)]
        rounds = Rounds(*_done(pool, parallel, play_some, starts, folder / "rounds", tell))
        first = table(rounds, NO_HABITS, 0.0, seed, tell)
        numbers = range(0, WATCHED, WATCHED_AT_A_TIME)
        tasks = [(first, seed, start, start + WATCHED_AT_A_TIME) for start in numbers]
        bids = Bids(*_done(pool, parallel, watched, tasks, folder / "bids", tell))
    return table(rounds, fitted(bids), SHARE, seed, tell)


def play_some(seed: str, count: int) -> Rounds:
    """So many rounds, for their strengths and results."""
    found = Rounds(
        np.full((count, layout.TURNS, 2), np.nan), np.zeros(count), np.zeros(count, dtype=np.int64)
    )
    kernels.play_rounds(_blank(), LINES, Work(*working_arrays(4, LINES + 1, f"learning/{seed}")), *found)
    return found


def table(rounds: Rounds, habits: Habits, share: float, seed: str, tell: Tell) -> Bidding:
    """Chances of each bid, on average over all walks."""
    sound = ~np.isnan(rounds.strengths).any(axis=(1, 2))  # four 7s may end a round before its last turn
    whole_rounds = Rounds(*(part[sound] for part in rounds))
    steps = np.arange(1, PARTS) / PARTS
    edges = np.stack([np.quantile(whole_rounds.strengths[:, turn], steps) for turn in range(layout.TURNS)])
    regrets, average = np.zeros(SHAPE), np.zeros(SHAPE)
    work = kernels.Walk(
        np.zeros((DEEP, layout.SIZE), dtype=np.int8),
        np.zeros((DEEP, layout.MAX_MOVES), dtype=np.int16),
        np.zeros((DEEP, layout.MAX_MOVES)),
        np.zeros((DEEP, layout.MAX_MOVES)),
        regrets,
        average,
        habits,
        generator_state(f"croupier/lanes/learning/{seed}/walks"),
    )
    start, strength_parts = _start(), parts(edges, whole_rounds.strengths)
    for done in range(0, WALKS, STEP):
        last = done + STEP
        kernels.train(done, last, share, start, whole_rounds, strength_parts, work)
        tell(f"{last:,} of {WALKS:,} walks")
    total = average.sum(axis=-1, keepdims=True)
    chances = np.divide(average, total, out=np.zeros(SHAPE), where=total > 0)
    return Bidding(edges.astype(np.float32), np.rint(chances * FULL).astype(np.uint8))


def watched(first: Bidding, seed: str, start: int, stop: int) -> Bids:
    """What `ismcts` sees when it bids in some rounds, how strong it is, and what it does."""
    found = [bid for number in range(start, stop) for bid in _bids(first, seed, number)]
    rows, strengths, moves = zip(*found, strict=True)
    return Bids(np.stack(rows), np.array(strengths), np.array(moves))


def _bids(first: Bidding, seed: str, number: int) -> Iterator[tuple[Row, float, int]]:
    draw = Random(f"{seed}/watched/{number}")
    row, alone, step = _dealt(draw, number % 2), draw.random() < 0.5, 0
    while row[layout.PHASE] < layout.OVER:
        step += 1
        key, seat = f"{seed}/{number}/{step}", int(row[layout.MOVER])
        if row[layout.PHASE] == layout.SHUFFLE:
            move = layout.ORDER + draw.randrange(layout.ORDERS)
        elif seat == 0 or alone:
            seen = hidden(row, seat)
            move = searched(seen, key, lines=WATCH_LINES)[0].move
            if row[layout.PHASE] == layout.BID:
                yield seen, strength(seen, seat, f"{key}/strength", lines=LINES), move
        else:
            move = expert_move(hidden(row, seat), key, lines=LINES, bidding=first)
        row = played(row, move)


def fitted(seen: Bids) -> Habits:
    """Habits that make the observed bids most likely, lightly regularised."""
    bids: tuple[list[Array], list[Array]] = ([], [])
    choices: tuple[list[int], list[int]] = ([], [])
    sizes = np.ones((2, kernels.SIZES))
    for row, strong, move in zip(*seen, strict=True):
        owing, looked = int(row[layout.OWED] > 0), np.zeros(kernels.FEATURES)
        kernels.features(row, strong, looked)
        bids[owing].append(looked)
        choices[owing].append(0 if move == layout.FOLD else 1 if move == layout.ADD else 2)
        if 0 < move < layout.FOLD:
            sizes[owing, kernels.size_of(move, most_to_add(row))] += 1
    weights = np.stack([_logistic(np.array(bids[owing]), np.array(choices[owing])) for owing in (0, 1)])
    return Habits(weights, sizes / sizes.sum(axis=1, keepdims=True))


def _logistic(looked: Array, choices: Array) -> Array:
    """Scores of three choices, by gradient descent."""
    weights, chosen = np.zeros((3, looked.shape[1])), np.eye(3)[choices]
    for _ in range(4000):
        scores = np.exp(looked @ weights.T)
        scores /= scores.sum(axis=1, keepdims=True)
        weights -= 0.5 * ((scores - chosen).T @ looked / len(looked) + 1e-3 * weights)
    return weights


def _done(
    pool: Executor,
    parallel: int,
    work: Callable[..., Any],
    tasks: list[tuple[Any, ...]],
    folder: Path,
    tell: Tell,
) -> list[Array]:
    """What each task finds, joined; a task found in the folder is not done again."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{number}.npz" for number in range(len(tasks))]
    todo = [number for number, file in enumerate(files) if not file.exists()]
    results = results_in_order(pool, parallel, work, [tasks[number] for number in todo])
    for number, (_, found) in zip(todo, results, strict=True):
        _keep(files[number], **found._asdict())
        tell(f"{number + 1:,} of {len(tasks):,} tasks for {folder.name}")
    loaded = [list(np.load(file).values()) for file in files]
    return [np.concatenate(parts) for parts in zip(*loaded, strict=True)]


def _keep(file: Path, **arrays: Array) -> None:
    with atomic_write(file, file.name) as partly, partly.open("wb") as opened:
        np.savez_compressed(opened, allow_pickle=False, **arrays)


def _dealt(draw: Random, dealer: int) -> Row:
    pack, tens = draw.sample(range(layout.CARDS), 2 * layout.HAND), draw.sample(range(4), 4)
    hands = tuple(pack[: layout.HAND]), tuple(pack[layout.HAND :])
    return new_round(hands, tuple(tens), (layout.STACK, layout.STACK), dealer)


def _start() -> Row:
    """A round with ten coins a seat, the ante paid; its cards do not matter."""
    return new_round(((0, 1, 2, 3, 4), (5, 6, 7, 8, 9)), (0, 1, 2, 3), (layout.STACK, layout.STACK), 0)


def _blank() -> Row:
    """A round nobody has seen anything of, with all coins in the pot."""
    row = _start()
    row[layout.HANDS : layout.SLOT] = row[layout.LANE_SUIT : layout.LANE_UP] = layout.UNSEEN
    row[layout.COINS : layout.COINS + 2] = 0
    row[layout.POT] = layout.ALL_COINS
    return row


if __name__ == "__main__":
    file, workers = Path(sys.argv[1]), int(sys.argv[2])
    found = learn(
        "bidding", lambda line: print(line, file=sys.stderr, flush=True), file.with_suffix(""), workers
    )
    _keep(file, edges=found.edges, chances=found.chances)
