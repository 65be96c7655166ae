"""22.9432: destroyers in the base of a force, or where it has passed, stand in for those that
submarines sink in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from warcabinet.awaw.naval.battle.combat_groups import forces_in
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import ones_lost
from warcabinet.awaw.naval.ships.changing import change, move
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.supply_at_sea import SEA_SUPPLY, line_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.sw_lanes import from_sw_box, lane
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.naval.waters.range_restrictions import havens
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Activity, Force, Hull
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.hexes import SpaceId


def destroyers_lost(
    world: AwawWorld, ships: Sequence[Hull], hits: int, bearing: Sequence[str]
) -> int:
    """The destroyer factors that hits on light ships will sink."""
    lost = ones_lost(world, ships, hits, bearing)
    there = {ship.what for ship in ships if class_of(world, ship).sort is Sort.DESTROYER}
    return sum(factors for what, factors in lost.items() if what in there)


def in_base(world: AwawWorld, force: ForceId) -> tuple[Hull, ...]:
    """22.9432, 25.361, 22.9434: the uninverted destroyers of a force's own party in its base of
    origin, in the SW box that it has passed, and on the way of a sea supply line.
    """
    row = world.forces[force]
    return tuple(
        hull
        for place in sorted(_standing_by(world, row))
        for hull in loose_in(world, place)
        if class_of(world, hull).sort is Sort.DESTROYER
        and hull.party == row.party
        and not hull.inverted
    )


def _standing_by(world: AwawWorld, row: Force) -> set[SpaceId]:
    found = set() if row.base is None else {row.base}
    for activity in world.activities.values():
        if row.id in activity.forces:
            found |= sw_boxes_passed(world, activity)
            if activity.kind == SEA_SUPPLY:
                found |= ports_passed(world, activity, row)
                found |= boxes_that_protect(world, row.id)
    return found


def sw_boxes_passed(world: AwawWorld, activity: Activity) -> set[SpaceId]:
    """22.9432: the SW box through which an activity passes, to or from a mapboard box, or with
    ships of the SW box that protect it.
    """
    bases = {world.forces[force].base for force in activity.forces if force in world.forces}
    found = {base for base in bases if base in BOXES.values()}
    if activity.legs:
        found.add(lane(world, hex_of(activity.legs[0][0]), hex_of(activity.goal)))
    return {box for box in found if box is not None}


def boxes_that_protect(world: AwawWorld, force: ForceId) -> set[SpaceId]:
    """22.9432, 30.361: the SW boxes whose ships may protect the line of a force."""
    line = line_of(world, force)
    return {box for box in BOXES.values() if line is not None and from_sw_box(world, line, box)}


def ports_passed(world: AwawWorld, activity: Activity, row: Force) -> set[SpaceId]:
    """22.9432, 22.9434: the ports of its own through which a sea supply line has passed on its way
    to where it is attacked.
    """
    way = [SpaceId(hex_of(space)) for leg in activity.legs for space in leg]
    here = SpaceId(hex_of(row.place))
    until = way.index(here) if here in way else len(way)
    ports = havens(world, row.party)
    return {one for one in way[:until] if one in world.map and world.map.has(ports, one)}


def replaceable(world: AwawWorld, group: GroupId, lost: int) -> int:
    """22.9432: how many of the lost factors of a group could be lost in its base instead."""
    there = {
        hull.id: hull.factors for one in forces_in(world, group) for hull in in_base(world, one)
    }
    return min(lost, sum(there.values()))


class LoseInBase(Action, frozen=True):
    """22.9432: so many of the destroyer factors are lost from the base instead."""

    factors: int = 0


def _factors(asked: Asked, got: Got) -> Domain[int]:
    question = asked.decision
    assert isinstance(question, LossesInBase)
    most = replaceable(asked.world, question.group, question.lost)
    return numbers(0, most, "22.9432", f"no more than {most} factors can be lost there instead")


class LossesInBase(Decision[LoseInBase], frozen=True):
    """22.9432: asked of the owner of a group in which submarines sink destroyers. Which force
    it is, and so which base, the question does not tell.
    """

    group: GroupId
    lost: int

    rule: ClassVar[str] = "22.9432"
    prompt: ClassVar[str] = "Take losses of destroyers from their base instead?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the destroyers at sea are lost"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LoseInBase: Form((Slot("factors", _factors),), label="Lose in the base")
    }

    def default(self, asked: Asked) -> LoseInBase:
        return LoseInBase()

    def real(self, asked: Asked) -> bool:
        return replaceable(asked.world, self.group, self.lost) > 0


def stand_in(world: AwawWorld, group: GroupId, factors: int) -> None:
    """22.9432: factors are alike: those of the base take the place of those that will be sunk."""
    if factors:
        world.tell("22.9432", f"{factors} of the destroyer factors are lost from the base instead")
    for force in forces_in(world, group):
        state = ships_of(world, force)[0].state
        for hull in in_base(world, force):
            if count := min(factors, hull.factors):
                factors -= count
                there = hull if hull.state is state else change(world, hull, count, state=state)
                move(world, there, in_force(force), count)
