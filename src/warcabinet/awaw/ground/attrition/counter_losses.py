"""14.5: which units the defender may lose, which he must, and his choice."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import ClassVar

from warcabinet.awaw.air.base_changes.displacement import displace_excess
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.determining_attrition_levels import FIGHTERS, spaces_of
from warcabinet.awaw.logistics.oil.oil_effects import army_lacks_oil
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.pieces.supply_status import fully_supplied
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.state.attrition import AttritionFight, ZoneId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Layer, Occasion, Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

LOSSES_FROM: Layer[int] = Layer("spaces from which attrition losses may be taken")
"""14.52A: of the attrition that is being resolved; the layers of all rules are added up."""


class LostToAttrition(Question, frozen=True):
    """14.52: may this unit be taken as a loss in the attrition that is being resolved?"""

    classes: ClassVar[tuple[str, ...]] = ("category",)
    category: str
    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


def the_fight(world: AwawWorld) -> AttritionFight:
    """The attrition that is being resolved."""
    return world.attrition_fight["now"]


# Where from ---------------------------------------------------------------------------------------


@derived
def loss_area(world: AwawWorld) -> int:
    """14.52A: where losses may be taken from."""
    found = 0
    for _, area in BOOK.layers(world, LOSSES_FROM):
        found |= area
    return found


@BOOK.lays(LOSSES_FROM, "14.52A", "losses are taken from the zone that is attritioned")
def the_zone_itself(world: AwawWorld) -> int:
    return spaces_of(world, the_fight(world).zone)


@BOOK.lays(
    LOSSES_FROM,
    "14.52A, 30.522E, 33.61C",
    "if all attritioned units are fully supplied and the army has oil, losses may come from the "
    "supply zones of the unlimited sources that supplied them",
)
def zones_of_their_sources(world: AwawWorld) -> int:
    fight = the_fight(world)
    faction = world.attrition_zones[fight.zone].faction
    if any(army_lacks_oil(world, unit) for unit in fight.contact):
        return 0
    if not all(fully_supplied(world, unit) for unit in fight.contact):
        return 0
    zones = [row for row in world.supply_zones.rows() if row.faction == faction]
    drawn: set[int] = set()
    for unit in fight.contact:
        row = world.drew_from.get(unit)
        drawn.update(zone.number for zone in zones) if row is None else drawn.update(row.zones)
    found = 0
    for zone in zones:
        if zone.number in drawn:
            found |= world.map.area_named(zone.hexes)
    return found & world.map.hexes


@BOOK.forbids(
    LostToAttrition,
    "14.52A, 14.52B",
    "losses come from the attrition zone, or from the zones that supplied it",
)
def elsewhere(world: AwawWorld, asked: LostToAttrition) -> bool:
    return not world.map.has(loss_area(world), where(world, world.units[asked.unit].place))


# Whose --------------------------------------------------------------------------------------------


def nationality_for_losses(world: AwawWorld, unit: UnitId) -> str:
    """14.522, 82.13C: minor countries, the Commonwealth, Free French and others are nationalities
    of their own.
    """
    return _counts_as(world.statics, world.units[unit].type)


@cache
def _counts_as(setting: Statics, kind: UnitTypeId) -> str:
    return str(setting.data.nationalities[setting.kinds[kind].nationality].counts_as)


@derived
def caps(world: AwawWorld) -> Mapping[str, int]:
    """14.52C, 14.522: no nationality loses more counters than it had in contact."""
    return Tally(nationality_for_losses(world, unit) for unit in _contact_left(world))


def _contact_left(world: AwawWorld) -> Iterator[UnitId]:
    return (unit for unit in the_fight(world).contact if unit in world.units)


@derived
def losable(world: AwawWorld) -> tuple[UnitId, ...]:
    """14.51, 14.52: the defender's units that may be taken as losses, one by one."""
    faction = world.attrition_zones[the_fight(world).zone].faction
    allowed = caps(world)
    return tuple(
        sorted(
            unit
            for party in members_of(world, faction)
            for unit in world.units_of[party]
            if nationality_for_losses(world, unit) in allowed
            and BOOK.allows(world, _as_a_loss(world, unit))
        )
    )


def _as_a_loss(world: AwawWorld, unit: UnitId) -> LostToAttrition:
    return LostToAttrition(world.type_of(world.units[unit]).category, unit)


@derived
def required(world: AwawWorld) -> int:
    """14.51: how many counters are lost: those called for, or as many as the defender has."""
    able = Tally(nationality_for_losses(world, unit) for unit in losable(world))
    most = sum(min(count, able[nation]) for nation, count in caps(world).items())
    return min(the_fight(world).counters, most)


def named_by_russia(world: AwawWorld, losses: bool) -> tuple[SpaceId, ...]:
    """14.521B, 14.521C: the hexes that Russia has named for losses, or for occupation, in the
    attrition that is being resolved. They do not bind others who attrition the zone after it.
    """
    fight = the_fight(world)
    if fight.faction != Faction.RUSSIA:
        return ()
    rows = world.winter_designated.rows()
    return tuple(row.hex for row in rows if row.losses is losses and row.zone == fight.zone)


def designated_for_losses(world: AwawWorld) -> tuple[SpaceId, ...]:
    """14.521G: the hexes that must give one unit each."""
    return named_by_russia(world, losses=True)


# The choice ---------------------------------------------------------------------------------------


class LoseToAttrition(Action, frozen=True):
    units: tuple[UnitId, ...]


def _units_to_lose(asked: Asked, got: Got) -> Domain[UnitId]:
    """14.52: units that may be lost beside those already chosen."""
    world: AwawWorld = asked.world
    allowed, able = caps(world), losable(world)
    chosen = Tally(
        nationality_for_losses(world, unit) for unit in got.get("units", ()) if unit in world.units
    )

    def why(unit: UnitId) -> list[Refusal]:
        if unit not in able:
            return _not_losable(world, unit)
        nation = nationality_for_losses(world, unit)
        if chosen[nation] >= allowed[nation]:
            reason = f"{nation} has {allowed[nation]} counters in contact and loses no more"
            rule = "14.52C" if is_power(nation) else "14.522"
            return [Refusal(rule, reason, (a_unit(unit),))]
        return []

    return Domain(able, why)


def _not_losable(world: AwawWorld, unit: UnitId) -> list[Refusal]:
    faction = world.attrition_zones[the_fight(world).zone].faction
    row = world.units.get(unit)
    if row is None or row.party not in members_of(world, faction):
        return [Refusal("14.51", "this is no unit of the attritioned side", (a_unit(unit),))]
    if refusals := BOOK.may(world, _as_a_loss(world, unit)):
        return refusals
    reason = "its nationality has no counter in contact"
    return [Refusal("14.52C", reason, (a_unit(unit),))]


def _each_designated_hex(asked: Asked, action: LoseToAttrition) -> list[Refusal]:
    """14.521G: one unit from each hex named for losses."""
    world: AwawWorld = asked.world
    places = {world.units[unit].place for unit in action.units}
    return [
        Refusal("14.521G", "a unit must be lost in this hex", (a_hex(space),))
        for space in designated_for_losses(world)
        if space not in places
    ]


def ways_to_lose(world: AwawWorld) -> Iterator[tuple[UnitId, ...]]:
    """Ways to bear the losses: the cheapest units; those far from the enemy; all from one hex; the
    most expensive.
    """
    able = losable(world)
    kinds, rows = world.statics.kinds, world.units
    contact = set(the_fight(world).contact)

    def cost(unit: UnitId) -> tuple[int, int]:
        kind = kinds[rows[unit].type]
        return kind.cost, kind.combat

    def alone(unit: UnitId) -> bool:
        return len(world.units_in[rows[unit].place]) == 1

    yield _pick(world, sorted(able, key=lambda unit: (*cost(unit), alone(unit), unit)))
    yield _pick(world, sorted(able, key=lambda unit: (unit in contact, *cost(unit), unit)))
    for space in sorted({where(world, rows[unit].place) for unit in contact if unit in rows}):
        yield _pick(
            world,
            sorted(able, key=lambda unit: (rows[unit].place != space, -cost(unit)[1], unit)),
        )
    yield _pick(world, sorted(able, key=lambda unit: (cost(unit), unit), reverse=True))


def _pick(world: AwawWorld, in_order: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """The first units in this order that the limits allow, hexes named for losses before all."""
    order = list(in_order)
    left = dict(caps(world))
    count = required(world)
    taken: list[UnitId] = []

    def take(unit: UnitId) -> None:
        nation = nationality_for_losses(world, unit)
        if unit not in taken and len(taken) < count and left[nation] > 0:
            left[nation] -= 1
            taken.append(unit)

    for space in designated_for_losses(world):
        for unit in order:
            if world.units[unit].place == space:
                take(unit)
                break
    for unit in order:
        take(unit)
    return tuple(taken)


def _count(asked: Asked) -> int:
    return required(asked.world)


def _proposals(asked: Asked) -> Iterator[LoseToAttrition]:
    return (LoseToAttrition(units) for units in ways_to_lose(asked.world))


class AttritionLosses(Decision[LoseToAttrition], frozen=True):
    """14.51: which units the defender removes; as many as are called for, and no more."""

    zone: ZoneId
    counters: int

    rule: ClassVar[str] = "14.51"
    prompt: ClassVar[str] = "Choose the units you lose to attrition"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the least value that suffices"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LoseToAttrition: Form(
            (Slot("units", _units_to_lose, least=_count, most=_count, joint=True),),
            whole=_each_designated_hex,
            proposals=_proposals,
            label="Lose",
            nothing="Lose nothing",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        units = "1 unit" if self.counters == 1 else f"{self.counters} units"
        return f"Choose {units} to lose to attrition in {self.zone}"

    def default(self, asked: Asked) -> LoseToAttrition:
        return LoseToAttrition(next(ways_to_lose(asked.world)))

    def real(self, asked: Asked) -> bool:
        return len(losable(asked.world)) > self.counters


# What else goes with them -------------------------------------------------------------------------


def saved_hex(world: AwawWorld, lost: tuple[UnitId, ...]) -> SpaceId | None:
    """14.62B: the hex from which all losses are taken, if they are its strongest units. Asked
    before the units are removed.
    """
    places = {where(world, world.units[unit].place) for unit in lost}
    if len(places) != 1:
        return None
    (space,) = places
    there = [unit for unit in world.units_in[space] if _is_fighter_of(world, unit, lost)]
    weakest = min(world.type_of(world.units[unit]).combat for unit in lost)
    spared = [world.type_of(world.units[unit]).combat for unit in there if unit not in lost]
    return space if all(factors <= weakest for factors in spared) else None


def _is_fighter_of(world: AwawWorld, unit: UnitId, lost: tuple[UnitId, ...]) -> bool:
    row = world.units[unit]
    faction = world.attrition_zones[the_fight(world).zone].faction
    return unit in lost or (
        row.party in members_of(world, faction) and world.type_of(row).category in FIGHTERS
    )


BARED: Occasion[Callable[[AwawWorld, SpaceId], None]] = Occasion(
    "attrition has removed all ground units of a hex"
)


def bare_bases(world: AwawWorld, spaces: Iterable[SpaceId]) -> None:
    """14.523, 18.25: a hex whose ground units have all been removed loses its airbase; air units
    that have no more room there are displaced.
    """
    for space in sorted(set(spaces)):
        if world.units_in[space]:
            continue
        for part in BOOK.parts(BARED):
            part(world, space)
        base = world.counters.get(f"{CounterKind.AIRBASE}@{space}")
        if base is not None:
            world.drop(base)
            world.tell("14.523", f"the airbase in {space} is eliminated", a_hex(space))
            displace_excess(world, space)
