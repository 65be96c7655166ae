"""41.2, 41.64: the research points that each power brings to its faction in a year.

Before play these are the basic allotments; from the first year start on BRPs and their growth add
to them.
"""

from __future__ import annotations

from warcabinet.awaw.economy.year_start_sequence import points_by_growth
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.politics.tensions import at_year_start
from warcabinet.awaw.research.research_sheet import CAMPAIGN, researchers, year_of
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.research import Allotment
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.surrender.russian_resistance import YEAR_START_TOTAL
from warcabinet.awaw.terms.powers import Faction, Power, Theater, us_at_war_in
from warcabinet.engine.book import Modifier
from warcabinet.engine.procedures import Done, Procedure, Step

TENSIONS = {Theater.EUROPE: Tension.USAT, Theater.PACIFIC: Tension.USJT}

STOP_WHEN_CONQUERED = (Power.FRANCE, Power.ITALY)
"""41.64: Britain goes on receiving points; what was placed before remains for all."""

EXTRA_INTELLIGENCE = {Faction.JAPAN: "japanese intelligence rp"}
"""41.25: the factions with points for intelligence alone."""


def _figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["research-figures"].number(name, "value")


def basic(world: AwawWorld, power: str, year: int) -> int:
    """41.21, 41.211, 41.212: the basic allotment of a power; China has none."""
    if not receives(world, power):
        return 0
    if power == Power.US:
        return american(world, year)
    return world.statics.tables["rp-allotments"].number(power, "rps")


def receives(world: AwawWorld, power: str) -> bool:
    """41.11, 41.212, 41.64: does a power receive points? China never does, and France and Italy do
    not once they are conquered.
    """
    table = world.statics.tables["rp-allotments"]
    return any(row.keys[0] == power for row in table.rows) and not conquered(world, power)


def american(world: AwawWorld, year: int) -> int:
    """41.21G, 41.211, 41.221: five points for each theater in which the U.S. is at war, and one for
    every ten levels of tension in the others together; in a European scenario some for the Pacific.
    """
    each = _figure(world, "us rps for a theater at war")
    played = world.statics.theaters
    fighting = [theater for theater in played if us_at_war_in(world, theater)]
    tension = sum(
        at_year_start(world, TENSIONS[theater]) for theater in played if theater not in fighting
    )
    found = len(fighting) * each + tension // _figure(world, "tension levels per us rp")
    if Theater.PACIFIC not in played:
        found += _from_the_pacific(world, year)
    return found


def _from_the_pacific(world: AwawWorld, year: int) -> int:
    """41.221: what stands for the Pacific in a European scenario."""
    table = world.statics.tables["rp-us-european-scenario"]
    first = min(int(row.keys[0].partition("..")[0]) for row in table.rows)
    return table.number(year, "rps") if year >= first else 0


def conquered(world: AwawWorld, power: str) -> bool:
    """41.64: has a power that then receives nothing been conquered?"""
    return power in STOP_WHEN_CONQUERED and power in world.surrendered


def parts_of(world: AwawWorld, power: str, year: int, opening: bool) -> tuple[Modifier, ...]:
    """41.21, 41.22, 41.23: what a power receives, with the cause of each part."""
    found = [Modifier("41.21", "basic allotment", basic(world, power, year))]
    if not opening and receives(world, power):
        total = world.levels.get(f"{YEAR_START_TOTAL}/{power}")
        brps = 0 if total is None else max(0, total.value) // _figure(world, "brps per rp")
        grown = points_by_growth(world, power)
        found += [Modifier("41.22", "BRPs", brps), Modifier("41.23", "growth", grown)]
    return tuple(part for part in found if part.value)


def researching(world: AwawWorld, faction: str) -> tuple[str, ...]:
    """41.61: the powers of a faction that have BRPs in this game."""
    members = members_of(world, faction)
    return tuple(name for name in members if is_power(name) and name in world.treasuries)


def allot(world: AwawWorld, opening: bool) -> None:
    """41.11, 41.22, 41.6: every faction receives the points of all its powers together."""
    year = year_of(world)
    for faction in researchers(world.statics):
        points = 0
        for power in researching(world, faction):
            parts = parts_of(world, power, year, opening)
            points += sum(part.value for part in parts)
            if parts:
                causes = ", ".join(f"{part.name} {part.value}" for part in parts)
                world.tell("41.21", f"{power}: research points: {causes}")
        extra = EXTRA_INTELLIGENCE.get(faction)
        world.put(
            Allotment(str(faction), year, points, 0 if extra is None else _figure(world, extra))
        )


@plays("Y.C.20", special=CAMPAIGN)
class AllotForTheYear(Procedure[None]):
    """41.11, 41.2: the points of a new year."""

    def start(self, world: AwawWorld, _: None) -> Step:
        allot(world, opening=False)
        return Done()
