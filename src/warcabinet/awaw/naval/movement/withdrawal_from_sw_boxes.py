"""25.36, 25.371, 28.533: ships of an SW box after an operation, and damaged ones that leave it."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.movement.setting_out import use
from warcabinet.awaw.naval.ships.changing import change, move
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.naval.waters.ports_and_basing import ports_of
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Hull,
    HullState,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

PHASE = "T.P.RED"
"""25.372B: who leaves an SW box in the redeployment phase is inverted for longer."""


def wear_out(world: AwawWorld, force: ForceId) -> None:
    """21.31, 21.311, 25.36, 25.372, 28.533, 28.73C: a force has had its operation. Ships of an SW
    box that protected one through it are not inverted by that, but protect no other in this phase;
    its transports are inverted, and damaged ships leave the box."""
    row = world.forces[force]
    if row.base is None or not row.base.endswith("-sw"):
        use(world, force)
        return
    for hull in ships_of(world, force):
        if class_of(world, hull).sort is Sort.TRANSPORT:
            change(world, hull, state=HullState.USED)
        elif hull.damaged:
            withdraw(world, hull, row.base)
        elif hull.state is HullState.READY:
            change(world, hull, state=HullState.TRIED)


def withdraw(world: AwawWorld, hull: Hull, box: SpaceId) -> None:
    """25.36, 25.37, 25.371, 25.372A, 25.372B, 28.533: a damaged ship leaves its SW box at once, for
    the first mapboard box that its rule names, or else a port with room (R-393), and is inverted:
    after a redeployment through the next enemy player turn, too."""
    state = HullState.REDEPLOYED if world.now.step.startswith(PHASE) else HullState.USED
    asked = [Sail(hull.party, Kind.SW_DEPLOYMENT, box, one) for one in havens_of(world, hull.party)]
    for one in asked:
        if BOOK.allows(world, one) and room_for(world, hull.party, one.goal) >= hull.factors:
            world.tell("25.371", f"{hull.what} withdraws to {one.goal}", a_hex(one.goal))
            there = move(world, hull, one.goal)
            if not there.inverted:
                change(world, there, state=state)
            return


def havens_of(world: AwawWorld, party: str) -> list[SpaceId]:
    boxes = world.board.real_boxes & world.statics.map
    return [*world.map.members(boxes), *world.map.members(ports_of(world, party))]
