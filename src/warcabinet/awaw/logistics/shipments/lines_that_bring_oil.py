"""30.46: after combat, sea supply lines of the Western Allies to zones that have full supply, but
whose air units, ships or armies lack oil that such a line brings.

The same oil must not have been within reach when supply was first determined in this player turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import before_captures
from warcabinet.awaw.logistics.oil.oil_effects import services_of
from warcabinet.awaw.logistics.oil.oil_status import OF, suffers, tracked
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import BRITAIN, US
from warcabinet.awaw.logistics.shipments.western_allied_oil_reserves import (
    plays_oil,
    present,
    reach_of,
    stored,
    zones_now,
)
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, trace
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import LINES_FOR_OIL, OIL_TO_USE, lines_of
from warcabinet.awaw.naval.sea_supply.sea_supply_presumed import (
    KIND,
    limits_of,
    most,
    through_islands,
)
from warcabinet.awaw.naval.sea_supply.supply_zones import (
    Zone,
    origins_in,
    shipper,
    tracer,
    zones_to_supply,
)
from warcabinet.awaw.naval.transports.transports import WESTERN
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import reach, way
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine, SeaSupplyTried
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


class Need(NamedTuple):
    """33.551: a service of Britain or the U.S. that has no oil."""

    power: str
    service: Service


Needs = frozenset[Need]


@BOOK.lays(
    OIL_TO_USE,
    "30.46, 33.52A",
    "as the sea supply lines of the Western Allies are announced: their oil that lies ready",
    faction=WESTERN,
)
def oil_at_hand(world: AwawWorld, _: str) -> tuple[str, ...]:
    if not plays_oil(world):
        return ()
    return tuple(name for name, _ in zones_now(world) if _has_oil(world, name))


@BOOK.lays(
    LINES_FOR_OIL,
    "30.46, 30.44",
    "after combat one line may go to a zone that has full supply, if it brings oil that its "
    "services lack and that no line could have brought before",
    faction=WESTERN,
)
def lines_for_oil(world: AwawWorld, _: str) -> tuple[SeaLine, ...]:
    if not world.oil_effects or not plays_oil(world):
        return ()
    party = tracer(world, next(one for one in members_of(world, WESTERN) if is_power(one)))
    tried = world.sea_supply_tried.get(party)
    if tried is None:
        return ()
    found: list[SeaLine] = []
    net = trace(world, party)
    fed_now = world.map.mask(one.goal for one in lines_of(world, party) if one.post_combat)
    for zone in zones_to_supply(world, party, replace(net, full=0), after_combat=True):
        if not zone.goals & net.full or zone.goals & fed_now:
            continue
        needs = _needs(world, zone)
        if needs and (line := _line_to(world, zone, needs, net, tried)):
            found.append(line)
    return tuple(found)


# What zones lack, and what others have ------------------------------------------------------------


def _fed_by(world: AwawWorld, places: int) -> set[str]:
    return {name for name, area in zones_now(world) if area & places}


def _needs(world: AwawWorld, zone: Zone) -> Needs:
    """33.532, 33.551: the services without oil of those who are in a zone."""
    names = [one for one in _fed_by(world, zone.goals) if tracked(world, one) is not None]
    return frozenset(
        Need(power, service)
        for power in (BRITAIN, US)
        if names and present(world, power, zone.area)
        for service in services_of(world)
        if all(suffers(world, f"{name}{OF}{power}", service) for name in names)
    )


def _has_oil(world: AwawWorld, name: str) -> bool:
    reserve = tracked(world, name)
    return reserve is not None and reserve.counters > 0


def _offers(world: AwawWorld, name: str, need: Need) -> bool:
    """Has a reserve offset this effect?"""
    if tracked(world, name) is None:
        return False
    return not suffers(world, f"{name}{OF}{need.power}", need.service)


# The line -----------------------------------------------------------------------------------------


class Candidate(NamedTuple):
    """A line that would be in range, and what it would help."""

    origin: SpaceId
    goal: SpaceId
    hexes: int
    helps: Needs


def _line_to(
    world: AwawWorld, zone: Zone, needs: Needs, net: SupplyNet, tried: SeaSupplyTried
) -> SeaLine | None:
    """30.46, 30.45: the line that helps most, and of those the shortest. To places just taken no
    line could have gone before.
    """
    party = tried.party
    ships = shipper(world, party)
    found = [*_candidates(world, party, zone, needs, net)]
    late = _within_reach_before(world, zone, needs, net, tried) if found else needs
    left = [
        one._replace(helps=one.helps if one.goal in world.taken else one.helps - late)
        for one in found
    ]
    for one in sorted(left, key=lambda one: (-len(one.helps), one.hexes, one.origin, one.goal)):
        if one.helps and BOOK.allows(world, Sail(ships, KIND, one.origin, one.goal)):
            path = way(world, ships, one.origin, one.goal, KIND)
            others = zone.goals & ~world.map.bit(one.goal) if zone.group else 0
            path, islands = through_islands(world, ships, path, one.goal, world.map.members(others))
            return SeaLine(
                LineId("line"), party, one.origin, one.goal, path, islands, post_combat=True
            )
    return None


def _candidates(
    world: AwawWorld, party: str, zone: Zone, needs: Needs, net: SupplyNet
) -> Iterator[Candidate]:
    """30.334, 30.331A: from every port whose zone has such oil, or may still use it."""
    ships = shipper(world, party)
    old = [one for one in lines_of(world, party) if one.state is not LineState.DECLINED]
    limits = limits_of(world, party, old)
    sending = world.map.mask(one.origin for one in old if world.map.is_hex(one.origin))
    has = _fed_by(world, zone.goals)
    for origin in world.map.members(_ports(world, party, net, old) & ~zone.area):
        brings = {
            name: frozenset(
                need for need in needs if _offers(world, name, need) or _has_oil(world, name)
            )
            for name in _fed_by(world, world.map.bit(origin)) - has
        }
        known = reach(world, ships, origin, KIND) if any(brings.values()) else {}
        for goal in world.map.members(zone.goals & ~sending) if known else ():
            near = [known[one] for one in world.map.members(harbour(world, goal)) if one in known]
            if near and most(world, party, limits, origin, goal) is Supply.FULL:
                there = (
                    some
                    for name, some in brings.items()
                    if world.map.has(reach_of(world, name), goal)
                )
                yield Candidate(origin, goal, min(near), frozenset[Need]().union(*there))


def _ports(world: AwawWorld, party: str, net: SupplyNet, old: list[SeaLine]) -> int:
    """30.331A: fully supplied ports from which a line may go; none that receives one (R-080)."""
    received = world.map.mask(line.goal for line in old)
    return origins_in(world, party, net, net.full, net.wells.full) & ~received


def _within_reach_before(
    world: AwawWorld, zone: Zone, needs: Needs, net: SupplyNet, tried: SeaSupplyTried
) -> Needs:
    """30.46, 30.44: what a line could have brought when supply was first determined, from ports and
    through waters as they were then.
    """
    before = before_captures(world)
    ships = shipper(before, tried.party)
    taken = world.map.mask(world.taken)
    goals = world.map.members(zone.goals & ~taken)
    waters = {one for goal in goals for one in world.map.members(harbour(before, goal))}
    found: set[Need] = set()
    for name, area in stored(world):
        offered = {
            need for need in needs if name in tried.oil or _offers(world, name, need)
        } - found
        ports = area & _ports(world, tried.party, net, []) & ~taken & ~zone.area if offered else 0
        if any(
            not waters.isdisjoint(reach(before, ships, port, KIND))
            for port in world.map.members(ports)
        ):
            found |= offered
    return frozenset(found)
