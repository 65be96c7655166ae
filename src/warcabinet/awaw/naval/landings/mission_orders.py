"""21.43, 21.51, 22.15A: missions that carry units are announced: who sails, what each force
carries, and where to.

What is the same for sea transport and for invasions is here; each says for itself which goals it
may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from warcabinet.awaw.air.transport.eligible_cargo import closed_to
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.ground_movement import BY_UNITS
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import factors_of, lift
from warcabinet.awaw.naval.cargo.embarking import embark
from warcabinet.awaw.naval.landings.invasions_with_ships_of_sw_boxes import (
    against_other_origins,
    against_ships_of_an_sw_box,
    announced_to,
    announced_with_cargo,
    is_sw_box,
    sails_from,
)
from warcabinet.awaw.naval.landings.loading import (
    LOOSE,
    Load,
    against_loads,
    as_much_as_fits,
    passengers,
    start_of,
)
from warcabinet.awaw.naval.landings.missions_from_mapboard_boxes import from_box
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import (
    Errand,
    against_reaching,
    against_route,
    in_reach,
    route,
)
from warcabinet.awaw.naval.landings.restrictions_on_transport_activities import (
    CarryThrough,
    sizes_of,
    use_transports,
)
from warcabinet.awaw.naval.movement.announced_by_order import bound_to
from warcabinet.awaw.naval.movement.crews import (
    Crew,
    Ships,
    against_crew,
    crew,
    crew_slots,
    crews,
    stops_slot,
)
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.offensives import against_naval
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_units
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Activity
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.derived import until_next_write
from warcabinet.engine.proposing import found_once
from warcabinet.hexes import SpaceId

FEW_GOALS = 2
"""How many goals of each force are proposed."""

MOST_STOPS = 12


class CargoMission(Action, frozen=True):
    """Forces of one base, what they carry, and where to."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    cargo: tuple[Load, ...]
    via: tuple[SpaceId, ...]


# The way ------------------------------------------------------------------------------------------


# Legal? -------------------------------------------------------------------------------------------


def against_unit(world: AwawWorld, errand: Errand, unit: UnitId, to: SpaceId) -> list[Refusal]:
    """10.66, 50.51: why a unit is not carried there: it may not be in that place at all, whatever
    enemy units are there, or the errand says no.
    """
    return [*_against_unit(world, errand, unit, to)]


@until_next_write
def _against_unit(world: AwawWorld, errand: Errand, unit: UnitId, to: SpaceId) -> Sequence[Refusal]:
    """The same whichever ships carry it."""
    if to not in world.map:
        return []
    found = closed_to(world, world.units[unit], to, BY_UNITS)
    return found or errand.unit(world, unit, to)


US_BOXES = ("atlantic-us", "pacific-us")


def against_going_along(
    world: AwawWorld, base: SpaceId, others: list[Activity], to: SpaceId
) -> list[Refusal]:
    """21.14B, 21.15B: ships of a U.S. box bombard and fly for units that embark there alone."""
    if base not in US_BOXES or from_box(world, others, base):
        return []
    reason = "ships in a U.S. box go along only with units that embark there"
    return [Refusal("21.14B", reason, (a_hex(to),))]


def against_mission(world: AwawWorld, errand: Errand, action: CargoMission) -> list[Refusal]:
    """21.43, 21.51, 21.523, 9.52, 9.53: every reason against a mission; only its ships are paid
    for. Ships of the boxes of India and Australia go along, and bombard, whoever embarks where.
    """
    kind = errand.kind
    if found := against_crew(world, kind, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    if action.to not in world.map:
        return [Refusal("21.21", "there is no such place")]
    if found := errand.against(world, who.party, action.to):
        return found
    if found := against_naval(world, kind, who.hulls, action.to):
        return found
    loads = action.cargo
    others = announced_to(world, kind, action.to)
    if not loads and not others:
        reason = "ships that carry nothing go along only where others carry units"
        return [Refusal(errand.escort, reason, (a_hex(action.to),))]
    if not loads and (found := against_going_along(world, who.base, others, action.to)):
        return found
    if is_sw_box(who.base) and (
        found := against_ships_of_an_sw_box(
            world, kind, who.party, who.base, action.to, bool(loads)
        )
    ):
        return found
    if found := against_loads(world, kind, action.forces, action.ships, action.to, loads):
        return found
    if found := [
        one for load in loads for one in against_unit(world, errand, load.unit, action.to)
    ]:
        return found
    start = start_of(world, loads)
    if start is not None:
        if found := against_other_origins(world, kind, start, action.to):
            return found
        sizes = sizes_of(world, (load.unit for load in loads))
        if found := BOOK.may(world, CarryThrough(kind, who.party, start, action.to, sizes)):
            return found
    base = sails_from(world, kind, who.base, action.to)
    return against_route(world, errand, who.party, base, start, action.to, action.via)


# Slots --------------------------------------------------------------------------------------------


def _goals(errand: Errand) -> Callable[[Asked, Got], Domain[SpaceId]]:
    def domain(asked: Asked, got: Got) -> Domain[SpaceId]:
        world: AwawWorld = asked.world
        forces, ships = tuple(got["forces"]), tuple(got["ships"])
        refused = against_crew(world, errand.kind, forces, ships)
        who = None if refused else crew(world, forces, ships)
        if who is None:
            return Domain((), lambda to: refused)
        party, base = who.party, who.base

        def why(to: SpaceId) -> list[Refusal]:
            if to not in world.map:
                return [Refusal("21.21", "there is no such place")]
            found = errand.against(world, party, to)
            # Units that embark elsewhere, or hexes named on the way, may lead past other targets.
            there = sails_from(world, errand.kind, base, to)
            return found or against_reaching(world, errand, party, there, None, to, ())

        return Domain(errand.places(world, party), why)

    return domain


def _units(errand: Errand) -> Callable[[Asked, Got], Domain[UnitId]]:
    def domain(asked: Asked, got: Got) -> Domain[UnitId]:
        world: AwawWorld = asked.world
        forces, ships, to = tuple(got["forces"]), tuple(got["ships"]), got["to"]
        before = tuple(got.get("cargo", ()))

        def why(unit: UnitId) -> list[Refusal]:
            carriers = (*forces, *((LOOSE,) if ships else ()))
            every = [
                against_loads(world, errand.kind, forces, ships, to, (*before, Load(unit, one)))
                for one in carriers
            ]
            if all(every):
                return every[0] if every else [Refusal("21.35", "there are no ships for it")]
            return against_unit(world, errand, unit, to)

        return Domain(passengers(world, asked.seat, errand.kind), why)

    return domain


def _carriers(errand: Errand) -> Callable[[Asked, Got], Domain[ForceId]]:
    def domain(asked: Asked, got: Got) -> Domain[ForceId]:
        world: AwawWorld = asked.world
        forces, ships, to = tuple(got["forces"]), tuple(got["ships"]), got["to"]
        before, unit = tuple(got.get("cargo", ())), got["unit"]

        def why(force: ForceId) -> list[Refusal]:
            loads = (*before, Load(unit, force))
            return against_loads(world, errand.kind, forces, ships, to, loads)

        return Domain((*forces, *((LOOSE,) if ships else ())), why)

    return domain


def worth_taking(world: AwawWorld, party: str, goals: list[SpaceId]) -> list[SpaceId]:
    """The goals that somebody should look at first: those that count for victory, and of these the
    defended ones.
    """
    scenario = world.statics.scenario
    counted = set() if scenario is None else {row.hex for row in scenario.victory.points}
    hostile = hostile_units(world, party)
    return sorted(goals, key=lambda one: (one not in counted, not world.map.has(hostile, one), one))


def _loads(
    world: AwawWorld,
    errand: Errand,
    forces: tuple[ForceId, ...],
    ships: tuple[Ships, ...],
    to: SpaceId,
    units: list[UnitId],
) -> tuple[Load, ...]:
    def able(unit: UnitId) -> bool:
        return not against_unit(world, errand, unit, to)

    return as_much_as_fits(world, errand.kind, forces, ships, to, units, able)


def may_fetch(world: AwawWorld, errand: Errand, who: Crew, start: SpaceId, to: SpaceId) -> bool:
    """A quick look: may these ships go to a place and carry anything from there to a goal, as far
    as `Errand.leg` says? If not, no mission of this kind is legal.
    """
    base = sails_from(world, errand.kind, who.base, to)
    return not errand.leg(world, who.party, base, start, to)


def with_cargo(
    world: AwawWorld,
    errand: Errand,
    verb: type[Any],
    who: tuple[tuple[ForceId, ...], tuple[Ships, ...]],
    goals: Iterable[SpaceId],
    units: list[UnitId],
) -> Iterator[CargoMission]:
    """These ships to each of the goals, with as much of these units as they can carry."""
    forces, ships = who
    for to in goals:
        one = verb(forces, ships, to, _loads(world, errand, forces, ships, to, units), ())
        if one.cargo and not against_mission(world, errand, one):
            yield one


def _to_fetch(
    world: AwawWorld, errand: Errand, who: Crew, start: SpaceId, goals: list[SpaceId]
) -> Iterator[SpaceId]:
    """The goals to which these ships may carry something from a place, one after the other."""
    return (to for to in goals if to != start and may_fetch(world, errand, who, start, to))


def _proposed(errand: Errand, verb: type[Any]) -> Callable[[Asked], Iterator[CargoMission]]:
    """Each force with as much as it can carry from its own base, or from another; and those that
    could go along.
    """

    @found_once
    def proposals(asked: Asked) -> Iterator[CargoMission]:
        world: AwawWorld = asked.world
        kind = errand.kind
        if errand.ordered_in:
            ordered = bound_to(asked, errand.ordered_in)
            yield from (one for one in ordered if isinstance(one, verb))
        waiting: dict[SpaceId, list[UnitId]] = {}
        for unit in passengers(world, asked.seat, kind):
            waiting.setdefault(where(world, world.units[unit].place), []).append(unit)
        carried_to = {row.goal for row in announced_with_cargo(world, kind)}
        if not (waiting or carried_to):
            return
        lightest = {
            start: min(factors_of(world, world.units[unit]) for unit in some)
            for start, some in waiting.items()
        }
        for forces, ships in crews(asked, kind):
            who = crew(world, forces, ships)
            assert who is not None
            room = lift(world, who.hulls)
            liftable = [start for start in waiting if lightest[start] <= room]
            if not carried_to and not liftable:
                continue  # it neither carries anybody nor goes along: no need to look how far
            near = sorted(
                (one for one in liftable if in_reach(world, who.party, who.base, one, kind)),
                key=lambda one: (one != who.base, one),
            )
            if not carried_to and not near:
                continue
            known = (
                sorted(carried_to)
                if is_sw_box(who.base)
                else errand.goals(world, who.party, who.base)
            )
            goals = worth_taking(world, who.party, known)
            for start in near:
                some = _to_fetch(world, errand, who, start, goals)
                legal = with_cargo(world, errand, verb, (forces, ships), some, waiting[start])
                yield from islice(legal, FEW_GOALS)
            for to in goals:
                along = verb(forces, ships, to, (), ())
                if to in carried_to and not against_mission(world, errand, along):
                    yield along

    return proposals


def mission_form(errand: Errand, verb: type[CargoMission], label: str, nobody: str) -> Form:
    """The form in which a mission of this kind is announced."""
    kind = errand.kind
    proposals = _proposed(errand, verb)

    def fits(asked: Asked) -> list[Refusal]:
        if next(proposals(asked), None) is not None:
            return []
        return [Refusal(errand.escort, nobody)]

    def whole(asked: Asked, action: CargoMission) -> list[Refusal]:
        return against_mission(asked.world, errand, action)

    return Form(
        (
            *crew_slots(kind),
            Slot("to", _goals(errand)),
            Slot(
                "cargo",
                least=0,
                most=None,
                inner=(Slot("unit", _units(errand)), Slot("force", _carriers(errand))),
                joint=True,
                drawn="many",
            ),
            Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),
        ),
        fits=fits,
        slow=True,
        whole=whole,
        proposals=proposals,
        weight=4,
        label=label,
    )


# Carried out --------------------------------------------------------------------------------------


def send(world: AwawWorld, errand: Errand, action: CargoMission) -> Activity:
    """21.35, 22.15A: the mission is announced, and its cargo goes aboard."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    start = start_of(world, action.cargo)
    base = sails_from(world, errand.kind, who.base, action.to)
    path = route(world, errand, who.party, base, start, action.to, action.via)
    parts: list[Part] = [(one.hull, one.factors) for one in action.ships]
    row = set_out(world, errand.kind, who.base, action.forces, parts, action.to, path)
    row = world.amend(row, with_cargo=bool(action.cargo))
    if start is not None:
        sizes = sizes_of(world, (one.unit for one in action.cargo))
        use_transports(world, who.party, start, action.to, sizes)
    for one in sorted(action.cargo):  # unit by unit: the order tells nothing of the forces
        force = row.forces[-1] if one.force == LOOSE else one.force
        embark(world, row, force, one.unit)
    return row
