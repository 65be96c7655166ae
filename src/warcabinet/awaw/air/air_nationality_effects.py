"""19.31A: what winter, lack of supply or oil, and surprise take from the Air Nationality DRM.

The base of the air units decides, wherever they fight (R-088).
"""

from __future__ import annotations

from warcabinet.awaw.air.bases.operational_bases import base_supplied, without_oil
from warcabinet.awaw.air.combat.air_nationality import AirNationality
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_sources import has_its_own_oil
from warcabinet.awaw.logistics.oil.oil_status import accounts_at
from warcabinet.awaw.logistics.weather.weather import effect_mask
from warcabinet.awaw.pieces.combat_training_levels import surprised
from warcabinet.awaw.regions.eastern_europe import russians
from warcabinet.awaw.state.oil import AirDry
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

HARD_WINTER = 8
"""34.41: the winter effect from which air units fight worse."""


def impaired(world: AwawWorld, party: str, base: str, nationality: str = "") -> bool:
    """30.523A, 30.61B, 33.25, 33.551, 33.61A, 33.73C: is the base without full supply, or is there
    no oil for air units on this account, or for those that fight over this base?
    """
    if without_oil(world, party, base, nationality) or not base_supplied(world, party, base):
        return True
    if not world.air_dry or has_its_own_oil(world, party, base):
        return False
    accounts = accounts_at(world, party, base, nationality)
    return any(AirDry(one, SpaceId(base)).key() in world.air_dry for one in accounts)


@BOOK.modifies(
    AirNationality,
    "19.31A, 34.41",
    "winter",
    "air units whose base has a winter effect of 8 or more have one less",
)
def in_hard_winter(world: AwawWorld, asked: AirNationality) -> int | None:
    if not world.weather or not world.map.is_hex(asked.base):
        return None
    area = effect_mask(world, asked.nationality, asked.party, HARD_WINTER)
    return -1 if world.map.has(area, asked.base) else None


@BOOK.modifies(
    AirNationality,
    "19.31A, 30.523A, 33.61A, 33.73C",
    "supply or oil",
    "air units at a base without full supply, or whose faction has no oil for them, have one less; "
    "the two do not add up",
)
def without_supply_or_oil(world: AwawWorld, asked: AirNationality) -> int | None:
    return -1 if impaired(world, asked.party, asked.base, asked.nationality) else None


@BOOK.modifies(
    AirNationality,
    "63.51F",
    "surprise",
    "in the Axis player turn of a surprise attack Russian air units have one less, and so have "
    "those of Russian allies outside their home country",
)
def caught_on_the_ground(world: AwawWorld, asked: AirNationality) -> int | None:
    if world.now.side is not Side.AXIS or not surprised(world):
        return None
    if asked.party not in russians(world):
        return None
    at_home = not is_power(asked.party) and _territory(world, asked.base) == asked.nationality
    return None if at_home else -1


def _territory(world: AwawWorld, space: str) -> str | None:
    return world.board.territory[space] if world.map.is_hex(space) else None
