"""Which questions of a game a computer player has a sense for, and which it leaves to the default.

A question without a sense is answered with its default, or if it has none with any legal answer.
That keeps a game going. Where the default is a good answer a row of `data/defaults.tsv` says why;
any other is a gap: nobody thinks about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from warcabinet.engine.decisions import Decision
from warcabinet.players.defaults import defaults
from warcabinet.players.greedy import sense_of
from warcabinet.players.staff import work_of

AREAS: tuple[tuple[int, str], ...] = (
    (7, "set-up and order of play"),
    (10, "land"),
    (17, "air"),
    (20, "sea"),
    (24, "strategic war"),
    (27, "construction and redeployment"),
    (29, "land"),
    (33, "economy"),
    (40, "grants and diplomacy"),
    (41, "research"),
    (42, "construction and redeployment"),
    (43, "research"),
    (45, "intelligence"),
    (49, "grants and diplomacy"),
)
"""From which rule on questions belong to which desk."""


class Desk(msgspec.Struct, frozen=True):
    """A question of a game, and which players think about it."""

    question: str
    rule: str
    prompt: str
    players: tuple[str, ...]
    default_is_right: str = ""
    """Why the default is a good answer, where it is one."""

    @property
    def area(self) -> str:
        """The desk to which the question belongs, by its rule."""
        head, _ = _order(self.rule)
        return next((name for first, name in reversed(AREAS) if head >= first), "other")


def desks(game: str) -> list[Desk]:
    """All questions of a game in the order of their rules."""
    work = work_of(game)
    senses = {"greedy": sense_of(game), "staff": work.sense if work else sense_of(game)}
    right = defaults(game)
    found = [
        Desk(
            one.name(),
            one.rule,
            one.prompt,
            tuple(name for name, sense in senses.items() if one.name() in sense),
            right.get(one.name(), ""),
        )
        for one in set(_questions(Decision, f"warcabinet.{game}."))
    ]
    return sorted(found, key=lambda desk: (_order(desk.rule), desk.question))


def _questions(kind: type[Decision[Any]], package: str) -> Iterator[type[Decision[Any]]]:
    for one in kind.__subclasses__():
        if one.__module__.startswith(package) and one.forms:
            yield one
        yield from _questions(one, package)


def _order(rule: str) -> tuple[int, str]:
    head, _, rest = rule.lstrip("S").partition(".")
    return (int(head) if head.isdigit() else 0, rest)
