"""Many games played by several processes; what comes out does not depend on how many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

BATCHES = 32
"""Each worker gets its games in about so many batches: the bar moves, and the end is even."""

J = TypeVar("J")
T = TypeVar("T")


def in_batches(
    play: Callable[[J, int, int], list[T]], job: J, games: int, workers: int | None, few: int = 1
) -> Iterator[tuple[int, list[T]]]:
    """Batches of games as they come in, each with the number of its first game.

    `play` gets the job, the number of the first game and how many; other processes must be able to
    import it. So few games as `few` are played in this process.
    """
    workers = min(workers or cores(), games)
    if workers == 1 or games <= few:
        for number in range(games):
            yield number, play(job, number, 1)
        return
    size = max(1, games // (workers * BATCHES))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: dict[Future[list[T]], int] = {
            pool.submit(play, job, first, min(size, games - first)): first
            for first in range(0, games, size)
        }
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def cores() -> int:
    """How many processes this one may keep busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
