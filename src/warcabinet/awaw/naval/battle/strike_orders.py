"""22.46, 23.415: what is asked about air strikes: who strikes whom, and who meets the strike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.flyers import Flyers, Force, merged, squad, total
from warcabinet.awaw.naval.air_naval.surprise_air_strikes import (
    is_too_large,
    most_defenders,
    most_in_strike,
)
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import over_group, strikers
from warcabinet.awaw.naval.battle.combat_groups import battle_of, groups_of
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.state.naval_battles import Group, GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among, numbers


class Sent(msgspec.Struct, frozen=True, order=True):
    """Squadrons of a type from carriers, or from a base on land."""

    source: str
    type: UnitTypeId
    squadrons: int


def force_from(there: Force, sent: tuple[Sent, ...]) -> Force:
    """The squadrons that an answer names, of those that are there."""
    known = {one.id: one for one in there}
    return merged(
        msgspec.structs.replace(known[f"{one.source}/{one.type}"], count=one.squadrons)
        for one in sent
        if f"{one.source}/{one.type}" in known
    )


def sent_from(force: Force) -> tuple[Sent, ...]:
    return tuple(sorted(Sent(one.source, one.type, one.count) for one in force))


def best(world: AwawWorld, force: Force, count: int) -> Force:
    """So many of a force, those with the highest Air Nationality DRM first."""
    space = battle_of(world).hex
    found: list[Flyers] = []
    for one in sorted(force, key=lambda one: (-squad(world, one, space).drm, -one.count, one.id)):
        if count > 0:
            found.append(msgspec.structs.replace(one, count=min(one.count, count)))
            count -= one.count
    return merged(found)


def sources(there: Force, rule: str, reason: str) -> Domain[str]:
    return among(dict.fromkeys(one.source for one in there), rule, reason)


def kinds(there: Force, got: Got, rule: str, reason: str) -> Domain[UnitTypeId]:
    taken = {(one.source, one.type) for one in got.get("squadrons", ())}
    found = [
        one.type
        for one in there
        if one.source == got["source"] and (one.source, one.type) not in taken
    ]
    return among(found, rule, reason)


def number(there: Force, got: Got, most: int, rule: str, reason: str) -> Domain[int]:
    wanted = (got["source"], got["type"])
    here = [one.count for one in there if (one.source, one.type) == wanted]
    return numbers(1, min(most, *here), rule, reason)


# Strikes ----------------------------------------------------------------------------------------


class LaunchStrike(Action, frozen=True):
    """22.46: these squadrons attack a combat group that was found."""

    target: GroupId
    squadrons: tuple[Sent, ...]


class NoStrike(Action, frozen=True):
    """22.46: nobody is compelled to attack: no further strike in this round."""


def targets(world: AwawWorld, side: Side) -> tuple[Group, ...]:
    """22.462A, 22.462B, 23.72A: the groups of the enemy that were found, and have search results
    left.
    """
    return tuple(group for group in groups_of(world, side.opponent) if group.found > group.used)


def _question(asked: Asked) -> StrikeOrNot:
    assert isinstance(asked.decision, StrikeOrNot)
    return asked.decision


def _strikers(asked: Asked) -> Force:
    return strikers(asked.world, _question(asked).side)


def _targets(asked: Asked, got: Got) -> Domain[GroupId]:
    found = [group.id for group in targets(asked.world, _question(asked).side)]
    reason = "only groups that were found are struck, once for each search result"
    return among(found, "22.462A", reason)


NOT_READY = "there are no such squadrons left that can strike in this round"


def _from(asked: Asked, got: Got) -> Domain[str]:
    return sources(_strikers(asked), "23.74D", NOT_READY)


def _type(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    return kinds(_strikers(asked), got, "23.74D", NOT_READY)


def _count(asked: Asked, got: Got) -> Domain[int]:
    return number(_strikers(asked), got, 99, "23.74D", NOT_READY)


def _size(asked: Asked, action: LaunchStrike) -> list[Refusal]:
    """23.73, 23.75B: no more than a strike may have."""
    force = force_from(_strikers(asked), action.squadrons)
    if not is_too_large(asked.world, force):
        return []
    most = most_in_strike(asked.world, force)
    return [Refusal("23.73", f"no more than {most} of these squadrons strike together")]


def _somebody(asked: Asked) -> list[Refusal]:
    return [] if _strikers(asked) else [Refusal("23.74D", NOT_READY)]


class StrikeOrNot(Decision[LaunchStrike | NoStrike], frozen=True):
    """22.461: asked of a side as long as a group that it has found can be struck."""

    side: Side
    surprise: bool = False
    """22.461A: a strike from carriers alone now comes as a surprise."""

    rule: ClassVar[str] = "22.461"
    prompt: ClassVar[str] = "Launch an air strike?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "as many as can strike the group with most carriers"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LaunchStrike: Form(
            (
                Slot("target", _targets),
                Slot(
                    "squadrons",
                    least=1,
                    most=None,
                    inner=(Slot("source", _from), Slot("type", _type), Slot("squadrons", _count)),
                    joint=True,
                    drawn="many",
                ),
            ),
            fits=_somebody,
            whole=_size,
            weight=3,
            label="Strike",
        ),
        NoStrike: Form(label="No more strikes"),
    }

    def prompt_for(self, asked: Asked) -> str:
        if self.surprise:
            return "Launch an air strike? One from carriers alone comes as a surprise"
        return self.prompt

    def default(self, asked: Asked) -> LaunchStrike | NoStrike:
        return full_strike(asked)

    def real(self, asked: Asked) -> bool:
        return bool(_strikers(asked))


def full_strike(asked: Asked) -> LaunchStrike | NoStrike:
    """As many squadrons as may strike together at the group with most carriers; then with cargo."""
    world: AwawWorld = asked.world
    question = _question(asked)
    there = _strikers(asked)
    found = targets(world, question.side)
    if not there or not found:
        return NoStrike()
    from_carriers = merged(one for one in there if one.from_carriers)
    pool = from_carriers or there
    force = best(world, pool, most_in_strike(world, pool))
    target = max(found, key=lambda one: (one.carriers or 0, bool(one.cargo), -one.number))
    return LaunchStrike(target.id, sent_from(force))


# Meeting a strike -------------------------------------------------------------------------------


class MeetStrike(Action, frozen=True):
    """23.415A: these squadrons over the group engage the strike; the others stay away."""

    squadrons: tuple[Sent, ...] = ()


def _defence(asked: Asked) -> Scramble:
    assert isinstance(asked.decision, Scramble)
    return asked.decision


def _over(asked: Asked) -> Force:
    return over_group(asked.world, _defence(asked).group)


def _may_meet(asked: Asked) -> int:
    question = _defence(asked)
    return most_defenders(asked.world, total(_over(asked)), question.surprise)


NOT_THERE = "there are no such squadrons over this group"


def _met_from(asked: Asked, got: Got) -> Domain[str]:
    if not _may_meet(asked):
        return among((), "23.415E", "none of those over the group can meet this strike")
    return sources(_over(asked), "23.415A", NOT_THERE)


def _met_type(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    return kinds(_over(asked), got, "23.415A", NOT_THERE)


def _met_count(asked: Asked, got: Got) -> Domain[int]:
    used = sum(one.squadrons for one in got.get("squadrons", ()))
    most = _may_meet(asked) - used
    reason = f"no more than {max(0, most)} more of those over the group can meet this strike"
    return number(_over(asked), got, most, "23.415A", reason)


class Scramble(Decision[MeetStrike], frozen=True):
    """23.415A: asked of the owner of a group that is struck."""

    group: GroupId
    strike: Force
    surprise: int = 0

    rule: ClassVar[str] = "23.415A"
    prompt: ClassVar[str] = "Which of the squadrons over the group meet the strike?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "as many as may meet the strike"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        MeetStrike: Form(
            (
                some(
                    "squadrons",
                    Slot("source", _met_from),
                    Slot("type", _met_type),
                    Slot("squadrons", _met_count),
                    drawn="many",
                ),
            ),
            label="Meet the strike",
            nothing="Nobody meets it",
        )
    }

    def default(self, asked: Asked) -> MeetStrike:
        return MeetStrike(sent_from(best(asked.world, _over(asked), _may_meet(asked))))

    def real(self, asked: Asked) -> bool:
        return _may_meet(asked) > 0
