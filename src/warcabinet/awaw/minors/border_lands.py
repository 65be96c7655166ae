"""66.32, 67.32: lands that Russia took from its neighbours, and what becomes of them.

They pay BRPs by themselves (`economy.income`). Whoever takes all of one for the Axis gives it back
to its country; until then the country ends at its new frontier.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.income import has_all
from warcabinet.awaw.logistics.construction.places import BANNED
from warcabinet.awaw.parties import side_of_party
from warcabinet.awaw.world import AwawWorld

LOST_LANDS = {"rumania": "bessarabia", "finland": "finnish-border-hexes"}


def is_lost(world: AwawWorld, country: str) -> bool:
    """66.32, 67.32: is the border land of this country Russian, or no more than partly retaken?"""
    area = LOST_LANDS.get(country)
    row = None if area is None else world.incomes.get(area)
    side = side_of_party(world, country)
    if area is None or row is None or side is None:
        return False
    if side_of_party(world, row.owner) is side:
        return False  # it has never been conquered
    return not has_all(world, side, area)


@BOOK.lays(
    BANNED,
    "66.32",
    "once lost, Bessarabia is part of Rumania again only when all of it is retaken",
    party="rumania",
)
def lost_bessarabia(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.statics.area("region:bessarabia") if is_lost(world, "rumania") else 0


@BOOK.lays(
    BANNED,
    "67.32",
    "once lost, the border hexes are part of Finland again only when all of them are retaken",
    party="finland",
)
def lost_border_hexes(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.statics.area("region:finnish-border-hexes") if is_lost(world, "finland") else 0
