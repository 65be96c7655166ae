"""21.537, 21.538B, 22.11A, 25.371: where raiders and those who hunted them return to, and who is
met on that way.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.interception.naval_interception import port_operates
from warcabinet.awaw.naval.movement.bases_to_return_to import RETURN_PLACES, way_back
from warcabinet.awaw.naval.movement.returning_to_base import BeMetReturning
from warcabinet.awaw.naval.raiders.hunters import grounds
from warcabinet.awaw.naval.raiders.raider_groups import bases, sails_unseen
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.paths import length
from warcabinet.awaw.politics.parties import party as party_named
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.hexes import SpaceId

AMERICAN_BOXES = {"atlantic-us": Power.GERMANY, "pacific-us": Power.JAPAN}


@BOOK.happens(
    RETURN_PLACES,
    "21.537A, 21.538B, 21.5342G, 25.371",
    "raiders return to ports from which they could raid; who hunted them to the places from which "
    "raiders are engaged; ships of the SW box stay in it, unless they are damaged",
)
def from_an_sw_box(world: AwawWorld, force: ForceId) -> Mapping[SpaceId, int] | None:
    if (group := world.raider_groups.get(force)) is not None and group.arrived:
        return ports_for(world, group)
    if force not in world.hunting:
        return None
    row = world.forces[force]
    box = row.place
    if row.base == box and not any(hull.damaged for hull in ships_of(world, force)):
        return {box: 0}
    able = [one for one in grounds(world, box) if one != box and may_base(world, row.party, one)]
    first = [one for one in able if one == row.base]
    return dict.fromkeys((*first, *able), 0)


def may_base(world: AwawWorld, party: str, place: SpaceId) -> bool:
    """21.5342G: may ships that have hunted raiders go there? British ships use the American boxes
    only when the United States is at war (R-453).
    """
    if not is_box(world.board, place):
        return port_operates(world, party, place)
    enemy = AMERICAN_BOXES.get(str(place))
    if enemy is None or party == Power.US:
        return True
    return at_war(world, party_named(Power.US), party_named(enemy))


def ports_for(world: AwawWorld, group: RaiderGroup) -> Mapping[SpaceId, int]:
    """21.538B: the ports to which a group of raiders returns, with the hexes of the way."""
    row = world.forces[group.force]
    found: dict[SpaceId, int] = {}
    for place in world.map.members(bases(world, group.party, group.box)):
        if goes_unseen(world, group, place):
            found[place] = 0
        elif path := way_back(world, row, place):
            found[place] = length(world, path)
    return found


def goes_unseen(world: AwawWorld, group: RaiderGroup, base: SpaceId) -> bool:
    """22.11A, 21.538B: does a group come home without being met?"""
    return group.base is None or sails_unseen(world, base)


@BOOK.forbids(
    BeMetReturning,
    "22.11A, 21.538B",
    "raiders that return to Bergen or Scapa Flow, or that began the game at sea, are neither "
    "intercepted nor attacked by air on their way",
)
def raiders_come_home_unseen(world: AwawWorld, asked: BeMetReturning) -> bool:
    group = world.raider_groups.get(asked.force)
    return group is not None and group.arrived and goes_unseen(world, group, asked.base)


@BOOK.forbids(
    BeMetReturning,
    "22.11A, 21.538B",
    "nobody meets ships that have hunted raiders on their way back (R-453)",
)
def hunters_come_home_unseen(world: AwawWorld, asked: BeMetReturning) -> bool:
    return asked.force in world.hunting
