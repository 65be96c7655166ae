"""Rules 30.53, 30.54: isolation, and the elimination of unsupplied units."""

from __future__ import annotations

import pytest

from tests.awaw.exploiting import ONE, PANZER, exploiter, exploiting
from tests.awaw.table import table, world_at
from tests.rules.shared.supply import (
    AFTER,
    ALLIED,
    ARMOR,
    AXIS,
    INFANTRY,
    INITIAL,
    NONE,
    cut_off,
    partly,
    relieve,
    turn_of,
)
from tests.rules.test_30_supply_lines import CORRIDOR, bare
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.battle.advance_after_combat import AdvanceWith, against_advance
from warcabinet.awaw.ground.movement.ground_movement import may_march
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.construction.construction_costs import price_of, unbuilt
from warcabinet.awaw.logistics.hex_control.hex_control import enter, holder_of
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import may_redeploy
from warcabinet.awaw.logistics.supply.supply_determination import (
    determine,
)
from warcabinet.awaw.logistics.unsupplied_units import (
    IsolationLosses,
    count_turns,
    isolated_units,
    isolation_losses,
)
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import mechanized
from warcabinet.awaw.pieces.supply_status import (
    enters_isolated_hex,
    isolation_of,
    supply_in,
    supply_of,
    turns_isolated,
    turns_without_full_supply,
)
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    Manner,
    Pool,
    UnitSupply,
)
from warcabinet.hexes import SpaceId

# Isolation ----------------------------------------------------------------------------------------


@pytest.mark.rule("30.16#1", "isolated ground units do not move")
@pytest.mark.rule("30.531#1", "they do not move in the movement phase")
@pytest.mark.rule("30.531#3", "they do not redeploy")
@pytest.mark.rule("30.53#1", "what partial supply takes from units isolation takes too")
def test_isolated_units_neither_move_nor_redeploy() -> None:
    world = cut_off("germany-infantry-3-3 L37")
    determine(world, AXIS, INITIAL)
    unit = world.units[INFANTRY]
    assert {refusal.rule for refusal in may_march(world, unit)} == {"13.41A"}
    assert "28.22A" in {refusal.rule for refusal in may_redeploy(world, unit)}
    assert ctl(world, unit) == ctl(world_at("germany-infantry-3-3 L37"), unit) - 1
    tanks = cut_off("germany-armor-4-6 L37")
    assert mechanized(tanks, tanks.units[UnitId("germany-armor-4-6/1")])
    determine(tanks, AXIS, INITIAL)
    assert not mechanized(tanks, tanks.units[UnitId("germany-armor-4-6/1")])
    relieve(world)
    determine(world, AXIS, AFTER)
    assert not may_march(world, unit)
    assert not may_redeploy(world, unit)


ADVANCE = AdvanceWith("germany", Category.INFANTRY, INFANTRY, SpaceId("L38"))


@pytest.mark.rule("30.531#4", "they do not advance after combat")
def test_isolated_units_do_not_advance_after_combat() -> None:
    world = cut_off("germany-infantry-3-3 L37")
    determine(world, AXIS, INITIAL)
    assert {refusal.rule for refusal in BOOK.may(world, ADVANCE)} == {"15.92A"}


def test_supplied_units_advance_after_combat() -> None:
    world = cut_off("germany-infantry-3-3 L37")
    relieve(world)
    determine(world, AXIS, INITIAL)
    assert BOOK.may(world, ADVANCE) == []


@pytest.mark.rule("30.531#1", "an isolated unit's move is refused")
def test_a_move_of_an_isolated_unit_is_refused() -> None:
    t = table(
        "germany-infantry-3-3 L36",
        play=GroundMovement(),
        turn="Fall 1941",
        rows=(UnitSupply(INFANTRY, NONE),),
    )
    assert t.against(f"axis: move {INFANTRY} L35") == {"13.41A"}


@pytest.mark.rule("30.541#1", "ground units isolated at both determinations are eliminated")
@pytest.mark.rule("30.541#2", "control of their hexes stays")
@pytest.mark.rule("30.541#3", "so are airbases")
@pytest.mark.rule("30.15#1", "ground units without supply are isolated")
@pytest.mark.rule("30.16#2", "who is still isolated after combat is eliminated")
def test_what_is_isolated_at_both_determinations_is_eliminated_and_its_hex_stays() -> None:
    base = Counter(CounterKind.AIRBASE, SpaceId("L37"), "germany")
    world = cut_off("germany-infantry-3-3 L37", "germany-infantry-3-3 L34", rows=(base,))
    determine(world, AXIS, INITIAL)
    determine(world, AXIS, AFTER)
    assert [unit.place for unit in isolated_units(world, AXIS)] == ["L37"]
    isolation_losses(world, AXIS)
    assert [world.units[unit].place for unit in world.units_of["germany"]] == ["L34"]
    assert "airbase@L37" not in world.counters
    assert holder_of(world, "L37") == "germany"
    assert [row.cause for row in world.eliminated.values()] == [Cause.ISOLATION]


@pytest.mark.rule("18.147#2", "an airbase that is cut off goes in its owner's turn")
def test_an_airbase_is_removed_when_its_hex_is_lost_or_cut_off() -> None:
    base = Counter(CounterKind.AIRBASE, SpaceId("L37"), "germany")
    world = cut_off(rows=(base,))
    enter(world, "L37", "italy")
    assert "airbase@L37" in world.counters
    enter(world, "L37", "russia")
    assert "airbase@L37" not in world.counters
    world = cut_off(rows=(base,))
    determine(world, AXIS, INITIAL)
    isolation_losses(world, ALLIED)
    assert "airbase@L37" in world.counters
    isolation_losses(world, AXIS)
    assert "airbase@L37" not in world.counters


@pytest.mark.rule("30.542E#1", "air units survive isolation")
@pytest.mark.rule("30.16#4", "isolation eliminates no air units")
def test_air_units_survive_isolation() -> None:
    world = cut_off("germany-aaf L37 x3", "germany-infantry-3-3 L37")
    determine(world, AXIS, INITIAL)
    determine(world, AXIS, AFTER)
    isolation_losses(world, AXIS)
    assert INFANTRY not in world.units
    assert [row.factors for row in world.air.values()] == [3]


@pytest.mark.rule("18.25#7", "air units are displaced when isolation eliminates their airbase")
def test_air_units_lose_their_room_with_an_isolated_airbase() -> None:
    base = Counter(CounterKind.AIRBASE, SpaceId("L37"), "germany")
    world = cut_off("germany-aaf L37 x3", rows=(base,))
    determine(world, AXIS, INITIAL)
    determine(world, AXIS, AFTER)
    isolation_losses(world, AXIS)
    assert SpaceId("L37") not in {row.place for row in world.air.values()}
    told = [row.place for row in world.air.values()] + [row.task for row in world.flights.values()]
    assert told


@pytest.mark.rule("30.542A#1", "ground units in a fortification survive isolation")
@pytest.mark.rule("30.28#2", "works keep isolated units from elimination")
@pytest.mark.rule("30.545#1", "who survives does so for good, and still does not move")
def test_units_in_a_fort_survive_and_weaken_turn_by_turn() -> None:
    fort = Fort(SpaceId("L37"), all_round=FortKind.FORTIFICATION)
    world = cut_off("germany-infantry-3-3 L37", rows=(fort,))
    for turns in (1, 2, 3):
        determine(world, AXIS, INITIAL)
        determine(world, AXIS, AFTER)
        isolation_losses(world, AXIS)
        count_turns(world, AXIS)
        assert INFANTRY in world.units
        assert isolation_of(world, INFANTRY) == turns
        assert turns_isolated(world, "L37") == turns
        assert turns_without_full_supply(world, "L37") == turns
    assert may_march(world, world.units[INFANTRY])
    relieve(world)
    determine(world, AXIS, INITIAL)
    assert isolation_of(world, INFANTRY) == 0
    assert turns_without_full_supply(world, "L37") == 0


@pytest.mark.rule(
    "15.33D#4", "who walks into an isolated hex is spared, who retreats into it is not"
)
@pytest.mark.rule(
    "30.545#3", "who retreats into an isolated hex shares its weakness, who walks in does not"
)
def test_who_comes_by_sea_or_retreat_shares_the_weakness_and_who_walks_in_does_not() -> None:
    fort = Fort(SpaceId("L37"), all_round=FortKind.FORTIFICATION)
    world = cut_off("germany-infantry-3-3 L37 x3", rows=(fort,))
    determine(world, AXIS, INITIAL)
    world.drop(world.unit_supply[UnitId("germany-infantry-3-3/2")])  # walked in
    world.drop(world.unit_supply[UnitId("germany-infantry-3-3/3")])  # walked in
    count_turns(world, AXIS)
    enters_isolated_hex(world, UnitId("germany-infantry-3-3/3"), Manner.RETREAT)
    assert [isolation_of(world, UnitId(f"germany-infantry-3-3/{n}")) for n in (1, 2, 3)] == [
        1,
        0,
        1,
    ]


@pytest.mark.rule(
    "15.33D#3", "a unit that retreated into an isolated hex has -1 for each turn of it"
)
@pytest.mark.rule("30.545#3", "who retreats into an isolated hex loses one DM for each turn of it")
def test_a_unit_that_retreated_into_an_isolated_hex_defends_worse_by_the_turns_it_lasts() -> None:
    world = cut_off("germany-infantry-3-3 L37", "russia-infantry-3-3 L38")
    determine(world, AXIS, INITIAL)
    world.drop(world.unit_supply[INFANTRY])
    for _ in range(2):
        count_turns(world, AXIS)
    assault = Assault((UnitId("russia-infantry-3-3/1"),), (SpaceId("L37"),))
    assert "15.33D" not in {part.rule for part in multiplier_parts(world, INFANTRY, assault)}
    enters_isolated_hex(world, INFANTRY, Manner.RETREAT)
    parts = {part.rule: part.value for part in multiplier_parts(world, INFANTRY, assault)}
    assert parts["15.33D"] == -2


@pytest.mark.rule("30.545#2", "only turns without any supply count as isolation")
def test_partial_supply_counts_as_a_turn_without_full_supply_but_not_as_isolation() -> None:
    world = partly("germany-infantry-3-3 N30")
    count_turns(world, AXIS)
    assert turns_without_full_supply(world, "N30") == 1
    assert turns_isolated(world, "N30") == 0


@pytest.mark.rule("30.28#1", "works are no source of supply")
@pytest.mark.rule("30.542A#1", "in fortresses and fortifications alike units survive isolation")
@pytest.mark.parametrize("kind", FortKind)
def test_works_are_no_source_but_save_those_in_them(kind: FortKind) -> None:
    fort = Fort(SpaceId("L37"), all_round=kind)
    world = cut_off("germany-infantry-3-3 L37", rows=(fort,))
    determine(world, AXIS, INITIAL)
    assert supply_of(world, INFANTRY) is NONE
    isolation_losses(world, AXIS)
    assert INFANTRY in world.units


@pytest.mark.rule("30.542A#2", "so do those in hexes of a line like the West Wall")
def test_units_behind_a_fortified_line_survive_isolation() -> None:
    line = Fort(SpaceId("L37"), line=FortKind.FORTIFICATION, facing=(SpaceId("L38"),))
    for rows, lives in (((line,), True), ((), False)):
        world = cut_off("germany-infantry-3-3 L37", rows=rows)
        determine(world, AXIS, INITIAL)
        isolation_losses(world, AXIS)
        assert (INFANTRY in world.units) is lives


@pytest.mark.rule("30.531#5", "isolated units are counted in attrition")
def test_isolated_units_count_in_attrition() -> None:
    t = table(
        "germany-infantry-3-3 K46 x2",
        "russia-infantry-3-3 K47",
        play=AttritionCombat(),
        rows=(UnitSupply(INFANTRY, NONE),),
    )
    t.say("axis: attrition russia-eastern-1 -")
    assert "with 6 factors" in t.told("14.21")[-1]


@pytest.mark.rule("30.544#1", "lost by isolation a unit costs double in that game turn")
@pytest.mark.rule("30.544#2", "and its normal price in later ones")
def test_units_lost_by_isolation_are_rebuilt_at_double_cost_in_that_turn() -> None:
    kind = UnitTypeId("germany-infantry-3-3")
    world = cut_off(f"{kind} L37", rows=(Pool(kind, "germany", 0),))
    turn_of(world, "Fall 1941", AXIS)
    determine(world, AXIS, INITIAL)
    determine(world, AXIS, AFTER)
    IsolationLosses().start(world, None)
    assert unbuilt(world, kind) == 1
    assert price_of(world, kind, "germany").times == 2
    world.end_scope("player_turn")
    world.end_scope("game_turn")
    assert price_of(world, kind, "germany").times == 1


@pytest.mark.rule("30.62#5", "supplied units advance into unsupplied hexes after combat")
def test_supplied_units_advance_into_unsupplied_hexes() -> None:
    world = bare("germany-armor-4-6 L37", germany=CORRIDOR, russia="L38")
    world.put(HexSupply(SpaceId("L36"), NONE))
    for target in ("L36", "L38"):
        assert against_advance(world, ARMOR, SpaceId(target), False) == []
    world.put(UnitSupply(ARMOR, NONE))
    for target in ("L36", "L38"):
        found = against_advance(world, ARMOR, SpaceId(target), False)
        assert [refusal.rule for refusal in found] == ["15.92A"]


@pytest.mark.rule("30.62#7", "they exploit into them too")
def test_armor_exploits_into_unsupplied_hexes() -> None:
    own, dry = Control(SpaceId("K38"), "germany"), HexSupply(SpaceId("K38"), NONE)
    t = exploiting(f"{PANZER} K37", rows=(exploiter(ONE, "K37"), own, dry))
    assert supply_in(t.world, "K38") is NONE
    assert t.against(f"axis: exploit {ONE} K38") == set()
