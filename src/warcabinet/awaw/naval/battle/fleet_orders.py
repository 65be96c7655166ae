"""22.531C, 22.54: what the two sides decide in fleet combat: whom to screen, and at whom surplus
ships and those that held their fire are to fire.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.naval.battle.fleet_lines import must_be_screened
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
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

LIGHT_SHIPS = "light-ships"
"""22.54C: all light ships of a side are one target."""


def some(name: str, *parts: Slot, drawn: Literal["alike", "few", "many"] = "alike") -> Slot:
    """A slot for any number of records, none of which takes what another has taken."""
    return Slot(name, least=0, most=None, inner=parts, joint=True, drawn=drawn)


# Screening --------------------------------------------------------------------------------------


class Part(msgspec.Struct, frozen=True):
    """Some factors of a type, or a named ship."""

    hull: str
    factors: int


class Screen(Action, frozen=True):
    """22.531C: these ships neither fire nor are fired at as long as others are afloat."""

    ships: tuple[Part, ...] = ()


def _own_group(asked: Asked) -> GroupId:
    question = asked.decision
    assert isinstance(question, Screening)
    return question.groups[question.seats.index(asked.seat)]


def _to_screen(asked: Asked, got: Got) -> Domain[str]:
    group = _own_group(asked)
    taken = {part.hull for part in got.get("ships", ())}
    there = {
        str(hull.id)
        for hull in ships_in(asked.world, group)
        if not must_be_screened(asked.world, group, hull)
    }
    reason = "this ship is not yours to screen, or is screened in any case"
    return among(there - taken, "22.531C", reason)


def _how_many(asked: Asked, got: Got) -> Domain[int]:
    hull = asked.world.hulls[HullId(got["hull"])]
    least = hull.factors if hull.named else 1
    return numbers(least, hull.factors, "22.531C", "there are not so many factors to screen")


class Screening(Decision[Screen], frozen=True):
    """22.531C: asked of both sides before their ships are revealed."""

    groups: tuple[GroupId, ...]
    """The groups that meet, in the order of the seats."""

    rule: ClassVar[str] = "22.531C"
    prompt: ClassVar[str] = "Screen ships from fleet combat?"
    manner: ClassVar[Manner] = "sealed"
    by_default: ClassVar[str] = "only those are screened who must be"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Screen: Form(
            (some("ships", Slot("hull", _to_screen), Slot("factors", _how_many), drawn="few"),),
            label="Screen",
            nothing="Screen nobody",
        )
    }

    def default(self, asked: Asked) -> Screen:
        return Screen()

    def real(self, asked: Asked) -> bool:
        return _to_screen(asked, {}).possible()


# Fire -------------------------------------------------------------------------------------------


class Shot(msgspec.Struct, frozen=True):
    """Ships, or factors, that fire at a target."""

    target: str
    factors: int


class Aim(Action, frozen=True):
    """22.54B, 22.54E, 22.54G: how many factors fire at which target; the rest hold their fire."""

    shots: tuple[Shot, ...] = ()


class ShipShot(msgspec.Struct, frozen=True):
    ship: str
    target: str


class AimShips(Action, frozen=True):
    """22.54B, 22.54C, 22.54G: the targets of single capital ships; the others hold their fire."""

    shots: tuple[ShipShot, ...] = ()


def _ships(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, CapitalTargets)
    taken = {shot.ship for shot in got.get("shots", ())}
    return among(set(question.ships) - taken, question.cited, "this ship has no choice of target")


def _targets(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, CapitalTargets | LightTargets)
    return among(question.targets, question.cited, "this is no target for it")


class CapitalTargets(Decision[AimShips], frozen=True):
    """22.54B, 22.54C, 22.54G: asked of whoever has capital ships that may choose their target."""

    side: Side
    ships: tuple[str, ...]
    targets: tuple[str, ...]
    cited: str
    """22.54B: surplus ships; 22.54C: whom a ship answers that several fire at; 22.54G: screened
    ships as targets."""
    usual: tuple[ShipShot, ...] = ()

    rule: ClassVar[str] = "22.54"
    prompt: ClassVar[str] = "Choose targets of capital ships"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "they help where they are needed most"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AimShips: Form(
            (some("shots", Slot("ship", _ships), Slot("target", _targets), drawn="many"),),
            label="Fire",
            nothing="Hold fire",
        )
    }

    def default(self, asked: Asked) -> AimShips:
        return AimShips(self.usual)

    def real(self, asked: Asked) -> bool:
        return bool(self.ships and self.targets)


SURPLUS = "22.54E"


def _least(asked: Asked, got: Got, target: str) -> int:
    """22.54E: (R-730) as many surplus factors as a capital ship has, if another one is attacked
    with fewer than that; else any number.
    """
    question = asked.decision
    assert isinstance(question, LightTargets)
    if question.cited != SURPLUS:
        return 1
    hulls, capital = asked.world.hulls, set(question.targets) - {LIGHT_SHIPS}
    sizes = {one: hulls[HullId(one)].factors for one in capital}
    few = any(shot.factors < sizes.get(shot.target, 0) for shot in got.get("shots", ()))
    return sizes.get(target, 1) if few else 1


def _light_left(asked: Asked, got: Got) -> int:
    question = asked.decision
    assert isinstance(question, LightTargets)
    used: int = sum(shot.factors for shot in got.get("shots", ()))
    return question.factors - used


def _light_targets(asked: Asked, got: Got) -> Domain[str]:
    question = asked.decision
    assert isinstance(question, LightTargets)
    taken, left = {shot.target for shot in got.get("shots", ())}, _light_left(asked, got)
    free = {one for one in question.targets if one not in taken and _least(asked, got, one) <= left}
    return among(free, question.cited, "this is no target for them")


def _factors(asked: Asked, got: Got) -> Domain[int]:
    question = asked.decision
    assert isinstance(question, LightTargets)
    left, least = _light_left(asked, got), _least(asked, got, got["target"])
    reason = f"from {least} to {left} factors fire at it; only one ship is fired at by few"
    return numbers(least, left, question.cited, reason)


class LightTargets(Decision[Aim], frozen=True):
    """22.54E, 22.54G: asked of whoever has light ships that may choose their target."""

    side: Side
    factors: int
    targets: tuple[str, ...]
    cited: str

    rule: ClassVar[str] = "22.54"
    prompt: ClassVar[str] = "Choose targets of light ships"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all fire at the first target"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Aim: Form(
            (some("shots", Slot("target", _light_targets), Slot("factors", _factors)),),
            label="Fire",
            nothing="Hold fire",
        )
    }

    def default(self, asked: Asked) -> Aim:
        return Aim((Shot(self.targets[0], self.factors),) if self.targets else ())

    def real(self, asked: Asked) -> bool:
        return bool(self.factors and self.targets)
