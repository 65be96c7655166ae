"""Positions of the tests of fortifications (32)."""

from __future__ import annotations

from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.state.construction import (
    Fort,
    FortKind,
)
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def fort(space: str, kind: FortKind = FortKind.FORTIFICATION) -> Fort:
    return Fort(SpaceId(space), all_round=kind)


def line(space: str, kind: FortKind, *facing: str) -> Fort:
    return Fort(SpaceId(space), line=kind, facing=tuple(SpaceId(one) for one in facing))


def of_fort(world: AwawWorld, unit: str, *attackers: str) -> dict[str, int]:
    """What works and sieges give a unit against these attackers."""
    place = where(world, world.units[UnitId(unit)].place)
    assault = Assault(tuple(UnitId(one) for one in attackers), (place,))
    names = (
        "fortress",
        "fortification",
        "siege",
        "isolated in works",
        "besieged center",
        "West Wall and river",
    )
    parts = multiplier_parts(world, UnitId(unit), assault)
    return {part.name: part.value for part in parts if part.name in names}


RUSSIAN, GERMAN = "russia-infantry-2-3/1", "germany-infantry-3-3/1"
