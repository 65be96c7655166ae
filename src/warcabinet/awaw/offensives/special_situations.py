"""9.9: what particular powers may not do, and who acts without paying; 9.63: what is remembered of
full offensives.
"""

from __future__ import annotations

from warcabinet.awaw.air.missions.employment import OFFENSIVE, FlyMission
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.waters.activities import MISSIONS, Activity, Sail
from warcabinet.awaw.offensives.brp_costs import Charge, front_of, joint_full_offensive
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import (
    AttritionOn,
    OffensiveOperation,
)
from warcabinet.awaw.state.attacks import FullOffensiveInWest
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import POLAND, Faction, Power, Side, Status, status_of

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


# Poland -------------------------------------------------------------------------------------------


@BOOK.forbids(
    Charge,
    "64.41",
    "Poland, if it survives, acts without paying on the eastern front",
    nationality="poland",
)
def poland_pays_nothing(world: AwawWorld, asked: Charge) -> bool:
    return status_of(world, POLAND) is Status.ALLY and Front.EASTERN in asked.fronts


# What is remembered -------------------------------------------------------------------------------


@BOOK.happens(
    Moment.TIME_LIMITS,
    "9.63, 27.7272C",
    "it is kept in which Axis player turns there was a full offensive on the western front",
)
def note_full_offensive(world: AwawWorld) -> None:
    turn = world.now.turn
    if turn is None or world.now.side is not Side.AXIS:
        return
    if joint_full_offensive(world, Faction.EUROPEAN_AXIS, Front.WESTERN):
        world.put(FullOffensiveInWest(turn.number))
