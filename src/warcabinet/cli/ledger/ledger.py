"""The ledger itself: one status for each paragraph, and whatever is wrong with the citations."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from warcabinet.cli.ledger.index import (
    Index,
    Place,
    Problem,
    Reason,
    read_index,
    read_reasons,
)
from warcabinet.cli.ledger.parts import EVERYTHING, Part, Scope
from warcabinet.cli.ledger.scan_code import CodeCitation, registration_places, scan_docstrings
from warcabinet.cli.ledger.scan_tests import TestCitation, scan_tests
from warcabinet.engine.book import Book

TESTED, PARTLY, CODE_ONLY, NOT_NEEDED, MISSING = STATUSES = (
    "tested",
    "partly",
    "code_only",
    "not_needed",
    "missing",
)


class Sources(msgspec.Struct, frozen=True):
    """Where a game's ledger comes from. Without `tests` only code is looked at."""

    game: str
    root: Path  # files are named from here
    index: Path
    reasons: Path
    code: Path
    number: re.Pattern[str]  # what this game's rule numbers look like
    parts: tuple[Part, ...]
    awaiting: Path | None = None
    tests: Path | None = None
    foreign: tuple[re.Pattern[str], ...] = ()  # numbers that belong to the other games


class Ledger:
    """What the rulebook, the tests, the code and the book say of each other."""

    def __init__(
        self,
        index: Index,
        *,
        parts: tuple[Part, ...],
        code: Iterable[CodeCitation] = (),
        tests: Iterable[TestCitation] | None = None,
        reasons: Iterable[Reason] = (),
        awaiting: Iterable[Reason] = (),
        problems: Iterable[Problem] = (),
        book: Book | None = None,
    ) -> None:
        self.index = index
        self.parts = parts
        self.book = book
        self.has_tests = tests is not None
        self.code: Mapping[str, list[CodeCitation]] = defaultdict(list)
        self.tests: Mapping[str, list[TestCitation]] = defaultdict(list)
        self.reasons = {reason.rule: reason for reason in reasons}
        self.awaiting = {reason.rule: reason for reason in awaiting}
        """What else must be written before a paragraph or item can be enforced."""
        found = list(problems)
        for use in code:
            for rule in use.rules:
                found += self._unknown(rule, use.place)
                if self._counts(rule):
                    self.code[rule].append(use)
        for proof in tests or ():
            found += self._unknown(proof.rule, proof.place)
            if self._counts(proof.rule):
                self.tests[proof.rule].append(proof)
        found += self._unknown_reasons()
        found += self._stale()
        found += self._contradictions()
        found += self._without_gist()
        self.problems = sorted(set(found))

    # What each paragraph has ---------------------------------------------------------------------

    def units(self, paragraph: str) -> tuple[str, ...]:
        """What has to be cited: the paragraph and its items, without those that are not needed."""
        everything = (paragraph, *self.index.items(paragraph))
        return tuple(rule for rule in everything if self.reason(rule) is None)

    def reason(self, rule: str) -> Reason | None:
        """Why a paragraph or item is not needed; an item shares the reason of its paragraph."""
        return self.reasons.get(rule) or self.reasons.get(self.index.paragraph(rule))

    def status(self, rule: str) -> str:
        """One of `STATUSES`: a paragraph's with its items, or an item's own."""
        if self.reason(rule) is not None:
            return NOT_NEEDED
        units = self.units(rule)
        cited = [unit for unit in units if self.tests.get(unit)]
        if cited:
            return TESTED if len(cited) == len(units) else PARTLY
        return CODE_ONLY if any(self.code.get(unit) for unit in units) else MISSING

    def uncited(self, paragraph: str) -> tuple[str, ...]:
        """Which of a paragraph and its items no test cites."""
        return tuple(rule for rule in self.units(paragraph) if not self.tests.get(rule))

    def paragraphs(self, scope: Scope = EVERYTHING, status: str | None = None) -> list[str]:
        """The paragraphs of a stretch of the rulebook, in natural order; all, or of one status."""
        return [
            rule
            for rule in self.index.paragraphs
            if rule in scope and (status is None or self.status(rule) == status)
        ]

    def counts(self, scope: Scope | Part = EVERYTHING) -> dict[str, int]:
        """How many paragraphs have which status."""
        rules = [rule for rule in self.index.paragraphs if rule in scope]
        counts = dict.fromkeys(("total", *STATUSES), 0)
        counts["total"] = len(rules)
        for rule in rules:
            counts[self.status(rule)] += 1
        return counts

    # What is wrong -------------------------------------------------------------------------------

    def _counts(self, rule: str) -> bool:
        """Headings may be cited, but there is nothing in them to enforce."""
        return self.index.kind(rule) in ("rule", "item")

    def _unknown(self, rule: str, place: Place) -> Iterator[Problem]:
        if rule not in self.index:
            yield _problem(place, f"{rule} is cited, but there is no such rule")

    def _unknown_reasons(self) -> Iterator[Problem]:
        for reason in self.reasons.values():
            if reason.rule not in self.index:
                yield _problem(reason.place, f"{reason.rule}: there is no such rule")
            elif self.index.kind(reason.rule) == "heading":
                yield _problem(reason.place, f"{reason.rule} is a heading: list its paragraphs")

    def _stale(self) -> Iterator[Problem]:
        for reason in self.awaiting.values():
            rule, place = reason.rule, reason.place
            if not self._counts(rule):
                yield _problem(place, f"{rule}: there is no such rule")
            elif self.has_tests and self.status(rule) in (TESTED, NOT_NEEDED):
                yield _problem(place, f"{rule} waits for nothing: it is {self.status(rule)}")

    def waits_for(self, rule: str) -> str | None:
        """What a paragraph or item waits for; an item shares the reason of its paragraph."""
        found = self.awaiting.get(rule) or self.awaiting.get(self.index.paragraph(rule))
        return None if found is None else found.reason

    def _contradictions(self) -> Iterator[Problem]:
        for rule, proofs in self.tests.items():
            if self.reason(rule) is not None:
                for proof in proofs:
                    message = f"{rule} is listed as not needed, but a test cites it"
                    yield _problem(proof.place, message)

    def _without_gist(self) -> Iterator[Problem]:
        for paragraph in self.index.paragraphs:
            units = self.units(paragraph)
            proofs = [proof for rule in units for proof in self.tests.get(rule, ())]
            if proofs and not any(self.code.get(rule) for rule in units):
                message = f"{paragraph} is cited by a test, but no code gives its gist"
                yield _problem(min(proof.place for proof in proofs), message)


def read_ledger(sources: Sources, book: Book | None) -> Ledger:
    """Read a game's index, code, tests and book; LedgerError when there is no index."""
    index = read_index(sources.index)
    shown = _shown(sources.reasons, sources.root)
    reasons, problems = read_reasons(sources.reasons, shown)
    awaiting: list[Reason] = []
    if sources.awaiting is not None:
        awaiting, found = read_reasons(sources.awaiting, _shown(sources.awaiting, sources.root))
        problems += found
    code, found = scan_docstrings(sources.code, sources.root, sources.number)
    problems += found
    if book is not None:
        entries, found = _registered(book, sources)
        code += entries
        problems += found
    tests = None
    if sources.tests is not None:
        everything, found = scan_tests(sources.tests, sources.root)
        tests = [proof for proof in everything if not _foreign(proof.rule, sources)]
        problems += found
    return Ledger(
        index,
        parts=sources.parts,
        code=code,
        tests=tests,
        reasons=reasons,
        awaiting=awaiting,
        problems=problems,
        book=book,
    )


def _registered(book: Book, sources: Sources) -> tuple[list[CodeCitation], list[Problem]]:
    places = registration_places(sources.code, sources.root, sources.number)
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
    """The tests that cite any of these rules, by their pytest name."""
    return sorted({proof.node for rule in rules for proof in ledger.tests.get(rule, ())})


def _foreign(rule: str, sources: Sources) -> bool:
    return not sources.number.fullmatch(rule) and any(
        pattern.fullmatch(rule) for pattern in sources.foreign
    )


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _problem(place: Place, message: str) -> Problem:
    return Problem(place.file, place.line, message)
