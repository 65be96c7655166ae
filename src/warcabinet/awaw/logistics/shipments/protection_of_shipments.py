"""21.424, 21.65F, 21.65G: ships that sail with the transports of a shipment to protect it."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import with_partners
from warcabinet.awaw.logistics.redeployment.combining_naval_redeployments import Protect, leader_of
from warcabinet.awaw.logistics.redeployment.sea_escort import ESCORT
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import KIND, is_met
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import (
    against_route,
    route,
)
from warcabinet.awaw.naval.movement.crews import (
    Crew,
    Ships,
    against_crew,
    crew,
    crew_slots,
    crews,
)
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.paths import Path
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, SailsWith
from warcabinet.awaw.state.shipments import Leg, Shipment, ShipmentId, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Layer, Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.proposing import found_once
from warcabinet.engine.records import Seat

NONE = "this is no shipment of yours that crosses the board"


class ProtectShipment(Action, frozen=True):
    """21.65F, 21.65G: other ships sail with the transports of a shipment."""

    shipment: ShipmentId
    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]


def at_sea(world: AwawWorld, seat: Seat) -> list[Shipment]:
    """The shipments of a seat and its partners that are about to cross the board (R-813)."""
    ours = with_partners(world, seat)
    return [
        row
        for row in world.shipments.rows()
        if row.state is ShipmentState.ANNOUNCED and row.activities and row.giver in ours
    ]


def last_leg(world: AwawWorld, row: Shipment) -> tuple[Leg, ActivityId]:
    """The part of a way that is protected: the last one on which it may be met."""
    legs = [leg for leg in row.legs if is_met(world, leg)]
    return legs[-1], row.activities[-1]


GUARD_WAY: Layer[Path] = Layer("ways of ships that protect a shipment", ("goal", "party", "base"))
"""Where ships protect a shipment from other bases than its own; empty: not from this one."""


def guard_way(world: AwawWorld, who: Crew, leg: Leg, activity: ActivityId) -> Path:
    """21.65F, 21.65G: the way of ships that protect a shipment; empty if they may not. Between
    ports they may come to that of embarkation first, not to and from a box.
    """
    found = [path for _, path in BOOK.layers(world, GUARD_WAY, leg.goal, who.party, who.base)]
    if found:
        return next((path for path in found if path), ())
    if who.base in (leg.transports, leg.start):
        return path_of(world.activities[activity])
    if leg.transports.endswith("-sw") and any(
        is_box(world.board, one) for one in (leg.start, leg.goal)
    ):
        return ()
    if against_route(world, ESCORT, who.party, who.base, leg.start, leg.goal, ()):
        return ()
    return route(world, ESCORT, who.party, who.base, leg.start, leg.goal, ())


def against_protecting(
    world: AwawWorld, seat: Seat, name: ShipmentId, forces: tuple[ForceId, ...],
    ships: tuple[Ships, ...],
) -> list[Refusal]:  # fmt: skip
    """21.65F, 21.65G, 28.73D: every reason why these ships do not sail along."""
    rows = {row.id: row for row in at_sea(world, seat)}
    if name not in rows:
        return [Refusal("21.65F", NONE)]
    if found := against_crew(world, KIND, forces, ships):
        return found
    who = crew(world, forces, ships)
    assert who is not None
    leg, activity = last_leg(world, rows[name])
    if found := BOOK.may(world, Protect(who.party, leg.transports)):
        return found
    if guard_way(world, who, leg, activity):
        return []
    reason = "only ships of the SW box, or of the place of embarkation, protect transports"
    return [Refusal("21.65G", reason, (a_hex(who.base), a_hex(leg.goal)))]


def protect(world: AwawWorld, action: ProtectShipment) -> None:
    """21.65F, 21.424: they sail along, and are met with those whom they protect."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    leg, leader = last_leg(world, world.shipments[action.shipment])
    activity = world.activities[leader]
    parts: list[Part] = [(one.hull, one.factors) for one in action.ships]
    path = guard_way(world, who, leg, leader)
    row = set_out(world, KIND, who.base, action.forces, parts, activity.goal, path)
    world.put(SailsWith(row.id, leader_of(world, leader)))


def with_guards(world: AwawWorld, met: tuple[ActivityId, ...]) -> tuple[ActivityId, ...]:
    """The parts of shipments on the board, with those that protect them."""
    guards = (row.activity for row in world.sails_with.rows() if row.leader in met)
    return (*met, *(one for one in guards if one in world.activities))


# The form -----------------------------------------------------------------------------------------


def _shipments(asked: Asked, got: Got) -> Domain[ShipmentId]:
    own = [row.id for row in at_sea(asked.world, asked.seat)]
    return Domain(own, lambda name: [] if name in own else [Refusal("21.65F", NONE)])


@found_once
def _proposals(asked: Asked) -> Iterator[ProtectShipment]:
    for row in at_sea(asked.world, asked.seat):
        for forces, ships in crews(asked, KIND):
            if not against_protecting(asked.world, asked.seat, row.id, forces, ships):
                yield ProtectShipment(row.id, forces, ships)


def _nobody(asked: Asked) -> list[Refusal]:
    if next(_proposals(asked), None) is not None:
        return []
    return [Refusal("21.65F", "no ships of yours can sail along with a shipment")]


def _whole(asked: Asked, action: ProtectShipment) -> list[Refusal]:
    return against_protecting(asked.world, asked.seat, action.shipment, action.forces, action.ships)


FORM = Form(
    (Slot("shipment", _shipments), *crew_slots(KIND)),
    fits=_nobody,
    whole=_whole,
    proposals=_proposals,
    label="Protect a shipment",
)
