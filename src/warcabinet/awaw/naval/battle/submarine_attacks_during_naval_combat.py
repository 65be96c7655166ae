"""22.41I, 22.914, 22.92, 22.93: submarines that have come to enemy ships attack their groups, one
after the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.battle.submarine_attacks import SubmarineAttack, categories
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step


class Aim(msgspec.Struct, frozen=True, order=True):
    """A submarine force and the combat group that it attacks."""

    boat: str
    group: GroupId


class AttackGroups(Action, frozen=True):
    """22.93A, 22.93D: all attacks of a side's submarines are announced, then resolved."""

    attacks: tuple[Aim, ...]


def fresh(world: AwawWorld, boat: ForceId) -> Hull | None:
    """22.94: the submarines of a force, if one of their factors has not attacked yet."""
    if boat not in world.forces:
        return None
    (hull,) = ships_of(world, boat)
    done = world.sub_attacked.get(hull.id)
    return hull if done is None or done.factors < hull.factors else None


def open_to_attack(world: AwawWorld, side: Side) -> tuple[GroupId, ...]:
    """22.93B, 22.914: the groups of the other side that were found, or have shown themselves in
    fleet combat.
    """
    groups = groups_of(world, side.opponent)
    return tuple(group.id for group in groups if group.found or group.fought)


def _boats(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, SubmarineTargets)
    taken = {one.boat for one in got.get("attacks", ())}
    return among(set(question.boats) - taken, "22.94", "these submarines do not attack now")


def _groups(asked: Asked, got: Got) -> Domain[GroupId]:
    question = asked.decision
    assert isinstance(question, SubmarineTargets)
    reason = "only groups that were found, or have been in fleet combat, are attacked"
    return among(open_to_attack(asked.world, question.side), "22.93B", reason)


def _must(asked: Asked) -> set[ForceId]:
    """22.92, 22.914: who has come to intercept attacks if he can; who was met with others may."""
    question, world = asked.decision, asked.world
    assert isinstance(question, SubmarineTargets)
    return {boat for boat in question.boats if boat in world.attempts}


def _all_that_must(asked: Asked) -> int:
    return len(_must(asked))


def _all_that_may(asked: Asked) -> int:
    question = asked.decision
    assert isinstance(question, SubmarineTargets)
    return len(question.boats)


def _whole(asked: Asked, action: AttackGroups) -> list[Refusal]:
    if _must(asked) <= {one.boat for one in action.attacks}:
        return []
    return [Refusal("22.92", "submarines that have come to intercept attack if they can")]


class SubmarineTargets(Decision[AttackGroups], frozen=True):
    """22.93A: asked of the owner of submarines that can attack."""

    side: Side
    boats: tuple[ForceId, ...]

    rule: ClassVar[str] = "22.93A"
    prompt: ClassVar[str] = "Choose the combat groups that your submarines attack"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all attack the first group"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AttackGroups: Form(
            (
                Slot(
                    "attacks",
                    least=_all_that_must,
                    most=_all_that_may,
                    inner=(Slot("boat", _boats), Slot("group", _groups)),
                    joint=True,
                    drawn="many",
                ),
            ),
            whole=_whole,
            label="Attack",
            nothing="No submarine attacks",
        )
    }

    def default(self, asked: Asked) -> AttackGroups:
        first = open_to_attack(asked.world, self.side)[0]
        return AttackGroups(tuple(sorted(Aim(boat, first) for boat in self.boats)))

    def real(self, asked: Asked) -> bool:
        may_decline = len(_must(asked)) < len(self.boats)
        return may_decline or len(open_to_attack(asked.world, self.side)) > 1


class SubmarineAttacks(Procedure[None], kw_only=True):
    """22.31D, 22.92, 22.93C, 22.93D, 22.9416: the submarines of both sides attack, those of the
    first side first; each factor by itself, with the attacks before it on the same group counted.
    `searching`: the land-based squadrons of the Axis and of the Allies that have searched in this
    round (22.9413B).
    """

    boats: tuple[ForceId, ...]
    first: Side
    searching: tuple[int, int] = (0, 0)
    asked: tuple[Side, ...] = ()
    attacks: tuple[Aim, ...] = ()
    made: tuple[GroupId, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        for side in (self.first, self.first.opponent):
            if side in self.asked:
                continue
            self.asked = (*self.asked, side)
            own = tuple(
                boat
                for boat in self.boats
                if fresh(world, boat) and side_of_party(world, world.forces[boat].party) is side
            )
            if own and open_to_attack(world, side):
                parties = (world.forces[boat].party for boat in own)
                seat = chief_seat(world, side, parties)
                return self.ask(SubmarineTargets((seat,), side, own), then=self.announced)
        return Done(None)

    def announced(self, world: AwawWorld, answer: AttackGroups) -> Step:
        self.attacks = answer.attacks
        return self.go(self.attack)

    def attack(self, world: AwawWorld, _: object) -> Step:
        """17.23C, 17.33C, 22.92, 22.9413C: a group that is gone, or has nothing to attack, is not
        attacked any more. Who has searched from land helps submarines, or guards ships.
        """
        while self.attacks:
            aim = self.attacks[0]
            hull = fresh(world, ForceId(aim.boat))
            if hull is not None and aim.group in world.groups and categories(world, aim.group):
                earlier = self.made.count(aim.group)
                self.made = (*self.made, aim.group)
                axis, allied = self.searching
                struck = world.groups[aim.group].side
                own, theirs = (allied, axis) if struck is Side.AXIS else (axis, allied)
                attack = SubmarineAttack(
                    boat=hull.id,
                    group=aim.group,
                    searching=own,
                    guarding=theirs,
                    earlier=earlier,
                )
                return self.call(attack, then=self.attack)
            self.attacks = self.attacks[1:]
        return self.go(self.start)
