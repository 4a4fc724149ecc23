"""Run a simulation: blocks go out to workers and come back in order, so that a seed means one result."""

from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from os import cpu_count
from pathlib import Path
from secrets import token_hex
from shlex import quote
from time import monotonic
from typing import Any

from croupier.arrays import Array, np
from croupier.chance import seed_text
from croupier.errors import BadInput
from croupier.exact.distribution import SHAPE, Distribution
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.simulate import checkpoint
from croupier.simulate.dealing import BLOCK, Job, tallied
from croupier.simulate.detail import Detail, needed
from croupier.simulate.estimate import Estimate, Share, estimates, shares, worst_error
from croupier.simulate.manifest import SCHEMA, Begun
from croupier.simulate.parquet import Dataset, check_output, deal_to, recording
from croupier.simulate.rule_arrays import tables
from croupier.simulate.workers import InlineExecutor, executor, results_in_order
from croupier.wire import plain

MAX_COUPS = 10**15
BLOCKS_A_TASK = 16  # some tenths of a second, so that handing out costs nothing
FEW = 4 * BLOCKS_A_TASK  # blocks below which other processes are not worth starting
SAVE_EVERY = 5.0  # seconds


@plain
class Simulated:
    """The result of a simulation; `complete` is false when it was interrupted."""

    rules: str
    decks: int
    seed: str
    rounds: int
    complete: bool
    outcomes: Mapping[str, Share]
    bets: Mapping[str, Estimate]
    counted: Detail
    signatures: tuple[tuple[int, int, int, int, str, str, int], ...]  # if counted, each with how often


@dataclass(frozen=True)
class Plan:
    """A simulation about to run."""

    rules: Rules
    job: Job
    workers: int
    cluster: str | None = None
    target_se: float | None = None
    out: Path | None = None
    resume: bool = False


def plan(
    rules: str | Path | Rules,
    *,
    coups: int,
    seed: str | int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    target_se: float | None = None,
    out: Path | None = None,
    resume: bool = False,
) -> Plan:
    """Check what is asked for; nothing is dealt yet. As much is counted as the bets need."""
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    if not 1 <= coups <= MAX_COUPS:
        raise BadInput(f"{coups} coups: simulate between 1 and {MAX_COUPS:,}")
    if workers is not None and not 1 <= workers <= 1024:
        raise BadInput(f"{workers} workers: name 1 to 1024")
    if target_se is not None and not 0 < target_se < 1:
        raise BadInput(f"a standard error of {target_se} is not a valid target: give one between 0 and 1")
    if resume and seed is None:
        raise BadInput("a run is resumed by its seed: give that too")
    if out is not None:
        check_output(out)
    seed = token_hex(8) if seed is None else seed_text(seed)
    if cluster == "":
        raise BadInput("a cluster needs an address, as in tcp://host:8786, or 'local'")
    job = Job(tables(rules), seed, coups, needed(rules.bets.values()), recorded=out is not None)
    return Plan(rules, job, _workers(job, workers, cluster), cluster, target_se, out, resume)


def _workers(job: Job, workers: int | None, cluster: str | None) -> int:
    if workers is not None:
        return workers
    return (cpu_count() or 1) if cluster or job.blocks > FEW else 1


def simulate_coups(rules: str | Path | Rules, *, coups: int, **options: Any) -> Simulated:
    """Simulate coups; the same seed gives the same result, however the work is divided.

    >>> simulate_coups("classic", coups=1000, seed=7).rounds
    1000
    """
    return Simulation(plan(rules, coups=coups, **options)).run()


class Simulation:
    """A simulation in progress: `tally` and `blocks` hold the results so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tally: Array = np.zeros(SHAPE, dtype=np.int64)
        self.blocks = 0  # dealt, from the first on
        self._reached = False
        self.not_saved = "nothing has been dealt"  # why an interrupted run cannot be resumed, if so
        self._path = checkpoint.path_of(plan.rules, plan.job)

    @property
    def coups(self) -> int:
        return min(self.blocks * BLOCK, self.plan.job.coups)

    def run(self, on_progress: Callable[["Simulation"], None] = lambda _: None) -> Simulated:
        """All of it; interrupted, or when its workers fail, it saves what it has and says so."""
        self._resume()
        last_saved = monotonic()
        try:
            with self._recording() as dataset, closing(self._dealt(dataset)) as results:
                for found, blocks in results:
                    self._add(dataset.listed(self.blocks, *found) if dataset else found, blocks)
                    on_progress(self)
                    if monotonic() - last_saved > SAVE_EVERY:
                        self._save()
                        last_saved = monotonic()
                    if self._reached:
                        break
        except BaseException:
            self._save()
            raise
        self._remove_checkpoint()
        return self.found()

    def found(self) -> Simulated:
        """What the coups dealt so far come to."""
        plan = self.plan
        detail = plan.job.counted
        signatures = Distribution(self.tally).counts.items() if detail == "signatures" else ()
        return Simulated(
            rules=plan.rules.name,
            decks=plan.rules.decks,
            seed=plan.job.seed,
            rounds=int(self.tally.sum()),
            complete=self._reached or self.blocks == plan.job.blocks,
            outcomes=shares(self.tally) if self.blocks else {},
            bets=estimates(plan.rules, self.tally) if self.blocks else {},
            counted=detail,
            signatures=tuple((*signature, count) for signature, count in signatures),
        )

    def _resume(self) -> None:
        """Continue from the checkpoint of an interrupted run."""
        whole_blocks = self.plan.job.coups // BLOCK
        before = checkpoint.load(self._path, whole_blocks) if self.plan.resume else None
        if before is not None:
            self.tally, self.blocks = before.tally, before.blocks

    @contextmanager
    def _recording(self) -> Iterator[Dataset | None]:
        """Where coups are recorded, if they are; a record that is not as far as the tallies starts again."""
        if self.plan.out is None:
            yield None
            return
        begun = Begun(SCHEMA, self._path.stem, self.plan.rules.name, self.plan.job.seed)
        with recording(self.plan.out, begun, lambda: self.blocks) as dataset:
            if dataset.manifest.held() < self.blocks:
                self.tally, self.blocks = self.tally * 0, 0
            dataset.manifest.keep(self.blocks)
            yield dataset

    def _dealt(self, dataset: Dataset | None) -> Generator[tuple[Any, int], None, None]:
        """What each task comes to, in order, and how many blocks that is."""
        job, size = self.plan.job, 1 if dataset else BLOCKS_A_TASK
        work: Callable[..., Any] = partial(deal_to, dataset) if dataset else tallied
        tasks = (
            (job, first, min(first + size, job.blocks)) for first in range(self.blocks, job.blocks, size)
        )
        with executor(self.plan.workers, self.plan.cluster) as (pool, parallel):
            try:
                for (_, first, last), found in results_in_order(pool, parallel, work, tasks):
                    yield found, last - first
            except (Exception, CancelledError) as fault:
                if isinstance(pool, InlineExecutor):
                    raise
                why = str(fault).partition("\n")[0] or type(fault).__name__
                self._save()
                raise BadInput(
                    f"the workers were lost after {self.coups:,} coups ({why}); {self.advice}"
                ) from fault

    @property
    def advice(self) -> str:
        """How to resume an interrupted run."""
        if self.not_saved:
            return f"it cannot be resumed: {self.not_saved}"
        return f"resume with --resume --seed {quote(self.plan.job.seed)}, or resume=True and that seed=…"

    def _add(self, tally: Array, blocks: int) -> None:
        self.tally = self.tally + tally
        self.blocks += blocks
        target = self.plan.target_se
        if target is not None and self.blocks % BLOCKS_A_TASK == 0:
            self._reached = worst_error(self.plan.rules, self.tally) <= target

    def _save(self) -> None:
        """Save the tallies of whole blocks; that they cannot be saved does not stop a run."""
        whole_blocks = self.plan.job.coups // BLOCK
        if not 0 < self.blocks <= whole_blocks:
            return
        try:
            checkpoint.save(self._path, self.blocks, self.tally)
            self.not_saved = ""
        except BadInput as fault:
            self.not_saved = str(fault)

    def _remove_checkpoint(self) -> None:
        """Remove the checkpoint of this run; that of one that went further stays."""
        with suppress(BadInput, OSError):
            if checkpoint.load(self._path, self.plan.job.blocks) is not None:
                self._path.unlink()
