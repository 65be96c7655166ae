"""60.3: what a low resistance costs the Russian force pool at the end of an Allied player turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, category, eliminate, forget
from warcabinet.awaw.scenarios.play.mobilized import never_arrives, on_the_way
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.surrender import FrozenIndustry
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.surrender.russian_brp_effects import (
    FreezeIndustry,
    RussianIndustry,
    SurrenderCenter,
)
from warcabinet.awaw.surrender.russian_resistance import (
    RUSSIA,
    lowest_resistance,
    note_lowest,
    resistance_parts,
)
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

PER_LEVEL = 20
"""60.31: BRPs of units that each level below zero costs."""

SHARES = (Category.AAF, Category.ARMOR, Category.INFANTRY)
"""60.31A: what is removed, in this order."""


class RemoveMobilized(Action, frozen=True):
    """60.31B: a mobilized unit that has not reached the force pool yet leaves the game: of its type
    the one that would come last.
    """

    kind: UnitTypeId


class RemoveUnbuilt(Action, frozen=True):
    """60.31B: an unbuilt unit leaves the game."""

    kind: UnitTypeId


class RemoveBuilt(Action, frozen=True):
    """60.31B: a unit on the board leaves the game."""

    unit: UnitId


class RemoveAir(Action, frozen=True):
    """60.31B: an air factor on the board leaves the game."""

    place: SpaceId


def mobilized_of(world: AwawWorld, share: Category) -> list[UnitTypeId]:
    """60.31B: types of which mobilized units are still on their way to the force pool."""
    kinds = world.statics.kinds
    return sorted(kind for kind in on_the_way(world, RUSSIA) if kinds[kind].category is share)


def unbuilt_of(world: AwawWorld, share: Category) -> list[UnitTypeId]:
    """60.31B: types of which unbuilt units can be removed."""
    return sorted(
        pool.type
        for pool in world.pools.values()
        if pool.party == RUSSIA
        and pool.unbuilt
        and world.statics.kinds[pool.type].category is share
    )


def built_of(world: AwawWorld, share: Category) -> list[UnitId]:
    """60.31B: units on the board or in the Urals box that can be removed."""
    return [u for u in world.units_of[RUSSIA] if category(world, world.units[u]) is share]


def air_of(world: AwawWorld) -> list[SpaceId]:
    return sorted(
        where(world, row.place)
        for row in world.air.values()
        if row.party == RUSSIA and world.statics.kinds[row.type].category is Category.AAF
    )


def _any_left(world: AwawWorld, share: Category) -> bool:
    on_board = bool(air_of(world)) if share is Category.AAF else bool(built_of(world, share))
    return on_board or bool(unbuilt_of(world, share)) or bool(mobilized_of(world, share))


def _share(asked: Asked) -> Category:
    decision = asked.decision
    assert isinstance(decision, RussianRemoval)
    return decision.share


def mobilized_choice(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    share = _share(asked)
    allowed = mobilized_of(asked.world, share)

    def why(kind: UnitTypeId) -> list[Refusal]:
        return [] if kind in allowed else [Refusal("60.31B", f"no mobilized {share} of this type")]

    return Domain(allowed, why)


def unbuilt_choice(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    share = _share(asked)
    allowed = unbuilt_of(asked.world, share)

    def why(kind: UnitTypeId) -> list[Refusal]:
        return [] if kind in allowed else [Refusal("60.31B", f"no unbuilt {share} of this type")]

    return Domain(allowed, why)


def built_choice(asked: Asked, got: Got) -> Domain[UnitId]:
    share = _share(asked)
    allowed = built_of(asked.world, share)

    def why(unit: UnitId) -> list[Refusal]:
        if unit in allowed:
            return []
        return [Refusal("60.31A", f"this is no Russian {share} unit", (a_unit(unit),))]

    return Domain(allowed, why)


def air_choice(asked: Asked, got: Got) -> Domain[SpaceId]:
    allowed = air_of(asked.world)

    def why(space: SpaceId) -> list[Refusal]:
        if space in allowed:
            return []
        return [Refusal("60.31A", "no Russian army air factor is there", (a_hex(space),))]

    return Domain(allowed, why)


def has_mobilized(asked: Asked) -> list[Refusal]:
    if mobilized_of(asked.world, _share(asked)):
        return []
    return [Refusal("60.31B", "no such unit is on its way to the force pool")]


def no_mobilized(asked: Asked) -> list[Refusal]:
    """60.31B: mobilized units that are not in the force pool yet are removed first."""
    if mobilized_of(asked.world, _share(asked)):
        reason = "mobilized units on their way to the force pool are removed before all others"
        return [Refusal("60.31B", reason)]
    return []


def has_unbuilt(asked: Asked) -> list[Refusal]:
    if unbuilt_of(asked.world, _share(asked)):
        return no_mobilized(asked)
    return [Refusal("60.31B", "no such unit is unbuilt")]


def no_unbuilt(asked: Asked) -> list[Refusal]:
    """60.31B: unbuilt units are removed before built ones."""
    if unbuilt_of(asked.world, _share(asked)):
        return [Refusal("60.31B", "unbuilt units are removed before built ones")]
    return no_mobilized(asked)


def built_ground(asked: Asked) -> list[Refusal]:
    if _share(asked) is Category.AAF:
        return [Refusal("60.31A", "an army air factor is removed now")]
    return no_unbuilt(asked)


def built_air(asked: Asked) -> list[Refusal]:
    if _share(asked) is not Category.AAF:
        return [Refusal("60.31A", f"{_share(asked)} is removed now")]
    return no_unbuilt(asked)


Removal = RemoveMobilized | RemoveUnbuilt | RemoveBuilt | RemoveAir


class RussianRemoval(Decision[Removal], frozen=True):
    """60.31: Russia names the next unit that leaves the game."""

    share: Category
    left: int
    """BRPs still to be removed for this level."""

    rule: ClassVar[str] = "60.31"
    prompt: ClassVar[str] = "Russia removes units from the game"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the first that may"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RemoveMobilized: Form(
            (Slot("kind", mobilized_choice),), fits=has_mobilized, label="Mobilized"
        ),
        RemoveUnbuilt: Form((Slot("kind", unbuilt_choice),), fits=has_unbuilt, label="Unbuilt"),
        RemoveBuilt: Form((Slot("unit", built_choice),), fits=built_ground, label="Unit in play"),
        RemoveAir: Form((Slot("place", air_choice),), fits=built_air, label="Air factor in play"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Remove {self.share} from the game ({self.left} BRPs are still due)"

    def default(self, asked: Asked) -> Removal:
        world: AwawWorld = asked.world
        if mobilized := mobilized_of(world, self.share):
            return RemoveMobilized(mobilized[0])
        if unbuilt := unbuilt_of(world, self.share):
            return RemoveUnbuilt(unbuilt[0])
        if self.share is Category.AAF:
            return RemoveAir(air_of(world)[0])
        return RemoveBuilt(built_of(world, self.share)[0])


# The check --------------------------------------------------------------------------------------


@plays("T.S.80")
class RussianCheck(Procedure[None]):
    """60.11, 60.12, 60.22, 60.32: resistance is determined at the end of each Allied player turn,
    and works as long as it is low; no level, however low, ends the fighting.
    """

    levels: int = 0
    """Levels below zero for which units are still to be removed."""
    due: int = 0
    share: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        if RUSSIA not in world.treasuries:
            return Done()
        parts = resistance_parts(world)
        level = sum(part.value for part in parts)
        named = ", ".join(f"{part.name} {part.value:+}" for part in parts)
        world.tell("60.11", f"Russian resistance is {level} ({named})")
        if level > 0:
            return Done()
        self.levels = max(0, min(lowest_resistance(world), 0) - level)
        if self.levels:
            note_lowest(world, level)
        ask = RussianIndustry((chief_seat(world, Side.ALLIED, (RUSSIA,)),))
        return self.ask(ask, then=self.industry)

    def industry(self, world: AwawWorld, answer: FreezeIndustry | SurrenderCenter) -> Step:
        if isinstance(answer, SurrenderCenter):
            for unit in world.units_in[answer.hex]:
                eliminate(world, world.units[unit], Cause.SPECIAL, "60.21B")
            for stack in world.air_in[answer.hex]:
                row = world.air[stack]
                if row.party == RUSSIA:
                    eliminate_air(world, stack, row.factors, Cause.SPECIAL, "60.21B")
            world.tell("60.21B", f"Russia gives up {answer.hex}", a_hex(answer.hex))
        else:
            world.put(FrozenIndustry(RUSSIA, world.turn.number + 1))
            world.tell("60.21A", "Russian industrial centers do not grow in the next turn")
        return self.go(self.next_level)

    def next_level(self, world: AwawWorld, _: None) -> Step:
        if not self.levels:
            return Done()
        self.levels -= 1
        self.due, self.share = PER_LEVEL, 0
        return self.go(self.next_unit)

    def next_unit(self, world: AwawWorld, _: None) -> Step:
        """60.31A: one air factor, one armor unit, infantry for the rest; what there is not is made
        up by infantry.
        """
        while self.share < len(SHARES) and not _any_left(world, SHARES[self.share]):
            self.share += 1
        if self.due <= 0 or self.share == len(SHARES):
            return self.go(self.next_level)
        ask = RussianRemoval(
            (chief_seat(world, Side.ALLIED, (RUSSIA,)),), SHARES[self.share], self.due
        )
        return self.ask(ask, then=self.removed)

    def removed(self, world: AwawWorld, answer: Removal) -> Step:
        kind = self._take(world, answer)
        self.due -= world.statics.kinds[kind].cost
        world.tell("60.31", f"{kind} leaves the game")
        if not isinstance(answer, RemoveMobilized):  # those never were in the pool
            before = world.growth.get(kind)
            world.put(Growth(kind, (before.count if before is not None else 0) - 1))
        if self.share < len(SHARES) - 1:
            self.share += 1
        return self.go(self.next_unit)

    def _take(self, world: AwawWorld, answer: Removal) -> UnitTypeId:
        match answer:
            case RemoveMobilized(kind):
                never_arrives(world, kind, on_the_way(world, RUSSIA)[kind])
                return kind
            case RemoveUnbuilt(kind):
                pool = world.pools[kind]
                world.amend(pool, unbuilt=pool.unbuilt - 1)
                return kind
            case RemoveBuilt(unit):
                row = world.units[unit]
                world.drop(row)
                forget(world, unit)
                return row.type
            case RemoveAir(place):
                air = next(
                    row
                    for row in world.air.rows()
                    if row.place == place
                    and row.party == RUSSIA
                    and world.statics.kinds[row.type].category is Category.AAF
                )
                if air.factors > 1:
                    world.amend(air, factors=air.factors - 1)
                else:
                    world.drop(air)
                return air.type
