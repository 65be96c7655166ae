"""28.13, 28.3: what comes before and after the naval redeployments: SRs toward ports, SRs and TRs
of those who have sailed, ports that are overfull; and random players.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table
from tests.awaw.table import Table
from tests.rules.shared.landing import LAE, MARINE, RABAUL, TRUK
from tests.rules.shared.redeploying import overseas, phase, redeploy
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.logistics.redeployment.air_redeployment import free_for_sr
from warcabinet.awaw.logistics.redeployment.redeployment_toward_ports import RedeployTowardPorts
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import (
    StrategicRedeployments,
    against_sr,
)
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import LastRedeployments
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import in_range
from warcabinet.awaw.naval.cargo.cargo_faults import cargo_faults
from warcabinet.awaw.naval.cargo.embarking import debark_at_home
from warcabinet.awaw.naval.interception.naval_interception import spotters
from warcabinet.awaw.naval.movement.overfull_ports import (
    AFTER_MOVEMENT,
    EmptyOverfullPorts,
    PortsAfterRedeployment,
    StackingWithShips,
)
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.ports_and_basing import factors_in
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState
from warcabinet.awaw.state.redeployment import BySea
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_with_ships
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import outcomes, picker
from warcabinet.hexes import SpaceId

TOKYO, OSAKA = "L32", "N29"
TROOPS = (f"japan-marine-1-2 {RABAUL}", f"japan-infantry-1-2 {RABAUL} x2")


def homeland(*units: str, play: Any, rows: tuple[Any, ...] = ()) -> Table:
    """The Japanese redeployment phase of 1942."""
    return pacific_table(*units, play=play, step="T.P.RED.20", turn="Summer 1942", side="axis",
                         rows=rows)  # fmt: skip


def objectives(t: Table) -> tuple[str, str, str]:
    """Objectives of Japan: two ports and one that is none."""
    from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes

    world = t.world
    own = [place.hex for place in world.board.objectives()
           if place.hex in world.map and world.map.has(world.held["japan"], place.hex)]  # fmt: skip
    home = [one for one in own if world.map.has(world.map.area("japan-home"), one)]
    ports = [one for one in home if world.map.has(port_hexes(world), one)]
    return str(ports[0]), str(ports[1]), str(next(one for one in own if one not in ports))


PROBE = "japan-infantry-1-2"


@pytest.mark.rule("28.13B#1", "before NRs units that are to sail are SRed to ports")
@pytest.mark.rule("28.312#1", "to objective ports, and only in order to sail")
@pytest.mark.rule("28.61#2", "these SRs come before the others")
@pytest.mark.rule("28.314#2", "who has sailed may SR again")
def test_units_are_sred_toward_ports() -> None:
    one, other, _ = objectives(homeland(play=StrategicRedeployments()))
    ships = overseas(ships={one: "japan-dd=4"}, side="axis").hulls.rows()
    t = homeland(f"{PROBE} {one}", play=RedeployTowardPorts(), rows=tuple(ships))
    assert t.pending == "srs-toward-ports"
    t.say(f"axis: sr {PROBE}/1 {other}")
    unit = t.world.units[UnitId(f"{PROBE}/1")]
    assert (unit.place, t.world.by_sea[unit.id].toward) == (other, 1)
    assert {row.rule for row in against_sr(t.world, unit)} == {"28.312"}
    t.world.readonly = False
    t.world.put(BySea(unit.id, toward=1, sailed=1))
    assert against_sr(t.world, unit) == []


def test_nobody_is_brought_to_a_port_without_ships() -> None:
    one, _, _ = objectives(homeland(play=StrategicRedeployments()))
    world = overseas(f"{PROBE} {one}", ships={}, side="axis")
    assert redeploy(world, RedeployTowardPorts()).pending == ""


@pytest.mark.rule("28.13E#2", "those who have been redeployed by sea TR once more")
@pytest.mark.rule("28.315#2", "also in vain")
@pytest.mark.rule("28.73C#3", "who has come from a box may TR, too")
def test_units_that_have_sailed_tr_again() -> None:
    one, _, _ = objectives(homeland(play=StrategicRedeployments()))
    sailed = BySea(f"{PROBE}/1", sailed=1, back=1)
    t = homeland(f"{PROBE} {one} x2", play=LastRedeployments(), rows=(sailed,))
    assert t.pending == "second-trs"
    near = next(str(to) for to in t.world.map.members(t.world.board.land)
                if not t.against(f"axis: tr {PROBE}/1 {to}"))  # fmt: skip
    assert t.against(f"axis: tr {PROBE}/2 {near}") == {"28.315"}
    t.say(f"axis: tr {PROBE}/1 {near}")
    assert t.place(f"{PROBE}/1") == near
    assert homeland(f"{PROBE} {one}", play=LastRedeployments()).pending == ""


@pytest.mark.rule("28.313#3", "air units that have TRed defend redeployments")
@pytest.mark.rule("28.313#4", "those that were SRed in order to sail do not")
def test_which_air_units_defend_redeployments() -> None:
    stack = f"japan-aaf@{RABAUL}"
    air = f"japan-aaf {RABAUL} x3"

    def able(*rows: Any) -> int:
        world = phase(units=[air], rows=rows)
        return sum(one.factors for one in in_range(world, Side.AXIS, SpaceId("FF30")))

    assert able() == able(AirMoved(stack, first=3)) == 3
    assert able(BySea(stack, toward=2)) == 1
    assert able(BySea(stack, sailed=3)) == 0


@pytest.mark.rule("28.313#1", "air units that have been redeployed by sea find no enemy for others")
@pytest.mark.rule("28.313#4", "nor do those that were SRed in order to sail")
def test_which_air_units_help_to_counter_who_intercepts_redeployments() -> None:
    stack = f"japan-aaf@{RABAUL}"

    def spotting(*rows: Any) -> int:
        world = phase(units=[f"japan-aaf {RABAUL} x3"], rows=rows)
        return spotters(world, "japan", (SpaceId("FF30"),), against="us")

    assert spotting() == spotting(AirMoved(stack, first=3)) == 3
    assert spotting(BySea(stack, toward=2)) == 1
    assert spotting(BySea(stack, sailed=3)) == 0


@pytest.mark.rule("28.314#1", "air units that were SRed to a port and have sailed bind no others")
@pytest.mark.rule("28.314#2", "those that have come back may SR from there")
@pytest.mark.parametrize("left", [0, 3])
def test_air_units_that_have_sailed_leave_the_others_free(left: int) -> None:
    """Two factors were SRed to the port in order to sail; the others are based there."""
    stack = AirId(f"japan-aaf@{RABAUL}")
    world = phase(f"japan loose {RABAUL}: dd 4", units=[f"japan-aaf {RABAUL} x{left + 2}"],
                  rows=[BySea(stack, toward=2)])  # fmt: skip
    assert free_for_sr(world, world.air[stack]) == left
    t = redeploy(world)
    t.say(f"axis: escort-air-by-sea - japan-dd@{RABAUL}=2 {TRUK} {stack}=2=loose -")
    there = t.world.air.get(stack)
    assert (0 if there is None else free_for_sr(t.world, there)) == left
    world = t.world.copy()
    world.readonly = False
    (force,) = world.forces
    debark_at_home(world, force)
    assert free_for_sr(world, world.air[stack]) == left + 2


@pytest.mark.rule("28.42#2", "units that TR are not transported by sea")
def test_no_sea_transport_in_the_redeployment_phase() -> None:
    t = redeploy(phase(f"japan loose {RABAUL}: dd 2", units=TROOPS))
    assert t.pending == "naval-redeployments"
    assert not t.against(f"axis: escort-by-sea - japan-dd@{RABAUL}=2 {LAE} {MARINE}=loose -")
    assert t.against(f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE} {MARINE}=loose -")
    assert "transport-by-sea" not in {form.verb() for form in t.position.decision.forms}  # type: ignore[union-attr]


# Overfull ports -----------------------------------------------------------------------------------


def test_a_task_force_that_gives_up_ships_is_made_up_from_its_port() -> None:
    world = phase(f"japan-1 {TRUK}: dd 12", f"japan loose {TRUK}: ca 44")
    t = redeploy(world, EmptyOverfullPorts())
    t.say("axis: give-up-ships japan-dd@tf:japan-1=6")
    found = ships_of(t.world, ForceId("japan-1"))
    assert {hull.what: hull.factors for hull in found} == {"japan-dd": 6, "japan-ca": 4}


@pytest.mark.rule("21.112#5", "a port overfilled by a failed NR: ships of the owner's choice go")
@pytest.mark.rule("21.112#4", "so after a base change that nobody has made up for")
@pytest.mark.rule("21.112#3", "when the redeployments are over")
@pytest.mark.rule("22.63E#1", "ships that are too many after a failed NR are eliminated")
@pytest.mark.rule("21.222#2", "excess ships are eliminated")
@pytest.mark.rule("28.523#5", "ships that are too many in their base of origin are eliminated")
def test_ships_that_are_too_many_are_given_up() -> None:
    world = phase(f"japan loose {TRUK}: dd 9, ca 44", f"japan loose {RABAUL}: dd 50")
    t = redeploy(world, EmptyOverfullPorts())
    assert (t.pending, factors_in(t.world, SpaceId(TRUK))) == ("overfull-port", 53)
    assert t.against(f"axis: give-up-ships japan-dd@{TRUK}=2") == {"21.112"}
    assert t.against(f"axis: give-up-ships japan-dd@{TRUK}=4") == {"21.112"}
    assert t.against(f"axis: give-up-ships japan-dd@{RABAUL}=3") == {"21.112"}
    assert t.against(f"axis: give-up-ships japan-ca@{TRUK}=4") == set()
    t.say(f"axis: give-up-ships japan-dd@{TRUK}=3")
    assert factors_in(t.world, SpaceId(TRUK)) == 50
    assert t.pending == ""


def crowded(state: ActivityState | None = None) -> AwawWorld:
    """Truk and Rabaul have more ships than they may base; a base change from Truk has come so
    far.
    """
    world = phase(f"japan loose {TRUK}: dd 9, ca 44", f"japan loose {RABAUL}: dd 51")
    if state is not None:
        way = (SpaceId(TRUK), SpaceId("Z32"))
        name = ActivityId("activity-9")
        world.put(Activity(name, "japan", Kind.BASE_CHANGE, (), (way,), way[1], state=state))
        world.changes.clear()
    return world


@pytest.mark.rule("22.63D#1", "an overfull port is put right as movement ends, if that comes first")
def test_ports_are_put_right_as_movement_ends() -> None:
    order = [step.id for step in crowded().statics.sequence.children(StepId("T.P.MOV.END"))]
    assert StepId(AFTER_MOVEMENT) in order
    assert player_with_ships(StepId(AFTER_MOVEMENT)) is StackingWithShips
    t = redeploy(crowded(ActivityState.DONE), StackingWithShips())
    for _ in range(2):
        assert t.pending == "overfull-port"
        t.default("axis")
    assert (t.pending, factors_in(t.world, TRUK), factors_in(t.world, RABAUL)) == ("", 50, 50)
    t = redeploy(crowded(ActivityState.ABORTED), StackingWithShips())
    t.default("axis")
    assert (t.pending, factors_in(t.world, TRUK), factors_in(t.world, RABAUL)) == ("", 53, 50)


@pytest.mark.rule("21.112#3", "a base change that failed is made up for by moves to SW boxes, too")
@pytest.mark.rule("28.523#5", "what is too much is eliminated as the redeployments end")
def test_ports_are_put_right_as_the_redeployments_end() -> None:
    last = StepId("T.P.RED.70")
    t = redeploy(crowded(ActivityState.ABORTED))
    t.say("axis: end-naval-redeployments")
    assert t.pending == "overfull-port"
    t.default("axis")
    assert (t.pending, factors_in(t.world, TRUK), factors_in(t.world, RABAUL)) == ("", 53, 50)
    order = [step.id for step in t.world.statics.sequence.children(StepId("T.P.RED"))]
    assert order.index(StepId("T.P.RED.40")) < order.index(last)
    assert player_with_ships(last) is PortsAfterRedeployment
    ended = redeploy(crowded(ActivityState.ABORTED), PortsAfterRedeployment())
    for asked in ("give-up-units", "overfull-port", "overfull-port"):
        assert ended.pending == asked
        ended.default("axis")
    assert (ended.pending, factors_in(ended.world, TRUK)) == ("", 50)


@pytest.mark.rule("22.63D#2", "else excess ships of the owner's choice are eliminated")
def test_the_owner_chooses_what_is_too_much() -> None:
    t = redeploy(crowded(), StackingWithShips())
    assert t.against(f"axis: give-up-ships japan-dd@{TRUK}=2") == {"21.112"}
    assert t.against(f"axis: give-up-ships japan-dd@{TRUK}=3") == set()
    t.say(f"axis: give-up-ships japan-ca@{TRUK}=4")
    ships = {hull.what: hull.factors for hull in t.world.hulls.rows() if hull.berth == TRUK}
    assert ships == {"japan-dd": 9, "japan-ca": 40}


# At random ----------------------------------------------------------------------------------------


def at_random(t: SeaTable, seed: int) -> set[str]:
    """Plays to the end; gives the verbs that were used."""
    dice, below = random.Random(seed), picker(f"redeployments {seed}")
    used: set[str] = set()
    for _ in range(600):
        position = t.position
        if position.over or (position.request is None and not t.pending):
            return used
        if position.request is not None:
            found = sorted(one for one, _ in outcomes(position.request))
            t.position = position.resolve(dice.choice(found))
        else:
            seat = position.to_answer()[0]
            action = t.asked(seat).sample(below)
            assert action is not None
            used.add(action.verb())
            t.position = position.answer(seat, action)
        assert list(naval_faults(t.world)) == []
        assert list(cargo_faults(t.world)) == []
    pytest.fail("it does not end")


def test_random_players_redeploy_by_sea() -> None:
    used: set[str] = set()
    for seed in range(10):
        world = phase(
            f"japan-1 {TRUK}: ca 8, dd 4", f"japan loose {RABAUL}: dd 6", f"us-1 {LAE}: ca 8, dd 6",
            units=(*TROOPS, f"japan-aaf {RABAUL} x2", f"australia-infantry-1-3 {LAE}"),
        )  # fmt: skip
        t = redeploy(world)
        used |= at_random(t, seed)
        assert not t.world.cargo
        assert not t.world.carried_by
    assert {"redeploy-ships", "escort-by-sea"} <= used


def test_random_players_use_transports() -> None:
    used: set[str] = set()
    for seed in range(5):
        world = overseas("us-infantry-3-4 australia x2", "us-aaf australia x2",
                         "us-infantry-3-4 NN31",
                         ships={"pacific-sw": "us-transport=6 us-ca=4", "NN31": "us-dd=6",
                                "P53": "us-ca=4"})  # fmt: skip
        used |= at_random(redeploy(world), seed)
    assert "ship-by-transport" in used
