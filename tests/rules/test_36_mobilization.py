"""36: mobilization, as far as scenarios date its results: those of Russia."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import BARBAROSSA, damaged, data, sheet
from tests.awaw.scenarios.test_scenario_checks import found
from tests.awaw.table import table, world_at
from tests.rules.shared.spying import world as campaign
from warcabinet.awaw.economy.russian_mobilization import delay, timetable
from warcabinet.awaw.mobilization.timing import theaters
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.terms.calendar import game_turn

INFANTRY_OF_1941 = 'turn = "Winter 1941"\ntype = "russia-infantry-3-3"'
AIR_OF_1941 = 'turn = "Winter 1941"\ntype = "russia-aaf"\nkind = "unbuilt"'
ARMOR_OF_1942 = 'type = "russia-armor-4-5"\nkind = "unbuilt"\nstock = "mobilization"'


def plan(first: str, war: str) -> list[tuple[int, str, int]]:
    start = game_turn(first)
    found = timetable(data().tables, start.number, game_turn(war).number)
    return [(one.mobilization, start.plus(one.turn - start.number).name, one.brps) for one in found]


def faults(*changes: tuple[str, str]) -> list[str]:
    return found("mobilization", damaged(BARBAROSSA, *changes))


@pytest.mark.rule("36.11A#1", "Germany does not mobilize")
@pytest.mark.rule("36.11F#1", "nor does France")
def test_who_mobilizes() -> None:
    powers = {str(row.keys[0]) for row in data().tables["mobilizations"].rows}
    assert powers == {"italy", "britain", "japan", "russia", "us"}


@pytest.mark.rule("36.11H#1", "China has no theater in which it mobilizes")
def test_china_does_not_mobilize() -> None:
    world = campaign()
    assert "china" in world.treasuries
    assert list(theaters(world, "china")) == []
    assert list(theaters(world, "us")) == ["europe", "pacific"]


def test_germany_and_france_do_not_mobilize() -> None:
    assert not [*theaters(campaign(), "germany"), *theaters(campaign(), "france")]


def test_japan_mobilizes_in_the_pacific() -> None:
    assert list(theaters(campaign(), "japan")) == ["pacific"]


@pytest.mark.rule("36.11D#7", "a mobilization begun in peace is completed first")
@pytest.mark.rule("36.11D#8", "two turns each in peace")
@pytest.mark.rule("36.41A#1", "the first two take two turns in peace")
@pytest.mark.rule("36.41A#2", "what has begun in peace is completed first")
def test_what_has_begun_in_peace_takes_two_turns_even_if_war_breaks_out() -> None:
    """The first example of 36.41."""
    assert plan("Fall 1940", "Summer 1941") == [
        (1, "Fall 1940", 10),
        (1, "Winter 1940", 10),
        (2, "Spring 1941", 10),
        (2, "Summer 1941", 10),
        (3, "Fall 1941", 20),
        (4, "Winter 1941", 20),
        (5, "Spring 1942", 20),
    ]


@pytest.mark.rule("36.11D#9", "in war one every turn")
def test_in_war_there_is_one_every_turn() -> None:
    """The second example of 36.41."""
    assert plan("Winter 1940", "Summer 1941") == [
        (1, "Winter 1940", 10),
        (1, "Spring 1941", 10),
        (2, "Summer 1941", 20),
        (3, "Fall 1941", 20),
        (4, "Winter 1941", 20),
        (5, "Spring 1942", 20),
    ]


@pytest.mark.rule("36.11D#3", "the second two turns after the first")
@pytest.mark.rule("36.11D#4", "the third two turns after the second")
@pytest.mark.rule("36.11D#5", "the fourth in the turn after the third")
@pytest.mark.rule("36.11D#6", "the fifth in the turn after the fourth")
def test_in_peace_they_come_at_their_intervals() -> None:
    turns = [turn for _, turn, _ in plan("Fall 1940", "Winter 1946")]
    assert turns == [
        "Fall 1940",
        "Winter 1940",
        "Spring 1941",
        "Summer 1941",
        "Fall 1941",
        "Winter 1941",
        "Spring 1942",
    ]


@pytest.mark.rule("36.35B#1", "air four turns")
@pytest.mark.rule("36.35C#1", "infantry two turns")
@pytest.mark.rule("36.35E#1", "armor six turns")
def test_how_long_units_take() -> None:
    tables = data().tables
    assert [delay(tables, kind) for kind in ("infantry", "aaf", "armor")] == [2, 4, 6]
    for kind in ("airborne", "flak", "partisan", "submarine", "strategic-bomber"):
        assert delay(tables, kind) is None


@pytest.mark.rule("36.31#5", "so many BRPs of units for each mobilization")
def test_the_dated_units_of_barbarossa_come_from_its_mobilizations() -> None:
    assert found("mobilization", sheet(BARBAROSSA)) == []
    early = faults((INFANTRY_OF_1941, INFANTRY_OF_1941.replace("Winter", "Fall")))
    assert any("BRPs of units in one mobilization" in fault for fault in early)
    late = faults((AIR_OF_1941, AIR_OF_1941.replace('"russia-aaf"', '"russia-aaf"\ncount = 4')))
    assert any("BRPs of units in one mobilization" in fault for fault in late)


@pytest.mark.rule("36.33#1", "other units are not mobilized")
def test_other_units_are_not_mobilized() -> None:
    change = (INFANTRY_OF_1941, INFANTRY_OF_1941.replace("infantry-3-3", "airborne-1-3"))
    assert any("is not mobilized" in fault for fault in faults(change))


@pytest.mark.rule("36.32A#2", "each Russian mobilization adds an air factor")
@pytest.mark.rule("36.32C#4", "and one heavy armor unit")
def test_each_russian_mobilization_adds_air_and_heavy_armor() -> None:
    """The Russian part of 36.32A and 36.32C."""
    light = faults((ARMOR_OF_1942, ARMOR_OF_1942.replace("4-5", "3-5")))
    assert any("has added no armor" in fault for fault in light)
    foot = AIR_OF_1941.replace("russia-aaf", "russia-infantry-1-3")
    assert any("has added no aaf" in fault for fault in faults((AIR_OF_1941, foot)))


@pytest.mark.rule("36.21C#2", "each brings a center")
def test_each_brings_an_industrial_center() -> None:
    change = ('note = "mobilization 3: Sverdlovsk"', 'note = ""')
    assert faults(change) == []
    turn = 'turn = "Winter 1941"\narea = ["region:european-russia"]'
    moved = faults((turn, turn.replace("Winter 1941", "Summer 1942")))
    assert any("new industrial centers are due" in fault for fault in moved)


@pytest.mark.rule("36.31#1", "they enter the force pool in their turn")
def test_mobilized_units_enter_the_force_pool_in_their_turn() -> None:
    t = table(play=ForcePoolsGrow(), side="allied", turn="Summer 1941", step="T.P.BLD.10")
    before = world_at().pools["russia-infantry-3-3"].unbuilt
    assert t.world.pools["russia-infantry-3-3"].unbuilt == before + 2
