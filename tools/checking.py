"""Every check of the project, and one summary at the end.

Checks that keep one processor busy run two at a time, and each prints what it has to say when it
ends.  The browser tests are the first of them: they wait more than they work, so that the others
run beside them in no time of their own.  What keeps every processor busy comes after, alone.

Must parse under Python 3.6, like project.py.
"""

import os
import sys
import time
import xml.etree.ElementTree
from typing import List, NamedTuple, Optional, Sequence, Tuple

from support import BUILD, ROOT, WEB, Running, run, say, venv_program

REPORTS = os.path.join(BUILD, "reports")
SIDE_BY_SIDE = 2
"""So many checks of one processor run at a time."""
PAUSE = 0.05
"""Seconds between two looks at whether one of them has ended."""
SETTINGS = {
    "NO_MKDOCS_2_WARNING": "1",
    # Where this is set, every program that a test starts would compile each of our modules anew.
    "PYTHONDONTWRITEBYTECODE": "",
}


class Counts(NamedTuple):
    """How many tests ended how."""

    passed: int
    failed: int
    skipped: int


class Check(NamedTuple):
    """One program to run; those that run tests leave a report."""

    name: str
    arguments: List[str]
    cwd: str
    report: Optional[str]
    #: Keeps every processor busy by itself.
    wide: bool = False
    #: Takes minutes: what it prints is shown as it comes, also beside others.
    long: bool = False


class Result(NamedTuple):
    """How a check ended."""

    check: Check
    code: int
    seconds: float
    counts: Optional[Counts]


def report_path(name: str) -> str:
    """Where a test runner writes its results."""
    return os.path.join(REPORTS, name + ".xml")


def pytest_check(name: str, folder: str, more: List[str], wide: bool) -> Check:
    """A run of pytest that leaves a report."""
    report = report_path(name)
    arguments = [venv_program("python"), "-m", "pytest", folder, "-q", "--junitxml=" + report]
    return Check(name, arguments + more, ROOT, report, wide=wide, long=True)


def all_checks() -> List[Check]:
    """What is checked: the browser, beside it a few quick ones and then the longest first."""
    vitest = report_path("vitest")
    npx = ["npx", "--no-install"]
    site = os.path.join(BUILD, "site")
    mkdocs = [venv_program("python"), "-m", "mkdocs", "build", "--strict", "--quiet"]
    return [
        # One at a time to whoever is free; the long ones come first (tests/browser/conftest.py).
        # No more of them than there are processors: three browsers slow each other to a crawl.
        pytest_check("browser", "tests/browser", ["-n", "2", "--maxschedchunk=1"], wide=False),
        Check("ruff check", [venv_program("ruff"), "check", "."], ROOT, None),
        Check("ruff format", [venv_program("ruff"), "format", "--check", "."], ROOT, None),
        Check("imports", [venv_program("lint-imports")], ROOT, None),
        Check(
            "vitest",
            [
                *npx,
                "vitest",
                "run",
                "--reporter=default",
                "--reporter=junit",
                "--outputFile.junit=" + vitest,
            ],
            WEB,
            vitest,
        ),
        Check("mypy", [venv_program("mypy")], ROOT, None),
        Check("svelte-check", ["npm", "run", "--silent", "check"], WEB, None),
        Check("docs", [*mkdocs, "--site-dir", site], ROOT, None),
        pytest_check(
            "pytest", "tests", ["--ignore=tests/browser", "-n", "3", "--dist=worksteal"], wide=True
        ),
    ]


def read_counts(report: str) -> Optional[Counts]:
    """The counts in a JUnit report; None if there is none that can be read."""
    try:
        root = xml.etree.ElementTree.parse(report).getroot()
    except (OSError, xml.etree.ElementTree.ParseError):
        return None
    passed = failed = skipped = 0
    for case in root.iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return Counts(passed, failed, skipped)


def begin(check: Check) -> float:
    """Remove the report of an earlier run; when the check begins."""
    if check.report and os.path.exists(check.report):
        os.remove(check.report)
    return time.time()


def ended(check: Check, code: int, began: float) -> Result:
    """How a check ended just now."""
    counts = read_counts(check.report) if check.report else None
    return Result(check, code, time.time() - began, counts)


def perform(check: Check) -> Result:
    """Run one check, and show what it prints as it comes."""
    say(check.name)
    began = begin(check)
    return ended(check, run(check.arguments, cwd=check.cwd, env=SETTINGS).code, began)


def perform_side_by_side(checks: Sequence[Check]) -> List[Result]:
    """Run checks a few at a time; only a long one prints before it has ended."""
    waiting = list(checks)
    running: List[Tuple[Check, float, Running]] = []
    results: List[Result] = []
    if waiting:
        say("Side by side: " + ", ".join(check.name for check in waiting))
    try:
        while waiting or running:
            while waiting and len(running) < SIDE_BY_SIDE:
                check = waiting.pop(0)
                if check.long:
                    say(check.name)
                began = begin(check)
                running.append((check, began, Running(check.arguments, check.cwd, SETTINGS)))
            for one in list(running):
                check, began, program = one
                code = program.code()
                if check.long:
                    show(program.news())
                if code is None:
                    continue
                running.remove(one)
                results.append(ended(check, code, began))
                if not check.long:
                    # A row of dots of a long one ends here and goes on below.
                    show("\n" * any(other.long for other, _, _ in running))
                    say(check.name)
                show(program.news())
                program.stop()
            if running:
                time.sleep(PAUSE)
    finally:
        # Interrupted: do not leave programs running behind our back.
        for _, _, program in running:
            program.stop()
    return sorted(results, key=lambda result: checks.index(result.check))


def show(printed: str) -> None:
    """Print what a check has printed."""
    sys.stdout.write(printed)
    sys.stdout.flush()


def is_bad(result: Result) -> bool:
    """Whether a result must fail the whole run; a test run that ran nothing is bad as well."""
    if result.code != 0:
        return True
    return result.check.report is not None and (result.counts is None or sum(result.counts) == 0)


def describe(result: Result) -> str:
    """One line of the summary."""
    word = "FAILED" if is_bad(result) else "ok"
    detail = ""
    if result.counts is not None:
        detail = "%d passed, %d failed, %d skipped" % result.counts
    elif result.check.report:
        detail = "no results were written"
    line = "  %-14s %-7s %5.1fs  %s" % (result.check.name, word, result.seconds, detail)
    return line.rstrip()


def check_everything() -> int:
    """Run all checks, even after a failure; 0 if all is well."""
    if not os.path.isdir(REPORTS):
        os.makedirs(REPORTS)
    checks = all_checks()
    results = perform_side_by_side([check for check in checks if not check.wide])
    results += [perform(check) for check in checks if check.wide]
    counted = [result.counts for result in results if result.counts is not None]
    total = Counts(
        sum(counts.passed for counts in counted),
        sum(counts.failed for counts in counted),
        sum(counts.skipped for counts in counted),
    )
    bad = [result.check.name for result in results if is_bad(result)]
    print("\nSummary")
    for result in results:
        print(describe(result))
    print("\nFailing: %s" % ", ".join(bad) if bad else "\nEverything passed.")
    print("%d passed, %d failed, %d skipped" % total)
    return 1 if bad else 0
