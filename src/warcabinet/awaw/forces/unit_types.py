"""Unit types: what is printed on a counter, or what one factor of a quantity is."""

from __future__ import annotations

from typing import NewType

import msgspec

from warcabinet.awaw.boards.tables import Row, Sheet
from warcabinet.awaw.forces.cells import TAIL, Origin, number, origin, word, words
from warcabinet.awaw.forces.kinds import (
    AIR,
    COUNTERS,
    GROUND,
    SPECIALIZED,
    Category,
    Denominations,
    Trait,
)
from warcabinet.awaw.terms.powers import Nationality, Theater

UnitTypeId = NewType("UnitTypeId", str)
"""Nationality, category and designation joined by hyphens: `germany-armor-4-6`, `us-aaf`."""

SHEET = Sheet(
    "unit-types",
    (
        "type",
        "nationality",
        "category",
        "designation",
        "combat",
        "move_europe",
        "move_pacific",
        "range_europe",
        "range_pacific",
        "cost",
        "traits",
        "denominations",
        "limit",
        *TAIL,
    ),
    ("type",),
)


class UnitType(msgspec.Struct, frozen=True):
    """A line of `unit-types.tsv`.

    Units of both boards have two movements and ranges; a theater that a unit never enters has none.
    A range that research lengthens is given as it begins. Figures of a quantity are those of one
    factor. `limit` is how many counters there are; None where nobody knows, and then nothing binds.
    """

    type: UnitTypeId
    nationality: Nationality
    category: Category
    designation: str
    combat: int
    move_europe: int | None
    move_pacific: int | None
    range_europe: int | None
    range_pacific: int | None
    cost: int
    traits: tuple[Trait, ...]
    denominations: Denominations
    limit: int | None
    origin: Origin

    @property
    def quantity(self) -> bool:
        """Whether it is counted in factors rather than in counters."""
        return self.category not in COUNTERS

    def movement(self, theater: Theater) -> int | None:
        """4.12, 6.11, 27.51: units that serve on both boards have a movement factor for each."""
        return self.move_europe if theater is Theater.EUROPE else self.move_pacific

    def range(self, theater: Theater) -> int | None:
        """6.21, 27.51: air units that serve on both boards have a range for each."""
        return self.range_europe if theater is Theater.EUROPE else self.range_pacific

    def designation_in(self, theater: Theater) -> str:
        """What the rules of that theater call it: a Russian 2-3 is a 2-2 in Siberia."""
        movement = self.movement(theater)
        if self.quantity or movement is None:
            return self.designation
        return f"{self.combat}-{movement}"

    def mechanized_in(self, theater: Theater) -> bool:
        """Whether it has a mechanized component there: infantry has one in Europe only."""
        if Trait.MECHANIZED not in self.traits:
            return False
        return self.category is Category.ARMOR or theater is Theater.EUROPE


def unit_type(row: Row) -> UnitType:
    one = UnitType(
        type=UnitTypeId(row.filled("type")),
        nationality=Nationality(row.filled("nationality")),
        category=word(row, "category", Category),
        designation=row["designation"],
        combat=number(row, "combat"),
        move_europe=row.whole_number("move_europe"),
        move_pacific=row.whole_number("move_pacific"),
        range_europe=row.whole_number("range_europe"),
        range_pacific=row.whole_number("range_pacific"),
        cost=number(row, "cost"),
        traits=words(row, "traits", Trait),
        denominations=word(row, "denominations", Denominations),
        limit=row.whole_number("limit"),
        origin=origin(row),
    )
    if row.whole:
        _check(row, one)
    return one


def _check(row: Row, one: UnitType) -> None:
    """A row must agree with itself: its name, its designation and its figures."""
    name = "-".join(part for part in (one.nationality, one.category, one.designation) if part)
    if one.type != name:
        row.bad("type", f"must be {name}")
    moves = one.move_europe is not None or one.move_pacific is not None
    ranges = one.range_europe is not None or one.range_pacific is not None
    if moves != (one.category in GROUND):
        row.bad("move_europe", "ground units have movement factors, and nothing else has")
    if ranges != (one.category in AIR):
        row.bad("range_europe", "air units have ranges, and nothing else has")
    if one.quantity == (one.denominations is Denominations.NONE):
        row.bad("denominations", "quantities have them, and nothing else has")
    if one.quantity:
        if one.combat != (0 if one.category is Category.FLAK else 1):
            row.bad("combat", "the figures of a quantity are those of one factor")
    else:
        larger = one.move_europe if one.move_europe is not None else one.move_pacific
        if one.designation != f"{one.combat}-{larger}":
            row.bad("designation", f"combat and movement make it {one.combat}-{larger}")
    if (one.category in SPECIALIZED) != (Trait.SPECIALIZED in one.traits):
        row.bad("traits", "airborne, marines, commandos and Chindits are specialized, others not")
    if one.category is Category.ARMOR and Trait.MECHANIZED not in one.traits:
        row.bad("traits", "armor is mechanized")
    if one.limit is not None and one.quantity:
        row.bad("limit", "only ground counters are limited")
