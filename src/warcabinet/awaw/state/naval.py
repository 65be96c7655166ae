"""Rows of the war at sea: forces, the ships in them, and what these carry.

What is in a task force is a secret of its side (20.164A). Whether a row is open is a field of the
row; a row that is not names the seats that know it. Nobody adds up such rows for somebody who may
not see them: `naval.ships.contents` is the only way to what is in a force.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NewType

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.berths import Berth, ForceId
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

HullId = NewType("HullId", str)
"""A named ship (`us-enterprise`), or factors of one type in one berth, condition and state:
`japan-dd@Y32`, `japan-ca@tf:japan-1`, `us-ca@NN31/damaged/used`."""

AboardId = NewType("AboardId", str)
CargoId = NewType("CargoId", str)
ActivityId = NewType("ActivityId", str)
"""A naval activity of this player turn: `activity-3`."""


class Concealed(Record, frozen=True, gc=False, kw_only=True):
    """A row that may be a secret of some seats."""

    secret: ClassVar[bool] = True

    open: bool = True
    """May everybody know it?"""
    seats: tuple[Seat, ...] = ()
    """If it is not open: those that do."""

    def seen_by(self, seat: Seat) -> bool:
        """20.164, 22.423B: what a marker or the number of a group hides is known to its owner."""
        return self.open or seat in self.seats


# Forces and ships -------------------------------------------------------------------------------


class ForceKind(StrEnum):
    """What a force at sea or in port is to the other side."""

    TASK_FORCE = "task-force"
    """20.161: under one of its power's markers, which conceals what is in it."""
    LOOSE = "loose"
    """21.312: ships that sail without a marker; all see them."""
    SUBMARINES = "submarines"
    """20.75: submarines that act alone."""
    SUPPLY_LINE = "supply-line"
    """21.42: ships that protect a sea supply line."""


class Stance(StrEnum):
    """What a force is doing."""

    PORT = "port"
    SAILING = "sailing"
    PATROL = "patrol"  # 21.41
    DEFENSIVE_PATROL = "defensive-patrol"  # 21.419
    RETURNING = "returning"


class Force(Record, frozen=True, gc=False):
    """20.16: ships that sail together. In port it is in the hex of the port, at sea in a space of
    water. That it is there, its kind and whether it is inverted (20.162D) are public.
    """

    table: ClassVar[str] = "forces"

    id: ForceId
    party: str
    """The power whose marker it has; of a force without one, whose ships they are."""
    place: SpaceId
    kind: ForceKind = ForceKind.TASK_FORCE
    base: SpaceId | None = None
    """The port or box that it sailed from; None while it is in port."""
    inverted: bool = False
    stance: Stance = Stance.PORT
    lost: int = 0
    """The factors that it has lost since it was formed: its enemies saw them sink."""


class Condition(StrEnum):
    """20.52: what has become of a ship."""

    FIT = "fit"
    DAMAGED = "damaged"
    SUNK = "sunk"
    """20.5212B: sunk in port, and not given up yet."""


class HullState(StrEnum):
    """21.31, 22.14, 33.9: what naval units have done. Ships that are ready or have only tried to
    intercept are uninverted; all others are inverted, each for its reason.
    """

    READY = "ready"
    TRIED = "tried"
    """22.14, 22.27: has tried to intercept in this phase, without a fight."""
    USED = "used"
    """21.311: has carried out an operation in this player turn."""
    DISPLACED = "displaced"
    """21.233: has been driven from its port in this player turn."""
    NEW = "new"
    """21.34: was placed on the board in this player turn."""
    REDEPLOYED = "redeployed"
    """28.81: inverted when it was redeployed in this player turn."""
    DOWN = "down"
    """33.92A: inverted since before this player turn."""


UNINVERTED = (HullState.READY, HullState.TRIED)


class Hull(Concealed, frozen=True, gc=False):
    """20.12, 20.91: a named ship, or factors of one type that share berth, condition and state.
    Counters of factors are broken down and combined freely, so only their sum is kept.
    """

    table: ClassVar[str] = "hulls"

    what: str
    """The id of a ship, or a type."""
    party: str
    berth: Berth
    """A port, a box or a force."""
    factors: int
    condition: Condition = Condition.FIT
    hits: int = 0
    """20.523: those that a named ship at sea has taken."""
    state: HullState = HullState.READY
    named: bool = False

    @property
    def id(self) -> HullId:
        return HullId(self.key())

    @property
    def place(self) -> Berth:
        """The berth, under the name that it has in all kinds of pieces."""
        return self.berth

    @property
    def damaged(self) -> bool:
        return self.condition is not Condition.FIT

    @property
    def inverted(self) -> bool:
        return self.state not in UNINVERTED

    def key(self) -> str:
        if self.named:
            return self.what
        condition = f"/{self.condition}" if self.condition is not Condition.FIT else ""
        state = f"/{self.state}" if self.state is not HullState.READY else ""
        return f"{self.what}@{self.berth}{condition}{state}"


class AlliedStrength(Record, frozen=True, gc=False):
    """20.167: naval factors of one kind that the Western Allies have in a theater, as they last
    told it. Which of them are where is not told.
    """

    table: ClassVar[str] = "allied_strength"

    theater: str
    kind: str
    factors: int

    def key(self) -> str:
        return f"{self.theater}/{self.kind}"


class Sunk(Record, frozen=True, gc=False):
    """20.5212A: what has been lost for good or goes back to its pool: a ship, factors of a type, or
    squadrons of naval air. Everybody saw it go.
    """

    table: ClassVar[str] = "sunk"

    what: str
    party: str
    factors: int


class Aboard(Concealed, frozen=True, gc=False):
    """17.312, 20.164A: naval air squadrons on a fast carrier; as secret as the carrier. Those that
    are sent on missions over land are rows of `air` with the ship as their base, which all see.
    """

    table: ClassVar[str] = "aboard"

    type: UnitTypeId
    party: str
    ship: ShipId
    squadrons: int
    state: AirState = AirState.READY

    def key(self) -> str:
        stack = f"{self.type}@{self.ship}"
        return stack if self.state is AirState.READY else f"{stack}/{self.state}"


# What ships carry and do ------------------------------------------------------------------------


class HarborAttacks(Record, frozen=True, gc=False):
    """21.444: the harbor attacks that an alliance faction has made; the first German one does not
    count.
    """

    table: ClassVar[str] = "harbor_attacks"

    faction: str
    made: int = 0
    first: bool = False
    """Has Germany made its first?"""


class Cargo(Record, frozen=True, gc=False):
    """20.164A, 21.35: what is carried, not concealed by a task force: a ground unit (its row, taken
    from the land), air factors, oil counters or BRPs.
    """

    table: ClassVar[str] = "cargo"
    scope: ClassVar[str] = "player_turn"

    id: CargoId
    party: str
    activity: ActivityId
    embarked: SpaceId
    unit: Unit | None = None
    air: UnitTypeId | None = None
    air_state: AirState = AirState.READY
    amount: int = 1
    """Air factors, oil counters or BRPs."""
    oil: bool = False
    brps: bool = False
    boarded: bool = True
    """21.436A, 21.516A: not as long as its ships are still on their way to where it embarks."""
    returning: bool = False
    """21.517K: has been sent back from a landing, to where it is said to have embarked."""


class CarriedBy(Concealed, frozen=True, gc=False):
    """21.35, 22.41F: the force that carries a cargo: a secret until it is found."""

    table: ClassVar[str] = "carried_by"
    scope: ClassVar[str] = "player_turn"

    cargo: CargoId
    force: ForceId


class Gathered(Concealed, frozen=True, gc=False):
    """20.164E, 21.33: with what a part of a force that has come together at sea has sailed from its
    base: each part returns to its own.
    """

    table: ClassVar[str] = "gathered"
    scope: ClassVar[str] = "player_turn"

    force: ForceId
    base: SpaceId
    ships: tuple[tuple[str, int], ...]
    """Named ships or types, with their factors."""
    cargo: tuple[CargoId, ...] = ()

    def key(self) -> str:
        return f"{self.force}/{self.base}"


class Laden(Concealed, frozen=True, gc=False):
    """22.552B, 22.9417B: a force that has delivered its cargo and is on its way back: as secret as
    its cargo was.
    """

    table: ClassVar[str] = "laden"
    scope: ClassVar[str] = "player_turn"

    force: ForceId


class Landed(Record, frozen=True, gc=False):
    """21.517A: an invading ground unit that has gone ashore to fight for the hex: where, and what
    it was as a cargo, to be taken aboard again if the landing fails.
    """

    table: ClassVar[str] = "landed"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId
    hex: SpaceId
    activity: ActivityId
    embarked: SpaceId


class OffTheBeach(Record, frozen=True, gc=False):
    """21.517C, 21.525, 18.553: what ships do for a landing, as everybody sees it: the naval factors
    that bombard by their Naval Nationality DRM, the escort carrier factors that give ground
    support, and the carrying destroyers that were lost in its ground combat (21.517H).
    """

    table: ClassVar[str] = "off_the_beach"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId
    party: str
    bombarding: tuple[tuple[int, int], ...] = ()
    """DRM and naval factors."""
    escorts: int = 0
    carriers_lost: int = 0


class Voyage(StrEnum):
    TRANSPORTED = "transported"  # 21.43
    INVADED = "invaded"  # 21.51
    TURNED_BACK = "turned-back"  # 21.516C


class Shipped(Record, frozen=True, gc=False):
    """21.435G, 21.437D, 21.516C, 21.519: a ground unit that was at sea in this player turn; of an
    invasion also where it came from (14.52A).
    """

    table: ClassVar[str] = "shipped"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId
    how: Voyage
    embarked: SpaceId | None = None


class Marched(Record, frozen=True, gc=False):
    """21.514E: a ground unit that has moved in the movement phase of this player turn."""

    table: ClassVar[str] = "marched"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId


class ActivityState(StrEnum):
    ANNOUNCED = "announced"
    UNDER_WAY = "under-way"
    THERE = "there"
    ABORTED = "aborted"
    DONE = "done"


class Activity(Record, frozen=True, gc=False):
    """21.3, 22.15: a naval activity that has been announced, with the way of its forces."""

    table: ClassVar[str] = "activities"
    scope: ClassVar[str] = "player_turn"

    id: ActivityId
    party: str
    kind: str
    """A row of the Naval Activities Table, or a movement that can be intercepted as one."""
    forces: tuple[ForceId, ...]
    legs: tuple[tuple[SpaceId, ...], ...]
    """The spaces of each leg of the way; straits and canals end a leg."""
    goal: SpaceId
    with_cargo: bool = False
    stays: bool = False
    order: int = 0
    state: ActivityState = ActivityState.ANNOUNCED
    attacked: bool = False
    """15.22, 22.28A: its ships have been attacked on their way, by ships, boats or air units."""


class SailsWith(Record, frozen=True, gc=False):
    """22.141D, 25.35C, 28.32: a redeployment by sea that sails together with another one to the
    same destination, or ships that protect it or a base change: they are met together.
    """

    table: ClassVar[str] = "sails_with"
    scope: ClassVar[str] = "player_turn"

    activity: ActivityId
    leader: ActivityId
