"""Checks of a board against the rulebook and against itself.

A check is a function with an id, a rule and a title. It yields failures: where, what was expected,
what was found, and the rule. `run` goes through all checks of a board; statements of the rulebook
are checked by kind, one check for each (`statement adjacent`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import msgspec

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.rows import Evidence


class Failure(msgspec.Struct, frozen=True):
    """Something on the board that is not as it should be."""

    check: str
    hex: str
    expected: str
    found: str
    rule: str

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.hex}: expected {self.expected}, found {self.found}{rule}"


Finding = tuple[str, str, str, str]
"""Hex, expected, found, rule."""

Test = Callable[[AwawBoard, Evidence], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """One check; `boards` names those it is for, all if empty."""

    id: str
    rule: str
    title: str
    test: Test
    boards: tuple[str, ...] = ()


CHECKS: dict[str, Check] = {}


def check(id_: str, rule: str, title: str, *boards: str) -> Callable[[Test], Test]:
    """Registers a check."""

    def register(test: Test) -> Test:
        if id_ in CHECKS:
            raise ValueError(f"there are two checks {id_}")
        CHECKS[id_] = Check(id_, rule, title, test, boards)
        return test

    return register


def checks_of(board: str) -> Iterator[Check]:
    """The checks that are made on a board."""
    return (each for each in CHECKS.values() if not each.boards or board in each.boards)


def run(board: AwawBoard, evidence: Evidence) -> list[Failure]:
    """Every failure of every check."""
    found: list[Failure] = []
    for each in checks_of(board.name):
        for where, expected, got, rule in each.test(board, evidence):
            found.append(Failure(each.id, where, expected, got, rule or each.rule))
    return found
