"""25.33, 25.33A, 25.33B, 25.33C, 25.34, 25.372B, 28.77: ships that go to or from SW boxes in the
redeployment phase, and how they are when they have come there.

Where the war at sea is played, ships that cross the board on this way set out all at once and are
met on it; submarines, ASW and Western transports, and all who do not cross the board, are there at
once.
"""

from __future__ import annotations

from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce, ReturnToBase, returning
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import planned
from warcabinet.awaw.naval.ships.changing import change, move
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.naval import (
    UNINVERTED,
    Activity,
    ActivityId,
    ActivityState,
    Hull,
    HullState,
    Stance,
)
from warcabinet.awaw.state.strategic import BoxMove
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.use_of_naval_units_in_sw_boxes import is_sw
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def state_after(world: AwawWorld, hull: Hull, start: SpaceId, to: SpaceId) -> HullState:
    """24.52, 25.121, 25.122, 25.34, 25.372B, 28.82: how ships are after a move. Between SW boxes
    nothing changes. Who comes out of one is inverted until the next enemy player turn is over; so
    is who goes into one inverted, except for units of strategic warfare that were just built.
    """
    if is_sw(start) and is_sw(to):
        return hull.state
    if not is_sw(to):
        return HullState.REDEPLOYED
    if hull.state in UNINVERTED:
        return hull.state
    fresh = hull.state in (HullState.NEW, HullState.DOWN) and class_of(world, hull).strategic
    return hull.state if fresh else HullState.REDEPLOYED


def settle(world: AwawWorld, hull: Hull, start: SpaceId, to: SpaceId, count: int) -> None:
    """25.31, 25.37: factors are where they went to."""
    state = state_after(world, hull, start, to)
    there = move(world, hull, to, count)
    if there.state is not state:
        change(world, there, count, state=state)
    came = world.box_moves.get(f"{hull.what}@{to}")
    total = count + (0 if came is None else came.factors)
    world.put(BoxMove(hull.what, to, total))
    world.tell("25.31", f"{hull.what} from {start} to {to}: {count}")


# On the board -------------------------------------------------------------------------------------


def is_at_sea(world: AwawWorld) -> bool:
    """Is the war at sea played? Elsewhere nobody is met."""
    scenario = world.statics.scenario
    return scenario is not None and scenario.play.war_at_sea


def is_exposed(world: AwawWorld, hull: Hull, to: SpaceId) -> bool:
    """25.33, 22.11A, 20.622C: can these ships be met on the board on their way there?"""
    if not is_at_sea(world):
        return False
    sort = class_of(world, hull).sort
    western = faction_of(world, hull.party) == Faction.WESTERN_ALLIES
    if sort in (Sort.SUBMARINE, Sort.ASW) or (sort is Sort.TRANSPORT and western):
        return False
    return any(world.map.is_hex(space) for space in (str(hull.berth), str(to)))


def send(world: AwawWorld, hull: Hull, to: SpaceId, count: int) -> ActivityId | None:
    """25.33: ships set out for an SW box, or from it; None: they need not cross the board."""
    start = SpaceId(str(hull.berth))
    path = planned(world, hull.party, start, to, (), Kind.SW_DEPLOYMENT)
    if not path or not is_exposed(world, hull, to):
        return None
    return set_out(world, Kind.SW_DEPLOYMENT, start, (), [(hull.id, count)], to, path).id


class BoxVoyages(Procedure[None], tag="box-voyages", kw_only=True):
    """25.33, 28.522, 28.523: ships that have set out are met, and are there together; whoever is
    beaten or gives up returns to where he was.
    """

    sailing: tuple[ActivityId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for name in self.sailing:
            world.amend(world.activities[name], state=ActivityState.UNDER_WAY)
        return self.call(Interceptions(activities=self.sailing), then=self.met)

    def met(self, world: AwawWorld, _: None) -> Step:
        return self.call(ReturnAtOnce(), then=self.arrived)

    def arrived(self, world: AwawWorld, _: None) -> Step:
        for name in self.sailing:
            row = world.activities.get(name)
            if row is not None and row.state is ActivityState.UNDER_WAY:
                arrive(world, row)
        if returning(world):
            return self.call(ReturnToBase(), then=self.over)
        return self.go(self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


def arrive(world: AwawWorld, row: Activity) -> None:
    """25.33, 25.34, 25.372B: an activity is carried out."""
    world.amend(row, state=ActivityState.DONE)
    for name in row.forces:
        force = world.forces[name]
        if force.stance is not Stance.SAILING or force.base is None:
            continue
        start, ships = force.base, ships_of(world, name)
        for hull in ships:
            settle(world, hull, start, row.goal, hull.factors)
        if name in world.forces:
            come_to_port(world, name, row.goal)
