"""30.25, 29.31B, 28.25: the oil of new bridgeheads; oil plants keep and hinder nothing."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from tests.rules.test_29_hex_control_isolation import OUTER, flipped, pocket
from tests.rules.test_33_western_oil import (
    CASABLANCA,
    EUROPE,
    LONDON,
    casablanca,
    counted,
    dry,
    fixed,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import next_to_counters
from warcabinet.awaw.logistics.shipments.western_allied_oil_sources import (
    western_status_after_combat,
)
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import player_turn
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Control,
    Counter,
    CounterKind,
    HexTaken,
)
from warcabinet.awaw.state.oil import OilOffset, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

BEACH, INLAND = SpaceId("N20"), SpaceId("O20")


def landed(*launched: str) -> AwawWorld:
    """London has oil for the British air force and the U.S. Army, Morocco for the British army; now
    units have landed in Brittany.
    """
    used = [
        OilOffset(f"{EUROPE}/britain", Service.AIR),
        OilOffset(f"{EUROPE}/us", Service.ARMY),
        OilOffset(f"zone of {CASABLANCA}/britain", Service.ARMY),
    ]
    world = fixed(casablanca(*used, counted(f"zone of {CASABLANCA}", 0)))
    for space in (BEACH, INLAND):
        world.put(Control(space, "britain"))
        world.put(HexTaken(space, "germany"))
    now, places = player_turn(world), tuple(SpaceId(one) for one in launched)
    world.put(Bridgehead(BEACH, "allied", BridgeheadKind.INVASION, now, places))
    determine(world, Side.ALLIED, Determination.POST_COMBAT)
    western_status_after_combat(world)
    return world


@pytest.mark.rule("30.25#3", "a new bridgehead has the oil of the zones that it was launched from")
@pytest.mark.parametrize(
    ("launched", "british", "american"),
    [
        ((LONDON,), {Service.ARMY}, {Service.AIR}),
        ((CASABLANCA,), {Service.AIR}, {Service.AIR, Service.ARMY}),
        ((LONDON, CASABLANCA), set(), {Service.AIR}),
        (("atlantic-us",), set(), set()),
        (("atlantic-us", LONDON), set(), set()),
    ],
)
def test_the_oil_of_a_new_bridgehead(
    launched: tuple[str, ...], british: set[Service], american: set[Service]
) -> None:
    world = landed(*launched)
    for space in (BEACH, INLAND):
        assert dry(world, "britain", space) == british
        assert dry(world, "us", space) == american


@pytest.mark.rule("29.31B#2", "oil plants keep no hex")
def test_oil_plants_keep_no_hex() -> None:
    plant = Counter(CounterKind.OIL_PLANT, SpaceId("M41"), "russia")
    assert flipped(pocket(rows=(plant,))) == OUTER


@pytest.mark.rule("28.25#1", "oil plants do not hinder redeployments next to them")
def test_oil_plants_hinder_no_redeployment() -> None:
    def hindered(kind: CounterKind) -> bool:
        world = world_at(rows=[Counter(kind, SpaceId("L38"), "russia")], control={"russia": "L38"})
        return world.map.has(next_to_counters(world, "germany"), "L37")

    assert hindered(CounterKind.INDUSTRIAL_CENTER)
    assert not hindered(CounterKind.OIL_PLANT)
