"""How scenarios begin: what their files say is what stands on the board."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.awaw.scenarios.support import ALL, CORAL_SEA, POLAND, damaged, data, scenario, texts
from warcabinet.awaw import RULES, list_scenarios
from warcabinet.awaw.gaps import gaps
from warcabinet.awaw.ground.movement.ground_movement import allowance
from warcabinet.awaw.invariants import violations
from warcabinet.awaw.scenarios.file.shelf import Shelf
from warcabinet.awaw.scenarios.situation.fall_1939 import holders
from warcabinet.awaw.scenarios.start.laying_out import place_ready
from warcabinet.awaw.scenarios.start.places import boxes_for
from warcabinet.awaw.sequence import in_use
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side, Theater
from warcabinet.engine.records import Seat

NAVAL = tuple(name for name in ALL if scenario(name).fleet)


@cache
def started(name: str) -> AwawWorld:
    """The World of a scenario with the ready set-up of everybody."""
    world, _ = RULES.set_up(name, RULES.options())
    assert isinstance(world, AwawWorld)
    place_ready(world, [party for row in scenario(name).deployment for party in row.who])
    return world


@pytest.mark.parametrize("name", ALL)
def test_all_units_of_the_file_stand_where_it_has_them(name: str) -> None:
    world, wanted = started(name), Counter[tuple[str, str]]()
    for unit in scenario(name).unit:
        wanted[unit.type, unit.hex] += unit.count
    found = Counter((str(row.type), str(row.place)) for row in world.units.values())
    for air in world.air.values():
        found[str(air.type), str(air.place)] += air.factors
    assert found == wanted
    assert not list(violations(world))


@pytest.mark.parametrize("name", NAVAL)
def test_every_ship_is_there_once_and_naval_factors_add_up(name: str) -> None:
    world, one = started(name), scenario(name)
    named = {row.what for row in world.hulls.values() if row.named}
    listed = {ship for chart in one.chart for ship in chart.ships}
    assert named - listed == {ship for fleet in one.fleet for ship in fleet.ships}
    wanted = Counter[str]()
    for fleet in one.fleet:
        wanted.update(fleet.units)
    found = Counter[str]()
    for row in world.hulls.values():
        if not row.named:
            found[row.what] += row.factors
    assert found == wanted
    slips = {row.what for row in world.slips.values()}
    assert not slips & named
    assert slips | (named & listed) == {
        *listed,
        *(slip.ship or slip.type for chart in one.chart for slip in chart.slips),
    }


@pytest.mark.parametrize("name", ALL)
def test_each_land_hex_that_is_played_on_has_one_holder(name: str) -> None:
    world = started(name)
    assert world.map.mask(world.control) == world.statics.map & world.board.land


def test_the_world_of_1939_is_whose_it_was() -> None:
    board = data().board("world")
    assert board is not None
    held = holders(data(), board, board.board.hexes)
    for place, holder in (
        ("Paris", "france"),
        ("Warsaw", "poland"),
        ("Tokyo", "japan"),
        ("Manila", "us"),
        ("Chungking", "china"),
        ("Batavia", "dutch-east-indies"),
        ("Stockholm", "sweden"),
        ("Cairo", "britain"),
    ):
        row = board.place(place)
        assert row is not None, place
        assert held[holder] & board.board.bit(row.hex), place
    assert sum(mask.bit_count() for mask in held.values()) == sum(
        bool(board.hexes[space].territory) for space in board.board.members(board.land)
    )


def test_a_scenario_of_one_player_turn_plays_its_phases_only() -> None:
    setting = RULES.settings[CORAL_SEA]
    played = {
        step
        for step in ("MOV", "COM", "BLD", "RED", "DIP", "FIN")
        if in_use(setting, StepId(f"T.P.{step}"))
    }
    assert played == {"MOV", "COM", "FIN"}
    assert scenario(CORAL_SEA).scenario.movement == (Side.AXIS,)


def test_what_nobody_enforces_is_found() -> None:
    lines = gaps(RULES.settings["pacific-1939"])
    assert any(line.startswith("Movement phase:") for line in lines)
    for name in (POLAND, CORAL_SEA, "midway", "leyte-gulf", "battle-of-the-atlantic"):
        assert gaps(RULES.settings[name]) == ()


def test_offensives_that_are_tallied_are_not_left_to_the_players() -> None:
    """7.215: North Africa counts BRPs of offensives and losses itself, whatever its order says."""
    setting = RULES.settings["north-africa"]
    assert "offensive-brps" in setting.scenario.special  # type: ignore[union-attr]
    assert gaps(setting) == ()


def test_ships_of_the_campaigns_sail() -> None:
    for name in (CORAL_SEA, "europe-1939", "pacific-1939", "global-war"):
        lines = gaps(RULES.settings[name])
        assert not any(line.startswith("War at sea") for line in lines)
        assert not any(line.startswith("Movement phase:") and "Patrols" in line for line in lines)


def test_a_war_on_charts_has_no_movement_and_no_airbases() -> None:
    setting = RULES.settings["battle-of-the-atlantic"]
    phases = ("MOV", "COM", "BLD", "RED")
    assert [one for one in phases if in_use(setting, StepId(f"T.P.{one}"))] == ["COM", "BLD", "RED"]
    assert not in_use(setting, StepId("T.P.RED.10"))
    assert in_use(setting, StepId("T.P.RED.40"))
    assert not setting.uses("18.14")


def test_in_global_war_every_unit_has_a_movement_factor_where_it_begins() -> None:
    world = started("global-war")
    statics = world.statics
    places = {where(world, unit.place) for unit in world.units.rows()}
    assert {statics.theater_at(place) for place in places} == set(Theater)
    still = [unit for unit in world.units.rows() if not allowance(world, unit)]
    assert still == []
    assert not any("Pacific board" in line for line in gaps(statics))


def test_a_list_reads_the_first_tables_only() -> None:
    shelf = Shelf({name: text.replace("[[unit]]", "[[unit") for name, text in texts().items()})
    assert set(shelf.heads) == set(ALL)
    assert POLAND not in shelf
    assert shelf.heads["barbarossa-1941"].first == shelf.heads["barbarossa"].first
    assert [one for one in list_scenarios() if one != "order-of-play"] == [
        one for one in RULES.scenarios() if one != "order-of-play"
    ]
    assert set(list_scenarios()) == {*ALL, "order-of-play"}


def test_a_file_that_cannot_be_read_is_not_on_the_shelf() -> None:
    good = Shelf(texts())
    assert CORAL_SEA in good
    assert "moon" not in good
    bad = damaged(CORAL_SEA, ("count = 6", 'count = "many"'))
    assert bad.flaws
    assert len(Shelf({CORAL_SEA: texts()[CORAL_SEA].replace("count = 6", 'count = "many"')})) == 0


def test_units_begin_in_a_box_only_where_the_scenario_has_some() -> None:
    for name in ALL:
        world = started(name)
        for unit in scenario(name).unit:
            boxes = boxes_for(world, unit.type)
            assert (unit.hex in boxes) is not world.map.is_hex(unit.hex)


def test_the_terminal_tells_of_ships() -> None:
    reports, world = RULES.reports(), started(CORAL_SEA)
    truk = reports["show"].tell(world, Seat("axis"), "Truk")
    assert "Shokaku of japan, CV 3" in truk
    assert "8 x japan-ca" in truk
    listed = reports["units"].tell(world, Seat("allied"), "us")
    assert "1 Lexington" in listed
    assert "8 cruisers" in listed
    assert "1 destroyer," in world.in_words(listed)
