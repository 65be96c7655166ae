"""Rows of strategic bombing (26): strategic bombers and interceptors by fronts, raids, what meets
them, what they have destroyed, and rocket bases.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NewType

import msgspec

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

FrontAirId = NewType("FrontAirId", str)
"""Strategic air units of one type on one front: `us-strategic-bomber@western`, with `/used` behind
it if they are inverted."""

RaidId = NewType("RaidId", str)
"""A raid of this combat phase: `raid-2`."""


class FrontAir(Record, frozen=True, gc=False):
    """26.21: strategic bombers or interceptors of one type that are assigned to a front; those that
    wait in a U.S. box are on none (26.23B).
    """

    table: ClassVar[str] = "front_air"

    type: UnitTypeId
    party: str
    front: str
    factors: int
    used: bool = False

    @property
    def id(self) -> FrontAirId:
        return FrontAirId(self.key())

    def key(self) -> str:
        return f"{self.type}@{self.front}{'/used' if self.used else ''}"


class Role(StrEnum):
    """26.454: the categories of a force, in the order in which they bear a loss if they are of
    equal size.
    """

    INTERCEPTORS = "interceptors"
    ARMY_AIR = "army-air"  # that escorts or intercepts
    JETS = "jets"
    BOMBING_ARMY_AIR = "bombing-army-air"
    BOMBERS = "strategic-bombers"


class Part(msgspec.Struct, frozen=True, order=True, gc=False):
    """Air factors of a force in one role: of strategic air units by their front, or of a flight."""

    role: Role
    source: str
    factors: int


class Aim(StrEnum):
    """26.31: what in a hex or box a raid is sent against."""

    AREA = "area"  # the place itself, with the oil facilities in it
    SHIPS = "ships"  # 26.31H
    ROCKETS = "rocket-base"  # 26.31K
    BASE = "base"  # 26.33: air units and ships, for an atomic bomb


class Raid(Record, frozen=True, gc=False):
    """26.41: a strategic bomber force: whose it is, what it bombs, its way, who is left of it."""

    table: ClassVar[str] = "raids"
    scope: ClassVar[str] = "phase"

    id: RaidId
    power: str
    target: SpaceId
    aim: Aim
    route: tuple[SpaceId, ...]
    parts: tuple[Part, ...]


class RaidMet(Record, frozen=True, gc=False):
    """26.442: where on a front air units meet a raid, and which."""

    table: ClassVar[str] = "raids_met"
    scope: ClassVar[str] = "phase"

    raid: RaidId
    front: str
    hex: SpaceId
    parts: tuple[Part, ...]

    def key(self) -> str:
        return f"{self.raid}/{self.front}"


class Bombed(Record, frozen=True, gc=False):
    """26.71: what a target has suffered in this player turn: damage by bombers, flying bombs and
    rockets without regard to its value, and the BRPs that its owner has lost to all of them.
    """

    table: ClassVar[str] = "bombed"
    scope: ClassVar[str] = "player_turn"

    target: SpaceId
    aim: Aim
    damage: int
    lost: int = 0
    flying_bombs: int = 0
    rockets: int = 0

    def key(self) -> str:
        return f"{self.target}/{self.aim}"


class Weapon(StrEnum):
    """26.63A: what is fired from a rocket base."""

    FLYING_BOMBS = "flying-bombs"
    ROCKETS = "rockets"


class Salvo(Record, frozen=True, gc=False):
    """26.63A: flying bombs or rockets that are fired from a rocket base in this combat phase."""

    table: ClassVar[str] = "salvos"
    scope: ClassVar[str] = "phase"

    base: SpaceId
    power: str
    target: SpaceId
    aim: Aim
    weapon: Weapon


class SalvoMet(Record, frozen=True, gc=False):
    """26.661B: air units that defend a target against flying bombs."""

    table: ClassVar[str] = "salvos_met"
    scope: ClassVar[str] = "phase"

    target: SpaceId
    parts: tuple[Part, ...]


class RocketBase(Record, frozen=True, gc=False):
    """26.61, 26.62B: a rocket base; a damaged one does not fire in its owner's next player turn."""

    table: ClassVar[str] = "rocket_bases"

    hex: SpaceId
    owner: str
    damaged: bool = False


class RocketBasesLost(Record, frozen=True, gc=False):
    """26.62C: rocket bases of a power that were eliminated and can be placed again."""

    table: ClassVar[str] = "rocket_bases_lost"

    power: str
    count: int


class RocketBasesPlaced(Record, frozen=True, gc=False):
    """26.61A, 26.62C: in this player turn a power has placed so many new rocket bases, and taken up
    or placed again so many others.
    """

    table: ClassVar[str] = "rocket_bases_placed"
    scope: ClassVar[str] = "player_turn"

    power: str
    new: int = 0
    again: int = 0


class RocketGains(Record, frozen=True, gc=False):
    """26.653C: BRPs that Britain and Russia have lost to German flying bombs and rockets in this
    turn: so much more may Germany build.
    """

    table: ClassVar[str] = "rocket_gains"
    scope: ClassVar[str] = "player_turn"

    power: str
    brps: int


class Firestorm(Record, frozen=True, gc=False):
    """26.93: a firestorm marker, the year in which it was placed, and by whom."""

    table: ClassVar[str] = "firestorms"

    hex: SpaceId
    year: int
    by: str
    victim: str
