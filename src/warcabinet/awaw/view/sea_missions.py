"""21.35, 21.43, 21.51, 21.551: missions that a seat might announce: where they may go, by which
way, what speaks against them, and which units could be carried.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    factors_of,
    lift,
    per_factor,
)
from warcabinet.awaw.naval.landings.loading import LOOSE, Load, hulls_of, passengers, start_of
from warcabinet.awaw.naval.landings.mission_orders import CargoMission, against_mission
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import Errand, route
from warcabinet.awaw.naval.landings.sea_transport import SEA_TRANSPORT, TransportBySea
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, Invade
from warcabinet.awaw.naval.movement.crews import Crew, Ships
from warcabinet.awaw.naval.movement.fast_carrier_missions import (
    SendCarriers,
    against_mission_hex,
    against_sailors,
    mission_hexes,
)
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.naval.waters.range_and_distances import reach
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

VERBS: dict[str, Kind] = {
    Invade.verb(): Kind.INVASION,
    TransportBySea.verb(): Kind.SEA_TRANSPORT,
    SendCarriers.verb(): Kind.CARRIER_MISSION,
}
ERRANDS: dict[Kind, Errand] = {one.kind: one for one in (INVASION, SEA_TRANSPORT)}


class PassengerFacts(msgspec.Struct, frozen=True):
    """A unit that may go aboard: where it waits, its factors, and the destroyer factors that it
    takes to the goal.
    """

    unit: UnitId
    base: SpaceId
    factors: int
    destroyers: int


class LiftFacts(msgspec.Struct, frozen=True):
    """21.35A: destroyer factors of a force, or of ships without a marker, and how many are needed
    for what it is given to carry.
    """

    carrier: str
    at_hand: int
    needed: int


class Mission(msgspec.Struct, frozen=True):
    """What is thought of: who sails for what, where to, over which hexes, and with whom aboard."""

    kind: Kind
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    goal: SpaceId
    via: tuple[SpaceId, ...]
    cargo: tuple[Load, ...] = ()


def goals_of(world: AwawWorld, kind: Kind, who: Crew) -> dict[SpaceId, int]:
    """21.432, 21.512, 21.552: where they may go, with the hexes that it takes."""
    known = reach(world, who.party, who.base, kind)
    errand = ERRANDS.get(kind)
    if errand is None:
        return {SpaceId(hex_of(one)): known[one] for one in mission_hexes(world, who)}
    near = {
        to: [known[water] for water in errand.waters(world, to) if water in known]
        for to in errand.goals(world, who.party, who.base)
    }
    return {to: min(costs) for to, costs in near.items() if costs and to != who.base}


def way_of(world: AwawWorld, who: Crew, mission: Mission) -> tuple[SpaceId, ...]:
    errand = ERRANDS.get(mission.kind)
    if errand is None:
        return planned(world, who.party, who.base, mission.goal, mission.via, mission.kind)
    start = start_of(world, mission.cargo)
    return tuple(route(world, errand, who.party, who.base, start, mission.goal, mission.via))


def against(world: AwawWorld, who: Crew, mission: Mission) -> list[Refusal]:
    errand = ERRANDS.get(mission.kind)
    if errand is not None:
        parts = (mission.forces, mission.ships, mission.goal, mission.cargo, mission.via)
        return against_mission(world, errand, CargoMission(*parts))
    return (
        against_sailors(world, mission.forces, mission.ships)
        or against_mission_hex(world, who, mission.goal)
        or against_way(world, who.party, who.base, mission.goal, mission.via, mission.kind)
    )


def who_could_go(world: AwawWorld, seat: Seat, mission: Mission) -> tuple[PassengerFacts, ...]:
    """21.431, 21.514E: the units of a seat that may be carried."""
    if mission.kind not in ERRANDS:
        return ()
    found = []
    for name in passengers(world, seat, mission.kind):
        unit = world.units[name]
        base, factors = where(world, unit.place), factors_of(world, unit)
        each = per_factor(world, mission.kind, unit.party, base, mission.goal)
        found.append(PassengerFacts(name, base, factors, each * factors))
    return tuple(found)


def lift_at_hand(
    world: AwawWorld, mission: Mission, aboard: tuple[PassengerFacts, ...]
) -> tuple[LiftFacts, ...]:
    """21.35A: what each can carry, and what it is given."""
    if mission.kind not in ERRANDS:
        return ()
    each = {one.unit: one.destroyers for one in aboard}
    return tuple(
        LiftFacts(
            carrier,
            lift(world, hulls_of(world, carrier, mission.ships)),
            sum(each.get(one.unit, 0) for one in mission.cargo if one.force == carrier),
        )
        for carrier in (*mission.forces, *((LOOSE,) if mission.ships else ()))
    )
