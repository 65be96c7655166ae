"""33.4522: oil of Brunei and Palembang that ships use where it is, from Spring 1944 on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.shared.granting import shipping
from tests.rules.shared.sailing import SeaTable, hulls, put
from tests.rules.test_33_oil_by_sea import BRUNEI, JAPAN, OSAKA, PALEMBANG, indies
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OilAtInitialSupply,
    OilCleanUp,
)
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil, set_effect
from warcabinet.awaw.logistics.oil.oil_for_naval_operations import need_of
from warcabinet.awaw.logistics.shipments.japanese_oil_shipments import left_in
from warcabinet.awaw.logistics.shipments.oil_used_on_the_spot import usable, use_there
from warcabinet.awaw.state.logistics import HexTaken
from warcabinet.awaw.state.oil import OilOffset, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

PORT = SpaceId(BRUNEI)


def dry(turn: str = "Spring 1944", **setting: Any) -> AwawWorld:
    """The Japanese services have no oil; destroyers are based in Brunei."""
    world = indies(turn=turn, step="T.P.MOV.SUP.50", **setting)
    for hull in hulls("japan-dd=4", BRUNEI):
        put(world, hull)
    for service in (Service.AIR, Service.ARMY, Service.NAVAL):
        set_effect(world, JAPAN, service, True, told=False)
    world.changes.clear()
    return world


def used(**setting: Any) -> SeaTable:
    t = shipping(dry(**setting), OilAtInitialSupply())
    if t.pending == "offset-oil-effects":
        t.say("axis: use-oil -")
    return t


@pytest.mark.rule("33.4522#4", "not before Spring 1944, and only if the navy has no other oil")
def test_from_when_on() -> None:
    assert usable(dry()) == (PORT,)
    assert usable(dry("Winter 1943")) == ()
    fed = dry()
    fed.put(OilOffset(JAPAN, Service.NAVAL))
    assert usable(fed) == ()
    assert usable(dry(rows=[HexTaken(PORT, "britain")])) == ()


@pytest.mark.rule("33.4522#4", "it lifts the oil effect of the navy there, and no other effect")
@pytest.mark.rule("33.4522#5", "for ships that are based in the port, and no others")
def test_ships_use_it_there() -> None:
    t = used()
    assert t.pending == "oil-on-the-spot"
    assert t.against(f"axis: use-oil-there {PALEMBANG}") == {"33.4522"}
    t.say(f"axis: use-oil-there {BRUNEI}")
    world = t.world
    assert not lacks_oil(world, JAPAN, BRUNEI, Service.NAVAL)
    assert lacks_oil(world, JAPAN, PALEMBANG, Service.NAVAL)
    assert lacks_oil(world, JAPAN, OSAKA, Service.NAVAL)
    assert lacks_oil(world, JAPAN, BRUNEI, Service.AIR)
    assert lacks_oil(world, JAPAN, BRUNEI, Service.ARMY)
    (ships,) = (row for row in world.hulls.rows() if row.what == "japan-dd")
    assert need_of(world, (ships,), BRUNEI).account == f"oil used in {BRUNEI}"
    assert world.oil_reserves[JAPAN].counters == 2


@pytest.mark.rule("33.4522#4", "who does not want it leaves it")
def test_nobody_has_to() -> None:
    t = used()
    t.say("axis: use-oil-there -")
    assert lacks_oil(t.world, JAPAN, BRUNEI, Service.NAVAL)
    assert left_in(t.world, BRUNEI) == 3


@pytest.mark.rule("33.4522#4", "what is used there is not shipped, and the other way round")
def test_what_is_left_is_shipped() -> None:
    world = indies()
    use_there(world, PORT)
    world.changes.clear()
    assert (left_in(world, BRUNEI), left_in(world, PALEMBANG)) == (2, 3)
    ships = shipping(world)
    assert ships.against(f"axis: fetch-oil {BRUNEI} {OSAKA} 3") == {"33.4522"}
    ships.say(f"axis: fetch-oil {BRUNEI} {OSAKA} 2")
    assert left_in(ships.world, BRUNEI) == 0


@pytest.mark.rule("33.4522#4", "what nobody uses is lost, but what was used lasts")
def test_the_rest_is_lost() -> None:
    t = used()
    t.say(f"axis: use-oil-there {BRUNEI}")
    over = shipping(t.world, OilCleanUp()).world
    assert left_in(over, BRUNEI) == 0
    assert not lacks_oil(over, JAPAN, BRUNEI, Service.NAVAL)  # until supply is next determined


@pytest.mark.rule("33.4522#4", "it holds until supply is next determined")
def test_it_holds_for_one_turn() -> None:
    t = used()
    t.say(f"axis: use-oil-there {BRUNEI}")
    again = shipping(t.world, OilAtInitialSupply())
    if again.pending == "offset-oil-effects":
        again.say("axis: use-oil -")
    assert again.pending == "oil-on-the-spot"
    assert lacks_oil(again.world, JAPAN, BRUNEI, Service.NAVAL)
    assert not [name for name in again.world.oil_effects if name.startswith("oil used in ")]
