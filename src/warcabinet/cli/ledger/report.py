"""The ledger as plain data, ready to be written as JSON."""

from __future__ import annotations

from typing import Any

from warcabinet.cli.ledger.index import LedgerError
from warcabinet.cli.ledger.ledger import MISSING, PARTLY, Ledger, citing_tests
from warcabinet.cli.ledger.parts import EVERYTHING, Part, Scope

Data = dict[str, Any]


def parts_within(ledger: Ledger, scope: Scope) -> list[tuple[Part, dict[str, int]]]:
    """Each part that a scope touches, with its counts within the scope."""
    found = []
    for part in ledger.parts:
        counts = dict.fromkeys(ledger.counts(scope), 0)
        for rule in ledger.paragraphs(scope):
            if rule in part:
                counts["total"] += 1
                counts[ledger.status(rule)] += 1
        if counts["total"]:
            found.append((part, counts))
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
    """What is missing, and for paragraphs cited in part what is left."""
    missing = ledger.paragraphs(scope, MISSING)
    partly = {rule: list(ledger.uncited(rule)) for rule in ledger.paragraphs(scope, PARTLY)}
    open_rules = [*missing, *(item for items in partly.values() for item in items)]
    waiting = {rule: ledger.waits_for(rule) for rule in open_rules}
    return {
        "missing_rules": missing,
        "partly_rules": partly,
        "awaiting": {rule: reason for rule, reason in waiting.items() if reason is not None},
    }


def not_needed(ledger: Ledger, scope: Scope) -> Data:
    """The paragraphs and items an engine has nothing to do for, each with its reason."""
    rows = [reason for reason in ledger.reasons.values() if reason.rule in scope]
    return {"not_needed_rules": {row.rule: row.reason for row in rows}}


def about(ledger: Ledger, rule: str) -> Data:
    """All the ledger knows of one number; LedgerError when it does not exist."""
    kind = ledger.index.kind(rule)
    if kind is None:
        raise LedgerError(f"there is no rule {rule}")
    reason = ledger.reason(rule)
    return {
        "rule": rule,
        "kind": kind,
        "status": None if kind == "heading" else ledger.status(rule),
        "reason": reason.reason if reason else None,
        "items": list(ledger.index.items(rule)),
        "uncited": list(ledger.uncited(rule)) if kind == "rule" and not reason else [],
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
