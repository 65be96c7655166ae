"""Rows of atomic war (43)."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Concealed
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Material(StrEnum):
    """43.12: of what bombs are made."""

    URANIUM = "uranium"
    PLUTONIUM = "plutonium"


class AtomicPlant(Concealed, frozen=True, gc=False):
    """43.12: a uranium plant or a plutonium reactor. Only its own side knows of it."""

    table: ClassVar[str] = "atomic_plants"

    faction: str
    material: Material
    number: int
    built: int
    """The game turn in which it was built."""
    last: int = 0
    """The game turn in which it produced material last; 0: it has not yet."""

    def key(self) -> str:
        return f"{self.faction}/{self.material}/{self.number}"


class Stockpile(Concealed, frozen=True, gc=False):
    """43.12, 43.13: the material of a faction, each for one bomb; what can be made a bomb is one.
    Only its own side knows of it.
    """

    table: ClassVar[str] = "stockpiles"

    faction: str
    uranium: int = 0
    plutonium: int = 0

    def of(self, material: Material) -> int:
        return self.uranium if material is Material.URANIUM else self.plutonium


class AtomicAim(StrEnum):
    """43.23, 43.42, 43.441: what an atomic bomb is meant for."""

    CITY = "city"
    """43.2: a strategic attack on a hex or box."""
    AIR = "air-units"
    SHIPS = "ships"
    SHIPYARD = "shipyard"
    GROUND = "ground-units"


class AtomicAttack(Record, frozen=True, gc=False):
    """43.31, 43.331: a bomb that went off. Those on cities are the atomic attack markers, which are
    never removed.
    """

    table: ClassVar[str] = "atomic_attacks"

    number: int
    by: str
    """The power that built the bomb."""
    victim: str
    space: SpaceId
    aim: AtomicAim
    turn: int

    def key(self) -> str:
        return str(self.number)


class BombsCarried(Record, frozen=True, gc=False):
    """43.224, 43.24, 43.222: the bombs that a raid, a rocket base or submarines have delivered in
    this combat phase.
    """

    table: ClassVar[str] = "bombs_carried"
    scope: ClassVar[str] = "phase"

    carrier: str
    bombs: int


class Shaken(Record, frozen=True, gc=False):
    """43.424B: an attacking unit that bombs of the defender have shaken, for the rest of the
    attack; each bomb takes a level of its training.
    """

    table: ClassVar[str] = "shaken"
    scope: ClassVar[str] = "attack"

    unit: UnitId
    bombs: int
