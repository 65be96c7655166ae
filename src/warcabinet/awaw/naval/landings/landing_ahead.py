"""21.51, 21.52: a landing as it might come, for whoever plans it: who could sail to a beach and
with whom, and a copy of the World in which they have come there. Every step is one that the game
takes itself; nothing is done in the World that was asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.ground.stacking.stacking import capacity
from warcabinet.awaw.logistics.bridgeheads import for_invaders, place_bridgehead
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import lift, weight
from warcabinet.awaw.naval.landings.first_wave import (
    LandIn,
    against_landing,
    go_ashore,
    strongest,
)
from warcabinet.awaw.naval.landings.loading import note_who_has_moved, passengers
from warcabinet.awaw.naval.landings.mission_orders import against_mission, send, with_cargo
from warcabinet.awaw.naval.landings.seaborne_invasions import (
    ANNOUNCING,
    INVASION,
    Invade,
    NavalMissions,
    come_off,
)
from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import added
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import (
    bombarding,
    forces_off,
    still_aboard,
)
from warcabinet.awaw.naval.movement.crews import Crew, Ships, crew, crews
from warcabinet.awaw.offensives.naval_operation_costs import carry_out_landing
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import BridgeheadKind
from warcabinet.awaw.state.naval import CargoId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

NEAR = 12
"""Hexes from which ships are thought of first."""


class Carrier(NamedTuple):
    """Forces, or ships of a port without a marker, that could sail to an invasion."""

    key: str
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    who: Crew


class Landing(NamedTuple):
    """A landing that has come to its beach in a copy of the World. `against`: why it would not be
    carried out.
    """

    world: AwawWorld
    beach: SpaceId
    missions: tuple[tuple[str, Invade], ...]
    against: tuple[Refusal, ...]


def as_in_combat(world: AwawWorld, side: Side) -> AwawWorld:
    """A copy in which this side announces the missions of its combat phase now."""
    ahead = world.trial()
    now = world.now
    if now.side is not side or now.step != ANNOUNCING:
        note_who_has_moved(ahead)
        ahead.put(Clock(StepId(ANNOUNCING), world.turn, side))
    return ahead


def carriers(world: AwawWorld, seat: Seat) -> list[Carrier]:
    """21.511: those of a seat that could sail to an invasion, each by itself."""
    found = []
    for forces, ships in crews(Asked(world, NavalMissions((seat,)), seat), INVASION.kind):
        who = crew(world, forces, ships)
        assert who is not None
        key = str(forces[0]) if forces else str(ships[0].hull)
        found.append(Carrier(key, forces, ships, who))
    return found


def beaches_in_range(world: AwawWorld, able: Iterable[Carrier]) -> list[SpaceId]:
    """21.512: the enemy hexes that one of these could invade, as far as range decides it."""
    bases = {(one.who.party, one.who.base) for one in able}
    return sorted({to for party, base in bases for to in INVASION.goals(world, party, base)})


def room_on(world: AwawWorld, beach: SpaceId, side: Side) -> int:
    """12.11, 31.5: the ground units that a beach takes once it is won, with a bridgehead there if
    the scenario has them and the hex may have one.
    """
    ahead = world.trial()
    able = world.statics.uses("31.21") and for_invaders(world, beach)
    if able and beach not in world.bridgeheads:
        place_bridgehead(ahead, beach, side, BridgeheadKind.INVASION)
    return capacity(ahead, beach, side, ())


def by_lift(world: AwawWorld, able: Iterable[Carrier], beach: SpaceId) -> list[Carrier]:
    """Those that carry the most first, and those of distant bases after the others."""

    def order(one: Carrier) -> tuple[bool, int, str]:
        base = one.who.base
        distant = not world.map.is_hex(base) or world.map.grid.distance(base, beach) > NEAR
        return distant, -lift(world, one.who.hulls), one.key

    return sorted(able, key=order)


# Who sails ----------------------------------------------------------------------------------------


def sail(
    world: AwawWorld,
    seat: Seat,
    beach: SpaceId,
    able: Iterable[Carrier],
    units: Collection[UnitId] | None,
    most: int,
) -> list[tuple[str, Invade]]:
    """21.511, 21.513, 21.522: in this copy of the World these ships announce the invasion of a
    beach: those with the most destroyers carry the strongest units as far as `most` goes, then the
    others go along. Without `units`, any may go.
    """
    found: list[tuple[str, Invade]] = []
    idle: list[Carrier] = []
    left = most
    for one in able:
        mission = _with_units(world, seat, beach, one, units, left)
        if mission is None:
            idle.append(one)
            continue
        send(world, INVASION, mission)
        found.append((one.key, mission))
        left -= len(mission.cargo)
    for one in idle:
        along = Invade(one.forces, one.ships, beach, (), ())
        if not against_mission(world, INVASION, along):
            send(world, INVASION, along)
            found.append((one.key, along))
    return found


def _with_units(
    world: AwawWorld,
    seat: Seat,
    beach: SpaceId,
    one: Carrier,
    units: Collection[UnitId] | None,
    most: int,
) -> Invade | None:
    if most <= 0:
        return None
    waiting: dict[SpaceId, list[UnitId]] = {}
    for unit in passengers(world, seat, INVASION.kind):
        if units is None or unit in units:
            waiting.setdefault(where(world, world.units[unit].place), []).append(unit)
    best: Invade | None = None
    for start in sorted(waiting, key=lambda base: (base != one.who.base, base)):
        some = sorted(waiting[start], key=lambda unit: (-_strength(world, unit), unit))
        who = (one.forces, one.ships)
        full = next(with_cargo(world, INVASION, Invade, who, [beach], some), None)
        if full is not None and len(full.cargo) > most:
            few = sorted((load.unit for load in full.cargo), key=some.index)[:most]
            full = next(with_cargo(world, INVASION, Invade, who, [beach], few), None)
        if isinstance(full, Invade) and _carried(world, full) > _carried(world, best):
            best = full
    return best


def _strength(world: AwawWorld, unit: UnitId) -> int:
    return world.type_of(world.units[unit]).combat


def _carried(world: AwawWorld, mission: Invade | None) -> int:
    return 0 if mission is None else sum(_strength(world, one.unit) for one in mission.cargo)


# Off the beach ------------------------------------------------------------------------------------


def land_ahead(
    world: AwawWorld,
    seat: Seat,
    beach: SpaceId,
    able: Iterable[Carrier],
    units: Collection[UnitId] | None = None,
    most: int = 99,
) -> Landing | None:
    """21.514: the landing off its beach, in a copy; nothing if nobody can be carried there."""
    ahead = world.trial()
    missions = sail(ahead, seat, beach, able, units, most)
    if not any(mission.cargo for _, mission in missions):
        return None
    for row in tuple(ahead.activities.rows()):
        if row.kind == INVASION.kind and row.goal == beach:
            come_off(ahead, row)
    party = ahead.forces[forces_off(ahead, beach)[0]].party
    against = [*BOOK.may(ahead, LandIn(party, beach))]
    if hostile_in(ahead, party, beach):
        against += against_landing(ahead, beach)
    return Landing(ahead, beach, tuple(missions), tuple(against))


def first_wave(landing: Landing) -> tuple[UnitId, ...]:
    """21.517A: the strongest first wave of a landing."""
    return strongest(landing.world, landing.beach)


def guns(landing: Landing) -> int:
    """21.525: the naval factors off the beach that can bombard."""
    off = forces_off(landing.world, landing.beach)
    return sum(count for _, count in bombarding(landing.world, off))


def fire(landing: Landing) -> int:
    """21.525, 21.526: what they add to the strongest first wave."""
    world = landing.world
    ground = sum(weight(world, world.cargo[CargoId(str(one))]) for one in first_wave(landing))
    return added(ground, bombarding(world, forces_off(world, landing.beach)))


def proposed(world: AwawWorld, seat: Seat, beach: SpaceId, most: int) -> Landing | None:
    """The strongest units that the beach takes, with the ships that carry them, and of the others
    those that make the bombardment stronger.
    """
    able = by_lift(world, carriers(world, seat), beach)
    found = land_ahead(world, seat, beach, able, None, most)
    if found is None:
        return None
    carrying = {key for key, mission in found.missions if mission.cargo}
    chosen = [one for one in able if one.key in carrying]
    found = land_ahead(world, seat, beach, chosen, None, most)
    along = [one for one in able if one.key not in carrying]
    for one in sorted(along, key=lambda one: (-one.who.factors(), one.key)):
        more = land_ahead(world, seat, beach, [*chosen, one], None, most)
        if found is None or (more is not None and fire(more) > fire(found)):
            found = more
            chosen.append(one)
    return found


def ashore(landing: Landing, units: Iterable[UnitId], firing: bool) -> AwawWorld:
    """21.517A, 9.53: a copy in which the first wave is ashore, and the landing is paid for."""
    ahead = landing.world.trial()
    off = forces_off(ahead, landing.beach)
    go_ashore(ahead, landing.beach, units, off if firing else ())
    kept = [row.unit for row in still_aboard(ahead, landing.beach) if row.unit is not None]
    carry_out_landing(ahead, kept, landing.beach)
    return ahead
