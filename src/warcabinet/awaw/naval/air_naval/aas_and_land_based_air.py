"""23.11, 23.13, 23.14, 23.16: land-based air units that work with ships. An army air factor is
three squadrons then, one to search, one to cover, one to attack; a squadron of naval air may do any
of it.

The factors stay where they are, in the state `AT_SEA`; only the squadrons that they have lost are
kept apart, by sort. So bases, stacking and attacks on bases go on as ever; when what is left
becomes factors again is said in `squadrons_that_become_factors`.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from warcabinet.awaw.air.bases.operational_bases import operational
from warcabinet.awaw.air.missions.air_range import air_range, flown_over, mission_area
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SQUADRONS, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.waters.paths import cell_of, is_off
from warcabinet.awaw.pieces.air_factors import eliminate_air, turn
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval_battles import SquadronsLost
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId
from warcabinet.hexes.axial import neighbours

USABLE = (AirState.READY, AirState.AT_SEA)
"""22.442A, 22.442B: uninverted, and on no mission over land."""

KINDS = (Category.AAF, Category.NAS)


class Role(StrEnum):
    """23.11: what a land-based squadron does at sea."""

    SEARCH = "search"
    COVER = "cover"
    ATTACK = "attack"


class Stack(msgspec.Struct, frozen=True, order=True):
    """23.131, 23.161: air units of a type at a base that may work with ships."""

    base: SpaceId
    type: UnitTypeId
    party: str
    factors: int
    """Of naval air: squadrons."""

    @property
    def id(self) -> AirId:
        return AirId(f"{self.type}@{self.base}")


def is_naval_air(world: AwawWorld, kind: UnitTypeId) -> bool:
    return world.statics.kinds[kind].category is Category.NAS


def in_range(world: AwawWorld, side: Side, place: SpaceId) -> tuple[Stack, ...]:
    """17.3123, 17.3126, 17.531, 18.41, 18.473, 18.51, 18.58, 18.63, 22.442A, 22.442B, 23.161,
    23.17: the land-based air units of a side, attacker or defender, that can work over a hex: no
    jets, not inverted, on no other mission, in operational bases within range."""
    found: dict[AirId, Stack] = {}
    for one in _ready(world, side):
        if _reaches(world, one, place):
            there = found.get(one.id)
            more = 0 if there is None else there.factors
            found[one.id] = msgspec.structs.replace(one, factors=one.factors + more)
    return tuple(sorted(found.values()))


@derived  # the same in every hex that a force enters
def _ready(world: AwawWorld, side: Side) -> tuple[Stack, ...]:
    """22.9413D: the air units of a side in operational bases that could work over a hex, however
    far it is, row by row.
    """
    found = []
    for row in world.air.rows():
        base = space_of(row.place)
        if base is None or not _able(world, row, side) or not world.map.is_hex(base):
            continue
        free = row.factors - committed(world, row)
        if free > 0 and operational(world, row.party, base):
            found.append(Stack(base, row.type, row.party, free))
    return tuple(found)


def anybody_in_range(world: AwawWorld, side: Side, place: SpaceId) -> bool:
    """Does any of them reach a hex? Ships pass many where nobody does."""
    hex_ = place.partition(":")[0]
    if not world.map.is_hex(hex_) or is_off(place):
        return bool(in_range(world, side, place))
    return world.map.has(_flown_over(world, side), hex_)


@derived
def _flown_over(world: AwawWorld, side: Side) -> int:
    area = 0
    for one in _ready(world, side):
        area |= mission_area(world, one.type, one.party, one.base)
    return area


OVER_BOX: Layer[int] = Layer("bases whose air units work over ships in a box", ("party", "box"))
"""Air range is not counted there."""


def over_box(world: AwawWorld, party: str, box: SpaceId) -> int:
    """The bases from which air units of a party work with or against ships in a box."""
    found = 0
    for _, bases in BOOK.layers(world, OVER_BOX, party, box):
        found |= bases
    return found


def _reaches(world: AwawWorld, one: Stack, place: SpaceId) -> bool:
    hex_ = place.partition(":")[0]
    if not world.map.is_hex(hex_):
        return world.map.has(over_box(world, one.party, place), one.base)
    if is_off(place):
        return _reaches_off_board(world, one, place)
    return world.map.has(mission_area(world, one.type, one.party, one.base), hex_)


def _reaches_off_board(world: AwawWorld, one: Stack, place: SpaceId) -> bool:
    """21.217C: a hex off the edge is one hex further than those on the board beside it."""
    far = air_range(world, one.type, one.party, one.base)
    near = flown_over(world, SpaceId(one.base.partition(":")[0]), far - 1)
    return bool(near & _beside(world.board, place))


@cache
def _beside(board: AwawBoard, place: SpaceId) -> int:
    names = (board.board.grid.named(cell) for cell in neighbours(cell_of(board, place)))
    return board.board.mask(name for name in names if name is not None and name in board.hexes)


def committed(world: AwawWorld, row: AirUnits) -> int:
    """28.313: the factors of a stack that have been redeployed by sea in this phase, or were SRed
    in order to be: they defend no redeployment. Those that have TRed do.
    """
    done = world.by_sea.get(row.id) if world.by_sea else None
    return 0 if done is None else done.toward + done.sailed


def _able(world: AwawWorld, row: AirUnits, side: Side) -> bool:
    """22.112: nobody who is at peace with everybody works with ships or against them."""
    return (
        row.state in USABLE
        and world.statics.kinds[row.type].category in KINDS
        and side_of_party(world, row.party) is side
        and bool(hostile_to(world, row.party))
    )


def squadrons(world: AwawWorld, stack: Stack, role: Role) -> int:
    """17.141D, 17.25, 18.58A, 18.58B, 18.58C, 23.132, 23.151, 23.163: of army air one squadron of
    each factor has this role, less those that are lost, or forced to abort in this round (22.442C);
    naval air may take any.
    """
    out = world.aborted_at_base.get(stack.id)
    aborted = 0 if out is None else out.squadrons
    if is_naval_air(world, stack.type):
        return max(0, stack.factors - aborted)
    evenly = (aborted + SQUADRONS - 1 - tuple(Role).index(role)) // SQUADRONS
    return max(0, stack.factors - lost_squadrons(world, stack, role) - evenly)


def stack_at(world: AwawWorld, base: SpaceId, row: AirUnits) -> Stack:
    """The air units of a type at a base that are not inverted."""
    there = (
        one.factors
        for one in world.air.rows()
        if (one.place, one.type) == (base, row.type) and one.state in USABLE
    )
    return Stack(base, row.type, row.party, sum(there))


def lost_of(world: AwawWorld, row: AirUnits) -> SquadronsLost | None:
    return world.squadrons_lost.get(f"{row.type}@{row.place}")


def lost_squadrons(world: AwawWorld, stack: Stack, role: Role) -> int:
    row = world.squadrons_lost.get(stack.id)
    return (
        0
        if row is None
        else {
            Role.SEARCH: row.search,
            Role.COVER: row.cover,
            Role.ATTACK: row.attack,
        }[role]
    )


# In use -----------------------------------------------------------------------------------------


def commit(world: AwawWorld, stack: Stack, factors: int) -> None:
    """18.58, 23.131, 23.133, 23.162, 23.165: so many factors at a base are squadrons now, and fly
    no mission over land in this player turn. It costs nothing.
    """
    there = world.air.get(AirId(f"{stack.id}/{AirState.AT_SEA}"))
    more = factors - (0 if there is None else there.factors)
    if more > 0 and stack.id in world.air:
        turn(world, stack.id, AirState.AT_SEA, min(more, world.air[stack.id].factors))


def use(world: AwawWorld, stack: Stack, role: Role, count: int) -> None:
    """23.131: as many factors as it takes become squadrons."""
    naval = is_naval_air(world, stack.type)
    commit(world, stack, count if naval else count + lost_squadrons(world, stack, role))


def lose(world: AwawWorld, stack: Stack, role: Role, count: int) -> None:
    """23.154: army air loses squadrons; naval air is squadrons."""
    if is_naval_air(world, stack.type):
        for state in (AirState.AT_SEA, AirState.READY):
            suffix = "" if state is AirState.READY else f"/{state}"
            row = world.air.get(AirId(f"{stack.id}{suffix}"))
            if row is not None and (some := min(count, row.factors)) > 0:
                eliminate_air(world, row.id, some, Cause.COMBAT, "19.42")
                count -= some
        return
    before = world.squadrons_lost.get(stack.id)
    if before is None:
        before = world.put(SquadronsLost(stack.base, stack.type, stack.party))
    if role is Role.SEARCH:
        world.amend(before, search=before.search + count)
    elif role is Role.COVER:
        world.amend(before, cover=before.cover + count)
    else:
        world.amend(before, attack=before.attack + count)
    text = f"{count} squadrons of {stack.type} from {stack.base} are eliminated"
    world.tell("23.154", text)
