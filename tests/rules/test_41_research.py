"""41.92: combat training levels."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.pieces.combat_training_levels import ctl, training
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId


@pytest.mark.rule("41.921A#1", "Germans and Finns begin with two")
@pytest.mark.parametrize(
    ("kind", "level"),
    [
        ("germany-infantry-3-3", 2),
        ("finland-infantry-2-3", 2),
        ("russia-infantry-3-3", 1),
        ("rumania-infantry-2-3", 1),
        ("hungary-infantry-1-3", 1),
    ],
)
def test_each_nationality_begins_with_a_level_of_training(kind: str, level: int) -> None:
    place = "D41" if kind.startswith("finland") else "M35"
    world = world_at(f"{kind} {place}", turn="Fall 1941")
    assert ctl(world, world.units[UnitId(f"{kind}/1")]) == level


@pytest.mark.rule("41.921#1", "each faction has its own level")
def test_training_goes_with_the_nationality() -> None:
    rows = (Level("ctl", "germany", 3),)
    world = world_at("germany-infantry-3-3 M35", "rumania-infantry-2-3 V33", rows=rows)
    assert ctl(world, world.units[UnitId("germany-infantry-3-3/1")]) == 3
    assert ctl(world, world.units[UnitId("rumania-infantry-2-3/1")]) == 1


@pytest.mark.rule("41.921A#1", "Swedes, Vlasovs, Japanese and Communist Chinese begin with two")
@pytest.mark.parametrize(
    ("level", "nationalities"),
    [
        (2, ("germany", "finland", "sweden", "vlasov", "japan", "communist-china")),
        (1, ("china", "britain", "us", "france", "italy", "russia", "thailand")),
    ],
)
def test_what_all_nationalities_know_at_the_start(
    level: int, nationalities: tuple[str, ...]
) -> None:
    world = world_at(scenario="global-war", turn="Fall 1939")
    assert {training(world, name, name) for name in nationalities} == {level}


@pytest.mark.rule("41.921B#1", "all others begin with one, partisans and Nationalist Chinese too")
@pytest.mark.parametrize("name", ["thailand", "rumania", "china", "partisans"])
def test_others_begin_with_one(name: str) -> None:
    assert training(world_at(turn="Fall 1941"), name, "nobody") == 1


@pytest.mark.rule("41.923#2", "the Communist Chinese level of two never rises")
@pytest.mark.rule("41.923#3", "the Nationalist Chinese level of one never rises")
@pytest.mark.parametrize(
    ("nationality", "most"), [("communist-china", 2), ("china", 1), ("japan", 3)]
)
def test_chinese_training_never_rises(nationality: str, most: int) -> None:
    taught = [
        training(pacific_world(rows=(Level("ctl", nationality, learned),)), nationality, "nobody")
        for learned in (1, 2, 3)
    ]
    assert taught == [min(learned, most) for learned in (1, 2, 3)]
