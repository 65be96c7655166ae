"""The parts of a rulebook, and ways to name a stretch of it."""

from __future__ import annotations

import re

import msgspec

from warcabinet.cli.ledger.index import chapter


class Part(msgspec.Struct, frozen=True):
    """Some rules in a row that the code keeps together under one name."""

    name: str
    first: int
    last: int

    @property
    def rules(self) -> str:
        return f"{self.first}-{self.last}"

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str) and self.first <= chapter(rule) <= self.last


# As the packages of warcabinet.awaw divide the rulebook.
AWAW_PARTS = (
    Part("general", 1, 9),
    Part("ground", 10, 16),
    Part("air", 17, 19),
    Part("naval", 20, 23),
    Part("strategic", 24, 26),
    Part("logistics", 27, 34),
    Part("economy", 35, 40),
    Part("research", 41, 48),
    Part("diplomacy", 49, 53),
    Part("surrender", 54, 62),
    Part("regions", 63, 81),
    Part("minors", 82, 89),
)

_RULES = re.compile(r"[A-Z]?(\d+)(?:\s*-\s*[A-Z]?(\d+))?")
_PARAGRAPHS = re.compile(r"[A-Z]?\d+\.\d+")
_EVERYTHING = Part("all", 0, 10**6)


class Scope(msgspec.Struct, frozen=True):
    """A stretch of the rulebook as the user named it."""

    name: str
    within: Part
    prefix: str = ""

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str) and rule in self.within and rule.startswith(self.prefix)


EVERYTHING = Scope("all", _EVERYTHING)


def parse_scope(text: str, parts: tuple[Part, ...]) -> Scope:
    """A part's name, a rule (15), a range (10-16), the start of a number (15.3), or `all`."""
    wanted = text.strip()
    if wanted.lower() == "all":
        return EVERYTHING
    for part in parts:
        if part.name == wanted.lower():
            return Scope(part.name, part)
    if match := _RULES.fullmatch(wanted):
        first = int(match[1])
        return Scope(wanted, Part(wanted, first, int(match[2] or first)))
    if _PARAGRAPHS.fullmatch(wanted):
        return Scope(wanted, _EVERYTHING, wanted)
    names = ", ".join(part.name for part in parts)
    raise ValueError(
        f"{text!r} is neither a part ({names}) nor a rule (15), a range (10-16) or 15.3"
    )
