"""17.355: new American naval air goes on board fast carriers before the war with Japan."""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.squadrons import embark, room_on
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.engine.world import Thing

US = str(Power.US)


def man_carriers(world: AwawWorld) -> None:
    """17.355: squadrons that were built in this turn go on board the fast carriers that lie where
    they are, as long as these have room; so the carriers become operational.
    """
    if at_war(world, Power.US, Power.JAPAN):
        return
    new = [
        row
        for row in world.air.values()
        if row.party == US
        and row.state is AirState.NEW
        and world.statics.kinds[row.type].category is Category.NAS
    ]
    for row in new:
        place = space_of(row.place)
        ships = () if place is None else loose_in(world, place)
        left = row.factors
        for hull in (one for one in ships if one.party == US and not one.damaged):
            count = min(left, room_on(world, hull))
            if count > 0:
                embark(world, hull, row.id, count)
                left -= count
                text = f"{count} {row.type} go on board {hull.what}"
                world.tell("17.355", text, Thing("power", US))
