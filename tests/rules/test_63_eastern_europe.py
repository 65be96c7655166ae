"""63: eastern Europe and the surprise of a German attack."""

from __future__ import annotations

import pytest

from tests.awaw.partisans import occupied, place_rules
from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import AreasGained, value_of
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.movement.ground_movement import MovementFactor, allowance, reachable
from warcabinet.awaw.ground.stacking.zones_of_control import firm_zone_of, zone_of
from warcabinet.awaw.logistics.weather.weather import zone_level
from warcabinet.awaw.pieces.combat_training_levels import surprised
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.regions.eastern_europe import note_armor_at_the_border
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.economy import Income, Level, Source
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.regions import SurprisedArmor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.hexes import SpaceId

ARMOR, INFANTRY = "russia-armor-3-5", "russia-infantry-3-3"
WARNED = Level("rgt", "", 40)


def unit(world: AwawWorld, name: str) -> Unit:
    return world.units[UnitId(f"{name}/1")]


@pytest.mark.rule("63.11A#1", "eastern Poland, 10 BRPs")
@pytest.mark.rule("63.11B#1", "the Baltic States, 15 BRPs")
@pytest.mark.rule("63.11C#1", "Bessarabia, 5 BRPs")
@pytest.mark.rule("63.11D#1", "the Finnish border hexes, 5 BRPs")
@pytest.mark.rule("63.31#1", "each part falls by itself")
@pytest.mark.parametrize(
    ("area", "brps", "keys"),
    [
        ("eastern-poland", 10, 3),
        ("baltic-states", 15, 3),
        ("bessarabia", 5, 5),
        ("finnish-border-hexes", 5, 3),
    ],
)
def test_the_four_parts_of_eastern_europe_are_worth_and_fall_by_themselves(
    area: str, brps: int, keys: int
) -> None:
    world = world_at()
    assert value_of(world, area) == brps
    assert len(keys_of(world, area)) == keys
    assert set(keys_of(world, "finnish-border-hexes")) == {"A46", "B45", "C44"}


PARTS = ("eastern-poland", "baltic-states", "bessarabia", "finnish-border-hexes")


@pytest.mark.rule("63.31#1", "who takes one of the parts gets the BRPs of that part alone")
@pytest.mark.parametrize(("area", "brps"), list(zip(PARTS, (10, 15, 5, 5), strict=True)))
def test_each_part_is_conquered_by_itself(area: str, brps: int) -> None:
    free = [Income(name, Source.LAND, "russia", "", value_of(world_at(), name)) for name in PARTS]
    taken = {"germany": " ".join(keys_of(world_at(), area))}
    t = table(play=AreasGained(), control=taken, turn="Spring 1942", rows=free)
    assert level_of(t.world, "germany") == 180 + brps


@pytest.mark.rule("63.13#3", "whoever occupies it, eastern Europe keeps its weather")
def test_occupation_does_not_change_the_weather() -> None:
    snow = Weather("russian-winter-zone", WeatherKind.WINTER, 3)
    board = world_at().map
    for part in PARTS:
        here = board.first(board.area(part))
        levels = [
            zone_level(world_at(turn="Winter 1941", control={who: here}, rows=(snow,)), here)
            for who in ("russia", "germany")
        ]
        assert levels == [3, 3]


@pytest.mark.rule("63.13#5", "communist partisans are built in eastern Poland, not in the rest")
def test_russian_partisans_are_built_in_eastern_poland_alone_of_eastern_europe() -> None:
    for part in PARTS:
        area = world_at().map.members(world_at().map.area(part))
        world = occupied(control={"germany": " ".join(area)})
        against = set().union(*(place_rules(world, space) for space in area))
        assert against == (set() if part == "eastern-poland" else {"11.353D"})


@pytest.mark.rule("63.41#1", "at war either side enters the other's part")
def test_once_at_war_either_side_enters_the_others_part() -> None:
    world = world_at("germany-infantry-3-3 M36", "russia-infantry-3-3 K39")
    east = world.statics.area("region:eastern-poland")
    assert reachable(world, unit(world, "germany-infantry-3-3")).reached & east
    peace = world_at("germany-infantry-3-3 M36")
    peace.drop(peace.wars["germany/russia"])
    assert not reachable(peace, unit(peace, "germany-infantry-3-3")).reached & east


@pytest.mark.rule("63.51F#1", "only in the turn of the attack, with tensions below 40")
def test_surprise_depends_on_turn_and_tension() -> None:
    assert surprised(world_at())
    assert not surprised(world_at(rows=(WARNED,)))
    assert not surprised(world_at(turn="Fall 1941"))


@pytest.mark.rule("63.51F#3", "armor at the border has no zone in Axis movement")
@pytest.mark.rule("63.51F#4", "the zone of other armor costs one point, except in exploitation")
@pytest.mark.rule("10.344#4", "in exploitation surprised armor hinders as always")
def test_surprised_armor_at_the_border_has_no_zone_in_axis_movement() -> None:
    world = world_at(f"{ARMOR} L38", f"{ARMOR} H47")
    note_armor_at_the_border(world)
    assert world.surprised_armor["russia"] == SurprisedArmor("russia", (SpaceId("L38"),))
    near = world.map.expand(world.map.bit("L38"))
    far = world.map.expand(world.map.bit("H47"))
    assert not zone_of(world, "russia") & near
    assert zone_of(world, "russia") & far
    assert not firm_zone_of(world, "russia") & far  # one point instead of two
    combat = world_at(
        f"{ARMOR} L38", f"{ARMOR} H47", step="T.P.COM.EXP.20", rows=world.surprised_armor.values()
    )
    assert zone_of(combat, "russia") & near  # exploitation feels it as always
    assert firm_zone_of(combat, "russia") & far


@pytest.mark.rule("15.33G#2", "the surprise is over in the next turn")
@pytest.mark.rule("63.51F#5", "infantry that armor attacks has one DM less")
def test_surprised_infantry_shakes_before_armor() -> None:
    world = world_at("germany-armor-4-6 L37", f"{INFANTRY} L38")
    assault = Assault((UnitId("germany-armor-4-6/1"),), (SpaceId("L38"),))
    names = {part.name for part in multiplier_parts(world, UnitId(f"{INFANTRY}/1"), assault)}
    assert "surprise" in names
    later = world_at("germany-armor-4-6 L37", f"{INFANTRY} L38", turn="Fall 1941")
    names = {part.name for part in multiplier_parts(later, UnitId(f"{INFANTRY}/1"), assault)}
    assert "surprise" not in names


@pytest.mark.rule("63.51F#7", "in the Russian turn armor moves two, infantry one, others as always")
def test_in_their_turn_surprised_russians_hardly_move() -> None:
    units = (f"{ARMOR} H47", f"{INFANTRY} H47", "russia-airborne-1-3 H46")
    world = world_at(*units, side="allied")
    assert allowance(world, unit(world, ARMOR)) == 2
    assert allowance(world, unit(world, INFANTRY)) == 1
    assert allowance(world, unit(world, "russia-airborne-1-3")) == 3
    printed = MovementFactor("russia", "armor", unit(world, ARMOR).id, 3, Theater.PACIFIC)
    assert BOOK.amount(world, printed) == 3  # in the Pacific they move as always
    calm = world_at(*units, side="allied", turn="Fall 1941")
    assert allowance(calm, unit(calm, ARMOR)) == 5
    assert allowance(calm, unit(calm, INFANTRY)) == 3


def test_with_high_tension_there_is_no_surprise_at_all() -> None:
    world = world_at(f"{ARMOR} L38", side="allied", rows=(WARNED,))
    assert allowance(world, unit(world, ARMOR)) == 5
    axis = world_at(f"{ARMOR} L38", rows=(WARNED,))
    note_armor_at_the_border(axis)
    assert not axis.surprised_armor
    assert zone_of(axis, "russia")


@pytest.mark.rule("63.51F#9", "not in an objective or an industrial center")
@pytest.mark.parametrize(("space", "shaken"), [("L38", True), ("P35", False)])
def test_infantry_in_an_objective_is_not_surprised(space: str, shaken: bool) -> None:
    beside = {"L38": "L37", "P35": "P34"}[space]
    world = world_at(f"germany-armor-4-6 {beside}", f"{INFANTRY} {space}")
    assault = Assault((UnitId("germany-armor-4-6/1"),), (SpaceId(space),))
    names = {part.name for part in multiplier_parts(world, UnitId(f"{INFANTRY}/1"), assault)}
    assert ("surprise" in names) is shaken


def test_the_snapshot_belongs_to_the_start_of_the_axis_turn() -> None:
    world = world_at(f"{ARMOR} L38", side="allied")
    note_armor_at_the_border(world)
    assert not world.surprised_armor
