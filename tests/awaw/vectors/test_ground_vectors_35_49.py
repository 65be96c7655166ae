"""Worked examples of BRPs, mobilization, industry and undefended cities (35 to 49), played."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.table import Staged, Table, table, world_at
from tests.awaw.vectors.named import all_of_europe, europe, land, play, vector
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
    foreign_income,
)
from warcabinet.awaw.economy.capture_of_centers_and_key_areas import CentersCaptured
from warcabinet.awaw.economy.german_brp_base import GermanBaseCut
from warcabinet.awaw.economy.industrial_centers import IndustrialCenters
from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.economy.year_start_sequence import BrpCalculation
from warcabinet.awaw.offensives import carry_out
from warcabinet.awaw.politics.brp_ledger import book, level_of
from warcabinet.awaw.sequence import Year
from warcabinet.awaw.state.economy import Income, Source, Treasury, YearEnd
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.minors import Conquest
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import resistance
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

# 35, 39: BRPs -------------------------------------------------------------------------------------


@vector("35.35", "35.53")
def test_a_british_deficit_of_fifteen() -> None:
    """Base 120 at 20%: three off the base, and twelve off the total of 117 and 50."""
    t = europe(
        play=BrpCalculation(), turn="Spring 1941",
        rows=(Treasury("britain", -15, 120), YearEnd("britain", -15),
              land("british colonies", "britain", 50, "britain")),
    )  # fmt: skip
    assert t.world.treasuries["britain"].base == 117
    assert level_of(t.world, "britain") == 155


LOST = "K23 J23 I24"
"""London, Birmingham and Manchester."""


def invaded_britain() -> AwawWorld:
    """Winter 1941: the key areas of Britain are lost, and it owes 50 BRPs."""
    lost = [
        Income(f"key area {name}", Source.KEY_AREA, "britain", "germany", brps)
        for name, brps in (("London", 30), ("Birmingham", 15), ("Manchester", 15))
    ]
    return all_of_europe(
        "britain-infantry-3-4 J22", "germany-infantry-3-3 K22", turn="Winter 1941", side="allied",
        control={"germany": LOST}, rows=(Treasury("britain", -50, 117), *lost),
    )  # fmt: skip


@vector("39.22A example 1")
def test_britain_may_owe_56_but_not_57() -> None:
    world = invaded_britain()
    assert may_spend(world, "britain", 6) == []
    assert {one.rule for one in may_spend(world, "britain", 7)} == {"39.22A"}


@vector("39.22A example 2")
def test_losses_may_go_deeper_and_a_grant_allows_spending_again() -> None:
    world = invaded_britain()
    carry_out(
        world, (UnitId("britain-infantry-3-4/1"),), (SpaceId("K22"),), PaidFor.ATTACK, "an attack"
    )
    assert level_of(world, "britain") == -53
    world.put(land("egypt", "britain", 20, "britain"))
    world.put(Control(SpaceId("MM29"), "italy"))
    world = play(world, FailedRecaptures(), "Winter 1941", "allied")
    assert level_of(world, "britain") == -58
    assert {one.rule for one in may_spend(world, "britain", 1)} == {"39.22A"}
    book(world, "britain", 20, "40.23", "a grant of the U.S.")
    assert level_of(world, "britain") == -38
    assert may_spend(world, "britain", 18) == []
    assert {one.rule for one in may_spend(world, "britain", 19)} == {"39.22A"}


@vector("35.73A")
def test_an_axis_conquest_of_the_summer_pays_in_fall() -> None:
    rows = (Conquest("belgium", "germany", game_turn("Summer 1940").number),)
    world = all_of_europe(control={"germany": "M25"}, rows=rows)
    world = play(world, CentersCaptured(), "Summer 1940", "axis")
    assert world.incomes["belgium"].receiver == ""
    assert level_of(world, "germany") == 100
    world = play(world, AreasGained(), "Fall 1940", "axis")
    assert level_of(world, "germany") == 100 + 7  # half of fifteen


@vector("35.73A")
def test_an_axis_conquest_of_the_winter_is_in_the_new_total() -> None:
    rows = (Conquest("belgium", "germany", game_turn("Winter 1939").number),)
    world = all_of_europe(control={"germany": "M25"}, rows=(*rows, Treasury("germany", 0, 100)))
    world = play(world, CentersCaptured(), "Winter 1939", "axis")
    world = play(world, BrpCalculation(), "Spring 1940", "axis")
    assert level_of(world, "germany") == 100 + 15
    world = play(world, AreasGained(), "Spring 1940", "axis")
    assert level_of(world, "germany") == 115  # not again


@vector("35.64")
@pytest.mark.parametrize("retaken", [False, True])
def test_a_capital_that_the_allies_take_in_winter(retaken: bool) -> None:
    """Bucharest falls to the Russians in their Winter 1941 turn; Rumania is worth ten."""
    world = world_at(turn="Winter 1941", side="allied")
    world = play(world, BrpCalculation(), "Spring 1942", "axis")
    untouched = level_of(world, "germany")
    world = world_at(control={"russia": "W33"}, turn="Winter 1941", side="allied")
    world = play(world, FailedRecaptures(), "Winter 1941", "allied")
    world = play(world, BrpCalculation(), "Spring 1942", "axis")
    assert level_of(world, "germany") == untouched
    russian = level_of(world, "russia")
    if retaken:
        world.put(Control(SpaceId("W33"), "germany"))
    world = play(world, FailedRecaptures(), "Spring 1942", "axis")
    assert level_of(world, "germany") == untouched - (0 if retaken else 10)
    world = play(world, AreasGained(), "Spring 1942", "allied")
    assert level_of(world, "russia") == russian + (0 if retaken else 10)


def without_finland() -> Income:
    """Poland, Rumania and Hungary are left: forty BRPs from abroad."""
    return msgspec.structs.replace(world_at().incomes["finland"], brps=0)


@vector("35.33A")
def test_forty_brps_from_abroad_let_the_german_base_grow_by_twenty() -> None:
    rows = (without_finland(), YearEnd("germany", 100), YearEnd("russia", 0))
    t = table(play=BrpCalculation(), turn="Spring 1942", rows=rows)
    assert foreign_income(t.world, "germany") == 40
    assert t.world.treasuries["germany"].base == 170  # not the 180 that 30 of growth would make


@vector("35.42A")
def test_with_forty_brps_from_abroad_a_german_base_of_180_is_cut_to_170() -> None:
    rows = (without_finland(), Treasury("germany", 77, 180))
    t = table(play=GermanBaseCut(), rows=rows)
    assert t.world.treasuries["germany"] == Treasury("germany", 77, 170)


# 37: industrial centers ---------------------------------------------------------------------------


def three_left() -> tuple[Income, ...]:
    """All Russian centers at twenty but for Leningrad and Moscow at ten, and Kharkov at fifteen."""
    values = {"center D44": 10, "center H47": 10, "center O43": 15}
    return tuple(
        msgspec.structs.replace(row, brps=values.get(row.area, 20))
        for row in world_at().incomes.values()
        if row.source is Source.CENTER
    )


def growing(rows: tuple[Income, ...]) -> Table:
    return table(play=IndustrialCenters(), side="allied", turn="Summer 1942", step="T.P.BLD.20",
                 rows=rows)  # fmt: skip


@vector("37.13")
def test_two_different_centers_grow_up_to_twenty() -> None:
    t = growing(three_left())
    assert t.pending == "center-growth"
    assert t.against("allied: grow-centers D44,H47") == set()
    assert t.against("allied: grow-centers D44,D44") != set()  # from 10 to 20 at once
    assert t.against("allied: grow-centers D44") != set()  # two of them
    t.say("allied: grow-centers D44,O43")  # from 15 to 20 while another has ten
    worth = {name: t.world.incomes[f"center {name}"].brps for name in ("D44", "H47", "O43")}
    assert worth == {"D44": 15, "H47": 10, "O43": 20}
    again = growing(tuple(row for row in t.world.incomes.values() if row.source is Source.CENTER))
    assert again.against("allied: grow-centers O43,H47") != set()  # never above twenty


@vector("37.13")
def test_the_last_center_grows_from_ten_to_twenty() -> None:
    rows = tuple(
        msgspec.structs.replace(row, brps=10 if row.area == "center H47" else 20)
        for row in three_left()
    )
    t = growing(rows)
    assert t.world.incomes["center H47"].brps == 20


# Rates and sums -----------------------------------------------------------------------------------

RATES = {
    "germany": (10, 20, 30, 40, 50),
    "britain": (10, 20, 30, 40, 40),
    "france": (10, 20, 30, 30, 30),
    "italy": (10, 20, 20, 20, 20),
}


@vector("35.31")
@pytest.mark.parametrize("power", list(RATES))
def test_a_hundred_unspent_brps_let_a_base_grow_by_its_rate(power: str) -> None:
    for year, rate in zip(range(1940, 1945), RATES[power], strict=True):
        rows = [Treasury(name, 0, 100) for name in ("germany", "italy", "britain", "france", "us")]
        world = all_of_europe(rows=(*rows, Treasury(power, 100, 100)))
        world = play(world, BrpCalculation(), f"Spring {year}", "axis")
        assert world.treasuries[power].base == 100 + rate


@vector("35.71 example 1", "35.71 example 2")
@pytest.mark.parametrize(
    ("turn", "amount"),
    [("Spring 1942", 20), ("Summer 1942", 15), ("Fall 1942", 10), ("Winter 1942", 5)],
)
def test_twenty_brps_that_are_lost_for_good(turn: str, amount: int) -> None:
    rows = (land("egypt", "britain", 20, "britain"),)
    world = all_of_europe(control={"italy": "MM29"}, rows=rows)
    world = play(world, FailedRecaptures(), turn, "allied")
    assert level_of(world, "britain") == 100 - amount


# 36: mobilization ---------------------------------------------------------------------------------


@vector("36.41A")
def test_russia_mobilizes_in_three_turns_running_after_the_summer_of_1941() -> None:
    """The wartime part of it; what came before is done when the scenario begins."""
    turns = ("Summer 1941", "Fall 1941", "Winter 1941", "Spring 1942", "Summer 1942")
    asked = [
        turn
        for turn in turns
        if table(play=IndustrialCenters(), side="allied", turn=turn, step="T.P.BLD.20").pending
        == "new-center"
    ]
    assert asked == ["Fall 1941", "Winter 1941", "Spring 1942"]
    centers = [row for row in world_at().counters.rows() if row.kind == "industrial-center"]
    assert len(centers) + len(asked) == 7 + 5  # seven from the first, five mobilizations in all


# 49: cities taken without a fight -----------------------------------------------------------------


ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def walked_into(city: str, near: str) -> Table:
    """A German unit moves into an undefended city, in a turn with all its steps."""
    world = world_at(f"germany-infantry-3-3 {near}")
    for row in list(world.control.rows()):  # the way there is German
        if row.holder == "russia" and row.hex != city and int(row.hex.lstrip(ROWS)) < 43:
            world.put(Control(row.hex, "germany"))
    year = Year(turn=game_turn("Summer 1941"), last=game_turn("Fall 1941"), opened=True)
    t = Table(Position.opening(Staged(world, year), "barbarossa", dict(world.options)))
    while t.pending != "ground-move":
        t.default("axis")
    t.say(f"axis: move germany-infantry-3-3/1 {city}")
    while t.pending == "ground-move":
        t.say("axis: end-movement")
    return t


@vector("49.154D")
def test_an_objective_with_an_industrial_center_costs_one_point() -> None:
    """Kharkov is both."""
    t = walked_into("O43", "O42")
    assert list(t.world.undefended_losses) == ["O43"]
    without = t.world.copy()
    without.drop(without.undefended_losses[SpaceId("O43")])
    assert resistance(t.world) == resistance(without) - 1


@vector("49.154C")
@pytest.mark.parametrize(("city", "near"), [("H39", "H38"), ("P35", "P34")])
def test_riga_and_lvov_cost_nothing(city: str, near: str) -> None:
    t = walked_into(city, near)
    assert t.holder(city) == "germany"
    assert not t.world.undefended_losses
