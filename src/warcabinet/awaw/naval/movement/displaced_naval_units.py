"""21.23: ships whose port the enemy occupies leave it for the nearest port that has room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.hex_control.hex_control import ENTERED, TAKEN
from warcabinet.awaw.naval.movement.displaced_voyage import displaced
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce, ReturnToBase, returning
from warcabinet.awaw.naval.movement.setting_out import named, next_activity, without_marker
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import whole
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityState,
    Condition,
    Hull,
    HullState,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import AT_ONCE, PHASE_ENDS_AT_SEA
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


@BOOK.happens(
    TAKEN,
    "21.23, 21.23F, 21.233, 21.5153E",
    "ships in a port that the enemy occupies are displaced, damaged ones too, and inverted",
)
def port_is_lost(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    drive_out(world, space, after)


@BOOK.happens(ENTERED, "11.64, 21.23", "a partisan that enters a port drives ships out of it")
def partisan_in_port(world: AwawWorld, space: str, party: str) -> None:
    if world.map.has(world.standing[f"{party}/{Category.PARTISAN}"], space):
        drive_out(world, space, party)


def drive_out(world: AwawWorld, space: str, party: str) -> None:
    """21.23, 21.23F: ships that a party's units find in a port put to sea."""
    scenario = world.statics.scenario
    if scenario is None or not scenario.play.war_at_sea or not world.map.is_hex(space):
        return
    place, hostile = SpaceId(space), hostile_to(world, party)
    forces = [
        force
        for force in forces_in(world, place)
        if world.forces[force].stance is Stance.PORT and world.forces[force].party in hostile
    ]
    loose = [
        hull
        for hull in loose_in(world, place)
        if hull.party in hostile and hull.condition is not Condition.SUNK
    ]
    if forces := put_to_flight(world, place, forces, loose):
        world.tell("21.23", f"{named(forces)} must leave {space}", a_hex(space))


def put_to_flight(
    world: AwawWorld, place: SpaceId, forces: Sequence[ForceId], loose: Iterable[Hull]
) -> list[ForceId]:
    """21.23, 23.462A: these forces, and these ships without a marker, are at sea before their port.
    Gives all of them.
    """
    gone = [*forces, *_bands(world, place, loose)]
    for force in gone:
        _leave(world, force, place)
    return gone


def _bands(world: AwawWorld, place: SpaceId, hulls: Iterable[Hull]) -> list[ForceId]:
    """Ships without a marker leave together: those of a party, submarines apart."""
    bands: dict[tuple[str, bool], list[Hull]] = {}
    for hull in hulls:
        boat = class_of(world, hull).sort is Sort.SUBMARINE
        bands.setdefault((hull.party, boat), []).append(hull)
    return [without_marker(world, place, whole(band)) for _, band in sorted(bands.items())]


def _leave(world: AwawWorld, force: ForceId, place: SpaceId) -> None:
    """21.233, 21.232: it is at sea before its port, inverted, and looks for another one."""
    set_state(world, force, HullState.DISPLACED)
    water = world.map.members(harbour(world, place))[0]
    row = world.amend(
        world.forces[force], stance=Stance.RETURNING, base=place, place=water, inverted=True
    )
    name = next_activity(world)
    order = int(name.rpartition("-")[2])
    flight = Activity(name, row.party, Kind.DISPLACEMENT, (force,), ((water,),), place, order=order)
    world.put(flight)
    world.amend(flight, state=ActivityState.ABORTED)


@BOOK.happens(
    AT_ONCE, "22.15D", "ships that are driven from their port in the other side's turn sail at once"
)
def at_once(world: AwawWorld) -> Procedure[None] | None:
    if any(displaced(world, force) for force in returning(world)):
        return ReturnAtOnce()
    return None


@BOOK.happens(
    PHASE_ENDS_AT_SEA, "21.23", "displaced ships reach another port before the phase is over"
)
class ShipsFindPorts(Procedure[None], tag="ships-find-ports"):
    """21.23, 21.231, 21.232: ships that are still on their way when a phase ends come to port."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not returning(world):
            return Done()
        return self.call(ReturnToBase(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()
