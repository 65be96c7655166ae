"""28.1, 28.2: the redeployment phase, who may be redeployed, and through which hexes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement_phase.voluntary_elimination import EliminationAfterRedeployment
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import hindered
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
)
from warcabinet.awaw.logistics.weather_effects.pacific import flooded
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    HexSupply,
    HexTaken,
    Supply,
    UnitSupply,
    Weather,
)
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

INFANTRY, ARMOR = "germany-infantry-3-3", "germany-armor-4-6"
RUSSIAN = "russia-infantry-3-3"


def first(*units: str, **setting: Any) -> Table:
    return table(*units, play=FirstRedeployments(), step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: Any) -> Table:
    return table(*units, play=StrategicRedeployments(), step="T.P.RED.50", **setting)


# The phase ----------------------------------------------------------------------------------------


@pytest.mark.rule("28.11#1", "after construction the moving side is asked what it redeploys")
def test_redeployments_follow_construction() -> None:
    t = first(f"{INFANTRY} L31", f"{RUSSIAN} H47")
    assert t.position.to_answer() == ("axis",)
    assert t.against(f"allied: tr {RUSSIAN}/1 H46") != set()
    t.say(f"axis: tr {INFANTRY}/1 L32")
    assert (t.pending, t.place(f"{INFANTRY}/1")) == ("first-trs", "L32")
    t.say("axis: end-redeployments")
    assert t.pending == ""
    order = [one.step.id for one in t.world.statics.sequence.player_turn(t.world.turn, Side.AXIS)]
    assert order.index(StepId("T.P.BLD")) < order.index(StepId("T.P.RED"))


@pytest.mark.rule("28.13A#1", "TRs come first")
@pytest.mark.rule("28.13D#1", "then SRs")
def test_the_segments_of_the_phase_and_their_order() -> None:
    segments = {
        "T.P.RED.10": FirstRedeployments,
        "T.P.RED.50": StrategicRedeployments,
        "T.P.RED.60": LastRedeployments,
        "T.P.RED.70": EliminationAfterRedeployment,
    }
    world = world_at()
    steps = [one.id for one in world.statics.sequence.children(StepId("T.P.RED"))]
    assert [step for step in steps if step in segments] == list(segments)
    assert steps.index(StepId("T.P.RED.30")) < steps.index(StepId("T.P.RED.50"))  # NRs
    for step, play in segments.items():
        assert player_of(StepId(step)) is play
    units, to = (f"{INFANTRY} L31 x2",), "M35"
    tr, sr = f"axis: tr {INFANTRY}/1 L32", f"axis: sr {INFANTRY}/1 {to}"
    assert (first(*units).against(tr), strategic(*units).against(sr)) == (set(), set())
    assert (first(*units).against(sr), strategic(*units).against(tr)) == ({"28.13A"}, {"28.13D"})


# Who ----------------------------------------------------------------------------------------------


@pytest.mark.rule("28.21#1", "units of one's own powers and minor allies, and of nobody else")
@pytest.mark.rule("28.22C#1", "units of other minor countries stay")
@pytest.mark.rule("84.45E#1", "associates are not redeployed")
def test_associates_stay_and_allies_may_go() -> None:
    t = first("finland-infantry-2-3 D41", "rumania-infantry-2-3 V33")
    assert t.against("axis: tr finland-infantry-2-3/1 D42") == {"28.22C"}
    assert not t.against("axis: tr rumania-infantry-2-3/1 V32")
    assert t.against(f"axis: tr {RUSSIAN}/1 H47") == {"28.21"}
    t = first(f"{INFANTRY} L31", f"{RUSSIAN} H47")
    assert t.against(f"axis: tr {RUSSIAN}/1 H46") == {"28.21"}


@pytest.mark.rule("28.22A#1", "isolated units stay, others beside them may go")
@pytest.mark.rule("30.531#3", "isolated units do not redeploy")
def test_isolated_units_stay() -> None:
    cut_off = UnitSupply(UnitId(f"{INFANTRY}/1"), Supply.NONE)
    t = first(f"{INFANTRY} L35 x2", rows=(cut_off,))
    assert t.against(f"axis: tr {INFANTRY}/1 L34") == {"28.22A"}
    assert t.against(f"axis: tr {INFANTRY}/2 L34") == set()
    t = strategic(f"{INFANTRY} L31 x2", rows=(cut_off,))
    assert t.against(f"axis: sr {INFANTRY}/1 M35") == {"28.22A"}


@pytest.mark.rule("28.22B#1", "partisans stay")
def test_partisans_stay() -> None:
    t = first("russia-partisan-1-3 H47", f"{RUSSIAN} H47", side="allied", turn="Fall 1941")
    assert "28.22B" in t.against("allied: tr russia-partisan-1-3/1 H46")
    assert t.against(f"allied: tr {RUSSIAN}/1 H46") == set()


# Where --------------------------------------------------------------------------------------------


@pytest.mark.rule("28.23#1", "only into controlled hexes with full or partial supply")
@pytest.mark.rule("30.61E#1", "not into unsupplied hexes")
def test_redeployments_keep_to_controlled_and_supplied_hexes() -> None:
    def against(to: str, *rows: Record) -> set[str]:
        return first(f"{INFANTRY} L35", rows=rows).against(f"axis: tr {INFANTRY}/1 {to}")

    assert against("L38") == {"28.23"}  # Russian
    assert against("L36", HexSupply(SpaceId("L36"), Supply.NONE)) == {"28.23"}
    assert against("L36", HexSupply(SpaceId("L36"), Supply.PARTIAL)) == set()
    assert against("L36") == set()
    for service in (Service.ARMY, Service.AIR):  # oil does not matter
        assert against("L36", OilEffect("european axis", service)) == set()


@pytest.mark.rule("28.23#4", "nor through others")
@pytest.mark.rule("30.61E#1", "not through unsupplied hexes")
def test_redeployments_do_not_pass_through_hexes_without_supply() -> None:
    """From L33 three points lead to L36 only through L34 and L35."""
    for supply, rules in ((Supply.NONE, {"28.41"}), (Supply.PARTIAL, set())):
        t = first(f"{INFANTRY} L33", rows=(HexSupply(SpaceId("L35"), supply),))
        assert t.against(f"axis: tr {INFANTRY}/1 L36") == rules


@pytest.mark.rule("28.24#1", "hexes taken in this turn may be used if they have supply")
def test_hexes_taken_in_this_turn_may_be_used() -> None:
    taken = {"germany": "L38 L39 K38 K39 M37 M38"}
    rows = tuple(HexTaken(SpaceId(space), "russia") for space in taken["germany"].split())
    for supply, rules in ((Supply.FULL, set()), (Supply.PARTIAL, set()), (Supply.NONE, {"28.23"})):
        dry = () if supply is Supply.FULL else (HexSupply(SpaceId("L38"), supply),)
        t = first(f"{INFANTRY} L36", control=taken, rows=(*rows, *dry))
        assert t.against(f"axis: tr {INFANTRY}/1 L38") == rules


@pytest.mark.rule("28.25#1", "no redeployment begins or ends next to an enemy unit")
def test_nothing_redeploys_next_to_an_enemy_unit() -> None:
    t = first(f"{INFANTRY} L35", f"{RUSSIAN} L38")
    assert t.against(f"axis: tr {INFANTRY}/1 L37") == {"28.25"}
    assert t.against(f"axis: tr {INFANTRY}/1 L36") == set()
    t = first(f"{INFANTRY} L37", f"{INFANTRY} L31", f"{RUSSIAN} L38")
    assert t.against(f"axis: tr {INFANTRY}/1 L36") == {"28.25"}
    t = strategic(f"{INFANTRY} L31", f"{RUSSIAN} M34")  # next to Warsaw
    assert t.against(f"axis: sr {INFANTRY}/1 M35") == {"28.62B"}


@pytest.mark.rule("28.25#4", "none passes next to an enemy unit")
def test_nothing_passes_next_to_an_enemy_unit() -> None:
    """M34 is next to L34 and L35 and not to L36."""
    for enemy, rules in (((), set()), ((f"{RUSSIAN} M34",), {"28.41"})):
        t = first(f"{INFANTRY} L33", *enemy)
        assert not t.world.map.has(hindered(t.world, "germany"), "L36")
        assert t.against(f"axis: tr {INFANTRY}/1 L36") == rules


def closed_by(*rows: Record, control: dict[str, str] | None = None) -> list[str]:
    """Which hexes in front of L38 something in it closes to the Germans."""
    world = world_at(rows=rows, control=control or {"russia": "L38"})
    return [space for space in ("L36", "L37") if world.map.has(hindered(world, "germany"), space)]


L38 = SpaceId("L38")


@pytest.mark.rule("28.25#5", "enemy air units, airbases, ports and industry do the same")
@pytest.mark.parametrize(
    "row",
    [
        AirUnits(UnitTypeId("russia-aaf"), "russia", L38, 1),
        Counter(CounterKind.AIRBASE, L38, "russia"),
        Counter(CounterKind.PORT, L38, "russia"),
        Counter(CounterKind.INDUSTRIAL_CENTER, L38, "russia"),
    ],
    ids=["air", "airbase", "port", "industry"],
)
def test_enemy_air_units_and_counters_hinder_like_ground_units(row: Record) -> None:
    assert closed_by() == []
    assert closed_by(row) == ["L37"]
    if isinstance(row, Counter):
        assert closed_by(row, control={"germany": "L38"}) == []


@pytest.mark.rule("28.25#6", "enemy naval units do the same")
def test_enemy_ships_hinder_like_ground_units() -> None:
    assert closed_by(Hull("russia-dd", "russia", L38, 1)) == ["L37"]
    assert closed_by(Hull("germany-dd", "germany", L38, 1)) == []


@pytest.mark.rule("28.25#7", "an enemy bridgehead does the same")
def test_enemy_bridgeheads_hinder_like_ground_units() -> None:
    bridgehead = Bridgehead(L38, "allied", BridgeheadKind.RIVER, 0)
    assert closed_by(bridgehead) == ["L37"]
    assert closed_by(bridgehead, control={"germany": "L38"}) == []


@pytest.mark.rule("28.25#3", "units in a box close no hex beside it")
def test_units_in_a_box_hinder_nobody() -> None:
    lines = (f"{RUSSIAN} urals", "russia-aaf urals")
    world = world_at(*lines, control={"germany": "E63 E64"})
    assert not world.map.has(hindered(world, "germany"), "E64")
    world = world_at(f"{RUSSIAN} E63", control={"germany": "E64"})
    assert world.map.has(hindered(world, "germany"), "E64")


# Next to the enemy all the same -------------------------------------------------------------------


@pytest.mark.rule("28.26A#1", "a power with which one is not at war hinders nobody")
def test_a_neutral_does_not_hinder() -> None:
    world = world_at(f"{RUSSIAN} L38")
    assert world.map.has(hindered(world, "germany"), "L37")
    world.drop(world.wars["germany/russia"])
    assert not world.map.has(hindered(world, "germany"), "L37")


@pytest.mark.rule("28.26B#1", "a unit that may never come into a hex does not close it")
def test_a_unit_that_may_never_come_does_not_hinder() -> None:
    """84.46A keeps Finns at home and in the border hexes: A47, in Russia, they do not close."""
    for enemy, closed in (("finland-infantry-2-3 A46", False), (f"{INFANTRY} A46", True)):
        world = world_at(enemy)
        assert world.map.has(hindered(world, "russia"), "A47") is closed
        assert world.map.has(hindered(world, "russia"), "B45")  # another border hex


@pytest.mark.rule("28.26B#2", "a partisan does not close hexes that it may not enter")
def test_partisans_hinder_nobody_outside_their_country() -> None:
    """L38 is in Russia, L37 in Poland."""
    lands = {"germany": "L38 L39 K38 K39 M37"}
    world = world_at("russia-partisan-1-3 L38", control=lands)
    closed = hindered(world, "germany")
    assert [s for s in ("L37", "L39") if world.map.has(closed, s)] == ["L39"]
    world = world_at(f"{RUSSIAN} L38", control=lands)
    assert world.map.has(hindered(world, "germany"), "L37")


@pytest.mark.rule("28.26B#3", "weather that keeps it out for the time being does not matter")
def test_the_monsoon_makes_nobody_harmless() -> None:
    rain = Weather("monsoon-area", WeatherKind.MONSOON)
    world = pacific_world("britain-infantry-1-3 W12", rows=(rain,), turn="Summer 1942")
    wet = [
        space
        for space in world.map.neighbours("W12", world.board.land_sides)
        if world.map.has(flooded(world), space) and world.board.territory[space] == "burma"
    ]
    assert wet
    assert all(world.map.has(hindered(world, "japan"), space) for space in wet)


@pytest.mark.rule("28.26C#1", "water between them is enough, also where an arrow crosses it")
@pytest.mark.rule("28.26C#2", "lakes are enough, rivers are not")
@pytest.mark.parametrize(
    ("enemy", "near", "closed"),
    [
        ("U41", "U40", False),  # the strait of Kerch, with its arrow
        ("E42", "D42", False),  # the Gulf of Finland
        ("C44", "C43", False),  # Lake Ladoga
        ("C44", "D43", True),
        ("N40", "N39", True),  # the Dnieper
    ],
)
def test_water_between_them_is_enough(enemy: str, near: str, closed: bool) -> None:
    world = world_at(f"{RUSSIAN} {enemy}")
    assert world.map.has(hindered(world, "germany"), near) is closed
    airbase = Counter(CounterKind.AIRBASE, SpaceId(enemy), "russia")
    world = world_at(rows=(airbase,), control={"russia": enemy})
    assert world.map.has(hindered(world, "germany"), near) is closed


# Stacking -----------------------------------------------------------------------------------------


@pytest.mark.rule("28.29#2", "stacking does not count between the segments")
def test_stacking_does_not_count_between_the_segments() -> None:
    t = first(f"{INFANTRY} L31 x2", f"{INFANTRY} L32")
    t.say(f"axis: tr {INFANTRY}/3 L31")
    assert len(t.world.units_in[SpaceId("L31")]) == 3
    t.say("axis: end-redeployments")
    assert t.pending == ""


@pytest.mark.rule("28.29#1", "at the end of the phase it does")
@pytest.mark.rule("28.91#1", "and units may be given up")
def test_stacking_counts_at_the_end_of_the_phase() -> None:
    t = table(
        f"{INFANTRY} L31 x3",
        f"{INFANTRY} L33",
        play=EliminationAfterRedeployment(),
        step="T.P.RED.70",
    )
    t.say(f"axis: eliminate-unit {INFANTRY}/4")
    assert t.place(f"{INFANTRY}/4") is None
    t.say("axis: end-elimination")
    assert t.pending == "overstacking"
    t.say(f"axis: eliminate-excess {INFANTRY}/2")
    assert t.pending == ""
    assert t.world.units_in[SpaceId("L31")] == (f"{INFANTRY}/1", f"{INFANTRY}/3")
