"""66.3: the conquest of Bessarabia."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import table, world_at
from tests.rules.test_27_unit_construction_places import german, pool
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
    foreign_income,
    value_of,
)
from warcabinet.awaw.ground.movement.ground_movement import why_not
from warcabinet.awaw.minor_countries.bessarabia_and_finnish_border import border_lands_change_hands
from warcabinet.awaw.moments import CombatEnds
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Income, Source
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Side, Status, at_war

HEXES = ("R35", "R36", "S36", "T36", "U36")
FREE = Income("bessarabia", Source.LAND, "russia", "", 5)


@pytest.mark.rule("66.31#1", "Bessarabia is conquered only with all five of its hexes")
def test_all_five_hexes_must_be_taken() -> None:
    world = world_at()
    assert set(keys_of(world, "bessarabia")) == set(HEXES)
    four = {"germany": " ".join(HEXES[:4])}
    t = table(play=AreasGained(), control=four, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180
    five = {"germany": " ".join(HEXES)}
    t = table(play=AreasGained(), control=five, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180 + 5


ALL = " ".join(HEXES)
BUCHAREST = "W33"


def after_combat(side: str, **setting: Any) -> AwawWorld:
    """A World at the end of a combat phase."""
    return table(play=CombatEnds(), side=side, **setting).world


@pytest.mark.rule("66.32#1", "without Bessarabia Rumania is worth ten BRPs")
@pytest.mark.rule("85.491#1", "five less than before")
def test_rumania_is_worth_ten_without_bessarabia() -> None:
    assert value_of(world_at(scenario="europe-1939", turn="Fall 1939"), "rumania") == 15
    world = world_at()
    assert value_of(world, "rumania") == 10
    assert world.incomes["rumania"].brps == 10
    assert world.incomes["bessarabia"].receiver == "russia"


@pytest.mark.rule("66.32#1", "all of Bessarabia is cut off from Rumania once Russia has it")
def test_bessarabia_pays_by_itself_once_russia_has_all_of_it() -> None:
    early: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1940"}
    four = after_combat("allied", control={"russia": " ".join(HEXES[:4])}, **early)
    assert "bessarabia" not in four.incomes
    assert value_of(four, "rumania") == 15
    five = after_combat("allied", control={"russia": ALL}, **early)
    assert five.incomes["bessarabia"] == Income("bessarabia", Source.LAND, "russia", "", 5)
    assert value_of(five, "rumania") == 10


@pytest.mark.rule("66.32#5", "what Russia did not take before the war with Germany stays Rumanian")
def test_bessarabia_is_not_cut_off_during_the_war_with_germany() -> None:
    world = world_at()
    world.drop(world.incomes["bessarabia"])
    world.amend(world.incomes["rumania"], brps=15)
    world.put(Clock(StepId("T.P.PCA.10"), game_turn("Fall 1941"), Side.ALLIED))
    assert at_war(world, Power.GERMANY, Power.RUSSIA)
    border_lands_change_hands(world)
    assert "bessarabia" not in world.incomes
    assert value_of(world, "rumania") == 15


@pytest.mark.rule("66.32#6", "then Russia enters it only at war with Rumania, or with its patron")
@pytest.mark.parametrize(
    ("status", "patron", "war", "refused"),
    [
        (Status.NEUTRAL, None, False, {"50.51"}),
        (Status.ATTACKED, None, True, set()),
        (Status.ALLY, Power.GERMANY, False, set()),
    ],
)
def test_russia_enters_a_rumanian_bessarabia_only_at_war_with_rumania(
    status: Status, patron: Power | None, war: bool, refused: set[str]
) -> None:
    """From R37, while Russia is at war with Germany."""
    world = world_at(
        "russia-infantry-2-3 R37",
        side="allied",
        turn="Fall 1941",
        control={"rumania": ALL},
        rows=(Alignment(Country("rumania"), status, patron),),
    )
    assert at_war(world, Power.GERMANY, Power.RUSSIA)
    if not war:
        world.drop(world.wars["rumania/russia"])
    unit = world.units[UnitId("russia-infantry-2-3/1")]
    assert {one.rule for one in why_not(world, unit, "R36")} == refused


@pytest.mark.rule("66.32#2", "Rumania is worth fifteen again once the Axis have Bessarabia back")
def test_bessarabia_goes_back_to_an_axis_rumania() -> None:
    before = foreign_income(world_at(), "germany")
    paid = table(play=AreasGained(), control={"germany": ALL}, turn="Spring 1942", rows=(FREE,))
    assert foreign_income(paid.world, "germany") == before + 5
    both = Income("bessarabia", Source.LAND, "russia", "germany", 5)
    world = after_combat("axis", control={"germany": ALL}, rows=(both,))
    assert (world.incomes["rumania"].brps, world.incomes["bessarabia"].brps) == (15, 0)
    assert value_of(world, "rumania") == 15
    assert foreign_income(world, "germany") == before + 5
    part = after_combat("axis", control={"germany": "R35"}, rows=(both,))
    assert (part.incomes["rumania"].brps, part.incomes["bessarabia"].brps) == (10, 5)


@pytest.mark.rule("66.32#2", "Bucharest decides about the BRPs of Bessarabia, too, once it is back")
def test_all_fifteen_are_lost_with_bucharest() -> None:
    reunited = (
        Income("rumania", Source.LAND, "germany", "germany", 15),
        Income("bessarabia", Source.LAND, "russia", "germany", 0),
    )
    t = table(
        play=FailedRecaptures(),
        turn="Spring 1942",
        control={"germany": ALL, "russia": BUCHAREST},
        rows=reunited,
    )
    assert level_of(t.world, "germany") == 180 - 15


@pytest.mark.rule("66.32#3", "beside a neutral Rumania Bessarabia is a conquest worth five")
def test_bessarabia_stays_apart_from_a_neutral_rumania() -> None:
    both = Income("bessarabia", Source.LAND, "russia", "germany", 5)
    neutral = Income("rumania", Source.LAND, "germany", "", 10)
    world = after_combat("axis", control={"germany": ALL}, rows=(both, neutral))
    assert (world.incomes["rumania"].brps, world.incomes["bessarabia"].brps) == (10, 5)


@pytest.mark.rule("66.32#4", "Russia does not join the two: only the Axis do")
def test_a_russian_rumania_and_bessarabia_remain_separate() -> None:
    rows = (
        Income("rumania", Source.LAND, "germany", "russia", 10),
        Income("bessarabia", Source.LAND, "russia", "russia", 5),
    )
    world = after_combat("allied", control={"russia": f"{ALL} {BUCHAREST}"}, rows=rows)
    assert (world.incomes["rumania"].brps, world.incomes["bessarabia"].brps) == (10, 5)


@pytest.mark.rule("66.31#1", "Russia can conquer Bessarabia by itself again")
def test_bessarabia_is_cut_off_again_when_russia_takes_it_anew() -> None:
    """R-192."""
    reunited = (
        Income("rumania", Source.LAND, "germany", "germany", 15),
        Income("bessarabia", Source.LAND, "russia", "germany", 0),
    )
    world = after_combat("allied", control={"russia": ALL}, rows=reunited)
    assert world.incomes["rumania"].brps == 10
    assert world.incomes["bessarabia"] == Income("bessarabia", Source.LAND, "russia", "germany", 5)


@pytest.mark.rule("66.32#4", "while they are separate each is lost by itself")
def test_rumania_and_bessarabia_are_lost_separately() -> None:
    both = Income("bessarabia", Source.LAND, "russia", "germany", 5)
    t = table(play=FailedRecaptures(), turn="Spring 1942", control={"russia": "W33"}, rows=(both,))
    assert t.world.incomes["rumania"].receiver == ""
    assert t.world.incomes["bessarabia"].receiver == ""
    held = table(
        play=FailedRecaptures(),
        turn="Spring 1942",
        control={"russia": "W33", "germany": "S36"},
        rows=(both,),
    )
    assert held.world.incomes["bessarabia"].receiver == "germany"


@pytest.mark.rule("66.32#2", "Bessarabia is part of Rumania only with all its hexes")
def test_rumania_builds_there_only_once_all_of_it_is_retaken() -> None:
    rows = (pool("rumania-infantry-2-3", 1, "rumania"),)
    t = german(rows=rows, control={"germany": "S36"})
    assert t.against("axis: build-unit rumania-infantry-2-3 S36") == {"66.32"}
    t = german(rows=rows, control={"germany": " ".join(HEXES)})
    assert t.against("axis: build-unit rumania-infantry-2-3 S36") == set()
