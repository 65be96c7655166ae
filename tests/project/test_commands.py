"""How the commands remember what is done, and how they sum up the checks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import checking
import support
from checking import Check, Counts
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


def browser_tests(ci: str) -> subprocess.CompletedProcess[str]:
    """Run one browser test where no browser is to be found."""
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/browser", "-k", "loading"]
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "CHROME": "/nowhere/chrome", "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )


def test_browser_tests_without_a_browser_are_skipped() -> None:
    done = browser_tests("")
    assert done.returncode == 0
    assert "1 skipped" in done.stdout


def test_browser_tests_without_a_browser_fail_under_ci() -> None:
    done = browser_tests("true")
    assert done.returncode == 1
    assert "no Chromium or Chrome was found" in done.stdout
