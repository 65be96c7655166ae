"""28.12B, 28.5, 28.76: ships are redeployed (NR): from port to port, however far, as long as they
touch ports in time, and without transports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.redeployment.past_gibraltar import (
    PassGibraltar,
    note_passage,
    passes,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import hindered
from warcabinet.awaw.naval.cargo.embarking import under_way
from warcabinet.awaw.naval.movement.crews import (
    Crew,
    Ships,
    against_crew,
    are_submarines,
    crew,
    crew_slots,
    crews,
    stops_slot,
)
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.task_forces.changing_force import Part, come_to_port
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box, joined
from warcabinet.awaw.naval.waters.paths import Path, hex_of
from warcabinet.awaw.naval.waters.ports_and_basing import ports_of
from warcabinet.awaw.naval.waters.range_and_distances import ports_in_range
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import Activity, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.proposing import found_once
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

KIND = Kind.REDEPLOYMENT
FEW_GOALS = 6
"""How many goals of each force are proposed."""

MOST_STOPS = 12

BOOK.note("28.514", "straits and canals are open to redeployments as to any ships")


class RedeployShips(Action, frozen=True):
    """28.12B: forces of one port, or ships without a marker, are redeployed to another base."""

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)


# From where to where ------------------------------------------------------------------------------


class EndBySea(Question, frozen=True):
    """28.27: may a redeployment by sea of this party begin or end in this place?"""

    party: str
    place: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.place),)


@BOOK.forbids(
    EndBySea,
    "28.27, 28.25, 28.26A, 28.26B, 28.26C, 28.26D",
    "redeployments by sea do not begin or end in a port next to an enemy counter",
)
def next_to_the_enemy(world: AwawWorld, asked: EndBySea) -> bool:
    return world.map.has(hindered(world, asked.party) & world.map.hexes, asked.place)


@BOOK.forbids(
    LeavePort,
    "28.511, 25.37",
    "ships are redeployed from a port or a mapboard box; those in SW boxes by rules of their own",
    activity=KIND,
)
def not_from_there(world: AwawWorld, asked: LeavePort) -> bool:
    return asked.base.endswith("-sw")


def way_of(world: AwawWorld, who: Crew) -> Kind:
    """25.15, 25.16: what opens and shuts their way: submarines alone have one past Gibraltar."""
    return Kind.SUBMARINE_PASSAGE if are_submarines(world, who) else KIND


def goals(world: AwawWorld, who: Crew) -> list[SpaceId]:
    """28.512, 28.513: the bases to which ships may be redeployed, as far as range decides it."""
    found = ports_in_range(world, who.party, who.base, way_of(world, who))
    return [space for space in found if not space.endswith("-sw")]


def against_goal(
    world: AwawWorld, who: Crew, to: SpaceId, via: tuple[SpaceId, ...] = ()
) -> list[Refusal]:
    """28.27, 28.512, 28.513, 28.514, 21.112, 30.533, 30.61G, 28.76: every reason why they are not
    redeployed there."""
    about = (a_hex(who.base), a_hex(to))
    if to not in world.map:
        return [Refusal("21.21", "there is no such place", about)]
    box = is_box(world.board, to)
    if to.endswith("-sw"):
        return [Refusal("28.77", "ships go to SW boxes by rules of their own", about)]
    if not box and not world.map.has(ports_of(world, who.party), to):
        return [Refusal("28.23", "ships are redeployed to a port that their side holds", about)]
    for place in (who.base, to):
        if found := BOOK.may(world, EndBySea(who.party, place)):
            return found
    if not box and supply_in(world, to, who.party) is Supply.NONE:
        reason = "ships are redeployed only to a port with full or partial supply, or to a box"
        return [Refusal("28.512", reason, about)]
    if found := against_way(world, who.party, who.base, to, via, way_of(world, who)):
        return found
    path = planned(world, who.party, who.base, to, via, way_of(world, who))
    if passes(world, who.party, path):
        found = BOOK.may(world, PassGibraltar(who.party, who.factors()))
    if found:
        return found
    if found := _against_box(world, who, to, via):
        return found
    factors = who.factors()
    room = room_for(world, who.party, to)
    if factors > room:
        return [Refusal("21.112", f"the port has room for {room} naval factors more", about)]
    return []


def _against_box(
    world: AwawWorld, who: Crew, to: SpaceId, via: tuple[SpaceId, ...]
) -> list[Refusal]:
    """28.75, 21.214E: to and from a box ships go by way of the ports that its rule names."""
    boxes = [one for one in (who.base, to) if is_box(world.board, one)]
    if not boxes or joined(world, who.base, to):
        return []
    path = planned(world, who.party, who.base, to, via, way_of(world, who))
    ports = ports_of(world, who.party)
    touched = (hex_of(one) for one in path if hex_of(one) in world.board.hexes)
    for one in touched:
        if world.map.has(ports, one) and all(joined(world, box, one) for box in boxes):
            return []
    reason = "from and to a box ships are redeployed by way of the ports that its rule names"
    return [Refusal("28.75", reason, (a_hex(who.base), a_hex(to)))]


def against(world: AwawWorld, action: RedeployShips) -> list[Refusal]:
    """28.5: every reason against a redeployment of ships."""
    if found := against_crew(world, KIND, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    return against_goal(world, who, action.to, action.via)


# The form -----------------------------------------------------------------------------------------


def _goals(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    forces, ships = tuple(got["forces"]), tuple(got["ships"])
    refused = against_crew(world, KIND, forces, ships)
    who = None if refused else crew(world, forces, ships)
    if who is None:
        return Domain((), lambda to: refused)
    sailing, near = who, goals(world, who)

    def why(to: SpaceId) -> list[Refusal]:
        """Ports on the way may bring ships farther, but not beyond all range."""
        found = against_goal(world, sailing, to)
        rest = [one for one in found if one.rule not in ("28.75", "21.361", "21.36C")]
        return rest if to in near else rest or found

    return Domain(near, why)


@found_once
def proposals(asked: Asked) -> Iterator[RedeployShips]:
    """Each force, and what may sail without a marker, to the nearest bases."""
    world: AwawWorld = asked.world
    for forces, ships in crews(asked, KIND):
        who = crew(world, forces, ships)
        assert who is not None
        legal = (to for to in goals(world, who) if not against_goal(world, who, to))
        for to in islice(legal, FEW_GOALS):
            yield RedeployShips(forces, ships, to, ())


def _some(asked: Asked) -> list[Refusal]:
    if under_way(asked.world):
        return [Refusal("28.313", "all redeployments by sea are announced at once")]
    if next(proposals(asked), None) is not None:
        return []
    return [Refusal("28.511", "no ships of yours can be redeployed")]


whole: Callable[[Asked, RedeployShips], list[Refusal]] = lambda asked, action: against(  # noqa: E731
    asked.world, action
)

FORM = Form(
    (
        *crew_slots(KIND),
        Slot("to", _goals),
        Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),
    ),
    fits=_some,
    whole=whole,
    proposals=proposals,
    weight=1,
    label="Redeploy ships",
)


# What happens -------------------------------------------------------------------------------------


def send_ships(world: AwawWorld, action: RedeployShips) -> Activity:
    """28.313, 21.32: a redeployment of ships is announced, also of ships that have acted."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    path: Path = planned(world, who.party, who.base, action.to, action.via, way_of(world, who))
    if passes(world, who.party, path):
        note_passage(world, who.party, who.factors())
    parts: list[Part] = [(one.hull, one.factors) for one in action.ships]
    return set_out(world, KIND, who.base, action.forces, parts, action.to, path)


def reach_port(world: AwawWorld, force: ForceId, port: SpaceId) -> None:
    """28.81, 33.92D: ships are in their new base. Redeployment inverts none; those that are
    inverted stay so through the next enemy player turn.
    """
    row = world.forces[force]
    world.tell("28.5", f"{in_force(force)} of {row.party} is redeployed to {port}", a_hex(port))
    for hull in ships_of(world, force):
        if hull.inverted:
            change(world, hull, state=HullState.REDEPLOYED)
    come_to_port(world, force, port)
