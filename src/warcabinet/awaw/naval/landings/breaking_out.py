"""21.518, 16.14, 16.15: breakthroughs on invasion hexes, and the armor that exploits from them."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.battle.breakthroughs import CreateBreakthrough, ExploitFrom
from warcabinet.awaw.pieces.combat_training_levels import CombatTraining, ctl
from warcabinet.awaw.pieces.ground_units import a_hex, is_armor
from warcabinet.awaw.state.exploitation import Breakthrough, SeaBreakthrough
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Voyage
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ENOUGH = 2
"""16.14: armor units that must land in an undefended hex: one takes it, the others exploit."""


def landed_armor(world: AwawWorld, space: SpaceId) -> tuple[UnitId, ...]:
    """21.5181: the armor that has come ashore in a hex in this player turn."""
    return tuple(
        sorted(
            unit
            for unit in world.units_in[space]
            if is_armor(world, world.units[unit])
            and (row := world.shipped.get(unit)) is not None
            and row.how is Voyage.INVADED
        )
    )


def able(world: AwawWorld, unit: UnitId, space: SpaceId) -> bool:
    """21.518A, 21.518B, 16.11A: can this armor create a breakthrough in the hex?"""
    kind = world.type_of(world.units[unit])
    asked = CreateBreakthrough(kind.nationality, Category.ARMOR, unit, space)
    return BOOK.allows(world, asked)


def break_out(world: AwawWorld, space: SpaceId, fought: Iterable[UnitId]) -> None:
    """21.518, 21.5181, 21.5182: the landing may have made a breakthrough: in a fight whose last
    round armor took part in, if one of those who fought by sea holds the hex, or one that came by
    land has made it already; or without a fight (16.14).
    """
    if (snapshot := world.attack_snapshots.get(space)) is None:
        break_out_unopposed(world, space)
        return
    row = world.breakthroughs.get(space)
    if row is None:
        if not snapshot.spearhead or not holds(world, space, fought):
            return
        row = Breakthrough(space, snapshot.armor, snapshot.strongly_held)
        world.tell("21.518", f"{space} is a breakthrough hex", a_hex(space))
    both = {*row.armor, *landed_armor(world, space)}
    world.put(Breakthrough(space, tuple(sorted(both)), row.strongly_held))
    world.put(SeaBreakthrough(space))


def holds(world: AwawWorld, space: SpaceId, fought: Iterable[UnitId]) -> bool:
    """21.518D: does one of those who fought by sea live, and stay in the hex?"""
    return any(unit in world.units_in[space] for unit in fought)


def break_out_unopposed(world: AwawWorld, space: SpaceId) -> None:
    """16.14, 21.5182: where nobody defended the hex, whosever it was, more than one armor unit must
    have landed in it.
    """
    armor = landed_armor(world, space)
    if len(armor) < ENOUGH or not any(able(world, unit, space) for unit in armor):
        return
    world.put(Breakthrough(space, armor))
    world.put(SeaBreakthrough(space, undefended=True))
    world.tell("16.14", f"{space} is a breakthrough hex", a_hex(space))


@BOOK.forbids(
    ExploitFrom,
    "16.14",
    "one armor unit that could create a breakthrough takes an undefended hex, and does not exploit",
)
def nobody_takes_the_hex(world: AwawWorld, asked: ExploitFrom) -> bool:
    row = world.sea_breakthroughs.get(asked.space)
    if row is None or not row.undefended:
        return False
    left = (
        unit
        for unit in world.breakthroughs[asked.space].armor
        if unit != asked.unit and unit in world.units and unit not in world.exploiters
    )
    return not any(able(world, unit, asked.space) for unit in left)


@BOOK.modifies(
    CombatTraining,
    "16.15, 21.5183",
    "exploiting from a landing",
    "armor that exploits from a breakthrough of a seaborne invasion has one CTL less",
    category="armor",
)
def fresh_from_the_sea(world: AwawWorld, asked: CombatTraining) -> int | None:
    row = world.exploiters.get(asked.unit)
    return -1 if row is not None and made_by_sea(world, row.breakthrough) else None


@BOOK.forbids(
    ExploitFrom,
    "16.15, 21.5183, 16.22A",
    "armor whose training falls to nothing after a landing does not exploit",
)
def too_raw_for_a_landing(world: AwawWorld, asked: ExploitFrom) -> bool:
    """R-035: a CTL of one less one is none."""
    return made_by_sea(world, asked.space) and ctl(world, world.units[asked.unit]) <= 1


def made_by_sea(world: AwawWorld, space: SpaceId) -> bool:
    """21.5183, 16.15: was this breakthrough made by a seaborne invasion, defended or not?"""
    return space in world.sea_breakthroughs
