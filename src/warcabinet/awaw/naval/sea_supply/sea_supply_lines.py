"""30.33, 30.4: what sea supply lines bring: those that are announced, or else those that are
presumed; fixed as supply is determined.
"""

from __future__ import annotations

from functools import cache

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.supply.chinese_supply import CHINA, COMMUNISTS, border
from warcabinet.awaw.logistics.supply.supply_determination import ABOUT_TO_DETERMINE, Determination
from warcabinet.awaw.logistics.supply.supply_lines import (
    BY_SEA,
    OWN_BY_SEA,
    by_land,
    spread_from,
    supplied_from,
)
from warcabinet.awaw.logistics.supply.supply_sources import (
    Source,
    Sources,
    draws_on,
    lenders,
    own_sources,
)
from warcabinet.awaw.naval.sea_supply.sea_supply_presumed import (
    Planner,
    limits_of,
    most,
    presumed,
)
from warcabinet.awaw.naval.sea_supply.supply_zones import (
    landed_at,
    tracer,
    tracers,
    with_ships,
)
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import HullState
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine, SeaSupplyTried
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

RULE = "30.33"

OIL_TO_USE: Layer[tuple[str, ...]] = Layer("reserves that may still offset effects", ("faction",))
"""30.46: kept as lines are announced."""

LINES_FOR_OIL: Layer[tuple[SeaLine, ...]] = Layer("lines after combat for oil", ("faction",))
"""30.46: lines to zones that have full supply already."""

BOOK.note("30.3341", "a port that a sea line touches on its way is not supplied by it")
BOOK.note("30.361, 21.421A", "sea supply lines on the board need no ships")
BOOK.note("30.363", "each sea supply line goes its way alone, whatever becomes of the others")
BOOK.note("30.333", "a sea line supplies any number of units, and a place may send any number")
BOOK.note("30.335", "zones of control do nothing to sea supply lines on the water")


# What they bring ----------------------------------------------------------------------------------


@BOOK.lays(
    BY_SEA,
    "30.331, 30.332, 30.351",
    "sea supply comes to every zone that can have it, unless the line is disrupted",
)
def over_the_sea(world: AwawWorld, party: str) -> Sources:
    return _brought(world, party) if with_ships(world.statics) else ()


@derived
def _brought(world: AwawWorld, party: str) -> Sources:
    return brought(world, party, lines_of(world, tracer(world, party)))


@BOOK.lays(
    BY_SEA,
    "30.326, 78.922, 79.622",
    "sea lines of the Western Allies bring supply to the Chinese who draw on their sources",
    party=(CHINA, COMMUNISTS),
)
@derived
def lent_lines(world: AwawWorld, party: str) -> Sources:
    """What these lines bring to places that the Western Allies themselves hold."""
    if not with_ships(world.statics):
        return ()
    found: Sources = ()
    for faction in lenders(world, party):
        for name in dict.fromkeys(tracer(world, one) for one in members_of(world, faction)):
            found += _brought(world, name) if name != tracer(world, party) else ()
    return found


@cache
def haiphong(setting: Statics) -> SpaceId | None:
    place = setting.board.place("Haiphong")
    return None if place is None else SpaceId(place.hex)


@BOOK.lays(
    BY_SEA,
    "30.326",
    "what comes to Haiphong by sea goes on by land into China",
)
@derived
def through_haiphong(world: AwawWorld, party: str) -> Sources:
    """R-243: over the border between Indochina and China, which no other line of the Western Allies
    crosses. Lines may cross it the other way, so that both are one supply zone, with the same oil.
    """
    port, shut = haiphong(world.statics), hostile_zone(world, party)
    if port is None or not draws_on(world, party, Faction.WESTERN_ALLIES):
        return ()
    landed = (*over_the_sea(world, party), *lent_lines(world, party))
    found = [one.supply for one in landed if one.space == port and not one.own_hex]
    if not found:
        return ()
    supply = Supply.FULL if Supply.FULL in found else Supply.PARTIAL
    ways = by_land(world, party).ways
    reached = spread_from(world, party, ways, world.map.bit(port)) & ~shut
    reached &= world.board.territory.where(world.board.territory[port])
    sides = border(world) & world.board.land_sides
    beyond = world.map.expand(reached, sides, None) & ways.open & ~reached
    return tuple(
        Source(space, supply, "30.326", world.map.has(shut, space), by_sea=True)
        for space in world.map.members(beyond)
    )


@BOOK.lays(
    OWN_BY_SEA,
    "30.331A, 30.24, 30.332C",
    "lines out of what a minor country's own capital supplies bring it full supply",
)
@derived
def from_own_capital(world: AwawWorld, party: str) -> Sources:
    if not with_ships(world.statics):
        return ()
    land = by_land(world, party)
    area = spread_from(world, party, land.ways, own_sources(world, party).full)
    found: Sources = ()
    left = list(lines_of(world, tracer(world, party)))
    going = bool(area)
    while going:
        ready = [line for line in left if area & world.map.bit(line.origin)]
        for line in ready:
            left.remove(line)
            found += _ashore(world, party, line, Supply.FULL)
            for place in ashore(line):
                area |= landed_at(world, party, land, world.map.bit(place))
        going = bool(ready)
    return found


@derived
def lines_of(world: AwawWorld, party: str) -> tuple[SeaLine, ...]:
    """30.334, 30.351: the lines that a party traces for its faction: those of this player turn
    once they are announced, else those that are presumed."""
    if party in world.sea_supply_tried:
        rows = (row for row in world.sea_lines.rows() if row.party == party)
        return tuple(sorted(rows, key=lambda row: (row.order, row.id)))
    return presumed(world, party).lines


def brought(world: AwawWorld, party: str, lines: tuple[SeaLine, ...]) -> Sources:
    """30.331C, 30.332B, 30.332C, 30.333, 30.383, 30.46: where lines go ashore and what they bring:
    what their origin has now, by land or by another line; nothing if that line is disrupted.
    """
    land = by_land(world, party)
    limits = limits_of(world, party, lines)
    best = {one: most(world, party, limits, one.origin, one.goal) for one in lines}
    found: Sources = ()
    waiting = [line for line in lines if ashore(line)]
    for supply in (Supply.FULL, Supply.PARTIAL):
        going = True
        while going:
            net = supplied_from(world, land, found) if found else land
            ready = [
                one
                for one in waiting
                if _has(net.at(world.map.bit(one.origin)), supply) and _has(best[one], supply)
            ]
            for line in ready:
                waiting.remove(line)
                found += _ashore(world, party, line, supply)
            going = bool(ready)
    return found


def _has(there: Supply, wanted: Supply) -> bool:
    return there is Supply.FULL or there is wanted


def ashore(line: SeaLine) -> tuple[SpaceId, ...]:
    """30.343C, 30.343F, 30.381: the places that a line supplies, or reached before it was cut. One
    that waits for shipments (30.363) is presumed at first, but after combat it has yet to come.
    """
    if line.state is LineState.OPEN or (line.state is LineState.WAITING and not line.post_combat):
        return (line.goal, *line.islands)
    return line.delivered if line.state is LineState.DISRUPTED else ()


def _ashore(world: AwawWorld, party: str, line: SeaLine, supply: Supply) -> Sources:
    """30.332A: in an enemy zone of control the place is supplied, but no land line goes on."""
    shut = hostile_zone(world, party)
    return tuple(
        Source(space, supply, RULE, world.map.has(shut, space), by_sea=True)
        for space in ashore(line)
    )


# Fixing them --------------------------------------------------------------------------------------


def announce(world: AwawWorld, side: Side) -> None:
    """30.351, 30.44: as supply is to be determined, the lines that are presumed become those of
    this player turn.
    """
    for party in tracers(world, side):
        for row in [one for one in world.sea_lines.rows() if one.party == party]:
            world.drop(row)
        plan = presumed(world, party)
        _note(world, plan.lines)
        full, partial = world.map.named(plan.full), world.map.named(plan.partial)
        layers = BOOK.layers(world, OIL_TO_USE, faction_of(world, party))
        oil = tuple(name for _, some in layers for name in some)
        world.put(SeaSupplyTried(party, full, partial, oil=oil))


def announce_more(world: AwawWorld, side: Side) -> None:
    """30.43, 30.44, 30.45, 30.46: after combat, the lines that may still be traced: to zones that
    could have none before, to places just taken, and where they bring more than before, or oil.
    """
    for party in tracers(world, side):
        tried = world.sea_supply_tried.get(party)
        if tried is None:
            continue
        old = lines_of(world, party)
        now = brought(world, party, old)
        land = by_land(world, party)
        net = supplied_from(world, land, now) if now else land
        _note(world, Planner(world, party, net, tried=tried, old=old).plan().lines)
        for _, lines in BOOK.layers(world, LINES_FOR_OIL, faction_of(world, party)):
            _note(world, lines)


def announce_instead(world: AwawWorld, left_out: SeaLine) -> None:
    """30.351, 30.342: (R-410) the transport of a line that is left out is free again, and goes to
    the next zone that has no line yet.
    """
    party, tried = left_out.party, world.sea_supply_tried.get(left_out.party)
    assert left_out.transports is not None
    free_transport(world, left_out.transports)
    if tried is None:
        return
    old = lines_of(world, party)
    now = brought(world, party, old)
    land = by_land(world, party)
    net = supplied_from(world, land, now) if now else land
    before = tried if left_out.post_combat else None
    planner = Planner(world, party, net, tried=before, old=old)
    planner.spare(place for line in old for place in (line.goal, *line.islands))
    plan = planner.plan()
    _note(world, plan.lines)
    if not left_out.post_combat:
        full = (*tried.full, *world.map.named(plan.full))
        partial = (*tried.partial, *world.map.named(plan.partial))
        world.amend(tried, full=full, partial=partial)


def _note(world: AwawWorld, lines: tuple[SeaLine, ...]) -> None:
    known = len(world.sea_lines)
    for number, line in enumerate(lines, known + 1):
        world.put(renumbered(line, number))
        if line.transports is not None:
            use_transport(world, line.transports)


def renumbered(line: SeaLine, number: int) -> SeaLine:
    return msgspec.structs.replace(line, id=LineId(f"line-{number}"), order=number)


def use_transport(world: AwawWorld, box: SpaceId) -> None:
    """20.64B, 21.421B, 30.331C: a transport that carries supply has had its use in this turn."""
    _turn_over(world, box, HullState.READY, HullState.USED)


def free_transport(world: AwawWorld, box: SpaceId) -> None:
    """30.351, 30.331C: a transport that was to carry supply which its owner does not send."""
    _turn_over(world, box, HullState.USED, HullState.READY)


def _turn_over(world: AwawWorld, box: SpaceId, now: HullState, then: HullState) -> None:
    """One transport of a box that is as it is now."""
    for hull in loose_in(world, box):
        if class_of(world, hull).sort is Sort.TRANSPORT and not hull.damaged and hull.state is now:
            change(world, hull, 1, state=then)
            return


@BOOK.happens(
    ABOUT_TO_DETERMINE,
    "30.351, 30.43, 30.44",
    "sea lines are those announced, or those presumed; after combat those that are still allowed",
)
def fix_lines(world: AwawWorld, side: Side, moment: Determination) -> None:
    if not with_ships(world.statics):
        return
    if moment is Determination.INITIAL:
        if all(row.fixed for row in _tried(world, side)):
            announce(world, side)
        for row in _tried(world, side):
            world.amend(row, fixed=True)
    elif not any(row.post_combat for row in world.sea_lines.rows()):
        announce_more(world, side)


def _tried(world: AwawWorld, side: Side) -> list[SeaSupplyTried]:
    names = tracers(world, side)
    return [row for row in tuple(world.sea_supply_tried.rows()) if row.party in names]


BOOK.note("30.381", "a sea supply line is disrupted if it is attacked while nobody protects it")
