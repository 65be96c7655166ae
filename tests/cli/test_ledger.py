"""The ledger of a small project: the status of each paragraph, the errors, and the command."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from ledger_tree import Tree, toy_tree
from typer.testing import CliRunner

from warcabinet.cli.ledger.games import GAMES, unknown_numbers
from warcabinet.cli.rules import rules_command

app = typer.Typer()
app.command()(rules_command)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tree]:
    with toy_tree(tmp_path, monkeypatch) as made:
        yield made


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["--game", "toy", *arguments])
    assert result.exit_code == code, result.output
    return result.output


def run_json(*arguments: str, code: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", code=code))


def test_every_status(tree: Tree) -> None:
    tree.code('"""T1.11, T1.12: steps."""')
    tree.code('"""T2.11A: back."""', "more")
    tree.tests(
        """
        @pytest.mark.rule("T1.11", "T1.12", "T1.12A")
        def test_a(): ...
        """
    )
    ledger = tree.ledger()
    assert {rule: ledger.status(rule) for rule in ledger.index.paragraphs} == {
        "T1.11": "tested",
        "T1.12": "partly",
        "T2.11": "code_only",
        "T3.11": "missing",
    }
    assert ledger.uncited("T1.12") == ("T1.12B",)
    assert ledger.problems == []


def test_a_paragraph_is_tested_when_it_and_all_its_items_are(tree: Tree) -> None:
    tree.code('"""T1.12: steps."""')
    tree.tests('@pytest.mark.rule("T1.12A", "T1.12B")\ndef test_a(): ...')
    assert tree.ledger().status("T1.12") == "partly"
    tree.tests('@pytest.mark.rule("T1.12")\ndef test_a(): ...', "test_more")
    assert tree.ledger().status("T1.12") == "tested"


def test_not_needed(tree: Tree) -> None:
    tree.reasons("T1.12A\tOnly points elsewhere.", "T2.11\tAbout dice.")
    tree.code('"""T1.12: steps."""')
    tree.tests('@pytest.mark.rule("T1.12", "T1.12B")\ndef test_a(): ...')
    ledger = tree.ledger()
    assert ledger.problems == []
    assert ledger.status("T1.12") == "tested"
    assert ledger.status("T2.11") == ledger.status("T2.11A") == "not_needed"


def test_not_needed_yet_tested_is_a_contradiction(tree: Tree) -> None:
    tree.reasons("T2.11\tAbout dice.")
    tree.tests('@pytest.mark.rule("T2.11A")\ndef test_a(): ...')
    assert tree.errors() == [
        "tests/test_toy.py:2: T2.11A is listed as not needed, but a test cites it"
    ]


def test_headings_count_for_nothing(tree: Tree) -> None:
    tree.code('"""T1.1: everything on steps."""')
    ledger = tree.ledger()
    assert ledger.problems == []
    assert ledger.counts()["missing"] == 4


def test_errors_are_named_with_file_and_line(tree: Tree) -> None:
    tree.reasons("T9.1\tDice.", "T1.1\tA heading.")
    tree.code('"""T1.11:"""\n\n\ndef f():\n    """T9.2: steps."""\n')
    tree.tests('@pytest.mark.rule("T9.3", "T3.11")\ndef test_a(): ...')
    toy = "src/warcabinet/toy"
    assert tree.errors() == [
        f"{toy}/code.py:1: T1.11 cited without a gist: write 'numbers: gist'",
        f"{toy}/code.py:5: T9.2 is cited, but there is no such rule",
        f"{toy}/not_needed.tsv:2: T9.1: there is no such rule",
        f"{toy}/not_needed.tsv:3: T1.1 is a heading: list its paragraphs",
        "tests/test_toy.py:2: T3.11 is cited by a test, but no code gives its gist",
        "tests/test_toy.py:2: T9.3 is cited, but there is no such rule",
    ]
    run(code=1)
    assert len(run_json(code=1)["errors"]) == 6


def test_entries_of_the_book_are_citations_with_gists(tree: Tree) -> None:
    tree.with_book()
    ledger = tree.ledger()
    assert [str(use.place) for use in ledger.code["T1.12A"]] == [
        "src/warcabinet/toy/moves.py:15",
    ]
    assert ledger.status("T1.11") == "code_only"
    tree.code('from toy.book import BOOK\nBOOK.note("T9.1", "What.")\n', "notes")
    tree.code('from toy.book import BOOK\nBOOK.note("T3.11", " ")\n', "silence")
    assert tree.errors() == [
        "src/warcabinet/toy/notes.py:2: T9.1 is cited, but there is no such rule",
        "src/warcabinet/toy/silence.py:2: T3.11:note is registered without a gist",
    ]


def test_numbers_of_other_games_are_theirs(tree: Tree) -> None:
    tree.tests('@pytest.mark.rule("15.41", "S1.1")\ndef test_a(): ...')
    assert tree.errors() == []


def test_json(tree: Tree) -> None:
    tree.code('"""T1.11, T1.12: steps."""')
    tree.tests('@pytest.mark.rule("T1.11", "T1.12A")\ndef test_a(): ...')
    data = run_json()
    counts = {"total": 4, "tested": 1, "partly": 1, "code_only": 0, "not_needed": 0, "missing": 2}
    assert {key: data[key] for key in counts} == counts
    assert set(data) == {*counts, "parts", "errors", "test_citations"}
    assert set(data["parts"]) == {"first", "second"}
    assert set(data["parts"]["first"]) == {*counts, "rules"}
    assert data["parts"]["second"]["missing"] == 2
    assert data["errors"] == []
    assert set(run_json("--part", "first")["parts"]) == {"first"}
    assert run_json("--part", "T3")["total"] == 1


def test_missing(tree: Tree) -> None:
    tree.code('"""T1.12: steps."""')
    tree.tests('@pytest.mark.rule("T1.12")\ndef test_a(): ...')
    data = run_json("--missing", "all")
    assert data["missing_rules"] == ["T1.11", "T2.11", "T3.11"]
    assert data["partly_rules"] == {"T1.12": ["T1.12A", "T1.12B"]}
    assert run_json("--missing", "second")["missing_rules"] == ["T2.11", "T3.11"]
    output = run("--missing", "T1")
    assert "T1.11\n" in output
    assert "T1.12 lacks T1.12A, T1.12B" in output


def test_not_needed_is_listed_with_its_reason(tree: Tree) -> None:
    tree.reasons("T2.11\tAbout dice.")
    assert run_json("--not-needed", "all")["not_needed_rules"] == {"T2.11": "About dice."}
    assert "About dice." in run("--not-needed", "2")


def test_gist(tree: Tree) -> None:
    tree.with_book()
    tree.reasons("T2.11\tAbout dice.")
    tree.tests('@pytest.mark.rule("T1.12")\ndef test_a(): ...')
    output = run("--gist", "T1.12")
    for text in (
        "T1.12 (rule) partly",
        "Nobody steps back.",
        "src/warcabinet/toy/moves.py:15",
        "tests/test_toy.py::test_a",
        "No test cites T1.12A, T1.12B.",
    ):
        assert text in output
    assert run_json("--gist", "T1.12A")["status"] == "code_only"
    assert "About dice." in run("--gist", "T2.11A")
    assert "(heading)" in run("--gist", "T1.1")
    assert "No code gives its gist." in run("--gist", "T3.11")
    run("--gist", "T9.9", code=1)


def test_the_table_fits_80_columns(tree: Tree) -> None:
    output = run()
    assert max(map(len, output.splitlines())) <= 80
    assert "…" not in output
    for heading in ("Tested", "Partly", "needed", "Missing", "total"):
        assert heading in output


def test_an_install_without_tests(tree: Tree) -> None:
    tree.code('"""T1.11: steps."""')
    tree.tests('@pytest.mark.rule("T1.11")\ndef test_a(): ...')
    shutil.rmtree(tree.root / "tests")
    data = run_json()
    assert data["test_citations"] is False
    assert data["code_only"] == 1
    assert "need a source checkout" in " ".join(run().split())
    run("--mutate", code=1)


def test_arguments_that_do_not_exist(tree: Tree) -> None:
    run("--part", "sea", code=2)
    assert CliRunner().invoke(app, ["--game", "chess"]).exit_code == 1
    (tree.package / "toy" / "rules.tsv").unlink()
    assert "has no list of rules" in run(code=1)


def test_unknown_numbers() -> None:
    assert unknown_numbers({"15.41", "15.33A", "15.999", "nonsense"}) == {"15.999", "nonsense"}
    assert "toy" not in GAMES
