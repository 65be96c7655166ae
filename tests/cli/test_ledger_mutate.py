"""Switching entries of a book off: the trials, the command, and the pytest option behind them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from ledger_tree import Tree, toy_tree
from typer.testing import CliRunner

from warcabinet.cli.ledger import mutate
from warcabinet.cli.ledger.index import LedgerError
from warcabinet.cli.ledger.parts import EVERYTHING, parse_scope
from warcabinet.cli.rules import rules_command

app = typer.Typer()
app.command()(rules_command)

TESTS = """
from toy.book import BOOK
from toy.moves import Step

@pytest.mark.rule("T1.11")
def test_lake():
    assert BOOK.may(None, Step(to=3))

@pytest.mark.rule("T1.12")
def test_looks_away():
    BOOK.may(None, Step(to=-1))
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tree]:
    with toy_tree(tmp_path, monkeypatch) as made:
        made.with_book()
        yield made


def run_pytest(tree: Tree, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", *mutate.WITHOUT, *options]
    return subprocess.run(command, cwd=tree.root, capture_output=True, text=True, check=False)


def test_the_plan(tree: Tree) -> None:
    tree.tests(TESTS)
    tree.code('from toy.book import BOOK\nBOOK.note("T3.11", "Never switched off.")\n', "notes")
    ledger = tree.ledger()
    trials = mutate.plan(ledger, EVERYTHING)
    assert [(trial.entry.id, trial.tests) for trial in trials] == [
        ("T1.11:lake", ("tests/test_toy.py::test_lake",)),
        ("T1.12:back", ("tests/test_toy.py::test_looks_away",)),
    ]
    assert mutate.plan(ledger, parse_scope("second", ledger.parts)) == []
    assert len(mutate.plan(ledger, EVERYTHING, ["T1.12:back"])) == 1
    with pytest.raises(LedgerError, match=r"no entry T1\.11:sea"):
        mutate.plan(ledger, EVERYTHING, ["T1.11:sea"])


def test_the_command_finds_what_nobody_guards(tree: Tree) -> None:
    tree.tests(TESTS)
    result = CliRunner().invoke(app, ["--game", "toy", "--mutate", "--json"])
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["checked"], data["noticed"]) == (2, 1)
    assert [(found["id"], found["verdict"]) for found in data["unguarded"]] == [
        ("T1.12:back", "unnoticed")
    ]
    result = CliRunner().invoke(app, ["--game", "toy", "--mutate", "--only", "T1.11:lake"])
    assert result.exit_code == 0, result.output
    assert "1 switched off, 1 noticed by a test." in result.stdout


def test_an_entry_without_a_test_is_unguarded(tree: Tree) -> None:
    result = CliRunner().invoke(app, ["--game", "toy", "--mutate"])
    assert result.exit_code == 1
    assert result.stdout.count("no test cites it") == 2


def test_failing_tests_prove_nothing(tree: Tree) -> None:
    tree.tests('@pytest.mark.rule("T1.11")\ndef test_a(): assert False')
    result = CliRunner().invoke(app, ["--game", "toy", "--mutate"])
    assert result.exit_code == 1
    assert "must pass before anything is switched off" in result.output


def test_tests_that_cannot_be_run_are_told_apart(tree: Tree) -> None:
    tree.tests(TESTS)
    conftest = (
        "import sys, pathlib\nsys.path.insert(0, str(pathlib.Path('src/warcabinet').resolve()))"
    )
    tree.write({"tests/conftest.py": conftest})  # knows no --switch-off
    outcomes = mutate.run(mutate.plan(tree.ledger(), EVERYTHING), tree.root)
    assert {outcome.verdict for outcome in outcomes} == {"broken"}
    assert "--switch-off" in outcomes[0].output


def test_the_option_switches_off(tree: Tree) -> None:
    tree.tests(TESTS)
    assert run_pytest(tree).returncode == 0
    process = run_pytest(tree, "--switch-off", "T1.11:lake")
    assert process.returncode == 1
    assert "1 failed, 1 passed" in process.stdout
    process = run_pytest(tree, "--switch-off", "T1.11:sea")
    assert process.returncode == pytest.ExitCode.USAGE_ERROR
    assert "no book has an entry 'T1.11:sea'" in process.stderr


def test_marks_with_unknown_numbers_stop_the_run(tree: Tree) -> None:
    tree.tests('@pytest.mark.rule("15.41", "99.9")\ndef test_a(): ...')
    process = run_pytest(tree)
    assert process.returncode == pytest.ExitCode.USAGE_ERROR
    assert "test_toy.py::test_a cites rule 99.9, which does not exist" in process.stderr
