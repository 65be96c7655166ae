"""Worked examples of the war at sea (20-23), played."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle, numbered
from tests.awaw.naval.strikes import strike
from tests.awaw.vectors.named import vector
from tests.rules.test_20_naval_units_damage import after
from tests.rules.test_20_transports import oceans
from tests.rules.test_22_combat_groups import dice, found, numbers, reach
from tests.rules.test_22_fleet_combat import fight
from tests.rules.test_22_submarine_attacks import parts, sea
from tests.rules.test_23_air_strikes import CARRIER_FORCE, TARGET, american, japanese
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, Flak, flak, level_parts
from warcabinet.awaw.naval.air_naval.flyers import bear
from warcabinet.awaw.naval.air_naval.surprise_air_strikes import fewer_defenders, surprise_modifier
from warcabinet.awaw.naval.battle.fleet_engagements import free_groups
from warcabinet.awaw.naval.battle.search import find
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import LightLoss, light_loss
from warcabinet.awaw.naval.damage.naval_attack_table import air_hits, fleet_hits
from warcabinet.awaw.naval.interception.arrival import round_of_arrival, round_of_support
from warcabinet.awaw.naval.interception.interception_dice import reached
from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import added, most_losses
from warcabinet.awaw.naval.transports.transports import available, guaranteed, oil_lift
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.terms.powers import Side, Theater

JAPAN, US = Side.AXIS, Side.ALLIED
AT_SEA = battle({1: "dd 10"}, {1: "dd 10"})


# 20: what attacks do ------------------------------------------------------------------------------


@vector("20.523C")
def test_one_hit_on_a_battleship_of_three_in_port_is_gone_at_once() -> None:
    assert after("japan-hiei", 1, at_sea=False) == ("fit", 0)
    assert after("japan-hiei", 1) == ("fit", 1)


@vector("20.551")
@pytest.mark.parametrize(
    ("hits", "loss"),
    [
        (1, LightLoss(damaged=1)),
        (2, LightLoss(sunk=1)),
        (3, LightLoss(sunk=1, ones=1)),
        (5, LightLoss(damaged=1, sunk=1, ones=2)),
    ],
)
def test_hits_on_cruisers_and_others(hits: int, loss: LightLoss) -> None:
    assert light_loss(5, 0, 9, hits) == loss


@vector("20.51 fleet", "20.51 air")
def test_cells_of_the_naval_attack_table() -> None:
    assert fleet_hits(AT_SEA, 1, 8) == 1
    assert fleet_hits(AT_SEA, 8, 7) == 2
    assert fleet_hits(AT_SEA, 59, 12) == 13
    assert air_hits(AT_SEA, 9, 7) == fleet_hits(AT_SEA, 26, 7) == 5


# 20.6: transports ---------------------------------------------------------------------------------


@vector("20.636B")
def test_transports_that_are_never_denied() -> None:
    assert [guaranteed(count) for count in (1, 5, 6, 10, 11, 15)] == [1, 1, 2, 2, 3, 3]
    assert available(0, 2, 15) == 2


@vector("20.64A")
def test_oil_by_transports() -> None:
    transports = (1, 2, 3, 9, 10, 12, 13, 15, 16, 18)
    world = oceans()
    assert [oil_lift(world, count) for count in transports] == [1, 2, 3, 3, 4, 4, 5, 5, 6, 6]


# 21.52: shore bombardment -------------------------------------------------------------------------


@vector("21.526D")
def test_french_and_british_ships_bombard_together() -> None:
    assert added(3, [(1, 9), (2, 0)]) == 3
    assert added(3, [(1, 9), (2, 9)]) == 6
    assert added(3, [(1, 9), (2, 12)]) == 6


@vector("21.5283")
def test_losses_that_ships_can_bear() -> None:
    assert 6 + added(6, [(2, 36)]) == 18
    assert most_losses(6, [(2, 36)]) == 12


# 22: when forces come -----------------------------------------------------------------------------


@vector("22.163C")
def test_rounds_in_which_patrols_join() -> None:
    europe = [round_of_support(Theater.EUROPE, hexes) for hexes in (3, 4, 7, 8, 11)]
    pacific = [round_of_support(Theater.PACIFIC, hexes) for hexes in (3, 4, 5, 6, 7)]
    assert europe == pacific == [1, 2, 2, 3, 3]


@vector("22.24B")
def test_rounds_in_which_late_interceptors_join() -> None:
    far = reached(Theater.PACIFIC, 7)
    rounds = [round_of_arrival(Theater.PACIFIC, far + short, 7) for short in (1, 2, 3, 4, 5, 6)]
    assert rounds == [2, 2, 3, 3, 4, 4]


# 22.4, 22.5: the battle after 22.524 --------------------------------------------------------------


@vector("22.451", "22.46", "22.521D")
def test_search_dice_and_what_they_find() -> None:
    japan = {1: "dd 10", 2: "dd 10", 4: "akagi, dd 10"}
    us = {1: "dd 10", 3: "enterprise, dd 10", 5: "dd 10, cargo"}
    world = battle(japan, us, 1)
    assert dice(world, JAPAN) == 2
    find(world, JAPAN, (3, 6))
    find(world, US, (1, 2))
    assert (found(world, US), found(world, JAPAN)) == ({3: 1}, {1: 1, 2: 1})
    assert numbers(world) == [(1, 1)]
    world = battle(japan, us, 2)
    assert (dice(world, JAPAN), dice(world, US)) == (4, 3)
    find(world, JAPAN, (1, 4, 5, 5))
    for side in (JAPAN, US):
        world.amend(numbered(world, side, 1), free=False)
    world.amend(numbered(world, US, 5), used=1)
    assert [group.number for group in free_groups(world, JAPAN)] == [2]
    assert reach(world, JAPAN, 2) == [1, 5]


@vector("22.54E")
def test_seven_surplus_factors() -> None:
    t = fight("dd 7", "washington, arizona", screens=("-", "-"))
    t.say("allied: aim-ships -")
    for first in (4, 5, 6):
        plan = f"axis: aim us-washington={first},us-arizona={7 - first}"
        assert t.against(plan) == set()
    assert t.against("axis: aim us-washington=7") == set()
    assert t.against("axis: aim us-washington=3,us-arizona=4") == set()
    assert t.against("axis: aim us-washington=5,us-arizona=3") == {"22.54E"}


# 22.94: submarines --------------------------------------------------------------------------------


@vector("22.9413A")
def test_a_squadron_a_carrier_and_an_escort_carrier() -> None:
    world = sea("enterprise, cve 1, dd 2")
    assert parts(world, guarding=1)["air and carriers"] == -1
    assert "air and carriers" not in parts(world)


@vector("22.9416D")
def test_the_third_submarine_at_one_group() -> None:
    world = sea("dd 2")
    assert [parts(world, earlier=n).get("earlier attacks", 0) for n in (0, 1, 2)] == [0, -1, -2]


# 23: strikes --------------------------------------------------------------------------------------


@vector("23.416")
@pytest.mark.parametrize(("eliminated", "aborted", "go_on"), [(1, 0, 9), (1, 2, 7), (2, 4, 4)])
def test_ten_squadrons_meet_three(eliminated: int, aborted: int, go_on: int) -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    fate = bear(world, ((american(3),), (american(7),)), eliminated, aborted, SEA)
    assert sum(one.count for one in fate.left) == go_on


@vector("23.416B")
def test_defenders_turned_back_stay() -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    fate = bear(world, ((japanese(3),),), 1, 0, SEA)
    assert sum(one.count for one in fate.left) == 2


@vector("23.42")
def test_cells_of_the_air_defense_table() -> None:
    assert flak(AT_SEA, 4, 7) == Flak(1, 2)
    assert flak(AT_SEA, 10, 2) == Flak(2, 1)


@vector("23.7413")
def test_surprise_against_radar() -> None:
    world = strike(TARGET, CARRIER_FORCE).world
    for row in list(world.levels.rows()):
        if row.kind == LevelKind.RADAR:
            world.drop(row)
    world.put(Level(LevelKind.RADAR, "japan", 2))
    assert surprise_modifier(world, 2, "japan") == 1 - 2
    assert fewer_defenders(world, 5 + 1 - 2) == 1
    lowered = {part.name: part.value for part in level_parts(world, AirDefense((), 4))}
    assert lowered.get("surprise") == -1
