"""25: positions of submarine warfare: ships in the SW boxes, and who fights there."""

from __future__ import annotations

from typing import Any

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.strategic import StartedInBox
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_warfare_modifiers import modifiers
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
)
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.hexes import SpaceId

ATLANTIC = Campaign("germany", "atlantic")
INDIAN = Campaign("germany", "indian-ocean")
PACIFIC = Campaign("japan", "pacific")
AMERICAN = Campaign("us", "pacific")
BOX = BOXES["atlantic"]


def put(world: AwawWorld, line: str, **more: Any) -> None:
    """`germany-submarine atlantic 3`: so many factors in an SW box. Submarines began there."""
    what, ocean, count = line.split()
    box = BOXES.get(ocean, SpaceId(ocean))
    world.put(Hull(what, what.split("-")[0], box, int(count), **more))
    if "submarine" in what:
        world.put(StartedInBox(box, what, int(count)))


def sea(*ships: str, scenario: str = "battle-of-the-atlantic", **setting: Any) -> AwawWorld:
    """The Atlantic with these ships and no others."""
    known = {"turn": "Summer 1942", "step": "T.P.COM.SW", **setting}
    world = world_at(scenario=scenario, **known)
    return with_ships(world, *ships)


def ocean(*ships: str, **setting: Any) -> AwawWorld:
    """The Pacific, Japan at war with the U.S. and Britain."""
    known = {"wars": "japan/us japan/britain", "turn": "Summer 1943", **setting}
    return with_ships(pacific_world(**known), *ships)


def with_ships(world: AwawWorld, *ships: str) -> AwawWorld:
    for row in list(world.hulls.rows()):
        if str(row.berth) in BOXES.values() or str(row.berth) == "atlantic-us":
            world.drop(row)
    for line in ships:
        put(world, line)
    world.changes.clear()
    return world


def staged(world: AwawWorld, play: Procedure[Any], scenario: str = "") -> Table:
    name = scenario or "battle-of-the-atlantic"
    return Table(Position.opening(Staged(world, play), name, dict(world.options)))


def parts(world: AwawWorld, campaign: Campaign = ATLANTIC) -> dict[str, int]:
    return {part.name: part.value for part in modifiers(world, campaign)}


def there(world: AwawWorld, what: str, space: str = BOX, **fields: Any) -> int:
    rows = (row for row in world.hulls.rows() if row.what == what and row.berth == space)
    return sum(
        row.factors
        for row in rows
        if all(getattr(row, name) == value for name, value in fields.items())
    )
