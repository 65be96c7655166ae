"""13.5: overruns. One or two armor or mechanized infantry units drive over a weak hex during their
movement or during exploitation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from warcabinet.awaw import offensives
from warcabinet.awaw.air.support.after_the_battle import end_overrun
from warcabinet.awaw.air.support.ground_support_orders import send
from warcabinet.awaw.air.support.support_of_one_attack import AirExchange
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.assaults import Assault, defenders
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.strengths_and_odds import (
    attack_strength,
    attack_strength_parts,
    defence_strength,
    defence_strength_parts,
)
from warcabinet.awaw.ground.movement.ground_movement import (
    allowance,
    march_terms,
    may_march,
    open_sides,
    points_left,
    spend,
    step_cost,
    step_into,
)
from warcabinet.awaw.ground.stacking.zones_of_control import active_armor
from warcabinet.awaw.logistics.bridgeheads import OfferBridgehead, note_crossing
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.pieces.combat_training_levels import run_over
from warcabinet.awaw.pieces.ground_units import (
    a_hex,
    a_unit,
    eliminate,
    is_armor,
    side_of_unit,
    total_factors,
    why_not_mechanized,
)
from warcabinet.awaw.politics.parties import hostile_to, hostile_units, parties_of
from warcabinet.awaw.state.ground import Cause, FailedOverrun, Overran, Unit, UnitId
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

NEEDED = 6
"""13.52: the odds that an overrun takes, to one."""

MOST_UNITS = 2


BOOK.note(
    "13.58", "who lands does not overrun the beach; armor that exploits off it overruns inland"
)


class OverrunWith(Question, frozen=True):
    """13.51: may this unit take part in an overrun of that hex? Weather, and rules of exploitation,
    register their bans beside their subject.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    target: SpaceId
    exploiting: bool

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.target))


@BOOK.forbids(OverrunWith, "13.51, 10.12, 10.23", "only armor and mechanized infantry overrun")
def not_mechanized(world: AwawWorld, asked: OverrunWith) -> bool:
    one = world.type_of(world.units[asked.unit])
    return not one.mechanized_in(world.statics.theater_at(asked.target))


@BOOK.forbids(
    OverrunWith, "13.52, 10.12, 10.32", "units without the use of their mechanized component do not"
)
def component_negated(world: AwawWorld, asked: OverrunWith) -> bool:
    unit = world.units[asked.unit]
    if not world.type_of(unit).mechanized_in(world.statics.theater_at(asked.target)):
        return False
    return bool(why_not_mechanized(world, unit))


@BOOK.forbids(OverrunWith, "13.531", "a hex that could not be overrun is not tried again")
def tried_already(world: AwawWorld, asked: OverrunWith) -> bool:
    return asked.target in world.failed_overruns


# What stands against it ---------------------------------------------------------------------------


def why_not_with(
    world: AwawWorld, unit: Unit, target: SpaceId, exploiting: bool = False
) -> list[Refusal]:
    """13.51, 13.52: every reason why one unit cannot take part in an overrun of a hex, as far as
    the unit itself goes: it must be next to the hex and able to pay the step and one point more.
    """
    about = (a_unit(unit.id), a_hex(target))
    if target not in world.map or not world.map.has(hostile_units(world, unit.party), target):
        return [Refusal("13.52", "there is no hostile ground unit to overrun", about)]
    here = bit_of(world, unit)
    if not world.map.has(world.map.expand(here, open_sides(world, unit.party)), target):
        return [Refusal("13.52", "an overrun goes into a hex next to the unit's own", about)]
    one = world.type_of(unit)
    asked = OverrunWith(one.nationality, one.category, unit.id, target, exploiting)
    found = [*BOOK.may(world, asked), *may_march(world, unit)]
    if not exploiting:
        found += cannot_afford(world, unit, target)
    return found


def overrun_price(world: AwawWorld, unit: Unit, target: SpaceId, exploiting: bool = False) -> int:
    """13.41E, 13.52: what the step into the hex costs, and one point for the overrun."""
    return (
        step_cost(world, march_terms(world, unit, exploiting), where(world, unit.place), target) + 1
    )


def cannot_afford(world: AwawWorld, unit: Unit, target: SpaceId) -> list[Refusal]:
    """13.411, 13.52: a unit without the points does not overrun, even if it has not yet moved."""
    # Where its mechanized component is negated a unit cannot overrun at all: the lower allowance
    # that holds there (10.33) does not matter.
    price, left = overrun_price(world, unit, target), points_left(world, unit)
    if price <= left:
        return []
    reason = f"the overrun takes {price} movement points, and {left} are left"
    return [Refusal("13.52", reason, (a_unit(unit.id), a_hex(target)))]


def why_not_together(
    world: AwawWorld,
    units: Iterable[UnitId],
    target: SpaceId,
    exploiting: bool = False,
    support: int = 0,
) -> list[Refusal]:
    """13.52, 13.522: what stands against an overrun as a whole: how many, from where, at what odds
    with the ground support that goes with it (13.53), and the offensive operation that it is
    (13.51, 9.41).
    """
    moving = tuple(sorted(units))
    rows = [world.units[unit] for unit in moving]
    about = (*(a_unit(unit) for unit in moving), a_hex(target))
    found = []
    if not 1 <= len(rows) <= MOST_UNITS:
        found.append(Refusal("13.52", "one or two units overrun a hex", about))
    if not any(is_armor(world, row) for row in rows):
        found.append(Refusal("13.52", "at least one of the units must be armor", about))
    if len({row.place for row in rows}) > 1:
        found.append(Refusal("13.52", "both units go through the same hexside", about))
    if found:
        return found
    assault = Assault(moving, (target,), exploiting, overrun=True)
    attack = attack_strength(world, assault) + support
    defence = defence_strength(world, assault)
    if attack < NEEDED * defence:
        reason = f"{attack} against {defence} is less than {NEEDED} to 1"
        found.append(Refusal("13.52", reason, about))
    return found + offensives.against(world, moving, (target,))


def against(
    world: AwawWorld, units: Iterable[UnitId], target: SpaceId, exploiting: bool = False
) -> list[Refusal]:
    """13.51, 13.52: every reason against an overrun; exploitation counts movement points itself."""
    moving = tuple(units)
    found = []
    for unit in moving:
        found += why_not_with(world, world.units[unit], target, exploiting)
    return found or why_not_together(world, moving, target, exploiting)


# Where it may be worth a try ----------------------------------------------------------------------


def soft_targets(world: AwawWorld, side: Side, times: int = 1) -> list[SpaceId]:
    """13.52: hostile hexes next to a side's armor that hold so few factors that two units, or so
    many times their strength (13.53: with air units), could have the odds if nothing multiplied the
    defence.
    """
    found: list[SpaceId] = []
    strongest = _strongest_pair(world, side) * times
    for name in parties_of(world, side):
        armor = active_armor(world, name)
        if not armor:
            continue
        near = world.map.expand(armor, open_sides(world, name)) & hostile_units(world, name)
        foes = hostile_to(world, name)
        for space in world.map.members(near):
            there = (u for u in world.units_in[space] if world.units[u].party in foes)
            if NEEDED * total_factors(world, there) <= strongest and space not in found:
                found.append(space)
    return found


def _strongest_pair(world: AwawWorld, side: Side) -> int:
    """13.52: no less than the factors of the two strongest units that could overrun together."""
    kinds = world.statics.kinds
    factors = [0]
    for name in parties_of(world, side):
        factors += [kinds[kind].combat for _, kind, _ in world.armor_of[name]]
    foot = _mechanized_infantry(world.statics)
    if any(name in foot for name in parties_of(world, side)):
        factors.append(max(foot.values()))
    return sum(sorted(factors)[-MOST_UNITS:])


@lru_cache(maxsize=16)
def _mechanized_infantry(setting: Statics) -> dict[str, int]:
    """10.12: the nationalities that have mechanized infantry on a board that is played on, with
    its combat factors.
    """
    return {
        str(one.nationality): one.combat
        for one in setting.kinds.values()
        if one.category is Category.INFANTRY
        and any(one.mechanized_in(theater) for theater in setting.theaters)
    }


def drivers(world: AwawWorld, side: Side, target: SpaceId) -> list[UnitId]:
    """10.12, 13.52: a side's armor and mechanized infantry next to a hex, which lies on the same
    board as they.
    """
    theater = world.statics.theater_at(target)
    around = world.map.neighbours(target) if world.map.is_hex(target) else []
    return [
        unit
        for space in around
        for unit in world.units_in[space]
        if world.type_of(row := world.units[unit]).mechanized_in(theater)
        and side_of_unit(world, row) is side
    ]


def prospects(
    world: AwawWorld, side: Side, times: int = 1
) -> Iterator[tuple[SpaceId, tuple[UnitId, ...]]]:
    """13.52: overruns that may be possible now: a hex, and units of one hex next to it."""
    for target in soft_targets(world, side, times):
        by_place: dict[SpaceId, list[UnitId]] = {}
        for unit in drivers(world, side, target):
            by_place.setdefault(where(world, world.units[unit].place), []).append(unit)
        for units in by_place.values():
            for count in range(min(MOST_UNITS, len(units)), 0, -1):
                for some in combinations(units, count):
                    yield target, some


# X.OVR --------------------------------------------------------------------------------------------


class Overrun(Procedure[bool]):
    """13.52, 13.521, 13.59: units, wherever they have come from, overrun a hex next to theirs, in
    movement or exploitation, and no hex is exempt. Whoever calls it has asked `against`. Gives back
    whether it succeeded.
    """

    units: tuple[UnitId, ...]
    target: SpaceId
    exploiting: bool = False
    wings: tuple[Wing, ...] = ()
    """13.53: the air units that support it."""

    def start(self, world: AwawWorld, _: None) -> Step:
        """9.41A, 9.58, 13.51: it is declared and paid for, with its ground support (X.OVR.10); then
        the other side may give defensive air support, which may be intercepted (13.53, X.OVR.20,
        X.OVR.30).
        """
        what = f"{', '.join(self.units)} overrun {self.target}"
        about = (*(a_unit(unit) for unit in self.units), a_hex(self.target))
        world.tell("13.52", what, *about)
        offensives.carry_out(
            world, self.units, (self.target,), PaidFor.OVERRUN, f"overrun of {self.target}"
        )
        if self.wings:
            send(world, self.wings, self.target)
        exchange = AirExchange(side=world.side, hexes=(self.target,))
        return self.call(exchange, then=self.outcome)

    def outcome(self, world: AwawWorld, _: None) -> Step:
        """13.53, 13.54: at six to one the overrun succeeds, below it fails (X.OVR.40)."""
        assault = Assault(self.units, (self.target,), self.exploiting, overrun=True)
        attack, defence = attack_strength(world, assault), defence_strength(world, assault)
        self._tell_odds(world, assault, attack, defence)
        if attack < NEEDED * defence:
            fail(world, self.units, self.target)
            return Done(False)
        note_crossing(world, assault)
        run_over(world, (*self.units, *defenders(world, assault)))
        succeed(world, self.units, self.target, self.exploiting)
        end_overrun(world, self.target, world.side)
        return self.call(OfferBridgehead(hex=self.target), then=self.offered)

    def offered(self, world: AwawWorld, _: bool) -> Step:
        """31.31: a bridgehead is placed right after the overrun, or not at all."""
        return Done(True)

    def _tell_odds(self, world: AwawWorld, assault: Assault, attack: int, defence: int) -> None:
        parts = ", ".join(
            f"{part.value} {part.name}" for part in attack_strength_parts(world, assault)
        )
        world.tell("13.52", f"overrun: {attack} ({parts}) against {defence}", a_hex(self.target))
        for part in defence_strength_parts(world, assault):
            world.tell(part.rule, f"{part.value:+} {part.name}", a_hex(self.target))
        for unit in defenders(world, assault):
            told = ", ".join(
                f"{part.value:+} {part.name}" for part in multiplier_parts(world, unit, assault)
            )
            world.tell("15.3", f"{unit}: {told}", a_unit(unit))


def succeed(world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool) -> None:
    """13.54, 13.52, 13.55, 13.56: the defenders are eliminated, the units enter the hex for one
    point more than others who follow, and may go on with what they have left.
    """
    moving = [world.units[unit] for unit in units]
    prices = [overrun_price(world, unit, target, exploiting) for unit in moving]
    for lost in defenders(world, Assault(units, (target,), exploiting, overrun=True)):
        eliminate(world, world.units[lost], Cause.OVERRUN, "13.54")
    for unit, price in zip(moving, prices, strict=True):
        if not exploiting:
            spend(world, unit.id, price, allowance(world, unit))
        step_into(world, unit, target)
        world.put(Overran(unit.id))
    names = ", ".join(units)
    world.tell("13.54", f"{names}: {target} is overrun", *map(a_unit, units), a_hex(target))


def fail(world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId) -> None:
    """13.531: the units stay where they are and must attack the hex in the ensuing combat; the hex
    is not tried again.
    """
    world.put(FailedOverrun(target, units))
    world.tell(
        "13.531",
        f"the overrun of {target} fails: {', '.join(units)} must attack it",
        *map(a_unit, units),
        a_hex(target),
    )
