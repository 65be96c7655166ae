"""56.11, 56.7: Italian impairments before a surrender: abroad, in the east, and once Rome or Africa
is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.air.missions.employment import OFFENSIVE, FlyMission
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.defense_multipliers import (
    INFANTRY_LIKE,
    DefenceMultiplier,
    as_infantry,
)
from warcabinet.awaw.ground.partisans.partisan_force_pools import area_of
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.offensives.brp_costs import front_of
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import (
    OffensiveOperation,
)
from warcabinet.awaw.politics.parties import parties_of, ships_in, side_of_party, units_of_side
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.offensives import ItalianResolve
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Power,
    Side,
    is_neutral,
)
from warcabinet.hexes import SpaceId


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "9.93A, 56.73, 56.11",
    "as a player turn starts it is looked whether Italy has lost Rome, or the Axis Africa; what "
    "follows holds for the whole player turn, whatever happens in it",
)
def note_italian_resolve(world: AwawWorld) -> None:
    if not world.statics.uses("56.73") or is_neutral(world, Power.ITALY):
        return
    rome = world.board.places["Rome"].hex
    holder = world.control.get(SpaceId(rome))
    lost = holder is not None and side_of_party(world, holder.holder) is Side.ALLIED
    if lost or not _axis_in_africa(world):
        world.put(ItalianResolve("Rome is lost" if lost else "Africa is lost"))
        reason = "Rome is in Allied hands" if lost else "there are no Axis units in Africa"
        world.tell("56.73", f"Italian resolve is broken: {reason}")


def _axis_in_africa(world: AwawWorld) -> bool:
    """56.11B: is there an Axis unit in Africa, in the Ethiopia box or east of the Suez canal?
    Wafdists, the partisans of Egypt, do not count.
    """
    africa = world.statics.area("region:africa")
    if not africa & world.statics.map:
        return True  # the scenario does not show it
    if any(not _is_wafdist(world, unit) for unit in _ground_units_in(world, africa)):
        return True
    axis = parties_of(world, Side.AXIS)
    if ships_in(world, axis) & africa:
        return True
    return any(
        row.party in axis and world.map.has(africa, where(world, row.place))
        for row in world.air.values()
    )


def _ground_units_in(world: AwawWorld, area: int) -> Iterator[Unit]:
    for space in world.map.members(units_of_side(world, Side.AXIS) & area):
        for unit in world.units_in[space]:
            if side_of_party(world, world.units[unit].party) is Side.AXIS:
                yield world.units[unit]


def _is_wafdist(world: AwawWorld, unit: Unit) -> bool:
    partisan = world.type_of(unit).category is Category.PARTISAN
    return partisan and area_of(world, unit) == "egypt"


@BOOK.forbids(
    OffensiveOperation,
    "9.93B, 56.72",
    "Italian armor and airborne units do not act on the eastern front",
    nationality="italy",
    category=(Category.ARMOR, Category.AIRBORNE),
)
def italian_specialists_in_the_east(world: AwawWorld, asked: OffensiveOperation) -> bool:
    return front_of(world, asked.target) == Front.EASTERN


@BOOK.forbids(
    FlyMission,
    "9.93B, 56.72",
    "Italian air units do not act on the eastern front",
    nationality="italy",
    task=tuple(OFFENSIVE),
)
def italian_air_in_the_east(world: AwawWorld, asked: FlyMission) -> bool:
    return world.map.is_hex(asked.target) and front_of(world, asked.target) == Front.EASTERN


@BOOK.modifies(
    DefenceMultiplier,
    "15.33B, 56.71",
    "Italians abroad",
    "-1 for Italian infantry and replacements outside the Mediterranean front",
    nationality="italy",
    category=INFANTRY_LIKE,
)
def italians_abroad(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    unit = world.units[asked.unit]
    if world.board.front[where(world, unit.place)] is Front.MEDITERRANEAN:
        return None
    return -1 if as_infantry(world, unit) else None


@BOOK.modifies(
    DefenceMultiplier,
    "15.33B, 56.73B",
    "Italian resolve",
    "-1 in Allied turns for Italian armor, infantry and replacements once Rome or Africa is lost",
    nationality="italy",
    category=INFANTRY_LIKE,
)
def italian_resolve(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    return -1 if world.italian_resolve and world.now.side is Side.ALLIED else None
