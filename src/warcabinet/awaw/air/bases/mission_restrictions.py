"""9.11C, 18.45, 18.51, 30.523A, 33.61A, 34.41: what keeps air units from flying missions from their
bases: supply, oil and winter.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.air.bases.basing import faction_hexes
from warcabinet.awaw.air.bases.operational_bases import base_supplied, without_oil
from warcabinet.awaw.air.missions.employment import OFFENSIVE, FlyMission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.weather.weather import effect_mask
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Question
from warcabinet.hexes import SpaceId

DEFENSIVE = (
    Task.DEFENSIVE_SUPPORT,
    Task.ESCORT,
    Task.TRANSPORT_INTERCEPTION,
    Task.BOMBER_DEFENCE,
)
"""18.6: what air units do in the other side's player turn, except fighting over their base."""

GROUNDED = 9
"""34.41: the winter effect from which air units do not attack."""


@BOOK.forbids(
    FlyMission,
    "18.51",
    "offensive missions are flown from bases that the alliance faction controls",
    task=tuple(OFFENSIVE),
)
def base_is_lost(world: AwawWorld, asked: FlyMission) -> bool:
    if asked.aboard or not world.map.is_hex(asked.base):
        return False
    return not world.map.has(faction_hexes(world, asked.party), asked.base)


@BOOK.forbids(
    FlyMission,
    "18.51, 9.11C, 30.521, 30.523A, 30.61B, 30.16, 18.21D, 18.531, 18.533",
    "offensive missions are flown from fully supplied bases only",
    task=tuple(OFFENSIVE),
)
def base_short_of_supply(world: AwawWorld, asked: FlyMission) -> bool:
    return not asked.aboard and not base_supplied(world, asked.party, asked.base)


@BOOK.forbids(
    FlyMission,
    "33.61A, 9.11C, 18.51, 33.71A",
    "without oil for the air force no offensive missions are flown",
    task=tuple(OFFENSIVE),
)
def no_oil_to_attack(world: AwawWorld, asked: FlyMission) -> bool:
    return not asked.aboard and without_oil(world, asked.party, asked.base, asked.nationality)


@BOOK.forbids(
    FlyMission,
    "30.523A, 18.611D, 18.45, 18.21D, 30.61B, 18.621",
    "air units whose base is not fully supplied defend only the hex in which they are based",
    task=DEFENSIVE,
)
def tied_to_its_base(world: AwawWorld, asked: FlyMission) -> bool:
    return asked.target != asked.base and not base_supplied(world, asked.party, asked.base)


@BOOK.forbids(
    FlyMission,
    "33.61A, 18.611D, 18.45",
    "air units without oil defend only the hex in which they are based",
    task=DEFENSIVE,
)
def no_oil_to_go_far(world: AwawWorld, asked: FlyMission) -> bool:
    who = asked.nationality
    if asked.target == asked.base or not without_oil(world, asked.party, asked.base, who):
        return False
    return BOOK.allows(world, TiedWithoutOil(asked.party, asked.base))


class TiedWithoutOil(Question, frozen=True):
    """33.61A: does lack of oil tie the defensive missions of a base to its own hex?"""

    classes: ClassVar[tuple[str, ...]] = ("party",)

    party: str
    base: SpaceId


@BOOK.forbids(
    TiedWithoutOil,
    "33.61A",
    "Japanese air units in Japan defend beyond their base, with or without oil",
    party=str(Power.JAPAN),
)
def japan_is_defended(world: AwawWorld, asked: TiedWithoutOil) -> bool:
    return world.board.territory[asked.base] == Power.JAPAN


# Winter -------------------------------------------------------------------------------------------


def _frozen(world: AwawWorld, asked: FlyMission, space: str) -> bool:
    if not world.weather:
        return False
    area = effect_mask(world, asked.nationality, asked.party, GROUNDED)
    return world.map.has(area, space)


@BOOK.forbids(
    FlyMission,
    "34.41, 34.23F",
    "no offensive air mission is flown against a hex with a winter effect of 9 or more (R-088)",
    task=tuple(OFFENSIVE),
)
def grounded_by_winter(world: AwawWorld, asked: FlyMission) -> bool:
    return _frozen(world, asked, asked.target)


@BOOK.forbids(
    FlyMission,
    "34.41, 18.611D, 18.45",
    "under a winter effect of 9 or more air units defend only the hex in which they are based",
    task=DEFENSIVE,
)
def tied_down_by_winter(world: AwawWorld, asked: FlyMission) -> bool:
    if asked.target == asked.base:
        return False
    return _frozen(world, asked, asked.base) or _frozen(world, asked, asked.target)
