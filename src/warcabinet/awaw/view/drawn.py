"""Reports that a client draws over the map: reach, zones of control, supply lines, air range, and
an attack before it is made. Each has its text for the terminal as well.
"""

from __future__ import annotations

import textwrap
from fractions import Fraction

import msgspec

from warcabinet.awaw.air.missions.air_range import air_range, mission_area
from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.ground.battle.attack_forecast import Losses
from warcabinet.awaw.ground.battle.attack_report import AttackReport
from warcabinet.awaw.ground.exploitation.exploitation_routes import routes
from warcabinet.awaw.ground.exploitation.movement_allowance import exploitation_allowance
from warcabinet.awaw.ground.movement.ground_movement import may_march, points_left, reachable
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.supply.supply_explained import Explanation, explain
from warcabinet.awaw.pieces.air_factors import is_air
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.assaults import foreseen
from warcabinet.engine.book import Modifier, Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import HexError, SpaceId

WIDTH = 78


# Reach --------------------------------------------------------------------------------------------


class ReachFacts(msgspec.Struct, frozen=True):
    """Where a unit can go: what each space costs it, and the space it would come from."""

    unit: str
    place: str
    left: int
    costs: dict[SpaceId, int]
    before: dict[SpaceId, SpaceId]


def _unit(world: AwawWorld, word: str) -> Unit:
    found = world.units.get(UnitId(word))
    if found is None:
        raise NoReport(f"There is no unit {word!r} on the board.")
    return found


def reach_facts(world: AwawWorld, seat: Seat, rest: str) -> ReachFacts:
    """13.41, 16.32: what a unit can reach with the points that it has left."""
    unit = _unit(world, rest)
    if unit.id in world.exploiters:
        return _exploiting_reach(world, unit)
    if may_march(world, unit):
        return ReachFacts(unit.id, where(world, unit.place), 0, {}, {})
    found = reachable(world, unit)
    costs = {space: cost for space, cost in found.costs().items() if space != unit.place}
    before = {space: found.path(space)[-2] for space in costs}
    return ReachFacts(unit.id, where(world, unit.place), points_left(world, unit), costs, before)


def _exploiting_reach(world: AwawWorld, unit: Unit) -> ReachFacts:
    """16.32, 16.36: where exploiting armor can go on to without breaking its chain."""
    row, ways = world.exploiters[unit.id], routes(world, unit.id)
    costs = {to: sum(way.costs) for to, way in ways.items()}
    here = where(world, unit.place)
    before = {to: (here, *way.hexes)[-2] for to, way in ways.items()}
    left = exploitation_allowance(world, unit, row.breakthrough) - sum(row.costs)
    return ReachFacts(unit.id, here, max(left, 0), costs, before)


def reach(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = reach_facts(world, seat, rest)
    if not facts.costs:
        return f"{facts.unit} cannot move from {facts.place}."
    words = ", ".join(f"{space} {cost}" for space, cost in facts.costs.items())
    return "\n".join(textwrap.wrap(f"{facts.unit} with {facts.left} points: {words}", WIDTH))


class Reacher(msgspec.Struct, frozen=True):
    """A unit that can go to the space that was asked about, and what it costs."""

    unit: str
    place: str
    cost: int


def reachers_facts(world: AwawWorld, seat: Seat, rest: str) -> tuple[Reacher, ...]:
    """13.41: the units of a seat that can move to a space now, the nearest first."""
    space = SpaceId(rest.upper())
    if space not in world.map:
        raise NoReport(f"There is no hex {rest!r} on this board.")
    if world.now.side != side_of_seat(world, seat):
        return ()
    found = []
    for party in parties_of(world, side_of_seat(world, seat)):
        for unit in (world.units[name] for name in world.units_of[party]):
            if unit.place == space or may_march(world, unit):
                continue
            cost = reachable(world, unit).costs().get(space)
            if cost is not None:
                found.append(Reacher(unit.id, where(world, unit.place), cost))
    return tuple(sorted(found, key=lambda one: (one.cost, one.unit)))


def reachers(world: AwawWorld, seat: Seat, rest: str) -> str:
    found = reachers_facts(world, seat, rest)
    if not found:
        return f"None of your units can move to {rest.upper()} now."
    kinds = world.units
    words = ", ".join(
        f"{kinds[UnitId(one.unit)].type} in {one.place} {one.cost} [{one.unit}]" for one in found
    )
    return "\n".join(textwrap.wrap(f"Can move to {rest.upper()}: {words}", WIDTH))


# Zones of control ---------------------------------------------------------------------------------


def zones_facts(world: AwawWorld, seat: Seat, rest: str) -> dict[str, tuple[str, ...]]:
    """10.34: the hexes in the zones of control of each side's armor."""
    found: dict[str, tuple[str, ...]] = {}
    for side in Side:
        area = 0
        for party in parties_of(world, side):
            area |= zone_of(world, party)
        found[side.value] = tuple(world.map.members(area))
    return found


def zones(world: AwawWorld, seat: Seat, rest: str) -> str:
    theirs = zones_facts(world, seat, rest)[side_of_seat(world, seat).opponent.value]
    if not theirs:
        return "No hex is in an enemy zone of control."
    return "\n".join(textwrap.wrap("In enemy zones of control: " + " ".join(theirs), WIDTH))


# Air range ----------------------------------------------------------------------------------------


def _stack(world: AwawWorld, word: str) -> AirUnits:
    row = world.air.get(AirId(word))
    if row is None or not is_air(world, row):
        raise NoReport(f"There are no air units {word!r}.")
    return row


def air_reach_facts(world: AwawWorld, seat: Seat, rest: str) -> tuple[str, ...]:
    """18.45: the hexes in which air units can fly missions from where they are."""
    row = _stack(world, rest)
    return tuple(
        world.map.members(mission_area(world, row.type, row.party, where(world, row.place)))
    )


def air_reach(world: AwawWorld, seat: Seat, rest: str) -> str:
    row = _stack(world, rest)
    distance = air_range(world, row.type, row.party, where(world, row.place))
    area = " ".join(air_reach_facts(world, seat, rest))
    return "\n".join(textwrap.wrap(f"{row.key()}, range {distance}: {area}", WIDTH))


# Supply -------------------------------------------------------------------------------------------


def supply_facts(world: AwawWorld, seat: Seat, rest: str) -> Explanation:
    """30.31: the line of supply of a unit or hex, or what cuts it."""
    try:
        return explain(world, rest)
    except HexError as error:
        raise NoReport(f"There is no hex and no unit {rest!r} on this board.") from error


# An attack ----------------------------------------------------------------------------------------


class DefenderFacts(msgspec.Struct, frozen=True):
    """A defending unit: factors, multiplier, strength, and what makes the multiplier."""

    unit: str
    factors: int
    multiplier: int
    strength: int
    parts: tuple[Modifier, ...]


class EndingFacts(msgspec.Struct, frozen=True):
    """A way in which an attack may end."""

    chance: float
    lost: Losses
    destroyed: Losses
    taken: bool
    cleared: bool
    #: What the attacker loses, and what it costs to build again.
    factors: int
    brps: int


class AssaultFacts(msgspec.Struct, frozen=True):
    """An attack before it is made, number by number."""

    hexes: tuple[SpaceId, ...]
    attack: int
    defence: int
    odds: str
    cost: int
    attackers: tuple[tuple[str, int], ...]
    attack_parts: tuple[Modifier, ...]
    defenders: tuple[DefenderFacts, ...]
    support_parts: tuple[Modifier, ...]
    refusals: tuple[Refusal, ...]
    endings: tuple[EndingFacts, ...]
    taken: float
    cleared: float
    loses: tuple[float, float]
    """What the attacker loses on average: factors, BRPs."""
    destroys: tuple[float, float]


def assault_facts(world: AwawWorld, seat: Seat, rest: str) -> AssaultFacts:
    """15.31, 15.51: strengths, odds and possible ends of an attack."""
    return facts_of(world, foreseen(world, seat, rest))


def facts_of(world: AwawWorld, told: AttackReport) -> AssaultFacts:
    return AssaultFacts(
        told.hexes,
        told.attack,
        told.defence,
        told.odds,
        told.cost,
        tuple((one.unit, one.factors) for one in told.attackers),
        told.attack_parts[1:],
        tuple(
            DefenderFacts(one.unit, one.factors, one.multiplier, one.strength, one.parts)
            for one in told.defenders
        ),
        told.support_parts,
        told.refusals,
        _endings(world, told),
        float(told.takes),
        float(told.clears),
        _pair(told.attacker_expects.factors, told.attacker_expects.brps),
        _pair(told.defender_expects.factors, told.defender_expects.brps),
    )


def _endings(world: AwawWorld, told: AttackReport) -> tuple[EndingFacts, ...]:
    kinds = world.statics.kinds
    return tuple(
        EndingFacts(
            float(one.chance),
            one.attacker_loses,
            one.defender_loses,
            one.taken == told.hexes,
            one.cleared,
            sum(count * kinds[kind].combat for kind, count in one.attacker_loses),
            sum(count * kinds[kind].cost for kind, count in one.attacker_loses),
        )
        for one in told.endings
    )


def _pair(factors: Fraction, brps: Fraction) -> tuple[float, float]:
    return float(factors), float(brps)
