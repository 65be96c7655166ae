"""All forces data together, and how the rest of the game asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

from warcabinet.awaw.forces.figures import MinorFigure, PowerFigure
from warcabinet.awaw.forces.kinds import Category, RowKind, ShipStatus
from warcabinet.awaw.forces.markers import Marker
from warcabinet.awaw.forces.pools import PoolRow
from warcabinet.awaw.forces.ships import Ship, ShipId
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId
from warcabinet.awaw.terms.powers import Country, Nationality, Power, Theater
from warcabinet.awaw.terms.tables import Cell

K = TypeVar("K")
V = TypeVar("V")


class ForcesError(LookupError):
    """There is no such unit type, ship, marker or figure."""


class Forces:
    """Counters, force pools and figures. Nothing in it ever changes."""

    __slots__ = (
        "_minor_figures",
        "_power_figures",
        "markers",
        "minor_figures",
        "pools",
        "power_figures",
        "ships",
        "types",
    )

    def __init__(
        self,
        types: Iterable[UnitType] = (),
        ships: Iterable[Ship] = (),
        pools: Iterable[PoolRow] = (),
        power_figures: Iterable[PowerFigure] = (),
        minor_figures: Iterable[MinorFigure] = (),
        markers: Iterable[Marker] = (),
    ) -> None:
        self.types: Mapping[UnitTypeId, UnitType] = MappingProxyType({t.type: t for t in types})
        self.ships: Mapping[ShipId, Ship] = MappingProxyType({ship.id: ship for ship in ships})
        self.pools = tuple(pools)
        self.power_figures = tuple(power_figures)
        self.minor_figures = tuple(minor_figures)
        self.markers: Mapping[str, Marker] = MappingProxyType({m.marker: m for m in markers})
        self._power_figures = {(one.power, one.item): one for one in self.power_figures}
        self._minor_figures = {(one.country, one.item): one for one in self.minor_figures}

    # One thing by its id --------------------------------------------------------------------------

    def type(self, name: str) -> UnitType:
        return _found(self.types, UnitTypeId(name), f"no unit type {name}")

    def ship(self, name: str) -> Ship:
        return _found(self.ships, ShipId(name), f"no ship {name}")

    def marker(self, name: str) -> Marker:
        return _found(self.markers, name, f"no marker {name}")

    def power_figure(self, power: Power, item: str) -> PowerFigure:
        return _found(self._power_figures, (power, item), f"{power} has no {item}")

    def figure(self, power: Power, item: str) -> int:
        """A number of a power; raise `ForcesError` if it has none of this name."""
        value = self.power_figure(power, item).value
        if isinstance(value, str):
            raise ForcesError(f"{item} of {power} is no number: {value!r}")
        return value

    def minor_figure(self, country: Country, item: str) -> MinorFigure:
        return _found(self._minor_figures, (country, item), f"{country} has no {item}")

    def minor(self, country: Country, item: str) -> Cell:
        """A number or a word of a minor country."""
        return self.minor_figure(country, item).value

    # Several ------------------------------------------------------------------------------------

    def types_of(
        self, nationality: Nationality, category: Category | None = None
    ) -> tuple[UnitType, ...]:
        """The types of a nationality, in the order of the file."""
        return tuple(
            one
            for one in self.types.values()
            if one.nationality == nationality and category in (None, one.category)
        )

    def rows(
        self, kind: RowKind, power: Power | None = None, theater: Theater | None = None
    ) -> tuple[PoolRow, ...]:
        """The lines of the force pools of one kind."""
        return tuple(
            row
            for row in self.pools
            if row.row is kind and power in (None, row.power) and theater in (None, row.theater)
        )

    def at_start(self, power: Power, unit_type: str, theater: Theater | None = None) -> int:
        """How many, in counters or factors, a power has in play in Fall 1939."""
        rows = self.rows(RowKind.POOL, power, theater)
        return sum(row.start for row in rows if row.type == unit_type)

    def total(self, power: Power, unit_type: str, theater: Theater | None = None) -> int:
        """How many a power has in Fall 1939, built or unbuilt."""
        rows = self.rows(RowKind.POOL, power, theater)
        return sum(row.total for row in rows if row.type == unit_type)

    def brps(self, rows: Iterable[PoolRow]) -> int:
        """What it costs to build what those lines have at the start."""
        return sum(row.start * self.type(row.type).cost for row in rows)

    def forces_of(self, country: Country) -> dict[UnitTypeId, int]:
        """The forces of a minor country, in counters or factors."""
        found: dict[UnitTypeId, int] = {}
        for one in self.minor_figures:
            name = UnitTypeId(one.item)
            if one.country == country and name in self.types and isinstance(one.value, int):
                found[name] = one.value
        return found

    def ships_of(self, nationality: Nationality, *statuses: ShipStatus) -> tuple[Ship, ...]:
        """The named ships of a nationality, in the order of the file."""
        return tuple(
            ship
            for ship in self.ships.values()
            if ship.nationality == nationality and (not statuses or ship.status in statuses)
        )


def _found(known: Mapping[K, V], key: K, reason: str) -> V:
    if (found := known.get(key)) is None:
        raise ForcesError(reason)
    return found
