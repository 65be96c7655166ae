"""15.631, 18.5521, 18.556, 18.616: air factors that supported a battle, as stakes of its losses.

Army air factors count one each. Naval air counts by threes; what is left over of several flights
is put together, squadron by squadron, and such a three has all their names: `flight-2+flight-5+
flight-5`. Where each squadron counts for itself, as against landings (18.611C), an army air factor
is worth three, and `flight-2+` is one squadron of naval air.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from warcabinet.awaw.air.missions.air_factors_and_squadrons import is_naval_air
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.attack.loss_requirements import Stake
from warcabinet.awaw.pieces.air_factors import shoot_down
from warcabinet.awaw.state.air import Flight, FlightId
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.world import AwawWorld

PREFIX = "flight-"


def is_flight(name: str) -> bool:
    """Does a name on a bill stand for air factors?"""
    return name.startswith(PREFIX)


def flights_of(name: str) -> list[FlightId]:
    """The flights of which a stake consists, a flight once for each squadron that is left over."""
    return [FlightId(part) for part in name.split("+") if part]


def air_stakes(
    world: AwawWorld,
    flights: Iterable[Flight],
    grade: Callable[[Flight], int] = lambda _: 0,
    by_squadrons: bool = False,
) -> list[Stake]:
    """15.631, 18.611B, 18.611C: what of these flights may be taken for losses: army air by factors,
    naval air by threes; squadrons that make no three took no part. Where squadrons count, naval air
    one by one, and army air for three of them.
    """
    if by_squadrons:
        return [_counted_by_squadrons(world, row, grade(row)) for row in flights]
    found = []
    over: list[Flight] = []
    for row in flights:
        cost = world.statics.kinds[row.type].cost
        if not is_naval_air(world, row):
            found.append(Stake(UnitId(row.id), 1, cost, grade(row), count=row.factors, air=True))
            continue
        threes, rest = divmod(row.factors, SQUADRONS)
        over += [row] * rest
        if threes:
            value = SQUADRONS * cost
            found.append(Stake(UnitId(row.id), 1, value, grade(row), count=threes, air=True))
    for place in range(0, len(over) - SQUADRONS + 1, SQUADRONS):
        some = over[place : place + SQUADRONS]
        value = sum(world.statics.kinds[row.type].cost for row in some)
        name = UnitId("+".join(row.id for row in some))
        found.append(Stake(name, 1, value, min(map(grade, some)), air=True))
    return found


def _counted_by_squadrons(world: AwawWorld, row: Flight, grade: int) -> Stake:
    naval = is_naval_air(world, row)
    name, worth = (f"{row.id}+", 1) if naval else (row.id, SQUADRONS)
    cost = world.statics.kinds[row.type].cost
    return Stake(UnitId(name), worth, cost, grade, count=row.factors, air=True)


def shoot_down_support(
    world: AwawWorld, names: Iterable[str], cause: Cause = Cause.COMBAT, rule: str = "15.631"
) -> None:
    """15.631, 18.5521: the air that stakes of a bill stand for is lost."""
    lost: Counter[FlightId] = Counter()
    for name, count in Counter(names).items():
        if "+" in name:
            lost.update(count * flights_of(name))
        else:
            flight = FlightId(name)
            each = SQUADRONS if is_naval_air(world, world.flights[flight]) else 1
            lost[flight] += each * count
    for flight, factors in sorted(lost.items()):
        shoot_down(world, flight, factors, cause, rule)
