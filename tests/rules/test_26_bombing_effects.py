"""26.7, 26.9, 26.76: what raids destroy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table
from tests.rules.shared.bombing import (
    BERLIN,
    ESSEN,
    KIEL,
    PLOESTI,
    bombing,
    europe,
    pacific,
    send,
    target,
)
from warcabinet.awaw.economy.construction_limits import (
    construction_limit,
    lost_brps,
    set_limit,
)
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.logistics.oil.oil_sources import centers
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.bombing import Firestorm, RocketBase
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import (
    add_damage,
    burn,
    can_burn,
    damage_oil,
    diplomatic_points,
    fires_go_out,
    left_over,
    lose_brps,
    markers_due,
    resistance_lost,
)
from warcabinet.awaw.strategic.bombing.bombing_targets import defense
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import Strike, strike
from warcabinet.awaw.strategic.bombing.shipyard_bombing import blows, moved, too_high
from warcabinet.awaw.strategic.sw_combat_table import Result
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

BOMBER = "britain-strategic-bomber"
FAR = {"air-range/britain": 1}
BOTH = {**FAR, "air-range/us": 1}
AMERICANS = "allied: send-raid M27 area K23 M27 us-strategic-bomber@western=5 -"
SEND = f"allied: send-raid M27 area K23 M27 {BOMBER}@western=5 -"


def over_essen(*units: str, **more: Any) -> Table:
    return bombing(europe(f"{BOMBER} western 5", *units, levels=more.pop("levels", FAR), **more))


# Damage -------------------------------------------------------------------------------------------


@pytest.mark.rule("26.71A#1", "no more BRPs are lost than the hex is worth")
@pytest.mark.rule("26.71#1", "bombers, flying bombs and rockets count together")
def test_no_more_than_its_value() -> None:
    world = europe()
    essen = target(world, ESSEN)
    assert lose_brps(world, essen, 20) == 20
    assert lose_brps(world, essen, 20) == 5
    assert lose_brps(world, essen, 20) == 0


@pytest.mark.rule("26.71B#2", "at the Indian box the limits of India and Britain suffer")
@pytest.mark.rule("26.71B#3", "at the Urals box that of Russia")
def test_limits_after_boxes() -> None:
    world = pacific(side="axis")
    lose_brps(world, target(world, SpaceId("india")), 6)
    lose_brps(world, target(world, SpaceId("urals")), 4)
    found = {who: lost_brps(world, who, LimitLossCause.BOMBING) for who in ("india", "britain")}
    assert found == {"india": 6, "britain": 6}
    assert lost_brps(world, "russia", LimitLossCause.BOMBING) == 4
    assert lost_brps(world, "australia", LimitLossCause.BOMBING) == 0


@pytest.mark.rule("26.71B#3", "at a U.S. box that of the U.S., without a limit")
def test_the_american_limit_after_bombs() -> None:
    for world, box in ((pacific(side="axis"), "pacific-us"), (europe(side="axis"), "atlantic-us")):
        before = construction_limit(world, "us")
        assert lose_brps(world, target(world, SpaceId(box)), 50) == 50
        assert construction_limit(world, "us") == before - 16


@pytest.mark.rule("26.71B#1", "one for three BRPs, all areas together, in the next turn alone")
def test_the_limit_of_the_next_turn() -> None:
    world = europe()
    before = construction_limit(world, "germany")
    for space, brps in ((ESSEN, 4), (BERLIN, 4)):
        lose_brps(world, target(world, space), brps)
        add_damage(world, target(world, space), 9)  # more than was lost
    assert construction_limit(world, "germany") == before - 2
    set_limit(world, "germany")
    assert world.building_budgets["germany"].limit == before - 2
    assert construction_limit(world, "germany") == before


def ploesti() -> AwawWorld:
    return europe(rows=[Control(PLOESTI, "germany")])


@pytest.mark.rule("26.72A#1", "a damage marker for every ten BRPs")
@pytest.mark.rule("26.72D#1", "and one for less, unless the defender pays")
@pytest.mark.rule("26.72D#3", "so with what is over ten or twenty")
@pytest.mark.rule("26.74#1", "no more markers than the center yields")
@pytest.mark.rule("26.72F#1", "none in the Urals box")
def test_damage_markers() -> None:
    world = ploesti()
    assert markers_due(world, PLOESTI, 20, paid=False) == 2
    assert markers_due(world, PLOESTI, 24, paid=False) == 3
    assert markers_due(world, PLOESTI, 24, paid=True) == 2
    assert left_over(world, PLOESTI, 24) == 4
    assert (left_over(world, PLOESTI, 7), left_over(world, PLOESTI, 20)) == (7, 0)
    assert markers_due(world, PLOESTI, 60, paid=False) == 3
    damage_oil(world, PLOESTI, 2)
    assert markers_due(world, PLOESTI, 60, paid=False) == 1
    assert markers_due(world, SpaceId("urals"), 60, paid=False) == 0


@pytest.mark.rule("26.73#1", "a second marker destroys a synthetic oil plant")
@pytest.mark.rule("26.73#2", "in one turn or in several")
def test_synthetic_oil_plants() -> None:
    plants = [Counter(CounterKind.OIL_PLANT, one, "germany") for one in (ESSEN, BERLIN)]
    world = europe(rows=plants)
    damage_oil(world, ESSEN, 1)
    assert world.oil_damage[ESSEN].markers == 1
    assert f"oil-plant@{ESSEN}" in world.counters
    damage_oil(world, ESSEN, 1)
    assert f"oil-plant@{ESSEN}" not in world.counters
    damage_oil(world, BERLIN, markers_due(world, BERLIN, 30, paid=False))
    assert f"oil-plant@{BERLIN}" not in world.counters


@pytest.mark.rule("26.72C#1", "oil is damaged though no BRPs can be lost there")
@pytest.mark.rule("26.72E#1", "what is paid for repairs changes nothing else")
@pytest.mark.rule("26.72D#4", "it does not count for the construction limit")
def test_oil_is_bombed() -> None:
    for answer, left in (("leave-damage", False), ("pay-for-repairs", True)):
        plant = Counter(CounterKind.OIL_PLANT, KIEL, "germany")
        t = bombing(europe(f"{BOMBER} western 4", levels=FAR, rows=[plant]))
        before = t.world.treasuries["germany"].level
        send(t, f"allied: send-raid J30 area K23 J30 {BOMBER}@western=4 -")
        t.dice(4, 3)
        t.dice(1, 1)
        assert t.world.bombed["J30/area"].damage == 13
        assert t.pending == "emergency-repairs"
        t.say(f"axis: {answer}")
        assert (plant.key() in t.world.counters) is left
        assert before - t.world.treasuries["germany"].level == (3 if left else 0)
        assert lost_brps(t.world, "germany", LimitLossCause.BOMBING) == 0


@pytest.mark.rule("26.75#1", "an IC loses no more than it is worth")
@pytest.mark.rule("26.75#2", "Russia loses the BRPs, or gives the IC up")
@pytest.mark.rule("37.51#1", "Russia gives up a center that was bombed, if it likes")
@pytest.mark.rule("37.51#2", "which costs its full value, not prorated")
def test_industrial_centers() -> None:
    moscow = SpaceId("H47")
    for answer, kept in (("leave-damage", True), ("give-up-center", False)):
        world = europe("germany-strategic-bomber eastern 5", side="axis")
        world.put(Control(SpaceId("H45"), "germany"))
        world.put(Counter(CounterKind.AIRBASE, SpaceId("H45"), "germany"))
        t = bombing(world)
        send(t, "axis: send-raid H47 area H45 H47 germany-strategic-bomber@eastern=5 -")
        before = t.world.treasuries["russia"].level
        t.dice(4, 3)
        t.dice(1, 1)
        t.say(f"allied: {answer}")
        assert (f"industrial-center@{moscow}" in t.world.counters) is kept
        assert before - t.world.treasuries["russia"].level == 10


@pytest.mark.rule("26.75#3", "Russia may go into deficit to keep an IC")
def test_deficit_for_a_center() -> None:
    world = europe(side="axis")
    book(world, "russia", -world.treasuries["russia"].level, "26.75", "test")
    assert lose_brps(world, target(world, SpaceId("H47")), 15) == 10
    assert world.treasuries["russia"].level == -10


@pytest.mark.rule("26.62A#1", "a rocket base is lost with its hex")
def test_captured_rocket_bases() -> None:
    world = europe(rows=[RocketBase(ESSEN, "germany")])
    take(world, ESSEN, "germany", "26.62A")
    assert ESSEN in world.rocket_bases
    take(world, ESSEN, "britain", "26.62A")
    assert ESSEN not in world.rocket_bases
    assert world.rocket_bases_lost["germany"].count == 1


@pytest.mark.rule("26.62B#1", "ten BRPs of damage eliminate a rocket base")
@pytest.mark.rule("26.62B#2", "less: the owner pays, or it is damaged")
def test_rocket_bases_are_bombed() -> None:
    for factors, answer in ((5, ""), (1, "leave-damage"), (1, "pay-for-repairs")):
        world = europe(
            f"{BOMBER} western {factors}", levels=FAR, rows=[RocketBase(ESSEN, "germany")]
        )
        t = bombing(world)
        before = t.world.treasuries["germany"].level
        send(t, f"allied: send-raid M27 rocket-base K23 M27 {BOMBER}@western={factors} -")
        t.dice(4, 3)
        t.dice(1, 1)
        if answer:
            t.say(f"axis: {answer}")
            assert t.world.rocket_bases[ESSEN].damaged is (answer == "leave-damage")
        else:
            assert ESSEN not in t.world.rocket_bases
        paid = before - t.world.treasuries["germany"].level
        assert (paid > 0) is (answer == "pay-for-repairs")


# Firestorms ---------------------------------------------------------------------------------------


@pytest.mark.rule("26.91#1", "25 BRPs of damage in a turn make a firestorm")
@pytest.mark.rule("26.71A#2", "in hexes that are worth less, too")
@pytest.mark.rule("26.93#1", "a marker is placed")
def test_firestorms() -> None:
    world = pacific()
    osaka = target(world, SpaceId(world.board.places["Osaka"].hex))
    assert osaka.value == 15
    add_damage(world, osaka, 24)
    assert not burn(world, osaka, "us")
    add_damage(world, osaka, 1)
    assert burn(world, osaka, "us")
    assert world.firestorms[osaka.space].victim == "japan"
    assert (resistance_lost(world, "japan"), resistance_lost(world, "us")) == (1, 0)


@pytest.mark.rule("26.92A#1", "only in German, Japanese, British and some Russian cities")
@pytest.mark.rule("26.92B#1", "not where one has been")
def test_where_firestorms_rage() -> None:
    world = europe(side="axis")
    places = {"Rome": "Y22", "Moscow": "H47", "London": "K23", "Essen": "M27"}
    found = {name: target(world, SpaceId(space)) for name, space in places.items()}
    burning = {name for name, one in found.items() if can_burn(world, one)}
    assert {"Moscow", "London", "Essen"} <= burning
    assert "Rome" not in burning
    world.put(Firestorm(ESSEN, 1944, "britain", "germany"))
    assert not can_burn(world, target(world, ESSEN))


MARKS = [Firestorm(one, 1943, "britain", "germany") for one in (ESSEN, BERLIN)]


@pytest.mark.rule("26.82#1", "markers stay in their year and the next")
def test_firestorms_of_last_year_stay() -> None:
    for turn in ("Summer 1943", "Winter 1944"):
        world = europe(turn=turn, rows=MARKS)
        fires_go_out(world)
        assert len(world.firestorms) == 2, turn
        assert diplomatic_points(world, "britain") == 2


@pytest.mark.rule("26.95#1", "one goes each turn, from the spring of the second year on")
def test_firestorms_go_out() -> None:
    world = europe(turn="Spring 1945", rows=MARKS)
    assert diplomatic_points(world, "britain") == 0
    for left in (1, 0, 0):
        fires_go_out(world)
        assert len(world.firestorms) == left


@pytest.mark.rule("26.94#1", "firestorms change neither supply nor oil")
def test_firestorms_and_supply() -> None:
    worlds = []
    for burns in (False, True):
        world = europe("germany-aaf M27 3", side="axis")
        essen = target(world, ESSEN)
        add_damage(world, essen, 25)
        if burns:
            assert burn(world, essen, "britain")
        determine(world, Side.AXIS, Determination.INITIAL)
        worlds.append(world)
    world, burnt = worlds
    assert (list(world.firestorms), list(burnt.firestorms)) == ([], [ESSEN])
    for name in ("hex_supply", "units", "oil_effects", "oil_damage", "oil_reserves"):
        assert list(world.table(name).rows()) == list(burnt.table(name).rows())
    assert ESSEN not in burnt.hex_supply
    assert list(centers(world)) == list(centers(burnt))
    assert defense(world, ESSEN) == defense(burnt, ESSEN)
    assert target(burnt, ESSEN).value == target(world, ESSEN).value


# Ships --------------------------------------------------------------------------------------------


@pytest.mark.rule("26.761C#1", "an Axis ship goes up a row as it leaves the current season")
@pytest.mark.rule("26.761E#1", "spring follows winter")
@pytest.mark.rule("26.761E#8", "the Gneisenau ends in Winter, in the row 2")
def test_the_gneisenau() -> None:
    spring = game_turn("Spring 1942").season
    fall = game_turn("Fall 1942").season
    found = moved(ChartRow.LAUNCH, fall, spring, 5, Side.AXIS)
    assert found == (ChartRow.TWO, game_turn("Winter 1942").season)
    assert moved(ChartRow.LAUNCH, fall, spring, 2, Side.AXIS) == (ChartRow.LAUNCH, spring)
    assert moved(ChartRow.LAUNCH, fall, spring, 2, Side.ALLIED) == (ChartRow.TWO, spring)


@pytest.mark.rule("26.761C#2", "an Allied ship as it comes to it")
def test_an_allied_ship() -> None:
    spring, winter = game_turn("Spring 1942").season, game_turn("Winter 1942").season
    assert moved(ChartRow.TWO, winter, spring, 1, Side.ALLIED) == (ChartRow.THREE, spring)
    assert moved(ChartRow.TWO, winter, spring, 1, Side.AXIS) == (ChartRow.TWO, spring)


def columns(before: int, after: int, extra: int = 0) -> list[int]:
    return blows(europe(), Strike(Result(before, after), Result(0, 0), extra))


@pytest.mark.rule("26.761A#1", "a result before the slash is two columns")
def test_results_before_the_slash() -> None:
    assert columns(1, 0) == [2]
    assert columns(2, 0) == [2, 2]


@pytest.mark.rule("26.761B#1", "one behind it is one column")
def test_results_behind_the_slash() -> None:
    assert columns(0, 1) == [1]
    assert columns(0, 2) == [1, 1]


@pytest.mark.rule("26.76#2", "what comes on top counts as results before the slash")
def test_results_on_top() -> None:
    assert columns(0, 0, extra=1) == [2]
    assert columns(1, 1, extra=1) == [2, 2, 1]


@pytest.mark.rule("26.761E#6", "2/1 is five columns")
def test_columns_of_the_gneisenau() -> None:
    world = europe()
    assert blows(world, strike(world.statics, 3, 5, 0, (9, 4))) == [2, 2, 1]


@pytest.mark.rule("26.761D#1", "above its size a ship is lost")
def test_a_row_too_high() -> None:
    assert not too_high(ChartRow.THREE, 3)
    assert too_high(ChartRow.FOUR, 3)
    assert not too_high(ChartRow.LAUNCH, 2)
    assert too_high(None, 5)


@pytest.mark.rule("26.76#1", "ships are bombed by a roll on the SW Combat Table")
@pytest.mark.rule("26.76#3", "the attacker says which ship is hit")
def test_ships_are_bombed() -> None:
    world = europe(f"{BOMBER} western 3", levels=FAR, turn="Spring 1942")
    t = bombing(world)
    ships = [row for row in t.world.slips.rows() if row.party == "germany"]
    send(t, f"allied: send-raid J30 ships K23 J30 {BOMBER}@western=3 -")
    t.dice(5, 4)
    t.dice(2, 2)
    hits = 0
    while t.pending == "ships-hit":
        hits += 1
        t.default("allied")
    assert hits == 3 or len(ships) == 1
    after = {(row.what, str(row.row), str(row.season)) for row in t.world.slips.rows()}
    assert {(row.what, str(row.row), str(row.season)) for row in ships} - after
