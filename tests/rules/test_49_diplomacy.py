"""49.154: Russian diplomatic points and undefended cities."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.moments import MovementEnds
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.surrender import ExposedCity, NearTheEnemy
from warcabinet.awaw.surrender.undefended_russian_objectives import (
    note_cities_in_danger,
    russian_cities,
)
from warcabinet.hexes import SpaceId

KHARKOV, RIGA, SMOLENSK = "O43", "H39", "J43"


@pytest.mark.rule("49.154B#2", "nor those that were isolated, though a center feeds its garrison")
@pytest.mark.parametrize(
    ("city", "supply", "exempt"),
    [
        (KHARKOV, Supply.NONE, True),
        (KHARKOV, Supply.PARTIAL, True),  # an industrial center
        (SMOLENSK, Supply.NONE, True),
        (SMOLENSK, Supply.PARTIAL, False),
    ],
)
def test_isolated_cities_are_exempt(city: str, supply: Supply, exempt: bool) -> None:
    world = world_at(side="allied", rows=(HexSupply(SpaceId(city), supply),))
    note_cities_in_danger(world)
    assert (city in world.near_the_enemy["last Russian turn"].hexes) is exempt


@pytest.mark.rule("49.154C#1", "only inside Russia")
@pytest.mark.rule("49.154C#2", "not Riga or Lvov")
@pytest.mark.rule("49.154D#1", "once, though it is objective and center")
def test_only_cities_inside_russia_count_each_once() -> None:
    cities = russian_cities(world_at())
    assert KHARKOV in cities  # objective and industrial center
    assert len(cities) == len(set(cities))
    assert RIGA not in cities
    assert "P35" not in cities  # Lvov


@pytest.mark.rule("49.154A#1", "undefended without Russian ground units as the turn starts")
def test_a_city_without_russian_ground_units_is_undefended() -> None:
    world = world_at("russia-infantry-1-3 H47")
    note_cities_in_danger(world)
    assert KHARKOV in world.exposed_cities
    assert "H47" not in world.exposed_cities


@pytest.mark.rule("49.154B#1", "not those that were next to the enemy")
def test_cities_already_in_danger_are_exempt() -> None:
    russian = world_at(side="allied", control={"germany": "J42"})
    note_cities_in_danger(russian)
    assert SMOLENSK in russian.near_the_enemy["last Russian turn"].hexes
    axis = world_at(rows=(NearTheEnemy("last Russian turn", (SpaceId(SMOLENSK),)),))
    note_cities_in_danger(axis)
    assert SMOLENSK not in axis.exposed_cities
    assert KHARKOV in axis.exposed_cities


@pytest.mark.rule("49.154#1", "a point for each that is taken in movement")
@pytest.mark.rule("49.154E#1", "not in combat")
def test_what_is_taken_in_movement_costs_a_point_and_nothing_else_does() -> None:
    row = ExposedCity(SpaceId(KHARKOV))
    t = table(play=MovementEnds(), control={"germany": KHARKOV}, rows=(row,))
    assert KHARKOV in t.world.undefended_losses
    untouched = table(play=MovementEnds(), rows=(row,))
    assert not untouched.world.undefended_losses
    fought_for = table(play=MovementEnds(), control={"germany": KHARKOV})
    assert not fought_for.world.undefended_losses
