"""17.3122: naval air squadrons go aboard carriers in their port or box, and ashore from them: in
the movement phase before air units are staged, and where carriers have changed base; in the
redeployment phase before ships are redeployed, and where they have arrived.

An answer names forces, not ships: which carriers a task force has is a secret of its side
(20.164A).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import room_at
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.movement.crews import loose_ships
from warcabinet.awaw.naval.ships.contents import ships_of, squadrons_on
from warcabinet.awaw.naval.ships.squadrons import embark, leave_carrier, room_on
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.pieces.air_factors import an_air, station
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.berths import ForceId, space_of
from warcabinet.awaw.state.naval import Condition, Hull, HullState, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    Form,
    Got,
    Slot,
    among,
    numbers,
)
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

LOOSE = "loose"


class GoAboard(Action, frozen=True):
    """17.3122: squadrons at a port go aboard carriers of a force there, or of no force."""

    stack: AirId
    carriers: str
    squadrons: int


class GoAshore(Action, frozen=True):
    """17.3122: squadrons of carriers in port go ashore."""

    carriers: str
    air: UnitTypeId
    squadrons: int


class EndTransfers(Action, frozen=True):
    """The others stay where they are."""


# Who is where -------------------------------------------------------------------------------------


def carriers(
    world: AwawWorld, seat: Seat, ports: tuple[SpaceId, ...] = ()
) -> dict[str, tuple[Hull, ...]]:
    """17.3122: the fast carriers of a seat in port, or in one of these, by force; those in no force
    by port.
    """
    own = commands(world, seat)
    found: dict[str, tuple[Hull, ...]] = {}
    for row in world.forces.rows():
        if row.party in own and row.stance is Stance.PORT:
            found[str(row.id)] = ships_of(world, row.id)
    for hull in loose_ships(world, seat):
        key = f"{LOOSE}@{space_of(hull.berth)}"
        found[key] = (*found.get(key, ()), hull)
    decks = {
        key: tuple(
            hull
            for hull in hulls
            if class_of(world, hull).fast_carrier and hull.condition is not Condition.SUNK
        )
        for key, hulls in found.items()
    }
    return {
        key: hulls
        for key, hulls in decks.items()
        if hulls and (not ports or port_of(world, key) in ports)
    }


def port_of(world: AwawWorld, key: str) -> SpaceId:
    head, _, port = key.partition("@")
    return SpaceId(port) if head == LOOSE else world.forces[ForceId(key)].place


def takes(hull: Hull, row: AirUnits) -> bool:
    """17.3122C, 17.3124: may these squadrons go aboard this carrier? None go aboard a damaged one;
    those that were built in this turn go aboard one that was launched in it.
    """
    if hull.party != row.party or hull.damaged:
        return False
    new = row.state is AirState.NEW and hull.state is HullState.NEW
    return row.state is AirState.READY or new


def room_aboard(world: AwawWorld, hulls: tuple[Hull, ...], row: AirUnits) -> int:
    """17.312: how many of these squadrons the carriers can still take."""
    return sum(max(0, room_on(world, hull)) for hull in hulls if takes(hull, row))


def aboard(world: AwawWorld, hulls: tuple[Hull, ...]) -> dict[UnitTypeId, int]:
    """The squadrons on these carriers, by type."""
    found: dict[UnitTypeId, int] = {}
    for hull in hulls:
        for row in squadrons_on(world, hull.what):
            found[row.type] = found.get(row.type, 0) + row.squadrons
    return found


def against_boarding(world: AwawWorld, row: AirUnits) -> list[Refusal]:
    """17.3122C: why squadrons ashore go aboard no carrier."""
    if world.statics.kinds[row.type].category is not Category.NAS:
        return [Refusal("17.312", "only naval air bases on carriers", (an_air(row.id),))]
    if row.state not in (AirState.READY, AirState.NEW):
        reason = "inverted naval air does not transfer onto carriers"
        return [Refusal("17.3122C", reason, (an_air(row.id),))]
    return []


def can_board(asked: Asked) -> Iterator[tuple[AirUnits, str]]:
    """17.3122: squadrons ashore, and carriers in the same place that have room for them."""
    world: AwawWorld = asked.world
    own = commands(world, asked.seat)
    decks = carriers(world, asked.seat, _ports(asked))
    for row in world.air.rows():
        if row.party not in own or against_boarding(world, row):
            continue
        for key, hulls in decks.items():
            here = port_of(world, key) == where(world, row.place)
            if here and room_aboard(world, hulls, row):
                yield row, key


def _ports(asked: Asked) -> tuple[SpaceId, ...]:
    assert isinstance(asked.decision, ShipShoreTransfers)
    return asked.decision.ports


def can_land(asked: Asked) -> Iterator[tuple[str, UnitTypeId, int]]:
    """17.3122, 18.1: squadrons on carriers in port, and how many of them have room ashore."""
    world: AwawWorld = asked.world
    for key, hulls in carriers(world, asked.seat, _ports(asked)).items():
        for kind, count in aboard(world, hulls).items():
            room = room_at(world, hulls[0].party, kind, port_of(world, key))
            if (most := min(count, room)) > 0:
                yield key, kind, most


# Slots --------------------------------------------------------------------------------------------


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    able = {row.id for row, _ in can_board(asked)}

    def why(stack: AirId) -> list[Refusal]:
        row = world.air.get(stack)
        if row is None or row.party not in commands(world, asked.seat):
            return [Refusal("17.3122", "these are no squadrons of yours")]
        if found := against_boarding(world, row):
            return found
        if stack in able:
            return []
        if row.state is AirState.NEW:
            reason = "new naval air transfers onto carriers alone that are as new"
            return [Refusal("17.3122C", reason, (an_air(stack),))]
        return [Refusal("17.3122", "no carrier in the same port has room", (an_air(stack),))]

    return Domain(sorted(able), why)


def _decks_for(asked: Asked, got: Got) -> Domain[str]:
    found = [key for row, key in can_board(asked) if row.id == got["stack"]]
    return among(found, "17.3122", "no carriers with room for them in the same port")


def _boarding(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    hulls = carriers(world, asked.seat).get(got["carriers"], ())
    most = 0 if row is None else min(row.factors, room_aboard(world, hulls, row))
    return numbers(1, most, "17.312", f"there is room for {most} of them")


def _decks(asked: Asked, got: Got) -> Domain[str]:
    found = dict.fromkeys(key for key, _, _ in can_land(asked))
    return among(list(found), "17.3122", "no squadrons on carriers there, or no room ashore")


def _types(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    there = can_land(asked)
    found = [kind for key, kind, _ in there if key == got["carriers"]]
    return among(found, "17.3122", "no such squadrons there, or no room ashore")


def _landing(asked: Asked, got: Got) -> Domain[int]:
    known = {(key, kind): most for key, kind, most in can_land(asked)}
    most = known.get((got["carriers"], got["air"]), 0)
    return numbers(1, most, "17.3122", f"there is room ashore for {most} of them")


def _all_aboard(asked: Asked) -> Iterator[GoAboard]:
    world: AwawWorld = asked.world
    for row, key in can_board(asked):
        room = room_aboard(world, carriers(world, asked.seat)[key], row)
        yield GoAboard(row.id, key, min(row.factors, room))


def _all_ashore(asked: Asked) -> Iterator[GoAshore]:
    for key, kind, most in can_land(asked):
        yield GoAshore(key, kind, most)


def _fits_boarding(asked: Asked) -> list[Refusal]:
    if next(can_board(asked), None) is not None:
        return []
    return [Refusal("17.3122", "no squadrons ashore are with carriers that have room")]


def _fits_landing(asked: Asked) -> list[Refusal]:
    if next(can_land(asked), None) is not None:
        return []
    return [Refusal("17.3122", "no squadrons on carriers in port have room ashore")]


@together()
class ShipShoreTransfers(Decision[GoAboard | GoAshore | EndTransfers], frozen=True):
    """17.3122A: asked until the side transfers no more squadrons; of nobody who has none. In these
    ports alone, if some are named.
    """

    ports: tuple[SpaceId, ...] = ()

    rule: ClassVar[str] = "17.3122"
    prompt: ClassVar[str] = "Transfer squadrons between carriers and their ports, or go on"
    by_default: ClassVar[str] = "all stay where they are"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GoAboard: Form(
            (Slot("stack", _stacks), Slot("carriers", _decks_for), Slot("squadrons", _boarding)),
            fits=_fits_boarding,
            proposals=_all_aboard,
            label="Go aboard",
        ),
        GoAshore: Form(
            (Slot("carriers", _decks), Slot("air", _types), Slot("squadrons", _landing)),
            fits=_fits_landing,
            proposals=_all_ashore,
            label="Go ashore",
        ),
        EndTransfers: Form(closes=True, weight=6, label="Go on"),
    }

    def default(self, asked: Asked) -> EndTransfers:
        return EndTransfers()

    def real(self, asked: Asked) -> bool:
        return not (_fits_boarding(asked) and _fits_landing(asked))


def none_without_room(asked: Asked) -> EndTransfers | None:
    """17.3122: nobody goes ashore; where squadrons ashore could go aboard, their owner is asked."""
    return EndTransfers() if _fits_boarding(asked) else None


# Carried out --------------------------------------------------------------------------------------


@plays("T.P.MOV.AIR.20", at_sea=True)
class Transfers(Procedure[None], tag="ship-shore-transfers", kw_only=True):
    """17.3122A: before air units are staged; and in the ports which ships have changed base to."""

    ports: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        seats = seats_of_side(world, world.side)
        if not any(class_of(world, hull).fast_carrier for hull in world.hulls.rows()):
            return Done()
        return self.ask(ShipShoreTransfers(seats, self.ports), then=self.answered)

    def answered(self, world: AwawWorld, answer: GoAboard | GoAshore | EndTransfers) -> Step:
        if isinstance(answer, EndTransfers):
            return Done()
        seat = world.answering
        assert seat is not None
        hulls = carriers(world, seat)[answer.carriers]
        port = port_of(world, answer.carriers)
        if isinstance(answer, GoAboard):
            board(world, hulls, answer.stack, answer.squadrons)
        else:
            land(world, hulls, answer.air, answer.squadrons, port)
        way = "go aboard carriers" if isinstance(answer, GoAboard) else "go ashore"
        text = f"{answer.squadrons} naval air squadrons {way} in {port}"
        world.tell("17.3122", text, a_hex(port))
        return self.go(self.start)


def board(world: AwawWorld, hulls: tuple[Hull, ...], stack: AirId, squadrons: int) -> None:
    """17.312, 17.3122D: squadrons fill carrier after carrier, the emptiest first, and have their
    status from now on.
    """
    row, left = world.air[stack], squadrons
    fit = [hull for hull in hulls if takes(hull, row)]
    for hull in sorted(fit, key=lambda one: (-room_on(world, one), one.what)):
        if (count := min(left, room_on(world, hull))) > 0:
            embark(world, hull, stack, count)
            left -= count


def land(
    world: AwawWorld, hulls: tuple[Hull, ...], kind: UnitTypeId, squadrons: int, port: SpaceId
) -> None:
    """17.3122D, 17.3124: squadrons of carriers in port go ashore, from damaged ones first; those of
    inverted carriers are inverted.
    """
    left = squadrons
    for hull in sorted(hulls, key=lambda one: (not one.damaged, one.what)):
        for row in [one for one in squadrons_on(world, hull.what) if one.type == kind]:
            if (count := min(left, row.squadrons)) > 0:
                down = hull.inverted and row.state is AirState.READY
                leave_carrier(world, row, count)
                state = AirState.DOWN if down else row.state
                station(world, kind, row.party, port, count, state)
                left -= count
