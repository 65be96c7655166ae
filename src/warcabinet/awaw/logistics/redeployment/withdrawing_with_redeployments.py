"""25.37, 5.932B: Japanese ships that withdraw from the Pacific SW box to Japan or Truk protect what
is redeployed there by sea.

The box lies before these ports: they join the others there, and stay in the port (R-573).
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.movement.crews import Crew
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.movement.ways import planned
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.naval.waters.paths import Path
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Activity, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId

BOX = BOXES["pacific"]


def withdraws(world: AwawWorld, party: str, base: SpaceId | None) -> bool:
    """25.37: are these Japanese ships in the Pacific SW box?"""
    return base == BOX and faction_of(world, party) == Faction.JAPAN


def has_withdrawn(world: AwawWorld, row: Activity, force: ForceId) -> bool:
    """25.37, 28.533: has a force come out of the box to a port, not with transports of the box?"""
    there = world.forces[force]
    came_out = any(BOX in leg for leg in row.legs)
    return came_out and withdraws(world, there.party, there.base)


def against_withdrawing(world: AwawWorld, who: Crew, goal: SpaceId) -> list[Refusal]:
    """25.37, 25.31B, 21.112: why they do not withdraw to where others are redeployed."""
    if found := BOOK.may(world, Sail(who.party, Kind.SW_DEPLOYMENT, who.base, goal)):
        return found
    if who.factors() > room_for(world, who.party, goal):
        return [Refusal("21.112", "the port has no room for all of them", (a_hex(goal),))]
    return []


def way_to_port(world: AwawWorld, who: Crew, goal: SpaceId) -> Path:
    return planned(world, who.party, who.base, goal, (), Kind.SW_DEPLOYMENT)


def reach_port_with_others(world: AwawWorld, row: Activity, force: ForceId) -> None:
    """25.372B: they are in the port, inverted until the next enemy player turn is over."""
    set_state(world, force, HullState.REDEPLOYED)
    party = world.forces[force].party
    told = f"{in_force(force)} of {party} withdraws from its SW box to {row.goal}"
    world.tell("25.37", told, a_hex(row.goal))
    come_to_port(world, force, row.goal)
