"""84.47, 85.48: what minor countries rebuild, and at whose cost."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import AIR, Category
from warcabinet.awaw.ground.partisans.construction_costs import (
    COMMUNIST_CHINA,
    communists_pay_nothing,
)
from warcabinet.awaw.logistics.construction.construction_costs import FreeOfCharge
from warcabinet.awaw.logistics.construction.construction_restrictions import (
    Construct,
    built_this_turn,
)
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    BANNED,
    HOME,
    HOSTS,
)
from warcabinet.awaw.logistics.hex_control.hex_control import controlled, country_area
from warcabinet.awaw.scenarios.file.words import Construction
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Power, Status, status_of
from warcabinet.engine.derived import derived

LARGEST_FREE = 2
"""84.47A, 85.481A: infantry units of more factors are not among those rebuilt."""

FACTORS_A_TURN = {"communist-china": 2}
"""85.481B, 79.41: countries that rebuild so many infantry factors each turn, and not one unit."""

RAISED_IN = {"communist-china": ("region:china-whole",)}
"""79.41: countries whose units are rebuilt in more than their own land."""


def is_minor(world: AwawWorld, party: str) -> bool:
    """Does the party have a standing of its own, and so is not a major power?"""
    return not is_power(party)


def rebuilds(world: AwawWorld, party: str) -> bool:
    """84.47A, 82.83C, 64.41: associated and independent countries rebuild, allies too; one that has
    been attacked only if the scenario says so.
    """
    status = status_of(world, Country(party))
    if status in (Status.ALLY, Status.ASSOCIATED, Status.INDEPENDENT):
        return True
    scenario = world.statics.scenario
    row = None if scenario is None else scenario.economy.get(party)
    free = row is not None and row.construction is Construction.FREE_INFANTRY
    return free and status is Status.ATTACKED


def is_ally(world: AwawWorld, party: str) -> bool:
    return status_of(world, Country(party)) is Status.ALLY


@BOOK.modifies(
    FreeOfCharge,
    "84.47A",
    "associate's infantry",
    "infantry units of associated and independent countries are rebuilt at no cost",
    category=Category.INFANTRY,
)
def infantry_is_free(world: AwawWorld, asked: FreeOfCharge) -> int | None:
    if not is_minor(world, asked.party) or is_ally(world, asked.party):
        return None
    return None if _russia_pays(world, asked.party) else 1


@BOOK.modifies(
    FreeOfCharge,
    "85.481A, 85.481B",
    "ally's infantry",
    "infantry units of minor allies are rebuilt at no cost",
    category=Category.INFANTRY,
)
def infantry_of_an_ally_is_free(world: AwawWorld, asked: FreeOfCharge) -> int | None:
    if not is_minor(world, asked.party) or not is_ally(world, asked.party):
        return None
    return None if _russia_pays(world, asked.party) else 1


def _russia_pays(world: AwawWorld, party: str) -> bool:
    """79.52, 79.53: Communist Chinese units cost Russia BRPs while neither of them has Yen-an."""
    return party == COMMUNIST_CHINA and not communists_pay_nothing(world)


@BOOK.forbids(
    Construct,
    "84.47A, 89.25",
    "Dutch units in the Dutch East Indies are not rebuilt",
    nationality="dutch-east-indies",
)
def dutch_units_are_lost(world: AwawWorld, asked: Construct) -> bool:
    return True


@BOOK.forbids(Construct, "84.47", "this country is in no position to rebuild units")
def rebuilds_nothing(world: AwawWorld, asked: Construct) -> bool:
    return is_minor(world, asked.party) and not rebuilds(world, asked.party)


@BOOK.forbids(
    Construct,
    "84.47A",
    "an associated minor country rebuilds a single infantry unit of one or two factors each turn",
    category=Category.INFANTRY,
)
def one_infantry_unit(world: AwawWorld, asked: Construct) -> bool:
    if not is_minor(world, asked.party) or is_ally(world, asked.party):
        return False
    return asked.party not in FACTORS_A_TURN and _beyond_one_infantry_unit(world, asked)


@BOOK.forbids(
    Construct,
    "85.481A",
    "a minor ally rebuilds a single infantry unit of one or two factors each turn",
    category=Category.INFANTRY,
)
def one_infantry_unit_of_an_ally(world: AwawWorld, asked: Construct) -> bool:
    if not is_minor(world, asked.party) or not is_ally(world, asked.party):
        return False
    return asked.party not in FACTORS_A_TURN and _beyond_one_infantry_unit(world, asked)


@BOOK.forbids(
    Construct,
    "85.481B, 84.47A, 79.41",
    "Communist China rebuilds two infantry factors each turn",
    nationality=tuple(FACTORS_A_TURN),
    category=Category.INFANTRY,
)
def two_infantry_factors(world: AwawWorld, asked: Construct) -> bool:
    kinds = world.statics.kinds
    wanted = asked.count * kinds[asked.kind].combat
    for row in world.built.values():
        if row.party == asked.party and kinds[row.type].category is Category.INFANTRY:
            wanted += row.count * kinds[row.type].combat
    return wanted > FACTORS_A_TURN[asked.nationality]


def _beyond_one_infantry_unit(world: AwawWorld, asked: Construct) -> bool:
    if world.statics.kinds[asked.kind].combat > LARGEST_FREE:
        return True
    return built_this_turn(world, asked.party, Category.INFANTRY) + asked.count > 1


@BOOK.forbids(
    Construct,
    "84.47C",
    "armor and air units of a minor country are rebuilt only once it is a minor ally",
    category=(Category.ARMOR, *AIR),
)
def no_armor_or_air(world: AwawWorld, asked: Construct) -> bool:
    return is_minor(world, asked.party) and not is_ally(world, asked.party)


@BOOK.forbids(
    Construct,
    "85.482",
    "a minor ally's patron rebuilds no more than one armor unit and one air factor of it each turn",
    category=(Category.ARMOR, *AIR),
)
def one_armor_one_air(world: AwawWorld, asked: Construct) -> bool:
    if not is_minor(world, asked.party):
        return False
    alike = (Category.ARMOR,) if asked.category == Category.ARMOR else AIR
    return built_this_turn(world, asked.party, *alike) + asked.count > 1


@BOOK.lays(HOME, "84.47B, 85.48", "units of a minor country are rebuilt in that country")
def in_the_minor_country(world: AwawWorld, nationality: str, party: str) -> int:
    """79.41: Communist Chinese units are rebuilt anywhere in China that is theirs."""
    if party in RAISED_IN:
        return world.statics.area(*RAISED_IN[party])
    return country_area(world, party) if is_minor(world, party) else 0


@BOOK.lays(
    BANNED, "84.47B, 85.48", "units of a minor country are rebuilt only in hexes with supply"
)
def minor_without_supply(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    """Its own capital supplies a country (30.24), whatever its patron can trace."""
    return _unsupplied_for(world, party) if is_minor(world, party) else 0


@derived
def _unsupplied_for(world: AwawWorld, party: str) -> int:
    rows = world.hex_supply.values()
    return world.map.mask(row.hex for row in rows if party not in row.full_for)


# Communist China ----------------------------------------------------------------------------------


@BOOK.lays(HOSTS, "79.41", "Communist China builds in Russian hexes of China, too")
def communists_with_the_russians(world: AwawWorld, party: str) -> int:
    return controlled(world, Power.RUSSIA) if party == COMMUNIST_CHINA else 0


@BOOK.lays(
    BANNED,
    "79.43",
    "Communist China builds neither in Nationalist hexes, nor in Manchuria, nor in Hong Kong",
    nationality=COMMUNIST_CHINA,
)
def closed_to_communists(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    outside = world.statics.area("territory:manchuria", "territory:hong-kong")
    return outside | controlled(world, Power.CHINA)
