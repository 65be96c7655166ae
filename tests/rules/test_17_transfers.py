"""17.3122: naval air squadrons go aboard carriers in port, and ashore from them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.awaw.naval.interceptions import MORESBY, RABAUL, TRUK, has_choice, ocean, play
from tests.awaw.table import Table, put_unit
from tests.rules.shared.redeploying import phase, redeploy
from tests.rules.shared.sailing import sailing, sea
from warcabinet.awaw.naval.movement.carriers_in_port import carriers
from warcabinet.awaw.naval.movement.transfers_of_naval_air_units import Transfers
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.naval import Condition, Hull, HullId, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

NAS = "japan-nas"
ASHORE = AirId(f"{NAS}@{TRUK}")


def port(*lines: str, air: Iterable[str] = (), rows: Iterable[Record] = ()) -> AwawWorld:
    world = ocean(*(lines or (f"japan-1 {TRUK}: akagi, kaga, dd 6",)))
    for line in air:
        put_unit(world, line)
    for row in rows:
        world.put(row)
    world.changes.clear()
    return world


def transfers(world: AwawWorld) -> Table:
    return play(world, Transfers())


def aboard(world: AwawWorld, ship: str = "japan-akagi") -> int:
    return sum(row.squadrons for row in squadrons_on(world, ship))


def empty(world: AwawWorld) -> AwawWorld:
    for row in world.aboard.rows():
        world.drop(row)
    world.changes.clear()
    return world


@pytest.mark.rule("17.3122#1", "squadrons transfer between a port and the carriers there")
@pytest.mark.rule("17.3122A#1", "before air units are staged")
def test_squadrons_go_aboard_and_ashore() -> None:
    world = empty(port(air=(f"{NAS} {TRUK} x5", f"{NAS} {RABAUL} x2")))
    t = transfers(world)
    assert t.pending == "ship-shore-transfers"
    assert t.against(f"axis: go-aboard {NAS}@{RABAUL} japan-1 1") == {"17.3122"}
    assert t.against(f"axis: go-aboard {ASHORE} japan-1 7") == {"17.312"}
    t.say(f"axis: go-aboard {ASHORE} japan-1 4")
    assert aboard(t.world) + aboard(t.world, "japan-kaga") == 4
    assert t.world.air[ASHORE].factors == 1
    t.say(f"axis: go-ashore japan-1 {NAS} 2")
    assert aboard(t.world) + aboard(t.world, "japan-kaga") == 2
    assert t.world.air[ASHORE].factors == 3
    t.say("axis: end-transfers")
    assert t.pending == ""


@pytest.mark.rule("17.3122#1", "as far as carriers and the port have room")
def test_room_aboard_and_ashore() -> None:
    full = port(air=(f"{NAS} {TRUK}",))
    assert transfers(full).against(f"axis: go-aboard {ASHORE} japan-1 1") == {"17.3122"}
    crowded = port(air=(f"japan-aaf {TRUK} x5",))
    assert not has_choice(transfers(crowded))
    others = transfers(port())
    assert has_choice(others)
    assert others.against(f"axis: go-ashore japan-1 {NAS} 6") == set()


@pytest.mark.rule("17.3122C#1", "inverted squadrons do not go aboard")
def test_inverted_squadrons_stay_ashore() -> None:
    down = AirUnits(NAS, "japan", SpaceId(TRUK), 3, AirState.FLOWN)  # type: ignore[arg-type]
    t = transfers(empty(port(rows=[down], air=(f"{NAS} {TRUK}",))))
    assert t.against(f"axis: go-aboard {ASHORE}/flown japan-1 1") == {"17.3122C"}
    assert t.against(f"axis: go-aboard {ASHORE} japan-1 1") == set()


@pytest.mark.rule("17.3122D#2", "an uninverted carrier acts as soon as squadrons are aboard")
@pytest.mark.rule("17.3122D#3", "squadrons from an inverted carrier are inverted")
def test_squadrons_have_the_status_of_their_carrier() -> None:
    world = port(f"japan loose {TRUK}: akagi")
    akagi = world.hulls[HullId("japan-akagi")]
    world.amend(akagi, state=HullState.USED)
    t = transfers(world)
    t.say(f"axis: go-ashore loose@{TRUK} {NAS} 1")
    (row,) = t.world.air.rows()
    assert (row.factors, row.state) == (1, AirState.DOWN)
    t = transfers(empty(port(air=(f"{NAS} {TRUK}",))))
    t.say(f"axis: go-aboard {ASHORE} japan-1 1")
    (there,) = t.world.aboard.rows()
    assert there.state is AirState.READY
    assert not t.world.hulls[HullId(str(there.ship))].inverted


@pytest.mark.rule("17.3124#7", "squadrons leave a damaged carrier in port")
@pytest.mark.rule("17.3124#8", "and none go aboard it")
def test_damaged_carriers_in_port() -> None:
    world = port(f"japan loose {TRUK}: akagi", air=(f"{NAS} {TRUK}",))
    hull: Hull = world.hulls[HullId("japan-akagi")]
    world.amend(hull, condition=Condition.DAMAGED)
    t = transfers(world)
    assert t.against(f"axis: go-ashore loose@{TRUK} {NAS} 3") == set()
    t.say(f"axis: go-ashore loose@{TRUK} {NAS} 3")
    assert t.against(f"axis: go-aboard {ASHORE} loose@{TRUK} 1") == {"17.3122"}


@pytest.mark.rule("17.3124#4", "a carrier that takes squadrons of an inverted one is inverted")
def test_squadrons_go_over_to_another_carrier() -> None:
    world = port(f"japan-1 {TRUK}: akagi, kaga, dd 6")
    shift = f"axis: shift-squadrons japan-1 {NAS}"
    assert transfers(world).against(f"{shift} 1") == {"17.3124"}  # both are uninverted, and full
    world.amend(world.hulls[HullId("japan-akagi")], state=HullState.USED)
    assert transfers(world).against(f"{shift} 1") == {"17.3124"}  # still full
    (row,) = squadrons_on(world, "japan-kaga")
    world.amend(row, squadrons=1)
    hurt = world.copy()
    hurt.amend(hurt.hulls[HullId("japan-kaga")], condition=Condition.DAMAGED)
    assert transfers(hurt).against(f"{shift} 1") == {"17.3124"}  # among undamaged ones alone
    t = transfers(world)
    assert t.against(f"{shift} 3") == {"17.3124"}
    t.say(f"{shift} 2")
    assert (aboard(t.world), aboard(t.world, "japan-kaga")) == (1, 3)
    assert t.world.hulls[HullId("japan-kaga")].state is HullState.USED


def test_nobody_is_asked_without_carriers() -> None:
    assert transfers(port(f"japan-1 {TRUK}: dd 10", air=(f"{NAS} {TRUK}",))).pending == ""
    assert not has_choice(transfers(port(f"us-1 {MORESBY}: enterprise, dd 10")))


@pytest.mark.rule("17.3122A#1", "and after carriers have changed base")
@pytest.mark.parametrize(
    "near",
    [
        False,
        pytest.param(
            True,
            marks=pytest.mark.rule(
                "21.221#4", "enemies who are near enough may intercept ships that change base"
            ),
        ),
    ],
)
def test_carriers_take_squadrons_aboard_in_their_new_port(near: bool) -> None:
    fleet = "japan-akagi japan-kaga japan-ca=6 japan-dd=4"
    forces = {"japan-1": (TRUK, fleet)}
    if near:
        forces["us-1"] = (MORESBY, "us-ca=8 us-dd=4")
    world = sea(
        None, forces, control={"japan": RABAUL, "us": MORESBY} if near else {"japan": RABAUL}
    )
    put_unit(world, f"{NAS} {RABAUL} x2")
    t = sailing(world)
    t.say(f"axis: change-base japan-1 - {RABAUL} -")
    t.say("axis: end-announcements")
    assert t.pending == ("interception-window" if near else "ship-shore-transfers")
    while t.pending == "interception-window":
        t.say("allied: intercept-at-sea -")
    assert t.pending == "ship-shore-transfers"
    t.say(f"axis: go-aboard {NAS}@{RABAUL} japan-1 2")
    assert aboard(t.world) + aboard(t.world, "japan-kaga") == 2


# In the redeployment phase ------------------------------------------------------------------------


@pytest.mark.rule("17.3122B#1", "before ships are redeployed, and where they arrive")
@pytest.mark.rule("28.343#1", "to and from no carrier that is at sea")
def test_squadrons_transfer_around_naval_redeployments() -> None:
    world = phase(
        f"japan-1 {TRUK}: akagi, kaga, dd 8", units=[f"{NAS} {TRUK} x2", f"{NAS} {RABAUL} x2"]
    )
    t = redeploy(empty(world), transfers=True)
    assert t.pending == "ship-shore-transfers"
    t.say(f"axis: go-aboard {ASHORE} japan-1 2")
    t.say("axis: end-transfers")
    t.say("axis: leave-task-forces")
    t.say(f"axis: redeploy-ships japan-1 - {RABAUL} -")
    t.say("axis: end-naval-redeployments")
    while t.pending == "interception-window":
        assert not list(carriers(t.world, Seat("axis")))
        t.say("allied: intercept-at-sea -")
    assert t.pending == "ship-shore-transfers"
    assert t.against(f"axis: go-aboard {NAS}@{RABAUL} japan-1 2") == set()
    t.say(f"axis: go-ashore japan-1 {NAS} 1")
    assert t.world.air[AirId(f"{NAS}@{RABAUL}")].factors == 3


@pytest.mark.rule("17.3122C#2", "squadrons that are new go aboard a carrier launched in this turn")
def test_new_squadrons_go_aboard_a_new_carrier() -> None:
    new = AirUnits(NAS, "japan", SpaceId(TRUK), 3, AirState.NEW)  # type: ignore[arg-type]
    world = empty(port(f"japan loose {TRUK}: akagi", rows=[new]))
    assert not has_choice(transfers(world))
    ready = port(f"japan loose {TRUK}: akagi", air=(f"{NAS} {TRUK}",), rows=[new])
    both = transfers(empty(ready))
    assert both.against(f"axis: go-aboard {new.id} loose@{TRUK} 1") == {"17.3122C"}
    world.amend(world.hulls[HullId("japan-akagi")], state=HullState.NEW)
    t = transfers(world)
    t.say(f"axis: go-aboard {new.id} loose@{TRUK} 3")
    (there,) = t.world.aboard.rows()
    assert (there.squadrons, there.state) == (3, AirState.NEW)
