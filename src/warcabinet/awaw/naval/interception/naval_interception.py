"""22.11, 22.112, 22.14, 22.22: who may intercept what, from where, by which way and with how many
dice.

Who intercepts are forces, and ships in port that are in none; these come together only when they
sail. For the seat that commands them: what is in a task force is known to its side alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from warcabinet.awaw.air.bases.operational_bases import operational as air_base_operates
from warcabinet.awaw.air.missions.air_range import air_range
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.oil.oil_effects import WATCHFUL, lacks_oil
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import USABLE
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import committed as redeployed_by_sea
from warcabinet.awaw.naval.interception.arrival import FREE, furthest
from warcabinet.awaw.naval.interception.forces_that_meet import task_forces_to_be
from warcabinet.awaw.naval.interception.interception_dice import (
    InterceptionDice,
    dice_asked,
    dice_of,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    CARRYING,
    UNDER_WAY,
    Quarry,
    is_returning,
    kind_of_convoy,
)
from warcabinet.awaw.naval.ships.contents import ships_of, ships_seen_of
from warcabinet.awaw.naval.ships.operations_of_naval_units import Role, roles
from warcabinet.awaw.naval.ships.supply_at_sea import guards
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, nationality_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.naval.waters.naval_movement import spared
from warcabinet.awaw.naval.waters.paths import (
    Path,
    cell_of,
    hex_of,
    is_off,
    no_shut_strait_beside,
    on_the_same_side,
)
from warcabinet.awaw.naval.waters.ports_and_basing import harbour, ports_of
from warcabinet.awaw.naval.waters.range_and_distances import (
    nearest_shut_strait,
    no_shut_strait_in_reach,
    reach,
    relayed,
    way,
)
from warcabinet.awaw.naval.waters.straits import shut_straits, straits_of
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, hostile_to, parties_of, side_of_party
from warcabinet.awaw.state.berths import ForceId, space_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import (
    ActivityId,
    Force,
    ForceKind,
    Hull,
    HullId,
    HullState,
    Stance,
)
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side, Theater
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import Board, SpaceId
from warcabinet.hexes.axial import Cell
from warcabinet.hexes.axial import distance as between_cells

_by_key = attrgetter("key")

BASES = 512
"""So many bases are remembered with what lies around them."""

TOGETHER_WITH = (Kind.PATROL, Kind.BASE_CHANGE, Kind.SW_DEPLOYMENT)
"""21.4182E: activities that patrols cannot support, since they are under way at the same time."""


class Sender(NamedTuple):
    """22.114: a force, or ships in port that are in none, that might intercept."""

    key: str
    """The force, or the row of ships, as an answer names it."""
    party: str
    base: SpaceId
    """Where it sails from."""
    ships: tuple[Hull, ...]
    force: ForceId | None = None
    stance: Stance = Stance.PORT

    @property
    def in_force(self) -> bool:
        return self.force is not None


def is_submarine(world: AwawWorld, sender: Sender) -> bool:
    return all(class_of(world, ship).sort is Sort.SUBMARINE for ship in sender.ships)


def of_force(world: AwawWorld, force: ForceId) -> Sender:
    return _of_force(world, world.forces[force])


def _of_force(world: AwawWorld, row: Force) -> Sender:
    return Sender(str(row.id), row.party, row.place, ships_of(world, row.id), row.id, row.stance)


def of_ships(world: AwawWorld, hull: Hull) -> Sender | None:
    place = space_of(hull.berth)
    return None if place is None else Sender(str(hull.id), hull.party, place, (hull,))


def sender_named(world: AwawWorld, side: Side, name: str) -> Sender | None:
    """What an answer of a side names; None if it is nothing of its own."""
    if name in world.forces:
        row = world.forces[ForceId(name)]
        return of_force(world, row.id) if side_of_party(world, row.party) is side else None
    hull = world.hulls.get(HullId(name))
    if hull is None or side_of_party(world, hull.party) is not side:
        return None
    return of_ships(world, hull)


@derived
def senders(world: AwawWorld, side: Side) -> tuple[Sender, ...]:
    """All that a side has that might intercept, whether it may or not."""
    forces, alone = [], []
    for party in parties_of(world, side):
        forces += [_of_force(world, row) for row in world.forces_of[party]]
        ships = (of_ships(world, hull) for hull in ships_seen_of(world, party))
        alone += [one for one in ships if one is not None]
    return (*sorted(forces, key=_by_key), *sorted(alone, key=_by_key))


def who_might(world: AwawWorld, every: Iterable[Sender], quarry: Quarry) -> list[Sender]:
    """22.112, 22.22: those at war with a target that might have some hex of it in range: nobody
    sails a shorter way than the straight one. Most ships are ruled out by this, and neither the
    rules nor the sea need be asked about them one by one.
    """
    foes = hostile_to(world, quarry.party)
    some = [one for one in every if one.party in foes]
    hexes = [hex_of(space) for space in quarry.hexes]
    if not all(map(world.map.is_hex, hexes)):
        return some
    area = world.map.mask(hexes)
    far = max((furthest(world, theater(world, space)) for space in quarry.hexes), default=0)
    near: dict[SpaceId, bool] = {}
    found = []
    for one in some:
        if one.base not in near:
            base = hex_of(one.base)
            at_hand = not world.map.is_hex(base) or _around(world.map, base, far) & area
            near[one.base] = bool(at_hand)
        if near[one.base]:
            found.append(one)
    return found


@lru_cache(maxsize=BASES)
def _around(board: Board, place: str, hexes: int) -> int:
    area = board.bit(place)
    for _ in range(hexes):
        area |= board.expand(area)
    return area


# May they? ----------------------------------------------------------------------------------------


class TryIntercept(Question, frozen=True):
    """22.11, 22.111: may a force, or ships in port, try to intercept this, at a level?"""

    classes: ClassVar[tuple[str, ...]] = ("level",)
    level: int
    sender: Sender
    quarry: Quarry

    def about(self) -> tuple[Thing, ...]:
        if self.sender.in_force:
            return (Thing("force", self.sender.key),)
        return (Thing("ship", self.sender.key),)


@BOOK.forbids(TryIntercept, "22.112", "only who is at war with them intercepts")
def at_peace(world: AwawWorld, asked: TryIntercept) -> bool:
    return asked.sender.party not in hostile_to(world, asked.quarry.party)


@BOOK.forbids(TryIntercept, "22.11", "inverted ships do not intercept")
def inverted(world: AwawWorld, asked: TryIntercept) -> bool:
    return any(ship.inverted for ship in asked.sender.ships)


@BOOK.forbids(
    TryIntercept,
    "22.11, 21.555C, 21.557E",
    "ships that are engaged in a naval activity do not intercept",
)
def committed(world: AwawWorld, asked: TryIntercept) -> bool:
    sender = asked.sender
    if sender.stance in (Stance.SAILING, Stance.RETURNING):
        return True
    if sender.stance is Stance.PATROL or sender.force is None:
        return False
    rows = (row for row in world.activities.values() if row.state in UNDER_WAY)
    return any(sender.force in row.forces for row in rows)


@BOOK.forbids(TryIntercept, "21.314", "damaged ships begin nothing")
def damaged(world: AwawWorld, asked: TryIntercept) -> bool:
    return any(ship.damaged for ship in asked.sender.ships)


@BOOK.forbids(
    TryIntercept,
    "22.14A, 22.27, 22.116",
    "each naval unit tries to intercept one target in a phase, and no more",
)
def tried(world: AwawWorld, asked: TryIntercept) -> bool:
    if asked.sender.force in world.attempts:
        return True
    return any(ship.state is HullState.TRIED for ship in asked.sender.ships)


@BOOK.forbids(TryIntercept, "20.18", "ships of this sort do not intercept")
def no_interceptor(world: AwawWorld, asked: TryIntercept) -> bool:
    sorts = {class_of(world, ship).sort for ship in asked.sender.ships}
    return any(Role.YES not in roles(world.statics, sort, Kind.INTERCEPTION) for sort in sorts)


@BOOK.forbids(
    TryIntercept,
    "22.11B, 22.911",
    "ships in the boxes of the U.S. and South Africa, in SW boxes and in ports that do not operate "
    "do not intercept",
)
def barred_base(world: AwawWorld, asked: TryIntercept) -> bool:
    sender = asked.sender
    if sender.stance is not Stance.PORT:
        return False
    box = world.board.boxes.get(sender.base)
    if box is not None:
        sail = Sail(sender.party, Kind.INTERCEPTION, sender.base, asked.quarry.hexes[0])
        return sender.base.endswith("-sw") or not BOOK.allows(world, sail)
    crews = {nationality_of(world, ship) for ship in sender.ships}
    if all(port_operates(world, sender.party, sender.base, one) for one in crews):
        return False
    if sender.base in world.forts and is_submarine(world, sender):
        return not world.map.has(ports_of(world, sender.party), sender.base)  # 32.248
    return not _watchful(world, sender.party, sender.base)


def _watchful(world: AwawWorld, party: str, port: SpaceId) -> bool:
    """33.61B: may ships intercept from a port that lacks nothing but oil?"""
    area = 0
    for _, some in BOOK.layers(world, WATCHFUL, party):
        area |= some
    held = world.map.has(ports_of(world, party) & area, port)
    return held and supply_in(world, port, party) is Supply.FULL


@derived
def port_operates(world: AwawWorld, party: str, port: SpaceId, nationality: str = "") -> bool:
    """3.11, 33.551, 22.11B, 30.524A, 30.53: a port operates that the faction controls, fully
    supplied and with oil for the navy: for ships of this nationality, or else for those of the
    party itself."""
    controlled = world.map.has(ports_of(world, party), port)
    supplied = supply_in(world, port, party) is Supply.FULL
    return controlled and supplied and not lacks_oil(world, party, port, Service.NAVAL, nationality)


@BOOK.forbids(
    TryIntercept,
    "21.211H",
    "nobody counters those who intercept an invasion of Singapore that comes through a strait of "
    "Malacca in enemy hands",
)
def countered_in_malacca(world: AwawWorld, asked: TryIntercept) -> bool:
    attempt = world.attempts.get(ForceId(asked.quarry.key)) if asked.level == 2 else None
    activity = None if attempt is None else world.activities.get(ActivityId(attempt.target))
    if activity is None or activity.kind != Kind.INVASION:
        return False
    goal = world.map.bit(SpaceId(hex_of(activity.goal)))
    passed = world.map.mask(one for leg in activity.legs for one in leg if not is_off(one))
    return any(
        spared(world, name, activity.kind, goal)
        and bool(passed & straits_of(world.board)[name].hexes)
        for name in shut_straits(world, activity.party)
    )


def on_offensive_patrol(world: AwawWorld, sender: Sender) -> bool:
    """21.4195: on patrol in the turn of its own side; in that of the other it is on
    defensive patrol.
    """
    moving = side_of_party(world, sender.party) is world.phasing
    return sender.stance is Stance.PATROL and moving


def why_not_at_all(world: AwawWorld, sender: Sender, quarry: Quarry, level: int) -> list[Refusal]:
    return BOOK.may(world, TryIntercept(level, sender, quarry))


def may_try(world: AwawWorld, sender: Sender, quarry: Quarry, level: int) -> bool:
    """22.11: is there nothing against an attempt at all? Of many ships most are soon ruled out."""
    return BOOK.allows(world, TryIntercept(level, sender, quarry))


# The way ------------------------------------------------------------------------------------------


def approach(world: AwawWorld, sender: Sender, quarry: Quarry, space: SpaceId) -> Path:
    """21.2111, 22.22, 22.23: the shortest way to a hex of the quarry, within the range of
    interceptions and not through straits that are shut; empty if there is none (R-341).
    """
    return _approach(world, sender.party, sender.base, space, quarry.path)


@derived
def _approach(
    world: AwawWorld, party: str, base: SpaceId, space: SpaceId, leg: tuple[SpaceId, ...]
) -> Path:
    found = way(world, party, base, edge_of(space), Kind.INTERCEPTION)
    if found and is_off(space):
        found = (*found, space)
    return found if found and on_the_same_side(world, party, found, leg) else ()


def can_approach(world: AwawWorld, sender: Sender, quarry: Quarry, space: SpaceId) -> bool:
    """22.22, 22.23: is there such a way to a hex in range? Where no strait that is shut is beside
    the quarry, or anywhere that ships of the base can go with as many hexes, the range alone
    decides it.
    """
    if is_off(space):
        return bool(approach(world, sender, quarry, space))
    if space in quarry.path and harbour(world, space) == world.map.bit(space):
        clear = no_shut_strait_beside(world, sender.party, quarry.path)
        of = sender.party, sender.base, Kind.INTERCEPTION
        if clear and no_shut_strait_in_reach(world, *of):
            return True
        hexes = relayed(world, *of).costs().get(space) if clear else None
        if hexes is not None and hexes < nearest_shut_strait(world, *of):
            return True
    return bool(approach(world, sender, quarry, space))


def distance(world: AwawWorld, sender: Sender, space: SpaceId) -> int | None:
    """22.22, 20.74, 21.217C: how far a hex is, if it is in range; the same for submarines as for
    others. One off the board is one hex further than that of the edge.
    """
    return _far(world, reach(world, sender.party, sender.base, Kind.INTERCEPTION), space)


def hexes_in_range(world: AwawWorld, sender: Sender, quarry: Quarry) -> frozenset[SpaceId]:
    """22.22: the hexes of a target that are in range of all the ships of a base."""
    known = reach(world, sender.party, sender.base, Kind.INTERCEPTION)
    return frozenset(one for one in quarry.hexes if _far(world, known, one) is not None)


def _far(world: AwawWorld, known: Mapping[SpaceId, int], space: SpaceId) -> int | None:
    hexes = known.get(edge_of(space))
    if hexes is None:
        return None
    hexes += is_off(space)
    return hexes if hexes <= furthest(world, theater(world, space)) else None


def edge_of(space: SpaceId) -> SpaceId:
    return SpaceId(hex_of(space)) if is_off(space) else space


def theater(world: AwawWorld, space: SpaceId) -> Theater:
    return world.statics.theater_at(hex_of(space))


# The dice -----------------------------------------------------------------------------------------


def dice_question(
    world: AwawWorld,
    ships: tuple[Hull, ...],
    quarry: Quarry,
    space: SpaceId,
    level: int,
) -> InterceptionDice:
    """22.22, 22.18F: what the dice of an interception depend on."""
    about = _circumstances(world, ships[0].party, quarry, space, level)
    return dice_asked(world, ships, space, **about)


@derived
def _circumstances(
    world: AwawWorld, party: str, quarry: Quarry, space: SpaceId, level: int
) -> Mapping[str, Any]:
    """30.361B: what is the same for all ships of a party. Who waits for a supply line further on is
    not there yet.
    """
    hindered = stays = False
    defenders = combined = 0
    targets = quarry.forces
    if quarry.activity is not None:
        activity = world.activities[quarry.activity]
        there = guards(world, activity, activity.forces, space)
        targets = tuple(one for one in targets if one in there or one not in activity.forces)
        back = is_returning(world, activity)
        carrying = kind_of_convoy(world, activity) in CARRYING
        hindered = activity.with_cargo or (carrying and not back)
        stays = activity.stays and not back
        combined = task_forces_to_be(world, activity.id, space)
        landing = activity.kind == Kind.INVASION and not back
        if landing and hex_of(space) == hex_of(activity.goal):
            defenders = ground_factors(world, party, hex_of(space))
    route = quarry.path[: quarry.path.index(space) + 1] if space in quarry.path else (space,)
    return {
        "targets": targets,
        "combined": combined,
        "against": quarry.party,
        "hindered": hindered,
        "stays": stays,
        "counter_here": level > 1 and space == quarry.goal,
        "defenders": defenders,
        "spotters": spotters(world, party, route, quarry.activity, quarry.party),
        "boats": submarines_near(world, party, space, quarry.party),
    }


def dice_for(
    world: AwawWorld, ships: tuple[Hull, ...], quarry: Quarry, space: SpaceId, level: int
) -> int:
    return dice_of(world, dice_question(world, ships, quarry, space, level))


def ground_factors(world: AwawWorld, party: str, space: str) -> int:
    """22.22E: the ground factors of a party's side that defend a hex."""
    side = side_of_party(world, party)
    return sum(
        world.statics.kinds[unit.type].combat
        for unit in world.units.values()
        if unit.place == space and side_of_party(world, unit.party) is side
    )


@derived
def spotters(
    world: AwawWorld,
    party: str,
    route: tuple[SpaceId, ...],
    activity: ActivityId | None = None,
    against: str = "",
) -> int:
    """18.59, 22.112, 22.22F, 23.11A, 23.131, 23.132: the land-based squadrons that spot a force on
    its way: of naval air each, of army air one of each factor; ready, in operational bases of the
    faction, in range of some hex of the way, and at war with whose force it is (R-802). Those that
    a patrol has attacked have seen it in any case.
    """
    grid, faction = world.board.board.grid, faction_of(world, party)
    board = world.board.board
    cells = [cell_of(world.board, space) for space in route if board.is_hex(hex_of(space))]
    attacked = {
        row.base: row.squadrons
        for row in world.spotted.values()
        if (row.activity, row.faction) == (activity, faction)
    }
    return sum(attacked.values()) + sum(
        factors
        for base, far, factors, owner in _scouts(world, faction)
        if base not in attacked
        and fights(world, owner, against)
        and _within(grid.cell(base), far, cells)
    )


def fights(world: AwawWorld, party: str, foe: str) -> bool:
    """22.112: is a party at war with another one, if one is named?"""
    return not foe or foe in hostile_to(world, party)


def _within(base: Cell, far: int, cells: list[Cell]) -> bool:
    for cell in cells:  # noqa: SIM110 - `any` takes twice as long
        if between_cells(base, cell) <= far:
            return True
    return False


@derived
def _scouts(world: AwawWorld, faction: str) -> tuple[tuple[SpaceId, int, int, str], ...]:
    """17.3123, 17.3126, 18.59, 28.313: the land-based air of a faction that can spot: where, how
    far, how many and whose. Who is on a carrier, inverted or on a mission does not, nor who is
    redeployed by sea in this phase.
    """
    found = []
    for row in world.air.values():
        base = space_of(row.place)
        if base is None or row.state not in USABLE or faction_of(world, row.party) != faction:
            continue
        if world.statics.kinds[row.type].category not in (Category.AAF, Category.NAS):
            continue
        if not world.board.board.is_hex(base) or not air_base_operates(world, row.party, base):
            continue
        far = air_range(world, row.type, row.party, base)
        free = row.factors - redeployed_by_sea(world, row)
        found.append((base, far, max(0, free), row.party))
    return tuple(found)


LYING_IN_WAIT = (Stance.PORT, Stance.PATROL, Stance.DEFENSIVE_PATROL)


@derived
def submarines_near(world: AwawWorld, party: str, space: str, against: str = "") -> int:
    """22.22G: the friendly submarines on patrol, or uninverted in a base, within three hexes that
    are at war with whose force it is (R-802).
    """
    faction = faction_of(world, party)
    board = world.board.board
    found = 0
    for place, factors, owner in _submarines(world):
        if not board.is_hex(hex_of(place)) or faction_of(world, owner) != faction:
            continue
        if not fights(world, owner, against):
            continue
        if between_cells(cell_of(world.board, place), cell_of(world.board, space)) <= FREE:
            found += factors
    return found


@derived
def _submarines(world: AwawWorld) -> tuple[tuple[SpaceId, int, str], ...]:
    """22.22G, 22.917: where submarines are that may help: in port, ready, also while they try to
    intercept somebody themselves; or on patrol.
    """
    found = []
    for hull in world.hulls.values():
        if hull.inverted or class_of(world, hull).sort is not Sort.SUBMARINE:
            continue
        if (place := space_of(hull.berth)) is not None:
            found.append((place, hull.factors, hull.party))
    for row in world.forces.values():
        if row.kind is ForceKind.SUBMARINES and row.stance in LYING_IN_WAIT:
            boats = sum(hull.factors for hull in ships_of(world, row.id))
            found.append((row.place, boats, row.party))
    return tuple(found)
