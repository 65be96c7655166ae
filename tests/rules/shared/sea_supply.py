"""Positions of the tests of supply by sea (30.33)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import put_unit, world_at
from tests.rules.shared.sailing import hulls, put
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import lines_of
from warcabinet.awaw.naval.sea_supply.supply_zones import tracer
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.sea_supply import SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

FULL, PARTIAL, NONE = Supply.FULL, Supply.PARTIAL, Supply.NONE
TOKYO, KAGOSHIMA, TRUK, RABAUL, MANADO, HOLLANDIA = "L32", "N28", "Y32", "EE30", "DD19", "EE25"


def seas(
    *units: str,
    scenario: str = "pacific-1939",
    ships: Mapping[str, str] | None = None,
    rows: Iterable[Record] = (),
    **control: str,
) -> AwawWorld:
    """A World in which nobody has anything but these hexes, the units' own, and these ships."""
    world = world_in(scenario)
    for row in (*world.control.values(), *world.forces.values(), *world.hulls.values()):
        world.drop(row)
    for line in units:
        put_unit(world, line)
    for holder, hexes in control.items():
        for space in hexes.split():
            world.put(Control(SpaceId(space), holder.replace("_", "-")))
    for port, text in (ships or {}).items():
        for hull in hulls(text, port):
            put(world, hull)
    for record in rows:
        world.put(record)
    world.told.clear()
    world.changes.clear()
    return world


def world_in(scenario: str) -> AwawWorld:
    if scenario == "pacific-1939":
        return pacific_world()
    wars = [("germany", "britain"), ("italy", "britain"), ("italy", "france")]
    rows = [war_state(one, other, Relation.WAR) for one, other in wars]  # type: ignore[arg-type]
    return world_at(scenario=scenario, turn="Fall 1940", rows=rows)


def supply(world: AwawWorld, party: str, space: str) -> Supply:
    return trace(world, party).at(world.map.bit(space))


def sea_lines(world: AwawWorld, party: str) -> tuple[SeaLine, ...]:
    return lines_of(world, tracer(world, party))


def ends(world: AwawWorld, party: str) -> dict[str, str]:
    """Where lines end, and where each of them begins."""
    return {str(line.goal): str(line.origin) for line in sea_lines(world, party)}


def short(*spaces: str, of: Supply = NONE) -> list[HexSupply]:
    """30.47: hexes that had no full supply at the last determination."""
    return [HexSupply(SpaceId(space), of) for space in spaces]
