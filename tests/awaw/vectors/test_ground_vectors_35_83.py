"""Worked examples of sieges, winters and spending limits."""

from __future__ import annotations

from tests.awaw.table import world_at
from tests.awaw.vectors.named import all_of_europe, now, play, vector
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
)
from warcabinet.awaw.economy.capture_of_centers_and_key_areas import CentersCaptured
from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.economy.year_start_sequence import BrpCalculation
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import net_multiplier
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.unsupplied_units import count_turns
from warcabinet.awaw.moments import TimeLimits
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.economy import Level, Treasury, YearEnd
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control, Weather
from warcabinet.awaw.state.minors import Conquest
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId


@vector("37.72")
def test_the_siege_of_leningrad() -> None:
    """Cut off in Fall 1941, with a center of ten BRPs and a fortification."""
    lenin = SpaceId("D44")
    world = world_at(
        "russia-infantry-2-3 D44", "germany-infantry-3-3 E43", turn="Fall 1941",
        rows=(Fort(lenin, all_round=FortKind.FORTIFICATION),),
    )  # fmt: skip
    for row in list(world.control.rows()):
        if row.holder == "russia" and row.hex != lenin:
            world.put(Control(row.hex, "germany"))
    assault = Assault((UnitId("germany-infantry-3-3/1"),), (lenin,))

    def russian_turn(turn: str) -> None:
        now(world, turn, "allied")
        for moment in Determination:
            determine(world, Side.ALLIED, moment)
        count_turns(world, Side.ALLIED)
        world.end_scope("player_turn")
        world.end_scope("game_turn")

    def multiplier(turn: str) -> int:
        now(world, turn, "axis")
        if turn.startswith("Winter"):
            world.put(Weather("russian-winter-zone", WeatherKind.WINTER, 6))
        return net_multiplier(world, UnitId("russia-infantry-2-3/1"), assault)

    found = []
    for before, turn in (
        ("Fall 1941", "Winter 1941"),
        ("Winter 1941", "Spring 1942"),
        ("Spring 1942", "Summer 1942"),
        ("Summer 1942", "Fall 1942"),
    ):
        russian_turn(before)
        found.append(multiplier(turn))
    assert found == [3, 4, 4 - 1, 4 - 2]
    relieved = world.copy()
    for row in list(relieved.control.rows()):
        relieved.put(Control(row.hex, "russia"))
    world = relieved
    russian_turn("Fall 1942")
    assert multiplier("Spring 1943") == 4


@vector("83.32 example 1", "83.32 example 2")
def test_belgium_conquered_and_contested_in_the_winter_of_1939() -> None:
    fell = Conquest("belgium", "germany", game_turn("Winter 1939").number)
    world = all_of_europe(control={"germany": "M25"}, rows=(fell,))
    world = play(world, CentersCaptured(), "Winter 1939", "axis")
    world = play(world, TimeLimits(), "Winter 1939", "axis")
    world.put(Control(SpaceId("M25"), "france"))
    world = play(world, FailedRecaptures(), "Winter 1939", "allied")
    world = play(world, BrpCalculation(), "Spring 1940", "axis")
    assert level_of(world, "germany") == world.treasuries["germany"].base + 15
    assert level_of(world, "france") == world.treasuries["france"].base
    german, french = level_of(world, "germany"), level_of(world, "france")
    world = play(world, FailedRecaptures(), "Spring 1940", "axis")
    assert level_of(world, "germany") == german - 15
    world = play(world, AreasGained(), "Spring 1940", "allied")
    assert level_of(world, "france") == french + 15


@vector("35.46")
def test_the_british_base_does_not_fall_below_forty() -> None:
    """Thirty or twenty once Australia, India or both have surrendered, which needs their rules."""
    rows = (Treasury("britain", -300, 60), YearEnd("britain", -300))
    world = play(all_of_europe(rows=rows), BrpCalculation(), "Spring 1943", "axis")
    assert world.treasuries["britain"].base == 40


@vector("39.11")
def test_china_spends_no_more_than_half_of_its_year_start_total() -> None:
    rows = (Treasury("china", 35, 35), Level("year-start-total", "china", 35))
    world = all_of_europe(rows=rows, side="allied")
    assert may_spend(world, "china", 17) == []
    assert {one.rule for one in may_spend(world, "china", 18)} == {"39.11"}
