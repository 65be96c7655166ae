"""33.93, 25.121, 25.122, 28.82: when submarines, ASW, transports and ships in SW boxes are turned
up again; and what is noted of the transports there as a player turn ends (20.636).
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.transports import JAPANESE, WESTERN, home_boxes, transports_in
from warcabinet.awaw.politics.parties import members_of, side_of_party
from warcabinet.awaw.state.naval import Hull, HullState
from warcabinet.awaw.state.strategic import Convoys
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarines_and_asw import ships_in_box
from warcabinet.awaw.strategic.use_of_naval_units_in_sw_boxes import is_sw
from warcabinet.awaw.terms.powers import Power

AUTOMATIC = (BOXES["atlantic"], BOXES["pacific"])
"""33.93D: the SW boxes in which ships of the Western Allies are turned up by themselves."""


@BOOK.happens(
    Moment.TIME_LIMITS,
    "33.93A, 33.93B, 33.93D, 25.121, 25.122, 25.34, 28.82",
    "as a player turn ends, submarines, ASW and transports of the moving side in SW boxes are "
    "turned up, and Western ships in those of the Atlantic and the Pacific; whoever was inverted "
    "as it was redeployed waits until the next enemy player turn is over",
)
def turn_up_in_boxes(world: AwawWorld) -> None:
    if not world.statics.uses("25.31"):
        return
    for hull in list(_concerned(world)):
        ours = side_of_party(world, hull.party) is world.side
        state = after_turn(world, hull, ours=ours)
        if state is not hull.state:
            change(world, hull, state=state)


def _concerned(world: AwawWorld) -> list[Hull]:
    """Ships in SW boxes, and submarines wherever they are in the open."""
    found = [hull for box in BOXES.values() for hull in ships_in_box(world, box)]
    boats = (
        hull
        for hull in world.hulls.rows()
        if class_of(world, hull).sort is Sort.SUBMARINE and not is_sw(str(hull.berth))
    )
    return [*found, *boats]


def after_turn(world: AwawWorld, hull: Hull, *, ours: bool) -> HullState:
    """33.93, 24.631A, 25.121, 25.122: how ships are as a player turn ends, theirs or not."""
    sort = class_of(world, hull).sort
    if hull.state is HullState.REDEPLOYED:
        if ours:
            return hull.state
        return HullState.READY if sort is Sort.SUBMARINE else HullState.DOWN
    if not ours:
        return hull.state
    if class_of(world, hull).strategic:
        return HullState.READY
    western = hull.party in (Power.BRITAIN, Power.US)
    return HullState.READY if western and str(hull.berth) in AUTOMATIC else hull.state


@BOOK.happens(
    Moment.TIME_LIMITS,
    "20.636",
    "as a player turn ends, the transports in each SW box of the moving side are counted",
)
def count_convoys(world: AwawWorld) -> None:
    if not world.statics.uses("25.31"):
        return
    for faction in (WESTERN, JAPANESE):
        members = members_of(world, faction)
        if not any(side_of_party(world, one) is world.side for one in members):
            continue
        for box in home_boxes(faction):
            if world.map.has(world.statics.map, box):
                there = transports_in(world, faction, box, undamaged=False)
                world.put(Convoys(faction, box, there))
