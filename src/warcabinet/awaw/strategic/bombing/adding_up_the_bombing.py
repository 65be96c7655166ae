"""26.64, 26.7, 26.62B: flying bombs and rockets come down, and what they and the raids have done is
added up, target by target.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import lead_seat, seat_for
from warcabinet.awaw.economy.industrial_centers import give_up
from warcabinet.awaw.pieces.air_factors import land
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.air import AirState, Task
from warcabinet.awaw.state.bombing import Aim
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.strategic.bombing.bombing_by_different_major_powers import (
    MeetAgain,
    StayForFlyingBombs,
    as_fighters,
    as_strength,
)
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import (
    bombed,
    burn,
    damage_oil,
    is_killed,
    left_over,
    lose_brps,
    lose_rocket_base,
    markers_due,
    plants_destroyed,
    suffered,
)
from warcabinet.awaw.strategic.bombing.bombing_targets import Target, target_at
from warcabinet.awaw.strategic.bombing.defending_against_flying_bombs import (
    inverted_longer,
    stay,
    veterans,
)
from warcabinet.awaw.strategic.bombing.flying_bombs_and_rockets import (
    bombed_by_salvos,
    gain,
    strike,
)
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import force
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class PayForRepairs(Action, frozen=True):
    """26.72D: BRPs are spent at once."""


class LeaveDamage(Action, frozen=True):
    """26.72D, 26.62B: nothing is paid, and the damage stays."""


class GiveUpCenter(Action, frozen=True):
    """26.75: the industrial center is eliminated."""


class EmergencyRepairs(Decision[PayForRepairs | LeaveDamage], frozen=True):
    """26.62B, 26.72D: asked of who would have to take a damage marker, or a damaged rocket base, if
    he did not pay.
    """

    hex: SpaceId
    brps: int

    rule: ClassVar[str] = "26.72D"
    prompt: ClassVar[str] = "Pay for emergency repairs, or leave the damage"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the damage stays"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PayForRepairs: Form(label="Pay"),
        LeaveDamage: Form(label="Pay nothing"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Pay {self.brps} BRPs for repairs in {self.hex}, or leave the damage"

    def default(self, asked: Asked) -> LeaveDamage:
        return LeaveDamage()


class BombedCenter(Decision[GiveUpCenter | LeaveDamage], frozen=True):
    """26.75: Russia accepts the loss of BRPs, or eliminates the industrial center."""

    hex: SpaceId
    brps: int

    rule: ClassVar[str] = "26.75"
    prompt: ClassVar[str] = "Lose the BRPs, or give the industrial center up"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the BRPs are lost"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LeaveDamage: Form(label="Lose the BRPs"),
        GiveUpCenter: Form(label="Give the center up"),
    }

    def default(self, asked: Asked) -> LeaveDamage:
        return LeaveDamage()


class DestroyPlants(Action, frozen=True):
    """26.72B: so many plants get two markers and are destroyed; the other markers are spread."""

    plants: int


def _plants(asked: Asked, got: Got) -> Domain[int]:
    question = asked.decision
    assert isinstance(question, AssignMarkers)
    text = f"from {question.least} to {question.most} plants can be destroyed"
    return numbers(question.least, question.most, "26.72B", text)


class AssignMarkers(Decision[DestroyPlants], frozen=True):
    """26.72B: asked of the attacker where there are two plants in a hex."""

    hex: SpaceId
    least: int
    most: int

    rule: ClassVar[str] = "26.72B"
    prompt: ClassVar[str] = "Choose how many oil plants are destroyed; the others are damaged"
    by_default: ClassVar[str] = "as many as can be are destroyed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        DestroyPlants: Form((Slot("plants", _plants),), label="Assign damage")
    }

    def default(self, asked: Asked) -> DestroyPlants:
        return DestroyPlants(self.most)


def _seat(world: AwawWorld, power: str) -> Seat:
    seat = seat_for(world, power)
    return lead_seat(world, world.side.opponent) if seat is None else seat


def hit(world: AwawWorld) -> tuple[tuple[SpaceId, Aim], ...]:
    """26.51, 26.71: what raids and salvos have come to, in their order."""
    raids = sorted(world.raids.rows(), key=lambda row: int(row.id.rpartition("-")[2]))
    found = dict.fromkeys((row.target, row.aim) for row in raids)
    found |= dict.fromkeys((row.target, row.aim) for row in world.salvos.rows())
    return tuple(one for one in found if bombed(world, *one).key() in world.bombed)


@plays("T.P.COM.SW.60", needs="26.41")
class BombingEffects(Procedure[None]):
    """26.64, 26.71: after the raids flying bombs and rockets come down; then bombing effects are
    combined.
    """

    stayed: int = 0
    targets: tuple[tuple[SpaceId, Aim], ...] = ()
    markers: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        spaces = bombed_by_salvos(world)
        while self.stayed < len(spaces):
            space = spaces[self.stayed]
            if rows := veterans(world, space):
                there = as_fighters(force(part for row in rows for part in row.parts))
                seat = lead_seat(world, world.side.opponent)
                return self.ask(StayForFlyingBombs((seat,), space, there), then=self.stay)
            self.stayed += 1
        strike(world)
        self.targets = hit(world)
        return self.go(self.add_up)

    def stay(self, world: AwawWorld, answer: MeetAgain) -> Step:
        """26.51, 26.662: who is left of those who met raids on the target defends it too."""
        space = bombed_by_salvos(world)[self.stayed]
        self.stayed += 1
        stay(world, space, as_strength(answer.fighters))
        return self.go(self.start)

    def add_up(self, world: AwawWorld, _: object) -> Step:
        """26.51, 26.71, 26.72, 26.75, 26.62B: target by target."""
        if not self.targets:
            return self._home(world)
        space, aim = self.targets[0]
        target = target_at(world, space, aim)
        damage = suffered(bombed(world, space, aim))
        if target is None or not damage or aim in (Aim.SHIPS, Aim.BASE):
            return self._settled(world)
        if aim is Aim.ROCKETS:
            row = world.rocket_bases[space]
            if is_killed(world, damage):
                lose_rocket_base(world, row, "26.62B")
                return self._settled(world)
            seat = _seat(world, row.owner)
            return self.ask(EmergencyRepairs((seat,), space, damage), then=self.base_repaired)
        if self._center(world, target):
            brps = min(damage, target.value)
            seat = _seat(world, target.power)
            return self.ask(BombedCenter((seat,), space, brps), then=self.center_kept)
        return self._lose(world, target)

    def _center(self, world: AwawWorld, target: Target) -> bool:
        return (
            target.power == Power.RUSSIA
            and f"{CounterKind.INDUSTRIAL_CENTER}@{target.space}" in world.counters
        )

    def base_repaired(self, world: AwawWorld, answer: PayForRepairs | LeaveDamage) -> Step:
        """26.62B: the owner pays the damage, or the base is out of action."""
        space, aim = self.targets[0]
        row = world.rocket_bases[space]
        if isinstance(answer, PayForRepairs):
            brps = suffered(bombed(world, space, aim))
            book(world, row.owner, -brps, "26.62B", f"repair of the rocket base in {space}")
        else:
            world.amend(row, damaged=True)
            world.tell("26.62B", f"the rocket base in {space} is damaged")
        return self._settled(world)

    def center_kept(self, world: AwawWorld, answer: GiveUpCenter | LeaveDamage) -> Step:
        """26.75: a center that is given up costs what its loss costs, and nothing besides."""
        space, aim = self.targets[0]
        target = target_at(world, space, aim)
        assert target is not None
        if isinstance(answer, LeaveDamage):
            return self._lose(world, target)
        give_up(world, space)
        return self._settled(world)

    def _lose(self, world: AwawWorld, target: Target) -> Step:
        row = bombed(world, target.space, target.aim)
        damage = suffered(row)
        lose_brps(world, target, row.damage)
        lost = lose_brps(world, target, row.flying_bombs)
        lost += lose_brps(world, target, row.rockets, LimitLossCause.ROCKETS)
        gain(world, target, lost)
        here = (target.space, target.aim)
        by = [one.power for one in world.raids.rows() if (one.target, one.aim) == here]
        if by:
            burn(world, target, by[0])
        if brps := left_over(world, target.space, damage):
            seat = _seat(world, target.power)
            return self.ask(EmergencyRepairs((seat,), target.space, brps), then=self.oil_repaired)
        return self._mark(world, target.space, markers_due(world, target.space, damage, paid=True))

    def oil_repaired(self, world: AwawWorld, answer: PayForRepairs | LeaveDamage) -> Step:
        """26.72D: the last marker is bought off, or placed."""
        space, aim = self.targets[0]
        damage = suffered(bombed(world, space, aim))
        paid = isinstance(answer, PayForRepairs)
        target = target_at(world, space, aim)
        assert target is not None
        if paid and target.power in world.treasuries:
            brps = left_over(world, space, damage)
            book(world, target.power, -brps, "26.72D", f"emergency repairs in {space}")
        return self._mark(world, space, markers_due(world, space, damage, paid))

    def _mark(self, world: AwawWorld, space: SpaceId, markers: int) -> Step:
        """26.72B: the attacker says how he assigns markers, if that makes a difference."""
        least, most = plants_destroyed(world, space, markers)
        if most > least:
            self.markers = markers
            question = AssignMarkers((lead_seat(world, world.side),), space, least, most)
            return self.ask(question, then=self.assigned)
        damage_oil(world, space, markers)
        return self._settled(world)

    def assigned(self, world: AwawWorld, answer: DestroyPlants) -> Step:
        damage_oil(world, self.targets[0][0], self.markers, answer.plants)
        return self._settled(world)

    def _settled(self, world: AwawWorld) -> Step:
        self.targets = self.targets[1:]
        return self.go(self.add_up)

    def _home(self, world: AwawWorld) -> Step:
        """26.41, 26.444, 26.664: who is left lands, inverted; those who met flying bombs for
        longer.
        """
        longer = inverted_longer(world)
        for row in list(world.flights.rows()):
            if row.task in (Task.BOMBING, Task.BOMBER_DEFENCE):
                state = AirState.SPENT if row.id in longer else AirState.FLOWN
                land(world, row.id, state)
        return Done()
