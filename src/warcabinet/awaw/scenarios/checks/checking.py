"""Is a scenario fit for play? Every doubt is told with file, line, place and reason.

Each check is a function that takes a `Check` and notes what it finds; `CHECKS` lists them by name.
Nothing is checked of a file that cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from warcabinet.awaw.boards.joined import WORLD
from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.scenarios.checks import arrivals as check_arrivals
from warcabinet.awaw.scenarios.checks import control as check_control
from warcabinet.awaw.scenarios.checks import dated as check_dated
from warcabinet.awaw.scenarios.checks import figures as check_figures
from warcabinet.awaw.scenarios.checks import fleets as check_fleets
from warcabinet.awaw.scenarios.checks import mobilization as check_mobilization
from warcabinet.awaw.scenarios.checks import setup as check_setup
from warcabinet.awaw.scenarios.checks import sources as check_sources
from warcabinet.awaw.scenarios.checks import units as check_units
from warcabinet.awaw.scenarios.checks import victory as check_victory
from warcabinet.awaw.scenarios.file.catalogue import Sheet
from warcabinet.awaw.scenarios.file.counters import Counters
from warcabinet.awaw.scenarios.situation.areas import Check

CHECKS: Mapping[str, Callable[[Check], None]] = {
    "duration": check_figures.duration,
    "parties": check_figures.parties,
    "units": check_units.units,
    "places": check_units.places,
    "stacking": check_units.stacking,
    "markers": check_units.markers,
    "fleets": check_fleets.fleets,
    "charts": check_fleets.charts,
    "navy": check_fleets.navy,
    "control": check_control.control,
    "front": check_control.front,
    "standing": check_control.standing,
    "surrendered": check_control.surrendered,
    "deployment": check_setup.deployment,
    "demands": check_setup.demands,
    "pools": check_arrivals.pools,
    "arrivals": check_arrivals.arrivals,
    "never raised": check_arrivals.never_raised,
    "mobilization": check_mobilization.mobilization,
    "economy": check_figures.economy,
    "levels": check_figures.levels,
    "tensions": check_dated.tensions,
    "weather": check_figures.weather,
    "special": check_figures.special,
    "victory": check_victory.victory,
    "sources": check_sources.sources,
    "rules": check_sources.rules,
}


def flaws_of(sheet: Sheet, data: AwawData, counters: Counters) -> tuple[Flaw, ...]:
    """All that is wrong with a scenario file, in the order of the file."""
    found = list(sheet.flaws)
    if sheet.scenario is not None:
        board = data.board(sheet.scenario.map.board)
        if board is None:
            known = ", ".join((*data.boards, WORLD))
            reason = f"there is no board {sheet.scenario.map.board}; there are: {known}"
            found.append(sheet.flaw(("map", "board"), reason))
        else:
            check = Check(sheet, sheet.scenario, data, board, counters)
            for run in CHECKS.values():
                run(check)
            found += check.flaws
    return tuple(sorted(dict.fromkeys(found)))
