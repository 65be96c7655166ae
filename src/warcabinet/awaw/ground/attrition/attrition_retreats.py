"""14.7: where the defender's displaced units go, and who cannot go anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, NamedTuple

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attrition.hex_occupation import AdvanceTo, barred_to
from warcabinet.awaw.ground.stacking.stacking import friends_in, may_stay
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.hex_control.hex_control import enter, owner_of_record, partisan_held
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, eliminate, is_partisan, side_of_unit
from warcabinet.awaw.pieces.supply_status import enters_isolated_hex
from warcabinet.awaw.politics.parties import hostile_hexes, hostile_to, hostile_units, ships_in
from warcabinet.awaw.state.attrition import ZoneId
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import CounterKind, Manner
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Layer, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

NO_REFUGE: Layer[int] = Layer("hexes that units do not retreat to", ("party",))
"""14.72A: for a party that retreats; the layers of all rules are added up."""

Advances = tuple[AdvanceTo, ...]


class Evil(NamedTuple):
    """14.73: what is wrong with a refuge, the worst first; overstacking depends on the others."""

    enemy_controlled: bool
    enemy_zone: bool


# Where to -----------------------------------------------------------------------------------------


@BOOK.lays(NO_REFUGE, "14.72A", "no retreat into a hex with enemy units")
def enemy_units(world: AwawWorld, party: str) -> int:
    found = hostile_units(world, party)
    hostile = hostile_to(world, party)
    for row in world.air.values():
        if row.party in hostile:
            found |= bit_of(world, row)
    return found


@BOOK.lays(NO_REFUGE, "14.72A", "no retreat into a hex with enemy naval units")
def enemy_ships(world: AwawWorld, party: str) -> int:
    return ships_in(world, hostile_to(world, party)) & world.map.hexes


HARMLESS = (CounterKind.OIL_PLANT, CounterKind.RAILHEAD)
"""14.72A: counters that keep nobody out; railheads go by who holds their hex (28.656)."""


@BOOK.lays(
    NO_REFUGE,
    "14.72A",
    "no retreat into a hex with an enemy airbase, port counter or industrial center",
)
def enemy_counters(world: AwawWorld, party: str) -> int:
    hostile = hostile_to(world, party)
    return world.map.mask(
        row.hex
        for row in world.counters.values()
        if row.owner in hostile and row.kind not in HARMLESS
    )


@BOOK.lays(NO_REFUGE, "14.72A", "no retreat into a hex with an enemy bridgehead")
def enemy_bridgeheads(world: AwawWorld, party: str) -> int:
    return world.map.mask(row.hex for row in world.bridgeheads.values() if row.side == world.side)


@BOOK.lays(NO_REFUGE, "14.72A", "no retreat into enemy fortifications")
def enemy_forts(world: AwawWorld, party: str) -> int:
    hostile = hostile_to(world, party)
    return world.map.mask(
        row.hex for row in world.forts.values() if owner_of_record(world, row.hex) in hostile
    )


def against_refuge(
    world: AwawWorld, unit: UnitId, space: SpaceId, advances: Advances
) -> list[Refusal]:
    """14.71, 14.72: every reason why a unit cannot retreat to a hex."""
    thing = (a_hex(space),)
    row = world.units[unit]
    if space not in world.map:
        return [Refusal("4.21", "there is no such hex", thing)]
    if not world.map.has(world.map.expand(_at(world, unit), world.board.ground_sides), space):
        return [Refusal("14.71", "units retreat one hex", thing)]
    found = [
        Refusal(entry.rules[0], entry.gist, thing)
        for entry, area in BOOK.layers(world, NO_REFUGE, row.party)
        if world.map.has(area, space)
    ]
    if any(advance.hex == space for advance in advances):
        found.append(Refusal("14.72B", "the enemy has selected this hex for occupation", thing))
    if world.map.has(vacated(world, advances), space):
        found.append(Refusal("14.72C", "the enemy advances out of this hex", thing))
    if world.map.has(barred_to(world, unit), space):
        found.append(Refusal("14.72D", "the unit may not enter this hex", thing))
    return found


def vacated(world: AwawWorld, advances: Advances) -> int:
    """14.72C: the hexes that advancing units leave."""
    return world.map.mask(where(world, world.units[advance.unit].place) for advance in advances)


def _at(world: AwawWorld, unit: UnitId) -> int:
    return bit_of(world, world.units[unit])


def evil_of(world: AwawWorld, unit: UnitId, space: SpaceId) -> Evil:
    """14.73A, 14.73B, 14.73C: an enemy-controlled hex is worse than an enemy zone of control."""
    party = world.units[unit].party
    return Evil(
        world.map.has(hostile_hexes(world, party) & ~partisan_held(world), space),
        world.map.has(hostile_zone(world, party), space),
    )


@derived
def refuges(world: AwawWorld, unit: UnitId, advances: Advances) -> tuple[SpaceId, ...]:
    """14.73: the hexes that a unit may retreat to: of those that are possible, the ones that are
    the least evil apart from overstacking, which is a lesser evil than the others.
    """
    near = world.map.expand(_at(world, unit), world.board.ground_sides) & world.map.hexes
    possible = [
        space
        for space in world.map.members(near)
        if not against_refuge(world, unit, space, advances)
    ]
    if not possible:
        return ()
    least = min(evil_of(world, unit, space) for space in possible)
    return tuple(space for space in possible if evil_of(world, unit, space) == least)


# Overstacking -------------------------------------------------------------------------------------

Plan = dict[UnitId, SpaceId]


def excess(world: AwawWorld, plan: Mapping[UnitId, SpaceId]) -> int:
    """14.73A, 12.17: how many retreating units find no room within the stacking limits."""
    over = 0
    for space in sorted(set(plan.values())):
        coming = [unit for unit in sorted(plan) if plan[unit] == space]
        over += len(coming) - len(_fitting(world, space, coming))
    return over


def _fitting(world: AwawWorld, space: SpaceId, coming: Iterable[UnitId]) -> list[UnitId]:
    """The units, taken in order, that have room beside those who are there. Nobody leaves a hex to
    which others retreat (14.72B).
    """
    fit: list[UnitId] = []
    for unit in coming:
        there = friends_in(world, space, side_of_unit(world, world.units[unit]))
        if not may_stay(world, space, (*there, *fit, unit)):
            fit.append(unit)
    return fit


def best_plan(world: AwawWorld, options: Mapping[UnitId, tuple[SpaceId, ...]]) -> Plan:
    """14.73A: a retreat that overstacks as little as possible. Units are placed one by one; one
    that finds no room makes another move on, if that helps.
    """
    plan: Plan = {}
    for unit in sorted(options, key=lambda one: (len(options[one]), one)):
        if not _settle(world, unit, options, plan, set()):
            plan[unit] = options[unit][0]
    return plan


def _settle(
    world: AwawWorld,
    unit: UnitId,
    options: Mapping[UnitId, tuple[SpaceId, ...]],
    plan: Plan,
    seen: set[SpaceId],
) -> bool:
    before = excess(world, plan)
    for space in options[unit]:
        plan[unit] = space
        if excess(world, plan) == before:
            return True
        del plan[unit]
    for space in options[unit]:
        if space in seen:
            continue
        seen.add(space)
        for other in sorted(one for one, place in plan.items() if place == space):
            del plan[other]
            plan[unit] = space
            if excess(world, plan) == before and _settle(world, other, options, plan, seen):
                return True
            del plan[unit]
            plan[other] = space
    return False


# The choice ---------------------------------------------------------------------------------------


class RetreatTo(msgspec.Struct, frozen=True, order=True):
    """A displaced unit, and the hex it retreats to."""

    unit: UnitId
    hex: SpaceId


class RetreatFromAttrition(Action, frozen=True):
    moves: tuple[RetreatTo, ...]


def _decision(asked: Asked) -> AttritionRetreat:
    assert isinstance(asked.decision, AttritionRetreat)
    return asked.decision


def _retreating(asked: Asked, got: Got) -> Domain[UnitId]:
    units = _decision(asked).units

    def why(unit: UnitId) -> list[Refusal]:
        if unit in units:
            return []
        return [Refusal("14.71", "this unit does not have to retreat", (a_unit(unit),))]

    return Domain(units, why)


def _refuges(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    advances = _decision(asked).advances
    unit: UnitId = got["unit"]
    if unit not in _decision(asked).units:
        return _nothing("14.71", "this unit does not have to retreat")
    allowed = refuges(world, unit, advances)

    def why(space: SpaceId) -> list[Refusal]:
        if space in allowed:
            return []
        if refusals := against_refuge(world, unit, space, advances):
            return refusals
        evil = evil_of(world, unit, space)
        rule = "14.73C" if evil.enemy_controlled else "14.73B"
        return [Refusal(rule, "a lesser evil can be chosen", (a_unit(unit), a_hex(space)))]

    return Domain(allowed, why)


def _nothing(rule: str, reason: str) -> Domain[SpaceId]:
    return Domain((), lambda space: [Refusal(rule, reason)])


def _all_of_them(asked: Asked, action: RetreatFromAttrition) -> list[Refusal]:
    """14.71, 14.73A: all displaced units retreat, and no more overstack than must."""
    world: AwawWorld = asked.world
    decision = _decision(asked)
    plan = {move.unit: move.hex for move in action.moves}
    if len(plan) != len(action.moves):
        return [Refusal("14.71", "a unit retreats to one hex")]
    if left := [unit for unit in decision.units if unit not in plan]:
        things = tuple(a_unit(unit) for unit in left)
        return [Refusal("14.71", "all displaced units must retreat", things)]
    if excess(world, plan) > excess(world, best_plan(world, decision.options(world))):
        return [Refusal("14.73A", "overstacking can be avoided")]
    return []


def _how_many(asked: Asked) -> int:
    return len(_decision(asked).units)


def _proposals(asked: Asked) -> Iterator[RetreatFromAttrition]:
    """14.75: the plan with the least overstacking, then with single units going elsewhere."""
    world: AwawWorld = asked.world
    options = _decision(asked).options(world)
    plan = best_plan(world, options)
    yield _as_action(plan)
    for unit, spaces in options.items():
        for space in spaces:
            if plan[unit] != space:
                yield _as_action({**plan, unit: space})


def _as_action(plan: Plan) -> RetreatFromAttrition:
    return RetreatFromAttrition(tuple(RetreatTo(unit, plan[unit]) for unit in sorted(plan)))


class AttritionRetreat(Decision[RetreatFromAttrition], frozen=True):
    """14.71, 14.75: where each displaced unit goes; units from one hex may part."""

    zone: ZoneId
    units: tuple[UnitId, ...]
    advances: Advances

    rule: ClassVar[str] = "14.71"
    prompt: ClassVar[str] = "Choose where your displaced units retreat to"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the plan with the least overstacking"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RetreatFromAttrition: Form(
            (
                Slot(
                    "moves",
                    least=_how_many,
                    most=_how_many,
                    inner=(Slot("unit", _retreating), Slot("hex", _refuges)),
                ),
            ),
            whole=_all_of_them,
            proposals=_proposals,
            label="Retreat",
            nothing="Nobody retreats",
        )
    }

    def options(self, world: AwawWorld) -> dict[UnitId, tuple[SpaceId, ...]]:
        return {unit: refuges(world, unit, self.advances) for unit in self.units}

    def default(self, asked: Asked) -> RetreatFromAttrition:
        return next(_proposals(asked))

    def real(self, asked: Asked) -> bool:
        return any(len(spaces) > 1 for spaces in self.options(asked.world).values())


# Carrying it out ----------------------------------------------------------------------------------


def lose_flak(world: AwawWorld, advances: Iterable[AdvanceTo]) -> None:
    """14.76, 10.94: flak that would have to retreat is lost."""
    for advance in advances:
        hostile = hostile_to(world, world.units[advance.unit].party)
        for row in sorted(world.air.values(), key=lambda one: one.key()):
            if row.place != advance.hex or row.party not in hostile:
                continue
            if world.statics.kinds[row.type].category is Category.FLAK:
                eliminate_air(world, row.id, row.factors, Cause.ATTRITION, "14.76")


def lose_the_cornered(
    world: AwawWorld, leaving: Iterable[UnitId], advances: tuple[AdvanceTo, ...]
) -> tuple[UnitId, ...]:
    """14.76: units that have to retreat and cannot are eliminated; gives back the others."""
    leaving = tuple(leaving)
    cornered = [unit for unit in leaving if not refuges(world, unit, advances)]
    for unit in cornered:
        eliminate(world, world.units[unit], Cause.ATTRITION, "14.76")
    return tuple(unit for unit in leaving if unit not in cornered)


def retreat(world: AwawWorld, moves: Iterable[RetreatTo]) -> None:
    """14.71, 14.74: all retreat at once; whoever overstacks has until his next movement."""
    for move in moves:
        unit = world.units[move.unit]
        world.tell(
            "14.71",
            f"{unit.id} retreats from {unit.place} to {move.hex}",
            a_unit(unit.id),
            a_hex(move.hex),
        )
        world.amend(unit, place=move.hex)
        enters_isolated_hex(world, unit.id, Manner.RETREAT)
        enter(world, move.hex, unit.party, partisan=is_partisan(world, unit))
