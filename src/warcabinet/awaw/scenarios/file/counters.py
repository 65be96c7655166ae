"""What a scenario needs to know of counters and force pools."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from warcabinet.awaw.forces.forces import Forces
from warcabinet.awaw.forces.kinds import AIR, GROUND, SPECIALIZED, RowKind
from warcabinet.awaw.terms.powers import Country, Power, Theater

_GROUND, _AIR = {str(one) for one in GROUND}, {str(one) for one in AIR}
_SPECIALIZED = {str(one) for one in SPECIALIZED}


class Card(msgspec.Struct, frozen=True):
    """A type of counter. Air and naval factors are counted singly."""

    type: str
    nationality: str
    category: str
    designation: str
    combat: int
    limit: int | None = None

    @property
    def ground(self) -> bool:
        return self.category in _GROUND

    @property
    def specialized(self) -> bool:
        """10.4: up to three of these stack beyond the limit (12.12)."""
        return self.category in _SPECIALIZED

    @property
    def air(self) -> bool:
        """17.21: they base on cities, ports and airbases."""
        return self.category in _AIR

    @property
    def naval(self) -> bool:
        return not self.ground and not self.air

    @property
    def named(self) -> bool:
        """Whether it is a ship with a name, which there is once."""
        return self.naval and self.limit == 1


class Counters(msgspec.Struct, frozen=True):
    """The counter mix, for both theaters."""

    cards: Mapping[str, Card]
    pools: Mapping[str, int]
    """By type: all that its owner has in 1939, in play and to be built."""
    airbases: Mapping[tuple[str, Theater], int] = MappingProxyType({})
    """18.14: by power and theater."""


def counters_of(forces: Forces) -> Counters:
    cards: dict[str, Card] = {}
    for one in forces.types.values():
        designation = one.designation if one.category.value in _GROUND else ""
        cards[one.type] = Card(
            one.type, one.nationality, one.category.value, designation, one.combat, one.limit
        )
    for ship in forces.ships.values():
        kind = ship.kind.value.lower()
        cards[ship.id] = Card(ship.id, ship.nationality, kind, "", ship.factor, 1)
    pools: dict[str, int] = {}
    for row in forces.rows(RowKind.POOL):
        pools[row.type] = pools.get(row.type, 0) + row.total
    for country in {one.country for one in forces.minor_figures}:
        for name, count in forces.forces_of(Country(country)).items():
            pools.setdefault(name, count)
    airbases = {
        (power.value, theater): forces.figure(power, f"airbases-{theater}")
        for power in Power
        for theater in Theater
    }
    return Counters(MappingProxyType(cards), MappingProxyType(pools), MappingProxyType(airbases))
