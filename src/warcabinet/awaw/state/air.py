"""Rows of the air war: factors at their bases, and those that are in the air."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NewType

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.berths import Berth
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AirId = NewType("AirId", str)
"""Factors of one type at one base, in one state: `germany-aaf@K35`, `germany-aaf@K35/flown`."""

FlightId = NewType("FlightId", str)
"""A flight of this player turn: `flight-7`."""


class AirState(StrEnum):
    """18.42, 33.92: ready, or inverted and why. Whatever the reason, air units are turned up again
    in their owner's player turn only: those that were inverted before it, from its start; those
    that were used in it, at its end; those that were redeployed while inverted, only in the next.
    """

    READY = "ready"
    FLOWN = "flown"
    """18.42A: has performed a mission, or has been sent on one."""
    ABORTED = "aborted"
    """18.43, 18.526A: forced to abort at its base by the last round of counterair combat."""
    LEFT = "left"
    """18.523: has left its base to get away from counterair combat."""
    LANDED = "landed"
    """18.46: has returned to another base than its own."""
    DISPLACED = "displaced"
    """18.253: has been driven from its base."""
    SPENT = "spent"
    """26.664: has defended against flying bombs: stays inverted through its owner's player turn."""
    AT_SEA = "at-sea"
    """23.162: works with ships in this player turn: not inverted, and ready for more of that, but
    for no mission over land."""
    NEW = "new"
    """27.81: built in this player turn."""
    REDEPLOYED = "redeployed"
    """33.92D, 27.82A: inverted when it was redeployed in this player turn."""
    DOWN = "down"
    """Was not turned up in its owner's last player turn: no full supply, or no oil (33.92A)."""


_READY = AirState.READY
"""Looked up once: a look at a member of an enumeration is slow, and stacks are asked all the time
whether they are ready."""


class AirUnits(Record, frozen=True, gc=False):
    """17, 17.91: factors (of naval air: squadrons) of one type in one place and one state. Counters
    are broken down and combined freely, so only their sum is kept. Flak is kept here too (10.93).
    """

    table: ClassVar[str] = "air"

    type: UnitTypeId
    party: str
    place: Berth
    """A base on the map or in a box; of naval air also a fast carrier (17.312)."""
    factors: int
    state: AirState = AirState.READY

    @property
    def id(self) -> AirId:
        return AirId(self.key())

    @property
    def ready(self) -> bool:
        """18.41: uninverted, so that it may fly."""
        return self.state is _READY

    def key(self) -> str:
        stack = f"{self.type}@{self.place}"
        return stack if self.state is _READY else f"{stack}/{self.state}"


class Task(StrEnum):
    """What air units are in the air for."""

    COUNTERAIR = "counterair"  # 18.52
    BASE_DEFENCE = "base-defence"  # 18.521B: the air units of a base that is counteraired
    GROUND_SUPPORT = "ground-support"  # 18.55
    DEFENSIVE_SUPPORT = "defensive-support"  # 18.61
    ESCORT = "escort"  # 18.6141: jets with defensive air support
    INTERCEPTION = "interception"  # 18.56: of defensive air support
    AIR_SUPPLY = "air-supply"  # 18.53
    AIR_TRANSPORT = "air-transport"  # 18.54
    AIRDROP = "airdrop"  # 10.52
    HUMP = "over-the-hump"  # 40.851
    TRANSPORT_INTERCEPTION = "transport-interception"  # 18.621
    COUNTER_INTERCEPTION = "counter-interception"  # 18.622
    PORT_ATTACK = "port-attack"  # 23.5: of ships in port, from bases on land
    CARRIER_ATTACK = "carrier-attack"  # 23.6: of an enemy base, from carriers at sea
    BOMBING = "bombing"  # 26.422, 26.43: army air that bombs, jets that escort
    BOMBER_DEFENCE = "bomber-defence"  # 26.444: against bombers and flying bombs
    DISPLACED = "displaced"  # 18.25: on their way from a base that is lost
    STRANDED = "stranded"  # 18.25: were in the air when their base was lost, or filled


HOMELESS = (Task.DISPLACED, Task.STRANDED)
"""18.25: they have no base any more, and look for another."""


class Flight(Record, frozen=True, gc=False):
    """18.41: factors of one type and one base that are in the air for one task. Nobody stays in the
    air: all flights of a phase have landed or are lost when it ends.
    """

    table: ClassVar[str] = "flights"
    scope: ClassVar[str] = "player_turn"

    id: FlightId
    task: Task
    type: UnitTypeId
    party: str
    base: Berth
    target: SpaceId
    """The hex that receives the mission: a base, an attacked or defended hex, the end of a route;
    for those who intercept a route, the hex in which they do."""
    factors: int
    state: AirState = AirState.READY
    """As they were when they took off: those who defend their base may have been inverted."""
    aborted: int = 0
    """19.42: of the factors, those that the last round of air combat forced to abort."""
    squadrons: int = 0
    """19.51: while they fight naval air units, the squadrons they are broken down into."""
    in_place: bool = False
    """18.561: defensive air support whose interception has been decided: it stays over its hex."""


class TakenOff(Record, frozen=True, gc=False):
    """The number of the last flight of this player turn: the name of a flight that is gone is not
    given to another.
    """

    table: ClassVar[str] = "taken_off"
    scope: ClassVar[str] = "player_turn"

    number: int

    def key(self) -> str:
        return "last"
