"""Worked examples of rules 4 to 13, played."""

from __future__ import annotations

import pytest

from tests.awaw.table import table
from tests.awaw.vectors.named import all_of_europe, europe, vector
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.eligible_units import eligible
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.ground.exploitation.breakthrough_placement import PlacingArmor
from warcabinet.awaw.ground.movement.ground_movement import points_left
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.supply_determination import trace
from warcabinet.awaw.offensives import attributed, full_offensive, may_attrition, spent_on
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.exploitation import Breakthrough
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.state.offensives import Operation
from warcabinet.hexes import SpaceId

AXIS = "european axis"
COMBAT = {"step": "T.P.COM.GND.20", "turn": "Fall 1941"}


def spaces(text: str) -> tuple[SpaceId, ...]:
    return tuple(SpaceId(name) for name in text.split())


# 4: the Qattara depression ------------------------------------------------------------------------

QATTARA = (("NN25", "NN26"), ("MM26", "NN26"))
WESTERN_DESERT = "LL26 LL27 MM25 MM26 MM27 MM28 NN24 NN25 NN26 NN27 NN28"


@pytest.mark.rule("4.43#1", "ground units go round the Qattara depression")
@vector("4.43")
@pytest.mark.parametrize(("here", "there"), QATTARA)
def test_nobody_moves_across_the_edge_of_the_depression(here: str, there: str) -> None:
    """The hexes touch, but the way leads round by MM27: three hexes from NN25, two from MM26."""
    foot = "germany-infantry-3-3/1"
    t = europe(f"germany-infantry-3-3 {here}", play=GroundMovement(),
               control={"germany": WESTERN_DESERT})  # fmt: skip
    t.say(f"axis: move {foot} {there}")
    assert points_left(t.world, t.world.units[UnitId(foot)]) == {"NN25": 0, "MM26": 1}[here]
    t = europe(f"germany-infantry-3-3 {here}", "britain-infantry-1-3 MM27", play=GroundMovement(),
               control={"germany": WESTERN_DESERT})  # fmt: skip
    assert t.against(f"axis: move {foot} {there}") != set()  # the way round is barred


@pytest.mark.rule("4.43#5", "no zone of control reaches across its edge")
@pytest.mark.rule("4.43#6", "nobody attacks across its edge")
@pytest.mark.rule("4.43#7", "nobody redeploys across its edge")
@pytest.mark.rule("4.43#8", "no supply line crosses its edge")
@vector("4.43")
@pytest.mark.parametrize(("here", "there"), QATTARA)
def test_no_zone_combat_redeployment_or_supply_across_it(here: str, there: str) -> None:
    desert = {"britain": WESTERN_DESERT}
    world = all_of_europe(f"britain-armor-2-5 {there}", control=desert)
    assert not world.map.has(zone_of(world, "britain"), here)
    assert world.map.has(zone_of(world, "britain"), "NN27")
    for target, pending in ((there, ""), ("MM25", "regular-attacks")):
        t = europe(
            f"germany-infantry-3-3 {here}", f"britain-infantry-1-3 {target}", play=GroundAttacks(),
            control=desert, **COMBAT,
        )  # fmt: skip
        assert t.pending == pending  # across the edge nobody can be attacked
    cairo = {"germany": f"MM29 MM28 NN27 NN26 {here}"}
    t = europe(
        f"germany-infantry-3-3 {there}", play=FirstRedeployments(), step="T.P.RED.10",
        control=cairo,
    )  # fmt: skip
    assert t.against(f"axis: tr germany-infantry-3-3/1 {here}") != set()
    assert t.against("axis: tr germany-infantry-3-3/1 MM28") == set()
    # Cairo supplies whoever controls it, in part: the depression, but nothing beyond its edge.
    net = trace(all_of_europe(control=cairo), "germany")
    assert net.at(world.map.bit(there)) is Supply.PARTIAL
    assert net.at(world.map.bit(here)) is Supply.NONE


# 9: what is paid for ------------------------------------------------------------------------------


@pytest.mark.rule("9.57#2", "armor that overruns, attacks and exploits pays once")
@vector("9.57")
def test_armor_pays_once_for_an_overrun_an_attack_and_exploitation() -> None:
    """Of the three cases, that of the armor unit: it overruns, attacks and exploits."""
    both = "russia-armor-4-5/1,russia-armor-4-5/2"
    t = table(
        "russia-armor-4-5 K45 x2", "italy-infantry-1-3 K46", "italy-infantry-1-3 K47",
        play=GroundMovement(), side="allied", turn="Summer 1942",
    )  # fmt: skip
    t.say(f"allied: overrun-hex K46 {both}")
    assert level_of(t.world, "russia") == 150 - 8
    overran = tuple(t.world.operations.values())
    t = table(
        "russia-armor-4-5 K46 x2", "italy-infantry-1-3 K47", play=GroundAttacks(), side="allied",
        rows=overran, **{**COMBAT, "turn": "Summer 1942"},
    )  # fmt: skip
    t.say(f"allied: attack K47 {both}")
    assert level_of(t.world, "russia") == 150
    t.dice(6)
    t.say("allied: advance-into K47 russia-armor-4-5/1")
    assert level_of(t.world, "russia") == 150
    t = table(
        "russia-armor-4-5 K46 x2", play=PlacingArmor(), side="allied", turn="Summer 1942",
        control={"russia": "K47"},
        rows=(*overran, Breakthrough(SpaceId("K47"), (UnitId("russia-armor-4-5/2"),))),
    )  # fmt: skip
    t.say("allied: place-armor russia-armor-4-5/2 K47")
    assert level_of(t.world, "russia") == 150


@vector("9.61")
def test_eight_and_eight_brps_of_two_partners() -> None:
    t = table(
        "germany-armor-4-6 L37 x2", "italy-infantry-2-3 N37 x2", "italy-infantry-2-3 O37 x2",
        "russia-infantry-2-3 L38", "russia-infantry-2-3 N38", play=GroundAttacks(),
        rows=(Treasury("italy", 60, 60),), **COMBAT,
    )  # fmt: skip
    t.say("axis: attack L38 germany-armor-4-6/1,germany-armor-4-6/2")
    t.dice(1)
    t.default("axis")
    if t.pending == "next-round":
        t.say("axis: break-off")
    t.say(f"axis: attack N38 {','.join(f'italy-infantry-2-3/{n}' for n in (1, 2, 3, 4))}")
    assert spent_on(t.world, "germany", "eastern") == spent_on(t.world, "italy", "eastern") == 8
    assert attributed(t.world, AXIS, "eastern") == 16
    assert {one.rule for one in may_attrition(t.world, AXIS, "eastern")} == {"9.61"}
    for power in ("germany", "italy"):
        assert not full_offensive(t.world, power, "eastern")


@vector("9.71 example 2")
def test_italians_in_turin_and_u21_attack_on_the_western_front() -> None:
    units = ("italy-infantry-3-3 T22", "italy-infantry-2-3 U21", "france-infantry-1-3 T21")
    t = europe(*units, play=GroundAttacks(), step="T.P.COM.GND.20", turn="Summer 1940")
    t.say("axis: attack T21 italy-infantry-2-3/1,italy-infantry-3-3/1")
    assert spent_on(t.world, "italy", "western") == 5
    assert spent_on(t.world, "italy", "mediterranean") == 0
    # Fifteen BRPs on the Mediterranean front do not keep them out of a western attrition.
    spent = Operation(UnitId("italy-infantry-3-3/9"), AXIS, 15, spaces("U22"), ("mediterranean",))
    t = europe(
        *units, play=AttritionCombat(), turn="Summer 1940", rows=(spent,),
        control={"italy": "U22"},
    )  # fmt: skip
    (zone,) = [row for row in t.world.attrition_zones.values() if "T21" in row.spaces]
    assert zone.front == "western"
    assert set(eligible(t.world, AXIS, zone.id)) == {"italy-infantry-3-3/1", "italy-infantry-2-3/1"}
    assert may_attrition(t.world, AXIS, "mediterranean")
    t.say(f"axis: attrition {zone.id} -")
    assert t.pending == "attrition"


@vector("9.75")
@pytest.mark.parametrize("panzers", [2, 3])
def test_one_attack_from_the_west_on_two_fronts(panzers: int) -> None:
    """Germans in L33, in the west, attack L32 there and L34 in the east together."""
    attackers = tuple(UnitId(f"germany-armor-5-6/{n + 1}") for n in range(panzers))
    t = europe(
        f"germany-armor-5-6 L33 x{panzers}", "russia-infantry-1-3 L32", "russia-infantry-1-3 L34",
        play=GroundAttack(attackers=attackers, hexes=spaces("L32 L34")), **COMBAT,
    )  # fmt: skip
    paid = 5 * panzers
    assert level_of(t.world, "germany") == 100 - paid  # once
    assert attributed(t.world, AXIS, "western") == attributed(t.world, AXIS, "eastern") == paid
    assert full_offensive(t.world, "germany", "western") is (paid == 15)
    assert not full_offensive(t.world, "germany", "eastern")
    for front in ("western", "eastern"):
        assert bool(may_attrition(t.world, AXIS, front)) is (paid == 15)


@vector("9.82")
def test_isolated_units_attack_without_paying() -> None:
    cut_off = UnitId("germany-infantry-3-3/1")
    t = table(
        "germany-infantry-3-3 L37 x2", "russia-infantry-1-3 L38", play=GroundAttacks(),
        rows=(UnitSupply(cut_off, Supply.NONE),), **COMBAT,
    )  # fmt: skip
    assert t.against(f"axis: attack-free L38 {cut_off},germany-infantry-3-3/2") == {"9.82"}
    before = level_of(t.world, "germany")
    t.say(f"axis: attack-free L38 {cut_off}")
    assert level_of(t.world, "germany") == before
    assert attributed(t.world, AXIS, "eastern") == 0
    t.dice(5)  # even if the defender is destroyed
    while t.place(cut_off) is not None:
        t.default("axis")
    (lost,) = [row for row in t.world.eliminated.values() if row.unit == cut_off]
    assert lost.cause is Cause.FREE_ATTACK  # rebuilt in this turn, it costs double (27.13A)


# 13 -----------------------------------------------------------------------------------------------


@vector("13.41D")
def test_leaving_a_zone_of_control_costs_three_in_the_open() -> None:
    units = ("germany-infantry-3-3 K45", "germany-infantry-3-3 K42", "russia-armor-4-5 K46")
    t = table(*units, play=GroundMovement(), turn="Summer 1942")
    assert t.against("axis: move germany-infantry-3-3/1 K43") == {"13.41"}
    t.say("axis: move germany-infantry-3-3/1 K44")
    assert t.against("axis: move germany-infantry-3-3/1 K43") == {"13.41"}  # all three are spent
    t.say("axis: move germany-infantry-3-3/2 K45")  # three hexes: entering costs nothing more


@vector("13.52")
def test_two_panzers_do_not_overrun_a_1_3_in_the_open() -> None:
    """What air units could add to it is for the air rules."""
    both = "germany-armor-4-6/1,germany-armor-4-6/2"
    t = table("germany-armor-4-6 K45 x2", "russia-infantry-1-3 K46", play=GroundMovement(),
              turn="Fall 1941")  # fmt: skip
    assert t.against(f"axis: overrun-hex K46 {both}") == {"13.52"}
    reasons = " ".join(one.reason for one in t.refusals(f"axis: overrun-hex K46 {both}"))
    assert "8 against 2" in reasons
