"""The ledger as plain data, ready to be written as JSON."""

from __future__ import annotations

from typing import Any

from warcabinet.cli.ledger.clauses import number_of
from warcabinet.cli.ledger.index import LedgerError
from warcabinet.cli.ledger.ledger import MISSING, PARTLY, Ledger, citing_tests
from warcabinet.cli.ledger.parts import EVERYTHING, Part, Scope

Data = dict[str, Any]


def parts_within(ledger: Ledger, scope: Scope) -> list[tuple[Part, dict[str, int]]]:
    """Each part that a scope touches, with its figures within the scope."""
    paragraphs = ledger.paragraphs(scope)
    found = []
    for part in ledger.parts:
        within = [rule for rule in paragraphs if rule in part]
        if within:
            found.append((part, ledger.counted(within)))
    return found


def overview(ledger: Ledger, scope: Scope = EVERYTHING) -> Data:
    """The counts in total and for each part, and the errors."""
    return {
        **ledger.counts(scope),
        "parts": {
            part.name: {"rules": part.rules, **counts}
            for part, counts in parts_within(ledger, scope)
        },
        "test_citations": ledger.has_tests,
        "errors": errors(ledger),
    }


def errors(ledger: Ledger) -> list[Data]:
    return [
        {"file": problem.file, "line": problem.line, "message": problem.message}
        for problem in ledger.problems
    ]


def gaps(ledger: Ledger, scope: Scope) -> Data:
    """What is missing, and for paragraphs tested in part what is left, with what it waits for."""
    missing = ledger.paragraphs(scope, MISSING)
    partly = {rule: list(left(ledger, rule)) for rule in ledger.paragraphs(scope, PARTLY)}
    names = [*missing, *(name for names in partly.values() for name in names)]
    waiting = {name: ledger.waits(name) for name in names}
    return {
        "missing_rules": missing,
        "partly_rules": partly,
        "awaiting": {name: found.reason for name, found in waiting.items() if found is not None},
    }


def left(ledger: Ledger, rule: str) -> tuple[str, ...]:
    """What is open of a paragraph: its clauses, or those of its numbers that wait as a whole."""
    numbers = (rule, *ledger.index.items(rule))
    waiting = tuple(number for number in numbers if number in ledger.awaiting)
    return ledger.open_clauses(rule) or waiting


def not_needed(ledger: Ledger, scope: Scope) -> Data:
    """The numbers and clauses an engine has nothing to do for, each with its reason."""
    rows = [row for row in ledger.closing.values() if number_of(row.rule) in scope]
    return {"not_needed_rules": {row.rule: row.reason for row in rows}}


def about(ledger: Ledger, rule: str) -> Data:
    """All the ledger knows of one number; LedgerError when it does not exist."""
    kind = ledger.index.kind(rule)
    if kind is None:
        raise LedgerError(f"there is no rule {rule}")
    counts = kind != "heading"
    reason, waits = ledger.reason(rule), ledger.waits(rule)
    return {
        "rule": rule,
        "kind": kind,
        "status": ledger.status(rule) if counts else None,
        "reason": reason.reason if reason else None,
        "waits_for": waits.reason if waits else None,
        "items": list(ledger.index.items(rule)),
        "paragraphs": {}
        if counts
        else {each: ledger.status(each) for each in ledger.beneath(rule)},
        "clauses": [_clause(ledger, clause) for clause in ledger.all_clauses(rule)],
        "enforced": [
            {
                "gist": use.gist,
                "file": use.place.file,
                "line": use.place.line,
                "subject": use.subject,
            }
            for use in ledger.code.get(rule, ())
        ],
        "tests": citing_tests(ledger, [rule]),
    }


def _clause(ledger: Ledger, clause: str) -> Data:
    """What one clause has: tests and what they prove, a closing reason, or what it waits for."""
    closed, waits = ledger.closed(clause), ledger.waits(clause)
    return {
        "clause": clause,
        "kind": ledger.clauses.kind(clause),
        "proved": clause in ledger.proved,
        "tests": [
            {"proves": proof.proves, "test": proof.node} for proof in ledger.tests.get(clause, ())
        ],
        "closed": closed.reason if closed else None,
        "waits_for": waits.reason if waits and not closed else None,
    }
