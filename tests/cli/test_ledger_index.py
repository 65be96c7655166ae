"""The index of paragraphs, the parts of the rulebook, and the data shipped for A World at War."""

from __future__ import annotations

from pathlib import Path

import pytest

from warcabinet.cli.ledger.games import open_ledger, package_folder
from warcabinet.cli.ledger.index import Index, LedgerError, natural_key, read_index, read_reasons
from warcabinet.cli.ledger.parts import AWAW_PARTS, parse_scope

DATA = package_folder() / "awaw" / "data"


def test_the_shipped_index_is_complete() -> None:
    index = read_index(DATA / "rules.tsv")
    assert len(index.paragraphs) == 2807
    assert len(list(index.of_kind("item"))) == 2698
    assert len(list(index.of_kind("heading"))) == 698


def test_the_shipped_files_are_in_natural_order() -> None:
    for name in ("rules.tsv", "not_needed.tsv"):
        lines = (DATA / name).read_text(encoding="utf-8").splitlines()[1:]
        rules = [line.split("\t")[0] for line in lines]
        assert rules == sorted(rules, key=natural_key), name


def test_the_shipped_ledger_has_no_errors() -> None:
    ledger, _ = open_ledger("awaw")
    assert [str(problem) for problem in ledger.problems] == []
    assert ledger.counts()["total"] == 2807


def test_every_paragraph_belongs_to_one_part() -> None:
    for rule in read_index(DATA / "rules.tsv").paragraphs:
        assert sum(rule in part for part in AWAW_PARTS) == 1, rule


def test_natural_order() -> None:
    rules = ["15.34", "15.331", "9.2", "15.33B", "15.33", "15.33A", "15.4"]
    expected = ["9.2", "15.33", "15.33A", "15.33B", "15.331", "15.34", "15.4"]
    assert sorted(rules, key=natural_key) == expected
    with pytest.raises(ValueError, match="not a rule number"):
        natural_key("rule 15")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([("1.1", "rule"), ("1.1", "rule")], "1.1 is listed twice"),
        ([("1.1", "chapter")], "the kind is one of"),
        ([("1.1A", "item")], "item 1.1A has no paragraph 1.1"),
        ([("1.1", "heading"), ("1.1A", "item")], "item 1.1A has no paragraph 1.1"),
    ],
)
def test_a_bad_index_is_refused(rows: list[tuple[str, str]], message: str) -> None:
    with pytest.raises(LedgerError, match=message):
        Index(rows)


def test_a_bad_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rules.tsv"
    with pytest.raises(LedgerError, match="there is no file"):
        read_index(path)
    path.write_text("number\tkind\n", encoding="utf-8")
    with pytest.raises(LedgerError, match=r"the columns of rules\.tsv must be rule and kind"):
        read_index(path)
    path.write_text("rule\tkind\n1.1\n", encoding="utf-8")
    with pytest.raises(LedgerError, match="line 2: 1 columns instead of 2"):
        read_index(path)


def test_reasons_are_given_once_and_in_words(tmp_path: Path) -> None:
    path = tmp_path / "not_needed.tsv"
    assert read_reasons(path, "shown") == ([], [])
    path.write_text("rule\treason\n1.1\tdice\n1.1\tpaper\n1.2\t\n", encoding="utf-8")
    reasons, problems = read_reasons(path, "shown")
    assert [(reason.rule, reason.reason) for reason in reasons] == [("1.1", "dice"), ("1.2", "")]
    assert [str(problem) for problem in problems] == [
        "shown:3: 1.1 is listed twice",
        "shown:4: 1.2 is listed, but no reason is given",
    ]


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("ground", ["10.1", "16.9"], ["9.9", "17.1"]),
        ("Ground", ["10.1"], ["17.1"]),
        ("15", ["15.1", "15.33A"], ["14.1", "1.5"]),
        ("10-12", ["10.1", "12.9"], ["9.1", "13.1"]),
        ("15.3", ["15.3", "15.33A", "15.3"], ["15.4", "5.3"]),
        ("all", ["1.1", "89.9"], []),
    ],
)
def test_scopes(text: str, inside: list[str], outside: list[str]) -> None:
    scope = parse_scope(text, AWAW_PARTS)
    assert all(rule in scope for rule in inside)
    assert not any(rule in scope for rule in outside)


def test_a_scope_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="'sea' is neither a part"):
        parse_scope("sea", AWAW_PARTS)
