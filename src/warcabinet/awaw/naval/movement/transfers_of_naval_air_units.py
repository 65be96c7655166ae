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
from warcabinet.awaw.naval.movement.carriers_in_port import (
    aboard,
    board,
    carriers,
    land,
    port_of,
    room_aboard,
    shift,
    to_shift,
)
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.pieces.air_factors import an_air
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
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
from warcabinet.hexes import SpaceId


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


class ShiftSquadrons(Action, frozen=True):
    """17.3124: squadrons of inverted carriers go over to uninverted ones of the same force."""

    carriers: str
    air: UnitTypeId
    squadrons: int


class EndTransfers(Action, frozen=True):
    """The others stay where they are."""


# Who is where -------------------------------------------------------------------------------------


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


def can_shift(asked: Asked) -> Iterator[tuple[str, UnitTypeId, int]]:
    """17.3124: squadrons on inverted carriers of a force, and how many of them have room on those
    that are not inverted; it makes no difference on which of two that are alike they are.
    """
    world: AwawWorld = asked.world
    for key, hulls in carriers(world, asked.seat, _ports(asked)).items():
        for kind in aboard(world, hulls):
            if (most := to_shift(world, hulls, kind)) > 0:
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


def _givers(asked: Asked, got: Got) -> Domain[str]:
    found = dict.fromkeys(key for key, _, _ in can_shift(asked))
    return among(list(found), "17.3124", "no squadrons on inverted carriers, or no room on others")


def _shifted(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    found = [kind for key, kind, _ in can_shift(asked) if key == got["carriers"]]
    return among(found, "17.3124", "no such squadrons on inverted carriers there")


def _shifting(asked: Asked, got: Got) -> Domain[int]:
    known = {(key, kind): most for key, kind, most in can_shift(asked)}
    most = known.get((got["carriers"], got["air"]), 0)
    return numbers(1, most, "17.3124", f"there is room for {most} of them")


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


def _fits_shifting(asked: Asked) -> list[Refusal]:
    if next(can_shift(asked), None) is not None:
        return []
    reason = "no squadrons are on inverted carriers with others that are not inverted and have room"
    return [Refusal("17.3124", reason)]


Transfer = GoAboard | GoAshore | ShiftSquadrons | EndTransfers


@together()
class ShipShoreTransfers(Decision[Transfer], frozen=True):
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
        ShiftSquadrons: Form(
            (Slot("carriers", _givers), Slot("air", _shifted), Slot("squadrons", _shifting)),
            fits=_fits_shifting,
            label="Go over to other carriers",
        ),
        EndTransfers: Form(closes=True, weight=6, label="Go on"),
    }

    def default(self, asked: Asked) -> EndTransfers:
        return EndTransfers()

    def real(self, asked: Asked) -> bool:
        return not (_fits_boarding(asked) and _fits_landing(asked) and _fits_shifting(asked))


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

    def answered(self, world: AwawWorld, answer: Transfer) -> Step:
        if isinstance(answer, EndTransfers):
            return Done()
        seat = world.answering
        assert seat is not None
        hulls = carriers(world, seat)[answer.carriers]
        port = port_of(world, answer.carriers)
        if isinstance(answer, GoAboard):
            board(world, hulls, answer.stack, answer.squadrons)
            way = "go aboard carriers"
        elif isinstance(answer, GoAshore):
            land(world, hulls, answer.air, answer.squadrons, port)
            way = "go ashore"
        else:
            shift(world, hulls, answer.air, answer.squadrons)
            way = "go over to other carriers"
        text = f"{answer.squadrons} naval air squadrons {way} in {port}"
        world.tell("17.3122", text, a_hex(port))
        return self.go(self.start)
