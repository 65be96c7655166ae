"""27.712, 27.722, 27.725: which ships a power may lay down in which of its yards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category, ShipStatus
from warcabinet.awaw.forces.ships import Ship
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_outside_home_countries import left_to_build
from warcabinet.awaw.logistics.construction.naval_air_construction import training_rate
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, classes
from warcabinet.awaw.naval.ships.yards import (
    AUSTRALIA,
    CANADA,
    US_YARDS,
    Yard,
)
from warcabinet.awaw.naval.shipyards.hurry_and_delay import tension
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    against_building,
    counters,
    figure,
    points,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.engine.book import Question, Refusal

US, BRITAIN = str(Power.US), str(Power.BRITAIN)
TO_COME = (ShipStatus.LATER, ShipStatus.PLANNED)
"""Ships of the list that nobody has begun in Fall 1939."""

AUSTRALIAN = {"australia-dd": 2, "australia-ca": 4}
"""27.712D, 27.473B, 71.152C: the factors of Australian ships that may be in play."""

CVES_IN_EUROPE = 4
"""17.356: what the U.S. may begin in a turn in a European scenario, without trained squadrons."""


class LayDown(Question, frozen=True):
    """27.7251: may a ship, or so many factors, be laid down in a yard?"""

    classes: ClassVar[tuple[str, ...]] = ("power", "yard", "sort")
    power: str
    yard: str
    sort: str
    what: str
    factors: int


# What there is ------------------------------------------------------------------------------------


@cache
def _ships_to_come(setting: Statics, power: str) -> Mapping[str, Ship]:
    """27.7224: the named ships of a power that are not begun as play begins."""
    scenario = setting.scenario
    rows = () if scenario is None else scenario.absent
    absent = {name for row in rows for name in row.ships}
    owner = setting.data.nationalities
    return {
        str(name): ship
        for name, ship in setting.forces.ships.items()
        if ship.status in TO_COME and owner[ship.nationality].power == power and name not in absent
    }


def ships_to_come(world: AwawWorld, power: str) -> list[str]:
    """The named ships that a power may begin: those of its list that it has not begun. For a seat
    that commands the power: it sees all its ships.
    """
    begun = {row.what for row in world.slips.values()}
    return [
        name
        for name in _ships_to_come(world.statics, power)
        if name not in begun and HullId(name) not in world.hulls and name not in world.sunk
    ]


def types_to_lay_down(world: AwawWorld, yard: Yard) -> list[UnitTypeId]:
    """27.712B, 27.712C, 27.712D, 20.43: the sorts of ships without names that a yard builds."""
    if yard.id == AUSTRALIA:
        names = list(AUSTRALIAN)
    else:
        names = [f"{yard.power}-dd", f"{yard.power}-ca"]
        names += [f"{US}-cve", f"{BRITAIN}-cve"] if yard.id in US_YARDS else []
    return [UnitTypeId(name) for name in names if name in world.statics.kinds]


def party_of(world: AwawWorld, what: str, yard: Yard) -> str:
    """Whose ship it will be."""
    kind = world.statics.kinds.get(what)
    return yard.power if kind is None else str(kind.nationality)


def against_laying_down(
    world: AwawWorld, power: str, yard: Yard, what: str, factors: int
) -> list[Refusal]:
    """27.7251, 27.712, 27.722, 27.7223A, 27.22C: every reason against laying down a ship in a yard,
    whatever else is done there.
    """
    known = classes(world.statics).get(what)
    own = ships_to_come(world, power)
    if is_escort_carrier(world, what) and yard.id not in US_YARDS:
        return [Refusal("27.7223A", "escort carriers are built in American yards only")]
    if known is None or (what not in own and what not in types_to_lay_down(world, yard)):
        return [Refusal("27.712", f"{what} is not laid down in {yard.name}")]
    if factors < known.size or factors % known.size or (known.named and factors != known.size):
        return [Refusal("27.7251B", f"{what}: in steps of {known.size} factors")]
    if found := against_building(world, power, yard):
        return found
    return BOOK.may(world, LayDown(power, yard.id, known.sort, what, factors))


# Restrictions -------------------------------------------------------------------------------------


@BOOK.forbids(
    LayDown,
    "27.7222, 27.7222A, 27.7222B, 27.7222C",
    "the U.S. and Japan build all fast carriers, Germany, Italy and Britain light ones only, "
    "others none",
    sort=Sort.FAST_CARRIER,
)
def no_such_carriers(world: AwawWorld, asked: LayDown) -> bool:
    ship = _ships_to_come(world.statics, asked.power)[asked.what]
    return not builds_carriers(world, asked.power, ship.kind)


def builds_carriers(world: AwawWorld, power: str, kind: str) -> bool:
    """27.7222A, 27.7222B, 27.7222C: does a power build fast carriers of a kind?"""
    return world.statics.tables["carrier-rights"].text(power, kind.lower()) == "yes"


@BOOK.forbids(
    LayDown,
    "27.712C, 27.475B, 70.15B",
    "ships of three factors and more are not built in Canada",
    yard=CANADA,
)
def too_big_for_canada(world: AwawWorld, asked: LayDown) -> bool:
    one = classes(world.statics)[asked.what]
    return one.named and one.size > 2


@BOOK.forbids(
    LayDown, "27.712D", "only Australian destroyers and cruisers are built there", yard=AUSTRALIA
)
def only_australian(world: AwawWorld, asked: LayDown) -> bool:
    return asked.what not in AUSTRALIAN


@BOOK.forbids(
    LayDown,
    "27.712D, 27.473B, 71.152C",
    "Australia has two factors of destroyers and two cruisers in play at most",
    yard=AUSTRALIA,
)
def enough_australians(world: AwawWorld, asked: LayDown) -> bool:
    there = sum(row.factors for row in world.hulls.values() if row.what == asked.what)
    there += sum(row.factors for row in world.slips.values() if row.what == asked.what)
    return there + asked.factors > AUSTRALIAN.get(asked.what, 0)


@BOOK.forbids(
    LayDown,
    "27.473B",
    "Australia builds for nine BRPs a turn at most, units and ships together",
    yard=AUSTRALIA,
)
def beyond_the_australian_limit(world: AwawWorld, asked: LayDown) -> bool:
    begun = counters(world, asked.what, asked.factors)
    return begun * figure(world, "brps per naval factor") > left_to_build(world, AUSTRALIA)


@BOOK.forbids(
    LayDown,
    "27.7223C",
    "American escort carriers are built from a U.S.-Axis tension of 35",
    sort=Sort.ESCORT_CARRIER,
)
def american_escort_carriers(world: AwawWorld, asked: LayDown) -> bool:
    wanted = figure(world, "american cves from usat")
    return asked.what == f"{US}-cve" and not _tense_or_at_war(world, wanted)


@BOOK.forbids(
    LayDown,
    "27.7223B, 20.441",
    "British escort carriers are built in the U.S. from a U.S.-Axis tension of 28",
    sort=Sort.ESCORT_CARRIER,
)
def british_escort_carriers(world: AwawWorld, asked: LayDown) -> bool:
    wanted = figure(world, "british cves from usat")
    return asked.what == f"{BRITAIN}-cve" and not _tense_or_at_war(world, wanted)


def _tense_or_at_war(world: AwawWorld, wanted: int) -> bool:
    """R-381: at war the tension does not matter any more; without Europe the war with Japan."""
    enemy = Power.JAPAN if _pacific_alone(world) else Power.GERMANY
    return tension(world, Tension.USAT) >= wanted or at_war(world, Power.US, enemy)


def _pacific_alone(world: AwawWorld) -> bool:
    return world.statics.pacific == world.map.spaces


def escort_carriers_a_turn(world: AwawWorld, owner: str) -> int:
    """17.353B, 17.356, 27.61, 27.7274, 27.7223B, 27.7223C, 20.441: how many escort carriers for a
    power may be begun in a turn: as many as it may train squadrons, which they do not count
    against; in a European scenario four American ones.
    """
    if owner == US and not world.statics.pacific:
        return CVES_IN_EUROPE
    return training_rate(world, owner)


def is_escort_carrier(world: AwawWorld, what: str) -> bool:
    kind = world.statics.kinds.get(what)
    return kind is not None and kind.category is Category.CVE


def points_for_small_ships(world: AwawWorld, yard: Yard) -> int:
    """27.7221A: how many of them may go into ships of one factor: half, rounded up."""
    return -(-points(world, yard) // figure(world, "rate per point for one-factor units"))
