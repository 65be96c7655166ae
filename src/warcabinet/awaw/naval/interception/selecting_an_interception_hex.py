"""22.11A, 22.12, 22.13, 22.141: what can be intercepted: legs of announced activities, and forces
that are on their way to intercept; in which hexes, and who is met together with whom.

All of it is public.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.ships.contents import Known, contents
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import hex_of, hexes_of
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, ForceKind, Stance
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side, Theater
from warcabinet.engine.book import Question
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

UNDER_WAY = (ActivityState.ANNOUNCED, ActivityState.UNDER_WAY, ActivityState.THERE)
"""22.11: the forces of such an activity are engaged in it."""

LEVELS = (1, 2, 3)
"""22.17: interception, counter-interception, counter-counter-interception; nothing beyond."""

CARRYING = (
    Kind.SEA_SUPPLY,
    Kind.SEA_TRANSPORT,
    Kind.INVASION,
    Kind.ESCORT,
    Kind.BOMBARDMENT,
    Kind.CARRIER_MISSION,
)
"""22.22A: activities that are easier to intercept."""

APART = (Kind.SEA_SUPPLY, Kind.RAID, Kind.ESCORT, Kind.REDEPLOYMENT)
"""22.141B, 22.141C, 22.141D: these are met one by one, even in one hex."""


LEADS = ("Bergen", "Oslo", "Kiel")
NORWAY = "norway"
"""22.11A: the ports, and the coast on their way, along which ships of the Axis are safe."""


class Quarry(NamedTuple):
    """Something that can be intercepted."""

    key: str
    """How an answer names it: an activity, with the number of its leg if it has several; or the
    force that intercepts."""
    party: str
    forces: tuple[ForceId, ...]
    path: tuple[SpaceId, ...]
    """The spaces of its way."""
    hexes: tuple[SpaceId, ...]
    """22.12: those in which it may be met."""
    activity: ActivityId | None = None
    leg: int = 0
    goal: SpaceId | None = None
    """22.161A: the hex in which an intercepting force wants to intercept."""


class BeIntercepted(Question, frozen=True):
    """22.11A: may an activity be intercepted at all?"""

    classes: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    activity: Activity


def _sorts(world: AwawWorld, activity: Activity) -> set[Sort]:
    """The sorts of ships in forces without a marker, which everybody sees."""
    found: set[Sort] = set()
    for force in activity.forces:
        known = contents(world, force)
        if world.forces[force].kind is ForceKind.TASK_FORCE or not isinstance(known, Known):
            return set()
        found |= {class_of(world, hull).sort for hull in known.hulls}
    return found


@BOOK.forbids(BeIntercepted, "22.11A", "submarines are not intercepted")
def submarines(world: AwawWorld, asked: BeIntercepted) -> bool:
    kinds = (world.forces[force].kind for force in asked.activity.forces)
    return all(kind is ForceKind.SUBMARINES for kind in kinds)


@BOOK.forbids(
    BeIntercepted,
    "22.11A, 20.622C",
    "ASW, and transports of the Western Allies, are not intercepted on their way to or from an SW "
    "box",
    kind=Kind.SW_DEPLOYMENT,
)
def to_a_box(world: AwawWorld, asked: BeIntercepted) -> bool:
    western = faction_of(world, asked.activity.party) == Faction.WESTERN_ALLIES
    exempt = {Sort.ASW, Sort.TRANSPORT} if western else {Sort.ASW}
    sorts = _sorts(world, asked.activity)
    return bool(sorts) and sorts <= exempt


INDIAN_OCEAN = "indian-ocean-sw"


@BOOK.forbids(
    BeIntercepted,
    "25.33C",
    "ships between the Indian Ocean box and Suez, Basra or Abadan are met by air units alone",
    kind=Kind.SW_DEPLOYMENT,
)
def by_the_red_sea(world: AwawWorld, asked: BeIntercepted) -> bool:
    path = tuple(space for leg in asked.activity.legs for space in leg)
    if INDIAN_OCEAN not in path:
        return False
    hexes = hexes_of(world.board, path)
    return any(world.statics.theater_at(hex_of(one)) is Theater.EUROPE for one in hexes)


class BeMetIn(Question, frozen=True):
    """22.11A: may an activity be intercepted in this hex of its way?"""

    classes: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    activity: Activity
    space: SpaceId


@BOOK.forbids(
    BeMetIn,
    "22.11A",
    "ships of the Axis that change base or redeploy between Bergen and Oslo or Kiel are not "
    "intercepted in coastal hexes of Norway (R-440)",
    kind=(Kind.BASE_CHANGE, Kind.REDEPLOYMENT),
)
def inside_the_leads(world: AwawWorld, asked: BeMetIn) -> bool:
    row, board = asked.activity, world.board
    if side_of_party(world, row.party) is not Side.AXIS or not row.legs or not row.legs[0]:
        return False
    ends = {hex_of(row.legs[0][0]), hex_of(row.goal)}
    named = {place.hex: name for name in LEADS if (place := board.place(name)) is not None}
    names = {named.get(SpaceId(one), "") for one in ends}
    if names not in ({"Bergen", "Oslo"}, {"Bergen", "Kiel"}):
        return False
    return str(board.territory[SpaceId(hex_of(asked.space))]) == NORWAY


# What there is ----------------------------------------------------------------------------------


def is_returning(world: AwawWorld, activity: Activity) -> bool:
    """22.18: are its forces on their way back?"""
    return all(world.forces[force].stance is Stance.RETURNING for force in activity.forces)


def leg_key(activity: Activity, leg: int) -> str:
    return str(activity.id) if len(activity.legs) == 1 else f"{activity.id}/{leg + 1}"


def _at_sea_already(world: AwawWorld, activity: Activity) -> bool:
    """22.12B: has it begun at sea?"""
    at_sea = (Stance.PATROL, Stance.DEFENSIVE_PATROL, Stance.RETURNING)
    return any(world.forces[force].stance in at_sea for force in activity.forces)


def of_activity(world: AwawWorld, activity: Activity, at: SpaceId | None = None) -> list[Quarry]:
    """22.115, 22.12, 22.131, 22.13A, 22.18B: each leg of an activity by itself. Who begins in port
    may be met there already, who begins at sea in the first hex that he enters. `at`: in this hex
    alone."""
    if activity.state not in UNDER_WAY and not is_returning(world, activity):
        return []
    if not BOOK.allows(world, BeIntercepted(activity.kind, activity)):
        return []
    found = []
    for leg, path in enumerate(activity.legs):
        hexes = hexes_of(world.board, path)
        if leg == 0 and _at_sea_already(world, activity):
            hexes = tuple(one for one in hexes if one in path[1:])
        if at is not None:
            hexes = (at,) if at in path else ()
        kind = activity.kind
        hexes = tuple(one for one in hexes if BOOK.allows(world, BeMetIn(kind, activity, one)))
        if hexes:
            key = leg_key(activity, leg)
            party, forces = activity.party, activity.forces
            found.append(Quarry(key, party, forces, path, hexes, activity.id, leg))
    return found if at is None else found[:1]


def of_attempt(world: AwawWorld, attempt: Attempt) -> list[Quarry]:
    """21.4194, 22.16, 22.25, 22.917: a force on its way to intercept may be met in any hex of its
    way; submarines may not.
    """
    force = world.forces[attempt.force]
    if force.kind is ForceKind.SUBMARINES:
        return []
    hexes = hexes_of(world.board, attempt.path)
    key = str(attempt.force)
    return [Quarry(key, force.party, (force.id,), attempt.path, hexes, goal=attempt.hex)]


@derived  # asked again for every seat, slot and check of a window
def quarries(
    world: AwawWorld, activities: tuple[ActivityId, ...], level: int, at: SpaceId | None = None
) -> Mapping[str, Quarry]:
    """22.164, 21.5153E, 22.13: what can be intercepted at a level, by its key: activities first,
    also by ships in the hex that they invade, then those that intercept them, then those that
    intercept these. Who sails the whole way of others with them is one force with them (R-801).
    """
    found: list[Quarry] = []
    if level == LEVELS[0]:
        rows = [world.activities[one] for one in activities if one in world.activities]
        rows.sort(key=lambda row: (row.order, row.id))
        along = companions(world, activities) if world.sails_with else {}
        others = {one for names in along.values() for one in names}
        for row in (one for one in rows if one.id not in others):
            names = along.get(row.id, ())
            more = [force for one in names for force in world.activities[one].forces]
            own = of_activity(world, row, at)
            found += [one._replace(forces=(*one.forces, *more)) for one in own]
    else:
        before = [row for row in world.attempts.rows() if row.level == level - 1]
        found = [quarry for row in before for quarry in of_attempt(world, row)]
    return {quarry.key: quarry for quarry in found}


# Who is met together ------------------------------------------------------------------------------


def together(one: Sequence[SpaceId], other: Sequence[SpaceId], space: SpaceId) -> bool:
    """22.141, 22.141A, 22.162: two ways through a hex that come from the same hex, or go on to the
    same, are one there, and so are two that both begin or both end in it; others only cross
    (R-340).
    """
    if space not in one or space not in other:
        return False
    here, there = one.index(space), other.index(space)
    if here == there == 0 or (here, there) == (len(one) - 1, len(other) - 1):
        return True
    before = here and there and one[here - 1] == other[there - 1]
    after = [*one[here + 1 :][:1]] == [*other[there + 1 :][:1]] != []
    return bool(before) or after


def leader_of(world: AwawWorld, row: Activity) -> ActivityId:
    """21.65F, 25.35C, 28.32: the activity with which another sails, or which it protects; itself if
    it sails alone.
    """
    along = world.sails_with.get(row.id)
    return row.id if along is None else along.leader


def kind_of_convoy(world: AwawWorld, row: Activity) -> str:
    """25.35C: who protects others is met as they are: with base changes on the same way, too."""
    leader = world.activities.get(leader_of(world, row))
    return row.kind if leader is None else leader.kind


def in_convoy(world: AwawWorld, one: Activity, other: Activity) -> bool:
    """22.141D, 28.32, 21.65F, 21.65I, 25.35C, 30.363: do two redeployments by sea sail together,
    shipments and a supply line, or ships and those that protect them?
    """
    return leader_of(world, one) == leader_of(world, other)


def companions(
    world: AwawWorld, activities: Iterable[ActivityId]
) -> dict[ActivityId, list[ActivityId]]:
    """22.13, 22.14E, 25.35C, 28.32: of these activities those that sail the whole way of another
    one with it, by this one (R-801).
    """
    names = set(activities)
    found: dict[ActivityId, list[ActivityId]] = {}
    for along in world.sails_with.rows():
        if not {along.activity, along.leader} <= names:
            continue
        row, first = (world.activities.get(one) for one in (along.activity, along.leader))
        if row is None or first is None or row.legs != first.legs:
            continue
        if all(one.state in UNDER_WAY and not is_returning(world, one) for one in (row, first)):
            found.setdefault(first.id, []).append(row.id)
    return found


def met_with(
    world: AwawWorld, activity: Activity, leg: int, space: SpaceId, others: Iterable[ActivityId]
) -> list[ActivityId]:
    """22.141, 22.141A, 22.141B, 22.141C, 22.141D, 21.533B: the other activities that are met where
    this one is; groups of raiders never.
    """
    found = []
    for name in others:
        other = world.activities.get(name)
        if other is None or other.id == activity.id:
            continue
        if other.state not in UNDER_WAY:
            continue
        kinds = {kind_of_convoy(world, row) for row in (activity, other)}
        if kinds & set(APART) and not in_convoy(world, activity, other):
            continue
        if is_returning(world, other) is not is_returning(world, activity):
            continue
        if any(together(activity.legs[leg], path, space) for path in other.legs):
            found.append(other.id)
    return found
