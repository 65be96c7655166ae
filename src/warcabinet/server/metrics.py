"""Figures about the server's work, in the text form that Prometheus reads.

Counts and times only: no game, no seat and no address is named. Still, whoever watches a count of
requests, answers or commits learns when somebody else does something, and so that a sealed answer
has come in. Only figures that cannot tell that are for everybody; the others are the host's.
"""

from __future__ import annotations

import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

HELP = {
    "warcabinet_requests_total": "Requests answered, by method and status.",
    "warcabinet_request_seconds": "Time to answer a request.",
    "warcabinet_actions_total": "What seats asked to be done, by what came of it.",
    "warcabinet_commit_seconds": "Time to write a change to the database.",
    "warcabinet_live_games": "Games in memory.",
    "warcabinet_websockets": "Open WebSockets.",
    "warcabinet_computer_answers_total": "Answers of computer players, by what came of them.",
    "warcabinet_computer_seconds": "Time a computer player thinks about an answer.",
    "warcabinet_rule_crashes_total": "Rules that failed.",
}

FOR_ALL = frozenset(
    {"warcabinet_live_games", "warcabinet_websockets", "warcabinet_rule_crashes_total"}
)
"""Figures that tell nothing about what single seats do."""

Labels = tuple[tuple[str, str], ...]


class _Times:
    """A histogram: how many took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, dict[Labels, float]] = {}
        self._gauges: dict[str, float] = {"warcabinet_live_games": 0, "warcabinet_websockets": 0}
        self._times: dict[str, _Times] = {}

    def add(self, name: str, amount: float = 1, **labels: str) -> None:
        """Count something."""
        key = tuple(sorted(labels.items()))
        with self._lock:
            counts = self._counts.setdefault(name, {})
            counts[key] = counts.get(key, 0) + amount

    def set(self, name: str, value: float) -> None:
        """Say how much of something there is now."""
        with self._lock:
            self._gauges[name] = value

    def took(self, name: str, seconds: float) -> None:
        """Count something with the time it took."""
        with self._lock:
            self._times.setdefault(name, _Times()).add(seconds)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Measure what is done inside."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.took(name, time.perf_counter() - begun)

    def text(self, whole: bool = False) -> str:
        """The figures for everybody, or all of them."""
        lines: list[str] = []
        with self._lock:
            for name, counts in sorted(self._counts.items()):
                if not (whole or name in FOR_ALL):
                    continue
                lines += _heading(name, "counter")
                for labels, count in sorted(counts.items()):
                    lines.append(f"{name}{_labelled(labels)} {count:g}")
            for name, value in sorted(self._gauges.items()):
                if whole or name in FOR_ALL:
                    lines += [*_heading(name, "gauge"), f"{name} {value:g}"]
            for name, times in sorted(self._times.items()):
                if whole or name in FOR_ALL:
                    lines += [*_heading(name, "histogram"), *_buckets(name, times)]
        return "\n".join(lines) + "\n"


def _heading(name: str, kind: str) -> list[str]:
    return [f"# HELP {name} {HELP[name]}", f"# TYPE {name} {kind}"]


def _labelled(labels: Labels) -> str:
    inside = ",".join(f'{name}="{value}"' for name, value in labels)
    return f"{{{inside}}}" if inside else ""


def _buckets(name: str, times: _Times) -> Iterator[str]:
    so_far = 0
    for bound, count in zip((*BUCKETS, "+Inf"), times.counts, strict=True):
        so_far += count
        yield f'{name}_bucket{{le="{bound}"}} {so_far}'
    yield f"{name}_sum {times.total:.6f}"
    yield f"{name}_count {so_far}"
