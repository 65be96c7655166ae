"""27.42, 27.47: where each power raises its troops, and what is left out."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import cut_of
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import (
    price_of,
)
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    BANNED,
    HOME,
    RATION,
    places_for,
)
from warcabinet.awaw.logistics.hex_control.hex_control import country_area
from warcabinet.awaw.logistics.oil.oil_sources import BringOilTo
from warcabinet.awaw.state.construction import Built
from warcabinet.awaw.state.rulings import URALS_BOX, chosen
from warcabinet.awaw.state.world import AwawWorld

US_BOXES = ("atlantic-us", "pacific-us")
GERMAN_INFANTRY = UnitTypeId("germany-infantry-3-3")


def _limit(world: AwawWorld, where: str, what: str) -> int:
    return world.statics.tables["construction-elsewhere"].number((where, what), "value")


# Home countries -----------------------------------------------------------------------------------


@BOOK.lays(HOME, "27.42A", "Germany and East Prussia", nationality="germany")
def germany(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:home-germany")


@BOOK.lays(HOME, "27.42B", "Italy with Sicily", nationality="italy")
def italy(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:home-italy")


@BOOK.lays(HOME, "27.42C", "Japan: Kyushu, Shikoku, Honshu and Hokkaido alone", nationality="japan")
def japan(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:japan-home")


@BOOK.lays(HOME, "27.42D", "Britain with Ulster", nationality="britain")
def britain(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:home-britain")


@BOOK.lays(HOME, "27.42E", "France without Corsica", nationality="france")
def france(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:home-france")


@BOOK.lays(HOME, "27.42F", "Russia itself, not eastern Europe", nationality="russia")
def russia(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:home-russia") | _urals_if_open(world)


def _urals_if_open(world: AwawWorld) -> int:
    """27.42F: another printing lets Russia build in the Urals box (R-011)."""
    return world.map.bit("urals") if chosen(world, URALS_BOX) == "yes" else 0


@BOOK.lays(HOME, "27.42G, 27.52", "either U.S. box, wherever they were lost", nationality="us")
def united_states(world: AwawWorld, nationality: str, party: str) -> int:
    return world.map.mask(US_BOXES)


@BOOK.lays(HOME, "27.42H, 78.21", "China", nationality="china")
def china(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:china-whole")


@BOOK.lays(
    BANNED,
    "27.42H",
    "neither Nationalist nor Communist China builds in Manchuria",
    nationality=("china", "communist-china"),
)
def manchuria(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.statics.area("territory:manchuria")


@BOOK.lays(BANNED, "27.42B", "Italy builds nothing in Sardinia", nationality="italy")
def sardinia(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.statics.area("region:sardinia")


@BOOK.lays(BANNED, "27.42E", "France builds nothing in Corsica", nationality="france")
def corsica(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.statics.area("region:corsica")


@BOOK.lays(
    BANNED,
    "27.42F, 63.13, 5.76",
    "Russia builds nothing in eastern Europe or in the Urals box",
    nationality="russia",
)
def eastern_europe_and_urals(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    closed = world.statics.area("region:eastern-europe") | world.map.bit("urals")
    return closed & ~_urals_if_open(world)


# Away from home -----------------------------------------------------------------------------------


def _mainland(world: AwawWorld) -> int:
    return world.statics.area("territory:korea", "territory:manchuria")


@BOOK.lays(HOME, "27.471", "Korea and Manchuria, for infantry", nationality="japan")
def mainland(world: AwawWorld, nationality: str, party: str) -> int:
    return _mainland(world)


@BOOK.lays(
    BANNED,
    "27.471",
    "Japan builds nothing but infantry in Korea and Manchuria",
    nationality="japan",
    category=tuple(one for one in Category if one is not Category.INFANTRY),
)
def only_infantry_on_the_mainland(
    world: AwawWorld, nationality: str, category: str, party: str
) -> int:
    return _mainland(world)


@BOOK.lays(
    RATION,
    "27.471",
    "Japan builds three infantry factors a turn in Korea and Manchuria",
    nationality="japan",
)
def mainland_limit(world: AwawWorld, nationality: str, kind: str) -> tuple[int, int]:
    kinds, area = world.statics.kinds, _mainland(world)
    built = sum(row.count * kinds[row.type].combat for row in _built_in(world, area))
    most = _limit(world, "korea and manchuria", "infantry factors a turn")
    return (most - built) // max(kinds[kind].combat, 1), area


@BOOK.lays(HOME, "27.476", "Siberia, but not Mongolia and Tannu Tuva", nationality="russia")
def siberia(world: AwawWorld, nationality: str, party: str) -> int:
    return world.statics.area("region:siberia")


@BOOK.lays(
    RATION,
    "27.476",
    "Russia builds six BRPs of ground and air units a turn in Siberia",
    nationality="russia",
)
def siberian_limit(world: AwawWorld, nationality: str, kind: str) -> tuple[int, int]:
    area = world.statics.area("region:siberia")
    if not area:
        return 0, 0
    kinds = world.statics.kinds
    built = sum(row.count * kinds[row.type].cost for row in _built_in(world, area))
    most = _limit(world, "siberia", "ground and air brps a turn")
    return (most - built) // max(kinds[kind].cost, 1), area


def _built_in(world: AwawWorld, area: int) -> list[Built]:
    return [row for row in world.built.values() if world.map.has(area, row.place)]


# The Commonwealth ---------------------------------------------------------------------------------


@BOOK.lays(HOME, "27.472A, 82.13B, 5.36", "the South Africa box", nationality="south-africa")
def south_africa(world: AwawWorld, nationality: str, party: str) -> int:
    return world.map.bit("south-africa")


@BOOK.lays(
    HOME,
    "27.473A, 82.13B, 5.56",
    "Australian hexes and the Australia box",
    nationality="australia",
)
def australia(world: AwawWorld, nationality: str, party: str) -> int:
    return country_area(world, "australia") | world.map.bit("australia")


@BOOK.lays(
    HOME,
    "27.474A, 27.474D, 5.46, 10.65B, 10.66",
    "Indian hexes and the India box, for the Chindit too",
    nationality="india",
)
def india(world: AwawWorld, nationality: str, party: str) -> int:
    return country_area(world, "india") | world.map.bit("india")


@BOOK.lays(HOME, "27.475A, 5.26", "Canada: either U.S. box", nationality="canada")
def canada(world: AwawWorld, nationality: str, party: str) -> int:
    return world.map.mask(US_BOXES)


@BOOK.forbids(
    Construct,
    "27.473B, 27.331C",
    "Australia builds nine BRPs a turn, fewer with enemies beside its box; of that three infantry "
    "factors and one air factor",
    nationality="australia",
)
def australian_limits(world: AwawWorld, asked: Construct) -> bool:
    kinds = world.statics.kinds
    if _beyond_its_limit(world, "australia", asked):
        return True
    if asked.category == Category.INFANTRY:
        built = sum(
            row.count * kinds[row.type].combat
            for row in world.built.values()
            if kinds[row.type].nationality == "australia"
            and kinds[row.type].category is Category.INFANTRY
        )
        new = asked.count * kinds[asked.kind].combat
        return built + new > _limit(world, "australia", "infantry factors a turn")
    if asked.category == Category.AAF:
        built = sum(row.count for row in world.built.values() if row.type == asked.kind)
        return built + asked.count > _limit(world, "australia", "army air factors a turn")
    return False


@BOOK.forbids(
    Construct,
    "27.474B, 27.331C",
    "India builds three BRPs of units a turn, fewer with enemies beside its box",
    nationality="india",
)
def indian_limit(world: AwawWorld, asked: Construct) -> bool:
    return _beyond_its_limit(world, "india", asked)


def left_to_build(world: AwawWorld, country: str) -> int:
    """27.331C, 27.473B, 27.474B: the BRPs for which a country may still build in this turn. What
    was paid counts (R-068), for its units and for work in its yard.
    """
    kinds = world.statics.kinds
    built = sum(
        row.paid
        for row in world.built.values()
        if country in (kinds[row.type].nationality, row.party)
    )
    return _limit(world, country, "brps a turn") - cut_of(world, country) - built


def _beyond_its_limit(world: AwawWorld, country: str, asked: Construct) -> bool:
    """27.473B, 27.474B: would a country with what is asked for have built more in this turn than
    its own limit?
    """
    new = price_of(world, asked.kind, asked.party, asked.count).brps
    return new > left_to_build(world, country)


# Oil ----------------------------------------------------------------------------------------------


@BOOK.forbids(
    BringOilTo, "33.442", "oil comes only to objectives in which Germany may build units now"
)
def closed_to_construction(world: AwawWorld, asked: BringOilTo) -> bool:
    return not world.map.has(places_for(world, GERMAN_INFANTRY, "germany"), asked.space)


BOOK.note("5.66", "no units are built in the Ethiopia box: it is nobody's home country")
