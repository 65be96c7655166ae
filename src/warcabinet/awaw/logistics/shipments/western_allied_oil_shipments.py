"""33.43B, 33.472, 33.473: the Western Allies ship oil: from the U.S. boxes, from Abadan and from
South Africa, to their reserves and to where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.logistics.oil.oil_reserves import largest_reserve
from warcabinet.awaw.logistics.oil.oil_status import tracked
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import (
    COMES_BACK,
    SENT,
    send,
    survivors,
    use_transports,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    ATLANTIC_US,
    BRITAIN,
    INDIAN_OCEAN,
    PACIFIC,
    PACIFIC_US,
    US,
    Way,
    oil_landings,
    out_of_the_war,
    passable,
    played,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    SOUTH_AFRICA as SOUTH_AFRICA_BOX,
)
from warcabinet.awaw.logistics.shipments.western_allied_oil_reserves import (
    CENTER,
    IN_PERSIA,
    LOCAL,
    SOUTH_AFRICA,
    counted_at,
    joined_by_land,
    sources_of,
    zones_now,
)
from warcabinet.awaw.logistics.shipments.western_allied_oil_sources import gets_to_abadan, may_draw
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.sea_supply.lanes import lanes, leads_to
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.transports.transports import WESTERN, oil_lift, transports_in
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.oil import OilReserve
from warcabinet.awaw.state.shipments import Leg, Route, Shipment, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, Theater, at_war
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

ROUTES = {
    BOXES["atlantic"]: Route.ATLANTIC,
    BOXES["pacific"]: Route.PACIFIC,
    BOXES["indian-ocean"]: Route.INDIAN_OCEAN,
}
ANY_PORT = "Western Allied ports"
MANY = 99
"""33.4721: as much as transports carry."""


class ShipOil(Action, frozen=True):
    """33.473: transports bring oil counters of the Western Allies from one place to another."""

    source: SpaceId
    to: SpaceId
    counters: int


# From where to where ------------------------------------------------------------------------------


@derived
def legs(world: AwawWorld) -> tuple[Leg, ...]:
    """30.331D, 33.4731B, 33.4732B, 33.4733A, 33.533: between which places which transports
    carry oil: as the table of routes says, and from the Pacific U.S. box to zones that it supplies.
    """
    found: dict[Leg, None] = {}
    for row in world.statics.tables["oil-routes"].rows:
        start = _space(world, str(row.keys[0]))
        box = BOXES[str(row.cells["transports"]).lower().replace(" ", "-")]
        if start is None or not played(world, start, box):
            continue
        to = str(row.keys[1])
        goals = _ports_of(world, start) if to == ANY_PORT else [_space(world, to)]
        for goal in goals:
            if goal is not None and world.map.has(world.statics.map, goal):
                found[Leg(start, goal, box)] = None
    if played(world, PACIFIC_US, BOXES["pacific"]):
        fed = [
            SpaceId(name.removeprefix(LOCAL))
            for name, _ in zones_now(world)
            if name.startswith(LOCAL)
        ]
        ports = _ports_of(world, PACIFIC_US) if fed else ()
        for goal in fed:
            if goal in ports:
                found[Leg(PACIFIC_US, goal, BOXES["pacific"])] = None
    return tuple(found)


def _space(world: AwawWorld, name: str) -> SpaceId | None:
    boxes = {row.name: SpaceId(box) for box, row in world.board.boxes.items()}
    place = world.board.place(name)
    return boxes.get(name) if place is None else SpaceId(place.hex)


def _ports_of(world: AwawWorld, box: SpaceId) -> list[SpaceId]:
    """33.4731B, 21.65D, 30.331C, 30.342: the supplied ports and bridgeheads to which a lane leads
    out of a box.
    """
    found = [lane for lane in lanes(world.statics) if lane.box == box]
    ports = oil_landings(world, world.statics.map)
    return [port for port in ports if any(leads_to(world, lane, port) for lane in found)]


def destination(world: AwawWorld, goal: SpaceId) -> str:
    """33.43A, 33.472, 33.533: what counters are added to: the reserve whose source a line by land
    joins to the port, that of the box, or the oil of the zone.
    """
    bit = world.map.bit(goal)
    for name, places in sources_of(world.statics).items():
        if places & bit:
            return name
    for name, places in sources_of(world.statics).items():
        if joined_by_land(world, bit, places):
            return name
    zones = zones_now(world)
    local = next((n for n, area in zones if n.startswith(LOCAL) and area & bit), None)
    return local or f"{LOCAL}{goal}"


def _goes_aboard(world: AwawWorld, source: SpaceId) -> bool:
    """21.65C, 33.4723: may oil leave this place: a box, or a fully supplied port of the Western
    Allies or of neutral Persia?
    """
    if not world.map.is_hex(source):
        return True
    name = next((row.name for row in world.board.places_at.get(source, ())), "")
    return may_draw(world, name, source) and supply_in(world, source) is Supply.FULL


def _goes_ashore(world: AwawWorld, goal: SpaceId) -> bool:
    """21.65D, 21.65E, 5.43, 5.53: may oil come to this place: a box whose country has not
    surrendered, or a port or bridgehead of the Western Allies that has some supply, or gets it at
    the same time?
    """
    if not world.map.is_hex(goal):
        return not out_of_the_war(world, goal)
    return goal in oil_landings(world, world.map.bit(goal))


# What there is ------------------------------------------------------------------------------------


def stock(world: AwawWorld, source: SpaceId) -> int:
    """33.4721, 33.4723, 33.4733A, 5.25B, 5.35B, 33.21A: the counters that may be shipped from a
    place: any number from the U.S. boxes, the reserve of South Africa, what Persia has yielded in
    this turn.
    """
    if source in (ATLANTIC_US, PACIFIC_US):
        return MANY
    names = (SOUTH_AFRICA,) if source == SOUTH_AFRICA_BOX else _persian(world)
    return sum(world.oil_reserves[one].counters for one in names if tracked(world, one) is not None)


def _persian(world: AwawWorld) -> tuple[str, ...]:
    """33.4723: the centers whose oil is in Abadan, or gets there by land."""
    return tuple(
        name
        for one in IN_PERSIA
        if (name := f"{CENTER}{one}") in world.oil_reserves and gets_to_abadan(world, one)
    )


def _take(world: AwawWorld, source: SpaceId, counters: int) -> None:
    if source in (ATLANTIC_US, PACIFIC_US):
        return
    names = (SOUTH_AFRICA,) if source == SOUTH_AFRICA_BOX else _persian(world)
    for name in names:
        row = world.oil_reserves[name]
        some = min(counters, row.counters)
        if some:
            world.amend(row, counters=row.counters - some)
        counters -= some


def room_for_oil(world: AwawWorld, box: SpaceId) -> int:
    """33.473, 33.4731A, 20.64A: how many more counters transports of an SW box may carry in this
    player turn, by the number that there are; those at sea with oil count.
    """
    rows = [
        row
        for row in world.shipments.rows()
        if row.oil and row.state is not ShipmentState.TURNED_BACK
        for leg in row.legs
        if leg.transports == box
    ]
    sailing = sum(
        survivors(world, one)
        for row in rows
        if row.state is ShipmentState.ANNOUNCED
        for one in row.activities
    )
    most = oil_lift(world, transports_in(world, WESTERN, box) + sailing)
    return max(0, most - sum(row.oil for row in rows))


def against_shipping_oil(world: AwawWorld, action: ShipOil) -> list[Refusal]:
    """33.43B, 33.473, 33.4731, 33.4732, 33.4733, 20.64A, 21.65C, 21.65D: every reason why this is
    not shipped.
    """
    about = (a_hex(action.source), a_hex(action.to))
    leg = next(
        (one for one in legs(world) if (one.start, one.goal) == (action.source, action.to)), None
    )
    if leg is None:
        return [Refusal("33.473", "the Western Allies ship no oil that way", about)]
    if not _goes_aboard(world, action.source):
        reason = "oil goes aboard in a fully supplied port of the Western Allies or neutral Persia"
        return [Refusal("21.65C", reason, (a_hex(action.source),))]
    if not _goes_ashore(world, action.to):
        reason = "oil goes ashore in boxes and supplied ports that are still Western Allied"
        return [Refusal("21.65D", reason, (a_hex(action.to),))]
    name = destination(world, action.to)
    counted = tracked(world, name) is not None
    if not counted and not (name.startswith(LOCAL) and counted_at(world, action.to)):
        return [Refusal("33.48", "the oil there is not counted yet", about)]
    have = stock(world, action.source)
    if not 0 < action.counters <= have:
        return [Refusal("33.472", f"{have} counters can be shipped from there", about)]
    room = room_for_oil(world, leg.transports)
    if action.counters > room:
        reason = f"transports of this SW box may carry {room} counters more in this turn"
        return [Refusal("33.473", reason, about)]
    free = transports_in(world, WESTERN, leg.transports, usable=True)
    if action.counters > free:
        return [Refusal("33.43B", f"each counter needs a transport, and {free} are free", about)]
    if not passable(world, leg):
        return [Refusal("33.43B", "no way by sea in range leads there", about)]
    return []


def ship_oil(world: AwawWorld, action: ShipOil, post_combat: bool) -> Shipment:
    """33.43B, 33.4733A: counters leave, each with its transport."""
    leg = next(one for one in legs(world) if (one.start, one.goal) == (action.source, action.to))
    name = destination(world, action.to)
    if name not in world.oil_reserves:
        world.put(OilReserve(name, 0, True))
    _take(world, action.source, action.counters)
    way = Way(ROUTES[leg.transports], action.to, (leg,))
    return send(world, WESTERN, name, way, oil=action.counters, post_combat=post_combat)


@BOOK.happens(
    COMES_BACK, "21.66B, 33.43B", "oil of transports that turn back is where it was shipped from"
)
def back_in_its_reserve(world: AwawWorld, row: Shipment, ships: int) -> None:
    if row.oil and row.giver == WESTERN:
        got = min(row.oil, ships)
        world.amend(row, returned=got)
        _take(world, row.legs[0].start, -got)


@BOOK.happens(
    SENT,
    "33.4722, 33.4723",
    "what is sent to Russia from Mosul or Persia is no longer there",
)
def sent_to_russia(world: AwawWorld, row: Shipment, way: Way) -> None:
    if not row.oil or row.route not in (Route.PERSIA, Route.TURKEY):
        return
    at = {place.hex: place.name for place in world.board.rows.places.rows}
    name = f"{CENTER}{at.get(way.where, '')}"
    reserve = world.oil_reserves.get(name)
    if reserve is not None and reserve.counters:
        world.amend(reserve, counters=max(0, reserve.counters - row.oil))


# The form -----------------------------------------------------------------------------------------


def _commands_oil(asked: Asked) -> bool:
    own = commands(asked.world, asked.seat)
    return BRITAIN in own or US in own


def cargoes(asked: Asked) -> Iterator[ShipOil]:
    """Single counters that can be shipped."""
    if not _commands_oil(asked):
        return
    for leg in legs(asked.world):
        action = ShipOil(leg.start, leg.goal, 1)
        if not against_shipping_oil(asked.world, action):
            yield action


def to_reserves(asked: Asked) -> Iterator[ShipOil]:
    """What fills the reserves that have room."""
    world: AwawWorld = asked.world
    for one in cargoes(asked):
        reserve = world.oil_reserves.get(destination(world, one.to))
        if reserve is None or reserve.faction not in sources_of(world.statics):
            continue
        coming = sum(
            row.oil
            for row in world.shipments.rows()
            if row.to == reserve.faction and row.state is ShipmentState.ANNOUNCED
        )
        if reserve.counters + coming < largest_reserve(world, reserve.faction):
            yield one


def _nothing_to_ship(asked: Asked) -> list[Refusal]:
    if next(cargoes(asked), None) is not None:
        return []
    return [Refusal("33.473", "there is no oil that transports of yours can bring anywhere")]


def _starts(asked: Asked, got: Got) -> Domain[SpaceId]:
    starts = list(dict.fromkeys(leg.start for leg in legs(asked.world)))
    none = [Refusal("33.473", "no oil of yours can be shipped from there")]
    return Domain(starts, lambda start: [] if start in starts else none)


def _goals(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    goals = [leg.goal for leg in legs(world) if leg.start == got["source"]]
    return Domain(goals, lambda to: against_shipping_oil(world, ShipOil(got["source"], to, 1)))


def _amounts(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    start, to = got["source"], got["to"]
    leg = next((one for one in legs(world) if (one.start, one.goal) == (start, to)), None)
    most = 0 if leg is None else min(stock(world, start), room_for_oil(world, leg.transports))
    return Domain(range(1, most + 1), lambda n: against_shipping_oil(world, ShipOil(start, to, n)))


SHIP_OIL_FORM = Form(
    (Slot("source", _starts), Slot("to", _goals), Slot("counters", _amounts)),
    fits=_nothing_to_ship,
    proposals=cargoes,
    weight=3,
    label="Ship oil",
)


def tied_up(world: AwawWorld) -> dict[SpaceId, int]:
    """33.4732A, 33.4733B, 33.4733C: how many transports of each SW box carry oil anyhow: three of
    the Pacific until the Western Allies are at war with Japan; three of the Indian Ocean until
    Britain is, and all the time where only Europe is played.
    """
    figures, found = world.statics.tables["oil-figures"], {}
    attacked = at_war(world, Power.BRITAIN, Power.JAPAN)
    pacific = Theater.PACIFIC in world.statics.theaters
    if pacific and not attacked and not at_war(world, Power.US, Power.JAPAN):
        found[PACIFIC] = figures.number("prewar pacific transports carrying oil", "value")
    if not pacific or not attacked:
        name = "prewar indian ocean transports carrying oil"
        found[INDIAN_OCEAN] = figures.number(name, "value")
    return {box: count for box, count in found.items() if played(world, box)}


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "33.4732A, 33.4733B, 33.4733C",
    "as the Allied player turn starts, transports that carry oil to the Pacific and to India are "
    "used; the reserves there stay as they are",
)
def tie_up(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or not world.statics.uses("33.47"):
        return
    for box, count in tied_up(world).items():
        have = transports_in(world, WESTERN, box, usable=True)
        if have:
            use_transports(world, box, min(count, have))
            told = f"{min(count, have)} transports of the Western Allies carry oil as ever"
            world.tell("33.473", told)
