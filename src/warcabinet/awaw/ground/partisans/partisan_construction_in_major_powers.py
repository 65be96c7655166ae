"""11.33: when partisans may be built in France, Britain, Russia, Siberia, China and Italy."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.partisans.construction_restrictions import CHINESE, PartisanIn
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Country,
    Faction,
    Power,
    Status,
    alliance_faction_of,
    at_war,
    patron_of,
    status_of,
)


@BOOK.forbids(
    PartisanIn,
    "11.33A",
    "partisans are built in France after its conquest, unless there is a Vichy France that is "
    "not with the Western Allies",
    area="france",
)
def france_stands(world: AwawWorld, asked: PartisanIn) -> bool:
    if Power.FRANCE not in world.surrendered:
        return True
    vichy = Country("vichy-france")
    if status_of(world, vichy) in (Status.ABSENT, Status.CONQUERED, Status.SURRENDERED):
        return False
    patron = patron_of(world, vichy)
    return patron is None or alliance_faction_of(world, patron) is not Faction.WESTERN_ALLIES


@BOOK.forbids(
    PartisanIn, "11.33B", "partisans are built in Britain after it has surrendered", area="britain"
)
def britain_stands(world: AwawWorld, asked: PartisanIn) -> bool:
    return Power.BRITAIN not in world.surrendered


@BOOK.forbids(
    PartisanIn,
    "11.33C",
    "partisans are built in Russia if it is at war with Germany",
    area="russia",
)
def russia_at_peace(world: AwawWorld, asked: PartisanIn) -> bool:
    return not at_war(world, Power.RUSSIA, Power.GERMANY)


@BOOK.forbids(
    PartisanIn,
    "11.33C",
    "partisans are built in Siberia if Russia is at war with Japan",
    area="siberia",
)
def siberia_at_peace(world: AwawWorld, asked: PartisanIn) -> bool:
    return not at_war(world, Power.RUSSIA, Power.JAPAN)


@BOOK.forbids(
    PartisanIn,
    "11.33F, 11.356",
    "partisans in China are built by Nationalist and by Communist China",
    area="china",
)
def not_chinese(world: AwawWorld, asked: PartisanIn) -> bool:
    return asked.builder not in CHINESE


@BOOK.forbids(
    PartisanIn, "11.33D", "partisans are built in Italy after it has surrendered", area="italy"
)
def italy_stands(world: AwawWorld, asked: PartisanIn) -> bool:
    return Power.ITALY not in world.surrendered
