"""The ledger itself: one status for each paragraph, and whatever is wrong with the citations."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from warcabinet.cli.ledger.clauses import (
    Clauses,
    Reason,
    number_of,
    read_awaiting,
    read_clauses,
    read_closing,
)
from warcabinet.cli.ledger.findings import Reader
from warcabinet.cli.ledger.index import Index, Place, Problem, read_index
from warcabinet.cli.ledger.parts import EVERYTHING, Part, Scope
from warcabinet.cli.ledger.proofs import Proof, holding
from warcabinet.cli.ledger.scan_code import CodeCitation
from warcabinet.cli.ledger.scan_tests import TestCitation
from warcabinet.engine.book import Book

TESTED, PARTLY, CODE_ONLY, NOT_NEEDED, MISSING = STATUSES = (
    "tested",
    "partly",
    "code_only",
    "not_needed",
    "missing",
)


FIGURES = (
    "total",
    *STATUSES,
    "clauses",
    "clauses_tested",
    "clauses_closed",
    "clauses_waiting",
    "clauses_proved",
)
"""What is counted: paragraphs by status, and clauses by what they have."""


class Sources(msgspec.Struct, frozen=True):
    """Where a game's ledger comes from. Without `tests` only code is looked at."""

    game: str
    root: Path  # files are named from here
    index: Path
    code: Path
    number: re.Pattern[str]  # what this game's rule numbers look like
    parts: tuple[Part, ...]
    tests: Path | None = None
    definitions: tuple[str, ...] = ()
    foreign: tuple[re.Pattern[str], ...] = ()  # numbers that belong to the other games


class Ledger:
    """What the rulebook, the tests, the code and the book say of each other."""

    def __init__(
        self,
        index: Index,
        clauses: Clauses,
        *,
        parts: tuple[Part, ...],
        code: Iterable[CodeCitation] = (),
        tests: Iterable[TestCitation] | None = None,
        closing: Iterable[Reason] = (),
        awaiting: Iterable[Reason] = (),
        proofs: Mapping[str, Proof] | None = None,
        problems: Iterable[Problem] = (),
        definitions: tuple[str, ...] = (),
        book: Book | None = None,
    ) -> None:
        self.index = index
        self.clauses = clauses
        self.parts = parts
        self.book = book
        self.has_tests = tests is not None
        self.proved = proofs or {}
        """The proofs that hold, by clause."""
        self.definitions = definitions
        """Definitions count where they are used, and stay out of the figures."""
        self.code: Mapping[str, list[CodeCitation]] = defaultdict(list)
        self.tests: Mapping[str, list[TestCitation]] = defaultdict(list)
        """By clause."""
        self.closing = {reason.rule: reason for reason in closing}
        self.awaiting = {reason.rule: reason for reason in awaiting}
        """What else must be written before a number or clause can be enforced."""
        found = list(problems)
        for use in code:
            for rule in use.rules:
                if rule not in index:
                    found.append(_problem(use.place, f"{rule} is cited, but there is no such rule"))
                if self._counts(rule) or f"{rule}#1" in clauses:
                    self.code[rule].append(use)
        for proof in tests or ():
            if proof.clause in clauses:
                self.tests[proof.clause].append(proof)
            else:
                message = f"{proof.clause} is cited, but there is no such clause"
                found.append(_problem(proof.place, message))
        self._statuses: dict[str, str] = {}
        found += self._unknown_reasons()
        found += self._contradictions()
        found += self._same_as()
        found += self._stale()
        found += self._without_gist()
        self.problems = sorted(set(found))

    # What each clause has ------------------------------------------------------------------------

    def all_clauses(self, number: str) -> tuple[str, ...]:
        """The clauses of a number and of its items."""
        numbers = (number, *self.index.items(number))
        return tuple(clause for each in numbers for clause in self.clauses.of(each))

    def closed(self, clause: str) -> Reason | None:
        """Why a clause needs no test; a reason for a number closes all its clauses."""
        return self._above(self.closing, clause)

    def waits(self, name: str) -> Reason | None:
        """What a number or clause waits for; it shares what stands for the number above it."""
        return self._above(self.awaiting, name)

    def _above(self, reasons: Mapping[str, Reason], name: str) -> Reason | None:
        number = number_of(name)
        found = reasons.get(name) or reasons.get(number)
        return found or reasons.get(self.index.paragraph(number))

    def open_clauses(self, number: str) -> tuple[str, ...]:
        """Those of a number and its items that have neither a test nor a closing reason, or that
        wait for another rule although they have a test."""
        return tuple(
            clause
            for clause in self.all_clauses(number)
            if clause in self.awaiting
            or (not self.tests.get(clause) and self.closed(clause) is None)
        )

    # What each paragraph has ---------------------------------------------------------------------

    def reason(self, rule: str) -> Reason | None:
        """Why a whole paragraph or item is not needed; an item shares that of its paragraph."""
        return self.closing.get(rule) or self.closing.get(self.index.paragraph(rule))

    def status(self, rule: str) -> str:
        """One of `STATUSES`: a paragraph's with its items, or an item's own."""
        found = self._statuses.get(rule)
        if found is None:
            found = self._statuses[rule] = self._status(rule)
        return found

    def _status(self, rule: str) -> str:
        if self.reason(rule) is not None:
            return NOT_NEEDED
        numbers = (rule, *self.index.items(rule))
        clauses = self.all_clauses(rule)
        tested = any(self.tests.get(clause) for clause in clauses)
        waits = any(number in self.awaiting for number in numbers)
        if not waits and not self.open_clauses(rule):
            reasons = [self.closed(clause) for clause in clauses]
            repeated = any(reason is not None and reason.kind == "same" for reason in reasons)
            return TESTED if tested or repeated else NOT_NEEDED
        if tested:
            return PARTLY
        return CODE_ONLY if any(self.code.get(number) for number in numbers) else MISSING

    def paragraphs(self, scope: Scope | Part = EVERYTHING, status: str | None = None) -> list[str]:
        """The paragraphs of a stretch of the rulebook, in natural order; all, or of one status.
        Definitions are left out."""
        return [
            rule
            for rule in self.index.paragraphs
            if rule in scope
            and rule not in self.definitions
            and (status is None or self.status(rule) == status)
        ]

    def beneath(self, heading: str) -> list[str]:
        """The paragraphs of a heading (20.1) or of a whole rule (20)."""
        start = heading if "." in heading else f"{heading}."
        return [rule for rule in self.index.paragraphs if rule.startswith(start)]

    def counts(self, scope: Scope | Part = EVERYTHING) -> dict[str, int]:
        """How many paragraphs have which status, and how many clauses have what."""
        return self.counted(self.paragraphs(scope))

    def counted(self, paragraphs: Sequence[str]) -> dict[str, int]:
        """The `FIGURES` of some paragraphs."""
        counts = dict.fromkeys(FIGURES, 0)
        counts["total"] = len(paragraphs)
        for rule in paragraphs:
            counts[self.status(rule)] += 1
            for clause in self.all_clauses(rule):
                counts["clauses"] += 1
                if self.tests.get(clause):
                    counts["clauses_tested"] += 1
                    counts["clauses_proved"] += clause in self.proved
                elif self.closed(clause) is not None:
                    counts["clauses_closed"] += 1
                elif self.waits(clause) is not None:
                    counts["clauses_waiting"] += 1
        return counts

    # What is wrong -------------------------------------------------------------------------------

    def _counts(self, rule: str) -> bool:
        """Headings may be cited, but there is nothing in most of them to enforce."""
        return self.index.kind(rule) in ("rule", "item")

    def _unknown_reasons(self) -> Iterator[Problem]:
        for reason in (*self.closing.values(), *self.awaiting.values()):
            if self.index.kind(reason.rule) == "heading":
                yield _problem(reason.place, f"{reason.rule} is a heading: list its paragraphs")
            elif reason.rule not in self.index and reason.rule not in self.clauses:
                yield _problem(reason.place, f"{reason.rule}: there is no such rule or clause")

    def _contradictions(self) -> Iterator[Problem]:
        for clause, proofs in self.tests.items():
            if self.closed(clause) is not None:
                for proof in proofs:
                    message = f"{clause} has a closing reason, but a test cites it"
                    yield _problem(proof.place, message)
        for rule in self.closing.keys() & self.awaiting.keys():
            message = f"{rule} has a closing reason, so it waits for nothing"
            yield _problem(self.awaiting[rule].place, message)

    def _same_as(self) -> Iterator[Problem]:
        if not self.has_tests:
            return
        for reason in self.closing.values():
            for other in reason.of:
                if other not in self.clauses:
                    yield _problem(reason.place, f"{reason.rule}: there is no clause {other}")
                elif not self.tests.get(other):
                    yield _problem(
                        reason.place, f"{reason.rule} says the same as {other}, which has no test"
                    )

    def _stale(self) -> Iterator[Problem]:
        """A row may wait only for what is missing or partly written."""
        if not self.has_tests:
            return
        for reason in self.awaiting.values():
            for rule in reason.of:
                waited = [rule] if self._counts(rule) else self.beneath(rule)
                if not waited:
                    yield _problem(reason.place, f"{reason.rule} waits for {rule}: no such rule")
                elif all(self.status(each) in (TESTED, NOT_NEEDED) for each in waited):
                    message = f"{reason.rule} waits for {rule}, which is written and tested"
                    yield _problem(reason.place, message)

    def _without_gist(self) -> Iterator[Problem]:
        for paragraph in self.index.paragraphs:
            clauses = self.all_clauses(paragraph)
            proofs = [proof for clause in clauses for proof in self.tests.get(clause, ())]
            numbers = (paragraph, *self.index.items(paragraph))
            if proofs and not any(self.code.get(number) for number in numbers):
                message = f"{paragraph} is cited by a test, but no code gives its gist"
                yield _problem(min(proof.place for proof in proofs), message)


def read_ledger(sources: Sources, book: Book | None) -> Ledger:
    """Read a game's index, code, tests and book; LedgerError when there is no index."""
    index = read_index(sources.index)
    clauses = read_clauses(sources.index.with_name("clauses.tsv"), index)
    reasons, waiting = (sources.index.with_name(name) for name in ("reasons.tsv", "awaiting.tsv"))
    closing, problems = read_closing(reasons, _shown(reasons, sources.root))
    awaiting, found = read_awaiting(waiting, _shown(waiting, sources.root))
    problems += found
    files = reader_of(sources)
    code: list[CodeCitation] = []
    places: dict[tuple[str, str], Place] = {}
    for found_in in files.folder(sources.code):
        code += found_in.code
        problems += (*found_in.problems, *found_in.gists_missing)
        for rule, name, place in found_in.places:
            places.setdefault((rule, name), place)
    if book is not None:
        entries, found = _registered(book, sources, places)
        code += entries
        problems += found
    tests: list[TestCitation] | None = None
    proofs: dict[str, Proof] = {}
    if sources.tests is not None:
        tests = []
        for found_in in files.folder(sources.tests):
            tests += found_in.tests
            problems += found_in.problems
        tests = [use for use in tests if not _foreign(number_of(use.clause), sources)]
        proofs = holding(sources.tests / "proofs" / sources.game, files, tests)
    files.keep()
    return Ledger(
        index,
        clauses,
        parts=sources.parts,
        code=code,
        tests=tests,
        closing=closing,
        awaiting=awaiting,
        proofs=proofs,
        problems=problems,
        definitions=sources.definitions,
        book=book,
    )


def reader_of(sources: Sources) -> Reader:
    """Reads a game's files; in a checkout it keeps what it found."""
    kept = sources.root / ".build" / f"rules-{sources.game}.msgpack" if sources.tests else None
    return Reader(sources.root, sources.number, kept)


def _registered(
    book: Book, sources: Sources, places: Mapping[tuple[str, str], Place]
) -> tuple[list[CodeCitation], list[Problem]]:
    unplaced = Place(_shown(sources.code, sources.root), 0)
    citations: list[CodeCitation] = []
    problems: list[Problem] = []
    for entry in book.registrations.values():
        function = entry.id.rpartition(":")[2]
        place = places.get((entry.rules[0], function), unplaced)
        if entry.gist.strip():
            citations.append(
                CodeCitation(entry.rules, entry.gist, place, f"{entry.kind} {entry.id}")
            )
        else:
            problems.append(_problem(place, f"{entry.id} is registered without a gist"))
    return citations, problems


def citing_tests(ledger: Ledger, rules: Sequence[str]) -> list[str]:
    """The tests that cite any clause of these numbers, by their pytest name."""
    clauses = (clause for rule in rules for clause in ledger.clauses.of(rule))
    return sorted({proof.node for clause in clauses for proof in ledger.tests.get(clause, ())})


def _foreign(rule: str, sources: Sources) -> bool:
    return not sources.number.fullmatch(rule) and any(
        pattern.fullmatch(rule) for pattern in sources.foreign
    )


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _problem(place: Place, message: str) -> Problem:
    return Problem(place.file, place.line, message)
