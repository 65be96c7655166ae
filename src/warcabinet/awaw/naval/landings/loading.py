"""21.43, 21.51: what may be carried by sea, from where, and by which ships.

A mission is announced for forces of one base, with the units that each carries. Units may wait in
another base, by which the ships sail. Several missions to one hex are one landing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.transport.airdrop_restrictions import DropUnit
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    factors_of,
    lift,
    per_factor,
)
from warcabinet.awaw.naval.movement.crews import Ships, crew
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.task_forces.changing_force import some_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.ports_and_basing import cargo_places, ports_of
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, is_partisan
from warcabinet.awaw.pieces.supply_status import fully_supplied, supply_in
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import CargoId, Hull, Marched, Voyage
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import PHASE_ENDS_AT_SEA
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived, until_next_write
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

LOOSE = ForceId("loose")
"""How a load names the ships of a mission that sail without a marker."""


CARRIED_BY = {
    Kind.INVASION: "21.513",
    Kind.SEA_TRANSPORT: "21.434",
    Kind.ESCORT: "21.64A",
}
"""The rules that say how many destroyers it takes."""


class Load(msgspec.Struct, frozen=True, order=True):
    """21.35: a ground unit, and the force that carries it."""

    unit: UnitId
    force: ForceId


class Embark(Question, frozen=True):
    """21.431, 21.514E: may a ground unit be carried by sea for this activity?"""

    classes: ClassVar[tuple[str, ...]] = ("activity",)
    activity: str
    unit: UnitId
    base: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.base))


def against_embarking(world: AwawWorld, kind: str, unit: Unit) -> list[Refusal]:
    """21.431, 21.437, 21.514E, 21.514F: every reason why a unit does not go aboard."""
    return [*_against_embarking(world, kind, unit.id, where(world, unit.place))]


@until_next_write
def _against_embarking(
    world: AwawWorld, kind: str, unit: UnitId, base: SpaceId
) -> Sequence[Refusal]:
    """The same for every ship that might carry it, and every goal."""
    return BOOK.may(world, Embark(kind, unit, base))


def may_embark(world: AwawWorld, kind: str, unit: Unit) -> bool:
    return BOOK.allows(world, Embark(kind, unit.id, where(world, unit.place)))


@derived
def ports_for_cargo(world: AwawWorld, party: str) -> int:
    """21.431, 21.511, 21.37: the ports and islands that serve as bases of embarkation."""
    return ports_of(world, party) | cargo_places(world, faction_of(world, party))


@BOOK.forbids(
    Embark,
    "10.23",
    "replacements are not transported by sea and do not invade",
    activity=(Kind.SEA_TRANSPORT, Kind.INVASION),
)
def replacements_stay_ashore(world: AwawWorld, asked: Embark) -> bool:
    return world.type_of(world.units[asked.unit]).category is Category.REPLACEMENT


@BOOK.forbids(Embark, "11.43", "partisans do not move by sea")
def partisans_stay_ashore(world: AwawWorld, asked: Embark) -> bool:
    return is_partisan(world, world.units[asked.unit])


@BOOK.forbids(Embark, "18.541", "a unit that air transports carry does not go by sea as well")
def flies_already(world: AwawWorld, asked: Embark) -> bool:
    return any(row.unit == asked.unit for row in world.hauls.rows())


def _no_port(world: AwawWorld, asked: Embark) -> bool:
    party = world.units[asked.unit].party
    if is_box(world.board, asked.base):
        return False
    return not world.map.has(ports_for_cargo(world, party), asked.base)


@BOOK.forbids(
    Embark,
    "21.431, 21.435D",
    "units embark in a port, an eligible island or a box that their side has held since the turn "
    "began",
    activity=Kind.SEA_TRANSPORT,
)
def no_port_to_embark(world: AwawWorld, asked: Embark) -> bool:
    return _no_port(world, asked)


@BOOK.forbids(
    Embark,
    "21.511",
    "invading units embark in a port, an eligible island or a box that their side holds",
    activity=Kind.INVASION,
)
def no_port_to_invade_from(world: AwawWorld, asked: Embark) -> bool:
    return _no_port(world, asked)


@BOOK.forbids(
    Embark,
    "21.514E",
    "invading units begin in a fully supplied base; they do not move to it first",
    activity=Kind.INVASION,
)
def moved_or_unsupplied_base(world: AwawWorld, asked: Embark) -> bool:
    party = world.units[asked.unit].party
    return asked.unit in world.marched or supply_in(world, asked.base, party) is not Supply.FULL


@BOOK.forbids(
    Embark,
    "21.437C",
    "units without full supply, or without oil for the army, are not carried by sea",
    activity=Kind.SEA_TRANSPORT,
)
def transport_without_supply(world: AwawWorld, asked: Embark) -> bool:
    return _short_of_supply(world, asked)


@BOOK.forbids(
    Embark,
    "21.514F, 10.42",
    "units without full supply, or without oil for the army, do not invade",
    activity=Kind.INVASION,
)
def invasion_without_supply(world: AwawWorld, asked: Embark) -> bool:
    return _short_of_supply(world, asked)


def _short_of_supply(world: AwawWorld, asked: Embark) -> bool:
    """30.522D: partially supplied units go aboard no ships."""
    unit = world.units[asked.unit]
    nationality = str(world.type_of(unit).nationality)
    return not fully_supplied(world, asked.unit) or lacks_oil(
        world, unit.party, asked.base, Service.ARMY, nationality
    )


@BOOK.forbids(
    Embark,
    "21.437D",
    "units that have been carried by sea do not invade in the same turn",
    activity=Kind.INVASION,
)
def transported(world: AwawWorld, asked: Embark) -> bool:
    row = world.shipped.get(asked.unit)
    return row is not None and row.how is Voyage.TRANSPORTED


@BOOK.forbids(
    Embark,
    "18.547D",
    "units that have been carried by air do not invade in the same turn",
    activity=Kind.INVASION,
)
def carried_by_air(world: AwawWorld, asked: Embark) -> bool:
    return asked.unit in world.air_carried


@BOOK.forbids(
    DropUnit,
    "10.53B",
    "an airborne unit that is carried by sea, or invades, in this player turn is not dropped",
)
def goes_by_sea(world: AwawWorld, asked: DropUnit) -> bool:
    return asked.unit in world.shipped or CargoId(asked.unit) in world.cargo


@BOOK.happens(
    PHASE_ENDS_AT_SEA,
    "21.514E",
    "as movement ends it is noted who has moved: these units do not invade",
    order=40,
)
class WhoHasMoved(Procedure[None], tag="who-has-moved"):
    def start(self, world: AwawWorld, _: None) -> Step:
        note_who_has_moved(world)
        return Done()


def note_who_has_moved(world: AwawWorld) -> None:
    for unit in sorted(world.spent):
        if unit in world.units:
            world.put(Marched(unit))


# Who carries whom ---------------------------------------------------------------------------------


def passengers(world: AwawWorld, seat: Seat, kind: str) -> list[UnitId]:
    """The ground units of a seat that may go aboard."""
    return [*_passengers(world, seat, kind)]


@derived  # it mostly outlives what ships do
def _passengers(world: AwawWorld, seat: Seat, kind: str) -> list[UnitId]:
    return [
        unit
        for party in sorted(commands(world, seat))
        for unit in world.units_of[party]
        if may_embark(world, kind, world.units[unit])
    ]


def hulls_of(world: AwawWorld, force: ForceId, ships: Sequence[Ships]) -> tuple[Hull, ...]:
    """The ships that a load means."""
    if force != LOOSE:
        return ships_of(world, force) if force in world.forces else ()
    return tuple(
        some_of(world.hulls[one.hull], one.factors) for one in ships if one.hull in world.hulls
    )


def against_loads(
    world: AwawWorld,
    kind: str,
    forces: Sequence[ForceId],
    ships: Sequence[Ships],
    goal: SpaceId,
    loads: Iterable[Load],
) -> list[Refusal]:
    """21.35, 21.35A, 21.434, 21.513: every reason why these ships do not carry these units: each
    unit goes with one force, that has destroyers enough for all that it carries.
    """
    who = crew(world, forces, ships)
    if who is None:
        return [Refusal("21.221", "those who sail together begin in one base")]
    loads = tuple(loads)
    side = side_of_party(world, who.party)
    assert side is not None
    taken: Counter[ForceId] = Counter()
    starts: set[SpaceId] = set()
    for one in loads:
        if found := not_at_hand(world, side, one.unit, "21.35"):
            return found
        unit = world.units[one.unit]
        if found := against_embarking(world, kind, unit):
            return found
        if one.force not in (*forces, *((LOOSE,) if ships else ())):
            return [Refusal("21.35", "this force is not part of the mission", (a_unit(one.unit),))]
        start = where(world, unit.place)
        starts.add(start)
        each = per_factor(world, kind, unit.party, start, goal)
        taken[one.force] += each * factors_of(world, unit)
    if len({one.unit for one in loads}) < len(loads):
        return [Refusal("21.35", "a unit is named twice")]
    if len(starts) > 1:
        reason = "units of different bases are carried by missions of their own"
        return [Refusal("21.514C", reason, tuple(a_hex(one) for one in sorted(starts)))]
    for force, needed in sorted(taken.items()):
        have = lift(world, hulls_of(world, force, ships))
        if have < needed:
            reason = (
                f"to carry them takes destroyers worth {needed}, and those there are worth {have}"
            )
            return [Refusal(CARRIED_BY[Kind(kind)], reason, (a_hex(who.base),))]
    return []


def as_much_as_fits(
    world: AwawWorld,
    kind: str,
    forces: Sequence[ForceId],
    ships: Sequence[Ships],
    goal: SpaceId,
    units: Iterable[UnitId],
    able: Callable[[UnitId], bool] = lambda unit: True,
) -> tuple[Load, ...]:
    """The strongest of these units that the ships can carry, force by force; of those for which
    there is room only those that are `able`.
    """
    free = {force: lift(world, hulls_of(world, force, ships)) for force in forces}
    if ships:
        free[LOOSE] = lift(world, hulls_of(world, LOOSE, ships))
    found: list[Load] = []
    for name in sorted(units, key=lambda one: (-factors_of(world, world.units[one]), one)):
        unit = world.units[name]
        each = per_factor(world, kind, unit.party, where(world, unit.place), goal)
        cost = each * factors_of(world, unit)
        carrier = next((force for force, left in free.items() if left >= cost), None)
        if carrier is not None and able(name):
            free[carrier] -= cost
            found.append(Load(name, carrier))
    return tuple(sorted(found))


def start_of(world: AwawWorld, loads: Iterable[Load]) -> SpaceId | None:
    """21.435B, 21.514B: where the units of a mission embark."""
    places = (where(world, world.units[one.unit].place) for one in loads)
    return next(places, None)
