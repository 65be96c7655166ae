"""18.555: attacks for which ground support is in the air, and what is lost if they are not made."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.air.support.after_the_battle import end_support
from warcabinet.awaw.air.support.ground_support_orders import drop_zone
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.attackable_hexes import (
    able_to_attack,
    against_attack,
    as_many_as_may,
    mandatory,
    within_reach,
)
from warcabinet.awaw.ground.attack.ground_attacks import against_odds, is_dropped
from warcabinet.awaw.ground.attack.strengths_and_odds import defence_strength_parts, weigh
from warcabinet.awaw.ground.battle.dropped_airborne import lose_stranded_drops
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class LoseSupport(Question, frozen=True):
    """18.555: is ground support lost if the attack on this hex is not made? Each reason why not is
    a restriction registered beside its subject.
    """

    hex: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


def supported_hexes(world: AwawWorld) -> list[SpaceId]:
    """18.555: the hexes over which ground support still waits for its attack."""
    rows = world.flights.values()
    return sorted({row.target for row in rows if row.task is Task.GROUND_SUPPORT})


def full_attack(world: AwawWorld, space: SpaceId, exploiting: bool) -> Assault | None:
    """All who may attack a hex now, together."""
    units = able_to_attack(world, world.side, (space,), exploiting, False)
    chosen = as_many_as_may(world, units, (space,), exploiting)
    return Assault(chosen, (space,), exploiting) if chosen else None


def prevented(world: AwawWorld, space: SpaceId, exploiting: bool = False) -> bool:
    """18.555: has the enemy prevented the attack on a hex? Defensive air support that leaves odds
    at which it is not allowed does, and interception of all who were to be dropped there; and so
    does it if nobody is there any more. To use the units elsewhere, or to save the BRPs, is a
    decision of one's own.
    """
    if not BOOK.allows(world, LoseSupport(space)):
        return True
    if not world.map.has(within_reach(world, world.side), space):
        near = world.map.expand(world.map.bit(space), world.board.ground_sides)
        elsewhere = any(world.map.has(near, row.place) for row in world.attacked.values())
        if elsewhere or world.map.has(drop_zone(world, world.side), space):
            return False
        return not any(is_dropped(world, unit) for unit in world.airdrops)
    assault = full_attack(world, space, exploiting)
    if assault is None or not defence_strength_parts(world, assault):
        return False
    return bool(against_odds(world, assault))


def worth_attacking(world: AwawWorld, exploiting: bool = False) -> Iterator[Assault]:
    """13.531, 18.555: attacks that must be made, then those at 1:1 or better on hexes with ground
    support.
    """
    yield from mandatory(world, exploiting)
    for space in supported_hexes(world):
        assault = full_attack(world, space, exploiting)
        if assault is None or against_attack(world, assault):
            continue
        if not weigh(world, assault).below_even:
            yield assault


def prompt_with_support(world: AwawWorld, prompt: str) -> str:
    """18.555: a warning where air units will be lost."""
    lost = supported_hexes(world)
    if not lost:
        return prompt
    return f"{prompt}; ground support over {', '.join(lost)} is lost if you do not attack there"


def attacks_over(world: AwawWorld, exploiting: bool = False) -> None:
    """18.555, 18.613, 10.56: all attacks have been made: the air that supported them returns, or is
    lost, and so are airborne units that are still among enemies.
    """
    lose_stranded_drops(world)
    if world.flights:
        end_support(world, lambda space: prevented(world, space, exploiting))
