"""67.3: the conquest of the Finnish border hexes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import table, world_at
from tests.rules.test_27_unit_construction_places import german, pool
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.economy.brp_gains_and_losses import AreasGained, foreign_income, value_of
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

HEXES = ("A46", "B45", "C44")
FREE = Income("finnish-border-hexes", Source.LAND, "russia", "", 5)


@pytest.mark.rule("67.31#1", "the border hexes are conquered only all three together")
def test_all_three_hexes_must_be_taken() -> None:
    assert set(keys_of(world_at(), "finnish-border-hexes")) == set(HEXES)
    two = {"germany": " ".join(HEXES[:2])}
    t = table(play=AreasGained(), control=two, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180
    t = table(play=AreasGained(), control={"germany": ALL}, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180 + 5


ALL = " ".join(HEXES)
HELSINKI = "D41"


def after_combat(side: str, **setting: Any) -> AwawWorld:
    """A World at the end of a combat phase."""
    return table(play=CombatEnds(), side=side, **setting).world


def worth(world: AwawWorld) -> tuple[int, int]:
    """The BRPs that Finland and its border hexes pay."""
    return world.incomes["finland"].brps, world.incomes["finnish-border-hexes"].brps


@pytest.mark.rule("67.32#1", "without the border hexes Finland is worth five BRPs")
@pytest.mark.rule("85.492#1", "five less than before")
def test_finland_is_worth_five_without_them() -> None:
    assert value_of(world_at(scenario="europe-1939", turn="Fall 1939"), "finland") == 10
    world = world_at()
    assert value_of(world, "finland") == 5
    assert world.incomes["finland"].brps == 5
    assert world.incomes["finnish-border-hexes"].receiver == "russia"


@pytest.mark.rule("67.32#1", "the border hexes are cut off once Russia has all of them")
def test_they_pay_by_themselves_once_russia_has_all_of_them() -> None:
    early: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1940"}
    two = after_combat("allied", control={"russia": " ".join(HEXES[:2])}, **early)
    assert value_of(two, "finland") == 10
    three = after_combat("allied", control={"russia": ALL}, **early)
    assert three.incomes["finnish-border-hexes"] == FREE
    assert value_of(three, "finland") == 5


@pytest.mark.rule("67.32#2", "Finland is worth ten again once the Axis have them back")
def test_they_go_back_to_an_axis_finland() -> None:
    before = foreign_income(world_at(), "germany")
    t = table(play=AreasGained(), control={"germany": ALL}, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180 + 5
    assert foreign_income(t.world, "germany") == before + 5
    both = Income("finnish-border-hexes", Source.LAND, "russia", "germany", 5)
    world = after_combat("axis", control={"germany": ALL}, rows=(both,))
    assert worth(world) == (10, 0)
    assert value_of(world, "finland") == 10


@pytest.mark.rule("67.32#3", "beside a neutral Finland they are a conquest worth five")
def test_they_stay_apart_from_a_neutral_finland() -> None:
    both = Income("finnish-border-hexes", Source.LAND, "russia", "germany", 5)
    neutral = Income("finland", Source.LAND, "germany", "", 5)
    world = after_combat("axis", control={"germany": ALL}, rows=(both, neutral))
    assert worth(world) == (5, 5)


@pytest.mark.rule("67.32#4", "Russia does not join them with Finland: only the Axis do")
def test_a_russian_finland_and_its_border_remain_separate() -> None:
    rows = (
        Income("finland", Source.LAND, "germany", "russia", 5),
        Income("finnish-border-hexes", Source.LAND, "russia", "russia", 5),
    )
    world = after_combat("allied", control={"russia": f"{ALL} {HELSINKI}"}, rows=rows)
    assert worth(world) == (5, 5)


@pytest.mark.rule("67.32#5", "what Russia did not take before the war with Germany stays Finnish")
def test_they_are_not_cut_off_during_the_war_with_germany() -> None:
    world = world_at()
    world.drop(world.incomes["finnish-border-hexes"])
    world.amend(world.incomes["finland"], brps=10)
    world.put(Clock(StepId("T.P.PCA.10"), game_turn("Fall 1941"), Side.ALLIED))
    border_lands_change_hands(world)
    assert "finnish-border-hexes" not in world.incomes
    assert value_of(world, "finland") == 10


@pytest.mark.rule("67.32#2", "they are part of Finland only all together")
def test_finland_builds_there_only_once_all_of_it_is_retaken() -> None:
    rows = (pool("finland-infantry-2-3", 1, "finland"),)
    t = german(rows=rows, control={"germany": "B45"})
    assert t.against("axis: build-unit finland-infantry-2-3 B45") == {"67.32"}
    t = german(rows=rows, control={"germany": " ".join(HEXES)})
    assert t.against("axis: build-unit finland-infantry-2-3 B45") == set()


@pytest.mark.rule("67.32#6", "then Russia enters them only at war with Finland, or with its patron")
@pytest.mark.parametrize(
    ("status", "patron", "war", "refused"),
    [
        (Status.NEUTRAL, None, False, {"50.51"}),
        (Status.ATTACKED, None, True, set()),
        (Status.ALLY, Power.GERMANY, False, set()),
    ],
)
def test_russia_enters_finnish_border_hexes_only_at_war_with_finland(
    status: Status, patron: Power | None, war: bool, refused: set[str]
) -> None:
    """From D44, while Russia is at war with Germany."""
    world = world_at(
        "russia-infantry-2-3 D44",
        side="allied",
        turn="Fall 1941",
        control={"finland": ALL},
        rows=(Alignment(Country("finland"), status, patron),),
    )
    assert at_war(world, Power.GERMANY, Power.RUSSIA)
    if not war and "finland/russia" in world.wars:
        world.drop(world.wars["finland/russia"])
    unit = world.units[UnitId("russia-infantry-2-3/1")]
    assert {one.rule for one in why_not(world, unit, "C44")} == refused
