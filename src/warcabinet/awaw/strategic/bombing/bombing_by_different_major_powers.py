"""26.451, 26.451B, 26.51: what is decided about raids under way: which of several powers bombs a
target first, who fights the defenders in the air, and whether these meet the next raid too, or
flying bombs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.state.bombing import Raid, RaidId, Role
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    Strength,
    strength,
)
from warcabinet.awaw.strategic.bombing.resolving_strategic_bombing_air_combat import choose
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among, numbers
from warcabinet.hexes import SpaceId


class GoFirst(Action, frozen=True):
    """26.451, 26.51: this raid is the first on its target."""

    raid: RaidId


def contested(world: AwawWorld) -> tuple[SpaceId, ...]:
    """26.451: targets that more than one power bombs."""
    powers: dict[SpaceId, set[str]] = {}
    for raid in world.raids.rows():
        powers.setdefault(raid.target, set()).add(raid.power)
    return tuple(sorted(space for space, some in powers.items() if len(some) > 1))


def _raids(asked: Asked, got: Got) -> Domain[RaidId]:
    assert isinstance(asked.decision, RaidOrder)
    here = asked.decision.hex
    some = (row.id for row in asked.world.raids.rows() if row.target == here)
    return among(some, "26.451", "this raid has another target")


class RaidOrder(Decision[GoFirst], frozen=True):
    """26.451, 26.51: which power's raid comes first to a target."""

    hex: SpaceId

    rule: ClassVar[str] = "26.451"
    prompt: ClassVar[str] = "Which raid comes first to the target?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GoFirst: Form((Slot("raid", _raids),), label="First")
    }

    def default(self, asked: Asked) -> GoFirst:
        return GoFirst(_raids(asked, {}).values()[0])


def put_first(world: AwawWorld, raid: RaidId) -> None:
    """26.451, 26.51: a raid changes its place with the first on the same target."""
    chosen = world.raids[raid]
    first = min(
        (row for row in world.raids.rows() if row.target == chosen.target),
        key=lambda row: int(row.id.rpartition("-")[2]),
    )
    if first.id == raid:
        return
    world.put(_renamed(chosen, first.id))
    world.put(_renamed(first, raid))


def _renamed(raid: Raid, name: RaidId) -> Raid:
    return msgspec.structs.replace(raid, id=name)


# Who fights ---------------------------------------------------------------------------------------


class Fighters(msgspec.Struct, frozen=True, order=True):
    """So many factors of a category: `interceptors=2`."""

    role: Role
    factors: int


class SendUp(Action, frozen=True):
    """26.451B: these factors of the raid fight the defenders."""

    fighters: tuple[Fighters, ...]


def _roles(asked: Asked, got: Got) -> Domain[Role]:
    assert isinstance(asked.decision, RaidFighters)
    named = {one.role for one in got.get("fighters", ())}
    some = (one.role for one in asked.decision.there if one.role not in named)
    return among(some, "26.451B", "there are none of these in the raid")


def _factors(asked: Asked, got: Got) -> Domain[int]:
    assert isinstance(asked.decision, RaidFighters)
    there = {one.role: one.factors for one in asked.decision.there}
    most = min(there.get(got["role"], 0), asked.decision.count)
    return numbers(1, most, "26.451B", f"as many as {most} of them can fight")


def _whole(asked: Asked, action: SendUp) -> list[Refusal]:
    assert isinstance(asked.decision, RaidFighters)
    count = asked.decision.count
    if sum(one.factors for one in action.fighters) == count:
        return []
    return [Refusal("26.451B", f"{count} factors fight, no more and no fewer")]


def _proposed(asked: Asked) -> Iterator[SendUp]:
    assert isinstance(asked.decision, RaidFighters)
    yield asked.decision.default(asked)


class RaidFighters(Decision[SendUp], frozen=True):
    """26.451B: which factors of a raid fight, if it has more than the defender."""

    there: tuple[Fighters, ...]
    count: int

    rule: ClassVar[str] = "26.451B"
    prompt: ClassVar[str] = "Choose who fights the defenders in the air"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SendUp: Form(
            (
                Slot(
                    "fighters",
                    most=None,
                    inner=(Slot("role", _roles), Slot("factors", _factors)),
                    joint=True,
                ),
            ),
            whole=_whole,
            proposals=_proposed,
            label="Fight",
        )
    }

    def default(self, asked: Asked) -> SendUp:
        there = strength({one.role: one.factors for one in self.there})
        return SendUp(tuple(sorted(Fighters(*one) for one in choose(there, self.count))))


# Once more ----------------------------------------------------------------------------------------


class MeetAgain(Action, frozen=True):
    """26.51: these factors meet the next raid on the target too; none: it passes."""

    fighters: tuple[Fighters, ...]


def _left_of(asked: Asked) -> dict[Role, int]:
    assert isinstance(asked.decision, MeetRaidAgain | StayForFlyingBombs)
    return {one.role: one.factors for one in asked.decision.there}


def _roles_left(asked: Asked, got: Got) -> Domain[Role]:
    named = {one.role for one in got.get("fighters", ())}
    some = (role for role in _left_of(asked) if role not in named)
    return among(some, "26.51", "none of these are left")


def _factors_left(asked: Asked, got: Got) -> Domain[int]:
    most = _left_of(asked).get(got["role"], 0)
    return numbers(1, most, "26.51", f"{most} of them are left")


def _all_again(asked: Asked) -> Iterator[MeetAgain]:
    assert isinstance(asked.decision, MeetRaidAgain | StayForFlyingBombs)
    yield MeetAgain(asked.decision.there)


ONCE_MORE = Slot(
    "fighters",
    least=0,
    most=None,
    inner=(Slot("role", _roles_left), Slot("factors", _factors_left)),
    joint=True,
)


class MeetRaidAgain(Decision[MeetAgain], frozen=True):
    """26.451, 26.51: which of those who met a raid meet the next one on the same target."""

    raid: RaidId
    there: tuple[Fighters, ...]

    rule: ClassVar[str] = "26.51"
    prompt: ClassVar[str] = "Meet the next raid on the target too, or let it pass"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all that are left meet the next raid too"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        MeetAgain: Form(
            (ONCE_MORE,), proposals=_all_again, label="Meet the next raid", nothing="Let it pass"
        )
    }

    def default(self, asked: Asked) -> MeetAgain:
        return MeetAgain(self.there)


class StayForFlyingBombs(Decision[MeetAgain], frozen=True):
    """26.51, 26.662: which of those who met raids on a target defend it against flying bombs."""

    hex: SpaceId
    there: tuple[Fighters, ...]

    rule: ClassVar[str] = "26.662"
    prompt: ClassVar[str] = "Defend the target against flying bombs too, or let them come"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "none of them meets the flying bombs"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        MeetAgain: Form(
            (ONCE_MORE,), proposals=_all_again, label="Defend the target", nothing="Let them come"
        )
    }

    def default(self, asked: Asked) -> MeetAgain:
        return MeetAgain(())


def as_fighters(force: Strength) -> tuple[Fighters, ...]:
    return tuple(sorted(Fighters(role, count) for role, count in force))


def as_strength(fighters: tuple[Fighters, ...]) -> Strength:
    return strength({one.role: one.factors for one in fighters})
