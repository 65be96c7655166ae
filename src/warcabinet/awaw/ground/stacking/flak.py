"""10.9: flak: factors that stack apart from units, and are lost when enemies come."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.stacking.stacking import is_unlimited
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId

MOST_FLAK = 3


def flak_in(world: AwawWorld, space: str) -> int:
    """10.96, 12.12: the flak factors in a space."""
    kinds = world.statics.kinds
    return sum(
        row.factors
        for row in world.air.values()
        if row.place == space and kinds[row.type].category is Category.FLAK
    )


def flak_room(world: AwawWorld, space: str, coming: int = 1) -> list[Refusal]:
    """10.96, 12.12: up to three flak factors stack in a hex, whatever else is there."""
    if is_unlimited(world, space) or flak_in(world, space) + coming <= MOST_FLAK:
        return []
    reason = f"no more than {MOST_FLAK} flak factors may stack in a hex"
    return [Refusal("12.12", reason, (a_hex(space),))]


BOOK.note("10.93", "flak is kept in factors, not as units: it fights, attacks and retreats nowhere")


BOOK.note("10.98", "a flak factor costs one BRP: the cost of its unit type")


def drop_flak(world: AwawWorld, space: str, party: str) -> None:
    """10.94: flak is eliminated when enemy units occupy its hex."""
    there = world.air_in[SpaceId(space)]
    if not there:
        return
    kinds = world.statics.kinds
    hostile = hostile_to(world, party)
    for row in [world.air[air] for air in there]:
        if row.party not in hostile or kinds[row.type].category is not Category.FLAK:
            continue
        eliminate_air(world, row.id, row.factors, Cause.COMBAT, "10.94")
