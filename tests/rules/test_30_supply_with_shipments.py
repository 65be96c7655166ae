"""30.363, 21.65E, 21.65I: supply, oil and BRPs to one base sail together, or each by itself."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table
from tests.rules.shared.granting import ATLANTIC, lend_lease, levels, shipping
from tests.rules.shared.sailing import SeaTable
from tests.rules.shared.sea_supply import KAGOSHIMA, seas
from warcabinet.awaw.logistics.shipments import brp_grants_by_sea
from warcabinet.awaw.logistics.shipments.mechanics_of_shipments import PlayShipments
from warcabinet.awaw.logistics.shipments.shipments_that_sail_together import (
    set_out_together,
    settle_line,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    landing_ports,
    sailed,
    ways_to,
)
from warcabinet.awaw.naval.interception import combined_air_and_naval_interception as combined
from warcabinet.awaw.naval.interception.combined_air_and_naval_interception import UnderAirAttack
from warcabinet.awaw.naval.interception.counter_interceptions import Meeting, next_meeting
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import met_with
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import SaySeaSupply, open_lines
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce, ashore
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.ships.supply_at_sea import excess_hits, is_line, lines_of, protectors
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Force, ForceKind
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.shipments import ShipmentId, ShipmentState
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

DOVER, ISLET = "K24", "Q26"
FLEET = {ATLANTIC: "britain-transport=20 britain-dd=6"}
LINE = LineId("line-1")


@pytest.fixture(autouse=True)
def ships_sail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign as it is played with ships that sail."""
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)


def atlantic(*, post_combat: bool = False) -> AwawWorld:
    """A supply line to Dover waits for what is shipped there."""
    world = lend_lease(ships=FLEET)
    way = next(one for one in ways_to(world, "us", "britain") if one.where == DOVER)
    path = sailed(world, way.legs[-1])
    world.put(
        SeaLine(
            LINE, "britain", SpaceId("atlantic-us"), SpaceId(DOVER), path,
            transports=SpaceId(ATLANTIC), post_combat=post_combat, state=LineState.WAITING,
        )
    )  # fmt: skip
    return world


def sent(world: AwawWorld, *ports: str) -> SeaTable:
    """Grants of ten BRPs to these ports."""
    t = shipping(world)
    for port in ports:
        t.say(f"allied: grant-brps us britain through-the-atlantic {port} 10")
    return t


def activity(world: AwawWorld, number: int) -> ActivityId:
    return world.shipments[ShipmentId(f"shipment-{number}")].activities[-1]


def other_port(world: AwawWorld) -> str:
    return next(str(one.where) for one in ways_to(world, "us", "britain") if one.where != DOVER)


@pytest.mark.rule("21.65I#2", "what is shipped to one place may sail as one convoy")
def test_shipments_to_one_place_may_sail_together() -> None:
    world = lend_lease(ships=FLEET)
    t = sent(world, DOVER, DOVER, other_port(world))
    one, two, three = (activity(t.world, number) for number in (1, 2, 3))

    def company() -> list[ActivityId]:
        row = t.world.activities[one]
        return met_with(t.world, row, 0, row.legs[0][-1], (one, two, three))

    assert company() == []
    assert t.against("allied: ship-together shipment-1,shipment-3") == {"21.65I"}
    t.say("allied: ship-together shipment-1,shipment-2")
    assert company() == [two]
    assert t.against("allied: ship-together shipment-1,shipment-2") == {"21.65I"}
    t.say("allied: protect-shipment shipment-2 - britain-dd@atlantic-sw=3")
    guard = next(row for row in t.world.sails_with.rows() if row.activity not in (one, two, three))
    assert guard.leader == one  # who protects one protects both


@pytest.mark.rule("30.363#5", "supply may wait for oil and BRPs to the same base")
def test_a_line_may_wait_for_shipments() -> None:
    world = seas(japan=f"{KAGOSHIMA} {ISLET}", ships={KAGOSHIMA: "japan-dd=2"})
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    announce(world, Side.AXIS)
    t = Table(Position.opening(Staged(world, SaySeaSupply()), "pacific-1939", {}))
    (line,) = open_lines(t.world)
    t.say(f"axis: trace-with-shipments {line.id}")
    assert open_lines(t.world) == ()
    assert t.world.sea_lines[line.id].state is LineState.WAITING
    assert ashore(t.world.sea_lines[line.id]) == (SpaceId(ISLET),)


def met(world: AwawWorld, target: ActivityId, kind: ForceKind = ForceKind.LOOSE) -> Meeting:
    """Germans meet an activity in the last hex of its way."""
    raider, row = ForceId("raider"), world.activities[target]
    space = row.legs[-1][-1]
    world.put(Force(raider, "germany", space, kind, SpaceId("K27")))
    leg = len(row.legs) - 1
    world.put(Attempt(raider, str(target), leg, space, (space,), 1, 2, arrives=1))
    everybody = tuple(one.id for one in world.activities.rows())
    found = next_meeting(world, everybody)
    assert found is not None
    return found


@pytest.mark.rule("30.363#5", "who meets the one meets the other")
@pytest.mark.parametrize("kind", [ForceKind.LOOSE, ForceKind.SUBMARINES])
@pytest.mark.parametrize("joint", [True, False])
def test_who_meets_a_line_meets_the_shipments_with_it(kind: ForceKind, joint: bool) -> None:
    t = sent(atlantic(), DOVER if joint else other_port(lend_lease()))
    found = set_out_together(t.world, post_combat=False)
    if not joint:
        assert found == ()
        return
    ((name, supply),) = found
    assert name == LINE
    meeting = met(t.world, supply, kind)
    assert set(meeting.activities) == {supply, activity(t.world, 1)}
    assert not any(is_line(t.world, force) for force, _ in meeting.intercepted)
    assert meeting.intercepted


@pytest.mark.rule("30.363#5", "the line is lost when all who sail with it are")
def test_excess_hits_cut_a_line_in_company() -> None:
    t = sent(atlantic(), DOVER)
    ((_, supply),) = set_out_together(t.world, post_combat=False)
    (transports,) = t.world.activities[activity(t.world, 1)].forces
    hulls = ships_of(t.world, transports)
    (line,) = lines_of(t.world, hulls)
    excess_hits(t.world, (line,))
    assert t.world.sea_lines[LINE].state is LineState.OPEN
    for hull in hulls:
        remove(t.world, hull, hull.factors)
    assert protectors(t.world, t.world.sea_lines[LINE]) == [*t.world.activities[supply].forces]
    excess_hits(t.world, (t.world.sea_lines[LINE],))
    assert t.world.sea_lines[LINE].state is LineState.DISRUPTED


@pytest.mark.rule("30.363#5", "from the air, too, the line is struck only when it is alone")
def test_air_strikes_fall_on_the_shipments(monkeypatch: pytest.MonkeyPatch) -> None:
    t = sent(atlantic(), DOVER)
    ((_, supply),) = set_out_together(t.world, post_combat=False)
    row = t.world.activities[supply]
    struck: list[tuple[ForceId, ...]] = []

    def strike(self: UnderAirAttack, sorties: object, then: object) -> str:
        struck.append(sorties.forces)  # type: ignore[attr-defined]
        return "next"

    monkeypatch.setattr(UnderAirAttack, "call", strike)
    monkeypatch.setattr(combined, "is_flown_over", lambda *_: True)  # enemy air is everywhere
    way = row.legs[-1][-2:]
    UnderAirAttack(forces=row.forces, hexes=way, activity=supply).start(t.world, None)
    other = t.world.activities[activity(t.world, 1)]
    t.world.amend(other, legs=())  # it has another way
    UnderAirAttack(forces=row.forces, hexes=way, activity=supply).start(t.world, None)
    assert struck == [(), row.forces]


@pytest.mark.rule("21.65E#2", "if the line is cut, what sails to an unsupplied base turns back")
@pytest.mark.parametrize(
    ("supply", "state"),
    [(Supply.NONE, ActivityState.ABORTED), (Supply.PARTIAL, ActivityState.UNDER_WAY)],
)
def test_shipments_turn_back_when_the_line_is_cut(supply: Supply, state: ActivityState) -> None:
    t = sent(atlantic(), DOVER)
    ((name, line),) = set_out_together(t.world, post_combat=False)
    t.world.put(HexSupply(SpaceId(DOVER), supply))
    row = t.world.activities[activity(t.world, 1)]
    t.world.amend(row, state=ActivityState.UNDER_WAY)
    t.world.amend(t.world.activities[line], state=ActivityState.ABORTED)
    settle_line(t.world, name, line)
    assert t.world.sea_lines[LINE].state is LineState.DISRUPTED
    assert t.world.activities[row.id].state is state


@pytest.mark.rule("21.65E#1", "shipments go to a base that is supplied at the same time")
def test_shipments_go_where_supply_comes_with_them() -> None:
    world = atlantic(post_combat=True)
    world.put(HexSupply(SpaceId(DOVER), Supply.NONE))
    area = world.map.bit(DOVER)
    assert landing_ports(world, area) == [DOVER]
    assert ashore(world.sea_lines[LINE]) == ()  # after combat it has yet to come
    world.amend(world.sea_lines[LINE], state=LineState.OPEN)
    assert landing_ports(world, area) == []


@pytest.mark.rule("30.363#5", "they arrive together; a line that nothing sails with goes alone")
@pytest.mark.parametrize("joint", [True, False])
@pytest.mark.parametrize("late", [False, True])
def test_they_arrive(joint: bool, late: bool) -> None:
    t = shipping(atlantic(post_combat=late), PlayShipments(post_combat=late))
    if joint:
        t.say(f"allied: grant-brps us britain through-the-atlantic {DOVER} 10")
    while t.pending:
        seat = t.position.to_answer()[0]
        if t.pending == "shipments":
            t.say(f"{seat}: end-shipments")
        else:
            t.default(seat)
    assert t.world.sea_lines[LINE].state is LineState.OPEN
    assert levels(t.world, "us", "britain") == ((90, 110) if joint else (100, 100))
    assert all(row.state is ShipmentState.ARRIVED for row in t.world.shipments.rows())
    assert not t.world.forces
    assert not list(naval_faults(t.world))
