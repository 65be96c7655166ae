"""An attack as a player may ask about it before he makes it: `assault N41`."""

from __future__ import annotations

from warcabinet.awaw.air.missions.employment import may_fly
from warcabinet.awaw.air.support.support_forecast import AirPlan
from warcabinet.awaw.air.transport.airdrops import in_exploitation
from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.ground.attack.attackable_hexes import able_to_attack, as_many_as_may
from warcabinet.awaw.ground.battle.attack_report import AttackReport, attack_report, attack_text
from warcabinet.awaw.pieces.air_factors import Sortie
from warcabinet.awaw.pieces.ground_units import side_of_unit
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

AIR = {
    "support": Task.GROUND_SUPPORT,
    "defence": Task.DEFENSIVE_SUPPORT,
    "intercept": Task.INTERCEPTION,
}
"""What may be assumed about the air: ground support, defensive air support, its interception."""

MODES = ("exploiting", "free")
"""16.44: an attack of exploiting armor; 9.82: one of isolated units that pays nothing."""

HELP = (
    "Say which hex, and with whom if not with all: 'assault N41 UNIT,UNIT'. Air support may be "
    "assumed: 'support:germany-aaf@O39=4 defence:russia-aaf@M44=3 intercept:germany-aaf@K40=2'."
)


def assault(world: AwawWorld, seat: Seat, rest: str) -> str:
    """An attack as text."""
    return attack_text(foreseen(world, seat, rest))


def foreseen(world: AwawWorld, seat: Seat, rest: str) -> AttackReport:
    """Strengths, odds and possible ends of an attack on hexes with these units, or with all that
    can make it, and with the air support that is announced or assumed; during exploitation, as an
    exploitation attack. Free for the side whose turn it is; the other one names the units that
    attack it, so that it can be told of attacks which were made.
    """
    said = [word for word in rest.split() if word.partition(":")[0] not in AIR]
    exploiting, free = (mode in said for mode in MODES)
    exploiting = exploiting or in_exploitation(world)
    words = [word for word in said if word not in MODES]
    if len(words) not in (1, 2):
        raise NoReport(HELP)
    side = world.now.side
    if side is None or (side != side_of_seat(world, seat) and len(words) == 1):
        raise NoReport("Only the side whose player turn it is can attack.")
    hexes = tuple(sorted({SpaceId(word.upper()) for word in words[0].split(",")}))
    for space in hexes:
        if space not in world.map:
            raise NoReport(f"There is no hex '{space.lower()}' on this board.")
    units = (
        named_units(world, words[1])
        if len(words) == 2
        else all_who_can(world, side, hexes, exploiting)
    )
    if not units:
        raise NoReport(f"None of your units can attack {' and '.join(hexes)}.")
    if any(side_of_unit(world, world.units[unit]) != side for unit in units):
        raise NoReport("Only units of the side whose player turn it is can attack.")
    return attack_report(world, units, hexes, exploiting, free, air_plan(world, hexes, rest))


def named_units(world: AwawWorld, text: str) -> tuple[UnitId, ...]:
    """Units on the board by their names, with commas between them."""
    units = tuple(UnitId(word) for word in text.split(","))
    for unit in units:
        if unit not in world.units:
            raise NoReport(f"There is no unit '{unit}' on the board.")
    return units


def all_who_can(
    world: AwawWorld, side: Side, hexes: tuple[SpaceId, ...], exploiting: bool = False
) -> tuple[UnitId, ...]:
    """15.44, 15.47: the strongest attack that a side can make on hexes."""
    able = able_to_attack(world, side, hexes, exploiting, False)
    return as_many_as_may(world, able, hexes, exploiting)


def air_plan(world: AwawWorld, hexes: tuple[SpaceId, ...], rest: str) -> AirPlan:
    """The air support that a question assumes."""
    found: dict[str, tuple[Sortie, ...]] = {}
    for word in rest.split():
        key, _, text = word.partition(":")
        if key in AIR:
            flown = (_sortie(world, hexes, AIR[key], part) for part in text.split(","))
            found[key] = tuple(sorted(flown))
    return AirPlan(found.get("support", ()), found.get("defence", ()), found.get("intercept", ()))


def _sortie(world: AwawWorld, hexes: tuple[SpaceId, ...], task: Task, text: str) -> Sortie:
    """15.44: factors of a stack, over the first of the attacked hexes that they can reach."""
    stack, _, count = text.partition("=")
    row = world.air.get(AirId(stack))
    if row is None:
        raise NoReport(f"There are no air units '{stack}'.")
    if not count.isdigit() or int(count) < 1:
        raise NoReport(f"Say how many factors: '{stack}={row.factors}'.")
    able = [space for space in hexes if may_fly(world, row, task, space)]
    return Sortie((able or hexes)[0], row.id, int(count))
