"""30.33, 30.36, 30.37: supply by sea as one picture: which port feeds whom by which line, who
protects it, who could cut it as far as the seat knows, and who would be without supply if a port
fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.missions.employment import ready_air
from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.naval.sea_supply.lanes import WEST, lanes, spare_transports
from warcabinet.awaw.naval.sea_supply.lines_ahead import (
    Loses,
    as_quarry,
    could_protect,
    guards,
    is_fixed,
    lines_in,
    losers,
    statuses,
    with_lines,
    without_line,
    without_port,
)
from warcabinet.awaw.naval.sea_supply.supply_zones import tracers, with_ships
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.paths import hex_of, length
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId, force_name
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.sea_supply import LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.sea_plan import HunterFacts, any_at_once, enemies_known, threats_in
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

USAGE = "Say nothing, or which port is thought to have fallen: 'sea-supply Tobruk'."


class HangingFacts(msgspec.Struct, frozen=True):
    """Ground units of one type in a hex that would be supplied worse."""

    place: SpaceId
    type: str
    count: int
    before: Supply
    after: Supply


class GuardFacts(msgspec.Struct, frozen=True):
    """Ships that protect a line, or could: the name of their force, or none if they lie loose."""

    name: str
    base: SpaceId
    factors: int


class SeaLineFacts(msgspec.Struct, frozen=True):
    """A line. `hanging`: who would be supplied worse without it. `threat`: the chance that somebody
    is at once in the hex of its way where that is likeliest, `worst`; `air`: the enemy air factors
    in range of its way.
    """

    origin: SpaceId
    goal: SpaceId
    islands: tuple[SpaceId, ...]
    path: tuple[SpaceId, ...]
    hexes: int
    brings: Supply
    transports: str
    """30.331C: the SW box whose transport carries it; empty: it needs none."""
    state: str
    hanging: tuple[HangingFacts, ...]
    guards: tuple[GuardFacts, ...]
    could_guard: tuple[GuardFacts, ...]
    threat: float
    worst: str
    hunters: tuple[HunterFacts, ...]
    air: int


class LaneFacts(msgspec.Struct, frozen=True):
    """20.64B: the transports of an SW box: those that carry supply, and those that are left."""

    box: SpaceId
    used: int
    free: int


class FallFacts(msgspec.Struct, frozen=True):
    """If a port fell: who would be supplied worse, and between which places lines would run."""

    port: SpaceId
    hanging: tuple[HangingFacts, ...]
    lines: tuple[tuple[SpaceId, SpaceId], ...]


class SeaSupplyFacts(msgspec.Struct, frozen=True):
    """The picture. `fixed`: the lines are announced; else they are presumed."""

    fixed: bool
    lines: tuple[SeaLineFacts, ...]
    lanes: tuple[LaneFacts, ...]
    without: tuple[HangingFacts, ...]
    """Who has no full supply as things stand."""
    fallen: FallFacts | None


def sea_supply_facts(world: AwawWorld, seat: Seat, rest: str) -> SeaSupplyFacts:
    """30.33: the lines of the seat's side; or what there would be if a port fell."""
    if world.date is None or not with_ships(world.statics):
        raise NoReport("Nobody traces sea supply lines in this scenario.")
    side = side_of_seat(world, seat)
    fixed = is_fixed(world, side)
    if rest:
        return SeaSupplyFacts(fixed, (), (), (), _fallen(world, side, _port(world, rest)))
    ahead = with_lines(world, side)
    now = statuses(ahead, side)
    lines = lines_in(ahead, side)
    return SeaSupplyFacts(
        fixed,
        tuple(_line(ahead, seat, side, line, now) for line in lines),
        tuple(_lanes(world, ahead, side, lines)),
        _grouped(ahead, (Loses(unit, Supply.FULL, has) for unit, has in now.items())),
        None,
    )


def _port(world: AwawWorld, rest: str) -> SpaceId:
    place = world.board.place(rest)
    found = SpaceId(rest.upper() if place is None else str(place.hex))
    if found not in world.map or not world.map.is_hex(found):
        raise NoReport(USAGE)
    return found


def _fallen(world: AwawWorld, side: Side, port: SpaceId) -> FallFacts:
    if not tracers(world, side):
        raise NoReport("Your side is at war with nobody.")
    after, lines = without_port(world, side, port)
    lost = losers(statuses(world, side), after)
    ends = tuple(
        dict.fromkeys((line.origin, line.goal) for line in lines if line.state is LineState.OPEN)
    )
    return FallFacts(port, _grouped(world, lost), ends)


def _grouped(world: AwawWorld, lost: Iterable[Loses]) -> tuple[HangingFacts, ...]:
    counts: dict[tuple[SpaceId, str, Supply, Supply], int] = {}
    for one in lost:
        if one.before is one.after:
            continue
        unit = world.units[UnitId(one.unit)]
        key = (where(world, unit.place), str(unit.type), one.before, one.after)
        counts[key] = counts.get(key, 0) + 1
    return tuple(
        HangingFacts(place, kind, count, before, after)
        for (place, kind, before, after), count in sorted(counts.items())
    )


# Line by line -------------------------------------------------------------------------------------


def _line(
    world: AwawWorld, seat: Seat, side: Side, line: SeaLine, now: dict[UnitId, Supply]
) -> SeaLineFacts:
    path = tuple(SpaceId(hex_of(one)) for one in line.path)
    threat, worst, hunters = _threat(world, seat, line)
    lost = losers(now, without_line(world, side, line.id))
    return SeaLineFacts(
        origin=line.origin,
        goal=line.goal,
        islands=line.islands,
        path=path,
        hexes=length(world, line.path),
        brings=_brings(world, line),
        transports=str(line.transports or ""),
        state=str(line.state),
        hanging=_grouped(world, lost),
        guards=tuple(
            GuardFacts(
                force_name(one),
                world.forces[one].place,
                sum(hull.factors for hull in ships_of(world, one)),
            )
            for one in guards(world, line)
        ),
        could_guard=tuple(
            GuardFacts(force_name(ForceId(key)) if key else "", who.base, who.factors())
            for key, who in could_protect(world, seat, line)
        ),
        threat=threat,
        worst=worst,
        hunters=hunters,
        air=_air(world, side, path),
    )


def _brings(world: AwawWorld, line: SeaLine) -> Supply:
    return trace(world, line.party).at(world.map.bit(line.origin))


def _threat(
    world: AwawWorld, seat: Seat, line: SeaLine
) -> tuple[float, str, tuple[HunterFacts, ...]]:
    """22.22, 30.37: where the line is met most easily, and by whom."""
    if line.state is not LineState.OPEN:
        return 0.0, "", ()
    ahead, found = as_quarry(world, line)
    enemies = tuple(enemies_known(ahead, seat))
    best: tuple[float, str, tuple[HunterFacts, ...]] = (0.0, "", ())
    for quarry in found:
        for space in quarry.hexes:
            threats = tuple(threats_in(ahead, enemies, quarry, space))
            chance = any_at_once(ahead, threats)
            if (chance, len(threats)) > (best[0], len(best[2])):
                best = (chance, hex_of(space), threats)
    return best


def _air(world: AwawWorld, side: Side, path: tuple[SpaceId, ...]) -> int:
    """18.45: the enemy air factors, squadrons counted by threes, in range of a way."""
    way = world.map.mask(space for space in path if space in world.map)
    rows = ready_air(world, side.opponent)
    return sum(
        row.factors
        for row in rows
        if mission_area(world, row.type, row.party, where(world, row.place)) & way
    )


def _lanes(
    world: AwawWorld, ahead: AwawWorld, side: Side, lines: tuple[SeaLine, ...]
) -> Iterator[LaneFacts]:
    if not any(faction_of(world, name) == WEST for name in tracers(world, side)):
        return
    for box in dict.fromkeys(lane.transports for lane in lanes(world.statics)):
        used = sum(line.transports == box for line in lines)
        lane = next(one for one in lanes(world.statics) if one.transports == box)
        free = spare_transports(ahead, lane)
        if used or free:
            yield LaneFacts(box, used, free)


def sea_supply(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = sea_supply_facts(world, seat, rest)
    if facts.fallen is not None:
        lost = [_hanging(one) for one in facts.fallen.hanging]
        return "\n".join((f"If {facts.fallen.port} fell:", *(lost or ["  nobody is worse off"])))
    told = []
    for line in facts.lines:
        met = f", met at once in {line.threat:.0%} near {line.worst}" if line.threat else ""
        escort = sum(one.factors for one in line.guards)
        told.append(f"{line.origin} to {line.goal}: {line.hexes} hexes, escort {escort}{met}")
        told += [_hanging(one) for one in line.hanging]
    told += [
        f"{one.box}: {one.used} transports carry supply, {one.free} left" for one in facts.lanes
    ]
    return "\n".join(told) or "No sea supply line is needed."


def _hanging(one: HangingFacts) -> str:
    return f"  {one.count} {one.type} in {one.place}: {one.after} instead of {one.before} supply"
