"""21.533, 21.535, 21.536, 21.537, 21.538: raiders in their SW boxes, from the moment they come in
to their return.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.naval.movement.bases_to_return_to import errand
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase
from warcabinet.awaw.naval.movement.setting_out import use
from warcabinet.awaw.naval.raiders.engagement_attempts import (
    FIRST,
    SECOND,
    EngageAll,
    defender,
    raiding,
)
from warcabinet.awaw.naval.raiders.hunters import hunting
from warcabinet.awaw.naval.raiders.hunting_orders import (
    FightRaidersAgain,
    LetRaidersGo,
    SecondEngagement,
)
from warcabinet.awaw.naval.raiders.raider_attacks_on_transports import AttackTransports
from warcabinet.awaw.naval.raiders.raider_combat import RaiderCombat, RaiderFight
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.task_forces.changing_force import part_at_sea
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Stance
from warcabinet.awaw.state.raiders import Hunting
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.procedures import Done, Procedure, Step

# Coming in ----------------------------------------------------------------------------------------


def arrive(world: AwawWorld) -> None:
    """21.533D, 22.11C: who was not stopped on the board is in the box. Who turned back raids no
    more.
    """
    for row in list(world.raider_groups.rows()):
        if row.arrived:
            continue
        done, force = errand(world, row.force), world.forces[row.force]
        if done is None or done.state is not ActivityState.THERE:
            world.drop(row)
            continue
        world.amend(row, arrived=True)
        world.amend(force, place=row.box, stance=Stance.SAILING)
        world.tell("21.533D", f"{in_force(row.force)} is in {row.box}", a_hex(row.box))
    for other in list(world.sails_with.rows()):
        become_one(world, other.activity, other.leader)


def become_one(world: AwawWorld, name: ActivityId, leader: ActivityId) -> None:
    """21.533A: ships that met a group on its way are part of it, if both have come through."""
    rows = [world.activities.get(one) for one in (name, leader)]
    forces = [row.forces[0] for row in rows if row is not None and row.forces]
    if len(forces) < 2 or not all(force in world.raider_groups for force in forces):
        return
    for hull in ships_of(world, forces[0]):
        move(world, hull, in_force(forces[1]))
    world.tell("21.533A", f"ships that have met it join {in_force(forces[1])}")


# The first engagement -----------------------------------------------------------------------------


@plays("T.P.COM.NAV.20", raiders=True, needs="21.531")
class RaidersInBoxes(Procedure[None], tag="raiders-in-boxes", kw_only=True):
    """21.5341, 21.535, 21.5361A: raiders that have come through are in their SW box; the defender
    may engage them; a group that nobody engages attacks his transports with all its ships.
    """

    scope: ClassVar[str | None] = "interception"

    todo: tuple[ForceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        arrive(world)
        if not raiding(world):
            return Done(None)
        return self.call(EngageAll(engagement=FIRST), then=self.engaged)

    def engaged(self, world: AwawWorld, _: None) -> Step:
        self.todo = tuple(row.force for row in raiding(world))
        return self.go(self.next_group)

    def next_group(self, world: AwawWorld, _: object) -> Step:
        if not self.todo:
            return Done(None)
        raider, *others = self.todo
        self.todo = tuple(others)
        if hunting(world, raider):
            return self.call(RaiderFight(raider=raider), then=self.next_group)
        row = world.raider_groups[raider]
        ships = tuple(hull.id for hull in ships_of(world, raider))
        attack = AttackTransports(party=row.party, box=row.box, ships=ships)
        return self.call(attack, then=self.next_group)


# The second engagement ----------------------------------------------------------------------------


class SecondHunt(Procedure[None], tag="second-hunt", kw_only=True):
    """21.537C, 21.538A, 22.35F: the defender may engage raiders once more, with the ships that are
    undamaged and those that come now, or let them go.
    """

    scope: ClassVar[str | None] = "interception"

    todo: tuple[ForceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for row in raiding(world):
            lame = any(hull.damaged for hull in ships_of(world, row.force))
            world.amend(row, damaged=lame)
        for hunter in list(world.hunting.rows()):
            world.amend(hunter, protects=False)
        return self.call(EngageAll(engagement=SECOND), then=self.engaged)

    def engaged(self, world: AwawWorld, _: None) -> Step:
        self.todo = tuple(row.force for row in raiding(world))
        return self.go(self.next_group)

    def next_group(self, world: AwawWorld, _: object) -> Step:
        while self.todo and not hunting(world, self.todo[0]):
            self.todo = self.todo[1:]
        if not self.todo:
            return Done(None)
        question = SecondEngagement((defender(world),), self.todo[0])
        return self.ask(question, then=self.decided)

    def decided(self, world: AwawWorld, answer: FightRaidersAgain | LetRaidersGo) -> Step:
        raider, *others = self.todo
        self.todo = tuple(others)
        if isinstance(answer, LetRaidersGo):
            world.tell("21.538A", f"nobody fights {in_force(raider)} as it returns")
            return self.go(self.next_group)
        return self.call(RaiderCombat(raider=raider), then=self.next_group)


@plays("T.P.COM.NAV.30", raiders=True, needs="21.531")
class RaidersReturn(Procedure[None], tag="raiders-return", kw_only=True):
    """21.537, 21.538: damaged hunters leave, the second engagement is fought, and all return."""

    def start(self, world: AwawWorld, _: None) -> Step:
        disengage(world)
        if not raiding(world):
            return self.go(self.go_home)
        return self.call(SecondHunt(), then=self.go_home)

    def go_home(self, world: AwawWorld, _: object) -> Step:
        """21.537A, 21.537B, 21.538B: all raiders return to port, each group as one, and so do those
        who hunted them.
        """
        disengage(world)
        coming = [*(row.force for row in raiding(world)), *world.hunting]
        for row in raiding(world):
            world.amend(world.forces[row.force], stance=Stance.RETURNING)
        for hunter in list(world.hunting.rows()):
            send_home(world, hunter)
        if not coming:
            return Done(None)
        return self.call(ReturnToBase(), then=self.over)

    def over(self, world: AwawWorld, _: object) -> Step:
        for group in list(world.raider_groups.rows()):
            world.drop(group)
        for hunter in list(world.hunting.rows()):
            world.drop(hunter)
        return Done(None)


def disengage(world: AwawWorld) -> None:
    """21.537C, 25.371: damaged ships leave those who hunt raiders, for port."""
    for hunter in list(world.hunting.rows()):
        force = world.forces[hunter.force]
        if force.stance is not Stance.SAILING:
            continue
        hurt = [(hull.id, hull.factors) for hull in ships_of(world, force.id) if hull.damaged]
        if not hurt:
            continue
        left = part_at_sea(world, force.id, hurt)
        world.put(Hunting(left, hunter.raider, protects=False))
        send_home(world, world.hunting[left])
        world.tell("21.537C", f"damaged ships leave the hunt: {in_force(left)}")


def send_home(world: AwawWorld, hunter: Hunting) -> None:
    """21.31, 21.311, 25.36, 25.372: who has hunted raiders returns, and is inverted; ships of the
    SW box are not, unless they are damaged and leave it.
    """
    force = world.forces[hunter.force]
    boxed = force.base is not None and force.base == force.place
    if not boxed or any(hull.damaged for hull in ships_of(world, force.id)):
        use(world, force.id)
    world.amend(world.forces[force.id], stance=Stance.RETURNING)
