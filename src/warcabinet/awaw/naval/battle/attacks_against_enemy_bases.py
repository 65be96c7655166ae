"""22.41B, 22.43, 23.61C, 23.64: as a round of a naval battle begins, squadrons from carriers may
counterair land-based air units near the battle, in one round for each base.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    engaged,
    net_modifier,
    table_result,
)
from warcabinet.awaw.air.combat.losses_from_mixed_forces import apportion
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.base_defense import bases_with_air, defenders, suffer
from warcabinet.awaw.naval.air_naval.flyers import Force, bear, described, merged, squads
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import launch, lose_strikers
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import to_strike
from warcabinet.awaw.naval.battle.combat_groups import battle_of, groups_of, speaker
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    Form,
    Got,
    Manner,
    Slot,
    among,
    numbers,
)
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

RANGE = 3
"""17.32: the range of naval air."""


class BaseAttack(msgspec.Struct, frozen=True, order=True):
    """Squadrons from carriers that counterair a base."""

    base: SpaceId
    type: UnitTypeId
    squadrons: int


class AttackAirBases(Action, frozen=True):
    """22.431: these squadrons counterair; they do nothing else in this round (22.432)."""

    attacks: tuple[BaseAttack, ...] = ()


def _side(asked: Asked) -> Side:
    question = asked.decision
    assert isinstance(question, AttackBasesOrNot)
    return question.sides[question.seats.index(asked.seat)]


def targets(world: AwawWorld, side: Side) -> tuple[SpaceId, ...]:
    """22.431, 17.32: the bases with enemy air units that carriers of a side can reach."""
    return bases_with_air(world, side.opponent, battle_of(world).hex, RANGE)


def _given(got: Got) -> tuple[BaseAttack, ...]:
    return tuple(got.get("attacks", ()))


def _bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    reason = "only bases with enemy air units within three hexes of the battle are attacked"
    return among(targets(asked.world, _side(asked)), "22.431", reason)


NOT_THERE = "there are no such squadrons on your carriers"


def _types(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    """22.431, 22.342: squadrons from carriers; air units on land attack no bases in a battle."""
    named = {one.type for one in _given(got) if one.base == got["base"]}
    found = [one.type for one in to_strike(asked.world, _side(asked)) if one.type not in named]
    return among(found, "22.431", NOT_THERE)


def _squadrons(asked: Asked, got: Got) -> Domain[int]:
    there = (one for one in to_strike(asked.world, _side(asked)) if one.type == got["type"])
    used = sum(one.squadrons for one in _given(got) if one.type == got["type"])
    most = sum(one.count for one in there) - used
    return numbers(1, most, "22.431", f"there are {max(0, most)} squadrons left for it")


class AttackBasesOrNot(Decision[AttackAirBases], frozen=True):
    """22.431: asked of both sides at once, if one of them has air units near the battle."""

    sides: tuple[Side, ...]

    rule: ClassVar[str] = "22.431"
    prompt: ClassVar[str] = "Attack enemy air bases with squadrons from carriers?"
    manner: ClassVar[Manner] = "sealed"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "no base is attacked"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AttackAirBases: Form(
            (
                some(
                    "attacks",
                    Slot("base", _bases),
                    Slot("type", _types),
                    Slot("squadrons", _squadrons),
                    drawn="few",
                ),
            ),
            label="Attack air bases",
            nothing="Attack no base",
        )
    }

    def default(self, asked: Asked) -> AttackAirBases:
        return AttackAirBases()

    def real(self, asked: Asked) -> bool:
        side = _side(asked)
        return bool(to_strike(asked.world, side) and targets(asked.world, side))


class Raid(msgspec.Struct, frozen=True):
    """22.431: one round of counterair combat over a base."""

    side: Side
    base: SpaceId
    force: Force


class BaseAttacks(Procedure[None], tag="base-attacks", kw_only=True):
    """22.41B, 22.431: both sides say whom they attack; then base after base is fought for, those
    that the intercepting player attacks first.
    """

    planners: tuple[tuple[Seat, Side], ...] = ()
    raids: tuple[Raid, ...] = ()
    result: tuple[int, int] = (0, 0)

    def start(self, world: AwawWorld, _: None) -> Step:
        sides = tuple(side for side in Side if groups_of(world, side))
        if not any(targets(world, side) for side in sides):
            return Done(None)
        seats = tuple(speaker(world, side) for side in sides)
        self.planners = tuple(zip(seats, sides, strict=True))
        return self.ask_all(AttackBasesOrNot(seats, sides), then=self.announced)

    def announced(self, world: AwawWorld, answers: Mapping[Seat, AttackAirBases]) -> Step:
        """22.432: who attacks a base leaves his carrier, and is back when the strikes are over."""
        first = battle_of(world).interceptor
        found: list[Raid] = []
        for seat, side in sorted(self.planners, key=lambda one: one[1] is not first):
            known = {one.type: one for one in to_strike(world, side)}
            for base in dict.fromkeys(one.base for one in answers[seat].attacks):
                force = merged(
                    msgspec.structs.replace(known[one.type], count=one.squadrons)
                    for one in answers[seat].attacks
                    if one.base == base
                )
                found.append(Raid(side, base, force))
                world.tell("22.431", f"{described(force)} attack the air base in {base}")
        for raid in found:
            launch(world, raid.side, raid.force)
        self.raids = tuple(found)
        return self.go(self.next_base)

    def next_base(self, world: AwawWorld, _: object) -> Step:
        while self.raids and not defenders(world, self.raids[0].base):
            self.raids = self.raids[1:]
        if not self.raids:
            return Done(None)
        dice = Dice("air combat: attackers", "22.431", (6, 6), read="sum")
        return self.roll(dice, then=self.attacked)

    def _modifier(self, world: AwawWorld) -> int:
        raid = self.raids[0]
        ours = squads(world, raid.force, battle_of(world).hex)
        return net_modifier(ours, defenders(world, raid.base))

    def attacked(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        raid = self.raids[0]
        strength = engaged(squads(world, raid.force, battle_of(world).hex))
        self.result = table_result(world.statics, strength, values[0] + self._modifier(world))
        dice = Dice("air combat: defenders", "22.431", (6, 6), read="sum")
        return self.roll(dice, then=self.defended)

    def defended(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """22.433: both sides fight as they were before the round."""
        raid, *others = self.raids
        theirs = defenders(world, raid.base)
        roll = values[0] - self._modifier(world)
        eliminated, aborted = table_result(world.statics, engaged(theirs), roll)
        lost = bear(world, (raid.force,), eliminated, aborted, battle_of(world).hex).lost
        told = f"over {raid.base} the attackers' result is {self.result[0]}/{self.result[1]}"
        world.tell("22.431", f"{told}, the defenders' {eliminated}/{aborted}")
        suffer(world, raid.base, apportion(theirs, *self.result))
        lose_strikers(world, raid.side, lost)
        self.raids = tuple(others)
        return self.go(self.next_base)
