"""33.421, 33.47, 33.53, 33.55, 33.63: the oil of the Western Allies: which of their reserves, and
which oil on the spot, feeds which supply zone, and who pays for what.

A zone draws on the reserve of the source that supplies it, by land or over the sea. One that is fed
from a U.S. box or South Africa has only the oil that lies in it: shipped there, or of a center of
its own. Zones that it supplies over the sea draw on the same oil.
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OIL_APPEARS,
)
from warcabinet.awaw.logistics.oil.oil_sources import centers, is_source_for
from warcabinet.awaw.logistics.oil.oil_status import (
    ACCOUNTS,
    ADJUSTMENT,
    AT_HOME,
    OF,
    TO_OFFSET,
    Account,
    reserves_of,
    tracked,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    ATLANTIC_US,
    BRITAIN,
    PACIFIC_US,
    US,
    spot,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    SOUTH_AFRICA as SOUTH_AFRICA_BOX,
)
from warcabinet.awaw.logistics.supply.supply_lines import zones_of
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import ashore, lines_of
from warcabinet.awaw.naval.sea_supply.supply_zones import tracer
from warcabinet.awaw.naval.transports.transports import WESTERN
from warcabinet.awaw.politics.parties import (
    air_hexes,
    faction_of,
    held_by,
    members_of,
    payer_of,
    ship_hexes,
)
from warcabinet.awaw.scenarios.file.words import Tracked
from warcabinet.awaw.state.pieces import bit_of
from warcabinet.awaw.state.sea_supply import SeaLine
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, at_war
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

EUROPE, SOUTH_AFRICA, INDIA = "western allies europe", "south africa", "india"
IN_EUROPE = (EUROPE, SOUTH_AFRICA)
"""The names of reserves."""

LOCAL, CENTER = "zone of ", "oil of "
"""How oil on the spot is called: by the place where a zone's supply comes ashore, or its center."""

WITHOUT_RESERVE = (ATLANTIC_US, PACIFIC_US, SOUTH_AFRICA_BOX)
"""33.4715A, 33.4715B: boxes that feed zones which need oil on the spot."""

IN_PERSIA = ("Abadan", "Ahwaz")
ON_THE_MEDITERRANEAN = ("Mosul",)
"""33.4722, 33.4723: centers whose oil does not go everywhere that supply does."""

AUSTRALIA = "australia"


# Places -------------------------------------------------------------------------------------------


@cache
def sources_of(setting: Statics) -> dict[str, int]:
    """33.421: the unlimited sources of each Western Allied reserve that are on the map in play."""
    boxes = {row.name: box for box, row in setting.board.boxes.items()}
    found: dict[str, int] = {}
    for row in setting.tables["oil-reserve-supply"].rows:
        name, where = str(row.keys[0]), str(row.keys[1])
        if name not in reserves_of(setting, WESTERN):
            continue
        place = setting.board.place(where)
        space = boxes.get(where) if place is None else place.hex
        if space is not None and setting.board.board.has(setting.map, space):
            found[name] = found.get(name, 0) | setting.board.board.bit(space)
    return found


@derived
def _oil_centers(world: AwawWorld) -> list[tuple[str, SpaceId]]:
    """33.472: the centers that the Western Allies hold, of those that they have as sources."""
    return [
        (name, space)
        for name, space, _ in centers(world)
        if is_source_for(world.statics, WESTERN, name)
        and (holder := holder_of(world, space)) is not None
        and faction_of(world, holder) == WESTERN
    ]


# Zones --------------------------------------------------------------------------------------------


@derived
def zones_now(world: AwawWorld) -> tuple[tuple[str, int], ...]:
    """33.421, 33.425, 33.4715, 33.472, 33.533, 33.534: each reserve, and all oil on the spot, with
    the spaces that draw on it as supply comes now.
    """
    powers = [one for one in members_of(world, WESTERN) if is_power(one)]
    if not powers:
        return ()
    leader = tracer(world, powers[0])
    zones = zones_of(world, leader)
    lines = lines_of(world, leader)
    feeds: list[set[str]] = [set() for _ in zones]
    """By zone, the names of what feeds it."""
    shared: list[set[int]] = [set() for _ in zones]
    """By zone, the zones out of which lines over the sea come to it."""
    landed: dict[SpaceId, list[SeaLine]] = {}
    begun: dict[SpaceId, set[int]] = {}
    """By where a line begins, the zones that this is in."""
    for line in lines:
        for space in ashore(line):
            landed.setdefault(space, []).append(line)
        if line.origin not in begun and world.map.is_hex(line.origin):
            bit = world.map.bit(line.origin)
            begun[line.origin] = {n for n, (_, area) in enumerate(zones) if area & bit}
    for number, (sources, _) in enumerate(zones):
        for source in sources:
            if not source.by_sea:
                feeds[number] |= _reserves_at(world, source.space)
                shared[number] |= _launched_out_of(world, zones, source.space)
                continue
            for line in landed.get(source.space, ()):
                if line.origin in begun:
                    shared[number] |= begun[line.origin]
                else:
                    feeds[number] |= _out_of(world, line.origin, line.goal)
    local = _on_the_spot(world, zones)
    for number, names in enumerate(local):
        feeds[number] |= names
    _pass_on(feeds, shared)
    found: dict[str, int] = {}
    for names, (_, area) in zip(feeds, zones, strict=True):
        for name in names:
            own = area & world.map.hexes & reach_of(world, name)
            found[name] = found.get(name, 0) | own
    return tuple(sorted((name, area) for name, area in found.items() if area))


def _launched_out_of(
    world: AwawWorld, zones: tuple[tuple[object, int], ...], space: str
) -> set[int]:
    """30.25: a zone that a new bridgehead supplies has the oil of those from which the invasion
    was launched. If some of it came from a box, which needs no oil, it needs none (R-601).
    """
    row = world.bridgeheads.get(SpaceId(space))
    if row is None or not all(world.map.is_hex(one) for one in row.launched):
        return set()
    bits = world.map.mask(row.launched)
    return {number for number, (_, area) in enumerate(zones) if area & bits}


def _reserves_at(world: AwawWorld, space: str) -> set[str]:
    return {
        name for name, places in sources_of(world.statics).items() if world.map.has(places, space)
    }


def _out_of(world: AwawWorld, box: SpaceId, goal: SpaceId) -> set[str]:
    """33.4715, 33.533, 33.425, 33.4715C, 33.4715D: what feeds a zone to which a line comes out of a
    box.
    """
    if box not in WITHOUT_RESERVE:
        return _reserves_at(world, box)
    found = {f"{LOCAL}{goal}"}
    if box == ATLANTIC_US and capitals_lost(world):
        found.add(EUROPE)
    return found


def capitals_lost(world: AwawWorld) -> bool:
    """33.425: have London and Paris both fallen?"""
    return not sources_of(world.statics).get(EUROPE, 0) & held_by(world, members_of(world, WESTERN))


def _on_the_spot(world: AwawWorld, zones: tuple[tuple[object, int], ...]) -> list[set[str]]:
    """33.472, 33.4724, 33.534: oil that has been shipped into zones, and centers in them."""
    found: list[set[str]] = []
    stocks = [
        (name, name.removeprefix(LOCAL)) for name in world.oil_reserves if name.startswith(LOCAL)
    ]
    wells = [(f"{CENTER}{name}", space) for name, space in _oil_centers(world)]
    for _, area in zones:
        found.append({name for name, space in (*stocks, *wells) if world.map.has(area, space)})
    return found


def _pass_on(feeds: list[set[str]], shared: list[set[int]]) -> None:
    """33.533, 33.534: zones have what those have out of which their supply comes."""
    going = True
    while going:
        going = False
        for number, others in enumerate(shared):
            more = {name for other in others for name in feeds[other]} - feeds[number]
            if more:
                feeds[number] |= more
                going = True


def reach_of(world: AwawWorld, name: str) -> int:
    """33.4722, 33.4723, 33.4724: where oil of a center may be used: that of Persia in Persia, all
    other in its own zone, and that of Mosul elsewhere on the Mediterranean front, too.
    """
    if not name.startswith(CENTER):
        return world.map.hexes
    center = name.removeprefix(CENTER)
    return world.statics.area("territory:persia") if center in IN_PERSIA else _around(world, center)


@derived
def _around(world: AwawWorld, center: str) -> int:
    powers = [one for one in members_of(world, WESTERN) if is_power(one)]
    where = spot(world, center)
    found = world.statics.area("front:mediterranean") if center in ON_THE_MEDITERRANEAN else 0
    for _, area in zones_of(world, tracer(world, powers[0])):
        found |= area if area & where else 0
    return found


def joined_by_land(world: AwawWorld, bit: int, places: int) -> bool:
    """33.43A: is a port in the supply zone of one of these sources by land?"""
    powers = [one for one in members_of(world, WESTERN) if is_power(one)]
    return any(
        area & bit and any(not one.by_sea and world.map.has(places, one.space) for one in sources)
        for sources, area in zones_of(world, tracer(world, powers[0]))
    )


# Who draws on what --------------------------------------------------------------------------------


def draws_on(world: AwawWorld, party: str, nationality: str) -> tuple[str, str]:
    """33.551A, 33.551B: whose oil units use, in Europe and in the Pacific: American that of the
    U.S. and its minor countries, and of Australians in the Pacific; British all others.
    """
    own = US if payer_of(world, party) == Power.US else BRITAIN
    return own, US if nationality == AUSTRALIA else own


@BOOK.lays(
    ACCOUNTS,
    "33.421, 33.471, 33.4711, 33.4712, 33.4713, 33.4714, 33.4715, 33.533, 33.551",
    "units of the Western Allies draw on what supplied their zone when supply was last determined, "
    "British and American each for themselves; nobody in a box",
    faction=WESTERN,
)
def accounts(world: AwawWorld, _: str, party: str, nationality: str) -> tuple[Account, ...]:
    return _accounts(world, party, nationality)


@derived
def _accounts(world: AwawWorld, party: str, nationality: str) -> tuple[Account, ...]:
    europe, pacific = draws_on(world, party, nationality)
    found = []
    for row in world.oil_zones.values():
        if tracked(world, row.name) is None:
            continue
        area = world.map.area_named(row.spaces)
        parts = {europe: area & ~world.statics.pacific}
        parts[pacific] = parts.get(pacific, 0) | (area & world.statics.pacific)
        found += [Account(f"{row.name}{OF}{who}", part) for who, part in parts.items() if part]
    return tuple(found)


def stored(world: AwawWorld) -> tuple[tuple[str, int], ...]:
    """33.535: the zones of the last determination."""
    rows = world.oil_zones.values()
    return tuple(sorted((row.name, world.map.area_named(row.spaces)) for row in rows))


def present(world: AwawWorld, power: str, area: int) -> bool:
    """33.551: are there units in an area for which this power pays with its oil?"""
    for party in members_of(world, WESTERN):
        if draws_on(world, party, party)[0] != power:
            continue
        spaces = world.standing[party] | air_hexes(world, party) | ship_hexes(world, party)
        if spaces & area:
            return True
    return power == US and bool(_australians(world) & area)


@derived
def _australians(world: AwawWorld) -> int:
    kinds = world.statics.kinds
    found = 0
    for unit in world.units.values():
        found |= bit_of(world, unit) if kinds[unit.type].nationality == AUSTRALIA else 0
    for row in world.air.values():
        found |= bit_of(world, row) if kinds[row.type].nationality == AUSTRALIA else 0
    return found & world.statics.pacific


@BOOK.lays(
    TO_OFFSET,
    "33.52A, 33.533, 33.551, 33.535",
    "each of Britain and the U.S. may use oil for its own wherever it has units: as supply last "
    "came in the oil adjustment phase, then as it comes now",
    side=str(Side.ALLIED),
)
def to_offset(world: AwawWorld, side: str, moment: str) -> tuple[str, ...]:
    zones = stored(world) if moment == ADJUSTMENT and world.oil_zones else zones_now(world)
    return tuple(
        f"{name}{OF}{power}"
        for name, area in zones
        if tracked(world, name) is not None
        for power in (BRITAIN, US)
        if present(world, power, area)
    )


@BOOK.lays(
    AT_HOME,
    "33.63, 27.35G",
    "Britain builds and grows on the oil of the zone of London, or of one in Britain that comes "
    "from the Atlantic U.S. box; it needs none if all of Britain is isolated or lost",
    faction=WESTERN,
)
def at_home(world: AwawWorld, _: str) -> tuple[str, ...]:
    home = world.statics.area("territory:britain")
    found = [
        name
        for name, area in zones_now(world)
        if area & home and tracked(world, name) is not None and not name.startswith(CENTER)
    ]
    return tuple(f"{name}{OF}{BRITAIN}" for name in sorted(found, key=lambda one: one != EUROPE))


def counted_from_now(world: AwawWorld, reserve: str) -> bool:
    """33.48, 33.4732A, 33.4733B: is the oil of a reserve to be counted: in Europe after the fall of
    France, in India in a war between Britain and Japan, in the Pacific in any with Japan?
    """
    if reserve in IN_EUROPE:
        return str(Power.FRANCE) in world.surrendered
    if at_war(world, Power.BRITAIN, Power.JAPAN):
        return True
    return reserve != INDIA and at_war(world, Power.US, Power.JAPAN)


@BOOK.happens(
    OIL_APPEARS,
    "33.48, 33.4732A, 33.4733B, 33.4733C",
    "Western Allied oil is counted from the first Allied player turn after the fall of France, "
    "that of India and the Pacific from the war with Japan on; until then the reserves stay as "
    "they are",
)
def western_oil_is_counted(world: AwawWorld) -> None:
    scenario = world.statics.scenario
    row = None if scenario is None else scenario.oil.get(WESTERN)
    if world.side is not Side.ALLIED or row is None or row.tracked is not Tracked.RULE:
        return
    for reserve in [*world.oil_reserves.rows()]:
        name = reserve.faction
        if reserve.tracked or not _western(world, name) or not counted_from_now(world, name):
            continue
        world.amend(reserve, tracked=True)
        world.tell("33.48", f"the oil of the reserve {name} is counted from now on")


def _western(world: AwawWorld, reserve: str) -> bool:
    rows = world.statics.tables["oil-reserves"].rows
    return any(row.keys[0] == reserve and row.cells["faction"] == WESTERN for row in rows)


def counted_at(world: AwawWorld, space: str) -> bool:
    """33.48, 33.4732A: is oil that lies in a zone counted: as in the reserves of its board?"""
    pacific = world.map.has(world.statics.pacific, space)
    return any(
        row.tracked and (row.faction not in IN_EUROPE) is pacific
        for row in world.oil_reserves.rows()
        if _western(world, row.faction)
    )


def plays_oil(world: AwawWorld) -> bool:
    """33.48: is any oil of the Western Allies counted?"""
    return any(row.tracked and _western(world, row.faction) for row in world.oil_reserves.rows())
