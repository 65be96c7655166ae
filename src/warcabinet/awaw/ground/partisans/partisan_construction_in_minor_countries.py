"""11.34, 11.341: in which minor countries partisans may be built."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.partisans.construction_restrictions import SPECIAL_CASES, PartisanIn
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    partisan_areas,
)
from warcabinet.awaw.politics.parties import (
    faction_of,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Country,
    Power,
    Status,
    home_side,
    pair_key,
    status_of,
)


def _fought(world: AwawWorld, country: str, powers: Iterator[Power]) -> bool:
    """Has a war between this country and one of these powers been declared, over or not?"""
    return any(pair_key(Country(country), power) in world.wars for power in powers)


def _fell_as_a_client(world: AwawWorld, country: str, status: Status) -> bool:
    """11.34: has this country been conquered without a war of its own? Then it had gone to war with
    a patron.
    """
    return status is Status.CONQUERED and not _fought(world, country, iter(Power))


@BOOK.forbids(
    PartisanIn,
    "11.34",
    "partisans are built in minor countries that an opponent attacked, or that were ever the "
    "ally or associate of a power",
)
def never_in_the_war(world: AwawWorld, asked: PartisanIn) -> bool:
    if partisan_areas(world.statics)[asked.area].major or asked.area in SPECIAL_CASES:
        return False
    took_sides = (Status.ASSOCIATED, Status.ALLY, Status.SURRENDERED)
    status = status_of(world, Country(asked.area))
    if status in took_sides or _fell_as_a_client(world, asked.area, status):
        return False
    side = home_side(Power(asked.builder))
    return not _fought(
        world, asked.area, (power for power in Power if home_side(power) is not side)
    )


@BOOK.forbids(
    PartisanIn, "11.34", "nobody builds partisans in a country that his faction declared war on"
)
def own_aggression(world: AwawWorld, asked: PartisanIn) -> bool:
    if partisan_areas(world.statics)[asked.area].major:
        return False
    return _fought(
        world,
        asked.area,
        (power for power in Power if faction_of(world, power) == asked.faction),
    )
