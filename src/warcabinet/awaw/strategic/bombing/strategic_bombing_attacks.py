"""26.13, 26.3, 26.4, 26.52: raids are announced: who bombs what, with which escort, by what way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw import offensives
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.air.missions.employment import (
    against_mission,
    in_range_of_any,
    may_fly,
    ready_air,
)
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, wings
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.offensives.air_operation_costs import FlyTogether, values
from warcabinet.awaw.offensives.brp_costs import faction_for
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.bombing import Aim, FrontAir, FrontAirId, Part, Raid, RaidId, Role
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import (
    US_BOXES,
    bases_on,
    front_of,
    range_from,
    reaches,
    route,
    spread,
    way,
    within,
)
from warcabinet.awaw.strategic.bombing.bombing_targets import (
    Bombable,
    Target,
    target_at,
    targets_of,
)
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import category_of, ready, use
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    figure,
    split_army_air,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.hexes import SpaceId


class Detachment(msgspec.Struct, frozen=True, order=True):
    """Some factors of the strategic air units on a front: `us-strategic-bomber@western=3`."""

    stack: FrontAirId
    factors: int


class SendRaid(Action, frozen=True):
    """26.41: this force bombs a target: from a base, straight or by way of a hex."""

    target: SpaceId
    aim: Aim
    base: SpaceId
    via: SpaceId
    units: tuple[Detachment, ...]
    wings: tuple[Wing, ...]


class EndRaids(Action, frozen=True):
    """26.41: no more raids of this power."""


@BOOK.forbids(
    Bombable, "26.31, 26.31E", "the U.S. boxes are bombed only with three air range results"
)
def too_far_to_america(world: AwawWorld, asked: Bombable) -> bool:
    return asked.space in US_BOXES and not reaches_america(world, asked.power)


def reaches_america(world: AwawWorld, power: str) -> bool:
    """26.31: three air range results bring bombers to the U.S. boxes, and from them."""
    need = figure(world.statics, "us-boxes-air-range-results")
    return result_of(world, LevelKind.AIR_RANGE, power) >= need


# Who can bomb what --------------------------------------------------------------------------------


def bombers_of(world: AwawWorld, power: str, category: Category) -> list[FrontAir]:
    return [row for row in ready(world, world.side, category) if row.party == power]


def bases_for(world: AwawWorld, row: FrontAir, target: Target) -> int:
    """26.11, 26.21, 26.31, 5.944A, 17.73: the bases on its front from which a strategic air unit
    reaches a target; the U.S. boxes only with three air range results.
    """
    found = bases_on(world, row.party, row.front)
    if row.front in US_BOXES and not reaches_america(world, row.party):
        return 0
    if not found:
        return 0
    far = range_from(world, row.type, row.party, world.map.members(found)[0])
    return found & within(world, target.space, far)


def army_air(world: AwawWorld, power: str, target: SpaceId) -> list[AirId]:
    """26.13, 26.422, 17.581: stacks of a power that may bomb a target, or escort bombers to it."""
    return [
        row.id
        for row in ready_air(world, world.side)
        if row.party == power and may_fly(world, row, Task.BOMBING, target)
    ]


def reachable(world: AwawWorld, power: str) -> Iterator[Target]:
    """26.31: the targets that strategic bombers or army air of a power can bomb now."""
    bombers = bombers_of(world, power, Category.STRATEGIC_BOMBER)
    flyers = [
        row
        for row in ready_air(world, world.side)
        if row.party == power and world.statics.kinds[row.type].category is Category.AAF
    ]
    divisor = figure(world.statics, "bombing-army-air-divisor")
    if not bombers and sum(row.factors for row in flyers) < divisor:
        return
    area = in_range_of_any(world, flyers, Task.BOMBING)
    for target in targets_of(world, power, world.side):
        if any(bases_for(world, row, target) for row in bombers):
            yield target
        elif world.map.has(area, target.space):
            able = (row for row in flyers if may_fly(world, row, Task.BOMBING, target.space))
            if sum(row.factors for row in able) >= divisor:
                yield target


# What stands against a raid -----------------------------------------------------------------------


def _army_air_in(world: AwawWorld, some: Iterable[Wing]) -> int:
    kinds = world.statics.kinds
    return sum(
        one.factors
        for one in some
        if (row := world.air.get(one.stack)) and kinds[row.type].category is Category.AAF
    )


def against_raid(world: AwawWorld, power: str, action: SendRaid) -> list[Refusal]:
    """26.31, 26.41, 26.42, 26.422, 26.43, 26.52: every reason against a raid as it is announced."""
    target = target_at(world, action.target, action.aim)
    if target is None or target not in targets_of(world, power, world.side):
        return [Refusal("26.31", "this is no target for bombers of this power")]
    found = []
    bombers, others = 0, 0
    for one in action.units:
        row = world.front_air.get(one.stack)
        if row is None or row.used or row.party != power or not 0 < one.factors <= row.factors:
            found.append(Refusal("26.41", "these are not uninverted units of this power"))
            continue
        if category_of(world, row) is Category.STRATEGIC_BOMBER:
            bombers += one.factors
            if not bases_for(world, row, target):
                text = "no operational base on their front is within range of the target"
                found.append(Refusal("26.31", text, (a_hex(action.target),)))
        else:
            others += one.factors
    for wing in action.wings:
        air = world.air.get(wing.stack)
        if air is None or air.party != power:
            found.append(Refusal("26.41", "a force is of one nationality"))
        else:
            found += against_mission(world, air, Task.BOMBING, action.target)
    aaf = _army_air_in(world, action.wings)
    if not found and not bombers and not split_army_air(world.statics, aaf)[0]:
        found.append(Refusal("26.42", "a force needs strategic bombers, or three army air factors"))
    found += BOOK.may(world, BombWith(power, aaf + bombed_before(world, power)))
    if not found:
        found += _against_way(world, power, action)
    if found:
        return found
    found = overdrawn(world, action.wings)
    found += _too_many(world, power, action, bombers + others)
    return found or offensives.against_air(world, action.wings, (action.target,))


def _too_many(world: AwawWorld, power: str, action: SendRaid, strategic: int) -> list[Refusal]:
    """34.23F: strategic air units count where air factors that may be used are limited."""
    if not strategic:
        return []
    hexes = (action.target,)
    factors = strategic + sum(values(world, action.wings, hexes).values())
    types = {str(world.front_air[one.stack].type) for one in action.units}
    types |= {str(world.air[one.stack].type) for one in action.wings}
    asked = FlyTogether(faction_for(world, power), factors, hexes, tuple(sorted(types)))
    return BOOK.may(world, asked)


def _against_way(world: AwawWorld, power: str, action: SendRaid) -> list[Refusal]:
    """26.31, 26.41, 26.43, 26.442: a way must be short enough, the same for all who fly from one
    base to one target, and escorts must be able to protect them somewhere.
    """
    way = way_of(world, power, action)
    if not way:
        return [Refusal("26.41", "there is no way that is short enough from this base")]
    for raid in world.raids.rows():
        same = raid.route[0] == action.base and raid.target == action.target
        if same and raid.route != way:
            return [Refusal("26.442", "all from one base to one target fly the same way")]
    if all(escorts(world, world.front_air[one.stack], way) for one in action.units):
        return []
    text = "no operational base on the front of these interceptors is near enough to escort them"
    return [Refusal("26.31", text, (a_hex(action.target),))]


def escorts(world: AwawWorld, row: FrontAir, way: tuple[SpaceId, ...]) -> bool:
    """26.31, 26.43: interceptors go along if they protect the bombers in some hex of their way
    (R-444, R-821).
    """
    if category_of(world, row) is not Category.INTERCEPTOR:
        return True
    return any(reaches(world, row, space) for space in way)


def way_of(world: AwawWorld, power: str, action: SendRaid) -> tuple[SpaceId, ...]:
    """26.41, 26.421: the way of a force: from a base of its strategic bombers, within their range,
    or if it has none, from the base of its army air.
    """
    target = target_at(world, action.target, action.aim)
    most = 0
    for one in action.units:
        row = world.front_air[one.stack]
        if target is None or category_of(world, row) is not Category.STRATEGIC_BOMBER:
            continue
        if world.map.has(bases_for(world, row, target), action.base):
            most = max(most, range_from(world, row.type, row.party, action.base))
    strategic = any(
        category_of(world, world.front_air[one.stack]) is Category.STRATEGIC_BOMBER
        for one in action.units
    )
    if not strategic:
        for wing in action.wings:
            air = world.air[wing.stack]
            if str(air.place) == action.base:
                most = max(most, range_from(world, air.type, air.party, action.base))
    return route(world, action.base, action.via, action.target, most) if most else ()


# Carried out --------------------------------------------------------------------------------------


def send(world: AwawWorld, power: str, action: SendRaid) -> Raid:
    """26.13, 26.41, 26.42A, 26.42B, 26.431, 26.43A, 26.43B, 26.43C, 9.22F, 9.56B: a force takes
    off. A third of its army air bombs, the others escort it like interceptors and jets.
    """
    way = way_of(world, power, action)
    parts = []
    for one in action.units:
        kind = category_of(world, world.front_air[one.stack])
        role = Role.BOMBERS if kind is Category.STRATEGIC_BOMBER else Role.INTERCEPTORS
        parts.append(Part(role, str(use(world, one.stack, one.factors)), one.factors))
    offensives.carry_out_air(world, action.wings, (action.target,), "bombing")
    left = split_army_air(world.statics, _army_air_in(world, action.wings))[0]
    for number in launch(world, action.wings, Task.BOMBING, action.target):
        row = world.flights[number]
        if world.statics.kinds[row.type].category is Category.JET:
            parts.append(Part(Role.JETS, str(number), row.factors))
            continue
        bomb = min(left, row.factors)
        left -= bomb
        if bomb:
            parts.append(Part(Role.BOMBING_ARMY_AIR, str(number), bomb))
        if row.factors > bomb:
            parts.append(Part(Role.ARMY_AIR, str(number), row.factors - bomb))
    name = RaidId(f"raid-{len(world.raids) + 1}")
    raid = world.put(Raid(name, power, action.target, action.aim, way, tuple(sorted(parts))))
    count = sum(part.factors for part in parts)
    world.tell("26.41", f"{power} bombs {action.target} with {count} factors", a_hex(action.target))
    return raid


# The question -------------------------------------------------------------------------------------


def _power(asked: Asked) -> str:
    assert isinstance(asked.decision, RaidOrders)
    return asked.decision.power


def _targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    spaces = {one.space for one in reachable(asked.world, _power(asked))}
    return among(spaces, "26.31", "this is no target within range")


def _aims(asked: Asked, got: Got) -> Domain[Aim]:
    some = {one.aim for one in reachable(asked.world, _power(asked)) if one.space == got["target"]}
    return among(some, "26.31", "there is nothing of this kind to bomb there")


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    power = _power(asked)
    target = target_at(world, got["target"], got["aim"])
    found = 0
    if target is not None:
        for row in bombers_of(world, power, Category.STRATEGIC_BOMBER):
            found |= bases_for(world, row, target)
        stacks = army_air(world, power, target.space)
        found |= world.map.mask(str(world.air[one].place) for one in stacks)
    return among(world.map.members(found), "26.31", "this is no operational base within range")


def _detours(asked: Asked, got: Got) -> Domain[SpaceId]:
    """26.41: hexes by way of which the target is still within range; the target: straight on."""
    world: AwawWorld = asked.world
    power, base, target = _power(asked), got["base"], got["target"]
    most = 0
    for row in bombers_of(world, power, Category.STRATEGIC_BOMBER):
        if row.front == front_of(world, base) and world.map.is_hex(base):
            most = max(most, range_from(world, row.type, row.party, base))
    found = world.map.bit(target)
    if most and world.map.is_hex(target):
        ahead = spread(world, target, most)
        for far, ring in enumerate(spread(world, base, most)):
            for near in ahead[: most - far + 1]:
                found |= ring & near
    return among(world.map.members(found), "26.41", "the way over this hex is too long")


def _units(asked: Asked, got: Got) -> Domain[FrontAirId]:
    world: AwawWorld = asked.world
    kinds = (Category.STRATEGIC_BOMBER, Category.INTERCEPTOR)
    rows = [row for kind in kinds for row in bombers_of(world, _power(asked), kind)]
    named = {one.stack for one in got.get("units", ())}
    return among(
        (row.id for row in rows if row.id not in named), "26.41", "these do not fly in this raid"
    )


def factors_of(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.front_air.get(got["stack"])
    most = 0 if row is None else row.factors

    def why(count: int) -> list[Refusal]:
        if 1 <= count <= most:
            return []
        return [Refusal("26.41", f"there are {most} factors of them")]

    return Domain(range(1, most + 1), why)


def front_units(name: str, stacks: Callable[[Asked, Got], Domain[FrontAirId]]) -> Slot:
    """26.41, 26.441: air units of a front that fly, each with so many of its factors."""
    inner = (Slot("stack", stacks), Slot("factors", factors_of))
    return Slot(name, least=0, most=None, inner=inner, joint=True, drawn="few")


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    able = army_air(asked.world, _power(asked), got["target"])
    return among(able, "26.422", "these air units cannot bomb the target, or escort bombers to it")


def _whole(asked: Asked, action: SendRaid) -> list[Refusal]:
    return against_raid(asked.world, _power(asked), action)


def proposed(asked: Asked) -> Iterator[SendRaid]:
    """For each target: all strategic bombers that reach it, straight from the first base; or all
    army air that does.
    """
    world: AwawWorld = asked.world
    power = _power(asked)
    for target in reachable(world, power):
        here = (target.space, target.aim)
        for row in bombers_of(world, power, Category.STRATEGIC_BOMBER):
            if bases := world.map.members(bases_for(world, row, target)):
                far = range_from(world, row.type, row.party, bases[0])
                straight = way(world, bases[0], target.space, far)
                units = [Detachment(row.id, row.factors)]
                units += [
                    Detachment(one.id, one.factors)
                    for one in bombers_of(world, power, Category.INTERCEPTOR)
                    if escorts(world, one, straight)
                ]
                yield SendRaid(*here, bases[0], target.space, tuple(sorted(units)), ())
                yield SendRaid(*here, bases[0], target.space, tuple(units[:1]), ())
        stacks = army_air(world, power, target.space)
        if stacks:
            base = SpaceId(str(world.air[stacks[0]].place))
            some = tuple(sorted(Wing(one, world.air[one].factors) for one in stacks[:2]))
            yield SendRaid(*here, base, target.space, (), some)


class RaidOrders(Decision[SendRaid | EndRaids], frozen=True):
    """26.41: what a power bombs; asked until it sends no more raids."""

    power: str

    rule: ClassVar[str] = "26.41"
    prompt: ClassVar[str] = "Send bombers against enemy targets"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SendRaid: Form(
            (
                Slot("target", _targets),
                Slot("aim", _aims),
                Slot("base", _bases),
                Slot("via", _detours),
                front_units("units", _units),
                wings("wings", _stacks, least=0),
            ),
            whole=_whole,
            proposals=proposed,
            label="Bomb",
            weight=4,
        ),
        EndRaids: Form(label="No more raids"),
    }

    def default(self, asked: Asked) -> EndRaids:
        return EndRaids()


def bombed_before(world: AwawWorld, power: str) -> int:
    """26.52: the army air factors of a power that have been sent to bomb in this phase."""
    rows = (row for row in world.flights.values() if row.task is Task.BOMBING)
    aaf = (row for row in rows if world.statics.kinds[row.type].category is Category.AAF)
    return sum(row.factors for row in aaf if row.party == power)


class BombWith(Question, frozen=True):
    """26.52: may a power bomb with so many army air factors in a turn?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str
    army_air: int
