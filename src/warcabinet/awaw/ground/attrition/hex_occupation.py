"""14.6: the hexes that the attacker occupies, and the units that advance into them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.boards.kinds import SideFeature, Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.counter_losses import named_by_russia, the_fight
from warcabinet.awaw.ground.attrition.determining_attrition_levels import fighters, spaces_of
from warcabinet.awaw.ground.attrition.eligible_units import open_sides
from warcabinet.awaw.ground.movement.ground_movement import BY_UNITS, CLOSED, confined
from warcabinet.awaw.ground.movement.movement_restrictions import at_home_in_jungle
from warcabinet.awaw.ground.stacking.stacking import room_for
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import hostile_to, members_of
from warcabinet.awaw.state.attrition import ZoneId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import BridgeheadKind, CounterKind
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

ROUGH = (
    Terrain.FOREST,
    Terrain.JUNGLE,
    Terrain.MOUNTAIN,
    Terrain.JUNGLE_MOUNTAIN,
    Terrain.SWAMP,
)
"""14.62D: terrain that attrition does not take."""


class AttritionHex(Question, frozen=True):
    """14.62: may this hex be selected for occupation in the attrition that is being resolved?"""

    hex: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


class AttritionAdvance(Question, frozen=True):
    """14.61, 14.62E: may this unit advance into that hex?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    hex: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.hex))


# Which hexes --------------------------------------------------------------------------------------


@derived
def candidates(world: AwawWorld) -> int:
    """14.61, 14.65: the hexes of the zone that are next to the attackers and not theirs."""
    fight = the_fight(world)
    row = world.attrition_zones[fight.zone]
    places = world.map.mask(
        where(world, world.units[unit].place) for unit in fight.attackers if unit in world.units
    )
    near = world.map.expand(places, open_sides(world, row.faction))
    held = 0
    for party in members_of(world, row.faction):
        held |= world.held[party]
    return near & world.map.hexes & spaces_of(world, fight.zone) & (held | _occupied(world))


def _occupied(world: AwawWorld) -> int:
    """The spaces with non-partisan ground units of the attritioned faction."""
    found = 0
    for party in members_of(world, world.attrition_zones[the_fight(world).zone].faction):
        found |= fighters(world, party)
    return found


def against_hex(world: AwawWorld, space: SpaceId) -> list[Refusal]:
    """14.61, 14.62: every reason against occupying a hex."""
    if space not in world.map:
        return [Refusal("4.21", "there is no such hex", (a_hex(space),))]
    if not world.map.has(candidates(world), space):
        return [Refusal("14.61", "it is no enemy hex next to an attacker", (a_hex(space),))]
    if refusals := BOOK.may(world, AttritionHex(space)):
        return refusals
    if not advancers(world, space):
        reason = "no unit that was counted can advance into it"
        return [Refusal("14.64", reason, (a_hex(space),))]
    return []


@derived
def advancers(world: AwawWorld, space: SpaceId) -> tuple[UnitId, ...]:
    """14.61, 14.64: the attackers that can advance into a hex."""
    fight = the_fight(world)
    faction = world.attrition_zones[fight.zone].faction
    near = world.map.expand_back(world.map.bit(space), open_sides(world, faction))
    return tuple(
        unit
        for unit in fight.attackers
        if unit in world.units
        and world.map.has(near, where(world, world.units[unit].place))
        and not against_advance(world, unit, space)
    )


def against_advance(world: AwawWorld, unit: UnitId, space: SpaceId) -> list[Refusal]:
    row = world.units.get(unit)
    if row is None:
        return [Refusal("14.61", "there is no such unit", (a_unit(unit),))]
    kind = world.type_of(row)
    return BOOK.may(world, AttritionAdvance(kind.nationality, kind.category, unit, space))


def can_occupy(world: AwawWorld) -> bool:
    """14.61: is there any hex to be occupied?"""
    return any(not against_hex(world, space) for space in world.map.members(candidates(world)))


def occupiable(world: AwawWorld) -> tuple[SpaceId, ...]:
    """The hexes that can be occupied now."""
    return tuple(
        space for space in world.map.members(candidates(world)) if not against_hex(world, space)
    )


@BOOK.forbids(AttritionHex, "14.62A, 14.61", "no ground unit but partisans is there")
def nobody_there(world: AwawWorld, asked: AttritionHex) -> bool:
    if the_fight(world).emptied:
        return False  # 14.65
    return not world.map.has(_occupied(world), asked.hex)


@BOOK.forbids(AttritionHex, "14.62B", "the defender has taken all his losses from this hex")
def saved_by_losses(world: AwawWorld, asked: AttritionHex) -> bool:
    fight = the_fight(world)
    return fight.kept == asked.hex and not fight.emptied


@BOOK.forbids(AttritionHex, "14.62C, 4.612", "a capital is not taken by attrition")
def capitals_hold(world: AwawWorld, asked: AttritionHex) -> bool:
    return any(place.capital for place in world.board.places_at.get(asked.hex, ()))


@BOOK.forbids(AttritionHex, "14.62C, 4.613", "an objective is not taken by attrition")
def objectives_hold(world: AwawWorld, asked: AttritionHex) -> bool:
    return any(place.objective for place in world.board.places_at.get(asked.hex, ()))


@BOOK.forbids(AttritionHex, "14.62C, 37.81A", "an industrial center is not taken by attrition")
def industry_holds(world: AwawWorld, asked: AttritionHex) -> bool:
    return f"{CounterKind.INDUSTRIAL_CENTER}@{asked.hex}" in world.counters


@BOOK.forbids(
    AttritionHex,
    "14.62C, 31.64",
    "a bridgehead across a river or an arrow is not taken by attrition",
)
def bridgeheads_hold(world: AwawWorld, asked: AttritionHex) -> bool:
    row = world.bridgeheads.get(asked.hex)
    return row is not None and row.kind is not BridgeheadKind.INVASION and row.side != world.side


@BOOK.forbids(AttritionHex, "14.62D", "attrition takes no forest, jungle, mountain or swamp")
def rough_ground(world: AwawWorld, asked: AttritionHex) -> bool:
    """10.64B: jungle is taken by those who are at home in it."""
    terrain = world.board.terrain[asked.hex]
    if terrain not in ROUGH:
        return False
    if terrain is Terrain.JUNGLE:
        return not any(_jungle_fighter(world, unit) for unit in the_fight(world).attackers)
    if terrain is Terrain.SWAMP and world.turn.season is Season.WINTER:
        return not world.map.has(world.map.area("frozen-swamps"), asked.hex)
    return True


def _jungle_fighter(world: AwawWorld, unit: UnitId) -> bool:
    row = world.units.get(unit)
    if row is None:
        return False
    one = world.type_of(row)
    return at_home_in_jungle(world.statics, one.nationality, one.category)


BOOK.note("14.63", "a hex that was attacked can be occupied as long as defenders are left in it")


# Which units --------------------------------------------------------------------------------------


@BOOK.forbids(AttritionAdvance, "14.61", "only units that were counted advance")
def took_no_part(world: AwawWorld, asked: AttritionAdvance) -> bool:
    return asked.unit not in the_fight(world).attackers


@BOOK.forbids(
    AttritionAdvance,
    "14.64, 14.62C, 32.247, 81.68, 5.77B",
    "it is not next to the hex: a fortified line is between, or it is in a box",
)
def out_of_reach(world: AwawWorld, asked: AttritionAdvance) -> bool:
    faction = world.attrition_zones[the_fight(world).zone].faction
    here = bit_of(world, world.units[asked.unit])
    return not world.map.has(world.map.expand(here, open_sides(world, faction)), asked.hex)


@BOOK.forbids(
    AttritionAdvance, "14.62E", "no advance by attrition across a river or a crossing arrow"
)
def across_water(world: AwawWorld, asked: AttritionAdvance) -> bool:
    water = world.board.sides(SideFeature.RIVER) | world.board.sides(SideFeature.ARROW)
    here = bit_of(world, world.units[asked.unit])
    return world.map.has(world.map.expand(here, water), asked.hex)


@BOOK.forbids(AttritionAdvance, "14.64, 13.46", "the unit may not enter this hex")
def may_not_enter(world: AwawWorld, asked: AttritionAdvance) -> bool:
    return world.map.has(barred_to(world, asked.unit), asked.hex)


def barred_to(world: AwawWorld, unit: UnitId) -> int:
    """14.64, 14.72D: the spaces that a unit may not enter for other reasons than the enemy's units,
    who will have left.
    """
    row = world.units[unit]
    kind = world.type_of(row)
    closed = _closed_to(world, row.party, str(kind.nationality), str(kind.category))
    return closed | confined(world, unit, kind)


@derived
def _closed_to(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    closed = world.map.spaces & ~(world.statics.map & world.board.land)
    for _, area in BOOK.layers(world, CLOSED, party, nationality, category, without=BY_UNITS):
        closed |= area
    return closed


# The choice ---------------------------------------------------------------------------------------


class AdvanceTo(msgspec.Struct, frozen=True, order=True):
    """A hex, and a unit that advances into it."""

    hex: SpaceId
    unit: UnitId


class OccupyHexes(Action, frozen=True):
    advances: tuple[AdvanceTo, ...]


def hexes_allowed(world: AwawWorld) -> int | None:
    """14.61, 14.65: how many hexes may be occupied; None: any number."""
    fight = the_fight(world)
    return None if fight.emptied else fight.hexes


def designated_for_occupation(world: AwawWorld) -> tuple[SpaceId, ...]:
    """14.521H: the hexes that must be occupied."""
    return named_by_russia(world, losses=False)


def _hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    found = world.map.members(candidates(world))
    return Domain(found, lambda space: against_hex(world, space))


def _units(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    space: SpaceId = got["hex"]
    if space not in world.map:
        return Domain((), lambda unit: against_hex(world, space))
    return Domain(the_fight(world).attackers, lambda unit: against_advance(world, unit, space))


def _together(asked: Asked, action: OccupyHexes) -> list[Refusal]:
    """14.61, 14.521H, 12.21: not too many hexes, nobody twice, stacking, what must be taken."""
    world: AwawWorld = asked.world
    found = []
    hexes = {advance.hex for advance in action.advances}
    most = hexes_allowed(world)
    if most is not None and len(hexes) > most:
        found.append(Refusal("14.61", f"only {most} hexes may be occupied"))
    units = [advance.unit for advance in action.advances]
    found += [
        Refusal("14.71", "a unit advances into one hex only", (a_unit(unit),))
        for unit in sorted(set(units))
        if units.count(unit) > 1
    ]
    for space in sorted(hexes):
        found += room_for(world, space, [a.unit for a in action.advances if a.hex == space])
    found += [
        Refusal("14.521H", "this hex was designated and must be occupied", (a_hex(space),))
        for space in designated_for_occupation(world)
        if space not in hexes
    ]
    return found


def one_each(world: AwawWorld, hexes: Iterable[SpaceId]) -> tuple[AdvanceTo, ...] | None:
    """14.64: a different unit for each hex, or None if there are not enough."""
    taker: dict[UnitId, SpaceId] = {}
    if not all(_found_for(world, space, taker, set()) for space in hexes):
        return None
    return tuple(sorted(AdvanceTo(space, unit) for unit, space in taker.items()))


def _found_for(
    world: AwawWorld, space: SpaceId, taker: dict[UnitId, SpaceId], seen: set[UnitId]
) -> bool:
    """Is there a unit for one more hex, if those who take the others change places?"""
    for unit in advancers(world, space):
        if unit in seen:
            continue
        seen.add(unit)
        if unit not in taker or _found_for(world, taker[unit], taker, seen):
            taker[unit] = space
            return True
    return False


def _proposals(asked: Asked) -> Iterator[OccupyHexes]:
    """14.64: what must be taken, then with one hex more, and one more."""
    world: AwawWorld = asked.world
    hexes = list(designated_for_occupation(world))
    for space in (None, *occupiable(world)):
        if space is not None:
            if space in hexes:
                continue
            hexes.append(space)
        if (advances := one_each(world, hexes)) is not None:
            yield OccupyHexes(advances)


class AttritionOccupation(Decision[OccupyHexes], frozen=True):
    """14.61: which hexes are occupied and by whom; none need be."""

    zone: ZoneId
    hexes: int

    rule: ClassVar[str] = "14.61"
    prompt: ClassVar[str] = "Choose the hexes you occupy and the units that advance"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OccupyHexes: Form(
            (
                Slot(
                    "advances",
                    least=0,
                    most=None,
                    inner=(Slot("hex", _hexes), Slot("unit", _units)),
                ),
            ),
            whole=_together,
            proposals=_proposals,
            label="Occupy",
            nothing="Occupy no hex",
        )
    }

    def default(self, asked: Asked) -> OccupyHexes:
        return next(_proposals(asked))


def displaced(world: AwawWorld, advances: Iterable[AdvanceTo]) -> tuple[UnitId, ...]:
    """14.71: the enemy ground units in the hexes that are to be occupied."""
    found: dict[UnitId, None] = {}
    for advance in sorted(advances):
        hostile = hostile_to(world, world.units[advance.unit].party)
        for unit in world.units_in[advance.hex]:
            if world.units[unit].party in hostile:
                found[unit] = None
    return tuple(found)
