"""21.3, 21.361: the naval activities, as far as it matters for where ships may go."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class Activity(StrEnum):
    """What ships sail for."""

    BASE_CHANGE = "base-change"
    DISPLACEMENT = "displacement"
    PATROL = "patrol"
    INTERCEPTION = "interception"
    SEA_TRANSPORT = "sea-transport"
    INVASION = "invasion"
    BOMBARDMENT = "shore-bombardment"
    CARRIER_MISSION = "fast-carrier-mission"
    SEA_SUPPLY = "sea-supply"
    REDEPLOYMENT = "naval-redeployment"
    ESCORT = "sea-escort"
    SW_DEPLOYMENT = "sw-deployment"
    RAID = "raid"
    RETURN = "return-to-other-base"
    COMMANDO = "commando-port-invasion"
    PEARL_HARBOR = "pearl-harbor-strike"
    SUBMARINE_PASSAGE = "submarine-passage"
    """25.15, 25.16: a naval redeployment of submarines alone, as far as it is about their way."""


MISSIONS = (
    Activity.PATROL,
    Activity.SEA_TRANSPORT,
    Activity.INVASION,
    Activity.BOMBARDMENT,
    Activity.CARRIER_MISSION,
)
"""21.3614: offensive naval missions."""

OPERATIONS = (*MISSIONS, Activity.RAID, Activity.ESCORT)
"""21.31: what ships do once in a player turn, and are inverted by."""


class SailAlong(Question, frozen=True):
    """21.2: may ships of a party take this way for an activity?"""

    classes: ClassVar[tuple[str, ...]] = ("party", "activity")
    party: str
    activity: str
    path: tuple[SpaceId, ...]

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.path[0]), a_hex(self.path[-1]))


class Sail(Question, frozen=True):
    """21.1, 21.2: may ships of a party sail from a base to a goal for this activity, whatever way
    they take?
    """

    classes: ClassVar[tuple[str, ...]] = ("party", "activity")
    party: str
    activity: str
    start: SpaceId
    goal: SpaceId
    submarines: bool = False

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.start), a_hex(self.goal))
