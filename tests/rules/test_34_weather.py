"""34: mud, winter, winter preparation, and what they do to ground units."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import RevealWinterPreparation
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith, MakeAttack
from warcabinet.awaw.ground.battle.breakthroughs import (
    EXPLOITATION_CLOSED,
    EXPLOITATION_STOP,
    CreateBreakthrough,
    ExploitFrom,
)
from warcabinet.awaw.ground.exploitation.breakthrough_placement import PlacingArmor
from warcabinet.awaw.ground.exploitation.movement_allowance import weather_losses
from warcabinet.awaw.ground.movement.movement_restrictions import CLEARED
from warcabinet.awaw.ground.overruns.overruns import OverrunWith
from warcabinet.awaw.ground.stacking.zones_of_control import firm_zone_of, zone_of
from warcabinet.awaw.logistics.hex_control.control_by_isolation import PlayerTurnStarts
from warcabinet.awaw.logistics.weather.weather import (
    MudComes,
    WinterDie,
    WinterExperience,
    in_mud,
    preparation,
    unit_preparation,
    winter_level,
    zone_level,
)
from warcabinet.awaw.logistics.weather_effects.axis_in_the_russian_winter import (
    axis_effort_allowed,
)
from warcabinet.awaw.logistics.weather_effects.ground_units import frozen_swamps
from warcabinet.awaw.moments import Moment, Part, come
from warcabinet.awaw.offensives.brp_costs import brp_cost, carry_out, full_offensive
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import against, may_attrition
from warcabinet.awaw.pieces.combat_training_levels import ctl, ctl_parts
from warcabinet.awaw.pieces.ground_units import eliminate, mechanized
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.attacks import GroundAttackMade
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.exploitation import Breakthrough, Exploiter
from warcabinet.awaw.state.ground import Cause, Unit, UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply, Weather
from warcabinet.awaw.state.offensives import Operation, PaidFor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer, Occasion, Question
from warcabinet.hexes import SpaceId

RWZ, WEST, SOUTH = "russian-winter-zone", "winter-west", "winter-mediterranean"
ARMOR, INFANTRY = "germany-armor-4-6", "germany-infantry-3-3"
RUSSIAN_ARMOR, RUSSIAN = "russia-armor-3-5", "russia-infantry-3-3"
MUD = Weather("mud-zone", WeatherKind.MUD)


def winter(level: int, zone: str = RWZ) -> Weather:
    return Weather(zone, WeatherKind.WINTER, level)


def unit(world: AwawWorld, name: str) -> Unit:
    return world.units[UnitId(f"{name}/1")]


def rules_against(world: AwawWorld, question: Question) -> set[str]:
    return {refusal.rule for refusal in BOOK.may(world, question)}


def cold(level: int, *units: str, **setting: object) -> AwawWorld:
    return world_at(*units, turn="Winter 1941", rows=(winter(level),), **setting)  # type: ignore[arg-type]


# Where and when ----


@pytest.mark.rule("34.21#1", "clear unless something else is told")
def test_without_rows_the_weather_is_clear() -> None:
    world = world_at(f"{ARMOR} L38")
    assert zone_level(world, "L38") == 0
    assert not in_mud(world, "L38")


@pytest.mark.rule("34.21#2", "clear weather does nothing")
def test_clear_weather_does_nothing() -> None:
    world = world_at(f"{ARMOR} L38", turn="Summer 1942")
    armor = world.units[UnitId(f"{ARMOR}/1")]
    assert winter_level(world, armor) == 0
    assert not {"mud", "winter"} & {part.name for part in ctl_parts(world, armor)}


@pytest.mark.rule("34.31#1", "in spring east of the Pact line and in Finland")
def test_mud_comes_in_spring_east_of_the_pact_line_and_in_finland() -> None:
    t = table(play=MudComes(), turn="Spring 1942")
    assert in_mud(t.world, "H47")
    assert in_mud(t.world, "D41")
    assert not in_mud(t.world, "M35")
    assert not table(play=MudComes(), turn="Summer 1942").world.weather


@pytest.mark.rule("34.23D#1", "a die for the Russian winter zone in winter turns")
@pytest.mark.rule("34.32A#1", "4 on the Mediterranean front")
@pytest.mark.rule("34.32B#1", "6 in the east west of the line")
@pytest.mark.rule("34.32C#1", "the zone has the result of its die, Finland too")
@pytest.mark.rule("34.32C#3", "five are added")
def test_one_die_and_five_make_the_russian_winter_other_zones_are_fixed() -> None:
    t = table(play=WinterDie(), turn="Winter 1941")
    t.dice(4)
    assert zone_level(t.world, "H47") == 9
    assert zone_level(t.world, "D41") == 9  # Finland
    assert zone_level(t.world, "M35") == 6  # Warsaw
    assert zone_level(t.world, "V33") == 4  # Rumania
    assert table(play=WinterDie(), turn="Fall 1941").pending == ""


# Preparation ----


@pytest.mark.rule("34.41#1", "the level less the preparation")
@pytest.mark.rule("34.41A#1", "the European Axis begin with none")
@pytest.mark.rule("34.41D#1", "Russia begins with six")
@pytest.mark.parametrize(("die", "axis", "russian"), [(1, 6, 0), (4, 9, 3), (6, 11, 5)])
def test_what_a_unit_feels_is_the_level_less_its_preparation(
    die: int, axis: int, russian: int
) -> None:
    world = cold(die + 5, f"{ARMOR} J43", f"{RUSSIAN} H47")
    assert winter_level(world, unit(world, ARMOR)) == axis
    assert winter_level(world, unit(world, RUSSIAN)) == russian


@pytest.mark.rule("34.42#1", "minor countries begin with none")
@pytest.mark.rule("34.42#2", "Finland and Sweden begin with six")
@pytest.mark.rule("34.42#3", "their faction's level is added")
def test_minor_countries_add_their_own_preparation_to_that_of_their_patron() -> None:
    better = Level("winter-preparation", "germany", 2)
    world = world_at(rows=(better,))
    assert preparation(world, "rumania", "rumania") == 2
    assert preparation(world, "finland", "finland") == 6  # never more than six
    assert preparation(world_at(), "rumania", "rumania") == 0
    assert [preparation(world_at(), name, name) for name in ("sweden", "vlasov")] == [6, 0]


@pytest.mark.rule("34.43#1", "partisans have six")
def test_partisans_are_as_well_prepared_as_can_be() -> None:
    world = world_at("russia-partisan-1-3 J43")
    assert unit_preparation(world, unit(world, "russia-partisan-1-3")) == 6


@pytest.mark.rule("34.442#1", "the Axis gain two levels at the end of such a winter")
@pytest.mark.rule("34.442A#1", "a German ground unit must be in the Russian winter zone")
def test_a_winter_in_russia_teaches_the_axis() -> None:
    t = table(f"{INFANTRY} J43", play=WinterExperience(), turn="Winter 1941")
    assert preparation(t.world, "germany", "germany") == 2
    assert preparation(t.world, "italy", "italy") == 2  # 34.444A: the whole faction
    nobody_there = table(f"{INFANTRY} M35", play=WinterExperience(), turn="Winter 1941")
    assert preparation(nobody_there.world, "germany", "germany") == 0
    allies = ("finland-infantry-2-3 D41", "italy-infantry-3-3 J43", "rumania-infantry-2-3 J42")
    no_german = table(*allies, play=WinterExperience(), turn="Winter 1941")
    assert preparation(no_german.world, "germany", "germany") == 0
    five = Level("winter-preparation", "germany", 5)
    t = table(f"{INFANTRY} J43", play=WinterExperience(), turn="Winter 1941", rows=(five,))
    assert preparation(t.world, "germany", "germany") == 6


@pytest.mark.rule("34.444B#1", "each faction's level is told as winter begins")
def test_preparation_is_shown_as_winter_begins() -> None:
    t = table(play=RevealWinterPreparation(), turn="Winter 1941")
    assert "winter preparation of russia: 6" in t.told("34.444B")


# Mud ----


@pytest.mark.rule("34.22A#1", "no full offensive into mud")
@pytest.mark.rule("34.25A#2", "up to 14 BRPs into mud")
def test_no_more_than_fourteen_brps_of_operations_into_mud() -> None:
    five = [f"{INFANTRY} L38 x5"]
    world = world_at(*five, f"{RUSSIAN} L39", turn="Spring 1942", rows=(MUD,))
    units = sorted(world.units_of["germany"])
    assert not against(world, units[:4], (SpaceId("L39"),))
    assert {r.rule for r in against(world, units, (SpaceId("L39"),))} == {"34.22A"}


@pytest.mark.rule("34.221#1", "Russians begin a full offensive in mud")
def test_russians_begin_a_full_offensive_in_mud() -> None:
    lines = (f"{RUSSIAN} L39 x9", f"{INFANTRY} L38")
    world = world_at(*lines, turn="Spring 1942", side="allied", rows=(MUD,))
    units = sorted(world.units_of["russia"])
    assert brp_cost(world, units, (SpaceId("L38"),)) >= 15
    assert not against(world, units, (SpaceId("L38"),))


@pytest.mark.rule("34.25A#2", "a full offensive in the west leaves 14 BRPs of operations in mud")
@pytest.mark.rule("34.25A#3", "they cost no more BRPs")
@pytest.mark.rule("34.25A#4", "but nobody attritions there")
@pytest.mark.rule("34.25#3", "what is done on a part of the eastern front counts for all of it")
def test_a_full_offensive_west_of_the_line_leaves_a_limited_one_in_mud() -> None:
    """Five units attack M35, west of the line, before others attack L39 in the mud."""
    lines = (f"{INFANTRY} M34 x5", f"{RUSSIAN} M35", f"{INFANTRY} L38 x5", f"{RUSSIAN} L39")
    world = world_at(*lines, turn="Spring 1942", rows=(MUD,))
    west = [one.id for one in world.units.rows() if one.place == "M34"]
    east = [one.id for one in world.units.rows() if one.place == "L38"]
    mud = (SpaceId("L39"),)
    assert brp_cost(world, east[:4], mud) == 12
    assert may_attrition(world, "european axis", "eastern") == []
    carry_out(world, west, (SpaceId("M35"),), PaidFor.ATTACK, "a test")
    assert full_offensive(world, "germany", "eastern")
    assert not against(world, east[:4], mud)
    assert {r.rule for r in against(world, east, mud)} == {"34.22A"}
    assert brp_cost(world, east[:4], mud) == 0
    assert {r.rule for r in may_attrition(world, "european axis", "eastern")} == {"9.61"}


@pytest.mark.rule("13.57#2", "in mud only Russians overrun")
@pytest.mark.rule("34.22B#1", "no overruns in mud")
@pytest.mark.rule("34.221#1", "Russians overrun in mud")
def test_only_russians_overrun_in_mud() -> None:
    world = world_at(f"{ARMOR} L38", f"{RUSSIAN_ARMOR} K39", turn="Spring 1942", rows=(MUD,))
    german = OverrunWith("germany", "armor", UnitId(f"{ARMOR}/1"), SpaceId("L39"), False)
    russian = OverrunWith("russia", "armor", UnitId(f"{RUSSIAN_ARMOR}/1"), SpaceId("L39"), False)
    assert "34.22B" in rules_against(world, german)
    assert "34.22B" not in rules_against(world, russian)


@pytest.mark.rule("34.22B#2", "no exploitation attack into mud")
def test_no_exploitation_attack_into_mud() -> None:
    world = world_at(f"{ARMOR} L38", f"{RUSSIAN} L39", turn="Spring 1942", rows=(MUD,))
    name = UnitId(f"{ARMOR}/1")
    exploiting = AttackWith("germany", "armor", name, SpaceId("L39"), True)
    assert "34.22B" in rules_against(world, exploiting)
    regular = AttackWith("germany", "armor", name, SpaceId("L39"), False)
    assert "34.22B" not in rules_against(world, regular)


def exploitation(world: AwawWorld, layer: Layer[int], nation: str) -> dict[str, int]:
    """What the weather closes to exploiting armor, by rule."""
    found: dict[str, int] = {}
    for entry, area in BOOK.layers(world, layer, nation, nation, "armor"):
        found[entry.rules[0]] = found.get(entry.rules[0], 0) | area
    return found


@pytest.mark.rule("34.22B#3", "no exploitation movement into mud")
def test_nobody_but_the_russians_exploits_into_mud() -> None:
    world = world_at(turn="Spring 1942", rows=(MUD,))
    assert world.map.has(exploitation(world, EXPLOITATION_CLOSED, "germany")["34.22B"], "L39")
    assert not exploitation(world, EXPLOITATION_CLOSED, "russia")["34.22B"]


@pytest.mark.rule("34.23B#3", "armor does not exploit out of winter mountains")
def test_exploiting_armor_stays_in_winter_mountains() -> None:
    world = world_at(turn="Winter 1941", rows=(winter(1),))
    mountains = world.board.terrain.where(Terrain.MOUNTAIN) & world.statics.area("front:eastern")
    stop = exploitation(world, EXPLOITATION_STOP, "germany")["34.23B"]
    assert stop & mountains == mountains
    assert not exploitation(world_at(), EXPLOITATION_STOP, "germany")["34.23B"]


@pytest.mark.rule("34.41#8", "at 6 nobody exploits into such a hex")
def test_exploitation_does_not_enter_hexes_with_a_winter_effect_of_six() -> None:
    for level in (5, 6):
        world = cold(level)
        shut = exploitation(world, EXPLOITATION_CLOSED, "germany")["34.41"]
        assert world.map.has(shut, "J44") is (level == 6)


@pytest.mark.rule("34.221#1", "Russians break through in mud")
@pytest.mark.rule("34.22C#1", "no breakthrough in mud")
def test_only_russians_break_through_in_mud() -> None:
    world = world_at(f"{ARMOR} L38", f"{RUSSIAN_ARMOR} K39", turn="Spring 1942", rows=(MUD,))
    german = CreateBreakthrough("germany", "armor", UnitId(f"{ARMOR}/1"), SpaceId("L39"))
    dry = CreateBreakthrough("germany", "armor", UnitId(f"{ARMOR}/1"), SpaceId("M35"))
    assert "34.22C" in rules_against(world, german)
    assert "34.22C" not in rules_against(world, dry)
    russian = CreateBreakthrough("russia", "armor", UnitId(f"{RUSSIAN_ARMOR}/1"), SpaceId("L39"))
    assert "34.22C" not in rules_against(world, russian)


def beside_a_dry_breakthrough() -> Table:
    """The armor in K38 stands in mud; the breakthrough next to it, in K37, does not."""
    broken = Breakthrough(SpaceId("K37"), (UnitId(f"{ARMOR}/1"),))
    lines = (f"{ARMOR} K38", f"{INFANTRY} K38")
    rows = (MUD, broken)
    t = table(*lines, play=PlacingArmor(), step="T.P.COM.EXP.10", turn="Spring 1942", rows=rows)
    assert in_mud(t.world, "K38")
    assert not in_mud(t.world, "K37")
    return t


@pytest.mark.rule("34.22C#2", "armor in mud exploits from a dry breakthrough hex")
def test_armor_in_mud_exploits_from_a_breakthrough_hex_that_is_dry() -> None:
    t = beside_a_dry_breakthrough()
    assert t.against(f"axis: place-armor {ARMOR}/1 K37") == set()
    t.say(f"axis: place-armor {ARMOR}/1 K37")
    assert t.place(f"{ARMOR}/1") == "K37"


@pytest.mark.rule("34.22C#3", "and is paid for on the front of that hex")
def test_armor_out_of_mud_is_paid_for_on_the_front_of_the_breakthrough() -> None:
    t, name = beside_a_dry_breakthrough(), UnitId(f"{ARMOR}/1")
    before = level_of(t.world, "germany")
    t.say(f"axis: place-armor {name} K37")
    assert before - level_of(t.world, "germany") == 4
    assert t.world.operations[name].fronts == (str(t.world.board.front[SpaceId("K37")]),)


@pytest.mark.rule("34.221#2", "exploiting Russian armor has one CTL less in mud")
def test_russian_armor_exploiting_in_mud_has_one_ctl_less() -> None:
    """R-036: also if only its breakthrough was made in mud."""
    name = UnitId(f"{RUSSIAN_ARMOR}/1")
    row = Exploiter(name, SpaceId("L39"), SpaceId("M35"))
    world = world_at(f"{RUSSIAN_ARMOR} M35", turn="Spring 1942", side="allied", rows=(MUD, row))
    assert "mud" in {part.name for part in ctl_parts(world, world.units[name])}
    dry = Exploiter(name, SpaceId("M36"), SpaceId("M35"))
    world = world_at(f"{RUSSIAN_ARMOR} M35", turn="Spring 1942", side="allied", rows=(MUD, dry))
    assert "mud" not in {part.name for part in ctl_parts(world, world.units[name])}


def test_poorly_trained_russians_do_not_exploit_from_mud() -> None:
    """R-035: CTL 1 less 1 is none."""
    name = UnitId(f"{RUSSIAN_ARMOR}/1")
    question = ExploitFrom("russia", "armor", name, SpaceId("L39"))
    world = world_at(f"{RUSSIAN_ARMOR} L38", turn="Spring 1942", side="allied", rows=(MUD,))
    assert "34.221" in rules_against(world, question)
    two = Level("ctl", "russia", 2)
    world = world_at(f"{RUSSIAN_ARMOR} L38", turn="Spring 1942", side="allied", rows=(MUD, two))
    assert "34.221" not in rules_against(world, question)


# Winter ----


@pytest.mark.rule("34.23B#1", "no breakthrough in winter mountains")
def test_no_breakthrough_in_winter_mountains() -> None:
    world = world_at(f"{ARMOR} L38", turn="Winter 1941", rows=(winter(1),))
    mountains = world.board.terrain.where(world.board.terrain[SpaceId("U43")].MOUNTAIN)
    space = world.map.first(mountains & world.statics.area("front:eastern"))
    question = CreateBreakthrough("germany", "armor", UnitId(f"{ARMOR}/1"), space)
    assert "34.23B" in rules_against(world, question)
    world = world_at(f"{ARMOR} L38")
    assert "34.23B" not in rules_against(world, question)


@pytest.mark.rule("34.23C#2", "frozen swamps are clear")
@pytest.mark.rule("34.23C#3", "eastern swamps freeze")
def test_eastern_swamps_freeze_and_count_as_clear() -> None:
    world = cold(6, f"{RUSSIAN} N38", f"{INFANTRY} N37")
    assert world.map.has(frozen_swamps(world), "N38")
    cleared = [area for _, area in BOOK.layers(world, CLEARED, "germany", "germany", "infantry")]
    assert any(world.map.has(area, "N38") for area in cleared)
    assault = Assault((UnitId(f"{INFANTRY}/1"),), (SpaceId("N38"),))
    parts = {p.name: p.value for p in multiplier_parts(world, UnitId(f"{RUSSIAN}/1"), assault)}
    assert parts["terrain"] + parts["frozen swamp"] == 0
    assert frozen_swamps(world_at()) == 0


@pytest.mark.rule("34.41#4", "1 to 5 take as many points from exploiting armor")
@pytest.mark.parametrize(("level", "loss"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_mild_winters_slow_exploitation(level: int, loss: int) -> None:
    world = cold(level, f"{ARMOR} J43")
    losses = weather_losses(world, unit(world, ARMOR))
    assert [points for points, area in losses if world.map.has(area, "J44")] == [loss]


@pytest.mark.rule("34.41#8", "at 6 no breakthroughs and no exploitation")
def test_from_six_on_nobody_exploits() -> None:
    for level in (5, 6):
        world = cold(level, f"{ARMOR} J43")
        name = UnitId(f"{ARMOR}/1")
        banned = {
            "34.41" in rules_against(world, CreateBreakthrough("germany", "armor", name, space))
            for space in (SpaceId("J44"), SpaceId("J45"))
        }
        assert banned == {level == 6}
        placed = ExploitFrom("germany", "armor", name, SpaceId("J44"))
        assert ("34.41" in rules_against(world, placed)) is (level == 6)


@pytest.mark.rule("13.57#1", "from a winter effect of three on nobody overruns")
@pytest.mark.rule("34.41#5", "at 3 no overruns")
def test_from_three_on_nobody_overruns() -> None:
    for level in (2, 3):
        world = cold(level, f"{ARMOR} J43")
        question = OverrunWith("germany", "armor", UnitId(f"{ARMOR}/1"), SpaceId("J44"), False)
        assert ("34.41" in rules_against(world, question)) is (level == 3)


@pytest.mark.rule(
    "15.33G#3", "a winter effect of 7 takes one from infantry, not from that in an objective"
)
@pytest.mark.rule("34.41#9", "at 7 one CTL less")
@pytest.mark.rule("34.41#10", "at 7 infantry outside strongholds has one DM less")
def test_from_seven_on_training_and_defence_suffer() -> None:
    for level in (6, 7):
        world = cold(level, f"{INFANTRY} K43", f"{RUSSIAN} K44")
        frozen = unit(world, INFANTRY)
        assert ctl(world, frozen) == 2 - (level == 7)
        assault = Assault((UnitId(f"{RUSSIAN}/1"),), (SpaceId("K43"),))
        names = {part.name for part in multiplier_parts(world, frozen.id, assault)}
        assert ("winter" in names) is (level == 7)
    safe = cold(7, f"{INFANTRY} J43", f"{RUSSIAN} J44")  # Smolensk is an objective
    assault = Assault((UnitId(f"{RUSSIAN}/1"),), (SpaceId("J43"),))
    names = {part.name for part in multiplier_parts(safe, UnitId(f"{INFANTRY}/1"), assault)}
    assert "winter" not in names


@pytest.mark.rule("30.522B#1", "armor in partial supply is infantry to the winter, too")
@pytest.mark.rule("15.331#1", "it has the negative multipliers of infantry")
@pytest.mark.parametrize("level", [6, 7, 10, 11])
def test_armor_in_partial_supply_is_shaken_by_winter_like_infantry(level: int) -> None:
    def shaken(*rows: UnitSupply) -> bool:
        world = cold(level, f"{ARMOR} K43", f"{RUSSIAN} K44")
        for row in rows:
            world.put(row)
        assault = Assault((UnitId(f"{RUSSIAN}/1"),), (SpaceId("K43"),))
        found = multiplier_parts(world, UnitId(f"{ARMOR}/1"), assault)
        return "winter" in {part.name for part in found}

    assert shaken() is (level >= 11)
    assert shaken(UnitSupply(UnitId(f"{ARMOR}/1"), Supply.PARTIAL)) is (level >= 7)


@pytest.mark.rule("34.41#12", "at 9 only partisans are attacked")
def test_from_nine_on_only_partisans_are_attacked() -> None:
    name = UnitId(f"{INFANTRY}/1")
    question = AttackWith("germany", "infantry", name, SpaceId("K44"))
    assert "34.41" in rules_against(cold(9, f"{INFANTRY} K43", f"{RUSSIAN} K44"), question)
    assert "34.41" not in rules_against(cold(8, f"{INFANTRY} K43", f"{RUSSIAN} K44"), question)
    partisan = cold(9, f"{INFANTRY} K43", "russia-partisan-1-3 K44")
    assert "34.41" not in rules_against(partisan, question)


@pytest.mark.rule("34.41#15", "at 10 an armor's zone costs one point")
@pytest.mark.rule("34.41#16", "at 11 armor is infantry")
def test_at_ten_zones_weaken_and_at_eleven_armor_is_infantry() -> None:
    for level in (9, 10, 11):
        world = cold(level, f"{ARMOR} J43")
        armor = unit(world, ARMOR)
        assert bool(zone_of(world, "germany")) is (level < 11)
        assert bool(firm_zone_of(world, "germany")) is (level < 10)
        assert mechanized(world, armor) is (level < 11)


# The Axis in the Russian winter ----


@pytest.mark.rule("34.23F#1", "none at 9")
@pytest.mark.rule("34.23F#2", "one attack for each level below nine")
@pytest.mark.parametrize(("felt", "attacks"), [(11, 0), (9, 0), (8, 1), (7, 2), (6, 3), (5, 4)])
def test_the_axis_make_one_attack_for_each_level_below_nine(felt: int, attacks: int) -> None:
    world = cold(felt, f"{INFANTRY} K43", f"{RUSSIAN} K44")
    assert axis_effort_allowed(world) == attacks
    assault = Assault((UnitId(f"{INFANTRY}/1"),), (SpaceId("K44"),))
    made = tuple(
        GroundAttackMade(n, ("european axis",), (SpaceId("J44"),), False) for n in range(attacks)
    )
    used_up = world_at(
        f"{INFANTRY} K43", f"{RUSSIAN} K44", turn="Winter 1941", rows=(winter(felt), *made)
    )
    assert "34.23F" in rules_against(used_up, MakeAttack(assault))
    if attacks:
        assert "34.23F" not in rules_against(world, MakeAttack(assault))


@pytest.mark.rule("34.23F#2", "as their turn starts the Axis are told how many attacks that is")
def test_the_axis_are_told_how_many_attacks_they_may_make() -> None:
    def told(felt: int, side: str = "axis") -> list[str]:
        return table(
            play=PlayerTurnStarts(), turn="Winter 1941", side=side, rows=(winter(felt),)
        ).told("34.23F")

    (seven,), (nine,) = told(7), told(9)
    assert seven.startswith("the European Axis may make 2 ground attacks")
    assert nine.startswith("the European Axis may make 0 ground attacks")
    assert not told(7, "allied")
    assert not table(play=PlayerTurnStarts(), turn="Fall 1941").told("34.23F")


@pytest.mark.rule("34.23F#5", "at 8: one attack, or fifteen air factors, not both")
@pytest.mark.rule("34.23F#6", "at 7: one attack with fifteen air factors, or two with fewer")
@pytest.mark.rule("34.23F#7", "at 6: two attacks with fifteen air factors, or three with fewer")
@pytest.mark.rule("34.23F#8", "at 5: three attacks with fifteen air factors, or four with fewer")
@pytest.mark.parametrize(("felt", "with_air"), [(8, 0), (7, 1), (6, 2), (5, 3)])
def test_fifteen_air_factors_cost_the_axis_an_attack(felt: int, with_air: int) -> None:
    flown = Operation(UnitId("air/0"), "european axis", 15, (SpaceId("J43"),), ("eastern",))
    assault = MakeAttack(Assault((UnitId(f"{INFANTRY}/1"),), (SpaceId("K44"),)))

    def allowed(made: int, *air: Operation) -> bool:
        """One attack more, after so many."""
        before = [
            GroundAttackMade(n, ("european axis",), (SpaceId("J44"),), False) for n in range(made)
        ]
        rows = (winter(felt), *before, *air)
        world = world_at(f"{INFANTRY} K43", f"{RUSSIAN} K44", turn="Winter 1941", rows=rows)
        return "34.23F" not in rules_against(world, assault)

    assert [allowed(made, flown) for made in range(5)] == [made < with_air for made in range(5)]
    assert [allowed(made) for made in range(5)] == [made < with_air + 1 for made in range(5)]


@pytest.mark.rule("34.23F#3", "attacks on partisans do not count")
def test_attacks_on_partisans_and_outside_the_zone_do_not_count() -> None:
    made = (
        GroundAttackMade(0, ("european axis",), (SpaceId("J44"),), True),
        GroundAttackMade(1, ("european axis",), (SpaceId("M35"),), False),
        GroundAttackMade(2, ("russia",), (SpaceId("J44"),), False),
    )
    world = world_at(
        f"{INFANTRY} K43", f"{RUSSIAN} K44", turn="Winter 1941", rows=(winter(8), *made)
    )
    assault = Assault((UnitId(f"{INFANTRY}/1"),), (SpaceId("K44"),))
    assert "34.23F" not in rules_against(world, MakeAttack(assault))


@pytest.mark.rule("34.26#1", "Finns attack beyond the Axis limit")
def test_finns_go_on_when_the_germans_cannot() -> None:
    made = GroundAttackMade(0, ("european axis",), (SpaceId("J44"),), False)
    world = world_at(
        "finland-infantry-2-3 C43",
        f"{RUSSIAN} C44",
        turn="Winter 1941",
        rows=(winter(8), made),
    )
    assault = Assault((UnitId("finland-infantry-2-3/1"),), (SpaceId("C44"),))
    assert "34.23F" not in rules_against(world, MakeAttack(assault))


@pytest.mark.rule("34.26#1", "in no more attacks than their own preparation allows")
@pytest.mark.parametrize(
    ("level", "made", "against"), [(12, 2, set()), (12, 3, {"34.23F"}), (15, 0, {"34.23F"})]
)
def test_finns_attack_no_more_than_their_preparation_allows(
    level: int, made: int, against: set[str]
) -> None:
    """Six levels better prepared, at 12 they may attack three times, and at 15 not at all."""
    units = ("finland-infantry-2-3 C43", f"{INFANTRY} C43", f"{RUSSIAN} C44")
    rows = [GroundAttackMade(n, ("european axis",), (SpaceId("J44"),), False) for n in range(made)]
    world = world_at(*units, turn="Winter 1941", rows=(winter(level), *rows))
    finns, germans = (
        Assault((UnitId(f"{name}/1"),), (SpaceId("C44"),))
        for name in ("finland-infantry-2-3", INFANTRY)
    )
    assert rules_against(world, MakeAttack(finns)) & {"34.23F"} == against
    assert "34.23F" in rules_against(world, MakeAttack(germans))


@pytest.mark.rule("34.23F#13", "exploiting from a breakthrough counts like an attack")
def test_exploiting_from_a_breakthrough_counts_like_an_attack() -> None:
    name = UnitId(f"{ARMOR}/1")
    made = tuple(
        GroundAttackMade(n, ("european axis",), (SpaceId("J44"),), False) for n in range(4)
    )
    world = world_at(f"{ARMOR} K43", turn="Winter 1941", rows=(winter(5), *made))
    assert "34.23F" in rules_against(world, ExploitFrom("germany", "armor", name, SpaceId("K44")))
    world = world_at(f"{ARMOR} K43", turn="Winter 1941", rows=(winter(5), *made[:3]))
    question = ExploitFrom("germany", "armor", name, SpaceId("K44"))
    assert "34.23F" not in rules_against(world, question)


@pytest.mark.rule("34.25A#1", "the Axis limit does not bind west of the Pact line")
def test_the_axis_limit_does_not_bind_west_of_the_pact_line() -> None:
    made = GroundAttackMade(0, ("european axis",), (SpaceId("J44"),), False)
    world = world_at(
        f"{INFANTRY} M34", f"{RUSSIAN} M35", turn="Winter 1941", rows=(winter(8), made)
    )
    west = Assault((UnitId(f"{INFANTRY}/1"),), (SpaceId("M35"),))
    assert "34.23F" not in rules_against(world, MakeAttack(west))
    east = world_at(f"{INFANTRY} K43", f"{RUSSIAN} K44", turn="Winter 1941", rows=(winter(8), made))
    assault = Assault((UnitId(f"{INFANTRY}/1"),), (SpaceId("K44"),))
    assert "34.23F" in rules_against(east, MakeAttack(assault))


@pytest.mark.rule("34.23B#2", "armor exploits into winter mountains")
def test_armor_exploits_into_winter_mountains() -> None:
    world = world_at(turn="Winter 1941", rows=(winter(1),))
    mountains = world.board.terrain.where(Terrain.MOUNTAIN) & world.statics.area("front:eastern")
    closed = exploitation(world, EXPLOITATION_CLOSED, "germany")
    assert not any(area & mountains for area in closed.values())
    assert exploitation(world, EXPLOITATION_STOP, "germany")["34.23B"] & mountains


@pytest.mark.rule("34.32A#2", "the lands of the Mediterranean front in Europe")
@pytest.mark.rule("34.32A#3", "its islands have no winter")
@pytest.mark.rule("34.32B#2", "6 on the western front")
def test_the_fixed_winters_of_the_west_and_the_south() -> None:
    t = table(play=WinterDie(), scenario="europe-1939", turn="Winter 1940")
    t.dice(1)

    def level(place: str) -> int:
        found = t.world.board.place(place)
        assert found is not None
        return zone_level(t.world, found.hex)

    south = ("Madrid", "Lisbon", "Gibraltar", "Rome", "Belgrade", "Sofia", "Tirana", "Athens")
    assert {place: level(place) for place in south} == dict.fromkeys(south, 4)
    assert level("Istanbul") == 4
    assert [level(place) for place in ("London", "Paris", "Berlin")] == [6, 6, 6]
    assert [level(place) for place in ("Messina", "Malta", "Cairo")] == [0, 0, 0]


@pytest.mark.rule("34.442#2", "what winters teach adds up")
def test_what_winters_teach_adds_up() -> None:
    once = table(f"{INFANTRY} J43", play=WinterExperience(), turn="Winter 1941").world
    rows = tuple(once.levels.values())
    twice = table(f"{INFANTRY} J43", play=WinterExperience(), turn="Winter 1942", rows=rows).world
    assert preparation(once, "germany", "germany") == 2
    assert preparation(twice, "germany", "germany") == 4


@pytest.mark.rule("34.442#1", "at its end, whenever in it the unit was there")
@pytest.mark.rule("34.442A#1", "a unit that is gone by the end of the turn counts")
def test_units_that_were_there_in_the_turn_teach() -> None:
    def taught(turn: str, *moments: Occasion[Part], at_war: bool = True) -> int:
        world = world_at(f"{INFANTRY} J43", turn=turn)
        for row in [] if at_war else [*world.wars.rows()]:
            world.drop(row)
        for moment in moments:
            come(world, moment)
        eliminate(world, unit(world, INFANTRY), Cause.COMBAT, "15.6")
        WinterExperience().start(world, None)
        return preparation(world, "germany", "germany")

    assert taught("Winter 1941") == 0
    for moment in (Moment.PLAYER_TURN_STARTS, Moment.MOVEMENT_ENDS, Moment.COMBAT_ENDS):
        assert taught("Winter 1941", moment) == 2
        assert taught("Winter 1941", moment, at_war=False) == 0
    assert taught("Winter 1941", Moment.MOVEMENT_ENDS, Moment.COMBAT_ENDS) == 2  # once


@pytest.mark.rule("34.442#1", "what was in an earlier turn does not count")
def test_units_that_were_there_in_an_earlier_turn_teach_nothing() -> None:
    world = world_at(f"{INFANTRY} J43", turn="Winter 1941")
    come(world, Moment.COMBAT_ENDS)
    eliminate(world, unit(world, INFANTRY), Cause.COMBAT, "15.6")
    world.end_scope("player_turn")
    world.end_scope("game_turn")
    WinterExperience().start(world, None)
    assert preparation(world, "germany", "germany") == 0


@pytest.mark.rule("34.444B#2", "what a winter teaches is not told in that winter")
def test_what_a_winter_teaches_is_told_with_the_next_one() -> None:
    t = table(f"{INFANTRY} J43", play=WinterExperience(), turn="Winter 1941")
    assert t.told("34.444B") == []
    rows = tuple(t.world.levels.values())
    later = table(play=RevealWinterPreparation(), turn="Winter 1942", rows=rows)
    assert "winter preparation of germany: 2" in later.told("34.444B")


@pytest.mark.rule("34.442B#8", "each level has the effects of all lower ones")
def test_a_hard_winter_has_the_effects_of_all_milder_ones() -> None:
    world = cold(11, f"{ARMOR} J43", f"{INFANTRY} K43", f"{RUSSIAN} K44")
    name = UnitId(f"{ARMOR}/1")
    overrun = OverrunWith("germany", "armor", name, SpaceId("J44"), False)
    assert "34.41" in rules_against(world, overrun)  # from 3
    assert "34.41" in rules_against(world, ExploitFrom("germany", "armor", name, SpaceId("J44")))
    assert ctl(world, unit(world, INFANTRY)) == 1  # from 7
    attack = AttackWith("germany", "infantry", UnitId(f"{INFANTRY}/1"), SpaceId("K44"))
    assert "34.41" in rules_against(world, attack)  # from 9


@pytest.mark.rule("34.23F#10", "nine attacks where the winter has no effect on them")
def test_the_best_prepared_axis_make_nine_attacks() -> None:
    six = Level("winter-preparation", "germany", 6)
    world = world_at(turn="Winter 1941", rows=(winter(6), six))
    assert axis_effort_allowed(world) == 9
