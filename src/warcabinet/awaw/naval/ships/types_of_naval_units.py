"""20.11, 20.12: what sorts of ships there are, as the data files have them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from warcabinet.awaw.forces.kinds import Category, ShipKind, Speed, Trait
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld


class Sort(StrEnum):
    """20.11, 20.111, 20.112, 20.113, 20.114, 20.115, 20.116: the sorts of naval units, as the Naval
    Activities Table has them.
    """

    DESTROYER = "destroyer"
    CRUISER = "cruiser"
    CAPITAL_SHIP = "capital-ship"
    FAST_CARRIER = "fast-carrier"
    ESCORT_CARRIER = "escort-carrier"
    SUBMARINE = "submarine"
    TRANSPORT = "transport"
    ASW = "asw"


FLEET = (Sort.DESTROYER, Sort.CRUISER, Sort.CAPITAL_SHIP)
"""20.111, 20.21: whom a rule means that speaks of fleets."""

AS_DESTROYERS = (Sort.DESTROYER, Sort.ASW)
"""25.21: ASW that is met and attacked on the mapboard counts as destroyers."""

STRATEGIC = (Sort.SUBMARINE, Sort.ASW, Sort.TRANSPORT)
"""20.13: naval units that are units of strategic warfare too."""


class Weight(StrEnum):
    """20.12, 20.45: light ships are destroyers, cruisers, transports and escort carriers; capital
    ships and fast carriers are heavy.
    """

    LIGHT = "light"
    HEAVY = "heavy"
    NEITHER = ""  # submarines and ASW


_KINDS = {
    ShipKind.PB: ("pocket-battleship", Sort.CAPITAL_SHIP),
    ShipKind.BC: ("battlecruiser", Sort.CAPITAL_SHIP),
    ShipKind.BB: ("battleship", Sort.CAPITAL_SHIP),
    ShipKind.CVL: ("light-carrier", Sort.FAST_CARRIER),
    ShipKind.CV: ("fleet-carrier", Sort.FAST_CARRIER),
    ShipKind.CVB: ("super-carrier", Sort.FAST_CARRIER),
    ShipKind.CVE: ("escort-carrier", Sort.ESCORT_CARRIER),
    ShipKind.CA: ("cruiser", Sort.CRUISER),
}
_CATEGORIES = {
    Category.DD: ("destroyer", Sort.DESTROYER),
    Category.CA: ("cruiser", Sort.CRUISER),
    Category.CVE: ("escort-carrier", Sort.ESCORT_CARRIER),
    Category.SUBMARINE: ("submarine", Sort.SUBMARINE),
    Category.TRANSPORT: ("transport", Sort.TRANSPORT),
    Category.ASW: ("asw", Sort.ASW),
}


@dataclass(frozen=True, slots=True)
class ShipClass:
    """What a named ship, or a factor of a type without names, is."""

    what: str
    kind: str
    """Its row of the table of naval units: `battleship`, `fleet-carrier`, `destroyer`."""
    sort: Sort
    size: int
    """The factors of one ship: those of a named ship; two of a cruiser, one of all others."""
    weight: Weight
    slow: bool
    """20.121B-D: slow even if it is not damaged."""
    named: bool

    @property
    def fleet(self) -> bool:
        """20.21: destroyers, cruisers and capital ships are fleets."""
        return self.sort in FLEET

    @property
    def strategic(self) -> bool:
        """20.13, 24.11: submarines, ASW and transports are units of strategic warfare too."""
        return self.sort in STRATEGIC

    @property
    def fast_carrier(self) -> bool:
        return self.sort is Sort.FAST_CARRIER

    @property
    def biggest(self) -> bool:
        """20.253, 20.36: a five-factor battleship or a super carrier. Each raises the air defense
        of its force by one level, and its own naval modifier is one higher.
        """
        return self.kind == "super-carrier" or (self.kind == "battleship" and self.size == 5)


@cache
def classes(setting: Statics) -> dict[str, ShipClass]:
    """20.12, 20.23, 20.24, 20.25, 20.31, 20.41, 20.121, 20.13, 20.111, 20.112, 20.113, 20.114,
    20.115, 20.116: every ship and type, by its id. What weight and speed its kind has is told in a
    table; a stripe on its counter makes a ship slow.
    """
    table, found = setting.tables["naval-units"], {}
    for ship_id, ship in setting.forces.ships.items():
        kind, sort = _KINDS[ship.kind]
        weight = Weight(table.text(kind, "weight"))
        slow = ship.speed is Speed.SLOW or table.text(kind, "speed") == "slow"
        found[str(ship_id)] = ShipClass(ship_id, kind, sort, ship.factor, weight, slow, named=True)
    for name, one in setting.kinds.items():
        if (entry := _CATEGORIES.get(one.category)) is not None:
            kind, sort = entry
            size = table.number(kind, "smallest")
            weight = Weight(table.text(kind, "weight"))
            slow = Trait.SLOW in one.traits or table.text(kind, "speed") == "slow"
            found[name] = ShipClass(name, kind, sort, size, weight, slow, named=False)
    return found


def class_of(world: AwawWorld, hull: Hull) -> ShipClass:
    """What a hull is."""
    return classes(world.statics)[hull.what]


def is_slow(world: AwawWorld, hull: Hull) -> bool:
    """20.121, 20.252, 20.5222C, 20.41: damaged ships, escort carriers, transports and capital ships
    with a stripe are slow; all others are fast.
    """
    return hull.damaged or class_of(world, hull).slow


def nationality_of(world: AwawWorld, hull: Hull) -> str:
    """33.551: whose ship it is; Australian ships belong to Britain."""
    kind = world.statics.kinds.get(hull.what)
    return str(
        world.statics.forces.ship(hull.what).nationality if kind is None else kind.nationality
    )
