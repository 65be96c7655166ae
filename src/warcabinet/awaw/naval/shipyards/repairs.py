"""27.713, 27.726, 27.728: ships that wait for repair, where they are repaired, and who pays."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.ships.changing import change, take
from warcabinet.awaw.naval.ships.contents import loose_in, squadrons_on
from warcabinet.awaw.naval.ships.squadrons import go_ashore
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.ships.yards import ATLANTIC_US, PACIFIC_US, US_YARDS, Yard
from warcabinet.awaw.naval.shipyards.naval_construction_chart import first_cell, put_on
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    against_work,
    captured,
    runner,
)
from warcabinet.awaw.politics.parties import faction_of, payer_of
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.berths import force_of
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Power, Theater, at_war
from warcabinet.engine.book import Question, Refusal
from warcabinet.hexes import SpaceId

REPAIRED = (Sort.CRUISER, Sort.CAPITAL_SHIP, Sort.FAST_CARRIER)
"""27.721C: what is damaged and repaired; ships of one factor never are."""

THEATERS = {ATLANTIC_US: Theater.EUROPE, PACIFIC_US: Theater.PACIFIC}
"""27.7263: where the points of the American yards raise ships."""


class RepairShip(Question, frozen=True):
    """27.7264, 27.7266: may the repair of a ship begin in a yard?"""

    classes: ClassVar[tuple[str, ...]] = ("yard", "party")
    yard: str
    party: str
    what: str
    factors: int
    place: SpaceId
    damaged: int
    """The factors of it that are damaged there."""


def waiting(world: AwawWorld, yard: Yard) -> list[Hull]:
    """27.7261, 27.724D, 27.7281: the damaged ships that wait for repair in a yard: they lie in its
    port, and may leave it again.
    """
    return [
        hull
        for hull in loose_in(world, yard.place)
        if hull.condition is Condition.DAMAGED and class_of(world, hull).sort in REPAIRED
    ]


def waiting_ship(world: AwawWorld, yard: Yard, what: str) -> Hull | None:
    return next((hull for hull in waiting(world, yard) if hull.what == what), None)


def payer_for(world: AwawWorld, power: str, yard: Yard, hull: Hull) -> str:
    """27.7264: the owner of the yard pays for repairs; in a captured yard the owner of the ship."""
    return str(payer_of(world, hull.party) or power) if captured(world, yard) else power


def against_repair(
    world: AwawWorld, power: str, yard: Yard, what: str, factors: int
) -> list[Refusal]:
    """27.7261, 27.7264, 27.7266: every reason against beginning a repair, whatever else is done in
    the yard.
    """
    hull = waiting_ship(world, yard, what)
    if hull is None:
        return [Refusal("27.7261", f"{what} does not wait for repair in {yard.name}")]
    size = class_of(world, hull).size
    if factors < size or factors % size or factors > hull.factors:
        return [Refusal("27.7267", f"{hull.factors} factors of {what} wait there")]
    if found := against_work(world, power, yard, "27.7264"):
        return found
    if faction_of(world, hull.party) != faction_of(world, power):
        return [Refusal("27.7264", f"{what} is no ship of the alliance faction of {power}")]
    asked = RepairShip(yard.id, hull.party, what, factors, yard.place, hull.factors)
    return BOOK.may(world, asked)


@BOOK.forbids(
    RepairShip,
    "27.7266A, 27.7262",
    "repairs do not begin in the player turn in which a ship was damaged or raised",
)
def damaged_just_now(world: AwawWorld, asked: RepairShip) -> bool:
    fresh = world.damaged_now.get(asked.what)
    return fresh is not None and asked.factors > asked.damaged - fresh.factors


@BOOK.forbids(
    RepairShip, "27.7266B", "Russian ships are not repaired in the Pacific", party=Power.RUSSIA
)
def russian_in_the_pacific(world: AwawWorld, asked: RepairShip) -> bool:
    return world.statics.theater_at(asked.place) is Theater.PACIFIC


@BOOK.forbids(
    RepairShip,
    "27.7264",
    "ships are repaired in the U.S. only if it is at war with Germany or Japan",
    yard=US_YARDS,
)
def us_at_peace(world: AwawWorld, asked: RepairShip) -> bool:
    return not (at_war(world, Power.US, Power.GERMANY) or at_war(world, Power.US, Power.JAPAN))


def begin_repair(world: AwawWorld, yard: Yard, what: str, factors: int) -> tuple[ChartRow, Season]:
    """27.7267, 20.5222E, 27.7283: a damaged ship leaves the port for the chart. The squadrons on a
    carrier go ashore; they could not fly from it either."""
    hull = waiting_ship(world, yard, what)
    assert hull is not None
    for row in squadrons_on(world, what) if hull.named else ():
        go_ashore(world, row, row.squadrons, yard.place)
    gone = take(world, hull, factors)
    cell = first_cell(world, what, repair=True)
    put_on(world, yard, what, gone.party, gone.factors, cell)
    return cell


# Ships sunk in port -------------------------------------------------------------------------------


def sunk_in_port(world: AwawWorld, power: str) -> list[Hull]:
    """27.7262, 27.7263, 27.721C: the named ships of a power that lie sunk in a port."""
    return [
        hull
        for hull in world.hulls.values()
        if hull.named
        and hull.party == power
        and hull.condition is Condition.SUNK
        and force_of(hull.berth) is None
    ]


def against_raising(world: AwawWorld, power: str, yard: Yard, what: str) -> list[Refusal]:
    """27.7262, 27.7263: every reason against raising a ship with the points of a yard: of any that
    its owner has, also without full supply, which only what is done in the yard needs.
    """
    hull = next((one for one in sunk_in_port(world, power) if one.what == what), None)
    if hull is None:
        return [Refusal("27.7263", f"{what} is no ship of {power} that lies sunk in a port")]
    if runner(world, yard) != power:
        return [Refusal("27.71", f"{yard.name} is no yard in which {power} works")]
    theater = world.statics.theater_at(str(hull.berth))
    if THEATERS.get(yard.id, theater) is not theater:
        return [Refusal("27.7263", f"the points of {yard.name} are used in its own theater")]
    return []


def raise_ship(world: AwawWorld, what: str) -> None:
    """27.7262, 20.5212B: a ship that lay sunk in port is damaged now."""
    hull = next(one for one in world.hulls.values() if one.what == what)
    change(world, hull, condition=Condition.DAMAGED)
