"""40.25, 33.4622, 33.4623: Western Allied oil for Russia, and what Russia draws from Persia and
Mosul.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_sources import (
    MOST_FROM,
    RUSSIA,
    DrawOil,
    centers,
    yield_of,
)
from warcabinet.awaw.logistics.oil.oil_status import tracked
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import COMES_IN
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import (
    PERSIAN_ROUTE,
    oil_by,
    opened_before,
    persian_capacity,
    persian_line,
    turkish_capacity,
    turkish_line,
)
from warcabinet.awaw.logistics.shipments.restrictions_on_brp_grants import Grant
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    BRITAIN,
    BRPS_PER_COUNTER,
    GROUPS,
    US,
    Way,
    allied_hexes,
    figure,
    held_by_allies,
    joined,
    room_on,
    spot,
    transports_for,
    ways_to,
)
from warcabinet.awaw.logistics.shipments.western_allied_oil_shipments import room_for_oil
from warcabinet.awaw.naval.transports.transports import WESTERN, transports_in
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of
from warcabinet.awaw.state.shipments import Route, Shipment, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId

PERSIAN = ("Abadan", "Ahwaz")
TO = "russia"


class SendOil(Action, frozen=True):
    """40.25: a power of the Western Allies sends oil counters to Russia."""

    giver: Power
    route: Route
    where: SpaceId
    counters: int


# What Russia draws itself -------------------------------------------------------------------------


@BOOK.forbids(
    DrawOil,
    "33.4622",
    "Russia draws on Persian centers only if the Persian route was opened in an earlier turn",
    faction=RUSSIA,
    center=PERSIAN,
)
def persia_is_closed(world: AwawWorld, asked: DrawOil) -> bool:
    return not opened_before(world, PERSIAN_ROUTE)


@BOOK.forbids(
    DrawOil,
    "33.4622",
    "Russia draws on Mosul only while the Allies control Turkey",
    faction=RUSSIA,
    center="Mosul",
)
def turkey_is_closed(world: AwawWorld, asked: DrawOil) -> bool:
    return not held_by_allies(world, "Ankara")


@BOOK.lays(
    MOST_FROM, "33.4622", "Russia draws one counter a turn from Persia at most", faction=RUSSIA
)
def from_persia(world: AwawWorld, faction: str) -> tuple[tuple[str, ...], int]:
    figures = world.statics.tables["oil-figures"]
    return PERSIAN, figures.number("persian counters for russia a turn", "value")


# By which way -------------------------------------------------------------------------------------


def _western(world: AwawWorld, *names: str) -> list[tuple[str, SpaceId]]:
    """Oil centers that the Western Allies hold and that yield oil."""
    ours = held_by(world, members_of(world, WESTERN))
    return [
        (name, space)
        for name, space, yields in centers(world)
        if name in names and world.map.has(ours, space) and yield_of(world, space, yields)
    ]


def by_land(world: AwawWorld) -> Iterator[Way]:
    """40.25B, 40.25C, 40.252, 40.51C, 40.53, 40.532, 40.61C, 40.65, 33.4722, 33.4723: Persian oil
    through Persia, and that of Mosul through Turkey, without transports.
    """
    most = persian_capacity(world) if spot(world, "Tehran") else 0
    if opened_before(world, PERSIAN_ROUTE) and (oil := oil_by(world, "persia", most)):
        for name, space in _western(world, *PERSIAN):
            if persian_line(world, name):
                yield Way(Route.PERSIA, space, (), "persia", most, oil)
    most = turkish_capacity(world)
    if oil := oil_by(world, "turkey", most):
        for _, space in _western(world, "Mosul"):
            if _through_turkey(world, world.map.bit(space)):
                yield Way(Route.TURKEY, space, (), "turkey", most, oil)


def _through_turkey(world: AwawWorld, mosul: int) -> bool:
    area = allied_hexes(world, BRITAIN, RUSSIA)
    ankara = spot(world, "Ankara")
    return joined(world, BRITAIN, area, mosul, ankara) and turkish_line(world, ankara)


def oil_ways(world: AwawWorld, giver: str) -> list[Way]:
    """40.25, 33.4623: the ways by which a power may send oil to Russia now."""
    found = [way for way in ways_to(world, giver, TO) if way.oil] if giver == US else []
    return [*found, *by_land(world)]


def sent_by(world: AwawWorld, way: Way) -> int:
    rows = world.shipments.rows()
    return sum(row.oil for row in rows if row.route in GROUPS[way.group])


def against_oil(
    world: AwawWorld, giver: str, route: Route, where: SpaceId, counters: int, late: bool = False
) -> list[Refusal]:
    """40.25, 40.251, 40.252, 33.4623, 33.473: every reason why this oil is not sent."""
    if faction_of(world, giver) != WESTERN:
        return [Refusal("40.25", "the Western Allies send oil to Russia")]
    if found := BOOK.may(world, Grant(giver, TO)):
        return found
    if tracked(world, RUSSIA) is None:
        return [Refusal("33.4624", "Russia has as much oil as it needs")]
    ways = [way for way in oil_ways(world, giver) if (way.route, way.where) == (route, where)]
    if not ways:
        return [Refusal("40.25", "no oil goes to Russia that way now", (a_hex(where),))]
    way, each = ways[0], figure(world, BRPS_PER_COUNTER)
    if counters < 1 or sent_by(world, way) + counters > way.oil:
        return [Refusal("40.25", f"{way.oil} counters a turn go by this route", (a_hex(where),))]
    room = room_on(world, way) or 0
    if counters * each > room:
        return [Refusal("40.251", f"a counter takes up {each} BRPs of the route", (a_hex(where),))]
    for leg in way.legs:
        have = transports_in(world, WESTERN, leg.transports, usable=True)
        if transports_for(world, leg, 0, counters, late) > have:
            return [Refusal("40.252", "each counter by sea needs a transport", (a_hex(where),))]
        if counters > (left := room_for_oil(world, leg.transports)):
            reason = f"transports of this SW box may carry {left} counters more in this turn"
            return [Refusal("33.473", reason, (a_hex(where),))]
    return []


def oil_way(world: AwawWorld, action: SendOil) -> Way:
    ways = oil_ways(world, str(action.giver))
    return next(way for way in ways if (way.route, way.where) == (action.route, action.where))


def oil_cargoes(world: AwawWorld, own: frozenset[str], late: bool) -> Iterator[SendOil]:
    """Single counters that powers of a seat can send."""
    if tracked(world, RUSSIA) is None:
        return
    for giver in (Power.US, Power.BRITAIN):
        if giver not in own:
            continue
        for way in oil_ways(world, str(giver)):
            if not against_oil(world, str(giver), way.route, way.where, 1, late):
                yield SendOil(giver, way.route, way.where, 1)


# Arriving -----------------------------------------------------------------------------------------


@BOOK.happens(
    COMES_IN,
    "33.41C, 33.43B, 33.4623, 20.59, 40.253",
    "counters that have come through are in the reserve at once, one for each transport that is "
    "left; no BRPs change hands",
)
def oil_arrives(world: AwawWorld, row: Shipment, ships: int | None) -> None:
    if not row.oil:
        return
    got = row.oil if ships is None else min(row.oil, ships)
    world.amend(world.shipments[row.id], state=ShipmentState.ARRIVED)
    reserve = world.oil_reserves.get(row.to)
    if reserve is None:
        return
    world.amend(reserve, counters=reserve.counters + got)
    lost = f", {row.oil - got} are lost at sea" if got < row.oil else ""
    world.tell("33.43B", f"{got} oil counters reach the reserve of the {row.to}{lost}")
