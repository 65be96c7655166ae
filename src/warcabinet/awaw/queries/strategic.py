"""What a player asks about bombers over the home fronts, and about oil that is shipped."""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.shipments.brp_grants import EndShipments
from warcabinet.awaw.logistics.shipments.japanese_oil_shipments import FetchOil
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.bombing import Aim
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_targets import target_at
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import Meet
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import EndRaids, SendRaid
from warcabinet.hexes import SpaceId

__all__ = [
    "EndRaids",
    "EndShipments",
    "FetchOil",
    "Meet",
    "SendRaid",
    "at_stake",
    "interceptors_against",
]


def at_stake(world: AwawWorld, space: SpaceId, aim: Aim) -> int:
    """26.71A: the BRPs that bombs can cost there in a turn."""
    found = target_at(world, space, aim)
    return 0 if found is None else found.value


def interceptors_against(world: AwawWorld, power: str, front: str) -> int:
    """26.12: the uninverted interceptors that enemies of a power have on a front."""
    enemies, kinds = hostile_to(world, power), world.statics.kinds
    return sum(
        row.factors
        for row in world.front_air.values()
        if row.party in enemies
        and row.front == front
        and not row.used
        and kinds[row.type].category is Category.INTERCEPTOR
    )
