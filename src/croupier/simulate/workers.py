"""Who deals the blocks: this process, a pool of processes, or a Dask cluster, behind one `submit`.

A cluster called `local` is a pool of processes too: a scheduler of Dask's own would run what anyone on the
machine sends it.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.errors import BadInput

if TYPE_CHECKING:
    from distributed import Client

Task = TypeVar("Task", bound=tuple[Any, ...])
Result = TypeVar("Result")

LOCAL = "local"  # a cluster of this machine's processes, which nobody else can reach
CONNECT = 5  # seconds a scheduler may take to answer


class InlineExecutor(Executor):
    """Carries out what is submitted at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **kwargs))
        return future


@contextmanager
def executor(workers: int, cluster: str | None = None) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many tasks it carries out at a time."""
    if cluster and cluster != LOCAL:
        with _connected(cluster) as client:
            yield client.get_executor(), max(1, sum(client.nthreads().values()))
    elif workers == 1 and not cluster:
        yield InlineExecutor(), 1
    else:
        with _pool(workers) as pool:
            yield pool, workers


def results_in_order(
    pool: Executor, parallel: int, work: Callable[..., Result], tasks: Iterable[Task]
) -> Iterator[tuple[Task, Result]]:
    """Each task, the arguments of `work`, with its result; twice as many are submitted as run at a time."""
    waiting: deque[tuple[Task, Future[Result]]] = deque()
    try:
        for task in tasks:
            waiting.append((task, pool.submit(work, *task)))
            if len(waiting) >= 2 * parallel or parallel == 1:
                yield _result(*waiting.popleft())
        while waiting:
            yield _result(*waiting.popleft())
    finally:
        for _, future in waiting:
            future.cancel()


def _result(task: Task, future: Future[Result]) -> tuple[Task, Result]:
    return task, future.result()


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_follow_parent)
    try:
        yield pool
    except BrokenProcessPool:
        raise BadInput("a worker was killed: start again, with fewer workers if memory is short") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _follow_parent() -> None:
    """A worker leaves Ctrl-C to its parent, and ends when its parent does, even by SIGKILL."""
    ignore_sigint()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def ignore_sigint() -> None:
    """Ctrl-C reaches the whole group; a worker leaves it to its parent, who sends no more work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _connected(address: str) -> Iterator["Client"]:
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("a cluster needs Dask: pip install 'croupier[cluster]'") from None
    import asyncio

    try:
        asyncio.run(_knock(address))
        client = Client(address, timeout=CONNECT)
    except (OSError, ValueError, TypeError, ImportError) as fault:
        why = str(fault).splitlines()[0] if str(fault) else type(fault).__name__
        raise BadInput(f"no scheduler answers at {address}: {why}") from None
    with client:
        if not client.nthreads():
            raise BadInput(
                f"the scheduler at {address} has no workers: start one with `dask worker {address}`"
            )
        yield client


async def _knock(address: str) -> None:
    """Whether a scheduler answers: a `Client` that finds none may hang the next one of its process."""
    from distributed.comm.core import connect
    from distributed.security import Security

    trusted = Security().get_connection_args("client")  # certificates, where Dask is configured with some
    await (await connect(address, timeout=CONNECT, **trusted)).close()
