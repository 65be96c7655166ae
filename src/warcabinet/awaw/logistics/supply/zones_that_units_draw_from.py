"""14.52A, 30.341: the supply zones of a side, and from which of them its units drew."""

from __future__ import annotations

from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, zones_of
from warcabinet.awaw.logistics.supply.supply_sources import Source
from warcabinet.awaw.politics.parties import faction_of, factions_of, parties_of
from warcabinet.awaw.state.logistics import DrewFrom, SupplyZone
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId


def zones_now(world: AwawWorld, nets: dict[str, SupplyNet]) -> list[tuple[SupplyZone, int]]:
    """14.52A, 30.341: the supply zones of the side, numbered for each faction, with their areas."""
    found: list[tuple[SupplyZone, int]] = []
    done: set[int] = set()
    for name, net in nets.items():
        if id(net) in done:
            continue
        done.add(id(net))
        faction = faction_of(world, name)
        for sources, area in zones_of(world, name):
            own = [there for zone, there in found if zone.faction == faction]
            if area not in own:
                spaces, by_sea = _origin(sources)
                zone = SupplyZone(faction, len(own), spaces, world.map.named(area), by_sea)
                found.append((zone, area))
    return found


def _origin(sources: tuple[Source, ...]) -> tuple[tuple[SpaceId, ...], bool]:
    """Where the supply of a zone comes from, and whether all of it comes by sea."""
    spaces = tuple(sorted({one.space for one in sources}))
    return spaces, all(one.by_sea for one in sources)


def keep_zones(world: AwawWorld, side: Side, zones: list[tuple[SupplyZone, int]]) -> None:
    """14.52A: keep the zones, and which unit drew from which if there is more than one."""
    factions = factions_of(world, side)
    new = {zone.key(): zone for zone, _ in zones}
    for zone in tuple(world.supply_zones.rows()):
        if zone.faction in factions and zone.key() not in new:
            world.drop(zone)
    for key, zone in new.items():
        if world.supply_zones.get(key) != zone:
            world.put(zone)
    for name in parties_of(world, side):
        if world.units_of[name]:
            faction = faction_of(world, name)
            own = [(zone, area) for zone, area in zones if zone.faction == faction]
            _keep_drawn(world, name, own if len(own) > 1 else [])


def _keep_drawn(world: AwawWorld, name: str, zones: list[tuple[SupplyZone, int]]) -> None:
    """14.52A: from which zones the units of a party drew."""
    if not zones:
        for unit in world.units_of[name] if world.drew_from else ():
            if (row := world.drew_from.get(unit)) is not None:
                world.drop(row)
        return
    launched = _launched(world, zones)
    (numbers, _), *others = [
        (tuple(sorted({*drawn, *(more for one in drawn for more in launched.get(one, ()))})), area)
        for drawn, area in _drawn(zones, world.standing[name])
    ]
    apart = {space: drawn for drawn, area in others for space in world.map.members(area)}
    for unit in world.units_of[name]:
        drawn = apart.get(where(world, world.units[unit].place), numbers) if apart else numbers
        old = world.drew_from.get(unit)
        if old is None or (drawn and old.zones != drawn):
            world.put(DrewFrom(unit, drawn))


def _drawn(zones: list[tuple[SupplyZone, int]], area: int) -> list[tuple[tuple[int, ...], int]]:
    """14.52A: the spaces of an area by the zones that units there draw on. Who is supplied by sea
    draws on the zones from which the sea line comes.
    """
    parts: list[tuple[list[SupplyZone], int]] = [([], area)]
    for zone, inside in zones:
        if not area & inside:
            continue
        split = [(drawn, part & ~inside) for drawn, part in parts]
        split += [([*drawn, zone], part & inside) for drawn, part in parts]
        parts = [(drawn, part) for drawn, part in split if part]
    found = []
    for drawn, part in parts:
        if any(zone.by_sea for zone in drawn):
            drawn = [zone for zone, _ in zones if zone in drawn or not zone.by_sea]
        found.append((tuple(zone.number for zone in drawn), part))
    return found


def _launched(world: AwawWorld, zones: list[tuple[SupplyZone, int]]) -> dict[int, set[int]]:
    """14.52A: the zones of bridgeheads that were won in this player turn, each with those from
    which the invasion was launched.
    """
    found: dict[int, set[int]] = {}
    for row in world.shipped.rows():
        unit = world.units.get(row.unit)
        if (
            row.embarked is None
            or unit is None
            or where(world, unit.place) not in world.bridgeheads
        ):
            continue
        ports = {zone.number for zone, area in zones if world.map.has(area, row.embarked)}
        for zone, area in zones:
            if world.map.has(area, where(world, unit.place)):
                found.setdefault(zone.number, set()).update(ports)
    return found
