"""Proving clauses: the small changes, what they prove and what not, and the command."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from figures import other_cells
from ledger_tree import Tree, toy_tree
from typer.testing import CliRunner

from warcabinet.cli.ledger import mutate
from warcabinet.cli.ledger.index import LedgerError
from warcabinet.cli.ledger.mutants import changed, changes
from warcabinet.cli.ledger.parts import EVERYTHING, parse_scope
from warcabinet.cli.rules import rules_command

app = typer.Typer()
app.command()(rules_command)

TESTS = """
from toy.book import BOOK
from toy.moves import Step

@pytest.mark.rule("T1.11#1", "the lake is closed")
def test_lake():
    assert BOOK.may(None, Step(to=3))

@pytest.mark.rule("T1.12#1", "nothing at all")
def test_looks_away():
    BOOK.may(None, Step(to=-1))

def test_shore():
    assert not BOOK.may(None, Step(to=4))
"""

WALKS = '''
"""T3.11: how far a piece walks."""

MOST = 3


def walk(tired, steps):
    """T3.11: at most three steps, two if it is tired."""
    if steps < 0:
        raise ValueError(steps)
    limit = MOST - 1 if tired else MOST
    return min(steps, limit)


def rest():
    """T2.11: a rest is short."""
    assert MOST > 0
    return 1
'''


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tree]:
    with toy_tree(tmp_path, monkeypatch) as made:
        made.with_book()
        yield made


def prove(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["--game", "toy", "--mutate", "--json", *arguments])
    assert result.exit_code in (0, 1), result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def proofs(tree: Tree) -> dict[str, list[str]]:
    rows = [
        line.split("\t")
        for path in sorted((tree.root / "tests" / "proofs" / "toy").glob("*.tsv"))
        for line in path.read_text(encoding="utf-8").splitlines()[1:]
    ]
    return {row[0]: row[1:] for row in rows}


def run_pytest(tree: Tree, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", *mutate.WITHOUT, *options]
    return subprocess.run(command, cwd=tree.root, capture_output=True, text=True, check=False)


# The changes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("a < b", {"a <= b"}),
        ("a in b", {"a not in b"}),
        ("not a", {"not not a"}),
        ("a and b", {"a or b", "b and b", "a and a"}),
        ("7", {"8", "6"}),
        ("True", {"False"}),
        ("a + 1", {"a - 1", "a + 2"}),
        ("min(a, b)", {"max(a, b)"}),
        ("f(a, quick=b)", {"f(a)"}),
        ("{'a': b}", {"{}"}),
        ("(a, b)", {"(b,)", "(a,)"}),
        ("[a for a in b if c]", {"[a for a in b if not c]"}),
        ("'text'", set()),
    ],
)
def test_small_changes(text: str, others: set[str]) -> None:
    tree = ast.parse(text, mode="eval").body
    assert {ast.unparse(changed(tree, change)) for change in changes(tree)} == others
    assert ast.unparse(tree) == text


def test_statements_are_left_out_but_never_a_whole_function() -> None:
    text = """
        def f(a: int | None) -> int:
            "12: words."
            note(a)
            if a:
                return 1
            return g(a)
    """
    [tree] = ast.parse("\n".join(line[8:] for line in text.splitlines())).body
    words = {change.words for change in changes(tree)}
    assert words == {
        "leave out note(a)",
        "turn the condition a",
        "leave out return 1",
        "2 instead of 1",
    }


# What proves -------------------------------------------------------------------------------------


def test_a_clause_is_proved_by_its_own_test_and_no_other(tree: Tree) -> None:
    tree.tests(TESTS)
    data = prove()
    assert (data["checked"], data["proved"]) == (2, 1)
    assert [found["clause"] for found in data["unproved"]] == ["T1.12#1"]
    [row] = proofs(tree).values()
    assert row[:3] == [
        "tests/test_toy.py::test_lake",
        "src/warcabinet/toy/moves.py::lake",
        "switch off T1.11:lake",
    ]
    assert tree.ledger().counts()["clauses_proved"] == 1
    assert prove()["checked"] == 1  # what is proved is not tried again
    assert prove("--every")["checked"] == 2
    assert prove("--only", "T1.11#1")["proved"] == 1


def test_a_proof_holds_while_test_and_code_are_as_they_were(tree: Tree) -> None:
    tree.tests(TESTS)
    prove()
    tree.tests(TESTS.replace("the lake is closed", "the lake is shut"))
    assert tree.ledger().counts()["clauses_proved"] == 1  # the mark is not the test
    tree.tests(TESTS.replace("Step(to=3)", "Step(to=3,)"))
    assert tree.ledger().counts()["clauses_proved"] == 0
    tree.tests(TESTS)
    moves = tree.package / "toy" / "moves.py"
    moves.write_text(moves.read_text(encoding="utf-8").replace("step.to == 3", "step.to in (3, 5)"))
    assert tree.ledger().counts()["clauses_proved"] == 0


def walking(*tests: str) -> str:
    return "\n".join(["from toy.walks import rest, walk", *tests])


def test_figures_and_conditions_are_changed_outside_the_book(tree: Tree) -> None:
    tree.code(WALKS, "walks")
    tree.tests(
        walking(
            '@pytest.mark.rule("T3.11#1", "three steps")',
            "def test_far(): assert walk(False, 9) == 3",
            "def test_near(): assert walk(False, 1) == 1",
        )
    )
    assert prove("--part", "T3")["proved"] == 1


def test_what_code_remembers_for_good_does_not_hide_a_change(tree: Tree) -> None:
    remembering = WALKS.replace("def walk(", "@cache\ndef walk(").replace(
        "MOST = 3", "from functools import cache\n\nMOST = 3"
    )
    tree.code(remembering, "walks")
    tree.tests(
        walking(
            '@pytest.mark.rule("T3.11#1", "three steps")',
            "def test_far(): assert walk(False, 9) == 3",
            "def test_near(): assert walk(False, 1) == 1",
        )
    )
    assert prove("--part", "T3")["proved"] == 1


@pytest.mark.parametrize(
    ("cell", "others"),
    [
        (3, [4]),
        ("no", ["yes"]),
        ("yes", ["no", ""]),
        ("carry protect", ["protect", "carry"]),
        ("", []),
    ],
)
def test_cells_of_tables_are_changed(cell: str | int, others: list[str | int]) -> None:
    assert list(other_cells(cell)) == others


@pytest.mark.parametrize(
    ("why", "test"),
    [
        ("an exception of the code", "def test_far(): walk(False, 9)"),
        ("a check within the code", "def test_far(): rest()"),
        ("a failure under a whole-function change", "def test_far(): assert callable(walk)"),
    ],
)
def test_what_proves_nothing(tree: Tree, why: str, test: str) -> None:
    tree.code(WALKS, "walks")
    mark = '@pytest.mark.rule("T3.11#1", "three steps")'
    tree.tests(walking(mark, test, "def test_near(): assert walk(False, 1) == 1"))
    assert prove("--part", "T3")["proved"] == 0, why


def test_another_test_of_the_same_code_must_still_pass(tree: Tree) -> None:
    tree.code(WALKS, "walks")
    mark = '@pytest.mark.rule("T3.11#1", "three steps")'
    tree.tests(walking(mark, "def test_far(): assert walk(False, 9) == 3"))
    assert prove("--part", "T3")["proved"] == 0


def test_one_change_proves_one_clause_of_a_test(tree: Tree) -> None:
    tree.clauses("T1.11\t1\tsentence", "T1.11\t2\tsentence")
    second = '@pytest.mark.rule("T1.11#2", "the lake again")\n@pytest.mark.rule("T1.11#1"'
    tree.tests(TESTS.replace('@pytest.mark.rule("T1.11#1"', second))
    assert prove("--part", "T1.11")["proved"] == 2
    rows = proofs(tree)
    assert rows["T1.11#1"][2] != rows["T1.11#2"][2]


def test_code_that_does_not_cite_the_number_is_left_alone(tree: Tree) -> None:
    tree.code(WALKS.replace("T3.11", "T2.11"), "walks")
    tree.code('"""T3.11: elsewhere."""', "elsewhere")
    tree.tests(
        walking(
            '@pytest.mark.rule("T3.11#1", "three steps")',
            "def test_far(): assert walk(False, 9) == 3",
            "def test_near(): assert walk(False, 1) == 1",
        )
    )
    result = CliRunner().invoke(app, ["--game", "toy", "--mutate", "--part", "T3"])
    assert result.exit_code == 1
    assert "carries out no code of a module that cites the number" in result.stdout


# The command -------------------------------------------------------------------------------------


def test_the_claims(tree: Tree) -> None:
    tree.tests(TESTS)
    ledger = tree.ledger()
    assert [claim.clause for claim in mutate.claims(ledger, EVERYTHING)] == ["T1.11#1", "T1.12#1"]
    assert mutate.claims(ledger, parse_scope("second", ledger.parts)) == []
    assert [claim.clause for claim in mutate.claims(ledger, EVERYTHING, ["T1.11#1"])] == ["T1.12#1"]
    [claim] = mutate.claims(ledger, EVERYTHING, (), ["T1.12"])
    assert claim.numbers == ("T1.12", "T1.12A", "T1.12B")
    with pytest.raises(LedgerError, match=r"there is no rule or clause T1\.99"):
        mutate.claims(ledger, EVERYTHING, (), ["T1.99"])


def test_tests_that_cannot_be_run_are_told(tree: Tree) -> None:
    tree.tests(TESTS + "\nimport nowhere")
    result = CliRunner().invoke(app, ["--game", "toy", "--mutate"])
    assert result.exit_code == 1
    assert "the tests could not be run" in result.output
    assert "nowhere" in result.output


def test_a_test_that_fails_as_it_is_proves_nothing(tree: Tree) -> None:
    tree.tests(TESTS.replace("assert BOOK.may", "assert not BOOK.may"))
    assert prove()["proved"] == 0


def test_the_option_switches_off(tree: Tree) -> None:
    tree.tests(TESTS)
    assert run_pytest(tree).returncode == 0
    process = run_pytest(tree, "--switch-off", "T1.11:lake")
    assert process.returncode == 1
    assert "1 failed, 2 passed" in process.stdout
    process = run_pytest(tree, "--switch-off", "T1.11:sea")
    assert process.returncode == pytest.ExitCode.USAGE_ERROR
    assert "no book has an entry 'T1.11:sea'" in process.stderr


def test_marks_with_unknown_clauses_stop_the_run(tree: Tree) -> None:
    tree.tests('@pytest.mark.rule("99.9#1", "what")\ndef test_a(): ...')
    process = run_pytest(tree)
    assert process.returncode == pytest.ExitCode.USAGE_ERROR
    assert "test_toy.py::test_a cites rule 99.9#1, which does not exist" in process.stderr
