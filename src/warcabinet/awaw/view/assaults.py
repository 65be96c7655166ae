"""An attack as a player may ask about it before he makes it: `assault N41`."""

from __future__ import annotations

from warcabinet.awaw.ground.attacks import able_to_attack, as_many_as_may
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.ground.report import attack_report, attack_text
from warcabinet.awaw.powers import Side
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId


def assault(world: AwawWorld, seat: Seat, rest: str) -> str:
    """Strengths, odds and possible ends of an attack on hexes with these units, or with all that
    can make it. Free for the side whose turn it is.
    """
    words = rest.split()
    if len(words) not in (1, 2):
        raise NoReport("Say which hex, and with whom if not with all: 'assault N41 UNIT,UNIT'.")
    side = world.now.side
    if side is None or side != Side(seat):
        raise NoReport("Only the side whose player turn it is can attack.")
    hexes = tuple(sorted({SpaceId(word.upper()) for word in words[0].split(",")}))
    for space in hexes:
        if space not in world.map:
            raise NoReport(f"There is no hex {space} on this board.")
    units = _named(world, words[1]) if len(words) == 2 else _all(world, side, hexes)
    if not units:
        raise NoReport(f"None of your units can attack {' and '.join(hexes)}.")
    return attack_text(attack_report(world, units, hexes))


def _named(world: AwawWorld, text: str) -> tuple[UnitId, ...]:
    units = tuple(UnitId(word) for word in text.split(","))
    for unit in units:
        if unit not in world.units:
            raise NoReport(f"There is no unit {unit} on the board.")
    return units


def _all(world: AwawWorld, side: Side, hexes: tuple[SpaceId, ...]) -> tuple[UnitId, ...]:
    able = able_to_attack(world, side, hexes, False, False)
    return as_many_as_may(world, able, hexes, False)
