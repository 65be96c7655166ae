"""35: growth, deficits, totals, and BRPs for areas won and lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
    foreign_income,
    open_conquest,
)
from warcabinet.awaw.economy.capture_of_centers_and_key_areas import CentersCaptured
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.economy.german_brp_base import GermanBaseCut, german_ceiling
from warcabinet.awaw.economy.industrial_centers import IndustrialCenters
from warcabinet.awaw.economy.spending_limits import deepest_deficit
from warcabinet.awaw.economy.year_start_sequence import (
    BrpCalculation,
    growth,
    growth_rate,
    shrinkage,
    year_sheet,
    year_total,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.moments import Moment, TimeLimits, come
from warcabinet.awaw.politics.brp_ledger import ledger_faults, level_of
from warcabinet.awaw.state.economy import Income, Source, Treasury, YearEnd
from warcabinet.awaw.state.ground import Cause, Eliminated, UnitId
from warcabinet.awaw.state.logistics import HexSupply, Pool, Supply
from warcabinet.awaw.state.minors import Conquest
from warcabinet.awaw.state.oil import OilReserve
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, Side, at_war, war_state
from warcabinet.hexes import SpaceId


def income(world: AwawWorld, area: str, **fields: object) -> Income:
    return msgspec.structs.replace(world.incomes[area], **fields)


KIEV = {"germany": "O39"}


# Growth and deficits ----


@pytest.mark.rule("35.31A#1", "10 % in 1940, then ten more each year to 50")
@pytest.mark.rule("35.31A#2", "Germany up to 50 %")
@pytest.mark.rule("35.31A#3", "Britain up to 40 %")
@pytest.mark.rule("35.31A#4", "France up to 30 %")
@pytest.mark.rule("35.31A#5", "Italy up to 20 %")
@pytest.mark.rule("35.31B#2", "50 % for Russia once it fights Germany")
@pytest.mark.rule("35.31C#1", "the U.S. and Japan 50 %")
@pytest.mark.rule("35.31D#1", "China none")
@pytest.mark.parametrize(
    ("power", "year", "rate"),
    [
        ("germany", 1940, 10),
        ("germany", 1942, 30),
        ("germany", 1945, 50),
        ("germany", 1947, 50),
        ("britain", 1944, 40),
        ("france", 1943, 30),
        ("italy", 1942, 20),
        ("us", 1940, 50),
        ("japan", 1940, 50),
        ("china", 1944, 0),
        ("russia", 1942, 50),
    ],
)
def test_growth_rates(power: str, year: int, rate: int) -> None:
    assert growth_rate(world_at(), power, year) == rate


@pytest.mark.rule("33.61E#4", "a reserve, large or small, does not change the rate of growth")
@pytest.mark.parametrize("counters", [0, 4, 10])
def test_oil_reserves_do_not_change_the_rate_of_growth(counters: int) -> None:
    world = world_at(rows=(OilReserve("european axis", counters, True),))
    assert growth_rate(world, "germany", 1942) == 30


@pytest.mark.rule("35.31B#1", "before the war the tension level")
def test_before_the_war_russia_grows_with_the_tension() -> None:
    world = world_at()
    world.drop(world.wars["germany/russia"])
    assert growth_rate(world, "russia", 1941) == 32


@pytest.mark.rule("35.31B#3", "and for the rest of the game, even if that war is over")
def test_once_it_has_fought_germany_russia_grows_at_the_full_rate() -> None:
    world = world_at(rows=(war_state(Power.GERMANY, Power.RUSSIA, Relation.SURRENDERED),))
    assert not at_war(world, Power.GERMANY, Power.RUSSIA)
    assert growth_rate(world, "russia", 1946) == 50


@pytest.mark.rule("35.31#1", "what is left is multiplied by the rate")
@pytest.mark.rule("35.31#2", "without fractions it is added to the base")
@pytest.mark.rule("35.31#3", "the rest is lost")
def test_unspent_brps_grow_the_base_and_are_lost() -> None:
    t = table(
        play=BrpCalculation(),
        turn="Spring 1942",
        rows=(YearEnd("russia", 15), YearEnd("germany", 0)),
    )
    assert t.world.treasuries["russia"].base == 42 + 7  # half of 15, fractions dropped
    assert level_of(t.world, "russia") == year_total(t.world, "russia", 1942)
    assert not ledger_faults(t.world)


@pytest.mark.rule("35.33A#1", "two BRPs from abroad for each above 150")
@pytest.mark.rule("35.33A#2", "more growth is lost")
def test_the_german_base_needs_two_brps_from_abroad_for_each_above_150() -> None:
    world = world_at()
    abroad = foreign_income(world, "germany")
    assert abroad == 20 + 10 + 10 + 5  # Poland, Rumania, Hungary, Finland
    assert german_ceiling(world) == 150 + abroad // 2
    assert growth(world, "germany", 1000, 1942) == abroad // 2
    assert growth(world, "germany", 50, 1942) == 15


@pytest.mark.rule("35.33B#1", "the Chinese base does not grow")
@pytest.mark.rule("35.21#2", "other bases rise and fall")
@pytest.mark.rule("35.21#3", "the Chinese does neither")
@pytest.mark.parametrize("left", [15, -15])
def test_the_chinese_base_never_changes_and_others_do(left: int) -> None:
    """Who has spent too much begins the next year with less, in China too."""
    ends = (YearEnd("china", left), YearEnd("japan", left))
    t = pacific_table(play=BrpCalculation(), turn="Spring 1942", rows=ends)
    assert t.world.treasuries["china"].base == 40
    assert level_of(t.world, "china") == 20 + min(0, left)
    assert t.world.treasuries["japan"].base == 95 + (7 if left > 0 else -8)


@pytest.mark.rule("35.32#1", "unbuilt units take from the growth of neutral powers")
@pytest.mark.rule("35.32#3", "Japan is neutral until it fights Russia, Britain or the U.S.")
def test_unbuilt_units_take_from_the_growth_of_neutral_powers() -> None:
    """Japan is neutral while it only fights China; its submarines do not count."""
    unbuilt = (
        Pool(UnitTypeId("japan-infantry-3-2"), "japan", 2),
        Pool(UnitTypeId("japan-aaf"), "japan", 1),
        Pool(UnitTypeId("japan-submarine"), "japan", 5),
    )
    none = [msgspec.structs.replace(row, unbuilt=0) for row in pacific_world().pools.values()]
    at_peace = pacific_world(wars="", turn="Winter 1940", rows=(*none, *unbuilt))
    assert growth(at_peace, "japan", 40, 1941) == (40 - 2 * 3 - 3) // 2
    assert growth(at_peace, "japan", 5, 1941) == 0
    assert growth(at_peace, "us", 40, 1941) == 20  # nothing unbuilt
    for foe in ("britain", "us", "russia"):
        fighting = pacific_world(wars=f"japan/{foe}", rows=(*none, *unbuilt))
        assert growth(fighting, "japan", 40, 1942) == 20
    deficit = (YearEnd("japan", -10), *none, *unbuilt)
    owing = pacific_table(play=BrpCalculation(), wars="", turn="Spring 1941", rows=deficit)
    assert owing.world.treasuries["japan"].base == 95 - 5


@pytest.mark.rule("35.32#2", "not what China eliminated in the Allied winter turn")
def test_what_japan_lost_to_china_in_the_allied_winter_turn_is_not_held_against_it() -> None:
    infantry = UnitTypeId("japan-infantry-3-2")
    none = [msgspec.structs.replace(row, unbuilt=0) for row in pacific_world().pools.values()]
    pool = Pool(infantry, "japan", 3)
    theirs = Eliminated(0, UnitId("a"), infantry, "japan", Cause.COMBAT, "allied")
    in_its_own = Eliminated(1, UnitId("b"), infantry, "japan", Cause.COMBAT, "axis")
    willing = Eliminated(2, UnitId("c"), infantry, "japan", Cause.VOLUNTARY, "allied")
    rows = (*none, pool, theirs, in_its_own, willing)
    for turn, counted in (("Winter 1940", 2), ("Fall 1940", 3)):
        world = pacific_world(wars="", turn=turn, side="allied", rows=rows)
        come(world, Moment.TIME_LIMITS)
        assert growth(world, "japan", 40, 1941) == (40 - 3 * counted) // 2
    world = pacific_world(wars="", turn="Winter 1940", side="allied", rows=rows)
    come(world, Moment.TIME_LIMITS)
    noted = [row for row in world.levels.rows() if row.who == "japan"]
    spring = pacific_table(play=BrpCalculation(), wars="", turn="Spring 1941", rows=(*rows, *noted))
    assert growth(spring.world, "japan", 40, 1941) == (40 - 9) // 2  # for one year start only


@pytest.mark.rule("35.85#1", "the U.S. grows from 1940 on")
def test_the_us_grows_from_the_first_year_start_on() -> None:
    rows = (YearEnd("us", 31), *(YearEnd(name, 0) for name in ("britain", "france", "russia")))
    t = table(play=BrpCalculation(), scenario="europe-1939", turn="Spring 1940", rows=rows)
    assert t.world.treasuries["us"].base == 100 + 15
    assert level_of(t.world, "us") == 115


@pytest.mark.rule("35.42A#1", "a base above 150 must rest on conquests")
@pytest.mark.rule("35.42A#2", "it falls as an Axis combat phase ends")
def test_the_german_base_falls_with_what_it_rests_on() -> None:
    high = Treasury("germany", 180, 172)
    assert table(play=GermanBaseCut(), rows=(high,)).world.treasuries["germany"].base == 172
    poor = income(world_at(), "poland", receiver="")
    t = table(play=GermanBaseCut(), rows=(high, poor))
    assert t.world.treasuries["germany"].base == 150 + 25 // 2
    later = table(play=GermanBaseCut(), rows=(high, poor), side="allied")
    assert later.world.treasuries["germany"].base == 172


@pytest.mark.rule("35.35#1", "a deficit times the rate cuts the base")
@pytest.mark.rule("35.35#2", "the rest is taken from the total")
@pytest.mark.rule("35.51H#1", "the rest of a deficit is deducted")
@pytest.mark.rule("35.53#1", "part cuts the base, the rest the total")
def test_a_deficit_cuts_the_base_and_the_rest_the_total() -> None:
    """The first example of 35.53, with German figures: 15 at 20% is 3, and 12 are carried."""
    world = world_at()
    assert shrinkage(world, "germany", 15, 1941) == 3
    assert shrinkage(world, "germany", 56, 1942) == 17  # 16.8, against the base
    t = table(
        play=BrpCalculation(),
        turn="Spring 1942",
        rows=(YearEnd("germany", -10), YearEnd("russia", 0)),
    )
    assert t.world.treasuries["germany"].base == 150 - 3
    assert level_of(t.world, "germany") == year_total(t.world, "germany", 1942) - 7


@pytest.mark.rule("35.51#1", "the total is the base and what counts besides")
def test_the_sheet_foretells_what_the_year_start_gives() -> None:
    rows = (Treasury("germany", -10, 150), Treasury("russia", 15, 42))
    winter = world_at(turn="Winter 1941", rows=rows)
    ended = (YearEnd("germany", -10), YearEnd("russia", 15))
    spring = table(play=BrpCalculation(), turn="Spring 1942", rows=(*rows, *ended)).world
    for power, changes in (("germany", -3), ("russia", 7)):
        sheet = year_sheet(winter, power)
        assert (sheet.year, sheet.changes) == (1942, changes)
        assert sheet.base == spring.treasuries[power].base
        assert sheet.total == level_of(spring, power) == sum(part.value for part in sheet.parts)


@pytest.mark.rule("35.35#1", "a deficit takes no base below zero")
def test_no_base_falls_below_zero() -> None:
    world = world_at(rows=(Treasury("russia", 0, 5),))
    assert shrinkage(world, "russia", 100, 1942) == 5


# Totals ----


@pytest.mark.rule("35.51D#1", "minor allies count")
@pytest.mark.rule("35.51E#1", "associates count")
def test_allies_and_associates_count_in_the_total() -> None:
    setting: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1940"}
    ally = Income("rumania", Source.LAND, "germany", "germany", 15)
    associate = Income("finland", Source.LAND, "germany", "germany", 10)
    assert year_total(world_at(**setting), "germany", 1940) == 150
    world = world_at(rows=(ally, associate), **setting)
    assert year_total(world, "germany", 1940) == 150 + 15 + 10
    assert foreign_income(world, "germany") == 15 + 10


@pytest.mark.rule("35.51C#1", "colonies and conquests count")
@pytest.mark.rule("35.23#2", "base and lands make the total")
@pytest.mark.parametrize(
    ("scenario", "power", "base", "colonies"),
    [
        ("europe-1939", "britain", 110, {"egypt": 5, "palestine": 5}),
        ("europe-1939", "italy", 60, {"albania": 5, "libya": 5}),
        (
            "europe-1939", "france", 60,
            {"algeria": 5, "lebanon-syria": 5, "morocco": 5, "tunisia": 5},
        ),
        (
            "global-war", "britain", 110,
            {
                "egypt": 5, "palestine": 5, "burma": 10, "calcutta": 5, "dacca": 5,
                "hong-kong": 5, "malaya": 10, "singapore": 5,
            },
        ),
        ("pacific-1939", "france", 60, {"french-indochina": 10}),
    ],
)  # fmt: skip
def test_colonies_count_in_the_total(
    scenario: str, power: str, base: int, colonies: dict[str, int]
) -> None:
    world = world_at(scenario=scenario, turn="Spring 1940")
    lands = {
        row.area: row.brps
        for row in world.incomes.values()
        if row.receiver == power and row.source == "land"
    }
    assert lands == colonies
    assert year_total(world, power, 1940) == base + sum(colonies.values())


@pytest.mark.rule("35.23#4", "key areas are part of the base")
def test_colonies_that_are_key_areas_are_in_the_base_already() -> None:
    world = pacific_world(turn="Fall 1939")
    lands = [row.area for row in world.incomes.values() if row.source == "land"]
    assert not {"formosa", "korea", "manchuria"} & set(lands)
    assert year_total(world, "japan", 1940) == 95 + 20


def test_a_lost_colony_no_longer_counts() -> None:
    burma = pacific_world().board.places["Rangoon"].hex
    t = pacific_table(
        play=FailedRecaptures(), turn="Spring 1942", side="allied", control={"japan": burma}
    )
    assert level_of(t.world, "britain") == level_of(pacific_world(), "britain") - 10
    before = year_total(pacific_world(), "britain", 1943)
    assert year_total(t.world, "britain", 1943) == before - 10


@pytest.mark.rule("35.51G#1", "industrial centers count")
@pytest.mark.rule("35.23#1", "each power has a total of its own")
@pytest.mark.rule("37.11#1", "each center counts in the total of a year start")
def test_the_total_of_a_year_is_what_is_held() -> None:
    world = world_at()
    lands = 10 + 10 + 15 + 5 + 5  # the Ukraine and the four parts of eastern Europe
    assert year_total(world, "russia", 1942) == 42 + 9 * 10 + lands
    assert year_total(world, "germany", 1942) == 185
    lost = world_at(rows=(income(world, "ukraine", receiver="germany"),))
    assert year_total(lost, "russia", 1942) == 42 + 90 + lands - 10
    assert year_total(lost, "germany", 1942) == 195


@pytest.mark.rule("35.51I#1", "own key areas that others hold are deducted")
@pytest.mark.rule("38.13#1", "a year start deducts what others hold")
def test_own_key_areas_in_enemy_hands_are_deducted() -> None:
    world = world_at()
    gone = world_at(rows=(income(world, "key area Breslau", receiver=""),))
    assert year_total(gone, "germany", 1942) == year_total(world, "germany", 1942) - 25


@pytest.mark.rule("35.52#1", "supply does not matter")
def test_supply_does_not_matter_to_the_total() -> None:
    cut_off = [HexSupply(SpaceId(space), Supply.NONE) for space in ("O39", "H47", "D44")]
    world = world_at(rows=cut_off)
    assert year_total(world, "russia", 1942) == 42 + 9 * 10 + 45


# Won and lost ----


def after(play: object, **setting: object) -> Table:
    return table(play=play, **setting)  # type: ignore[arg-type]


@pytest.mark.rule("35.73C#1", "lost when its receiver fails to retake it")
@pytest.mark.rule("35.63#1", "what is not retaken is lost")
@pytest.mark.rule("35.63#2", "prorated")
@pytest.mark.rule("83.31B#1", "he has one turn to retake it, then loses its prorated BRPs")
@pytest.mark.rule("83.33A#1", "a colony is lost when its owner fails to retake its capital")
@pytest.mark.rule("35.71B#1", "75 % in summer")
def test_a_land_is_lost_only_if_its_receiver_fails_to_retake_it() -> None:
    axis = after(CentersCaptured(), control=KIEV)  # the turn in which it falls
    assert level_of(axis.world, "russia") == 150
    own = after(FailedRecaptures(), control=KIEV, side="allied")
    assert level_of(own.world, "russia") == 150 - 7  # 10 at 75%, rounded down
    assert own.world.incomes["ukraine"].receiver == ""
    retaken = after(FailedRecaptures(), side="allied")
    assert level_of(retaken.world, "russia") == 150


def test_one_city_of_several_keeps_the_income() -> None:
    two = {"germany": "H39 F40"}  # Riga and Parnu, not Tallinn
    t = after(FailedRecaptures(), control=two, side="allied")
    assert t.world.incomes["baltic-states"].receiver == "russia"


@pytest.mark.rule("35.73A#1", "paid in the next turn at that turn's rate")
@pytest.mark.rule("35.62#1", "conquests of the turn before pay")
@pytest.mark.rule("35.62#2", "prorated")
@pytest.mark.rule("83.31A#1", "it pays in the conqueror's next turn, prorated")
@pytest.mark.rule("83.33B#1", "a colony pays its conqueror once its owner has failed to retake it")
@pytest.mark.rule("35.71C#1", "50 % in fall")
def test_a_conquest_pays_in_the_next_turn_at_its_rate() -> None:
    free = income(world_at(), "ukraine", receiver="")
    t = after(AreasGained(), control=KIEV, turn="Fall 1941", rows=(free,))
    assert level_of(t.world, "germany") == 180 + 5
    assert t.world.incomes["ukraine"].receiver == "germany"
    kept = after(AreasGained(), control=KIEV, turn="Fall 1941")  # Russia may still retake it
    assert level_of(kept.world, "germany") == 180


@pytest.mark.rule("35.73A#1", "at the end of the diplomatic phase, in summer, fall and winter")
@pytest.mark.rule("35.62#2", "at the rate of that turn")
@pytest.mark.parametrize(
    ("turn", "amount"), [("Summer 1941", 7), ("Fall 1941", 5), ("Winter 1941", 2)]
)
def test_a_conquest_pays_after_diplomacy_in_each_turn(turn: str, amount: int) -> None:
    free = income(world_at(), "ukraine", receiver="")
    for side, held, power, level in (
        ("axis", KIEV, "germany", 180),
        ("allied", {}, "russia", 150),
    ):
        t = after(AreasGained(), control=held, turn=turn, rows=(free,), side=side)
        assert level_of(t.world, power) == level + amount
        now = RULES.data.sequence.player_turn(game_turn(turn), Side(side))
        played = [str(one.step.id) for one in now]
        last = max(n for n, step in enumerate(played) if step.startswith("T.P.DIP"))
        paid = next(n for n, step in enumerate(played) if player_of(StepId(step)) is AreasGained)
        war = min(n for n, step in enumerate(played) if step.startswith("T.P.DOW"))
        assert last < paid < war


@pytest.mark.rule("35.73A#2", "those of the Allies are paid in spring, in full (R-098)")
def test_allied_conquests_of_the_winter_are_paid_in_spring() -> None:
    free = income(world_at(), "ukraine", receiver="")
    ends = (YearEnd("germany", 0), YearEnd("russia", 0))
    for play, side, turn in (
        (TimeLimits(), "allied", "Winter 1941"),
        (BrpCalculation(), "allied", "Spring 1942"),
    ):
        t = table(play=play, side=side, turn=turn, rows=(free, *ends))
        assert t.world.incomes["ukraine"].receiver == ""
    later = after(AreasGained(), turn="Spring 1942", rows=(free,), side="allied")
    assert level_of(later.world, "russia") == 150 + 10


@pytest.mark.rule("83.31A#3", "the full value in the year start")
@pytest.mark.rule("83.31A#4", "what falls in winter is not paid for before")
@pytest.mark.rule("35.73A#2", "Axis conquests of winter count in the year start")
def test_axis_conquests_of_the_winter_count_in_the_year_start() -> None:
    free = income(world_at(), "ukraine", receiver="")
    ends = (YearEnd("germany", 0), YearEnd("russia", 0))
    t = table(play=BrpCalculation(), control=KIEV, turn="Spring 1942", rows=(free, *ends))
    assert t.world.incomes["ukraine"].receiver == "germany"
    assert level_of(t.world, "germany") == 195
    without = table(play=BrpCalculation(), turn="Spring 1942", rows=(free, *ends))
    assert level_of(without.world, "germany") == 195 - 10
    winter = after(TimeLimits(), control=KIEV, turn="Winter 1941", rows=(free,))
    assert winter.world.incomes["ukraine"].receiver == "germany"
    assert level_of(winter.world, "germany") == 180


@pytest.mark.rule("35.72#2", "losses of a combat phase are added first")
def test_what_falls_together_is_added_before_it_is_prorated() -> None:
    """5 and 5 at half are 5, not 2 and 2."""
    hexes = " ".join(["A46", "B45", "C44", "R35", "R36", "S36", "T36", "U36"])
    t = after(FailedRecaptures(), control={"germany": hexes}, side="allied", turn="Fall 1941")
    assert level_of(t.world, "russia") == 150 - 5


@pytest.mark.rule("35.72#1", "what is gained after the diplomatic phase is added first")
def test_gains_are_added_before_they_are_prorated() -> None:
    areas = ("bessarabia", "finnish-border-hexes")
    free = [income(world_at(), name, receiver="") for name in areas]
    hexes = " ".join(key for name in areas for key in keys_of(world_at(), name))
    t = after(AreasGained(), control={"germany": hexes}, turn="Fall 1941", rows=free)
    assert level_of(t.world, "germany") == 180 + 5  # not 2 and 2


@pytest.mark.rule("35.71A#1", "all of it in spring")
@pytest.mark.rule("35.71D#1", "25 % in winter")
@pytest.mark.parametrize(("turn", "amount"), [("Spring 1942", 10), ("Winter 1941", 2)])
def test_spring_pays_in_full_and_winter_a_quarter(turn: str, amount: int) -> None:
    t = after(FailedRecaptures(), control=KIEV, side="allied", turn=turn)
    assert level_of(t.world, "russia") == 150 - amount


@pytest.mark.rule("35.73D#1", "lost as the enemy combat phase ends")
@pytest.mark.rule("35.73D#2", "without a turn to retake it")
@pytest.mark.rule("37.41#1", "captured when its hex falls")
@pytest.mark.rule("37.42#1", "Russia loses the prorated value at once")
@pytest.mark.rule("37.43#1", "it pays its captor as a conquest")
def test_an_industrial_center_is_lost_at_once_and_pays_its_captor_later() -> None:
    t = after(CentersCaptured(), control={"germany": "O43"})
    assert level_of(t.world, "russia") == 150 - 7
    row = t.world.incomes["center O43"]
    assert (row.receiver, row.captured, row.brps) == ("", True, 10)
    later = after(AreasGained(), control={"germany": "O43"}, turn="Fall 1941", rows=(row,))
    assert level_of(later.world, "germany") == 180 + 5


@pytest.mark.rule("37.44#2", "retaken it pays as a conquest")
def test_a_center_that_is_retaken_is_a_conquest() -> None:
    row = income(world_at(), "center O43", receiver="germany", captured=True)
    lost = after(FailedRecaptures(), rows=(row,), turn="Fall 1941")
    assert level_of(lost.world, "germany") == 180 - 5
    free = income(world_at(), "center O43", receiver="", captured=True)
    back = after(AreasGained(), rows=(free,), side="allied", turn="Fall 1941")
    assert level_of(back.world, "russia") == 150 + 5


@pytest.mark.rule("38.21#1", "captured when its hex falls")
@pytest.mark.rule("38.22#1", "its owner loses the prorated value at once")
@pytest.mark.rule("38.231#1", "Breslau is worth nothing to others")
@pytest.mark.rule("38.12#1", "its value does not change with its capture")
def test_a_key_area_is_lost_at_once_and_regained_when_held() -> None:
    t = after(CentersCaptured(), control={"russia": "O32"}, side="allied")  # Breslau
    assert level_of(t.world, "germany") == 180 - 18  # 25 at 75%
    row = t.world.incomes["key area Breslau"]
    assert row.receiver == ""
    assert row.brps == 25
    russian = after(
        AreasGained(), control={"russia": "O32"}, side="allied", turn="Fall 1941", rows=(row,)
    )
    assert level_of(russian.world, "russia") == 150  # worth nothing as a conquest
    back = after(AreasGained(), turn="Fall 1941", rows=(row,))
    assert level_of(back.world, "germany") == 180 + 12


@pytest.mark.rule("83.31A#1", "not in the turn of the conquest")
def test_a_country_that_has_just_fallen_pays_from_the_next_turn_on() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    open_conquest(world, "poland")
    assert world.incomes["poland"].brps == 20
    assert world.incomes["poland"].receiver == ""
    rows = (Conquest("poland", "germany", 7759),)
    t = table(play=CentersCaptured(), scenario="poland-1939", turn="Fall 1939", rows=rows)
    assert t.world.incomes["poland"].receiver == ""


# What does not change a base ----


@pytest.mark.rule("35.43#1", "the base is unaffected, the limit falls")
@pytest.mark.rule("35.44#1", "a lower base lowers the limit")
@pytest.mark.rule("38.22#3", "the base is unaffected")
def test_a_lost_key_area_lowers_the_limit_and_not_the_base() -> None:
    before = world_at()
    t = after(CentersCaptured(), control={"russia": "O32"}, side="allied")
    assert t.world.treasuries["germany"].base == before.treasuries["germany"].base
    assert construction_limit(t.world, "germany") < construction_limit(before, "germany")
    poorer = world_at(rows=(Treasury("germany", 180, 120),))
    assert construction_limit(poorer, "germany") < construction_limit(before, "germany")


@pytest.mark.rule("35.45#1", "other losses leave the base alone")
def test_other_losses_leave_the_base_alone() -> None:
    t = after(FailedRecaptures(), control=KIEV, side="allied")
    assert level_of(t.world, "russia") < 150
    assert t.world.treasuries["russia"].base == 42


@pytest.mark.rule("35.22#1", "centers are no part of the base for deficits")
@pytest.mark.rule("35.22#3", "they count for the limit")
def test_industrial_centers_are_not_part_of_the_base_but_count_for_the_limit() -> None:
    world = world_at()
    assert world.treasuries["russia"].base == 42
    without = world_at(control={"germany": "H47"})
    assert construction_limit(without, "russia") < construction_limit(world, "russia")
    assert deepest_deficit(without, "russia") == deepest_deficit(world, "russia")


@pytest.mark.rule("38.31A#1", "Berlin 50")
@pytest.mark.rule("38.31B#1", "Essen, Cologne, Leipzig and Breslau 25 each")
def test_the_german_key_areas_and_their_values() -> None:
    world = world_at()
    values = {row.area: row.brps for row in world.incomes.values() if row.owner == "germany"}
    assert values["key area Berlin"] == 50
    for city in ("Essen", "Cologne", "Leipzig", "Breslau"):
        assert values[f"key area {city}"] == 25


@pytest.mark.rule("35.46#2", "the overseas forty of Britain are kept whatever it owes")
def test_the_british_base_keeps_its_overseas_part() -> None:
    rows = (Treasury("britain", -300, 60),)
    world = world_at(scenario="europe-1939", turn="Winter 1941", rows=rows)
    assert shrinkage(world, "britain", 300, 1942) == 60 - 40
    other = world_at(scenario="europe-1939", turn="Winter 1941", rows=(Treasury("france", 0, 60),))
    assert shrinkage(other, "france", 300, 1942) == 60


@pytest.mark.rule("35.62#3", "what a new center brings is not prorated")
def test_industrial_gains_are_not_prorated() -> None:
    t = table(play=IndustrialCenters(), side="allied", turn="Fall 1941", step="T.P.BLD.20")
    t.default("allied")
    assert level_of(t.world, "russia") == 150 + 10


@pytest.mark.rule("83.33B#2", "a conqueror who loses a colony has one turn to retake it")
@pytest.mark.rule("83.32#2", "and for the Allies from spring on")
@pytest.mark.rule("83.32#1", "it counts once more for the Axis, who lose it in spring")
@pytest.mark.rule("35.64#1", "what the Allies take in their winter turn still counts for the Axis")
@pytest.mark.rule("35.64#2", "and for the Allies only from spring on")
def test_what_the_allies_take_in_winter_counts_once_more_for_the_axis() -> None:
    rows = (
        income(world_at(), "ukraine", receiver="germany"),
        YearEnd("germany", 0),
        YearEnd("russia", 0),
    )
    new_year = table(play=BrpCalculation(), turn="Spring 1942", rows=rows).world
    assert new_year.incomes["ukraine"].receiver == "germany"
    assert level_of(new_year, "germany") == 185 + 10
    lost = table(play=FailedRecaptures(), turn="Spring 1942", rows=rows[:1]).world
    assert level_of(lost, "germany") == 180 - 10
    free = income(world_at(), "ukraine", receiver="")
    taken = table(play=AreasGained(), side="allied", turn="Spring 1942", rows=(free,)).world
    assert level_of(taken, "russia") == 150 + 10


@pytest.mark.rule("35.65#2", "what a scenario gives is lost like any conquest")
def test_lands_of_the_start_are_lost_if_they_are_not_retaken() -> None:
    bucharest = {"russia": "W33"}
    t = after(FailedRecaptures(), control=bucharest, turn="Spring 1942")
    assert level_of(t.world, "germany") == 180 - 10
    assert after(FailedRecaptures(), turn="Spring 1942").world.incomes["rumania"].receiver


@pytest.mark.rule("35.73C#2", "an ally who retakes it has its BRPs")
def test_an_ally_who_retakes_a_land_has_its_brps() -> None:
    early: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1940"}
    free = income(world_at(**early), "egypt", receiver="")
    held = world_at(**early)
    keys = " ".join(keys_of(held, "egypt"))
    t = after(AreasGained(), control={"france": keys}, side="allied", rows=(free,), **early)
    assert t.world.incomes["egypt"].receiver == "france"
    assert level_of(t.world, "france") == level_of(held, "france") + 5


@pytest.mark.rule("35.73D#3", "a captured center that changes hands again is a conquest")
def test_a_captured_center_is_lost_like_a_conquest() -> None:
    row = income(world_at(), "center O43", receiver="germany", captured=True)
    at_once = after(CentersCaptured(), rows=(row,), side="allied", turn="Fall 1941")
    assert level_of(at_once.world, "germany") == 180  # Germany has a turn to retake it
    later = after(FailedRecaptures(), rows=(row,), turn="Fall 1941")
    assert level_of(later.world, "germany") == 180 - 5
