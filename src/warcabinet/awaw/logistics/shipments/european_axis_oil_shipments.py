"""33.43B, 33.442, 21.422, 21.64B: the European Axis brings oil home by sea, with destroyers.

What a center yields and no line by land fetches lies there until the player turn ends (33.41D).
From a port that is joined to it by land destroyers bring it to one that is joined to Germany.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import OIL_APPEARS
from warcabinet.awaw.logistics.oil.oil_sources import AXIS, not_by_land, where_reserves_lie
from warcabinet.awaw.logistics.oil.oil_status import tracked
from warcabinet.awaw.logistics.redeployment.sea_escort import ESCORT
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import COMES_BACK, dispatch
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    KIND,
    Way,
    reached_by_land,
)
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import lift
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import (
    against_route,
    route,
)
from warcabinet.awaw.naval.movement.crews import Crew, Ships, against_crew, crew, crew_slots, crews
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import BridgeheadKind, Supply
from warcabinet.awaw.state.oil import OilInCenter
from warcabinet.awaw.state.shipments import Leg, Route, Shipment
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.proposing import found_once
from warcabinet.hexes import SpaceId


class EscortOil(Action, frozen=True):
    """33.43B: destroyers bring counters of an oil center from one port to another."""

    source: SpaceId
    start: SpaceId
    to: SpaceId
    counters: int
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]


# What there is ------------------------------------------------------------------------------------


@BOOK.happens(
    OIL_APPEARS,
    "33.41A, 33.43B, 33.4423",
    "what no line by land brings to Germany lies in its center",
)
def oil_waits_in_its_center(world: AwawWorld) -> None:
    ours = any(side_of_party(world, name) is world.side for name in members_of(world, AXIS))
    if not ours or tracked(world, AXIS) is None:
        return
    for space, counters in not_by_land(world, AXIS):
        world.put(OilInCenter(space, counters))


def left_in(world: AwawWorld, source: SpaceId) -> int:
    """33.41A, 33.43: what lies in a center that the Axis still controls."""
    row, holder = world.oil_in_centers.get(source), holder_of(world, source)
    if row is None or holder is None or faction_of(world, holder) != AXIS:
        return 0
    return row.counters


def each_needs(world: AwawWorld) -> int:
    """21.422, 21.64B: the destroyer factors that each counter takes."""
    table = world.statics.tables["sea-lift"]
    return table.number(("oil-european-axis", "board"), "destroyers")


# Legal? -------------------------------------------------------------------------------------------


@derived
def _axis_ports(world: AwawWorld) -> int:
    own = members_of(world, AXIS)
    return port_hexes(world) & held_by(world, own) & world.statics.map


@derived
def ports_for(world: AwawWorld, party: str, source: SpaceId) -> tuple[SpaceId, ...]:
    """33.43A, 21.65C: the fully supplied ports that a line by land joins to a center."""
    near = reached_by_land(world, party, world.map.bit(source)) & _axis_ports(world)
    return tuple(
        port for port in world.map.members(near) if supply_in(world, port, party) is Supply.FULL
    )


@derived
def goals_for(world: AwawWorld, party: str) -> tuple[SpaceId, ...]:
    """33.43A, 33.442, 21.65D: the supplied ports and bridgeheads from which a line by land goes to
    an objective in Germany in which units may be built.
    """
    home = reached_by_land(world, party, world.map.mask(where_reserves_lie(world, AXIS)))
    own = held_by(world, members_of(world, AXIS))
    landed = (one.hex for one in world.bridgeheads.rows() if one.kind is BridgeheadKind.INVASION)
    beaches = world.map.mask(landed) & own
    return tuple(
        port
        for port in world.map.members(home & (_axis_ports(world) | beaches))
        if supply_in(world, port, party) is not Supply.NONE
    )


def against_escorting(world: AwawWorld, action: EscortOil) -> list[Refusal]:
    """33.43B, 21.422, 21.64B, 21.65A, 21.65C, 21.65D: every reason why this oil does not sail."""
    if found := against_crew(world, KIND, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    about = (a_hex(action.source), a_hex(action.to))
    if faction_of(world, who.party) != AXIS:
        return [Refusal("21.64B", "only the European Axis ships oil with destroyers", about)]
    most = left_in(world, action.source)
    if not 0 < action.counters <= most:
        return [Refusal("33.43B", f"{most} counters lie in this center", about)]
    if action.start not in ports_for(world, who.party, action.source):
        reason = "oil leaves from a fully supplied port with a line by land to its center"
        return [Refusal("21.65C", reason, (*about, a_hex(action.start)))]
    return _against_voyage(world, who, action)


def _against_voyage(world: AwawWorld, who: Crew, action: EscortOil) -> list[Refusal]:
    about = (a_hex(action.source), a_hex(action.to))
    if action.to not in goals_for(world, who.party):
        reason = "oil goes to a supplied port with a line by land to Germany"
        return [Refusal("33.442", reason, about)]
    needed, have = action.counters * each_needs(world), lift(world, who.hulls)
    if have < needed:
        reason = f"these counters need {needed} destroyer factors, and {have} sail"
        return [Refusal("21.64B", reason, about)]
    return against_route(world, ESCORT, who.party, who.base, action.start, action.to, ())


# Carried out --------------------------------------------------------------------------------------


def escort_oil(world: AwawWorld, action: EscortOil, post_combat: bool) -> Shipment:
    """33.43B, 21.65A: destroyers fetch the counters and sail."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    path = route(world, ESCORT, who.party, who.base, action.start, action.to, ())
    parts = [(one.hull, one.factors) for one in action.ships]
    row = set_out(world, KIND, who.base, action.forces, parts, action.to, path)
    world.amend(row, with_cargo=True)
    _take(world, action.source, action.counters)
    way = Way(Route.BY_DESTROYERS, action.to, (Leg(action.start, action.to, who.base),))
    shipment = dispatch(
        world, who.party, AXIS, way, (row.id,), oil=action.counters, post_combat=post_combat
    )
    return world.amend(shipment, source=action.source, destroyers=each_needs(world))


def _take(world: AwawWorld, source: SpaceId, counters: int) -> None:
    row = world.oil_in_centers[source]
    world.amend(row, counters=row.counters - counters)


@BOOK.happens(
    COMES_BACK, "21.66B, 33.43B", "oil of destroyers that turn back waits in its center again"
)
def waits_again(world: AwawWorld, row: Shipment, loads: int) -> None:
    """R-611."""
    if row.destroyers:
        got = min(row.oil, loads)
        world.amend(row, returned=got)
        _take(world, row.source, -got)


# The form -----------------------------------------------------------------------------------------


def _sources(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    none = [Refusal("33.43B", "no oil that could be shipped lies there")]
    found = [SpaceId(one) for one in sorted(world.oil_in_centers)]
    return Domain(found, lambda one: [] if left_in(world, one) else none)


def _ports(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    every = world.map.members(_axis_ports(world))
    none = [Refusal("21.65C", "oil leaves from a port of the Axis")]
    return Domain(every, lambda port: [] if port in every else none)


def _goals(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    every = [one for name in members_of(world, AXIS) for one in goals_for(world, name)]
    places = sorted(set(every))
    none = [Refusal("33.442", "oil goes to a supplied port with a line by land to Germany")]
    return Domain(places, lambda port: [] if port in places else none)


def _counters(asked: Asked, got: Got) -> Domain[int]:
    most = left_in(asked.world, got["source"])
    none = [Refusal("33.43B", f"{most} counters lie in this center")]
    return Domain(range(1, most + 1), lambda count: [] if 0 < count <= most else none)


@found_once
def cargoes(asked: Asked) -> Iterator[EscortOil]:
    """For each crew with enough destroyers what it can bring, from port to port."""
    world: AwawWorld = asked.world
    sources = [SpaceId(one) for one in sorted(world.oil_in_centers) if left_in(world, one)]
    if not sources:
        return
    for forces, ships in crews(asked, KIND):
        who = crew(world, forces, ships)
        if who is None or faction_of(world, who.party) != AXIS:
            continue
        loads = lift(world, who.hulls) // each_needs(world)
        for source in sources if loads else ():
            count = min(loads, left_in(world, source))
            for start in ports_for(world, who.party, source):
                for to in goals_for(world, who.party):
                    action = EscortOil(source, start, to, count, forces, ships)
                    if not against_escorting(world, action):
                        yield action


def _nothing(asked: Asked) -> list[Refusal]:
    if next(cargoes(asked), None) is not None:
        return []
    return [Refusal("33.43B", "there is no oil that destroyers of yours can bring home")]


def _whole(asked: Asked, action: EscortOil) -> list[Refusal]:
    return against_escorting(asked.world, action)


FORM = Form(
    (
        Slot("source", _sources),
        Slot("start", _ports),
        Slot("to", _goals),
        Slot("counters", _counters),
        *crew_slots(KIND),
    ),
    fits=_nothing,
    whole=_whole,
    proposals=cargoes,
    label="Escort oil",
)
