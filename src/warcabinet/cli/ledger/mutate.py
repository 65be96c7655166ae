"""Switch off each restriction, layer and modifier in turn, and see whether a citing test fails.

Each trial is a pytest process of its own, so that nothing of it is left for the next one.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import msgspec

from warcabinet.cli.ledger.index import LedgerError, natural_key
from warcabinet.cli.ledger.ledger import Ledger, citing_tests
from warcabinet.cli.ledger.parts import Scope
from warcabinet.engine.book import Registration

MUTABLE = ("restriction", "layer", "modifier")

NOTICED = "noticed"
# What a verdict other than `noticed` means.
UNGUARDED = {
    "unnoticed": "all its tests still pass",
    "uncited": "no test cites it",
    "broken": "its tests could not be run",
}

# Plugins that only cost time here; all but the first take seconds to start.
WITHOUT = tuple(
    f"-pno:{plugin}"
    for plugin in ("cacheprovider", "faker", "hypothesispytest", "schemathesis", "anyio")
)

_OPTIONS = ("-q", "--no-header", "--tb=short", *WITHOUT)
_SECONDS = 1800


class Trial(msgspec.Struct, frozen=True):
    """One entry to switch off, and the tests that should notice."""

    entry: Registration
    tests: tuple[str, ...]


class Outcome(msgspec.Struct, frozen=True):
    """What happened without one entry. `output` is pytest's, where the tests could not be run."""

    id: str
    kind: str
    rules: tuple[str, ...]
    tests: tuple[str, ...]
    verdict: str
    output: str = ""


def plan(ledger: Ledger, scope: Scope, only: Iterable[str] = ()) -> list[Trial]:
    """The trials for a stretch of the rulebook, or for some entries, which have to exist."""
    entries = ledger.book.registrations if ledger.book is not None else {}
    wanted = set(only)
    if unknown := wanted - set(entries):
        raise LedgerError(f"the book has no entry {', '.join(sorted(unknown))}")
    chosen = [
        entry
        for entry in entries.values()
        if entry.kind in MUTABLE
        and any(rule in scope for rule in entry.rules)
        and (not wanted or entry.id in wanted)
    ]
    chosen.sort(key=lambda entry: (natural_key(entry.rules[0]), entry.id))
    return [Trial(entry, tuple(citing_tests(ledger, entry.rules))) for entry in chosen]


def run(
    trials: Sequence[Trial],
    root: Path,
    workers: int = 2,
    done: Callable[[Outcome], None] = lambda _: None,
) -> list[Outcome]:
    """Run all trials; LedgerError when the tests fail already with every entry in place."""
    _check_baseline(sorted({test for trial in trials for test in trial.tests}), root)
    outcomes: dict[str, Outcome] = {}
    with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
        futures = [pool.submit(_attempt, trial, root) for trial in trials]
        for future in as_completed(futures):
            outcome = future.result()
            outcomes[outcome.id] = outcome
            done(outcome)
    return [outcomes[trial.entry.id] for trial in trials]


def _check_baseline(tests: Sequence[str], root: Path) -> None:
    if not tests:
        return
    code, output = _pytest(tests, root)
    if code != 0:
        raise LedgerError(f"the citing tests must pass before anything is switched off\n{output}")


def _attempt(trial: Trial, root: Path) -> Outcome:
    verdict, output = "uncited", ""
    if trial.tests:
        code, output = _pytest(trial.tests, root, "-x", "--switch-off", trial.entry.id)
        # 1: a test failed; 2: it was not even collected, as it was with every entry in place.
        verdict = {0: "unnoticed", 1: NOTICED, 2: NOTICED}.get(code, "broken")
    entry = trial.entry
    shown = output if verdict == "broken" else ""
    return Outcome(entry.id, entry.kind, entry.rules, trial.tests, verdict, shown)


def _pytest(tests: Sequence[str], root: Path, *options: str) -> tuple[int, str]:
    """Run some tests. Their names go through a file, since a command line has an end."""
    with tempfile.TemporaryDirectory() as folder:
        names = Path(folder) / "tests.txt"
        names.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", *_OPTIONS, *options, f"@{names}"]
        try:
            process = subprocess.run(
                command, cwd=root, capture_output=True, text=True, timeout=_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return 1, f"still running after {_SECONDS} seconds"
    return process.returncode, (process.stdout + process.stderr).strip()
