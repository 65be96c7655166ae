"""64: Poland and its eastern part."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.conquest_of_minor_countries import keys_of
from warcabinet.awaw.diplomacy.tension_tracks import notice
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
    foreign_income,
)
from warcabinet.awaw.ground.movement.ground_movement import CLOSED, reachable, why_not
from warcabinet.awaw.logistics.hex_control import hex_control
from warcabinet.awaw.minor_countries.associated_and_allied_minor_countries import SurvivorsAssociate
from warcabinet.awaw.moments import RedeploymentEnds, TimeLimits
from warcabinet.awaw.offensives import brp_cost
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.politics.tensions import actual
from warcabinet.awaw.regions.poland import eastern_poland, is_russian
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.economy import Income, Source
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Status, at_war, war_state
from warcabinet.hexes import SpaceId

POLAND: dict[str, str] = {"scenario": "poland-1939", "turn": "Fall 1939"}


def partitioned() -> AwawWorld:
    t = table("germany-infantry-3-3 M36", play=TimeLimits(), side="allied", **POLAND)
    return t.world


@pytest.mark.rule("64.11#1", "at war with Poland, Britain and France")
@pytest.mark.rule("64.11#2", "no declaration has been paid for")
def test_germany_fights_poland_britain_and_france_from_the_start() -> None:
    world = world_at(**POLAND)  # type: ignore[arg-type]
    assert "poland" in hostile_to(world, "germany")
    assert at_war(world, Power.GERMANY, Power.BRITAIN)
    assert at_war(world, Power.GERMANY, Power.FRANCE)
    causes = [(row.power, row.amount, row.cause) for row in world.bookings.values()]
    assert causes == [("germany", 60, "at the start")]


@pytest.mark.rule("64.21#1", "the Poles are Britain's to set up and move")
@pytest.mark.parametrize("scenario", ["europe-1939", "global-war"])
def test_britain_commands_the_poles(scenario: str) -> None:
    by_power = {"seats": "power"}
    world = world_at(scenario=scenario, turn="Fall 1939", options=by_power)
    assert seat_for(world, "poland") == "britain"
    assert seat_for(world, "china" if scenario == "global-war" else "france") != "britain"


@pytest.mark.rule("64.31#1", "what lies east of the partition line")
@pytest.mark.rule("64.31#2", "it is no part of Poland")
def test_eastern_poland_is_a_land_of_its_own() -> None:
    world = world_at(**POLAND)  # type: ignore[arg-type]
    assert not eastern_poland(world) & world.statics.area("territory:poland")
    assert world.map.has(eastern_poland(world), "P35")  # Lvov


@pytest.mark.rule("64.34#1", "Germans may cross it in Fall 1939")
@pytest.mark.rule("64.34#3", "they gain no control there")
def test_germans_may_cross_eastern_poland_but_gain_nothing() -> None:
    world = world_at("germany-infantry-3-3 M36", **POLAND)  # type: ignore[arg-type]
    unit = world.units[UnitId("germany-infantry-3-3/1")]
    inside = reachable(world, unit).reached & eastern_poland(world)
    assert inside
    space = world.map.first(inside)
    hex_control.enter(world, space, "germany")
    assert world.control[space].holder == "poland"


@pytest.mark.rule("64.34#2", "who is left there is eliminated")
def test_germans_left_in_eastern_poland_are_eliminated() -> None:
    t: Table = table(
        "germany-infantry-3-3 M37", "germany-infantry-3-3 M36", play=RedeploymentEnds(), **POLAND
    )
    assert t.place("germany-infantry-3-3/1") is None
    assert t.place("germany-infantry-3-3/2") == "M36"


@pytest.mark.rule("64.35#1", "it becomes Russian as the Russian turn of Fall 1939 ends")
@pytest.mark.rule("64.35#4", "the line is closed to Germans in peace")
def test_eastern_poland_becomes_russian_and_is_closed() -> None:
    before = world_at("germany-infantry-3-3 M36", **POLAND)  # type: ignore[arg-type]
    assert not is_russian(before)
    world = partitioned()
    assert is_russian(world)
    assert {world.control[s].holder for s in world.map.members(eastern_poland(world))} == {"russia"}
    unit = world.units[UnitId("germany-infantry-3-3/1")]
    assert not reachable(world, unit).reached & eastern_poland(world)
    assert "64.35" in {refusal.rule for refusal in why_not(world, unit, "M37")}
    axis_turn = table(play=TimeLimits(), side="axis", **POLAND)
    assert not is_russian(axis_turn.world)


@pytest.mark.rule("64.32#1", "eastern Poland pays Russia ten BRPs, a quarter of them in winter")
def test_eastern_poland_pays_russia_from_the_turn_after_it_was_taken() -> None:
    early: dict[str, str] = {"scenario": "europe-1939", "turn": "Fall 1939"}
    taken = table(play=TimeLimits(), side="allied", **early).world
    row = taken.incomes["eastern-poland"]
    assert (row.receiver, row.brps) == ("", 10)
    before = level_of(taken, "russia")
    russian = " ".join(taken.map.members(eastern_poland(taken)))
    next_turn: dict[str, Any] = {"scenario": "europe-1939", "turn": "Winter 1939", "rows": (row,)}
    paid = table(play=AreasGained(), side="allied", control={"russia": russian}, **next_turn)
    assert level_of(paid.world, "russia") == before + 2
    assert foreign_income(paid.world, "russia") == foreign_income(taken, "russia") + 10


@pytest.mark.rule("64.32#2", "all three cities must be held, whatever becomes of Warsaw")
def test_eastern_poland_is_conquered_with_its_three_cities() -> None:
    """Warsaw is Polish, as it was."""
    free = Income("eastern-poland", Source.LAND, "eastern-poland", "", 10)

    def receiver(german: str) -> str:
        t = table(
            play=AreasGained(),
            side="allied",
            scenario="europe-1939",
            turn="Winter 1939",
            control={"russia": "J39 N36 P35", "germany": german},
            rows=(free,),
        )
        assert t.holder("M35") == "poland"
        return t.world.incomes["eastern-poland"].receiver

    assert [receiver(city) for city in ("J39", "N36", "P35")] == ["", "", ""]
    assert receiver("") == "russia"


@pytest.mark.rule("64.41#1", "a Poland that survives is a British minor ally")
def test_a_poland_that_survives_becomes_a_british_ally() -> None:
    t = table("poland-infantry-2-3 M35", play=SurvivorsAssociate(), side="allied", **POLAND)
    row = t.world.alignments["poland"]
    assert (row.status, row.patron) == (Status.ALLY, Power.BRITAIN)
    assert "germany" in hostile_to(t.world, "poland")
    assert t.holder("M35") == "britain"
    axis = table("poland-infantry-2-3 M35", play=SurvivorsAssociate(), side="axis", **POLAND)
    assert axis.world.alignments["poland"].status is Status.ATTACKED


@pytest.mark.rule("64.41#3", "Poles cross the partition line both ways")
def test_the_line_does_not_bind_poles() -> None:
    for start, to in (("M36", "M37"), ("M37", "M36")):
        world = world_at(f"poland-infantry-2-3 {start}", side="allied", **POLAND)  # type: ignore[arg-type]
        east = eastern_poland(world)
        assert world.map.has(east, start) is not world.map.has(east, to)
        unit = world.units[UnitId("poland-infantry-2-3/1")]
        assert world.map.has(reachable(world, unit).reached, to)


@pytest.mark.rule("64.41#4", "they go to Germany or stay in Poland")
def test_poles_go_to_germany_or_stay_in_poland() -> None:
    world = world_at("poland-infantry-2-3 Q34", **POLAND)  # type: ignore[arg-type]
    unit = world.units[UnitId("poland-infantry-2-3/1")]
    allowed = world.statics.area(
        "territory:poland", "region:eastern-poland", "territory:germany", "territory:east-prussia"
    )
    assert not reachable(world, unit).reached & ~allowed
    layers = BOOK.layers(world, CLOSED, "poland", "poland", "infantry")
    closed = {entry.rules[0]: area for entry, area in layers}
    assert world.map.has(closed["64.41"], "R33")  # Hungary
    assert not closed["64.41"] & allowed


CITIES = "J39 N36 P35"


@pytest.mark.rule("64.33#1", "kept until all three cities are lost and none is retaken")
def test_one_city_keeps_the_brps_of_eastern_poland() -> None:
    world = world_at()
    assert " ".join(sorted(keys_of(world, "eastern-poland"))) == CITIES

    def level(lost: str) -> int:
        control = {"germany": lost}
        t = table(play=FailedRecaptures(), side="allied", turn="Spring 1942", control=control)
        return level_of(t.world, "russia")

    assert level("J39 N36") == 150
    assert level(CITIES) == 150 - 10


@pytest.mark.rule("64.11#3", "Germany pays for its offensive against Poland")
def test_germany_pays_for_its_offensive() -> None:
    world = world_at("germany-infantry-3-3 L34", "poland-infantry-2-3 M34", **POLAND)  # type: ignore[arg-type]
    assert brp_cost(world, (UnitId("germany-infantry-3-3/1"),), (SpaceId("M34"),)) == 3


@pytest.mark.rule("64.35#3", "Russian units do not cross the line in peace with Germany")
def test_russians_do_not_cross_the_line_in_peace() -> None:
    setting: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1940", "side": "allied"}
    line = {"russia": CITIES, "germany": "M36 M37 L37"}
    world = world_at("russia-infantry-3-3 M38", control=line, **setting)
    unit = world.units[UnitId("russia-infantry-3-3/1")]
    west = world.map.mask(["M36", "L37"])
    assert not reachable(world, unit).reached & west
    war = war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)
    fighting = world_at("russia-infantry-3-3 M38", control=line, rows=(war,), **setting)
    assert reachable(fighting, fighting.units[unit.id]).reached & west


@pytest.mark.rule("64.35#2", "nobody is asked whether Russia wants it")
def test_russia_cannot_refuse_eastern_poland() -> None:
    t = table(play=TimeLimits(), side="allied", **POLAND)
    assert t.pending == ""
    assert is_russian(t.world)


@pytest.mark.rule("64.41#2", "Poles fight the Axis only, even where Russia has eastern Poland")
def test_poles_fight_the_axis_only() -> None:
    t = table("poland-infantry-2-3 M35", play=SurvivorsAssociate(), side="allied", **POLAND)
    hostile = hostile_to(t.world, "poland")
    assert "germany" in hostile
    assert "russia" not in hostile


@pytest.mark.rule("64.34#4", "Germans in eastern Poland in Fall 1939 do not touch the tension")
def test_germans_in_eastern_poland_do_not_move_the_tension() -> None:
    there = world_at(scenario="europe-1939", turn="Fall 1939")
    space = there.map.members(there.statics.area("region:eastern-poland"))[0]
    levels = []
    for units in ((), (f"germany-infantry-3-3 {space}",)):
        world = world_at(*units, scenario="europe-1939", turn="Fall 1939", side="axis")
        notice(world)
        levels.append(actual(world, Tension.RGT))
    assert levels == [1, 1]
