"""12.16, 42.24I: Russian shock armies. Each result lets one 3-3 infantry unit a turn end movement
overstacked next to an enemy and attack beyond the limit of its hex; it does not survive the combat.

Nobody has to name them: whoever leaves a hex overstacked next to the enemy, or attacks with too
many units out of one, has used as many shock armies as units are too many, and 3-3 infantry units
are all alike.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SPECIALIZED
from warcabinet.awaw.ground.attack.ground_attacks import (
    AttackersFromHex,
    MakeAttack,
    attackers_from,
    category_of,
)
from warcabinet.awaw.ground.attrition.eligible_units import AttritionWith
from warcabinet.awaw.ground.battle.resolving_ground_attacks import StayAfterAttack
from warcabinet.awaw.ground.stacking.stacking import Capacity, capacity, friends_in
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, eliminate
from warcabinet.awaw.pieces.research_levels import affects, research_level
from warcabinet.awaw.politics.parties import hostile_units
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.ground import Cause, ShockArmy, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.hexes import SpaceId

RUSSIA = str(Power.RUSSIA)
SHOCK = "russia-infantry-3-3"
MOST_IN_AN_ATTACK = 3
LIMIT = 2
"""15.47: units that attack out of a hex without being anything special."""

BOOK.note(
    "42.24I", "shock armies are infantry on foot: they neither overrun nor attack in exploitation"
)


def results(world: AwawWorld) -> int:
    """42.24I: how many shock armies Russia may use in a turn."""
    return research_level(world, LevelKind.SHOCK_ARMIES, RUSSIA)


def in_play(world: AwawWorld) -> bool:
    """42.24I: can there be shock armies in this player turn? Only in a Russian one."""
    if world.side is not Side.ALLIED:
        return False
    return bool(world.shock_armies) or bool(results(world))


def candidates(world: AwawWorld, units: tuple[UnitId, ...]) -> list[UnitId]:
    """42.24I: the units among these that may be shock armies."""
    return [unit for unit in units if world.units[unit].type == SHOCK]


def front_line(world: AwawWorld) -> int:
    """12.16: the hexes next to enemy ground units."""
    return world.map.expand(hostile_units(world, RUSSIA), world.board.ground_sides)


def needed(world: AwawWorld, space: SpaceId) -> int:
    """12.16: how many units of a hex are beyond its limit without shock armies."""
    there = friends_in(world, space, Side.ALLIED)
    kinds, rows = world.statics.kinds, world.units
    counted = [u for u in there if kinds[rows[u].type].category not in SPECIALIZED]
    if len(counted) <= 2:
        return 0
    others = tuple(unit for unit in there if rows[unit].type != SHOCK)
    return max(0, len(counted) - capacity(world, space, Side.ALLIED, others))


def in_use(world: AwawWorld, but: SpaceId) -> int:
    """42.24I: shock armies that other hexes need."""
    crowded = world.standing[RUSSIA] & world.map.hexes & ~world.map.bit(but)
    return sum(
        needed(world, space)
        for space in world.map.members(crowded)
        if len(world.units_in[space]) > 2
    )


@BOOK.modifies(
    Capacity,
    "12.16, 42.24I",
    "shock armies",
    "Russian shock armies may end movement overstacked next to an enemy ground unit",
    side=Side.ALLIED,
)
def shock_armies_overstack(world: AwawWorld, asked: Capacity) -> int | None:
    if world.phasing is None or not in_play(world):
        return None
    step = world.now.step
    if not step.startswith(("T.P.MOV", "T.P.COM")):
        return None
    if world.shock_armies:
        return sum(unit in world.shock_armies for unit in asked.units) or None
    if not (most := results(world)) or not step.startswith("T.P.MOV"):
        return None
    some = candidates(world, asked.units)
    if not some or not world.map.has(front_line(world), asked.space):
        return None
    return max(0, min(len(some), most - in_use(world, asked.space))) or None


@BOOK.happens(
    Moment.MOVEMENT_ENDS,
    "12.16, 42.17D, 42.24I",
    "as movement ends, the units that are too many in a hex are shock armies, and that is told to "
    "all",
)
def note_shock_armies(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or not results(world):
        return
    found: list[UnitId] = []
    for space in world.map.members(world.standing[RUSSIA] & world.map.hexes):
        if count := needed(world, space):
            found += candidates(world, friends_in(world, space, Side.ALLIED))[:count]
    if found:
        affects(world, LevelKind.SHOCK_ARMIES, RUSSIA)
    for unit in found:
        world.put(ShockArmy(unit))
        place = where(world, world.units[unit].place)
        world.tell("12.16", f"{unit} is a shock army in {place}", a_unit(unit), a_hex(place))


@BOOK.modifies(
    AttackersFromHex,
    "42.24I, 31.61",
    "shock armies",
    "shock armies attack beyond the limit of two units from a hex",
)
def shock_armies_attack(world: AwawWorld, asked: AttackersFromHex) -> int | None:
    if asked.exploiting or not in_play(world):
        return None
    noted = sum(unit in world.shock_armies for unit in asked.units)
    fresh = sum(type_of(unit) == SHOCK for unit in asked.units) - noted
    spare = results(world) - len(world.shock_armies) - len(attacking_so(world, but=asked.space))
    return noted + max(0, min(fresh, spare)) or None


def type_of(unit: UnitId) -> str:
    """The type of a unit, which may have been lost already."""
    return unit.rpartition("/")[0]


def attacking_so(world: AwawWorld, but: str = "") -> tuple[UnitId, ...]:
    """42.24I: units that were no shock armies as movement ended and have become such by attacking,
    out of a bridgehead, beyond the limit of their hex. Those that were lost count first.
    """
    found: list[UnitId] = []
    if not results(world):
        return ()  # nobody can have become one
    by_hex: dict[SpaceId, list[UnitId]] = {}
    for row in world.attacked.values():
        if not row.exploiting and row.place != but:
            by_hex.setdefault(row.place, []).append(row.unit)
    for units in by_hex.values():
        found += too_many_of(world, tuple(units))
    return tuple(sorted(found))


def too_many_of(world: AwawWorld, units: tuple[UnitId, ...]) -> list[UnitId]:
    """15.47, 42.24I: those of the attackers out of one hex who attack as further shock armies."""
    fresh = [unit for unit in units if type_of(unit) == SHOCK and unit not in world.shock_armies]
    special = sum(category_of(world, unit) in SPECIALIZED for unit in units)
    noted = sum(unit in world.shock_armies for unit in units)
    count = max(0, len(units) - LIMIT - special - noted)
    return sorted(fresh, key=lambda unit: (unit in world.units, unit))[:count]


@BOOK.forbids(
    MakeAttack, "12.16, 42.24I", "no more than three shock armies take part in one ground attack"
)
def too_many_shock_armies(world: AwawWorld, asked: MakeAttack) -> bool:
    if asked.assault.exploiting or not in_play(world):
        return False
    some = sum(unit in world.shock_armies for unit in asked.assault.attackers)
    for units in attackers_from(world, asked.assault).values():
        before = tuple(unit for unit in units if unit not in asked.assault.attackers)
        some += len(too_many_of(world, units)) - len(too_many_of(world, before))
    return some > MOST_IN_AN_ATTACK


@BOOK.forbids(AttritionWith, "42.24I", "shock armies take no part in attrition")
def not_in_attrition(world: AwawWorld, asked: AttritionWith) -> bool:
    return asked.unit in world.shock_armies


@BOOK.forbids(
    StayAfterAttack,
    "12.16, 42.24I",
    "shock armies are eliminated once their attack is resolved, before anybody advances",
    nationality=RUSSIA,
)
def spent_in_the_attack(world: AwawWorld, asked: StayAfterAttack) -> bool:
    if asked.exploiting or not in_play(world):
        return False
    return asked.unit in world.shock_armies or asked.unit in attacking_so(world)


@BOOK.happens(
    Moment.COMBAT_ENDS,
    "12.16, 42.24I",
    "shock armies that have not attacked are eliminated all the same",
)
def remove_shock_armies(world: AwawWorld) -> None:
    for unit in sorted(world.shock_armies):
        if (row := world.units.get(unit)) is not None:
            eliminate(world, row, Cause.SPECIAL, "12.16")
