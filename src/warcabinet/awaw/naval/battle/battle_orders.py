"""22.423, 22.521D, 22.523, 22.61: what sides decide in a naval battle between the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.naval.battle.combat_groups import (
    NUMBERS,
    carries_cargo_of,
    groups_of,
    is_fast,
)
from warcabinet.awaw.naval.battle.fleet_engagements import free_groups, in_reach, targets_of
from warcabinet.awaw.naval.battle.forming_groups import why_not_together
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import bound, faster_without
from warcabinet.awaw.naval.ships.contents import fast_carriers, ships_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Manner, Slot, among

# Numbers ----------------------------------------------------------------------------------------


class Numbered(msgspec.Struct, frozen=True, order=True):
    force: str
    number: int


class NumberGroups(Action, frozen=True):
    """22.423A: the numbers of one's combat groups; the other side sees the numbers alone."""

    groups: tuple[Numbered, ...]


def _asked_forces(asked: Asked) -> tuple[ForceId, ...]:
    question = asked.decision
    assert isinstance(question, GroupNumbers)
    return question.forces[question.seats.index(asked.seat)]


def _side(asked: Asked) -> Side:
    question = asked.decision
    assert isinstance(question, GroupNumbers)
    return question.sides[question.seats.index(asked.seat)]


def room(world: AwawWorld, side: Side) -> int:
    """22.421C: how many more groups of a side may take part."""
    return len(NUMBERS) - len(groups_of(world, side))


def _how_many(asked: Asked) -> int:
    return min(len(_asked_forces(asked)), room(asked.world, _side(asked)))


def _at_most(asked: Asked) -> int:
    """22.421A: all of them: those with cargo may share a number with others."""
    return len(_asked_forces(asked))


def _forces(asked: Asked, got: Got) -> Domain[str]:
    taken = {one.force for one in got.get("groups", ())}
    return among(set(_asked_forces(asked)) - taken, "22.421", "this force is numbered already")


def _numbers(asked: Asked, got: Got) -> Domain[int]:
    """22.421A, 22.423A: each number once; a force with cargo may share that of another."""
    world: AwawWorld = asked.world
    taken = {group.number for group in groups_of(world, _side(asked))}
    given = Counter(one.number for one in got.get("groups", ()))
    with_it = {one.number: ForceId(one.force) for one in got.get("groups", ())}

    def why(number: int) -> list[Refusal]:
        if {*NUMBERS} <= taken | given.keys() and number not in with_it:
            return [Refusal("22.421C", "no more than six groups of a side take part at once")]
        if number not in NUMBERS:
            return [Refusal("22.423A", "combat groups have numbers from 1 to 6")]
        reason = "another of your groups has this number"
        if number in with_it and given[number] == 1 and number not in taken:
            reason = why_not_together(world, ForceId(got["force"]), with_it[number])
        elif number not in (taken | given.keys()):
            return []
        return [Refusal("22.423A", reason)] if reason else []

    return Domain(tuple(sorted(set(NUMBERS) - taken)), why)


def _cargo_takes_part(asked: Asked, action: NumberGroups) -> list[Refusal]:
    numbered = {one.force for one in action.groups}
    left = [force for force in _asked_forces(asked) if force not in numbered]
    if any(carries_cargo_of(asked.world, force) for force in left):
        return [Refusal("22.421C", "a force that carries cargo must take part")]
    return []


class GroupNumbers(Decision[NumberGroups], frozen=True):
    """22.423A: asked of the sides whose forces join a battle, in secret."""

    sides: tuple[Side, ...]
    forces: tuple[tuple[ForceId, ...], ...]
    """Who joins now, in the order of the seats."""

    rule: ClassVar[str] = "22.423A"
    prompt: ClassVar[str] = "Number your combat groups"
    manner: ClassVar[Manner] = "sealed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        NumberGroups: Form(
            (
                Slot(
                    "groups",
                    least=_how_many,
                    most=_at_most,
                    inner=(Slot("force", _forces), Slot("number", _numbers)),
                    joint=True,
                    drawn="many",
                ),
            ),
            whole=_cargo_takes_part,
            label="Number combat groups",
            nothing="No group joins",
        )
    }

    def default(self, asked: Asked) -> NumberGroups:
        """Low numbers for forces that only fight, high ones for those with cargo or carriers."""
        world = asked.world
        taken = {group.number for group in groups_of(world, _side(asked))}
        free = [number for number in NUMBERS if number not in taken]
        ranked = sorted(_asked_forces(asked), key=lambda force: _worth_hiding(world, force))
        cargo = [force for force in ranked if carries_cargo_of(world, force)]
        others = [force for force in ranked if force not in cargo]
        joining = sorted([*cargo, *others][: len(free)], key=ranked.index)
        hidden = sum(any(_worth_hiding(world, force)[:2]) for force in joining)
        open_ones = len(joining) - hidden
        numbers = [*free[:open_ones], *free[len(free) - hidden :]]
        pairs = zip(joining, numbers, strict=True)
        return NumberGroups(tuple(sorted(Numbered(force, number) for force, number in pairs)))


def _worth_hiding(world: AwawWorld, force: ForceId) -> tuple[bool, bool, str]:
    """Forces that should be found last come last: those with carriers, then those with cargo."""
    carriers = fast_carriers(world, ships_of(world, force)) > 0
    return carriers, carries_cargo_of(world, force), force


# Further engagements ----------------------------------------------------------------------------


class Engage(Action, frozen=True):
    """22.521D: a free group starts fleet combat with another."""

    group: GroupId
    target: GroupId


class EngageWithoutDamaged(Action, frozen=True):
    """22.524A: the same, after the damaged ships of the group have left it: they go home."""

    group: GroupId
    target: GroupId


class EngageNobody(Action, frozen=True):
    """22.521D: no further fleet combat is started."""


def _free(asked: Asked, got: Got) -> Domain[GroupId]:
    question = asked.decision
    assert isinstance(question, FurtherEngagement)
    found = [group.id for group in free_groups(asked.world, question.side)]
    return among(found, "22.521D", "only active groups that have met nobody start fleet combat")


def _engaged(asked: Asked, got: Got) -> Domain[GroupId]:
    group = asked.world.groups[got["group"]]
    found = [target.id for target in targets_of(asked.world, group)]
    return among(found, "22.521D", "this group cannot be engaged by it")


def _slowed(asked: Asked, got: Got) -> Domain[GroupId]:
    question = asked.decision
    assert isinstance(question, FurtherEngagement)
    reason = "its damaged ships leave only a group that is fast without them"
    return among(slowed(asked.world, question.side), "22.524", reason)


def _reached(asked: Asked, got: Got) -> Domain[GroupId]:
    question = asked.decision
    assert isinstance(question, FurtherEngagement)
    found = [target.id for target in in_reach(asked.world, question.side)]
    return among(found, "22.521D", "this group cannot be engaged by it")


def slowed(world: AwawWorld, side: Side) -> tuple[GroupId, ...]:
    """22.524: the free groups of a side that only damaged ships make slow."""
    found = free_groups(world, side)
    return tuple(group.id for group in found if faster_without(world, group.id))


def _some_slowed(asked: Asked) -> list[Refusal]:
    question = asked.decision
    assert isinstance(question, FurtherEngagement)
    world: AwawWorld = asked.world
    if slowed(world, question.side) and in_reach(world, question.side):
        return []
    return [Refusal("22.524", "no group of yours is slow by its damaged ships alone")]


def _some_free(asked: Asked) -> list[Refusal]:
    question = asked.decision
    assert isinstance(question, FurtherEngagement)
    if can_engage(asked.world, question.side):
        return []
    return [Refusal("22.521D", "no group of yours can start fleet combat as it is")]


def can_engage(world: AwawWorld, side: Side) -> bool:
    """22.521D: has a side a free group that can reach somebody?"""
    return any(targets_of(world, group) for group in free_groups(world, side))


class FurtherEngagement(Decision[Engage | EngageWithoutDamaged | EngageNobody], frozen=True):
    """22.521D, 22.524: asked of the intercepting side first, then in turn (R-051)."""

    side: Side

    rule: ClassVar[str] = "22.521D"
    prompt: ClassVar[str] = "Start another fleet combat?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "no further fleet combat"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Engage: Form(
            (Slot("group", _free), Slot("target", _engaged)), fits=_some_free, label="Engage"
        ),
        EngageWithoutDamaged: Form(
            (Slot("group", _slowed), Slot("target", _reached)),
            fits=_some_slowed,
            label="Engage without damaged ships",
        ),
        EngageNobody: Form(label="No more"),
    }

    def default(self, asked: Asked) -> EngageNobody:
        return EngageNobody()

    def real(self, asked: Asked) -> bool:
        return not _some_free(asked) or not _some_slowed(asked)


class Evade(Action, frozen=True):
    """22.523: the group takes a higher number and is not engaged."""


class EvadeWithoutDamaged(Action, frozen=True):
    """22.524B: the same, but its damaged ships are abandoned, and lost."""


class AcceptCombat(Action, frozen=True):
    """The group fights."""


def _too_slow(asked: Asked) -> list[Refusal]:
    question = asked.decision
    assert isinstance(question, EvadeOrFight)
    if is_fast(asked.world, question.group):
        return []
    return [Refusal("22.523B", "a slow group must fight")]


def _not_slowed(asked: Asked) -> list[Refusal]:
    question = asked.decision
    assert isinstance(question, EvadeOrFight)
    if faster_without(asked.world, question.group):
        return []
    return [Refusal("22.524", "damaged ships alone do not make the group slow")]


class EvadeOrFight(Decision[Evade | EvadeWithoutDamaged | AcceptCombat], frozen=True):
    """22.523D, 22.524B: asked when the composition of the attacking group is known."""

    group: GroupId
    attacker: GroupId

    rule: ClassVar[str] = "22.523"
    prompt: ClassVar[str] = "Evade fleet combat?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "a fast group evades"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Evade: Form(fits=_too_slow, label="Evade"),
        EvadeWithoutDamaged: Form(fits=_not_slowed, label="Abandon damaged ships and evade"),
        AcceptCombat: Form(label="Fight"),
    }

    def default(self, asked: Asked) -> Evade | AcceptCombat:
        return AcceptCombat() if _too_slow(asked) else Evade()

    def real(self, asked: Asked) -> bool:
        return not _too_slow(asked) or not _not_slowed(asked)


# Withdrawal -------------------------------------------------------------------------------------


class WithdrawGroups(Action, frozen=True):
    """22.61: these groups leave the battle; the others go on."""

    groups: tuple[GroupId, ...] = ()


def _own_groups(asked: Asked, got: Got) -> Domain[GroupId]:
    question = asked.decision
    assert isinstance(question, Withdrawal)
    found = [group.id for group in groups_of(asked.world, question.side)]
    return among(found, "22.61", "this is no group of yours in this battle")


def _as_a_whole(asked: Asked, action: WithdrawGroups) -> list[Refusal]:
    """21.232B: forces that may leave nobody behind withdraw together, or not at all."""
    question = asked.decision
    assert isinstance(question, Withdrawal)
    tied = [one.id for one in groups_of(asked.world, question.side) if bound(asked.world, one.id)]
    going = [one for one in tied if one in action.groups]
    return [] if len(going) in (0, len(tied)) else bound(asked.world, going[0])


class Withdrawal(Decision[WithdrawGroups], frozen=True):
    """22.61, 22.61A: asked at the end of a round of the loser of it first."""

    side: Side

    rule: ClassVar[str] = "22.61"
    prompt: ClassVar[str] = "Withdraw from the battle?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "nobody withdraws"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        WithdrawGroups: Form(
            (Slot("groups", _own_groups, least=0, most=None),),
            whole=_as_a_whole,
            label="Withdraw",
            nothing="Fight on",
        )
    }

    def default(self, asked: Asked) -> WithdrawGroups:
        return WithdrawGroups()
