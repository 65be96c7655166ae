"""27.712, 27.723, 27.731: the shipyards of a game: whose they are, where they stand, and with how
many points they begin.

A power has its yards where the scenario gives it a shipbuilding rate and their place is on the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from warcabinet.awaw.forces.ship_checks import yard_id
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.statics import Statics
from warcabinet.hexes import SpaceId

CANADA, AUSTRALIA = "canada", "australia"
ATLANTIC_US, PACIFIC_US = "atlantic-us", "pacific-us"
US_YARDS = (ATLANTIC_US, PACIFIC_US)

_BOXES = {CANADA: ATLANTIC_US, AUSTRALIA: AUSTRALIA, ATLANTIC_US: ATLANTIC_US,
          PACIFIC_US: PACIFIC_US}  # fmt: skip
"""5.26, 70.15B: yards in mapboard boxes; what Canada launches lies in the Atlantic U.S. box."""


@dataclass(frozen=True, slots=True)
class Yard:
    """27.723: a shipyard, which has a chart of its own."""

    id: str
    name: str
    power: str
    place: SpaceId
    rate: int
    """27.731: its shipbuilding rate as play begins."""


@cache
def yards(setting: Statics) -> Mapping[str, Yard]:
    """27.731A, 27.731B, 27.731C, 27.731D, 27.731E, 27.731F, 27.731G: the shipyards that are played
    with, by their keys.
    """
    scenario = setting.scenario
    if scenario is None:
        return {}
    rated = scenario.levels.get(LevelKind.SHIPBUILDING, ())
    powers = {row.who for row in rated if row.turn is None}
    found = {}
    for row in setting.tables["shipyards"].rows:
        power, name = row.keys[0], row.keys[1]
        place = _place(setting, name)
        if power in powers and place is not None:
            one = Yard(yard_id(name), name, power, place, int(row.cells["rate"]))
            found[one.id] = one
    return found


def _place(setting: Statics, name: str) -> SpaceId | None:
    """Where a yard stands; None if that is not played on."""
    box = _BOXES.get(yard_id(name))
    row = setting.board.place(name)
    space = box or (None if row is None else row.hex)
    on_it = space in setting.board.board and setting.board.board.has(setting.map, str(space))
    return SpaceId(str(space)) if on_it else None
