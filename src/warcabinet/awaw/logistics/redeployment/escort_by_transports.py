"""21.64, 20.64C, 28.7: transports escort ground and air units that are redeployed over water: to
and from mapboard boxes, and between some ports of the board.

One transport carries five factors. Those that sail leave their SW box as a force without a marker,
and return to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.air.transport.eligible_cargo import closed_to
from warcabinet.awaw.command.command import commands, side_of_seat
from warcabinet.awaw.ground.movement.ground_movement import BY_UNITS
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import lane, new_places
from warcabinet.awaw.logistics.redeployment.sea_escort import (
    TRANSPORTS,
    against_boxes,
    against_going_on,
    against_passenger,
    against_place,
    places,
)
from warcabinet.awaw.naval.cargo.air_cargo import embark_air
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import factors_of, in_factors
from warcabinet.awaw.naval.cargo.embarking import cargo_of, embark
from warcabinet.awaw.naval.landings.loading import against_embarking, passengers
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import (
    against_air,
    against_landing,
    free_to_sail,
    waiting,
)
from warcabinet.awaw.naval.movement.crews import stops_slot
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.naval.transports.transports import needed, transports_in
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import sw_boxes
from warcabinet.awaw.pieces.air_factors import Wing, an_air, withdraw
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Activity, HullState
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot, numbers
from warcabinet.engine.derived import until_next_write
from warcabinet.engine.proposing import found_once
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

KIND = Kind.ESCORT
FEW_GOALS = 3
MOST_STOPS = 12


class ShipByTransport(Action, frozen=True):
    """21.64C: transports escort units of one base to another."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    units: tuple[UnitId, ...]
    air: tuple[Wing, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]


# May they? ----------------------------------------------------------------------------------------


def start_of(world: AwawWorld, action: ShipByTransport) -> set[SpaceId]:
    """21.65B: where those who are named are."""
    units = (world.units[one].place for one in action.units if one in world.units)
    stacks = (world.air[one.stack].place for one in action.air if one.stack in world.air)
    return {where(world, place) for place in (*units, *stacks)}


def transports_for(world: AwawWorld, units: Iterable[UnitId], air: Iterable[Wing]) -> int:
    """20.64C, 17.141B: the transports that these units need."""
    sizes = [factors_of(world, world.units[one]) for one in units]
    rows = ((one.factors, world.air[one.stack].type) for one in air)
    squadrons = sum(factors * squadrons_of(world, kind) for factors, kind in rows)
    return needed(sizes, in_factors(squadrons))


def against_shipping(world: AwawWorld, seat: Seat, action: ShipByTransport) -> list[Refusal]:
    """21.64, 21.65, 28.7, 33.61B: every reason why transports do not escort these units."""
    if action.to not in world.map:
        return [Refusal("21.21", "there is no such place")]
    if not action.units and not action.air:
        return [Refusal("21.61", "nobody is named who is escorted")]
    if found := _against_units(world, seat, action) or _against_wings(world, seat, action):
        return found
    starts = start_of(world, action)
    if len(starts) > 1:
        reason = "transports have one base of embarkation and one destination"
        return [Refusal("21.65B", reason, tuple(map(a_hex, sorted(starts))))]
    (start,) = starts
    about = (a_hex(start), a_hex(action.to))
    if start == action.to:
        return [Refusal("28.62A", "they are there already", about)]
    party = _party(world, action)
    box = lane(world, party, start, action.to)
    if box is None:
        return [Refusal("21.64F", "transports do not sail between these places", about)]
    if taken := new_places(world, party, start, action.to):
        reason = "transports sail between places that were held as the player turn began"
        return [Refusal("21.64G", reason, tuple(map(a_hex, taken)))]
    on_board = world.map.is_hex(start) and world.map.is_hex(action.to)
    if on_board and lacks_oil(world, party, SpaceId(start), Service.NAVAL):
        reason = "without oil for the navy transports escort nobody from port to port"
        return [Refusal("33.61B", reason, about)]
    count = transports_for(world, action.units, action.air)
    have = transports_in(world, faction_of(world, party), box, usable=True)
    if have < count:
        reason = f"they need {count} transports of this SW box, and {have} can be used"
        return [Refusal("21.64C", reason, (a_hex(box), *about))]
    return against_way(world, party, start, action.to, action.via, KIND)


def _party(world: AwawWorld, action: ShipByTransport) -> str:
    if action.units:
        return world.units[action.units[0]].party
    return world.air[action.air[0].stack].party


def _against_units(world: AwawWorld, seat: Seat, action: ShipByTransport) -> list[Refusal]:
    for name in action.units:
        if found := _against_leaving(world, seat, name):
            return found
        unit, kind = world.units[name], world.type_of(world.units[name])
        found = (
            against_place(world, unit.party, action.to)
            or against_boxes(
                world, str(kind.nationality), unit.party, where(world, unit.place), action.to
            )
            or closed_to(world, unit, action.to, BY_UNITS)
            or against_passenger(world, name, action.to)
        )
        if found:
            return found
    return []


def _against_leaving(world: AwawWorld, seat: Seat, name: UnitId) -> list[Refusal]:
    """Why a unit is not escorted from where it is, wherever it goes."""
    if found := not_at_hand(world, side_of_seat(world, seat), name, "28.21"):
        return found
    unit = world.units[name]
    return against_embarking(world, KIND, unit) or against_going_on(
        world, name, TRANSPORTS, where(world, unit.place)
    )


@until_next_write  # asked again for every goal
def _against_taking_off(world: AwawWorld, seat: Seat, stack: AirId) -> list[Refusal]:
    """Why air units are not escorted from where they are, wherever they go."""
    if found := against_air(world, KIND, seat, stack):
        return found
    return against_going_on(world, stack, TRANSPORTS, where(world, world.air[stack].place))


def _against_wings(world: AwawWorld, seat: Seat, action: ShipByTransport) -> list[Refusal]:
    taken: Counter[AirId] = Counter()
    for one in action.air:
        if found := _against_taking_off(world, seat, one.stack):
            return found
        row = world.air[one.stack]
        nationality = str(world.statics.kinds[row.type].nationality)
        taken[one.stack] += one.factors
        free, count = free_to_sail(world, KIND, row), taken[one.stack]
        if not 0 < count <= free:
            return [Refusal("17.91", f"{free} factors can be escorted", (an_air(row.id),))]
        found = (
            against_place(world, row.party, action.to)
            or against_boxes(world, nationality, row.party, where(world, row.place), action.to)
            or against_landing(world, row, action.to, count)
        )
        if found:
            return found
    return []


# The form -----------------------------------------------------------------------------------------


def _units(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world

    def why(unit: UnitId) -> list[Refusal]:
        side = side_of_seat(world, asked.seat)
        found = not_at_hand(world, side, unit, "28.21")
        return found or against_embarking(world, KIND, world.units[unit])

    return Domain(passengers(world, asked.seat, KIND), why)


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    own = [row.id for row in world.air.rows() if row.party in commands(world, asked.seat)]
    return Domain(own, lambda stack: against_air(world, KIND, asked.seat, stack))


def _factors(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.air.get(got["stack"])
    most = 0 if row is None else free_to_sail(asked.world, KIND, row)
    return numbers(1, most, "17.91", f"{most} factors can be escorted")


def _goals(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    units, air = tuple(got["units"]), tuple(got["air"])

    def why(to: SpaceId) -> list[Refusal]:
        found = against_shipping(world, asked.seat, ShipByTransport(units, air, to, ()))
        return [one for one in found if one.rule not in ("21.361", "21.36C")]

    return Domain(_ends(world, asked.seat), why)


def _ends(world: AwawWorld, seat: Seat) -> list[SpaceId]:
    """Where units of a seat might be escorted: boxes and places of embarkation."""
    boxes = world.board.real_boxes & world.statics.map & ~sw_boxes(world.board)
    found = dict.fromkeys(world.map.members(boxes))
    for party in sorted(commands(world, seat)):
        found |= dict.fromkeys(places(world, party))
    return list(found)


def has_transports(world: AwawWorld, seat: Seat) -> bool:
    """20.64: has the faction of a seat transports that have not been used?"""
    factions = {faction_of(world, party) for party in commands(world, seat)}
    boxes = world.map.members(sw_boxes(world.board) & world.statics.map)
    return any(
        transports_in(world, faction, box, usable=True) for faction in factions for box in boxes
    )


Cargo = tuple[tuple[UnitId, ...], tuple[Wing, ...]]


@found_once
def proposals(asked: Asked) -> Iterator[ShipByTransport]:
    """Of each place the strongest unit, and one air factor, to the first places they can go to."""
    world: AwawWorld = asked.world
    if not has_transports(world, asked.seat):
        return
    seat, ends = asked.seat, _ends(world, asked.seat)
    strongest: dict[SpaceId, UnitId] = {}
    for name in passengers(world, seat, KIND):
        place = where(world, world.units[name].place)
        best = strongest.get(place)
        if best is None or factors_of(world, world.units[best]) < factors_of(
            world, world.units[name]
        ):
            strongest[place] = name

    def legal(start: SpaceId, party: str, cargo: Cargo) -> Iterator[ShipByTransport]:
        """Where there is no lane, or too few transports for it, the rest need not be asked."""
        faction, count = faction_of(world, party), transports_for(world, *cargo)
        lanes = ((to, lane(world, party, start, to)) for to in ends)
        open_to = (
            to
            for to, box in lanes
            if box is not None and transports_in(world, faction, box, usable=True) >= count
        )
        every = (ShipByTransport(*cargo, to, ()) for to in open_to)
        return islice((one for one in every if not against_shipping(world, seat, one)), FEW_GOALS)

    for place, name in strongest.items():
        if not _against_leaving(world, seat, name):
            yield from legal(place, world.units[name].party, ((name,), ()))
    for row in waiting(world, KIND, seat):
        if not _against_taking_off(world, seat, row.id):
            yield from legal(where(world, row.place), row.party, ((), (Wing(row.id, 1),)))


def _some(asked: Asked) -> list[Refusal]:
    if next(proposals(asked), None) is not None:
        return []
    return [Refusal("21.64C", "no transports of yours can escort anybody")]


def _whole(asked: Asked, action: ShipByTransport) -> list[Refusal]:
    return against_shipping(asked.world, asked.seat, action)


FORM = Form(
    (
        Slot("units", _units, least=0, most=None, drawn="few"),
        Slot(
            "air",
            least=0,
            most=None,
            inner=(Slot("stack", _stacks), Slot("factors", _factors)),
            joint=True,
            drawn="few",
        ),
        Slot("to", _goals),
        Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),
    ),
    fits=_some,
    slow=True,
    whole=_whole,
    proposals=proposals,
    weight=3,
    label="Ship by transport",
)


# What happens -------------------------------------------------------------------------------------


def send_transports(world: AwawWorld, action: ShipByTransport) -> Activity:
    """21.35C, 28.313, 28.531: transports leave their SW box for the place of embarkation; the way
    of the redeployment is that of the units.
    """
    (start,) = start_of(world, action)
    party = _party(world, action)
    box = lane(world, party, start, action.to)
    assert box is not None
    count = transports_for(world, action.units, action.air)
    path = planned(world, party, start, action.to, action.via, KIND)
    parts = chosen(world, faction_of(world, party), box, count)
    row = set_out(world, KIND, box, (), parts, action.to, path)
    row = world.amend(row, with_cargo=True)
    (force,) = row.forces
    for name in sorted(action.units):
        embark(world, row, force, name)
    for one in sorted(action.air):
        stack = withdraw(world, one.stack, one.factors)
        embark_air(world, row, force, stack, one.factors)
    for cargo in cargo_of(world, row.id):
        world.amend(cargo, boarded=True)
    return world.activities[row.id]


def chosen(world: AwawWorld, faction: str, box: SpaceId, count: int) -> list[Part]:
    """20.64: transports of a box that have not been used in this turn."""
    found: list[Part] = []
    for hull in loose_in(world, box):
        ours = faction_of(world, hull.party) == faction
        able = hull.state is HullState.READY and not hull.damaged
        if ours and able and class_of(world, hull).sort is Sort.TRANSPORT and count:
            some = min(count, hull.factors)
            found.append((hull.id, some))
            count -= some
    return found
