"""Why something is or is not in supply: the line with its source, or what cuts it, hex by hex."""

from __future__ import annotations

from collections import deque

import msgspec

from warcabinet.awaw.ground.stacking.zones_of_control import armor_over
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, first_steps, trace
from warcabinet.awaw.logistics.supply.supply_sources import Source
from warcabinet.awaw.pieces.ground_units import is_armor
from warcabinet.awaw.pieces.supply_status import supply_in, supply_of
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId
from warcabinet.hexes.masks import lowest


class Cut(msgspec.Struct, frozen=True):
    """A hex over which the nearest line would have to go, and why it cannot."""

    hex: SpaceId
    rule: str
    reason: str


class Explanation(msgspec.Struct, frozen=True):
    """The supply of a unit or hex: as it stands, and as land supply could be traced now."""

    subject: str
    place: SpaceId
    stands: Supply
    """30.47: as last determined."""
    now: Supply
    """As it would be if it were determined now."""
    source: Source | None = None
    line: tuple[SpaceId, ...] = ()
    """From the source to the place, both included."""
    cuts: tuple[Cut, ...] = ()
    """If there is no line of full supply: what stands in its way, nearest to the place last."""


def explain(world: AwawWorld, subject: str) -> Explanation:
    """30.31, 30.321: how a unit or a hex is supplied by land, or what cuts it off."""
    unit = world.units.get(UnitId(subject))
    if unit is not None:
        place, party, stands = where(world, unit.place), unit.party, supply_of(world, unit.id)
    else:
        place = world.map.space(subject)
        party = owner_of_record(world, place) or ""
        stands = supply_in(world, place)
    if not party:
        reason = Cut(place, "30.321", f"nobody who takes part controls {place}")
        return Explanation(subject, place, stands, Supply.NONE, cuts=(reason,))
    net = trace(world, party)
    bit = world.map.bit(place)
    now = net.at(bit)
    source, line = _line(world, net, bit, now)
    cuts = () if now is Supply.FULL else _cuts(world, net, bit)
    return Explanation(subject, place, stands, now, source, line, cuts)


def explain_text(world: AwawWorld, subject: str) -> str:
    """`explain` in words."""
    told = explain(world, subject)
    lines = [
        f"{subject}: {_words(told.stands)}" + ("" if subject == told.place else f", {told.place}")
    ]
    if told.now is not told.stands:
        lines.append(f"if it were determined now: {_words(told.now)}")
    if told.source is not None:
        way = " ".join(told.line)
        lines.append(f"line from {_name(world, told.source.space)} ({told.source.rule}): {way}")
    if told.cuts:
        lines.append("no line of full supply:" if told.now is Supply.PARTIAL else "no line:")
        lines += [f"  {cut.hex}: {cut.reason} ({cut.rule})" for cut in told.cuts]
    return "\n".join(lines)


def _words(supply: Supply) -> str:
    return {
        Supply.FULL: "fully supplied",
        Supply.PARTIAL: "partially supplied",
        Supply.NONE: "without supply",
    }[supply]


def _name(world: AwawWorld, space: SpaceId) -> str:
    places = world.board.places_at.get(space)
    if places:
        return f"{places[0].name} {space}"
    box = world.board.boxes.get(space)
    return str(space) if box is None else f"the {box.name}"


# The line -----------------------------------------------------------------------------------------


def _line(
    world: AwawWorld, net: SupplyNet, target: int, supply: Supply
) -> tuple[Source | None, tuple[SpaceId, ...]]:
    """A shortest line of this kind of supply, with its source."""
    fit = [one for one in net.sources if one.supply is supply]
    for one in fit:
        if world.map.bit(one.space) == target:
            return one, (one.space,)
    starts, came = spread(world, net, supply, target)
    if target not in came:
        return None, ()
    way = [target]
    while way[-1] in came:
        way.append(came[way[-1]])
    return starts[way[-1]], tuple(world.map.first(bit) for bit in reversed(way))


def spread(
    world: AwawWorld, net: SupplyNet, supply: Supply, target: int = 0
) -> tuple[dict[int, Source], dict[int, int]]:
    """30.31: shortest lines of a kind of supply from all its sources at once, until the target is
    found or to wherever they lead: the sources, and for each other hex the one before it.
    """
    starts = {
        world.map.bit(one.space): one
        for one in net.sources
        if one.supply is supply and not one.own_hex
    }
    board, ways = world.map, net.ways
    came: dict[int, int] = {}
    queue = deque(sorted(starts))
    seen = 0
    for bit in starts:
        seen |= bit
    while queue:
        here = queue.popleft()
        if here == target:
            break
        if here in starts:
            steps = first_steps(world, net.party, ways, here)
        elif here & ways.ends:
            continue
        else:
            steps = board.expand(here, ways.sides, ways.links) & ways.open
        steps &= ~seen
        seen |= steps
        while steps:
            bit = lowest(steps)
            steps ^= bit
            came[bit] = here
            queue.append(bit)
    return starts, came


# What cuts it -------------------------------------------------------------------------------------


def _cuts(world: AwawWorld, net: SupplyNet, target: int) -> tuple[Cut, ...]:
    """What stands in the way of full supply on a line that meets the fewest obstacles, the shortest
    of these: hexes of others, enemy zones of control, partisans.
    """
    starts = [one for one in net.sources if one.supply is Supply.FULL and not one.own_hex]
    if not starts:
        place = world.map.first(target)
        return (Cut(place, "30.22", "there is no unlimited supply source in friendly hands"),)
    board, ways = world.map, net.ways
    land = (world.board.land & world.statics.map) | ways.open
    best: dict[int, tuple[int, int]] = {}
    came: dict[int, int] = {}
    queue: deque[int] = deque()
    for one in starts:
        bit = board.bit(one.space)
        best[bit] = (0, 0)
        queue.append(bit)
    while queue:  # costs are small: a plain queue that revisits is fast enough here
        here = queue.popleft()
        cost, steps_so_far = best[here]
        steps = board.expand(here, ways.sides, ways.links) & land
        while steps:
            bit = lowest(steps)
            steps ^= bit
            blocked = bit != target and (not bit & ways.open or bit & ways.ends)
            there = (cost + bool(blocked), steps_so_far + 1)
            if bit not in best or there < best[bit]:
                best[bit] = there
                came[bit] = here
                queue.append(bit)
    if target not in came:
        place = board.first(target)
        return (Cut(place, "30.321", "no way by land leads here from an unlimited source"),)
    way = [target]
    while way[-1] in came:
        way.append(came[way[-1]])
    found = [
        cut for bit in reversed(way[1:]) if (cut := _cut(world, net, bit, way[-1])) is not None
    ]
    if not found:  # source and hex lie in the zone of the same armor
        reason = "the source and this hex lie in the zone of control of the same enemy armor"
        found = [Cut(board.first(target), "30.322", reason)]
    return tuple(found)


def _cut(world: AwawWorld, net: SupplyNet, bit: int, source: int) -> Cut | None:
    """Why a line cannot pass a hex."""
    if bit == source:
        return None
    space = world.map.first(bit)
    hostile = hostile_to(world, net.party)
    for other in hostile:
        if world.standing[f"{other}/partisan"] & bit:
            return Cut(space, "30.324", f"a partisan of {other} is there")
    if not net.ways.open & bit:
        holder = owner_of_record(world, space)
        if holder is None:
            return Cut(space, "30.321", "it belongs to nobody who takes part")
        enemies = [unit for unit in world.units_in[space] if world.units[unit].party in hostile]
        if enemies:
            return Cut(space, "30.321", f"{holder} controls it, {', '.join(enemies)} is there")
        return Cut(space, "30.321", f"{holder} controls it")
    if net.ways.ends & bit:
        armor = ", ".join(_armor_over(world, hostile, bit))
        return Cut(space, "30.321", f"it lies in the zone of control of {armor}")
    return None


def _armor_over(world: AwawWorld, hostile: tuple[str, ...], bit: int) -> list[str]:
    """The enemy armor units whose zone covers a hex, each with its place."""
    found: list[str] = []
    for other in hostile:
        for space in world.map.members(armor_over(world, other, bit)):
            found += [
                f"{unit} in {space}"
                for unit in world.units_in[space]
                if world.units[unit].party == other and is_armor(world, world.units[unit])
            ]
    return found
