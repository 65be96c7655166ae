"""The ledger of a small project: the status of each paragraph, the errors, and the command."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from ledger_tree import Tree, toy_tree
from typer.testing import CliRunner

from warcabinet.cli.ledger import games
from warcabinet.cli.ledger.games import GAMES, unknown_clauses
from warcabinet.cli.ledger.ledger import read_ledger
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
    tree.cite("T1.11", "T1.12", "T1.12A")
    ledger = tree.ledger()
    assert {rule: ledger.status(rule) for rule in ledger.index.paragraphs} == {
        "T1.11": "tested",
        "T1.12": "partly",
        "T2.11": "code_only",
        "T3.11": "missing",
    }
    assert ledger.open_clauses("T1.12") == ("T1.12B#1",)
    assert ledger.problems == []


def test_a_paragraph_is_tested_when_it_and_all_its_items_are(tree: Tree) -> None:
    tree.code('"""T1.12: steps."""')
    tree.cite("T1.12A", "T1.12B")
    assert tree.ledger().status("T1.12") == "partly"
    tree.cite("T1.12", name="test_more")
    assert tree.ledger().status("T1.12") == "tested"


def test_not_needed(tree: Tree) -> None:
    tree.reasons("T1.12A\tpeople\t\tOnly points elsewhere.", "T2.11\tpeople\t\tAbout dice.")
    tree.code('"""T1.12: steps."""')
    tree.cite("T1.12", "T1.12B")
    ledger = tree.ledger()
    assert ledger.problems == []
    assert ledger.status("T1.12") == "tested"
    assert ledger.status("T2.11") == ledger.status("T2.11A") == "not_needed"


def test_not_needed_yet_tested_is_a_contradiction(tree: Tree) -> None:
    tree.reasons("T2.11\tpeople\t\tAbout dice.")
    tree.code('"""T2.11: dice."""')
    tree.cite("T2.11A")
    assert tree.errors() == [
        "tests/test_toy.py:2: T2.11A#1 has a closing reason, but a test cites it"
    ]


def test_headings_count_for_nothing(tree: Tree) -> None:
    tree.code('"""T1.1: everything on steps."""')
    ledger = tree.ledger()
    assert ledger.problems == []
    assert ledger.counts()["missing"] == 4


def test_errors_are_named_with_file_and_line(tree: Tree) -> None:
    tree.reasons("T9.1\tpeople\t\tDice.", "T1.1\tpeople\t\tA heading.")
    tree.code('"""T1.11:"""\n\n\ndef f():\n    """T9.2: steps."""\n')
    tree.cite("T9.3", "T3.11")
    toy = "src/warcabinet/toy"
    assert tree.errors() == [
        f"{toy}/code.py:1: T1.11 cited without a gist: write 'numbers: gist'",
        f"{toy}/code.py:5: T9.2 is cited, but there is no such rule",
        f"{toy}/reasons.tsv:2: T9.1: there is no such rule or clause",
        f"{toy}/reasons.tsv:3: T1.1 is a heading: list its paragraphs",
        "tests/test_toy.py:2: T9.3#1 is cited, but there is no such clause",
        "tests/test_toy.py:3: T3.11 is cited by a test, but no code gives its gist",
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
    tree.cite("15.41", "S1.1")
    assert tree.errors() == []


def test_json(tree: Tree) -> None:
    tree.code('"""T1.11, T1.12: steps."""')
    tree.cite("T1.11", "T1.12A")
    data = run_json()
    counts = {"total": 4, "tested": 1, "partly": 1, "code_only": 0, "not_needed": 0, "missing": 2}
    counts |= {"clauses": 7, "clauses_tested": 2, "clauses_closed": 0, "clauses_waiting": 0}
    counts |= {"clauses_proved": 0}
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
    tree.cite("T1.12")
    data = run_json("--missing", "all")
    assert data["missing_rules"] == ["T1.11", "T2.11", "T3.11"]
    assert data["partly_rules"] == {"T1.12": ["T1.12A#1", "T1.12B#1"]}
    assert run_json("--missing", "second")["missing_rules"] == ["T2.11", "T3.11"]
    output = run("--missing", "T1")
    assert "T1.11\n" in output
    assert "T1.12 lacks T1.12A#1, T1.12B#1" in output


def test_not_needed_is_listed_with_its_reason(tree: Tree) -> None:
    tree.reasons("T2.11\tpeople\t\tAbout dice.")
    assert run_json("--not-needed", "all")["not_needed_rules"] == {"T2.11": "About dice."}
    assert "About dice." in run("--not-needed", "2")


def test_gist(tree: Tree) -> None:
    tree.with_book()
    tree.reasons("T2.11\tpeople\t\tAbout dice.")
    tree.cite("T1.12")
    output = run("--gist", "T1.12")
    for text in (
        "T1.12 (rule) partly",
        "Nobody steps back.",
        "src/warcabinet/toy/moves.py:15",
        "tests/test_toy.py::test_a",
        "T1.12#1 it",
        "T1.12A#1 no test",
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
    tree.cite("T1.11")
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


def test_unknown_clauses() -> None:
    names = {"15.41#1", "15.33A#1", "15.33A", "15.41#99", "15.999#1", "nonsense"}
    assert unknown_clauses(names) == {"15.41#99", "15.999#1", "nonsense"}
    assert "toy" not in GAMES


# Clauses -----------------------------------------------------------------------------------------


TWO = ("T3.11\t1\tsentence", "T3.11\t2\texception")


def test_a_paragraph_is_tested_when_each_of_its_clauses_is(tree: Tree) -> None:
    tree.clauses(*TWO)
    tree.code('"""T3.11: steps."""')
    tree.cite("T3.11#1")
    ledger = tree.ledger()
    assert ledger.status("T3.11") == "partly"
    assert ledger.open_clauses("T3.11") == ("T3.11#2",)
    tree.cite("T3.11#1", "T3.11#2")
    assert tree.ledger().status("T3.11") == "tested"


def test_a_closing_reason_stands_for_a_test(tree: Tree) -> None:
    tree.clauses(*TWO)
    tree.code('"""T3.11: steps."""')
    tree.cite("T3.11#1")
    tree.reasons("T3.11#2\tillustration\t\tAn example.")
    ledger = tree.ledger()
    assert ledger.problems == []
    assert ledger.status("T3.11") == "tested"
    figures = ledger.counts()
    assert (figures["clauses"], figures["clauses_tested"], figures["clauses_closed"]) == (8, 1, 1)


def test_reasons_alone_make_nothing_tested(tree: Tree) -> None:
    tree.clauses(*TWO)
    tree.reasons("T3.11#1\tintroduction\t\tA lead-in.", "T3.11#2\tillustration\t\tExample.")
    assert tree.ledger().status("T3.11") == "not_needed"


def test_a_clause_that_says_the_same_needs_the_other_to_be_tested(tree: Tree) -> None:
    tree.clauses(*TWO)
    tree.code('"""T1.11, T3.11: steps."""')
    tree.cite("T3.11#1")
    reason = "T3.11#2\tsame\t{}\tSays it again."
    tree.reasons(reason.format("T1.11#1"))
    shown = "src/warcabinet/toy/reasons.tsv:2: T3.11#2"
    assert tree.errors() == [f"{shown} says the same as T1.11#1, which has no test"]
    tree.reasons(reason.format("T1.11#7"))
    assert tree.errors() == [f"{shown}: there is no clause T1.11#7"]
    tree.cite("T3.11#1", "T1.11#1")
    tree.reasons(reason.format("T1.11#1"))
    assert tree.errors() == []


def test_definitions_stay_out_of_the_figures(tree: Tree) -> None:
    sources = msgspec.structs.replace(games.sources_of("toy", tree.package), definitions=("T3.11",))
    ledger = read_ledger(sources, None)
    assert (ledger.counts()["total"], ledger.counts()["clauses"]) == (3, 6)
    assert "T3.11" not in ledger.paragraphs()


def test_a_heading_lists_its_paragraphs_and_what_waits_says_so(tree: Tree) -> None:
    row = "T3.11\tT2\tneeds dice"
    tree.write({"src/warcabinet/toy/awaiting.tsv": f"rule\twaits_for\treason\n{row}\n"})
    assert run_json("--gist", "T1.1")["paragraphs"] == {"T1.11": "missing", "T1.12": "missing"}
    assert "T1.12  missing" in run("--gist", "T1.1")
    assert "needs dice" in run("--gist", "T3.11")
    assert run_json("--missing", "all")["awaiting"] == {"T3.11": "needs dice"}
