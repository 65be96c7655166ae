"""42.23: naval production: submarines, ASW, transports, shipyards; advanced submarines."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import TRIGGERED
from warcabinet.awaw.naval.ships.yards import ATLANTIC_US, US_YARDS, Yard, yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    captured,
    most_in_turn,
    raise_rate,
    raised_in_turn,
    rate,
    yards_run,
)
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.research.production import Effect, produces
from warcabinet.awaw.research.research_points import researching
from warcabinet.awaw.research.research_sheet import Entry, plays_all, researchers
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.research import ProjectId, YardRaised
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Theater, side_of_faction, us_at_war_in

BUILDERS: Mapping[Faction, str] = {
    Faction.EUROPEAN_AXIS: "germany",
    Faction.WESTERN_ALLIES: "britain",
    Faction.JAPAN: "japan",
}
"""The force pools that grow: Britain's are those of the joint ASW and transports (24.233)."""

POOLS = {"submarines": "submarine", "asw": "asw", "transports": "transport"}
"""42.23A, 42.23B, 42.23C: the types whose force pools production makes larger."""

SUBMARINES, SHIPBUILDING = "submarines", "shipbuilding"
ADVANCED = ProjectId("advanced-submarines")


# What is produced ---------------------------------------------------------------------------------


def _grows(kind: str) -> Effect:
    """42.334, 42.3341, 42.3342, 42.3343: the force pool of a type has one more; there is no
    limit."""

    def effect(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
        """24.21: what a power began with grows by production."""
        grow_pool(world, f"{whom}-{kind}", 1)
        return True

    return effect


def builders(world: AwawWorld, faction: Faction, entry: str) -> tuple[str, ...]:
    """42.23A, 42.23B, 42.23C: the powers of a faction whose pools of a type may grow; American
    submarines are proposed once the U.S. is at war with Japan. British and American ASW and
    transports have one pool (24.233).
    """
    first = BUILDERS[faction]
    if entry not in (SUBMARINES,):
        return (first,)
    able = having_right(world, faction, entry)
    if "us" in able and us_at_war_in(world, Theater.PACIFIC):
        first = "us"
    return tuple(sorted(able, key=lambda power: (power != first, power))) or (first,)


def having_right(world: AwawWorld, faction: Faction, right: str) -> list[str]:
    """42.22, 42.23: the powers of a faction that may produce something."""
    table = world.statics.tables["production-rights"]
    return [
        power for power in sorted(researching(world, faction)) if table.text(right, power) == "yes"
    ]


def free_yards(world: AwawWorld, faction: Faction, entry: str) -> tuple[str, ...]:
    """42.23E: the yards of a faction that may have one more point; the largest is proposed."""
    free = [
        yard
        for name in members_of(world, faction)
        if is_power(name)
        for yard in yards_run(world, name)
        if may_raise(world, yard)
    ]
    return tuple(yard.id for yard in sorted(free, key=lambda yard: (-rate(world, yard), yard.id)))


def _shipyard(world: AwawWorld, faction: Faction, one: Entry, whom: str) -> bool:
    """42.23E: a yard that the faction had from the start has one more point; each once a year."""
    yard = yards(world.statics)[whom]
    raise_rate(world, yard)
    world.put(YardRaised(yard.id, world.turn.year))
    world.tell("42.17B", f"the shipyard at {yard.name} has one more point")
    return True


def may_raise(world: AwawWorld, yard: Yard) -> bool:
    """42.23E, 36.341A, 36.341C: no captured yard, none twice in a year, none of a power that has
    raised one in this turn, and an American one only if the U.S. is at war in its theater or the
    tension there has reached 50.
    """
    if raised_in_turn(world, yard) >= most_in_turn(world, yard):
        return False
    raised = world.yards_raised.get(yard.id)
    if captured(world, yard) or yard.id not in yards(world.statics):
        return False
    if yard.id in US_YARDS and not americans_may(world, yard):
        return False
    return raised is None or raised.year != world.turn.year


TENSE = 50


def americans_may(world: AwawWorld, yard: Yard) -> bool:
    """42.23E, 36.341C, 27.7321B: is the U.S. at war, or the tension at 50 (R-569), in the theater
    of an American yard? Scenarios of naval research alone give American yards their rates by date.
    """
    theater = Theater.EUROPE if yard.id == ATLANTIC_US else Theater.PACIFIC
    tension = Tension.USAT if theater is Theater.EUROPE else Tension.USJT
    if not plays_all(world.statics):
        return False
    return us_at_war_in(world, theater) or (level(world, tension, "") or 0) >= TENSE


for _entry, _kind in POOLS.items():
    produces(_entry, serves=builders)(_grows(_kind))
produces(SHIPBUILDING, serves=free_yards)(_shipyard)


@BOOK.happens(
    TRIGGERED,
    "42.23A, 41.84A, 20.78A",
    "each advanced submarine result in effect adds a factor to the German pool, for no points",
)
def add_advanced_submarines(world: AwawWorld) -> None:
    for faction in researchers(world.statics):
        if side_of_faction(faction) is not world.side:
            continue
        row = world.research.get(f"{faction}/{ADVANCED}")
        if row is None or row.results <= row.shown:
            continue
        more = row.results - row.shown
        grow_pool(world, f"{BUILDERS[faction]}-submarine-advanced", more)
        world.amend(row, shown=row.results)
        world.tell("42.23A", f"{faction}: advanced submarines: {more} more may be built")
