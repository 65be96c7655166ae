"""22.552A: the Naval Nationality DRM of ships: what their nationality is worth at sea."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.nationality_charts import chart_line
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.state.berths import force_of, space_of
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Modifier, Question
from warcabinet.hexes import SpaceId

LIGHT_CARRIERS = {
    "japan": "japanese-light-carrier",
    "us": "american-light-carrier",
    "germany": "german-light-carrier",
    "italy": "italian-light-carrier",
    "britain": "british-light-carrier",
    "france": "italian-light-carrier",
}
"""22.552A: the lines of the chart for light carriers, by nationality; it names no French ones
(R-671).
"""


def naval_drm(world: AwawWorld, what: str) -> int:
    """22.552A, 58.624, 77.43: the naval modifier printed for the nationality of a type or ship."""
    forces = world.statics.forces
    kind = world.statics.kinds.get(what)
    nationality = kind.nationality if kind is not None else forces.ship(what).nationality
    table = world.statics.tables["naval-nationality"]
    power = world.statics.data.nationalities[nationality].power
    listed = {row.keys[0] for row in table.rows}
    names = [name for name in (chart_line(nationality), str(power)) if name in listed]
    return table.number(names[0], "drm") if names else 0


class NavalNationality(Question, frozen=True):
    """22.552A: the Naval Nationality DRM of a ship, or of factors of a type: its parts are
    registered beside their subjects.
    """

    classes: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    hull: Hull


def drm_parts(world: AwawWorld, hull: Hull) -> tuple[Modifier, ...]:
    return BOOK.total(world, NavalNationality(class_of(world, hull).kind, hull))


def drm(world: AwawWorld, hull: Hull) -> int:
    return sum(part.value for part in drm_parts(world, hull))


def lowest_drm(world: AwawWorld, hulls: Iterable[Hull]) -> int:
    """22.552A: ships that fire together, and a group of light ships that is fired at, count as the
    lowest among them.
    """
    return min(drm(world, hull) for hull in hulls)


def _modifier(world: AwawWorld, name: str) -> int:
    return world.statics.tables["naval-nationality-modifiers"].number(name, "value")


@BOOK.modifies(
    NavalNationality,
    "22.552A",
    "nationality",
    "3 for Japan; 2 for Germany, Britain, the United States, Sweden and Australia; 1 for Italy and "
    "France; 0 for all others",
)
def by_nationality(world: AwawWorld, asked: NavalNationality) -> int:
    return naval_drm(world, asked.hull.what)


@BOOK.modifies(
    NavalNationality,
    "22.552A",
    "five-factor battleship",
    "five-factor battleships have one more",
    kind="battleship",
)
def five_factors(world: AwawWorld, asked: NavalNationality) -> int | None:
    biggest = class_of(world, asked.hull).biggest
    return _modifier(world, "five-factor-battleship") if biggest else None


@BOOK.modifies(
    NavalNationality,
    "22.552A",
    "German submarine",
    "German submarines have one more",
    kind="submarine",
)
def german_submarines(world: AwawWorld, asked: NavalNationality) -> int | None:
    german = world.statics.kinds[asked.hull.what].nationality == "germany"
    return _modifier(world, "german-submarine") if german else None


@BOOK.modifies(
    NavalNationality,
    "22.552A, 20.36",
    "carrier",
    "Japanese and American light carriers, fleet and escort carriers have two less; other light "
    "carriers and super carriers one less",
    kind=("light-carrier", "fleet-carrier", "super-carrier", "escort-carrier"),
)
def carriers(world: AwawWorld, asked: NavalNationality) -> int:
    if asked.kind != "light-carrier":
        return _modifier(world, asked.kind)
    nationality = world.statics.forces.ship(asked.hull.what).nationality
    return _modifier(world, LIGHT_CARRIERS[str(nationality)])


def base_of(world: AwawWorld, hull: Hull) -> SpaceId | None:
    """The port from which a ship has sailed, or in which it lies."""
    force = force_of(hull.berth)
    if force is None or force not in world.forces:
        return space_of(hull.berth)
    row = world.forces[force]
    return row.base or row.place
