"""How the commands remember what is done, and how they sum up the checks."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import checking
import support
from checking import Check, Counts
from tests.browser.conftest import found_browser, pytest_collection_modifyitems
from tests.project.conftest import ROOT

PYTEST_REPORT = """<?xml version="1.0"?><testsuites><testsuite name="pytest" tests="4">
<testcase name="a"/><testcase name="b"><failure message="no"/></testcase>
<testcase name="c"><skipped/></testcase><testcase name="d"><error/></testcase>
</testsuite></testsuites>"""


def test_a_stamp_is_current_until_something_changes(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "a").write_text("1")
    path = tmp_path / "new" / "stamp"

    def stamp() -> support.Stamp:
        return support.Stamp(str(path), support.fingerprint([str(source)], "fact"))

    assert not stamp().is_current()
    stamp().write()
    assert stamp().is_current()
    (source / "a").write_text("2")
    assert not stamp().is_current()
    stamp().write()
    (source / "a").rename(source / "b")
    assert not stamp().is_current()


def test_facts_are_part_of_a_fingerprint() -> None:
    assert support.fingerprint([], "one") != support.fingerprint([], "two")


def test_output_is_shown_and_kept(capfd: pytest.CaptureFixture[str]) -> None:
    outcome = support.run([sys.executable, "-c", "print('hello'); raise SystemExit(3)"])
    assert outcome == (3, "hello\n")
    assert capfd.readouterr().out == "hello\n"


def test_a_program_that_is_not_there_is_a_failure() -> None:
    assert support.run(["/nowhere/program"]).code == 127
    assert support.ask(["/nowhere/program"]) is None


def test_counts_come_from_the_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(PYTEST_REPORT)
    assert checking.read_counts(str(report)) == Counts(passed=1, failed=2, skipped=1)
    report.write_text("<broken")
    assert checking.read_counts(str(report)) is None
    assert checking.read_counts(str(tmp_path / "none")) is None


def check(tmp_path: Path, name: str, code: int, report: str | None = None) -> Check:
    """A check that ends with a code and may leave a report."""
    path = str(tmp_path / f"{name}.xml") if report is not None else None
    program = "import sys; open(sys.argv[1], 'w').write(sys.argv[2]); sys.exit(int(sys.argv[3]))"
    arguments = [sys.executable, "-c", program, path or os.devnull, report or "", str(code)]
    return Check(name, arguments, str(tmp_path), path)


def summary(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    checks: list[Check],
) -> tuple[int, list[str]]:
    monkeypatch.setattr(checking, "REPORTS", str(tmp_path / "reports"))
    monkeypatch.setattr(checking, "all_checks", lambda: checks)
    code = checking.check_everything()
    sys.stdout.flush()
    return code, capfd.readouterr().out.rstrip().splitlines()


ONE = "<testsuites><testsuite><testcase/></testsuite></testsuites>"


def test_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    checks = [
        check(tmp_path, "style", 0),
        check(tmp_path, "a", 0, ONE),
        check(tmp_path, "b", 0, ONE),
    ]
    code, lines = summary(monkeypatch, capfd, tmp_path, checks)
    assert code == 0
    assert lines[-2:] == ["Everything passed.", "2 passed, 0 failed, 0 skipped"]


def test_every_check_runs_and_the_failing_ones_are_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    checks = [
        check(tmp_path, "style", 1),
        check(tmp_path, "tests", 1, PYTEST_REPORT),
        check(tmp_path, "more", 0, ONE),
    ]
    code, lines = summary(monkeypatch, capfd, tmp_path, checks)
    assert code == 1
    assert lines[-2:] == ["Failing: style, tests", "2 passed, 2 failed, 1 skipped"]
    assert any(line.split()[:2] == ["more", "ok"] for line in lines)


@pytest.mark.parametrize("report", ["<testsuites/>", "<broken"])
def test_a_test_run_that_ran_nothing_is_a_failure(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    report: str,
) -> None:
    code, lines = summary(monkeypatch, capfd, tmp_path, [check(tmp_path, "tests", 0, report)])
    assert code == 1
    assert "Failing: tests" in lines


def script(
    tmp_path: Path, name: str, program: str, *, wide: bool = False, long: bool = False
) -> Check:
    """A check that is a few lines of Python, run in the folder of the test."""
    prelude = "import os, sys, time\nfrom pathlib import Path\n"
    return Check(name, [sys.executable, "-c", prelude + program], str(tmp_path), None, wide, long)


AWAIT = """
def await_file(name):
    for _ in range(600):
        if Path(name).exists():
            return
        time.sleep(0.05)
    sys.exit(name + " never came")
"""


def test_checks_of_one_processor_run_two_at_a_time_and_print_in_one_piece(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    meeting = AWAIT + "print('{0} begins', flush=True); Path('{0}').touch(); await_file('{1}')\n"
    last = "await_file('b has ended'); print('a ends', flush=True)"
    checks = [
        script(tmp_path, "a", meeting.format("a", "b") + last),
        script(tmp_path, "b", meeting.format("b", "a") + "print('b ends')"),
        # Begins only when one of the two has made room.
        script(tmp_path, "c", "Path('b has ended').touch(); sys.exit(3)"),
    ]
    code, lines = summary(monkeypatch, capfd, tmp_path, checks)
    assert code == 1
    assert lines[:4] == ["==> Side by side: a, b, c", "==> b", "b begins", "b ends"]
    first = lines.index("==> a")
    assert lines[first + 1 : first + 3] == ["a begins", "a ends"], "though b spoke meanwhile"
    assert "==> c" in lines
    assert lines[-2] == "Failing: c"
    # The summary keeps the order of the list, whoever ended first.
    shown = lines[lines.index("Summary") + 1 :]
    assert [line.split()[:2] for line in shown[:3]] == [["a", "ok"], ["b", "ok"], ["c", "FAILED"]]


def test_a_wide_check_has_the_machine_for_itself(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    alone = "sys.exit(not Path('done').exists() or Path('wide').exists())"
    checks = [
        script(tmp_path, "wide", alone, wide=True),
        script(tmp_path, "narrow", "time.sleep(0.3); Path('done').touch()"),
        script(tmp_path, "last", "sys.exit(not Path('done').exists())", wide=True),
    ]
    code, lines = summary(monkeypatch, capfd, tmp_path, checks)
    assert code == 0
    assert [line for line in lines if line.startswith("==> ")] == [
        "==> Side by side: narrow",
        "==> narrow",
        "==> wide",
        "==> last",
    ]


def test_a_long_check_is_shown_as_it_comes_and_the_others_run_beside_it(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    long = AWAIT + "print('..', end='', flush=True); await_file('second'); print('.')"
    checks = [
        script(tmp_path, "long", long, long=True),
        script(tmp_path, "first", "time.sleep(0.3); print('style')"),
        script(tmp_path, "second", "time.sleep(0.3); Path('second').touch()"),
    ]
    code, lines = summary(monkeypatch, capfd, tmp_path, checks)
    assert code == 0
    assert lines[1:5] == ["==> long", "..", "==> first", "style"]
    assert {"==> second", "."} < set(lines[5 : lines.index("Summary")])


def test_a_check_whose_program_is_not_there_fails_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = Check("missing", ["/nowhere/program"], str(tmp_path), None)
    code, lines = summary(monkeypatch, capfd, tmp_path, [missing, check(tmp_path, "style", 0)])
    assert code == 1
    assert any(line.startswith("/nowhere/program: ") for line in lines)
    assert "Failing: missing" in lines


def test_an_interrupt_ends_every_check_that_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sleeper = "Path(sys.argv[1]).write_text(str(os.getpid())); time.sleep(100)"
    checks = [script(tmp_path, name, sleeper) for name in ("a", "b", "c")]
    checks = [one._replace(arguments=[*one.arguments, one.name]) for one in checks]
    began: list[int] = []
    pause = time.sleep

    def interrupted(seconds: float) -> None:
        pause(seconds)
        written = [(tmp_path / name) for name in ("a", "b", "c") if (tmp_path / name).exists()]
        began[:] = [int(path.read_text() or 0) for path in written]
        if len(began) >= 2 and all(began):
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        checking.perform_side_by_side(checks)
    assert len(began) == 2
    for process in began:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


@pytest.mark.parametrize("wide", [False, True])
def test_what_was_compiled_is_kept_for_the_next_program(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    wide: bool,
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = script(tmp_path, "asked", "sys.exit(sys.dont_write_bytecode)", wide=wide)
    assert summary(monkeypatch, capfd, tmp_path, [asked])[0] == 0


def test_the_browser_tests_wait_while_others_work_and_all_else_of_pytest_runs_alone() -> None:
    checks = checking.all_checks()
    assert [one.name for one in checks if one.wide] == ["pytest"]
    assert [one.name for one in checks if one.long] == ["browser", "pytest"]
    assert checks[0].name == "browser", "the longest begins"


def test_the_browser_tests_that_may_take_longest_begin() -> None:
    class Item:
        def __init__(self, name: str, seconds: int | None) -> None:
            self.path = ROOT / "tests" / name
            self.mark = None if seconds is None else pytest.mark.timeout(seconds).mark

        def get_closest_marker(self, _name: str) -> pytest.Mark | None:
            return self.mark

    named = {
        "browser/short": Item("browser/short.py", None),
        "engine/long": Item("engine/long.py", 900),
        "browser/long": Item("browser/long.py", 300),
        "browser/longest": Item("browser/longest.py", 600),
        "browser/long too": Item("browser/long_too.py", 300),
    }
    items: list[Any] = list(named.values())
    pytest_collection_modifyitems(items)
    order = [next(name for name, item in named.items() if item is one) for one in items]
    assert order == [
        "browser/longest",
        "engine/long",
        "browser/long",
        "browser/long too",
        "browser/short",
    ]


def test_browser_tests_without_a_browser_are_skipped_and_fail_under_ci(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CHROME", "/nowhere/chrome")
    monkeypatch.setenv("CI", "")
    with pytest.raises(pytest.skip.Exception, match="no Chromium or Chrome was found"):
        found_browser()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no Chromium or Chrome was found"):
        found_browser()
