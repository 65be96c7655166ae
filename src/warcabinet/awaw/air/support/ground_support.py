"""18.55, 18.61: the air that supports a ground battle: which flights, how much they add, and the
limit of three air factors for each ground factor.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.air.missions.air_factors_and_squadrons import is_naval_air
from warcabinet.awaw.air.support.after_the_battle import go_home
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.attack.assaults import Assault, attacking, defenders
from warcabinet.awaw.ground.attack.loss_requirements import AIR_TO_GROUND
from warcabinet.awaw.ground.attack.strengths_and_odds import AttackStrength
from warcabinet.awaw.pieces.air_factors import Wing, shoot_down
from warcabinet.awaw.pieces.combat_training_levels import training
from warcabinet.awaw.pieces.ground_units import a_hex, factors, is_partisan
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.air import Flight, Task
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Occasion
from warcabinet.hexes import SpaceId

BOOK.note(
    "12.41, 9.21G, 9.21H, 9.22D, 9.22E, 18.511G, 18.511H, 18.512D, 18.512E",
    "any number of air factors may support overruns, regular and exploitation attacks, or "
    "intercept defensive air support there",
)


# Who supports -------------------------------------------------------------------------------------


def number(row: Flight) -> int:
    """Flights in the order in which they took off."""
    return int(row.id.rpartition("-")[2])


def flights_over(world: AwawWorld, task: Task, hexes: Collection[SpaceId]) -> list[Flight]:
    """The flights with a task over any of these hexes."""
    return [row for row in world.flights.values() if row.task is task and row.target in hexes]


def in_faction_of(
    world: AwawWorld, rows: Iterable[Flight], units: Iterable[UnitId]
) -> list[Flight]:
    """15.44, 18.551: the flights that belong to the faction of any of these ground units."""
    factions = {faction_of(world, world.units[unit].party) for unit in units if unit in world.units}
    return sorted((row for row in rows if faction_of(world, row.party) in factions), key=number)


def supporting(world: AwawWorld, assault: Assault) -> list[Flight]:
    """9.82, 18.551: the air that gives ground support to an attack; none to isolated units that
    attack without paying.
    """
    if assault.free or not world.flights:
        return []
    rows = flights_over(world, Task.GROUND_SUPPORT, assault.hexes)
    return in_faction_of(world, rows, attacking(world, assault)) if rows else []


def air_defending(world: AwawWorld, assault: Assault) -> list[Flight]:
    """18.611: the air that supports the units under attack."""
    if not world.flights:
        return []
    rows = flights_over(world, Task.DEFENSIVE_SUPPORT, assault.hexes)
    return in_faction_of(world, rows, defenders(world, assault)) if rows else []


# How much -----------------------------------------------------------------------------------------


def army_factors(world: AwawWorld, flights: Iterable[Flight]) -> int:
    return sum(row.factors for row in flights if not is_naval_air(world, row))


def naval_factors(world: AwawWorld, flights: Iterable[Flight]) -> int:
    """18.5521, 18.612: three naval air squadrons make one factor; what is left over is nothing."""
    return sum(row.factors for row in flights if is_naval_air(world, row)) // SQUADRONS


def wing_factors(world: AwawWorld, wings: Iterable[Wing], flights: Iterable[Flight] = ()) -> int:
    """18.551, 18.5521: what wings would add to a ground battle, together with flights that are over
    it already.
    """
    squadrons = sum(squadrons_of(world, world.air[one.stack].type) * one.factors for one in wings)
    squadrons += sum(squadrons_of(world, row.type) * row.factors for row in flights)
    return squadrons // SQUADRONS


def carried(world: AwawWorld, unit: UnitId) -> int:
    """11.44, 18.554: the factors of a ground unit that air may support; partisans have none."""
    row = world.units[unit]
    return 0 if is_partisan(world, row) else factors(world, row)


def limit_for(world: AwawWorld, units: Iterable[UnitId]) -> int:
    """18.554, 18.614: three air factors for each ground factor, whatever its DM."""
    return AIR_TO_GROUND * sum(carried(world, unit) for unit in units if unit in world.units)


def capped(world: AwawWorld, flights: list[Flight], units: tuple[UnitId, ...]) -> tuple[int, int]:
    """Army and naval air as far as the limit goes."""
    limit = limit_for(world, units)
    army = min(army_factors(world, flights), limit)
    return army, min(naval_factors(world, flights), limit - army)


@BOOK.modifies(
    AttackStrength,
    "18.551, 18.554, 21.527",
    "ground support",
    "each army air factor over an attacked hex adds one factor, up to three for each ground factor",
)
def army_ground_support(world: AwawWorld, asked: AttackStrength) -> int | None:
    flights = supporting(world, asked.assault)
    if not flights:
        return None
    return capped(world, flights, attacking(world, asked.assault))[0] or None


@BOOK.modifies(
    AttackStrength,
    "18.5521, 18.552, 18.554",
    "ground support by naval air",
    "three naval air squadrons over an attacked hex add one factor, within the same limit",
)
def naval_ground_support(world: AwawWorld, asked: AttackStrength) -> int | None:
    flights = supporting(world, asked.assault)
    if not flights:
        return None
    return capped(world, flights, attacking(world, asked.assault))[1] or None


# What is too much ---------------------------------------------------------------------------------


def beyond(world: AwawWorld, flights: Iterable[Flight], limit: int) -> list[tuple[Flight, int]]:
    """18.554, 18.614: factors of these flights that are over a limit, from the last that took off:
    naval air by threes before army air.
    """
    rows = sorted(flights, key=number, reverse=True)
    naval = naval_factors(world, rows)
    over = max(0, army_factors(world, rows) + naval - limit)
    threes = min(over, naval)
    found = []
    for is_navy, left in ((True, threes * SQUADRONS), (False, over - threes)):
        for row in rows:
            if left and is_naval_air(world, row) is is_navy:
                found.append((row, min(left, row.factors)))
                left -= found[-1][1]
    return found


def lose_beyond(world: AwawWorld, flights: Iterable[Flight], limit: int, rule: str) -> None:
    """15.632, 18.555: what is over the limit is eliminated."""
    for row, count in beyond(world, flights, limit):
        shoot_down(world, row.id, count, Cause.COMBAT, rule)


def send_home_beyond(world: AwawWorld, flights: Iterable[Flight], limit: int, rule: str) -> None:
    """18.614: what is over the limit takes no part and returns to its base."""
    for row, count in beyond(world, flights, limit):
        text = f"{count} of {row.type} from {row.base} are more than may support"
        world.tell(rule, text, a_hex(row.target))
        go_home(world, (row.id,), count)


def begin_support(world: AwawWorld, assault: Assault) -> None:
    """18.554, 18.555, 18.614A, 18.614B, 18.614C: as an attack begins, ground support for which too
    few ground factors attack is eliminated; defensive air support over its limit was there against
    interception only: it takes no part, however the battle goes, and returns.
    """
    if flights := supporting(world, assault):
        limit = limit_for(world, attacking(world, assault))
        lose_beyond(world, flights, limit, "18.555")
    if flights := air_defending(world, assault):
        limit = limit_for(world, defenders(world, assault))
        send_home_beyond(world, flights, limit, "18.614")


def air_ctl(world: AwawWorld, row: Flight) -> int:
    """15.81, 15.82B: the combat training level of air units."""
    return training(world, world.statics.kinds[row.type].nationality, row.party)


Limit = Callable[[AwawWorld, Assault], None]

OVER_THE_LIMIT: Occasion[Limit] = Occasion("another round of a ground attack follows")
"""15.632: what else has too few ground factors left that it supports."""


def between_rounds(world: AwawWorld, fought: Assault, going_on: Assault, rounds: int) -> None:
    """15.632, 15.71, 15.82B, 18.556: another round follows. Air support on both sides for which too
    few ground factors are left is eliminated; ground support whose training allows no more rounds
    goes home, and so does what the units that go on cannot use.
    """
    for over in BOOK.parts(OVER_THE_LIMIT):
        over(world, fought)
    if not world.flights:
        return
    lose_beyond(
        world, supporting(world, fought), limit_for(world, attacking(world, fought)), "15.632"
    )
    lose_beyond(
        world, air_defending(world, fought), limit_for(world, defenders(world, fought)), "15.632"
    )
    for row in supporting(world, fought):
        if max(1, air_ctl(world, row)) <= rounds:
            text = f"{row.factors} of {row.type} from {row.base} support one round only"
            world.tell("15.82B", text, a_hex(row.target))
            go_home(world, (row.id,))
    going = limit_for(world, attacking(world, going_on))
    send_home_beyond(world, supporting(world, going_on), going, "15.71")
