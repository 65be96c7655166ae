"""30.331, 30.332, 30.342, 30.351: the sea supply lines that are presumed: to every zone that
can have one, by the shortest way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, by_land
from warcabinet.awaw.naval.sea_supply.lanes import (
    WEST,
    beyond,
    lanes,
    leads_to,
    spare_transports,
    way_out,
)
from warcabinet.awaw.naval.sea_supply.supply_zones import (
    Zone,
    landed_at,
    origins_in,
    shipper,
    with_ships,
    zones_to_supply,
)
from warcabinet.awaw.naval.transports.sw_lanes import on_fronts
from warcabinet.awaw.naval.waters.activities import Activity, Sail
from warcabinet.awaw.naval.waters.paths import length, shortest
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import reach, way
from warcabinet.awaw.politics.parties import faction_of, hostile_to
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine, SeaSupplyTried
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

KIND = Activity.SEA_SUPPLY


class Plan(NamedTuple):
    """What is presumed: the lines, and the places that could be tried in full and in part."""

    lines: tuple[SeaLine, ...] = ()
    full: int = 0
    partial: int = 0


NOTHING = Plan()


@derived
def presumed(world: AwawWorld, party: str) -> Plan:
    """30.351: the lines that a faction is presumed to trace if supply were determined now."""
    if not with_ships(world.statics) or not hostile_to(world, party):
        return NOTHING
    return Planner(world, party, by_land(world, party)).plan()


class Planner:
    """Finds lines for one faction, the nearest first. Zones that have got a line may send others
    on (30.332B).
    """

    def __init__(
        self,
        world: AwawWorld,
        party: str,
        net: SupplyNet,
        *,
        tried: SeaSupplyTried | None = None,
        old: Iterable[SeaLine] = (),
    ) -> None:
        self.world, self.party, self.net = world, party, net
        self.ships = shipper(world, party)
        self.tried, self.old = tried, tuple(old)
        self.lines: list[SeaLine] = []
        self.zones = zones_to_supply(world, party, net, after_combat=tried is not None)
        self.received = world.map.mask(
            line.goal for line in self.old if line.state is not LineState.DECLINED
        )
        """30.331A, R-080: the ports that receive supply in this player turn do not send any."""
        self.limits = limits_of(world, party, self.old)
        self.could = {Supply.FULL: 0, Supply.PARTIAL: 0}
        self.spent: dict[SpaceId, int] = {}

    def spare(self, places: Iterable[SpaceId]) -> None:
        """30.342: the zones of these places have their line, or had one that is not wanted."""
        known = self.world.map.mask(places)
        self.zones = [zone for zone in self.zones if not zone.goals & known]

    def plan(self) -> Plan:
        wells, net = self.net.wells, self.net
        self._supply(Supply.FULL, net.full, wells.full)
        bare = net.partial
        self.zones = [zone for zone in self.zones if not zone.goals & bare]
        self._supply(Supply.PARTIAL, net.partial | net.full, wells.partial | wells.full)
        return Plan(tuple(self.lines), self.could[Supply.FULL], self.could[Supply.PARTIAL])

    # Rounds of lines --------------------------------------------------------------------------

    def _supply(self, supply: Supply, supplied: int, sources: int) -> None:
        """30.332B: lines from what is supplied, then from what these supply, and so on."""
        while True:
            fresh = self._from_ports(supply, supplied, sources)
            if not fresh and supply is Supply.FULL:
                fresh = self._from_boxes()
            if not fresh:
                return
            supplied |= fresh

    def _from_ports(self, supply: Supply, supplied: int, sources: int) -> int:
        """30.331A, 30.361: lines from ports, which need no ships."""
        world = self.world
        ports = origins_in(world, self.party, self.net, supplied, sources) & ~self.received
        origins: list[tuple[SpaceId, Mapping[SpaceId, int]]] = []
        """With what each port reaches: asked once, and only if there is a goal."""
        fresh = 0
        for zone in tuple(self.zones):
            goals = world.map.members(self._open_to(zone, supply))
            if goals and not origins:
                places = world.map.members(ports)
                origins = [(port, reach(world, self.ships, port, KIND)) for port in places]
            options = [
                (cost, origin, goal)
                for goal in goals
                for waters in (world.map.members(harbour(world, goal)),)
                for origin, known in origins
                if (cost := self._hexes(supply, origin, known, goal, waters)) is not None
            ]
            for _, origin, goal in sorted(options):
                if BOOK.allows(world, Sail(self.ships, KIND, origin, goal)):
                    path = way(world, self.ships, origin, goal, KIND)
                    fresh |= self._add(zone, supply, origin, goal, path)
                    break
        return fresh

    def _hexes(
        self,
        supply: Supply,
        origin: SpaceId,
        known: Mapping[SpaceId, int],
        goal: SpaceId,
        waters: Sequence[SpaceId],
    ) -> int | None:
        """30.334, 21.3612, 30.331C: how far a line is, if it is in range and brings that much."""
        best = most(self.world, self.party, self.limits, origin, goal)
        if best is Supply.NONE or (supply is Supply.FULL and best is Supply.PARTIAL):
            return None
        return min([known[one] for one in waters if one in known], default=None)

    def _from_boxes(self) -> int:
        """30.331C: one line from a box, to the zone with the most hexes."""
        world = self.world
        if faction_of(world, self.ships) != WEST:
            return 0
        for lane in lanes(world.statics):
            if not self.net.full & world.map.bit(lane.box):
                continue  # 30.224C: it supplies nobody any more
            left = spare_transports(world, lane) - self.spent.get(lane.transports, 0)
            if left < 1:
                continue
            for zone in sorted(self.zones, key=lambda one: -one.area.bit_count()):
                options = [
                    (length(world, path), goal, path)
                    for goal in world.map.members(self._open_to(zone, Supply.FULL))
                    if leads_to(world, lane, goal)
                    and (path := way_out(world, self.ships, lane.box, goal))
                ]
                if options:
                    _, goal, path = min(options)
                    self.spent[lane.transports] = self.spent.get(lane.transports, 0) + 1
                    return self._add(zone, Supply.FULL, lane.box, goal, path, lane.transports)
        return 0

    def _add(
        self,
        zone: Zone,
        supply: Supply,
        origin: SpaceId,
        goal: SpaceId,
        path: tuple[SpaceId, ...],
        transports: SpaceId | None = None,
    ) -> int:
        """Note a line, and give what it supplies."""
        world, bit = self.world, self.world.map.bit(goal)
        others = zone.goals & ~bit if zone.group else 0
        path, islands = through_islands(world, self.ships, path, goal, world.map.members(others))
        number = len(self.old) + len(self.lines) + 1
        line = SeaLine(
            LineId(f"line-{number}"), self.party, origin, goal, path, islands, transports,
            post_combat=self.tried is not None, order=number,
        )  # fmt: skip
        self.lines.append(line)
        self.zones.remove(zone)
        self.received |= bit
        self.could[supply] |= zone.goals
        area = 0
        for place in (goal, *islands):
            area |= landed_at(world, self.party, self.net, world.map.bit(place))
        limit = beyond(world.statics, origin) or self.limits.get(origin)
        if limit:
            for port in world.map.members(area & ~self.net.full):
                self.limits[port] = limit
        return area

    def _open_to(self, zone: Zone, supply: Supply) -> int:
        return open_places(self.world, self.tried, zone, supply)


def open_places(world: AwawWorld, tried: SeaSupplyTried | None, zone: Zone, supply: Supply) -> int:
    """30.44, 30.45, 30.46: where a line to a zone may end: after combat only in places just taken,
    if it has been tried before, unless it now brings more.
    """
    if tried is None:
        return zone.goals
    before = world.map.mask(tried.full)
    if supply is Supply.PARTIAL:
        before |= world.map.mask(tried.partial)
    if not zone.goals & before:
        return zone.goals
    return zone.goals & world.map.mask(world.taken)


def limits_of(
    world: AwawWorld, party: str, lines: Iterable[SeaLine]
) -> dict[SpaceId, tuple[Front, ...]]:
    """30.331C: ports whose supply comes with these lines out of a box and does not extend
    everywhere, each with the fronts to which it does.
    """
    found: dict[SpaceId, tuple[Front, ...]] = {}
    left = [line for line in lines if line.state in (LineState.OPEN, LineState.WAITING)]
    going = True
    while going:
        bound = [(one, beyond(world.statics, one.origin) or found.get(one.origin)) for one in left]
        left = [line for line, limit in bound if not limit]
        for line, limit in bound:
            if limit:
                found |= dict.fromkeys(_fed_by(world, party, line), limit)
        going = len(left) < len(bound)
    return found


def most(
    world: AwawWorld,
    party: str,
    limits: Mapping[SpaceId, tuple[Front, ...]],
    origin: SpaceId,
    goal: SpaceId,
) -> Supply:
    """30.331C: what a line may bring at most: beyond the fronts to which supply from a box extends,
    only what its origin has by land.
    """
    fronts = limits.get(origin)
    if fronts is None or on_fronts(world, fronts, goal):
        return Supply.FULL
    return by_land(world, party).at(world.map.bit(origin))


def _fed_by(world: AwawWorld, party: str, line: SeaLine) -> list[SpaceId]:
    """What a line supplies that has no full supply by land."""
    net = by_land(world, party)
    area = 0
    for place in (line.goal, *line.islands):
        area |= landed_at(world, party, net, world.map.bit(place))
    return world.map.members(area & ~net.full)


def through_islands(
    world: AwawWorld, ships: str, path: tuple[SpaceId, ...], goal: SpaceId, others: list[SpaceId]
) -> tuple[tuple[SpaceId, ...], tuple[SpaceId, ...]]:
    """30.343C, 30.343D: the way of a line that goes on through the rest of an island group, and in
    which order it comes to those islands.
    """
    islands = tuple(_nearest_first(world, goal, others))
    for here, there in pairwise((goal, *islands)):
        path = (*path, *shortest(world, ships, here, there, KIND)[1:])
    return path, islands


def _nearest_first(world: AwawWorld, start: SpaceId, places: list[SpaceId]) -> list[SpaceId]:
    """30.343D: the order in which a line goes through a group: always to the nearest island."""
    found: list[SpaceId] = []
    here, left = start, list(places)
    while left:
        here = min(left, key=lambda one: (world.map.grid.distance(here, one), one))
        left.remove(here)
        found.append(here)
    return found
