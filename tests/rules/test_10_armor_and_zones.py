"""10.3, 10.4: what armor loses with its mechanized component, where zones of control reach, and
what specialized units keep.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from tests.awaw.vectors.named import all_of_europe
from warcabinet.awaw.air.transport.airdrop_restrictions import against_jumper
from warcabinet.awaw.boards.kinds import SideFeature, Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.strengths_and_odds import weigh
from warcabinet.awaw.ground.battle.breakthroughs import CreateBreakthrough, ExploitFrom
from warcabinet.awaw.ground.movement.ground_movement import allowance
from warcabinet.awaw.ground.overruns.overruns import why_not_with
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine, trace
from warcabinet.awaw.pieces.ground_units import mechanized
from warcabinet.awaw.pieces.supply_status import supply_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.exploitation import Breakthrough, Exploited
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply, Weather
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

ARMOR, INF, DROP = "germany-armor-4-6", "germany-infantry-3-3", "germany-airborne-1-3"
TANK = UnitId(f"{ARMOR}/1")
NO_OIL = OilEffect("european axis", Service.ARMY)
SHORT = UnitSupply(TANK, Supply.PARTIAL)
WANT = pytest.mark.parametrize("row", [SHORT, NO_OIL], ids=["supply", "oil"])


def at(*units: str, **setting: Any) -> AwawWorld:
    return world_at(*units, **{"turn": "Fall 1942", **setting})


def zone(world: AwawWorld, party: str = "germany") -> set[str]:
    return set(world.map.members(zone_of(world, party)))


# The mechanized component -------------------------------------------------------------------------


@pytest.mark.rule("10.31#2", "armor has a zone, a greater movement factor, and overruns")
@pytest.mark.rule("10.31#3", "armor creates breakthroughs and exploits")
def test_what_armor_can_do_and_infantry_cannot() -> None:
    gap = Breakthrough(SpaceId("K46"), (TANK, UnitId(f"{INF}/1")))
    world = at(f"{ARMOR} K45", f"{INF} K45", "russia-infantry-1-3 K46", rows=[gap])
    for kind, category, able in ((ARMOR, "armor", True), (INF, "infantry", False)):
        unit = world.units[UnitId(f"{kind}/1")]
        assert (allowance(world, unit) > 3) is able
        assert (why_not_with(world, unit, SpaceId("K46")) == []) is able
        for asked in (CreateBreakthrough("germany", category, unit.id, SpaceId("K46")),
                      ExploitFrom("germany", category, unit.id, SpaceId("K46"))):  # fmt: skip
            assert (BOOK.may(world, asked) == []) is able
    assert "K46" in zone(world)
    assert zone(at(f"{INF} K45")) == set()


@pytest.mark.rule("10.32#1", "want of supply negates the mechanized component")
@pytest.mark.rule("10.32#5", "want of oil negates it")
@pytest.mark.rule("10.32#3", "without it armor moves like infantry and has no zone")
@pytest.mark.rule("10.32#6", "without it armor does not overrun")
@pytest.mark.rule("10.32#7", "without it armor neither creates breakthroughs nor exploits")
@WANT
def test_armor_in_want_is_infantry(row: Any) -> None:
    gap = Breakthrough(SpaceId("K46"), (TANK,))
    world = at(f"{ARMOR} K45", "russia-infantry-1-3 K46", rows=[row, gap])
    unit = world.units[TANK]
    assert not mechanized(world, unit)
    assert allowance(world, unit) == 3
    assert zone(world) == set()
    assert "13.52" in {one.rule for one in why_not_with(world, unit, SpaceId("K46"))}
    well = at(f"{ARMOR} K45", "russia-infantry-1-3 K46", rows=[gap])
    for asked in (CreateBreakthrough("germany", "armor", TANK, SpaceId("K46")),
                  ExploitFrom("germany", "armor", TANK, SpaceId("K46"))):  # fmt: skip
        assert BOOK.may(world, asked) != []
        assert BOOK.may(well, asked) == []
    assert mechanized(well, well.units[TANK])
    assert why_not_with(well, well.units[TANK], SpaceId("K46")) == []


@pytest.mark.rule("10.32#9", "in the Pacific armor without its component moves two")
def test_armor_in_want_moves_two_in_the_pacific() -> None:
    tank = UnitId("japan-armor-2-3/1")
    for rows, points in (((), 3), ((UnitSupply(tank, Supply.PARTIAL),), 2)):
        world = pacific_world("japan-armor-2-3 N24", rows=rows)
        assert allowance(world, world.units[tank]) == points


@pytest.mark.rule("10.32#4", "its combat factor stays, and exploiting armor shakes it")
@pytest.mark.rule("10.32#8", "without training it is weak away from home, but in strongholds")
def test_armor_in_want_defends_like_infantry() -> None:
    tanks = UnitId("russia-armor-3-5/1")
    short = UnitSupply(tanks, Supply.PARTIAL)
    exploiting = Assault((TANK,), (SpaceId("K46"),), exploiting=True)
    for rows, strength in (((), 6), ((short,), 3)):
        world = at(f"{ARMOR} K45", "russia-armor-3-5 K46", rows=rows)
        assert weigh(world, exploiting).defence == strength
        assert weigh(world, Assault((TANK,), (SpaceId("K46"),))).defence == 6
    raw = Level("ctl", "russia", 0)
    for place, want, weak in (
        ("M34", (raw, short), True),  # in Poland
        ("M35", (raw, short), False),  # in Warsaw
        ("M34", (raw,), False),
        ("K46", (raw, short), False),  # at home
    ):
        world = at(f"{INF} L35", f"russia-armor-3-5 {place}", rows=want)
        parts = multiplier_parts(world, tanks, Assault((UnitId(f"{INF}/1"),), (SpaceId(place),)))
        assert ("no training" in {part.name for part in parts}) is weak


@pytest.mark.rule("10.33#1", "armor without oil stays in automatic supply if it exploited")
def test_armor_that_exploited_feels_no_want_of_oil() -> None:
    """Summer 1942 was its last turn."""
    came = Exploited(TANK, 2 * game_turn("Summer 1942").number)
    long_ago = Exploited(TANK, 2 * game_turn("Spring 1942").number)
    found = []
    for row in (came, long_ago):
        world = at(f"{ARMOR} K45", rows=[row, NO_OIL])
        for held in tuple(world.control.rows()):
            if held.hex != "K45":
                world.drop(held)
        determine(world, Side.AXIS, Determination.INITIAL)
        unit = world.units[TANK]
        found.append((supply_of(world, TANK), mechanized(world, unit)))
    assert found == [(Supply.FULL, True), (Supply.NONE, False)]


# Where zones reach --------------------------------------------------------------------------------


@pytest.mark.rule("10.342#1", "a zone reaches into clear hexes")
@pytest.mark.rule("10.342#2", "in Europe it reaches into rough terrain")
@pytest.mark.parametrize(
    ("place", "into"), [("L38", "M38"), ("P35", "Q35")], ids=["swamp or forest", "mountains"]
)
def test_zones_reach_into_rough_terrain_in_europe(place: str, into: str) -> None:
    world = at(f"{ARMOR} {place}")
    assert into in zone(world)
    open_ground = world.board.terrain.where(Terrain.CLEAR)
    assert world.map.mask(zone(world)) & open_ground


@pytest.mark.rule("10.342#3", "a zone reaches out of friendly works")
@pytest.mark.parametrize("kind", [FortKind.FORTIFICATION, FortKind.FORTRESS])
def test_zones_reach_out_of_friendly_works(kind: FortKind) -> None:
    works = Fort(SpaceId("K45"), kind)
    world = at(f"{ARMOR} K45", rows=[works])
    assert zone(world) == {"K44", "K46", "J45", "J46", "L44", "L45"}
    assert "K45" not in zone(at("russia-armor-3-5 K46", f"{ARMOR} K45", rows=[works]), "russia")


@pytest.mark.rule("10.342#4", "in Europe a zone reaches across rivers")
def test_zones_reach_across_rivers_in_europe() -> None:
    """M40 lies behind the river that flows past L40."""
    world = at(f"{ARMOR} L40")
    river = world.board.sides(SideFeature.RIVER)
    assert world.map.has(world.map.expand(world.map.bit("L40"), river), "M40")
    assert "M40" in zone(world)


@pytest.mark.rule("10.342#5", "a zone reaches across the Suez canal")
def test_zones_reach_across_the_canal() -> None:
    held = {"britain": "LL30 MM30", "germany": "LL31 MM31"}
    world = all_of_europe("britain-armor-4-5 LL30", f"{ARMOR} MM31", control=held)
    assert "LL31" in zone(world, "britain")
    assert "MM30" in zone(world)


@pytest.mark.rule("10.342#6", "a zone reaches from clear weather into severe weather")
def test_zones_reach_into_severe_weather() -> None:
    """K37 lies outside the Russian winter, K38 inside; in the hardest winter armor is infantry."""
    hard = Weather("russian-winter-zone", WeatherKind.WINTER, 11)
    outside, inside = (at(f"{ARMOR} {place}", rows=[hard]) for place in ("K37", "K38"))
    assert "K38" in zone(outside)
    assert zone(inside) == set()


@pytest.mark.rule("10.343#3", "a supply line ends in an enemy zone")
def test_zones_cut_supply_lines() -> None:
    for kind, far in (("armor-3-5", Supply.NONE), ("infantry-3-3", Supply.FULL)):
        world = all_of_europe(f"russia-{kind} M35", control={"germany": CORRIDOR})
        for row in tuple(world.control.values()):
            if row.holder == "germany" and row.hex not in CORRIDOR.split():
                world.drop(row)
        assert trace(world, "germany").at(world.map.bit("L37")) is far


CORRIDOR = "L31 L32 L33 L34 L35 L36 L37"


# Specialized units --------------------------------------------------------------------------------


@pytest.mark.rule("10.42#1", "short of supply or oil specialized units are not dropped")
@WANT
def test_airborne_units_in_want_do_not_drop(row: Any) -> None:
    short = UnitSupply(UnitId(f"{DROP}/1"), Supply.PARTIAL) if row is SHORT else row
    for rows, able in (((short,), False), ((), True)):
        world = at(f"{DROP} L36", "germany-air-transport L36 x1", rows=rows)
        found = {one.rule for one in against_jumper(world, world.units[UnitId(f"{DROP}/1")])}
        assert ("10.42" not in found) is able


@pytest.mark.rule("10.42#2", "they keep their room, and exploiting armor does not shake them")
def test_airborne_units_in_want_keep_what_is_theirs() -> None:
    jumpers = [UnitSupply(UnitId(f"russia-airborne-1-3/{n}"), Supply.NONE) for n in (1, 2, 3)]
    world = at(
        f"{ARMOR} K45", "russia-airborne-1-3 K46 x3", "russia-infantry-1-3 K46 x2", rows=jumpers,
    )  # fmt: skip
    assert overstacked(world, Side.ALLIED) == {}
    exploiting = Assault((TANK,), (SpaceId("K46"),), exploiting=True)
    shaken = {
        unit
        for unit in world.units_in[SpaceId("K46")]
        if "exploiting armor" in {part.name for part in multiplier_parts(world, unit, exploiting)}
    }
    assert shaken == {"russia-infantry-1-3/1", "russia-infantry-1-3/2"}


@pytest.mark.rule("10.41F#2", "the hardest winter takes nothing from their DM")
def test_winter_does_not_weaken_specialized_units() -> None:
    hard = Weather("russian-winter-zone", WeatherKind.WINTER, 8)
    world = at(f"{DROP} K45", f"{INF} K45", "russia-armor-3-5 K46", side="allied", rows=[hard])
    attack = Assault((UnitId("russia-armor-3-5/1"),), (SpaceId("K45"),))
    names = [
        {part.name for part in multiplier_parts(world, UnitId(f"{kind}/1"), attack)}
        for kind in (DROP, INF)
    ]
    assert "winter" not in names[0]
    assert "winter" in names[1]
