"""9.9: what particular powers may not do, and who acts without paying."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.air.missions.employment import OFFENSIVE, FlyMission
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.partisans.partisan_force_pools import area_of
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.waters.activities import MISSIONS, Activity, Sail
from warcabinet.awaw.offensives.brp_costs import Charge, front_of
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import (
    AttritionOn,
    OffensiveOperation,
)
from warcabinet.awaw.politics.parties import parties_of, ships_in, side_of_party, units_of_side
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.offensives import ItalianResolve
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import POLAND, Power, Side, Status, is_neutral, status_of
from warcabinet.hexes import SpaceId

FALL_1939 = game_turn("Fall 1939")
QUIET_FRONTS = (Front.WESTERN, Front.MEDITERRANEAN)


# Germany in Fall 1939 -----------------------------------------------------------------------------


@BOOK.forbids(
    OffensiveOperation,
    "9.91",
    "in Fall 1939 Germany does not act on the western and Mediterranean fronts",
)
def quiet_in_the_west(world: AwawWorld, asked: OffensiveOperation) -> bool:
    if world.now.turn != FALL_1939 or world.units[asked.unit].party != Power.GERMANY:
        return False
    return front_of(world, asked.target) in QUIET_FRONTS


@BOOK.forbids(
    FlyMission,
    "9.91",
    "in Fall 1939 German air units do not act on the western and Mediterranean fronts",
    nationality="germany",
    task=tuple(OFFENSIVE),
)
def quiet_in_the_air(world: AwawWorld, asked: FlyMission) -> bool:
    if world.now.turn != FALL_1939 or not world.map.is_hex(asked.target):
        return False
    return front_of(world, asked.target) in QUIET_FRONTS


@BOOK.forbids(
    Sail,
    "9.91",
    "in Fall 1939 German ships do not act on the western and Mediterranean fronts, except as "
    "raiders",
    party=Power.GERMANY,
    activity=MISSIONS,
)
def quiet_at_sea(world: AwawWorld, asked: Sail) -> bool:
    if world.now.turn != FALL_1939 or not world.map.is_hex(asked.goal):
        return False
    return front_of(world, asked.goal) in QUIET_FRONTS


@BOOK.forbids(
    AttritionOn,
    "9.91",
    "in Fall 1939 Germany does not attrition on the western and Mediterranean fronts",
    party=Power.GERMANY,
)
def no_attrition_in_the_west(world: AwawWorld, asked: AttritionOn) -> bool:
    return world.now.turn == FALL_1939 and asked.front in QUIET_FRONTS


# Italy --------------------------------------------------------------------------------------------


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
    "9.93A, 56.73A",
    "Italian units do not act once Rome is Allied or no Axis unit is left in Africa",
    nationality="italy",
)
def italians_lose_heart(world: AwawWorld, asked: OffensiveOperation) -> bool:
    return bool(world.italian_resolve)


@BOOK.forbids(
    FlyMission,
    "9.93A, 56.73A",
    "Italian air units do not act once Rome is Allied or no Axis unit is left in Africa",
    nationality="italy",
    task=tuple(OFFENSIVE),
)
def italian_air_loses_heart(world: AwawWorld, asked: FlyMission) -> bool:
    return bool(world.italian_resolve)


@BOOK.forbids(
    Sail,
    "9.93A, 56.73A",
    "Italian ships do not act once Rome is Allied or no Axis unit is left in Africa",
    party=Power.ITALY,
    activity=(*MISSIONS, Activity.RAID),
)
def italian_ships_lose_heart(world: AwawWorld, asked: Sail) -> bool:
    return bool(world.italian_resolve)


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


# Poland -------------------------------------------------------------------------------------------


@BOOK.forbids(
    Charge,
    "64.41",
    "Poland, if it survives, acts without paying on the eastern front",
    nationality="poland",
)
def poland_pays_nothing(world: AwawWorld, asked: Charge) -> bool:
    return status_of(world, POLAND) is Status.ALLY and Front.EASTERN in asked.fronts
