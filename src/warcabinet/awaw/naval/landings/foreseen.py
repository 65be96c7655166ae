"""21.51: what a landing would come to, for whoever plans one: the ships and units that could be
sent to a beach, and the strengths of both sides as they are before anybody sails.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, weigh
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import weight
from warcabinet.awaw.naval.landings.first_wave import strongest
from warcabinet.awaw.naval.landings.invasions_with_ships_of_sw_boxes import announced_with_cargo
from warcabinet.awaw.naval.landings.loading import passengers, start_of
from warcabinet.awaw.naval.landings.marines_and_commandos import FIRST
from warcabinet.awaw.naval.landings.mission_orders import against_mission, with_cargo
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import route
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, Invade, invadable
from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import (
    PER_FACTOR,
    may_bombard,
)
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import landing_hexes, still_aboard
from warcabinet.awaw.naval.movement.crews import crew, crews
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.paths import length
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import ActivityId, Cargo, CargoId, Landed
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId


def beaches_of(world: AwawWorld, side: Side) -> list[SpaceId]:
    """21.5154: the hexes of a side that can be invaded."""
    return world.map.members(invadable(world) & held_by_side(world, side))


def landing_missions(asked: Asked, beach: SpaceId) -> Iterator[Invade]:
    """Each force with as much as it can carry to a beach, from wherever units wait, and those that
    could go along.
    """
    world: AwawWorld = asked.world
    waiting: dict[SpaceId, list[UnitId]] = {}
    for unit in passengers(world, asked.seat, INVASION.kind):
        waiting.setdefault(where(world, world.units[unit].place), []).append(unit)
    for forces, ships in crews(asked, INVASION.kind):
        who = crew(world, forces, ships)
        assert who is not None
        for start in sorted(waiting, key=lambda one: (one != who.base, one)):
            found = with_cargo(world, INVASION, Invade, (forces, ships), [beach], waiting[start])
            yield from (one for one in found if isinstance(one, Invade))
        along = Invade(forces, ships, beach, (), ())
        if not against_mission(world, INVASION, along):
            yield along


def voyage(world: AwawWorld, mission: Invade) -> int:
    """How many hexes the ships of a mission sail."""
    who = crew(world, mission.forces, mission.ships)
    assert who is not None
    start = start_of(world, mission.cargo)
    return length(world, route(world, INVASION, who.party, who.base, start, mission.to, ()))


def invasions_announced(world: AwawWorld) -> list[SpaceId]:
    """21.522: the beaches to which units of the moving side are under way."""
    return sorted({row.goal for row in announced_with_cargo(world, INVASION.kind)})


def landings_to_support(world: AwawWorld) -> dict[SpaceId, int]:
    """18.55, 21.517A: the defended beaches off which landings have come, with the ground factors of
    the strongest wave.
    """
    found = {}
    for space in landing_hexes(world):
        rows = still_aboard(world, space)
        if rows and hostile_in(world, rows[0].party, space):
            found[space] = sum(weight(world, row) for row in _strongest(world, space))
    return found


def _strongest(world: AwawWorld, space: SpaceId) -> list[Cargo]:
    return [world.cargo[CargoId(str(unit))] for unit in strongest(world, space)]


def guns_of(world: AwawWorld, mission: Invade) -> int:
    """21.525: what the ships of a mission would add that carry nobody."""
    who = crew(world, mission.forces, mission.ships)
    hulls = () if who is None else who.hulls
    return (
        sum(
            hull.factors
            for hull in hulls
            if may_bombard(world, hull) and class_of(world, hull).sort is not Sort.DESTROYER
        )
        // PER_FACTOR
    )


def foreseen(world: AwawWorld, mission: Invade) -> Balance:
    """21.517A: the strongest wave of a mission against those who hold the beach now, without ships
    and air.
    """
    ahead = world.copy()
    ahead.readonly = False
    units = sorted((one.unit for one in mission.cargo), key=lambda one: _order(world, one))[:FIRST]
    for unit in units:
        row = ahead.units[unit]
        start = where(world, row.place)
        ahead.amend(row, place=mission.to)
        ahead.put(Landed(unit, mission.to, ActivityId("planned"), start))
    return weigh(ahead, Assault(tuple(sorted(units)), (mission.to,)))


def _order(world: AwawWorld, unit: UnitId) -> tuple[int, UnitId]:
    return -world.type_of(world.units[unit]).combat, unit
