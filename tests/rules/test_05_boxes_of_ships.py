"""5.12A, 7.31, 11.66, 27.52: SW boxes, what begins in them, and ways by sea."""

from __future__ import annotations

import pytest

from tests.awaw.table import put_unit, world_at
from tests.rules.shared.redeploying import overseas, redeploy
from tests.rules.test_28_boxes_by_sea import CORPS, NOUMEA, SHIP, both_boards, spot
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import lane
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.mapboard_boxes import joined
from warcabinet.awaw.naval.waters.straits import open_canals

SW_BOXES = ("atlantic-sw", "indian-ocean-sw", "pacific-sw")


@pytest.mark.rule("5.12A#2", "no ground unit comes into an SW box")
def test_no_ground_unit_comes_into_an_sw_box() -> None:
    world = overseas(
        f"{CORPS} {NOUMEA}", f"{CORPS} australia", ships={"pacific-sw": "us-transport=4"}
    )
    t = redeploy(world)
    for unit in (f"{CORPS}/1", f"{CORPS}/2"):
        for box in SW_BOXES:
            assert t.against(f"{SHIP} {unit} - {box} -"), (unit, box)
    assert t.against(f"{SHIP} {CORPS}/1 - australia -") == set()
    for start, box in (("atlantic-us", "atlantic-sw"), ("pacific-us", "pacific-sw")):
        assert not joined(both_boards(), start, box), "ships alone are redeployed there"


@pytest.mark.rule("7.31#3", "ASW, transports and German submarines begin in SW boxes")
def test_what_begins_in_sw_boxes() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939")
    sorts = (Sort.TRANSPORT, Sort.ASW)
    british = [row for row in world.hulls.rows() if row.party == "britain"]
    rows = [row for row in british if class_of(world, row).sort in sorts]
    assert {class_of(world, row).sort for row in rows} == set(sorts)
    assert {str(row.berth) for row in rows} <= set(SW_BOXES)
    boats = [row.berth for row in world.hulls.rows() if row.what == "germany-submarine"]
    assert boats == ["atlantic-sw"]


@pytest.mark.rule("27.52#3", "Americans go from one theater to the other by the Indian Ocean")
def test_americans_change_theaters_by_the_indian_ocean() -> None:
    world = both_boards()
    suez = str(spot(world, "Suez"))
    for start, goal in ((suez, "india"), ("south-africa", "australia"), ("india", suez)):
        assert joined(world, start, goal)
        assert lane(world, "us", start, goal) == "indian-ocean-sw"


@pytest.mark.rule("11.66#1", "partisans beside it close the Suez canal")
def test_partisans_close_the_suez_canal() -> None:
    world = world_at(scenario="europe-1939", turn="Spring 1942")
    bank = world.map.members(world.board.feature("canal-bank"))[0]
    assert "Suez" in open_canals(world, "britain")
    put_unit(world, f"germany-partisan-1-3 {bank}")
    assert "Suez" not in open_canals(world, "britain")
