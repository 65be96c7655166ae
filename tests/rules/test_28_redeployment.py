"""28: redeployment by land."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.logistics.records import HexSupply, Supply, UnitSupply
from warcabinet.awaw.logistics.records_redeployment import Redeployed, Traffic
from warcabinet.awaw.logistics.redeployment import (
    FirstRedeployments,
    LastRedeployments,
    StrategicRedeployments,
)
from warcabinet.awaw.logistics.redeployment_paths import hindered, next_to_ground_units
from warcabinet.hexes import SpaceId

INFANTRY, ARMOR = "germany-infantry-3-3", "germany-armor-4-6"
RUSSIAN = "russia-infantry-3-3"


def first(*units: str, **setting: object) -> Table:
    return table(*units, play=FirstRedeployments(), step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: object) -> Table:
    return table(*units, play=StrategicRedeployments(), step="T.P.RED.50", **setting)


@pytest.mark.rule("28.11")
@pytest.mark.rule("28.41")
@pytest.mark.rule("28.43")
@pytest.mark.rule("28.311")
def test_a_tr_is_one_move_with_the_full_movement_factor() -> None:
    t = first(f"{INFANTRY} L31")
    assert t.against(f"axis: tr {INFANTRY}/1 L35") == {"28.41"}  # four hexes
    t.say(f"axis: tr {INFANTRY}/1 L34")
    assert t.place(f"{INFANTRY}/1") == "L34"
    assert t.against(f"axis: tr {INFANTRY}/1 L33") == {"28.43"}


@pytest.mark.rule("28.44")
def test_fronts_do_not_matter_to_a_tr() -> None:
    t = first(f"{ARMOR} L31")
    fronts = {t.world.board.front[SpaceId(space)] for space in ("L31", "L35")}
    assert len(fronts) == 2
    t.say(f"axis: tr {ARMOR}/1 L35")


@pytest.mark.rule("28.23")
def test_redeployments_keep_to_controlled_and_supplied_hexes() -> None:
    t = first(f"{INFANTRY} L35")
    assert t.against(f"axis: tr {INFANTRY}/1 L38") == {"28.23"}  # Russian
    dry = HexSupply(SpaceId("L36"), Supply.NONE)
    t = first(f"{INFANTRY} L35", rows=(dry,))
    assert t.against(f"axis: tr {INFANTRY}/1 L36") == {"28.25"}
    partial = HexSupply(SpaceId("L36"), Supply.PARTIAL)
    assert not first(f"{INFANTRY} L35", rows=(partial,)).against(f"axis: tr {INFANTRY}/1 L36")


@pytest.mark.rule("28.24")
def test_hexes_taken_in_this_turn_may_be_used() -> None:
    t = first(f"{INFANTRY} L36", control={"germany": "L38 L39 K38 K39 M37 M38"})
    t.say(f"axis: tr {INFANTRY}/1 L38")
    assert t.place(f"{INFANTRY}/1") == "L38"


@pytest.mark.rule("28.25")
def test_nothing_redeploys_next_to_an_enemy_unit() -> None:
    t = first(f"{INFANTRY} L35", f"{RUSSIAN} L38")
    assert t.against(f"axis: tr {INFANTRY}/1 L37") == {"28.25"}
    assert not t.against(f"axis: tr {INFANTRY}/1 L36")
    t = first(f"{INFANTRY} L37", f"{INFANTRY} L31", f"{RUSSIAN} L38")  # nor does it begin there
    assert t.against(f"axis: tr {INFANTRY}/1 L36") == {"28.25"}


@pytest.mark.rule("28.25")
def test_enemy_air_units_and_industry_hinder_like_ground_units() -> None:
    t = first(f"{INFANTRY} L35", "russia-aaf L38 x1", control={"russia": "L38"})
    assert t.against(f"axis: tr {INFANTRY}/1 L37") == {"28.25"}
    world = world_at()
    center = next(c.hex for c in world.counters.rows() if c.kind == "industrial-center")
    near = world.map.neighbours(center)
    assert any(world.map.has(hindered(world, "germany"), space) for space in near)
    assert not any(world.map.has(hindered(world, "russia"), space) for space in near)


@pytest.mark.rule("28.26")
@pytest.mark.rule("28.26A")
def test_a_neutral_does_not_hinder() -> None:
    world = world_at(f"{RUSSIAN} L38")
    assert world.map.has(hindered(world, "germany"), "L37")
    world.drop(world.wars["germany/russia"])
    assert not world.map.has(hindered(world, "germany"), "L37")


@pytest.mark.rule("28.26B")
def test_a_unit_that_may_never_come_does_not_hinder() -> None:
    """84.46A keeps Finns at home: next to Finland, outside it, they hinder nobody."""
    world = world_at("finland-infantry-2-3 A45")
    assert world.standing["finland"]
    outside = [s for s in world.map.neighbours("A45") if world.board.territory[s] == "russia"]
    hexes = hindered(world, "russia")
    assert not any(world.map.has(hexes, space) for space in outside)


@pytest.mark.rule("28.26C")
def test_water_between_them_is_enough() -> None:
    world = world_at(f"{RUSSIAN} D43", control={"russia": "D43"})
    hexes = next_to_ground_units(world, "germany")
    for space in world.map.neighbours("D43"):
        by_land = world.map.expand(world.map.bit("D43"), world.board.land_sides)
        assert world.map.has(hexes, space) == world.map.has(by_land, space)


@pytest.mark.rule("28.22")
@pytest.mark.rule("28.22A")
def test_isolated_units_stay() -> None:
    cut_off = UnitSupply(UnitId(f"{INFANTRY}/1"), Supply.NONE)
    t = first(f"{INFANTRY} L35 x2", rows=(cut_off,))
    assert "28.22A" in t.against(f"axis: tr {INFANTRY}/1 L34")


@pytest.mark.rule("28.22B")
def test_partisans_stay() -> None:
    t = first("russia-partisan-1-3 H47", f"{RUSSIAN} H47", side="allied", turn="Fall 1941")
    assert "28.22B" in t.against("allied: tr russia-partisan-1-3/1 H46")


@pytest.mark.rule("28.22C")
@pytest.mark.rule("84.45E")
@pytest.mark.rule("28.21")
def test_associates_stay_and_allies_may_go() -> None:
    t = first("finland-infantry-2-3 D41", "rumania-infantry-2-3 V33")
    assert t.against("axis: tr finland-infantry-2-3/1 D42") == {"28.22C"}
    assert not t.against("axis: tr rumania-infantry-2-3/1 V32")
    assert t.against(f"axis: tr {RUSSIAN}/1 H47") == {"28.21"}


@pytest.mark.rule("28.321")
@pytest.mark.rule("28.42")
def test_a_tr_overruns_nobody() -> None:
    t = first(f"{ARMOR} L35 x2", "russia-infantry-1-3 L38")
    assert t.against(f"axis: tr {ARMOR}/1 L38") == {"28.23"}


@pytest.mark.rule("28.13")
@pytest.mark.rule("28.13A")
@pytest.mark.rule("28.13D")
@pytest.mark.rule("28.13E")
@pytest.mark.rule("28.314")
@pytest.mark.rule("28.315")
@pytest.mark.rule("28.64")
def test_only_units_that_have_been_sred_may_tr_again() -> None:
    rows = (Redeployed(UnitId(f"{INFANTRY}/1"), first=True, strategic=True),)
    t = table(f"{INFANTRY} L31 x2", play=LastRedeployments(), step="T.P.RED.60", rows=rows)
    assert t.against(f"axis: tr {INFANTRY}/2 L32") == {"28.315"}
    t.say(f"axis: tr {INFANTRY}/1 L32")
    assert t.against(f"axis: tr {INFANTRY}/1 L33") == {"28.43"}
    assert table(f"{INFANTRY} L31", play=LastRedeployments()).pending == ""  # nobody was SRed


@pytest.mark.rule("4.613#4", "an SR begins and ends in an objective")
@pytest.mark.rule("28.62A")
@pytest.mark.rule("28.61")
def test_an_sr_leads_from_objective_to_objective() -> None:
    t = strategic(f"{INFANTRY} L31", f"{INFANTRY} L32")
    assert t.against(f"axis: sr {INFANTRY}/2 M35") == {"28.62A"}  # L32 is no objective
    assert t.against(f"axis: sr {INFANTRY}/1 L32") == {"28.62A"}
    assert t.against(f"axis: sr {INFANTRY}/1 L31") == {"28.62A"}  # another one
    t.say(f"axis: sr {INFANTRY}/1 M35")  # Berlin to Warsaw
    assert t.place(f"{INFANTRY}/1") == "M35"


@pytest.mark.rule("28.62")
@pytest.mark.rule("28.62B")
def test_an_sr_needs_a_path_but_no_movement_points() -> None:
    t = strategic("russia-infantry-1-3 H47", side="allied", turn="Fall 1941")
    assert not t.against("allied: sr russia-infantry-1-3/1 N49")  # Moscow to Stalingrad
    world = t.world
    ring = list(world.map.neighbours("N49"))
    cut = {"germany": " ".join(ring)}
    t = strategic("russia-infantry-1-3 H47", side="allied", turn="Fall 1941", control=cut)
    assert t.against("allied: sr russia-infantry-1-3/1 N49") == {"28.62B"}


@pytest.mark.rule("28.62C")
@pytest.mark.rule("28.63")
def test_two_units_come_into_an_objective_and_two_leave_it() -> None:
    t = strategic(f"{INFANTRY} L31 x3", f"{INFANTRY} M35")
    t.say(f"axis: sr {INFANTRY}/1 M35")
    t.say(f"axis: sr {INFANTRY}/2 M35")
    assert t.against(f"axis: sr {INFANTRY}/3 M35") == {"28.62C"}
    full = Traffic(SpaceId("M35"), arrived=2)
    t = strategic(f"{INFANTRY} L31", rows=(full,))
    assert t.against(f"axis: sr {INFANTRY}/1 M35") == {"28.62C"}
    t = strategic(f"{INFANTRY} M35", rows=(full,))  # the two limits do not meet
    assert not t.against(f"axis: sr {INFANTRY}/1 L31")


@pytest.mark.rule("28.29")
def test_stacking_does_not_count_between_the_segments() -> None:
    t = first(f"{INFANTRY} L31 x2", f"{INFANTRY} L32")
    t.say(f"axis: tr {INFANTRY}/3 L31")
    assert len(t.world.units_in[SpaceId("L31")]) == 3


@pytest.mark.rule("28.45")
@pytest.mark.rule("28.71")
@pytest.mark.rule("28.72")
@pytest.mark.rule("28.72C")
@pytest.mark.rule("28.71A")
@pytest.mark.rule("28.72A")
@pytest.mark.rule("28.756A")
def test_russians_redeploy_into_the_urals_box_and_stay_there() -> None:
    t = strategic("russia-infantry-1-3 H47", side="allied", turn="Fall 1941")
    t.say("allied: sr russia-infantry-1-3/1 urals")
    assert t.place("russia-infantry-1-3/1") == "urals"
    t.say("allied: end-redeployments")
    t = table(
        "russia-infantry-1-3 urals",
        f"{RUSSIAN} H47",
        play=LastRedeployments(),
        side="allied",
        turn="Fall 1941",
        rows=(
            Redeployed(UnitId("russia-infantry-1-3/1"), strategic=True, boxed=True),
            Redeployed(UnitId(f"{RUSSIAN}/1"), strategic=True),
        ),
    )
    assert t.against("allied: tr russia-infantry-1-3/1 E62") == {"28.72A"}


@pytest.mark.rule("28.73")
@pytest.mark.rule("28.71B")
@pytest.mark.rule("28.73A")
def test_russians_come_out_of_the_urals_box() -> None:
    t = first("russia-infantry-1-3 urals", side="allied", turn="Fall 1941")
    t.say("allied: tr russia-infantry-1-3/1 E64")
    assert t.place("russia-infantry-1-3/1") == "E64"


@pytest.mark.rule("28.756")
def test_only_russians_use_the_urals_box() -> None:
    t = strategic(f"{INFANTRY} L31")
    assert t.against(f"axis: sr {INFANTRY}/1 urals") == {"28.62B"}


@pytest.mark.rule("85.461")
def test_units_of_an_ally_do_not_redeploy_through_lands_closed_to_them() -> None:
    t = first("hungary-infantry-1-3 S33", control={"germany": "S34"})
    territory = t.world.board.territory
    rumanian = [s for s in t.world.map.neighbours("S33") if territory[s] == "rumania"]
    for space in rumanian:
        assert t.against(f"axis: tr hungary-infantry-1-3/1 {space}") == {"28.25"}


@pytest.mark.rule("28.33")
@pytest.mark.rule("37.31#1", "a center is not redeployed")
def test_industrial_centers_are_not_redeployed() -> None:
    """Only units are asked for; a counter is none."""
    t = first("russia-infantry-1-3 H47", side="allied", turn="Fall 1941")
    assert t.against("allied: tr industrial-center@H47 H46") == {"28.21"}
