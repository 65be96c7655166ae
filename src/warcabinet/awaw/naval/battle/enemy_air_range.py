"""23.462A: which ports enemy air units can reach."""

from __future__ import annotations

from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import in_range
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import RANGE
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.naval import Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def in_reach(world: AwawWorld, party: str, port: SpaceId) -> bool:
    """23.462A, 17.32: is a port within range of land-based air units of the enemy that are not
    inverted, at their bases or on a mission, or within three hexes of one of his patrols? A box
    never is.
    """
    side = side_of_party(world, party)
    if side is None or not world.map.is_hex(port):
        return False
    if in_range(world, side.opponent, port):
        return True
    hunters = (row for row in world.flights.rows() if row.task is Task.PORT_ATTACK)
    for row in hunters:
        area = mission_area(world, row.type, row.party, where(world, row.base))
        if side_of_party(world, row.party) is side.opponent and world.map.has(area, port):
            return True
    grid = world.board.board.grid
    return any(
        row.stance is Stance.PATROL
        and side_of_party(world, row.party) is side.opponent
        and grid.distance(row.place.partition(":")[0], port) <= RANGE
        for row in world.forces.rows()
    )
