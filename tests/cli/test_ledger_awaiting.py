"""What cannot be enforced yet: each number or clause is listed with the rule it waits for."""

from __future__ import annotations

from functools import cache

import pytest

from warcabinet.cli.ledger.clauses import Clauses, Reason
from warcabinet.cli.ledger.games import open_ledger
from warcabinet.cli.ledger.index import Index, Place
from warcabinet.cli.ledger.ledger import Ledger
from warcabinet.cli.ledger.parts import AWAW_PARTS
from warcabinet.cli.ledger.scan_tests import TestCitation


@cache
def shipped() -> Ledger:
    return open_ledger("awaw")[0]


def test_what_is_open_of_a_paragraph_that_is_begun_says_what_it_waits_for() -> None:
    ledger = shipped()
    left = [
        clause
        for paragraph in ledger.paragraphs(status="partly")
        for clause in ledger.open_clauses(paragraph)
        if ledger.waits(clause) is None
    ]
    assert left == []


AT_SEA = ("17.3", "17.4", "20.", "21.", "22.", "23.", "48.")


def test_every_tested_paragraph_of_the_war_at_sea_has_an_entry() -> None:
    """Code that cites the paragraph or one of its items, or a reason that nothing is to be done."""
    ledger = shipped()
    tested = [one for one in ledger.paragraphs(status="tested") if one.startswith(AT_SEA)]
    assert len(tested) > 400
    assert [
        one
        for one in tested
        if not any(ledger.code.get(number) for number in (one, *ledger.index.items(one)))
    ] == []


def small(
    *cited: str, waits: tuple[str, str] | None = None, closed: tuple[str, ...] = ()
) -> Ledger:
    """Two paragraphs, the first with two clauses and an item."""
    index = Index([("1.1", "heading"), ("1.11", "rule"), ("1.11A", "item"), ("1.12", "rule")])
    clauses = Clauses(
        [
            ("1.11", "1", "sentence"),
            ("1.11", "2", "sentence"),
            ("1.11A", "1", "bullet"),
            ("1.12", "1", "sentence"),
        ],
        index,
    )
    tests = [TestCitation(clause, "it", "t.py::test", Place("t.py", 1)) for clause in cited]
    place = Place("awaiting.tsv", 2)
    awaiting = [Reason(waits[0], "waits", (waits[1],), "needs ships", place)] if waits else []
    closing = [Reason(name, "people", (), "dice", Place("reasons.tsv", 2)) for name in closed]
    return Ledger(index, clauses, parts=AWAW_PARTS, tests=tests, awaiting=awaiting, closing=closing)


ALL = ("1.11#1", "1.11#2", "1.11A#1")


def test_a_clause_waits_with_its_number_and_an_item_with_its_paragraph() -> None:
    found = small(waits=("1.11", "1.12")).waits("1.11A#1")
    assert found is not None
    assert found.reason == "needs ships"
    assert small(waits=("1.11A", "1.12")).waits("1.11#1") is None
    assert small(waits=("1.11#2", "1.12")).waits("1.11#1") is None


@pytest.mark.parametrize("waiting", ["1.11", "1.11A", "1.11#2"])
def test_what_waits_stays_partly_though_tests_cite_it(waiting: str) -> None:
    assert small(*ALL).status("1.11") == "tested"
    ledger = small(*ALL, waits=(waiting, "1.12"))
    assert ledger.status("1.11") == "partly"
    assert [one for one in ledger.problems if one.file == "awaiting.tsv"] == []


@pytest.mark.parametrize(
    ("waits", "message"),
    [
        (("1.11#2", "1.12"), "1.11#2 waits for 1.12, which is written and tested"),
        (("1.11#2", "1.12#1"), "waits for 1.12#1: no such rule"),
        (("1.11#2", "7"), "waits for 7: no such rule"),
        (("1.1", "1.11"), "1.1 is a heading"),
        (("1.13", "1.11"), "1.13: there is no such rule or clause"),
        (("1.11#3", "1.11"), "1.11#3: there is no such rule or clause"),
    ],
)
def test_rows_that_are_out_of_date_or_name_nothing_are_errors(
    waits: tuple[str, str], message: str
) -> None:
    ledger = small("1.12#1", waits=waits)
    assert any(message in problem.message for problem in ledger.problems)


def test_one_may_wait_for_a_whole_rule_of_which_something_is_missing() -> None:
    ledger = small("1.12#1", waits=("1.12", "1"))
    assert [one for one in ledger.problems if one.file == "awaiting.tsv"] == []
    ledger = small("1.12#1", *ALL, waits=("1.12#1", "1.11"))
    assert [one.file for one in ledger.problems if one.file == "awaiting.tsv"] == ["awaiting.tsv"]


def test_what_is_closed_waits_for_nothing() -> None:
    ledger = small(waits=("1.12", "1.11"), closed=("1.12",))
    assert any("waits for nothing" in problem.message for problem in ledger.problems)
