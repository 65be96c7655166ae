"""All checks: importing this registers every one of them."""

from warcabinet.awaw.boards.checks import (
    ancestor,
    consistency,
    europe,
    pacific,
    passages,
    statements,
)
from warcabinet.awaw.boards.checks.checking import CHECKS, Check, Failure, checks_of, run

__all__ = [
    "CHECKS",
    "Check",
    "Failure",
    "ancestor",
    "checks_of",
    "consistency",
    "europe",
    "pacific",
    "passages",
    "run",
    "statements",
]
