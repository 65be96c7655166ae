"""How an attack may end, with exact chances: the rules themselves, run over every die with the
default answers of both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault, defenders
from warcabinet.awaw.ground.battle.advance_after_combat import AdvanceAfterCombat
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome, Rules, Scenario
from warcabinet.engine.world import World
from warcabinet.hexes import SpaceId

Losses = tuple[tuple[str, int], ...]
"""Types, and how many units or factors of each."""


@dataclass(frozen=True)
class Ending:
    """A way in which the attack may end, with its exact chance: the units and air factors lost on
    both sides, by type and number, and the hexes taken.
    """

    chance: Fraction
    attacker_loses: Losses
    defender_loses: Losses
    taken: tuple[SpaceId, ...]
    cleared: bool
    """All defenders are gone."""


class ForeseenAttack(Procedure[Outcome], kw_only=True):
    """One attack by itself, and nothing after it."""

    attack: Assault
    free: bool

    def start(self, world: AwawWorld, _: None) -> Step:
        attack = GroundAttack(
            attackers=self.attack.attackers,
            hexes=self.attack.hexes,
            exploiting=self.attack.exploiting,
            free=self.free,
        )
        return self.call(attack, then=self.fought)

    def fought(self, world: AwawWorld, _: None) -> Step:
        return Done(Outcome((), "foreseen"))


class _Foresight(Rules):
    """The rules as far as one attack from a given World needs them."""

    name: ClassVar[str] = "foresight"
    title: ClassVar[str] = "One attack"
    version: ClassVar[int] = 1
    packages: ClassVar[tuple[str, ...]] = ()
    book = BOOK

    def __init__(self, world: AwawWorld, attack: ForeseenAttack) -> None:
        self.world, self.attack = world, attack

    def scenarios(self) -> Mapping[str, Scenario]:
        return {}

    def set_up(self, scenario: str, options: Mapping[str, str]) -> tuple[World, Procedure[Outcome]]:
        return self.world, self.attack

    def empty_world(self, scenario: str, options: Mapping[str, str]) -> World:
        raise NotImplementedError("nothing is loaded in foresight")

    def view(self, world: Any, seat: Seat) -> msgspec.Struct:
        raise NotImplementedError("nothing is shown in foresight")


def endings(world: AwawWorld, assault: Assault, free: bool) -> tuple[Ending, ...]:
    start = world.copy()
    start.readonly = False
    rules = _Foresight(start, ForeseenAttack(attack=assault, free=free))
    opening = Position.opening(rules, "", dict(world.options))
    targets = defenders(world, assault)
    side = side_of_party(world, world.units[assault.attackers[0]].party) or Side.AXIS

    def settled(position: Position) -> bool:
        """With one hex nothing is open once its defenders are gone and somebody can advance."""
        if len(assault.hexes) > 1:
            return position.over
        return position.over or isinstance(position.decision, AdvanceAfterCombat)

    def ending(position: Position) -> tuple[Any, ...]:
        after = position.world
        assert isinstance(after, AwawWorld)
        taken = assault.hexes
        if position.over:
            held = {space: holder_of(world, space) for space in taken}
            taken = tuple(space for space in taken if holder_of(after, space) != held[space])
        return (
            lost_by(world, after, side),
            lost_by(world, after, side.opponent),
            taken,
            not any(unit in after.units for unit in targets),
        )

    if settled(opening):
        return (Ending(Fraction(1), *ending(opening)),)
    found = distribution(opening, settled, ending)
    return in_order(Ending(chance, *what) for what, chance in found.items())


def in_order(some: Iterable[Ending]) -> tuple[Ending, ...]:
    """The likeliest first."""
    return tuple(sorted(some, key=lambda one: (-one.chance, one.attacker_loses)))


def lost_by(before: AwawWorld, after: AwawWorld, side: Side) -> Losses:
    """The units and air factors that a side has lost since then."""
    counts: dict[str, int] = {}
    for row in after.eliminated.values():
        if row.number >= len(before.eliminated) and side_of_party(after, row.party) is side:
            counts[row.type] = counts.get(row.type, 0) + 1
    return tuple(sorted(counts.items()))


def together(first: Losses, second: Losses) -> Losses:
    counts = dict(first)
    for kind, count in second:
        counts[kind] = counts.get(kind, 0) + count
    return tuple(sorted(counts.items()))
