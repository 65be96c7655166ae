"""63: eastern Europe, and the surprise of a German attack on Russia while tensions are below 40.

In the first game turn of the attack Russian armor near the border has no hold on the German
spearheads, its infantry gives way to armor (15.33G), and in their own player turn the Russians
hardly move.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.defense_multipliers import (
    DefenceMultiplier,
    as_infantry,
    industrial_centers,
    objectives,
)
from warcabinet.awaw.ground.movement.ground_movement import MovementFactor
from warcabinet.awaw.ground.stacking.zones_of_control import SILENT, WEAK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.combat_training_levels import surprised
from warcabinet.awaw.pieces.ground_units import category, is_armor, nationality
from warcabinet.awaw.politics.parties import held_by_side, parties_of, side_of_party
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.regions import SurprisedArmor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, Theater
from warcabinet.engine.derived import derived

RUSSIA = str(Power.RUSSIA)

ARMOR_FACTOR, INFANTRY_FACTOR = 2, 1
"""63.51F: the movement factors of surprised Russian armor and infantry in their own turn."""


def _in_axis_movement(world: AwawWorld) -> bool:
    """Exploitation does not count: there Russian zones work as always."""
    return surprised(world) and world.phasing is Side.AXIS and world.now.step.startswith("T.P.MOV")


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "10.344, 63.51F",
    "in a surprise attack Russian armor that stands next to Axis hexes as the Axis player turn "
    "starts is noted: it has no zone of control",
)
def note_armor_at_the_border(world: AwawWorld) -> None:
    if world.side is not Side.AXIS or not surprised(world):
        return
    near = world.map.expand(held_by_side(world, Side.AXIS), world.board.land_sides)
    for name in russians(world):
        there = world.standing[f"{name}/{Category.ARMOR}"] & near
        if there:
            world.put(SurprisedArmor(name, tuple(world.map.members(there))))


@derived
def russians(world: AwawWorld) -> tuple[str, ...]:
    """63.51F: Russia, with its associates and minor allies."""
    return tuple(name for name in parties_of(world, Side.ALLIED) if _is_russian(world, name))


def _is_russian(world: AwawWorld, name: str) -> bool:
    row = world.alignments.get(name)
    return name == RUSSIA or (row is not None and row.patron is Power.RUSSIA)


@BOOK.lays(
    SILENT,
    "10.344, 63.51F",
    "surprised Russian armor next to Axis hexes has no zone of control in Axis movement",
)
def silent_armor(world: AwawWorld, party: str) -> int:
    row = world.surprised_armor.get(party)
    if row is None or not _in_axis_movement(world):
        return 0
    return world.map.mask(row.hexes)


@BOOK.lays(
    WEAK,
    "10.344, 63.51F",
    "other surprised Russian armor costs only one more point to leave its zone in Axis movement",
)
def weak_armor(world: AwawWorld, party: str) -> int:
    if not _in_axis_movement(world) or party not in russians(world):
        return 0
    row = world.surprised_armor.get(party)
    near = 0 if row is None else world.map.mask(row.hexes)
    return world.map.hexes & ~near


@BOOK.modifies(
    MovementFactor,
    "63.51F",
    "surprise",
    "in the Russian turn after a surprise attack armor moves two hexes and infantry one, but in "
    "the Pacific as always",
    category=(Category.ARMOR, Category.INFANTRY),
)
def slow_to_react(world: AwawWorld, asked: MovementFactor) -> int | None:
    if not surprised(world) or world.phasing is not Side.ALLIED:
        return None
    if asked.theater is Theater.PACIFIC:
        return None
    unit = world.units[asked.unit]
    if unit.party not in russians(world):
        return None
    if unit.party != RUSSIA and _at_home(world, where(world, unit.place), nationality(world, unit)):
        return None
    wanted = {Category.ARMOR: ARMOR_FACTOR, Category.INFANTRY: INFANTRY_FACTOR}.get(
        category(world, unit)
    )
    return None if wanted is None or asked.printed <= wanted else wanted - asked.printed


def _at_home(world: AwawWorld, place: str, country: str) -> bool:
    """63.51F: Russia's allies are impaired only outside their home country."""
    return world.board.territory[place] == country


# Infantry before armor ----------------------------------------------------------------------------


@BOOK.modifies(
    DefenceMultiplier,
    "15.33G, 63.51F",
    "surprise",
    "-1 for surprised Russian infantry that Axis armor attacks or overruns before exploitation, "
    "but in objectives and industrial centers",
    nationality="russia",
    category=(Category.INFANTRY, Category.ARMOR),
)
def infantry_gives_way(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    if asked.assault.exploiting or world.now.side is not Side.AXIS or not surprised(world):
        return None
    unit = world.units[asked.unit]
    bit = bit_of(world, unit)
    rows = world.statics.special("russian-surprise")
    if not any(world.statics.area(*row.area) & bit for row in rows):
        return None
    if bit & (industrial_centers(world) | objectives(world.board)):
        return None
    return -1 if as_infantry(world, unit) and _with_axis_armor(world, asked.assault) else None


def _with_axis_armor(world: AwawWorld, assault: Assault) -> bool:
    rows = (world.units[attacker] for attacker in attacking(world, assault))
    return any(
        is_armor(world, row) and side_of_party(world, row.party) is Side.AXIS for row in rows
    )


BOOK.note(
    "63.41", "once Germany and Russia are at war, either enters the other's part of eastern Europe"
)
