"""5.91, 5.931D, 20.65, 25.35A, 25.35B: ships of an SW box sail with an invasion that comes from a
mapboard box alone, bombard the shore and fly their squadrons there, and with units that transports
of their box carry by sea; they come back to the SW box.

They are where the mission begins, and sail its way.
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.cargo.embarking import cargo_of
from warcabinet.awaw.naval.movement.bases_to_return_to import (
    RETURN_PLACES,
    errand,
    harbours,
    way_back,
)
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort
from warcabinet.awaw.naval.movement.returning_to_base import BeMetReturning
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.transports.sw_lanes import lane, neutral_in_the_atlantic
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import length
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId

MAPBOARD_BOXES = tuple(SpaceId(one) for one in ("atlantic-us", "pacific-us", "australia", "india"))
"""25.35B: the boxes from which such invasions come."""

SOUTH_AFRICA = SpaceId("south-africa")
"""From there units are only carried, to Suez, Basra and Abadan."""

ALONG = (Kind.INVASION, Kind.SEA_TRANSPORT)
"""25.35A, 25.35B: the missions that ships of an SW box go along with."""


def is_sw_box(base: SpaceId | None) -> bool:
    return base is not None and base.endswith("-sw")


def announced_with_cargo(world: AwawWorld, kind: str) -> list[Activity]:
    """The missions with cargo that have been announced."""
    return [
        row
        for row in world.activities.rows()
        if row.kind == kind and row.state is ActivityState.ANNOUNCED and cargo_of(world, row.id)
    ]


def announced_to(world: AwawWorld, kind: str, to: SpaceId) -> list[Activity]:
    """The missions with cargo to a place that have been announced."""
    return [row for row in announced_with_cargo(world, kind) if row.goal == to]


# Out ----------------------------------------------------------------------------------------------


def sails_from(world: AwawWorld, kind: str, base: SpaceId, to: SpaceId) -> SpaceId:
    """5.91: where ships are as a mission begins: in their base; those of an SW box in the mapboard
    box from which alone the invasion comes that they go along with, or where the units embark that
    transports of their box carry by sea, if there is such a place.
    """
    if not is_sw_box(base):
        return base
    starts = sorted(_boxes(world, kind, to))
    if kind == Kind.INVASION:
        known = len(starts) == 1 and _is_lane(world, {*starts}, base, to)
    else:
        starts = [start for start in starts if lane(world, start, to) == base]
        known = bool(starts)
    return starts[0] if known else base


def _boxes(world: AwawWorld, kind: str, to: SpaceId) -> set[SpaceId]:
    """Where the units embark that are carried to a place."""
    missions = announced_to(world, kind, to)
    return {cargo.embarked for row in missions for cargo in cargo_of(world, row.id)}


def _is_lane(world: AwawWorld, boxes: set[SpaceId], base: SpaceId, to: SpaceId) -> bool:
    return all(box in MAPBOARD_BOXES and lane(world, box, to) == base for box in boxes)


def against_ships_of_an_sw_box(
    world: AwawWorld, kind: str, party: str, base: SpaceId, to: SpaceId, laden: bool
) -> list[Refusal]:
    """5.931D, 20.65, 25.35A, 25.35B: why ships of an SW box do not sail on a mission to a place:
    only Western Allied ones do, to bombard and with their squadrons, with an invasion from a
    mapboard box of their ocean, and from nowhere else; and to protect units that transports of
    their box carry by sea.
    """
    about = (a_hex(base), a_hex(to))
    if kind not in ALONG or laden or faction_of(world, party) != Faction.WESTERN_ALLIES:
        reason = "ships of an SW box carry nobody; those of the Western Allies go along with others"
        return [Refusal("25.35", reason, about)]
    if sails_from(world, kind, base, to) == base:
        if kind == Kind.SEA_TRANSPORT:
            reason = "they go along only with units that transports of their box carry"
            return [Refusal("25.35A", reason, about)]
        reason = "they go along only with an invasion that comes from a box of their ocean alone"
        return [Refusal("25.35B", reason, about)]
    return []


def against_other_origins(
    world: AwawWorld, kind: str, start: SpaceId, to: SpaceId
) -> list[Refusal]:
    """25.35B: with ships of an SW box an invasion comes from their mapboard box alone."""
    if kind != Kind.INVASION:
        return []
    along = any(
        is_sw_box(world.forces[force].base)
        for row in world.activities.rows()
        if row.kind == kind and row.goal == to and row.state is ActivityState.ANNOUNCED
        for force in row.forces
    )
    if not along or start in _boxes(world, kind, to):
        return []
    reason = "ships of an SW box go along with this invasion, so it comes from their box alone"
    return [Refusal("25.35B", reason, (a_hex(start), a_hex(to)))]


@BOOK.forbids(
    LeavePort,
    "21.14E",
    "American ships in the Atlantic SW box go along with nobody until the U.S. is at war with "
    "Germany",
    activity=ALONG,
)
def america_is_neutral_there(world: AwawWorld, asked: LeavePort) -> bool:
    return neutral_in_the_atlantic(world, asked.hull.party, asked.base)


# And back -----------------------------------------------------------------------------------------


def has_gone_along(world: AwawWorld, force: ForceId) -> Activity | None:
    """The mission with which a force of an SW box has sailed."""
    done = errand(world, force)
    ours = done is not None and done.kind in ALONG and is_sw_box(world.forces[force].base)
    return done if ours else None


@BOOK.happens(
    RETURN_PLACES,
    "5.91",
    "ships of an SW box that have gone along with a mission return to it at once, or with the "
    "others to the box these came from, and are in the SW box again there",
)
def at_once_or_with_the_others(world: AwawWorld, force: ForceId) -> Mapping[SpaceId, int] | None:
    done, row = has_gone_along(world, force), world.forces[force]
    if done is None or row.base is None:
        return None
    found = {row.base: 0}
    for box in (*MAPBOARD_BOXES, SOUTH_AFRICA):
        came = box in world.map and done.legs and path_of(done)[0] in harbours(world, box)
        if came and (path := way_back(world, row, box)):
            found[box] = length(world, path)
    return found


@BOOK.forbids(
    BeMetReturning,
    "5.91",
    "nobody meets ships that return at once to their SW box",
)
def back_in_their_box(world: AwawWorld, asked: BeMetReturning) -> bool:
    return is_sw_box(asked.base) and has_gone_along(world, asked.force) is not None
