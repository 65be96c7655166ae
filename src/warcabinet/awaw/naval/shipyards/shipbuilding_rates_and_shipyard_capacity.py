"""27.713, 27.72, 27.73, 27.74: who works in a shipyard, with how many points, and its room."""

from __future__ import annotations

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    against_place,
    fully_supplied,
)
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import ATLANTIC_US, PACIFIC_US, US_YARDS, Yard, yards
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.parties import payer_of
from warcabinet.awaw.scenarios.file.words import ChartRow, LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.tensions import YardsMobilized
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater, us_at_war_in
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived

THEATERS = {ATLANTIC_US: str(Theater.EUROPE), PACIFIC_US: str(Theater.PACIFIC)}
"""36.341A: yards whose rates are raised in each theater by itself."""


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["naval-construction-figures"].number(name, "value")


# Who works in it ----------------------------------------------------------------------------------


def runner(world: AwawWorld, yard: Yard) -> str | None:
    """27.71, 27.713: the power that works in a yard: its owner as long as the port is his. When he
    has surrendered, whoever controls the port, an ally too; before that, nobody.
    """
    if not world.map.is_hex(yard.place):
        return yard.power
    holder = holder_of(world, yard.place)
    if holder is None:
        return None
    power = str(payer_of(world, holder) or holder)
    if power == yard.power or (yard.power in world.surrendered and is_power(power)):
        return power
    return None


def captured(world: AwawWorld, yard: Yard) -> bool:
    """27.713: does somebody else than its owner work in it?"""
    return runner(world, yard) not in (None, yard.power)


def yards_run(world: AwawWorld, power: str) -> list[Yard]:
    """27.71: the yards in which a power works now."""
    return [*_run_by(world, power)]


@derived  # asked again for every order of a plan
def _run_by(world: AwawWorld, power: str) -> tuple[Yard, ...]:
    return tuple(yard for yard in yards(world.statics).values() if runner(world, yard) == power)


def lost_yards(world: AwawWorld, power: str) -> list[Yard]:
    """27.71: (R-074) yards of a power that are not in its hands: their points still build
    submarines, ASW and transports in its other ports.
    """
    mine = [yard for yard in yards(world.statics).values() if yard.power == power]
    return [yard for yard in mine if runner(world, yard) != power]


def against_work(world: AwawWorld, power: str, yard: Yard, rule: str = "27.712A") -> list[Refusal]:
    """27.712A, 27.7264: ships are built and repaired only in ports that are fully supplied."""
    if runner(world, yard) != power:
        return [Refusal("27.71", f"{yard.name} is no yard in which {power} works")]
    if world.map.is_hex(yard.place) and not fully_supplied(world, power, yard.place):
        return [Refusal(rule, f"{yard.name} is not fully supplied")]
    return []


def against_building(world: AwawWorld, power: str, yard: Yard) -> list[Refusal]:
    """27.712A, 27.713, 27.42, 27.44, 27.45: why a power builds no new ships in a yard now."""
    if found := against_work(world, power, yard):
        return found
    if captured(world, yard):
        return [Refusal("27.713", f"{yard.name} is captured: ships are only repaired there")]
    if not world.map.is_hex(yard.place):
        return []
    return against_place(world, UnitTypeId(f"{power}-dd"), power, yard.place)


# Points and room ----------------------------------------------------------------------------------


def rate(world: AwawWorld, yard: Yard) -> int:
    """27.724A, 27.731, 27.7324: the rate of a yard, as it began or has been raised."""
    raised = level(world, LevelKind.SHIPBUILDING, yard.id)
    return yard.rate if raised is None else raised


def raise_rate(world: AwawWorld, yard: Yard, by: int = 1) -> None:
    """27.731, 27.7321: a yard has more points from now on, by mobilization or production."""
    note_raised(world, yard)
    world.put(Level(str(LevelKind.SHIPBUILDING), yard.id, rate(world, yard) + by))


def raised_in_turn(world: AwawWorld, yard: Yard) -> int:
    """36.341A: how often the rates of a power have been raised in this game turn, by mobilization
    or production; American ones are counted in each theater by itself.
    """
    theater = THEATERS.get(yard.id)
    return sum(
        row.count
        for row in world.yards_mobilized.rows()
        if row.power == yard.power and theater in (None, row.theater)
    )


def most_in_turn(world: AwawWorld, yard: Yard) -> int:
    """36.341A: once in a turn; where the U.S. is at war twice in that theater."""
    limits = world.statics.tables["mobilization-limits"]
    theater = THEATERS.get(yard.id)
    if theater is not None and us_at_war_in(world, Theater(theater)):
        name = "shipbuilding increases a turn in a theater at war"
        return limits.number((yard.power, name), "value")
    return limits.number(("any", "shipbuilding increases a turn"), "value")


def note_raised(world: AwawWorld, yard: Yard) -> None:
    """36.341A: the rate of a yard has been raised in this turn."""
    theater = THEATERS.get(yard.id, "")
    row = world.yards_mobilized.get(f"{yard.power}/{theater}")
    world.put(YardsMobilized(yard.power, theater, 1 + (0 if row is None else row.count)))


def points(world: AwawWorld, yard: Yard) -> int:
    """27.713, 27.724A: the points that a yard has in a turn; a captured one has a single one."""
    return figure(world, "captured yard rate") if captured(world, yard) else rate(world, yard)


def capacity(world: AwawWorld, yard: Yard) -> int:
    """27.713, 27.724B, 27.741, 27.743, 27.7321: the ships that a yard holds: two for each point;
    each American one ten, even with fewer points than that.
    """
    if captured(world, yard):
        return figure(world, "captured yard capacity")
    room = figure(world, "capacity per rate") * rate(world, yard)
    return max(room, figure(world, "us prewar capacity")) if yard.id in US_YARDS else room


def counters(world: AwawWorld, what: str, factors: int) -> int:
    """27.724B: the ships that so many factors are: of cruisers two make one, of others each."""
    one = classes(world.statics)[what]
    return 1 if one.named else factors // one.size


def in_yard(world: AwawWorld, yard: Yard) -> int:
    """27.724B, 27.741, 27.742: the ships on the chart of a yard. Those that wait for repair,
    submarines, ASW and transports are not on it."""
    return sum(counters(world, row.what, row.factors) for row in slips_of(world, yard))


def slips_of(world: AwawWorld, yard: Yard) -> list[OnTheSlips]:
    """27.723: what stands on the chart of a yard."""
    return [*_by_yard(world).get(yard.id, ())]


@derived
def _by_yard(world: AwawWorld) -> dict[str, list[OnTheSlips]]:
    found: dict[str, list[OnTheSlips]] = {}
    for row in world.slips.values():
        if row.row is not ChartRow.WAITING:
            found.setdefault(row.yard, []).append(row)
    return found
