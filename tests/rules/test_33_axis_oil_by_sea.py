"""33.43B, 21.422, 21.64B: oil that destroyers of the European Axis bring home."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.rules.shared.granting import lend_lease, shipping
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import OilAppears
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import settle
from warcabinet.awaw.logistics.shipments.european_axis_oil_shipments import (
    EscortOil,
    against_escorting,
)
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import ActivityState, HullId
from warcabinet.awaw.state.oil import OilInCenter, OilReserve
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

MOSUL, BEIRUT, TARANTO, RHODES = "EE42", "HH35", "AA24", "FF30"
LEVANT = f"{MOSUL} EE41 EE40 EE39 FF39 FF38 FF37 GG37 GG36 HH36 {BEIRUT}"
AXIS = "european axis"
HOME = OilReserve(AXIS, 2, True)


def mosul(
    ships: dict[str, str] | None = None,
    held: str = LEVANT,
    rows: Iterable[Record] = (),
    waiting: int = 3,
) -> AwawWorld:
    """Italy holds Mosul and Beirut, and no way by land leads home."""
    oil = [OilInCenter(SpaceId(MOSUL), waiting)] if waiting else []
    fleet = {BEIRUT: "italy-dd=8"} if ships is None else ships
    rows = [HOME, *oil, *rows]
    return lend_lease(side="axis", ships=fleet, control={"italy": held}, rows=rows)


def oil(counters: int, hull: str, factors: int) -> str:
    return f"axis: escort-oil {MOSUL} {BEIRUT} {TARANTO} {counters} - {hull}={factors}"


def hull_in(world: AwawWorld, port: str) -> HullId:
    return next(one.id for one in world.hulls.rows() if str(one.berth) == port)


@pytest.mark.rule("21.422#2", "three destroyer factors of the Axis escort each counter")
@pytest.mark.rule("21.64B#1", "two counters take six factors, not five")
@pytest.mark.rule("33.43B#2", "with three destroyer factors for each counter of the Axis")
@pytest.mark.rule("33.43B#3", "they are in the reserve at once")
def test_three_destroyers_bring_a_counter() -> None:
    t = shipping(mosul())
    dd = hull_in(t.world, BEIRUT)
    assert t.against(oil(1, dd, 2)) == {"21.64B"}
    assert t.against(oil(2, dd, 5)) == {"21.64B"}
    t.say(oil(2, dd, 6))
    assert t.world.oil_reserves[AXIS].counters == 2
    t.say("axis: end-shipments")
    assert t.world.oil_reserves[AXIS].counters == 4
    assert t.world.oil_in_centers[SpaceId(MOSUL)].counters == 1


@pytest.mark.rule("33.41A#1", "what no line by land fetches lies in its center")
@pytest.mark.rule("33.4423#2", "but the Axis has no use for oil of Abadan")
def test_oil_without_a_line_waits() -> None:
    world = mosul(waiting=0, held=f"{LEVANT} LL43")
    waiting = shipping(world, OilAppears()).world.oil_in_centers
    assert [(row.hex, row.counters) for row in waiting.rows()] == [(MOSUL, 3)]
    assert not shipping(lend_lease(side="axis", rows=[HOME]), OilAppears()).world.oil_in_centers


def against(port: str = BEIRUT, counters: int = 1, to: str = TARANTO, **setting: Any) -> set[str]:
    """Why destroyers of a port, three for each counter, do not bring oil of Mosul."""
    factors = 3 * counters
    world = mosul(ships={port: f"italy-dd={factors}"}, **setting)
    ships = (Ships(hull_in(world, port), factors),)
    spaces = (SpaceId(MOSUL), SpaceId(BEIRUT), SpaceId(to))
    found = against_escorting(world, EscortOil(*spaces, counters, (), ships))
    return {one.rule for one in found}


@pytest.mark.rule("33.43#2", "a center taken in this turn has nothing to ship, nor a lost one")
def test_only_what_lies_there_is_shipped() -> None:
    assert against(counters=2, waiting=2) == set()
    assert against(counters=2, waiting=1) == {"33.43B"}
    assert against(waiting=0) == {"33.43B"}
    assert against(held=LEVANT.replace(MOSUL, "")) == {"33.43B"}


@pytest.mark.rule("33.43A#2", "by land to the port, by sea, and by land from there to Germany")
@pytest.mark.rule("21.65C#1", "from a port with full supply")
@pytest.mark.rule("21.65D#1", "to a port with some supply")
def test_from_which_port_to_which() -> None:
    assert against(to=RHODES) == {"33.442"}
    assert against(held=LEVANT.replace("EE41", "")) == {"21.65C"}
    assert against(RHODES, rows=[HexSupply(SpaceId(BEIRUT), Supply.PARTIAL)]) == {"21.65C"}
    assert against(rows=[HexSupply(SpaceId(TARANTO), Supply.PARTIAL)]) == set()
    assert against(rows=[HexSupply(SpaceId(TARANTO), Supply.NONE)]) == {"33.442"}


@pytest.mark.rule("21.65A#1", "destroyers fetch oil if they reach it on the first leg of their way")
def test_destroyers_of_another_port() -> None:
    assert against(RHODES) == set()
    assert against("K28") == {"21.65A"}


@pytest.mark.rule("21.66B#1", "oil that turns back can be shipped again, but for what is sunk")
@pytest.mark.rule("21.66C#1", "with fewer than three factors for it a counter is lost")
@pytest.mark.parametrize(("aborted", "home", "back"), [(False, 3, 1), (True, 2, 2)])
def test_destroyers_that_are_sunk(aborted: bool, home: int, back: int) -> None:
    t = shipping(mosul())
    t.say(oil(2, hull_in(t.world, BEIRUT), 6))
    world = t.world.copy()
    world.readonly = False
    (row,) = world.shipments.rows()
    (activity,) = row.activities
    (force,) = world.activities[activity].forces
    (hull,) = ships_of(world, force)
    remove(world, hull, 1)
    if aborted:
        world.amend(world.activities[activity], state=ActivityState.ABORTED)
    settle(world, row.id)
    assert world.oil_reserves[AXIS].counters == home
    assert world.oil_in_centers[SpaceId(MOSUL)].counters == back


@pytest.mark.rule("21.65F#1", "other ships that come to the port in time protect oil")
def test_ships_protect_oil() -> None:
    t = shipping(mosul(ships={BEIRUT: "italy-dd=3", RHODES: "italy-ca=2", "K28": "italy-dd=2"}))
    t.say(oil(1, hull_in(t.world, BEIRUT), 3))
    near, far = hull_in(t.world, RHODES), hull_in(t.world, "K28")
    assert t.against(f"axis: protect-shipment shipment-1 - {near}=2") == set()
    assert t.against(f"axis: protect-shipment shipment-1 - {far}=2") == {"21.65G"}
