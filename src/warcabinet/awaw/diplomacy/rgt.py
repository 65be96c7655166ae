"""49.84: what moves the tension between Russia and Germany. No figure of it is known: all of them
are estimates that fit what the rules say of its levels.
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.diplomacy.tension_tracks import EVENTS
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.politics.parties import faction_of, parties_of
from warcabinet.awaw.politics.tensions import (
    WARS_BREAK_OUT,
    NewWar,
    StandingTension,
    estimated,
    event,
    has_happened,
    moving,
    raise_tension,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.tensions import TensionEvent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side, Status

RGT = Tension.RGT
GERMANY = str(Power.GERMANY)
EAST = ("bulgaria", "finland", "greece", "hungary", "rumania", "sweden", "turkey", "yugoslavia")
"""The countries in which what the Axis achieve alarms Russia."""

RESULTS = {
    Status.ECONOMIC: "Axis economic interest",
    Status.CONTROLLED: "Axis hex control",
    Status.ASSOCIATED: "Axis association or alliance",
    Status.ALLY: "Axis association or alliance",
}
FALLEN = {Power.FRANCE: "French surrender", Power.BRITAIN: "British surrender"}
NEAR = 4
MANY = 20


@BOOK.modifies(
    StandingTension,
    "49.841",
    "each game turn",
    "the tension between Russia and Germany rises in each game turn, by more as the war goes on",
    tension=RGT,
)
def rgt_each_turn(world: AwawWorld, asked: StandingTension) -> int:
    year = world.turn.year
    when = "of 1939 and 1940" if year <= 1940 else "of 1941" if year == 1941 else "from 1942 on"
    return estimated(world, RGT, f"each game turn {when}")


@BOOK.modifies(
    StandingTension,
    "49.841B",
    "France has surrendered",
    "it rises in each game turn once France has surrendered",
    tension=RGT,
)
def without_france(world: AwawWorld, asked: StandingTension) -> int | None:
    if Power.FRANCE not in world.surrendered:
        return None
    return estimated(world, RGT, "France has surrendered, each game turn")


@BOOK.happens(EVENTS, "36.11D, 49.842", "it rises when France surrenders, or Britain")
def surrenders(world: AwawWorld) -> None:
    for power, cause in FALLEN.items():
        if power in world.surrendered:
            event(world, RGT, estimated(world, RGT, cause), "49.842", cause)


@BOOK.happens(
    EVENTS,
    "49.59, 49.842",
    "what the Axis achieve by diplomacy in Eastern Europe and Scandinavia raises it, in each "
    "country by the best that they have had there",
)
def axis_diplomacy(world: AwawWorld) -> None:
    if not moving(world, RGT):
        return
    for country in EAST:
        row = world.alignments.get(country)
        if row is None or row.patron is None or row.status not in RESULTS:
            continue
        if faction_of(world, str(row.patron)) != Faction.EUROPEAN_AXIS:
            continue
        cause = f"Axis diplomacy in {country}"
        best = world.tension_events.get(f"{RGT}/{cause}")
        value = estimated(world, RGT, RESULTS[row.status])
        if best is None or value > best.change:
            world.put(TensionEvent(str(RGT), cause, value))
            raise_tension(world, RGT, value - (0 if best is None else best.change), "49.59", cause)


@BOOK.happens(
    WARS_BREAK_OUT,
    "49.842",
    "an Axis war on a country of Eastern Europe or Sweden raises it; a Russian one on Finland or "
    "Rumania that is no border war lowers it",
)
def wars_in_the_east(world: AwawWorld, wars: tuple[NewWar, ...]) -> None:
    for one in wars:
        if one.on in EAST and faction_of(world, one.by) == Faction.EUROPEAN_AXIS:
            by = estimated(world, RGT, "Axis declaration of war in Eastern Europe")
            event(world, RGT, by, "49.842", f"Axis war on {one.on}")
        elif one.by == Power.RUSSIA and one.on in ("finland", "rumania"):
            by = estimated(world, RGT, "Russian war on Finland or Rumania")
            event(world, RGT, by, "49.842", f"Russian war on {one.on}")


@BOOK.happens(EVENTS, "49.842", "Axis units that enter the Baltic States raise it")
def axis_in_the_baltic_states(world: AwawWorld) -> None:
    cause = "Axis units in the Baltic States"
    if not moving(world, RGT) or has_happened(world, RGT, cause):
        return
    area = world.statics.area("territory:baltic-states")
    if any(world.standing[name] & area for name in parties_of(world, Side.AXIS)):
        event(world, RGT, estimated(world, RGT, cause), "49.842", cause)


@BOOK.modifies(
    StandingTension,
    "49.841B",
    "German units near the Pact line",
    "it rises while twenty German infantry and armor units stand within four hexes of the line",
    tension=RGT,
)
def germans_near_the_line(world: AwawWorld, asked: StandingTension) -> int | None:
    if world.phasing is not None:  # as a turn starts
        return None
    near = near_the_line(world.statics)
    kinds = world.statics.kinds
    there = sum(
        kinds[row.type].category in (Category.INFANTRY, Category.ARMOR)
        for name in world.units_of[GERMANY]
        if world.map.has(near, str((row := world.units[name]).place))
    )
    return (
        estimated(world, RGT, "twenty German units near the Pact line") if there >= MANY else None
    )


@cache
def near_the_line(setting: Statics) -> int:
    """63.21: the hexes within four of the Nazi-Soviet Pact line, on its western side."""
    east = setting.area("region:east-of-pact-line")
    found = east
    for _ in range(NEAR):
        found = setting.board.board.expand(found)
    return found & ~east
