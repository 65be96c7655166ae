"""The index of paragraphs, the parts of the rulebook, and the data shipped for A World at War."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from warcabinet.cli.ledger.clauses import (
    Clauses,
    clause_key,
    number_of,
    read_awaiting,
    read_clauses,
    read_closing,
)
from warcabinet.cli.ledger.games import open_ledger, package_folder
from warcabinet.cli.ledger.index import Index, LedgerError, natural_key, read_index, read_rows
from warcabinet.cli.ledger.parts import AWAW_PARTS, parse_scope

DATA = package_folder() / "awaw" / "data"

PRINTED_CLAUSES = "6dae1d041cd60a2c5b280fab60d12174321d2b98f8bd96365ade8d1215198e04"


def test_the_shipped_index_is_complete() -> None:
    index = read_index(DATA / "rules.tsv")
    assert len(index.paragraphs) == 2807
    assert len(list(index.of_kind("item"))) == 2702
    assert len(list(index.of_kind("heading"))) == 698


def test_the_shipped_files_are_in_natural_order() -> None:
    columns = {
        "rules.tsv": ("rule", "kind"),
        "clauses.tsv": ("rule", "clause", "kind"),
        "reasons.tsv": ("rule", "kind", "of", "reason"),
        "awaiting.tsv": ("rule", "waits_for", "reason"),
    }
    for name, wanted in columns.items():
        rules = [row[0] for _, row in read_rows(DATA / name, wanted)]
        assert rules == sorted(rules, key=clause_key), name


def test_no_clause_of_the_rulebook_is_dropped() -> None:
    """What the rulebook has is a floor: rows may be added after it, never taken away."""
    rows = read_rows(DATA / "clauses.tsv", ("rule", "clause", "kind"))
    printed = ["\t".join(row) for _, row in rows if row[2] != "added"]
    assert len(printed) == 9830
    assert hashlib.sha256("\n".join(printed).encode()).hexdigest() == PRINTED_CLAUSES


def test_the_shipped_ledger_has_no_errors() -> None:
    ledger, _ = open_ledger("awaw")
    assert [str(problem) for problem in ledger.problems] == []
    assert ledger.counts()["total"] == 2806  # without the definitions of 3.11


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
    path = tmp_path / "reasons.tsv"
    assert read_closing(path, "shown") == ([], [])
    rows = (
        "1.1\tpeople\t\tdice",
        "1.1\tpeople\t\tpaper",
        "1.2#1\tsame\t1.1#1\t",
        "1.3\tlater\t\tit waits",
        "1.4\tsame\t\tas what",
        "1.5\tpeople\t1.1#1\tdice",
    )
    path.write_text("\n".join(["rule\tkind\tof\treason", *rows, ""]), encoding="utf-8")
    reasons, problems = read_closing(path, "shown")
    assert [(one.rule, one.of) for one in reasons[:2]] == [("1.1", ()), ("1.2#1", ("1.1#1",))]
    assert sorted(str(problem) for problem in problems) == [
        "shown:3: 1.1 is listed twice",
        "shown:4: 1.2#1 is listed, but no reason is given",
        "shown:5: 1.3: the kind is one of introduction, illustration, same, people, not 'later'",
        "shown:6: 1.4: 'same' names one clause, the other kinds name none",
        "shown:7: 1.5: 'same' names one clause, the other kinds name none",
    ]


def test_what_waits_names_a_rule(tmp_path: Path) -> None:
    path = tmp_path / "awaiting.tsv"
    path.write_text(
        "rule\twaits_for\treason\n1.1\t20, 21.3\tships\n1.2\t\tships\n", encoding="utf-8"
    )
    reasons, problems = read_awaiting(path, "shown")
    assert reasons[0].of == ("20", "21.3")
    assert [str(problem) for problem in problems] == [
        "shown:3: 1.2 does not say which rule it waits for"
    ]


SMALL = Index([("1.1", "heading"), ("1.11", "rule"), ("1.11A", "item")])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([("1.12", "1", "sentence")], "1.12#1: there is no such rule"),
        ([("1.11", "1", "verse")], "the kind is one of sentence"),
        ([("1.11", "2", "sentence")], "clause 1 is wanted here, not '2'"),
        ([("1.11", "1", "added"), ("1.11", "2", "sentence")], "added clauses come last"),
        ([("1.11", "1", "sentence")], "no clause of 1.11A"),
    ],
)
def test_bad_clauses_are_refused(rows: list[tuple[str, str, str]], message: str) -> None:
    with pytest.raises(LedgerError, match=message):
        Clauses(rows, SMALL)


def test_clauses(tmp_path: Path) -> None:
    path = tmp_path / "clauses.tsv"
    path.write_text(
        "rule\tclause\tkind\n1.11\t1\tsentence\n1.11\t2\tadded\n1.11A\t1\tbullet\n",
        encoding="utf-8",
    )
    clauses = read_clauses(path, SMALL)
    assert clauses.of("1.11") == ("1.11#1", "1.11#2")
    assert clauses.kind("1.11#2") == "added"
    assert "1.11#2" in clauses
    assert not {"1.11#3", "1.11", "1.12#1", "1.11#0"} & {
        name for name in ("1.11#3", "1.11", "1.12#1", "1.11#0") if name in clauses
    }
    assert number_of("1.11A#1") == "1.11A"
    assert read_clauses(tmp_path / "none.tsv", SMALL).of("1.11A") == ("1.11A#1",)


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
