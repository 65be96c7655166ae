"""A progress bar for whatever takes longer than two seconds."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PATIENCE = 2.0
"""Seconds before a bar appears."""


class Waiting:
    """Counts work done, and shows a bar on the error stream once it takes long.

    Where the error stream is no terminal nothing is shown: a bar would only fill a log.
    """

    def __init__(self, what: str, total: int, console: Console | None = None) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self._console = console or Console(stderr=True)
        self._since = time.monotonic()
        self._progress: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def advance(self, steps: int = 1, what: str = "") -> None:
        """So much more is done; `what` comes next."""
        self.done += steps
        self.what = what or self.what
        if self._progress is None and self._console.is_terminal and self._late():
            self._progress = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=self._console,
                transient=True,
            )
            self._progress.add_task(self.what, total=self.total)
            self._progress.start()
        if self._progress is not None:
            task = self._progress.task_ids[0]
            self._progress.update(task, completed=self.done, description=self.what)

    def _late(self) -> bool:
        return time.monotonic() - self._since > PATIENCE
