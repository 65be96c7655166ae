"""Paragraphs that cannot be enforced yet: each is listed with what it waits for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from warcabinet.cli.ledger.games import open_ledger
from warcabinet.cli.ledger.index import Index, Place, Reason, read_reasons
from warcabinet.cli.ledger.ledger import Ledger
from warcabinet.cli.ledger.parts import AWAW_PARTS
from warcabinet.cli.ledger.scan_tests import TestCitation

GROUND = (9, 10, 12, 13, 14, 15, 16, 27, 28, 29, 31, 32, 34)
"""Rules of the ground war that are written as far as land, alone, allows."""


@cache
def shipped() -> Ledger:
    return open_ledger("awaw")[0]


@pytest.mark.parametrize("rule", GROUND)
def test_what_is_left_of_the_ground_war_says_what_it_waits_for(rule: int) -> None:
    ledger = shipped()
    left = [
        unit
        for paragraph in ledger.index.paragraphs
        if paragraph.startswith(f"{rule}.") and ledger.status(paragraph) != "not_needed"
        for unit in ledger.uncited(paragraph)
        if ledger.waits_for(unit) is None
    ]
    assert left == []


def small(awaiting: str, cited: tuple[str, ...] = ()) -> Ledger:
    index = Index([("1.1", "heading"), ("1.11", "rule"), ("1.11A", "item"), ("1.12", "rule")])
    tests = [TestCitation(rule, "t.py::test", Place("t.py", 1)) for rule in cited]
    reason = Reason(awaiting, "needs ships", Place("awaiting.tsv", 2))
    return Ledger(index, parts=AWAW_PARTS, tests=tests, awaiting=[reason])


def test_an_item_waits_with_its_paragraph() -> None:
    assert small("1.11").waits_for("1.11A") == "needs ships"
    assert small("1.11A").waits_for("1.11") is None


@pytest.mark.parametrize(("rule", "cited"), [("1.12", ("1.12",)), ("1.1", ()), ("7.7", ())])
def test_rows_that_are_out_of_date_or_name_nothing_are_errors(
    rule: str, cited: tuple[str, ...]
) -> None:
    assert any(rule in problem.message for problem in small(rule, cited).problems)


def test_a_row_without_a_reason_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "awaiting.tsv"
    path.write_text("rule\treason\n1.11\t\n", encoding="utf-8")
    _, problems = read_reasons(path, "awaiting.tsv")
    assert [problem.line for problem in problems] == [2]
