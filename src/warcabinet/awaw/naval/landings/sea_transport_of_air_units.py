"""21.438, 18.24: destroyers carry air units to another port in the movement phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.base_changes.staging import against_leaving_box, moved, unstaged
from warcabinet.awaw.air.bases.basing import against_basing, squadrons_of
from warcabinet.awaw.air.missions.carrier_based_air import moves_with_its_carrier
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.ground.movement.movement_of_flak import is_flak
from warcabinet.awaw.ground.stacking.flak import flak_room
from warcabinet.awaw.naval.air_naval.squadrons_that_become_factors import held_back
from warcabinet.awaw.naval.cargo.air_cargo import embark_air
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    in_factors,
    lift,
    per_factor,
)
from warcabinet.awaw.naval.cargo.embarking import under_way
from warcabinet.awaw.naval.landings.loading import (
    CARRIED_BY,
    LOOSE,
    hulls_of,
    ports_for_cargo,
)
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import (
    Errand,
    against_route,
    in_reach,
    route,
)
from warcabinet.awaw.naval.landings.restrictions_on_transport_activities import (
    CarryThrough,
    use_transports,
)
from warcabinet.awaw.naval.movement.crews import (
    Ships,
    against_crew,
    crew,
    crew_slots,
    crews,
    stops_slot,
)
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.offensives import against_naval
from warcabinet.awaw.pieces.air_factors import an_air, is_air, withdraw
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.redeployment import BySea
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot, numbers
from warcabinet.engine.proposing import found_once
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

FEW_GOALS = 2
MOST_STOPS = 12


class AirLoad(msgspec.Struct, frozen=True, order=True):
    """21.35A: factors of a stack, and the force that carries them."""

    stack: AirId
    factors: int
    force: ForceId


class AirMission(Action, frozen=True):
    """Forces of one base, the air units that they carry, and where to."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    air: tuple[AirLoad, ...]
    via: tuple[SpaceId, ...]


class CarryAirBySea(AirMission, frozen=True):
    """21.438: destroyers carry air units to another port; others protect them."""


class EmbarkAir(Question, frozen=True):
    """28.341: may air units go aboard here for this activity?"""

    classes: ClassVar[tuple[str, ...]] = ("activity",)
    activity: str
    stack: AirId
    party: str
    base: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (an_air(self.stack), a_hex(self.base))


# Which air units ----------------------------------------------------------------------------------


def free_to_sail(world: AwawWorld, kind: str, row: AirUnits) -> int:
    """21.438A, 18.24, 28.313, 28.523, 28.72A, 23.142A: how many factors of a stack may go aboard:
    in the movement phase those that have not staged; when they are redeployed those that have not
    come back from a voyage, are not in a box to stay, and have squadrons enough left; and once
    redeployments have been carried out only those that have come by sea.
    """
    if kind == Kind.SEA_TRANSPORT:
        return min(row.factors, unstaged(world, row))
    done = world.by_sea.get(row.id) or BySea(row.id)
    here = min(row.factors, done.sailed) if under_way(world) else row.factors
    free = here - done.back - moved(world, row.id).boxed
    return max(0, min(free, row.factors - held_back(world, row)))


def _nobody_free(world: AwawWorld, kind: str, row: AirUnits) -> Refusal:
    """21.438A, 23.142A, 28.523: why no factors of a stack may go aboard."""
    about = (an_air(row.id),)
    if kind == Kind.SEA_TRANSPORT:
        return Refusal("21.438A", "they have staged, and are not carried by sea too", about)
    if (done := world.by_sea.get(row.id)) is not None and done.back:
        reason = "air units that have come back from a voyage are not escorted again in the phase"
        return Refusal("28.523", reason, about)
    return Refusal("23.142A", "too few of their squadrons are left", about)


def against_air(world: AwawWorld, kind: str, seat: Seat, stack: AirId) -> list[Refusal]:
    """21.438A, 18.24: every reason why a stack is not carried by sea: it begins in a port, has not
    staged, and is on no carrier. It may be inverted.
    """
    row = world.air.get(stack)
    about = (an_air(stack),)
    if row is None or row.party not in commands(world, seat) or not _sails(world, kind, row):
        return [Refusal("21.438", "these are no air units of yours", about)]
    if found := moves_with_its_carrier(row):
        return found
    place = where(world, row.place)
    port = world.map.has(ports_for_cargo(world, row.party), place)
    if not port and not is_box(world.board, place):
        return [Refusal("21.431", "they are not in a port that their side holds", about)]
    if kind == Kind.ESCORT and (found := against_leaving_box(world, row)):
        return found
    asked = EmbarkAir(kind, row.id, row.party, place)
    if not free_to_sail(world, kind, row):
        return BOOK.may(world, asked) or [_nobody_free(world, kind, row)]
    return BOOK.may(world, asked)


def _sails(world: AwawWorld, kind: str, row: AirUnits) -> bool:
    """21.438, 10.93, 28.12B: air units are carried by sea, and when units are redeployed flak is
    too; sea transport is an offensive operation, of which flak is no part.
    """
    return is_air(world, row) or (kind == Kind.ESCORT and is_flak(world, row))


def against_landing(world: AwawWorld, row: AirUnits, to: SpaceId, count: int) -> list[Refusal]:
    """21.438B, 10.96: why so many factors are not based, or flak does not stay, in a place."""
    if is_flak(world, row):
        return flak_room(world, to, count)
    return against_basing(world, row.party, row.type, to, count)


def waiting(world: AwawWorld, kind: str, seat: Seat) -> list[AirUnits]:
    """The stacks of a seat that may go aboard."""
    return [row for row in world.air.rows() if not against_air(world, kind, seat, row.id)]


def against_air_loads(
    world: AwawWorld, errand: Errand, seat: Seat, action: AirMission
) -> list[Refusal]:
    """21.35A, 21.434, 21.438B: every reason why these ships do not carry these air units there."""
    taken: Counter[ForceId] = Counter()
    each = 1
    carried: Counter[AirId] = Counter()
    starts: set[SpaceId] = set()
    for one in action.air:
        if found := against_air(world, errand.kind, seat, one.stack):
            return found
        row = world.air[one.stack]
        if one.force not in (*action.forces, *((LOOSE,) if action.ships else ())):
            return [Refusal("21.35", "this force is not part of the mission", (an_air(row.id),))]
        carried[one.stack] += one.factors
        start = where(world, row.place)
        starts.add(start)
        each = per_factor(world, errand.kind, row.party, start, action.to)
        taken[one.force] += one.factors * squadrons_of(world, row.type)
    if len(starts) > 1:
        reason = "units of different bases are carried by missions of their own"
        return [Refusal("21.435C", reason, tuple(a_hex(one) for one in sorted(starts)))]
    for stack, count in sorted(carried.items()):
        row = world.air[stack]
        free = free_to_sail(world, errand.kind, row)
        if not 0 < count <= free:
            return [Refusal("17.91", f"{free} factors can be carried", (an_air(stack),))]
        if found := against_landing(world, row, action.to, count):
            return [Refusal("21.438B", one.reason, one.about) for one in found]
    for force, squadrons in sorted(taken.items()):
        needed = each * in_factors(squadrons)
        have = lift(world, hulls_of(world, force, action.ships))
        if have < needed:
            reason = (
                f"to carry them takes destroyers worth {needed}, and those there are worth {have}"
            )
            return [Refusal(CARRIED_BY[errand.kind], reason, (a_hex(action.to),))]
    return []


def against_voyage(
    world: AwawWorld, errand: Errand, seat: Seat, action: AirMission
) -> list[Refusal]:
    """21.43, 21.438, 9.52: every reason against a mission."""
    if found := against_crew(world, errand.kind, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    if action.to not in world.map:
        return [Refusal("21.21", "there is no such place")]
    if not action.air:
        return [Refusal("21.438", "no air units are named")]
    if found := errand.against(world, who.party, action.to):
        return found
    if found := against_naval(world, errand.kind, who.hulls, action.to):
        return found
    if found := against_air_loads(world, errand, seat, action):
        return found
    if found := [one for load in action.air for one in errand.air(world, load.stack, who.base)]:
        return found
    start = where(world, world.air[action.air[0].stack].place)
    if start == action.to:
        return [Refusal("21.438A", "they are there already", (a_hex(start),))]
    room = room_of(world, action)
    asked = CarryThrough(errand.kind, who.party, start, action.to, (), room)
    if found := BOOK.may(world, asked):
        return found
    return against_route(world, errand, who.party, who.base, start, action.to, action.via)


def room_of(world: AwawWorld, action: AirMission) -> int:
    """20.64C, 17.141B: the air factors that a mission carries; up to three squadrons are one."""
    rows = ((one.factors, world.air[one.stack].type) for one in action.air)
    return in_factors(sum(factors * squadrons_of(world, kind) for factors, kind in rows))


def send_air(world: AwawWorld, errand: Errand, action: AirMission) -> Activity:
    """21.35, 22.15A: the mission is announced, and its cargo goes aboard."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    start = where(world, world.air[action.air[0].stack].place)
    path = route(world, errand, who.party, who.base, start, action.to, action.via)
    parts: list[Part] = [(one.hull, one.factors) for one in action.ships]
    use_transports(world, who.party, start, action.to, (), room_of(world, action))
    # before the carriers of the mission take the squadrons in port aboard (20.164A)
    cargo = [(one, withdraw(world, one.stack, one.factors)) for one in sorted(action.air)]
    row = set_out(world, errand.kind, who.base, action.forces, parts, action.to, path)
    row = world.amend(row, with_cargo=True)
    for one, stack in cargo:
        force = row.forces[-1] if one.force == LOOSE else one.force
        embark_air(world, row, force, stack, one.factors)
    return row


# The form -----------------------------------------------------------------------------------------


def air_form(
    errand: Errand, verb: type[AirMission] = CarryAirBySea, label: str = "Carry air units by sea"
) -> Form:
    """The form in which air units are sent by sea."""
    kind = errand.kind

    def goals(asked: Asked, got: Got) -> Domain[SpaceId]:
        world: AwawWorld = asked.world
        forces, ships = tuple(got["forces"]), tuple(got["ships"])
        refused = against_crew(world, kind, forces, ships)
        who = None if refused else crew(world, forces, ships)
        if who is None:
            return Domain((), lambda to: refused)
        party, base = who.party, who.base

        def why(to: SpaceId) -> list[Refusal]:
            if to not in world.map:
                return [Refusal("21.21", "there is no such place")]
            found = errand.against(world, party, to)
            return found or against_route(world, errand, party, base, None, to, ())

        return Domain(errand.places(world, party), why)

    def stacks(asked: Asked, got: Got) -> Domain[AirId]:
        world: AwawWorld = asked.world
        own = [row.id for row in world.air.rows() if row.party in commands(world, asked.seat)]
        return Domain(own, lambda stack: against_air(world, kind, asked.seat, stack))

    def how_many(asked: Asked, got: Got) -> Domain[int]:
        row = asked.world.air.get(got["stack"])
        used = sum(one.factors for one in got.get("air", ()) if one.stack == got["stack"])
        most = 0 if row is None else free_to_sail(asked.world, kind, row) - used
        return numbers(1, most, "17.91", f"{max(0, most)} factors can be carried")

    def carriers(asked: Asked, got: Got) -> Domain[ForceId]:
        every = (*got["forces"], *((LOOSE,) if got["ships"] else ()))

        def why(force: ForceId) -> list[Refusal]:
            if force in every:
                return []
            return [Refusal("21.35", "this force is not part of the mission")]

        return Domain(every, why)

    @found_once
    def proposals(asked: Asked) -> Iterator[AirMission]:
        world: AwawWorld = asked.world
        rows = waiting(world, kind, asked.seat)

        @cache  # asked for every crew that could bring them there
        def lands(stack: AirId, to: SpaceId) -> bool:
            return not against_landing(world, world.air[stack], to, 1)

        for forces, ships in crews(asked, kind) if rows else ():
            who = crew(world, forces, ships)
            assert who is not None
            if not lift(world, who.hulls):
                continue
            force = forces[0] if forces else LOOSE
            base, party = who.base, who.party
            near = [
                row for row in rows if in_reach(world, party, base, where(world, row.place), kind)
            ]
            goals = errand.goals(world, party, base) if near else ()
            for row in near:
                if errand.air(world, row.id, base):
                    continue
                start = where(world, row.place)
                every = (
                    verb(forces, ships, to, (AirLoad(row.id, 1, force),), ())
                    for to in goals
                    if to != start
                    and lands(row.id, to)
                    and not errand.leg(world, party, base, start, to)
                )
                legal = (one for one in every if not against_voyage(world, errand, asked.seat, one))
                yield from islice(legal, FEW_GOALS)

    def fits(asked: Asked) -> list[Refusal]:
        if next(proposals(asked), None) is not None:
            return []
        return [Refusal("21.438", "no ships of yours can carry air units anywhere")]

    def whole(asked: Asked, action: AirMission) -> list[Refusal]:
        return against_voyage(asked.world, errand, asked.seat, action)

    return Form(
        (
            *crew_slots(kind),
            Slot("to", goals),
            Slot(
                "air",
                least=1,
                most=None,
                inner=(
                    Slot("stack", stacks),
                    Slot("factors", how_many),
                    Slot("force", carriers),
                ),
                joint=True,
                drawn="few",
            ),
            Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),
        ),
        fits=fits,
        slow=True,
        whole=whole,
        proposals=proposals,
        weight=2,
        label=label,
    )
