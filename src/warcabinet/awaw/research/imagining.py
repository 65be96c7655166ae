"""41.5: what others may have placed, for the odds and the computer players of a seat."""

from __future__ import annotations

from warcabinet.awaw.research.allocation_of_research_points import Placement, room
from warcabinet.awaw.research.prewar_research import prewar
from warcabinet.awaw.research.research_sheet import (
    entries,
    of_faction,
    project,
    researchers,
    seasons_of,
    year_of,
)
from warcabinet.awaw.research.restrictions_on_rp_allocation import against_project
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.asking import Below
from warcabinet.engine.records import Seat


def imagine_research(world: AwawWorld, seat: Seat, below: Below) -> None:
    """41.5: for each faction whose sheet the seat does not see, the points of the year at random.
    What its earlier research has brought is taken to be what it has announced.
    """
    for faction in researchers(world.statics):
        one = of_faction(world.statics, faction)[0]
        if seat not in project(world, faction, one.id).seats:
            _imagine_sheet(world, faction, below)


def _imagine_sheet(world: AwawWorld, faction: Faction, below: Below) -> None:
    prewar(world, faction)
    year = year_of(world)
    played = seasons_of(world.statics, year)
    free: dict[str, list[Season]] = {}
    names = [
        one.id
        for one in of_faction(world.statics, faction)
        if not against_project(world, faction, one.id, year)
    ]
    sheet: list[Placement] = []
    while names:
        one = entries(world.statics)[names.pop(below(len(names)))]
        most = room(world, faction, sheet, one, year).points
        seasons = free.setdefault(one.category, list(played))
        if not most or (one.is_research and not seasons):
            continue
        points = 1 + below(most)
        at = below(len(seasons)) if seasons else 0
        season = seasons.pop(at) if one.is_research else played[0]
        sheet.append(Placement(one.id, points, season))
        put_silently(world, faction, sheet[-1])


def put_silently(world: AwawWorld, faction: Faction, one: Placement) -> None:
    """As it is placed, with nothing told."""
    row = project(world, faction, one.project)
    world.put(row)
    world.amend(row, points=one.points, years=1, season=str(one.season))
