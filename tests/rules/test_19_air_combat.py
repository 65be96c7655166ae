"""19: air combat: rounds, the table, modifiers, squadrons, and who bears the losses."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tests.awaw.table import world_at
from tests.awaw.vectors.named import all_of_europe
from tests.rules.shared.air_combat import (
    FALL,
    borne,
    drm,
    flight,
    home,
    left,
    over_minsk,
    squad,
)
from warcabinet.awaw.air.combat.air_combat import drm_parts, squads
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    Policy,
    always,
    battle_outcomes,
    engaged,
    fight,
    lowest_drm,
    net_modifier,
    never,
    round_outcomes,
    table_result,
)
from warcabinet.awaw.air.combat.jets_bombers_interceptors import jets
from warcabinet.awaw.air.combat.losses_from_mixed_forces import (
    after,
    apportion,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.air import AirState, FlightId
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import HexSupply, Supply, Weather
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.awaw.terms.tables import TableError
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

SETTING = world_at().statics


def fresh() -> Statics:
    """The same setting as another object: nothing is remembered of it yet."""
    return dataclasses.replace(SETTING)


# The table ----------------------------------------------------------------------------------------


TABLE = """\
1 0 0 0/1 0/1 1/0 1/0 1/1 1/1 1/2 1/2 1/3
2 0/1 0/1 1/0 1/0 1/1 1/1 1/2 1/2 1/3 1/3 2/2
3 1/0 1/0 1/1 1/1 1/2 1/2 1/3 1/3 2/2 2/3 2/4
4 1/1 1/1 1/2 1/2 1/3 1/3 2/2 2/3 2/4 3/3 3/4
5 1/2 1/2 1/3 1/3 2/2 2/3 2/4 3/3 3/4 3/5 4/4
6 1/2 1/3 1/3 2/2 2/3 2/4 3/3 3/4 3/5 4/4 4/5
7 1/3 1/3 2/2 2/3 2/4 3/3 3/4 3/5 4/4 4/5 4/6
8 1/3 2/2 2/3 2/4 3/3 3/4 3/5 4/4 4/5 4/6 5/5
9 2/2 2/3 2/4 3/3 3/4 3/5 4/4 4/5 4/6 5/5 5/6
10 2/3 2/4 3/3 3/4 3/5 4/4 4/5 4/6 5/5 5/6 5/7
11 2/4 3/3 3/4 3/5 4/4 4/5 4/6 5/5 5/6 5/7 6/6
12 3/3 3/4 3/5 4/4 4/5 4/6 5/5 5/6 5/7 6/6 6/7
13 3/4 3/5 4/4 4/5 4/6 5/5 5/6 5/7 6/6 6/7 6/8
14 3/5 4/4 4/5 4/6 5/5 5/6 5/7 6/6 6/7 6/8 7/7
15 4/4 4/5 4/6 5/5 5/6 5/7 6/6 6/7 6/8 7/7 7/8
16 4/5 4/6 5/5 5/6 5/7 6/6 6/7 6/8 7/7 7/8 7/9
17 4/6 5/5 5/6 5/7 6/6 6/7 6/8 7/7 7/8 7/9 8/8
18 5/5 5/6 5/7 6/6 6/7 6/8 7/7 7/8 7/9 8/8 8/9
19 5/6 5/7 6/6 6/7 6/8 7/7 7/8 7/9 8/8 8/9 8/10
20 5/7 6/6 6/7 6/8 7/7 7/8 7/9 8/8 8/9 8/10 9/9"""


@pytest.mark.rule("19.21#2", "every cell of the table")
@pytest.mark.parametrize("line", TABLE.splitlines())
def test_the_air_combat_table(line: str) -> None:
    row, *cells = line.split()
    for roll, cell in enumerate(cells, 2):
        eliminated, _, aborted = cell.partition("/")
        expected = int(eliminated), int(aborted or 0)
        assert table_result(fresh(), int(row), roll) == expected


@pytest.mark.rule("19.21#8", "the first row, at both its ends")
def test_the_first_row_of_the_table() -> None:
    assert [table_result(fresh(), 1, roll) for roll in (2, 12)] == [(0, 0), (1, 3)]


@pytest.mark.rule("19.21#9", "the last row, at both its ends")
def test_the_last_row_of_the_table() -> None:
    assert [table_result(fresh(), 20, roll) for roll in (2, 12)] == [(5, 7), (9, 9)]


@pytest.mark.rule("19.21#10", "the last column is open upwards")
def test_rolls_above_twelve_read_the_last_column() -> None:
    def read(roll: int) -> tuple[int, int] | None:
        try:
            return table_result(fresh(), 5, roll)
        except TableError:
            return None  # there is no such column

    assert [read(roll) for roll in (11, 12, 13, 15)] == [(3, 5), (4, 4), (4, 4), (4, 4)]


@pytest.mark.rule("19.21#3", "above twenty the rest is read in another row")
@pytest.mark.rule("19.21#4", "with the same roll, unchanged")
def test_above_twenty_several_rows_are_read_with_the_same_roll() -> None:
    assert table_result(fresh(), 25, 7) == (7 + 2, 8 + 3)
    assert table_result(fresh(), 41, 2) == (5 + 5 + 0, 7 + 7 + 0)


@pytest.mark.rule("19.42#4", "a roll of less than two is a two")
def test_a_roll_below_two_is_a_two() -> None:
    assert table_result(fresh(), 5, -3) == table_result(fresh(), 5, 2) == (1, 2)
    assert table_result(fresh(), 0, 12) == (0, 0)


# A round ------------------------------------------------------------------------------------------


@pytest.mark.rule("19.21#1", "each side rolls two dice and reads its own row")
@pytest.mark.rule("19.41#1", "both rolls are made before anybody is lost")
@pytest.mark.rule("19.41#2", "on the forces as they were before the round")
@pytest.mark.rule("19.42#1", "the number before the slash is eliminated")
@pytest.mark.rule("19.42#2", "the number after it aborts")
@pytest.mark.rule("19.42#3", "aborts that find nobody are ignored")
def test_both_sides_roll_two_dice_on_what_they_were_before() -> None:
    t = over_minsk(flight(1, "germany-aaf", 5), home(2, "russia-aaf", 3))
    assert t.pending == "air combat: attackers"
    t.dice(3, 4)
    assert t.told("19.42") == ["attackers with 5 roll 7 +1: 2/4"]
    assert left(t, 2) == (3, 0)  # nobody is lost before the other side has rolled
    assert t.pending == "air combat: defenders"
    t.dice(5, 5)
    assert t.told("19.42")[0] == "defenders with 3 roll 10 -1: 1/3"  # on all three of them
    assert t.pending == ""
    assert left(t, 2) == (1, 1)  # 19.42: of four aborts three find nobody
    assert left(t, 1) == (4, 3)


@pytest.mark.rule("19.41#1", "two single factors may shoot each other down")
def test_two_single_factors_can_shoot_each_other_down() -> None:
    t = over_minsk(flight(1, "germany-aaf", 1), home(2, "russia-aaf", 1))
    t.dice(6, 6)
    t.dice(6, 6)
    assert not t.world.flights
    assert t.world.casualties["germany"].brps == t.world.casualties["russia"].brps == 3


@pytest.mark.rule("19.42#5", "who aborted in an earlier round fights in the next")
def test_who_aborted_in_an_earlier_round_fights_again() -> None:
    row = home(2, "russia-aaf", 3)
    t = over_minsk(flight(1, "germany-aaf", 1), replace(row, aborted=3))
    t.dice(1, 1)
    assert t.world.flights[FlightId("flight-2")].aborted == 0
    t.dice(3, 4)
    assert left(t, 1) == (0, 0)


@pytest.mark.rule("17.65#3", "air transports alone have no dice")
@pytest.mark.rule("18.521B#2", "air transports are engaged but do not count")
def test_air_transports_have_no_dice_of_their_own() -> None:
    t = over_minsk(flight(1, "germany-aaf", 2), home(2, "russia-air-transport", 1))
    t.dice(6, 6)
    assert t.pending == ""
    assert left(t, 2) == (0, 0)


@pytest.mark.rule("19.12#1", "a single round is rolled by the attackers alone")
def test_a_single_sided_round_is_rolled_by_the_attackers_alone() -> None:
    t = over_minsk(flight(1, "germany-aaf", 2), home(2, "russia-aaf", 2), single_sided=True)
    t.dice(3, 4)
    assert (t.pending, left(t, 2)) == ("", (1, 1))


@pytest.mark.rule("19.31A#1", "the chart gives the modifier of each nationality")
@pytest.mark.rule("19.31D#3", "two for the best air forces")
@pytest.mark.rule("19.31D#4", "one for Italy, Russia and France")
@pytest.mark.rule("19.31D#5", "nothing for the other minor countries")
def test_the_nationality_chart() -> None:
    world = all_of_europe(turn="Fall 1941")

    def chart(*kinds: str) -> list[int]:
        return [
            sum(p.value for p in drm_parts(world, UnitTypeId(f"{kind}-aaf"), kind, SpaceId("L31")))
            for kind in kinds
        ]

    best = ("germany", "japan", "us", "britain", "finland", "sweden", "australia")
    assert chart(*best) == [2] * len(best)
    assert chart("italy", "russia", "france") == [1, 1, 1]
    assert chart("hungary", "rumania", "spain", "turkey") == [0, 0, 0, 0]


@pytest.mark.rule("19.31D#4", "also for the French who fight with others")
def test_french_air_keeps_its_modifier() -> None:
    world = all_of_europe(turn="Fall 1941")
    for what in ("free-french", "vichy-france"):
        parts = drm_parts(world, UnitTypeId(f"{what}-aaf"), what, SpaceId("L31"))
        assert sum(part.value for part in parts) == 1, what


@pytest.mark.rule("19.31A#5", "research raises it")
def test_research_raises_the_modifier() -> None:
    world = world_at(rows=[Level("air-drm", "russia", 2)], **FALL)
    assert drm(world, "russia-aaf", "K40") == 2
    parts = drm_parts(world, UnitTypeId("russia-aaf"), "russia", SpaceId("K40"))
    assert [(part.name, part.value) for part in parts] == [("nationality", 1), ("research", 1)]


@pytest.mark.rule("17.85#1", "interceptors have one more on their Air Nationality DRM")
@pytest.mark.rule("19.31D#6", "elite Japanese naval air has one more")
@pytest.mark.rule("19.31D#7", "interceptors have one more")
@pytest.mark.rule("19.31D#8", "British naval air has one less")
def test_elite_interceptors_and_british_naval_air() -> None:
    world = all_of_europe(turn="Fall 1941")
    assert drm(world, "britain-nas", "L31") == 1
    assert drm(world, "us-nas", "L31") == 2
    assert drm(world, "britain-interceptor", "L31") == 3
    assert drm(world, "japan-nas-elite", "L31") == 3
    assert drm(world, "japan-nas", "L31") == 2


@pytest.mark.rule("19.31D#9", "a winter effect of 8 or more takes one")
@pytest.mark.rule("34.41#11", "at 8 one less for air combat")
def test_a_hard_winter_at_the_base_takes_one() -> None:
    winter = Weather("russian-winter-zone", WeatherKind.WINTER, 8)
    world = world_at(rows=[winter], turn="Winter 1941", control={"germany": "K40"})
    assert drm(world, "germany-aaf", "K40") == 1
    assert drm(world, "germany-aaf", "L31") == 2  # the base decides
    assert drm(world, "russia-aaf", "H47") == 1  # they are prepared for it
    mild = world_at(rows=[Weather("russian-winter-zone", WeatherKind.WINTER, 7)], **FALL)
    assert drm(mild, "germany-aaf", "K40") == 2


@pytest.mark.rule("19.31D#10", "partial supply takes one")
@pytest.mark.rule("19.31D#11", "so does the air oil effect, and both together take no more")
@pytest.mark.rule("33.61A#4", "air units have one less")
@pytest.mark.rule("30.523A#5", "partial supply takes one from the air DRM")
def test_want_of_supply_or_of_oil_takes_one_but_not_two() -> None:
    partial = HexSupply(SpaceId("L36"), Supply.PARTIAL)
    no_oil = OilEffect(Faction.EUROPEAN_AXIS, Service.AIR)
    assert drm(world_at(rows=[partial], **FALL), "germany-aaf") == 1
    assert drm(world_at(rows=[no_oil], **FALL), "germany-aaf") == 1
    assert drm(world_at(rows=[partial, no_oil], **FALL), "germany-aaf") == 1
    assert drm(world_at(rows=[no_oil], **FALL), "russia-aaf", "K40") == 1


@pytest.mark.rule("63.51F#6", "Russian air units have one less in the Axis turn")
def test_surprise_takes_one_from_the_russians_in_the_axis_turn() -> None:
    assert drm(world_at(turn="Summer 1941"), "russia-aaf", "K40") == 0
    assert drm(world_at(turn="Summer 1941"), "germany-aaf") == 2
    assert drm(world_at(turn="Summer 1941", side="allied"), "russia-aaf", "K40") == 1
    assert drm(world_at(turn="Fall 1941"), "russia-aaf", "K40") == 1


@pytest.mark.rule("19.31#2", "what one side adds the other takes away")
@pytest.mark.rule("19.31A#2", "the difference counts")
@pytest.mark.rule("19.31A#3", "of different modifiers the lowest counts")
def test_what_one_side_adds_the_other_takes_away_and_the_lowest_counts() -> None:
    ours = (squad("germany-aaf", 3), squad("hungary-aaf", 1, drm=0))
    theirs = (squad("russia-aaf", 3, drm=1),)
    assert net_modifier(ours, theirs) == -1
    assert net_modifier(theirs, ours) == 1
    assert net_modifier(ours[:1], theirs) == 1


@pytest.mark.rule("19.31A#4", "once the worst are gone, the others' modifier counts")
def test_without_the_worst_air_units_the_others_fight_better_in_the_next_round() -> None:
    germans, hungarians = flight(1, "germany-aaf", 2), flight(3, "hungary-aaf", 1)
    russians = home(2, "russia-aaf", 3)
    t = over_minsk(germans, hungarians, russians)
    t.dice(1, 1)
    assert t.told("19.42")[0] == "attackers with 3 roll 2 -1: 1/0"
    t.dice(1, 2)  # 1/1, from the larger type first
    assert (left(t, 1), left(t, 3)) == ((1, 0), (1, 1))
    again = tuple(row for row in t.world.flights.rows() if row.type != "hungary-aaf")
    t = over_minsk(*again)
    t.dice(1, 1)
    assert t.told("19.42")[0] == "attackers with 1 roll 2 +1: 0/0"


@pytest.mark.rule("17.85#2", "beside air units with a lower DRM interceptors have no advantage")
def test_interceptors_beside_others_fight_with_the_lower_modifier() -> None:
    alone = (squad("britain-interceptor", 2, drm=3),)
    assert lowest_drm(alone) == 3
    assert net_modifier(alone, (squad("germany-aaf", 5),)) == 1
    assert net_modifier((*alone, squad("britain-aaf", 1)), (squad("germany-aaf", 5),)) == 0


@pytest.mark.rule("17.55#1", "a jet factor counts for three")
@pytest.mark.rule("17.56#1", "each jet factor gives one on the dice, three jet squadrons too")
@pytest.mark.rule("17.56#2", "of jets on both sides the difference counts")
@pytest.mark.rule("19.31B#1", "one for each jet factor, or for three jet squadrons")
@pytest.mark.rule("19.31B#2", "with jets on both sides only the net modifier")
def test_a_jet_counts_three_and_gives_one() -> None:
    mine = (squad("germany-jet", 2),)
    assert engaged(mine) == 6
    assert net_modifier(mine, (squad("britain-aaf", 5),)) == 2
    assert net_modifier(mine, (squad("britain-jet", 1),)) == 1  # only the net modifier
    assert jets((squad("germany-jet", 5, squadrons=True),)) == 1
    assert engaged((squad("germany-jet", 5, squadrons=True),)) == 15


@pytest.mark.rule("17.55#2", "jets are lost like others")
@pytest.mark.rule("17.57#1", "jets bear losses as a type of their own")
@pytest.mark.rule("19.61B#1", "jets bear losses as a type of their own")
def test_jets_are_lost_like_others_and_bear_losses_as_a_type_of_their_own() -> None:
    force = (squad("germany-aaf", 3), squad("germany-jet", 2))
    assert borne(*force, result=(2, 1)) == {"germany-aaf": "1/1", "germany-jet": "1/0"}


# Chances ------------------------------------------------------------------------------------------


def in_the_air(position: Position) -> tuple[tuple[str, int, int], ...]:
    world = position.world
    assert isinstance(world, AwawWorld)
    return tuple(sorted((row.id, row.factors, row.aborted) for row in world.flights.values()))


def test_the_chances_of_a_round_are_those_of_play() -> None:
    flights = (
        flight(1, "germany-aaf", 2),
        flight(2, "hungary-aaf", 1),
        home(3, "russia-aaf", 2),
        home(4, "russia-aaf", 1, state=AirState.FLOWN),
        home(5, "russia-air-transport", 1),
    )
    t = over_minsk(*flights)
    played = distribution(t.position, lambda position: position.outcome is not None, in_the_air)
    world = world_at(rows=flights, **FALL)
    both = squads(world, [row.id for row in flights])
    ours = tuple(one for one in both if one.id in ("flight-1", "flight-2"))
    theirs = tuple(one for one in both if one not in ours)
    found: dict[Any, Fraction] = {}
    for (above, below), chance in round_outcomes(world.statics, ours, theirs):
        key = tuple(sorted((one.id, one.units, one.aborted) for one in (*above, *below)))
        found[key] = found.get(key, Fraction(0)) + chance
    assert found == played
    assert sum(found.values()) == 1


@pytest.mark.rule("19.11#1", "rounds until a side is gone or withdraws")
def test_a_battle_goes_on_until_a_side_is_gone_or_withdraws() -> None:
    setting = fresh()
    ours, theirs = (squad("germany-aaf", 3),), (squad("russia-aaf", 2, drm=1),)
    to_the_end = battle_outcomes(setting, ours, theirs, Policy(always, always))
    assert sum(chance for _, chance in to_the_end) == 1
    assert all(not above or not below for (above, below), _ in to_the_end)
    one_round = battle_outcomes(setting, ours, theirs, Policy(never, always))
    assert dict(one_round) == dict(round_outcomes(setting, ours, theirs))


@pytest.mark.rule("19.11#1", "a round without losses is fought again")
def test_a_round_without_losses_is_fought_again() -> None:
    one = (squad("germany-aaf", 1),), (squad("hungary-aaf", 1, drm=2),)
    ends = dict(fight(fresh(), *one, Policy(always, always)))
    hit = Fraction(26, 36)  # six or more
    none = 1 - hit
    both, single = hit * hit / (1 - none * none), hit * none / (1 - none * none)
    assert ends == {(0, 0, 0): both, (1, 0, 0): single, (0, 1, 1): ends[0, 1, 1],
                    (0, 1, 0): ends[0, 1, 0]}  # fmt: skip
    assert ends[0, 1, 1] + ends[0, 1, 0] == single


def test_what_is_left_keeps_those_who_aborted() -> None:
    force = (squad("germany-aaf", 3), squad("hungary-aaf", 1, drm=0))
    tolls = apportion(force, 1, 2)
    assert [(one.units, one.aborted) for one in after(force, tolls)] == [(2, 1), (1, 1)]
