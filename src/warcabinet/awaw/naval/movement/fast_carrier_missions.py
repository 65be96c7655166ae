"""21.551, 21.552, 21.554B: fast carriers sail to a hex of the sea in the combat phase, so that
their squadrons can attack an enemy base or help in ground combat; here they are announced. What the
squadrons do there is in `carrier_air`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.attackable_hexes import within_reach
from warcabinet.awaw.naval.air_naval.base_defense import hexes_with_air
from warcabinet.awaw.naval.movement.crews import (
    Crew,
    Ships,
    against_crew,
    crew,
    crew_slots,
    crews,
    in_port,
    loose_ships,
    stops_slot,
)
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.ships.contents import fast_carriers, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.range_and_distances import reach, waters_in_range
from warcabinet.awaw.offensives import against_naval
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.engine.derived import until_next_write
from warcabinet.engine.proposing import found_once
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

KIND = Kind.CARRIER_MISSION
RANGE = 3
"""17.32: the range of naval air."""

FEW_TARGETS = 4
"""How many targets of each force are proposed."""

MOST_STOPS = 12

TARGETS = 512
"""How many targets are kept in mind with the waters around them."""


class SendCarriers(Action, frozen=True):
    """21.551: forces of one base with fast carriers sail to a mission hex."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    forces: tuple[ForceId, ...]
    ships: tuple[Ships, ...]
    to: SpaceId
    via: tuple[SpaceId, ...]


def against_sailors(
    world: AwawWorld, forces: tuple[ForceId, ...], ships: tuple[Ships, ...]
) -> list[Refusal]:
    """21.551, 21.555A, 21.555B: every reason why these do not sail as a fast carrier mission."""
    if found := against_crew(world, KIND, forces, ships):
        return found
    who = crew(world, forces, ships)
    assert who is not None
    if fast_carriers(world, who.hulls):
        return []
    return [Refusal("21.551", "there is no fast carrier among these ships", (a_hex(who.base),))]


def against_mission_hex(world: AwawWorld, who: Crew, to: SpaceId) -> list[Refusal]:
    """21.551, 21.552, 21.554A: every reason why a place is no mission hex for them."""
    about = (a_hex(who.base), a_hex(to))
    if to not in world.map:
        return [Refusal("21.21", "there is no such place", about)]
    sea = world.board.at_sea(world.statics.map)
    if is_box(world.board, to) or not world.map.has(sea, to):
        return [Refusal("21.551", "fast carriers go to a hex of the sea", about)]
    found = against_way(world, who.party, who.base, to, (), KIND)
    return found or against_naval(world, KIND, who.hulls, to)


def mission_hexes(world: AwawWorld, who: Crew) -> list[SpaceId]:
    """21.552: where they may go, as far as range decides it."""
    known = reach(world, who.party, who.base, KIND)
    return sorted(known.keys() - world.board.boxes.keys())


# What is worth the voyage -------------------------------------------------------------------------


def worth_flying_to(world: AwawWorld, party: str) -> list[SpaceId]:
    """21.551, 21.556: bases with enemy air units, hexes that are invaded, and hexes that ground
    units can attack.
    """
    side = side_of_party(world, party)
    assert side is not None
    found = list(hexes_with_air(world, side.opponent))
    found += sorted(
        row.goal
        for row in world.activities.rows()
        if row.kind == Kind.INVASION and row.state is ActivityState.ANNOUNCED
    )
    found += world.map.members(within_reach(world, side))
    return list(dict.fromkeys(found))


def nearest_to(world: AwawWorld, who: Crew, target: SpaceId) -> SpaceId | None:
    """The mission hex within range of a target to which the way is shortest."""
    waters = _around(world.board, target) & waters_in_range(world, who.party, who.base, KIND)
    if not waters:
        return None
    known = reach(world, who.party, who.base, KIND)
    near = sorted((known[one], one) for one in world.map.members(waters))
    return next((one for _, one in near if not against_mission_hex(world, who, one)), None)


@lru_cache(maxsize=TARGETS)
def _around(board: AwawBoard, target: SpaceId) -> int:
    """The waters of the hexes within range of a target: one for each coast of a hex."""
    near = 0
    for one in board.board.grid.disc(target, RANGE):
        near |= board.board.bit_if_any(one)
    return board.at_sea(near)


@until_next_write
def with_carriers(world: AwawWorld, seat: Seat) -> frozenset[SpaceId]:
    """The ports in which a seat has fast carriers: most have none."""
    forces = in_port(world, seat)
    found = {
        world.forces[one].place for one in forces if fast_carriers(world, ships_of(world, one))
    }
    loose = (hull for hull in loose_ships(world, seat) if class_of(world, hull).fast_carrier)
    return frozenset(found.union(SpaceId(str(hull.berth)) for hull in loose))


@found_once
def proposals(asked: Asked) -> Iterator[SendCarriers]:
    """Each force with carriers, to where it reaches a target on the shortest way."""
    world: AwawWorld = asked.world
    for forces, ships in crews(asked, KIND, with_carriers(world, asked.seat)):
        if against_sailors(world, forces, ships):
            continue
        who = crew(world, forces, ships)
        assert who is not None
        named: set[SpaceId] = set()
        for target in worth_flying_to(world, who.party):
            to = nearest_to(world, who, target)
            if to is not None and to not in named:
                named.add(to)
                yield SendCarriers(forces, ships, to, ())
            if len(named) == FEW_TARGETS:
                break


# The form -----------------------------------------------------------------------------------------


def _goals(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    forces, ships = tuple(got["forces"]), tuple(got["ships"])
    refused = against_sailors(world, forces, ships)
    who = None if refused else crew(world, forces, ships)
    if who is None:
        return Domain((), lambda to: refused)
    sailing = who

    def why(to: SpaceId) -> list[Refusal]:
        return against_mission_hex(world, sailing, to)

    return Domain(mission_hexes(world, sailing), why)


def _whole(asked: Asked, action: SendCarriers) -> list[Refusal]:
    world: AwawWorld = asked.world
    if found := against_sailors(world, action.forces, action.ships):
        return found
    who = crew(world, action.forces, action.ships)
    assert who is not None
    if found := against_mission_hex(world, who, action.to):
        return found
    return against_way(world, who.party, who.base, action.to, action.via, KIND)


def _fits(asked: Asked) -> list[Refusal]:
    if next(proposals(asked), None) is not None:
        return []
    return [Refusal("21.551", "no fast carriers of yours reach anything worth a mission")]


CARRIER_FORM = Form(
    (
        *crew_slots(KIND),
        Slot("to", _goals),
        Slot("via", stops_slot, least=0, most=MOST_STOPS, drawn="few"),
    ),
    fits=_fits,
    whole=_whole,
    proposals=proposals,
    weight=2,
    label="Send fast carriers",
)


def send_carriers(world: AwawWorld, action: SendCarriers) -> Activity:
    """21.554B, 22.15A: the mission is announced, with its way."""
    who = crew(world, action.forces, action.ships)
    assert who is not None
    path = planned(world, who.party, who.base, action.to, action.via, KIND)
    parts: list[Part] = [(one.hull, one.factors) for one in action.ships]
    return set_out(world, KIND, who.base, action.forces, parts, action.to, path)


BOOK.note(
    "21.557D", "squadrons on a fast carrier mission attack bases on the way only in naval combat"
)
