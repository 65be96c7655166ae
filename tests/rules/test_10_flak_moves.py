"""10.92, 10.93, 10.99, 28.62C: flak moves and is redeployed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.awaw.table import Table, table
from tests.rules.shared.landing import LAE, RABAUL
from tests.rules.shared.movement import moving
from tests.rules.shared.redeploying import over, phase, redeploy
from tests.rules.shared.supply import AFTER, AXIS, INITIAL, cut_off
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
)
from warcabinet.awaw.logistics.supply.supply_determination import determine
from warcabinet.awaw.logistics.unsupplied_units import isolation_losses
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import against_air
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.logistics import HexSupply, HexTaken, Supply
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

FLAK = "germany-flak"
INFANTRY = "germany-infantry-3-3"


def strength(world: AwawWorld) -> dict[str, int]:
    """Where flak is, and how much."""
    return {str(row.place): row.factors for row in world.air.rows() if "flak" in row.type}


# Movement -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.92#1", "flak moves one hex, each factor once in a phase")
def test_flak_moves_one_hex() -> None:
    t = moving(f"{FLAK} L35 x3")
    assert "13.41" in t.against(f"axis: move-flak {FLAK}@L35 1 L33")
    t.say(f"axis: move-flak {FLAK}@L35 2 L34")
    assert strength(t.world) == {"L35": 1, "L34": 2}
    assert t.against(f"axis: move-flak {FLAK}@L34 1 L33") == {"10.92"}
    t.say(f"axis: move-flak {FLAK}@L35 1 L34")
    assert strength(t.world) == {"L34": 3}


@pytest.mark.rule("10.92#1", "who moves flak is its own side, where it may go and stay")
def test_flak_goes_where_ground_units_go() -> None:
    t = moving(f"{FLAK} K45 x2", f"{FLAK} L45 x2", "russia-infantry-1-3 K46", "russia-flak L47 x1")
    assert t.against("axis: move-flak russia-flak@L47 1 L46") == {"13.11"}
    assert "13.46" in t.against(f"axis: move-flak {FLAK}@K45 1 K46")
    assert t.against(f"axis: move-flak {FLAK}@K45 2 L45") == {"12.12"}
    assert t.against(f"axis: move-flak {FLAK}@K45 3 K44") == {"10.92"}


@pytest.mark.rule("10.92#1", "flak is a ground unit: hexes that it enters come under control")
def test_flak_takes_control_of_hexes() -> None:
    t = moving(f"{FLAK} K45 x1", control={"russia": "K46"})
    assert t.world.control[SpaceId("K46")].holder == "russia"
    t.say(f"axis: move-flak {FLAK}@K45 1 K46")
    assert t.world.control[SpaceId("K46")].holder == "germany"


def want(supply: Supply) -> HexSupply:
    return HexSupply(SpaceId("L35"), supply)


@pytest.mark.rule("10.93#6", "partial supply and want of oil do not keep flak from moving")
@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ((want(Supply.PARTIAL),), set()),
        ((OilEffect("european axis", Service.ARMY),), set()),
        ((want(Supply.NONE),), {"30.531"}),
    ],
)
def test_flak_moves_without_full_supply_and_oil(rows: Sequence[Record], found: set[str]) -> None:
    t = moving(f"{FLAK} L35 x1", f"{FLAK} L31 x1", rows=rows)
    assert t.against(f"axis: move-flak {FLAK}@L35 1 L34") == found
    if not found:
        t.say(f"axis: move-flak {FLAK}@L35 1 L34")
        assert strength(t.world) == {"L34": 1, "L31": 1}


@pytest.mark.rule("30.541#1", "isolated flak is eliminated, as other ground units are")
@pytest.mark.rule("30.542A#1", "but not in a fortification")
def test_isolated_flak_is_eliminated() -> None:
    for rows, left in (((), {"L34": 1}), ((walls("L37"),), {"L37": 2, "L34": 1})):
        world = cut_off(f"{FLAK} L37 x2", f"{FLAK} L34 x1", rows=rows)
        determine(world, AXIS, INITIAL)
        determine(world, AXIS, AFTER)
        isolation_losses(world, AXIS)
        assert strength(world) == left
        lost = [row.cause for row in world.eliminated.values()]
        assert lost == ([] if rows else [Cause.ISOLATION] * 2)


@pytest.mark.rule("30.541#1", "flak that has moved into a hex just taken is not isolated yet")
@pytest.mark.rule("30.47A#1", "it keeps its supply there for this turn")
def test_flak_in_a_hex_just_taken_is_not_eliminated() -> None:
    for rows, left in (((), {}), ((HexTaken(SpaceId("L37"), "russia"),), {"L37": 2})):
        world = cut_off(f"{FLAK} L37 x2", rows=rows)
        determine(world, AXIS, INITIAL)
        determine(world, AXIS, AFTER)
        isolation_losses(world, AXIS)
        assert strength(world) == left


def walls(space: str) -> Fort:
    return Fort(SpaceId(space), FortKind.FORTIFICATION)


# Redeployment -------------------------------------------------------------------------------------


def first(*units: str, **setting: object) -> Table:
    return table(*units, play=FirstRedeployments(), step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: object) -> Table:
    return table(*units, play=StrategicRedeployments(), step="T.P.RED.50", **setting)


@pytest.mark.rule("28.12A#1", "flak TRs as far as it moves, each factor once")
@pytest.mark.rule("28.22A#1", "isolated flak stays")
def test_flak_is_redeployed_tactically() -> None:
    t = first(f"{FLAK} L35 x3")
    assert t.against(f"axis: tr-flak {FLAK}@L35 1 L33") == {"28.41"}
    t.say(f"axis: tr-flak {FLAK}@L35 2 L34")
    assert strength(t.world) == {"L35": 1, "L34": 2}
    assert t.against(f"axis: tr-flak {FLAK}@L34 1 L33") == {"28.43"}
    t = first(f"{FLAK} L35 x3", f"{FLAK} L31 x1", rows=(want(Supply.NONE),))
    assert t.against(f"axis: tr-flak {FLAK}@L35 1 L34") == {"30.531"}


@pytest.mark.rule("10.99#1", "each flak factor is SRed as one ground unit")
@pytest.mark.rule("28.62C#4", "each flak factor counts as one unit into and out of an objective")
def test_each_flak_factor_counts_as_a_unit_in_srs() -> None:
    t = strategic(f"{FLAK} L31 x3", f"{FLAK} V33 x1", f"{INFANTRY} L31", f"{INFANTRY} S30 x2")
    assert t.against(f"axis: sr-flak {FLAK}@L31 3 M35") == {"28.62C"}
    t.say(f"axis: sr-flak {FLAK}@L31 1 M35")
    assert t.against(f"axis: sr-flak {FLAK}@L31 2 S30") == {"28.62C"}
    t.say(f"axis: sr {INFANTRY}/2 M35")
    assert t.against(f"axis: sr-flak {FLAK}@L31 1 M35") == {"28.62C"}
    assert t.against(f"axis: sr {INFANTRY}/3 M35") == {"28.62C"}
    t.say(f"axis: sr-flak {FLAK}@L31 1 S30")
    assert t.against(f"axis: sr {INFANTRY}/1 S30") == {"28.62C"}
    assert strength(t.world) == {"L31": 1, "M35": 1, "S30": 1, "V33": 1}
    assert "28.62C" in t.against(f"axis: sr-flak {FLAK}@M35 1 S30")


@pytest.mark.rule("28.315#1", "flak that was SRed TRs again")
def test_flak_that_was_sred_trs_again() -> None:
    t = strategic(f"{FLAK} L31 x2")
    t.say(f"axis: sr-flak {FLAK}@L31 1 M35")
    done = tuple(t.world.air_moved.rows())
    units = (f"{FLAK} L31 x1", f"{FLAK} M35 x1")
    t = table(*units, play=LastRedeployments(), step="T.P.RED.60", rows=done)
    assert t.against(f"axis: tr-flak {FLAK}@L31 1 L32") == {"28.315"}
    t.say(f"axis: tr-flak {FLAK}@M35 1 M34")
    assert strength(t.world) == {"L31": 1, "M34": 1}


@pytest.mark.rule("28.12B#2", "flak is escorted by sea, one destroyer factor for each factor")
@pytest.mark.rule("10.93#7", "and is not carried by sea transport")
def test_flak_is_escorted_by_sea() -> None:
    t = redeploy(phase(f"japan loose {RABAUL}: dd 2", units=(f"japan-flak {RABAUL} x2",)))
    order, stack = f"axis: escort-air-by-sea - japan-dd@{RABAUL}", f"japan-flak@{RABAUL}"
    assert t.against(f"{order}=1 {LAE} {stack}=2=loose -") == {"21.64A"}
    found = against_air(t.world, Kind.SEA_TRANSPORT, Seat("axis"), AirId(stack))
    assert {one.rule for one in found} == {"21.438"}
    t.say(f"{order}=2 {LAE} {stack}=2=loose -")
    over(t)
    assert strength(t.world) == {LAE: 2}
