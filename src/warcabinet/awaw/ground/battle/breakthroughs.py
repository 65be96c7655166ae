"""16.1: breakthroughs: which attacks create them, and who may exploit them.

An attack calls `note_attack` as its first round begins, `note_round` as each later round begins,
and `breakthrough_offered` once its advance is decided. Rules that forbid a breakthrough or
exploitation (weather, supply, oil) register with the questions and layers below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.assaults import Assault, defenders
from warcabinet.awaw.ground.attack.ground_attacks import is_dropped
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import (
    relies_on_exploitation,
)
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import (
    a_hex,
    a_unit,
    category,
    is_armor,
    mechanized,
    side_of_unit,
    total_factors,
)
from warcabinet.awaw.pieces.supply_status import fully_supplied
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.exploitation import AttackSnapshot, Breakthrough
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

EXPLOITATION_CLOSED: Layer[int] = Layer(
    "hexes that exploiting armor may not enter", ("party", "nationality", "category")
)
EXPLOITATION_STOP: Layer[int] = Layer(
    "hexes that exploiting armor may not leave again", ("party", "nationality", "category")
)
EXPLOITATION_LOSS: Layer[tuple[int, int]] = Layer(
    "movement points that exploiting armor loses, and where", ("party", "nationality", "category")
)


NOT_ARMOR = tuple(str(kind) for kind in Category if kind is not Category.ARMOR)

STRONGLY_HELD = 3
"""16.31E: ground factors in the defence of a city."""


class CreateBreakthrough(Question, frozen=True):
    """16.11A, 16.13: can this armor unit, fighting in the last round, create a breakthrough in that
    hex?
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    space: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.space))


class ExploitFrom(Question, frozen=True):
    """16.21, 16.22: may this unit be placed on that breakthrough hex to exploit?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    space: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.space))


def note_attack(world: AwawWorld, assault: Assault) -> None:
    """16.21, 21.5181: as the first round begins, keep which armor stands with or next to the
    attackers of each hex; later it may be placed there, even if those attackers die (R-037). Who
    attacks from the sea has nobody next to it ashore, and neither has who is dropped on the beach,
    unless others attack it by land.
    """
    if assault.exploiting or assault.overrun:
        return
    attackers = [world.units[unit] for unit in assault.attackers]
    by_land = [unit for unit in attackers if unit.id not in world.landed]
    if len(by_land) < len(attackers) and all(is_dropped(world, unit.id) for unit in by_land):
        by_land = []
    around = world.map.mask(where(world, unit.place) for unit in by_land)
    around |= world.map.expand(around, world.board.land_sides)
    side = side_of_unit(world, attackers[0])
    own = () if side is None else parties_of(world, side)
    armor = tuple(
        sorted(
            [
                unit
                for party in own
                if around & world.standing[f"{party}/{Category.ARMOR}"]
                for unit, _, place in world.armor_of[party]
                if world.map.has(around, place)
            ]
        )
    )
    spearhead = [unit for unit in attackers if is_armor(world, unit)]
    for space in assault.hexes:
        held = is_city(world, space) and _is_strong(world, defenders(world, assault), space)
        able = _creates_breakthrough(world, spearhead, space)
        world.put(AttackSnapshot(space, assault.attackers, armor, held, able))


def _is_strong(world: AwawWorld, defending: Iterable[UnitId], space: SpaceId) -> bool:
    """16.31E: is a hex held with enough ground factors?"""
    there = world.units_in[space]
    return total_factors(world, [unit for unit in defending if unit in there]) >= STRONGLY_HELD


def is_city(world: AwawWorld, space: SpaceId) -> bool:
    """16.31E: is there an objective or an industrial center?"""
    if f"{CounterKind.INDUSTRIAL_CENTER}@{space}" in world.counters:
        return True
    return any(place.objective for place in world.board.places_at.get(space, ()))


def note_round(world: AwawWorld, assault: Assault) -> None:
    """16.11A, 21.518C: as a later round begins, keep whether armor takes part that can create a
    breakthrough; the last round fought decides, whether that armor survives it or not.
    """
    if assault.exploiting or assault.overrun:
        return
    armor = [
        unit
        for name in assault.attackers
        if (unit := world.units.get(name)) is not None and is_armor(world, unit)
    ]
    for space in assault.hexes:
        able = _creates_breakthrough(world, armor, space)
        world.amend(world.attack_snapshots[space], spearhead=able)


def _creates_breakthrough(world: AwawWorld, armor: Iterable[Unit], space: SpaceId) -> bool:
    """16.11A: can any of these armor units?"""
    return any(
        BOOK.allows(
            world,
            CreateBreakthrough(world.type_of(unit).nationality, Category.ARMOR, unit.id, space),
        )
        for unit in armor
    )


@BOOK.forbids(CreateBreakthrough, "16.11A", "only fully supplied armor creates a breakthrough")
def not_supplied(world: AwawWorld, asked: CreateBreakthrough) -> bool:
    return not fully_supplied(world, asked.unit)


@BOOK.forbids(
    CreateBreakthrough, "16.11A", "armor without its mechanized component creates no breakthrough"
)
def not_mechanized(world: AwawWorld, asked: CreateBreakthrough) -> bool:
    return not mechanized(world, world.units[asked.unit])


@BOOK.forbids(
    CreateBreakthrough, "16.11A, 15.82C", "armor with a CTL of zero creates no breakthrough"
)
def untrained(world: AwawWorld, asked: CreateBreakthrough) -> bool:
    return ctl(world, world.units[asked.unit]) < 1


def breakthrough_offered(
    world: AwawWorld, assault: Assault, advanced: Iterable[UnitId]
) -> tuple[SpaceId, ...]:
    """16.11, 16.12, 16.13: after the advance, mark each attacked hex that is now a breakthrough
    hex: its defenders are gone, able armor fought in the last round, and a unit other than a
    partisan has advanced into it (airborne units dropped there do not advance). Gives back the new
    breakthrough hexes.
    """
    if assault.exploiting or assault.overrun:
        return ()
    taken = {
        unit.place
        for name in advanced
        if (unit := world.units.get(name)) is not None
        and category(world, unit) is not Category.PARTISAN
    }
    found = []
    for space in assault.hexes:
        snapshot = world.attack_snapshots.get(space)
        if snapshot is None or not snapshot.spearhead or space not in taken:
            continue
        world.put(Breakthrough(space, snapshot.armor, snapshot.strongly_held))
        world.tell("16.11", f"{space} is a breakthrough hex", a_hex(space))
        found.append(space)
    return tuple(found)


# Who may exploit ----------------------------------------------------------------------------------


@BOOK.forbids(ExploitFrom, "16.21", "only armor exploits", category=NOT_ARMOR)
def no_armor(world: AwawWorld, asked: ExploitFrom) -> bool:
    return True


@BOOK.forbids(
    ExploitFrom,
    "16.21",
    "armor is placed only on a breakthrough hex whose attackers it stood with or next to when that "
    "attack began",
)
def too_far_away(world: AwawWorld, asked: ExploitFrom) -> bool:
    row = world.breakthroughs.get(asked.space)
    return row is None or asked.unit not in row.armor


@BOOK.forbids(ExploitFrom, "16.22A, 15.82C", "armor with a CTL of zero does not exploit")
def too_little_training(world: AwawWorld, asked: ExploitFrom) -> bool:
    return ctl(world, world.units[asked.unit]) < 1


@BOOK.forbids(
    ExploitFrom, "16.22B", "only armor that was fully supplied as the turn began exploits"
)
def badly_supplied(world: AwawWorld, asked: ExploitFrom) -> bool:
    return not fully_supplied(world, asked.unit)


@BOOK.forbids(
    ExploitFrom,
    "16.61, 16.22B",
    "armor that is in supply only because it exploited last turn does not exploit again",
)
def lives_on_exploitation(world: AwawWorld, asked: ExploitFrom) -> bool:
    return relies_on_exploitation(world, asked.unit)


@BOOK.forbids(ExploitFrom, "16.22C", "armor without its mechanized component does not exploit")
def lost_its_tanks(world: AwawWorld, asked: ExploitFrom) -> bool:
    return not mechanized(world, world.units[asked.unit])


@BOOK.forbids(ExploitFrom, "16.22D", "armor that has attacked in this phase does not exploit")
def has_attacked(world: AwawWorld, asked: ExploitFrom) -> bool:
    return asked.unit in world.attacked


def may_exploit(world: AwawWorld, unit: UnitId, space: SpaceId) -> list[Refusal]:
    """16.21, 16.22, 16.23, 13.55D: why this unit, which may have overrun others before, may not be
    placed on that breakthrough hex. Movement points, zones of control and stacking do not matter,
    but what is closed to it is closed here, too.
    """
    row = world.units[unit]
    kind = world.type_of(row)
    about = (a_unit(unit), a_hex(space))
    shut = [
        Refusal(entry.rules[0], entry.gist, about)
        for entry, area in BOOK.layers(world, CLOSED, row.party, kind.nationality, kind.category)
        if world.map.has(area, space)
    ]
    return [*BOOK.may(world, ExploitFrom(kind.nationality, kind.category, unit, space)), *shut]
