"""Rows of the game's own tables: who there is, and the order of play, cell by cell.

`Row` reads the cells of one line; a cell that cannot be read is told with its column and reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar

import msgspec

from warcabinet.awaw.terms.order_of_play import (
    Basis,
    Step,
    StepId,
    parse_ids,
    parse_list,
    parse_played,
    parse_rules,
    parse_who,
)
from warcabinet.awaw.terms.powers import Country, Faction, Nationality, Power, Status, Theater

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


class NationalityKind(StrEnum):
    POWER = "power"
    MINOR = "minor"
    COMMONWEALTH = "commonwealth"
    FREE = "free"  # fights on after its country has given in
    SURRENDERED = "post-surrender"  # taken over when its country surrendered
    RAISED = "raised"  # raised by a power among the people of another country
    VOLUNTEER = "volunteer"  # in the pay of a power that is not its own


class PowerRow(msgspec.Struct, frozen=True):
    """A line of `powers.tsv`: a major power as the campaign opens, and where it is one (3.11)."""

    power: Power
    name: str
    faction: Faction
    theaters: tuple[Theater, ...]
    source: str


class CountryRow(msgspec.Struct, frozen=True):
    """A line of `countries.tsv`: a minor country or colony and its standing in Fall 1939."""

    country: Country
    name: str
    theater: Theater
    status: Status
    patron: Power | None
    may_ally_with: tuple[Faction, ...]
    source: str


class NationalityRow(msgspec.Struct, frozen=True):
    """A line of `nationalities.tsv`.

    `power` owns its units for good (None: the patron of its country does). `counts_as` is the
    nationality its ground units count as when attrition losses are chosen.
    """

    nationality: Nationality
    name: str
    kind: NationalityKind
    power: Power | None
    counts_as: Nationality
    source: str


class Row:
    """The cells of one line. A cell that cannot be read is noted and the row is dropped."""

    def __init__(self, cells: Mapping[str, str], fault: Callable[[str, str], None]) -> None:
        self.cells = cells
        self.fault = fault
        self.whole = True

    def __call__(self, column: str) -> str:
        text = self.cells[column]
        if not text:
            self._bad(column, "may not be empty")
        return text

    def text(self, column: str) -> str:
        return self.cells[column]

    def parse(self, column: str, reader: Callable[[str], T], default: T) -> T:
        try:
            return reader(self.cells[column])
        except ValueError as error:
            self._bad(column, str(error))
            return default

    def choice(self, column: str, kind: type[E]) -> E:
        return self.parse(column, lambda text: _choice(kind, text), next(iter(kind)))

    def choices(self, column: str, kind: type[E]) -> tuple[E, ...]:
        def several(text: str) -> tuple[E, ...]:
            return tuple(_choice(kind, word.strip()) for word in text.split(",") if word.strip())

        return self.parse(column, several, ())

    def optional(self, column: str, kind: type[E]) -> E | None:
        return self.choice(column, kind) if self.cells[column] else None

    def _bad(self, column: str, reason: str) -> None:
        self.whole = False
        self.fault(column, reason)


def _choice(kind: type[E], text: str) -> E:
    try:
        return kind(text)
    except ValueError:
        raise ValueError(f"{text!r} is none of: {', '.join(kind)}") from None


def _whole_number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"{text!r} is no whole number")
    return int(text)


def power_row(row: Row) -> PowerRow:
    return PowerRow(
        power=row.choice("power", Power),
        name=row("name"),
        faction=row.choice("faction", Faction),
        theaters=row.choices("theaters", Theater),
        source=row("source"),
    )


def country_row(row: Row) -> CountryRow:
    return CountryRow(
        country=Country(row("country")),
        name=row("name"),
        theater=row.choice("theater", Theater),
        status=row.choice("status", Status),
        patron=row.optional("patron", Power),
        may_ally_with=row.choices("may_ally_with", Faction),
        source=row("source"),
    )


def nationality_row(row: Row) -> NationalityRow:
    return NationalityRow(
        nationality=Nationality(row("nationality")),
        name=row("name"),
        kind=row.choice("kind", NationalityKind),
        power=row.optional("power", Power),
        counts_as=Nationality(row("counts_as")),
        source=row("source"),
    )


def step_row(row: Row) -> Step:
    return Step(
        id=StepId(row("id")),
        parent=StepId(row.text("parent")) if row.text("parent") else None,
        order=row.parse("order", _whole_number, 0),
        name=row("name"),
        who=row.parse("who", parse_who, ()),
        played=row.parse("played", parse_played, parse_played("")),
        calls=row.parse("calls", parse_ids, ()),
        what=row.text("what"),
        rules=row.parse("rules", parse_rules, ()),
        basis=row.choice("basis", Basis),
        when=row.text("when"),
        asks=row.text("asks"),
        freezes=row.parse("freezes", parse_list, ()),
        reason=row.text("reason"),
    )
