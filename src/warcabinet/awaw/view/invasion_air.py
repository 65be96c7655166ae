"""18.55, 18.611, 10.52: what comes through the air to a landing that is planned: army and naval air
of both sides over the beach, and airborne units that drop on it with the first wave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from warcabinet.awaw.air.missions.employment import able
from warcabinet.awaw.air.support.ground_support import limit_for
from warcabinet.awaw.air.support.support_forecast import AirPlan, against_plan, announced
from warcabinet.awaw.air.transport.airdrop_restrictions import against_hex, jumpers
from warcabinet.awaw.air.transport.airdrops import against_drop, come_down
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.forces.kinds import SQUADRONS, Category
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import factors_of
from warcabinet.awaw.naval.carrier_air.carrier_orders import (
    CarrierAirMissions,
    near,
    squadrons_there,
)
from warcabinet.awaw.naval.landings.landing_ahead import Landing, ashore
from warcabinet.awaw.naval.ships.flying_off import fly_off
from warcabinet.awaw.pieces.air_factors import Sortie
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.berths import force_of
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.invasion_shapes import JumperFacts, SupportFacts
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class Skies(NamedTuple):
    """Air over a beach: army air factors (None: as many as count), squadrons of naval air, army air
    of the enemy, and who drops.
    """

    air: int | None = None
    naval: int = 0
    against: int = 0
    drop: tuple[UnitId, ...] = ()


def limit_of(landing: Landing, wave: Iterable[UnitId], drop: tuple[UnitId, ...] = ()) -> int:
    """18.554: the air factors that may support a first wave and those who drop with it."""
    return limit_for(ashore(landing, wave, firing=False), (*wave, *drop))


def standing_by(landing: Landing, seat: Seat) -> Landing:
    """18.5522, 21.554B, 21.556B: the landing with the squadrons in the air that its carriers, and
    those of a seat that are near it at sea, could send over the beach.
    """
    ahead = landing.world.trial()
    there = squadrons_there(Asked(ahead, CarrierAirMissions((seat,)), seat))
    for (force, kind), count in there.items():
        if ahead.map.has(near(ahead, force, kind), landing.beach):
            fly_off(ahead, force, kind, count)
    return landing._replace(world=ahead)


def support(
    landing: Landing, wave: tuple[UnitId, ...], side: Side, asked: Skies
) -> tuple[SupportFacts, SupportFacts, SupportFacts]:
    """18.554, 18.5521: the army and naval air of a side that can come, and army air of the enemy;
    what army air leaves of the limit naval air may fill, three squadrons for a factor.
    """
    most = limit_of(landing, wave, asked.drop)
    army, naval = (_at_hand(landing, side, one) for one in (Category.AAF, Category.NAS))
    their = _at_hand(landing, side.opponent, Category.AAF)
    planned = min(army, most) if asked.air is None else min(asked.air, army)
    left = SQUADRONS * max(0, most - planned)
    aboard = sum(
        count
        for stack, count in _stacks(landing, side, Category.NAS)
        if force_of(landing.world.air[AirId(stack)].place) is not None
    )
    return (
        SupportFacts(army, most, planned),
        SupportFacts(naval, left, min(asked.naval, naval), aboard),
        SupportFacts(their, their, min(asked.against, their)),
    )


def flown(landing: Landing, side: Side, skies: Skies) -> Landing:
    """18.55: the landing with so much air on both sides over its beach, none of it intercepted."""
    own = (
        *_sorties(landing, side, Category.AAF, skies.air or 0),
        *_sorties(landing, side, Category.NAS, skies.naval),
    )
    plan = AirPlan(
        tuple(sorted(own)), _sorties(landing, side.opponent, Category.AAF, skies.against)
    )
    if not plan or against_plan(landing.world, side, plan, exploiting=False):
        return landing
    return landing._replace(world=announced(landing.world, plan))


def sent(landing: Landing, wave: Iterable[UnitId], drop: Iterable[UnitId]) -> AwawWorld:
    """21.517, 10.55: the first wave on the beach, with who drops there; ships bombard with all
    they have.
    """
    ahead = ashore(landing, wave, firing=True)
    for unit in drop:
        come_down(ahead, unit, landing.beach)
    return ahead


def _at_hand(landing: Landing, side: Side, category: Category) -> int:
    return sum(count for _, count in _stacks(landing, side, category))


def _stacks(landing: Landing, side: Side, category: Category) -> list[tuple[str, int]]:
    """18.41, 18.45: the air units of a sort that could fly to the beach from their bases."""
    world, beach = landing.world, landing.beach
    task = Task.GROUND_SUPPORT if side is world.side else Task.DEFENSIVE_SUPPORT
    rows = (world.air[one] for one in able(world, side, task, beach))
    return [
        (str(row.id), row.factors)
        for row in rows
        if world.statics.kinds[row.type].category is category
    ]


def _sorties(landing: Landing, side: Side, category: Category, wanted: int) -> tuple[Sortie, ...]:
    found: list[Sortie] = []
    for stack, count in _stacks(landing, side, category):
        some = min(count, wanted)
        wanted -= some
        if some:
            found.append(Sortie(landing.beach, AirId(stack), some))
    return tuple(sorted(found))


# Airborne -----------------------------------------------------------------------------------------


def drops(
    world: AwawWorld, seat: Seat, side: Side, beach: SpaceId, planned: tuple[UnitId, ...]
) -> Iterator[JumperFacts]:
    """10.53: the airborne units of a seat that could drop on the beach."""
    for unit in _jumpers(world, side, beach):
        row = world.units[unit]
        if row.party in commands(world, seat):
            base = where(world, row.place)
            yield JumperFacts(unit, row.type, base, factors_of(world, row), unit in planned)


def _jumpers(world: AwawWorld, side: Side, beach: SpaceId) -> list[UnitId]:
    return [unit for unit in jumpers(world, side) if not against_hex(world, unit, beach)]


def against_dropping(landing: Landing, drop: tuple[UnitId, ...]) -> list[Refusal]:
    """10.53, 10.55C, 12.12: why these do not drop on the beach where others are about to land."""
    if not drop:
        return []
    world, beach = landing.world, landing.beach
    able_to = _jumpers(world, world.side, beach)
    if any(unit not in able_to for unit in drop):
        return [Refusal("10.53", "not all of them can drop there")]
    return against_drop(world, beach, drop)
