"""What a player asks about bombers over the home fronts, and about oil that is shipped."""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.shipments.brp_grants import EndShipments
from warcabinet.awaw.logistics.shipments.japanese_oil_shipments import FetchOil
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.bombing import Aim
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_targets import target_at
from warcabinet.awaw.strategic.bombing.construction_of_sw_air_units import (
    BuildForFront,
    EndFrontBuilding,
)
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import Meet
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import EndRaids, SendRaid
from warcabinet.hexes import SpaceId

__all__ = [
    "BuildForFront",
    "EndFrontBuilding",
    "EndRaids",
    "EndShipments",
    "FetchOil",
    "Meet",
    "SendRaid",
    "at_stake",
    "bombers_against",
    "front_factors",
    "interceptors_against",
]


def at_stake(world: AwawWorld, space: SpaceId, aim: Aim) -> int:
    """26.71A: the BRPs that bombs can cost there in a turn."""
    found = target_at(world, space, aim)
    return 0 if found is None else found.value


def interceptors_against(world: AwawWorld, power: str, front: str) -> int:
    """26.12: the uninverted interceptors that enemies of a power have on a front."""
    return _against(world, power, front, Category.INTERCEPTOR, rested=True)


def bombers_against(world: AwawWorld, power: str, front: str) -> int:
    """26.12: the strategic bombers that enemies of a power have on a front."""
    return _against(world, power, front, Category.STRATEGIC_BOMBER)


def front_factors(world: AwawWorld, kind: UnitTypeId, front: str) -> int:
    """26.12: the factors of a type on a front."""
    rows = world.front_air.values()
    return sum(row.factors for row in rows if row.type == kind and row.front == front)


def _against(
    world: AwawWorld, power: str, front: str, category: Category, rested: bool = False
) -> int:
    enemies, kinds = hostile_to(world, power), world.statics.kinds
    return sum(
        row.factors
        for row in world.front_air.values()
        if row.party in enemies
        and row.front == front
        and not (rested and row.used)
        and kinds[row.type].category is category
    )
